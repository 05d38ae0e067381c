"""Running a test N times, and what goes into the worksheet."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.errors import OutputError, TriageError
from triage.repro.logbook import RUNS, VERSIONS, add_row, set_version
from triage.repro.run import Outcome, Run, Series, judge, put_into, repeat
from triage.repro.skeleton import MARKER

GRADLE = ("./gradlew", "streams:test")


def report(failures: int = 0, errors: int = 0, tests: int = 1, skipped: int = 0, message: str = "") -> str:
    failed = f'<failure message="{message}" type="x">y</failure>' if message else ""
    return (
        f'<?xml version="1.0"?>\n<testsuite name="org.acme.WidgetTest" tests="{tests}" skipped="{skipped}" '
        f'failures="{failures}" errors="{errors}" time="1.0">{failed}</testsuite>'
    )


@pytest.mark.parametrize(
    ("code", "printed", "reports", "command", "outcome", "note"),
    [
        (0, "BUILD SUCCESSFUL", [report()], GRADLE, Outcome.PASSED, ""),
        (1, "FAILED", [report(1, message="3 of 10 &lt;x&gt;")], GRADLE, Outcome.FAILED, "3 of 10 <x>"),
        (1, "BUILD FAILED", [report(0, 1, message="boom")], GRADLE, Outcome.FAILED, "boom"),
        (0, "BUILD SUCCESSFUL", [report(skipped=1)], GRADLE, Outcome.PASSED, ""),
        (1, "> :compileTestJava FAILED\nA.java", [], GRADLE, Outcome.NOT_RUN, "> :compileTestJava FAILED"),
        (1, "Could not resolve all files", [], GRADLE, Outcome.NOT_RUN, "Could not resolve all files"),
        (1, "There were failing tests.", [], GRADLE, Outcome.FAILED, "There were failing tests."),
        (1, "*** FAILED ***", [], ("build/sbt", "x"), Outcome.FAILED, "*** FAILED ***"),
        (127, "mvn: command not found", [], ("mvn", "test"), Outcome.NOT_RUN, "mvn: command not found"),
        (0, "1 passed", [], ("pytest", "x.py"), Outcome.PASSED, ""),
        (1, "1 failed", [], ("pytest", "x.py"), Outcome.FAILED, "1 failed"),
        (4, "ERROR: file not found", [], ("pytest", "x.py"), Outcome.NOT_RUN, "ERROR: file not found"),
        (5, "no tests ran", [], ("pytest", "x.py"), Outcome.NOT_RUN, "no tests ran"),
        (1, "", [], ("make", "check"), Outcome.NOT_RUN, "no output"),
    ],
)  # fmt: skip
def test_judge(
    code: int, printed: str, reports: list[str], command: tuple[str, ...], outcome: Outcome, note: str
) -> None:
    run = judge(code, printed, reports, 1.0, command)
    assert (run.outcome, run.note) == (outcome, note)


@pytest.mark.parametrize("code", [0, 1])
def test_an_unwritten_skeleton_is_never_counted(code: int) -> None:
    words = f"The skeleton for KAFKA-1 {MARKER}: write wrong(), then run it again"
    assert judge(code, words, [], 1.0, GRADLE).outcome is Outcome.UNWRITTEN
    assert judge(code, "", [report(1, message=words)], 1.0, GRADLE).outcome is Outcome.UNWRITTEN


def script(tmp_path: Path, body: str) -> list[str]:
    path = tmp_path / "runner.py"
    path.write_text(body, encoding="utf-8")
    return [sys.executable, str(path)]


COUNTING = """
import pathlib, sys
count = pathlib.Path("count")
n = int(count.read_text()) + 1 if count.exists() else 1
count.write_text(str(n))
folder = pathlib.Path("streams/build/test-results/test")
folder.mkdir(parents=True, exist_ok=True)
bad = n % 3 == 0
fail = '<failure message="run %d"/>' % n if bad else ""
(folder / "TEST-org.acme.WidgetTest.xml").write_text(
    '<testsuite tests="1" skipped="0" failures="%d" errors="0">%s</testsuite>' % (bad, fail)
)
sys.exit(1 if bad else 0)
"""


def test_repeat_counts_by_reports(tmp_path: Path) -> None:
    told: list[tuple[int, str]] = []
    series = repeat(
        script(tmp_path, COUNTING),
        tmp_path,
        7,
        "streams",
        each=lambda n, r: told.append((n, r.outcome.value)),
    )
    assert series.told == "failed 2 of 7"
    assert series.notes == ("run 3", "run 6")
    assert told[2] == (3, "failed")


def test_a_report_of_an_earlier_day_is_not_this_runs(tmp_path: Path) -> None:
    folder = tmp_path / "streams/build/test-results/test"
    folder.mkdir(parents=True)
    old = folder / "TEST-old.xml"
    old.write_text(report(1, message="old"), encoding="utf-8")
    os.utime(old, (1, 1))
    series = repeat(script(tmp_path, "print('fine')"), tmp_path, 1, "streams")
    assert series.told == "failed 0 of 1"


def test_repeat_stops_where_it_cannot_run(tmp_path: Path) -> None:
    series = repeat(
        script(tmp_path, "import sys; print('Could not resolve it'); sys.exit(1)"), tmp_path, 50, ""
    )
    assert len(series.runs) == 2
    assert series.told == "failed 0 of 0 (2 could not run)"


def test_a_run_that_does_not_end_is_ended_and_counts_as_failed(tmp_path: Path) -> None:
    body = (
        "import subprocess, sys, time\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\ntime.sleep(60)"
    )
    series = repeat(script(tmp_path, body), tmp_path, 1, "", limit=1.0)
    assert series.told == "failed 1 of 1"
    assert series.notes == ("did not end in 1 s",)


def test_interrupted_keeps_what_was_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from triage.repro import run

    runs = iter([Run(outcome=Outcome.FAILED, seconds=1), Run(outcome=Outcome.PASSED, seconds=1)])

    def once(*_: object) -> Run:
        try:
            return next(runs)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(run, "_once", once)
    assert repeat(["x"], tmp_path, 5, "").told == "failed 1 of 2, interrupted"


def test_a_command_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TriageError, match="cannot run"):
        repeat(["./gradlew-that-is-not-there"], tmp_path, 1, "")


def test_put_into(tmp_path: Path) -> None:
    path = put_into(tmp_path, "a/b/WidgetTest.java", "text")
    assert path.read_text(encoding="utf-8") == "text"
    with pytest.raises(OutputError, match="is there already"):
        put_into(tmp_path, "a/b/WidgetTest.java", "other")
    assert path.read_text(encoding="utf-8") == "text"
    for bad in ("../out.java", "/etc/out.java", "a/../../out.java"):
        with pytest.raises(OutputError):
            put_into(tmp_path, bad, "text")
    (tmp_path / "link").symlink_to(tmp_path.parent)
    with pytest.raises(OutputError, match="outside"):
        put_into(tmp_path, "link/out.java", "text")


def test_a_read_only_clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as m:
        m.setattr(Path, "mkdir", refused)
        with pytest.raises(OutputError, match=r"cannot make .*Permission denied"):
            put_into(tmp_path, "a/WidgetTest.java", "text")
    with monkeypatch.context() as m:
        m.setattr("tempfile.mkstemp", refused)
        with pytest.raises(OutputError, match="Permission denied"):
            put_into(tmp_path, "WidgetTest.java", "text")
    assert list(tmp_path.iterdir()) == []


def test_a_file_where_a_folder_must_be(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("", encoding="utf-8")
    with pytest.raises(OutputError, match="cannot make"):
        put_into(tmp_path, "a/b/WidgetTest.java", "text")


# --- the worksheet --------------------------------------------------------------------------------

SHEET = f"""# KAFKA-1

