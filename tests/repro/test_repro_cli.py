"""`triage repro` from end to end: with a clone, without, and with everything that can be wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import Result
from git_repo import Repo
from typer.testing import CliRunner

from triage.cli import app, commands
from triage.errors import TriageError
from triage.repro.catalogue import scenarios
from triage.repro.logbook import RUNS, VERSIONS
from triage.repro.skeleton import MARKER

commands.register(app)

SENSOR = "clients/src/main/java/org/apache/kafka/common/metrics/Sensor.java"
TEST = "clients/src/test/java/org/apache/kafka/common/metrics/SensorTest.java"
SKELETON = "clients/src/test/java/org/apache/kafka/common/metrics/SensorKafka15154Test.java"


def run(*args: str) -> Result:
    """The command with the retold stories."""
    return CliRunner().invoke(app, ["repro", *args])


def fails(*args: str) -> TriageError:
    result = run(*args)
    assert isinstance(result.exception, TriageError), (result.output, result.exception)
    assert result.stdout == ""
    return result.exception


@pytest.fixture
def clone(tmp_path: Path) -> Repo:
    repo = Repo(tmp_path / "kafka")
    package = "package org.apache.kafka.common.metrics;\n\n"
    repo.commit(
        "KAFKA-1: Start (#1)",
        {
            SENSOR: (
                f"/*\n * Licensed.\n */\n{package}public class Sensor {{\n"
                "    public void checkQuotas() {\n    }\n}\n"
            ),
            TEST: f"{package}class SensorTest {{\n}}\n",
            "gradlew": "#!/bin/sh\nexit 0\n",
        },
    )
    repo.git("remote", "add", "origin", "https://github.com/apache/kafka.git")
    return repo


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_printed_with_its_place(clone: Repo) -> None:
    result = run("KAFKA-15154", "--sample", "--clone", str(clone.path))
    assert result.exit_code == 0
    assert result.stdout.startswith("/*\n * Licensed.\n */\npackage org.apache.kafka.common.metrics;\n")
    assert "public class SensorKafka15154Test {" in result.stdout
    assert f"{SENSOR}:7" in result.stdout
    assert "scenario data-race (the issue says" in result.stderr
    assert SKELETON in result.stderr
    assert not (clone.path / SKELETON).exists()
    assert clone.git("status", "--porcelain") == ""


def test_without_a_clone() -> None:
    result = run("KAFKA-15154", "--sample")
    assert result.exit_code == 0
    assert "note: made without a clone" in result.stderr


def test_written_and_never_overwritten(clone: Repo) -> None:
    result = run("KAFKA-15154", "--sample", "--clone", str(clone.path), "--write")
    assert result.exit_code == 0
    assert result.stdout == ""
    written = (clone.path / SKELETON).read_text(encoding="utf-8")
    assert MARKER in written
    assert f"written: {SKELETON}" in result.stderr
    assert (
        "./gradlew clients:test --tests org.apache.kafka.common.metrics.SensorKafka15154Test" in result.stderr
    )
    assert clone.git("status", "--porcelain", "-uall") == f"?? {SKELETON}"
    (clone.path / SKELETON).write_text("mine", encoding="utf-8")
    assert (
        "is there already" in fails("KAFKA-15154", "--sample", "--clone", str(clone.path), "--write").message
    )
    assert (clone.path / SKELETON).read_text(encoding="utf-8") == "mine"


def test_a_skeleton_filled_in_elsewhere_is_not_overwritten(here: Path) -> None:
    path = here / "MyTest.java"
    assert run("KAFKA-15154", "--sample", "-o", str(path)).exit_code == 0
    assert MARKER in path.read_text()
    assert run("KAFKA-15154", "--sample", "-o", str(path)).exit_code == 0  # nothing was written into it
    path.write_text("mine\n")
    assert "is there already" in fails("KAFKA-15154", "--sample", "-o", str(path)).message
    assert path.read_text() == "mine\n"
    path.write_text("")
    assert run("KAFKA-15154", "--sample", "-o", str(path)).exit_code == 0
    assert MARKER in path.read_text()
    assert run("KAFKA-15154", "--sample", "-o", "/dev/null").exit_code == 0


def test_a_scenario_of_ones_own(clone: Repo) -> None:
    result = run("KAFKA-15154", "--sample", "--clone", str(clone.path), "--scenario", "leak")
    assert "scenario leak (asked for; next would be data-race)" in result.stderr
    assert "after K and after 2K cycles" in result.stdout
    assert fails("KAFKA-15154", "--sample", "--scenario", "nonsense").exit_code == 2


def test_json(clone: Repo) -> None:
    result = run(
        "KAFKA-15154", "--sample", "--clone", str(clone.path), "--json", "path,scenario,command,suspects"
    )
    document = json.loads(result.stdout)
    assert list(document) == ["path", "scenario", "command", "suspects"]
    assert document["path"] == SKELETON
    assert document["suspects"][0]["test"] == TEST
    assert document["command"][0] == "./gradlew"


def test_the_list() -> None:
    result = run("--list")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == sorted(scenarios())


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("KAFKA-15154", "--sample", "--write"),
        ("KAFKA-15154", "--sample", "--run", "3"),
        ("KAFKA-15154", "--sample", "--heap", "128m"),
        ("KAFKA-15154", "--sample", "--time-limit", "5"),
        ("KAFKA-15154", "--sample", "--standalone", "x", "--clone", ".", "--write"),
        ("KAFKA-15154", "--sample", "--clone", ".", "--write", "--run", "2"),
        ("KAFKA-15154", "--from", "x.json", "--offline"),
        ("--record", "versions.tsv"),
        ("KAFKA-15154", "--sample", "--json", "nonsense"),
    ],
)
def test_usage(args: tuple[str, ...]) -> None:
    error = fails(*args)
    assert error.exit_code == 2
    assert error.hint or error.message


def test_no_clone(here: Path) -> None:
    for path in (here, here / "nowhere"):
        error = fails("KAFKA-15154", "--sample", "--clone", str(path))
        assert error.exit_code == 1
        assert str(path) in error.message


def test_another_projects_clone(clone: Repo) -> None:
    clone.git("remote", "set-url", "origin", "https://github.com/acme/widgets.git")
    clone.git("commit", "-q", "--amend", "-m", "start")
    error = fails("KAFKA-15154", "--sample", "--clone", str(clone.path))
    assert "is no clone of Apache Kafka" in error.message
    assert "acme/widgets" in error.message


def test_a_dirty_clone_is_fine_and_said(clone: Repo) -> None:
    (clone.path / TEST).write_text("changed", encoding="utf-8")
    result = run("KAFKA-15154", "--sample", "--clone", str(clone.path))
    assert result.exit_code == 0
    assert "1 file with uncommitted changes" in result.stderr


def test_a_bare_clone_is_read_but_not_written(clone: Repo, tmp_path: Path) -> None:
    clone.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    clone.git(
        "--git-dir", str(tmp_path / "bare"), "remote", "set-url", "origin", "https://github.com/apache/kafka"
    )
    assert run("KAFKA-15154", "--sample", "--clone", str(tmp_path / "bare")).exit_code == 0
    assert "is bare" in fails("KAFKA-15154", "--sample", "--clone", str(tmp_path / "bare"), "--write").message


def test_an_issue_that_could_not_be_read(here: Path) -> None:
    saved = {
        "generated_at": "2024-01-01T00:00:00Z", "query": "KAFKA-1", "project": "kafka", "issue": None,
        "partial": [{"what": "jira", "why": "it did not answer"}],
        "verdict": {"state": "unknown", "headline": "x"},
    }  # fmt: skip
    (here / "answer.json").write_text(json.dumps(saved), encoding="utf-8")
    error = fails("--from", "answer.json")
    assert "could not be read (jira: it did not answer)" in error.message


# --- running --------------------------------------------------------------------------------------

GRADLEW = """#!/bin/sh
echo "$@" >> calls
n=$(($(cat count 2>/dev/null || echo 0) + 1)); echo "$n" > count
mkdir -p clients/build/test-results/test
report=clients/build/test-results/test/TEST-x.xml
if [ $((n % 2)) -eq 0 ]; then
    echo '<testsuite tests="1" skipped="0" failures="1" errors="0">' > $report
    echo '<failure message="2 of 5 runs show it"/></testsuite>' >> $report
    exit 1
