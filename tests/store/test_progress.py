"""The estimate is honest, and the bar stays out of files."""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime

import pytest

from triage.cli.progress import estimate, watching
from triage.fetch.sync import Progress
from triage.models.analysis import Budget
from triage.span import span_of


def budget(used: int, remaining: int | None) -> Budget:
    resets = datetime(2024, 1, 1, 12, tzinfo=UTC)
    return Budget(service="github graphql", used=used, remaining=remaining, limit=5000, resets_at=resets)


def test_nothing_is_promised_before_there_is_something_to_go_by():
    assert estimate(20, 1000, 2, None, 1) == ""
    assert estimate(60, None, 6, None, 3) == ""
    assert estimate(1000, 1000, 100, None, 50) == ""


def test_the_rest_takes_as_long_as_the_pace_so_far_says():
    assert estimate(100, 200, 10, None, 5) == "about 10 s"
    assert estimate(100, 1300, 10, None, 5) == "about 2 min"


def test_a_limit_that_does_not_reach_is_said():
    assert "about" in estimate(100, 1000, 10, budget(50, 4000), 5)
    told = estimate(100, 10_000, 10, budget(50, 400), 5)
    assert told.startswith("the limit ends before it does, until ")
    assert "goes on where it stopped" in told


def test_off_a_terminal_nothing_is_drawn(capsys):
    with watching() as watch:
        watch(Progress(source="pulls acme/widgets", done=1, total=2, budget=None))
    assert capsys.readouterr() == ("", "")


def test_on_a_terminal_the_counts_and_the_budget_are_shown(monkeypatch: pytest.MonkeyPatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "xterm")
    with watching() as watch:
        for done in (20, 40, 60):
            watch(Progress(source="pulls acme/widgets", done=done, total=600, budget=budget(9, 4900)))
    assert "pulls acme/widgets" in screen.getvalue()
    assert "60/600" in screen.getvalue()
    assert "4,900 points left" in screen.getvalue()


@pytest.mark.parametrize(
    ("text", "hours"), [("7d", 168), ("2w", 336), ("36h", 36), ("1y", 8760), (" 3 days ", 72)]
)
def test_spans(text, hours):
    assert span_of(text).total_seconds() == hours * 3600


@pytest.mark.parametrize("text", ["", "soon", "0d", "-3d", "7", "d", "3.5d", "999999d"])
def test_what_is_no_span(text):
    from triage.errors import UsageError

    with pytest.raises(UsageError):
        span_of(text)
