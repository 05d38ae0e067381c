"""What texts name of the source."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.clone import Origin, SymbolKind
from triage.clone.history import method_range
from triage.clone.releases import keys_of, pull_of, version_key
from triage.clone.suspects import declared_at
from triage.clone.symbols import Said, frames, named, parts, spoken, words
from triage.profiles import find_profile


def names(text: str) -> set[tuple[str | None, str, str]]:
    return {(s.owner, s.name, s.kind.value) for s in named([Said(text, Origin.DESCRIPTION)])}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`Sensor#checkQuotas` reads it", (("Sensor", "checkQuotas", "method"), (None, "Sensor", "class"))),
        ("Sensor.checkQuotas() reads it", (("Sensor", "checkQuotas", "method"),)),
        ("see WidgetThread::create", (("WidgetThread", "create", "method"),)),
        ("answers Handler.REPLACE_ALL here", (("Handler", "REPLACE_ALL", "constant"),)),
        ("answers REPLACE_THREAD", ((None, "REPLACE_THREAD", "constant"),)),
        ("org.acme.WidgetThread is wrong", ((None, "WidgetThread", "class"),)),
        ("with `max.request.size` at 10", ((None, "max.request.size", "setting"),)),
        (
            "in clients/src/main/java/org/acme/Widget.java",
            ((None, "clients/src/main/java/org/acme/Widget.java", "file"),),
        ),
        ("`Widget` is wrong", ((None, "Widget", "class"),)),
        ("the KStream of it", ((None, "KStream", "class"),)),
        ("completeShutdown never removes it", ((None, "completeShutdown", "method"),)),
        ("calls clear_task_instances twice", ((None, "clear_task_instances", "method"),)),
    ],
)
def test_named(text: str, expected: tuple[tuple[str | None, str, str], ...]) -> None:
    assert set(expected) <= names(text)


@pytest.mark.parametrize(
    "text",
    [
        "GitHub and JavaScript are words",
        "see https://github.com/AcmeCorp/BigWidget for more",
        "URLs and IDs and APIs",
        "ask @WidgetFan about it",
        "Widget. it is prose",
        "org.apache.kafka.common is a package",
        "",
        "이슈가 있습니다",
    ],
)
def test_not_named(text: str) -> None:
    assert not {n for n in names(text) if n[2] in ("class", "setting")}


def test_frames() -> None:
    text = (
        "Exception in thread x java.lang.IllegalStateException: off\n"
        "\tat org.acme.Widget.turn(Widget.java:12)\n"
        "\tat app//org.acme.Widget$Inner.lambda$go$3(Widget.java:40)\n"
        "  at org.acme.Gadget.<init>(Gadget.scala:7)\n"
        'File "/opt/x/airflow/models/dag.py", line 33, in clear\n'
    )
    found = [(f.qualified, f.method, f.line) for f in frames(text)]
    assert found == [
        ("org.acme.Widget", "turn", 12),
        ("org.acme.Widget", "go", 40),
        ("org.acme.Gadget", "<init>", 7),
        ("/opt/x/airflow/models/dag.py", "clear", 33),
    ]
    first = named([Said(text, Origin.DESCRIPTION)])[0]
    assert (first.origin, first.package, first.kind) == (Origin.STACK_TRACE, "org.acme", SymbolKind.METHOD)


def test_words_and_names() -> None:
    assert parts("StreamsThreadMetrics") == ("stream", "thread", "metric")
    assert parts("REPLACE_THREAD") == ("replace", "thread")
    assert parts("HTTPServer2") == ("http", "server", "2")
    said = words("When the stream threads are replaced")
    assert spoken("StreamThread", said) == 1
    assert (
        spoken(
            "StreamsUncaughtExceptionHandler", words("an uncaught exception handler"), frozenset({"stream"})
        )
        == 1
    )
    assert spoken("Thread", said) == 0
    assert spoken("ThreadStream", said) == 0


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=400))
def test_any_text_can_be_read(text: str) -> None:
    for s in named([Said(text, Origin.COMMENT)]):
        assert s.name
        assert "\n" not in s.quote


@pytest.mark.parametrize(
    "text",
    [
        "A" * 300_000,
        "a." * 150_000,
        "\n" * 300_000,
        "Aa" * 100_000 + "#",
        "-/" * 100_000,
        "at a.b." * 50_000,
        "a_" * 100_000,
    ],
    ids=["capitals", "dots", "lines", "humps", "slashes", "frames", "underscores"],
)
def test_reading_takes_time_in_proportion(text: str) -> None:
    """A pattern that goes back and forth would take minutes here; the limit is far above what is needed."""
    start = time.monotonic()
    named([Said(text, Origin.DESCRIPTION)])
    words(text)
    assert time.monotonic() - start < 20


def test_declared_at() -> None:
    source = "class Widget {\n  // turn it\n  void other() { turn(); }\n  public int turn(int by) {\n  }\n}\n"
    symbol = named([Said("Widget.turn() fails", Origin.TITLE)])
    method = next(s for s in symbol if s.name == "turn")
    assert declared_at(source, method) == 4
    assert declared_at("nothing here", method) is None


def test_method_range() -> None:
    java = "class A {\n  void a() {\n    if (x) {\n    }\n  }\n  void b() { }\n}\n"
    assert method_range(java, 2) == (2, 5)
    assert method_range(java, 6) == (6, 6)
    python = "class A:\n    def a(self):\n        x\n\n        y\n    def b(self):\n        z\n"
    assert method_range(python, 2) == (2, 5)
    assert method_range("", 9) == (1, 1)


def test_subjects_and_versions() -> None:
    kafka = find_profile("kafka")
    assert keys_of("KAFKA-1; kafka-22: both (#3)", kafka) == ("KAFKA-1", "KAFKA-22")
    assert pull_of("KAFKA-1: Fix (#12) (#13)") == 13
    assert pull_of("Merge pull request #9 from x") == 9
    assert pull_of("no number") is None
    ordered = ["0.10.2", "1.0", "3.9.0", "3.10.0", "3.x", "4.0"]
    assert sorted(set(ordered), key=version_key) == ordered
