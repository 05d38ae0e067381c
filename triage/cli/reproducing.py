"""What `triage repro` does beyond the skeleton: running it, and noting results in the worksheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from triage.cli.options import write
from triage.errors import CloneError, DataError, TriageError, UsageError

if TYPE_CHECKING:
    from triage.clone import SourceTree
    from triage.models import Analysis
    from triage.profiles import Profile
    from triage.repro.run import Run, Series
    from triage.repro.skeleton import Skeleton


def run(
    made: Skeleton,
    profile: Profile,
    tree: SourceTree,
    times: int,
    limit: float | None,
    worksheet: Path | None,
    answer: Analysis,
) -> None:
    """Run the test, print what came of it, put it into the log; exit 1 where nothing could be counted."""
    from triage.repro.place import command_of, the_test_named
    from triage.repro.projects import project_of
    from triage.repro.run import Outcome, repeat

    not_bare(tree)
    place = made.place
    if not (tree.git.root / place.path).is_file():
        own = the_test_named(made.scenario, place, tree)
        if own is None:
            raise UsageError(
                f"there is no {place.path} to run", "put the skeleton there with --write, and fill it in"
            )
        place = own
    command = command_of(profile, place, project_of(profile), tree)
    if command is None:
        raise UsageError(
            f"the profile of {profile.title} names no test command", "test_command in its [layout] would"
        )

    def tell(number: int, run: Run) -> None:
        note = f": {run.note}" if run.note else ""
        say(f"run {number} of {times}: {run.outcome.value} after {run.seconds:.0f} s{note}")

    say(f"in {tree.git.root}: {' '.join(command)}")
    series = repeat(command, tree.git.root, times, place.module, limit=limit, each=tell)
    if series.count(Outcome.UNWRITTEN):
        raise TriageError(
            f"{place.path}: its condition is not written yet; nothing was counted",
            "replace the body of wrong()",
        )
    counted = series.count(Outcome.PASSED) + series.count(Outcome.FAILED)
    if counted:
        write(f"{series.told} runs: {series.command}", None)
        _log(series, tree, worksheet, made.key, answer)
    if not counted or series.interrupted:
        for note in series.notes[:3]:
            say(note)
        raise typer.Exit(130 if series.interrupted else 1)


def _log(series: Series, tree: SourceTree, worksheet: Path | None, key: str, answer: Analysis) -> None:
    """One row of the reproduction log, in the worksheet or, without one, on standard error."""
    from triage.clone.inspect import describe_head
    from triage.repro.logbook import RUNS, add_row

    row = (
        answer.generated_at.strftime("%Y-%m-%d"),
        describe_head(tree.git),
        series.command,
        series.told,
        "; ".join(series.notes[:3]),
    )
    path = _worksheet(worksheet, key)
    if path is None:
        say(f"no worksheet here ({_worksheet_name(key)}); the row would be: {' | '.join(row)}")
        return
    _edit(path, key, lambda text: add_row(text, RUNS, row))


def record(table: Path, key: str | None, worksheet: Path | None) -> None:
    """The rows of a versions.tsv into the worksheet's version table. Raises UsageError, DataError."""
    from triage.repro.logbook import set_version

    if key is None:
        raise UsageError(
            "which issue's worksheet?", "such as `triage repro KAFKA-15154 --record versions.tsv`"
        )
    path = _worksheet(worksheet, key)
    if path is None:
        raise UsageError(
            f"there is no {_worksheet_name(key)} here", "name the worksheet with --worksheet FILE"
        )
    try:
        lines = table.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise DataError(f"cannot read {table}: {error}", "./matrix writes it") from error
    rows = [line.split("\t") for line in lines if line.strip()]
    if not rows or any(len(r) != 3 for r in rows):
        raise DataError(
            f"{table}: not lines of version, outcome and how, with tabs between", "./matrix writes it"
        )

    def edited(text: str) -> str | None:
        for version, outcome, how in rows:
            changed = set_version(text, version, outcome, how)
            if changed is None:
                return None
            text = changed
        return text

    _edit(path, key, edited)


def _worksheet(named: Path | None, key: str) -> Path | None:
    if named is not None:
        if not named.is_file():
            raise UsageError(f"there is no worksheet {named}", "`triage worksheet KEY` makes one")
        return named
    here = Path(_worksheet_name(key))
    return here if here.is_file() else None


def _worksheet_name(key: str) -> str:
    from triage.cli.asking import worksheet_name

    return worksheet_name(key)


def _edit(path: Path, key: str, edit: Callable[[str], str | None]) -> None:
    """Change a worksheet, whole or not at all. Raises DataError where it has no such table."""
    from triage.files import atomic_write, read_bytes

    raw = read_bytes(path)
    if raw is None:
        raise DataError(f"{path} is gone", "`triage worksheet KEY` makes one")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise DataError(f"{path} is no UTF-8 text", "nothing was changed") from None
    changed = edit(text)
    if changed is None:
        raise DataError(
            f"{path} has no table to put the result into", f"`triage worksheet {key}` brings it up to date"
        )
    if read_bytes(path) != raw:
        raise DataError(f"{path} was changed meanwhile", "nothing was written; do it again")
    atomic_write(path, changed)
    say(f"noted in {path}")


def not_bare(tree: SourceTree) -> None:
    """Raises CloneError for a clone without a work tree."""
    if tree.git.bare:
        raise CloneError(
            f"{tree.git.root} is bare: it has no files to write to", "give a clone with a work tree"
        )


def say(message: str) -> None:
    """A message, on standard error, whatever a stranger put into it."""
    from triage.report.safe import terminal

    typer.echo(terminal(message), err=True)
