"""How long to wait, and when to stop waiting."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

Clock = Callable[[], float]


class Patience:
    """Seconds that a whole piece of work may take, shared by everything that waits in it.

    Requests get the smaller of their own time-out and what is left; a wait that would not fit is refused, so
    that the caller can say so instead of sleeping.
    """

    def __init__(
        self, seconds: float, *, clock: Clock = time.monotonic, sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._deadline = clock() + seconds
        self._lock = threading.Lock()
        self.waited = 0.0

    def left(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self._deadline - self._clock())

    def end(self) -> None:
        """No more waiting: what is under way may finish, nothing is tried again."""
        self._deadline = self._clock()

    def wait(self, seconds: float) -> bool:
        """Sleep for `seconds` if that fits; else do not sleep and answer False."""
        if seconds > self.left():
            return False
        self._sleep(seconds)
        with self._lock:
            self.waited += seconds
        return True


def retry_after(value: str | None, now: datetime) -> float | None:
    """Seconds that a `Retry-After` header asks for, in either of its forms (RFC 9110, 10.2.3).

    None for no header or an unreadable one. Never negative; a fraction is rounded up.
    """
    if not value:
        return None
    text = value.strip()
    if text.isascii() and text.isdigit():
        return float(min(int(text), 10**7)) if len(text) < 10 else 1e7
    try:
        at = parsedate_to_datetime(text)
    except (TypeError, ValueError, OverflowError):
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    return max(0.0, math.ceil((at - now).total_seconds()))


def back_off(attempt: int) -> float:
    """Seconds before try number `attempt` + 1 when the server named none: ½, 1, 2, … at most 8."""
    return min(8.0, 0.5 * 2.0 ** (attempt - 1))


def when(moment: datetime, now: datetime) -> str:
    """A limit's reset in a person's words: local clock time and minutes from now."""
    local = moment.astimezone()
    minutes = max(1, math.ceil((moment - now) / timedelta(minutes=1)))
    clock = local.strftime("%H:%M")
    day = "" if local.date() == now.astimezone().date() else local.strftime(" on %Y-%m-%d")
    return f"{clock}{day}, in {minutes} minute{'s' if minutes != 1 else ''}"
