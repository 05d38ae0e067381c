"""One way to say something that decides, and how a table of phrases becomes such signs."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from triage.text.acts import Act
from triage.text.expression import Expression
from triage.text.phrases import any_of, keys, lines, pattern


class Sign(Struct, frozen=True):
    """One way to say something."""

    act: Act
    find: Expression
    keys: tuple[frozenset[str], ...]
    """Beginnings of words: the sentence has one of each set."""
    unless: Expression | None
    """What else in the sentence makes it say something else."""
    asked: bool
    """Counts in a question as well."""
    hedged: bool
    """Counts under a negation or a condition as well."""
    author: bool | None
    """True: only in the author's mouth. False: only in others'."""


def signs(
    act: Act,
    table: str,
    unless: str = "",
    *,
    asked: bool = False,
    hedged: bool = False,
    author: bool | None = None,
) -> list[Sign]:
    """The signs of one act, a phrase a line; `unless` is what in a sentence makes it say something else."""
    but = any_of(*lines(unless))
    return [
        Sign(act, Expression(partial(pattern, p)), keys(p), but, asked, hedged, author) for p in lines(table)
    ]
