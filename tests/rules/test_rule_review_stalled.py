"""The rule `review-stalled`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_everything_was_answered_and_reviewers_went_silent() -> None:
    told = (
        pull()
        .line_comment("mia", "Please use a constant here.", day=2)
        .push(day=3, message="use a constant")
        .comment("ann", "Done. @mia could you have another look?", day=3)
    )
    finding = holds("review-stalled", told)
    assert finding.confidence is Confidence.HIGH


def test_silent_while_something_is_open() -> None:
    silent("review-stalled", pull().review("mia", "CHANGES_REQUESTED", "Please use a constant here.", day=2))


def test_silent_without_any_review() -> None:
    silent("review-stalled", pull().push(day=3))
