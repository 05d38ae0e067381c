"""Where servers and tokens come from, and that a token shows itself nowhere."""

from __future__ import annotations

import pickle
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from triage import settings as module
from triage.errors import ConfigError
from triage.settings import ASF_JIRA, Secret, Settings, gh_token, read_settings, same_origin


def never(host: str) -> str | None:
    raise AssertionError(f"gh was asked for {host}")


def test_gh_token_wins_over_github_token() -> None:
    read = read_settings({"GH_TOKEN": " one ", "GITHUB_TOKEN": "two"}, never)
    assert (read.github_token, read.github_token_source) == (Secret("one"), "GH_TOKEN")
    read = read_settings({"GITHUB_TOKEN": "two"}, never)
    assert (read.github_token, read.github_token_source) == (Secret("two"), "GITHUB_TOKEN")


def test_an_empty_variable_is_no_token() -> None:
    read = read_settings({"GH_TOKEN": "", "GITHUB_TOKEN": "  "}, lambda _: None)
    assert read.github_token is None
    assert read.github_token_source is None


@pytest.mark.parametrize(
    ("api", "host"),
    [(None, "github.com"), ("https://ghe.example.org/api/v3", "ghe.example.org")],
)
def test_gh_is_asked_last_and_for_the_host_that_gets_the_token(api: str | None, host: str) -> None:
    asked = []
    env = {"GITHUB_API_URL": api} if api else {}
    read = read_settings(env, lambda h: asked.append(h) or "from-gh")  # type: ignore[func-returns-value]
    assert asked == [host]
    assert read.github_token == Secret("from-gh")
    assert read.github_token_source == "gh auth token"


@pytest.mark.parametrize(
    "env", [{"TRIAGE_NO_GH": "1"}, {"GITHUB_API_URL": "http://127.0.0.1:8080"}, {"GH_TOKEN": "x"}]
)
def test_gh_is_not_asked(env: dict[str, str]) -> None:
    read_settings(env, never)


def test_gh_that_hangs_or_fails_is_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.shutil, "which", lambda _: "/bin/gh")

    def hangs(*_: object, **__: object) -> object:
        raise subprocess.TimeoutExpired("gh", 3)

    monkeypatch.setattr(module.subprocess, "run", hangs)
    assert gh_token("github.com") is None
    failed = subprocess.CompletedProcess([], 1, "not logged in", "")
    monkeypatch.setattr(module.subprocess, "run", lambda *_, **__: failed)
    assert gh_token("github.com") is None
    monkeypatch.setattr(module.shutil, "which", lambda _: None)
    assert gh_token("github.com") is None


def test_graphql_stands_beside_rest_where_it_is_not_named() -> None:
    assert read_settings({}, lambda _: None).github_graphql == "https://api.github.com/graphql"
    enterprise = read_settings({"GITHUB_API_URL": "https://ghe.example.org/api/v3/"}, lambda _: None)
    assert enterprise.github_api == "https://ghe.example.org/api/v3"
    assert enterprise.github_graphql == "https://ghe.example.org/api/graphql"
    named = {"GITHUB_API_URL": "https://a.example", "GITHUB_GRAPHQL_URL": "https://b.example/q"}
    assert read_settings(named, lambda _: None).github_graphql == "https://b.example/q"


@pytest.mark.parametrize(
    "value",
    ["issues.example.org", "ftp://x.example", "https://", "https://u:p@x.example", "http://x:99999999"],
)
def test_an_address_that_is_none_is_named(value: str) -> None:
    with pytest.raises(ConfigError, match="TRIAGE_JIRA_URL") as caught:
        read_settings({"TRIAGE_JIRA_URL": value}, lambda _: None)
    assert caught.value.exit_code == 2


def test_a_secret_shows_itself_nowhere(tmp_path: Path) -> None:
    read = read_settings({"GH_TOKEN": "hush-hush", "TRIAGE_JIRA_TOKEN": "hush-hush"}, never)
    for shown in (repr(read), str(read), f"{read.github_token}", repr(read.github_token)):
        assert "hush" not in shown
    with pytest.raises(TypeError, match="not written"):
        pickle.dumps(read.github_token)
    with pytest.raises(TypeError):
        msgspec.json.encode(read)


def folders(tmp_path: Path) -> dict[str, Path]:
    return {"cache_dir": tmp_path, "data_dir": tmp_path}


def test_the_jira_token_goes_to_the_named_server_only(tmp_path: Path) -> None:
    named = Settings(
        jira_url="https://jira.example.org/x", jira_token=Secret("t"), jira_email="me@x", **folders(tmp_path)
    )
    assert named.jira_auth("https://jira.example.org/x") == ("me@x", Secret("t"))
    assert named.jira_auth("https://jira.example.org:444/x") is None
    assert named.jira_auth("http://jira.example.org/x") is None
    assert named.jira_auth(ASF_JIRA) is None
    unnamed = Settings(jira_token=Secret("t"), **folders(tmp_path))
    assert unnamed.jira_auth(ASF_JIRA) == (None, Secret("t"))
    assert unnamed.jira_auth("https://jira.of.a.strangers.profile/") is None
    assert Settings(**folders(tmp_path)).jira_auth(ASF_JIRA) is None


def test_the_stores_folder_can_be_named() -> None:
    assert read_settings({"TRIAGE_DATA": "/somewhere"}, lambda _: None).data_dir == Path("/somewhere")


def test_origins() -> None:
    assert same_origin("https://A.example/x", "https://a.example:443/y")
    assert not same_origin("https://a.example", "http://a.example")
    assert not same_origin("https://a.example", "https://a.example.evil")


@pytest.mark.parametrize(
    ("set_by_hand", "cloud"),
    [
        ({"jira_email": "me@x"}, False),  # for another JIRA: Apache's is a Server all the same
        ({"jira_email": "me@x", "jira_token": Secret("t")}, False),
        ({"jira_email": "me@x", "jira_url": "https://jira.example.org"}, False),
        (
            {"jira_email": "me@x", "jira_token": Secret("t"), "jira_url": "https://jira.example.org"},
            True,
        ),
        ({"jira_url": "https://acme.atlassian.net"}, True),
    ],
)
def test_an_address_makes_no_server_a_cloud(tmp_path: Path, set_by_hand: dict[str, Any], cloud: bool) -> None:
    from triage.fetch.services import Services
    from triage.profiles.load import find_profile

    services = Services(Settings(**set_by_hand, **folders(tmp_path)), lambda: datetime.now(UTC))
    client = services.jira(find_profile("kafka"))
    assert client is not None
    assert client.cloud is cloud


def test_a_person_says_how_long_a_lookup_may_take() -> None:
    assert read_settings({}).patience == 60
    assert read_settings({"TRIAGE_TIMEOUT": "7.5"}).patience == 7.5
    assert read_settings({"TRIAGE_TIMEOUT": " 20s "}).patience == 20
    for wrong in ("0", "-1", "soon", "nan", "inf", "1e9"):
        with pytest.raises(ConfigError, match="TRIAGE_TIMEOUT is no number of seconds"):
            read_settings({"TRIAGE_TIMEOUT": wrong})


@pytest.mark.parametrize(
    ("api", "host"),
    [
        ("https://api.github.com", "github.com"),
        ("https://code.example.org/api/v3", "code.example.org"),
        ("https://api.acme.ghe.com", "acme.ghe.com"),
    ],
)
def test_where_the_pages_of_a_github_are(api: str, host: str) -> None:
    assert host in read_settings({"GITHUB_API_URL": api, "GH_TOKEN": "x"}).github_hosts
