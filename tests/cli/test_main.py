"""The frame: every failure is a message and an exit code, never a traceback."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import triage.cli
from triage.errors import AuthenticationError, NotFoundError, TriageError, UsageError


def fail_with(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> int:
    def app() -> None:
        raise error

    monkeypatch.setattr(triage.cli, "app", app)
    monkeypatch.setattr("triage.cli.commands.register", lambda *_: None)
    with pytest.raises(SystemExit) as ended:
        triage.cli.main()
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (NotFoundError("no such issue: X-1", "check the key"), 1),
        (UsageError("unreadable key"), 2),
        (AuthenticationError("GitHub refused the token"), 4),
        (KeyboardInterrupt(), 130),
    ],
)
def test_what_a_person_reads_and_the_exit_code(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fail_with(error, monkeypatch) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("triage: ")
    if isinstance(error, TriageError):
        assert error.message in err
        assert ("hint: check the key" in err) == (error.hint is not None)


def test_a_bug_is_a_message_too_and_a_traceback_for_those_who_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fail_with(RuntimeError("boom"), monkeypatch) == 1
    assert "unexpected RuntimeError: boom" in capsys.readouterr().err
    monkeypatch.setenv("TRIAGE_DEBUG", "1")
    monkeypatch.setattr(triage.cli, "app", lambda: (_ for _ in ()).throw(RuntimeError("boom")))
    with pytest.raises(RuntimeError):
        triage.cli.main()


def test_a_message_cannot_move_the_cursor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_with(NotFoundError("no issue \x1b[2J\u202eX"), monkeypatch)
    err = capsys.readouterr().err
    assert "\x1b" not in err
    assert "\u202e" not in err


def test_the_command_line_starts_without_the_heavy_libraries() -> None:
    import subprocess

    heavy = "{'httpx', 'jira', 'github', 'msgspec', 'jinja2', 'requests', 'sqlite3', 'numpy'}"
    code = (
        "import sys; from triage.cli import app, commands; commands.register(app);"
        f"print(sorted({heavy} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def every_command() -> dict[str, object]:
    """Each command and subcommand by its words, as the command line has it."""
    import typer.main

    triage.cli.commands.register(triage.cli.app)
    found: dict[str, object] = {}
    ahead = [("", typer.main.get_command(triage.cli.app))]
    while ahead:
        name, command = ahead.pop()
        found[name] = command
        ahead += [(f"{name} {n}".strip(), c) for n, c in getattr(command, "commands", {}).items()]
    return found


def test_a_bare_json_lists_the_fields_of_every_command_that_has_it() -> None:
    from triage.cli.options import Command

    with_json = {
        name: command
        for name, command in every_command().items()
        if any("--json" in p.opts for p in command.params)  # type: ignore[attr-defined]  (click's)
    }
    assert {"lookup", "store info", "digest", "find"} <= set(with_json)
    assert [name for name, command in with_json.items() if not isinstance(command, Command)] == []


@pytest.mark.parametrize("words", [(), ("store",)])
def test_the_overview_is_cut_nowhere_at_80_columns(words: tuple[str, ...]) -> None:
    import os
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "triage", *words, "--help"],
        env={**os.environ, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "..." not in done.stdout.replace("[ARGS]...", "")
    assert max(map(len, done.stdout.splitlines())) <= 80


def run(*words: str, **streams: object) -> tuple[int, str]:
    """`triage words…` in a process of its own: its exit code and what it said on standard error."""
    import subprocess

    line = [sys.executable, "-m", "triage", *words]
    with subprocess.Popen(line, stderr=subprocess.PIPE, text=True, **streams) as process:  # type: ignore[call-overload]  (streams are Popen's own)
        if process.stdout is not None:
            process.stdout.close()  # as `head` does once it has enough
        _, said = process.communicate()
    return process.returncode, said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [("explain",), ("--version",), ("lookup", "KAFKA-15154", "--sample")])
def test_a_full_disk_is_said_in_plain_words(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        code, said = run(*words, stdout=full)
    assert (code, said.splitlines()[0]) == (1, "triage: cannot write: No space left on device")
    assert "bug" not in said


@pytest.mark.parametrize("words", [("explain",), ("lookup", "KAFKA-15154", "--sample"), ("classify", "-")])
def test_a_closed_standard_output_is_said_in_plain_words(words: tuple[str, ...], tmp_path: Path) -> None:
    shell = ["sh", "-c", 'exec "$@" >&- <&-', "sh", sys.executable, "-m", "triage"]
    import subprocess

    done = subprocess.run([*shell, *words], stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert "bug" not in done.stderr
    if words[0] == "lookup":
        answer = tmp_path / "answer.txt"
        done = subprocess.run([*shell, *words, "-o", answer], stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "KAFKA-15154" in answer.read_text(encoding="utf-8")


def test_whoever_reads_may_stop_reading() -> None:
    import subprocess

    code, said = run("lookup", "KAFKA-15154", "--sample", "--format", "json", stdout=subprocess.PIPE)
    assert (code, said) == (0, "")


def test_ctrl_c_does_not_wait_for_a_service_that_is_slow(tmp_path: Path) -> None:
    import os
    import signal
    import socket
    import subprocess

    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.settimeout(60)
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        env = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("GH_", "GITHUB_", "TRIAGE_"))},
            "GITHUB_API_URL": url,
            "TRIAGE_JIRA_URL": url,
            "TRIAGE_NO_GH": "1",
            "XDG_CACHE_HOME": str(tmp_path),
        }
        line = [sys.executable, "-m", "triage", "lookup", "KAFKA-15154"]
        with subprocess.Popen(line, env=env, stderr=subprocess.PIPE, text=True) as process:
            asked, _ = silent.accept()  # it has asked, and gets no answer
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=10)
            asked.close()
    assert process.returncode == 130
    assert "Traceback" not in said
