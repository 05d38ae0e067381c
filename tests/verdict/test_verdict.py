"""The ordered argument of the verdict: one story a state, and what must not be said."""

from __future__ import annotations

from typing import Any

import pytest
from builders import ask, assigned, at, evidence, finding, jira_issue, report
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from triage.models import (
    Actor,
    Ball,
    Claim,
    Confidence,
    Ending,
    Event,
    Issue,
    IssueLink,
    Kind,
    Partial,
    PullReport,
    PullState,
    Relation,
    Role,
    Verdict,
    VerdictState,
)
from triage.profiles import Repository, find_profile
from triage.verdict import find_verdict
from triage.verdict.claim import find_claim
from triage.verdict.settled import in_order

KAFKA = replace(find_profile("kafka"), repository=Repository(names=("acme/widgets",)))
GITHUB_DOWN = Partial("github", "it did not answer", "run this again in a minute")
NOW = at(400)

IDLE = Claim(assignee="zoe", since=at(10), last_sign_of_life=None, idle=True, idle_after_days=60)
ALIVE = replace(IDLE, last_sign_of_life=at(395), idle=False)


def verdict(
    *pulls: PullReport, issue: Issue | None = None, claim: Claim | None = None, **rest: Any
) -> Verdict:
    rest = {"profile": KAFKA, "now": NOW} | rest
    return find_verdict(issue or jira_issue(), claim, pulls, **rest)


def stalled(number: int = 1, reason: str = "review-stalled", **fields: Any) -> PullReport:
    return report(number, primary=finding(reason, **fields.pop("finding", {})), **fields)


def waiting(
    number: int = 2, reason: str = "no-review", ball: Ball = Ball.REVIEWERS, **fields: Any
) -> PullReport:
    return report(number, PullState.OPEN, primary=finding(reason), ball=ball, **fields)


A_TEST = "Bring a test that fails before the change and passes after it."


def texts(v: Verdict) -> str:
    return "\n".join(f"{s.text} | {s.because} | {s.url}" for s in v.next_steps)


# --- open to take


def test_nothing_on_record_is_open():
    v = verdict()
    assert v.state is VerdictState.OPEN
    assert v.headline == "Open to take: nobody is assigned and no pull request has tried it."
    assert KAFKA.claims.how in texts(v)


def test_a_mention_is_no_attempt():
    assert verdict(waiting(relation=Relation.MENTION)).state is VerdictState.OPEN


def test_a_mistake_is_no_attempt():
    assert verdict(stalled(reason="mistake")).state is VerdictState.OPEN


@pytest.mark.parametrize("what", ["github", "jira", "acme/widgets#7", "KEY-1 comments", "github search"])
def test_never_free_to_take_when_something_was_not_seen(what: str):
    v = verdict(partial=(Partial(what, "it did not answer"),))
    assert v.state is VerdictState.UNKNOWN
    assert what in v.headline


@pytest.mark.parametrize("what", ["acme/widgets#7 files", "KEY-1 worklogs", "other/project#3"])
def test_a_gap_that_cannot_hold_a_claim_does_not_hide_the_answer(what: str):
    assert verdict(partial=(Partial(what, "cut short"),)).state is VerdictState.OPEN


def test_a_blocker_is_named():
    links = (
        IssueLink("is blocked by", "KEY-9", resolved=False),
        IssueLink("is blocked by", "KEY-8", resolved=True),
    )
    assert verdict(issue=jira_issue(links=links)).headline.endswith("but KEY-9 must be resolved first.")


def test_somebody_who_asked_for_it_lately_is_named():
    asked = Event(
        Kind.COMMENTED, at(390), Actor("yan"), text="I'd like to work on this.", url="https://x.example/1"
    )
    v = verdict(issue=jira_issue(events=(asked,)))
    assert v.state is VerdictState.OPEN
    assert f"; yan asked for it on {at(390):%Y-%m-%d}, so talk to them first." in v.headline
    assert [e.quote for e in v.why] == ["I'd like to work on this."]
    assert v.next_steps[0].text == "Ask yan whether they still want it."
    assert "yan asked" in verdict(stalled(), issue=jira_issue(events=(asked,))).headline
    assert "yan" not in verdict(issue=jira_issue(events=(replace(asked, at=at(3)),))).headline


# --- claimed


