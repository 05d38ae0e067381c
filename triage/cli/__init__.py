"""The command line: flags become options, errors become messages and exit codes. No logic.

One module per command (or small family); each imports what it needs inside its function, so that
`triage --version` and shell completion stay fast.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import typer

from triage import __version__
from triage.errors import TriageError
from triage.interrupt import CODE, promptly

_EXAMPLES = """\b
Examples:
  triage lookup KAFKA-15154 --sample    (nothing to set up)
  triage lookup KAFKA-15154
  triage lookup '#12' --repo owner/name
  triage worksheet KAFKA-15154

Exit codes: 0 fine, 1 failed, 2 usage, 4 authentication; `check` adds 3, something concerns you.
"""

app = typer.Typer(
    name="triage",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Is anybody on this issue, who tried before, why did it stall, and what must the next attempt do?",
    epilog=_EXAMPLES,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"triage {__version__}")
        raise typer.Exit


@app.callback()
def root(
    context: typer.Context,
    version: bool = typer.Option(  # noqa: ARG001  (its callback answers)
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Open-source contribution triage: everything on record about an issue, judged, with the quotes."""
    from triage.cli.keeping import save

    context.call_on_close(save)


def main() -> None:
    """Run the command line. Exit codes: 0 fine, 1 failed, 2 usage, 4 authentication."""
    from triage.cli import commands

    commands.register(app, *sys.argv[1:2])
    _stand_in_for_closed_streams()
    try:
        with promptly():
            app()
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # typer met it first
            _drop_output()
            sys.exit(0)
        raise
    except TriageError as error:
        _tell(f"triage: {_plain(error.message)}")
        if error.hint:
            _tell(f"  hint: {_plain(error.hint)}")
        sys.exit(error.exit_code)
    except BrokenPipeError:  # `triage … | head`
        _drop_output()
        sys.exit(0)
    except KeyboardInterrupt:
        _tell("triage: interrupted")
        sys.exit(CODE)
    except Exception as error:
        if os.environ.get("TRIAGE_DEBUG"):
            raise
        if isinstance(error, OSError) and error.errno in _UNWRITABLE:
            _drop_output()
            _tell(f"triage: cannot write: {error.strerror}")
            _tell("  hint: make room, or write elsewhere")
        else:
            _tell(f"triage: {_plain(f'unexpected {type(error).__name__}: {error}')}")
            _tell("  hint: this is a bug; TRIAGE_DEBUG=1 shows where, for the report")
        sys.exit(1)


_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF)
"""No room, no quota, a broken disk, a closed stream: nothing that a program can mend."""


def _tell(line: str) -> None:
    """A line on standard error; where that cannot be written either, the exit code must do."""
    with suppress(OSError):
        typer.echo(line, err=True)


def _drop_output() -> None:
    """Nobody reads it, or it finds no room: forget it, so that the interpreter's last flush is silent."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
            continue
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())


class _ClosedStream(io.StringIO):
    """In place of a standard stream that whoever started us had closed: who writes to it is told so."""

    def write(self, _text: str) -> int:
        raise OSError(errno.EBADF, "the output is closed")

    @property
    def buffer(self) -> BinaryIO:
        raise OSError(errno.EBADF, "the output is closed")


def _stand_in_for_closed_streams() -> None:
    for number in (0, 1, 2):  # so that no file of ours gets such a number and then the stream's text
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115  (for as long as we run)
    if sys.stdout is None:
        sys.stdout = _ClosedStream()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  (for as long as we run)


def _plain(text: str) -> str:
    """A message may quote what a stranger wrote: no control, escape or bidirectional characters."""
    from triage.report.safe import terminal

    return terminal(text)
