"""`triage check` and `triage watch` from the command line to the services, and what that costs them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import triage.cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """`triage …` in an empty folder: its exit code, what it printed and what it said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TRIAGE_ME", raising=False)

    def triage_(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["triage", *args])
        with pytest.raises(SystemExit) as ended:
            triage.cli.main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return triage_


def test_nothing_changed_since_the_worksheet(run: Run) -> None:
    assert run("worksheet", "KAFKA-15154", "--sample")[0] == 0
    address = "https://issues.apache.org/jira/browse/KAFKA-15154"
    assert run("check", address, "--sample")[0] == 0
    code, out, _ = run("check", "kafka-15154", "--sample")
    assert code == 0
    assert out.startswith("KAFKA-15154: nothing changed since 2026-08-21")


def test_what_changed_since_a_moment_and_the_exit_code(run: Run) -> None:
    code, out, _ = run("check", "KAFKA-20398", "--sample", "--since", "2026-04-06T00:00Z")
    assert code == 3
    assert "concern you" in out.splitlines()[0]
    assert "! 2026-04-08  resolved as Fixed" in out
    assert run("check", "KAFKA-20398", "--sample", "--since", "7d", "--now", "2026-08-21")[0] == 0


def test_json_of_the_fields_asked_for(run: Run) -> None:
    code, out, _ = run(
        "check", "KAFKA-20398", "--sample", "--since", "2026-04-06", "--json", "key,concerns,changes"
    )
    found = json.loads(out)
    assert code == 3
    assert list(found) == ["key", "concerns", "changes"]
    assert {c["what"] for c in found["changes"]} >= {"pull-opened", "pull-merged", "resolved", "assigned"}
    assert all(
        c["evidence"]["at"] and (c["evidence"]["fact"] or c["evidence"]["quote"]) for c in found["changes"]
    )
    code, _, err = run("check", "KAFKA-20398", "--sample", "--since", "7d", "--json")
    assert code == 2
    assert "one or more of: key, since" in err


def test_a_worksheet_elsewhere_names_its_own_issue(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    run("worksheet", "KAFKA-20398", "--sample", "--now", "2026-04-06T00:00Z", "-o", "notes/leak.md")
    code, out, _ = run("check", "--worksheet", "notes/leak.md", "--sample")
    assert code == 3
    assert "KAFKA-20398" in out
    code, _, err = run("check", "KAFKA-15154", "--worksheet", "notes/leak.md", "--sample")
    assert code == 1
    assert "about KAFKA-20398, not about KAFKA-15154" in err


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["KAFKA-15154"], 2, "since when?"),
        ([], 2, "which issue?"),
        (["KAFKA-15154", "--since", "never"], 2, "is no moment"),
        (["KAFKA-15154", "--since", "2030-01-01"], 2, "has not come yet"),
        (["KAFKA-15154", "--since", "7d", "--worksheet", "x.md"], 2, "exclude each other"),
        (["KAFKA-15154", "--worksheet", "none.md"], 1, "there is no worksheet"),
        (["nonsense", "--since", "7d"], 2, "neither an issue's key"),
        (["KAFKA-15154", "--since", "7d", "--offline"], 2, "exclude each other"),
    ],
)
def test_what_cannot_be_answered(run: Run, args: list[str], code: int, says: str) -> None:
    found, out, err = run("check", "--sample", *args)
    assert (found, out) == (code, "")
    assert says in err


def test_a_worksheet_without_its_memory_says_what_to_do(run: Run, tmp_path: Path) -> None:
    run("worksheet", "KAFKA-15154", "--sample")
    path = tmp_path / "KAFKA-15154.md"
    path.write_text(path.read_text().partition("<!-- triage:base")[0])
    code, _, err = run("check", "KAFKA-15154", "--sample")
    assert code == 1
    assert "run `triage worksheet` once more" in err


def test_one_issue_that_fails_does_not_hide_another(run: Run) -> None:
    code, out, err = run("check", "KAFKA-20398", "KAFKA-1", "--sample", "--since", "2026-04-06")
    assert code == 3
    assert "KAFKA-20398" in out
    assert "KAFKA-1" in err
    code, out, err = run(
        "check", "KAFKA-15154", "KAFKA-1", "--sample", "--since", "7d", "--now", "2026-08-21"
    )
    assert code == 1
    assert "KAFKA-15154: nothing changed" in out


def test_one_key_that_cannot_be_used_does_not_hide_another(run: Run) -> None:
    code, out, err = run("check", "NOPE-1", "KAFKA-15154", "--sample", "--since", "7d", "--now", "2026-08-21")
    assert (code, out.startswith("KAFKA-15154: nothing changed")) == (1, True)
    assert "'NOPE'" in err
    run("worksheet", "KAFKA-15154", "--sample")
    code, out, err = run("check", "KAFKA-20398", "KAFKA-15154", "--sample")  # one without a worksheet
    assert (code, out.startswith("KAFKA-15154: nothing changed")) == (1, True)
    assert "since when?" in err
    code, out, err = run("check", "KAFKA-20398", "KAFKA-15154", "--sample", "--since", "never")
    assert (code, out) == (2, "")
    assert err.count("is no moment") == 1
    assert run("check", "NOPE-1", "ALSO-1", "--since", "7d", "--sample")[0] == 2


