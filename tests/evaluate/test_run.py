"""From records and labels to judged cases: what is judged, when, and with what known."""

from __future__ import annotations

import gzip
import json
from datetime import timedelta
from pathlib import Path

import pytest
from builders import PullBuilder, at, iso, pull
from typer.testing import CliRunner

from triage.cli import app, commands
from triage.errors import UsageError
from triage.evaluate import judge_labelled, label_from
from triage.evaluate.run import AsOf
from triage.judge import Context
from triage.models import (
    Ball,
    Confidence,
    Ending,
    Evidence,
    Finding,
    Judgement,
    Kind,
    PullRef,
    PullRequest,
    PullState,
    Role,
)


class Watcher:
    """Stands in for the judge, and remembers what it was given."""

    def __init__(self) -> None:
        self.seen: dict[int, tuple[PullRequest, Context]] = {}

    def __call__(self, pull: PullRequest, context: Context) -> Judgement:
        self.seen[pull.ref.number] = (pull, context)
        shown = Evidence(event="closed", at=context.now, role=Role.AUTHOR, fact="it was closed")
        found = Finding(
            reason="withdrawn", confidence=Confidence.LOW, evidence=(shown,), summary="s", remedy="r"
        )
        return Judgement(primary=found, ending=Ending.CLOSED_BY_AUTHOR, ball=Ball.NOBODY, waiting_since=None)


def labels(*numbers: int, repo: str = "acme/widgets", **fields: object):
    return [label_from({"repo": repo, "number": n, "primary": "withdrawn", **fields}) for n in numbers]


END = at(100)


def judged(builders: list[PullBuilder], wanted, now=END, **options: object):
    watcher = Watcher()
    records = [b.record for b in builders]
    return judge_labelled(lambda: iter(records), wanted, now, judge=watcher, **options), watcher.seen


def test_the_labelled_ones_are_judged_at_the_end() -> None:
    answer, seen = judged([pull(1), pull(2).close("ann", 5), pull(3)], labels(2, 9))
    assert [c.label.number for c in answer.cases] == [2]
    assert answer.not_found == ("acme/widgets#9",)
    assert seen[2][1].now == at(100)
    assert answer.cases[0].at_end


def test_as_of_in_the_record_wins() -> None:
    recorded = pull(1).close("ann", 5)
    recorded.record["as_of"] = "2024-01-03"
    _, seen = judged([recorded], labels(1))
    assert seen[1][1].now == at(2) + timedelta(hours=11, minutes=59, seconds=59)


def test_just_before_closing() -> None:
    builders = [
        pull(1).comment("mia", "Closing this.", 5).close("mia", 5),
        pull(2),
        pull(3).merge("mia", 4),
        pull(4).close("ann", 3),
    ]
    wanted = [*labels(1, 2, 3), label_from({"repo": "acme/widgets", "number": 4, "primary": None})]
    answer, seen = judged(builders, wanted, as_of=AsOf.CLOSING)
    assert list(seen) == [1]
    then, context = seen[1]
    assert context.now == at(5)
    assert (then.state, then.closed_at) == (PullState.OPEN, None)
    assert [(e.kind, e.text) for e in then.events[1:]] == [(Kind.COMMENTED, "Closing this.")]
    assert answer.left_out == ("acme/widgets#2: open", "acme/widgets#3: merged", "acme/widgets#4: merged")
    assert not answer.cases[0].at_end


def test_before_the_closing_remark() -> None:
    closed = pull(1).comment("mia", "Closing this.", 5).close("mia", 5)
    _, seen = judged([closed], labels(1), as_of=AsOf.REMARK)
    assert seen[1][1].now == at(5) - timedelta(seconds=60)
    reopened = pull(1).close("ann", 2).event("reopened", "ann", 3).close("ann", 9)
    _, seen = judged([reopened], labels(1), as_of=AsOf.CLOSING)
    assert [e.kind for e in seen[1][0].events] == [Kind.OPENED, Kind.CLOSED, Kind.REOPENED]
    early = pull(1).close("ann", 9)
    early.record["as_of"] = iso(4)
    _, seen = judged([early], labels(1), as_of=AsOf.CLOSING)
    assert (seen[1][1].now, seen[1][0].closed_at) == (at(4), at(9))


def test_what_else_is_in_the_file_is_known_as_of_the_moment() -> None:
    builders = [pull(1).close("ann", 5), pull(2, day=3), pull(3, day=50), pull(4, repo="else/where")]
    builders[1].close("ann", 60)
    _, seen = judged(builders, labels(1), now=at(10))
    known = seen[1][1].known
    assert sorted(known) == [PullRef("acme/widgets", 1), PullRef("acme/widgets", 2)]
    assert len(known) == 2
    assert known[PullRef("acme/widgets", 2)].closed_at is None
    assert PullRef("acme/widgets", 3) not in known
    assert PullRef("else/where", 4) not in known
    assert known[PullRef("acme/widgets", 1)].events is None


def test_names_are_compared_without_case() -> None:
    answer, _ = judged([pull(1)], labels(1, repo="Acme/Widgets"))
    assert len(answer.cases) == 1


def test_the_ticket_is_handed_on() -> None:
    record = pull(1, repo="apache/kafka")
    record.record |= {
        "issue_key": "KAFKA-1",
        "issue_comments": [
            {"author": "rev", "created": iso(3), "body": "later"},
            {"author": {"name": "ann", "displayName": "Ann"}, "created": iso(2), "body": "first"},
            {"body": "no date"},
            "nothing",
        ],
    }
    _, seen = judged([record], labels(1, repo="apache/kafka"))
    context = seen[1][1]
    assert context.issue.key == "KAFKA-1"
    assert context.issue.url == "https://issues.apache.org/jira/browse/KAFKA-1"
    assert [(e.text, e.actor.login) for e in context.issue.events] == [("first", "ann"), ("later", "rev")]
    assert context.profile.name == "kafka"


