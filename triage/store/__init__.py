"""What was fetched, kept: raw records, their stories, and how far each source was read."""

from triage.store.db import PullRow, Store, Written
from triage.store.paths import store_path
from triage.store.rename import rename

__all__ = ["PullRow", "Store", "Written", "rename", "store_path"]
