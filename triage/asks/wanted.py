"""What each statement wants of the author: a test, a change, an answer. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from math import inf

from msgspec import Struct

from triage.models import AskKind, Kind, PullRequest
from triage.profiles.model import Profile
from triage.text.acts import ASKS, Act
from triage.text.model import Sentence, Statement

_KIND_OF = {
    Act.ASK_TEST: AskKind.TEST,
    Act.ASK_SPLIT: AskKind.SPLIT,
    Act.ASK_REBASE: AskKind.REBASE,
    Act.ASK_DOCS: AskKind.DOCS,
    Act.ASK_BENCHMARK: AskKind.BENCHMARK,
    Act.ASK_PROPOSAL: AskKind.PROPOSAL,
    Act.ASK_PAPERWORK: AskKind.PAPERWORK,
    Act.ASK_CHANGE: AskKind.CHANGE,
    Act.QUESTION: AskKind.QUESTION,
}
ASKING = ASKS | {Act.QUESTION}
"""What asks for something to be done or to be told."""
_HOLLOW_AT_THE_END = frozenset({Act.ASK_CHANGE, Act.QUESTION, Act.ASK_REBASE, Act.ASK_SPLIT})
"""Said in closing, it is advice for another time."""
_CLOSING_WORDS = timedelta(minutes=30)
"""Said this long before closing, by the closer."""
_MORE_TESTING = re.compile(
    r"\b(?:also|should|could|can|additionally|worth|to|please|and|we|you|let's)\s(?:also\s)?(?:check|test|verify|cover|exercise|assert)\b"
    r"|\b(?:checking|testing|verifying|covering|asserting|exercising)\b|\btest(?:s| cases?)? for\b"
    r"|^(?:check|test|verify|assert)\b",
    re.IGNORECASE,
)
"""In a review comment on a test file: wants more to be tested."""
_ALL_OF_THEM = re.compile(
    r"\b(?:these|those|all|my|none of|any of|bunch of) (?:[\w-]+ ){0,4}"
    r"(?:questions|comments|suggestions|remarks|thoughts|points|nits|ideas)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\W*@([A-Za-z0-9][\w-]*)")
_ONLY_NAMES = re.compile(r"(?:(?:\W|\b(?:and|cc)\b)*@[A-Za-z0-9][\w-]*)+\W*$")


class Wanted(Struct, frozen=True):
    """One ask as it was made."""

    kind: AskKind
    statement: Statement
    sentence: Sentence | None
    path: str | None
    optional: bool
    on_tests: bool = False
    """It was asked at a line of a test."""

    @property
    def at(self) -> datetime:
        """When it was asked."""
        return self.statement.event.at

    @property
    def words(self) -> str:
        """How it was asked."""
        return self.sentence.text if self.sentence is not None else ""


def wanted(pull: PullRequest, statements: Sequence[Statement], profile: Profile) -> list[Wanted]:
    """What others want of the author, on the pull request and before it was closed."""
    reader = _Reader(pull, statements, profile)
    return [want for statement in statements if reader.counts(statement) for want in reader.wants(statement)]


class _Reader:
    """Reads one statement at a time, knowing the others."""

    def __init__(self, pull: PullRequest, statements: Sequence[Statement], profile: Profile) -> None:
        self._statements = statements
        self._author = pull.author.login.lower()
        self._closed_at = pull.closed_at
        self._closer = _closer(pull)
        self._layout = profile.layout
        self._optional_reviews = {
            s.event.id
            for s in statements
            if s.event.kind is Kind.REVIEWED and s.event.id is not None and _leaves_them_open(s)
        }

    def counts(self, statement: Statement) -> bool:
        """Whether what it wants is wanted of the author, on the pull request, while it was open."""
        if not statement.by_others or statement.on_issue:
            return False
        return self._closed_at is None or statement.event.at <= self._closed_at

    def wants(self, statement: Statement) -> list[Wanted]:
        """What it wants; of each kind the first that binds, else the first."""
        asking = ASKING - _HOLLOW_AT_THE_END if self._closes(statement) else ASKING
        if statement.acts.isdisjoint(asking):
            return []
        event = statement.event
        path = event.subject if event.kind is Kind.REVIEW_COMMENTED else None
        on_tests = path is not None and self._layout.is_test(path)
        all_optional = self._leaves_all_open(statement, path)
        optional_acts = _optional_acts(statement)
        nits_from = _nits_from(statement)
        found: dict[AskKind, Wanted] = {}
        to_others = False
        for sentence, to_author in self._addressed(statement, asking):
            if not to_author:
                to_others = True
                continue
            optional = all_optional or sentence.start >= nits_from or sentence.does(*optional_acts)
            for act in _acts_of(sentence, asking, on_tests):
                kind = _KIND_OF[act]
                if kind not in found or (found[kind].optional and not optional):
                    found[kind] = Wanted(kind, statement, sentence, path, optional, on_tests)
        by_form = not found and not to_others and Act.ASK_CHANGE in statement.acts & asking
        if by_form and not self._is_covered(statement):  # a review that requests changes, code written out
            first = statement.sentences[0] if statement.sentences else None
            return [Wanted(AskKind.CHANGE, statement, first, path, all_optional)]
        return list(found.values())

    def _addressed(self, statement: Statement, asking: frozenset[Act]) -> Iterator[tuple[Sentence, bool]]:
        """Its sentences, and of each whether it is for the author, as far as that shows."""
        called_others = False
        for sentence in statement.sentences:
            was_called, called_others = called_others, self._only_calls_others(sentence.text)
            named = not sentence.acts.isdisjoint(asking) and self._turns_to_somebody_else(sentence.text)
            yield sentence, not (was_called or named)

    def _turns_to_somebody_else(self, text: str) -> bool:
        named = _NAMED.match(text)
        return named is not None and named[1].lower() != self._author

    def _only_calls_others(self, text: str) -> bool:
        """Whether a sentence only names people, the author not among them: the next is for them."""
        if "@" not in text:
            return False
        named = _ONLY_NAMES.match(text)
        return named is not None and self._author not in re.findall(r"@([\w-]+)", text.lower())

    def _leaves_all_open(self, statement: Statement, path: str | None) -> bool:
        """Whether nothing in it binds: a nit at a line, or what belongs to a review that says so of all."""
        return (
            (path is not None and Act.OPTIONAL in statement.acts)
            or statement.event.review in self._optional_reviews
            or _leaves_them_open(statement)
        )

    def _closes(self, statement: Statement) -> bool:
        """Whether these are the words it was closed with: what they advise is no ask of this pull request."""
        if statement.does(Act.CLOSE, Act.CLOSE_INACTIVE):
            return True
        event = statement.event
        return (
            self._closed_at is not None
            and event.actor is not None
            and event.actor.login == self._closer
            and self._closed_at - event.at <= _CLOSING_WORDS
        )

    def _is_covered(self, review: Statement) -> bool:
        """Whether a review that only requests changes by its state says which in its own comments."""
        event = review.event
        if event.kind is not Kind.REVIEWED:
            return False
        return any(
            s.event.kind is Kind.REVIEW_COMMENTED
            and not s.acts.isdisjoint(ASKING)
            and (
                s.event.review == event.id
                if s.event.review
                else s.same_speaker(review) and s.event.at <= event.at
            )
            for s in self._statements
        )


def _acts_of(sentence: Sentence, asking: frozenset[Act], on_tests: bool) -> list[Act]:
    """What a sentence asks, in an order that is the same in every run."""
    acts = sentence.acts & asking
    wishes = acts & {Act.ASK_CHANGE, Act.QUESTION}
    if wishes and on_tests and _MORE_TESTING.search(sentence.text):
        acts = acts - wishes | {Act.ASK_TEST}
    return sorted(acts)


def _optional_acts(statement: Statement) -> tuple[Act, ...]:
    """What makes an ask of this statement optional, where the same sentence does it."""
    event = statement.event
    # Below the pull request, or later in a conversation about a line, people discuss.
    discusses = event.kind is Kind.COMMENTED or (event.thread is not None and event.thread != event.id)
    # "Are you still on it?" wants a sign of life, and nothing of the change.
    always = (Act.OPTIONAL, Act.PING)
    # In a discussion, or beside an approval, a thought put forward binds nobody.
    return (*always, Act.SUGGEST) if discusses or Act.APPROVE in statement.acts else always


def _nits_from(statement: Statement) -> float:
    """Where the nits begin, under a line such as "Nits:"; infinity where there is none."""
    if Act.OPTIONAL not in statement.acts:
        return inf
    return next(
        (s.start for s in statement.sentences if Act.OPTIONAL in s.acts and s.text.rstrip().endswith(":")),
        inf,
    )


def _leaves_them_open(statement: Statement) -> bool:
    """Whether it says of all its points that they are optional: "feel free to ignore my comments"."""
    if Act.OPTIONAL not in statement.acts or statement.event.state == "changes-requested":
        return False
    return any(Act.OPTIONAL in x.acts and _ALL_OF_THEM.search(x.text) for x in statement.sentences)


def _closer(pull: PullRequest) -> str | None:
    """The login of who closed it last, where that is on record."""
    for event in reversed(pull.events or ()):
        if event.kind is Kind.CLOSED and event.actor is not None:
            return event.actor.login
    return None
