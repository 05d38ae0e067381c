"""What a verdict is found from: the issue, its claim and what became of each pull request. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from triage.models import (
    GHOST,
    Ball,
    Claim,
    Ending,
    Event,
    Evidence,
    Issue,
    Kind,
    Partial,
    PullRef,
    PullReport,
    PullState,
    Relation,
    VerdictState,
)
from triage.models.reasons import CONSEQUENCES
from triage.profiles import Profile

Answer = tuple[VerdictState, str, list[Evidence]]
"""A verdict's state, its headline, and what shows it."""

_TRIES = frozenset(
    {Relation.ATTEMPT, Relation.RIVAL, Relation.SUCCESSOR, Relation.DUPLICATE, Relation.FOLLOW_UP}
)
_NOT_STALLED = frozenset(r for r, then in CONSEQUENCES.items() if not then.stalled)
_AUTHORS_MOVE = {"withdrawn"} | {
    r for r, then in CONSEQUENCES.items() if then.court is Ball.AUTHOR and not then.decided
}
"""Reasons after which an open pull request does not wait for a review."""

MOST_NAMED = 8
"""Names in one sentence; nobody reads more."""

_PART = re.compile(r"[\[(]\s*(?:wip\s*)?\d+\s*/\s*(?:\d+|n|x)\s*[\])]|\bpart[ -]?\d", re.IGNORECASE)


class Case(Struct, frozen=True, kw_only=True):
    """What a verdict is found from, and what it makes of the pull requests."""

    issue: Issue | None
    claim: Claim | None
    pulls: tuple[PullReport, ...]
    profile: Profile
    now: datetime
    partial: tuple[Partial, ...]
    asked: PullRef | None = None
    """The pull request that was asked for, where that is all that was asked for."""

    @property
    def attempts(self) -> list[PullReport]:
        """Pull requests that try to solve the issue, oldest first."""
        return sorted((p for p in self.pulls if p.relation in _TRIES), key=lambda p: (p.created_at, p.number))

    @property
    def landed(self) -> list[PullReport]:
        """Attempts that were merged, on GitHub or by other means."""
        return [p for p in self.attempts if _has_landed(p)]

    @property
    def backports(self) -> list[PullReport]:
        """Landed backports, oldest first."""
        found = (p for p in self.pulls if p.relation is Relation.BACKPORT and _has_landed(p))
        return sorted(found, key=lambda p: (p.created_at, p.number))

    @property
    def reverted(self) -> bool:
        """The last landed attempt was taken out again."""
        last = self._last_landed
        reverts = [p for p in self.pulls if p.relation is Relation.REVERT and _has_landed(p)]
        return last is not None and any(_landed_at(r) >= last for r in reverts)

    @property
    def reopened(self) -> bool:
        """The issue was opened again after the last attempt had landed."""
        last, events = self._last_landed, self.issue.events if self.issue else None
        return last is not None and any(e.kind is Kind.REOPENED and e.at > last for e in events or ())

    @property
    def _last_landed(self) -> datetime | None:
        return max((_landed_at(p) for p in self.landed), default=None)

    @property
    def in_parts(self) -> bool:
        """Somebody cut the work in parts, `[1/3]`: one part that landed does not solve it."""
        return any(_PART.search(p.title) for p in self.attempts)

    @property
    def open_attempts(self) -> list[PullReport]:
        """Attempts that are open now."""
        return [p for p in self.attempts if p.state is PullState.OPEN]

    @property
    def waiting(self) -> list[PullReport]:
        """Open attempts that are being worked on, or wait for anybody but their author."""
        return [p for p in self.open_attempts if not (p.primary and p.primary.reason in _AUTHORS_MOVE)]

    @property
    def stalled(self) -> list[PullReport]:
        """Attempts that did not land, and whose work nobody carries on."""
        waiting = self.waiting
        return [
            p
            for p in self.attempts
            if not _has_landed(p)
            and p not in waiting
            and p.primary is not None
            and p.primary.reason not in _NOT_STALLED
        ]

    @property
    def last_attempt(self) -> PullReport | None:
        """Of the attempts that did not land the one asked for, else the one that ended (or moved) last."""
        ended = [
            p
            for p in self.attempts
            if not _has_landed(p) and not (p.primary and p.primary.reason == "mistake")
        ]
        for pull in ended:
            if self.asked is not None and PullRef(pull.repo, pull.number).folded == self.asked.folded:
                return pull
        return max(
            ended, key=lambda p: (p.state is PullState.OPEN, p.closed_at or p.created_at), default=None
        )

    @property
    def patch_available(self) -> bool:
        """The issue's status says that a patch waits for review, and no attempt is on record."""
        issue = self.issue
        return (
            issue is not None
            and not issue.resolved
            and issue.status in self.profile.tracker.patch_available
            and not self.attempts  # else the status outlived the pull request it was set for
        )

    @property
    def missing(self) -> list[Partial]:
        """What could not be seen and could hold a claim or another attempt."""
        return missing_of(self.partial, self.profile)


