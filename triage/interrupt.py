"""Ctrl-C: answered from the first moment to the last, with exit code 130 and never a traceback.

Three stretches of a run, three answers:

- while the program is still being loaded, and after its work is done, nothing is under way: `at_once`;
- while it works, files may be half written and a progress bar may be on the screen: `promptly` lets them be
  tidied up, for a second at most, also where threads wait for a service that does not answer.

Nothing large is imported here: this runs before anything else does.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

CODE = 130
"""What a shell calls a program that Ctrl-C ended: 128 and the signal's number."""

PATIENCE = 1.0
"""Seconds between Ctrl-C and the end, at most: for tidying up, not for services that are slow to answer."""

_LINE = b"triage: interrupted\n"


def at_once() -> None:
    """From now on Ctrl-C ends the program on the spot, with one line."""
    _on_ctrl_c(_end)


@contextmanager
def promptly() -> Iterator[None]:
    """Within, Ctrl-C is a KeyboardInterrupt, and the end comes within `PATIENCE` seconds whoever is waiting.

    A second Ctrl-C meanwhile changes nothing: it would only break off the tidying up.
    """

    def leave(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        last = threading.Timer(PATIENCE, os._exit, (CODE,))
        last.daemon = True
        last.start()
        raise KeyboardInterrupt

    before = _on_ctrl_c(leave)
    if before is None:
        yield
        return
    # Python shows where an interrupt hit a callback of its own (an import's, a weak reference's) and goes on.
    shown, sys.unraisablehook = sys.unraisablehook, _unless_interrupted(sys.unraisablehook)
    try:
        yield
    finally:
        sys.unraisablehook = shown
        if signal.getsignal(signal.SIGINT) is leave:
            signal.signal(signal.SIGINT, before)


def _on_ctrl_c(handler: Callable[[int, FrameType | None], None]) -> Callable[..., object] | int | None:
    """What answered to Ctrl-C so far; None where it is not ours to say, or nobody is to answer.

    Outside the main thread whoever is there has the say. A run in the background of a shell script is
    started with Ctrl-C ignored, as it belongs to what runs in front.
    """
    try:
        before = signal.getsignal(signal.SIGINT)
        if before in (None, signal.SIG_IGN):
            return None
        signal.signal(signal.SIGINT, handler)
    except ValueError:
        return None
    return before


def _end(_number: int, _frame: FrameType | None) -> None:
    with suppress(OSError):
        os.write(2, _LINE)
    os._exit(CODE)


def _unless_interrupted(show: Callable[..., object]) -> Callable[..., object]:
    def hook(told: sys.UnraisableHookArgs) -> None:
        if not isinstance(told.exc_value, KeyboardInterrupt):
            show(told)

    return hook
