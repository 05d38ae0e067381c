"""Regular expressions that are compiled when they are first tried: of a thousand, one story needs a few."""

from __future__ import annotations

import re
from collections.abc import Callable


class Expression:
    """A regular expression, worked out and compiled by the first search. Several threads may search."""

    __slots__ = ("_flags", "_source", "search")

    def __init__(self, source: Callable[[], str], flags: int = 0) -> None:
        """`source` gives the expression; re.error is raised by the first search if it is none."""
        self._source = source
        self._flags = flags
        self.search: Callable[[str], re.Match[str] | None] = self._first_search
        """As of a compiled pattern, which it is from the second time on."""

    def _first_search(self, text: str) -> re.Match[str] | None:
        self.search = re.compile(self.pattern, self._flags).search
        return self.search(text)

    @property
    def pattern(self) -> str:
        """The expression."""
        return self._source()
