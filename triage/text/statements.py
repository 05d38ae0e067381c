"""A pull request's words, in the order they were said, with what they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from triage.models import Event, Issue, Kind, PullRequest, PullState, Role
from triage.people import Roster, roles_in
from triage.text import deciding, reviewing
from triage.text.acts import Act
from triage.text.model import Context, Sentence, Statement
from triage.text.segment import Segments, segment

_SPOKEN = frozenset({Kind.OPENED, Kind.COMMENTED, Kind.REVIEWED, Kind.REVIEW_COMMENTED})
_NOTHING: frozenset[Act] = frozenset()


class Told(NamedTuple):
    """A pull request, and what it takes to know who speaks."""

    pull: PullRequest
    roster: Roster
    issue: Issue | None = None
    """Where it has one: what was said there counts."""
    roles: Mapping[str, Role] | None = None
    """As `roles_in(pull, roster)` gives them, where they are at hand."""


def statements(pull: PullRequest, roster: Roster, issue: Issue | None = None) -> tuple[Statement, ...]:
    """One statement per spoken event of the pull request and of its issue, in time order.

    The description comes first, as the author's own statement. Bots' texts are not read: their
    statements carry no sentences. A review without words stands for what its state says. What decided a
    pull request that merged is known: there the deciding acts are not looked for, and its description,
    which does nothing else, is not read.
    """
    return statements_of([Told(pull, roster, issue)])[0]


def statements_of(told: Sequence[Told]) -> list[tuple[Statement, ...]]:
    """The statements of each of several pull requests, as `statements` gives them.

    All texts are cut first, then all sentences read with one set of tables, then with the next: a set just
    fits a processor's cache, and in turn they would push each other out of it (a fifth of the whole time).
    """
    spoken = [list(_spoken(each)) for each in told]
    for statement in (one for some in spoken for one in some if one.reads):
        statement.cut = statement.segments()
    for statement in (one for some in spoken for one in some if one.reads):
        statement.acts = statement.reviews()
    for statement in (one for some in spoken for one in some if one.reads and one.decides):
        statement.acts = statement.with_decisions()
    return [tuple(sorted((one.made() for one in some), key=_moment)) for some in spoken]


def _moment(statement: Statement) -> tuple[bool, datetime]:
    return statement.event.kind is not Kind.OPENED, statement.event.at


class _Spoken:
    """A statement in the making."""

    __slots__ = ("_context", "_form", "_on_issue", "acts", "cut", "decides", "event", "reads", "role")

    def __init__(
        self, event: Event, role: Role, by_author: bool, decides: bool, on_issue: bool = False
    ) -> None:
        self.event = event
        self.role = role if event.by_human else Role.BOT
        self.decides = decides
        """Whether the deciding acts are looked for."""
        self.reads = (
            bool(event.text) and self.role is not Role.BOT and (decides or event.kind is not Kind.OPENED)
        )
        self.cut = Segments(())
        self.acts: list[frozenset[Act]] = []
        """Of each of its sentences."""
        self._form = _NOTHING if self.role is Role.BOT else reviewing.form(event, by_author)
        self._on_issue = on_issue
        path = event.subject if event.kind is Kind.REVIEW_COMMENTED else None
        self._context = Context(role=self.role, event=event, by_author=by_author, path=path)

    def segments(self) -> Segments:
        event = self.event
        return segment(event.text, event.kind is Kind.OPENED, event.actor.login if event.actor else "")

    def reviews(self) -> list[frozenset[Act]]:
        if self.event.kind is Kind.OPENED:  # a description reviews nothing
            return [_NOTHING] * len(self.cut.sentences)
        return [reviewing.acts(span.unmarked, self._context) for span in self.cut.sentences]

    def with_decisions(self) -> list[frozenset[Act]]:
        spans = zip(self.acts, self.cut.sentences, strict=True)
        return [_together(acts, deciding.acts(span.unmarked, self._context)) for acts, span in spans]

    def made(self) -> Statement:
        everything = set(self._form).union(*self.acts)
        if not self._context.by_author and (
            self.cut.suggestion or reviewing.bare_change(self.cut, self.event)
        ):
            everything.add(Act.ASK_CHANGE)
        spans = zip(self.cut.sentences, self.acts, strict=True)
        return Statement(
            event=self.event,
            role=self.role,
            sentences=tuple(Sentence(s.text, acts, s.start, s.quoted) for s, acts in spans),
            acts=frozenset(everything),
            on_issue=self._on_issue,
        )


def _together(done: frozenset[Act], decided: frozenset[Act]) -> frozenset[Act]:
    """What a sentence does as both readers see it: what has to wait for something asks for no change."""
    if Act.BLOCKED_ON in decided:
        done -= {Act.ASK_CHANGE}
    return done | decided


def _spoken(told: Told) -> Iterator[_Spoken]:
    pull, roster = told.pull, told.roster
    roles = told.roles if told.roles is not None else roles_in(pull, roster)
    author = pull.author.login.lower()
    decides = pull.state is not PullState.MERGED
    for event in pull.events or ():
        if event.kind in _SPOKEN:
            login = event.actor.login.lower() if event.actor else ""
            yield _Spoken(event, roles.get(login, Role.UNKNOWN), login == author, decides)
    if told.issue is not None and told.issue.events:
        yield from _on_issue(author, told.issue.events, roles, roster)


def _on_issue(
    author: str, events: Iterable[Event], roles: Mapping[str, Role], roster: Roster
) -> Iterator[_Spoken]:
    for event in events:
        if event.kind is Kind.COMMENTED and event.by_human:
            # Trackers know people by other names; a login that is the same is taken for the same person.
            login = event.actor.login.lower() if event.actor else ""
            role = roles.get(login)
            if role is None:
                role = Role.MAINTAINER if login in roster.maintainers else Role.PASSERBY
            if role is not Role.BOT:
                yield _Spoken(event, role, login == author, decides=True, on_issue=True)
