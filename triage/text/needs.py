"""Which words a phrase cannot do without, read out of its regular expression.

The expression is read with the standard library's own parser of regular expressions, so that what is
said here about it is what it does. Where that cannot be told, the answer is "nothing is needed".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from re import _constants as op  # type: ignore[attr-defined]  # no public way to read an expression's structure
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from triage.text.words import WORD, share, weight

_GAP = re.compile(r" \.{2,3} ")
_MOST_TEXTS = 400
"""A part of a phrase that may be more texts than this is not spelled out any further."""
_OPEN = "\0"
"""Stands at the end of a text that goes on in a way that is not spelled out."""
_CUT_WORD = re.compile(r"[a-z0-9_'+~-]*\0$")
_QUESTION = frozenset("?")


def needed_words(expression: str) -> list[frozenset[str]]:
    """Sets of words, of each of which one occurs wherever the expression matches; the rarest set first.

    `expression`: lower-case, its parts separated by ` ... `, ` .. ` or blanks.
    """
    found: dict[frozenset[str], float] = {}
    if expression.endswith(r"\?"):
        found[_QUESTION] = weight(_QUESTION)
    for part in _GAP.split(expression.strip("^$ ")):
        for token in _tokens(part):
            ways = _ways(token)
            if not ways or not all(ways):
                continue
            for words in (
                frozenset(min(way, key=share) for way in ways),
                frozenset(way[0] for way in ways),
                frozenset(way[-1] for way in ways),
            ):
                found[words] = weight(words)
    return sorted(found, key=lambda words: (found[words], sorted(words)))


def first_words(expression: str) -> frozenset[str]:
    """The words of which one is the first wherever the expression matches; empty if they cannot be listed."""
    found: set[str] = set()
    for token in _tokens(_GAP.split(expression.strip("^$ "))[0]):
        ways = _ways(token)
        if not ways:
            break
        found.update(way[0] for way in ways if way)
        if all(ways):
            return frozenset(found)
    return frozenset()


def last_words(expression: str) -> frozenset[str]:
    """Of an expression that ends with the sentence: the words of which one is its last; else empty."""
    if not expression.endswith("$"):
        return frozenset()
    *_, token = _tokens(_GAP.split(expression)[-1])
    texts = _texts(token)
    if texts is None or any(text.endswith(_OPEN) for text in texts):
        return frozenset()
    ways = [WORD.findall(text) for text in texts]
    return frozenset(way[-1] for way in ways) if all(ways) else frozenset()


def alternatives(expression: str) -> list[str]:
    """The alternatives of an expression that is nothing but them in brackets; empty for any other."""
    if not (expression.startswith("(") and expression.endswith(")") and expression[1] != "?"):
        return []
    depth, parts, start = 0, [], 1
    for i, c in enumerate(expression):
        if c == "(":
            depth += 1
        elif c == ")":
            depth -= 1
            if depth == 0 and i != len(expression) - 1:
                return []  # not one pair of brackets around everything
        elif c == "|" and depth == 1:
            parts.append(expression[start:i])
            start = i + 1
    return [*parts, expression[start:-1]]


_REPEATED = re.compile(r"[?*+]|\{\d+,\d+\}")


def _tokens(part: str) -> Iterator[str]:
    """A phrase's parts between blanks, brackets kept together; groups of whole words stand alone."""
    depth, start, opened = 0, 0, 0
    in_class = escaped = False
    at = 0
    while at < len(part):
        c = part[at]
        at += 1
        if escaped:
            escaped = False
        elif c == "\\":
            escaped = True
        elif in_class:
            in_class = c != "]"
        elif c == "[":
            in_class = True
        elif c == "(":
            if depth == 0:
                opened = at - 1
            depth += 1
        elif c == ")":
            depth -= 1
            if depth == 0 and opened == start and _ends_in_blanks(part[opened + 1 : at - 1]):
                mark = _REPEATED.match(part, at)
                at = mark.end() if mark else at
                yield part[start:at]
                start = at
        elif (
            c == " " and depth == 0 and not _REPEATED.match(part, at)
        ):  # one that may be missing parts nothing
            yield part[start : at - 1]
            start = at
    yield part[start:]


