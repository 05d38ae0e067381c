"""A store without a disk: what a file holds, copied into memory, where the file itself cannot be written.

A page that was read for a person to see is worth showing even when it cannot be kept.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from triage.errors import UnwritableError

MOST = 1 << 30
"""Bytes of a file that are copied: beyond that, memory would be the next thing to run out."""


def copied(path: Path) -> sqlite3.Connection:
    """A database in memory that holds what the file at `path` holds; an empty one where there is no file.

    Raises sqlite3.Error where the file cannot be read, UnwritableError where it is too large.
    """
    made = sqlite3.connect(":memory:", isolation_level=None)
    try:
        if path.is_file() and (size := path.stat().st_size):
            if size > MOST:
                raise UnwritableError(
                    f"the store {path} cannot be written, and {size >> 20} MB are too much for memory",
                    "make room on its disk",
                )
            _fill(made, path)
    except BaseException:
        made.close()
        raise
    return made


def _fill(made: sqlite3.Connection, path: Path) -> None:
    address = path.absolute().as_uri()
    try:
        with closing(sqlite3.connect(f"{address}?mode=ro", uri=True)) as source:
            source.backup(made)
    except sqlite3.OperationalError:
        # Where not even the file that readers share can be made: what was last moved into the store itself.
        with closing(sqlite3.connect(f"{address}?immutable=1", uri=True)) as source:
            source.backup(made)
