"""From what a source gives to the answer."""

from __future__ import annotations

from typing import Any

import pytest
from builders import assigned, at, jira_issue, pull

from triage.errors import NotFoundError
from triage.fetch.api import Fetched, GithubIssueTarget, IssueTarget, Known, PullTarget, Target
from triage.models import (
    Actor,
    Analysis,
    Event,
    Kind,
    KnownBy,
    LinkKind,
    Partial,
    PullRef,
    PullReport,
    Relation,
    RemoteLink,
    VerdictState,
)
from triage.pipeline import analyse, analysis_of, answer_of
from triage.profiles import Profile, Repository, Tracker, TrackerKind, load_profiles
from triage.targets import Asked, parse

PROFILE = Profile(
    name="widgets",
    title="Widgets",
    tracker=Tracker(kind=TrackerKind.JIRA, url="https://issues.example.org", projects=("KEY",)),
    repository=Repository(names=("acme/widgets",)),
)
KEY = IssueTarget("KEY-1")


def work(number: int = 1, title: str = "KEY-1: Take the lock", **fields: Any):
    return pull(number, title=title, head=fields.pop("head", f"fix-{number}"), **fields)


def answer(*pulls, target: Target = KEY, day: float = 400, **fields: Any) -> Analysis:
    known = {"issue": jira_issue(), "pulls": tuple(p.build() for p in pulls)} | fields
    return analysis_of(Fetched(**known), target, PROFILE, at(day), query="KEY-1")


def found(a: Analysis, number: int) -> PullReport:
    return next(p for p in a.pulls if p.number == number)


def test_what_it_is_made_of():
    a = answer(work().comment("mia", "Could you add a test?", day=2, association="MEMBER").close("mia", 200))
    assert (a.query, a.project, a.generated_at) == ("KEY-1", "widgets", at(400))
    assert a.issue is not None
    only = a.pulls[0]
    assert (only.repo, only.number, only.relation, only.size) == ("acme/widgets", 1, Relation.ATTEMPT, 25)
    assert LinkKind.TITLE in {k.kind for k in only.known_by}
    assert only.primary is not None
    assert a.verdict.state is VerdictState.REVIVABLE


def test_oldest_first():
    assert [p.number for p in answer(work(2, day=9), work(1, day=3)).pulls] == [1, 2]


def test_a_pull_request_without_any_sign_is_left_out():
    assert answer(work(title="Something else")).pulls == ()


def test_what_a_service_knows_is_kept_beside_what_we_read():
    ref = PullRef("Acme/Widgets", 1)
    known = (
        Known(ref, KnownBy(LinkKind.SEARCH)),
        Known(ref, KnownBy(LinkKind.CROSS_REFERENCE, "seen", "https://x.example")),
    )
    kinds = {k.kind for k in answer(work(), known=known).pulls[0].known_by}
    assert {LinkKind.TITLE, LinkKind.SEARCH, LinkKind.CROSS_REFERENCE} <= kinds


def test_what_only_a_service_connects_is_a_mention():
    known = (Known(PullRef("acme/widgets", 1), KnownBy(LinkKind.SEARCH)),)
    assert answer(work(title="Something else"), known=known).pulls[0].relation is Relation.MENTION


def test_what_was_named_and_not_brought_is_told():
    links = (RemoteLink("https://github.com/acme/widgets/pull/7"),)
    known = (Known(PullRef("acme/widgets", 7), KnownBy(LinkKind.REMOTE_LINK)),)
    a = answer(issue=jira_issue(remote_links=links), known=known)
    assert [p.what for p in a.partial] == ["acme/widgets#7"]
    assert a.verdict.state is VerdictState.UNKNOWN


def test_it_is_told_once():
    known = (Known(PullRef("acme/widgets", 7), KnownBy(LinkKind.REMOTE_LINK)),)
    gone = (Partial("acme/widgets#7", "it was deleted"),)
    assert answer(known=known, partial=gone).partial == gone
    # 77 was told, 7 was not.
    assert len(answer(known=known, partial=(Partial("acme/widgets#77", "gone"),)).partial) == 2


def test_lists_cut_short_are_told_and_hide_nothing():
    a = answer(issue=jira_issue(cut=("worklogs",)))
    assert [p.what for p in a.partial] == ["KEY-1 worklogs"]
    assert a.verdict.state is VerdictState.OPEN