def run(*args: object):
    commands.register(app)
    return CliRunner().invoke(app, [str(a) for a in args])


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    records, wanted = tmp_path / "records.jsonl.gz", tmp_path / "labels.jsonl"
    builders = [pull(1).close("ann", 5), pull(2).merge("mia", 5), pull(3)]
    with gzip.open(records, "wt") as out:
        out.writelines(json.dumps(b.record) + "\n" for b in builders)
    wanted.write_text(
        '{"repo": "acme/widgets", "number": 1, "primary": "withdrawn", "ending": "closed-by-author"}\n'
        '[{"repo": "acme/widgets", "number": 2, "primary": null}]\n'
    )
    return records, wanted


def test_the_command(files: tuple[Path, Path]) -> None:
    records, wanted = files
    done = run("evaluate", "--records", records, "--labels", wanted, "--now", "2024-06-01", "--by", "repo")
    assert done.exit_code == 0, done.stderr
    assert "| primary reason right |" in done.stdout
    assert "## By repository" in done.stdout
    as_json = run("evaluate", "--records", records, "--labels", wanted, "--format", "json", "--failures")
    document = json.loads(as_json.stdout)
    assert document["figures"]["cases"] == 2
    assert document["figures"]["primary"]["of"] == 2
    assert isinstance(document["failures"], list)


def test_a_misspelt_reason_is_counted_and_told(files: tuple[Path, Path]) -> None:
    records, wanted = files
    wanted.write_text(
        '{"repo": "acme/widgets", "number": 1, "primary": "withdrawed", "also": ["rejected"]}\n'
    )
    done = run("evaluate", "--records", records, "--labels", wanted, "--format", "json")
    assert done.exit_code == 0
    assert "labels.jsonl:1: no rule gives the reason 'withdrawed' (did you mean 'withdrawn'?)" in done.stderr
    assert done.stderr.count("\n") == 1
    assert json.loads(done.stdout)["figures"]["primary"]["of"] == 1


def test_what_people_labelled_is_never_written_over(files: tuple[Path, Path]) -> None:
    records, wanted = files
    before = wanted.read_bytes(), records.read_bytes()
    for output in (wanted, records):
        done = run("evaluate", "--records", records, "--labels", wanted, "-o", output)
        assert isinstance(done.exception, UsageError)
    assert (wanted.read_bytes(), records.read_bytes()) == before


def test_a_pull_request_labelled_twice_is_told(files: tuple[Path, Path]) -> None:
    records, wanted = files
    wanted.write_text(
        '{"repo": "acme/widgets", "number": 1, "primary": "rejected"}\n'
        '{"repo": "Acme/Widgets", "number": 1, "primary": "withdrawn"}\n'
    )
    done = run("evaluate", "--records", records, "--labels", wanted, "--format", "json")
    assert "labels.jsonl:2: Acme/Widgets#1 was labelled before, at " in done.stderr
    assert json.loads(done.stdout)["figures"]["primary"]["right"] == 1


def test_what_a_label_says_stays_in_its_line(files: tuple[Path, Path]) -> None:
    records, wanted = files
    wanted.write_text(
        json.dumps(
            {"repo": "acme/widgets", "number": 1, "primary": "x\n# <b>y</b> @all", "also": ["<script>"]}
        )
    )
    done = run("evaluate", "--records", records, "--labels", wanted, "--failures")
    assert "\n# " not in done.stdout.partition("Judged wrong")[2]
    assert "<b>" not in done.stdout
    assert "<script>" not in done.stdout
    assert "@all" not in done.stdout


def test_records_may_follow_each_other(files: tuple[Path, Path]) -> None:
    records, wanted = files
    done = run("evaluate", "--records", records, records, "--labels", wanted, "--format", "json")
    assert json.loads(done.stdout)["figures"]["cases"] == 2
    done = run("evaluate", records, "--labels", wanted, "--format", "json")
    assert json.loads(done.stdout)["figures"]["cases"] == 2


def test_the_commands_troubles(files: tuple[Path, Path], tmp_path: Path) -> None:
    records, wanted = files
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"repo": "acme/widgets", "number": 1}\n{"repo": 7}\n')
    done = run("evaluate", "--records", records, "--labels", bad)
    assert done.exit_code == 1
    assert "bad.jsonl:2: not a label" in done.stderr
    nobody = tmp_path / "nobody.jsonl"
    nobody.write_text('{"repo": "no/body", "number": 1}\n')
    done = run("evaluate", "--records", records, "--labels", nobody)
    assert done.exit_code == 1
    assert "none of the labelled" in done.stderr
    assert run("evaluate", "--labels", wanted).exit_code != 0
    assert run("evaluate", "--records", tmp_path / "gone", "--labels", wanted).exit_code != 0
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    assert run("evaluate", "--records", records, "--labels", empty).exit_code != 0


@pytest.mark.slow
def test_the_gold_keeps_its_level(shared: Path) -> None:
    """A floor under the measured accuracy (docs/accuracy.md): a change that costs much is seen."""
    forge, gold = shared / "forge" / "data", shared / "gold"
    for records, wanted in (
        ([forge / "gui.jsonl.gz", forge / "secp256k1.jsonl.gz"], gold / "labels.jsonl"),
        ([gold / "apache-cases.jsonl"], gold / "apache-labels.jsonl"),
    ):
        done = run(
            "evaluate", "--records", *records, "--labels", wanted, "--now", "2026-08-21", "--format", "json"
        )
        figures = json.loads(done.stdout)["figures"]
        assert figures["primary"]["share"] >= 0.6
        assert figures["ending"]["share"] >= 0.95
