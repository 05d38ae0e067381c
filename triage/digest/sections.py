"""Whose move it is, what newly stalled, what can be revived, what landed. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from triage.digest.lines import Liner
from triage.digest.model import Pull
from triage.digest.periods import Span
from triage.digest.walk import Told, stall_reason
from triage.models import Ball, Ending, PullState
from triage.models.reasons import CONSEQUENCES
from triage.profiles import Profile

REVIVABLE = frozenset(r for r, then in CONSEQUENCES.items() if then.mendable)
"""Reasons that somebody else can mend: no decisions, nothing that waits for reviewers."""


def waiting(told: Iterable[Told], ball: Ball, lines: Liner) -> tuple[Pull, ...]:
    """Open pull requests in one court, the longest wait first; without approved ones and machines'."""
    found = []
    for one in told:
        j = one.now
        if j is None or one.facts.state is not PullState.OPEN or one.facts.by_bot or j.ball is not ball:
            continue
        if approved_since(one) is not None:
            continue
        stalled = stall_reason(j) is not None
        because = f"last move: {j.turns[-1].because}" if j.turns else ""
        found.append(
            lines.pull(
                one,
                since=j.waiting_since or one.facts.created_at,
                summary="" if stalled else because,
                finding=j.primary if stalled else None,
            )
        )
    return tuple(sorted(found, key=_oldest))


def newly_stalled(told: Iterable[Told], span: Span, lines: Liner) -> tuple[Pull, ...]:
    """What stands still, or ended without landing, at the span's end, and did not at its start."""
    found = []
    for one in told:
        if one.stalled[-1] is None or one.stalled[-2] is not None or one.now is None:
            continue
        primary = one.now.primary
        if primary is None or stall_reason(one.now) is None:
            continue
        over = one.facts.closed_at is not None
        since = one.facts.closed_at if over else (one.now.waiting_since or span.start)
        found.append(lines.pull(one, since=since, finding=primary))
    return tuple(sorted(found, key=lambda p: (p.reason or "", *_oldest(p))))


def revivable(told: Iterable[Told], profile: Profile, now: datetime, lines: Liner) -> tuple[Pull, ...]:
    """What stalled for a reason that somebody else can mend, and nobody carries on; latest first."""
    everything = tuple(told)
    carried = _carried_on(everything)
    idle = timedelta(days=profile.activity.claim_idle_days)
    found = []
    for one in everything:
        j, f = one.now, one.facts
        if j is None or j.primary is None or f.by_bot or j.primary.reason not in REVIVABLE:
            continue
        if f.state is PullState.OPEN and now - f.last_human_at < idle:
            continue
        if j.ending is Ending.CLOSED_BY_AUTHOR and j.primary.reason not in (
            "author-left",
            "changes-unanswered",
        ):
            continue
        if any(
            moment > f.created_at and number != f.ref.number
            for k in f.issues
            for moment, number in carried[k]
        ):
            continue
        found.append(lines.pull(one, since=f.closed_at or f.last_human_at, finding=j.primary))
    return tuple(sorted(found, key=_oldest, reverse=True))


def _carried_on(told: Iterable[Told]) -> dict[str, list[tuple[datetime, int]]]:
    """For each issue: pull requests that are open or landed, with the day each was opened (or landed)."""
    alive: dict[str, list[tuple[datetime, int]]] = defaultdict(list)
    for one in told:
        f = one.facts
        if f.state is PullState.OPEN or f.merged:
            for key in f.issues:
                alive[key].append((f.closed_at or f.created_at, f.ref.number))
    return alive


def approved_since(one: Told) -> datetime | None:
    """Since when an open pull request stands approved and unmerged; None where it does not.

    By GitHub's reviews of people with standing, or by words ("ACK", "LGTM") as the judging core reads them.
    """
    f, j = one.facts, one.now
    if f.state is not PullState.OPEN or f.draft:
        return None
    if j is not None and j.primary is not None and j.primary.reason == "approved-unmerged":
        return f.approved_at or j.waiting_since or f.last_human_at
    if j is not None and stall_reason(j) is not None:
        return None  # something weightier holds it up
    return f.approved_at if j is None or j.ball is not Ball.AUTHOR else None


def approved_unmerged(told: Iterable[Told], lines: Liner) -> tuple[Pull, ...]:
    """Open pull requests that stand approved, longest first."""
    found = []
    for one in told:
        since = approved_since(one)
        if since is None:
            continue
        j = one.now
        finding = j.primary if j is not None and stall_reason(j) else None
        who = one.facts.approvers
        summary = "" if finding else "approved by " + _listed(who) if who else ""
        found.append(lines.pull(one, since=since, finding=finding, summary=summary, people=who))
    return tuple(sorted(found, key=_oldest))


def merged(told: Iterable[Told], span: Span, lines: Liner) -> tuple[Pull, ...]:
    """What landed in the span, by whom for whom, first-timers' first."""
    found = [
        lines.pull(
            one,
            since=one.facts.closed_at,
            people=(one.facts.merged_by,) if one.facts.merged_by else (),
        )
        for one in told
        if one.facts.merged and span.holds(one.facts.closed_at)
    ]
    return tuple(sorted(found, key=lambda p: (not p.first_timer, *_oldest(p))))


def first_merged(told: Iterable[Told], span: Span, insiders: frozenset[str]) -> tuple[str, ...]:
    """Logins whose first pull request to land here landed in the span."""
    landed: dict[str, datetime] = {}
    names: dict[str, str] = {}
    for one in told:
        f = one.facts
        if f.merged and f.closed_at is not None and not f.by_bot and f.author.lower() != "ghost":
            login = f.author.lower()
            names[login] = f.author
            landed[login] = min(f.closed_at, landed.get(login, f.closed_at))
    new = sorted((at, login) for login, at in landed.items() if span.holds(at) and login not in insiders)
    return tuple(names[login] for _, login in new)


def _oldest(pull: Pull) -> tuple[datetime, int]:
    return (pull.since or pull.created_at, pull.number)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
