"""The command over the wire, against the recorded forge: both stories, and services that fail."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from triage.cli import app, commands
from triage.errors import NotFoundError

pytestmark = pytest.mark.forge
commands.register(app)
NOW = "2026-08-21T20:00:00Z"
Start = Callable[..., Any]


@pytest.fixture
def forge(shared: Path, forge_class: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Start:
    """Starts the forge with the two stories and points the command at it."""

    @contextmanager
    def start(**options: Any) -> Iterator[Any]:
        data = shared / "forge" / "data"
        github, jira = [str(data / "kafka-stories.jsonl.gz")], [str(data / "jira-stories.jsonl.gz")]
        with forge_class(github, jira, now=NOW, **options) as running:
            monkeypatch.setenv("GITHUB_API_URL", running.github_url)
            monkeypatch.setenv("GITHUB_GRAPHQL_URL", f"{running.github_url}/graphql")
            monkeypatch.setenv("TRIAGE_JIRA_URL", running.jira_url)
            monkeypatch.setenv("GH_TOKEN", "anything")
            monkeypatch.setenv("TRIAGE_DATA", str(tmp_path / "data"))
            yield running

    return start


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["lookup", "--now", NOW, *args])


def answer(*args: str) -> Any:
    result = run(*args, "--format", "json")
    assert result.exit_code == 0, result.exception
    return json.loads(result.stdout)


def reasons(found: Any) -> dict[int, str]:
    return {p["number"]: p["primary"]["reason"] for p in found["pulls"] if p["primary"]}


def test_the_lock(forge: Start):
    with forge() as running:
        found = answer("KAFKA-15154")
        assert len(running.requests) <= 3
    assert found["verdict"]["state"] == "claimed-idle"
    assert found["claim"]["since"].startswith("2025-11-02")
    assert found["claim"]["last_sign_of_life"] is None
    assert reasons(found) == {13969: "review-stalled", 14837: "large-unreviewed"}
    asks = [a for p in found["pulls"] if p["number"] == 13969 for a in p["asks"] if a["kind"] == "test"]
    assert [a["answered"] for a in asks] == [True]
    assert found["partial"] == []


def test_the_leak(forge: Start):
    with forge():
        found = answer("KAFKA-20398")
    assert found["verdict"]["state"] == "solved"
    relations = {p["number"]: (p["relation"], p["relation_of"]) for p in found["pulls"]}
    assert relations[21973] == ("attempt", None)
    assert relations[21989] == ("backport", "apache/kafka#21973")
    assert relations.get(17021, ("mention", None))[0] == "mention"


@pytest.mark.parametrize("text", ["apache/kafka#14837", "https://github.com/apache/kafka/pull/14837"])
def test_a_pull_request_leads_to_the_whole_story(forge: Start, text: str):
    with forge():
        found = answer(text)
    assert found["issue"]["key"] == "KAFKA-15154"
    assert set(reasons(found)) == {13969, 14837}


def test_an_unknown_key(forge: Start):
    with forge():
        assert isinstance(run("KAFKA-99999").exception, NotFoundError)


@pytest.mark.parametrize("fault", ["jira:503%1", "jira:html%1"])
def test_jira_down_is_a_partial_answer_that_claims_nothing(forge: Start, fault: str):
    with forge(faults=fault):
        found = answer("KAFKA-15154")
        first = run("KAFKA-15154").stdout.splitlines()[0]
    assert first.startswith("Partial answer: jira")
    assert found["verdict"]["state"] == "unknown"
    assert reasons(found) == {13969: "review-stalled", 14837: "large-unreviewed"}


@pytest.mark.parametrize("fault", ["github:html%1", "github:500%1"])
def test_github_down_is_a_partial_answer_that_calls_nobody_idle(forge: Start, fault: str):
    with forge(faults=fault):
        found = answer("KAFKA-15154")
    assert found["partial"][0]["what"].startswith("github")
    assert found["claim"]["idle"] is None
    assert found["verdict"]["state"] == "claimed"
    assert found["pulls"] == []


@pytest.mark.parametrize("key", ["KAFKA-15154", "apache/kafka#13969", "KAFKA-20398"])
def test_what_was_looked_up_is_answered_offline_as_it_was_online(forge, key):
    with forge():
        online = answer(key)
    offline = answer(key, "--offline")  # the services are gone by now
    assert offline["offline"]
    assert any(note.startswith("as it was fetched on ") for note in offline["notes"])
    for field in ("verdict", "pulls", "issue", "claim", "partial"):
        assert offline[field] == online[field], field
