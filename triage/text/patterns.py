"""Many phrases over many sentences, cheaply and readably.

A speech act is a list of phrases, one a line, in a small notation on top of regular expressions:

    please ... {verb}           ` ... `  anything in between, up to 70 characters, or nothing
    would be .. nicer           ` .. `   up to three words in between
    {verb}                      a named fragment
    ^fix it                     at the start, after greetings, names and conjunctions
    no (unit )?tests?           otherwise a regular expression; a blank is any white space

A line that ends in a backslash goes on in the next one.

A phrase matches whole words. It is tried only where one of the words it cannot do without occurs: those
are worked out from the expression itself, so that the filter cannot disagree with it. Gaps are bounded
and sentences are cut, so the time is linear in the text whatever is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from threading import Lock
from typing import NamedTuple

from triage.text.acts import Act
from triage.text.needs import WORD, alternatives, first_words, needed_words

_FRAGMENT = re.compile(r"\{([a-z_]+)\}")
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


class Words:
    """A sentence and its words, in lower case, made once for every table that reads it."""

    __slots__ = ("_firsts", "_head", "text", "words")

    def __init__(self, sentence: str) -> None:
        self.text = sentence.lower()
        words = set(WORD.findall(self.text))
        if "'" in self.text:
            words.update([word.partition("'")[0] for word in words if "'" in word])
        self.words = words
        self._head: str | None = None
        self._firsts: tuple[str, ...] | None = None

    @property
    def head(self) -> str:
        """The sentence from its first word that matters: greetings, names and conjunctions are skipped."""
        if self._head is None:
            lead = _LEAD.match(self.text)
            self._head = self.text[lead.end() :] if lead else self.text
        return self._head

    @property
    def firsts(self) -> tuple[str, ...]:
        """The first word of the head (empty where there is none); of `don't` also `don`."""
        if self._firsts is None:
            first = WORD.search(self.head)
            word = first[0] if first else ""
            self._firsts = (word, word.partition("'")[0]) if "'" in word else (word,)
        return self._firsts


class Phrase:
    """One way to say something; its expression is compiled when it is first needed."""

    __slots__ = ("_search", "at_start", "meaning", "needs", "run", "source")

    def __init__(self, meaning: int, source: str, needs: tuple[frozenset[str], ...], at_start: bool) -> None:
        self.meaning = meaning
        self.needs = needs
        """Beside the word it was found by: sets of words, of each of which one must occur."""
        self.at_start = at_start
        self.source = source
        self.run: Callable[[str], object] = self._compile

    def _compile(self, text: str) -> object:
        compiled = re.compile(self.source)
        self._search = compiled.search
        self.run = compiled.match if self.at_start else self._anywhere
        return self.run(text)

    def _anywhere(self, text: str) -> bool:
        """Whether it occurs, beginning with a word. The look behind stands here and not in the expression:
        there it would keep the engine from skipping to where the phrase can begin.
        """
        found = self._search(text)
        while found is not None:
            start = found.start()
            if start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_"):
                return True
            found = self._search(text, start + 1)
        return False


class Phrases:
    """Phrases with what they mean, each found by the words it cannot do without."""

    def __init__(self, fragments: Mapping[str, str]) -> None:
        self._fragments = fragments
        self._by_word: dict[str, list[Phrase]] = {}
        self._by_first: dict[str, list[Phrase]] = {}
        """Those at the start, by the first word of a sentence's head."""
        self._always: list[Phrase] = []
        self._vocabulary: frozenset[str] = frozenset()
        self._waiting: list[tuple[int, str]] = []
        self._reading = Lock()

    def add(self, meaning: int, lines: str) -> None:
        """Each line is a phrase for `meaning`. They are read when the first sentence comes."""
        self._waiting.append((meaning, lines))

    def _read(self) -> None:
        with self._reading:
            if not self._waiting:
                return  # another thread has done it
            for meaning, lines in self._waiting:
                for line in _lines(lines):
                    self._keep(meaning, line)
            self._vocabulary = frozenset(self._by_word)
            self._waiting = []  # last: until then every reader waits above

    def _keep(self, meaning: int, line: str) -> None:
        expanded = self._expand(line)
        needs = needed_words(expanded)
        at_start = line.startswith("^")
        firsts = first_words(expanded) if at_start else frozenset()
        if firsts:
            by_word, words, others = self._by_first, firsts, [need for need in needs if need != firsts]
        else:
            by_word, words, others = self._by_word, needs[0] if needs else frozenset(), needs[1:]
        phrase = Phrase(meaning, self._expression(line), tuple(others), at_start)
        for word in words:
            by_word.setdefault(word, []).append(phrase)
        if not words:
            self._always.append(phrase)

    def meanings(self, sentence: Words, wanted: set[int] | None = None) -> set[int]:
        """What the sentence says, of what is `wanted` (None: of everything)."""
        if self._waiting:
            self._read()
        words, by_word, by_first = sentence.words, self._by_word, self._by_first
        likely = [by_word[word] for word in self._vocabulary.intersection(words)]
        likely += [by_first[word] for word in sentence.firsts if word in by_first]
        found: set[int] = set()
        for phrases in (*likely, self._always):
            for phrase in phrases:
                meaning = phrase.meaning
                if meaning in found or (wanted is not None and meaning not in wanted):
                    continue
                for need in phrase.needs:
                    if need.isdisjoint(words):
                        break
                else:
                    if phrase.run(sentence.head if phrase.at_start else sentence.text):
                        found.add(meaning)
        return found

    def unfiltered(self, sentence: Words) -> set[int]:
        """The same as `meanings`, every phrase tried: what the filter is tested against."""
        if self._waiting:
            self._read()
        filtered = [*self._by_word.values(), *self._by_first.values()]
        phrases = [phrase for some in filtered for phrase in some] + self._always
        return {p.meaning for p in phrases if p.run(sentence.head if p.at_start else sentence.text)}

    @property
    def tried_always(self) -> int:
        """How many phrases no word filters."""
        if self._waiting:
            self._read()
        return len(self._always)

    def _expand(self, line: str) -> str:
        return _FRAGMENT.sub(lambda m: f"(?:{self._fragments[m[1]]})", line)

    def _expression(self, line: str) -> str:
        line = line.replace(" ... ", r"(?:\W|\W.{0,70}?\W)").replace(" .. ", r"\s+(?:\S+\s+){0,3}?")
        line = re.sub(" +", lambda _: r"\s+", self._expand(line))
        return f"(?:{line.removeprefix('^')})" + ("" if line.endswith("$") else r"(?!\w)")


