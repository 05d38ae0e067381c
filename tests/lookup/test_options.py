"""Options that every command shares."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from triage.cli import options
from triage.errors import OutputError, UsageError

KNOWN = ("verdict", "claim", "pulls")


def test_json_fields_come_in_the_order_asked_and_once():
    assert options.json_fields("pulls, verdict,pulls", KNOWN) == ("pulls", "verdict")
    assert options.pick({"verdict": 1, "pulls": 2}, ("pulls", "claim")) == {"pulls": 2, "claim": None}


@pytest.mark.parametrize("asked", ["", " , "])
def test_a_bare_json_lists_what_there_is(asked: str):
    with pytest.raises(UsageError) as caught:
        options.json_fields(asked, KNOWN)
    assert "verdict, claim, pulls" in (caught.value.hint or "")


def test_an_unknown_field_names_the_near_one():
    with pytest.raises(UsageError, match="did you mean 'verdict'"):
        options.json_fields("verdikt", KNOWN)


@pytest.mark.parametrize(
    ("args", "read"),
    [
        (["X-1", "--json"], ["X-1", "--json="]),
        (["--json", "--offline", "X-1"], ["--json=", "--offline", "X-1"]),
        (["--json", "a,b", "X-1"], ["--json", "a,b", "X-1"]),
        (["--", "--json"], ["--", "--json"]),
    ],
)
def test_json_may_stand_bare(args: list[str], read: list[str]):
    assert options._with_bare_json(args) == read


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-08-21", datetime(2026, 8, 21, 23, 59, 59, tzinfo=UTC)),
        ("2026-08-21T12:30Z", datetime(2026, 8, 21, 12, 30, tzinfo=UTC)),
        ("2026-08-21T12:30", datetime(2026, 8, 21, 12, 30, tzinfo=UTC)),
        ("2026-08-21T12:30+02:00", datetime(2026, 8, 21, 10, 30, tzinfo=UTC)),
    ],
)
def test_now_is_read_as_utc(text: str, moment: datetime):
    assert options.moment_of(text) == moment


@pytest.mark.parametrize(
    "text",
    ["yesterday", "", "2026-13-01", "0001-01-01T00:00+14:00", "0001-01-01", "1969-12-31", "2201-01-01"],
)
def test_a_bad_now_says_what_a_good_one_looks_like(text: str):
    with pytest.raises(UsageError) as caught:
        options.moment_of(text)
    assert "2026-08-21" in (caught.value.hint or "")


def test_without_now_the_default_then_the_clock():
    fixed = datetime(2020, 1, 1, tzinfo=UTC)
    assert options.moment_of(None, fixed) == fixed
    assert options.moment_of(None).tzinfo is UTC


@pytest.mark.parametrize("now", [None, "2026-08-21T12:30:00.123456Z"])
def test_moments_are_whole_seconds_as_fromdate_of_jq_reads_them(now: str | None):
    assert options.moment_of(now).microsecond == 0


@pytest.mark.parametrize(
    "repo",
    [
        "apache/kafka",
        "https://github.com/apache/kafka/",
        "github.com/apache/kafka.git",
        "https://code.example.org/apache/kafka",
    ],
)
def test_a_repository_by_name_or_address(repo: str):
    assert options.repo_of(repo) == "apache/kafka"


@pytest.mark.parametrize(
    "repo", ["kafka", "a/b/c", "https://apache/kafka", "", "/", "apache/..", "a b/c", "ä/b"]
)
def test_what_is_no_repository(repo: str):
    with pytest.raises(UsageError):
        options.repo_of(repo)


def test_a_file_is_written_whole_and_keeps_its_mode(tmp_path: Path):
    target = tmp_path / "out.md"
    target.write_text("old")
    target.chmod(0o640)
    options.write("new", target)
    assert target.read_text() == "new\n"
    assert target.stat().st_mode & 0o777 == 0o640
    assert [p.name for p in tmp_path.iterdir()] == ["out.md"]


def test_a_link_stays_a_link(tmp_path: Path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    options.write("new", tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new\n"


def test_a_missing_folder_is_named(tmp_path: Path):
    with pytest.raises(OutputError, match="there is no folder"):
        options.write("x", tmp_path / "none" / "out.md")
    with pytest.raises(OutputError, match="is a folder"):
        options.write("x", tmp_path)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    target = tmp_path / "out.md"
    target.write_text("old")

    def full(self: Path, to: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OutputError, match="No space left"):
        options.write("new", target)
    assert target.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["out.md"]


def test_a_device_is_written_to_not_replaced():
    options.write("x", Path(os.devnull))
    assert not Path(os.devnull).is_file()
