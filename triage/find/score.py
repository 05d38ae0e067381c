"""How ready an issue is for somebody new, in one small function. Pure.

| what | points | why |
|---|---|---|
| free to take | 30 | nobody has it and no attempt is alive |
| stalled, and can be revived | 25 | half the work is there; its author is to be credited |
| partly under way | 15 | only a part or a backport is open |
| claimed, and idle | 12 | ask first, and wait for an answer |
| marked for newcomers | 15 | somebody who knows it thought of them |
| the steps are clear | 0, 6, 12 | code, steps, expected and actual, a file's name |
| the change is small | 12, 8, 0 | the earlier attempt: up to 100 lines, not large, large; 4 without one |
| somebody cared lately | 12, 8, 4, 0 | the last human word: a month, half a year, a year ago, longer |
| reviewers are active there | 15, 10, 5, 0 | three or more, two, one, none in the last 90 days |
| wanted by many | 0 to 4 | one for each three votes or watchers |
| tried often | −4 each | for each failed attempt after the second: it is harder than it looks |
| large, or blocked | −10 | an epic or umbrella, or an open issue in the way |

At most 100. The weights say one thing: whether it is free comes first, whether anybody will review it second.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

FREE, REVIVABLE, PARTLY, IDLE = "free", "revivable", "partly", "idle"

_STATE = {FREE: 30, REVIVABLE: 25, PARTLY: 15, IDLE: 12}


class Readiness(Struct, frozen=True, kw_only=True):
    """What the score is made of."""

    state: str
    """free, revivable, partly, idle."""
    marked: bool = False
    clear: int = 0
    """0: a sentence or two; 1: something to go by; 2: steps, or code with what is expected."""
    earlier_lines: int | None = None
    """Lines changed by the smallest earlier attempt; None: nobody tried, or its size is not known."""
    large: int = 500
    """What is large in this project."""
    quiet_days: int | None = None
    """Since somebody last said something on it."""
    reviewers: int = 0
    """People who reviewed in its component in the last 90 days."""
    wanted: int = 0
    """Votes and watchers."""
    failed: int = 0
    """Attempts that ended without landing."""
    heavy: bool = False
    """An epic, an umbrella, or blocked by an open issue."""


def score(r: Readiness) -> int:
    """0 to 100, by the table above."""
    return max(0, min(100, sum(points for points, _ in reasons(r))))


def best_possible(r: Readiness) -> int:
    """The most that an issue can score whose attempts and claim are not known yet."""
    return score(r) - _STATE[r.state] - _size(r)[0] + max(_STATE.values()) + 12


def reasons(r: Readiness) -> Iterator[tuple[int, str]]:
    """(points, why) for everything that counts, in the table's order; no points, no line."""
    yield (
        _STATE[r.state],
        {
            FREE: "free to take",
            REVIVABLE: "stalled, can be revived",
            PARTLY: "only a part of it is under way",
            IDLE: "claimed, but the claim is idle: ask first",
        }[r.state],
    )
    if r.marked:
        yield 15, "marked for newcomers"
    if r.clear:
        yield 6 * r.clear, "clear steps" if r.clear > 1 else "something to go by"
    yield _size(r)
    if r.quiet_days is not None:
        for limit, points, words in (
            (30, 12, "talked about this month"),
            (182, 8, "talked about this half-year"),
            (365, 4, "talked about this year"),
        ):
            if r.quiet_days <= limit:
                yield points, words
                break
    if r.reviewers:
        people = f"{r.reviewers} reviewer{'s' if r.reviewers > 1 else ''} active there"
        yield {1: 5, 2: 10}.get(r.reviewers, 15), people
    if r.wanted >= 3:
        yield min(4, r.wanted // 3), f"{r.wanted} votes and watchers"
    if r.failed > 2:
        yield -4 * (r.failed - 2), f"{r.failed} attempts failed"
    if r.heavy:
        yield -10, "an umbrella, or blocked"


def _size(r: Readiness) -> tuple[int, str]:
    if r.earlier_lines is None:
        return 4, "its size is not known" if r.failed else "nobody has tried it"
    lines = f"earlier attempt of {r.earlier_lines:,} lines"
    if r.earlier_lines <= 100:
        return 12, lines
    return (8, lines) if r.earlier_lines <= r.large else (0, lines)
