"""The rule `obsolete`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_it_is_no_longer_needed() -> None:
    told = (
        pull()
        .comment(
            "mia",
            "Closing, this is no longer needed since the class was removed.",
            day=9,
            association="MEMBER",
        )
        .close("mia", day=9)
    )
    assert holds("obsolete", told).confidence is Confidence.HIGH


def test_fires_when_another_landing_made_it_unnecessary() -> None:
    told = pull(7).comment("ann", "Closing, as #9 has been merged.", day=9).close("ann", day=9)
    holds("obsolete", told)


def test_a_question_shows_nothing() -> None:
    silent("obsolete", pull().comment("mia", "Is this still needed?", day=9, association="MEMBER"))


def test_a_line_of_code_that_is_not_needed_shows_nothing() -> None:
    silent(
        "obsolete",
        pull().line_comment("mia", "This check is no longer needed now.", day=2).close("mia", day=3),
    )


def test_silent_on_code_that_is_not_needed_any_more() -> None:
    told = pull().comment(
        "mia", "This helper is no longer needed, please drop it.", day=2, association="MEMBER"
    )
    silent("obsolete", told.close("mia", day=3))
