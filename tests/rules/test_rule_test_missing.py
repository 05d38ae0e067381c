"""The rule `test-missing`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_the_test_asked_for_never_came() -> None:
    told = pull().review("mia", body="Could you please add a unit test for this?", day=2)
    finding = holds("test-missing", told)
    assert finding.confidence is Confidence.HIGH
    assert "unit test" in (finding.evidence[0].quote or "")


def test_silent_once_tests_were_pushed() -> None:
    told = (
        pull()
        .review("mia", body="Could you please add a unit test for this?", day=2)
        .push(day=3, message="add unit test")
        .comment("ann", "Added a test.", day=3)
        .files("src/main/Widget.java", "src/test/WidgetTest.java")
    )
    silent("test-missing", told)


def test_silent_when_nobody_asked() -> None:
    silent("test-missing", pull().review("mia", body="Nice, thanks!", day=2))
