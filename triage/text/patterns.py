"""Many patterns over many sentences, cheaply: a pattern is tried only where one of its words occurs.

The speech-act readers are tables of `Pattern`s. A sentence is cut into words once; the words that
occur choose the few patterns worth trying.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from triage.text.acts import Act

_WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?|[+~-]\d|[?👍👎🚀✅🎉💯]")
_NONE: frozenset[Act] = frozenset()


class Words:
    """A sentence and its words, in lower case, made once for every table that reads it."""

    __slots__ = ("text", "words")

    def __init__(self, sentence: str) -> None:
        self.text = sentence.lower()
        self.words = frozenset(_WORD.findall(self.text))


class Pattern:
    """An act, the words of which one must occur, and the expression that then decides."""

    __slots__ = ("acts", "expression", "unless", "words")

    def __init__(self, acts: Act | Iterable[Act], words: str, expression: str, unless: str | None = None) -> None:
        """`words`: separated by blanks, lower case, one must occur. `expression`, `unless`: verbose regular
        expressions (blanks do not count) searched in the lower-cased sentence.
        """
        self.acts = frozenset({acts} if isinstance(acts, Act) else acts)
        self.words = frozenset(words.split())
        self.expression = re.compile(expression, re.VERBOSE)
        self.unless = re.compile(unless, re.VERBOSE) if unless else None

    def matches(self, text: str) -> bool:
        """Whether the lower-cased sentence does it."""
        return self.expression.search(text) is not None and (
            self.unless is None or self.unless.search(text) is None
        )


class Table:
    """Patterns, found by the words that occur."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        self._by_word: dict[str, list[Pattern]] = {}
        for pattern in patterns:
            for word in pattern.words:
                self._by_word.setdefault(word, []).append(pattern)
        self._vocabulary = frozenset(self._by_word)

    def acts(self, sentence: Words) -> set[Act]:
        """Every act whose pattern matches the sentence."""
        found: set[Act] = set()
        hits = sentence.words & self._vocabulary
        if not hits:
            return found
        text = sentence.text
        for word in hits:
            for pattern in self._by_word[word]:
                if not pattern.acts <= found and pattern.matches(text):
                    found |= pattern.acts
        return found
