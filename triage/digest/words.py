"""The health figures and trends in words and rows, for every renderer. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from triage.digest.model import Digest, Distribution, Objective, Period
from triage.digest.tables import day


def title(digest: Digest) -> str:
    """`Apache Kafka, 14 – 21 Aug 2026`."""
    return f"{digest.title}, {day(digest.start)} – {day(digest.end)}"


def spread(d: Distribution) -> str:
    """`median 2.5 days, 90% within 9 days (12)`."""
    if d.median is None or d.p90 is None:
        return "none"
    return f"median {_d(d.median)}, 90% within {_d(d.p90)} ({d.count})"


def _d(days: float) -> str:
    if days < 1:
        return "under a day"
    shown = f"{days:,.0f}" if days >= 10 or days == int(days) else f"{days:.1f}"
    return f"{shown} day{'' if shown == '1' else 's'}"


def health_rows(digest: Digest) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """(name, this span in lines, the spans before) for each of the four numbers."""
    h, before = digest.health, digest.trends[:-1]
    yield (
        "Throughput",
        (f"{h.merged} merged, {h.closed} closed, {h.opened} opened",),
        f"{_usual(before, 'merged')} merged, {_usual(before, 'closed')} closed, "
        f"{_usual(before, 'opened')} opened",
    )
    reasons = ", ".join(f"{n} {reason}" for reason, n in list(h.errors.items())[:4])
    more = len(h.errors) - 4
    named = reasons + (f" and {more} more reasons" if more > 0 else "")
    yield (
        "Errors",
        (f"{sum(h.errors.values())} newly stalled" + (f": {named}" if named else ""),),
        f"{_usual(before, 'newly_stalled')} newly stalled",
    )
    waits = [p.first_review_median for p in before if p.first_review_median is not None]
    yield (
        "Lag",
        (
            f"First human review: {spread(h.first_review)}",
            f"Still waiting for it: {spread(h.unreviewed)}",
            *(f"Time with {_COURTS[c]}: {spread(d)}" for c, d in h.courts.items()),
        ),
        f"first review median {_d(median(waits))}" if waits else "—",
    )
    load = (
        "no active reviewer"
        if h.open_per_reviewer is None
        else f"{h.active_reviewers} active reviewer{'s' if h.active_reviewers != 1 else ''}, "
        f"{h.open_per_reviewer:g} open pull requests for each"
    )
    share = () if h.busiest_share is None else (f"The busiest gave {h.busiest_share:.0%} of their reviews",)
    yield "Saturation", (f"{h.open} open; {load}", *share), f"{_usual(before, 'open')} open"


_COURTS = {"reviewers": "reviewers", "author": "authors", "project": "the project"}


def _usual(periods: Sequence[Period], field: str) -> str:
    values = [getattr(p, field) for p in periods]
    return f"{median(values):g}" if values else "—"


def objective(o: Objective) -> str:
    """Whether a promise held, in a sentence."""
    promised = f"{o.share:.0%} get a first human review within {o.first_review_days} days"
    if o.reached is None or o.held is None:
        return f"{promised}: nothing came due in this span."
    reached = f"{o.reached:.0%} of {o.of} that came due"
    if o.held:
        return f"{promised}: held ({reached})."
    since = f", not since {day(o.not_since)}" if o.not_since else ""
    longer = " or longer" if o.longer and since else ""
    return f"{promised}: not held ({reached}{since}{longer})."


TREND_HEADER = (
    "Until",
    "Opened",
    "Merged",
    "Closed",
    "Newly stalled",
    "Open",
    "under a week",
    "under a month",
    "under a quarter",
    "older",
    "First review, median days",
)


def trend_rows(digest: Digest) -> Iterator[tuple[str, ...]]:
    """One row a span, the latest first."""
    for p in reversed(digest.trends):
        wait = "—" if p.first_review_median is None else f"{p.first_review_median:g} ({p.first_reviews})"
        yield (
            day(p.end),
            *map(str, (p.opened, p.merged, p.closed, p.newly_stalled, p.open, *p.ages)),
            wait,
        )


def reason_table(digest: Digest) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """(header, rows): what stood still at the end of each span, by reason; the most frequent first."""
    totals: dict[str, int] = {}
    for p in digest.trends:
        for reason, n in p.reasons.items():
            totals[reason] = totals.get(reason, 0) + n
    ordered = sorted(totals, key=lambda r: (-totals[r], r))
    header = ("Reason", *names(digest.trends))
    return header, tuple(
        (reason, *(str(p.reasons.get(reason, 0)) for p in digest.trends)) for reason in ordered
    )


def names(periods: Sequence[Period]) -> tuple[str, ...]:
    """What each span is called: `21 Aug`, the day it ended; with the year where that is not clear."""
    short = tuple(f"{p.end.day} {p.end:%b}" for p in periods)
    return short if len(set(short)) == len(short) else tuple(day(p.end) for p in periods)
