"""One pull request's story → what it means."""

from __future__ import annotations

from builders import at, pull
from msgspec.structs import replace
from stories import LATER, context, judged

from triage.judge import judge, judge_all
from triage.models import Ball, Ending, Finding


def primary_of(judgement: object) -> str:
    finding = judgement.primary  # type: ignore[attr-defined]
    assert isinstance(finding, Finding)
    return finding.reason


def test_what_merged_has_no_reason_and_waits_for_nobody() -> None:
    result = judged(pull().review("mia", "APPROVED", "LGTM", day=2).merge("mia", day=3))
    assert result.primary is None
    assert result.ending is Ending.MERGED
    assert result.ball is Ball.NOBODY
    assert result.waiting_since is None


def test_the_story_is_cut_at_the_moment_it_is_judged_at() -> None:
    told = (
        pull()
        .review("mia", body="Please rework the locking.", day=2)
        .comment("mia", "Superseded by #9.", day=80, association="MEMBER")
        .close("mia", day=80)
    )
    assert primary_of(judged(told, now=at(60))) == "changes-unanswered"
    assert primary_of(judged(told)) == "superseded"


def test_a_merge_that_is_yet_to_come_is_not_known() -> None:
    told = pull().review("mia", "APPROVED", "LGTM", day=2).merge("mia", day=90)
    assert primary_of(judged(told, now=at(60))) == "approved-unmerged"


def test_without_a_timeline_it_says_what_it_could_not_judge() -> None:
    bare = replace(pull().close("mia", day=3).build(), events=None)
    result = judge(bare, context())
    assert primary_of(result) in ("unknown", "draft-unfinished")
    skipped = {s.reason: s.because for s in result.skipped}
    assert "timeline" in skipped["no-review"]
    assert "rejected" in skipped


def test_a_decision_of_those_with_authority_comes_before_open_asks() -> None:
    told = (
        pull()
        .review("mia", "CHANGES_REQUESTED", "Please rework the locking.", day=2)
        .comment("mia", "On reflection we don't want to support this. Closing.", day=9, association="MEMBER")
        .close("mia", day=9)
    )
    result = judged(told)
    assert primary_of(result) == "rejected"
    assert result.ball is Ball.NOBODY


def test_closing_for_inactivity_is_the_ending_and_not_the_reason() -> None:
    told = (
        pull()
        .review("mia", body="Please rework the locking, it deadlocks.", day=2)
        .comment("mia", "Closing due to inactivity.", day=200, association="MEMBER")
        .close("mia", day=200)
    )
    result = judged(told)
    assert result.ending is Ending.CLOSED_INACTIVE
    assert primary_of(result) == "changes-unanswered"
    assert result.ball is Ball.AUTHOR


def test_a_stale_bot_is_never_the_reason() -> None:
    told = pull().comment("stale-bot", "No activity for 90 days, closing.", day=90).close("stale-bot", day=90)
    result = judged(told)
    assert result.ending is Ending.CLOSED_BY_BOT
    assert primary_of(result) == "no-review"
    assert result.ball is Ball.REVIEWERS


def test_a_conditional_refusal_leaves_the_move_with_the_author() -> None:
    told = (
        pull()
        .comment(
            "mia",
            "I don't see much value in this. Feel free to reopen if you have a use case. Closing.",
            day=4,
            association="MEMBER",
        )
        .close("mia", day=4)
    )
    result = judged(told)
    assert primary_of(result) == "rejected"
    assert result.ball is Ball.AUTHOR


def test_an_announced_closing_counts_before_the_button_is_pressed() -> None:
    told = pull(7).comment("mia", "Closing in favour of #12.", day=4, association="MEMBER")
    assert primary_of(judged(told, now=at(4))) == "superseded"


def test_who_waits_is_told_since_when() -> None:
    told = pull().review("mia", body="Please rework the locking.", day=2)
    assert judged(told, now=at(200)).waiting_since == at(2)


def test_the_same_story_is_judged_the_same_twice() -> None:
    told = pull().review("mia", body="Please rework the locking.", day=2).close("ann", day=9)
    assert judged(told, now=LATER) == judged(told, now=LATER)


def test_several_are_judged_as_each_alone_is() -> None:
    cases = [
        (pull(1).review("mia", body="Please add a test.", day=2).close("mia", day=90).build(), context()),
        (pull(2).comment("mia", "Superseded by #9.", day=3).close("mia", day=3).build(), context(now=at(2))),
        (pull(3).merge("mia", day=3).build(), context()),
    ]
    assert judge_all(cases) == [judge(told, known) for told, known in cases]
    assert judge_all([]) == []
