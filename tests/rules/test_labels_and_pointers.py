"""What labels decide, and what a last word points to."""

from __future__ import annotations

import pytest
from builders import PullBuilder, pull
from stories import asked, judged

from triage.models import Confidence, Finding


def primary(builder: PullBuilder) -> str | None:
    found = judged(builder).primary
    return found.reason if found is not None else None


@pytest.mark.parametrize(
    ("label", "reason"),
    [
        ("duplicate", "duplicate"),
        ("Resolution: Duplicate", "duplicate"),
        ("wontfix", "rejected"),
        ("status: declined", "rejected"),
        ("invalid", "mistake"),
        ("spam", "mistake"),
    ],
)
def test_a_label_decides_where_nobody_says_why(label: str, reason: str) -> None:
    told = pull(by="ann").comment("mia", "Hello.", day=2, association="MEMBER").label(label, 3)
    assert primary(told.close("mia", 3)) == reason


def test_a_label_on_an_open_one_decides_nothing() -> None:
    assert primary(pull(by="ann").label("wontfix", 3)) != "rejected"


def test_a_label_that_was_taken_off_decides_nothing() -> None:
    told = pull(by="ann").label("duplicate", 2).event("unlabeled", "mia", 3, label={"name": "duplicate"})
    del told.record["pull"]["labels"]
    assert primary(told.close("mia", 4)) != "duplicate"


@pytest.mark.parametrize("label", ["invalid-input", "rejected-connections", "area: duplicates-finder"])
def test_a_label_of_an_area_is_no_verdict(label: str) -> None:
    told = pull(by="ann").label(label, 3).close("mia", 3)
    assert primary(told) not in ("duplicate", "rejected", "mistake")


def test_words_weigh_more_than_a_label() -> None:
    told = (
        pull(7, by="ann")
        .label("duplicate", 3)
        .comment("mia", "Closing in favour of #9.", day=3, association="MEMBER")
        .close("mia", 3)
    )
    assert primary(told) == "superseded"


def test_a_later_number_alone_is_where_it_goes_on() -> None:
    told = (
        pull(7, by="ann")
        .comment("mia", "Please rebase.", day=2, association="MEMBER")
        .comment("mia", "#9", day=3, association="MEMBER")
        .close("mia", 3)
    )
    assert primary(told) == "superseded"


@pytest.mark.parametrize("said", ["#3", "#9 is about the same file.", "See #9 for the discussion of names."])
def test_an_earlier_number_or_more_words_point_nowhere(said: str) -> None:
    told = pull(7, by="ann").comment("mia", said, day=3, association="MEMBER").close("mia", 3)
    assert primary(told) != "superseded"


def test_a_closing_drawn_from_the_sentence_before_it() -> None:
    said = "All bounds will probably become zero, which is #9. I am therefore closing this."
    told = pull(7, by="ann").comment("ann", said, day=3).close("ann", 3)
    assert primary(told) == "superseded"


def test_doubts_in_a_description_take_nothing_back() -> None:
    told = pull(by="ann", body="Not sure about this one.").close("mia", 3)
    assert primary(told) != "withdrawn"


def test_a_dispute_in_a_description_is_another_ones() -> None:
    told = pull(by="ann", body="There was no consensus on it in #3, so here is another try.").close("ann", 2)
    assert primary(told) != "no-consensus"


def test_an_author_who_closes_for_disagreement_found_no_consensus() -> None:
    told = (
        pull(by="ann")
        .review("rob", "COMMENTED", "I would rather have zero as the lower bound.", day=2)
        .comment("ann", "There is some disagreement here, so let me take it to the list.", day=9)
        .close("ann", 9)
    )
    assert primary(told) == "no-consensus"


def test_a_promise_to_fix_the_checks_that_nothing_followed() -> None:
    told = (
        pull(by="ann")
        .comment("mia", "Please rename the field.", day=2, association="MEMBER")
        .comment("ann", "The build fails in the lint job, I will fix that.", day=3)
    )
    told.record["pull"]["state"] = "closed"
    found = asked("ci-failing", told.event("closed", "github-actions[bot]", 80))
    assert isinstance(found, Finding)
    assert found.confidence is Confidence.MEDIUM


