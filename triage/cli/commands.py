"""Which module answers to which command. Registered lazily at start-up; each module is small."""

from __future__ import annotations

from importlib import import_module

import typer

MODULES: tuple[str, ...] = (
    "check",
    "classify",
    "digest",
    "doctor",
    "duplicates",
    "evaluate",
    "explain",
    "find",
    "gh_extension",
    "lookup",
    "profiles",
    "repro",
    "store",
    "sync",
    "watch",
    "worksheet",
)
"""Modules of `triage.cli`; each has `register(app)`. Keep sorted."""


_registered: set[tuple[int, str]] = set()


def register(app: typer.Typer, first: str | None = None) -> None:
    """Add every command to the app, each once.

    `first` is the first word of the command line: where it names a module's command, only that module is
    imported, and for `--version` none, so that start-up does not grow with the number of commands.
    """
    wanted = (first or "").replace("-", "_")
    for name in (wanted,) if wanted in MODULES else () if first == "--version" else MODULES:
        if (id(app), name) not in _registered:
            _registered.add((id(app), name))
            import_module(f"triage.cli.{name}").register(app)
