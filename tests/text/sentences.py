"""One sentence, read as a test wants it; and tables of sentences, a sentence a line under what it does."""

from __future__ import annotations

from builders import at

from triage.models import Event, Kind, Role
from triage.text import deciding, reviewing
from triage.text.acts import Act
from triage.text.inline import unmarked
from triage.text.model import Context

_COMMENT = Event(kind=Kind.COMMENTED, at=at(1))


def reviews(sentence: str, by_author: bool = False) -> frozenset[Act]:
    """The reviewing acts of a sentence in a comment, by the author or a regular."""
    role = Role.AUTHOR if by_author else Role.REGULAR
    return reviewing.acts(unmarked(sentence), Context(role=role, event=_COMMENT, by_author=by_author))


def decides(sentence: str, by_author: bool = False) -> frozenset[Act]:
    """The deciding acts of a sentence in a comment, by the author or a maintainer."""
    role = Role.AUTHOR if by_author else Role.MAINTAINER
    return deciding.acts(sentence, Context(role=role, event=_COMMENT, by_author=by_author))


def lines(table: str) -> list[str]:
    """The sentences of a table."""
    return [line.strip() for line in table.splitlines() if line.strip()]


def rows(tables: dict[Act, str]) -> list[tuple[Act, str]]:
    """Each sentence with the act it does."""
    return [(act, sentence) for act, table in tables.items() for sentence in lines(table)]
