"""`triage worksheet` from the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from builders import analysis, jira_issue, report

import triage.cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """`triage worksheet …` in an empty folder: its exit code, what it printed and what it said."""
    monkeypatch.chdir(tmp_path)

    def worksheet(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["triage", "worksheet", *args])
        with pytest.raises(SystemExit) as ended:
            triage.cli.main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return worksheet


def saved(folder: Path, **fields: object) -> Path:
    from triage.report.jsonreport import document, dumps

    path = folder / "answer.json"
    path.write_text(dumps(document(analysis(report(1), **fields))), encoding="utf-8")
    return path


def test_made_and_brought_up_to_date(run: Run, tmp_path: Path) -> None:
    assert run("KAFKA-15154", "--sample") == (0, "", "KAFKA-15154.md: made\n")
    path = tmp_path / "KAFKA-15154.md"
    text = path.read_text()
    path.write_text(text.replace("- **Status:** Open", "- **Status:** Open, I think"))
    assert run("KAFKA-15154", "--sample")[2] == "KAFKA-15154.md: up to date already\n"
    code, _, err = run("KAFKA-15154", "--sample", "--lang", "ko")
    assert code == 0
    assert "brought up to date (before: KAFKA-15154.md.bak)" in err
    assert "you and the record changed the same lines" in err
    assert "- **Status:** Open, I think" in path.read_text()
    assert "# KAFKA-15154" in path.read_text()


def test_to_standard_output_and_to_a_named_file(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("KAFKA-15154", "--sample", "-o", "-")
    assert code == 0
    assert out.startswith("<!-- triage:worksheet KAFKA-15154 -->")
    assert list(tmp_path.iterdir()) == []
    # Sent into a file by the shell, it can be brought up to date as one that was made there.
    (tmp_path / "sent.md").write_text(out.replace("| 1 |   |   |", "| 1 | a | b |"))
    assert run("KAFKA-15154", "--sample", "-o", "sent.md")[2] == "sent.md: up to date already\n"
    (tmp_path / "notes").mkdir()
    run("KAFKA-15154", "--sample", "-o", "notes/mine.md")
    assert (tmp_path / "notes/mine.md").is_file()


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="a device that refuses, and gives zeros without end"
)
@pytest.mark.parametrize("form", ["markdown", "html"])
def test_a_device_is_written_to_and_never_read(run: Run, form: str) -> None:
    code, _, err = run("KAFKA-15154", "--sample", "--format", form, "-o", "/dev/full")
    assert (code, "No space left" in err) == (1, True)
    assert run("KAFKA-15154", "--sample", "--format", form, "-o", "/dev/null")[0] == 0


def test_from_a_saved_answer(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path)
    code, _, err = run("--from", str(path))
    assert (code, err) == (0, "KEY-1.md: made\n")
    assert run("KEY-1", "--from", str(path))[0] == 0
    code, _, err = run("KEY-2", "--from", str(path))
    assert code == 1
    assert "holds 0 answers about KEY-2" in err
    assert run("--from", str(path), "--sample")[0] == 2


def test_a_saved_answer_with_a_moment_of_no_zone_is_refused(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path)
    whole = json.loads(path.read_text())
    whole["pulls"][0]["created_at"] = "2024-01-01T12:00:00"
    path.write_text(json.dumps(whole))
    code, _, err = run("--from", str(path))
    assert code == 1
    assert "without a time zone" in err
    assert not (tmp_path / "KEY-1.md").exists()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"key": 1}', "\x00\xff"])
def test_what_is_no_saved_answer(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "a.json").write_bytes(content.encode("latin-1"))
    code, _, err = run("--from", "a.json")
    assert code == 1
    assert "a.json" in err
    assert run("--from", "none.json")[0] == 1


@pytest.mark.parametrize(
    "key", ["../../x", "/etc/passwd", "a/b/../../../c", "CON", ".hidden", "\x00\n", "한국어"]
)
def test_a_key_never_leads_out_of_the_folder(run: Run, tmp_path: Path, key: str) -> None:
    here = tmp_path / "deep" / "down"
    here.mkdir(parents=True)
    path = saved(tmp_path, issue=jira_issue(key=key))
    import os

    os.chdir(here)
    assert run("--from", str(path))[0] == 0
    [made] = here.iterdir()
    assert made.parent == here
    assert made.name.endswith(".md")
    assert not made.name.startswith(".")
    assert sorted(p.name for p in tmp_path.rglob("*") if p.is_file()) == sorted(["answer.json", made.name])


def test_a_file_that_is_no_worksheet_is_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "KAFKA-15154.md"
    path.write_text("# my own notes\n")
    code, _, err = run("KAFKA-15154", "--sample")
    assert code == 1
    assert "is no worksheet; nothing was changed" in err
    assert path.read_text() == "# my own notes\n"
    code, _, err = run("KAFKA-15154", "--sample", "--force")
    assert code == 0
    assert "replaced (before: KAFKA-15154.md.bak)" in err
    assert (tmp_path / "KAFKA-15154.md.bak").read_text() == "# my own notes\n"


def test_a_page_is_made_again_and_another_file_left_alone(run: Run, tmp_path: Path) -> None:
    assert run("KAFKA-15154", "--sample", "--format", "html")[0] == 0
    assert run("KAFKA-15154", "--sample", "--format", "html", "--lang", "ko")[0] == 0
    assert 'lang="ko"' in (tmp_path / "KAFKA-15154.html").read_text()
    (tmp_path / "other.html").write_text("<p>mine</p>")
    code, _, err = run("KAFKA-15154", "--sample", "--format", "html", "-o", "other.html")
    assert code == 1
    assert "no page of ours" in err
    assert run("KAFKA-15154", "--sample", "--format", "html", "-o", "other.html", "--force")[0] == 0
    assert (tmp_path / "other.html.bak").read_text() == "<p>mine</p>"
    code, out, _ = run("KAFKA-15154", "--sample", "--format", "html", "-o", "-")
    assert "</html>" in out


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        ([], 2, "which issue?"),
        (["KAFKA-15154", "--sample", "--lang", "xx"], 2, "there are: en, ko"),
        (["KAFKA-1", "--sample"], 1, "KAFKA-1"),
        (["KAFKA-15154", "--sample", "-o", "no/such/folder.md"], 1, "folder.md"),
        (["KAFKA-15154", "--sample", "-o", "."], 1, "folder"),
        (["KAFKA-15154", "--sample", "--clone", "no/clone"], 1, "no/clone"),
        (["KAFKA-15154", "--sample", "--format", "pdf"], 2, "pdf"),
    ],
)
def test_what_cannot_be_made(run: Run, tmp_path: Path, args: list[str], code: int, says: str) -> None:
    found, out, err = run(*args)
    assert (found, out) == (code, "")
    assert says in err
    assert list(tmp_path.iterdir()) == []


def test_from_a_clone_come_releases_suspects_and_candidates(run: Run, tmp_path: Path) -> None:
    clone = tmp_path / "kafka"
    source = clone / "clients/src/main/java/org/apache/kafka/common/metrics/Sensor.java"
    source.parent.mkdir(parents=True)

    def git(*args: str) -> None:
        who = ["-c", "user.name=ann", "-c", "user.email=ann@example.org"]
        subprocess.run(["git", *who, *args], cwd=clone, check=True, capture_output=True)

    git("init", "-q", "-b", "trunk")
    git("remote", "add", "origin", "https://github.com/apache/kafka.git")
    source.write_text("package org.apache.kafka.common.metrics;\n\npublic final class Sensor {\n}\n")
    git("add", ".")
    git("commit", "-q", "-m", "KAFKA-100: Sensors (#101)")
    git("tag", "3.8.0")
    source.write_text(
        "package org.apache.kafka.common.metrics;\n\npublic final class Sensor {\n"
        "    void checkQuotas() {\n    }\n}\n"
    )
    git("commit", "-qam", "KAFKA-200: Check quotas (#202)")
    git("tag", "3.9.0")
    git("branch", "3.9")
    assert run("KAFKA-15154", "--sample", "--clone", "kafka")[0] == 0
    text = (tmp_path / "KAFKA-15154.md").read_text()
    assert "Sensor.java" in text[text.index("## Root-cause trail") :]
    assert "| 3.9.0 | released" in text
    introduced = text[text.index("## Introduced by") : text.index("## Possible fixes")]
    assert "Check quotas" in introduced
    assert "[#202](" in introduced
    assert "| 3.9.0 |" in introduced
    assert sorted(p.name for p in clone.iterdir()) == [".git", "clients"]


@pytest.mark.parametrize(
    ("remote", "code", "says"),
    [
        ("https://github.com/apache/kafka.git", 0, "made"),
        ("https://github.com/somebody/kafka", 0, "made"),
        ("https://github.com/acme/widgets", 1, "no clone of Apache Kafka"),
        (None, 0, "may not be a clone of Apache Kafka"),
    ],
)
def test_whose_clone_it_is(run: Run, tmp_path: Path, remote: str | None, code: int, says: str) -> None:
    clone = tmp_path / "clone"
    for args in (
        ("init", "-q", str(clone)),
        (
            "-C",
            str(clone),
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b.c",
            "commit",
            "-q",
            "--allow-empty",
            "-m",
            "x",
        ),
        *([("-C", str(clone), "remote", "add", "origin", remote)] if remote else []),
    ):
        subprocess.run(["git", *args], check=True)
    found, _, err = run("KAFKA-15154", "--sample", "--clone", "clone")
    assert found == code
    assert says in err


def test_it_starts_without_what_it_does_not_need(tmp_path: Path) -> None:
    path = saved(tmp_path)
    code = (
        "import sys; sys.argv = ['triage', 'worksheet', '--from', sys.argv[1], '-o', '-']\n"
        "import triage.cli\n"
        "try: triage.cli.main()\n"
        "except SystemExit: pass\n"
        "sys.stderr.write(' '.join(m for m in ('httpx', 'jira', 'github', 'rich', 'triage.rules', "
        "'triage.text.reviewing') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("<!-- triage:worksheet KEY-1 -->")
    assert done.stderr == ""
