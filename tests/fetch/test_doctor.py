"""`triage doctor`: told as it is, and the exit code says the worst."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from double.server import Double
from fetch_helpers import PROFILE
from typer.testing import CliRunner

from triage.cli import app
from triage.cli.commands import register
from triage.fetch.doctor import examine
from triage.settings import Secret

TOKEN = "shown-to-nobody"


def test_all_is_well(tmp_path: Path) -> None:
    with Double() as double:
        health = examine(double.settings(tmp_path, TOKEN, jira_token=Secret(TOKEN)), [PROFILE])
    assert health.exit_code == 0
    told = {c.name: (c.ok, c.account) for c in health.checks}
    assert told == {
        "github": (True, None),
        "github graphql": (True, "me"),
        "jira": (True, "me"),
        "cache folder": (True, None),
        "data folder": (True, None),
    }
    assert (health.token, health.jira_token) == ("GH_TOKEN", "TRIAGE_JIRA_TOKEN")
    assert {limit.service for limit in health.limits} == {"github core", "github search", "github graphql"}
    assert health.versions["contribution-triage"]
    assert TOKEN not in repr(health)


def test_without_a_token_nobody_is_asked_who_we_are(tmp_path: Path) -> None:
    with Double() as double:
        health = examine(double.settings(tmp_path, None), [PROFILE])
        assert {r.path for r in double.requests} == {"/rate_limit", "/jira/rest/api/2/serverInfo"}
    assert (health.exit_code, health.token) == (0, None)


def test_a_refused_token_is_4(tmp_path: Path) -> None:
    with Double() as double:
        double.can("graphql", 401)
        health = examine(double.settings(tmp_path, TOKEN))
    assert health.exit_code == 4
    (refused,) = [c for c in health.checks if not c.ok]
    assert "refuses the token from GH_TOKEN" in refused.detail
    assert TOKEN not in repr(health)


def test_a_service_that_is_down_is_1(tmp_path: Path) -> None:
    with Double() as double:
        health = examine(double.settings(tmp_path, None, jira_url="http://127.0.0.1:9"), [PROFILE])
    assert health.exit_code == 1
    (down,) = [c for c in health.checks if not c.ok]
    assert (down.name, down.address) == ("jira", "http://127.0.0.1:9")


def test_a_folder_that_cannot_be_written_is_1(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with Double() as double:
        health = examine(double.settings(tmp_path, None, data_dir=blocked / "x"))
    assert health.exit_code == 1
    assert [c.name for c in health.checks if not c.ok] == ["data folder"]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> object:
    register(app)

    def run(double: Double, *args: str, **env: str) -> tuple[int, str]:
        monkeypatch.setenv("GITHUB_API_URL", double.github_url)
        monkeypatch.setenv("TRIAGE_JIRA_URL", double.jira_url)
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        result = CliRunner().invoke(app, ["doctor", *args])
        return result.exit_code, result.output

    return run


def test_the_command(told: object) -> None:
    with Double() as double:
        code, text = told(double, "--project", "kafka", GH_TOKEN=TOKEN)  # type: ignore[operator]
    assert code == 0
    assert f"ok     github graphql ({double.github_url}/graphql): reachable, as me" in text
    assert "GitHub token: from GH_TOKEN" in text
    assert "Limit github core: 59 of 60 left" in text
    assert TOKEN not in text


def test_the_command_as_json(told: object) -> None:
    with Double() as double:
        double.can("jira", 503, times=3)
        code, text = told(double, "--project", "kafka", "--json", "ok,checks,token")  # type: ignore[operator]
    answer = json.loads(text)
    assert code == 1
    assert list(answer) == ["ok", "checks", "token"]
    assert (answer["ok"], answer["token"]) == (False, None)
    (down,) = [c for c in answer["checks"] if not c["ok"]]
    assert down["hint"] == "try again later"


def test_unknown_words_are_2(told: object) -> None:
    with Double() as double:
        assert told(double, "--json", "colour")[0] != 0  # type: ignore[operator]
        assert told(double, "--project", "no-such")[0] != 0  # type: ignore[operator]
        assert double.requests == []
