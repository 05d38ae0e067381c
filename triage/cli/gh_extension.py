"""`triage gh-extension`: makes `gh triage …` work, as an extension of GitHub's command line."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import typer

from triage.errors import OutputError

NAME = "gh-triage"

_MARK = "# installed by `triage gh-extension`"


def extensions_folder(environ: dict[str, str]) -> Path:
    """Where `gh` keeps its extensions: `GH_DATA_DIR`, else the data folder `gh` itself looks in."""
    if own := environ.get("GH_DATA_DIR"):
        return Path(own) / "extensions"
    if data := environ.get("XDG_DATA_HOME"):
        return Path(data) / "gh" / "extensions"
    if sys.platform == "win32" and (local := environ.get("LocalAppData")):
        return Path(local) / "GitHub CLI" / "extensions"
    return Path.home() / ".local" / "share" / "gh" / "extensions"


def script(python: str) -> str:
    """The extension's executable: hands everything to the `triage` of this very installation."""
    return f'#!/bin/sh\n{_MARK}\nexec {shlex.quote(python)} -m triage "$@"\n'


def register(app: typer.Typer) -> None:
    """Add `gh-extension` to the app."""

    @app.command(
        "gh-extension",
        help="Make `gh triage …` work.\n\nInstalls a small extension that calls this installation.",
        epilog="\b\nExamples:\n  triage gh-extension\n  triage gh-extension --remove",
    )
    def gh_extension(
        remove: bool = typer.Option(False, "--remove", help="Take the extension away again."),
    ) -> None:
        folder = extensions_folder(dict(os.environ)) / NAME
        target = folder / NAME
        if target.exists() and _MARK not in target.read_text(encoding="utf-8", errors="replace"):
            raise OutputError(
                f"{target} exists and is not ours",
                f"remove it first: gh extension remove {NAME.removeprefix('gh-')}",
            )
        try:
            if remove:
                target.unlink(missing_ok=True)
                if folder.is_dir() and not any(folder.iterdir()):
                    folder.rmdir()
                typer.echo("removed: gh triage")
                return
            folder.mkdir(parents=True, exist_ok=True)
            target.write_text(script(sys.executable), encoding="utf-8")
            target.chmod(0o755)
        except OSError as error:
            raise OutputError(
                f"cannot write {target}: {error.strerror}", "check the folder's rights"
            ) from error
        typer.echo(f"installed: gh triage ({target})")
