"""The standalone project: what is in it, and its matrix, with Maven and Docker played by scripts."""

from __future__ import annotations

import os
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest
from repro_cases import issue

from triage.errors import OutputError, UsageError
from triage.profiles import find_profile
from triage.repro.catalogue import find_scenario, scenarios
from triage.repro.skeleton import MARKER
from triage.repro.standalone import make_project, write_project

KAFKA = find_profile("kafka")

# Plays Maven: 1.0 shows it always, 2.0 never, 3.0 every other time, 4.0 cannot be downloaded, 5.0 breaks, 6.0
# runs out of memory, 7.0 is the skeleton as it was made, 8.0 runs no test.
MAVEN = """#!/bin/sh
echo "$@" >> calls
for word in "$@"; do
    case "$word" in -Dversion.under.test=*) version="${word#*=}" ;; esac
done
mkdir -p target/surefire-reports
count() { cat count 2>/dev/null || echo 0; }
n=$(($(count) + 1)); echo "$n" > count
suite() {
    form='<testsuite name="x" time="1" tests="1" errors="%s" skipped="0" failures="%s">%s</testsuite>'
    printf "$form" "$1" "$2" "$3" > target/surefire-reports/TEST-repro.Kafka1Test.xml
}
case "$version" in
    1.0) suite 0 1 ''; echo 'Tests run: 1, Failures: 1'; exit 1 ;;
    2.0) suite 0 0 ''; exit 0 ;;
    3.0) if [ $((n % 2)) -eq 0 ]; then suite 0 1 ''; exit 1; fi; suite 0 0 ''; exit 0 ;;
    4.0) rm -rf target; echo '[ERROR] Could not find artifact a:b:jar:4.0	| in central'; exit 1 ;;
    5.0) suite 1 0 ''; echo 'java.lang.NoSuchMethodError: gone'; exit 1 ;;
    6.0) suite 1 0 '<error type="java.lang.OutOfMemoryError">Java heap space</error>'; exit 1 ;;
    7.0) suite 0 1 '<failure message="The skeleton for KAFKA-1 MARKER"/>'; exit 1 ;;
    8.0) rm -rf target/surefire-reports; exit 0 ;;
esac
""".replace("MARKER", MARKER)
DOCKER = """#!/bin/sh
echo "$KAFKA_VERSION $@" >> docker-calls
case "$* $KAFKA_VERSION" in "compose up"*2.0) exit 1 ;; esac
exit 0
"""


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


class Matrix:
    def __init__(self, tmp_path: Path, scenario: str = "leak", docker: bool = True) -> None:
        self.folder = tmp_path / "project"
        write_project(self.folder, make_project(issue(), KAFKA, find_scenario(scenario)))
        self.bin = tmp_path / "bin"
        write(self.bin / "mvn", MAVEN)
        if docker:
            write(self.bin / "docker", DOCKER)

    def __call__(self, *args: str, cwd: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.bin}:/usr/bin:/bin"
        return subprocess.run(
            [str(self.folder / "matrix"), *args],
            cwd=cwd or self.folder, capture_output=True, text=True, check=False, env={"PATH": path, **env},
        )  # fmt: skip

    @property
    def table(self) -> dict[str, str]:
        lines = (self.folder / "versions.tsv").read_text(encoding="utf-8").splitlines()
        return {v: o for v, o, _ in (x.split("\t") for x in lines)}


def test_the_matrix(tmp_path: Path) -> None:
    matrix = Matrix(tmp_path)
    done = matrix("-n", "4", "-m", "64m", "1.0", "2.0", "3.0", "4.0", "5.0", "6.0", "8.0")
    assert done.returncode == 0, done.stderr
    table = matrix.table
    assert table["1.0"] == "reproduced 4 of 4"
    assert table["2.0"] == "reproduced 0 of 4"
    assert table["3.0"] == "reproduced 2 of 4"
    assert table["4.0"].startswith("did not run: [ERROR] Could not find artifact a:b:jar:4.0")
    assert "|" not in table["4.0"]
    assert table["5.0"] == "did not run: java.lang.NoSuchMethodError: gone"
    assert table["6.0"] == "reproduced 4 of 4"
    assert table["8.0"] == "did not run: no test was run"
    assert "| 3.0 | reproduced 2 of 4 | `./matrix -n 4 -m 64m` |" in done.stdout
    assert "-Dheap=64m" in (matrix.folder / "calls").read_text(encoding="utf-8")
    assert not (matrix.folder / "docker-calls").exists()


