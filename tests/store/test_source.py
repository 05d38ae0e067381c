"""Offline answers: an issue by key with its pull requests, a pull request with its issue."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import pull

from triage.errors import NotFoundError
from triage.fetch.api import GithubIssueTarget, IssueTarget, PullTarget
from triage.models import LinkKind, PullRef
from triage.profiles import Profile, Tracker
from triage.profiles.model import Repository, TrackerKind
from triage.store import Store
from triage.store.source import StoreSource

JIRA = Profile(
    name="widgets",
    title="Widgets",
    repository=Repository(names=("acme/widgets",)),
    tracker=Tracker(kind=TrackerKind.JIRA, url="https://jira.example", projects=("WIDGET",)),
)
GITHUB = Profile(name="widgets", title="Widgets", repository=Repository(names=("acme/widgets",)))


def ticket(key: str, *links: int) -> dict:
    return {
        "jira": {"key": key, "fields": {"summary": key, "created": "2024-01-01T00:00:00.000+0000"}},
        "remotelinks": [
            {"object": {"url": f"https://github.com/acme/widgets/pull/{n}", "title": f"Pull Request #{n}"}}
            for n in links
        ],
        "server": "https://jira.example",
    }


def issue(number: int, events: list | None = None) -> dict:
    return {
        "repo": "acme/widgets",
        "issue": {
            "number": number,
            "title": "It squeaks",
            "state": "open",
            "created_at": "2024-01-01T00:00:00Z",
            "html_url": f"https://github.com/acme/widgets/issues/{number}",
        },
        "events": events or [],
    }


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "store.db") as opened:
        yield opened


def test_an_issue_brings_what_its_links_and_the_titles_name(store):
    store.put_records(
        [
            ticket("WIDGET-3", 7),
            pull(5, title="WIDGET-3: turn it", day=3).record,
            pull(7, title="Turn it", day=1).record,
            pull(9, title="WIDGET-4: other").record,
        ]
    )
    found = StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA)
    assert found.issue.key == "WIDGET-3"
    assert [p.ref.number for p in found.pulls] == [7, 5]
    assert [(k.pull.number, k.by.kind) for k in found.known] == [(7, LinkKind.REMOTE_LINK)]
    assert found.partial == ()


def test_a_pull_request_brings_its_issue_and_the_other_attempts(store):
    store.put_records(
        [ticket("WIDGET-3"), pull(5, title="WIDGET-3: a").record, pull(7, head="widget-3-again").record]
    )
    found = StoreSource(store).lookup(PullTarget(PullRef("acme/widgets", 7)), JIRA)
    assert found.issue.key == "WIDGET-3"
    assert {p.ref.number for p in found.pulls} == {5, 7}


def test_a_pull_request_without_an_issue_is_answered_alone(store):
    store.put_records([pull(5, title="MINOR: tidy").record])
    found = StoreSource(store).lookup(PullTarget(PullRef("acme/widgets", 5)), JIRA)
    assert (found.issue, [p.ref.number for p in found.pulls], found.partial) == (None, [5], ())


def test_an_issue_that_the_title_names_and_the_store_lacks_is_named(store):
    store.put_records([pull(5, title="WIDGET-9: a").record, pull(6, title="WIDGET-9: b").record])
    found = StoreSource(store).lookup(PullTarget(PullRef("acme/widgets", 5)), JIRA)
    assert [p.what for p in found.partial] == ["WIDGET-9"]
    assert {p.ref.number for p in found.pulls} == {5, 6}


def test_a_github_issue_by_number_whichever_way_it_was_asked_for(store):
    event = {
        "event": "cross-referenced",
        "created_at": "2024-01-02T00:00:00Z",
        "source": {"issue": {"html_url": "https://github.com/acme/widgets/pull/8", "title": "Oil it"}},
    }
    store.put_records([issue(12, [event]), pull(5, body="Fixes #12").record, pull(8).record])
    for target in (GithubIssueTarget(PullRef("acme/widgets", 12)), PullTarget(PullRef("Acme/Widgets", 12))):
        found = StoreSource(store).lookup(target, GITHUB)
        assert found.issue.key == "acme/widgets#12"
        assert {p.ref.number for p in found.pulls} == {5, 8}


def test_what_the_store_does_not_hold_is_said_so(store):
    with pytest.raises(NotFoundError) as told:
        StoreSource(store).lookup(IssueTarget("WIDGET-99"), JIRA)
    assert "triage sync" in told.value.hint
    store.put_records([pull(5, title="WIDGET-99: a").record])
    found = StoreSource(store).lookup(IssueTarget("WIDGET-99"), JIRA)
    assert [p.what for p in found.partial] == ["WIDGET-99"]


def test_a_linked_pull_request_that_is_not_stored_is_named(store):
    store.put_records([ticket("WIDGET-3", 7)])
    found = StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA)
    assert [p.what for p in found.partial] == ["acme/widgets#7", "acme/widgets"]
