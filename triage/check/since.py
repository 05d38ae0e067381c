"""Moments as people type them after `--since`: a date, a time, a span back from now, `yesterday`. Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from triage.errors import UsageError
from triage.span import span_of
from triage.values import moment

_DAYS_AGO = {"today": 0, "yesterday": 1}


def since_of(text: str, now: datetime) -> datetime:
    """`2026-08-01` (its first moment, UTC), an ISO time, `7d` or `36h` back, `today`, `yesterday`, `now`.

    Raises UsageError for anything else, and for what lies after `now`.
    """
    word = text.strip().lower().removesuffix(" ago")
    if word in _DAYS_AGO:
        start = now.replace(hour=0, minute=0, second=0, microsecond=0)
        return start - timedelta(days=_DAYS_AGO[word])
    if re.fullmatch(r"\d+\s*[a-z]+", word):
        return now - span_of(word)
    found = now if word == "now" else moment(text.strip())
    if found is None:
        raise UsageError(
            f"--since: {text!r} is no moment", "such as 2026-08-01, 2026-08-01T12:00Z, 7d, 36h or yesterday"
        )
    if found > now:
        raise UsageError(f"--since: {text!r} has not come yet", f"it is {now:%Y-%m-%d %H:%M} UTC")
    return found
