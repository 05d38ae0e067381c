"""A recorded pull request → one line of `triage classify`. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from itertools import islice

from msgspec import Struct

from triage.judge import Context, judge_all
from triage.models import (
    AskKind,
    Ball,
    Confidence,
    Ending,
    Evidence,
    Finding,
    Judgement,
    PullRef,
    PullRequest,
    Role,
)
from triage.people import Roster, learn_all
from triage.profiles import Profile
from triage.recorded import KnownAsOf, Recorded, profile_of, thin


class AskLine(Struct, frozen=True):
    """Something a reviewer asked for."""

    kind: AskKind
    by: str | None
    """Login; None where nobody is named."""
    answered: bool | None


class EvidenceLine(Struct, frozen=True):
    """What shows a reason."""

    reason: str
    event: str
    at: datetime
    role: Role
    url: str | None
    quote: str
    """The words as written; where nobody said it, the fact."""


class Line(Struct, frozen=True):
    """One judged pull request."""

    repo: str
    number: int
    primary: str | None
    """None for what merged."""
    confidence: Confidence | None
    also: tuple[str, ...]
    ending: Ending
    ball: Ball
    asks: tuple[AskLine, ...]
    evidence: tuple[EvidenceLine, ...]
    """Of the primary reason first, then of the others."""


class Learned(Struct, frozen=True):
    """What a first pass over the records showed."""

    rosters: Mapping[str, Roster]
    """By repository, lower case."""
    known: Mapping[PullRef, PullRequest]
    """Every pull request without its events."""


NOTHING = Learned({}, {})


def learn_from(pulls: Iterable[PullRequest]) -> Learned:
    """Who has authority in each repository, and which pull requests there are, without their events."""
    known: dict[PullRef, PullRequest] = {}

    def watched() -> Iterable[PullRequest]:
        for pull in pulls:
            known[pull.ref] = thin(pull)
            yield pull

    return Learned(learn_all(watched()), known)


def classify(
    entries: Iterable[Recorded], now: datetime, profile: Profile | None = None, learned: Learned = NOTHING
) -> Iterator[Line]:
    """Judge recorded pull requests, in their order, each at the moment its record asks for, else at `now`.

    `profile` overrides the one that a repository has. Nothing but the record is looked at, and `learned`
    where it is given. A few dozen are read ahead.
    """
    waiting = iter(entries)
    while some := list(islice(waiting, TOGETHER)):
        cases = [(entry.pull, _context(entry, now, profile, learned)) for entry in some]
        for (pull, _), judgement in zip(cases, judge_all(cases), strict=True):
            yield line_of(pull, judgement)


TOGETHER = 40
"""Pull requests judged together: their sentences fill no memory to speak of."""


def _context(entry: Recorded, now: datetime, profile: Profile | None, learned: Learned) -> Context:
    moment = entry.as_of or now
    repo = entry.pull.ref.repo
    return Context(
        profile=profile or profile_of(repo),
        now=moment,
        issue=entry.issue,
        known=KnownAsOf(learned.known, moment),
        roster=learned.rosters.get(repo.lower(), Roster()),
    )


def line_of(pull: PullRequest, judgement: Judgement) -> Line:
    """The line that says a judgement."""
    primary = judgement.primary
    findings = ((primary,) if primary else ()) + judgement.also
    return Line(
        repo=pull.ref.repo,
        number=pull.ref.number,
        primary=primary.reason if primary else None,
        confidence=primary.confidence if primary else None,
        also=tuple(f.reason for f in judgement.also),
        ending=judgement.ending,
        ball=judgement.ball,
        asks=tuple(AskLine(a.kind, a.evidence.who, a.answered) for a in judgement.asks),
        evidence=tuple(_shown(f, e) for f in findings for e in f.evidence),
    )


def _shown(finding: Finding, evidence: Evidence) -> EvidenceLine:
    return EvidenceLine(
        reason=finding.reason,
        event=evidence.event,
        at=evidence.at,
        role=evidence.role,
        url=evidence.url,
        quote=evidence.quote or evidence.fact or "",
    )
