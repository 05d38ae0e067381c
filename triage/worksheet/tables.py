"""Rows for a worksheet's own tables: a series of runs into the log, a version's result into the matrix.

`triage repro --run` and the standalone project's `./matrix` write their results here. What the person wrote
in those tables stays; cells they filled are never overwritten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path

from triage.errors import DataError
from triage.files import update
from triage.templates_env import cell, code
from triage.worksheet.align import cells_of
from triage.worksheet.keep import decode


class Table(StrEnum):
    """A table that programs write to; the comment `<!-- triage:NAME -->` stands before it."""

    RUNS = "runs"
    """When, version or commit, how, reproduced of runs, what was seen."""
    VERSIONS = "versions"
    """Version, on record, reproduces?, how it was tried."""


def with_row(lines: Sequence[str], table: Table, cells: Sequence[str]) -> list[str]:
    """The worksheet's lines with one row more, in place of the first empty one, else at the table's end.

    `cells` are Markdown, safe for a table. Raises DataError where the table is not there.
    """
    start, end = _rows(lines, table)
    row = _row(cells)
    empty = next((n for n in range(start, end) if _is_empty(lines[n])), None)
    if empty is not None and empty == end - 1:  # the last empty row is kept for the person
        return [*lines[:empty], row, *lines[empty:]]
    at = end if empty is None else empty
    return [*lines[:at], row, *lines[at + (empty is not None) :]]


def with_version(lines: Sequence[str], version: str, result: str, how: str) -> list[str]:
    """The worksheet's lines with the result of one version in its row of the matrix, or in a new row.

    A cell the person filled stays: a result that differs then gets a row of its own below.
    """
    start, end = _rows(lines, Table.VERSIONS)
    for n in range(start, end):
        cells = cells_of(lines[n])
        if cells is None or cells[1].strip() != cell(version).strip() or len(cells) != 6:
            continue
        filled = [cells[3].strip(), cells[4].strip()]
        if filled == [cell(result).strip(), cell(how).strip()]:
            return list(lines)
        if not any(filled):
            row = _row([cells[1].strip(), cells[2].strip(), cell(result), cell(how)])
            return [*lines[:n], row, *lines[n + 1 :]]
        row = _row([cells[1].strip(), " ", cell(result), cell(how)])
        if row in lines[start:end]:
            return list(lines)
        return [*lines[: n + 1], row, *lines[n + 1 :]]
    return [*lines[:end], _row([cell(version), " ", cell(result), cell(how)]), *lines[end:]]


def add_run(path: Path, when: str, what: str, how: str, count: str, notes: str = "") -> None:
    """Write a series of runs into the log of the worksheet in `path`; a backup is not needed, nothing goes.

    Texts as they are; `what` (a version, a commit) and `how` (a command) are shown as code. `count`: such as
    "7 of 20". Raises OutputError or DataError, and leaves the file as it was.
    """
    row = (cell(when), code(what), code(how), cell(count), cell(notes))
    _edit(path, lambda lines: with_row(lines, Table.RUNS, row))


def add_version(path: Path, version: str, result: str, how: str) -> None:
    """Write one version's result ("7 of 20", "does not start") into the matrix. Raises as `add_run`."""
    _edit(path, lambda lines: with_version(lines, version, result, how))


def _edit(path: Path, change: Callable[[Sequence[str]], list[str]]) -> None:
    def new(content: bytes | None) -> bytes:
        if content is None:
            raise DataError(f"there is no worksheet {path}", "make one with `triage worksheet KEY`")
        former = decode(content, str(path))
        return former.encode(change(former.lines))

    update(path, new)


def _rows(lines: Sequence[str], table: Table) -> tuple[int, int]:
    """Where the table's rows begin (after its ruler) and end."""
    sign = f"<!-- triage:{table} -->"
    at = next((n for n, line in enumerate(lines) if line.strip() == sign), None)
    if at is not None:
        for n in range(at + 1, min(at + 12, len(lines))):
            if re.fullmatch(r"\s*\|(?:\s*:?-+:?\s*\|)+\s*", lines[n]):
                end = n + 1
                while end < len(lines) and lines[end].lstrip().startswith("|"):
                    end += 1
                return n + 1, end
    raise DataError(
        f"the worksheet has no table after {sign}", "run `triage worksheet` to have it made, then this again"
    )


def _row(cells: Sequence[str]) -> str:
    return "|" + "|".join("   " if not c.strip() else f" {c.strip()} " for c in cells) + "|"


def _is_empty(line: str) -> bool:
    cells = cells_of(line)
    return cells is not None and not any(c.strip() for c in cells)
