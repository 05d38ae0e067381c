"""Every skeleton compiles at the first try, against the real test libraries and stand-ins for the project."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from jvm_tools import class_path, javac, scalac, write_standins
from repro_cases import TEMPLATES, harness_templates, issue, skeletons

from triage.profiles import Profile, find_profile
from triage.repro.catalogue import scenarios
from triage.repro.jvm import names_in
from triage.repro.skeleton import MARKER, Skeleton
from triage.repro.standalone import make_project


def profile(name: str, language: str) -> Profile:
    """A profile of this name and language, whatever the shipped one says."""
    kafka = find_profile("kafka")
    return msgspec.structs.replace(
        kafka, name=name, layout=msgspec.structs.replace(kafka.layout, language=language)
    )


@pytest.fixture(scope="module")
def java() -> list[tuple[str, Skeleton]]:
    return list(skeletons(find_profile("kafka"), None))


def test_every_java_template_is_covered(java: list[tuple[str, Skeleton]]) -> None:
    used = {s.place.template for _, s in java}
    there = {f"java/{p.name}" for p in (TEMPLATES / "java").glob("*.j2") if not p.name.startswith("_")}
    assert used == there
    assert {s.scenario.id for _, s in java} == set(scenarios())
    assert {(s.scenario.id, s.place.found.harness.id) for _, s in java} == {
        (s.id, h) for s, h in harness_templates()
    }


@pytest.mark.slow
@pytest.mark.parametrize("release", [8, 11, 17])
def test_java_skeletons_compile_without_a_warning(
    java: list[tuple[str, Skeleton]], tmp_path: Path, release: int
) -> None:
    class_path()
    standins = write_standins(tmp_path / "standins")
    told = javac({s.place.path: s.text for _, s in java}, tmp_path, release, standins)
    assert told == ""


@pytest.mark.slow
def test_the_compile_check_can_fail(java: list[tuple[str, Skeleton]], tmp_path: Path) -> None:
    class_path()
    standins = write_standins(tmp_path / "standins")
    broken = next(s for n, s in java if n.startswith("offset-commit.mock-consumer"))
    text = broken.text.replace("consumer.rebalance(", "consumer.rebalanceAll(")
    assert text != broken.text
    assert "rebalanceAll" in javac({broken.place.path: text}, tmp_path, 11, standins)


@pytest.mark.slow
def test_standalone_projects_compile(tmp_path: Path) -> None:
    class_path()
    standins = write_standins(tmp_path / "standins")
    sources: dict[str, str] = {}
    for number, scenario in enumerate(scenarios().values(), 1):
        files = make_project(issue(f"KAFKA-{number}"), find_profile("kafka"), scenario)
        java = {p.removeprefix("src/test/java/"): t for p, t in files.items() if p.endswith(".java")}
        assert all(sources.get(p, t) == t for p, t in java.items())  # helpers are the same in all of them
        sources |= java
    assert len([p for p in sources if "Kafka" in p and p.endswith("Test.java")]) == len(scenarios())
    assert javac(sources, tmp_path, 11, standins) == ""


@pytest.mark.parametrize(
    "name", [p.name for p in sorted((TEMPLATES / "java").glob("*.j2")) if not p.name.startswith("_")]
)
def test_java_style(java: list[tuple[str, Skeleton]], name: str) -> None:
    """What checkstyle and spotless of the project ask, as far as it can be seen without them."""
    for _, s in java:
        if s.place.template != f"java/{name}":
            continue
        lines = s.text.splitlines()
        imports = [x for x in lines if x.startswith("import ")]
        assert imports == list(dict.fromkeys(imports))
        assert not any(x.endswith(".*;") for x in imports)
        used = names_in("\n".join(x for x in lines if not x.startswith("import ")))
        for line in imports:
            assert line.rstrip(";").rpartition(".")[2] in used, line
        assert not re.search(r"\t|[ \t]$", s.text, re.MULTILINE)
        assert "\n\n\n" not in s.text
        assert s.text.endswith("}\n")
        assert "System.exit" not in s.text
        assert f"class {s.place.class_name} " in s.text
        assert s.place.path.endswith(f"/{s.place.package.replace('.', '/')}/{s.place.class_name}.java")
        if s.place.package.startswith("org.apache.kafka.streams"):
            locals_ = re.findall(r"^\s+(?:int|long|List<\w+>|Properties) \w+ = ", s.text, re.MULTILINE)
            assert [x for x in locals_ if "int run" not in x] == []
        else:
            assert not re.search(r"[(,] ?final ", s.text)


@pytest.mark.slow
def test_scala_skeletons_compile(tmp_path: Path) -> None:
    made = dict(skeletons(profile("spark", "scala"), None, "scala"))
    assert scalac({s.place.path: s.text for s in made.values()}, tmp_path) == ""


def test_every_scala_template_is_covered() -> None:
    made = dict(skeletons(profile("spark", "scala"), None, "scala"))
    used = {s.place.template for s in made.values()}
    there = {f"scala/{p.name}" for p in (TEMPLATES / "scala").glob("*.j2") if not p.name.startswith("_")}
    assert used == there
    for s in made.values():
        imports = [x for x in s.text.splitlines() if x.startswith("import ")]
        assert imports == sorted(imports, key=lambda x: (x.startswith("import org.apache.spark"), x))


@pytest.mark.slow
def test_python_skeletons_fail_for_the_stated_reason(tmp_path: Path) -> None:
    made = dict(skeletons(profile("airflow", "python"), None, "python"))
    used = {s.place.template for s in made.values()}
    there = {f"python/{p.name}" for p in (TEMPLATES / "python").glob("*.j2") if not p.name.startswith("_")}
    assert used == there
    for s in made.values():
        (tmp_path / Path(s.place.path).name).write_text(s.text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "-rf", "."],
        capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, "COLUMNS": "300"},
    )  # fmt: skip
    assert done.returncode == 1, done.stdout
    assert f"{len(made)} failed" in done.stdout
    reasons = [x for x in done.stdout.splitlines() if x.startswith("FAILED ")]
    assert len(reasons) == len(made)
    for line in reasons:
        assert MARKER in line


def test_the_generic_skeleton_fails_for_the_stated_reason(tmp_path: Path) -> None:
    for name, s in skeletons(profile("nowhere", "generic"), None, "generic"):
        script = tmp_path / "repro.sh"
        script.write_text(s.text, encoding="utf-8")
        done = subprocess.run(["sh", str(script), "2"], capture_output=True, text=True, check=False)
        assert done.returncode == 2, name
        assert MARKER in done.stderr, name


def test_the_generic_skeleton_counts_once_it_is_written(tmp_path: Path) -> None:
    _, s = next(iter(skeletons(profile("nowhere", "generic"), None, "generic")))
    text = s.text.replace("attempt() {\n    :\n", "attempt() {\n    echo run $run\n    return 3\n").replace(
        '    echo "$NOT_WRITTEN" >&2\n    exit 2\n', '    [ "$1" -eq 3 ] && grep -q "run 2" "$2"\n'
    )
    script = tmp_path / "repro.sh"
    script.write_text(text, encoding="utf-8")
    done = subprocess.run(["sh", str(script), "4"], capture_output=True, text=True, check=False)
    assert "1 of 4 runs show it" in done.stdout
    assert done.returncode == 1
