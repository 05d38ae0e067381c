"""What a pull request's story means: findings with evidence, asks, whose move it is."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from triage.models.kinds import Role
from triage.models.story import Event


class Confidence(StrEnum):
    """How sure: high is right at least 93 times in a hundred on labelled data (docs/accuracy.md)."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Ending(StrEnum):
    """What ended a pull request, kept beside the reason."""

    OPEN = "open"
    MERGED = "merged"
    MERGED_ELSEWHERE = "merged-elsewhere"
    CLOSED_BY_BOT = "closed-by-bot"
    CLOSED_INACTIVE = "closed-inactive"
    CLOSED_BY_AUTHOR = "closed-by-author"
    CLOSED_BY_MAINTAINER = "closed-by-maintainer"


class Ball(StrEnum):
    """Who has to move, or had to move last."""

    AUTHOR = "author"
    REVIEWERS = "reviewers"
    PROJECT = "project"
    NOBODY = "nobody"


class AskKind(StrEnum):
    """What a reviewer asked for."""

    TEST = "test"
    CHANGE = "change"
    QUESTION = "question"
    SPLIT = "split"
    REBASE = "rebase"
    DOCS = "docs"
    BENCHMARK = "benchmark"
    PROPOSAL = "proposal"
    PAPERWORK = "paperwork"


class Evidence(Struct, frozen=True, kw_only=True):
    """An event on record and the words or the fact in it that show a claim."""

    event: str
    """The event's kind (`commented`, `reviewed`, `opened`, `closed`, …)."""
    at: datetime
    role: Role
    who: str | None = None
    """Login; None where nobody is named."""
    url: str | None = None
    quote: str | None = None
    """Words as written, cut at a sentence; None where the evidence is a fact."""
    fact: str | None = None
    """What the record shows, in our words, where nobody said it."""

    def __post_init__(self) -> None:
        if not self.quote and not self.fact:
            raise ValueError("evidence needs the words or the fact that show it")

    @classmethod
    def of(
        cls,
        event: Event,
        *,
        role: Role = Role.UNKNOWN,
        url: str | None = None,
        quote: str | None = None,
        fact: str | None = None,
    ) -> Evidence:
        """An event as evidence. `url`: where to look if it has no address of its own."""
        return cls(
            event=event.kind.value,
            at=event.at,
            role=role,
            who=event.actor.login if event.actor else None,
            url=event.url or url or None,
            quote=quote,
            fact=fact,
        )


class Finding(Struct, frozen=True, kw_only=True):
    """A reason that holds, how sure we are, and what shows it."""

    reason: str
    """An id of the vocabulary: the rule file's name with dashes."""
    confidence: Confidence
    evidence: tuple[Evidence, ...]
    summary: str
    """One sentence for a person: what happened."""
    remedy: str
    """One sentence for the next attempt: what to do differently."""

    def __post_init__(self) -> None:
        if not self.evidence:
            raise ValueError(f"finding {self.reason!r} has no evidence")


class Skipped(Struct, frozen=True):
    """A rule that could not be judged, and what it lacked."""

    reason: str
    because: str


class Ask(Struct, frozen=True, kw_only=True):
    """Something a reviewer asked for, and what became of it."""

    kind: AskKind
    evidence: Evidence
    """Where it was asked, in whose words."""
    path: str | None = None
    """The file it was asked about, for a review comment."""
    answered: bool | None
    """True: done (or a question answered, or waived). False: not. None: the record does not show it."""
    answer: Evidence | None = None
    """What answered it."""
    optional: bool = False
    """A nit, a suggestion the reviewer left to the author."""


class Turn(Struct, frozen=True):
    """A stretch of time in which one side had to move."""

    ball: Ball
    since: datetime
    until: datetime | None
    """None: it still is so."""
    because: str
    """What passed the ball: `opened`, `review by …`, `push`, …"""


class Judgement(Struct, frozen=True, kw_only=True):
    """What one pull request's story means."""

    primary: Finding | None
    """None for what merged."""
    also: tuple[Finding, ...] = ()
    ending: Ending
    ball: Ball
    waiting_since: datetime | None
    """When the ball went to whoever has it; None if nobody has."""
    turns: tuple[Turn, ...] = ()
    asks: tuple[Ask, ...] = ()
    skipped: tuple[Skipped, ...] = ()
