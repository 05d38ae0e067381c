"""Who has an issue, since when, and whether they are alive."""

from __future__ import annotations

from datetime import datetime

import pytest
from builders import assigned, at, jira_issue, pull

from triage.models import Actor, Event, Issue, Kind, Partial
from triage.profiles import find_profile
from triage.verdict.claim import find_claim, same_person

KAFKA = find_profile("kafka")  # assign-first, idle after 60 days
GENERIC = find_profile("generic")  # comment


def said(who: str, text: str, day: float, bot: bool = False) -> Event:
    return Event(Kind.COMMENTED, at(day), Actor(who, bot=bot), text=text)


LATER = at(100)


def claim_of(issue: Issue | None, *pulls, profile=KAFKA, now: datetime = LATER, partial=()):
    return find_claim(issue, [p.build() for p in pulls], profile, now, partial)


def mine(*events: Event, who: str = "zoe", **fields) -> Issue:
    return jira_issue(assignees=(Actor(who),), events=events, **fields)


def test_nobody_has_it():
    assert claim_of(jira_issue()) is None
    assert claim_of(None) is None


def test_assigned_and_silent_is_idle():
    claim = claim_of(mine(assigned("zoe", 10)))
    assert claim is not None
    assert (claim.assignee, claim.since, claim.last_sign_of_life, claim.idle) == ("zoe", at(10), None, True)
    assert claim.idle_after_days == 60
    assert claim.evidence[0].fact == "assigned to zoe by mia"


def test_idle_begins_after_the_projects_own_period():
    assert claim_of(mine(assigned("zoe", 41)), now=at(100)).idle is False
    assert claim_of(mine(assigned("zoe", 39)), now=at(100)).idle is True


def test_a_comment_on_the_issue_is_a_sign_of_life():
    claim = claim_of(mine(assigned("zoe", 1), said("zoe", "Still on it.", 90)))
    assert (claim.last_sign_of_life, claim.idle) == (at(90), False)


def test_a_comment_of_somebody_else_is_none():
    assert claim_of(mine(assigned("zoe", 1), said("bob", "Any news?", 90))).idle is True


def test_what_happened_after_now_does_not_count():
    issue = mine(assigned("zoe", 1), said("zoe", "Back again.", 200))
    assert claim_of(issue, now=at(100)).idle is True


def test_a_push_to_ones_own_pull_request_is_a_sign_of_life():
    work = pull(by="Zoe").push(day=80)
    claim = claim_of(mine(assigned("zoe", 1)), work)
    assert (claim.last_sign_of_life, claim.idle) == (at(80), False)


def test_a_push_to_anothers_pull_request_is_none():
    assert claim_of(mine(assigned("zoe", 1)), pull(by="bob").push(day=80)).idle is True


def test_a_bot_under_the_claimants_pull_request_is_none():
    work = pull(by="zoe").event("labeled", "stale[bot]", 90, label={"name": "stale"})
    assert claim_of(mine(assigned("zoe", 1)), work).idle is True


def test_a_machine_has_no_claim():
    assert claim_of(jira_issue(assignees=(Actor("asfgit"),), events=(assigned("asfgit", 1),))) is None
    assert claim_of(jira_issue(assignees=(Actor("helper", bot=True),))) is None


def test_the_last_assignment_counts():
    issue = mine(assigned("zoe", 1), Event(Kind.UNASSIGNED, at(5), subject="zoe"), assigned("zoe", 70))
    assert claim_of(issue).since == at(70)


def test_without_a_history_neither_since_nor_idle_is_known():
    claim = claim_of(jira_issue(assignees=(Actor("zoe"),), events=None, updated_at=at(3)))
    assert (claim.since, claim.idle) == (None, None)


def test_what_was_not_seen_may_hold_a_sign_of_life():
    unseen = (Partial("github", "it did not answer"),)
    assert claim_of(mine(assigned("zoe", 1)), partial=unseen).idle is None
    alive = mine(assigned("zoe", 1), said("zoe", "On it.", 95))
    assert claim_of(alive, partial=unseen).idle is False