def test_claimed_and_alive():
    v = verdict(stalled(), claim=ALIVE)
    assert v.state is VerdictState.CLAIMED
    assert v.headline == f"Claimed: zoe has it since 2024-01-11 and last acted on {at(395):%Y-%m-%d}."


def test_claimed_but_idle_asks_first_and_says_how_long_to_wait():
    v = verdict(stalled(1), stalled(2, "large-unreviewed"), claim=IDLE)
    assert v.state is VerdictState.CLAIMED_IDLE
    assert "ask first; two earlier attempts stalled" in v.headline
    first = v.next_steps[0]
    assert first.text == "Ask zoe on KEY-1 whether they still work on it; wait 7 days before you take over."
    assert first.url == "https://issues.example.org/browse/KEY-1"


def test_a_claim_whose_life_was_not_seen_is_not_called_idle():
    v = verdict(claim=replace(IDLE, idle=None), partial=(GITHUB_DOWN,))
    assert v.state is VerdictState.CLAIMED
    assert "could not be seen" in v.headline


def test_where_assignments_reserve_nothing_they_do_not_stand_in_the_way():
    airflow = find_profile("airflow")
    assert verdict(claim=ALIVE, profile=airflow).state is VerdictState.OPEN
    assert "do not reserve" in verdict(claim=IDLE, profile=airflow).headline


# --- in review


def test_an_open_pull_request_is_to_be_reviewed():
    v = verdict(waiting(2, asks=(ask(answered=False),)), claim=IDLE)
    assert v.state is VerdictState.IN_REVIEW
    assert "#2 by ann waits for reviewers since 2024-01-03; review it instead" in v.headline
    assert "unanswered: test" in texts(v)


def test_what_is_being_worked_on_counts_as_in_review():
    v = verdict(waiting(reason="active", ball=Ball.AUTHOR))
    assert (v.state, "is being worked on" in v.headline) == (VerdictState.IN_REVIEW, True)


def test_an_open_pull_request_that_its_author_left_is_revivable():
    v = verdict(waiting(reason="changes-unanswered", ball=Ball.AUTHOR))
    assert v.state is VerdictState.REVIVABLE
    assert v.next_steps[0].text == "Ask ann on #2 whether they go on, or would let you."


def test_a_draft_wants_help_not_review():
    assert "#2 by ann is a draft; offer help there" in verdict(waiting(reason="active", draft=True)).headline


def test_what_waits_for_review_is_no_lesson():
    v = verdict(waiting(reason="no-review"), stalled(1, "test-missing"))
    assert v.state is VerdictState.IN_REVIEW
    lessons = [s.because or "" for s in v.next_steps if s.text == finding().remedy]
    assert ["#1" in x for x in lessons] == [True]
    assert "#2" not in lessons[0]


def test_the_liveliest_of_several_open_ones():
    v = verdict(waiting(2), waiting(3, reason="active"))
    assert "#3" in v.headline
    assert "1 more open" in v.headline


def test_a_patch_that_waits_on_the_issue():
    assert verdict(issue=jira_issue(status="Patch Available")).state is VerdictState.IN_REVIEW
    assert "attachments" in texts(verdict(issue=jira_issue(status="Patch Available")))
    # Who left it there a year ago does not have it in review.
    v = verdict(issue=jira_issue(status="Patch Available"), claim=IDLE)
    assert v.state is VerdictState.CLAIMED_IDLE
    assert "the status says Patch Available" in v.headline
    assert "attachments" in texts(v)
    # The status outlives the pull request that it was set for.
    assert verdict(stalled(), issue=jira_issue(status="Patch Available")).state is VerdictState.REVIVABLE


# --- stalled


def test_stalled_and_revivable_names_who_got_furthest_and_credits():
    v = verdict(
        stalled(1, "no-review", author="bob"),
        stalled(2, "approved-unmerged", author="cat"),
        stalled(3, "no-review"),
    )
    assert v.state is VerdictState.REVIVABLE
    assert "#2 by cat got furthest of three stalled attempts (approved-unmerged)" in v.headline
    assert "Credit bob (#1), cat (#2) and ann (#3)" in texts(v)


def test_a_deleted_account_gets_no_credit_line():
    assert "Credit" not in texts(verdict(stalled(author="ghost")))


