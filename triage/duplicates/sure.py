"""When likeness is enough to say: the same change again. Pure.

A score ranks; it does not know that *Bump X to 1.2* and *to 1.3* are two changes, that *Update the changelog*
is opened every week, or that somebody's second pull request of the day is the next step of a series. A pair
is called a duplicate only where nothing of that kind speaks against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from math import log

from triage.duplicates.document import Document

WITHIN = timedelta(days=60)
"""People do the same thing unknowingly while it is news; later it is another round of it. An issue
named by both lifts this."""
TELLING = 12.0
"""Information (nats) that the titles must share: two or three words that few titles have."""
APART = 3.0
"""Information that each title may have for itself: more on both sides names another object."""
RECURRING = 3
"""A title that stands more often than this in the repository is a chore's name."""
LARGE = 10_000
"""Pull requests of a repository large enough for these figures; in a smaller one a word can tell less,
and both shrink with the logarithm of its size."""
FILES = 0.5
"""Share of the changed files of the one that has fewer, weighed by rarity, that must be common."""


class Titles:
    """How much the words of a repository's titles tell."""

    def __init__(self, documents: Sequence[Document]) -> None:
        """`documents`: all of one repository."""
        self._shared: Counter[str] = Counter()
        self._same: Counter[frozenset[str]] = Counter()
        for document in documents:
            self._shared.update(document.change.words)
            self._same[document.change.words] += 1
        self._total = len(documents)
        self._scale = min(1.0, log(1 + self._total) / log(1 + LARGE))

    def sure(self, earlier: Document, later: Document, share_files: float) -> bool:
        """Whether nothing but their likeness speaks: enough in common, and nothing that makes them two."""
        a, b = earlier.change, later.change
        if earlier.author == later.author or not earlier.author:
            return False
        if a.numbers != b.numbers and not (a.numbers < b.numbers or b.numbers < a.numbers):
            return False
        if a.reverts != b.reverts or a.part != b.part or share_files < FILES:
            return False
        if max(self._same[a.words], self._same[b.words]) > RECURRING or min(a.telling, b.telling) < 2:
            return False
        common = self._information(a.words & b.words)
        own = min(self._information(a.words - b.words), self._information(b.words - a.words))
        if common < TELLING * self._scale or own >= APART * self._scale:
            return False
        apart = abs(b.pull.created_at - a.pull.created_at)
        return apart <= WITHIN or bool(set(earlier.refs) & set(later.refs))

    def _information(self, words: frozenset[str]) -> float:
        return sum(log((1 + self._total) / (1 + self._shared[w])) for w in words)
