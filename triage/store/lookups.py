"""What single lookups brought, for the same question offline: records, and what the services connected."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from triage.errors import DataError
from triage.fetch.api import Fetched, IssueTarget, Known, Target
from triage.models import Partial, PullRef
from triage.store.db import Store, iso
from triage.store.rename import rename

_encode = msgspec.msgpack.Encoder().encode


class Lookup(Struct, frozen=True):
    """What one lookup knew beside the records themselves."""

    at: datetime
    issue: str | None = None
    """Key of the issue: another than was asked for where it moved, or where a pull request was asked for."""
    known: tuple[Known, ...] = ()
    pulls: tuple[PullRef, ...] = ()
    partial: tuple[Partial, ...] = ()
    """What could not be seen then."""


def asked_as(store: Store, target: Target) -> str:
    """What was asked about, under the name its repository has now: `KAFKA-1`, `owner/name#12`."""
    if isinstance(target, IssueTarget):
        return target.key
    return f"{store.name_of(target.ref.repo)}#{target.ref.number}"


def keep(store: Store, target: Target, fetched: Fetched, at: datetime) -> None:
    """Saves what a lookup brought. A record that cannot be read holds up no other. Raises StoreError."""
    with store.transaction() as db:
        _follow_rename(store, target, fetched)
        for record in fetched.records:
            try:
                store.put_records([record], looked_up=True)
            except DataError:
                continue  # the answer has told of it
        names = {asked_as(store, target)}
        if fetched.issue is not None:
            names.add(fetched.issue.key)
        body = Lookup(
            at,
            fetched.issue.key if fetched.issue is not None else None,
            fetched.known,
            tuple(p.ref for p in fetched.pulls),
            fetched.partial,
        )
        for name in names:
            # While a service is down, what was seen whole before is the better answer, with its own date.
            whole = kept(store, (name,)) if body.partial else None
            row = body
            if whole is not None and not whole.partial:
                known, pulls = (
                    dict.fromkeys(whole.known + body.known),
                    dict.fromkeys(whole.pulls + body.pulls),
                )
                row = replace(whole, known=tuple(known), pulls=tuple(pulls))
            db.execute("INSERT OR REPLACE INTO lookups VALUES (?,?,?)", (name, iso(row.at), _encode(row)))


def kept(store: Store, names: Iterable[str]) -> Lookup | None:
    """The latest lookup of an issue or pull request by any of these names; None where there was none."""
    found = [body for name in names for (body,) in _rows(store, name)]
    lookups = []
    for body in found:
        try:
            lookups.append(msgspec.msgpack.decode(body, type=Lookup))
        except msgspec.DecodeError:
            continue  # another version's: the records are there all the same
    return max(lookups, key=lambda one: one.at, default=None)


def _rows(store: Store, name: str) -> list[tuple[bytes]]:
    return store.query("SELECT body FROM lookups WHERE asked = ?", name)


def _follow_rename(store: Store, target: Target, fetched: Fetched) -> None:
    """GitHub answers for a repository's former name under the new one.

    Only a pull request shows it: an issue may have been moved to another repository by itself.
    """
    if isinstance(target, IssueTarget):
        return
    asked = target.ref
    home = {p.ref.repo for p in fetched.pulls if p.ref.number == asked.number}
    if len(home) == 1 and not any(repo.lower() == asked.repo.lower() for repo in home):
        rename(store, store.name_of(asked.repo), home.pop())
