"""Java skeletons, run by JUnit itself: they fail for the stated reason, and count once they are written."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import msgspec
import pytest
from jvm_tools import class_path, javac
from repro_cases import SUSPECTS, issue, suspect

from triage.profiles import find_profile
from triage.repro.catalogue import find_scenario
from triage.repro.run import Outcome, judge
from triage.repro.skeleton import MARKER, Skeleton, make_skeleton

UNIT = (
    "plain",
    "data-race",
    "leak",
    "wakeup-shutdown",
    "wrong-config",
    "compatibility",
    "flaky-test",
    "performance",
)
_EXTRA = (
    "junit-platform-engine", "junit-platform-launcher", "junit-jupiter-engine", "junit-platform-console",
    "junit-platform-reporting", "opentest4j-reporting-events", "picocli",
)  # fmt: skip


def console() -> str:
    """What runs JUnit tests from the command line; skips the test where it is missing."""
    path = class_path()
    jars = [Path(f"/usr/share/java/{n}.jar") for n in _EXTRA]
    if not all(j.is_file() for j in jars[:4]):
        pytest.skip("needs the console launcher of JUnit 5 (Debian: junit5)")
    return ":".join([path, *(str(j) for j in jars if j.is_file())])


def made(kind: str) -> Skeleton:
    number = UNIT.index(kind) + 1
    return make_skeleton(
        issue(f"KAFKA-{number}"), find_profile("kafka"),
        suspects=(suspect(*SUSPECTS["unit"]),),
        scenario=msgspec.structs.replace(find_scenario(kind), harness=("unit",)),
    )  # fmt: skip


def run(names: list[str], at: Path, **env: str) -> tuple[int, str, dict[str, str]]:
    reports = at / "reports"
    done = subprocess.run(
        [
            "java", "-cp", f"{at / 'classes'}:{console()}", "org.junit.platform.console.ConsoleLauncher",
            "--disable-banner", f"--reports-dir={reports}", *(f"--select-class={n}" for n in names),
        ],
        capture_output=True, text=True, check=False, env={**os.environ, **env},
    )  # fmt: skip
    text = "\n".join(p.read_text(encoding="utf-8") for p in reports.glob("TEST-*.xml"))
    cases = dict(
        re.findall(r'<testcase name="[^"]*" classname="([^"]+)"[^>]*>(.*?)</testcase>', text, re.DOTALL)
    )
    return done.returncode, done.stdout + done.stderr, cases


@pytest.mark.slow
def test_each_unit_skeleton_fails_for_the_stated_reason(tmp_path: Path) -> None:
    console()
    skeletons = [made(kind) for kind in UNIT]
    assert javac({s.place.path: s.text for s in skeletons}, tmp_path, 11) == ""
    names = [f"{s.place.package}.{s.place.class_name}" for s in skeletons]
    code, printed, cases = run(names, tmp_path)
    assert code == 1, printed
    assert set(cases) == set(names), printed
    for name, case in cases.items():
        assert MARKER in case, (name, case)
    assert judge(code, printed, [], 1.0, ("java",)).outcome is Outcome.UNWRITTEN


@pytest.mark.slow
def test_failures_are_counted_once_the_condition_is_written(tmp_path: Path) -> None:
    """A reader that fails in every other run: the skeleton with its bodies filled in."""
    console()
    s = made("data-race")
    text = s.text.replace(
        "    private static void read(int step) {\n    }",
        "    private static int runs = 0;\n\n"
        "    private static void read(int step) {\n        if (step == 0) {\n            runs++;\n        }\n"
        '        if (step == 3 && runs % 2 == 1) {\n            throw new IllegalStateException("torn");\n'
        "        }\n    }",
    )
    text = text.replace("return fail(NOT_WRITTEN);", "return thrown == null ? null : thrown.toString();")
    text = text.replace("import static org.junit.jupiter.api.Assertions.fail;\n", "")
    assert "torn" in text
    assert "thrown.toString()" in text
    assert javac({s.place.path: text}, tmp_path, 11) == ""
    name = f"{s.place.package}.{s.place.class_name}"
    code, printed, cases = run([name], tmp_path, REPRO_RUNS="5")
    assert code == 1, printed
    assert "3 of 5 runs show it" in cases[name]
    assert "run 1: java.lang.IllegalStateException: torn" in cases[name]
    report = (tmp_path / "reports").glob("TEST-*.xml")
    verdict = judge(code, printed, [p.read_text(encoding="utf-8") for p in report], 1.0, ("java",))
    assert verdict.outcome is Outcome.FAILED
    assert "3 of 5 runs show it" in verdict.note


@pytest.mark.slow
def test_without_the_fault_the_written_skeleton_passes(tmp_path: Path) -> None:
    console()
    s = made("data-race")
    text = s.text.replace("return fail(NOT_WRITTEN);", 'return thrown == null && finished ? null : "off";')
    text = text.replace("import static org.junit.jupiter.api.Assertions.fail;\n", "")
    assert javac({s.place.path: text}, tmp_path, 11) == ""
    code, printed, _ = run([f"{s.place.package}.{s.place.class_name}"], tmp_path, REPRO_RUNS="3")
    assert code == 0, printed
