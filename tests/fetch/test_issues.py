"""Trackers' payloads as issues."""

from __future__ import annotations

from typing import Any

import pytest
from builders import at
from fetch_helpers import KEY, REPO, jira_issue, jira_time, jira_user, remote_link
from hypothesis import given, settings
from hypothesis import strategies as st

from triage.errors import DataError
from triage.issues import cut_lists, issue_from_github, issue_from_jira, jira_actor, jira_moment
from triage.models import Kind, RemoteLink


def change(day: float, field: str, before: str | None, after: str | None, by: str = "mia") -> dict[str, Any]:
    item = {"field": field, "from": None, "fromString": before, "to": None, "toString": after}
    return {"id": str(day), "author": jira_user(by), "created": jira_time(day), "items": [item]}


def test_fields() -> None:
    issue = issue_from_jira(
        jira_issue(
            issuetype={"name": "Bug"},
            priority={"name": "Major"},
            labels=["newbie"],
            components=[{"name": "core"}],
            versions=[{"name": "3.0"}],
            fixVersions=[{"name": "3.1"}],
            parent={"key": "ACME-1"},
            votes={"votes": 3},
            watches={"watchCount": 4},
        ),
        [remote_link(1)],
        "https://jira.example/",
    )
    assert (issue.key, issue.type, issue.priority, issue.status) == (KEY, "Bug", "Major", "Open")
    assert issue.url == f"https://jira.example/browse/{KEY}"
    assert issue.body == "They `wobble` when turned."
    assert (issue.labels, issue.components) == (("newbie",), ("core",))
    assert (issue.affects_versions, issue.fix_versions) == (("3.0",), ("3.1",))
    assert (issue.parent, issue.votes, issue.watchers) == ("ACME-1", 3, 4)
    assert issue.remote_links == (RemoteLink(f"https://github.com/{REPO}/pull/1", "GitHub Pull Request #1"),)
    assert issue.reporter is not None
    assert issue.reporter.login == "rea"
    assert not issue.resolved
    assert issue.events is not None
    assert issue.events[0].kind is Kind.OPENED


def test_not_fetched_is_not_none() -> None:
    assert issue_from_jira(jira_issue()).remote_links is None
    assert issue_from_jira(jira_issue(), []).remote_links == ()


def test_the_changelog_becomes_a_story() -> None:
    histories = [
        change(1, "assignee", None, "ann"),
        change(2, "assignee", "ann", "bob"),
        change(3, "status", "Open", "Patch Available"),
        change(4, "labels", "a b", "b c"),
        change(5, "resolution", None, "Fixed"),
        change(6, "resolution", "Fixed", None),
        change(7, "assignee", "bob", None),
        change(8, "Rank", "1", "2"),
    ]
    issue = issue_from_jira(jira_issue(histories=histories))
    told = [(e.kind.value, e.subject or e.state, e.previous) for e in issue.events or ()][1:]
    assert told == [
        ("assigned", "ann", None),
        ("unassigned", "ann", None),
        ("assigned", "bob", "ann"),
        ("status-changed", "Patch Available", "Open"),
        ("labeled", "c", None),
        ("unlabeled", "a", None),
        ("resolved", "Fixed", None),
        ("reopened", None, "Fixed"),
        ("unassigned", "bob", None),
    ]
    assert all(e.actor is not None and e.actor.login == "mia" for e in (issue.events or ())[1:])


def test_comments_and_work_logs() -> None:
    comment = {"id": "7", "author": None, "created": jira_time(1), "body": "{quote}so{quote}\nNo."}
    log = {"id": "8", "author": jira_user("githubbot"), "created": jira_time(2), "comment": "opened a PR"}
    issue = issue_from_jira(
        jira_issue(comment={"comments": [comment], "total": 1}, worklog={"worklogs": [log], "total": 1})
    )
    said, logged = (issue.events or ())[1:]
    assert (said.kind, said.text, said.actor and said.actor.login) == (Kind.COMMENTED, "> so\n\nNo.", "ghost")
    assert (logged.kind, logged.at, logged.by_human) == (Kind.WORK_LOGGED, at(2), False)


def test_what_was_cut_is_named() -> None:
    payload = jira_issue(comment={"comments": [], "total": 9}, worklog={"worklogs": [], "total": 0})
    payload["changelog"] = {"histories": [], "total": 120}
    assert list(cut_lists(payload)) == ["comments", "changelog"]
    assert issue_from_jira(payload).cut == ("comments", "changelog")


@pytest.mark.parametrize(
    ("resolution", "category", "resolved"),
    [(None, "new", False), ({"name": "Fixed"}, "new", True), (None, "done", True)],
)
def test_resolved(resolution: dict[str, str] | None, category: str, resolved: bool) -> None:
    status = {"name": "Whatever", "statusCategory": {"key": category}}
    assert issue_from_jira(jira_issue(status=status, resolution=resolution)).resolved is resolved


