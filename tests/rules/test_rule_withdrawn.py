"""The rule `withdrawn`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_the_author_takes_it_back() -> None:
    told = pull().comment("ann", "Turns out my analysis was wrong, closing.", day=3).close("ann", day=3)
    finding = holds("withdrawn", told)
    assert finding.confidence is Confidence.HIGH
    assert finding.evidence[0].role == "author"


def test_fires_on_a_silent_closing_with_nothing_open() -> None:
    assert holds("withdrawn", pull().close("ann", day=20)).confidence is Confidence.MEDIUM


def test_open_review_makes_it_unsure() -> None:
    told = pull().review("mia", body="Please rework the locking.", day=2).close("ann", day=20)
    assert holds("withdrawn", told).confidence is Confidence.LOW


def test_silent_when_somebody_else_closed_it() -> None:
    silent("withdrawn", pull().close("mia", day=20))