def test_an_unwritten_skeleton_counts_nothing(tmp_path: Path) -> None:
    matrix = Matrix(tmp_path)
    done = matrix("7.0", "1.0")
    assert done.returncode == 1
    assert "is not written yet; nothing was counted" in done.stderr
    assert matrix.table == {}


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["-n", "0", "1.0"],
        ["-n", "x", "1.0"],
        ["-m", "lots", "1.0"],
        ["$(touch evil)"],
        ["a b"],
        ["--", "-x"],
        ["-w", "nowhere.md", "1.0"],
    ],
)
def test_bad_arguments(tmp_path: Path, args: list[str]) -> None:
    matrix = Matrix(tmp_path)
    assert matrix(*args).returncode == 2
    assert not list(tmp_path.rglob("evil"))
    assert not (matrix.folder / "calls").exists()


def test_a_broker_of_each_version(tmp_path: Path) -> None:
    matrix = Matrix(tmp_path, "thread-replaced")
    assert (matrix.folder / "compose.yaml").is_file()
    done = matrix("-n", "1", "1.0", "2.0")
    assert done.returncode == 0, done.stderr
    assert matrix.table["1.0"] == "reproduced 1 of 1"
    assert matrix.table["2.0"] == "did not run: the broker did not start, see logs/broker.log"
    calls = (matrix.folder / "docker-calls").read_text(encoding="utf-8")
    assert "1.0 compose up -d --wait" in calls
    assert "compose down -v" in calls


def test_a_broker_of_ones_own(tmp_path: Path) -> None:
    matrix = Matrix(tmp_path, "thread-replaced")
    assert matrix("-n", "1", "1.0", BOOTSTRAP="localhost:1").returncode == 0
    assert matrix.table["1.0"] == "reproduced 1 of 1"
    assert not (matrix.folder / "docker-calls").exists()


def test_the_worksheet_is_told(tmp_path: Path) -> None:
    matrix = Matrix(tmp_path)
    write(matrix.bin / "triage", '#!/bin/sh\necho "$@" > triage-calls\n')
    (tmp_path / "KAFKA-1.md").write_text("x", encoding="utf-8")
    assert matrix("-n", "1", "-w", "KAFKA-1.md", "1.0", cwd=tmp_path).returncode == 0
    called = (matrix.folder / "triage-calls").read_text(encoding="utf-8").strip()
    assert called == f"repro KAFKA-1 --record versions.tsv --worksheet {tmp_path}/KAFKA-1.md"


def test_every_scenario_makes_a_project() -> None:
    for scenario in scenarios().values():
        files = make_project(issue(), KAFKA, scenario, heap="128m")
        pom = ET.fromstring(files["pom.xml"])
        name = "{http://maven.apache.org/POM/4.0.0}"
        assert pom.findtext(f".//{name}heap") == "128m"
        assert "src/test/java/repro/Kafka1Test.java" in files
        test = files["src/test/java/repro/Kafka1Test.java"]
        broker = "localhost:9092" in "".join(files.values())
        assert ("compose.yaml" in files) == broker, scenario.id
        assert "package repro;" in test
        assert "org.apache.kafka.test" not in test
        assert "ClusterTest" not in test
        assert "{{" not in "".join(files.values())


def test_the_heap() -> None:
    files = make_project(issue(), KAFKA, find_scenario("leak"))
    assert "<heap>128m</heap>" in files["pom.xml"]
    for bad in ("lots", "0m", "128", "-1m", "1m; touch evil"):
        with pytest.raises(UsageError):
            make_project(issue(), KAFKA, find_scenario("leak"), heap=bad)


def test_a_project_without_released_artefacts() -> None:
    other = msgspec.structs.replace(KAFKA, name="nowhere", title="Nowhere")
    with pytest.raises(UsageError, match="no standalone project is known for Nowhere"):
        make_project(issue(), other, find_scenario("leak"))


def test_the_folder_must_be_new_or_empty(tmp_path: Path) -> None:
    files = make_project(issue(), KAFKA, find_scenario("leak"))
    write_project(tmp_path / "a" / "b", files)
    assert os.access(tmp_path / "a" / "b" / "matrix", os.X_OK)
    with pytest.raises(OutputError, match="is not empty"):
        write_project(tmp_path / "a" / "b", files)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OutputError, match="is a file"):
        write_project(tmp_path / "file", files)
    (tmp_path / "empty").mkdir()
    write_project(tmp_path / "empty", files)
