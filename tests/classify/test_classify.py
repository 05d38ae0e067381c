"""`triage classify`: one line in, one line out."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from builders import at, iso, pull
from typer.testing import CliRunner

from triage.classify import classify, learn_from
from triage.cli import app, commands
from triage.errors import UsageError
from triage.recorded import day_end, recorded

KEYS = ["repo", "number", "primary", "confidence", "also", "ending", "ball", "asks", "evidence"]


def run(*args: object, stdin: str | bytes | None = None):
    commands.register(app)
    return CliRunner().invoke(app, [str(a) for a in args], input=stdin)


def stalled(number: int = 1):
    return (
        pull(number)
        .review("rev", "CHANGES_REQUESTED", "Please add a test for the empty widget.", 2)
        .close("ann", 60)
    )


def text(*builders: object) -> str:
    return "".join(json.dumps(b.record) + "\n" for b in builders)


def test_the_line_has_these_keys_in_this_order() -> None:
    done = run("classify", "-", "--json-lines", "--now", "2024-06-01", stdin=text(stalled()))
    assert done.exit_code == 0, done.stderr
    (line,) = [json.loads(x) for x in done.stdout.splitlines()]
    assert list(line) == KEYS
    assert (line["repo"], line["number"]) == ("acme/widgets", 1)
    assert line["primary"]
    assert line["confidence"] in ("high", "medium", "low")
    assert all(list(a) == ["kind", "by", "answered"] for a in line["asks"])
    assert ("test", "rev") in [(a["kind"], a["by"]) for a in line["asks"]]
    assert line["evidence"]
    for shown in line["evidence"]:
        assert list(shown) == ["reason", "event", "at", "role", "url", "quote"]
        assert shown["quote"]
        assert shown["at"].endswith("Z")
    assert {e["reason"] for e in line["evidence"]} == {line["primary"], *line["also"]}


def test_what_merged_has_no_reason() -> None:
    done = run("classify", "-", stdin=text(pull(1).merge("mia", 2)))
    (line,) = [json.loads(x) for x in done.stdout.splitlines()]
    assert (line["primary"], line["confidence"], line["ending"]) == (None, None, "merged")
    assert line["evidence"] == []


def test_input_order_and_several_files_plain_or_gzipped(tmp_path: Path) -> None:
    plain, packed = tmp_path / "a.jsonl", tmp_path / "named-like-anything"
    plain.write_text(text(pull(3), pull(1)) + "\n   \n" + text(pull(2)))
    packed.write_bytes(gzip.compress(text(pull(9)).encode()))
    done = run("classify", plain, packed, "--json-lines")
    assert done.exit_code == 0
    assert [json.loads(x)["number"] for x in done.stdout.splitlines()] == [3, 1, 2, 9]


def test_gzipped_standard_input() -> None:
    done = run("classify", "-", stdin=gzip.compress(text(pull(9)).encode()))
    assert [json.loads(x)["number"] for x in done.stdout.splitlines()] == [9]


def test_bad_lines_are_told_and_passed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    bad = [b"{", b"[]", b"null", b'{"pull": {}}', b'{"pull": {"number": 5}}', b'"\xff"', b"[" * 5000]
    path.write_bytes(text(pull(1)).encode() + b"\n".join(bad) + b"\n" + text(pull(2)).encode())
    out = tmp_path / "out.jsonl"
    done = run("classify", path, "-o", out)
    assert done.exit_code == 1
    assert [json.loads(x)["number"] for x in out.read_text().splitlines()] == [1, 2]
    for number in range(2, 9):
        assert f"a.jsonl:{number}: " in done.stderr
    assert "7 lines could not be read" in done.stderr
    assert "Traceback" not in done.stderr


ISSUES = '{"issue": {"number": 7}}\n{"jira": {"key": "WIDGET-1", "fields": {}}}\n'


@pytest.mark.parametrize("learn", [(), ("--learn",)])
def test_the_issues_of_an_export_are_counted_and_passed(learn: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text(text(pull(1)) + ISSUES)
    done = run("classify", path, *learn)
    assert done.exit_code == 0
    assert [json.loads(x)["number"] for x in done.stdout.splitlines()] == [1]
    assert done.stderr == "triage: 2 issue records were passed over: only pull requests are judged\n"


def test_duplicates_and_evaluate_pass_over_issues_too(tmp_path: Path) -> None:
    path, labels = tmp_path / "all.jsonl", tmp_path / "labels.jsonl"
    path.write_text(text(pull(1).merge("mia", 2)) + ISSUES.splitlines()[0])
    labels.write_text('{"repo": "acme/widgets", "number": 1, "primary": null}')
    done = run("evaluate", "--records", path, "--labels", labels)
    assert (done.exit_code, done.stderr.count("1 issue record was passed over")) == (0, 1)
    pytest.importorskip("scipy")
    done = run("duplicates", "--records", path)
    assert done.exit_code == 0
    assert done.stderr == "triage: 1 issue record was passed over: only pull requests are compared\n"


def test_a_wrong_file_does_not_fill_the_screen(tmp_path: Path) -> None:
    wrong, other = tmp_path / "wrong.jsonl", tmp_path / "other.jsonl"
    wrong.write_text("no\n" * 300)
    other.write_text("no\n")
    done = run("classify", wrong, other)
    assert done.exit_code == 1
    assert f"{wrong}:20: " in done.stderr
    assert f"{wrong}:21: " not in done.stderr
    assert f"{wrong}: further unreadable lines are only counted" in done.stderr
    assert f"{other}:1: " in done.stderr, "another file's errors are not hidden by it"
    assert "301 lines could not be read" in done.stderr
    assert len(done.stderr.splitlines()) == 23


def test_a_file_that_breaks_off_keeps_what_was_read(tmp_path: Path) -> None:
    broken, whole = tmp_path / "broken.jsonl.gz", tmp_path / "whole.jsonl"
    data = gzip.compress("".join(text(pull(n)) for n in range(1, 400)).encode())
    broken.write_bytes(data[: len(data) // 2])
    whole.write_text(text(pull(900)))
    done = run("classify", broken, whole)
    assert done.exit_code == 1
    numbers = [json.loads(x)["number"] for x in done.stdout.splitlines()]
    assert numbers[0] == 1
    assert numbers[-1] == 900
    assert "cannot be read on" in done.stderr


def test_troubles_with_files(tmp_path: Path) -> None:
    assert run("classify", tmp_path / "gone.jsonl").exit_code != 0
    assert run("classify", tmp_path).exit_code != 0
    assert run("classify").exit_code == 2
    assert run("classify", "-", "-", stdin="").exit_code != 0
    path = tmp_path / "a.jsonl"
    path.write_text("")
    assert run("classify", path).exit_code == 0
    assert run("classify", path, "-o", tmp_path / "no" / "folder.jsonl").exit_code != 0
    assert run("classify", path, "--project", "atlantis").exit_code != 0


def test_as_of_in_the_record_wins_over_now() -> None:
    early = stalled()
    early.record["as_of"] = iso(1)
    done = run("classify", "-", "--now", "2025-01-01", stdin=text(early, stalled(2)))
    first, second = [json.loads(x) for x in done.stdout.splitlines()]
    assert first["ending"] == "open"
    assert second["ending"] != "open"
    assert first["asks"] == []


@pytest.mark.parametrize(
    "unreadable", ["next tuesday", "2024-13-01", "0024-01-01", 1704067200, ["2024-01-01"], "x" * 999]
)
def test_an_unreadable_as_of_is_reported_and_not_judged_at_another_moment(unreadable: object) -> None:
    wrong = stalled(7)
    wrong.record["as_of"] = unreadable
    done = run("classify", "-", "--now", "2025-01-01", stdin=text(stalled(1), wrong, stalled(2)))
    assert done.exit_code == 1
    assert [json.loads(x)["number"] for x in done.stdout.splitlines()] == [1, 2]
    assert '<stdin>:2: acme/widgets#7: "as_of" is no ISO date or time' in done.stderr
    assert max(map(len, done.stderr.splitlines())) < 200


@pytest.mark.parametrize("nothing", [None, ""])
def test_an_empty_as_of_is_none(nothing: object) -> None:
    record = stalled()
    record.record["as_of"] = nothing
    assert run("classify", "-", stdin=text(record)).exit_code == 0


def test_days() -> None:
    assert day_end("2024-01-01").isoformat() == "2024-01-01T23:59:59+00:00"
    assert day_end("2024-01-01T05:00:00Z").isoformat() == "2024-01-01T05:00:00+00:00"
    assert day_end(None) is None
    assert day_end("soon") is None


def test_an_answer_does_not_depend_on_its_neighbours(tmp_path: Path) -> None:
    neighbours = [pull(n).merge("rev", 3) for n in range(10, 20)]
    alone = run("classify", "-", "--now", "2024-06-01", stdin=text(stalled())).stdout
    among = run("classify", "-", "--now", "2024-06-01", stdin=text(*neighbours, stalled())).stdout
    assert among.splitlines()[-1] == alone.splitlines()[0]


def test_learning_reads_the_files_twice(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(text(*(pull(n).merge("rev", 3) for n in range(10, 20)), stalled()) + "{\n")
    done = run("classify", path, "--learn")
    assert done.exit_code == 1
    assert done.stderr.count("a.jsonl:12") == 1
    assert len(done.stdout.splitlines()) == 11
    assert run("classify", "-", "--learn", stdin="").exit_code != 0
    learned = learn_from(recorded(b.record).pull for b in [stalled(), pull(10).merge("rev", 3)])
    assert sorted(r.number for r in learned.known) == [1, 10]
    assert "acme/widgets" in learned.rosters
    assert all(p.events is None for p in learned.known.values())


@pytest.mark.parametrize("field", ["events", "comments", "files"])
def test_missing_fields(field: str) -> None:
    builder = stalled()
    del builder.record[field]
    [line] = classify([recorded(builder.record)], at(100))
    assert line.repo == "acme/widgets"
    assert line.ending


def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    import tracemalloc

    def peak(count: int) -> int:
        path = tmp_path / f"{count}.jsonl"
        path.write_text(text(*(stalled(n) for n in range(1, count + 1))))
        tracemalloc.start()
        done = run("classify", path, "-o", tmp_path / "out.jsonl")
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert done.exit_code == 0
        return most

    peak(5)  # imports and caches
    assert peak(300) < 1.3 * peak(30)


def test_a_byte_order_mark_and_windows_line_ends_are_read_over(tmp_path: Path) -> None:
    file = tmp_path / "windows.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + text(stalled(1), stalled(2)).replace("\n", "\r\n").encode())
    done = run("classify", file, "--json-lines")
    assert (done.exit_code, done.stderr) == (0, "")
    assert [json.loads(line)["number"] for line in done.stdout.splitlines()] == [1, 2]


def test_what_is_read_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "in.jsonl"
    file.write_text(text(stalled()), encoding="utf-8")
    before = file.read_bytes()
    done = run("classify", file, "--json-lines", "-o", tmp_path / "." / "in.jsonl")
    assert isinstance(done.exception, UsageError)
    assert file.read_bytes() == before
