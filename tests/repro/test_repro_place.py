"""Where a test goes and what it stands on: as the checkout has it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from repro_cases import BODY, SUSPECTS, issue, suspect

from triage.clone import SourceTree
from triage.models import PullReport, Relation
from triage.profiles import Profile, find_profile
from triage.repro.catalogue import find_scenario
from triage.repro.place import choose_place, command_of, the_test_named
from triage.repro.projects import Project, project_of
from triage.repro.skeleton import make_skeleton
from triage.repro.story import first_trace, steps_in

KAFKA = find_profile("kafka")


class FakeGit:
    """A clone of nothing but these files."""

    bare = False
    partial = False

    def __init__(self, root: Path) -> None:
        self.root = root


Plant = Callable[[dict[str, str]], SourceTree]


@pytest.fixture
def plant(tmp_path: Path) -> Plant:
    def make(files: dict[str, str]) -> SourceTree:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return SourceTree(FakeGit(tmp_path), list(files))  # type: ignore[arg-type]  # only root and bare are read

    return make


def java(package: str, body: str) -> str:
    return f"package {package};\n{body}\n"


CLUSTER = (
    "interface ClusterInstance {\n    void shutdownBroker(int id);\n    void startBroker(int id);\n"
    "    String bootstrapServers();\n}\n"
)
API = "org.apache.kafka.common.test.api"
RUNTIME = "org.apache.kafka.common.test"
ANNOTATION = java(API, "@interface ClusterTest {\n    Type[] types();\n    int brokers();\n}")
TYPE = java(API, "enum Type {\n    KRAFT\n}")
UTILS = java("org.apache.kafka.test", "class TestUtils {\n    void waitForCondition() {\n    }\n}")
OLD_API = "test-common/test-common-api/src/main/java/org/apache/kafka/common/test/api"
NEW_API = "test-common/test-common-internal-api/src/main/java/org/apache/kafka/common/test/api"
MAIN = "test-common/test-common-runtime/src/main"
OLD = {
    f"{OLD_API}/ClusterInstance.java": java(API, CLUSTER),
    f"{OLD_API}/ClusterTest.java": ANNOTATION,
    f"{OLD_API}/ClusterTestExtensions.java": java(API, "class ClusterTestExtensions {\n}"),
    f"{OLD_API}/Type.java": TYPE,
    "clients/src/test/java/org/apache/kafka/test/TestUtils.java": UTILS,
    "core/src/test/java/kafka/server/SomeTest.java": java("kafka.server", ""),
}
EXTENSIONS = f"{RUNTIME}.junit.ClusterTestExtensions"
NEW = {
    f"{MAIN}/java/org/apache/kafka/common/test/ClusterInstance.java": java(RUNTIME, CLUSTER),
    f"{NEW_API}/ClusterTest.java": ANNOTATION,
    f"{NEW_API}/Type.java": TYPE,
    f"{MAIN}/java/org/apache/kafka/common/test/junit/ClusterTestExtensions.java": java(
        f"{RUNTIME}.junit", "class ClusterTestExtensions {\n}"
    ),
    f"{MAIN}/resources/META-INF/services/org.junit.jupiter.api.extension.Extension": f"{EXTENSIONS}\n",
    "clients/src/testFixtures/java/org/apache/kafka/test/TestUtils.java": UTILS,
    "clients/clients-integration-tests/src/test/java/org/apache/kafka/clients/SomeTest.java": java(
        "org.apache.kafka.clients", ""
    ),
}


def made(tree: SourceTree | None, scenario: str, harness: str, profile: Profile = KAFKA, **fields: object):  # type: ignore[no-untyped-def]  # a Skeleton
    return make_skeleton(
        issue(**fields),
        profile,
        tree=tree,
        suspects=(suspect(*SUSPECTS[harness]),),
        scenario=find_scenario(scenario),
    )


def test_an_older_checkout(plant: Plant) -> None:
    s = made(plant(OLD), "broker-down", "cluster")
    assert s.place.path == "core/src/test/java/kafka/server/KafkaProducerKafka1Test.java"
    assert s.place.module == "core"
    assert "import org.apache.kafka.common.test.api.ClusterInstance;" in s.text
    assert "@ExtendWith(ClusterTestExtensions.class)" in s.text
    assert "types = {Type.KRAFT}, brokers = 3" in s.text


def test_a_newer_checkout(plant: Plant) -> None:
    s = made(plant(NEW), "broker-down", "cluster")
    folder = "clients/clients-integration-tests/src/test/java/org/apache/kafka/clients/producer"
    assert s.place.path == f"{folder}/KafkaProducerKafka1Test.java"
    assert s.place.module == "clients/clients-integration-tests"
    assert "import org.apache.kafka.common.test.ClusterInstance;" in s.text
    assert "ExtendWith" not in s.text


def test_a_still_older_checkout_that_runs_one_type(plant: Plant) -> None:
    older = {**OLD, f"{OLD_API}/ClusterTest.java": ANNOTATION.replace("Type[] types()", "Type clusterType()")}
    assert "clusterType = Type.KRAFT, brokers = 3" in made(plant(older), "broker-down", "cluster").text


def test_a_helper_that_moved_elsewhere_is_found(plant: Plant) -> None:
    files = dict(OLD)
    del files[f"{OLD_API}/ClusterInstance.java"]
    moved = "somewhere/src/main/java/org/apache/kafka/fresh/ClusterInstance.java"
    files[moved] = java("org.apache.kafka.fresh", CLUSTER)
    text = made(plant(files), "broker-down", "cluster").text
    assert "import org.apache.kafka.fresh.ClusterInstance;" in text


def test_a_checkout_without_the_harness_gets_another_and_says_so(plant: Plant) -> None:
    path, package = SUSPECTS["cluster"]
    s = made(plant({path: java(package, "")}), "broker-down", "cluster")
    assert s.place.found.harness.id == "unit"
    assert any("the checkout has no ClusterInstance" in n for n in s.place.notes)


def test_without_a_clone_the_newest_known_layout_is_taken_and_said() -> None:
    s = made(None, "broker-down", "cluster")
    assert s.place.path.startswith("clients/clients-integration-tests/")
    assert any("without a clone" in n for n in s.place.notes)
    assert "without a clone" in s.text


def test_beside_the_suspects_own_test(plant: Plant) -> None:
    main, package = SUSPECTS["unit"]
    test = main.replace("src/main", "src/test").replace("Sensor.java", "SensorTest.java")
    tree = plant({main: f"package {package};\n", test: f"package {package};\n"})
    with_test = msgspec.structs.replace(suspect(main, package), test_path=test)
    place = choose_place(issue("KAFKA-15154"), find_scenario("plain"), KAFKA, tree, [with_test])
    assert place.path == "clients/src/test/java/org/apache/kafka/common/metrics/SensorKafka15154Test.java"
    assert place.package == package


def test_a_test_in_another_package_is_not_beside(plant: Plant) -> None:
    main, package = SUSPECTS["topology"]
    elsewhere = "streams/src/test/java/org/apache/kafka/streams/integration/KStreamImplIntegrationTest.java"
    tree = plant(
        {main: f"package {package};\n", elsewhere: "package org.apache.kafka.streams.integration;\n"}
    )
    with_test = msgspec.structs.replace(suspect(main, package), test_path=elsewhere)
    place = choose_place(issue(), find_scenario("plain"), KAFKA, tree, [with_test])
    assert (
        place.path
        == "streams/src/test/java/org/apache/kafka/streams/kstream/internals/KStreamImplKafka1Test.java"
    )
    assert place.method == "shouldNotShowKafka1"


def test_nothing_named(plant: Plant) -> None:
    tree = plant(
        {
            "streams/src/main/java/A.java": "",
            "clients/src/main/java/B.java": "",
            "connect/runtime/src/main/java/C.java": "",
        }
    )
    for component, module in (
        ("streams", "streams"),
        ("connect", "connect/runtime"),
        ("nonsense", "clients"),
    ):
        place = choose_place(issue(components=(component,)), find_scenario("plain"), KAFKA, tree, [])
        assert place.module == module
    place = choose_place(issue(), find_scenario("plain"), KAFKA, None, [])
    assert place.path == "clients/src/test/java/org/apache/kafka/clients/Kafka1Test.java"


def test_the_header_is_the_checkouts_own(plant: Plant) -> None:
    main, package = SUSPECTS["unit"]
    own = {main: f"/* Licensed \x1b[31mto \u202enobody. \\u002a\\u002f */\npackage {package};\n"}
    text = made(plant(own), "plain", "unit").text
    assert text.startswith("/* Licensed [31mto nobody. \\ u002a\\ u002f */\npackage ")
    with_file = plant({**own, "checkstyle/java.header": "/*\n * Ours\n */\n"})
    assert made(with_file, "plain", "unit").text.startswith("/*\n * Ours\n */\npackage ")


def test_junit_4_where_the_neighbours_are(plant: Plant) -> None:
    main, package = SUSPECTS["unit"]
    test = main.replace("src/main", "src/test").replace("Sensor.java", "SensorTest.java")
    tree = plant({main: f"package {package};\n", test: f"package {package};\nimport org.junit.Test;\n"})
    plain = msgspec.structs.replace(KAFKA, name="elsewhere")
    text = made(tree, "data-race", "unit", plain).text
    assert "import org.junit.Test;" in text
    assert "jupiter" not in text
    assert "throw new AssertionError(NOT_WRITTEN);" in text


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("KAFKA-1", "Kafka1Test"),
        ("acme/widgets#12", "Widgets12Test"),
        ("../../etc/passwd", "PasswdTest"),
        ("12", "Issue12Test"),
        ("이슈", "IssueTest"),
    ],
)
def test_names_of_classes(key: str, name: str) -> None:
    place = choose_place(issue(key), find_scenario("plain"), KAFKA, None, [])
    assert place.class_name == name
    assert place.path.endswith(f"/{name}.java")


def test_python_goes_to_the_nearest_tests(plant: Plant) -> None:
    profile = msgspec.structs.replace(
        KAFKA,
        name="airflow",
        layout=msgspec.structs.replace(
            KAFKA.layout,
            language="python",
            test_command="pytest {test}",
            tests=(r"(?:^|/)tests/", r"(?:^|/)test_[^/]+\.py$"),
        ),
    )
    tree = plant({
        "airflow-core/pyproject.toml": "", "airflow-core/src/airflow/models/dag.py": "",
        "airflow-core/tests/unit/models/test_dag.py": "", "airflow-core/tests/unit/api/test_x.py": "",
        "providers/tests/test_y.py": "",
    })  # fmt: skip
    other = suspect("airflow-core/src/airflow/models/xcom.py", "airflow.models")
    place = choose_place(
        issue("apache/airflow#12"),
        find_scenario("plain"),
        profile,
        tree,
        [msgspec.structs.replace(other, module="airflow-core")],
    )
    assert place.path == "airflow-core/tests/unit/models/test_xcom_airflow_12.py"
    assert command_of(profile, place, Project()) == ("pytest", place.path)


def test_commands() -> None:
    place = choose_place(
        issue(), find_scenario("plain"), KAFKA, None, [suspect(*SUSPECTS["connect-cluster"])]
    )
    command = command_of(KAFKA, place, project_of(KAFKA))
    assert command is not None
    assert "connect:runtime:test" in command
    assert f"{place.package}.{place.class_name}" in command
    assert command.count("--rerun") == 1
    bare = msgspec.structs.replace(KAFKA, layout=msgspec.structs.replace(KAFKA.layout, test_command=None))
    assert command_of(bare, place, Project()) is None


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("./gradlew {module}:test --tests {test}", "./gradlew test --tests Kafka1Test"),
        ("mvn -pl {module} test -Dtest={test}", "mvn test -Dtest=Kafka1Test"),
        ('build/sbt "{module}/testOnly {test}"', "build/sbt /testOnly Kafka1Test"),
        ("make check {unknown}", "make check {unknown}"),
    ],
)
def test_commands_at_the_root(told: str, expected: str) -> None:
    profile = msgspec.structs.replace(
        KAFKA, name="elsewhere", layout=msgspec.structs.replace(KAFKA.layout, test_command=told)
    )
    place = choose_place(issue(), find_scenario("plain"), profile, None, [])
    command = command_of(profile, msgspec.structs.replace(place, module=""), Project())
    assert command is not None
    assert " ".join(command) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        (("gradlew", "build.gradle"), "./gradlew :clients:test --tests org.acme.Kafka1Test --rerun"),
        (("pom.xml",), "mvn -pl clients test -Dtest=Kafka1Test"),
        (("pom.xml", "mvnw"), "./mvnw -pl clients test -Dtest=Kafka1Test"),
        (("build.sbt",), "sbt testOnly org.acme.Kafka1Test"),
        (("README.md",), None),
    ],
)
def test_the_command_of_a_build_that_no_profile_knows(
    plant: Plant, files: tuple[str, ...], expected: str | None
) -> None:
    profile = msgspec.structs.replace(
        KAFKA, name="elsewhere", layout=msgspec.structs.replace(KAFKA.layout, test_command=None)
    )
    tree = plant(dict.fromkeys(files, ""))
    place = choose_place(issue(), find_scenario("plain"), KAFKA, None, [])
    place = msgspec.structs.replace(place, module="clients", package="org.acme")
    command = command_of(profile, place, Project(), tree)
    assert (" ".join(command) if command else None) == expected


def test_imports_in_the_neighbours_order(plant: Plant) -> None:
    main, package = SUSPECTS["unit"]
    test = main.replace("src/main", "src/test").replace("Sensor.java", "SensorTest.java")
    near = (
        f"package {package};\n\nimport static org.junit.Assert.fail;\nimport java.util.List;\n"
        "import org.acme.Widget;\nimport org.junit.jupiter.api.Test;\n"
    )
    tree = plant({main: f"package {package};\n", test: near})
    own = msgspec.structs.replace(suspect(main, package), test_path=test)
    plain = msgspec.structs.replace(KAFKA, name="elsewhere")
    text = make_skeleton(issue(), plain, tree=tree, suspects=[own], scenario=find_scenario("plain")).text
    imports = [x for x in text.splitlines() if x.startswith("import ")]
    kinds = ["static" if "static" in x else "java" if " java." in x else "other" for x in imports]
    assert list(dict.fromkeys(kinds)) == ["static", "java", "other"]


def test_a_flaky_test_is_run_itself(plant: Plant) -> None:
    path = "streams/src/test/java/org/acme/WidgetTest.java"
    tree = plant({path: "package org.acme;\n"})
    own = msgspec.structs.replace(suspect(path, "org.acme"), test_path=path)
    place = choose_place(issue(), find_scenario("flaky-test"), KAFKA, tree, [own])
    itself = the_test_named(find_scenario("flaky-test"), place, tree)
    assert itself is not None
    assert (itself.path, itself.class_name, itself.package, itself.module) == (
        path,
        "WidgetTest",
        "org.acme",
        "streams",
    )
    assert the_test_named(find_scenario("leak"), place, tree) is None


def test_the_story_is_told(plant: Plant) -> None:
    raw = {
        "repo": "apache/kafka", "number": 7, "url": "https://github.com/apache/kafka/pull/7",
        "title": "Fix", "author": "ann", "relation": "attempt", "known_by": [], "state": "closed",
        "ending": "closed-inactive",
        "ball": "nobody", "waiting_since": None, "created_at": "2024-01-01T00:00:00Z", "size": 1,
        "primary": None,
        "files": [{"path": "clients/src/test/java/FixTest.java"}, {"path": "clients/src/main/java/Fix.java"}],
    }  # fmt: skip
    pull = msgspec.convert(raw, PullReport)
    mention = msgspec.structs.replace(
        pull, number=8, url="https://github.com/apache/kafka/pull/8", relation=Relation.MENTION
    )
    s = make_skeleton(issue(), KAFKA, pulls=[pull, mention])
    assert "//   1. Start it with `max.request.size` at 10\n" in s.text
    assert "//    at org.apache.kafka.common.metrics.Sensor.record(Sensor.java:120)\n" in s.text
    assert "//   https://github.com/apache/kafka/pull/7/files: clients/src/test/java/FixTest.java\n" in s.text
    assert "pull/8" not in s.text
    assert "```" not in s.text


def test_final_in_the_issues_words_stays() -> None:
    body = "It takes (final value) and, final word, /* final\n    final blow"
    text = make_skeleton(issue(body=body), KAFKA).text
    assert "(final value) and, final word, / * final" in text
    assert "final blow" in text
    assert "final Object expected" not in text


def test_no_description() -> None:
    assert "// The issue has no description." in make_skeleton(issue(body=""), KAFKA).text


def test_another_language() -> None:
    text = make_skeleton(issue(title="종료할 때 멈춥니다", body="1. 시작\n2. 종료\n3. 대기"), KAFKA).text
    assert "// KAFKA-1: 종료할 때 멈춥니다" in text
    assert "//   2. 종료" in text


def test_steps_and_traces() -> None:
    assert steps_in(BODY).startswith("1. Start it")
    assert steps_in("h3. How to reproduce:\nrun it twice\n\nh3. Expected\nfine") == "run it twice"
    assert steps_in("- one\n- two\n\nprose") == ""
    assert steps_in("prose\n\n* a\n* b\n* c\n") == "* a\n* b\n* c"
    assert first_trace("nothing") == ""
    trace = first_trace(
        'words\nTraceback (most recent call last):\n  File "a/b.py", line 3, in c\n    boom()\nOSError: x\n'
    )
    assert trace.startswith("Traceback")
    assert 'File "a/b.py", line 3' in trace
    assert first_trace(BODY).splitlines()[0] == "java.lang.IllegalStateException: counter is off"