def test_the_tracker_is_down_but_attempts_and_mentions_are_still_told_apart():
    down = (Partial("jira", "it answered 503"),)
    a = answer(
        work(1), work(2, title="Other work", body="See KEY-1 for the background."), issue=None, partial=down
    )
    assert a.issue is None
    assert found(a, 1).relation is Relation.ATTEMPT
    assert found(a, 2).relation is Relation.MENTION
    assert a.verdict.state in (VerdictState.UNKNOWN, VerdictState.IN_REVIEW)


def test_github_is_down_and_the_claim_is_not_called_idle():
    issue = jira_issue(assignees=(Actor("zoe"),), events=(assigned("zoe", 10),))
    assert answer(issue=issue).verdict.state is VerdictState.CLAIMED_IDLE
    down = (Partial("github", "it did not answer"),)
    assert answer(issue=issue, partial=down).verdict.state is VerdictState.CLAIMED


def test_a_pull_request_that_names_no_issue_speaks_for_itself():
    a = answer(
        work(title="Tidy up").close("ann", 3), issue=None, target=PullTarget(PullRef("acme/widgets", 1))
    )
    assert [p.number for p in a.pulls] == [1]
    assert a.verdict.state in (VerdictState.REVIVABLE, VerdictState.UNKNOWN)


def test_what_landed_before_a_pull_request_was_opened_does_not_solve_it():
    before = work(1, title="Stripe the rows").merge("mia", 3)
    after = work(2, title="Follow-up to #1: make the stripes optional", body="Follow-up to #1.", day=5)
    known = (Known(PullRef("acme/widgets", 1), KnownBy(LinkKind.CROSS_REFERENCE, "")),)
    a = answer(
        before, after.close("ann", 30), issue=None, target=PullTarget(PullRef("acme/widgets", 2)), known=known
    )
    assert found(a, 1).relation is Relation.MENTION
    assert a.verdict.state is not VerdictState.SOLVED
    assert "#2" in a.verdict.headline


def test_the_pull_request_asked_for_is_shown_whatever_it_is_to_the_issue():
    a = answer(work(1), work(2, title="Not about it"), target=PullTarget(PullRef("ACME/widgets", 2)))
    assert found(a, 2).relation is Relation.MENTION


def test_an_issue_on_github_whose_record_is_missing():
    target = GithubIssueTarget(PullRef("acme/widgets", 9))
    a = answer(
        work(title="Fix it", body="Fixes #9"), issue=None, target=target, partial=(Partial("github", "x"),)
    )
    assert found(a, 1).relation is Relation.ATTEMPT


def test_an_earlier_moment_knows_nothing_of_later():
    issue = jira_issue(
        assignees=(Actor("zoe"),),
        events=(
            Event(Kind.UNASSIGNED, at(40), subject="yan"),
            assigned("zoe", 40, "yan"),
            Event(Kind.RESOLVED, at(90), Actor("mia"), state="Fixed"),
        ),
        resolved=True,
        resolution="Fixed",
        resolved_at=at(90),
        status="Resolved",
    )
    a = answer(work(1, day=5), work(2, day=50), issue=issue, day=30)
    assert [p.number for p in a.pulls] == [1]
    assert a.issue is not None
    assert (a.issue.resolved, [x.login for x in a.issue.assignees]) == (False, ["yan"])
    assert a.verdict.state is not VerdictState.SOLVED


def test_a_deleted_account_and_a_branch_that_is_gone():
    builder = work().comment("mia", "Why?", day=2)
    builder.record["pull"]["user"] = None
    builder.record["pull"]["head"] = None
    builder.record["events"].append(
        {"event": "commented", "created_at": "2024-01-09T00:00:00Z", "user": None}
    )
    only = answer(builder).pulls[0]
    assert (only.author, only.head) == ("ghost", None)


def test_nothing_at_all():
    a = answer(issue=None)
    assert (a.pulls, a.claim, a.verdict.state) == ((), None, VerdictState.UNKNOWN)


def test_who_the_author_is_beside_being_the_author():
    a = answer(work(1, by="mia", association="MEMBER"), work(2, by="ann"), work(3, by="helper[bot]"))
    roles = {p.author: p.author_role.value for p in a.pulls}
    assert roles["mia"] == "maintainer"
    assert roles["ann"] in ("regular", "author")


