"""Looking again and again: what is told once, how long it waits, how it tells."""

from __future__ import annotations

import json
import stat
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from builders import analysis, at, report
from hypothesis import given
from hypothesis import strategies as st

from triage.check import Checked, watching
from triage.check.state import State, state_of
from triage.check.watching import Watch, every_of, wait
from triage.errors import (
    AuthenticationError,
    OutputError,
    RateLimitError,
    ServiceError,
    TriageError,
    UsageError,
)
from triage.models import Analysis, Partial, PullState

QUIET = analysis(report(1), day=60)
NEWS = analysis(report(1), report(2, PullState.OPEN, day=70, author="bob"), day=90)
HOUR = timedelta(hours=1)


def answers(*given: Analysis | TriageError | None) -> watching.Ask:
    left = list(given)

    def ask(_: str, __: State | None) -> tuple[Analysis, datetime] | None:
        answer = left.pop(0)
        if isinstance(answer, TriageError):
            raise answer
        return None if answer is None else (answer, answer.generated_at)

    return ask


def told(watch: Watch, *given: Analysis | None) -> list[int]:
    ask = answers(*given)
    return [sum(len(c.changes) for c in watch.look(ask)) for _ in given]


def test_the_first_look_is_what_is_known() -> None:
    assert told(Watch(["KEY-1"], {}, frozenset()), QUIET, QUIET, NEWS, NEWS) == [0, 0, 1, 0]


def test_a_worksheet_or_a_moment_says_what_is_known() -> None:
    assert told(Watch(["KEY-1"], {"KEY-1": state_of(QUIET)}, frozenset()), NEWS, NEWS) == [1, 0]
    assert told(Watch(["KEY-1"], {"KEY-1": at(65)}, frozenset()), NEWS) == [1]


def test_surely_nothing_changed_tells_nothing_and_forgets_nothing() -> None:
    assert told(Watch(["KEY-1"], {}, frozenset()), QUIET, None, NEWS, None) == [0, 0, 1, 0]


def test_a_partial_look_tells_once_and_forgets_nothing() -> None:
    half = analysis(
        report(2, PullState.OPEN, day=70, author="bob"), day=91, partial=(Partial("github", "slow"),)
    )
    watch = Watch(["KEY-1"], {"KEY-1": state_of(QUIET)}, frozenset())
    assert told(watch, half, half, QUIET) == [1, 0, 0]
    # A partial first look is no ground to compare with.
    assert told(Watch(["KEY-1"], {}, frozenset()), half, NEWS, NEWS) == [0, 0, 0]


def run(
    *given: Analysis | TriageError, looks: int | None = None
) -> tuple[list[Sequence[Checked]], list[str], list[float]]:
    news: list[Sequence[Checked]] = []
    notes: list[str] = []
    slept: list[float] = []
    watching.run(
        Watch(["KEY-1"], {}, frozenset()),
        answers(*given),
        news.append,
        notes.append,
        every=HOUR,
        clock=lambda: at(90),
        sleep=slept.append,
        chance=lambda: 0.0,
        looks=looks or len(given),
    )
    return news, notes, slept


def test_it_tells_only_news_and_sleeps_between() -> None:
    news, notes, slept = run(QUIET, QUIET, NEWS, NEWS)
    assert len(news) == 1
    assert notes == []
    assert slept == [3600, 3600, 3600]


def test_failures_double_the_wait_and_success_ends_that() -> None:
    down = ServiceError("JIRA did not answer")
    news, notes, slept = run(QUIET, down, down, QUIET, NEWS)
    assert slept == [3600, 7200, 14400, 3600]
    assert len(news) == 1
    assert notes[0] == "JIRA did not answer"
    assert notes[1].startswith("next look at ")


def test_a_limit_is_waited_out() -> None:
    limit = RateLimitError("used up", resets_at=at(90) + 9 * HOUR)
    assert run(limit, QUIET)[2] == [9 * 3600]


def test_what_waiting_cannot_mend_ends_it() -> None:
    with pytest.raises(AuthenticationError):
        run(QUIET, AuthenticationError("token refused"))


@given(
    st.timedeltas(watching.LEAST, timedelta(days=3)),
    st.integers(0, 10_000),
    st.floats(0, 1),
    st.none() | st.integers(-100, 100),
)
def test_a_wait_is_never_shorter_than_the_interval_nor_than_a_limit(
    every: timedelta, failures: int, chance: float, limit: int | None
) -> None:
    now = at(0)
    resets: datetime | None = now + limit * HOUR if limit is not None else None
    pause = wait(every, failures, chance, now, resets)
    assert pause >= every
    assert resets is None or now + pause >= resets
    assert pause <= max(every, timedelta(hours=6), (resets or now) - now) * 1.1 + timedelta(seconds=1)


@pytest.mark.parametrize(
    ("text", "minutes"), [("5m", 5), ("30m", 30), ("2h", 120), ("1d", 1440), (" 2 hours ", 120)]
)
def test_intervals(text: str, minutes: int) -> None:
    assert every_of(text) == timedelta(minutes=minutes)


@pytest.mark.parametrize("text", ["4m", "0h", "30s", "often", "-5m", ""])
def test_intervals_that_are_none_or_too_short(text: str) -> None:
    with pytest.raises(UsageError):
        every_of(text)


# Telling


def program(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def news_of(title: str) -> list[Checked]:
    now = analysis(report(1), report(2, PullState.OPEN, day=70, author="bob", title=title), day=90)
    return list(Watch(["KEY-1"], {"KEY-1": state_of(QUIET)}, frozenset()).look(answers(now)))


def test_a_command_gets_json_on_its_standard_input(tmp_path: Path) -> None:
    script = program(tmp_path, "tell", f'cat > "{tmp_path}/got"')
    watching.execute(watching.command_of(f"'{script}' --once"), '[{"key": "KEY-1"}]')
    assert json.loads((tmp_path / "got").read_text()) == [{"key": "KEY-1"}]


def test_a_command_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        watching.execute([str(program(tmp_path, "fail", "exit 7"))], "[]")


@pytest.mark.parametrize("text", ["", "'open", "no-such-program-anywhere"])
def test_a_command_that_is_none(text: str) -> None:
    with pytest.raises(UsageError):
        watching.command_of(text)


def test_a_notification_is_never_a_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "notify-send", f'for a in "$@"; do printf "%s\\n" "$a"; done > "{tmp_path}/got"')
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("DISPLAY", ":9")
    monkeypatch.setattr("sys.platform", "linux")
    evil = '--icon=x $(touch owned) `id` <b>"; \x1b[2J'
    assert watching.desktop(news_of(evil))
    got = (tmp_path / "got").read_text().splitlines()
    assert got[:3] == ["--app-name=triage", "--", "triage: KEY-1"]
    assert "$(touch owned) `id` &lt;b&gt;" in got[3]
    assert "\x1b" not in got[3]
    assert not (tmp_path / "owned").exists()


def test_a_mac_gets_its_words_as_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "osascript", f'for a in "$@"; do printf "%s\\n" "$a"; done > "{tmp_path}/got"')
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr("sys.platform", "darwin")
    assert watching.desktop(news_of('" & do shell script "id'))
    got = (tmp_path / "got").read_text().splitlines()
    assert got[:6:2] == ["-e", "-e", "-e"]
    assert "do shell script" not in " ".join(got[:6])
    assert "do shell script" in got[-1]


def test_without_a_desktop_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not watching.desktop(news_of("x"))
