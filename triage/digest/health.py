"""A project in four numbers, and the spans before. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from triage.digest.model import Distribution, Health, Period
from triage.digest.periods import Due, Span, age_buckets, days_between, distribution, objective
from triage.digest.walk import Told
from triage.models import Ball, PullState
from triage.profiles import Profile

ACTIVE_SPANS = 4
"""A reviewer is active who reviewed within so many spans: a month of weeks."""

_COURTS = (Ball.REVIEWERS, Ball.AUTHOR, Ball.PROJECT)


def health(told: Sequence[Told], over: tuple[Span, ...], profile: Profile) -> Health:
    """Throughput, errors, lag and saturation in the last span. Machines' pull requests count only as opened,
    merged and closed: they wait for nobody."""
    span = over[-1]
    people = [t for t in told if not t.facts.by_bot]
    still_open = [t for t in people if t.facts.state is PullState.OPEN]
    recently = span.start - (span.end - span.start) * (ACTIVE_SPANS - 1)
    acts = Counter(a.who.lower() for t in told for a in t.facts.acts if recently < a.at <= span.end)
    promise = profile.objective
    return Health(
        opened=sum(span.holds(t.facts.created_at) for t in told),
        merged=sum(t.facts.merged and span.holds(t.facts.closed_at) for t in told),
        closed=sum(not t.facts.merged and span.holds(t.facts.closed_at) for t in told),
        errors=_counted(t.stalled[-1] for t in told if t.stalled[-1] and t.stalled[-2] is None),
        first_review=distribution(_waits(people, span)),
        unreviewed=distribution(
            days_between(t.facts.ready_at, span.end)
            for t in still_open
            if t.facts.ready_at is not None and t.facts.first_review_at is None
        ),
        courts=_courts(people, span),
        open=sum(t.facts.state is PullState.OPEN for t in told),
        active_reviewers=len(acts),
        open_per_reviewer=round(len(still_open) / len(acts), 1) if acts else None,
        busiest_share=round(max(acts.values()) / acts.total(), 3) if acts else None,
        objective=objective(promise, _due(people, promise.first_review_days, span.end), over)
        if promise is not None
        else None,
    )


def _counted(reasons: Iterable[str | None]) -> dict[str, int]:
    counts = Counter(r for r in reasons if r is not None)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _waits(people: Iterable[Told], span: Span) -> Iterator[float]:
    """Days that the first human reviews given in the span had been waited for."""
    for one in people:
        f = one.facts
        if f.first_review_at is not None and f.ready_at is not None and span.holds(f.first_review_at):
            yield days_between(f.ready_at, f.first_review_at)


def _due(people: Iterable[Told], days: int, now: datetime) -> Iterator[Due]:
    """When each pull request's first review came due. What ended before, unreviewed, was never late."""
    for one in people:
        f = one.facts
        if f.ready_at is None:
            continue
        at = f.ready_at + timedelta(days=days)
        met = f.first_review_at is not None and f.first_review_at <= at
        ended = f.closed_at is not None and f.closed_at <= at
        if at <= now and (met or not ended):
            yield Due(at, met)


def _courts(people: Iterable[Told], span: Span) -> dict[str, Distribution]:
    """Days in each court over the life of what is open at the span's end or ended in it."""
    spent: dict[Ball, list[float]] = defaultdict(list)
    for one in people:
        if one.now is None or not (one.facts.open_at(span.end) or span.holds(one.facts.closed_at)):
            continue
        total: dict[Ball, float] = defaultdict(float)
        for turn in one.now.turns:
            until = min(turn.until or span.end, one.facts.closed_at or span.end, span.end)
            if until > turn.since:
                total[turn.ball] += days_between(turn.since, until)
        for court in _COURTS:
            if court in total:
                spent[court].append(total[court])
    return {court.value: distribution(spent[court]) for court in _COURTS if spent[court]}


def period(told: Sequence[Told], over: tuple[Span, ...], n: int) -> Period:
    """One row of the trends: span number `n` of `over`, from facts and from the reasons at its ends."""
    span = over[n]
    reviews = distribution(_waits((t for t in told if not t.facts.by_bot), span))
    reasons = Counter(
        t.stalled[n + 1] for t in told if t.stalled[n + 1] is not None and t.facts.open_at(span.end)
    )
    return Period(
        start=span.start,
        end=span.end,
        opened=sum(span.holds(t.facts.created_at) for t in told),
        merged=sum(t.facts.merged and span.holds(t.facts.closed_at) for t in told),
        closed=sum(not t.facts.merged and span.holds(t.facts.closed_at) for t in told),
        open=sum(t.facts.open_at(span.end) for t in told),
        ages=age_buckets((t.facts.created_at for t in told if t.facts.open_at(span.end)), span.end),
        newly_stalled=sum(t.stalled[n + 1] is not None and t.stalled[n] is None for t in told),
        reasons=_counted(reasons.elements()),
        first_review_median=reviews.median,
        first_reviews=reviews.count,
    )
