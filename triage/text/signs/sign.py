"""One way to say something that decides, and how a table of phrases becomes such signs."""

from __future__ import annotations

import re
from functools import partial

from msgspec import Struct

from triage.text.acts import Act
from triage.text.expression import Expression
from triage.text.phrases import any_of, keys, lines, pattern


class Sign(Struct, frozen=True):
    """One way to say something."""

    act: Act
    phrase: str
    find: Expression
    keys: tuple[frozenset[str], ...]
    """Words, or their beginnings: the sentence has one of each set."""
    unless: Expression | None
    """What else in the sentence makes it say something else."""
    asked: bool
    """Counts in a question as well."""
    hedged: bool
    """Counts under a negation or a condition as well."""
    author: bool | None
    """True: only in the author's mouth. False: only in others'."""

    def run(self, said: str) -> bool:
        """Whether a plain sentence says so."""
        found = self.find.search(said)
        if found is None or (self.unless is not None and self.unless.search(said)):
            return False
        return self.hedged or not _hedged(said, found.start())


_HEDGE = re.compile(
    r"\b(?:if|unless|in case|whether|(?:would|could|might|may|should)(?: then| also)? (?:be|have)"
    r"|(?:is|are|was|do|does|did|can|could|should|will|would)(?:n't| not)"
    r"|not|never|don't|without)\b[^,;:()]{0,25}$"
)
_CLAUSE = re.compile(r"[;:()]|, (?:but|so|and)\b")
_CONDITION = re.compile(r"\s*(?:if|unless|whether)\b")


def _hedged(said: str, start: int) -> bool:
    """Whether what comes right before takes it back: a denial, or a condition."""
    clause = _CLAUSE.split(said[max(0, start - 60) : start])[-1]
    return bool(_HEDGE.search(clause) or _CONDITION.match(clause))


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
        Sign(act, p, Expression(partial(pattern, p)), keys(p), but, asked, hedged, author)
        for p in lines(table)
    ]
