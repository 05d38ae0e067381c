"""Phrases found by the words they cannot do without, so that of a thousand a few are tried. Pure.

Every phrase has a bit. Of each word it is known which phrases need it in the first place, which in the
second and so on; what a sentence may say is then a few sums over its words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence, Set
from typing import Any, Generic, Protocol, TypeVar

Meaning = TypeVar("Meaning", bound=Hashable)
_MOST_NEEDS = 4
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
        self._entries: list[tuple[Meaning, Phrase]] = []
        self.of: defaultdict[Meaning, int] = defaultdict(int)
        """By meaning: the bits of the phrases that have it."""
        needs: defaultdict[str, list[int]] = defaultdict(lambda: [0] * _MOST_NEEDS)
        free = [0] * _MOST_NEEDS
        bit = 1
        for meaning, phrase, needed in phrases:
            self._entries.append((meaning, phrase))
            self.of[meaning] |= bit
            for place in range(_MOST_NEEDS):
                if place >= len(needed):
                    free[place] |= bit
                else:
                    for word in needed[place]:
                        needs[word][place] |= bit
            bit <<= 1
        self._free = tuple(free)
        """By place: phrases that need nothing there."""
        self._needs = {word: tuple(places) for word, places in needs.items()}
        self._words = frozenset(needs)

    def likely(self, words: Set[str], marks: Iterable[str] = ()) -> int:
        """The bits of the phrases that a sentence of these words may say.

        `marks`: what else it has that phrases need.
        """
        first, second, third, fourth = self._free
        needs = self._needs
        for word in (*self._words.intersection(words), *marks):
            if word in needs:
                a, b, c, d = needs[word]
                first |= a
                second |= b
                third |= c
                fourth |= d
        return first & second & third & fourth

    def meanings(self, sentence: object, likely: int) -> set[Meaning]:
        """What the sentence says, of what is `likely`; each meaning is looked for until it is found."""
        found: set[Meaning] = set()
        entries = self._entries
        while likely:
            bit = likely & -likely
            meaning, phrase = entries[bit.bit_length() - 1]
            if phrase.run(sentence):
                found.add(meaning)
                likely &= ~self.of[meaning]
            else:
                likely ^= bit
        return found

    @property
    def everything(self) -> int:
        """The bits of all phrases."""
        return (1 << len(self._entries)) - 1
