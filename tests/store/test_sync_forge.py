"""Syncing over the wire: how many requests it takes, counted by the recorded forge."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from builders import PullBuilder, iso, pull

from triage.cli.syncing import unfinished
from triage.fetch.live import LiveSource
from triage.fetch.sync import Synced, read_mark, sources, sync
from triage.profiles import Profile, Tracker
from triage.profiles.model import Repository, TrackerKind
from triage.settings import read_settings
from triage.store import Store

pytestmark = pytest.mark.forge
NOW = datetime(2024, 6, 1, tzinfo=UTC)


def changed(builder: PullBuilder, day: float) -> dict:
    builder.record["pull"]["updated_at"] = iso(day)
    return builder.record


def widgets(count: int) -> list[dict]:
    return [
        changed(pull(n, title=f"WIDGET-{n}: turn it").comment("rev", f"why {n}?", day=2), 2)
        for n in range(1, count + 1)
    ]


def tickets(count: int) -> list[dict]:
    return [
        {
            "key": f"WIDGET-{n}",
            "id": str(n),
            "fields": {
                "summary": f"Widget {n} does not turn",
                "project": {"key": "WIDGET", "name": "Widget"},
                "issuetype": {"name": "Bug"},
                "status": {"name": "Open", "statusCategory": {"key": "new", "name": "To Do"}},
                "created": "2024-01-01T12:00:00.000+0000",
                "updated": "2024-01-03T12:00:00.000+0000",
            },
        }
        for n in range(1, count + 1)
    ]


ALONE = Profile(
    name="widgets",
    title="Widgets",
    repository=Repository(names=("acme/widgets",)),
    tracker=Tracker(kind=TrackerKind.NONE),
)
PROFILE = Profile(
    name="widgets",
    title="Widgets",
    repository=Repository(names=("acme/widgets",)),
    tracker=Tracker(kind=TrackerKind.JIRA, url="https://jira.example", projects=("WIDGET",)),
)


def run(store: Store, forge, token: str | None = "any", profile: Profile = PROFILE) -> tuple[Synced, int]:
    before = len(forge.requests)
    environ = {
        "GITHUB_API_URL": forge.github_url,
        "GITHUB_GRAPHQL_URL": f"{forge.github_url}/graphql",
        "TRIAGE_JIRA_URL": forge.jira_url,
        "TRIAGE_NO_GH": "1",
    }
    if token:
        environ["GH_TOKEN"] = token
    with LiveSource(read_settings(environ)) as live:
        done = sync(store, sources(live, profile, ("acme/widgets",)), NOW)
    return done, len(forge.requests) - before


def test_nothing_changed_costs_at_most_three_requests_and_ten_changes_five(forge_class, tmp_path):
    with (
        forge_class(widgets(60), tickets(30), now="2024-06-01T00:00:00Z") as forge,
        Store(tmp_path / "s.db") as store,
    ):
        done, _ = run(store, forge)
        assert (done.written.new, done.partial) == (90, ())
        done, requests = run(store, forge)
        assert requests <= 3
        assert (done.written.new, done.written.changed) == (0, 0)
        for n in range(1, 11):
            forge.add_github(changed(pull(n).comment("rev", f"again {n}", day=40), 40))
        done, requests = run(store, forge)
        assert done.written.changed == 10
        assert requests <= 5
        assert (
            sum(any(e.text.startswith("again") for e in p.events) for p in store.pulls("acme/widgets")) == 10
        )


def test_a_github_tracker_is_read_as_cheaply(forge_class, tmp_path):
    issues = [
        {
            "repo": "acme/widgets",
            "issue": {
                "number": 100 + n,
                "title": f"Widget {n}",
                "state": "open",
                "created_at": iso(0),
                "updated_at": iso(1),
                "html_url": f"https://github.com/acme/widgets/issues/{100 + n}",
            },
            "events": [],
        }
        for n in range(20)
    ]
    profile = Profile(name="widgets", title="Widgets", repository=Repository(names=("acme/widgets",)))
    with (
        forge_class([*widgets(20), *issues], now="2024-06-01T00:00:00Z") as forge,
        Store(tmp_path / "s.db") as store,
    ):
        done, _ = run(store, forge, profile=profile)
        assert done.written.new == 40
        assert store.issue("acme/widgets#101").title == "Widget 1"
        done, requests = run(store, forge, profile=profile)
        assert (requests <= 3, done.written.new) == (True, 0)


def test_killed_by_the_service_in_the_middle_it_repeats_little(forge_class, tmp_path):
    with (
        forge_class(widgets(100), tickets(5), faults="graphql:401@3", now="2024-06-01T00:00:00Z") as forge,
        Store(tmp_path / "s.db") as store,
    ):
        with pytest.raises(Exception, match="token"):
            run(store, forge)
        held = len(store.rows("acme/widgets"))
        assert 0 < held < 100
        done, _ = run(store, forge)
        assert len(store.rows("acme/widgets")) == 100
        assert done.written.new + done.written.same <= 100 - held + 20 + 5


def test_a_jira_that_is_down_leaves_the_pull_requests_whole(forge_class, tmp_path):
    with (
        forge_class(widgets(5), tickets(5), faults="jira:500@1-99", now="2024-06-01T00:00:00Z") as forge,
        Store(tmp_path / "s.db") as store,
    ):
        done, _ = run(store, forge)
        assert len(store.rows("acme/widgets")) == 5
        assert [p.what for p in done.partial] == ["issues WIDGET"]
        assert read_mark(store, "pulls acme/widgets").synced_at == NOW


def test_a_jira_that_fails_half_way_goes_on_there_the_next_time(forge_class, tmp_path):
    with (
        forge_class(widgets(3), tickets(250), faults="jira:500@3-5", now="2024-06-01T00:00:00Z") as forge,
        Store(tmp_path / "s.db") as store,
    ):
        done, _ = run(store, forge)
        assert [p.what for p in done.partial] == ["issues WIDGET"]
        held = sum(1 for _ in store.issues("WIDGET"))
        assert 0 < held < 250
        done, _ = run(store, forge)
        assert done.partial == ()
        assert sum(1 for _ in store.issues("WIDGET")) == 250
        assert done.written.new + done.written.changed == 250 - held


def test_a_limit_that_ends_in_the_middle_says_when_it_starts_again(forge_class, tmp_path):
    with (
        forge_class(
            widgets(100), tickets(3), faults="graphql:ratelimited=3600@3-99", now="2024-06-01T00:00:00Z"
        ) as forge,
        Store(tmp_path / "s.db") as store,
    ):
        done, _ = run(store, forge)
        assert 0 < len(store.rows("acme/widgets")) < 100
        [partial] = [p for p in done.partial if p.what.startswith("pulls")]
        assert "limit" in partial.why


def test_a_repository_renamed_between_runs(forge_class, tmp_path):
    with Store(tmp_path / "s.db") as store:
        with forge_class(widgets(5), tickets(1), now="2024-06-01T00:00:00Z") as forge:
            run(store, forge)
        moved = [changed(pull(n, repo="acme/gears", title=f"WIDGET-{n}: turn it"), 50) for n in range(1, 7)]
        with forge_class(
            moved, tickets(1), renamed={"acme/widgets": "acme/gears"}, now="2024-06-01T00:00:00Z"
        ) as forge:
            done, _ = run(store, forge)
        assert done.renamed == (("acme/widgets", "acme/gears"),)
        assert [r.number for r in store.rows("acme/widgets")] == [1, 2, 3, 4, 5, 6]
        assert {r.repo for r in store.rows("acme/widgets")} == {"acme/gears"}


def test_without_a_token_it_works_too(forge_class, tmp_path):
    with (
        forge_class(widgets(4), tickets(2), now="2024-06-01T00:00:00Z") as forge,
        Store(tmp_path / "s.db") as store,
    ):
        done, _ = run(store, forge, token=None)
        assert len(store.rows("acme/widgets")) == 4
        done, requests = run(store, forge, token=None)
        assert (done.written.changed, done.written.new) == (0, 0)
        assert requests <= 3


def test_without_a_token_it_goes_on_in_the_next_hour_and_with_one_it_reads_the_stories(
    forge_class, tmp_path, monkeypatch
):
    def run(store: Store, forge, token: str | None) -> Synced:
        monkeypatch.setenv("GITHUB_API_URL", forge.github_url)
        monkeypatch.setenv("GITHUB_GRAPHQL_URL", forge.github_url + "/graphql")
        monkeypatch.delenv("GH_TOKEN", raising=False)
        if token:
            monkeypatch.setenv("GH_TOKEN", token)
        with LiveSource(read_settings()) as live:
            return sync(store, sources(live, ALONE, ("acme/widgets",)), NOW)

    records = widgets(250)
    with Store(tmp_path / "store.db") as store:
        with forge_class(records, now=NOW.isoformat(), limits={"anonymous_core": 3}) as forge:
            cut = run(store, forge, None)
        assert len(store.rows("acme/widgets")) == 200
        assert "used up" in cut.partial[-1].why
        with forge_class(records, now=NOW.isoformat()) as forge:
            run(store, forge, None)
            assert len([r for r in forge.requests if r.service == "github"]) == 1
            mark = read_mark(store, "pulls acme/widgets")
            assert (mark.thin, len(store.rows("acme/widgets"))) == (True, 250)
            assert [p.what for p in unfinished(store, ALONE, "acme/widgets")] == ["pulls acme/widgets"]
            run(store, forge, "anything")
        assert all(p.events for p in store.pulls("acme/widgets"))
        assert unfinished(store, ALONE, "acme/widgets") == ()
