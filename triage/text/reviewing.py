"""The reviewing speech acts: what asks, answers, approves or passes the ball."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import lru_cache

from triage.models import Event, Kind
from triage.text import answering, asking, changing, judging, passing
from triage.text.acts import ASKS, Act
from triage.text.fragments import FRAGMENTS
from triage.text.model import Context
from triage.text.patterns import Book, Reader
from triage.text.segment import Segments
from triage.text.words import Words, words_of

_PARTICULAR = ASKS - {Act.ASK_CHANGE}
"""Asks that say what the remedy is."""
_NOT_BY_AUTHORS = ASKS | {
    Act.APPROVE,
    Act.WAIVE,
    Act.CONDITIONAL_APPROVE,
    Act.CONCEPT_APPROVE,
    Act.OBJECT,
    Act.NEUTRAL,
    Act.TOO_LARGE,
    Act.FINDING,
    Act.SATISFIED,
    Act.WILL_REVIEW,
    Act.OPTIONAL,
    Act.PRAISE,
}
"""What an author's words about the own change cannot do: one neither approves nor asks oneself."""
_ONLY_BY_AUTHORS = frozenset({Act.PROMISE, Act.ARGUE, Act.AGREE, Act.CANNOT_CONTINUE, Act.HAND_OVER})
"""What only the author's words do."""

_ANYBODY_SAYS = (*judging.PHRASES, *answering.PHRASES, *passing.PHRASES)
_REVIEWERS_SAY = (*asking.PHRASES, *changing.DEMANDS)
BOOK = Book(FRAGMENTS, *_ANYBODY_SAYS, *_REVIEWERS_SAY, *changing.SUGGESTIONS)
_AUTHORS = Reader(BOOK, lambda saying: saying in _ANYBODY_SAYS and not saying.does <= _NOT_BY_AUTHORS)
_REVIEWERS = Reader(
    BOOK,
    lambda saying: (
        saying in _REVIEWERS_SAY or (saying in _ANYBODY_SAYS and not saying.does <= _ONLY_BY_AUTHORS)
    ),
)
_THOUGHTS = Reader(BOOK, lambda saying: saying in changing.SUGGESTIONS)
"""Read where a reviewer demands nothing."""
_RHETORICAL = re.compile(
    r"^(?:right|no|ok|okay|huh|really|what|eh|hm+|sorry|oops|yes|correct|ready|done|anyone|guys)?\W*\?|"
    r"\b(?:who knows|why not)\W*\?$"
    r"|^(?:could|can|would|will|do) (?:you|we)(?: please)?\W*\?|\bmakes sense\W*\?$"
)
_QUESTION_MARK = re.compile(r"\?(?:\s|$|\W*[:;]-?[()dp])")
_REACTION = re.compile(r"^[\W_]*(?::[a-z0-9_+-]+:[\W_]*)+$")
_ARROW = re.compile(r"\S+\s*(?:->|=>|→)\s*\S+")
_SHORT_ARROW = 80
"""`old -> new` is a wish in a line of its own; in longer sentences it describes."""
_NOTHING: frozenset[Act] = frozenset()
_SHA_ACK = re.compile(r"\b(?:[a-z]*ack|lgtm|approved?)\b\W{0,4}([0-9a-f]{7,40})\b")
_WILL_YOU = re.compile(
    r"\b(?:are|do|will|would|can|did) you\b"
    r"|\bstill (?:needed|relevant|valid|interested|planned|wanted|working|want)\b"
    r"|\b(?:needed|relevant|wanted) any ?more\b|\bstatus\b"
)
"""A ping that wants to know something of the author: whether it goes on."""
_FAILING = re.compile(r"\bfail|\bci\b|\bbuild\b|\bconflict")
_AGAIN = re.compile(
    r"\W*(?:same(?: here| as above| below| thing)?|ditto|idem|likewise|as above"
    r"|(?:and )?here(?: too| as well)|see above)\W*$",
    re.IGNORECASE,
)
"""At a line: the same as was asked elsewhere."""
_PROPOSAL = re.compile(
    r"\b(?:KIP|FLIP|SPIP|BIP|RFC|PEP|KEP|AIP|JEP|SIP|CEP|HIP|RIP|PIP|GEP)s?\b|\b(?:kip|spip|rfc|kep|aip|jep|cep)s?\b"
    r"|(?i:propos|design|list\b|thread|dev@|discuss|agree|consensus)|\b[a-z]{3,4}-\d"
)
"""What tells a FLIP from a flip: proposals' names are written in capitals, where they are words as well."""
_SHORT = 60
"""Sentences up to this long are said again and again: "Done.", "LGTM", "Please rebase"."""