def missing_of(partial: Sequence[Partial], profile: Profile) -> list[Partial]:
    """Of what could not be seen, what could hold a claim or another attempt: a whole service, a search, a
    pull request of the project, the issue's comments. Not: a list of one pull request, another project's."""
    return [p for p in partial if _matters(p.what, profile)]


def _matters(what: str, profile: Profile) -> bool:
    pull = re.match(r"(?P<repo>[^\s#]+/[^\s#]+)#\d+(?P<part>\s+\S.*)?$", what)
    if pull:
        return pull["part"] is None and pull["repo"].lower() in (n.lower() for n in profile.repository.names)
    return not what.endswith((" worklogs", " work logs"))


def _has_landed(pull: PullReport) -> bool:
    elsewhere = pull.primary is not None and pull.primary.reason == "merged-elsewhere"
    return pull.state is PullState.MERGED or pull.ending is Ending.MERGED_ELSEWHERE or elsewhere


def _landed_at(pull: PullReport) -> datetime:
    return pull.merged_at or pull.closed_at or pull.created_at


def day(moment: datetime | None) -> str:
    """The date of a moment in UTC, as 2026-08-21; empty for none."""
    return "" if moment is None else moment.astimezone(UTC).strftime("%Y-%m-%d")


def and_list(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; of a great many the first few, and how many more there are."""
    if len(words) > MOST_NAMED:
        words = [*words[: MOST_NAMED - 1], f"{len(words) - MOST_NAMED + 1} more"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def name_of(pull: PullReport, case: Case) -> str:
    """`#12`, or `owner/name#12` where it is not of the main repository."""
    names = case.profile.repository.names
    main = names[0] if names else next((p.repo for p in case.pulls), None)
    return f"#{pull.number}" if pull.repo == main else f"{pull.repo}#{pull.number}"


def author_of(pull: PullReport) -> str:
    """Whose it is, in words."""
    return "a deleted account" if pull.author == GHOST else pull.author


def opened_evidence(pull: PullReport) -> Evidence:
    """The opening of a pull request."""
    fact = f"{pull.repo}#{pull.number} opened"
    return Evidence(
        event=Kind.OPENED, at=pull.created_at, role=pull.author_role, who=pull.author, url=pull.url, fact=fact
    )


def fact_evidence(event: Event, issue: Issue, fact: str) -> Evidence:
    """An event of the issue that shows a fact."""
    return Evidence.of(event, url=issue.url, fact=fact)


def count_of(n: int, what: str) -> str:
    """`two attempts`, `one attempt`, `12 attempts`."""
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    return f"{words[n] if n < len(words) else n} {what}{'' if n == 1 else 's'}"


def distinct(evidence: Sequence[Evidence]) -> Iterator[Evidence]:
    """Each piece of evidence once, in the order given."""
    seen = set()
    for e in evidence:
        key = (e.event, e.at, e.url, e.quote, e.fact)
        if key not in seen:
            seen.add(key)
            yield e