def test_a_source_is_asked_and_its_notes_kept():
    class Fake:
        def lookup(self, target: Target, profile: Profile) -> Fetched:
            assert (target, profile) == (KEY, PROFILE)
            return Fetched(issue=jira_issue(), notes=("the repository moved",))

    a = analyse(Asked("key-1", KEY, PROFILE), Fake(), at(1), offline=True)
    assert (a.notes, a.offline, a.sample, a.query) == (("the repository moved",), True, False, "key-1")


def test_the_frames_of_a_stack_are_no_pull_requests():
    body = """It crashes:

    #1  0x00007ffff6682b97 in Widget::sort (this=0x5555)
    #2  main (argc=1)

```
#3 not said here
```
Probably since #4."""
    numbered = tuple(work(n, title="Other", head=f"b{n}", repo="acme/widgets").build() for n in (1, 2, 3, 4))
    target = GithubIssueTarget(PullRef("acme/widgets", 9))
    issue = jira_issue(key="acme/widgets#9", tracker="github", body=body)
    a = analysis_of(Fetched(issue=issue, pulls=numbered), target, PROFILE, at(400), query="#9")
    assert [p.number for p in a.pulls] == [4]


def test_a_moment_before_the_issue_is_no_empty_answer():
    asked = Asked("KEY-1", KEY, PROFILE)
    fetched = Fetched(issue=jira_issue())
    opened = jira_issue().created_at
    assert answer_of(asked, fetched, opened).issue is not None
    with pytest.raises(NotFoundError, match=r"no KEY-1 yet on 2023-"):
        answer_of(asked, fetched, at(-365) if at(-365) < opened else opened.replace(year=2023))


def test_a_great_many_that_were_not_brought_are_told_of_in_one_breath():
    named = tuple(
        Known(PullRef("acme/widgets", n), KnownBy(LinkKind.REMOTE_LINK, f"#{n}")) for n in range(10, 310)
    )
    one_of_them = answer(known=named[:1])
    assert [p.what for p in one_of_them.partial] == ["acme/widgets#10"]
    many = answer(known=named)
    assert [p.what for p in many.partial] == ["300 pull requests of acme/widgets"]
    assert many.partial[0].why.endswith("#10, #11, #12 … #309")
    assert many.verdict.state is VerdictState.UNKNOWN


def test_a_pull_request_under_a_former_name_is_judged_by_its_projects_profile():
    """`old/kafka#1` is Apache Kafka's: only then is its ticket asked for, and whose it is."""
    asked_for: list[tuple[Target, str]] = []
    mine = pull(1, repo="apache/kafka", title="KAFKA-5: Take the lock").build()

    class Moved:
        def lookup(self, target: Target, profile: Profile) -> Fetched:
            asked_for.append((target, profile.name))
            return Fetched(
                issue=jira_issue(key="KAFKA-5") if profile.name == "kafka" else None, pulls=(mine,)
            )

    a = analyse(parse("old/kafka#1", load_profiles()), Moved(), at(400))
    assert asked_for == [
        (PullTarget(PullRef("old/kafka", 1)), "generic"),
        (PullTarget(PullRef("apache/kafka", 1)), "kafka"),
    ]
    assert (a.project, a.issue.key if a.issue else None) == ("kafka", "KAFKA-5")
    assert "old/kafka#1 is now apache/kafka#1" in a.notes
    asked_for.clear()
    analyse(parse("Apache/Kafka#1", load_profiles()), Moved(), at(400))
    assert len(asked_for) == 1


def test_what_a_lone_pull_request_names_did_not_solve_it():
    """Without an issue nothing says that what it names was for the same thing."""
    lone = (
        work(1, "Guard the widget cache against late listeners", day=0)
        .comment("mia", "Please add a test.", 3)
        .close("mia", 90)
    )
    named = work(2, "Paint the garden gate", by="zoe", day=200).merge("mia", 210)
    successor = work(3, "Guard the widget cache against late listeners", day=100).close("mia", 190)
    target = PullTarget(PullRef("acme/widgets", 1))
    a = answer(lone, named, successor, issue=None, target=target)
    assert {p.number: p.relation for p in a.pulls} == {
        1: Relation.ATTEMPT,
        2: Relation.MENTION,
        3: Relation.SUCCESSOR,
    }
    assert a.verdict.state is VerdictState.REVIVABLE
