"""Charts of the trends: Mermaid for Markdown, inline SVG for HTML. Only our words and numbers go in. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from triage.digest.model import Period
from triage.digest.words import names

AGES = ("under a week", "under a month", "under a quarter", "older")
_COLOURS = ("#9ecae9", "#4c9bd1", "#2166ac", "#08306b")
_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 640, 220, 44, 14, 34


def mermaid(periods: Sequence[Period]) -> str:
    """Open pull requests (bars) and those that stand still (line) at the end of each span."""
    called = ", ".join(f'"{name}"' for name in names(periods))
    still_open = ", ".join(str(p.open) for p in periods)
    stalled = ", ".join(str(sum(p.reasons.values())) for p in periods)
    top = max([1, *(p.open for p in periods)])
    return (
        "xychart-beta\n"
        '    title "Open pull requests (bars) and stalled ones (line)"\n'
        f"    x-axis [{called}]\n"
        f'    y-axis "pull requests" 0 --> {top}\n'
        f"    bar [{still_open}]\n"
        f"    line [{stalled}]\n"
    )


def backlog_svg(periods: Sequence[Period]) -> str:
    """Open pull requests at the end of each span, stacked by age, and the stalled ones as a line."""
    top = _nice(max([1, *(p.open for p in periods)]))
    slot = (_WIDTH - _LEFT - 8) / max(1, len(periods))
    parts = [*_axis(top)]
    line = []
    for n, (p, called) in enumerate(zip(periods, names(periods), strict=True)):
        x, base = _LEFT + slot * n + slot * 0.15, _y(0, top)
        for count, colour, name in zip(reversed(p.ages), reversed(_COLOURS), reversed(AGES), strict=True):
            height = (_HEIGHT - _TOP - _BOTTOM) * count / top
            base -= height
            if count:
                parts.append(
                    f'<rect x="{x:.1f}" y="{base:.1f}" width="{slot * 0.7:.1f}" height="{height:.1f}" '
                    f'fill="{colour}">'
                    f"<title>{called}: {count} {name}</title></rect>"
                )
        line.append(f"{x + slot * 0.35:.1f},{_y(sum(p.reasons.values()), top):.1f}")
        parts.append(_label(x + slot * 0.35, called))
    parts.append(f'<polyline points="{" ".join(line)}" class="line"/>')
    return _svg("Open pull requests by age, and the stalled ones as a line", parts)


def wait_svg(periods: Sequence[Period]) -> str:
    """Median wait for the first human review, in days; a gap where none was given."""
    values = [p.first_review_median for p in periods]
    top = _nice(max([1.0, *(v for v in values if v is not None)]))
    slot = (_WIDTH - _LEFT - 8) / max(1, len(periods))
    parts = [*_axis(top)]
    run: list[str] = []
    for n, (called, value) in enumerate(zip(names(periods), values, strict=True)):
        x = _LEFT + slot * (n + 0.5)
        parts.append(_label(x, called))
        if value is None:
            parts += _polyline(run)
            run = []
            continue
        y = _y(value, top)
        run.append(f"{x:.1f},{y:.1f}")
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" class="dot">'
            f"<title>{called}: {value:g} days</title></circle>"
        )
    parts += _polyline(run)
    return _svg("Median wait for the first human review, in days", parts)


def _polyline(run: list[str]) -> list[str]:
    return [f'<polyline points="{" ".join(run)}" class="line"/>'] if len(run) > 1 else []


def _axis(top: float) -> list[str]:
    parts = []
    for share in (0, 0.5, 1):
        y = _y(top * share, top)
        parts.append(f'<line x1="{_LEFT}" x2="{_WIDTH - 8}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{top * share:g}</text>')
    return parts


def _label(x: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{_HEIGHT - 12}" text-anchor="middle">{text}</text>'


def _y(value: float, top: float) -> float:
    return _HEIGHT - _BOTTOM - (_HEIGHT - _TOP - _BOTTOM) * value / top


def _nice(value: float) -> float:
    """The next of 2, 4, 10, 20, 40, 100, … so that the middle line is a round number."""
    step = 1.0
    while True:
        for times in (2, 4, 10):
            if step * times >= value:
                return step * times
        step *= 10


def _svg(title: str, parts: list[str]) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{title}" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{title}</title>{''.join(parts)}</svg>"
    )
