"""Who had the ball when, over all attempts: as bars, as Mermaid, as SVG. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html import escape

from msgspec import Struct

from triage.models import Analysis, Ball, PullReport, PullState, Relation
from triage.report import safe
from triage.worksheet.strings import Strings


class Bar(Struct, frozen=True):
    """One side had to move, from then until then."""

    ball: Ball
    since: datetime
    until: datetime
    open: bool
    """It still has to."""


class Row(Struct, frozen=True):
    """One attempt."""

    number: int
    who: str
    url: str
    bars: tuple[Bar, ...]
    ended: datetime | None
    merged: bool


def rows(analysis: Analysis) -> tuple[Row, ...]:
    """One row for each attempt (mentions are none), oldest first; what adjoins on one side is one bar."""
    attempts = [p for p in analysis.pulls if p.relation is not Relation.MENTION]
    return tuple(
        _row(p, analysis.generated_at) for p in sorted(attempts, key=lambda p: (p.created_at, p.number))
    )


def _row(pull: PullReport, now: datetime) -> Row:
    end = pull.merged_at or pull.closed_at
    last = max(end or now, pull.created_at)
    bars: list[Bar] = []
    for turn in pull.turns:
        if turn.ball is Ball.NOBODY or turn.since > last:
            continue
        still = turn.until is None and pull.state is PullState.OPEN
        until = max(turn.since, min(turn.until or last, last))
        if bars and bars[-1].ball is turn.ball and bars[-1].until >= turn.since:
            bars[-1] = Bar(turn.ball, bars[-1].since, max(until, bars[-1].until), still)
        else:
            bars.append(Bar(turn.ball, turn.since, until, still))
    if not bars:  # no turns could be read: that it was open is still a fact
        bars = [Bar(Ball.NOBODY, pull.created_at, last, end is None)]
    return Row(pull.number, pull.author, pull.url, tuple(bars), end, pull.state is PullState.MERGED)


_LOOK = {Ball.REVIEWERS: "active", Ball.PROJECT: "done"}


def mermaid(analysis: Analysis, t: Strings) -> tuple[str, ...]:
    """The lines of a Mermaid gantt chart (without the fence); empty where there is no attempt.

    Texts are reduced to letters, digits and spaces: `:`, `;`, `#`, `%` and line ends mean something there.
    """
    found = rows(analysis)
    if not found:
        return ()
    first = min(r.bars[0].since for r in found)
    last = max(r.bars[-1].until for r in found)
    names = [
        _chart_text(t("timeline_pull", number=row.number, who=safe.plain(row.who)))[:34] for row in found
    ]
    room = min(260, max(75, 20 + 7 * max(map(len, names))))
    lines = [
        f"%%{{init: {{'gantt': {{'leftPadding': {room}}}}}}}%%",
        "gantt",
        f"    title {_chart_text(t('timeline_title'))}",
        "    dateFormat YYYY-MM-DD",
        f"    axisFormat {'%Y-%m-%d' if last - first < timedelta(days=120) else '%Y-%m'}",
        "    todayMarker off",
    ]
    for row, name in zip(found, names, strict=True):
        lines.append(f"    section {name.strip()}")
        for n, bar in enumerate(row.bars, 1):
            look = f"{_LOOK[bar.ball]}, " if bar.ball in _LOOK else ""
            until = max(bar.until, bar.since + timedelta(days=1))
            label = _chart_text(t.of("balls", bar.ball))
            lines.append(f"    {label} :{look}p{row.number}t{n}, {_date(bar.since)}, {_date(until)}")
        if row.ended is not None:
            ending = _chart_text(t.of("endings", "merged" if row.merged else "closed"))
            lines.append(f"    {ending} :milestone, p{row.number}end, {_date(row.ended)}, 0d")
    return tuple(lines)


def _chart_text(text: str) -> str:
    """Letters, digits, single spaces, `-`, `_` and `.`; at most 60 characters, never empty."""
    kept = "".join(ch if ch.isalnum() or ch in " -_." else " " for ch in safe.plain(text))
    return " ".join(re.sub(r"--+", "-", kept).split())[:60].strip() or "-"


def _date(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d")


# SVG, for the page

_LEFT, _WIDTH, _HIGH, _TOP = 190, 900, 34, 28
_COLOURS = {
    Ball.AUTHOR: "#b35900",
    Ball.REVIEWERS: "#0b5fae",
    Ball.PROJECT: "#5b3fa0",
    Ball.NOBODY: "#6e7781",
}


def colours(analysis: Analysis) -> dict[Ball, str]:
    """The colour of each side that has a bar in the chart, for its legend."""
    used = {bar.ball for row in rows(analysis) for bar in row.bars}
    return {ball: colour for ball, colour in _COLOURS.items() if ball in used}


def svg(analysis: Analysis, t: Strings) -> str:
    """The chart as one SVG element, without script, style sheet or anything to load; empty without attempts.

    Everything in it is escaped here. Bars carry a pattern of dashes beside their colour, so that they can be
    told apart in grey.
    """
    found = rows(analysis)
    if not found:
        return ""
    first = min(r.bars[0].since for r in found)
    last = max(max(r.bars[-1].until for r in found), first + timedelta(days=1))
    span = (last - first).total_seconds()

    def x(moment: datetime) -> float:
        return round(_LEFT + (moment - first).total_seconds() / span * (_WIDTH - _LEFT - 20), 1)

    height = _TOP + len(found) * _HIGH + 24
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'aria-label="{_attribute(t("timeline_alt"))}" font-size="12">',
    ]
    out += [
        f'<line x1="{x(moment)}" y1="18" x2="{x(moment)}" y2="{height - 18}" stroke="currentColor" '
        f'stroke-opacity="0.18"/><text x="{x(moment)}" y="{height - 4}" text-anchor="{anchor}" '
        f'fill="currentColor">{_date(moment)}</text>'
        for moment, anchor in _ticks(first, last)
    ]
    for n, row in enumerate(found):
        out += _svg_row(row, _TOP + n * _HIGH, x, t)
    return "".join([*out, "</svg>"])


def _svg_row(row: Row, y: int, x: Callable[[datetime], float], t: Strings) -> list[str]:
    name = safe.plain(t("timeline_pull", number=row.number, who=safe.plain(row.who)))
    short = name if len(name) <= 26 else name[:25] + "…"
    out = [f'<text x="0" y="{y + 15}" fill="currentColor">{_attribute(short)}</text>']
    for bar in row.bars:
        width = max(x(bar.until) - x(bar.since), 2.0)
        told = t(
            "ball_of",
            ball=t.of("balls", bar.ball),
            since=_date(bar.since),
            until=t("still") if bar.open else _date(bar.until),
        )
        dash = {Ball.AUTHOR: "", Ball.REVIEWERS: "6 3", Ball.PROJECT: "2 2"}.get(bar.ball, "1 4")
        out.append(
            f'<g><title>{_attribute(told)}</title><rect x="{x(bar.since)}" y="{y + 2}" width="{width:.1f}" '
            f'height="18" rx="2" fill="{_COLOURS[bar.ball]}" fill-opacity="0.85"/>'
            f'<line x1="{x(bar.since)}" x2="{x(bar.since) + width:.1f}" y1="{y + 23}" y2="{y + 23}" '
            f'stroke="{_COLOURS[bar.ball]}" stroke-width="2" stroke-dasharray="{dash}"/></g>'
        )
    if row.ended is not None:
        at = x(row.ended)
        told = f"{t.of('endings', 'merged' if row.merged else 'closed')} {_date(row.ended)}"
        shape = (
            f'<circle cx="{at}" cy="{y + 11}" r="6" fill="#1a7f37"/>'
            if row.merged
            else f'<path d="M{at - 5} {y + 6}l10 10m0-10l-10 10" stroke="#a40e26" stroke-width="2.5"/>'
        )
        out.append(f"<g><title>{_attribute(told)}</title>{shape}</g>")
    return out


def _ticks(first: datetime, last: datetime, most: int = 6) -> list[tuple[datetime, str]]:
    """Moments to label, and how their labels are anchored so that the outer ones stay inside."""
    step = (last - first) / most
    return [(first + step * n, "end" if n == most else "middle") for n in range(most + 1)]


def _attribute(text: str) -> str:
    return escape(safe.plain(text), quote=True)
