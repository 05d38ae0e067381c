"""The composite action's shell steps, run for real with the runner's environment imitated."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from builders import at, pull

ROOT = Path(__file__).resolve().parents[2]
ACTION = ROOT / ".github" / "actions" / "digest" / "action.yml"
REPO = "bitcoin-core/gui"
SHA = re.compile(r"^[\w.-]+/[\w./-]+@[0-9a-f]{40}$")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the runner's bash steps")


@pytest.fixture(scope="module")
def action() -> dict[str, Any]:
    loaded = yaml.safe_load(ACTION.read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


@pytest.fixture
def forge(shared: Path) -> Iterator[Any]:
    sys.path.insert(0, str(shared / "forge"))
    try:
        from recorded_forge import RecordedForge

        with RecordedForge([shared / "forge/data/gui.jsonl.gz"], [], now="2026-08-21T20:00:00Z") as running:
            yield running
    finally:
        sys.path.remove(str(shared / "forge"))


class Runner:
    """Runs the action's `run` steps in order, as GitHub's runner does for a composite action."""

    def __init__(self, action: dict[str, Any], temp: Path, environment: dict[str, str]) -> None:
        self.action, self.temp, self.environment = action, temp, environment
        self.output, self.summary = temp / "output", temp / "summary.md"

    def run(self, **inputs: str) -> subprocess.CompletedProcess[str]:
        values = {name: str(spec.get("default", "")) for name, spec in self.action["inputs"].items()}
        values |= {name.replace("_", "-"): value for name, value in inputs.items()}
        self.output.write_text("")
        self.summary.write_text("")
        done = None
        for step in self.action["runs"]["steps"]:
            if "run" not in step:
                continue
            env = {name: self.expand(str(text), values) for name, text in step.get("env", {}).items()}
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
                env={
                    **self.environment,
                    **env,
                    "GITHUB_OUTPUT": str(self.output),
                    "GITHUB_STEP_SUMMARY": str(self.summary),
                },
                capture_output=True,
                text=True,
                cwd=self.temp,
            )
            if done.returncode:
                break
        assert done is not None
        return done

    def expand(self, text: str, inputs: dict[str, str]) -> str:
        known = {f"inputs.{name}": value for name, value in inputs.items()} | {
            "github.token": "ghp_action",
            "github.repository": REPO,
            "github.action_path": str(ACTION.parent),
            "runner.temp": str(self.temp),
            "steps.python.outputs.python-path": str(self.temp / "python"),
        }

        def value(found: re.Match[str]) -> str:
            return next(filter(None, (known[name.strip()] for name in found[1].split("||"))), "")

        # A default may itself be an expression: `token`.
        return re.sub(r"\$\{\{\s*(.+?)\s*\}\}", value, re.sub(r"\$\{\{\s*(.+?)\s*\}\}", value, text))

    def outputs(self) -> dict[str, str]:
        """As the runner reads them: `name<<end`, the value's lines, `end`."""
        found = re.findall(r"^(\w+)<<(\S+)\n(.*?)\n\2$", self.output.read_text(), re.MULTILINE | re.DOTALL)
        return {name: value for name, _, value in found}


@pytest.fixture
def runner(action: dict[str, Any], tmp_path: Path, forge: Any) -> Runner:
    """`python -m venv` and `pip install` reach a registry: a stand-in makes the files, notes the rest."""
    stand_in = tmp_path / "python"
    stand_in.write_text(
        f"""#!/bin/bash
set -eu
[ "$1 $2" = "-m venv" ]
mkdir -p "$3/bin"
printf '#!/bin/bash\\necho "$*" >> "{tmp_path}/pip.log"\\n' > "$3/bin/pip"
printf '#!/bin/bash\\nexec {sys.executable} -m triage "$@"\\n' > "$3/bin/triage"
chmod +x "$3/bin/pip" "$3/bin/triage"
"""
    )
    stand_in.chmod(0o755)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "GITHUB_API_URL": forge.github_url,
        "GITHUB_GRAPHQL_URL": forge.github_url + "/graphql",
        "GITHUB_ACTIONS": "true",
        "TRIAGE_NO_GH": "1",
    }
    return Runner(action, tmp_path, environment)


def sticky_issues(forge: Any) -> list[dict[str, Any]]:
    answer = httpx.get(
        f"{forge.github_url}/repos/{REPO}/issues",
        params={"state": "all", "per_page": 100, "creator": forge.viewer},
        headers={"Authorization": "Bearer ghp_reader", "User-Agent": "test"},
    )
    return [i for i in answer.json() if i["title"] == "Weekly contribution digest"]


@pytest.mark.forge
@pytest.mark.slow
def test_the_summary_needs_no_right_to_write(runner: Runner, forge: Any) -> None:
    done = runner.run(repo=REPO)
    assert done.returncode == 0, done.stderr
    summary = runner.summary.read_text()
    assert summary
    assert len(summary.encode()) < 1024 * 1024
    outputs = runner.outputs()
    assert Path(outputs["path"]).read_text()
    assert isinstance(json.loads(outputs["counts"]), dict)
    assert not [
        r
        for r in forge.requests
        if r.method not in ("GET", "POST") or (r.method == "POST" and "graphql" not in r.path)
    ]
    installed = (runner.temp / "pip.log").read_text()
    assert "--require-hashes" in installed


