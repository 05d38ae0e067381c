"""A small language for phrases, so that a table of them can be read aloud. Pure.

    closing … in favour of §          words, a gap of up to 35 characters, a reference
    (fixed|solved) (by|in) (the )?§    alternatives; optional words
    clos* this, *n't                   any ending, any beginning
    ^ merged, thanks $                 where the sentence starts and ends
    before N                           a version or another number
    … at the double: ……                a gap of up to 90 characters

A phrase matches the plain form of a sentence (`triage.text.targets.plain`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, partial

from triage.text.ahead import Needs, worked_out_ahead
from triage.text.expression import AnyCase, Expression
from triage.text.index import MOST_NEEDS
from triage.text.words import PREFIX, WORD, share, weight

GAP, LONG_GAP = r".{0,35}?", r".{0,90}?"

_BETWEEN = r"[ ,.:;!-]+"
"""Between two words: a space, with or without punctuation."""
_EDGE = r"\b"
_NUMBER = "N"
_TOKEN = re.compile(r"\((?:[^()]|\([^()]*\))*\)\??|……|…|[^\s()…]+")
_NESTED = re.compile(r"\([^()]*\)\??")
_KEYWORD = re.compile(rf"(?<![*a-z'])({WORD.pattern})(\*?)")
"""A word that the phrase has whole, or that goes on (`clos*`). Of `*n't` and `N` nothing is known."""


def lines(table: str) -> tuple[str, ...]:
    """The phrases of a table: one a line; blank lines and lines that start with `#` are for the reader."""
    stripped = (line.strip() for line in table.splitlines())
    return tuple(line for line in stripped if line and not line.startswith("# "))


def pattern(phrase: str) -> str:
    """The phrase as a regular expression.

    Raises re.error (when compiled) for unbalanced parentheses.
    """
    out = ""
    gap = True  # no space is due: at the start, and beside a gap
    for part in _TOKEN.findall(phrase):
        if part in ("…", "……"):
            out += LONG_GAP if part == "……" else GAP
            gap = True
            continue
        if part.startswith("(") and part.endswith("?"):
            inner = _alternatives(part[1:-2])
            out += f"(?:{inner}{_BETWEEN})?" if gap else f"(?:{_BETWEEN}{inner})?"
            continue
        if part.startswith("(") and "$" in _split(part[1:-1]):
            rest = "|".join(choice for choice in _split(part[1:-1]) if choice != "$")
            out += f"(?:{'' if gap else _BETWEEN}{_alternatives(rest)}|{_word('$')})"
            gap = False
            continue
        piece = _alternatives(part[1:-1]) if part.startswith("(") else _word(part)
        out += piece if gap or part == "$" else f"{_BETWEEN}{piece}"
        gap = part == "^"
    return out.replace(rf"\b{_BETWEEN}\b", _BETWEEN)


@worked_out_ahead
def keys(phrase: str) -> Needs:
    """Sets of words (or beginnings, `clos`): what the phrase matches has one of each. Rarest first."""
    found = []
    for part in _TOKEN.findall(phrase):
        if part.endswith(")?") or part in ("…", "……", "^", "$"):
            continue
        words = _told(part)
        if words:
            found.append(words)
    return tuple(sorted(found, key=lambda words: (weight(words), sorted(words)))[:MOST_NEEDS])


@cache
def _told(part: str) -> frozenset[str]:
    """Words of which a part has one; empty if they cannot be told."""
    choices = _split(part[1:-1]) if part.startswith("(") else [part]
    telling = [_telling(choice) for choice in choices]
    return frozenset() if None in telling else frozenset(t for t in telling if t is not None)


def _telling(choice: str) -> str | None:
    """The rarest word that a choice cannot do without, or its beginning; None if it has none."""
    if choice.isalpha():
        return choice if choice != _NUMBER else None
    told = []
    for word, open_end in _KEYWORD.findall(_NESTED.sub(" ", choice)):
        if not open_end:
            told.append(word)
        elif len(word) >= PREFIX:
            told.append(word[:PREFIX])
    return min(told, key=share, default=None)


def any_of(*phrases: str) -> Expression | None:
    """One expression for several phrases; None for none."""
    return Expression(partial(_any, phrases)) if phrases else None


def wording(table: str) -> Expression:
    """One expression for a table of phrases, for text as it was written: letter case does not matter."""
    return AnyCase(partial(_any, lines(table)), partial(_hints, lines(table)))


def _hints(phrases: Iterable[str]) -> frozenset[str]:
    """Words of which there is one wherever one of the phrases matches; none if a phrase has none."""
    needed = [keys(phrase) for phrase in phrases]
    return frozenset().union(*(sets[0] for sets in needed)) if all(needed) else frozenset()


def _any(phrases: Iterable[str]) -> str:
    return "|".join(map(pattern, phrases))


def _split(inner: str) -> list[str]:
    parts, depth, current = [], 0, ""
    for ch in inner:
        depth += (ch == "(") - (ch == ")")
        if ch == "|" and depth == 0:
            parts.append(current)
            current = ""
        else:
            current += ch
    return [*parts, current]


@cache
def _alternatives(inner: str) -> str:
    choices = [pattern(part) for part in _split(inner)]
    start = end = ""
    # Where every choice begins or ends a word, that is said once: it compiles and runs faster.
    if all(choice.startswith(_EDGE) for choice in choices):
        start, choices = _EDGE, [choice[len(_EDGE) :] for choice in choices]
    if all(choice.endswith(_EDGE) for choice in choices):
        end, choices = _EDGE, [choice[: -len(_EDGE)] for choice in choices]
    return f"{start}(?:{'|'.join(choices)}){end}"


@cache
def _word(part: str) -> str:
    if part in ("^", "$"):
        return "^" if part == "^" else r"\W*$"
    if part == _NUMBER:
        return r"\bv?\d+(?:\.[\dx]+)*\b"
    if part.startswith("*"):
        return r"\b\w*" + _word(part[1:]).removeprefix(r"\b")
    start = r"\b" if part[0].isalnum() else ""
    if part.endswith("*"):
        return f"{start}{re.escape(part[:-1])}\\w*"
    head = part
    tail = ""
    while head and head[-1] in "$":
        head, tail = head[:-1], r"\W*$"
    if head.startswith("^"):
        return "^" + _word(head[1:]) + tail
    end = r"\b" if head and head[-1].isalnum() else ""
    return f"{start}{re.escape(head)}{end}{tail}"
