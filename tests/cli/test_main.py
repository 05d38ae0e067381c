"""The frame: every failure is a message and an exit code, never a traceback."""

from __future__ import annotations

import sys

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
