"""Which failure kind an issue tells of."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from repro_cases import issue

from triage.errors import ConfigError, UsageError
from triage.models import Event, Kind
from triage.repro.catalogue import find_scenario, scenarios
from triage.repro.harness import harnesses
from triage.repro.signs import recognise

SAID = {
    "data-race": "Registry is not thread-safe: two threads update it",
    "leak": "Memory leak: closed widgets are never removed",
    "broker-down": "NotEnoughReplicasException while a broker is down",
    "record-too-large": "RecordTooLargeException although compression is on",
    "offset-commit": "CommitFailedException after a rebalance",
    "rebalance-reprocessing": "Duplicate records after a rebalance",
    "offset-out-of-range": "OffsetOutOfRangeException after retention",
    "wakeup-shutdown": "Consumer hangs on close",
    "network-trouble": "Client gives up after the first disconnect",
    "storage-fault": "KafkaStorageException when a log dir fails",
    "metadata-lag": "Stale metadata after a controller failover",
    "dead-letter": "Poison pill does not reach the dead letter queue",
    "topology-result": "Windowed aggregation is wrong with a grace period",
    "thread-replaced": "REPLACE_THREAD leaves the client in ERROR",
    "wrong-config": "Invalid config is silently accepted",
    "compatibility": "Downgrade from 4.1 fails: UnsupportedVersionException",
    "flaky-test": "Flaky test WidgetTest.shouldTurn",
    "performance": "Throughput regression: high CPU usage in the fetcher",
    "plain": "The counter shows 3 instead of 4",
}


@pytest.mark.parametrize(("kind", "title"), SAID.items(), ids=list(SAID))
def test_each_kind_is_recognised(kind: str, title: str) -> None:
    found = recognise(issue(title=title, body=""))
    assert found.best.scenario.id == kind
    assert bool(found.best.words) == (kind != "plain")
    for word in found.best.words:
        assert word.lower() in title.lower()


def test_each_kind_has_a_case() -> None:
    assert set(SAID) == set(scenarios())


def test_the_runner_up() -> None:
    found = recognise(issue(title="Memory leak when stream threads are replaced", body=""))
    assert {found.best.scenario.id, found.runner_up.scenario.id if found.runner_up else ""} == {
        "leak",
        "thread-replaced",
    }


def test_the_words_of_a_log_are_not_the_reporters() -> None:
    log = (
        "2024-01-01 10:00:00 WARN disconnected from node 1\n2024-01-01T10:00:01 deadlock\n"
        "\tat org.acme.Leak.leak(Leak.java:1)"
    )
    assert recognise(issue(title="Wrong sum", body=log)).best.scenario.id == "plain"


def test_comments_count_less_and_bots_not_at_all() -> None:
    def said(text: str, bot: bool) -> dict[str, object]:
        raw = {
            "kind": Kind.COMMENTED,
            "at": "2024-01-02T00:00:00Z",
            "actor": {"login": "x", "bot": bot},
            "text": text,
        }
        return msgspec.to_builtins(msgspec.convert(raw, Event))

    body = "It hangs on close."
    title = "Something is off"
    assert (
        recognise(issue(title=title, body=body, events=[said("a memory leak?", False)])).best.scenario.id
        == "wakeup-shutdown"
    )
    assert (
        recognise(issue(title=title, body="", events=[said("flaky flaky", True)])).best.scenario.id == "plain"
    )


@pytest.mark.parametrize("text", ["", "이 소비자는 닫을 때 멈춥니다", "   \n\n", "\x00\u202e"])
def test_no_words_at_all(text: str) -> None:
    found = recognise(issue(title=text or "x", body=text))
    assert found.best.scenario.id == "plain"


def test_every_harness_named_is_there() -> None:
    known = harnesses()
    for scenario in scenarios().values():
        assert set(scenario.harness) <= set(known), scenario.id
        assert scenario.harness[-1] == "unit"
        assert scenario.record
        assert scenario.shape.endswith(".")


def test_find_scenario() -> None:
    assert find_scenario("Data Race").id == "data-race"
    with pytest.raises(UsageError, match="no scenario named 'nonsense'"):
        find_scenario("nonsense")


def test_adding_a_scenario_is_adding_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "templates" / "repro" / "scenarios"
    folder.mkdir(parents=True)
    file = folder / "clock-skew.toml"
    file.write_text(
        'title = "Clock skew"\nshape = "Two clocks."\nrecord = ["both clocks"]\n'
        "[[signs]]\nweight = 9\nwords = ['clock skew']\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("TRIAGE_CONFIG", str(tmp_path))
    assert recognise(issue(title="Clock skew breaks windows", body="")).best.scenario.id == "clock-skew"


def test_a_broken_scenario_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "templates" / "repro" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text(
        'title = "x"\nshape = "x"\nrecord = []\n[[signs]]\nweight = 1\nwords = ["("]\n', encoding="utf-8"
    )
    monkeypatch.setenv("TRIAGE_CONFIG", str(tmp_path))
    with pytest.raises(ConfigError, match=r"bad\.toml"):
        scenarios()
