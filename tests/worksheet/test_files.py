"""Writing files so that nothing is lost and nothing leaves its folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage import files
from triage.errors import OutputError


@given(st.text(max_size=300))
def test_a_safe_name_is_one_whatever_the_text(text: str) -> None:
    name = files.safe_name(text)
    assert name
    assert len(name) <= 121
    assert name.isascii()
    assert Path(name).name == name
    assert name not in (".", "..")
    assert not name.startswith(".")
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")
    assert files.safe_name(name) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("KAFKA-15154", "KAFKA-15154"),
        ("apache/kafka#12", "apache-kafka-12"),
        ("../../etc/passwd", "etc-passwd"),
        ("..", "unnamed"),
        ("nul", "_nul"),
        ("COM1.txt", "_COM1.txt"),
        ("a..b", "a.b"),
        ("x" * 500, "x" * 120),
    ],
)
def test_safe_names(text: str, name: str) -> None:
    assert files.safe_name(text) == name


def test_inside_follows_links_and_dots(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "deep").mkdir(parents=True)
    (root / "out").symlink_to(tmp_path)
    assert files.inside(root, "deep/a.java") == (root / "deep/a.java").resolve()
    assert files.inside(root, "deep/../b") == (root / "b").resolve()
    for outside in ("../x", "out/x", "/etc/passwd", "deep/../../x", ".", ""):
        with pytest.raises(OutputError, match="leads outside"):
            files.inside(root, outside)


def test_a_new_file_has_the_permissions_that_any_program_would_give_it(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        files.atomic_write(tmp_path / "a", "x")
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_new_never_replaces_anything(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("theirs")
    (tmp_path / "dangling").symlink_to(tmp_path / "b")
    with pytest.raises(OutputError, match="exists already"):
        files.atomic_write(tmp_path / "a", "mine", new=True)
    assert (tmp_path / "a").read_text() == "theirs"
    files.atomic_write(tmp_path / "dangling", "mine", new=True)
    assert (tmp_path / "b").read_text() == "mine"


@pytest.mark.parametrize("there", [True, False])
def test_a_file_system_without_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    if there:
        (tmp_path / "a").write_text("before")
        files.atomic_write(tmp_path / "a", "after", backup=tmp_path / "a.bak")
        assert (tmp_path / "a.bak").read_text() == "before"
        with pytest.raises(OutputError):
            files.atomic_write(tmp_path / "a", "mine", new=True)
    else:
        files.atomic_write(tmp_path / "a", "after", new=True)
    assert (tmp_path / "a").read_text() == "after"


def test_the_backup_is_the_former_file_itself(tmp_path: Path) -> None:
    path, backup = tmp_path / "a", tmp_path / "a.bak"
    path.write_text("before")
    with path.open("r+") as editor:
        files.atomic_write(path, "after", backup=backup)
        editor.write("BEFORE")  # an editor that still has it open
    assert path.read_text() == "after"
    assert backup.read_text() == "BEFORE"


def test_a_backup_of_a_backup_is_replaced(tmp_path: Path) -> None:
    path, backup = tmp_path / "a", tmp_path / "a.bak"
    for text in ("one", "two", "three"):
        files.atomic_write(path, text, backup=backup)
    assert backup.read_text() == "two"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a", "a.bak"]


def test_free_names(tmp_path: Path) -> None:
    path = tmp_path / "a.bak"
    assert files.free_name(path) == path
    path.touch()
    (tmp_path / "a.bak.2").symlink_to("nowhere")
    assert files.free_name(path) == tmp_path / "a.bak.3"


def test_what_will_not_stand_still_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("0")
    count = iter(range(1, 1000))

    def change(content: bytes | None) -> bytes:
        path.write_text(str(next(count)))
        return b"mine"

    with pytest.raises(OutputError, match="all the time"):
        files.update(path, change)
    assert path.read_text() != "mine"


def test_what_appears_meanwhile_is_not_replaced_but_taken_in(tmp_path: Path) -> None:
    path = tmp_path / "a"

    def change(content: bytes | None) -> bytes:
        if content is None:
            path.write_bytes(b"theirs")
            return b"mine"
        return content + b" and mine"

    assert files.update(path, change)
    assert path.read_bytes() == b"theirs and mine"


def test_processes_that_add_to_one_file_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "count"
    path.write_text("")
    code = (
        "import sys; from pathlib import Path; from triage.files import update\n"
        "for n in range(25): update(Path(sys.argv[1]), lambda old: (old or b'') + sys.argv[2].encode())"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, str(path), letter]) for letter in "abc"]
    assert [p.wait(60) for p in running] == [0, 0, 0]
    text = path.read_text()
    assert {letter: text.count(letter) for letter in "abc"} == {"a": 25, "b": 25, "c": 25}
    assert [p.name for p in tmp_path.iterdir()] == ["count"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device without end")
def test_a_device_without_end_is_not_read() -> None:
    with pytest.raises(OutputError, match="is a device"):
        files.read_bytes(Path("/dev/zero"))


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="a device")
def test_a_device_is_never_replaced_by_a_file() -> None:
    with pytest.raises(OutputError, match="is a device"):
        files.atomic_write(Path("/dev/null"), "x")
    assert Path("/dev/null").is_char_device()