def _ends_in_blanks(group: str) -> bool:
    """Whether every alternative of a group's content ends in a blank: it is whole words."""
    options = alternatives(f"({group})")
    return all(o.endswith((" ", " )")) for o in options) if options else group.endswith((" ", " )"))


@cache
def _ways(token: str) -> list[list[str]] | None:
    """The ways to say a part of a phrase: of each, words that it holds, in their order.

    None if they are too many or cannot be listed. A way without words: the part may be missing.
    """
    texts = _texts(token)
    if texts is None:
        return None
    ways = [WORD.findall(_CUT_WORD.sub("", text)) for text in texts]
    unclear = any(not way and _LETTER.search(text) for way, text in zip(ways, texts, strict=True))
    return None if unclear else ways


_LETTER = re.compile(r"\w|\0")
_WORD_ENDED = re.compile(r"\w[^\w']")


@cache
def _texts(token: str) -> set[str] | None:
    """The texts that a part of a phrase matches, or how they begin (then with `_OPEN` at the end)."""
    if _WORDS.fullmatch(token):
        return _listed(token)
    try:
        return _spelled_out(parser.parse(token))
    except (re.error, RecursionError):
        return None


_WORDS = re.compile(r"\(?(?:\?:)?[a-z'? -]+(?:\|[a-z'? -]+)*\)?")
"""Words and alternatives of words, letters of which may be missing: most parts of most phrases."""


def _listed(token: str) -> set[str]:
    """The texts that `_WORDS` matches, without a parser: `(tests?|spec)`."""
    found: set[str] = set()
    for choice in token.removeprefix("(").removeprefix("?:").removesuffix(")").split("|"):
        texts = [""]
        for letter in choice:
            if letter == "?":
                texts += [text[:-1] for text in texts]
            else:
                texts = [text + letter for text in texts]
        found.update(texts)
    return found


def _spelled_out(parsed: Any) -> set[str]:
    texts, cut = {""}, set[str]()
    letters = ""
    for code, argument in [*parsed.data, (None, None)]:
        if code is op.LITERAL:
            letters += chr(argument)
            continue
        if letters:
            texts = {text + letters for text in texts}
            letters = ""
        if code is None or not texts:
            break
        options = _options(code, argument)
        if len(texts) * len(options) > _MOST_TEXTS:  # those with a word go no further
            ended = {text for text in texts if _WORD_ENDED.search(text)}
            cut.update([text + _OPEN for text in ended])
            texts -= ended
        if len(texts) * len(options) > _MOST_TEXTS:
            options = {_OPEN}
        texts = {text + option for text in texts for option in options}
        if any(option.endswith(_OPEN) for option in options):
            cut.update([text for text in texts if text.endswith(_OPEN)])
            texts -= cut
    return texts | cut


def _options(code: Any, argument: Any) -> set[str]:
    if code in (op.AT, op.ASSERT, op.ASSERT_NOT):
        return {""}
    if _between_words(code, argument):
        return {" "}
    if code is op.IN and all(c is op.LITERAL for c, _ in argument):
        return {chr(a) for _, a in argument}
    if code is op.BRANCH:
        return set().union(*map(_spelled_out, argument[1]))
    if code is op.SUBPATTERN:
        return _spelled_out(argument[3])
    if code is op.MAX_REPEAT:
        return _repeated(*argument)
    return {_OPEN}


def _repeated(least: int, most: int, parsed: Any) -> set[str]:
    if len(parsed) == 1 and _between_words(*parsed[0]):
        return {" "} if least else {" ", ""}
    once = _spelled_out(parsed)
    if most > 1:
        once = {text if text.endswith(_OPEN) else text + _OPEN for text in once}
    return once if least else once | {""}


_NO_LETTERS = (op.CATEGORY_NOT_WORD, op.CATEGORY_SPACE, op.CATEGORY_DIGIT)


def _between_words(code: Any, argument: Any) -> bool:
    """Whether it is one character that stands between words: `\\W`, `\\d`, `[,.]`, a blank."""
    return code is op.IN and all(
        (kind is op.CATEGORY and value in _NO_LETTERS)
        or (kind is op.LITERAL and not chr(value).isalnum() and chr(value) not in "'?%")
        for kind, value in argument
    )
