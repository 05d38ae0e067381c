"""Verdicts of odd cases: hundreds of attempts, deleted accounts, pull requests for no issue."""

from __future__ import annotations

from builders import ask, evidence, finding
from msgspec.structs import replace
from test_verdict import KAFKA, NOW, stalled, texts, verdict, waiting

from triage.models import Ball, Confidence, Partial, PullRef, PullReport, Verdict, VerdictState
from triage.verdict import find_verdict

# --- a great many


def test_three_hundred_attempts_make_no_list_of_three_hundred():
    many = verdict(*(stalled(n, author=f"author{n}") for n in range(1, 301)))
    assert len(many.headline) < 200
    assert len(many.why) <= 10
    assert len(texts(many)) < 2000
    assert "297 earlier ones alike" in texts(many)
    assert "and 293 more" in texts(many)  # of those to be credited
    gone = [Partial(f"acme/widgets#{n}", "it could not be fetched") for n in range(50)]
    unseen = verdict(partial=gone)
    assert unseen.state is VerdictState.UNKNOWN
    assert [s.text for s in unseen.next_steps] == [
        "Run this again once acme/widgets#0 and 49 more can be seen."
    ]
    abandoned = [waiting(n, "changes-unanswered", Ball.AUTHOR, author=f"a{n}") for n in range(9)]
    assert sum(s.text.startswith("Ask a") for s in verdict(*abandoned).next_steps) == 3
    assert sum(s.text.startswith("Review") for s in verdict(*map(waiting, range(9))).next_steps) == 3


def test_a_deleted_account_is_called_that():
    assert "by a deleted account stalled" in verdict(stalled(author="ghost")).headline
    assert "by a deleted account waits" in verdict(waiting(author="ghost")).headline
    asked = stalled(asks=(ask(answered=True, evidence=evidence(who="ghost")),))
    assert "a reviewer asked for one" in texts(verdict(asked))


def test_a_doubtful_sign_of_welcome_does_not_make_a_refusal_an_invitation():
    unanswered = finding("changes-unanswered", confidence=Confidence.LOW)
    declined = stalled(reason="rejected", also=(unanswered,), asks=(ask(answered=False),))
    assert verdict(declined).state is VerdictState.NOT_WANTED
    sure = replace(declined, also=(replace(unanswered, confidence=Confidence.MEDIUM),))
    assert verdict(sure).state is VerdictState.REVIVABLE
    # An objection that stands invites nobody, where nothing was asked for.
    assert verdict(replace(sure, asks=())).state is VerdictState.NOT_WANTED


def test_the_day_it_was_declined_is_that_of_the_last_word():
    words = (evidence("I do not see the use.", day=30), evidence("Not worth it.", day=20))
    assert (
        "declined on 2024-01-31" in verdict(stalled(reason="rejected", finding={"evidence": words})).headline
    )


def lone(*pulls: PullReport) -> Verdict:
    return find_verdict(None, None, pulls, KAFKA, NOW)


def test_a_pull_request_for_no_issue_is_never_open_to_take():
    assert lone(stalled(reason="mistake")).state is VerdictState.UNKNOWN
    taken_up = lone(stalled())
    assert taken_up.state is VerdictState.REVIVABLE
    assert "Say on #1 that you would like to carry it on." in texts(taken_up)
    assert "issue to yourself" not in texts(taken_up)


def test_of_a_pull_request_for_no_issue_that_one_is_judged():
    quarrel = stalled(1, "no-consensus", end=20)
    declined = stalled(2, "rejected", end=30)
    asked = PullRef(quarrel.repo, quarrel.number)
    rest = {"claim": None, "profile": KAFKA, "now": NOW}
    assert "#1" in find_verdict(None, pulls=[quarrel, declined], asked=asked, **rest).headline
    assert "#2" in find_verdict(None, pulls=[quarrel, declined], **rest).headline


def test_a_need_that_is_gone_leaves_nothing_to_decide_where_no_issue_is_named():
    gone = stalled(reason="obsolete")
    assert verdict(gone).state is VerdictState.NEEDS_DECISION
    lone = find_verdict(None, None, [gone], KAFKA, NOW)
    assert lone.state is VerdictState.NOT_WANTED
    assert "read why it ended" in texts(lone)
