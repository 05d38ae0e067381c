"""What changed, and whom it concerns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from builders import (
    analysis,
    ask,
    assigned,
    at,
    evidence,
    finding,
    jira_issue,
    report,
)

from triage.check import Checked, What, compare
from triage.check.state import State, may_ask_briefly, state_at, state_of
from triage.models import (
    Actor,
    Analysis,
    AskKind,
    Ball,
    Claim,
    Event,
    Kind,
    Partial,
    PullState,
    Relation,
    Role,
    Turn,
    Verdict,
    VerdictState,
)

BEFORE = analysis(report(1), day=60)


def changed(now: Analysis, before: Analysis = BEFORE, *me: str) -> Checked:
    return compare(state_of(before), now, frozenset(me))


def kinds(checked: Checked) -> list[tuple[What, bool]]:
    return [(c.what, c.concerns) for c in checked.changes]


def with_issue(day: float = 90, **fields: object) -> Analysis:
    return analysis(report(1), day=day, issue=jira_issue(**fields))


def test_nothing_changed() -> None:
    checked = changed(analysis(report(1), day=90))
    assert checked.changes == ()
    assert checked.complete
    assert not checked.concerns
    assert (checked.since, checked.at) == (at(60), at(90))


def test_somebody_is_assigned() -> None:
    now = with_issue(assignees=(Actor("bob"),), events=(assigned("bob", 70),))
    checked = changed(now)
    assert kinds(checked) == [(What.ASSIGNED, True)]
    [change] = checked.changes
    assert (change.text, change.evidence.at, change.evidence.who) == ("assigned to bob", at(70), "mia")


def test_an_assignment_without_history_is_told_as_seen_now() -> None:
    [change] = changed(with_issue(assignees=(Actor("bob"),), events=None)).changes
    assert change.evidence.at == at(90)
    assert change.evidence.fact == "assigned to bob (seen now)"


def test_you_are_assigned_is_news_but_no_warning() -> None:
    now = with_issue(assignees=(Actor("Ann-J", name="Ann"),), events=(assigned("Ann-J", 70),))
    assert kinds(changed(now, BEFORE, "ann-j")) == [(What.ASSIGNED, False)]


@pytest.mark.parametrize(
    ("me", "expected"), [("ann", (What.LAPSED, True)), ("zoe", (What.UNASSIGNED, False))]
)
def test_an_assignment_ends(me: str, expected: tuple[What, bool]) -> None:
    before = with_issue(60, assignees=(Actor("ann"),))
    now = with_issue(events=(assigned(None, 75, was="ann"),))
    assert kinds(changed(now, before, me)) == [expected]


def test_the_assignment_goes_from_you_to_another() -> None:
    before = with_issue(60, assignees=(Actor("ann"),))
    now = with_issue(assignees=(Actor("bob"),), events=(assigned("bob", 75, was="ann"),))
    assert set(kinds(changed(now, before, "ann"))) == {(What.LAPSED, True), (What.ASSIGNED, True)}


def test_your_assignment_counts_as_idle() -> None:
    def claim(idle: bool) -> Claim:
        return Claim(assignee="ann", since=at(0), last_sign_of_life=at(1), idle=idle, idle_after_days=60)

    before = analysis(day=30, claim=claim(False), issue=jira_issue(assignees=(Actor("ann"),)))
    now = analysis(day=90, claim=claim(True), issue=jira_issue(assignees=(Actor("ann"),)))
    assert kinds(changed(now, before, "ann")) == [(What.LAPSED, True)]
    assert kinds(changed(now, before, "bob")) == []


def test_a_pull_request_opened_by_another_and_by_you() -> None:
    now = analysis(report(1), report(2, PullState.OPEN, day=70, author="bob"), day=90)
    assert kinds(changed(now)) == [(What.OPENED, True)]
    assert kinds(changed(now, BEFORE, "BOB")) == [(What.OPENED, False)]
    assert "acme/widgets#2 opened by bob" in changed(now).changes[0].text
    gone = analysis(report(1), report(2, PullState.OPEN, day=70, author="ghost"), day=90)
    assert "acme/widgets#2 opened by a deleted account" in changed(gone).changes[0].text


def test_a_mere_mention_is_nothing() -> None:
    now = analysis(report(1), report(2, PullState.OPEN, day=70, relation=Relation.MENTION), day=90)
    assert kinds(changed(now)) == []


def test_an_old_pull_request_seen_for_the_first_time_says_so() -> None:
    now = analysis(report(1), report(2, PullState.OPEN, day=10), day=90)
    [change] = changed(now).changes
    assert "seen for the first time" in change.text
    assert change.concerns


def test_opened_and_merged_in_between_is_both() -> None:
    now = analysis(report(1), report(2, PullState.MERGED, day=70, end=80), day=90)
    assert kinds(changed(now)) == [(What.OPENED, True), (What.MERGED, True)]


@pytest.mark.parametrize(
    ("was", "is_now", "expected", "own"),
    [
        (PullState.OPEN, PullState.MERGED, (What.MERGED, True), (What.MERGED, False)),
        (PullState.OPEN, PullState.CLOSED, (What.CLOSED, False), (What.CLOSED, True)),
        (PullState.CLOSED, PullState.OPEN, (What.REOPENED, True), (What.REOPENED, False)),
    ],
)
def test_a_pull_request_moves(
    was: PullState, is_now: PullState, expected: tuple[What, bool], own: tuple[What, bool]
) -> None:
    before = analysis(report(1, was), day=60)
    now = analysis(report(1, is_now, end=70), day=90)
    assert kinds(changed(now, before)) == [expected]
    assert kinds(changed(now, before, "ann")) == [own]


def test_resolved_reopened_and_another_status() -> None:
    resolved = {"status": "Resolved", "resolved": True, "resolution": "Fixed", "resolved_at": at(80)}
    now = with_issue(**resolved, events=(Event(Kind.RESOLVED, at(80), Actor("mia")),))
    checked = changed(now)
    assert kinds(checked) == [(What.RESOLVED, True)]
    assert checked.changes[0].evidence.at == at(80)
    assert kinds(changed(with_issue(), now)) == [(What.ISSUE_REOPENED, False)]
    assert kinds(changed(with_issue(status="In Progress"))) == [(What.STATUS, False)]


def test_a_maintainers_decision_after_it_concerns_you_and_one_before_does_not() -> None:
    for day, expected in ((70, [(What.DECIDED, True)]), (20, [])):
        rejected = finding("rejected", evidence=(evidence("We do not want this.", day),))
        now = analysis(report(1, primary=rejected), day=90)
        assert kinds(changed(now)) == expected


def test_a_passers_by_refusal_is_no_decision() -> None:
    said = evidence("I do not want this.", 70, role=Role.PASSERBY)
    now = analysis(report(1, primary=finding("rejected", evidence=(said,))), day=90)
    assert kinds(changed(now)) == []


def test_a_decision_wanted_from_the_project() -> None:
    turns = (
        Turn(Ball.REVIEWERS, at(0), at(70), "opened"),
        Turn(Ball.PROJECT, at(70), None, "a decision wanted by mia"),
    )
    before = analysis(report(1, PullState.OPEN), day=60)
    now = analysis(report(1, PullState.OPEN, turns=turns), day=90)
    assert kinds(changed(now, before)) == [(What.DECIDED, True)]


def test_a_ruling_on_the_issue_itself() -> None:
    why = (evidence("Works as designed.", 80),)
    now = analysis(
        report(1), day=90, verdict=Verdict(state=VerdictState.NOT_WANTED, headline="Not wanted.", why=why)
    )
    assert kinds(changed(now)) == [(What.DECIDED, True)]


def test_what_is_asked_of_your_own_pull_request() -> None:
    before = analysis(report(1, PullState.OPEN), day=60)
    asked = (ask(AskKind.TEST, evidence=evidence(day=80)), ask(AskKind.CHANGE, evidence=evidence(day=30)))
    now = analysis(report(1, PullState.OPEN, asks=asked), day=90)
    assert kinds(changed(now, before, "ann")) == [(What.ASKED, True)]
    assert kinds(changed(now, before, "bob")) == []


def test_what_concerns_you_comes_first() -> None:
    now = analysis(
        report(1),
        report(2, PullState.OPEN, day=80),
        day=90,
        issue=jira_issue(status="In Progress", events=(Event(Kind.STATUS_CHANGED, at(61)),)),
    )
    assert [c.concerns for c in changed(now).changes] == [True, False]


def test_a_partial_answer_is_never_complete() -> None:
    now = analysis(report(1), day=90, partial=(Partial("github", "it did not answer"),))
    assert not changed(now).complete


def test_an_issue_that_could_not_be_seen_is_not_read_as_unassigned() -> None:
    before = with_issue(60, assignees=(Actor("ann"),))
    now = analysis(report(1), day=90, issue=None, query="KEY-1", partial=(Partial("jira", "down"),))
    assert kinds(changed(now, before, "ann")) == []
    assert not changed(now, before).complete
    # And the other way round: what was not seen then is not new now.
    assert kinds(changed(before, now)) == []


def test_a_pull_request_that_could_not_be_seen_is_not_read_as_closed() -> None:
    now = analysis(day=90, partial=(Partial("github", "down"),))
    assert kinds(changed(now)) == []


# Since a moment, without a worksheet


def test_the_state_at_a_moment_is_wound_back() -> None:
    turns = (
        Turn(Ball.REVIEWERS, at(0), at(10), "opened"),
        Turn(Ball.NOBODY, at(10), at(50), "closed"),
        Turn(Ball.REVIEWERS, at(50), None, "reopened"),
    )
    now = analysis(
        report(1, PullState.MERGED, day=0, end=20),
        report(2, PullState.OPEN, day=30),
        report(3, PullState.OPEN, day=0, turns=turns),
        day=90,
        issue=jira_issue(assignees=(Actor("bob"),), events=(assigned("bob", 40),)),
    )
    then = state_at(now, at(25))
    assert then.assignees == ()
    assert {p.number: p.state for p in then.pulls} == {1: PullState.MERGED, 3: PullState.CLOSED}
    checked = compare(then, now)
    assert {c.what for c in checked.changes} == {What.ASSIGNED, What.OPENED, What.REOPENED}
    assert state_at(now, at(15)).pulls[0].state is PullState.OPEN


def test_a_state_survives_being_saved() -> None:
    state = state_of(with_issue(assignees=(Actor("ann"),)))
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def claimed(idle: bool, day: float, **fields: Any) -> Analysis:
    claim = Claim(assignee="ann", since=at(0), last_sign_of_life=at(1), idle=idle, idle_after_days=60)
    return analysis(day=day, claim=claim, issue=jira_issue(assignees=(Actor("ann"),)), **fields)


def test_asking_briefly_is_enough_only_where_all_was_seen_and_time_changes_nothing() -> None:
    assert may_ask_briefly(state_of(claimed(False, 30), at(30)), at(40))
    assert not may_ask_briefly(state_of(claimed(False, 30), at(30)), at(61))
    assert may_ask_briefly(state_of(claimed(True, 70), at(70)), at(99))
    assert not may_ask_briefly(state_of(claimed(False, 30)), at(40))
    half = claimed(False, 30, partial=(Partial("github", "down"),))
    assert not may_ask_briefly(state_of(half, at(30)), at(40))


def test_what_happens_after_it_was_asked_is_news_though_it_speaks_of_a_later_moment() -> None:
    before = state_of(analysis(report(1), day=60), at(50))  # `--now` may be the end of the day
    rejected = finding("rejected", evidence=(evidence("We do not want this.", 55),))
    assert kinds(compare(before, analysis(report(1, primary=rejected), day=90))) == [(What.DECIDED, True)]
    assert before.since == at(50)


def test_the_docs_name_every_kind_of_change_and_every_field() -> None:
    from triage.report.checked import FIELDS

    text = (Path(__file__).parents[2] / "docs" / "worksheet.md").read_text(encoding="utf-8")
    for word in (*What, *FIELDS):
        assert f"`{word}`" in text
