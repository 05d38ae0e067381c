"""Strangers' words inside source: as comments and strings that cannot be left. Pure.

A comment is always a line comment. Java and old Scala decode backslash-u anywhere, also in comments, before
they look for the end of anything; Python reads a coding declaration in its first two lines.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

from triage.report.safe import plain

WIDTH = 100


def comment(text: str, width: int = WIDTH, hang: str = "  ") -> list[str]:
    """A text as lines for line comments of any language: plain, no escapes, wrapped, never an empty list.

    `hang` stands before the continuation of a wrapped line.

    What it cannot hold: line breaks of any kind, control and bidirectional characters, a backslash before
    `u`, the marks that open or close block comments, a Python coding declaration.
    """
    out: list[str] = []
    for raw in re.split(r"\r\n?|\n", text):
        line = harmless(plain(raw.expandtabs(4)))
        indent = " " * min(len(raw) - len(raw.lstrip(" \t")), 8)
        if not line:
            out.append("")
            continue
        out += textwrap.wrap(
            line, width, initial_indent=indent, subsequent_indent=indent + hang,
            break_long_words=True, break_on_hyphens=False,
        ) or [""]  # fmt: skip
    # Wrapping moves spaces about; what it may have joined or cut is looked at once more.
    return [harmless(x).rstrip() for x in out] or [""]


def harmless(line: str) -> str:
    """One line without anything that a compiler reads inside a comment."""
    line = re.sub(r"[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]", " ", line)
    line = re.sub(r"\\(?=u)", "\\ ", line)
    line = line.replace("*/", "* /").replace("/*", "/ *")
    return re.sub(r"(?i)coding(?=[:=])", "coding ", line)


def java_string(text: str) -> str:
    """A Java or Scala string literal that holds exactly `text` (plain); ASCII only."""
    out = []
    for ch in plain(text):
        if ch in '"\\':
            out.append("\\" + ch)
        elif " " <= ch <= "~":
            out.append(ch)
        else:
            data = ch.encode("utf-16-be")
            out += [f"\\u{data[i]:02x}{data[i + 1]:02x}" for i in range(0, len(data), 2)]
    # `\\` followed by u would be read as an escape's beginning by nobody: the count of backslashes is even.
    return '"' + "".join(out) + '"'


def python_string(text: str) -> str:
    """A Python string literal, ASCII only."""
    return ascii(plain(text))


def shell_string(text: str) -> str:
    """A POSIX shell word in single quotes."""
    return "'" + plain(text).replace("'", "'\\''") + "'"


def identifier(text: str) -> str:
    """Letters and digits only, never starting with a digit: for names of classes and methods."""
    kept = re.sub(r"[^A-Za-z0-9]+", " ", text).title().replace(" ", "")[:60]
    return f"_{kept}" if kept[:1].isdigit() else kept or "Issue"


def cut(lines: Iterable[str], most: int, what: str = "lines") -> list[str]:
    """At most so many lines, with a note of what was left out."""
    kept = list(lines)
    if len(kept) <= most:
        return kept
    return [*kept[:most], f"... {len(kept) - most} more {what}, see the issue"]
