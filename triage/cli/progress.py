"""A progress bar on a terminal, and nothing anywhere else."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from triage.fetch.sync import Progress
    from triage.models.analysis import Budget


def estimate(done: int, total: int | None, seconds: float, budget: Budget | None, pages: int) -> str:
    """How long the rest takes, in words; nothing until there is something to go by.

    Honest: by the pace so far, not before the third page, and said to be longer where what the service
    still grants does not reach (each page is taken to cost what the pages so far did).
    """
    if not total or done >= total or pages < 3 or seconds <= 0:
        return ""
    left = (total - done) * seconds / done
    if budget is not None and budget.remaining is not None and budget.used:
        needed = budget.used / pages * (total - done) / (done / pages)
        if needed > budget.remaining:
            until = _clock(budget.resets_at)
            return f"the limit ends before it does{until}; run it again then, it goes on where it stopped"
    if left < 60:
        return f"about {max(5, round(left / 5) * 5)} s"
    return f"about {round(left / 60)} min"


def _clock(moment: datetime | None) -> str:
    return f", until {moment.astimezone():%H:%M}" if moment else ""


@contextmanager
def watching() -> Iterator[Callable[[Progress], None]]:
    """A bar for each source on a terminal; a silent watch elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=12),
        MofNCompleteColumn(),
        TextColumn("{task.fields[budget]}"),
        TextColumn("{task.fields[left]}"),
    )
    began = time.monotonic()
    tasks: dict[str, tuple[object, int]] = {}
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:

        def watch(p: Progress) -> None:
            task, pages = tasks.get(p.source, (None, 0))
            pages += 1
            left = estimate(p.done, p.total, time.monotonic() - began, p.budget, pages)
            budget = _budget(p.budget)
            if task is None:
                task = bar.add_task(p.source, total=p.total, budget=budget, left=left)
            bar.update(task, completed=p.done, total=p.total, budget=budget, left=left)  # type: ignore[arg-type]  # rich's own TaskID, kept as it came
            tasks[p.source] = (task, pages)

        yield watch


def _budget(budget: Budget | None) -> str:
    if budget is None or budget.remaining is None:
        return ""
    return f"{budget.remaining:,} {'points' if budget.service.endswith('graphql') else 'requests'} left"
