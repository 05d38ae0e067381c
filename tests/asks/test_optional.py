"""Which asks bind nobody: what is said of all the points of a review at once."""

from __future__ import annotations

import pytest
from builders import PullBuilder, pull

from triage.asks import find_asks
from triage.people import Roster, roles_in
from triage.profiles.model import Profile
from triage.text.statements import statements


def optional(builder: PullBuilder) -> list[bool]:
    story, roster = builder.build(), Roster()
    profile = Profile(name="acme", title="Acme")
    return [a.optional for a in find_asks(story, statements(story, roster), profile, roles_in(story, roster))]


def reviewed(body: str, state: str = "COMMENTED") -> PullBuilder:
    told = pull(by="ann").review("mia", state, body, day=2)
    review = told.record["events"][0]["id"]
    return told.line_comment("mia", "Please rename this.", day=2, pull_request_review_id=review)


@pytest.mark.parametrize(
    "body",
    [
        "Feel free to ignore all my comments.",
        "None of my comments is a blocker: not blocking.",
        "These suggestions don't have to be addressed now.",
    ],
)
def test_a_review_may_leave_all_its_points_to_the_author(body: str) -> None:
    assert set(optional(reviewed(body))) == {True}


@pytest.mark.parametrize("body", ["Some comments and nits.", "My comments are in the code."])
def test_most_reviews_do_not(body: str) -> None:
    assert False in optional(reviewed(body))


def test_who_requests_changes_wants_them() -> None:
    assert False in optional(reviewed("Feel free to ignore all my comments but one.", "CHANGES_REQUESTED"))


def test_questions_that_stop_nothing_are_optional() -> None:
    words = "How does it scale? These questions don't need to be answered now."
    assert set(optional(pull(by="ann").comment("mia", words, day=2))) == {True}


@pytest.mark.parametrize(
    ("words", "binds"),
    [
        ("ACK. It might be nicer to use a set.", False),
        ("ACK. Please use a set.", True),
        ("It might be nicer to use a set.", True),
    ],
)
def test_a_thought_beside_an_approval_binds_nobody(words: str, binds: bool) -> None:
    assert optional(pull(by="ann").review("mia", body=words, day=2)) == [not binds]


def at_a_line_then(*reviews: tuple[str, str]) -> PullBuilder:
    told = pull(by="ann").line_comment("mia", "Please rename this.", day=2)
    for day, (reviewer, body) in enumerate(reviews, 2):
        told.review(reviewer, body=body, day=day + 0.1)
    return told


@pytest.mark.parametrize(
    ("reviews", "free"),
    [
        ([("mia", "ACK.")], True),
        ([("mia", "Concept ACK.")], False),
        ([("max", "ACK.")], False),
        ([("mia", "ACK, but please rename the other one as well.")], False),
    ],
)
def test_who_approves_the_code_waits_for_nothing(reviews: list[tuple[str, str]], free: bool) -> None:
    assert optional(at_a_line_then(*reviews))[0] is free


def test_what_is_asked_after_the_approval_binds() -> None:
    told = pull(by="ann").review("mia", body="ACK.", day=2)
    assert optional(told.line_comment("mia", "Wait, please rename this first.", day=3)) == [False]
