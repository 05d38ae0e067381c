"""A long Markdown text in parts that each fit where they are posted, cut between rows. Pure.

A part that begins in the middle of a table repeats its heading and header row; a fold (`<details>`) is
closed and opened again; a fence (a chart) stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

ISSUE_LIMIT = 65_000
"""GitHub refuses bodies of 65,536 characters or more; the room between is for links from part to part."""

SUMMARY_LIMIT = 1_000_000
"""Bytes of a job summary: GitHub cuts off at 1 MiB."""

_TABLE_RULE = re.compile(r"\|(?:\s*:?-+:?\s*\|)+\s*$")
_FOLD = re.compile(r"<details><summary>.*</summary>\s*$")


def split(text: str, limit: int = ISSUE_LIMIT, *, in_bytes: bool = False) -> list[str]:
    """The text in parts of at most `limit` characters (or bytes), each of them whole Markdown.

    A single line that does not fit alone is cut; no renderer here makes one.
    """
    if _length(text, in_bytes) <= limit:
        return [text]
    return list(_Splitter(limit, in_bytes).parts(text))


def _length(text: str, in_bytes: bool) -> int:
    return len(text.encode()) if in_bytes else len(text)


class _Splitter:
    def __init__(self, limit: int, in_bytes: bool) -> None:
        self._limit, self._in_bytes = limit, in_bytes
        self._lines: list[str] = []
        self._size = 0
        self._heading = ""
        self._fold = ""
        self._table: tuple[str, str] | None = None

    def parts(self, text: str) -> Iterator[str]:
        for atom in _atoms(text.splitlines()):
            folded = (self._fold and atom.strip() != "</details>") or _FOLD.match(atom)
            closing = len("\n\n</details>\n") if folded else 0
            if self._lines and self._size + self._cost(atom) + closing > self._limit:
                yield self._finish()
                self._begin(atom)
            room = self._limit - self._size - closing - 1
            if self._cost(atom) > room + 1:
                atom = _clip(atom, room, self._in_bytes)
            self._add(atom)
            self._note(atom)
        if self._lines:
            yield self._finish()

    def _cost(self, atom: str) -> int:
        return _length(atom, self._in_bytes) + 1

    def _add(self, atom: str) -> None:
        self._lines.append(atom)
        self._size += self._cost(atom)

    def _note(self, atom: str) -> None:
        """Remembers what a part that begins after this line must repeat."""
        if atom.startswith("#"):
            self._heading, self._fold, self._table = atom, "", None
        elif _FOLD.match(atom):
            self._fold, self._table = atom, None
        elif atom.strip() == "</details>":
            self._fold, self._table = "", None
        elif not atom.startswith("|"):
            self._table = None
        elif self._table is None:
            header, _, rule = atom.partition("\n")
            if _TABLE_RULE.match(rule):
                self._table = (header, rule)

    def _finish(self) -> str:
        while self._lines and not self._lines[-1].strip():
            self._lines.pop()
        if self._fold:
            self._lines += ["", "</details>"]
        part = "\n".join(self._lines) + "\n"
        self._lines, self._size = [], 0
        return part

    def _begin(self, atom: str) -> None:
        again: list[str] = []
        if self._heading and not atom.startswith("#"):
            mark = "" if self._heading.endswith("(continued)") else " (continued)"
            again += [self._heading + mark, ""]
        if self._fold and not _FOLD.match(atom):
            again += [self._fold, ""]
        if self._table is not None and atom.startswith("|"):
            again += self._table
        for line in again:
            self._add(line)


def _atoms(lines: Sequence[str]) -> Iterator[str]:
    """Lines, with what must stay together in one: a fence, a table's header and its rule."""
    n = 0
    while n < len(lines):
        line = lines[n]
        fence = re.match(r"(`{3,}|~{3,})", line)
        if fence:
            end = next((m for m in range(n + 1, len(lines)) if lines[m].startswith(fence[1])), len(lines) - 1)
            yield "\n".join(lines[n : end + 1])
            n = end + 1
        elif line.startswith("|") and n + 1 < len(lines) and _TABLE_RULE.match(lines[n + 1]):
            yield f"{line}\n{lines[n + 1]}"
            n += 2
        else:
            yield line
            n += 1


def _clip(atom: str, room: int, in_bytes: bool) -> str:
    if not in_bytes:
        return atom[: max(0, room)]
    return atom.encode()[: max(0, room)].decode(errors="ignore")
