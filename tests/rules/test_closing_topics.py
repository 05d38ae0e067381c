"""Closing words that no phrase knows: what they are about, by their words alone."""

from __future__ import annotations

import pytest
from builders import PullBuilder, pull
from stories import judged, story

from triage.models import Confidence

MAINTAINER = {
    "needs-proposal": """
        A thing of this size wants a design document that all of us can comment on.
        Wallet matters should have gone to the forum before anybody wrote code.
        Create an issue with an outline of what you have in mind, and we have a conversation there.
        """,
    "obsolete": """
        The latest compiler has this already integrated.
        Rule twelve was merged into rule one.
        This text is quite outdated by now.
        It sits ninety commits behind, and is impossible to merge.
        The release covers most of the use cases that it was for.
        """,
    "duplicate": """
        It looks as though the two of you wrote the same patch.
        Ben came up with an identical solution the day before.
        """,
    "mistake": """
        The diff consists of merge commits and nothing else, your own settings among them.
        All of it is about your private playground.
        """,
    "blocked": "On hold pending the outcome of the audit.",
    "no-consensus": "We keep going round in circles over this one.",
    "author-left": """
        The champion has little bandwidth for it these days, I hear.
        Ann doesn't work at the institute anymore.
        """,
    "superseded": """
        Kim has since redone the whole of it over in #77.
        Your commits are all within what we get with #77.
        """,
}
AUTHOR = {
    "obsolete": "The newer parser handles all of this on its own.",
    "superseded": "I have redone this on top of the parser, at #77.",
    "author-left": "The attention of my group has shifted elsewhere.",
    "needs-proposal": "The bot says that I should have started in the discussions section, so here it ends.",
}


def _cases(table: dict[str, str]) -> list[tuple[str, str]]:
    return [
        (reason, line.strip()) for reason, said in table.items() for line in said.splitlines() if line.strip()
    ]


def _closed(words: str, by: str) -> PullBuilder:
    association = "MEMBER" if by == "mia" else "CONTRIBUTOR"
    return pull(7).comment(by, words, day=20, association=association).close(by, day=20)


@pytest.mark.parametrize(("reason", "words"), _cases(MAINTAINER))
def test_a_maintainer_closes_it_over(reason: str, words: str) -> None:
    assert judged(_closed(words, "mia")).primary.reason == reason


@pytest.mark.parametrize(("reason", "words"), _cases(AUTHOR))
def test_the_author_closes_it_over(reason: str, words: str) -> None:
    assert judged(_closed(words, "ann")).primary.reason == reason


def test_single_words_are_never_called_sure() -> None:
    told = [_closed(words, "mia") for reason, words in _cases(MAINTAINER)]
    alone = [closed for closed in told if story(closed).closed_over(*MAINTAINER)]
    assert len(alone) >= len(told) / 2
    assert all(judged(closed).primary.confidence is Confidence.MEDIUM for closed in alone)


@pytest.mark.parametrize(
    "words",
    [
        "The shape of this does not please me one bit.",
        "It would be outdated if we changed the format one day.",
        "Is it outdated by now?",
        "What remains is tracked in https://github.com/acme/widgets/issues/77.",
        "The reasons are discussed at length in #77.",
    ],
)
def test_what_is_about_nothing_else_is_about_none(words: str) -> None:
    assert story(_closed(words, "mia")).closed_over("obsolete", "blocked", "mistake", "superseded") is None


def test_words_in_the_middle_of_a_review_tell_nothing() -> None:
    told = pull(7).comment("mia", "This text is quite outdated by now.", day=2, association="MEMBER")
    assert story(told.close("mia", day=40)).closed_over("obsolete") is None


def test_what_was_held_against_it_weighs_more_than_a_word() -> None:
    told = pull(7).comment("mia", "NACK, this has no place here.", day=19, association="MEMBER")
    told = told.comment("mia", "The wording is outdated by now as well.", day=20, association="MEMBER")
    assert judged(told.close("mia", day=20)).primary.reason == "rejected"


def test_a_passer_by_who_closes_nothing_is_not_asked() -> None:
    told = pull(7).comment("joe", "This text is quite outdated by now.", day=20, association="NONE")
    assert story(told.close("mia", day=20)).closed_over("obsolete") is None


def test_an_author_whom_nobody_answered_has_not_taken_it_back() -> None:
    assert (
        judged(_closed("I'll close this because there is no response.", "ann")).primary.reason == "no-review"
    )


def test_closing_for_want_of_answers_is_no_refusal() -> None:
    told = _closed("It has become dormant, so off it goes.", "mia")
    assert judged(told).primary.reason != "rejected"
