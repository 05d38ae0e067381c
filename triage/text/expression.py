"""Regular expressions that are compiled when they are first tried: of a thousand, one story needs a few."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection


class Expression:
    """A regular expression, worked out and compiled by the first search. Several threads may search."""

    __slots__ = ("_any_case", "_hints", "_source", "search")

    def __init__(
        self,
        source: Callable[[], str],
        any_case: bool = False,
        hints: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`source` gives the expression; re.error is raised by the first search if it is none.

        `any_case`: it is in lower case, and so is a text before it is searched: the engine's own way to
        disregard case cannot skip to where a match may begin, and takes twice as long. `hints`: of what it
        matches, one of these is a part; a text without any is not searched. None: not known.
        """
        self._hints = hints
        self._source = source
        self._any_case = any_case
        self.search: Callable[[str], re.Match[str] | None] = self._first_search
        """As of a compiled pattern, which it is from the second time on."""

    def _first_search(self, text: str) -> re.Match[str] | None:
        search = re.compile(self.pattern).search
        hints = tuple(self._hints())

        def in_lower_case(text: str) -> re.Match[str] | None:
            text = text.lower()
            if hints and not any(hint in text for hint in hints):
                return None
            return search(text)

        self.search = in_lower_case if self._any_case else search
        return self.search(text)

    @property
    def pattern(self) -> str:
        """The expression."""
        return self._source()
