"""Judgements and past weeks that need no second thought.

A judgement is kept with the hash of the record it was made from and the version of everything that made
it: the sources of the judging core, the profile, the roster. Any of them differs: it is made anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from triage.models import Judgement
from triage.people import Roster
from triage.profiles import Profile
from triage.store.db import Store

_BESIDE = frozenset(
    {
        "__init__.py",
        "__main__.py",
        "cli",
        "clone",
        "digest",
        "evaluate",
        "fetch",
        "find",
        "profiles",
        "publish",
        "repro",
        "sample",
        "store",
        "templates",
        "worksheet",
    }
)
"""What of the package has no say in a judgement. All else is hashed, so that a new module of the judging core
is covered without anybody's memory (the profile itself is hashed as data)."""

_decode = msgspec.msgpack.Decoder(Judgement).decode
_encode = msgspec.msgpack.Encoder().encode


@cache
def core_version() -> str:
    """A hash of the judging core's sources: a changed rule is a changed version, without anybody's memory."""
    total = blake2b(digest_size=8)
    root = files("triage")
    for entry in sorted(root.iterdir(), key=lambda e: e.name):
        if entry.name in _BESIDE:
            continue
        for source in _sources(entry):
            total.update(source.name.encode() + b"\0" + source.read_bytes())
    return total.hexdigest()


def _sources(entry: Traversable) -> Iterable[Traversable]:
    if entry.is_dir():
        for child in sorted(entry.iterdir(), key=lambda c: c.name):
            yield from _sources(child)
    elif entry.is_file() and entry.name.endswith(".py"):
        yield entry


def judging_version(profile: Profile, roster: Roster) -> str:
    """The version under which judgements by this profile and roster are kept."""
    people = (sorted(roster.maintainers), sorted(roster.regulars))
    total = blake2b(_encode(profile) + _encode(people), digest_size=8).hexdigest()
    return f"{core_version()}-{total}"


class JudgementCache:
    """Kept judgements of one repository under one version. Writes are gathered; `flush` saves them."""

    def __init__(self, store: Store, repo: str, version: str) -> None:
        self._store, self._repo, self._version = store, store.name_of(repo), version
        self._new: dict[tuple[int, str], tuple[bytes, bytes]] = {}
        self._known: dict[tuple[int, str], tuple[bytes, bytes]] = {
            (number, at): (digest, body)
            for number, at, digest, body in store.query(
                "SELECT number, at, hash, body FROM judgements WHERE repo = ? AND version = ?",
                self._repo,
                version,
            )
        }

    def get(self, number: int, at: str, digest: bytes) -> Judgement | None:
        """The judgement kept for this record at this moment; None where there is none."""
        found = self._known.get((number, at))
        if found is None or found[0] != digest:
            return None
        try:
            return _decode(found[1])
        except msgspec.DecodeError:
            return None

    def put(self, number: int, at: str, digest: bytes, judgement: Judgement) -> None:
        """Keeps a judgement until `flush` writes it."""
        self._known[number, at] = self._new[number, at] = (digest, _encode(judgement))

    def flush(self) -> None:
        """Writes what is new, and forgets what other versions left behind. Raises StoreError."""
        if not self._new:
            return
        with self._store.transaction() as db:
            db.execute("DELETE FROM judgements WHERE repo = ? AND version != ?", (self._repo, self._version))
            db.executemany(
                "INSERT OR REPLACE INTO judgements VALUES (?,?,?,?,?,?)",
                [
                    (self._repo, number, at, digest, self._version, body)
                    for (number, at), (digest, body) in self._new.items()
                ],
            )
        self._new.clear()