def acts(sentence: str, context: Context) -> frozenset[Act]:
    """The reviewing acts of one sentence of the speaker's own prose."""
    found = (_remembered if len(sentence) <= _SHORT else _acts)(sentence, context.by_author)
    if context.path is not None and not context.by_author and not found & ASKS and _AGAIN.match(sentence):
        return found | {Act.ASK_CHANGE}
    return found


def _acts(sentence: str, by_author: bool) -> frozenset[Act]:
    words = words_of(sentence)
    if not words.words:
        return frozenset({Act.APPROVE}) if _thumbs_up(sentence) and not by_author else _NOTHING
    asked = "?" in words.words and _QUESTION_MARK.search(words.text) is not None
    return _authors_acts(words, asked) if by_author else _reviewers_acts(sentence, words, asked)


def _authors_acts(words: Words, asked: bool) -> frozenset[Act]:
    found = _AUTHORS.acts(words, BOOK.likely(words))
    if asked and Act.PING not in found and not _RHETORICAL.search(words.text):
        found.add(Act.QUESTION)
    return frozenset(found)


def _reviewers_acts(sentence: str, words: Words, asked: bool) -> frozenset[Act]:
    likely = BOOK.likely(words)
    found = _REVIEWERS.acts(words, likely)
    if _thumbs_up(words.text):
        found.add(Act.APPROVE)
    if Act.ASK_PROPOSAL in found and not _PROPOSAL.search(sentence):
        found.discard(Act.ASK_PROPOSAL)
    if not found & ASKS:
        found |= _THOUGHTS.acts(words, likely)
    if len(words.text) < _SHORT_ARROW and _ARROW.match(words.text):
        found.add(Act.ASK_CHANGE)
    if not found and not asked:
        return _NOTHING
    if _wants_movement(found, words.text):
        found -= _WANTS_IT_OTHERWISE
        if asked and Act.PING in found and _WILL_YOU.search(words.text):
            found.add(Act.QUESTION)
    elif asked and not found & ASKS and not _RHETORICAL.search(words.text):
        found.add(Act.QUESTION)
    if asked:
        found -= _NOT_IN_A_QUESTION
    for stronger, weaker in _GIVES_WAY:
        if found & stronger:
            found -= weaker
    if Act.WAIVE in found and Act.OPTIONAL not in found:
        found -= ASKS
    if found & ASKS:
        found.discard(Act.SATISFIED)
    return frozenset(found)


_WANTS_IT_OTHERWISE = frozenset({Act.ASK_CHANGE, Act.SUGGEST, Act.QUESTION})
_NOT_IN_A_QUESTION = frozenset({Act.APPROVE, Act.CONCEPT_APPROVE, Act.SATISFIED, Act.DONE_CLAIM})
_GIVES_WAY: tuple[tuple[frozenset[Act], frozenset[Act]], ...] = (
    (_PARTICULAR, frozenset({Act.ASK_CHANGE, Act.SUGGEST})),  # "Please rebase" has a remedy of its own
    (frozenset({Act.ASK_PAPERWORK}), frozenset({Act.ASK_DOCS})),
    (ASKS, frozenset({Act.QUESTION})),
    (frozenset({Act.OBJECT}), frozenset({Act.APPROVE, Act.SATISFIED})),
    (frozenset({Act.CONDITIONAL_APPROVE}), frozenset({Act.APPROVE})),
)
"""A sentence that does one of the first does, in the same words, none of the second."""


def _wants_movement(found: Set[Act], text: str) -> bool:
    """Whether it wants things to move on, whoever is to see to it, and nothing of the change itself."""
    return (
        Act.PING in found
        or Act.TAKE_OVER in found
        or (Act.REVIEW_PLEASE in found and not _FAILING.search(text))
    )


_remembered = lru_cache(maxsize=4096)(_acts)


def form(event: Event, by_author: bool) -> frozenset[Act]:
    """What an event does by its form alone: a review's state."""
    if event.kind is not Kind.REVIEWED or by_author:
        return frozenset()
    if event.state == "approved":
        return frozenset({Act.APPROVE})
    if event.state == "changes-requested":
        return frozenset({Act.ASK_CHANGE})
    return frozenset()


def bare_change(cut: Segments, event: Event) -> bool:
    """Whether a review comment is nothing but code: the code to be written instead."""
    return event.kind is Kind.REVIEW_COMMENTED and cut.code and not cut.sentences


def approved_commit(sentence: str) -> str | None:
    """The commit an approval names ("ACK 1a2b3c4"), in lower case; None if it names none."""
    found = _SHA_ACK.search(sentence.lower())
    return found[1] if found else None


def _thumbs_up(text: str) -> bool:
    return ":+1:" in text or "👍" in text or (":rocket:" in text and _REACTION.match(text) is not None)