@pytest.mark.forge
@pytest.mark.slow
def test_the_sticky_issue_is_made_once_and_then_updated(runner: Runner, forge: Any) -> None:
    first = runner.run(repo=REPO, publish="issue")
    assert first.returncode == 0, first.stderr
    [made] = sticky_issues(forge)
    assert made["body"]
    assert len(made["body"]) <= 65_536
    second = runner.run(repo=REPO, publish="issue", since="30d")
    assert second.returncode == 0, second.stderr
    [updated] = sticky_issues(forge)
    assert updated["number"] == made["number"]
    assert updated["body"] != made["body"]


@pytest.mark.forge
def test_an_artifact_is_written_and_nothing_is_published(
    runner: Runner, forge: Any, action: dict[str, Any]
) -> None:
    done = runner.run(repo=REPO, publish="artifact")
    assert done.returncode == 0, done.stderr
    assert Path(runner.outputs()["path"]).read_text().startswith("# ")
    assert runner.summary.read_text() == ""
    keeping = action["runs"]["steps"][-1]
    assert "inputs.publish == 'artifact'" in keeping["if"]
    assert Path(runner.outputs()["path"]).match(Path(keeping["with"]["path"]).name)


@pytest.mark.forge
def test_a_tracker_that_is_down_makes_a_partial_page_that_says_so(
    runner: Runner, forge: Any, shared: Path
) -> None:
    data = shared / "forge/data"
    from recorded_forge import RecordedForge

    with RecordedForge(
        [data / "kafka-stories.jsonl.gz"], [data / "jira-stories.jsonl.gz"], faults="jira:502@1-99"
    ) as half:
        runner.environment |= {
            "GITHUB_API_URL": half.github_url,
            "GITHUB_GRAPHQL_URL": half.github_url + "/graphql",
            "TRIAGE_JIRA_URL": half.jira_url,
        }
        done = runner.run(project="kafka")
    assert done.returncode == 0, done.stderr
    first = runner.summary.read_text().splitlines()[0]
    assert first.startswith("> **Partial:** issues KAFKA: ")
    assert "502" in first


@pytest.mark.forge
@pytest.mark.slow
def test_a_long_digest_is_one_issue_and_its_comments_and_stays_so(
    runner: Runner, forge: Any, shared: Path
) -> None:
    from recorded_forge import RecordedForge

    said = "Could you add a test for " + "each of the odd cases, " * 6 + "please?"
    first = (datetime.now(UTC) - at(0)).days - 60  # the action speaks of this moment
    records = [
        pull(n, repo=REPO, by=f"a{n}", title=f"Change {n} {'so ' * 28}", day=first + n / 20)
        .comment("mia", said, day=first + n / 20 + 0.1, association="MEMBER")
        .files(f"src/{'deep/' * 20}{n % 150}.c", f"test/{'deep/' * 20}{n % 150}.c")
        .record
        for n in range(1, 501)
    ]
    with RecordedForge(records, [], now="2026-08-21T20:00:00Z") as long:
        runner.environment |= {
            "GITHUB_API_URL": long.github_url,
            "GITHUB_GRAPHQL_URL": long.github_url + "/graphql",
        }
        read = []
        for since in ("7d", "8d"):
            done = runner.run(repo=REPO, publish="issue", since=since)
            assert done.returncode == 0, done.stderr
            [issue] = sticky_issues(long)
            comments = httpx.get(
                f"{long.github_url}/repos/{REPO}/issues/{issue['number']}/comments",
                params={"per_page": 100},
                headers={"Authorization": "Bearer ghp_reader", "User-Agent": "test"},
            ).json()
            texts = [issue["body"], *(c["body"] for c in comments)]
            assert len(texts) > 1
            assert all(len(text) <= 65_536 for text in texts)
            read.append((issue["number"], [c["id"] for c in comments]))
        assert read[0] == read[1]


@pytest.mark.forge
def test_a_token_without_rights_fails_with_words(runner: Runner, forge: Any) -> None:
    done = runner.run(repo=REPO, publish="issue", token="readonly_token")
    assert done.returncode == 4
    assert "Traceback" not in done.stderr
    assert sticky_issues(forge) == []


@pytest.mark.forge
def test_inputs_are_words_never_code(runner: Runner, forge: Any) -> None:
    done = runner.run(repo=REPO, since='7d"; touch pwned; echo "', publish="summary")
    assert done.returncode == 2
    assert not (runner.temp / "pwned").exists()


def test_no_step_reads_an_expression_inside_its_script(action: dict[str, Any]) -> None:
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", "")


def test_every_action_of_others_is_pinned_by_commit() -> None:
    files = [*(ROOT / ".github").rglob("*.yml")]
    used = [
        (path.name, found[1])
        for path in files
        for found in re.finditer(r"uses:\s*(\S+)", path.read_text(encoding="utf-8"))
        if not found[1].startswith("./")
    ]
    assert len(used) >= 8
    assert [u for u in used if not SHA.match(u[1])] == []


def test_every_input_and_output_is_described_and_used(action: dict[str, Any]) -> None:
    text = ACTION.read_text(encoding="utf-8")
    for name, spec in action["inputs"].items():
        assert spec["description"], name
        assert f"inputs.{name}" in text, name
    assert set(action["outputs"]) == {"path", "counts"}
