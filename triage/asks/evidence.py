"""Statements as evidence, and statements in time order. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import Generic, TypeVar

from triage.models import Evidence
from triage.text.model import Sentence, Statement

LONGEST_QUOTE = 300
"""Characters of a quotation."""


def evidence(statement: Statement, sentence: Sentence | None, fact: str) -> Evidence:
    """A statement as evidence, in the words of its sentence, else by the fact."""
    quote = quotation(statement, sentence) if sentence is not None else None
    return Evidence.of(
        statement.event, role=statement.role, quote=quote or None, fact=None if quote else fact
    )


def quotation(statement: Statement, sentence: Sentence) -> str:
    """A sentence on one line; one that only announces something ("nit:") with the beginning of that."""
    if not sentence.text.endswith(":"):
        return clip(sentence.text)
    return clip(statement.event.text[sentence.start :], max(len(sentence.text), _ANNOUNCED))


_ANNOUNCED = 160
"""Characters of a quotation whose sentence announces what follows it."""


def clip(text: str, most: int = LONGEST_QUOTE) -> str:
    """One line of at most `most` characters, `LONGEST_QUOTE` at most, cut at a word."""
    most = min(most, LONGEST_QUOTE)
    line = " ".join(text.split())
    return line if len(line) <= most else line[:most].rsplit(" ", 1)[0] + " …"


T = TypeVar("T")


class Timeline(Generic[T]):
    """Things in time order, to be read from a moment on."""

    __slots__ = ("_moments", "_things")

    def __init__(self, things: Iterable[tuple[datetime, T]] = ()) -> None:
        self._things: list[T] = []
        self._moments: list[datetime] = []
        for moment, thing in things:
            self.add(moment, thing)

    def add(self, moment: datetime, thing: T) -> None:
        """One more, not earlier than the last."""
        self._moments.append(moment)
        self._things.append(thing)

    def after(self, moment: datetime) -> Iterator[T]:
        """Those later than `moment`."""
        return islice(self._things, bisect_right(self._moments, moment), None)

    def first_after(self, moment: datetime) -> T | None:
        """The first later than `moment`."""
        return next(self.after(moment), None)

    def __iter__(self) -> Iterator[T]:
        return iter(self._things)
