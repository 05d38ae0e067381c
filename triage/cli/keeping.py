"""What a lookup fetched is kept for `--offline`, once its answer stands on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from triage.fetch.api import Fetched, Target
    from triage.fetch.live import LiveSource

PATIENCE = 0.5
"""Seconds to wait for another process that writes to the store. A lookup is not held up for it."""

_waiting: list[tuple[Target, Fetched]] = []


def keep_answers(source: LiveSource) -> None:
    """Saves what this source looks up when the command ends, or when the next source is asked."""
    save()
    source.heard = lambda target, fetched: _waiting.append((target, fetched))


def save() -> None:
    """Saves what is waiting; called when a command has ended, whichever it was.

    A store that cannot be written is told of in one line and breaks nothing.
    """
    if not _waiting:
        return
    import typer

    from triage.errors import TriageError
    from triage.report.safe import terminal

    waiting = _waiting[:]
    _waiting.clear()
    try:
        _save(waiting)
    except TriageError as error:
        typer.echo(f"triage: not kept for --offline: {terminal(error.message)}", err=True)


def _save(waiting: list[tuple[Target, Fetched]]) -> None:
    from triage.cli.options import clock
    from triage.store import Store
    from triage.store.lookups import keep

    with Store(patience=PATIENCE) as store:
        for target, fetched in waiting:
            if fetched.records:
                keep(store, target, fetched, clock())
