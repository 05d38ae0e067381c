"""GitHub's REST answers kept on disk by RFC 9111, through hishel.

Below the cache stands the `Gateway`: it adds the token and refuses what is no answer, so the cache never
sees a token and never holds a login page or half a body. Each token has a cache of its own. GitHub names
answers fresh for a minute; with a token they are asked for again each time, which costs nothing where nothing
changed (304), without one they are believed, since there even a 304 counts.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

if TYPE_CHECKING:
    from triage.settings import Settings

MAX_BYTES = 200 * 1024 * 1024
_DAYS = 30


def cached(below: httpx.BaseTransport, settings: Settings) -> tuple[httpx.BaseTransport, str | None]:
    """A transport with the cache in front of `below`; or `below` itself, and why there is no cache."""
    folder = settings.cache_dir / "http"
    try:
        path = _prepare(folder, settings)
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return below, f"no cache: {folder} cannot be used ({reason}); every answer is fetched anew"
    from hishel import CacheOptions, SqliteStorage
    from hishel.httpx import CacheTransport

    # hishel tells its own troubles through logging; a cache's trouble is a missed answer, not an error.
    logging.getLogger("hishel").setLevel(logging.CRITICAL)
    storage = SqliteStorage(database_path=path, default_ttl=_DAYS * 86400, max_size=MAX_BYTES)
    options = CacheOptions(shared=False)
    return CacheTransport(below, storage=storage, rfc=options), None


def _prepare(folder: Path, settings: Settings) -> Path:
    """The cache's file, in a folder that only this person reads. Raises OSError, sqlite3.Error."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    who = settings.github_token.reveal() if settings.github_token else ""
    name = hashlib.sha256(f"{settings.github_api}\0{who}".encode()).hexdigest()[:16]
    path = folder / f"github-{name}.db"
    # Try it: hishel would notice a read-only or full disk only in the middle of an answer.
    connection = sqlite3.connect(path, timeout=2)
    try:
        connection.execute("PRAGMA user_version").fetchone()
        connection.execute("CREATE TABLE IF NOT EXISTS triage_probe (at INTEGER)")
        connection.execute("DELETE FROM triage_probe")
        connection.commit()
    finally:
        connection.close()
    os.chmod(path, 0o600)  # noqa: PTH101 - Path.chmod follows the same way; kept beside the open above
    return path
