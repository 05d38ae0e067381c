"""Regular expressions that are compiled when they are first tried: of a thousand, one story needs a few."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection


class Expression:
    """A regular expression, worked out and compiled by the first search. Several threads may search."""

    __slots__ = ("_source", "search")

    def __init__(self, source: Callable[[], str]) -> None:
        """`source` gives the expression; re.error is raised by the first search if it is none."""
        self._source = source
        self.search: Callable[[str], re.Match[str] | None] = self._first_search
        """As of a compiled pattern, which it is from the second time on."""

    def _first_search(self, text: str) -> re.Match[str] | None:
        self.search = self._compiled()
        return self.search(text)

    def _compiled(self) -> Callable[[str], re.Match[str] | None]:
        return re.compile(self.pattern).search

    @property
    def pattern(self) -> str:
        """The expression."""
        return self._source()


class AnyCase(Expression):
    """The same for text in which letter case does not matter.

    The expression is in lower case, and so is a text before it is searched: the engine's own way to disregard
    case cannot skip to where a match may begin, and takes twice as long.
    """

    __slots__ = ("_hints",)

    def __init__(self, source: Callable[[], str], hints: Callable[[], Collection[str]]) -> None:
        """`hints` gives parts of texts, one of which is in whatever it matches; none: that is not known."""
        super().__init__(source)
        self._hints = hints

    def _compiled(self) -> Callable[[str], re.Match[str] | None]:
        search, hints = super()._compiled(), tuple(self._hints())

        def in_lower_case(text: str) -> re.Match[str] | None:
            text = text.lower()
            if hints and not any(hint in text for hint in hints):
                return None
            return search(text)

        return in_lower_case
