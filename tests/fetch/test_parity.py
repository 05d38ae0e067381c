"""The same pull request means the same, however it was fetched: field by field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from double.server import Double
from fetch_helpers import KEY, PROFILE, REPO, jira_issue, many_faced, two_attempts

from triage.fetch.api import IssueTarget, PullTarget
from triage.fetch.live import LiveSource
from triage.models import Kind, PullRef, PullRequest

EXCEPTIONS = {
    "id": "entries that are neither comment, review nor commit have a number in REST and none in GraphQL",
    "resolved": "REST cannot tell a resolved conversation",
}
"""Fields of an event that only one of the two knows."""


def differences(rest: PullRequest, graphql: PullRequest) -> Iterator[str]:
    """Every field in which two pull requests differ, apart from the exceptions."""
    for name in PullRequest.__struct_fields__:
        a, b = getattr(rest, name), getattr(graphql, name)
        if name != "events":
            if a != b:
                yield f"{name}: {a!r} != {b!r}"
            continue
        if len(a) != len(b):
            yield f"{len(a)} events in REST, {len(b)} in GraphQL"
        for one, two in zip(a, b, strict=False):
            for field in one.__struct_fields__:
                left, right = getattr(one, field), getattr(two, field)
                if left == right:
                    continue
                if field == "resolved" and left is None and one.kind is Kind.REVIEW_COMMENTED:
                    continue
                if field == "id" and right is None and one.kind not in (Kind.COMMENTED, Kind.REVIEWED):
                    continue
                yield f"{one.kind.value}.{field} at {one.at}: {left!r} != {right!r}"


@pytest.mark.parametrize(
    "record", [*two_attempts(), many_faced()], ids=["reviewed", "unanswered", "many-faced"]
)
def test_rest_and_graphql_agree(tmp_path: Path, record: dict[str, object]) -> None:
    target = PullTarget(PullRef(REPO, record["pull"]["number"]))  # type: ignore[index]
    got = []
    with Double([record], jira=[jira_issue()]) as double:
        for token in (None, "t"):
            with LiveSource(double.settings(tmp_path, token)) as source:
                got.append(source.lookup(target, PROFILE).pulls[0])
    assert list(differences(*got)) == []
    assert got[0].events


def test_the_many_faced_one_has_every_kind_of_event(tmp_path: Path) -> None:
    with (
        Double([many_faced()], jira=[jira_issue()]) as double,
        LiveSource(double.settings(tmp_path)) as source,
    ):
        (pull,) = source.lookup(IssueTarget(KEY), PROFILE).pulls
    kinds = {e.kind for e in pull.events or ()}
    only_issues = {Kind.STATUS_CHANGED, Kind.RESOLVED, Kind.LINKED, Kind.WORK_LOGGED}
    assert set(Kind) - kinds == only_issues | {Kind.CHECKS, Kind.REVIEW_DISMISSED}


def test_the_comparison_sees_a_difference(tmp_path: Path) -> None:
    from triage.records import pull_from_record

    one = pull_from_record(two_attempts()[0])
    record = two_attempts()[0]
    record["events"][0]["body"] = "other words"
    record["pull"]["title"] = "other title"
    assert len(list(differences(one, pull_from_record(record)))) == 2
