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

WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\+1|-1|~0|[?👍👎🚀]")
"""What counts as a word, in phrases and in sentences."""
_WORDS = re.compile(r"\(?(?:\?:)?[a-z'? -]+(?:\|[a-z'? -]+)*\)?")
"""Words and alternatives of words, letters of which may be missing: most parts of most phrases."""
_GAP = re.compile(r" \.{2,3} ")
_MOST_WORDS = 400
"""A part of a phrase that may be more words than this is no filter."""
_EVERYWHERE_WORDS = "the to a i is this and in it that of for be on not you we with but if as are have"
_EVERYWHERE = frozenset(_EVERYWHERE_WORDS.split())
_COMMON_WORDS = (
    "an was been or no can at so do has there my your will would should could by from more all just "
    "what when which don't think see use get need also here then out don't it's i'm i'll i've code pull "
    "pr change test tests commit only like some now because one add now make using same up still than "
    "even new case good me "
)
_COMMON = frozenset(_COMMON_WORDS.split())
_WEIGHT_EVERYWHERE, _WEIGHT_COMMON, _WEIGHT_RARE = 20.0, 4.0, 0.3
"""How much a word costs as a filter: about how many sentences of a review in a hundred have it."""


def needed_words(expression: str) -> list[frozenset[str]]:
    """Sets of words, of each of which one occurs wherever the expression matches; the rarest set first.

    `expression`: lower-case, its parts separated by ` ... `, ` .. ` or blanks.
    """
    found: list[frozenset[str]] = []
    for part in _GAP.split(expression.strip("^$ ")):
        for token in _tokens(part):
            ways = _ways(token)
            if ways and all(ways):
                found.append(frozenset(min(way, key=_weight) for way in ways))
    return sorted(found, key=lambda words: sum(map(_weight, words)))


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


def _weight(word: str) -> float:
    if word in _EVERYWHERE:
        return _WEIGHT_EVERYWHERE
    return _WEIGHT_COMMON if word in _COMMON else _WEIGHT_RARE


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


_OPTIONAL = re.compile(r"\?|\*|\{0,\d+\}")


def _tokens(part: str) -> Iterator[str]:
    """A phrase's parts between blanks, brackets kept together; words that may be missing stand alone."""
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
            if depth == 0 and opened == start:
                mark = _OPTIONAL.match(part, at)
                if mark and _ends_in_blanks(part[opened + 1 : at - 1]):
                    at = mark.end()
                    yield part[start:at]
                    start = at
        elif c == " " and depth == 0:
            yield part[start : at - 1]
            start = at
    yield part[start:]


def _ends_in_blanks(group: str) -> bool:
    """Whether every alternative of a group's content ends in a blank: it is whole words."""
    options = alternatives(f"({group})")
    return all(o.endswith((" ", " )")) for o in options) if options else group.endswith((" ", " )"))


@cache
def _ways(token: str) -> list[list[str]] | None:
    """The ways to say a part of a phrase: of each, words that it holds, the first of them first.

    None if they are too many or cannot be listed. A way without words: the part may be missing.
    """
    if _WORDS.fullmatch(token):
        return [WORD.findall(text) for text in _listed(token)]
    try:
        texts = _beginnings(parser.parse(token))
    except (re.error, RecursionError):
        return None
    if texts is None:
        return None
    ways = [WORD.findall(text)[:1] for text in texts]  # what follows the first may be cut
    unclear = any(not way and _LETTER.search(text) for way, text in zip(ways, texts, strict=True))
    return None if unclear else ways


_LETTER = re.compile(r"\w")


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


def _beginnings(parsed: Any) -> set[str] | None:
    results = {""}
    for code, argument in parsed:
        if all(map(_word_ended, results)):
            break
        if code is op.LITERAL:
            options: set[str] | None = {chr(argument)}
        elif code in (op.AT, op.ASSERT, op.ASSERT_NOT):
            continue
        elif _between_words(code, argument):
            options = {" "}
        elif code is op.IN and all(c is op.LITERAL for c, _ in argument):
            options = {chr(a) for _, a in argument}
        elif code is op.BRANCH:
            listed = [_beginnings(branch) for branch in argument[1]]
            options = None if None in listed else set().union(*filter(None, listed))
        elif code is op.SUBPATTERN:
            options = _beginnings(argument[3])
        elif code is op.MAX_REPEAT:
            options = _repeated(*argument)
        else:
            options = None
        if options is None or len(results) * len(options) > _MOST_WORDS:
            return None
        results = {a if _word_ended(a) else a + b for a in results for b in options}
    return results


def _repeated(least: int, most: int, parsed: Any) -> set[str] | None:
    if len(parsed) == 1 and _between_words(*parsed[0]):
        return {" "} if least else {" ", ""}
    once = _beginnings(parsed)
    if once is None or not (most == 1 or all(map(_word_ended, once))):
        return None  # a word built of repeated parts
    return once if least else once | {""}


_WORD_ENDED = re.compile(r"\w[^\w'].*|[?👍👎🚀]")


def _word_ended(text: str) -> bool:
    """Whether nothing that follows can change the first word any more."""
    return _WORD_ENDED.search(text) is not None


_NO_LETTERS = (op.CATEGORY_NOT_WORD, op.CATEGORY_SPACE, op.CATEGORY_DIGIT)


def _between_words(code: Any, argument: Any) -> bool:
    """Whether it is one character that stands between words: `\\W`, `\\d`, `[,.]`, a blank."""
    return code is op.IN and all(
        (kind is op.CATEGORY and value in _NO_LETTERS)
        or (kind is op.LITERAL and not chr(value).isalnum() and chr(value) not in "'?")
        for kind, value in argument
    )
