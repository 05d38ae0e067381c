"""Whose move it is, since when, and what ended it."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from builders import PullBuilder, at, pull

from triage.asks import find_asks
from triage.models import Ball, Ending, Turn
from triage.people import Roster, roles_in
from triage.profiles.model import People, Profile
from triage.text.statements import statements
from triage.turns import ball, ending, turns

PROFILE = Profile(name="acme", title="Acme", people=People(bots=("gatekeeper",), maintainers=("mia",)))
NOW = at(400)


def read(builder: PullBuilder, now: datetime = NOW) -> tuple[tuple[Turn, ...], Ball, datetime | None, Ending]:
    story = builder.build()
    roster = Roster().with_profile(PROFILE)
    roles = roles_in(story, roster)
    said = statements(story, roster)
    ended = ending(story, said, roles)
    made = turns(story, said, roles, now)
    whose, since = ball(story, said, find_asks(story, said, PROFILE, roles), made, ended)
    return made, whose, since, ended


def whose(builder: PullBuilder) -> tuple[Ball, datetime | None]:
    _, who, since, _ = read(builder)
    return who, since


def ended(builder: PullBuilder) -> Ending:
    return read(builder)[3]


# --- the ball ---


def test_a_new_pull_request_waits_for_reviewers_since_it_was_opened() -> None:
    assert whose(pull()) == (Ball.REVIEWERS, at(0))


def test_a_draft_waits_for_its_author() -> None:
    assert whose(pull(draft=True)) == (Ball.AUTHOR, at(0))


def test_ready_for_review_passes_it_on() -> None:
    assert whose(pull().event("ready_for_review", "ann", 3)) == (Ball.REVIEWERS, at(3))
    assert whose(pull(draft=True).event("convert_to_draft", "ann", 3)) == (Ball.AUTHOR, at(3))


def test_an_ask_gives_it_to_the_author() -> None:
    assert whose(pull().comment("mia", "Please add a test.", day=2)) == (Ball.AUTHOR, at(2))


def test_a_push_gives_it_back() -> None:
    story = pull().files("src/test/java/WidgetTest.java").comment("mia", "Please add a test.", day=2)
    assert whose(story.push(day=5, message="add test")) == (Ball.REVIEWERS, at(5))


@pytest.mark.parametrize("words", ["Will do!", "I'm too busy at the moment.", "Thanks!"])
def test_words_that_are_no_answer_leave_it_with_the_author(words: str) -> None:
    assert whose(pull().comment("mia", "Why is this needed?", day=2).comment("ann", words, day=3)) == (
        Ball.AUTHOR,
        at(2),
    )


def test_an_answer_gives_it_back() -> None:
    story = pull().comment("mia", "Why is this needed?", day=2).comment("ann", "It leaked on restart.", day=3)
    assert whose(story) == (Ball.REVIEWERS, at(3))


def test_an_open_ask_keeps_it_with_the_author_whatever_is_said() -> None:
    story = pull().comment("mia", "Please add a test.", day=2)
    assert whose(story.comment("ann", "The old one leaked on restart.", day=3)) == (Ball.AUTHOR, at(2))


def test_an_optional_ask_does_not() -> None:
    story = (
        pull().line_comment("mia", "nit: rename this", day=2).comment("ann", "It is the spec's name.", day=3)
    )
    assert whose(story) == (Ball.REVIEWERS, at(3))


def test_approval_leaves_it_with_the_reviewers() -> None:
    assert whose(pull().review("mia", "APPROVED", "LGTM", day=4))[0] is Ball.REVIEWERS


def test_what_merged_waits_for_nobody() -> None:
    assert whose(pull().merge("mia", day=4)) == (Ball.NOBODY, None)


def test_closed_it_is_who_had_to_move_last() -> None:
    story = pull().comment("mia", "Please add a test.", day=2).close("mia", day=300)
    assert whose(story) == (Ball.AUTHOR, at(2))
    assert whose(pull().close("mia", day=300)) == (Ball.REVIEWERS, at(0))


# --- bots ---


@pytest.mark.parametrize("bot", ["acme-bot", "gatekeeper", "helper[bot]"])
def test_no_bot_passes_the_ball_or_resets_a_clock(bot: str) -> None:
    story = pull().comment("mia", "Please add a test.", day=2)
    before = whose(story)
    story.comment(bot, "This has seen no activity. Please rebase!", day=90).label("stale", day=91, by=bot)
    story.event("head_ref_force_pushed", bot, 92)
    assert whose(story) == before
    assert read(story)[0][-1].until is None


# --- turns ---


def test_turns_follow_one_another_without_a_gap() -> None:
    story = (
        pull()
        .comment("mia", "Please add a test.", day=2)
        .push(day=5)
        .comment("mia", "Please rename it.", day=7)
        .close("mia", day=9)
    )
    made = read(story)[0]
    assert [t.ball for t in made] == [Ball.REVIEWERS, Ball.AUTHOR, Ball.REVIEWERS, Ball.AUTHOR, Ball.NOBODY]
    assert made[0].since == at(0)
    assert all(a.until == b.since for a, b in pairwise(made))
    assert made[-1].until is None
    assert made[1].because == "review by mia"


def test_nothing_after_now_counts() -> None:
    story = pull().comment("mia", "Please add a test.", day=20)
    made = read(story, now=at(10))[0]
    assert [t.ball for t in made] == [Ball.REVIEWERS]


def test_the_order_of_arrival_does_not_matter() -> None:
    story = pull().comment("mia", "Why?", day=1).push(day=2).comment("mia", "Please rebase.", day=3)
    story.force_push(day=4).review("mia", "APPROVED", day=5)
    in_order = read(story)
    for seed in range(5):
        Random(seed).shuffle(story.record["events"])
        assert read(story) == in_order


# --- the ending ---


def test_open_and_merged() -> None:
    assert ended(pull()) is Ending.OPEN
    assert ended(pull().merge("mia", day=2)) is Ending.MERGED


def test_by_the_author() -> None:
    assert ended(pull(by="ann").close("ann", day=2)) is Ending.CLOSED_BY_AUTHOR
    assert ended(pull(by="ann").close("ANN", day=2)) is Ending.CLOSED_BY_AUTHOR


def test_by_a_maintainer() -> None:
    story = pull().comment("mia", "We don't want this.", day=3).close("mia", day=3)
    assert ended(story) is Ending.CLOSED_BY_MAINTAINER


def test_by_a_person_for_inactivity() -> None:
    story = (
        pull()
        .comment("mia", "Closing due to inactivity, feel free to reopen.", day=300)
        .close("mia", day=300)
    )
    assert ended(story) is Ending.CLOSED_INACTIVE


def test_old_words_about_inactivity_do_not_say_why_it_was_closed() -> None:
    story = pull().comment("mia", "This will be closed due to inactivity.", day=100)
    story.comment("ann", "Still on it.", day=101).comment("mia", "We don't want this.", day=300)
    assert ended(story.close("mia", day=300)) is Ending.CLOSED_BY_MAINTAINER


def test_a_closing_that_gives_its_reasons_is_none_for_inactivity() -> None:
    asked = pull().comment("mia", "Please rename the field.", day=2)
    reasons = (
        "The designers work on the next version, which draws its tables from one theme. From the side of the "
        "code I would rather not spread more numbers over it until then, so I'm going to close this."
    )
    story = asked.comment("mia", reasons, day=90).close("mia", day=90)
    assert ended(story) is Ending.CLOSED_BY_MAINTAINER


def test_what_took_its_place_ended_it_however_old_it_is() -> None:
    story = (
        pull().comment("mia", "Closing old pull requests; superseded by #9.", day=300).close("mia", day=300)
    )
    assert ended(story) is Ending.CLOSED_BY_MAINTAINER


def test_closed_without_a_reason_after_the_author_left_something_unanswered() -> None:
    asked = pull().comment("mia", "Please rename the field.", day=2)
    assert (
        ended(asked.comment("mia", "Closing this for now.", day=90).close("mia", day=90))
        is Ending.CLOSED_INACTIVE
    )


@pytest.mark.parametrize(
    ("between", "last"),
    [
        (("ann", "Renamed it.", 80), "Closing this for now."),
        (("mia", "NACK, we don't need this.", 40), "Closing this for now."),
        (("rob", "Hm.", 40), "Closing, we don't want this."),
        (("rob", "Hm.", 40), ""),
    ],
    ids=["the author moved", "somebody objected", "a reason is given", "no words"],
)
def test_else_it_was_closed_by_a_maintainer(between: tuple[str, str, int], last: str) -> None:
    story = pull().comment("mia", "Please rename the field.", day=2).comment(*between)
    if last:
        story.comment("mia", last, day=90)
    assert ended(story.close("mia", day=90)) is Ending.CLOSED_BY_MAINTAINER


@pytest.mark.parametrize("bot", ["acme-bot", "gatekeeper", "helper[bot]"])
def test_by_a_bot(bot: str) -> None:
    assert ended(pull().close(bot, day=300)) is Ending.CLOSED_BY_BOT


def test_closed_with_a_commit_landed_elsewhere() -> None:
    assert ended(pull().close("gatekeeper", day=3, commit_id="c" * 40)) is Ending.MERGED_ELSEWHERE


def test_a_committer_says_that_it_landed() -> None:
    story = pull().comment("mia", "Merged to trunk, thanks!", day=3).close("mia", day=3)
    assert ended(story) is Ending.MERGED_ELSEWHERE


def test_reopened_it_is_open() -> None:
    story = pull(by="ann").close("ann", day=2).event("reopened", "ann", 3)
    story.record["pull"] |= {"state": "open", "closed_at": None}
    assert ended(story) is Ending.OPEN


def test_nobody_recorded_who_closed_it() -> None:
    def unseen(story: PullBuilder) -> PullBuilder:
        story.record["pull"] |= {"state": "closed", "closed_at": story.record["events"][-1]["created_at"]}
        return story

    assert ended(unseen(pull(by="ann").comment("ann", "Closing this.", day=3))) is Ending.CLOSED_BY_AUTHOR
    inactive = pull().comment("mia", "Closing due to inactivity.", day=300)
    assert ended(unseen(inactive)) is Ending.CLOSED_INACTIVE
    assert ended(unseen(pull().comment("mia", "Hm.", day=3))) is Ending.CLOSED_BY_MAINTAINER


def test_the_clock_of_the_ball_is_never_in_the_future() -> None:
    _, _, since, _ = read(pull().comment("mia", "Please add a test.", day=2))
    assert since is not None
    assert since < NOW - timedelta(days=100)
