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


def test_one_push_that_answers_several_asks_is_shown_once() -> None:
    told = (
        pull()
        .line_comment("mia", "Please use a constant here.", day=2)
        .line_comment("mia", "Could you rename this to widgets?", day=2.1)
        .push(day=3, message="constant and name")
    )
    shown = holds("review-stalled", told).evidence
    assert len({(e.at, e.who) for e in shown}) == len(shown)
    assert (shown[0].event, "constant and name" in (shown[0].fact or "")) == ("committed", True)
    assert shown[1].who == "mia"


def test_the_authors_last_words_are_quoted() -> None:
    told = (
        pull()
        .line_comment("mia", "Please use a constant here.", day=2)
        .push(day=3, message="use a constant")
        .comment("ann", "Done. @mia could you have another look?", day=4)
    )
    assert holds("review-stalled", told).evidence[0].quote == "Done."


def test_sympathy_asks_for_no_answer() -> None:
    told = (
        pull()
        .comment("mia", "Does this also cover the old format?", day=2, association="MEMBER")
        .comment("ann", "It does, the reader falls back to it.", day=3)
        .comment("rex", "Concept ACK", day=30)
    )
    assert holds("review-stalled", told).confidence is not Confidence.LOW


def test_closed_for_want_of_reviewers() -> None:
    told = (
        pull()
        .review("rex", body="Please rename the option.", day=2)
        .comment(
            "mia", "This did not get much attention from reviewers. Closing.", day=300, association="MEMBER"
        )
        .close("mia", day=300)
    )
    holds("review-stalled", told)
    assert holds("changes-unanswered", told).confidence is Confidence.LOW


def test_unsure_where_the_author_still_owes_something() -> None:
    told = (
        pull()
        .comment("mia", "Looks right to me. Does it work on the old runtime?", day=2, association="MEMBER")
        .comment(
            "ann", "It does, on every one that we build for. I should rework this for the new runner.", day=3
        )
    )
    assert holds("review-stalled", told).confidence is Confidence.LOW


def test_a_push_after_all_that_was_asked_passes_the_ball() -> None:
    told = (
        pull()
        .line_comment("mia", "Please use a constant here.", day=2, position=3)
        .push(day=10, message="rework the reader")
        .comment("ann", "Reworked the reader and the writer. Is the limit still too high?", day=10)
    )
    assert holds("review-stalled", told).confidence is not Confidence.LOW
    assert holds("changes-unanswered", told).confidence is Confidence.LOW


def test_a_promise_of_another_pull_request_owes_nothing_in_this_one() -> None:
    told = (
        pull()
        .review("mia", body="Please rename the option.", day=2)
        .push(day=3)
        .comment("ann", "Renamed it.", day=3)
    )
    promise = "It merges cleanly. I will add the colours in a follow-up."
    assert holds("review-stalled", told.comment("ann", promise, day=9)).confidence is not Confidence.LOW
    later = told.comment("ann", "I will add the colours next week.", day=20)
    assert holds("review-stalled", later).confidence is Confidence.LOW


def test_a_question_that_a_push_may_have_answered_holds_nobody_up_for_sure() -> None:
    told = (
        pull()
        .review("mia", body="Please rename the option.", day=2)
        .review("max", body="Is the new limit right?", day=2)
        .push(day=3)
        .comment(
            "mia", "Interesting how it counts, the old code has no such case.", day=5, association="MEMBER"
        )
    )
    assert holds("review-stalled", told).confidence is Confidence.MEDIUM
