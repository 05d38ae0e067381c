"""Rows for the worksheet: a series of runs, a version that was tried. Pure.

The worksheet marks its two tables with comments; a row is put into the person's file without touching a
line of theirs. An empty row is filled first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from triage.templates_env import cell

RUNS = "<!-- triage:runs -->"
VERSIONS = "<!-- triage:versions -->"


def add_row(text: str, mark: str, cells: Sequence[str]) -> str | None:
    """The worksheet with one more row at the end of the marked table; None where it has no such table.

    `cells` are plain texts. Line ends stay as they are.
    """
    lines = text.splitlines(keepends=True)
    table = _table(lines, mark)
    if table is None:
        return None
    first, end = table
    made = _row(cells, _line_end(lines))
    if end - first == 3 and not lines[end - 1].strip().strip("|").replace("|", "").strip():
        lines[end - 1] = made
    else:
        if not lines[end - 1].endswith(("\n", "\r")):
            lines[end - 1] += _line_end(lines)
        lines.insert(end, made)
    return "".join(lines)


def set_version(text: str, version: str, outcome: str, how: str) -> str | None:
    """The worksheet with what a version did: in its own row where that is still empty, else in a new one.

    None where it has no version table.
    """
    lines = text.splitlines(keepends=True)
    table = _table(lines, VERSIONS)
    if table is None:
        return None
    for number in range(table[0] + 2, table[1]):
        cells = _cells(lines[number])
        if len(cells) >= 4 and _bare(cells[0]) == _bare(version) and not cells[2] and not cells[3]:
            end = _end_of(lines[number])
            lines[number] = f"| {cells[0]} | {cells[1]} | {cell(outcome)} | {cell(how)} |{end}"
            return "".join(lines)
    return add_row(text, VERSIONS, (version, "", outcome, how))


def _table(lines: Sequence[str], mark: str) -> tuple[int, int] | None:
    """First line of the table after the mark, and the line after its last."""
    at = next((i for i, x in enumerate(lines) if x.strip() == mark), None)
    if at is None:
        return None
    first = at + 1
    while first < len(lines) and not lines[first].strip():
        first += 1
    end = first
    while end < len(lines) and lines[end].lstrip().startswith("|"):
        end += 1
    return (first, end) if end - first >= 2 else None


def _row(cells: Sequence[str], end: str) -> str:
    return "| " + " | ".join(cell(c) if c else " " for c in cells) + f" |{end}"


def _cells(line: str) -> list[str]:
    return [c.strip() for c in re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))]


def _bare(version: str) -> str:
    """A version without what Markdown escapes."""
    return re.sub(r"[^0-9A-Za-z.]", "", version)


def _line_end(lines: Sequence[str]) -> str:
    return "\r\n" if lines and lines[0].endswith("\r\n") else "\n"


def _end_of(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]
