"""Spans of time as people type them: `7d`, `2w`, `36h`, `3y`. Pure."""

from __future__ import annotations

import re
from datetime import timedelta

from triage.errors import UsageError

_UNITS = {"h": 1, "d": 24, "w": 7 * 24, "m": 30 * 24, "y": 365 * 24}
_SUCH = "such as 7d, 2w, 36h, 3m or 1y"
LONGEST = timedelta(days=365 * 100)
"""No record goes back so far, and the calendar does not go back much farther."""
_SPAN = re.compile(r"\s*(\d{1,5})\s*(h|d|w|m|y)[a-z]*\s*", re.IGNORECASE)


def span_of(text: str, option: str = "--since") -> timedelta:
    """`7d` as a span: hours, days, weeks, months of 30 days, years of 365. Raises UsageError otherwise."""
    found = _SPAN.fullmatch(text)
    if found is None or int(found[1]) == 0:
        raise UsageError(f"{option}: {text!r} is no span of time", _SUCH)
    span = timedelta(hours=int(found[1]) * _UNITS[found[2].lower()])
    if span > LONGEST:
        raise UsageError(f"{option}: {text!r} is longer than a hundred years", _SUCH)
    return span