class Saying(NamedTuple):
    """Acts, and the phrases that do them."""

    acts: Act | tuple[Act, ...]
    says: str
    """Phrases, one a line: any of them does it,"""
    unless: str = ""
    """but not if the sentence also says any of these."""


class Table:
    """Sayings, to read sentences with."""

    def __init__(self, fragments: Mapping[str, str], *sayings: Saying) -> None:
        """`fragments`: names for expressions used in several phrases."""
        self.says = Phrases(fragments)
        self.unless = Phrases(fragments)
        self._acts = [frozenset({s.acts} if isinstance(s.acts, Act) else s.acts) for s in sayings]
        for number, saying in enumerate(sayings):
            self.says.add(number, saying.says)
            self.unless.add(number, saying.unless)

    def acts(self, sentence: Words) -> set[Act]:
        """Every act the sentence does."""
        said = self.says.meanings(sentence)
        if not said:
            return set()
        said -= self.unless.meanings(sentence, said)
        return set().union(*(self._acts[number] for number in said))


_CONTINUED = "\0"
_JOINT = re.compile(r"\0[ \t]*")


def _lines(phrases: str) -> Iterator[str]:
    """The phrases; one that is nothing but alternatives in brackets is as many phrases."""
    for line in phrases.replace("\\\n", _CONTINUED).splitlines():
        line = _JOINT.sub("", line).strip()
        options = alternatives(line)
        if options:
            yield from options
        elif line:
            yield line
