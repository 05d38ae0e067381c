"""Where the store lies."""

from __future__ import annotations

import os
from pathlib import Path


def store_path() -> Path:
    """The store's file: `$TRIAGE_DATA/store.db`, else in the user's data folder (XDG or the system's)."""
    own = os.environ.get("TRIAGE_DATA")
    if own:
        return Path(own).expanduser() / "store.db"
    from platformdirs import user_data_path

    return user_data_path("contribution-triage", appauthor=False) / "store.db"
