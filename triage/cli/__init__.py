"""The command line: flags become options, errors become messages and exit codes. No logic.

One module per command (or small family); each imports what it needs inside its function, so that
`triage --version` and shell completion stay fast.
"""

from __future__ import annotations

import os
import sys

import typer

from triage import __version__
from triage.errors import TriageError

app = typer.Typer(
    name="triage",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Is anybody on this issue, who tried before, why did it stall, and what must the next attempt do?",
    epilog="Examples:  triage lookup KAFKA-15154  ·  triage lookup KAFKA-15154 --sample  ·  triage explain",
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"triage {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Open-source contribution triage: everything on record about an issue, judged, with the quotes."""


def main() -> None:
    """Run the command line. Exit codes: 0 fine, 1 failed, 2 usage, 4 authentication."""
    from triage.cli import commands

    commands.register(app, *sys.argv[1:2])
    try:
        app()
    except TriageError as error:
        typer.echo(f"triage: {_plain(error.message)}", err=True)
        if error.hint:
            typer.echo(f"  hint: {_plain(error.hint)}", err=True)
        sys.exit(error.exit_code)
    except BrokenPipeError:  # `triage … | head`
        sys.stderr.close()
        sys.exit(0)
    except KeyboardInterrupt:
        typer.echo("triage: interrupted", err=True)
        sys.exit(130)
    except Exception as error:
        if os.environ.get("TRIAGE_DEBUG"):
            raise
        typer.echo(f"triage: {_plain(f'unexpected {type(error).__name__}: {error}')}", err=True)
        typer.echo("  hint: this is a bug; TRIAGE_DEBUG=1 shows where, for the report", err=True)
        sys.exit(1)


def _plain(text: str) -> str:
    """A message may quote what a stranger wrote: no control, escape or bidirectional characters."""
    from triage.report.safe import terminal

    return terminal(text)