def test_a_lesson_is_told_once_with_every_attempt_that_teaches_it():
    v = verdict(stalled(1, "test-missing"), stalled(2, "test-missing"))
    lessons = [s for s in v.next_steps if s.text == finding().remedy]
    assert len(lessons) == 1
    assert "#1 (test-missing)" in (lessons[0].because or "")
    assert "#2 (test-missing)" in (lessons[0].because or "")


def test_what_was_too_large_is_held_against_the_smallest():
    v = verdict(
        stalled(1, size=69), stalled(2, "large-unreviewed", size=150, finding={"remedy": "Keep it small."})
    )
    small = next(s for s in v.next_steps if s.text == "Keep it small.")
    assert "#1 needed 69 lines" in (small.because or "")


@pytest.mark.parametrize(("answered", "words"), [(True, "it was added there"), (False, "it never came")])
def test_a_test_that_was_asked_for_is_asked_for_again(answered: bool, words: str):
    v = verdict(stalled(asks=(ask(answered=answered),)))
    step = next(s for s in v.next_steps if s.text == A_TEST)
    assert words in (step.because or "")


def test_a_missing_test_is_told_once():
    assert A_TEST not in [s.text for s in verdict(stalled(reason="test-missing", asks=(ask(),))).next_steps]


def test_stalled_is_not_free_when_the_tracker_was_not_seen():
    v = find_verdict(None, None, (stalled(),), KAFKA, NOW, (Partial("jira", "it did not answer"),))
    assert v.state is VerdictState.UNKNOWN


# --- a decision


def test_declined_by_those_who_decide():
    v = verdict(stalled(reason="rejected"))
    assert v.state is VerdictState.NOT_WANTED
    assert v.headline.startswith("Not wanted as it was tried: #1 was declined on 2024-01-03")


def test_declined_perhaps_is_a_question():
    v = verdict(stalled(reason="rejected", finding={"confidence": Confidence.LOW}))
    assert v.state is VerdictState.NEEDS_DECISION


def test_not_like_this_but_welcome():
    assert (
        verdict(
            stalled(reason="rejected", also=(finding("changes-unanswered"),), asks=(ask(answered=False),))
        ).state
        is VerdictState.REVIVABLE
    )


def test_a_later_attempt_outlives_a_refusal():
    refused = stalled(1, "rejected", end=20)
    assert verdict(refused, stalled(2, "no-review", day=50, end=90)).state is VerdictState.REVIVABLE


def test_declined_goes_before_an_idle_claim():
    assert verdict(stalled(reason="rejected"), claim=IDLE).state is VerdictState.NOT_WANTED


@pytest.mark.parametrize("reason", ["needs-proposal", "no-consensus", "obsolete"])
def test_a_decision_has_to_come_first(reason: str):
    assert verdict(stalled(reason=reason)).state is VerdictState.NEEDS_DECISION


def test_a_proposal_by_its_name_here():
    v = verdict(stalled(reason="needs-proposal"))
    assert "a KIP was asked for on #1" in v.headline
    assert v.next_steps[0].url == KAFKA.proposal.url


def test_what_gave_way_to_something_unseen_is_unclear():
    v = verdict(stalled(reason="superseded"))
    assert v.state is VerdictState.UNKNOWN
    assert v.next_steps[0].text.startswith("Follow #1")


def test_what_gave_way_to_a_known_one_is_judged_by_that():
    old = stalled(1, "superseded", relation_of="acme/widgets#2", end=20)
    assert verdict(old, stalled(2, "no-review", day=10, end=15)).state is VerdictState.REVIVABLE


# --- closed


def closed(resolution: str, **fields: Any) -> Issue:
    known = {
        "status": "Resolved",
        "resolved": True,
        "resolution": resolution,
        "resolved_at": at(50),
        "events": (Event(Kind.RESOLVED, at(50), Actor("mia"), state=resolution),),
    }
    return jira_issue(**(known | fields))


