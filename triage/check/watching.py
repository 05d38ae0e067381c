"""Looking again and again, politely, and telling what is new. Clock, wait and look are arguments."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from html import escape
from typing import TypeAlias

from msgspec.structs import replace

from triage.check.changes import Change, Checked, compare
from triage.check.state import State, state_at, state_of
from triage.errors import OutputError, RateLimitError, ServiceError, UsageError
from triage.models import Analysis
from triage.report import safe

LEAST = timedelta(minutes=5)
"""Shortest time between two looks: the services are everybody's."""
_LONGEST = timedelta(hours=6)
"""Longest wait after failures; a limit's own end may be later."""
_JITTER = 0.1
"""Share of the interval by which a look may come later, so that many watchers do not come at once."""
_EVERY = re.compile(r"(\d{1,5})\s*(m|h|d)[a-z]*", re.IGNORECASE)
_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_COMMAND_SECONDS = 60


def every_of(text: str) -> timedelta:
    """`30m`, `2h`, `1d` as a time between looks, at least five minutes. Raises UsageError."""
    found = _EVERY.fullmatch(text.strip())
    if found is None:
        raise UsageError(f"--every: {text!r} is no interval", "such as 30m, 2h or 1d")
    every = int(found[1]) * _UNITS[found[2].lower()]
    if every < LEAST:
        raise UsageError(f"--every: {text} is too often", f"{LEAST.seconds // 60}m is the least")
    return every


def wait(
    every: timedelta, failures: int, chance: float, now: datetime, resets_at: datetime | None = None
) -> timedelta:
    """How long to wait for the next look.

    Twice as long after each failure in a row, up to six hours; never before a limit's end. `chance`: 0 to 1.
    """
    pause = min(every * 2 ** min(failures, 12), max(_LONGEST, every)) if failures else every
    if resets_at is not None and resets_at > now:
        pause = max(pause, resets_at - now)
    return pause * (1 + _JITTER * chance)


Ask: TypeAlias = Callable[[str, State | None], tuple[Analysis, datetime] | None]
"""A key and where it stood → the answer and when it was asked for; None: surely nothing changed."""


class Watch:
    """What is watched and what was told of it already."""

    def __init__(
        self, keys: Sequence[str], before: Mapping[str, State | datetime], me: frozenset[str]
    ) -> None:
        """`before`: by key, where the record stood, or since when; a key without is first only looked at."""
        self._keys = tuple(keys)
        self._before = dict(before)
        self._me = me
        self._told: dict[str, set[tuple[str, str]]] = {}

    def look(self, ask: Ask) -> Iterator[Checked]:
        """Ask about each key once; give what is new and was not told before.

        Raises what `ask` raises, after the answers that came before it.
        """
        for key in self._keys:
            before = self._before.get(key)
            given = ask(key, before if isinstance(before, State) else None)
            if given is None:
                continue
            answer, asked_at = given
            if before is None:
                if not answer.partial:
                    self._before[key] = state_of(answer, asked_at)
                continue
            if isinstance(before, datetime):
                before = state_at(answer, before)
            checked = compare(before, answer, self._me)
            told = self._told.setdefault(key, set())
            fresh = tuple(c for c in checked.changes if _identity(c) not in told)
            if answer.partial:  # what was not seen must not count as gone: the former state stays
                told.update(_identity(c) for c in checked.changes)
            else:
                self._before[key] = state_of(answer, asked_at)
                told.clear()
            if fresh:
                yield replace(checked, changes=fresh)


def _identity(change: Change) -> tuple[str, str]:
    return change.what, change.text


def run(
    watch: Watch,
    ask: Ask,
    tell: Callable[[Sequence[Checked]], None],
    note: Callable[[str], None],
    *,
    every: timedelta,
    clock: Callable[[], datetime],
    sleep: Callable[[float], object],
    chance: Callable[[], float],
    looks: int | None = None,
) -> None:
    """Look, tell, wait, again; `looks` times, or until somebody interrupts it.

    A service that fails or limits us is waited for; `note` gets a line about it. Everything else is raised.
    """
    failures, done = 0, 0
    while looks is None or done < looks:
        resets_at = None
        news: list[Checked] = []
        try:
            news.extend(watch.look(ask))
            failures = 0
        except RateLimitError as error:
            failures, resets_at = failures + 1, error.resets_at
            note(error.message)
        except ServiceError as error:
            failures += 1
            note(error.message)
        if news:
            tell(news)
        done += 1
        if looks is None or done < looks:
            now = clock()
            pause = wait(every, failures, chance(), now, resets_at)
            if failures:
                note(f"next look at {now + pause:%Y-%m-%d %H:%M} UTC")
            sleep(pause.total_seconds())


# Telling


def desktop(news: Sequence[Checked]) -> bool:
    """A notification for each issue with something that concerns you; whether this desktop could show it.

    What strangers wrote is an argument of its own, never part of a script; no shell is involved.
    """
    done = True
    for checked in news:
        words = [safe.terminal(c.text)[:200] for c in checked.changes if c.concerns]
        if words:
            command = _notifier(f"triage: {safe.terminal(checked.key)}", "\n".join(words[:4]))
            done = command is not None and _ran(command) and done
    return done


def _notifier(title: str, body: str) -> list[str] | None:
    if sys.platform == "darwin" and (osascript := shutil.which("osascript")):
        lines = (
            "on run argv",
            "display notification (item 2 of argv) with title (item 1 of argv)",
            "end run",
        )
        return [osascript, *(x for line in lines for x in ("-e", line)), title, body]
    here = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if here and (notify := shutil.which("notify-send")):
        # Its body may hold markup.
        return [notify, "--app-name=triage", "--", title, escape(body, quote=False)]
    return None


def _ran(command: Sequence[str], told: bytes = b"") -> bool:
    try:
        done = subprocess.run(  # noqa: S603 - the person's own programs, arguments apart, no shell
            command, input=told, timeout=_COMMAND_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError, ValueError):
        return False
    return done.returncode == 0


def command_of(text: str) -> list[str]:
    """`--exec CMD` as a program and its arguments, split as a shell would. Raises UsageError."""
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise UsageError(f"--exec: {text!r} cannot be read: {error}") from None
    if not command or shutil.which(command[0]) is None:
        raise UsageError(f"--exec: there is no program {command[0] if command else ''!r}")
    return command


def execute(command: Sequence[str], document: str) -> None:
    """Run the person's command with JSON on its standard input. Raises OutputError where it fails."""
    if not _ran(command, document.encode()):
        raise OutputError(f"--exec: {command[0]} failed, or took over {_COMMAND_SECONDS} seconds")
