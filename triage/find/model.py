"""What `triage find` answers. `triage find --json` is a list of these, encoded."""

from __future__ import annotations

from msgspec import Struct

from triage.models import VerdictState


class Earlier(Struct, frozen=True, kw_only=True):
    """An earlier attempt worth reviving."""

    repo: str
    number: int
    url: str
    author: str
    reason: str | None
    remedy: str
    size: int | None


class Candidate(Struct, frozen=True, kw_only=True):
    """An open issue, and how ready it is for somebody new."""

    key: str
    url: str
    title: str
    score: int
    state: VerdictState
    headline: str
    """The verdict, in a line."""
    why: tuple[str, ...]
    """What the score is made of, in words."""
    components: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    marked: bool = False
    assignee: str | None = None
    revive: Earlier | None = None
