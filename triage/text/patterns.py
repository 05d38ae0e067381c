"""What reviewing sentences do, as phrases that can be read aloud. Pure.

A speech act is a list of phrases, one a line, in a small notation on top of regular expressions:

    please ... {verb}           ` ... `  anything in between, up to 70 characters, or nothing
    would be .. nicer           ` .. `   up to three words in between
    {verb}                      a named fragment
    ^fix it                     at the start, after greetings, names and conjunctions
    no (unit )?tests?           otherwise a regular expression; a blank is one blank: there are no others

A line that ends in a backslash goes on in the next one.

A phrase matches whole words. It is tried only where one of the words it cannot do without occurs: those
are worked out from the expression itself, so that the filter cannot disagree with it. Gaps are bounded
and sentences are cut, so the time is linear in the text whatever is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from threading import Lock
from typing import NamedTuple

from triage.text.acts import Act
from triage.text.ahead import Needs, worked_out_ahead
from triage.text.index import MOST_NEEDS, Index
from triage.text.needs import alternatives, first_words, last_words, needed_words
from triage.text.words import Words

_FRAGMENT = re.compile(r"\{([a-z_]+)\}")


class Pattern:
    """One way to say something; its expression is compiled when it is first tried."""

    __slots__ = ("_find", "at_start", "needs", "run", "source")

    def __init__(self, line: str) -> None:
        """`line`: a phrase in the notation above, its fragments put in.

        Raises re.error when it is tried, if it is no expression.
        """
        self.at_start = line.startswith("^")
        self.needs = needs(line)
        self.source = _expression(line)
        self.run: Callable[[Words], bool] = self._compile
        """Whether a sentence says it."""

    def _compile(self, sentence: Words) -> bool:
        compiled = re.compile(self.source)
        self._find = compiled.match if self.at_start else compiled.search
        self.run = self._begins if self.at_start else self._occurs
        return self.run(sentence)

    def _begins(self, sentence: Words) -> bool:
        return self._find(sentence.head) is not None

    def _occurs(self, sentence: Words) -> bool:
        # It has to begin with a word. The look behind stands here and not in the expression: there it
        # would keep the engine from skipping to where the phrase can begin.
        text = sentence.text
        found = self._find(text)
        while found is not None:
            start = found.start()
            if start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_"):
                return True
            found = self._find(text, start + 1)
        return False


_pattern = cache(Pattern)
"""Several sayings have the same phrases."""


class Saying(NamedTuple):
    """Acts, and the phrases that do them."""

    acts: Act | tuple[Act, ...]
    says: str
    """Phrases, one a line: any of them does it,"""
    unless: str = ""
    """but not if the sentence also says any of these."""

    @property
    def does(self) -> frozenset[Act]:
        """The acts as a set."""
        return frozenset({self.acts} if isinstance(self.acts, Act) else self.acts)


class Book:
    """Sayings, to read sentences with. Its phrases are taken apart when the first sentence comes."""

    def __init__(self, fragments: Mapping[str, str], *sayings: Saying) -> None:
        """`fragments`: names for expressions used in several phrases."""
        self.sayings = sayings
        self._fragments = fragments
        self._index: Index[tuple[int, bool]] | None = None
        self._reading = Lock()

    @property
    def index(self) -> Index[tuple[int, bool]]:
        """The phrases by the words they need. A meaning: a saying's number, whether it is one of `unless`."""
        if self._index is None:
            with self._reading:
                if self._index is None:  # another thread may have done it meanwhile
                    self._index = Index(self._phrases())
        return self._index

    def _phrases(self) -> Iterator[tuple[tuple[int, bool], Pattern, Needs]]:
        for number, saying in enumerate(self.sayings):
            for unless in (False, True):
                for line in self._lines_of(saying.unless if unless else saying.says):
                    pattern = _pattern(line)
                    yield (number, unless), pattern, pattern.needs

    def _lines_of(self, table: str) -> Iterator[str]:
        for line in _lines(table):
            yield _FRAGMENT.sub(lambda m: f"(?:{self._fragments[m[1]]})", line)

    def lines(self) -> Iterator[str]:
        """Every phrase as it is read, its fragments put in."""
        for saying in self.sayings:
            yield from self._lines_of(saying.says)
            yield from self._lines_of(saying.unless)

    def likely(self, sentence: Words) -> int:
        """What the sentence may say, for `Reader.acts`."""
        return self.index.likely(sentence.words, sentence.edges)


class Reader:
    """Reads sentences for some of a book's sayings."""

    def __init__(self, book: Book, reads: Callable[[Saying], bool]) -> None:
        """`reads`: whether a saying is one of them."""
        self._book = book
        self._reads = reads

    @cached_property
    def _says(self) -> int:
        of = self._book.index.of
        return sum(
            of[number, False] for number, saying in enumerate(self._book.sayings) if self._reads(saying)
        )

    def acts(self, sentence: Words, likely: int) -> set[Act]:
        """Every act the sentence does; `likely`: as the book gives it."""
        index = self._book.index
        said = index.meanings(sentence, likely & self._says)
        if not said:
            return set()
        unless = 0
        for number, _ in said:
            unless |= index.of[number, True]
        if unless & likely:
            said -= {(number, False) for number, _ in index.meanings(sentence, unless & likely)}
        sayings = self._book.sayings
        return set().union(*(sayings[number].does for number, _ in said))


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


def _expression(line: str) -> str:
    """`line`: its fragments put in."""
    line = line.replace(" ... ", r"(?:\W|\W.{0,70}?\W)").replace(" .. ", r" (?:\S+ ){0,3}?")
    return f"(?:{line.removeprefix('^')})" + ("" if line.endswith("$") else r"(?!\w)")


@worked_out_ahead
def needs(line: str) -> Needs:
    """Sets of words, of each of which one must occur: at an edge of the sentence, then the rarest."""
    edges = _edges(line)
    return (*([edges] if edges else []), *needed_words(line))[:MOST_NEEDS]


def _edges(expression: str) -> frozenset[str]:
    """Words of which one is the first or the last, marked as `Words.edges` does; empty if that is unknown."""
    if expression.startswith("^"):
        return frozenset(f"^{word}" for word in first_words(expression))
    # A sign at the end (👍) has a last word before it: it is looked up as itself.
    return frozenset(f"{word}$" if word[0].isalpha() else word for word in last_words(expression))
