"""What `check` and `watch` tell: a few lines for a person, or JSON."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec

from triage.check import Change, Checked
from triage.report import safe

FIELDS = ("key", "since", "at", "complete", "concerns", "changes", "partial")
"""What `check --json` may name."""


def render(answers: Iterable[Checked]) -> str:
    """Plain lines: first what could not be seen, then what concerns you (`!`), then the rest."""
    return "\n".join(line for answer in answers for line in _lines(answer)) + "\n"


def _lines(answer: Checked) -> list[str]:
    key = safe.terminal(answer.key)
    since = f"since {_moment(answer.since)}"
    first = f"{key}: "
    if not answer.complete:
        first += "partial answer; "
    if answer.concerns:
        n = sum(c.concerns for c in answer.changes)
        first += f"{n} thing{'s' if n > 1 else ''} {since} concern{'s' if n == 1 else ''} you"
    elif answer.changes:
        first += f"nothing that concerns you {since}, but"
    else:
        first += f"{'no change seen' if not answer.complete else 'nothing changed'} {since}"
    lines = [first]
    for p in answer.partial:
        hint = f" ({safe.terminal(p.hint)})" if p.hint else ""
        lines.append(f"  could not be seen: {safe.terminal(p.what)}: {safe.terminal(p.why)}{hint}")
    return lines + [_line(c) for c in answer.changes]


def _line(change: Change) -> str:
    e = change.evidence
    by = f" by {safe.terminal(e.who)}" if e.who and e.who.lower() not in change.text.lower() else ""
    quote = f" “{safe.terminal(e.quote)}”" if e.quote else ""
    address = f" {safe.address(e.url)}" if e.url else ""
    mark = "!" if change.concerns else " "
    return f"{mark} {_moment(e.at)[:10]}  {safe.terminal(change.text)}{quote}{by}{address}".rstrip()


def document(answer: Checked) -> dict[str, Any]:
    """One answer in JSON's own types."""
    built: dict[str, Any] = msgspec.to_builtins(answer)
    return built | {"complete": answer.complete, "concerns": answer.concerns}


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
