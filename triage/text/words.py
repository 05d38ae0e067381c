"""A sentence as words, and how often a word is met: what phrases are found by. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from string import ascii_lowercase

_LETTERS = re.compile(r"[a-z]+(?:'[a-z]+)?")
WORD = re.compile(rf"{_LETTERS.pattern}|\+1|-1|~0|[?%👍👎🚀§¤¶]")
"""What counts as a word, in phrases and in sentences."""
PREFIX = 4
"""Letters that stand for a word with any ending: `clos` for `closing`."""
_MARKS = ("?", "%", "+1", "-1", "~0")
_LETTERS_ONLY = bytes(c if chr(c) in ascii_lowercase else ord(" ") for c in range(256))
_LEAD = re.compile(
    r"(?:(?:@[\w-]*\w|hi|hey|hello|ok(?:ay)?|also|and|then|so|but|or|instead|here|maybe|perhaps|just|pls|plz|please|kindly"
    r"|(?:super |nano[- ]?|tiny |style |micro[- ]?|code )?nit(?:s|pick)?|minor|optional(?:ly)?"
    r"|suggestion|ditto|same|again"
    r"|thanks|yes|yeah|nope|no|better|rather|alternatively|at least|in general|in this case"
    r"|for consistency|todo|remark"
    r"|other than that|otherwise|finally|lastly|first(?:ly)?|second(?:ly)?|additionally|well|hm+|ah"
    r"|not a blocker|non-?blocking|oh|\d[.)])"
    r"[\s,:;.!)–—-]+|[(\"'*\s]+|-+(?!\d))*"
)
"""What may stand before the words that matter. Every round eats at least one character, one way only."""

_MET = (
    (25, "the to a i this is it and in"),
    (10, "§ that of for be code ? but with on we not"),
    (5, "if you as ack can think are pr have should would just pull"),
    (
        3,
        "or an also there could from at only here by do which will more don don't was like use all what one "
        "see some now no because when my then test about add function change i'm thanks good need make other",
    ),
    (
        1.4,
        "it's commit case still using done tests up me has they time seems changes same any than maybe even "
        "check want comment added your sure tested doesn doesn't does s that's these review way better out "
        "get used new into instead after fixed updated how why nit work build point where them user right "
        "since probably set value without makes too -1 something may first before already both two i've "
        "though issue looks actually really different much version well run line been",
    ),
    (
        0.7,
        "comments file sense current context rebased agree yes very might ready look fix master our i'd "
        "there's idea adding non fine while possible least perhaps size example error isn isn't above "
        "correct had users i'll addressed needs ok always option let those its having didn didn't keep "
        "removed works few remove avoid can't testing clear type guess message part separate update useful "
        "rather anyway needed most wrong cases values either again things changed note problem take order "
        "please include currently were end yeah indeed try enough doing such follow result sorry less go "
        "merged commits going support suggestion each between back similar made you're understand believe "
        "last got their feel worth find small suggested close closing closed ¶ merge repository request",
    ),
)
"""Of a hundred sentences in reviews, how many have the word, about; counted over 57,000 recorded ones."""
_RARE = 0.2
_OFTEN = {word: share for share, words in _MET for word in words.split()}


def _by_prefix() -> dict[str, float]:
    shares: defaultdict[str, float] = defaultdict(lambda: _RARE)
    for word, share in _OFTEN.items():
        shares[word[:PREFIX]] += share
    return dict(shares)


_OFTEN.update(_by_prefix())


def share(word: str) -> float:
    """About how many sentences of a hundred have the word, or one that begins with these letters."""
    return _OFTEN.get(word, _RARE)


def weight(words: Iterable[str]) -> float:
    """About how many sentences of a hundred have one of the words: what they cost as a filter."""
    return round(sum(map(share, words)), 2)  # a set has no order, and sums of fractions depend on it


class Words:
    """A sentence with single blanks and its words, in lower case, made once for every table that reads it."""

    __slots__ = ("_edges", "_head", "_keys", "text", "words")

    def __init__(self, sentence: str) -> None:
        self.text = text = sentence.lower()
        if "'" not in text and text.isascii():  # as WORD finds them, sooner
            words = set(text.encode().translate(_LETTERS_ONLY).decode().split())
            words.update([mark for mark in _MARKS if mark in text])
        else:
            words = set(WORD.findall(text))
            words.update([part for word in words if "'" in word for part in word.split("'")])
        self.words = words
        self._keys: set[str] | None = None
        self._head: str | None = None
        self._edges: tuple[str, ...] | None = None

    @property
    def keys(self) -> set[str]:
        """The words, and of each its beginning: `clos` for `closing`."""
        if self._keys is None:
            self._keys = self.words.union([word[:PREFIX] for word in self.words])
        return self._keys

    @property
    def head(self) -> str:
        """The sentence from its first word that matters: greetings, names and conjunctions are skipped."""
        if self._head is None:
            lead = _LEAD.match(self.text)
            self._head = self.text[lead.end() :] if lead else self.text
        return self._head

    @property
    def edges(self) -> tuple[str, ...]:
        """The head's first word and the last of all, marked: `^don't`, of that also `^don`, and `now$`."""
        if self._edges is None:
            first = WORD.search(self.head)
            start = f"^{first[0]}" if first else "^"
            text = self.text
            last = _LETTERS.findall(text, text.rfind(" ") + 1) or _LETTERS.findall(text) or [""]
            end = f"{last[-1]}$"
            self._edges = (start, end)
            if "'" in start or "'" in end:
                self._edges = (start, end, start.partition("'")[0], end.rpartition("'")[2])
        return self._edges


words_of = lru_cache(maxsize=4096)(Words)
"""The words of a sentence; one that several tables read in turn is taken apart once."""
