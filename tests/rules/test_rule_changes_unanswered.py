"""The rule `changes-unanswered`."""

from __future__ import annotations

from builders import PullBuilder, pull
from stories import asked, holds, silent

from triage.models import Confidence, Finding
from triage.rules.changes_unanswered import _counted


def test_fires_when_a_requested_change_stays_undone() -> None:
    told = (
        pull()
        .review("mia", "CHANGES_REQUESTED", "Please move this into the parser instead of the caller.", day=2)
        .comment("mia", "Are you still working on this?", day=60)
        .comment("mia", "Closing due to inactivity.", day=120, association="MEMBER")
        .close("mia", day=120)
    )
    finding = holds("changes-unanswered", told)
    assert finding.confidence is Confidence.HIGH
    assert "parser" in " ".join(e.quote or "" for e in finding.evidence)


def test_an_answer_that_only_promises_leaves_it_open() -> None:
    told = (
        pull()
        .review("mia", body="Please rename the option, its name is misleading.", day=2)
        .comment("ann", "Will do!", day=3)
    )
    holds("changes-unanswered", told)


def test_silent_when_the_change_was_pushed() -> None:
    told = (
        pull()
        .line_comment("mia", "Please rename this variable to `limit`.", day=2)
        .push(day=3, message="rename to limit")
        .comment("ann", "Done, renamed.", day=3)
    )
    silent("changes-unanswered", told)


def test_silent_on_praise() -> None:
    silent("changes-unanswered", pull().review("mia", "APPROVED", "LGTM, thank you!", day=2))


def test_a_question_about_failing_checks_is_another_reason() -> None:
    told = pull().comment("mia", "Tests are failing, could you have a look?", day=3, association="MEMBER")
    told = told.close("stale[bot]", day=200)
    found = asked("changes-unanswered", told)
    assert not isinstance(found, Finding) or found.confidence is Confidence.LOW


def test_a_review_left_lying_until_it_was_closed_for_silence() -> None:
    told = (
        pull()
        .review("mia", body="The window opens, but its buttons sit below the edge of the screen now.", day=5)
        .comment("mia", "Closing due to inactivity.", day=120, association="MEMBER")
        .close("mia", day=120)
    )
    assert holds("changes-unanswered", told).confidence is Confidence.MEDIUM


def test_a_content_review_leaves_nothing_lying() -> None:
    told = (
        pull()
        .comment("mia", "Concept ACK, this helps a lot with the old screens.", day=5, association="MEMBER")
        .comment("mia", "Closing due to inactivity.", day=120, association="MEMBER")
        .close("mia", day=120)
    )
    silent("changes-unanswered", told)


def test_unsure_where_the_author_waits_for_something_else() -> None:
    told = (
        pull()
        .review("mia", body="Please rename the option.", day=5)
        .comment("ann", "Waiting for the upstream release before I go on.", day=6)
        .comment("mia", "Closing due to inactivity.", day=320, association="MEMBER")
        .close("mia", day=320)
    )
    assert holds("changes-unanswered", told).confidence is Confidence.LOW
    assert holds("blocked", told).confidence is Confidence.MEDIUM


def test_it_says_what_stayed_open_and_nothing_of_what_there_is_none_of() -> None:
    assert _counted(0, 1) == "1 question"
    assert _counted(2, 0) == "2 requested changes"
    assert _counted(1, 3) == "1 requested change and 3 questions"


def questioned(approver: str | None) -> PullBuilder:
    told = pull().comment("mia", "What happens when the list is empty?", day=2, association="MEMBER")
    if approver is not None:
        told.review(approver, "APPROVED", "ACK, tried it with all kinds of lists.", day=9)
    return told.comment("zoe", "Closing due to inactivity.", day=200, association="MEMBER").close("zoe", 200)


def test_a_question_that_another_reviewers_approval_passed_over_kept_nobody() -> None:
    assert holds("changes-unanswered", questioned(None)).confidence is Confidence.MEDIUM
    silent("changes-unanswered", questioned("max"))


def test_a_request_that_was_passed_over_stays_open() -> None:
    told = pull().comment("mia", "Please handle the empty list.", day=2, association="MEMBER")
    told.review("max", "APPROVED", "ACK.", day=9)
    holds("changes-unanswered", told)


def thought_over(*reviewers: str) -> PullBuilder:
    told = pull()
    for day, reviewer in enumerate(reviewers, 2):
        words = f"It might be better to show the {day}th column elsewhere."
        told.comment(reviewer, words, day=day, association="MEMBER")
    return told


def test_an_author_who_closes_in_silence_what_several_wanted_otherwise_left_it_undone() -> None:
    silently = thought_over("mia", "max").close("ann", day=60)
    assert holds("changes-unanswered", silently).confidence is Confidence.MEDIUM
    silent("changes-unanswered", thought_over("mia").close("ann", day=60))
    said = thought_over("mia", "max").comment("ann", "Closing, I found a simpler way.", day=60)
    silent("changes-unanswered", said.close("ann", day=60))


def test_a_promise_to_take_up_the_review_is_not_its_fulfilment() -> None:
    told = pull().review("mia", body="ACK. It might be clearer to swap the two commits.", day=2)
    told.comment("ann", "I'll address your comments next week.", day=3)
    assert holds("changes-unanswered", told).confidence is Confidence.LOW
    told.comment("max", "Closing due to inactivity.", day=200, association="MEMBER").close("max", day=200)
    assert holds("changes-unanswered", told).confidence is Confidence.MEDIUM
