"""Who has authority in a repository, learned from the record. Pure.

`author_association` hides members whose organisation membership is private, so many committers
appear as CONTRIBUTOR; who merges, closes and labels others' pull requests shows it as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from triage.models import Actor, PullRequest, Role


class Roster(Struct, frozen=True):
    """Logins by what the record shows of them."""

    maintainers: frozenset[str] = frozenset()
    regulars: frozenset[str] = frozenset()


def learn(pulls: Iterable[PullRequest]) -> Roster:
    """The roster that these pull requests show."""
    raise NotImplementedError  # built by the judging core


def role_in(pull: PullRequest, actor: Actor | None, roster: Roster) -> Role:
    """Who somebody is in this pull request's story."""
    raise NotImplementedError  # built by the judging core