fi
echo '<testsuite tests="1" skipped="0" failures="0" errors="0"></testsuite>' > $report
"""
SHEET = (
    f"# KAFKA-15154\n\n{RUNS}\n\n| a | b | c | d | e |\n|---|---|---|---|---|\n|   |   |   |   |   |\n"
    f"\n{VERSIONS}\n\n| v | r | x | h |\n|---|---|---|---|\n"
)


@pytest.fixture
def runnable(clone: Repo) -> Repo:
    (clone.path / "gradlew").write_text(GRADLEW, encoding="utf-8")
    (clone.path / "gradlew").chmod(0o755)
    (clone.path / SKELETON).write_text("written", encoding="utf-8")
    return clone


def test_run_counts_and_notes_it_in_the_worksheet(runnable: Repo, here: Path) -> None:
    (here / "KAFKA-15154.md").write_text(SHEET, encoding="utf-8")
    result = run("KAFKA-15154", "--sample", "--clone", str(runnable.path), "--run", "5")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("failed 2 of 5 runs: ./gradlew clients:test --tests ")
    row = next(x for x in (here / "KAFKA-15154.md").read_text(encoding="utf-8").splitlines() if "2 of 5" in x)
    assert "trunk at" in row
    assert "1 file changed" in row
    assert "runs show it" in row
    calls = (runnable.path / "calls").read_text(encoding="utf-8").splitlines()
    assert len(calls) == 5
    assert "--rerun" in calls[0]


def test_run_without_a_worksheet_tells_the_row(runnable: Repo) -> None:
    result = run("KAFKA-15154", "--sample", "--clone", str(runnable.path), "--run", "1")
    assert result.exit_code == 0
    assert "no worksheet here (KAFKA-15154.md); the row would be: " in result.stderr


def test_run_of_an_unwritten_skeleton(runnable: Repo, here: Path) -> None:
    (here / "KAFKA-15154.md").write_text(SHEET, encoding="utf-8")
    (runnable.path / "gradlew").write_text(
        f"#!/bin/sh\necho 'The skeleton {MARKER}'\nexit 1\n", encoding="utf-8"
    )
    error = fails("KAFKA-15154", "--sample", "--clone", str(runnable.path), "--run", "5")
    assert "nothing was counted" in error.message
    assert (here / "KAFKA-15154.md").read_text(encoding="utf-8") == SHEET


def test_run_of_what_was_never_written(clone: Repo) -> None:
    error = fails("KAFKA-15154", "--sample", "--clone", str(clone.path), "--run", "5")
    assert "--write" in (error.hint or "")


def test_run_that_cannot_run(runnable: Repo, here: Path) -> None:
    (here / "KAFKA-15154.md").write_text(SHEET, encoding="utf-8")
    (runnable.path / "gradlew").write_text(
        "#!/bin/sh\necho 'Could not resolve x'\nexit 1\n", encoding="utf-8"
    )
    result = run("KAFKA-15154", "--sample", "--clone", str(runnable.path), "--run", "5")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "could not run" in result.stderr
    assert (here / "KAFKA-15154.md").read_text(encoding="utf-8") == SHEET


def test_a_worksheet_edited_into_nonsense_is_left_alone(runnable: Repo, here: Path) -> None:
    for content in (b"no table at all\n", b"\xff\xfe not text"):
        (here / "KAFKA-15154.md").write_bytes(content)
        result = run("KAFKA-15154", "--sample", "--clone", str(runnable.path), "--run", "1")
        assert isinstance(result.exception, TriageError)
        assert (here / "KAFKA-15154.md").read_bytes() == content


# --- standalone -----------------------------------------------------------------------------------


def test_standalone(here: Path) -> None:
    result = run("KAFKA-15154", "--sample", "--standalone", "race", "--heap", "64m")
    assert result.exit_code == 0
    assert sorted(p.name for p in here.rglob("*") if p.is_file()) == [
        "Kafka15154Test.java", "README.md", "matrix", "pom.xml",
    ]  # fmt: skip
    assert os.access(here / "race" / "matrix", os.X_OK)
    assert result.stderr.splitlines()[-1].startswith("race: a project for released versions, failure kind '")
    assert "is not empty" in fails("KAFKA-15154", "--sample", "--standalone", "race").message


def test_record(here: Path) -> None:
    (here / "KAFKA-15154.md").write_text(SHEET, encoding="utf-8")
    (here / "versions.tsv").write_text(
        "3.9.1\treproduced 0 of 3\t./matrix\n4.0.0\treproduced 3 of 3\t./matrix\n", encoding="utf-8"
    )
    result = run("KAFKA-15154", "--record", "versions.tsv")
    assert result.exit_code == 0
    text = (here / "KAFKA-15154.md").read_text(encoding="utf-8")
    assert "reproduced 0 of 3" in text
    assert text.index("reproduced 0 of 3") < text.index("reproduced 3 of 3")
    (here / "versions.tsv").write_text("nonsense\n", encoding="utf-8")
    assert "not lines of version" in fails("KAFKA-15154", "--record", "versions.tsv").message
    assert "cannot read" in fails("KAFKA-15154", "--record", "nowhere.tsv").message
    assert fails("KAFKA-9", "--record", "versions.tsv").exit_code == 2
    assert fails("KAFKA-15154", "--record", "versions.tsv", "--worksheet", "none.md").exit_code == 2
