"""Commits that may have introduced what an issue reports, while evidence against them is gathered."""

from __future__ import annotations

from msgspec import Struct, field

from triage.models import Partial


class Trace(Struct):
    """One commit and what speaks against it."""

    sha: str
    seconds: str
    """Since 1970, when it was committed."""
    subject: str
    reasons: dict[str, int] = field(default_factory=dict)
    """Each reason and what it weighs."""
    paths: set[str] = field(default_factory=set)

    @property
    def score(self) -> int:
        """What its reasons weigh together."""
        return sum(self.reasons.values())


class Traces:
    """What was found so far, and what could not be searched."""

    def __init__(self) -> None:
        self._by_sha: dict[str, Trace] = {}
        self.notes: list[Partial] = []

    def add(self, trace: Trace) -> None:
        """One more; its reasons join those that are known of the same commit."""
        known = self._by_sha.setdefault(trace.sha, trace)
        if known is not trace:
            known.reasons |= trace.reasons
            known.paths |= trace.paths

    def note(self, why: str, hint: str | None = None) -> None:
        """Say what could not be searched, and what would help."""
        self.notes.append(Partial("introduced by", why, hint))

    def all(self) -> list[Trace]:
        """Every commit, in the order they were found."""
        return list(self._by_sha.values())