def test_who_names_a_mistake_and_asks_to_close_it_is_heeded_later() -> None:
    said = "This only holds commits that are in already, it seems to be an accident. Can you please close it?"
    told = (
        pull(by="ann")
        .comment("mia", said, day=2, association="MEMBER")
        .comment("mia", "I'll close this.", day=20, association="MEMBER")
        .close("mia", 20)
    )
    assert primary(told) == "mistake"


def test_closed_within_a_day_by_nobody_on_record_was_not_waiting_for_review() -> None:
    told = pull(by="ann")
    told.record["pull"]["state"] = "closed"
    assert primary(told.event("closed", None, 0.5)) == "unknown"


def test_an_author_who_closes_it_at_once_as_done_already_made_no_mistake() -> None:
    told = pull(by="ann").comment("ann", "Already fixed by Zoe's exact same patch.", day=0.005)
    assert primary(told.close("ann", 0.005)) == "duplicate"


def test_an_author_who_closes_it_at_once_for_a_better_one_to_come_did() -> None:
    told = pull(by="ann").comment("ann", "I will open a new pull request.", day=0.005)
    assert primary(told.close("ann", 0.005)) == "mistake"


@pytest.mark.parametrize("label", ["S-waiting-on-author", "awaiting: author", "Status: needs work"])
def test_closed_for_silence_while_it_waited_for_its_author(label: str) -> None:
    told = pull(by="ann").label(label, 3)
    said = "Closing this for want of activity."
    told = told.comment("mia", said, day=80, association="MEMBER").close("mia", 80)
    assert primary(told) == "changes-unanswered"


def test_a_label_that_waits_for_reviewers_asks_nothing_of_the_author() -> None:
    told = pull(by="ann").label("S-waiting-on-review", 3)
    said = "Closing this for want of activity."
    told = told.comment("mia", said, day=80, association="MEMBER").close("mia", 80)
    assert primary(told) == "no-review"


@pytest.mark.parametrize("title", ["Test PR (do not merge)", "Create test PR", "[WIP] Testing LGTM"])
def test_a_title_of_a_try(title: str) -> None:
    assert primary(pull(by="ann", title=title).close("mia", 3)) == "mistake"


@pytest.mark.parametrize("title", ["Test PR titles for a key", "Testing utilities for the parser"])
def test_a_title_about_tests_is_no_try(title: str) -> None:
    assert primary(pull(by="ann", title=title).close("mia", 3)) != "mistake"


def test_what_was_said_after_the_closing_leaves_the_closers_reasons() -> None:
    told = (
        pull(by="ann")
        .comment(
            "mia", "This is not correct: the client may offer none of them.", day=3, association="MEMBER"
        )
        .close("mia", 3)
        .comment("ann", "It depends on what the server has enabled, I can add examples.", day=3.1)
        .comment("rob", "I don't think we should have this alert at all.", day=3.2, association="CONTRIBUTOR")
    )
    assert primary(told) == "rejected"


def test_a_doubt_that_its_author_never_answered_has_not_stalled_in_review() -> None:
    told = pull(by="ann").comment(
        "mia", "That is a horrible idea, needless complexity for no gain.", day=3, association="MEMBER"
    )
    told.record["pull"]["state"] = "closed"
    assert primary(told.event("closed", None, 40)) != "review-stalled"


def test_a_label_that_a_bot_puts_on_what_is_stale_declines_nothing() -> None:
    """`wontfix` is what a widely used one calls the stale ones unless told otherwise."""
    stale = pull(by="ann").label("wontfix", 60, by="stale[bot]").close("stale[bot]", 67)
    assert primary(stale) != "rejected"
    said = pull(by="ann").label("wontfix", 60, by="mia").close("stale[bot]", 67)
    assert primary(said) == "rejected"
