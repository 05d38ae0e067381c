"""Has anything changed? One request a service; and whatever is doubtful counts as changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from builders import at
from double.server import Double
from fetch_helpers import GITHUB_PROFILE, KEY, PROFILE, REPO, attempt, jira_issue, jira_time, two_attempts

from triage.fetch.api import GithubIssueTarget, IssueTarget
from triage.fetch.live import LiveSource
from triage.models import PullRef

ISSUE = IssueTarget(KEY)
KNOWN = [PullRef(REPO, 1), PullRef(REPO, 2)]


@pytest.fixture(params=["token", None], ids=["graphql", "rest"])
def token(request: pytest.FixtureRequest) -> str | None:
    found: str | None = request.param
    return found


@pytest.fixture
def double() -> Iterator[Double]:
    with Double(pulls=two_attempts(), jira=[jira_issue(updated=jira_time(15))]) as running:
        yield running


def quiet(double: Double, folder: Path, token: str | None, day: float, pulls: list[PullRef] = KNOWN) -> bool:
    with LiveSource(double.settings(folder, token)) as source:
        return source.quiet_since(ISSUE, PROFILE, at(day), pulls)


def test_nothing_changed_for_one_request_a_service(double: Double, tmp_path: Path, token: str | None) -> None:
    assert quiet(double, tmp_path, token, day=25)
    assert len(double.of("jira")) == 1
    assert len(double.of("graphql")) + len(double.of("github")) == 1


@pytest.mark.parametrize("day", [19, 14, 8])
def test_the_issue_or_a_pull_request_changed(
    double: Double, tmp_path: Path, token: str | None, day: float
) -> None:
    assert not quiet(double, tmp_path, token, day)


def test_the_issue_alone_changed(double: Double, tmp_path: Path, token: str | None) -> None:
    double.jira[KEY]["fields"]["updated"] = jira_time(26)
    assert not quiet(double, tmp_path, token, day=25)


def test_a_pull_request_is_new(double: Double, tmp_path: Path, token: str | None) -> None:
    double.pulls[REPO, 3] = attempt(3, by="cyd", day=26).record
    assert not quiet(double, tmp_path, token, day=25)


def test_one_that_the_search_does_not_know_changed(double: Double, tmp_path: Path, token: str | None) -> None:
    double.pulls[REPO, 9] = attempt(9, by="cyd", day=26, title="Another way", body="").record
    assert not quiet(double, tmp_path, token, 25, [*KNOWN, PullRef(REPO, 9)])


def test_one_that_the_search_does_not_know_and_that_is_as_it_was(double: Double, tmp_path: Path) -> None:
    double.pulls[REPO, 9] = attempt(9, by="cyd", day=3, title="Another way", body="").record
    assert quiet(double, tmp_path, "token", 25, [*KNOWN, PullRef(REPO, 9)])
    # Without a token that would cost a request of its own: then the whole story is asked for.
    assert not quiet(double, tmp_path, None, 25, [*KNOWN, PullRef(REPO, 9)])


def test_one_that_is_gone_is_a_change(double: Double, tmp_path: Path, token: str | None) -> None:
    assert not quiet(double, tmp_path, token, 25, [*KNOWN, PullRef(REPO, 77)])


@pytest.mark.parametrize("service", ["jira", "github"])
@pytest.mark.parametrize("body", [{}, {"fields": {}}, {"data": None}, {"total_count": 1, "items": []}])
def test_an_answer_that_is_none_counts_as_changed(
    double: Double, tmp_path: Path, token: str | None, service: str, body: dict[str, object]
) -> None:
    where = "graphql" if service == "github" and token else service
    double.can(where, 200, body, times=1)
    assert not quiet(double, tmp_path, token, day=25)


@pytest.mark.parametrize("status", [401, 404, 422])
def test_a_service_that_refuses_counts_as_changed(
    double: Double, tmp_path: Path, token: str | None, status: int
) -> None:
    double.can("jira", status, {"errorMessages": ["no"]})
    assert not quiet(double, tmp_path, token, day=25)


def test_issues_on_github_are_not_probed(double: Double, tmp_path: Path) -> None:
    with LiveSource(double.settings(tmp_path)) as source:
        assert not source.quiet_since(GithubIssueTarget(PullRef(REPO, 5)), GITHUB_PROFILE, at(25), KNOWN)
    assert double.requests == []


def test_a_new_one_that_only_its_branch_connects(tmp_path: Path) -> None:
    new = attempt(3, title="Steady it", head=f"{KEY}-steady", day=30).record
    with Double(pulls=[*two_attempts(), new], jira=[jira_issue(updated=jira_time(15))]) as double:
        assert not quiet(double, tmp_path, "token", day=25)
        assert quiet(double, tmp_path, "token", day=35)
        assert len(double.of("graphql")) == 2