def test_solved_says_where_by_what_and_where_it_was_carried():
    landed = report(1, PullState.MERGED, end=40)
    back = report(
        2, PullState.MERGED, relation=Relation.BACKPORT, relation_of="acme/widgets#1", base="4.2", end=41
    )
    v = verdict(landed, back, issue=closed("Fixed", fix_versions=("4.2.1", "4.3.0")))
    assert v.state is VerdictState.SOLVED
    assert v.headline == "Solved: fixed in 4.2.1 and 4.3.0 by #1; backported to 4.2 by #2."
    assert [e.fact for e in v.why][:2] == [
        "acme/widgets#1 merged into main",
        "acme/widgets#2 merged into 4.2",
    ]
    assert v.next_steps[0].text.startswith("Use 4.2.1 or 4.3.0 or later")


def test_fixed_without_a_pull_request_on_record():
    v = verdict(issue=closed("Fixed"))
    assert (v.state, v.headline) == (VerdictState.SOLVED, "Solved: closed on 2024-02-20 as Fixed.")


def test_solved_though_github_was_down():
    assert verdict(issue=closed("Fixed"), partial=(GITHUB_DOWN,)).state is VerdictState.SOLVED


@pytest.mark.parametrize("resolution", ["Won't Fix", "Won’t Do", "Not A Problem", "Invalid", "not-planned"])
def test_a_refusal_of_the_tracker(resolution: str):
    assert verdict(issue=closed(resolution)).state is VerdictState.NOT_WANTED


def test_a_duplicate_points_to_its_twin():
    v = verdict(issue=closed("Duplicate", links=(IssueLink("duplicates", "KEY-7", "The same"),)))
    assert v.state is VerdictState.NOT_WANTED
    assert "duplicate of KEY-7" in v.headline
    assert v.next_steps[0].text == "Look at KEY-7 instead."


@pytest.mark.parametrize("resolution", ["Auto Closed", "Cannot Reproduce", "Incomplete", "Later"])
def test_closed_without_a_decision(resolution: str):
    v = verdict(issue=closed(resolution))
    assert v.state is VerdictState.NEEDS_DECISION
    assert resolution in v.headline


def test_a_github_issue_closed_by_a_button_alone_proves_nothing():
    v = verdict(issue=closed("completed", tracker="github", key="acme/widgets#9"))
    assert v.state is VerdictState.UNKNOWN
    assert "ask before you reopen" in v.headline


def test_a_github_issue_closed_by_a_commit_is_solved():
    events = (Event(Kind.CLOSED, at(50), Actor("mia"), commit="abcdef0123456789"),)
    v = verdict(issue=closed("completed", tracker="github", key="acme/widgets#9", events=events))
    assert (v.state, "commit abcdef0123" in v.headline) == (VerdictState.SOLVED, True)


def test_landed_though_the_issue_is_open():
    v = verdict(report(1, PullState.MERGED))
    assert v.state is VerdictState.SOLVED
    assert "KEY-1 is still open, so ask what is left" in v.headline


def test_landed_by_other_means():
    v = verdict(stalled(reason="merged-elsewhere", ending=Ending.MERGED_ELSEWHERE))
    assert v.state is VerdictState.SOLVED


def test_one_part_of_several_does_not_solve_it():
    v = verdict(report(1, PullState.MERGED, title="KEY-1: Lock the reader [1/3]"))
    assert v.state is VerdictState.OPEN
    assert "#1 landed a part" in v.headline


def test_landed_and_taken_out_again_is_not_solved():
    undone = report(
        2, PullState.MERGED, relation=Relation.REVERT, relation_of="acme/widgets#1", day=41, end=45
    )
    v = verdict(report(1, PullState.MERGED), undone)
    assert v.state is VerdictState.OPEN
    assert "landed and was reverted" in v.headline


def test_landed_and_opened_again_is_not_solved():
    again = jira_issue(events=(Event(Kind.REOPENED, at(60), Actor("mia")),))
    v = verdict(report(1, PullState.MERGED), issue=again)
    assert v.state is VerdictState.OPEN
    assert "landed and the issue was opened again" in v.headline
    earlier = jira_issue(events=(Event(Kind.REOPENED, at(6), Actor("mia")),))
    assert verdict(report(1, PullState.MERGED), issue=earlier).state is VerdictState.SOLVED


def test_landed_but_another_attempt_is_open():
    assert verdict(report(1, PullState.MERGED), waiting(2, reason="active")).state is VerdictState.IN_REVIEW


# --- whatever comes


