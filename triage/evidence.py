"""Statements as evidence, and statements in time order. Pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from triage.models import Evidence
from triage.text.model import Sentence, Statement

LONGEST_QUOTE = 300
"""Characters of a quotation."""


def evidence(statement: Statement, sentence: Sentence | None, fact: str) -> Evidence:
    """A statement as evidence, in the words of its sentence, else by the fact."""
    event = statement.event
    quote = clip(sentence.text) if sentence is not None else None
    return Evidence(
        event=event.kind.value,
        at=event.at,
        role=statement.role,
        who=event.actor.login if event.actor else None,
        url=event.url,
        quote=quote or None,
        fact=None if quote else fact,
    )


def clip(text: str) -> str:
    """One line of at most `LONGEST_QUOTE` characters, cut at a word."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else line[:LONGEST_QUOTE].rsplit(" ", 1)[0] + " …"


class Timeline:
    """Statements in time order, to be read from a moment on."""

    __slots__ = ("_moments", "_said")

    def __init__(self) -> None:
        self._said: list[Statement] = []
        self._moments: list[datetime] = []

    def add(self, said: Statement) -> None:
        """One more, not earlier than the last."""
        self._said.append(said)
        self._moments.append(said.event.at)

    def after(self, moment: datetime) -> Iterator[Statement]:
        """Those said later than `moment`."""
        return islice(self._said, bisect_right(self._moments, moment), None)
