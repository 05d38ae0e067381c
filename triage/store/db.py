"""The store: raw records and their stories, read and written.

Every `put_…` is one transaction. A record that is older than the stored one never replaces it, so two
processes may write the same repository in any order.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from triage.errors import UnwritableError
from triage.models import Issue, PullRef, PullRequest, PullState
from triage.store import codec, schema
from triage.store.paths import store_path

Json = Mapping[str, Any]
T = TypeVar("T")


class Written(Struct, frozen=True):
    """What one transaction did."""

    new: int = 0
    changed: int = 0
    same: int = 0


class PullRow(Struct, frozen=True):
    """A stored pull request's columns, without its story."""

    repo: str
    number: int
    state: PullState
    author: str
    title: str
    created_at: datetime
    updated_at: datetime
    closed_at: datetime | None
    merged_at: datetime | None
    hash: bytes


def iso(moment: datetime) -> str:
    """A moment as the store sorts it."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class Store:
    """An open store. One per process and thread; a context manager."""

    def __init__(self, path: Path | None = None, patience: float = schema.BUSY_SECONDS) -> None:
        """Opens the store at `path`, else where `store_path` says.

        `patience`: seconds to wait for another process that writes. Raises StoreError.
        """
        self.path = path or store_path()
        self._db = schema.connect(self.path, patience)
        self._depth = 0

    def leave_disk(self) -> None:
        """From now on nothing is kept: goes on in memory with what is stored. Raises StoreError."""
        memory = schema.connect_off_disk(self.path)
        self._db.close()
        self._db = memory

    @classmethod
    def readable(cls, path: Path | None = None) -> Store:
        """The store for whoever only reads: off its disk where that cannot be written. Raises StoreError."""
        try:
            return cls(path)
        except UnwritableError:
            return cls.off_disk(path)

    @classmethod
    def off_disk(cls, path: Path | None = None) -> Store:
        """A store that holds what the one at `path` holds, as far as it can be read, and keeps nothing.

        Raises StoreError.
        """
        store = cls.__new__(cls)
        store.path = path or store_path()
        store._db = schema.connect_off_disk(store.path)
        store._depth = 0
        return store

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; further calls fail."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of what is written inside, or nothing. Nested calls join the outer one."""
        with schema.explained(self.path):
            if self._depth:
                yield self._db
                return
            self._db.execute("BEGIN IMMEDIATE")
            self._depth = 1
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # a full disk has rolled it back already
                    self._db.execute("ROLLBACK")
                raise
            finally:
                self._depth = 0

    def query(self, sql: str, *args: object) -> list[Any]:
        """The rows of a query. Raises StoreError where the file cannot be read."""
        with schema.explained(self.path):
            return self._db.execute(sql, args).fetchall()

    # -- pull requests

    def put_pulls(self, records: Iterable[Json], *, looked_up: bool = False) -> Written:
        """Saves records (see `triage.records`) in one transaction.

        `looked_up`: they came one by one, and tell nothing of the rest of their repository.
        Raises DataError for one that is no record; then none of them is saved.
        """
        counts = {"new": 0, "changed": 0, "same": 0}
        with self.transaction() as db:
            for record in records:
                counts[self._put_pull(db, record, looked_up)] += 1
        return Written(**counts)

    def _put_pull(self, db: sqlite3.Connection, record: Json, looked_up: bool) -> str:
        pull = codec.pull_from(record)
        repo = self.name_of(pull.ref.repo)
        raw, digest = codec.pack_record(record)
        key = (repo, pull.ref.number)
        known = db.execute(
            "SELECT hash, updated_at, looked_up, raw FROM pulls WHERE repo = ? AND number = ?", key
        ).fetchone()
        updated = iso(updated_at(pull))
        alone = looked_up and (known is None or bool(known[2]))
        if known is not None and not _replaces(record, digest, updated, known):
            if known[2] and not alone:
                db.execute("UPDATE pulls SET looked_up = 0 WHERE repo = ? AND number = ?", key)
            return "same"
        db.execute(
            "INSERT OR REPLACE INTO pulls VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (
                repo,
                pull.ref.number,
                pull.state.value,
                pull.author.login,
                pull.title,
                iso(pull.created_at),
                updated,
                iso(pull.closed_at) if pull.closed_at else None,
                iso(pull.merged_at) if pull.merged_at else None,
                digest,
                raw,
                codec.pack_story(pull),
                codec.STORY_VERSION,
                alone,
            ),
        )
        db.execute("DELETE FROM pull_keys WHERE repo = ? AND number = ?", (repo, pull.ref.number))
        own = record.get("issue_key")
        keys = codec.pull_keys(repo, pull) | ({own} if isinstance(own, str) and own else set())
        db.executemany(
            "INSERT OR IGNORE INTO pull_keys VALUES (?,?,?)", [(key, repo, pull.ref.number) for key in keys]
        )
        return "new" if known is None else "changed"

    def pull(self, ref: PullRef) -> PullRequest | None:
        """One pull request's story; None where it is not stored."""
        found = self.query(
            "SELECT repo, number, story, story_version, raw FROM pulls WHERE repo = ? AND number = ?",
            self.name_of(ref.repo),
            ref.number,
        )
        with schema.explained(self.path):
            return codec.pull_of(found[0]) if found else None

    def rows(self, repo: str) -> list[PullRow]:
        """The columns of every pull request of a repository, by number. A few hundred bytes each."""
        found = self.query(
            "SELECT repo, number, state, author, title, created_at, updated_at, closed_at, merged_at, hash"
            " FROM pulls WHERE repo = ? ORDER BY number",
            self.name_of(repo),
        )
        when = datetime.fromisoformat
        return [
            PullRow(
                repo=r[0],
                number=r[1],
                state=PullState(r[2]),
                author=r[3],
                title=r[4],
                created_at=when(r[5]),
                updated_at=when(r[6]),
                closed_at=when(r[7]) if r[7] else None,
                merged_at=when(r[8]) if r[8] else None,
                hash=r[9],
            )
            for r in found
        ]

    def pulls(self, repo: str, where: str = "1", *args: object) -> Iterator[PullRequest]:
        """Stories of a repository's pull requests, by number, one at a time.

        `where` is a condition on the columns, written by this program, never by a person.
        """
        yield from self._stream(
            f"SELECT repo, number, story, story_version, raw FROM pulls WHERE repo = ? AND ({where})"  # noqa: S608  # `where` is ours
            " ORDER BY number",
            (self.name_of(repo), *args),
            codec.pull_of,
        )

    def pulls_with_key(self, key: str) -> list[PullRef]:
        """Pull requests whose title, branch, text or commits may speak of this issue."""
        rows = self.query("SELECT repo, number FROM pull_keys WHERE key = ? ORDER BY repo, number", key)
        return [PullRef(repo, number) for repo, number in rows]

    # -- issues

    def put_issues(self, payloads: Iterable[Json], *, looked_up: bool = False) -> Written:
        """Saves issue records (see `triage.issues`) in one transaction; otherwise as `put_pulls`."""
        counts = {"new": 0, "changed": 0, "same": 0}
        with self.transaction() as db:
            for payload in payloads:
                counts[self._put_issue(db, payload, codec.issue_from_record(payload), looked_up)] += 1
        return Written(**counts)

    def _put_issue(self, db: sqlite3.Connection, payload: Json, issue: Issue, looked_up: bool) -> str:
        key = self._issue_key(issue.key)
        known = db.execute(
            "SELECT hash, updated_at, looked_up, raw FROM issues WHERE key = ?", (key,)
        ).fetchone()
        if known is not None and "jira" in payload and payload.get("remotelinks") is None:
            # A sync brings none of a ticket's links; those of an earlier lookup still hold.
            links = codec.unpack_record(known[3]).get("remotelinks")
            if links is not None:
                payload = {**payload, "remotelinks": links}
                issue = codec.issue_from_record(payload)
        raw, digest = codec.pack_record(payload)
        updated = iso(issue.updated_at or issue.created_at)
        alone = looked_up and (known is None or bool(known[2]))
        if known is not None and not _replaces(payload, digest, updated, known):
            if known[2] and not alone:
                db.execute("UPDATE issues SET looked_up = 0 WHERE key = ?", (key,))
            return "same"
        db.execute(
            "INSERT OR REPLACE INTO issues VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
            (
                key,
                issue.tracker,
                codec.project_of(key),
                int(issue.resolved),
                issue.title,
                iso(issue.created_at),
                updated,
                digest,
                raw,
                codec.pack_story(issue),
                codec.STORY_VERSION,
                alone,
            ),
        )
        return "new" if known is None else "changed"

    def issue(self, key: str) -> Issue | None:
        """One issue's story by key (`KAFKA-1`, `owner/name#12`); None where it is not stored."""
        found = self.query(
            "SELECT key, tracker, story, story_version, raw FROM issues WHERE key = ?", self._issue_key(key)
        )
        with schema.explained(self.path):
            return codec.issue_of(found[0]) if found else None

    def issues(self, project: str, *, unresolved: bool = False) -> Iterator[Issue]:
        """Stories of the issues of a JIRA project or a repository, one at a time."""
        condition = " AND resolved = 0" if unresolved else ""
        yield from self._stream(
            f"SELECT key, tracker, story, story_version, raw FROM issues WHERE project = ?{condition}"  # noqa: S608  # two constants
            " ORDER BY created_at, key",
            (self.name_of(project),),
            codec.issue_of,
        )

    def _issue_key(self, key: str) -> str:
        repo, hash_, number = key.partition("#")
        return f"{self.name_of(repo)}#{number}" if hash_ else key

    # -- both

    def put_records(self, records: Iterable[Json], *, looked_up: bool = False) -> Written:
        """Saves records of both kinds, in one transaction; otherwise as `put_pulls`."""
        with self.transaction():
            everything = list(records)
            pulls = self.put_pulls((r for r in everything if "pull" in r), looked_up=looked_up)
            issues = self.put_issues((r for r in everything if "pull" not in r), looked_up=looked_up)
        return Written(pulls.new + issues.new, pulls.changed + issues.changed, pulls.same + issues.same)

    def holds(self, kind: str, project: str) -> bool:
        """Whether anything of a kind (`pulls`, `issues`) is stored of a project beside single lookups."""
        of = "pulls WHERE repo" if kind == "pulls" else "issues WHERE project"
        sql = f"SELECT 1 FROM {of} = ? AND looked_up = 0 LIMIT 1"  # noqa: S608  # two constants
        return bool(self.query(sql, self.name_of(project)))

    def changed_since(self, kind: str, project: str, since: datetime) -> dict[str, datetime]:
        """When each record of a kind (`pulls`, `issues`) changed, by lower-case key, if since then."""
        columns = "repo || '#' || number, updated_at FROM pulls WHERE repo"
        if kind == "issues":
            columns = "key, updated_at FROM issues WHERE project"
        sql = f"SELECT {columns} = ? AND updated_at >= ?"
        rows = self.query(sql, self.name_of(project), iso(since))
        return {key.lower(): datetime.fromisoformat(at) for key, at in rows}

    def raw(self, kind: str, project: str | None = None) -> Iterator[bytes]:
        """The JSON text of every record of a kind (`pulls`, `issues`), in a stable order."""
        column, order = (
            ("repo", "repo, number") if kind == "pulls" else ("project", "project, created_at, key")
        )
        sql = f"SELECT raw FROM {kind} WHERE ? IS NULL OR {column} = ? ORDER BY {order}"  # noqa: S608  # constants
        name = self.name_of(project) if project else None
        yield from self._stream(sql, (name, name), lambda row: codec.record_text(row[0]))

    def _stream(self, sql: str, args: tuple[object, ...], make: Callable[[Any], T]) -> Iterator[T]:
        with schema.explained(self.path):
            cursor = self._db.execute(sql, args)
        while True:
            with schema.explained(self.path):
                rows = cursor.fetchmany(64)
                made = [make(row) for row in rows]
            if not made:
                return
            yield from made

    # -- how far each source was read

    def mark(self, source: str) -> Any | None:
        """What `set_mark` saved for this source; None for the first time."""
        found = self.query("SELECT value FROM marks WHERE source = ?", source)
        return msgspec.json.decode(found[0][0]) if found else None

    def set_mark(self, source: str, value: object) -> None:
        """Remembers how far a source was read. Inside a `transaction`, together with what was read."""
        with self.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO marks VALUES (?,?)", (source, msgspec.json.encode(value).decode())
            )

    # -- repositories that changed their name

    def former_names(self, repo: str) -> list[str]:
        """What a repository was called before it got this name, in lower case."""
        rows = self.query("SELECT former FROM aliases WHERE name = ?", repo)
        return sorted(former.lower() for (former,) in rows)

    def name_of(self, repo: str) -> str:
        """The present name of a repository, as far as the store was told."""
        for _ in range(8):  # a chain of renames; never a circle without end
            found = self.query("SELECT name FROM aliases WHERE former = ?", repo)
            if not found:
                return repo
            repo = found[0][0]
        return repo


def _replaces(record: Json, digest: bytes, updated: str, known: tuple[bytes, str, int, bytes]) -> bool:
    """Whether a record takes the place of the stored one (hash, updated_at, looked_up, raw): it is newer, or
    of the same moment and no poorer. What a lookup without a token brings must not thin out a whole story."""
    if known[0] == digest or known[1] > updated:
        return False
    return known[1] < updated or codec.parts(record) >= codec.parts(codec.unpack_record(known[3]))


def updated_at(pull: PullRequest) -> datetime:
    """When a pull request last changed: what the service says, else its last event."""
    return pull.updated_at or max((e.at for e in pull.events or ()), default=pull.created_at)
