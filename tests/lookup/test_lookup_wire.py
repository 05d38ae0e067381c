"""The command over the wire, against the tests' own double: with and without a tracker or a token."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from builders import iso, pull
from double.server import Double
from typer.testing import CliRunner, Result

from triage.cli import app, commands

commands.register(app)
NOW = "2024-12-01T00:00Z"
PROFILE = """
[profiles.acme]
title = "Acme"
tracker = { kind = "jira", url = "https://jira.invalid", projects = ["ACME"] }
repository.names = ["acme/widgets"]
claims = { policy = "assign-first", how = "Take the ticket first." }
"""
Start = Callable[..., Any]


def person(name: str) -> dict[str, Any]:
    return {"name": name, "key": name, "displayName": name.title(), "active": True}


def when(day: float) -> str:
    return iso(day).replace("Z", ".000+0000")


def ticket(assignee: str | None = None, day: float = 10) -> dict[str, Any]:
    change = {"field": "assignee", "from": None, "fromString": None, "to": assignee, "toString": assignee}
    history = (
        [{"id": "1", "author": person("mia"), "created": when(day), "items": [change]}] if assignee else []
    )
    return {
        "id": "1",
        "key": "ACME-12",
        "fields": {
            "summary": "Widgets wobble",
            "description": "They {{wobble}}.",
            "issuetype": {"name": "Bug"},
            "status": {"name": "Open", "statusCategory": {"key": "new"}},
            "reporter": person("rea"),
            "assignee": person(assignee) if assignee else None,
            "created": when(-5),
            "updated": when(day),
            "labels": [],
            "comment": {"comments": [], "total": 0},
            "worklog": {"worklogs": [], "total": 0},
        },
        "changelog": {"histories": history, "total": len(history)},
        "remotelinks": [],
    }


def attempt() -> dict[str, Any]:
    story = pull(1, title="ACME-12: steady the widget")
    return story.comment("rev", "Please add a test.", day=1, association="MEMBER").close("ann", day=90).record


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Start:
    """Starts the double with stories and points the command, and a profile of its own, at it."""
    (tmp_path / "triage.toml").write_text(PROFILE)
    monkeypatch.chdir(tmp_path)

    @contextmanager
    def start(token: str | None = "a-token", **stories: Any) -> Iterator[Double]:
        with Double(**stories) as double:
            monkeypatch.setenv("GITHUB_API_URL", double.github_url)
            monkeypatch.setenv("GITHUB_GRAPHQL_URL", f"{double.github_url}/graphql")
            monkeypatch.setenv("TRIAGE_JIRA_URL", double.jira_url)
            if token:
                monkeypatch.setenv("GH_TOKEN", token)
            yield double

    return start


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["lookup", "--now", NOW, *args])


def answer(*args: str) -> Any:
    result = run(*args, "--format", "json")
    assert result.exit_code == 0, (result.exception, result.stderr)
    return json.loads(result.stdout)


@pytest.mark.parametrize("token", ["a-token", None])
def test_a_ticket_and_its_attempt(wire: Start, token: str | None):
    with wire(token, pulls=[attempt()], jira=[ticket("zoe")]):
        found = answer("acme-12")
    assert found["project"] == "acme"
    assert found["verdict"]["state"] == "claimed-idle"
    assert found["claim"]["assignee"] == "zoe"
    assert [(p["number"], p["relation"]) for p in found["pulls"]] == [(1, "attempt")]
    assert found["pulls"][0]["primary"]["reason"] == "test-missing"
    assert found["partial"] == []


def test_a_ticket_that_nobody_touched(wire: Start):
    with wire(jira=[ticket()], pulls=[pull(9, title="Something else").record]):
        found = answer("ACME-12")
    assert found["verdict"]["state"] == "open-to-take"
    assert found["verdict"]["next_steps"][0]["text"] == "Take the ticket first."


def test_any_github_project(wire: Start):
    issue = {
        "repo": "other/thing",
        "issue": {
            "number": 7,
            "html_url": "https://github.com/other/thing/issues/7",
            "title": "It wobbles",
            "state": "open",
            "created_at": iso(0),
            "updated_at": iso(320),
            "user": {"login": "rea", "type": "User"},
            "labels": [],
            "assignees": [],
        },
        "events": [
            {
                "event": "commented",
                "id": 1,
                "created_at": iso(320),
                "user": {"login": "yan", "type": "User"},
                "actor": {"login": "yan", "type": "User"},
                "author_association": "NONE",
                "body": "I'd like to work on this.",
                "html_url": "https://github.com/other/thing/issues/7#issuecomment-1",
            }
        ],
    }
    with wire(issues=[issue]):
        found = answer("#7", "--repo", "other/thing")
    assert (found["project"], found["issue"]["key"]) == ("generic", "other/thing#7")
    assert (found["claim"]["assignee"], found["verdict"]["state"]) == ("yan", "claimed")


def test_a_pull_request_without_an_issue(wire: Start):
    with wire(pulls=[pull(3, repo="other/thing", title="Tidy up").close("ann", 9).record]):
        found = answer("other/thing#3")
    assert found["issue"] is None
    assert [p["number"] for p in found["pulls"]] == [3]
