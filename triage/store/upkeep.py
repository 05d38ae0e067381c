"""What the store holds, and making it smaller."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from triage.store import schema
from triage.store.db import Store, iso

CLOSED = "state != 'open'"


class Held(Struct, frozen=True):
    """What is held of one repository or JIRA project."""

    name: str
    pulls: int = 0
    open_pulls: int = 0
    issues: int = 0
    open_issues: int = 0
    latest: str | None = None
    """When the latest stored change happened."""


class Summary(Struct, frozen=True):
    """What `triage store info` tells."""

    path: str
    bytes: int
    schema_version: int
    repositories: tuple[Held, ...]
    former_names: dict[str, str]
    sources: dict[str, Any]
    """How far each source was read."""
    judgements: int
    weeks: int

    def lines(self) -> Iterable[str]:
        """For a person."""
        if not self.repositories:
            yield "nothing yet: `triage sync PROJECT` or `triage store import FILE` fills it"
        for r in self.repositories:
            parts = [f"{_count(r.pulls, 'pull request')} ({r.open_pulls} open)"] if r.pulls else []
            parts += [f"{_count(r.issues, 'issue')} ({r.open_issues} open)"] if r.issues else []
            yield f"{r.name}: {', '.join(parts)}, latest change {(r.latest or 'unknown')[:16]}Z"
        for former, name in self.former_names.items():
            yield f"{former} is called {name} now"
        for source, mark in self.sources.items():
            yield f"{source}: {_read_to(mark)}"
        if self.judgements or self.weeks:
            yield f"kept: {self.judgements} judgements, {self.weeks} past weeks"


def _read_to(mark: Any) -> str:
    """How far a source was read, in words."""
    of = mark if isinstance(mark, dict) else {}
    to = str(of.get("updated_to") or "")[:16].replace("T", " ")
    if of.get("cursor"):
        return f"read in part{f', to {to}' if to else ''}; the next sync goes on there"
    on = str(of.get("synced_at") or "")[:16].replace("T", " ")
    found = f"read to its end; newest change {to} UTC" if to else "read to its end; nothing there"
    return f"{found}{f'; last asked on {on} UTC' if on else ''}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


class Pruned(Struct, frozen=True):
    """What `prune` removed."""

    pulls: int = 0
    issues: int = 0
    judgements: int = 0
    bytes: int = 0


def summary(store: Store) -> Summary:
    """What the store holds. Raises StoreError."""
    held: dict[str, dict[str, Any]] = {}
    for name, pulls, still_open, latest in store.query(
        "SELECT repo, count(*), sum(state = 'open'), max(updated_at) FROM pulls GROUP BY repo"
    ):
        held[name] = {"pulls": pulls, "open_pulls": still_open, "latest": latest}
    for name, issues, still_open, latest in store.query(
        "SELECT project, count(*), sum(resolved = 0), max(updated_at) FROM issues GROUP BY project"
    ):
        of = held.setdefault(name, {"latest": None})
        of |= {"issues": issues, "open_issues": still_open, "latest": max(of["latest"] or "", latest)}
    return Summary(
        path=str(store.path),
        bytes=size(store.path),
        schema_version=schema.VERSION,
        repositories=tuple(Held(name, **held[name]) for name in sorted(held)),
        former_names=dict(store.query("SELECT former, name FROM aliases ORDER BY former")),
        sources={
            source: msgspec.json.decode(value)
            for source, value in store.query("SELECT source, value FROM marks ORDER BY source")
        },
        judgements=store.query("SELECT count(*) FROM judgements")[0][0],
        weeks=store.query("SELECT count(*) FROM snapshots")[0][0],
    )


def nothing(path: Path) -> Summary:
    """The summary of a store that is not there yet."""
    return Summary(str(path), 0, schema.VERSION, (), {}, {}, 0, 0)


def prune(
    store: Store, *, before: datetime | None = None, project: str | None = None, cache_only: bool = False
) -> Pruned:
    """Removes records: closed and unchanged since `before`, of `project`, or both; and what was made of them.

    Without `before`, everything of `project` and how far it was read (it is then fetched anew).
    With `before`, the marks stay: what was removed is not fetched again. `cache_only` leaves all records.
    Raises StoreError.
    """
    at_first = size(store.path)
    pulls = issues = 0
    name = store.name_of(project) if project else None
    with store.transaction() as db:
        judgements = db.execute("DELETE FROM judgements WHERE ? IS NULL OR repo = ?", (name, name)).rowcount
        db.execute("DELETE FROM snapshots WHERE ? IS NULL OR scope = ?", (name, name))
        if not cache_only:
            until = iso(before) if before else None
            old = "(? IS NULL OR (updated_at < ? AND {}))"
            pulls = db.execute(
                f"DELETE FROM pulls WHERE (? IS NULL OR repo = ?) AND {old.format(CLOSED)}",  # noqa: S608  # constants
                (name, name, until, until),
            ).rowcount
            issues = db.execute(
                f"DELETE FROM issues WHERE (? IS NULL OR project = ?) AND {old.format('resolved = 1')}",  # noqa: S608  # constants
                (name, name, until, until),
            ).rowcount
            db.execute(
                "DELETE FROM lookups WHERE (? IS NULL OR asked LIKE ? || '#%' OR asked LIKE ? || '-%')"
                " AND (? IS NULL OR at < ?)",
                (name, name, name, until, until),
            )
            db.execute(
                "DELETE FROM pull_keys WHERE NOT EXISTS"
                " (SELECT 1 FROM pulls p WHERE p.repo = pull_keys.repo AND p.number = pull_keys.number)"
            )
            if until is None and name is not None:
                for (source,) in db.execute("SELECT source FROM marks").fetchall():
                    if source.partition(" ")[2].lower() == name.lower():
                        db.execute("DELETE FROM marks WHERE source = ?", (source,))
    store.query("VACUUM")
    store.query("PRAGMA wal_checkpoint(TRUNCATE)")
    return Pruned(pulls, issues, judgements, max(0, at_first - size(store.path)))


def size(path: Path) -> int:
    """Bytes on the disk, with what SQLite keeps beside the file."""
    beside = (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm"))
    return sum(p.stat().st_size for p in beside if p.exists())
