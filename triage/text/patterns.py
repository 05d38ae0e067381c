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
from functools import cache
from re import _constants as op  # type: ignore[attr-defined]  # no public way to read an expression's structure
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from triage.text.acts import Act

_WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?|\+1|-1|~0|\?|👍|👎|🚀")
_FRAGMENT = re.compile(r"\{([a-z_]+)\}")
_PLAIN = re.compile(r"[a-z]+")
_MOST_WORDS = 400
"""A part of a phrase that may be more words than this is no filter."""
_LEAD = re.compile(
    r"(?:(?:@[\w-]*\w|hi|hey|hello|ok(?:ay)?|also|and|then|so|but|or|instead|here|maybe|perhaps|just|pls|plz|please|kindly"
    r"|(?:super |nano[- ]?|tiny |style |micro[- ]?|code )?nit(?:s|pick)?|minor|optional(?:ly)?"
    r"|suggestion|ditto|same|again"
    r"|thanks|yes|yeah|nope|no|better|rather|alternatively|at least|in general|in this case"
    r"|for consistency|todo|remark"
    r"|other than that|otherwise|finally|lastly|first(?:ly)?|second(?:ly)?|additionally|well|hm+|ah"
    r"|oh|\d[.)])"
    r"[\s,:;.!)–—-]+|[(\"'*\s-]+)*"
)
"""What may stand before the words that matter. Every round eats at least one character, one way only."""
_COMMON = frozenset(
    {
        *(
            "a",
            "an",
            "the",
            "this",
            "that",
            "it",
            "is",
            "are",
            "was",
            "be",
            "been",
            "to",
            "of",
            "in",
            "on",
            "for",
        ),
        *(
            "and",
            "or",
            "not",
            "no",
            "i",
            "we",
            "you",
            "with",
            "as",
            "can",
            "if",
            "at",
            "so",
            "do",
            "have",
            "has",
        ),
        *(
            "there",
            "my",
            "your",
            "will",
            "would",
            "should",
            "could",
            "by",
            "but",
            "from",
            "more",
            "all",
            "just",
        ),
        *(
            "what",
            "when",
            "which",
            "don't",
            "think",
            "see",
            "use",
            "get",
            "need",
            "also",
            "here",
            "then",
            "out",
        ),
    }
)
"""Words that filter little."""


class Words:
    """A sentence and its words, in lower case, made once for every table that reads it."""

    __slots__ = ("_head", "text", "words")

    def __init__(self, sentence: str) -> None:
        self.text = sentence.lower()
        words = set(_WORD.findall(self.text))
        if "'" in self.text:
            words.update([word.partition("'")[0] for word in words if "'" in word])
        self.words = words
        self._head: str | None = None

    @property
    def head(self) -> str:
        """The sentence from its first word that matters: greetings, names and conjunctions are skipped."""
        if self._head is None:
            lead = _LEAD.match(self.text)
            self._head = self.text[lead.end() :] if lead else self.text
        return self._head


class Phrase:
    """One way to say something; its expression is compiled when it is first needed."""

    __slots__ = ("at_start", "meaning", "needs", "run", "source")

    def __init__(self, meaning: int, source: str, needs: tuple[frozenset[str], ...], at_start: bool) -> None:
        self.meaning = meaning
        self.needs = needs
        """Beside the word it was found by: sets of words, of each of which one must occur."""
        self.at_start = at_start
        self.source = source
        self.run: Callable[[str], object] = self._first_run

    def _first_run(self, text: str) -> object:
        compiled = re.compile(self.source)
        self.run = compiled.match if self.at_start else compiled.search
        return self.run(text)


class Phrases:
    """Phrases with what they mean, each found by the words it cannot do without."""

    def __init__(self, fragments: Mapping[str, str]) -> None:
        self._fragments = fragments
        self._by_word: dict[str, list[Phrase]] = {}
        self._always: list[Phrase] = []
        self._vocabulary: frozenset[str] = frozenset()
        self._waiting: list[tuple[int, str]] = []

    def add(self, meaning: int, lines: str) -> None:
        """Each line is a phrase for `meaning`. They are read when the first sentence comes."""
        self._waiting.append((meaning, lines))

    def _read(self) -> None:
        waiting, self._waiting = self._waiting, []
        for meaning, lines in waiting:
            for line in _lines(lines):
                needs = self._needs(line)
                phrase = Phrase(meaning, self._expression(line), tuple(needs[1:]), line.startswith("^"))
                if needs:
                    for word in needs[0]:
                        self._by_word.setdefault(word, []).append(phrase)
                else:
                    self._always.append(phrase)
        self._vocabulary = frozenset(self._by_word)

    def meanings(self, sentence: Words, wanted: set[int] | None = None) -> set[int]:
        """What the sentence says, of what is `wanted` (None: of everything)."""
        if self._waiting:
            self._read()
        found: set[int] = set()
        words = sentence.words
        by_word = self._by_word
        for word in self._vocabulary.intersection(words):
            for phrase in by_word[word]:
                if phrase.meaning in found or (wanted is not None and phrase.meaning not in wanted):
                    continue
                for need in phrase.needs:
                    if need.isdisjoint(words):
                        break
                else:
                    if phrase.run(sentence.head if phrase.at_start else sentence.text):
                        found.add(phrase.meaning)
        for phrase in self._always:
            if phrase.meaning in found or (wanted is not None and phrase.meaning not in wanted):
                continue
            if phrase.run(sentence.head if phrase.at_start else sentence.text):
                found.add(phrase.meaning)
        return found

    def unfiltered(self, sentence: Words) -> set[int]:
        """The same as `meanings`, every phrase tried: what the filter is tested against."""
        if self._waiting:
            self._read()
        phrases = [phrase for some in self._by_word.values() for phrase in some] + self._always
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
        start = "" if line.startswith("^") else r"(?<!\w)"
        end = "" if line.endswith("$") else r"(?!\w)"
        return f"{start}(?:{line}){end}"

    def _needs(self, line: str) -> list[frozenset[str]]:
        """Sets of words, of each of which one occurs wherever the phrase matches; the rarest set first."""
        found: list[frozenset[str]] = []
        for part in re.split(r" \.{2,3} ", line.strip("^$ ")):
            for token in _tokens(self._expand(part)):
                texts = _possible(token)
                if texts is None:
                    continue
                firsts = {_first_word(text) for text in texts}
                if firsts and None not in firsts:
                    found.append(frozenset(word for word in firsts if word))
        return sorted(found, key=lambda words: len(words) + 1_000 * len(words & _COMMON))


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
        options = _alternatives(line)
        if options:
            yield from options
        elif line:
            yield line


