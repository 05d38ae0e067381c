"""Which module answers to which command. Registered lazily at start-up; each module is small."""

from __future__ import annotations

from functools import cache
from importlib import import_module

import typer

MODULES: tuple[str, ...] = (
    "check",
    "classify",
    "digest",
    "evaluate",
    "explain",
    "gh_extension",
    "lookup",
    "profiles",
    "store",
    "sync",
    "watch",
    "worksheet",
)
"""Modules of `triage.cli`; each has `register(app)`. Keep sorted."""


@cache
def register(app: typer.Typer) -> None:
    """Add every command to the app, once."""
    for name in MODULES:
        import_module(f"triage.cli.{name}").register(app)
