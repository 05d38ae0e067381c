"""The spans a digest looks at: its own, and those before it. Pure.

Ends lie at midnight UTC, so that next week's digest finds this week's work done, and one span is compared
with others of the same length. Only the digest's own span ends at its moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from statistics import median

from msgspec import Struct

from triage.digest.model import Distribution, Objective
from triage.profiles.model import Objective as Promise

COUNT = 8
"""Spans in the trends, the digest's own included: two months of weeks."""

_AGES = (timedelta(days=7), timedelta(days=30), timedelta(days=90))


class Span(Struct, frozen=True):
    """From `start` (not included) to `end` (included)."""

    start: datetime
    end: datetime

    def holds(self, moment: datetime | None) -> bool:
        """Whether something happened in it."""
        return moment is not None and self.start < moment <= self.end


def spans(now: datetime, length: timedelta, count: int = COUNT) -> tuple[Span, ...]:
    """The digest's span last, and `count - 1` before it.

    The last one reaches back to the midnight at or before `now - length`, so that nothing between two
    digests falls through; spans shorter than two days count by the hour.
    """
    start = now.astimezone(UTC) - length
    start = start.replace(minute=0, second=0, microsecond=0)
    if length >= timedelta(days=2):
        start = start.replace(hour=0)
    ends = [start - length * n for n in range(count)]
    earlier = [Span(begin, end) for begin, end in zip(ends[1:], ends, strict=False)]
    return (*reversed(earlier), Span(start, now))


def distribution(days: Iterable[float]) -> Distribution:
    """Median and 90th percentile (nearest rank) of these days, to a tenth."""
    values = sorted(days)
    if not values:
        return Distribution(0, None, None)
    # The nearest-rank percentile is a value that occurred, also of three.
    rank = max(0, -(-9 * len(values) // 10) - 1)
    return Distribution(len(values), round(median(values), 1), round(values[rank], 1))


def age_buckets(created: Iterable[datetime], at: datetime) -> tuple[int, int, int, int]:
    """How many are under a week, under a month, under a quarter old at `at`, and how many older."""
    counts = [0, 0, 0, 0]
    for moment in created:
        counts[sum(at - moment >= limit for limit in _AGES)] += 1
    return counts[0], counts[1], counts[2], counts[3]


def days_between(start: datetime, end: datetime) -> float:
    """Days from one moment to a later one; none where clocks disagree and the later one is earlier."""
    return max(0.0, (end - start).total_seconds() / 86_400)


class Due(Struct, frozen=True):
    """When a first review came due, and whether it had come."""

    at: datetime
    met: bool


def objective(promise: Promise, due: Iterable[Due], over: tuple[Span, ...]) -> Objective:
    """Whether a promise about first reviews held in the last span, and since when not.

    A span in which nothing came due neither holds nor breaks it.
    """
    everything = tuple(due)
    results: list[tuple[Span, float | None, int]] = []
    for span in over:
        inside = [d.met for d in everything if span.holds(d.at)]
        results.append((span, sum(inside) / len(inside) if inside else None, len(inside)))
    _, reached, of = results[-1]
    held = None if reached is None else reached >= promise.share
    since: datetime | None = None
    longer = False
    if held is False:
        longer = True
        for span, share, _ in reversed(results):
            if share is not None and share >= promise.share:
                longer = False
                break
            if share is not None:
                since = span.start
    return Objective(
        first_review_days=promise.first_review_days,
        share=promise.share,
        reached=None if reached is None else round(reached, 3),
        of=of,
        held=held,
        not_since=since,
        longer=longer,
    )