def _alternatives(line: str) -> list[str]:
    if not (line.startswith("(") and line.endswith(")") and line[1] != "?"):
        return []
    depth, parts, start = 0, [], 1
    for i, c in enumerate(line):
        if c == "(":
            depth += 1
        elif c == ")":
            depth -= 1
            if depth == 0 and i != len(line) - 1:
                return []  # not one pair of brackets around everything
        elif c == "|" and depth == 1:
            parts.append(line[start:i])
            start = i + 1
    return [*parts, line[start:-1]]


def _first_word(text: str) -> str | None:
    found = _WORD.search(text)
    return found[0] if found else None


_OPTIONAL = re.compile(r"\?|\*|\{0,\d+\}")


def _tokens(part: str) -> Iterator[str]:
    """A phrase's parts between blanks, brackets kept together; words that may be missing stand alone."""
    depth, start, opened = 0, 0, 0
    in_class = escaped = False
    at = 0
    while at < len(part):
        c = part[at]
        at += 1
        if escaped:
            escaped = False
        elif c == "\\":
            escaped = True
        elif in_class:
            in_class = c != "]"
        elif c == "[":
            in_class = True
        elif c == "(":
            if depth == 0:
                opened = at - 1
            depth += 1
        elif c == ")":
            depth -= 1
            if depth == 0 and opened == start:
                mark = _OPTIONAL.match(part, at)
                if mark and _ends_in_blanks(part[opened + 1 : at - 1]):
                    at = mark.end()
                    yield part[start:at]
                    start = at
        elif c == " " and depth == 0:
            yield part[start : at - 1]
            start = at
    yield part[start:]


def _ends_in_blanks(group: str) -> bool:
    """Whether every alternative of a group's content ends in a blank: it is whole words."""
    options = _alternatives(f"({group})")
    return all(o.endswith((" ", " )")) for o in options) if options else group.endswith((" ", " )"))


@cache
def _possible(expression: str) -> set[str] | None:
    """How the texts that the expression matches begin, up to the end of their first word.

    None if they are too many or cannot be listed.
    """
    if _PLAIN.fullmatch(expression):
        return {expression}
    try:
        return _beginnings(parser.parse(expression))
    except (re.error, RecursionError):
        return None


def _beginnings(parsed: Any) -> set[str] | None:
    results = {""}
    for code, argument in parsed:
        if all(map(_word_ended, results)):
            break
        if code is op.LITERAL:
            options: set[str] | None = {chr(argument)}
        elif code in (op.AT, op.ASSERT, op.ASSERT_NOT):
            continue
        elif _between_words([(code, argument)]):
            options = {" "}
        elif code is op.IN and all(c is op.LITERAL for c, _ in argument):
            options = {chr(a) for _, a in argument}
        elif code is op.BRANCH:
            listed = [_beginnings(branch) for branch in argument[1]]
            options = None if None in listed else set().union(*filter(None, listed))
        elif code is op.SUBPATTERN:
            options = _beginnings(argument[3])
        elif code is op.MAX_REPEAT:
            options = _repeated(*argument)
        else:
            options = None
        if options is None or len(results) * len(options) > _MOST_WORDS:
            return None
        results = {a if _word_ended(a) else a + b for a in results for b in options}
    return results


def _repeated(least: int, most: int, parsed: Any) -> set[str] | None:
    if _between_words(parsed):
        return {" "}
    once = _beginnings(parsed)
    if once is None or not (most == 1 or all(map(_word_ended, once))):
        return None  # a word built of repeated parts
    return once if least else once | {""}


_WORD_ENDED = re.compile(r"\w[^\w'].*|[?👍👎🚀]")


def _word_ended(text: str) -> bool:
    """Whether nothing that follows can change the first word any more."""
    return _WORD_ENDED.search(text) is not None


def _between_words(parsed: Any) -> bool:
    """Whether it only matches what stands between words: `\\W`, `[,.]`, a blank."""
    items = list(parsed)
    if len(items) != 1:
        return False
    code, argument = items[0]
    if code is op.MAX_REPEAT:
        return _between_words(argument[2])
    if code is not op.IN:
        return False
    return all(
        (kind is op.CATEGORY and value in (op.CATEGORY_NOT_WORD, op.CATEGORY_SPACE))
        or (kind is op.LITERAL and not chr(value).isalnum() and chr(value) not in "_'+-~?")
        for kind, value in argument
    )
