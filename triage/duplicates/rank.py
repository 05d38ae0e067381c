"""A repository's pull requests, each with the earlier ones most likely to do the same. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from triage.duplicates.document import Document
from triage.duplicates.index import Index
from triage.duplicates.similar import told
from triage.models import Relation
from triage.relate.change import Change

_WORTH_TELLING = 0.01
"""Below this score signs are only looked at where one names the other."""


class Candidate(Struct, frozen=True):
    """An earlier pull request, and how it stands to the later one."""

    number: int
    score: float
    """0 to 1; from the threshold on it counts as doing the same."""
    relation: Relation | None
    """`duplicate`, or what it is instead (`backport`, `successor`, `follow-up`, `revert`, `rival`); null:
    nothing says that they belong together."""
    why: str | None


class Row(Struct, frozen=True):
    """A pull request and the earlier ones, likeliest first."""

    repo: str
    number: int
    candidates: tuple[Candidate, ...]


def rank(documents: Sequence[Document], top: int = 20, threshold: float | None = None) -> Iterator[Row]:
    """One row for each document of one repository, in their order.

    `threshold` leaves out what scores less; without it the best `top` are given, whatever they score.
    Raises UsageError where scipy is missing.
    """
    floor = threshold if threshold is not None else 0.0
    for document, found in zip(documents, Index(documents).ranked(top), strict=True):
        later = document.change
        candidates = []
        for place, score in found:
            if score >= floor:
                candidates.append(_candidate(documents[place].change, later, score))
        yield Row(later.pull.ref.repo, later.pull.ref.number, tuple(candidates))


def _candidate(earlier: Change, later: Change, score: float) -> Candidate:
    relation, why = None, ""
    named = earlier.pull.ref.folded in later.says or later.pull.ref.folded in earlier.told
    if score >= _WORTH_TELLING or named:
        relation, why = told(earlier, later, score)
    return Candidate(earlier.pull.ref.number, round(score, 4), relation, why or None)
