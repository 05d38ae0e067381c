"""The rule `blocked`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_it_waits_for_another() -> None:
    told = pull(7).comment(
        "mia", "This is blocked by #3, which has to land first.", day=2, association="MEMBER"
    )
    assert holds("blocked", told).confidence is Confidence.MEDIUM


def test_fires_when_it_has_to_wait_for_a_release() -> None:
    told = pull(7).comment(
        "mia", "We can't do this before 3.0, it breaks compatibility.", day=2, association="MEMBER"
    )
    holds("blocked", told)


def test_silent_once_that_landed() -> None:
    base = pull(3, by="bob").merge("mia", day=1)
    silent("blocked", pull(7).comment("ann", "Depends on #3.", day=2), known=[base])


def test_silent_on_waiting_for_review() -> None:
    silent("blocked", pull(7).comment("ann", "Waiting for your feedback.", day=2))
