"""Every skeleton there is: each template with a suspect of a module it is for. For tests and the verifier."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from triage.clone import Origin, SourceTree, Suspect, Symbol, SymbolKind
from triage.models import Issue
from triage.profiles import Profile
from triage.repro.catalogue import Scenario, scenarios
from triage.repro.skeleton import Skeleton, make_skeleton

TEMPLATES = Path(__file__).resolve().parents[2] / "templates" / "repro"

# Where the classes are that a test of each harness is about. The path need not be in the tree.
SUSPECTS = {
    "unit": (
        "clients/src/main/java/org/apache/kafka/common/metrics/Sensor.java",
        "org.apache.kafka.common.metrics",
    ),
    "cluster": (
        "clients/src/main/java/org/apache/kafka/clients/producer/KafkaProducer.java",
        "org.apache.kafka.clients.producer",
    ),
    "streams-cluster": (
        "streams/src/main/java/org/apache/kafka/streams/KafkaStreams.java",
        "org.apache.kafka.streams",
    ),
    "topology": (
        "streams/src/main/java/org/apache/kafka/streams/kstream/internals/KStreamImpl.java",
        "org.apache.kafka.streams.kstream.internals",
    ),
    "connect-cluster": (
        "connect/runtime/src/main/java/org/apache/kafka/connect/runtime/Worker.java",
        "org.apache.kafka.connect.runtime",
    ),
    "mock-consumer": (
        "clients/src/main/java/org/apache/kafka/clients/consumer/KafkaConsumer.java",
        "org.apache.kafka.clients.consumer",
    ),
    "mock-producer": (
        "clients/src/main/java/org/apache/kafka/clients/producer/KafkaProducer.java",
        "org.apache.kafka.clients.producer",
    ),
    "mock-client": (
        "clients/src/main/java/org/apache/kafka/clients/NetworkClient.java",
        "org.apache.kafka.clients",
    ),
    "log-dir": (
        "storage/src/main/java/org/apache/kafka/storage/internals/log/UnifiedLog.java",
        "org.apache.kafka.storage.internals.log",
    ),
    "metadata-image": (
        "metadata/src/main/java/org/apache/kafka/image/TopicsImage.java",
        "org.apache.kafka.image",
    ),
}
STREAMS_UNIT = SUSPECTS["topology"]
SPARK = ("core/src/main/scala/org/apache/spark/util/Utils.scala", "org.apache.spark.util")
SPARK_SQL = ("sql/core/src/main/scala/org/apache/spark/sql/Dataset.scala", "org.apache.spark.sql")
RUST = ("crates/core/src/lib.rs", "")
AIRFLOW = ("airflow-core/src/airflow/models/dag.py", "airflow.models")

BODY = """The counter is wrong after a while.

### Steps to reproduce
1. Start it with `max.request.size` at 10
2. Stop it twice
3. Look at the counter

```
java.lang.IllegalStateException: counter is off
\tat org.apache.kafka.common.metrics.Sensor.record(Sensor.java:120)
\tat org.apache.kafka.common.metrics.Metrics.add(Metrics.java:20)
```
"""


def issue(
    key: str = "KAFKA-1", title: str = "The counter is wrong", body: str = BODY, **fields: object
) -> Issue:
    made = {
        "key": key,
        "tracker": "jira",
        "url": f"https://issues.apache.org/jira/browse/{key}",
        "title": title,
        "body": body,
        "created_at": datetime(2024, 1, 1, tzinfo=UTC),
        **fields,
    }
    return msgspec.convert(made, Issue)


def suspect(path: str, package: str, method: str = "record") -> Suspect:
    name = path.rsplit("/", 1)[-1].rpartition(".")[0]
    symbol = Symbol(name=method, owner=name, kind=SymbolKind.METHOD, origin=Origin.TITLE, quote=method)
    module = f"/{path}".partition("/src/")[0].lstrip("/")
    return Suspect(
        symbol=symbol,
        path=path,
        line=10,
        module=module,
        package=package,
        test_path=None,
        why="named in the title",
    )


def harness_templates(language: str = "java") -> Iterator[tuple[Scenario, str]]:
    """Each scenario with each harness that has a template of its own; the unit test for all."""
    for scenario in scenarios().values():
        yield scenario, "unit"
        for name in scenario.harness:
            if name != "unit" and list((TEMPLATES / language).glob(f"{scenario.id}.{name}.*.j2")):
                yield scenario, name


def skeletons(
    profile: Profile, tree: SourceTree | None, language: str = "java"
) -> Iterator[tuple[str, Skeleton]]:
    """Every skeleton of a language with its name."""
    places = {"java": None, "scala": [SPARK, SPARK_SQL], "python": [AIRFLOW], "generic": [RUST]}[language]
    for number, (scenario, harness) in enumerate(harness_templates(language), 101):
        only = msgspec.structs.replace(scenario, harness=(harness, "unit"))
        wanted = places or ([SUSPECTS[harness], STREAMS_UNIT] if harness == "unit" else [SUSPECTS[harness]])
        for path, package in wanted:
            made = make_skeleton(
                issue(f"KAFKA-{number}"),
                profile,
                tree=tree,
                suspects=(suspect(path, package),),
                scenario=only,
            )
            yield f"{scenario.id}.{harness} in {made.place.module}", made