def test_assigning_it_to_oneself_is_the_claim_not_a_sign_of_life():
    own = Event(Kind.ASSIGNED, at(10), Actor("zoe"), subject="zoe")
    claim = claim_of(mine(said("zoe", "I found this.", 1), own))
    assert (claim.since, claim.last_sign_of_life, claim.idle) == (at(10), None, True)
    assert claim.evidence[0].fact == "assigned to zoe by themselves"


def test_an_issue_that_nobody_touched_was_not_touched_by_its_assignee():
    claim = claim_of(jira_issue(assignees=(Actor("zoe"),), events=(), updated_at=at(3)))
    assert (claim.since, claim.last_sign_of_life, claim.idle) == (None, None, True)
    assert claim.evidence[0].fact == "the last change of KEY-1 by anybody"
    assert claim_of(jira_issue(assignees=(Actor("zoe"),), events=(), updated_at=at(90))).idle is None


def test_of_several_assignees_the_one_who_lives():
    issue = jira_issue(
        assignees=(Actor("zoe"), Actor("yan")),
        events=(assigned("zoe", 1), assigned("yan", 1), said("yan", "x", 99)),
    )
    claim = claim_of(issue)
    assert (claim.assignee, claim.idle) == ("yan", False)
    assert any("zoe" in (e.fact or "") for e in claim.evidence)


@pytest.mark.parametrize(
    "words",
    [
        "I'd like to work on this.",
        "Can I take this issue?",
        "Hi! Could you please assign it to me?",
        "/take",
        "I'll pick this up next week.",
        "I have started working on it.",
        "I am able to reproduce it and will work on it today.",
        "Hello, I am a new contributor and would love to work on this!",
    ],
)
def test_where_a_comment_claims_words_are_a_claim(words: str):
    claim = claim_of(jira_issue(events=(said("yan", words, 95),)), profile=GENERIC)
    assert claim is not None
    assert (claim.assignee, claim.since, claim.idle) == ("yan", at(95), False)
    assert claim.evidence[0].quote


@pytest.mark.parametrize(
    "words",
    [
        "Can someone take this?",
        "I can't work on this right now.",
        "> I'd like to work on this\n\nGreat, go ahead.",
        "We could fix this by taking the lock.",
        "I will take a look at the logs.",
        "```\nI'll fix this\n```",
        "I think this should fix it.",
        "I believe that the other change could fix this issue.",
        "I've tried all these and they do fix the issue.",
        "I once wrote a patch that could handle that.",
        "You can take this, I do not mind.",
    ],
)
def test_other_words_are_none(words: str):
    assert claim_of(jira_issue(events=(said("yan", words, 95),)), profile=GENERIC) is None


def test_words_do_not_claim_where_assignment_comes_first():
    assert claim_of(jira_issue(events=(said("yan", "I'd like to work on this.", 95),)), profile=KAFKA) is None


def test_a_claim_in_words_can_be_taken_back():
    events = (said("yan", "I'll work on this.", 10), said("yan", "I can't work on this any more, sorry.", 90))
    assert claim_of(jira_issue(events=events), profile=GENERIC) is None


def test_a_bots_words_claim_nothing():
    events = (said("helper", "I'd like to work on this.", 10, bot=True),)
    assert claim_of(jira_issue(events=events), profile=GENERIC) is None


def test_a_cloud_account_goes_by_its_display_name():
    actor = Actor("557058:0f1e2d3c-0f1e-2d3c-4b5a-0f1e2d3c4b5a", name="Zoe Z")
    assert claim_of(jira_issue(assignees=(actor,))).assignee == "Zoe Z"
    older = Actor("557058:040cb2e79d14bc6fa2658362", name="Zoe Z")
    assert claim_of(jira_issue(assignees=(older,))).assignee == "Zoe Z"


@pytest.mark.parametrize(
    ("name", "actor", "same"),
    [
        ("Zoe", Actor("zoe"), True),
        ("zoe.z", Actor("zoe-z"), True),
        ("Zoe Z", Actor("zz1", name="Zoe Z"), True),
        ("zoe", Actor("zoey"), False),
        ("ghost", Actor("ghost"), False),
        ("", Actor("zoe"), False),
        (None, Actor("zoe"), False),
        ("---", Actor("___"), False),
    ],
)
def test_who_is_the_same_person(name, actor, same):
    assert same_person(name, actor) is same
