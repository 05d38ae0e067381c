"""Syncing brings everything once, whatever stops it."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from builders import at, pull
from msgspec.structs import replace

from triage.errors import AuthenticationError, ServiceError, StoreError
from triage.fetch.api import Page
from triage.fetch.sync import OVERLAP, Source, read_mark, source_names, sources, sync
from triage.profiles import Profile, Tracker
from triage.profiles.model import Repository, TrackerKind
from triage.store import Store

NOW = datetime(2024, 3, 1, tzinfo=UTC)
NAME = "pulls acme/widgets"


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "store.db") as opened:
        yield opened


class Service:
    """A repository that is read page by page, least recently changed first, as GitHub is."""

    def __init__(self, *numbers: int, size: int = 2) -> None:
        self.changed = {n: float(n) for n in numbers}
        self.size = size
        self.fail_after: int | None = None
        self.error: Exception = ServiceError("GitHub timed out", "try again")
        self.asked: list[tuple] = []
        self.given: list[int] = []
        self.repo = "acme/widgets"

    def record(self, number: int) -> dict:
        built = pull(number, repo=self.repo).record
        built["pull"]["updated_at"] = at(self.changed[number]).isoformat()
        return built

    def pages(self, since, cursor, have):
        self.asked.append((since, cursor))
        start = since if cursor is None else datetime.fromisoformat(cursor)
        due = sorted((at(day), n) for n, day in self.changed.items() if start is None or at(day) >= start)
        if have is not None:
            due = [(when, n) for when, n in due if not have(f"{self.repo}#{n}", when)]
        for page, first in enumerate(range(0, max(1, len(due)), self.size)):
            if self.fail_after is not None and page >= self.fail_after:
                raise self.error
            batch = due[first : first + self.size]
            self.given += [n for _, n in batch]
            last = first + self.size >= len(due)
            yield Page(
                records=tuple(self.record(n) for _, n in batch),
                cursor=None if last else batch[-1][0].isoformat(),
                updated_to=batch[-1][0] if batch else since,
                total=len(due),
            )

    @property
    def source(self) -> Source:
        return Source(NAME, self.pages)


def numbers(store: Store, repo: str = "acme/widgets") -> list[int]:
    return [r.number for r in store.rows(repo)]


def test_the_first_run_brings_everything_and_remembers_the_newest_change(store):
    service = Service(1, 2, 3, 4, 5)
    done = sync(store, [service.source], NOW)
    assert numbers(store) == [1, 2, 3, 4, 5]
    assert (done.written.new, done.pages, done.partial) == (5, 3, ())
    mark = read_mark(store, NAME)
    assert (mark.updated_to, mark.cursor, mark.synced_at) == (at(5), None, NOW)


def test_the_next_run_asks_only_for_what_changed_since(store):
    service = Service(1, 2, 3)
    sync(store, [service.source], NOW)
    service.changed[2] = 8
    service.given.clear()
    done = sync(store, [service.source], NOW)
    assert service.asked[-1] == (at(3) - OVERLAP, None)
    assert service.given == [2]
    assert done.written.changed == 1


def test_a_wrong_clock_of_this_machine_loses_nothing(store):
    service = Service(1, 2)
    sync(store, [service.source], NOW + timedelta(days=3650))
    service.changed[3] = 3.0
    sync(store, [service.source], NOW - timedelta(days=3650))
    assert numbers(store) == [1, 2, 3]


def test_what_another_server_wrote_a_little_late_is_still_found(store):
    service = Service(1, 2)
    sync(store, [service.source], NOW)
    service.changed[3] = 2 - (OVERLAP / 2) / timedelta(days=1)
    sync(store, [service.source], NOW)
    assert numbers(store) == [1, 2, 3]


def test_a_run_that_failed_goes_on_where_it_stopped(store):
    service = Service(1, 2, 3, 4, 5, 6)
    service.fail_after = 2
    done = sync(store, [service.source], NOW)
    assert numbers(store) == [1, 2, 3, 4]
    assert [p.why for p in done.partial] == ["GitHub timed out"]
    assert read_mark(store, NAME).synced_at is None
    service.fail_after = None
    service.given.clear()
    sync(store, [service.source], NOW)
    assert numbers(store) == [1, 2, 3, 4, 5, 6]
    assert service.given == [4, 5, 6]
    assert read_mark(store, NAME).cursor is None


def test_nothing_at_all_from_the_only_source_is_an_error(store):
    service = Service(1)
    service.fail_after = 0
    with pytest.raises(ServiceError):
        sync(store, [service.source], NOW)


def test_one_source_down_leaves_the_other_whole_and_says_so(store):
    service, down = Service(1, 2), Service(1)
    down.fail_after = 0
    done = sync(store, [service.source, Source("issues WIDGET", down.pages)], NOW)
    assert numbers(store) == [1, 2]
    assert [(p.what, p.why) for p in done.partial] == [("issues WIDGET", "GitHub timed out")]
    assert read_mark(store, NAME).synced_at == NOW
    assert read_mark(store, "issues WIDGET").synced_at is None


def test_a_refused_token_ends_the_run_though_others_answered(store):
    service, refused = Service(1), Service(1)
    refused.fail_after, refused.error = 0, AuthenticationError("the token is refused")
    with pytest.raises(AuthenticationError):
        sync(store, [service.source, Source("issues WIDGET", refused.pages)], NOW)


def test_a_fault_of_ours_ends_the_run_and_leaves_no_thread_waiting(store):
    service, broken = Service(1), Service(1)
    broken.fail_after, broken.error = 0, ZeroDivisionError("oops")
    before = threading.active_count()
    done = sync(store, [service.source, Source("issues WIDGET", broken.pages)], NOW)
    assert "ZeroDivisionError" in done.partial[0].why
    assert threading.active_count() == before


def test_a_record_that_cannot_be_read_is_told_of_and_holds_up_no_other(store):
    service = Service(1, 2, 3)
    whole = service.record
    service.record = lambda n: whole(n) if n != 2 else {"pull": {"number": "two"}}
    done = sync(store, [service.source], NOW)
    assert numbers(store) == [1, 3]
    assert "a record was left out" in done.partial[0].why
    assert read_mark(store, NAME).synced_at == NOW


def test_a_store_that_cannot_be_written_stops_the_readers(store):
    store.query(f"PRAGMA max_page_count = {store.query('PRAGMA page_count')[0][0]}")
    with pytest.raises(StoreError):
        sync(store, [Service(*range(1, 400), size=50).source], NOW)
    for thread in threading.enumerate():
        if thread.name == NAME:
            thread.join(2)
            assert not thread.is_alive()


def test_a_renamed_repository_keeps_its_data_and_its_place(store):
    service = Service(1, 2)
    sync(store, [service.source], NOW)
    service.repo = "acme/gears"
    service.changed[3] = 9
    service.given.clear()
    done = sync(store, [service.source], NOW)
    assert done.renamed == (("acme/widgets", "acme/gears"),)
    assert numbers(store, "acme/gears") == [1, 2, 3]
    service.given.clear()
    done = sync(store, [service.source], NOW)
    assert (service.given, done.renamed) == ([], ())


def test_only_the_first_time_is_bound_to_a_span(store):
    service = Service(1, 2, 30)
    sync(store, [service.source], NOW, first_since=at(20))
    assert numbers(store) == [30]
    sync(store, [service.source], NOW, first_since=at(100))
    assert service.asked[-1][0] == at(30) - OVERLAP


def test_a_project_without_anything_is_synced_all_the_same(store):
    done = sync(store, [Service().source], NOW)
    assert (done.written.new, done.partial) == (0, ())
    assert read_mark(store, NAME).synced_at == NOW


def test_a_full_disk_ends_the_run_with_its_reason(store):
    store.query(f"PRAGMA max_page_count = {store.query('PRAGMA page_count')[0][0]}")
    with pytest.raises(StoreError, match="disk is full"):
        sync(store, [Service(*range(1, 400), size=50).source], NOW)


def test_every_page_is_told_to_who_watches(store):
    told = []
    sync(store, [Service(1, 2, 3).source], NOW, watch=told.append)
    assert [(p.source, p.done, p.total) for p in told] == [(NAME, 2, 3), (NAME, 3, 3)]


def test_what_belongs_to_a_project():
    jira = Profile(name="w", title="W", tracker=Tracker(kind=TrackerKind.JIRA, projects=("WIDGET", "GEAR")))
    github = Profile(name="w", title="W", repository=Repository(names=("acme/widgets",)))
    none = replace(github, tracker=Tracker(kind=TrackerKind.NONE))
    assert source_names(jira, ("acme/widgets",)) == (NAME, "issues WIDGET,GEAR")
    assert source_names(github, ("acme/widgets",)) == (NAME, "issues acme/widgets")
    assert source_names(none, ("acme/widgets",)) == (NAME,)


def test_a_repository_that_is_not_the_profiles_is_the_one_whose_issues_are_read():
    asked = []

    class Live:
        whole = True

        def changed_pulls(self, repo, since=None, cursor=None, have=None):
            asked.append(repo)
            return iter(())

        def changed_issues(self, profile, since=None, cursor=None, have=None):
            asked.append(profile.repository.names[0])
            return iter(())

    profile = Profile(name="w", title="W", repository=Repository(names=("acme/widgets",)))
    for source in sources(Live(), profile, ("acme/fork",)):
        list(source.pages(None, None, None))
    assert asked == ["acme/fork", "acme/fork"]
