"""What a single lookup fetched answers offline, and misleads nobody about the rest of its project."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from builders import pull
from test_source import JIRA, ticket
from test_store import updated

from triage.cli import keeping
from triage.cli.syncing import unfinished
from triage.errors import StoreError
from triage.fetch.api import Fetched, IssueTarget, Known, PullTarget
from triage.models import KnownBy, LinkKind, Partial, PullRef
from triage.store import Store
from triage.store.codec import issue_from_record, pull_from, unpack_record
from triage.store.lookups import keep
from triage.store.schema import explained
from triage.store.source import StoreSource

THEN = datetime(2024, 6, 1, 8, 30, tzinfo=UTC)
WIDGET = PullRef("acme/widgets", 5)


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "store.db") as opened:
        yield opened


def found(*records: dict, **fields: object) -> Fetched:
    issues = [issue_from_record(r) for r in records if "pull" not in r]
    pulls = tuple(pull_from(r) for r in records if "pull" in r)
    return Fetched(issue=issues[0] if issues else None, pulls=pulls, records=records, **fields)


def test_a_lookup_answers_again_with_all_it_knew(store):
    # Only GitHub's search knew of 8: nothing in it names the ticket.
    known = Known(PullRef("acme/widgets", 8), KnownBy(LinkKind.SEARCH, "GitHub's search for WIDGET-3"))
    then = found(ticket("WIDGET-3", 5), pull(5).record, pull(8).record, known=(known,))
    keep(store, IssueTarget("WIDGET-3"), then, THEN)
    again = StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA)
    assert (again.issue, set(again.pulls)) == (then.issue, set(then.pulls))
    assert known in again.known
    assert again.partial == ()
    assert again.notes == ("as it was fetched on 01 Jun 2024, 08:30 UTC",)


def test_a_pull_request_leads_to_the_issue_it_was_looked_up_with(store):
    keep(store, PullTarget(WIDGET), found(ticket("WIDGET-3"), pull(5, title="Oil it").record), THEN)
    assert StoreSource(store).lookup(PullTarget(WIDGET), JIRA).issue.key == "WIDGET-3"


def test_what_could_not_be_seen_is_said_offline_too(store):
    hole = Partial("github", "it answered 502")
    keep(store, IssueTarget("WIDGET-3"), found(ticket("WIDGET-3"), partial=(hole,)), THEN)
    assert StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA).partial == (hole,)


def test_a_service_that_is_down_spoils_no_whole_answer(store):
    whole = found(ticket("WIDGET-3", 5), pull(5).record)
    keep(store, IssueTarget("WIDGET-3"), whole, THEN)
    later = datetime(2024, 7, 1, tzinfo=UTC)
    hole = Partial("github", "it answered 502")
    keep(store, IssueTarget("WIDGET-3"), found(ticket("WIDGET-3", 5), partial=(hole,)), later)
    again = StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA)
    assert (again.partial, set(again.pulls)) == ((), set(whole.pulls))
    assert again.notes == ("as it was fetched on 01 Jun 2024, 08:30 UTC",)
    keep(store, IssueTarget("WIDGET-3"), whole, later)
    notes = StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA).notes
    assert notes == ("as it was fetched on 01 Jul 2024, 00:00 UTC",)


def test_a_neighbour_of_what_was_looked_up_is_not_taken_for_the_whole(store):
    keep(store, PullTarget(WIDGET), found(pull(5, title="WIDGET-3: oil it").record), THEN)
    partial = StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA).partial
    assert [p.what for p in partial] == ["WIDGET-3", "acme/widgets"]
    assert "never all fetched" in partial[1].why


def test_a_project_without_pull_requests_is_whole_once_it_was_read(store):
    store.put_issues([ticket("WIDGET-3")])
    assert StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA).partial != ()
    store.set_mark("pulls acme/widgets", {"synced_at": THEN})
    assert StoreSource(store).lookup(IssueTarget("WIDGET-3"), JIRA).partial == ()


def test_lookups_do_not_make_a_project_look_fetched(store):
    keep(store, IssueTarget("WIDGET-3"), found(ticket("WIDGET-3"), pull(5).record), THEN)
    assert [p.what for p in unfinished(store, JIRA, "acme/widgets")] == [
        "pulls acme/widgets",
        "issues WIDGET",
    ]
    store.put_records([pull(5).record, ticket("WIDGET-3")])  # a sync brings the same: they count from now on
    assert unfinished(store, JIRA, "acme/widgets") == ()


def test_a_poorer_record_of_the_same_moment_replaces_none(store):
    whole, thin = updated(pull(5).comment("mia", "Looks fine."), 9), updated(pull(5), 9)
    del thin["events"], thin["comments"]
    store.put_pulls([whole])
    store.put_pulls([thin])
    assert store.pull(WIDGET).events
    store.put_pulls([{**whole, "cut": ["events"]}], looked_up=True)
    assert store.pull(WIDGET).cut == ()


def test_a_list_that_was_cut_short_is_known_to_be_so(store):
    store.put_pulls([{**pull(5).record, "cut": ["events"]}])
    assert store.pull(WIDGET).cut == ("events",)


def test_a_later_sync_keeps_the_links_that_only_a_lookup_brings(store):
    store.put_issues([ticket("WIDGET-3", 7)], looked_up=True)
    later = ticket("WIDGET-3") | {"remotelinks": None}
    later["jira"]["fields"] |= {"updated": "2024-05-01T00:00:00.000+0000", "summary": "It creaks"}
    store.put_issues([later])
    issue = store.issue("WIDGET-3")
    assert (issue.title, [link.url for link in issue.remote_links]) == (
        "It creaks",
        ["https://github.com/acme/widgets/pull/7"],
    )
    assert len(unpack_record(store.query("SELECT raw FROM issues")[0][0])["remotelinks"]) == 1


def test_a_renamed_repository_answers_under_both_names(store):
    keep(store, PullTarget(PullRef("acme/gadgets", 5)), found(pull(5).record), THEN)
    for name in ("acme/gadgets", "acme/widgets"):
        assert StoreSource(store).lookup(PullTarget(PullRef(name, 5)), JIRA).pulls[0].ref == WIDGET


def test_a_store_that_cannot_be_written_is_one_line_and_no_failure(tmp_path, monkeypatch, capsys):
    data = tmp_path / "a file, no folder"
    data.write_text("")
    monkeypatch.setenv("TRIAGE_DATA", str(data))
    monkeypatch.setattr(keeping, "_waiting", [(PullTarget(WIDGET), found(pull(5).record))])
    keeping.save()
    assert capsys.readouterr().err.startswith("triage: not kept for --offline: ")
    keeping.save()
    assert capsys.readouterr().err == ""


def test_a_disk_without_room_for_the_journal_is_not_called_a_damaged_store(tmp_path):
    with (
        pytest.raises(StoreError, match="does not let us read or write") as told,
        explained(tmp_path / "store.db"),
    ):
        raise sqlite3.OperationalError("disk I/O error")
    assert "mv " not in (told.value.hint or "")
