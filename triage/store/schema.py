"""The store's file: its tables, how older ones are brought up to date, and what can be wrong with it.

SQLite in WAL mode: readers never wait for a writer, a killed writer loses only its open transaction,
and two processes take turns. `PRAGMA user_version` holds the schema's version.
"""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from triage.errors import StoreError, UnwritableError

BUSY_SECONDS = 30
"""How long to wait for another process's transaction. One page's transaction takes well under a second."""

APPLICATION_ID = 0x74726961  # "tria": tells our file from any other SQLite file

MIGRATIONS: tuple[str, ...] = (
    # 1: raw payloads, their normalised stories, and how far each source was read.
    """
    CREATE TABLE pulls (
        repo TEXT NOT NULL COLLATE NOCASE, number INTEGER NOT NULL,
        state TEXT NOT NULL, author TEXT NOT NULL, title TEXT NOT NULL,
        created_at TEXT NOT NULL, updated_at TEXT NOT NULL, closed_at TEXT, merged_at TEXT,
        hash BLOB NOT NULL, raw BLOB NOT NULL, story BLOB NOT NULL, story_version INTEGER NOT NULL,
        PRIMARY KEY (repo, number)
    ) WITHOUT ROWID;
    CREATE TABLE issues (
        key TEXT NOT NULL COLLATE NOCASE PRIMARY KEY, tracker TEXT NOT NULL,
        project TEXT NOT NULL COLLATE NOCASE, resolved INTEGER NOT NULL, title TEXT NOT NULL,
        created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
        hash BLOB NOT NULL, raw BLOB NOT NULL, story BLOB NOT NULL, story_version INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE marks (source TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX pulls_by_state ON pulls (repo, state, closed_at);
    CREATE INDEX issues_by_project ON issues (project, resolved);
    """,
    # 2: answers by key, renamed repositories, the weeks gone by, judgements that need no second thought.
    """
    CREATE TABLE pull_keys (
        key TEXT NOT NULL COLLATE NOCASE, repo TEXT NOT NULL COLLATE NOCASE, number INTEGER NOT NULL,
        PRIMARY KEY (key, repo, number)
    ) WITHOUT ROWID;
    CREATE INDEX keys_by_pull ON pull_keys (repo, number);
    CREATE TABLE aliases (
        former TEXT NOT NULL COLLATE NOCASE PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        scope TEXT NOT NULL, week TEXT NOT NULL, version TEXT NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (scope, week)
    ) WITHOUT ROWID;
    CREATE TABLE judgements (
        repo TEXT NOT NULL COLLATE NOCASE, number INTEGER NOT NULL, at TEXT NOT NULL,
        hash BLOB NOT NULL, version TEXT NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (repo, number, at)
    ) WITHOUT ROWID;
    """,
    # 3: what single lookups brought: it answers offline, and tells nothing of the rest of its project.
    """
    ALTER TABLE pulls ADD COLUMN looked_up INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE issues ADD COLUMN looked_up INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE lookups (
        asked TEXT NOT NULL COLLATE NOCASE PRIMARY KEY, at TEXT NOT NULL, body BLOB NOT NULL
    ) WITHOUT ROWID;
    """,
)

VERSION = len(MIGRATIONS)


def connect(path: Path, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Opens (or makes) the store and brings its schema up to date.

    `patience`: seconds to wait for another process's transaction, here and in every later one.
    Raises StoreError where it is damaged, somebody else's file, from a newer version, locked or not writable.
    """
    with explained(path):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnwritableError(
                f"the folder of the store cannot be made: {path.parent}: {error.strerror or error}",
                "set TRIAGE_DATA to a folder you may write to",
            ) from error
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def connect_off_disk(path: Path) -> sqlite3.Connection:
    """A store in memory that holds what the one at `path` holds, as far as that can be read; see
    `triage.store.memory`. Raises StoreError."""
    from triage.store.memory import copied

    with explained(path):
        connection = copied(path)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN")  # one moment: another process may be making the tables just now
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    connection.execute("COMMIT")
    if not ours and not empty:
        raise StoreError(
            f"{path} is a database, but not a store of triage; nothing was changed",
            "set TRIAGE_DATA to another folder",
        )
    if version > VERSION:
        raise StoreError(
            f"the store {path} was written by a newer triage (schema {version}, this one reads {VERSION})",
            "upgrade triage, or set TRIAGE_DATA to another folder, "
            f"or move it away: mv '{path}' '{path}.newer'",
        )
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    if version < VERSION:
        migrate(connection)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """WAL mode. The switch alone does not wait for others as everything else does, so it is tried again."""
    for attempt in range(50):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or attempt == 49:
                raise
            time.sleep(0.1)


def migrate(connection: sqlite3.Connection, to: int = VERSION) -> None:
    """Runs the missing migrations in one transaction: all of them, or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have migrated while this one waited for its turn.
        done = connection.execute("PRAGMA user_version").fetchone()[0]
        for version, script in enumerate(MIGRATIONS[done:to], done + 1):
            for statement in filter(str.strip, script.split(";")):
                connection.execute(statement)
            if version == 2:
                _index_keys(connection)
        if done < to:
            connection.execute(f"PRAGMA user_version = {to}")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _index_keys(connection: sqlite3.Connection) -> None:
    """Fills the index of keys from what schema 1 had stored."""
    from triage.store import codec

    rows = connection.execute(
        "SELECT repo, number, story, story_version, raw FROM pulls ORDER BY repo, number"
    )
    while some := rows.fetchmany(64):
        for row in some:
            connection.executemany(
                "INSERT OR IGNORE INTO pull_keys VALUES (?,?,?)",
                [(key, row[0], row[1]) for key in codec.pull_keys(row[0], codec.pull_of(row))],
            )


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turns SQLite's errors into what a person can do about them. Nothing is ever deleted."""
    try:
        yield
    except (sqlite3.Error, zlib.error) as error:
        raise _explain(error, path) from error


def _explain(error: Exception, path: Path) -> StoreError:
    text = str(error)
    if "full" in text:
        return UnwritableError(
            f"the disk is full: the store {path} could not be written ({text})",
            "make room on it, or set TRIAGE_DATA to another disk; what was saved before is safe",
        )
    if "I/O error" in text:  # the first write to a disk without room for its journal ends so, too
        return UnwritableError(
            f"the disk does not let us read or write the store {path} ({text})",
            "look whether the disk is full or failing, or set TRIAGE_DATA to another",
        )
    if "locked" in text or "busy" in text:
        return StoreError(
            f"another process writes to the store {path} and did not let go of it in time",
            "wait for the other triage to end, then try again",
        )
    if "readonly" in text or "unable to open" in text or "permission" in text:
        return UnwritableError(
            f"the store {path} cannot be opened for writing ({text})",
            "check its permissions, or set TRIAGE_DATA to a folder you may write to",
        )
    return StoreError(
        f"the store {path} is damaged ({text}); it was left as it is",
        f"move it aside, and the next run fetches anew: mv '{path}' '{path}.damaged'",
    )
