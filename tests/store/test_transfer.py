"""What goes out comes back in, the same."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from builders import at, pull
from typer.testing import CliRunner

from triage.cli import app, commands
from triage.errors import OutputError, UnwritableError, UsageError
from triage.models import PullRef
from triage.store import Store, schema, upkeep
from triage.store.transfer import as_record, export_lines, import_file

ISSUE = {
    "repo": "acme/widgets",
    "issue": {
        "number": 12,
        "title": "It squeaks",
        "state": "open",
        "created_at": "2024-01-01T00:00:00Z",
        "html_url": "https://github.com/acme/widgets/issues/12",
    },
    "events": [],
}
TICKET = {
    "key": "WIDGET-3",
    "self": "https://jira.example/rest/api/2/issue/3",
    "fields": {"summary": "It does not turn", "created": "2024-01-01T00:00:00.000+0000"},
    "remotelinks": [],
}


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "store.db") as opened:
        yield opened


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIAGE_DATA", str(tmp_path / "data"))
    commands.register(app)
    runner = CliRunner()
    return lambda *args: runner.invoke(app, ["store", *map(str, args)])


def lines(path: Path, *records: object) -> Path:
    path.write_text("".join(json.dumps(r) + "\n" for r in records))
    return path


def test_what_was_exported_comes_back_the_same(store, tmp_path):
    source = lines(
        tmp_path / "in.jsonl", pull(1).comment("rev", "“ü” 🙂").record, pull(2).record, ISSUE, TICKET
    )
    assert import_file(store, source, pytest.fail).written.new == 4
    first = b"".join(export_lines(store))
    out = tmp_path / "out.jsonl.gz"
    out.write_bytes(gzip.compress(first))
    with Store(tmp_path / "other.db") as other:
        assert import_file(other, out, pytest.fail).written.new == 4
        assert b"".join(export_lines(other)) == first
        assert other.pull(PullRef("acme/widgets", 1)) == store.pull(PullRef("acme/widgets", 1))
        assert other.issue("WIDGET-3").url == "https://jira.example/browse/WIDGET-3"
        assert other.issue("acme/widgets#12").title == "It squeaks"


def test_an_export_can_be_of_one_project(store, tmp_path):
    import_file(
        store,
        lines(tmp_path / "in.jsonl", pull(1).record, pull(1, repo="acme/gears").record, TICKET),
        pytest.fail,
    )
    assert len(list(export_lines(store, "acme/gears"))) == 1
    assert len(list(export_lines(store, "WIDGET"))) == 1
    assert list(export_lines(store, "acme/nothing")) == []


def test_bad_lines_are_named_and_the_rest_is_saved(store, tmp_path):
    path = tmp_path / "in.jsonl"
    good, also = json.dumps(pull(1).record), json.dumps(pull(2).record)
    path.write_text(f'{good}\n{{"pull": \n\n[1]\n{{"pull": {{"number": "x"}}}}\n{{"hello": 1}}\n{also}\n')
    told: list[str] = []
    done = import_file(store, path, told.append)
    assert (done.written.new, done.bad) == (2, 4)
    assert [t.partition("line ")[2].partition(":")[0] for t in told] == ["2", "4", "6", "5"]


def test_a_file_that_ends_in_the_middle_keeps_what_came_before(store, tmp_path):
    path = tmp_path / "in.jsonl.gz"
    whole = gzip.compress("".join(json.dumps(pull(n).record) + "\n" for n in range(1000)).encode())
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(OutputError, match="beyond line"):
        import_file(store, path, pytest.fail)
    assert store.rows("acme/widgets")


def test_the_lines_right_before_the_break_are_kept_too(store, tmp_path):
    path = tmp_path / "in.jsonl.gz"
    path.write_bytes(gzip.compress(json.dumps(pull(1).record).encode() + b"\n") + b"no gzip")
    with pytest.raises(OutputError, match=r"beyond line 1: .*gzip"):
        import_file(store, path, pytest.fail)
    assert [r.number for r in store.rows("acme/widgets")] == [1]


def test_a_byte_order_mark_is_no_part_of_the_first_line(store, tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text(json.dumps(pull(1).record) + "\r\n", encoding="utf-8-sig")
    assert import_file(store, path, pytest.fail).written.new == 1


def test_a_line_nested_without_end_is_a_bad_line(store, tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text("[" * 100_000 + "\n" + json.dumps(pull(1).record) + "\n")
    told: list[str] = []
    done = import_file(store, path, told.append)
    assert (done.written.new, done.bad, len(told)) == (1, 1, 1)


def test_a_file_that_is_not_there_is_said_so(store, tmp_path):
    with pytest.raises(OutputError, match="cannot be read"):
        import_file(store, tmp_path / "none.jsonl", pytest.fail)


@pytest.mark.parametrize("value", [None, 3, "x", [], {}, {"key": "A-1"}, {"key": 3, "fields": {}}])
def test_what_is_no_record_is_none(value):
    assert as_record(value) is None


# -- upkeep


def test_pruning_keeps_what_is_open_and_what_is_new(store):
    old = pull(1).close("mia", day=5).record
    new = pull(2, day=400).close("mia", day=410).record
    store.put_pulls([old, new, pull(3).record])
    store.set_mark("pulls acme/widgets", {"updated_to": None})
    gone = upkeep.prune(store, before=at(100))
    assert gone.pulls == 1
    assert [r.number for r in store.rows("acme/widgets")] == [2, 3]
    assert store.mark("pulls acme/widgets") is not None


def test_pruning_a_project_forgets_how_far_it_was_read(store):
    store.put_pulls([pull(1, body="Closes #12").record, pull(1, repo="acme/gears").record])
    store.put_issues([ISSUE])
    store.set_mark("pulls acme/widgets", 1)
    gone = upkeep.prune(store, project="acme/widgets")
    assert (gone.pulls, gone.issues) == (1, 1)
    assert store.mark("pulls acme/widgets") is None
    assert store.pulls_with_key("acme/widgets#12") == []
    assert len(store.rows("acme/gears")) == 1


# -- the command line


def test_the_commands_from_end_to_end(run, tmp_path):
    assert "nothing yet" in run("info").stdout
    assert not (tmp_path / "data").exists()
    source = lines(tmp_path / "in.jsonl", pull(1).record, ISSUE)
    done = run("import", source)
    assert (done.exit_code, "2 new" in done.stderr) == (0, True)
    info = run("info")
    assert "acme/widgets: 1 pull request (1 open), 1 issue (1 open)" in info.stdout
    out = tmp_path / "out.jsonl"
    assert run("export", "-o", out).exit_code == 0
    assert run("export").stdout_bytes == out.read_bytes()
    assert run("export", "-o", tmp_path / "nowhere" / "x.jsonl").exception.message.startswith(str(tmp_path))
    assert "removed 1 pull requests" in run("prune", "--repo", "acme/widgets").stderr
    assert [p for p in tmp_path.iterdir() if p.name.endswith(".part")] == []


def test_a_zipped_export_is_the_same_twice(run, tmp_path):
    run("import", lines(tmp_path / "in.jsonl", pull(1).record))
    run("export", "-o", tmp_path / "a.jsonl.gz")
    run("export", "-o", tmp_path / "b.jsonl.gz")
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()
    assert len(gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()).splitlines()) == 1


def test_a_bad_line_is_exit_code_one_and_its_words_cannot_move_the_cursor(run, tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text('{"pull": {"number": 1, "html_url": "\\u001b[2J"}}\n')
    done = run("import", path)
    assert done.exit_code == 1
    assert "line 1" in done.stderr
    assert "\x1b" not in done.stderr


def test_info_as_json_gives_the_fields_asked_for(run):
    done = run("info", "--json", "schema_version,repositories")
    assert json.loads(done.stdout) == {"schema_version": schema.VERSION, "repositories": []}
    assert run("info", "--json", "nonsense").exception.exit_code == 2


def test_pruning_nothing_in_particular_is_refused(run):
    assert run("prune").exception.exit_code == 2
    assert run("prune", "--older-than", "soon").exception.exit_code == 2


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="a device")
def test_an_export_to_a_device_or_a_packed_file(store, tmp_path, monkeypatch):
    store.put_pulls([pull(1).record])
    monkeypatch.setenv("TRIAGE_DATA", str(store.path.parent))
    commands.register(app)
    run = CliRunner().invoke
    done = run(app, ["store", "export", "-o", "/dev/null"])
    assert done.exit_code == 0, done.exception
    assert Path("/dev/null").is_char_device()
    packed = tmp_path / "all.jsonl.gz"
    assert run(app, ["store", "export", "-o", str(packed)]).exit_code == 0
    assert gzip.decompress(packed.read_bytes()) == run(app, ["store", "export"]).stdout_bytes
    assert run(app, ["store", "export", "-o", str(tmp_path)]).exit_code != 0


def test_what_is_stored_is_told_where_nothing_can_be_written(store, monkeypatch):
    store.put_pulls([pull(1).record])
    monkeypatch.setenv("TRIAGE_DATA", str(store.path.parent))

    def refuses(*_: object) -> None:
        raise UnwritableError("the disk is full")

    monkeypatch.setattr(Store, "__init__", refuses)
    commands.register(app)
    for command, held in (("info", "1 pull request"), ("export", '"number":1')):
        done = CliRunner().invoke(app, ["store", command])
        assert done.exit_code == 0, done.exception
        assert held in done.stdout.replace(": 1", ":1")


def test_the_other_files_are_read_where_one_is_not_there(run, tmp_path):
    good = lines(tmp_path / "in.jsonl", pull(1).record)
    done = run("import", tmp_path / "none.jsonl", good)
    assert done.exit_code == 1
    assert "none.jsonl cannot be read" in done.stderr
    assert "1 new" in done.stderr


def test_an_export_does_not_replace_the_store(run, tmp_path):
    run("import", lines(tmp_path / "in.jsonl", pull(1).record))
    before = (tmp_path / "data" / "store.db").read_bytes()
    done = run("export", "-o", tmp_path / "data" / "store.db")
    assert isinstance(done.exception, UsageError)
    assert (tmp_path / "data" / "store.db").read_bytes() == before
