"""Phrases found by the words they cannot do without, so that of a thousand a few are tried. Pure.

Every phrase has a bit. Of each word it is known which phrases need it in the first place, which in the
second and so on; what a sentence may say is then a few sums over its words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence, Set
from typing import Any, Generic, Protocol, TypeVar

Meaning = TypeVar("Meaning", bound=Hashable)
MOST_NEEDS = 4
"""What the rarest words let pass, a fifth set seldom stops."""


class Phrase(Protocol):
    """One way to say something."""

    def run(self, sentence: Any, /) -> object:
        """Whether a sentence says so."""


class Index(Generic[Meaning]):
    """Phrases and what they mean, by the words they need."""

    def __init__(self, phrases: Iterable[tuple[Meaning, Phrase, Sequence[Set[str]]]]) -> None:
        """`phrases`: what each means, the phrase, and sets of words of each of which it needs one.

        The first has the bit 1, the next 2, then 4.
        """
        entries = list(phrases)
        self.entries = [(meaning, phrase) for meaning, phrase, _ in entries]
        self.of: defaultdict[Meaning, int] = defaultdict(int)
        """By meaning: the bits of the phrases that have it."""
        self._width = len(entries)
        self.everything = (1 << self._width) - 1
        """The bits of all phrases."""
        self._needs: defaultdict[str, int] = defaultdict(int)
        """By word: the phrases that need it; in the second place shifted by the width, and so on."""
        self._free = 0
        """The same for phrases that need nothing there."""
        for number, (meaning, _, needed) in enumerate(entries):
            self.of[meaning] |= 1 << number
            for place in range(MOST_NEEDS):
                bit = 1 << number + place * self._width
                if place >= len(needed):
                    self._free |= bit
                else:
                    for word in needed[place]:
                        self._needs[word] |= bit
        self._words = frozenset(self._needs)

    def likely(self, words: Set[str], marks: Iterable[str] = ()) -> int:
        """The bits of the phrases that a sentence of these words may say.

        `marks`: what else it has that phrases need.
        """
        needs = self._needs
        met = self._free
        for word in self._words.intersection(words):
            met |= needs[word]
        for mark in marks:
            met |= needs.get(mark, 0)
        likely = self.everything
        for _ in range(MOST_NEEDS):
            likely &= met
            met >>= self._width
        return likely

    def meanings(self, sentence: object, likely: int) -> set[Meaning]:
        """What the sentence says, of what is `likely`; each meaning is looked for until it is found."""
        found: set[Meaning] = set()
        entries = self.entries
        while likely:
            bit = likely & -likely
            meaning, phrase = entries[bit.bit_length() - 1]
            if phrase.run(sentence):
                found.add(meaning)
                likely &= ~self.of[meaning]
            else:
                likely ^= bit
        return found