def test_links_are_read_from_this_side() -> None:
    kind = {"name": "Duplicate", "inward": "is duplicated by", "outward": "duplicates"}
    done = {"name": "Closed", "statusCategory": {"key": "done"}}
    other = {"key": "ACME-3", "fields": {"summary": "Same", "status": done}}
    raw = [
        {"type": kind, "outwardIssue": other},
        {"type": kind, "inwardIssue": {"key": "ACME-4"}},
        {"type": kind},
    ]
    out, back = issue_from_jira(jira_issue(issuelinks=raw)).links
    assert (out.kind, out.key, out.summary, out.resolved) == ("duplicates", "ACME-3", "Same", True)
    assert (back.kind, back.key, back.resolved) == ("is duplicated by", "ACME-4", None)


def test_cloud_people_are_account_ids_with_a_name() -> None:
    someone = jira_actor({"accountId": "557058:1", "displayName": "Ann A", "accountType": "atlassian"})
    assert someone is not None
    assert (someone.login, someone.name, someone.bot) == ("557058:1", "Ann A", False)
    app = jira_actor({"accountId": "x", "displayName": "Automation", "accountType": "app"})
    assert app is not None
    assert app.bot
    assert jira_actor(None) is None
    assert jira_actor({}) is None


def test_cloud_documents_become_markdown() -> None:
    text = {"type": "text", "text": "wobbles", "marks": [{"type": "strong"}]}
    document = {"type": "doc", "content": [{"type": "paragraph", "content": [text]}]}
    assert issue_from_jira(jira_issue(description=document)).body == "**wobbles**"


def test_moments() -> None:
    assert jira_moment("2024-01-02T14:00:00.000+0200") == at(1)
    assert jira_moment("2024-01-02") is not None
    assert jira_moment(None) is None


@pytest.mark.parametrize(
    "text", ["9999-12-31T23:59:59.999-1200", "0001-01-01T00:00:00.000+1400", "2201-01-01T00:00:00.000+0000"]
)
def test_a_date_outside_the_calendar_is_none(text: str) -> None:
    assert jira_moment(text) is None
    assert jira_moment("yesterday") is None


@pytest.mark.parametrize("payload", [{}, {"key": KEY}, {"key": KEY, "fields": {}}, {"key": "", "fields": {}}])
def test_no_issue_is_an_error(payload: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        issue_from_jira(payload)


def test_a_github_issue() -> None:
    events = [
        {
            "event": "assigned",
            "created_at": "2024-01-02T12:00:00Z",
            "actor": None,
            "assignee": {"login": "ann"},
        },
        {
            "event": "closed",
            "created_at": "2024-01-03T12:00:00Z",
            "actor": {"login": "mia"},
            "state_reason": "not_planned",
        },
    ]
    issue = issue_from_github(
        {
            "repo": REPO,
            "issue": {
                "number": 5,
                "title": "It wobbles",
                "state": "closed",
                "state_reason": "not_planned",
                "created_at": "2024-01-01T12:00:00Z",
                "closed_at": "2024-01-03T12:00:00Z",
                "assignees": [{"login": "ann", "type": "User"}],
                "labels": [{"name": "bug"}, "old"],
                "milestone": {"title": "3.0"},
            },
            "events": events,
        }
    )
    assert (issue.key, issue.tracker, issue.url) == (
        f"{REPO}#5",
        "github",
        f"https://github.com/{REPO}/issues/5",
    )
    assert (issue.status, issue.resolution, issue.resolved_at) == ("Closed", "not-planned", at(2))
    assert (issue.labels, issue.fix_versions) == (("bug", "old"), ("3.0",))
    assert [e.kind for e in issue.events or ()] == [Kind.OPENED, Kind.ASSIGNED, Kind.CLOSED]
    assert issue.reporter is not None
    assert issue.reporter.login == "ghost"


def test_a_listed_github_issue_has_no_events() -> None:
    raw = {"number": 5, "title": "x", "state": "open", "created_at": "2024-01-01T12:00:00Z"}
    assert issue_from_github({"repo": REPO, "issue": raw}).events is None


@pytest.mark.parametrize(
    "record", [{}, {"issue": {}}, {"issue": {"number": 1}}, {"repo": "x", "issue": {"number": 1}}]
)
def test_no_github_issue_is_an_error(record: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        issue_from_github(record)


_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
_NAMES = st.sampled_from(
    [
        "summary",
        "description",
        "status",
        "assignee",
        "comment",
        "worklog",
        "issuelinks",
        "labels",
        "parent",
        "votes",
    ]
)


@settings(deadline=None)
@given(st.dictionaries(_NAMES, _JUNK, max_size=6), _JUNK)
def test_no_payload_breaks_it(fields: dict[str, Any], changelog: Any) -> None:
    payload = jira_issue()
    payload["fields"] |= fields
    payload["changelog"] = changelog
    assert issue_from_jira(payload, [changelog]).key == KEY


@pytest.mark.parametrize("server", [None, "", 7, ["x"], {"name": "x"}])
def test_a_server_that_is_no_address_is_none(server: Any) -> None:
    assert issue_from_jira(jira_issue(), None, server).url == issue_from_jira(jira_issue()).url
