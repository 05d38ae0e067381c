"""Where the record of an issue stood at a moment: small enough to be carried in a worksheet. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from triage.models import Analysis, Ball, Claim, PullReport, PullState, Relation

NO_ATTEMPT = frozenset({Relation.MENTION})
"""What a pull request may be to the issue without mattering to whoever works on it."""


class PullMark(Struct, frozen=True):
    """What is remembered of a pull request."""

    repo: str
    number: int
    state: PullState


class State(Struct, frozen=True, kw_only=True):
    """Where the record stood. Small enough to be carried in a worksheet."""

    key: str
    at: datetime
    """The moment it speaks of."""
    seen: datetime | None = None
    """When the services were asked, if they were, and answered in full; what came later is not in it."""
    idle_at: datetime | None = None
    """When the claim will count as idle unless somebody moves."""
    status: str | None = None
    resolved: bool = False
    assignees: tuple[str, ...] | None = ()
    """Logins; None: could not be seen."""
    idle: bool | None = None
    pulls: tuple[PullMark, ...] = ()

    @property
    def since(self) -> datetime:
        """What happened after this moment is news."""
        return min(self.seen or self.at, self.at)


def state_of(analysis: Analysis, asked_at: datetime | None = None) -> State:
    """Where the record stands in this answer. `asked_at`: when the services were asked, if they were."""
    issue = analysis.issue
    return State(
        key=issue.key if issue else analysis.query.strip(),
        at=analysis.generated_at,
        seen=None if analysis.partial else asked_at,
        idle_at=_idle_at(analysis.claim),
        status=issue.status if issue else None,
        resolved=issue.resolved if issue else False,
        assignees=tuple(a.login for a in issue.assignees) if issue else None,
        idle=analysis.claim.idle if analysis.claim else None,
        pulls=tuple(
            PullMark(p.repo, p.number, p.state) for p in analysis.pulls if p.relation not in NO_ATTEMPT
        ),
    )


def _idle_at(claim: Claim | None) -> datetime | None:
    last = (claim.last_sign_of_life or claim.since) if claim else None
    return None if claim is None or last is None else last + timedelta(days=claim.idle_after_days)


def may_ask_briefly(before: State, now: datetime) -> bool:
    """Whether "has anything changed?" is question enough: all was seen, and time alone changes nothing."""
    lapses = before.idle is False and before.idle_at is not None and before.idle_at <= now
    return before.seen is not None and not lapses


def sees_less(now: Analysis, before: State) -> bool:
    """Whether an answer that is not whole lacks what was seen before: the issue, or a pull request."""
    if not now.partial:
        return False
    seen = {(p.repo.lower(), p.number) for p in now.pulls}
    lost = any((p.repo.lower(), p.number) not in seen for p in before.pulls)
    return lost or (before.status is not None and now.issue is None)


def state_at(analysis: Analysis, moment: datetime) -> State:
    """Where the record stood at `moment`, as far as this answer's own history shows it."""
    issue = analysis.issue.as_of(moment) if analysis.issue else None
    return State(
        key=issue.key if issue else analysis.query.strip(),
        at=moment,
        status=issue.status if issue else None,
        resolved=issue.resolved if issue else False,
        assignees=tuple(a.login for a in issue.assignees) if issue else None,
        pulls=tuple(
            PullMark(p.repo, p.number, _state_at(p, moment))
            for p in analysis.pulls
            if p.created_at <= moment and p.relation not in NO_ATTEMPT
        ),
    )


def _state_at(pull: PullReport, moment: datetime) -> PullState:
    if pull.merged_at is not None and pull.merged_at <= moment:
        return PullState.MERGED
    if pull.closed_at is not None and pull.closed_at <= moment:
        return PullState.CLOSED
    closed = any(
        t.ball is Ball.NOBODY and t.since <= moment and t.until is not None and t.until > moment
        for t in pull.turns
    )
    return PullState.CLOSED if closed else PullState.OPEN