My words stay. | even with a pipe

{RUNS}

| When | What | How | Of | Notes |
|---|---|---|---|---|
|   |   |   |   |   |

{VERSIONS}

| Version | On record | Reproduces? | How |
|---|---|---|---|
| 4\\.0\\.0 | affected |   |   |
| 3\\.9\\.0 | released | my own finding | by hand |

The end.
"""
ROW = ("2024-01-02", "trunk at 1a2b3c", "./gradlew x", "failed 3 of 10", "boom")


def test_the_empty_row_is_filled_first_and_then_rows_are_added() -> None:
    once = add_row(SHEET, RUNS, ROW)
    assert once is not None
    assert once.count("failed 3 of 10") == 1
    assert len(once.splitlines()) == len(SHEET.splitlines())
    twice = add_row(once, RUNS, ROW)
    assert twice is not None
    assert twice.count("failed 3 of 10") == 2
    assert len(twice.splitlines()) == len(SHEET.splitlines()) + 1
    mine = [x for x in SHEET.splitlines() if x != "|   |   |   |   |   |"]
    assert [x for x in twice.splitlines() if "failed 3" not in x] == mine


def test_a_version_fills_its_row_but_never_a_persons() -> None:
    text = set_version(SHEET, "4.0.0", "reproduced 3 of 3", "./matrix")
    assert text is not None
    line = next(x for x in text.splitlines() if x.startswith("| 4"))
    assert "affected" in line
    assert "reproduced 3 of 3" in line
    text = set_version(text, "3.9.0", "reproduced 0 of 3", "./matrix")
    assert text is not None
    assert "| 3\\.9\\.0 | released | my own finding | by hand |" in text
    assert next(x for x in text.splitlines() if "0 of 3" in x).startswith("| 3")
    assert text.splitlines().index("The end.") == SHEET.splitlines().index("The end.") + 1


def test_no_table() -> None:
    assert add_row("# no worksheet\n", RUNS, ROW) is None
    assert set_version(f"{VERSIONS}\n\nno table\n", "1.0", "x", "y") is None


def test_line_ends_stay() -> None:
    text = add_row(SHEET.replace("\n", "\r\n"), RUNS, ROW)
    assert text is not None
    assert text.count("\r\n") == text.count("\n")


@given(st.lists(st.text(max_size=60), min_size=5, max_size=5))
def test_whatever_a_run_says_it_is_one_row_of_five_cells(cells: list[str]) -> None:
    import re

    text = add_row(SHEET, RUNS, cells)
    assert text is not None
    before, after = SHEET.split("\n"), text.split("\n")
    assert len(after) == len(before)
    changed = [a for a, b in zip(after, before, strict=True) if a != b]
    assert len(changed) <= 1
    for line in changed:
        assert len(re.findall(r"(?<!\\)\|", line)) == 6
    assert isinstance(Series(command="x", runs=()).told, str)