def test_a_watch_of_days_does_not_begin_with_a_key_that_cannot_be_read(run: Run) -> None:
    code, _, err = run("watch", "KAFKA-15154", "NOPE-1")
    assert code == 2
    assert "'NOPE'" in err
    assert "watching" not in err


def test_the_hook_is_written_where_asked(run: Run, tmp_path: Path) -> None:
    import subprocess

    subprocess.run(["git", "init", "-q", str(tmp_path / "clone")], check=True)
    code, _, err = run("check", "KAFKA-15154", "--me", "ann", "--install-hook", "clone")
    assert code == 0
    text = (tmp_path / "clone/.git/hooks/pre-push").read_text()
    assert "triage check --pre-push KAFKA-15154 --me ann" in text
    assert "--no-verify" in err
    code, _, err = run("check", "--install-hook")
    assert code == 1
    assert "no git repository" in err


def test_a_push_that_names_no_issue_is_not_asked_about(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import subprocess

    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"refs/heads/fix {'a' * 40} refs/heads/fix {'0' * 40}\n"))
    code, out, err = run("check", "--pre-push", "--sample")
    assert (code, out) == (0, "")
    assert "nothing was checked" in err


def test_a_push_names_its_issue_by_its_branch(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import subprocess

    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    run("worksheet", "KAFKA-20398", "--sample", "--now", "2026-04-06T00:00Z")
    told = f"refs/heads/kafka-20398 {'a' * 40} refs/heads/x {'0' * 40}\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(told))
    assert run("check", "--pre-push", "--sample")[0] == 3


# Against a stand-in for the services, which changes while we look


@pytest.fixture
def services(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A project `acme` with an issue and two attempts, as `tests/fetch` has it."""
    from double.server import Double

    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "fetch"))
    from fetch_helpers import jira_issue, jira_time, two_attempts

    config = tmp_path_factory.mktemp("config")
    (config / "profiles").mkdir()
    (config / "profiles" / "acme.toml").write_text(
        'title = "Acme"\n[tracker]\nkind = "jira"\nurl = "https://jira.invalid"\nprojects = ["ACME"]\n'
        '[repository]\nnames = ["acme/widgets"]\n'
    )
    monkeypatch.setenv("TRIAGE_CONFIG", str(config))
    with Double(pulls=two_attempts(), jira=[jira_issue(updated=jira_time(15))]) as double:
        monkeypatch.setenv("GITHUB_API_URL", double.github_url)
        monkeypatch.setenv("GITHUB_GRAPHQL_URL", double.github_url + "/graphql")
        monkeypatch.setenv("TRIAGE_JIRA_URL", double.jira_url)
        monkeypatch.setenv("GH_TOKEN", "token-of-the-tests")
        yield double


def test_somebody_opens_a_pull_request_while_you_work(run: Run, services: Any) -> None:
    from fetch_helpers import attempt

    assert run("worksheet", "ACME-12", "--now", "2024-02-01")[0] == 0
    before = len(services.requests)
    code, out, _ = run("check", "ACME-12", "--now", "2024-02-02")
    assert (code, out) == (0, "ACME-12: nothing changed since 2024-02-01 23:59 UTC\n")
    assert [r.service for r in services.requests[before:]].count("jira") == 1
    assert [r.service for r in services.requests[before:]].count("graphql") == 1
    services.pulls["acme/widgets", 3] = attempt(3, by="cyd", day=32).record
    code, out, _ = run("check", "ACME-12", "--now", "2024-02-03")
    assert code == 3
    assert out.splitlines()[0] == "ACME-12: 1 thing since 2024-02-01 23:59 UTC concerns you"
    assert "! 2024-02-02  acme/widgets#3 opened by cyd" in out
    # The worksheet brought up to date knows of it; there is nothing new after that.
    assert run("worksheet", "ACME-12", "--now", "2024-02-04")[0] == 0
    assert "pull/3>" in Path("ACME-12.md").read_text()
    assert run("check", "ACME-12", "--now", "2024-02-05")[0] == 0
    # Your own pull request is no warning to you.
    assert run("check", "ACME-12", "--since", "2024-02-01", "--me", "cyd", "--now", "2024-02-03")[0] == 0


@pytest.mark.parametrize("down", ["github", "jira"])
def test_a_service_that_is_down_takes_nothing_out_of_a_worksheet(
    run: Run, services: Any, monkeypatch: pytest.MonkeyPatch, down: str
) -> None:
    assert run("worksheet", "ACME-12")[0] == 0
    before = Path("ACME-12.md").read_bytes()
    names = {"github": ("GITHUB_API_URL", "GITHUB_GRAPHQL_URL"), "jira": ("TRIAGE_JIRA_URL",)}[down]
    for name in names:
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    code, _, err = run("worksheet", "ACME-12")
    assert code == 1
    assert "ACME-12.md was left as it was" in err
    assert Path("ACME-12.md").read_bytes() == before
    # Where there was none, what could be seen is better than nothing, and says what is missing.
    assert run("worksheet", "ACME-12", "-o", "other.md")[0] == 0
    assert "> ⚠ **Partial answer" in Path("other.md").read_text()


# Against the recorded services


@pytest.fixture
def forge(shared: Path, forge_class: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    data = shared / "forge" / "data"
    with forge_class(
        [data / "kafka-stories.jsonl.gz"], [data / "jira-stories.jsonl.gz"], now="2026-08-21T20:00:00Z"
    ) as running:
        monkeypatch.setenv("GITHUB_API_URL", running.github_url)
        monkeypatch.setenv("GITHUB_GRAPHQL_URL", running.github_url + "/graphql")
        monkeypatch.setenv("TRIAGE_JIRA_URL", running.jira_url)
        yield running


@pytest.mark.forge
@pytest.mark.parametrize("token", [True, False])
def test_with_nothing_changed_each_service_is_asked_once(
    run: Run, forge: Any, monkeypatch: pytest.MonkeyPatch, token: bool
) -> None:
    if token:
        monkeypatch.setenv("GH_TOKEN", "anything")
    assert run("worksheet", "KAFKA-15154")[0] == 0
    before = len(forge.requests)
    code, out, _ = run("check", "KAFKA-15154")
    assert code == 0
    assert "nothing changed" in out
    assert sorted(r.service for r in forge.requests[before:]) == ["github", "jira"]


@pytest.mark.forge
def test_with_something_changed_the_whole_story_is_asked(
    run: Run, forge: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GH_TOKEN", "anything")
    run("worksheet", "KAFKA-20398", "--now", "2026-04-06T20:00:00Z")
    code, out, _ = run("check", "KAFKA-20398", "--now", "2026-08-21")
    assert code == 3
    assert "apache/kafka#21973 merged" in out


@pytest.mark.forge
def test_services_that_fail_are_never_nothing_changed(
    run: Run, forge: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GH_TOKEN", "anything")
    run("worksheet", "KAFKA-15154")
    for name in ("GITHUB_API_URL", "GITHUB_GRAPHQL_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    code, out, _ = run("check", "KAFKA-15154")
    assert code == 1
    assert out.startswith("KAFKA-15154: partial answer; no change seen")
    assert "could not be seen: github" in out
    monkeypatch.setenv("TRIAGE_JIRA_URL", "http://127.0.0.1:9")
    code, out, err = run("check", "KAFKA-15154")
    assert (code, out) == (1, "")
    assert "triage: " in err


@pytest.mark.forge
def test_watch_looks_tells_and_stops(
    run: Run, forge: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GH_TOKEN", "anything")
    script = tmp_path / "tell"
    script.write_text(f'#!/bin/sh\ncat > "{tmp_path}/got.json"\n')
    script.chmod(0o755)
    args = [
        "--since",
        "2026-04-06",
        "--looks",
        "1",
        "--no-desktop",
        "--exec",
        str(script),
        "--me",
        "leak-fixer",
    ]
    code, out, err = run("watch", "KAFKA-20398", *args)
    assert code == 0
    assert "apache/kafka#21973 merged" in out
    assert "watching KAFKA-20398 every 30m" in err
    [told] = json.loads((tmp_path / "got.json").read_text())
    assert told["key"] == "KAFKA-20398"
    assert told["concerns"]


def test_a_watch_says_once_what_it_cannot_see_and_when_it_can_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from builders import analysis

    from triage.cli.watch import _tell_gaps
    from triage.models import Partial

    gaps: dict[str, tuple[str, ...]] = {}
    whole, lame = analysis(), analysis(partial=(Partial("jira", "JIRA \x1b[31mtimed out"),))
    said = []
    for answer in (whole, lame, lame, whole, lame, None, None):
        _tell_gaps("ACME-12", answer, gaps)
        said.append(capsys.readouterr().err)
    down = "triage: ACME-12: could not be seen: jira: JIRA [31mtimed out\n"
    again = "triage: ACME-12: everything can be seen again\n"
    assert said == ["", down, "", again, down, again, ""]


def test_watch_refuses_to_hurry(run: Run) -> None:
    code, _, err = run("watch", "KAFKA-20398", "--every", "1m")
    assert code == 2
    assert "5m is the least" in err


def test_an_interrupted_watch_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("triage.check.watching.run", interrupted)
    code, out, err = run("watch", "KAFKA-20398")
    assert (code, out) == (0, "")
    assert "no longer watching" in err
