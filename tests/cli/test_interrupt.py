"""Ctrl-C at any moment: exit code 130, at most one line, no traceback, and files as they were or whole."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as a terminal sends them")

TRIAGE = [sys.executable, "-m", "triage"]


def python(program: str, *, send_after: str) -> tuple[int, str]:
    """The exit code and standard error of a program that gets Ctrl-C once it has said `send_after`."""
    line = [sys.executable, "-u", "-c", textwrap.dedent(program)]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for said in process.stdout:
            if said.strip() == send_after:
                process.send_signal(signal.SIGINT)
                break
        _, told = process.communicate(timeout=20)
    return process.returncode, told


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("triage.cli", "triage: interrupted\n"),  # before there is a command line
        ("triage.cli.lookup", "triage: interrupted\n"),  # before there is a command
        ("triage.sample", ""),  # in the middle of one
    ],
)
def test_while_the_program_is_being_loaded(module: str, told: str) -> None:
    program = f"""
        import sys, time
        class Slow:  # in the place of an import that takes long
            def find_spec(self, name, path=None, target=None):
                if name == {module!r}:
                    print("loading")
                    time.sleep(20)
        sys.meta_path.insert(0, Slow())
        sys.argv = ["triage", "lookup", "KAFKA-15154", "--sample"]
        from triage.__main__ import main
        main()
    """
    assert python(program, send_after="loading") == (130, told)


def test_after_the_work_is_done() -> None:
    program = """
        import atexit, sys, time
        def late():
            print("leaving")
            time.sleep(20)
        sys.argv = ["triage", "--version"]
        atexit.register(late)
        from triage.__main__ import main
        main()
    """
    assert python(program, send_after="leaving") == (130, "triage: interrupted\n")


def test_in_a_callback_that_python_itself_calls() -> None:
    program = """
        import weakref, time
        from triage.interrupt import promptly
        class Thing: pass
        def gone(_):
            print("called")
            time.sleep(20)
        with promptly():
            thing = Thing()
            watched = weakref.ref(thing, gone)
            del thing
            time.sleep(20)
    """
    assert python(program, send_after="called") == (130, "")


def test_a_second_time_does_not_break_off_the_tidying_up() -> None:
    program = """
        import signal, sys, time
        from triage.interrupt import promptly
        try:
            with promptly():
                try:
                    print("working")
                    time.sleep(20)
                finally:
                    signal.raise_signal(signal.SIGINT)
                    sys.stderr.write("tidy")
        except KeyboardInterrupt:
            sys.exit(7)
    """
    assert python(program, send_after="working") == (7, "tidy")


def test_in_the_background_of_a_script_it_is_not_ours() -> None:
    program = """
        import signal
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        from triage.interrupt import at_once, promptly
        at_once()
        with promptly():
            print("working")
            signal.raise_signal(signal.SIGINT)
        print("done")
    """
    assert python(program, send_after="never") == (0, "")


def test_a_file_of_lines_is_whole_or_as_it_was(tmp_path: Path) -> None:
    one = {"pull": {"number": 1, "created_at": "2026-01-01T00:00:00Z"}, "repo": "owner/name", "events": []}
    output = tmp_path / "judged.jsonl"
    output.write_text("as it was\n")
    line = [*TRIAGE, "classify", "-", "-o", str(output), "--now", "2026-02-01"]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        process.stdin.write(json.dumps(one) + "\n")
        process.stdin.flush()
        until = time.monotonic() + 20
        while len(list(tmp_path.iterdir())) == 1 and time.monotonic() < until:
            time.sleep(0.02)  # until it writes beside
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
        process.stdin.close()
        told = process.stderr.read() if process.stderr else ""
    assert process.returncode == 130
    assert "Traceback" not in told
    assert [p.name for p in tmp_path.iterdir()] == ["judged.jsonl"]
    assert output.read_text() == "as it was\n"