def test_a_pull_request_without_an_issue():
    assert find_verdict(None, None, (stalled(),), KAFKA, NOW).state is VerdictState.REVIVABLE
    assert find_verdict(None, None, (report(1, PullState.MERGED),), KAFKA, NOW).state is VerdictState.SOLVED
    assert find_verdict(None, None, (), KAFKA, NOW).state is VerdictState.UNKNOWN


def test_steps_name_their_evidence():
    v = verdict(stalled(1), stalled(2, "large-unreviewed"), claim=IDLE)
    assert all(step.because and step.url for step in v.next_steps)


def test_the_reason_unknown_teaches_nothing():
    v = verdict(stalled(reason="unknown", finding={"remedy": "nothing to say"}))
    assert v.state is VerdictState.REVIVABLE
    assert "nothing to say" not in texts(v)


def test_another_repositorys_pull_request_is_named_in_full():
    v = verdict(stalled(repo="acme/other", url="https://github.com/acme/other/pull/1"))
    assert "acme/other#1" in v.headline


def test_claim_and_verdict_agree_on_a_whole_story():
    issue = jira_issue(assignees=(Actor("zoe"),), events=(assigned("zoe", 10),))
    claim = find_claim(issue, (), KAFKA, NOW)
    v = verdict(issue=issue, claim=claim)
    assert v.state is VerdictState.CLAIMED_IDLE
    assert v.why[0].role is Role.UNKNOWN
    assert evidence().quote not in [e.quote for e in v.why]


# --- what shows a closing


def test_the_words_of_whoever_closed_it_are_shown():
    events = (
        Event(
            Kind.COMMENTED,
            at(50),
            Actor("mia"),
            text="> old\n\nThis works as intended, see the guide. Thanks!",
        ),
        Event(Kind.RESOLVED, at(50), Actor("mia"), state="Not A Bug"),
        Event(Kind.COMMENTED, at(51), Actor("bob"), text="Oh no."),
    )
    v = verdict(issue=closed("Not A Bug", events=events))
    assert [e.quote for e in v.why] == [None, "This works as intended, see the guide."]


def test_a_bots_words_at_closing_are_not():
    events = (
        Event(Kind.COMMENTED, at(50), Actor("stale", bot=True), text="Closed for inactivity."),
        Event(Kind.CLOSED, at(50), Actor("stale", bot=True), state="not-planned"),
    )
    v = verdict(issue=closed("not-planned", tracker="github", key="acme/widgets#9", events=events))
    assert [e.quote for e in v.why] == [None]


@pytest.mark.parametrize(
    ("links", "said", "twin"),
    [
        ((IssueLink("duplicates", "KEY-7"), IssueLink("is duplicated by", "KEY-8")), "", "KEY-7"),
        ((IssueLink("is duplicated by", "KEY-8"),), "", "KEY-8"),
        ((IssueLink("relates to", "KEY-3"),), "This is a duplicate of KEY-9.", "KEY-9"),
        ((), "", "another issue"),
    ],
)
def test_what_it_is_a_duplicate_of(links: tuple[IssueLink, ...], said: str, twin: str):
    events = (
        Event(Kind.COMMENTED, at(49), Actor("mia"), text=said),
        Event(Kind.RESOLVED, at(50), Actor("mia"), state="Duplicate"),
    )
    v = verdict(issue=closed("Duplicate", links=links, events=events))
    assert f"as a duplicate of {twin}." in v.headline
    if twin.startswith("KEY"):
        assert v.next_steps[0].url == f"https://issues.example.org/browse/{twin}"


def test_versions_stand_in_their_order():
    v = verdict(issue=closed("Fixed", fix_versions=("4.2.0", "3.10.1", "3.9.2", "4.2.0-rc1")))
    assert "3.9.2, 3.10.1, 4.2.0 and 4.2.0-rc1" in v.headline


@given(st.lists(st.text(max_size=12), max_size=4))
def test_any_text_can_be_a_version(versions: list[str]):
    assert sorted(in_order(versions)) == sorted(versions)


def test_a_label_that_contradicts_an_empty_search():
    v = verdict(issue=jira_issue(labels=("pull-request-available",)))
    assert v.state is VerdictState.UNKNOWN
    assert "https://github.com/acme/widgets/pulls" in texts(v)
    assert (
        verdict(stalled(), issue=jira_issue(labels=("pull-request-available",))).state
        is VerdictState.REVIVABLE
    )
