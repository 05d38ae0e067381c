"""The rule `blocked`."""

from __future__ import annotations

from builders import pull
from stories import holds, judged, silent

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


def test_the_last_word_that_names_what_it_waits_for() -> None:
    told = pull(by="ann").comment(
        "mia", "This has to wait for #77 to land first.", day=3, association="MEMBER"
    )
    assert holds("blocked", told).confidence is Confidence.MEDIUM
    decided = judged(told.close("stale-bot", day=90)).primary
    assert decided is not None
    assert decided.reason == "blocked"


def test_work_that_went_on_did_not_wait() -> None:
    told = pull(by="ann").comment(
        "mia", "This has to wait for #77 to land first.", day=3, association="MEMBER"
    )
    assert holds("blocked", told.push(20).comment("ann", "Renamed it.", day=21)).confidence is Confidence.LOW
