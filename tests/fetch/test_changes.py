"""Whole projects: the first time, when nothing changed, when a little did, and after an interruption."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from builders import at, iso
from double.server import Double
from fetch_helpers import PROFILE, REPO, attempt, jira_issue, jira_time
from msgspec.structs import replace

from triage.errors import NotFoundError
from triage.fetch.api import Page
from triage.fetch.live import LiveSource
from triage.profiles import Profile


def pulls(count: int) -> list[dict[str, Any]]:
    return [attempt(n, day=n / 10, updated_at=iso(n / 10)).record for n in range(1, count + 1)]


def issues(count: int) -> list[dict[str, Any]]:
    # Changed in another order than created.
    return [jira_issue(f"ACME-{n}", updated=jira_time((n * 7) % count)) for n in range(1, count + 1)]


def numbers(pages: list[Page]) -> list[int]:
    return [r["pull"]["number"] for page in pages for r in page.records]


def keys(pages: list[Page]) -> list[str]:
    return [r["jira"]["key"] for page in pages for r in page.records]


def test_the_first_time_everything_comes_in_few_requests(tmp_path: Path) -> None:
    with Double(pulls(45)) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = list(source.changed_pulls(REPO))
    assert numbers(pages) == list(range(1, 46))
    assert len(double.requests) == 3
    assert [bool(p.cursor) for p in pages] == [True, True, False]
    assert pages[-1].updated_to == at(4.5)
    assert pages[0].total == 45
    assert pages[0].budget is not None
    assert all(r["events"] is not None for p in pages for r in p.records)


def test_a_run_that_was_cut_short_goes_on(tmp_path: Path) -> None:
    with Double(pulls(45)) as double:
        with LiveSource(double.settings(tmp_path)) as source:
            first = next(iter(source.changed_pulls(REPO)))
        with LiveSource(double.settings(tmp_path)) as source:
            rest = list(source.changed_pulls(REPO, None, first.cursor))
    assert numbers([first, *rest]) == list(range(1, 46))


def test_pages_shrink_where_they_are_too_heavy(tmp_path: Path) -> None:
    with Double(pulls(30), heavy=6) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = list(source.changed_pulls(REPO))
    assert numbers(pages) == list(range(1, 31))


def test_nothing_changed_costs_one_request(tmp_path: Path) -> None:
    with Double(pulls(45)) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = list(source.changed_pulls(REPO, at(4.5), have=lambda *_: True))
    assert (numbers(pages), len(double.requests)) == ([], 1)
    assert (pages[-1].cursor, pages[-1].updated_to) == (None, at(4.5))


def test_what_changed_comes_oldest_first_and_can_be_resumed(tmp_path: Path) -> None:
    with Double(pulls(60)) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = list(source.changed_pulls(REPO, at(3.1)))
        asked = len(double.requests)
        again = list(source.changed_pulls(REPO, at(3.1), pages[0].cursor))
    assert numbers(pages) == list(range(31, 61))
    assert asked == 3
    assert pages[0].updated_to == at(5.0)
    assert numbers(again) == list(range(50, 61))


def test_have_is_told_the_name_and_the_moment(tmp_path: Path) -> None:
    asked = []

    def have(name: str, moment: datetime) -> bool:
        asked.append((name, moment))
        return name.endswith("#4")

    with Double(pulls(5)) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = list(source.changed_pulls(REPO, at(0.3), have=have))
    assert numbers(pages) == [3, 5]
    assert set(asked) == {(f"{REPO}#{n}", at(n / 10)) for n in (3, 4, 5)}


def test_a_repository_that_is_not_there(tmp_path: Path) -> None:
    with Double(pulls(1)) as double, LiveSource(double.settings(tmp_path)) as source:
        for since in (None, at(0)):
            with pytest.raises(NotFoundError, match="acme/no-such"):
                list(source.changed_pulls("acme/no-such", since))


def test_without_a_token_titles_come_and_say_so(tmp_path: Path) -> None:
    with Double(pulls(120)) as double, LiveSource(double.settings(tmp_path, None)) as source:
        assert not source.whole
        first, second = source.changed_pulls(REPO)
        (again,) = source.changed_pulls(REPO, cursor=first.cursor)
    assert [len(page.records) for page in (first, second)] == [100, 20]
    assert all("events" not in r for r in first.records)
    assert "set GH_TOKEN" in (first.partial[0].hint or "")
    assert first.thin
    assert (again.records, again.updated_to, again.cursor) == (second.records, first.updated_to, None)
    assert len(double.requests) == 3  # the newest change, two pages; the second again from the cache


def test_without_a_token_the_few_that_changed_come_whole(tmp_path: Path) -> None:
    with Double(pulls(5)) as double, LiveSource(double.settings(tmp_path, None)) as source:
        (page,) = source.changed_pulls(REPO, at(0.4))
    assert numbers([page]) == [4, 5]
    assert all("events" in r for r in page.records)
    assert page.partial == ()


# -- JIRA ------------------------------------------------------------------------------------------
def cloud() -> Profile:
    return replace(PROFILE, tracker=replace(PROFILE.tracker, cloud=True))


@pytest.mark.parametrize("profile", [PROFILE, cloud()], ids=["server", "cloud"])
def test_the_first_time_jira_is_read_by_key(tmp_path: Path, profile: Profile) -> None:
    with Double(jira=issues(250)) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = list(source.changed_issues(profile))
    assert keys(pages) == [f"ACME-{n}" for n in range(1, 251)]
    assert len(double.requests) == 4
    assert pages[-1].cursor is None
    assert pages[-1].updated_to == at(249)


def test_an_issue_that_changes_meanwhile_shifts_nothing(tmp_path: Path) -> None:
    with Double(jira=issues(150)) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = source.changed_issues(PROFILE)
        got = [next(iter(pages))]
        double.jira["ACME-120"]["fields"]["updated"] = jira_time(400)
        got += list(pages)
        later = list(source.changed_issues(PROFILE, got[-1].updated_to))
    assert len(set(keys(got))) == 150
    assert "ACME-120" in keys(later)


def test_an_interrupted_first_read_goes_on(tmp_path: Path) -> None:
    with Double(jira=issues(250)) as double:
        with LiveSource(double.settings(tmp_path)) as source:
            first = next(iter(source.changed_issues(PROFILE)))
        with LiveSource(double.settings(tmp_path)) as source:
            rest = list(source.changed_issues(PROFILE, None, first.cursor))
    assert keys([first, *rest]) == [f"ACME-{n}" for n in range(1, 251)]
    assert rest[-1].updated_to == first.updated_to


def test_a_server_that_gives_smaller_pages_loses_nothing(tmp_path: Path) -> None:
    with Double(jira=issues(71)) as double, LiveSource(double.settings(tmp_path)) as source:
        double.jira_page = 20
        assert len(set(keys(list(source.changed_issues(PROFILE))))) == 71
        assert len(set(keys(list(source.changed_issues(PROFILE, at(10)))))) == 61


def test_an_unchanged_jira_costs_one_request(tmp_path: Path) -> None:
    with Double(jira=issues(30)) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = list(source.changed_issues(PROFILE, at(29), have=lambda *_: True))
    assert (keys(pages), len(double.requests)) == ([], 1)


def test_jql_is_asked_early_enough_for_every_time_zone_and_the_rest_is_dropped(tmp_path: Path) -> None:
    since = at(20)
    with Double(jira=issues(30)) as double, LiveSource(double.settings(tmp_path)) as source:
        pages = list(source.changed_issues(PROFILE, since))
    # The westernmost zone is twelve hours behind: what JIRA then takes the date for is not after `since`.
    asked = double.requests[0].query
    early = datetime.strptime(asked.split("%22")[-2], "%Y-%m-%d+%H%%3A%M").replace(tzinfo=UTC)
    assert early + timedelta(hours=12) < since
    assert len(keys(pages)) == 10


def test_a_project_without_a_tracker_has_no_issues(tmp_path: Path) -> None:
    with Double() as double, LiveSource(double.settings(tmp_path)) as source:
        assert list(source.changed_issues(Profile(name="x", title="X"))) == []
