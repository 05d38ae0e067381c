"""What a rule is given: one pull request's story, read once, with the questions rules ask of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from functools import cache, cached_property
from typing import NamedTuple

from msgspec import Struct

from triage.models import (
    Ask,
    AskKind,
    Ball,
    Confidence,
    Ending,
    Event,
    Evidence,
    Finding,
    Issue,
    Kind,
    PullRef,
    PullRequest,
    PullState,
    Role,
    Turn,
)
from triage.people import Roster
from triage.profiles import Profile
from triage.text.acts import Act
from triage.text.model import Sentence, Statement
from triage.text.targets import Target, targets

DAY = timedelta(days=1)
LAST_PHASE = timedelta(days=4)
"""Words this long before the end are taken to be about the end."""
LONGEST_QUOTE = 300


class Said(NamedTuple):
    """A sentence, and the statement it stands in."""

    statement: Statement
    sentence: Sentence

    @property
    def at(self) -> datetime:
        """When it was said."""
        return self.statement.event.at


class Stance(NamedTuple):
    """What a reviewer said last about the change as a whole."""

    said: Statement
    for_it: bool
    approved: bool
    """An approval of the code, not only of the idea."""


class Story(Struct, frozen=True, kw_only=True, dict=True):
    """One pull request as it stood at `now`, with everything that was read out of it."""

    pull: PullRequest
    profile: Profile
    now: datetime
    issue: Issue | None
    asks: tuple[Ask, ...]
    turns: tuple[Turn, ...]
    ending: Ending
    ball: Ball
    statements: tuple[Statement, ...] = ()
    """What people said, in time order; the description first."""
    roles: Mapping[str, Role] = {}
    """Everybody's role by lower-case login."""
    roster: Roster = Roster()
    known: Mapping[PullRef, PullRequest] = {}
    """Other pull requests at hand. One that is not here is not known, which is not the same as not there."""

    # --- who ---

    def role(self, event: Event) -> Role:
        """Who did this."""
        if event.actor is None:
            return Role.UNKNOWN
        return self.roles.get(event.actor.login.lower(), Role.UNKNOWN)

    def by_author(self, event: Event) -> bool:
        """Whether the author did this. A commit without an account is the author's."""
        if event.actor is None:
            return event.kind in (Kind.COMMITTED, Kind.FORCE_PUSHED)
        return event.actor.login.lower() == self.pull.author.login.lower()

    @cached_property
    def author_is_insider(self) -> bool:
        """Whether the author has authority here."""
        return self.pull.author.login.lower() in self.roster.maintainers

    # --- the end ---

    @cached_property
    def closed(self) -> bool:
        """Closed without merging; also where the last words say that it is being closed."""
        return self.pull.state is PullState.CLOSED or self._announced is not None

    @cached_property
    def closing(self) -> Event | None:
        """The event that closed it, where it is on record and it stayed closed; else the words that announce it."""
        if self.pull.state is not PullState.CLOSED:
            return self._announced.event if self._announced is not None else None
        for event in reversed(self.pull.events or ()):
            if event.kind is Kind.CLOSED:
                return event
            if event.kind is Kind.REOPENED:
                return None
        return None

    @cached_property
    def _announced(self) -> Statement | None:
        """The last words, if they say that it is being closed, by one who can, and nothing was pushed since."""
        last = next((s for s in reversed(self.words) if not s.on_issue), None)
        if self.pull.state is not PullState.OPEN or last is None or last.event.kind is Kind.OPENED:
            return None
        if last.role not in (Role.AUTHOR, Role.MAINTAINER) or self.pushed_after(last.event.at):
            return None
        if any(e.at >= last.event.at for e in self.events(Kind.REOPENED)):
            return None
        over = any(s.does(*_OVER) and not s.text.rstrip().endswith("?") for s in last.sentences)
        return last if over else None

    @cached_property
    def closed_by_author(self) -> bool:
        """The author pressed the button."""
        if self.ending is Ending.CLOSED_BY_AUTHOR:
            return True
        return self.closing is not None and self.by_author(self.closing)

    @cached_property
    def closed_by_others(self) -> bool:
        """Somebody else, no bot, pressed the button."""
        return (
            self.closing is not None
            and self.closing.actor is not None
            and not self.closed_by_author
            and self.role(self.closing) is not Role.BOT
        )

    @cached_property
    def closed_without_a_word(self) -> bool:
        """Somebody else closed it, and nobody but the author had said anything for days."""
        return self.closed_by_others and not any(
            self.end - LAST_PHASE <= s.event.at <= self.end + DAY for s in self.others
        )

    @cached_property
    def end(self) -> datetime:
        """When it ended; where it did not, or nobody recorded when, the last words or pushes of a person."""
        if self.closed:
            at = self.closing.at if self.closing is not None else self.pull.closed_at
            if at is not None:
                return at
        return self.last_move

    @cached_property
    def last_move(self) -> datetime:
        """The last thing a person said or pushed."""
        moves = [s.event.at for s in self.words]
        moves += [e.at for e in self.pushes]
        return max(moves, default=self.pull.created_at)

    def last_move_before(self, moment: datetime) -> datetime:
        """The last thing a person said or pushed before `moment`."""
        moves = [s.event.at for s in self.words] + [e.at for e in self.pushes]
        return max((at for at in moves if at < moment), default=self.pull.created_at)

    @cached_property
    def last_act(self) -> Event | None:
        """The last human move that carries it on: words that only close it, or remark on silence, are none."""
        acts = list(self.pushes)
        acts += [s.event for s in self.words if not s.does(Act.CLOSE_INACTIVE, Act.CLOSE)]
        return max(acts, key=lambda e: e.at, default=None)

    def is_final(self, moment: datetime) -> bool:
        """Whether something said then is about the end: in the last days before it, or within a day after."""
        return self.end - LAST_PHASE <= moment <= self.end + DAY

    # --- what was said ---

    @cached_property
    def words(self) -> tuple[Statement, ...]:
        """What people said, without bots."""
        return tuple(s for s in self.statements if s.role is not Role.BOT)

    @cached_property
    def others(self) -> tuple[Statement, ...]:
        """What people other than the author said on the pull request."""
        return tuple(s for s in self.words if s.role is not Role.AUTHOR and not s.on_issue)

    def said(
        self,
        *acts: Act,
        by: Iterable[Role] | None = None,
        final: bool = False,
        since: datetime | None = None,
        line_comments: bool = True,
    ) -> list[Said]:
        """Sentences that do one of these, in time order."""
        roles = frozenset(by) if by is not None else None
        found = []
        for statement in self.words:
            if not statement.does(*acts) or (roles is not None and statement.role not in roles):
                continue
            event = statement.event
            if final and not self.is_final(event.at):
                continue
            if since is not None and event.at < since:
                continue
            if not line_comments and event.kind is Kind.REVIEW_COMMENTED:
                continue
            found += [Said(statement, s) for s in statement.sentences if s.does(*acts)]
        return found

    def targets(self, said: Said) -> tuple[Target, ...]:
        """What a sentence points at, without this pull request itself."""
        return tuple(t for t in targets(said.sentence.text, self.pull.ref.repo) if t.pull != self.pull.ref)

    @cached_property
    def stances(self) -> dict[str, Stance]:
        """By login, the last vote of each regular and maintainer on the change as a whole."""
        found: dict[str, Stance] = {}
        for s in self.others:
            if s.role not in WEIGHTY or s.event.actor is None or s.event.kind is Kind.REVIEW_COMMENTED:
                continue
            login = s.event.actor.login.lower()
            if s.does(Act.NACK):
                found[login] = Stance(s, for_it=False, approved=False)
            elif s.does(Act.APPROVE, Act.CONDITIONAL_APPROVE):
                found[login] = Stance(s, for_it=True, approved=s.does(Act.APPROVE))
            elif s.does(Act.CONCEPT_APPROVE) and not (login in found and found[login].approved):
                found[login] = Stance(s, for_it=True, approved=False)
            elif s.does(Act.NEUTRAL):
                found.pop(login, None)
        return found

    @cached_property
    def objections(self) -> tuple[Statement, ...]:
        """Standing votes of regulars and maintainers against the change as a whole."""
        return tuple(s.said for s in self.stances.values() if not s.for_it)

    @cached_property
    def reluctance(self) -> tuple[Statement, ...]:
        """What regulars and maintainers said against the change as a whole, in whatever words, that no push or
        later approval of theirs answered."""
        closer = self.closing.actor if self.closing is not None else None
        return tuple(
            s
            for s in self.others
            if s.role in WEIGHTY
            and (s.event.kind is not Kind.REVIEW_COMMENTED or s.event.actor == closer)
            and any(_is_against(sentence) for sentence in s.sentences)
            and not s.does(Act.APPROVE, Act.CONDITIONAL_APPROVE, Act.OBSOLETE)
            and s.event.at <= self.end
            and not self.pushed_after(s.event.at)
            and not self._came_round(s)
        )

    def _came_round(self, statement: Statement) -> bool:
        """Whether its speaker was in favour later."""
        actor = statement.event.actor
        stance = self.stances.get(actor.login.lower()) if actor is not None else None
        return stance is not None and stance.for_it and stance.said.event.at > statement.event.at

    @cached_property
    def closing_words(self) -> tuple[Statement, ...]:
        """Statements that say that it is closed, around the end."""
        return tuple(
            s for s in self.words if s.does(Act.CLOSE, Act.CLOSE_INACTIVE) and self.is_final(s.event.at)
        )

    @cached_property
    def closed_for_silence(self) -> bool:
        """Closed for want of activity: that ended it, it is not why."""
        return self.ending in (Ending.CLOSED_INACTIVE, Ending.CLOSED_BY_BOT)

    @cached_property
    def supporters(self) -> int:
        """Regulars and maintainers whose last word is in favour."""
        return sum(1 for s in self.stances.values() if s.for_it)

    @cached_property
    def reviews(self) -> tuple[Statement, ...]:
        """What others said about the change itself; pings, thanks and plain sympathy are no review."""
        return tuple(s for s in self.others if self._is_review(s))

    def _is_review(self, statement: Statement) -> bool:
        if statement.does(*_CLOSING_ONLY) and not statement.does(*_JUDGING):
            return False
        if statement.role in WEIGHTY:
            return statement.does(*_JUDGING, Act.CONCEPT_APPROVE, Act.PRAISE, Act.CI_FAILING) or (
                statement.event.kind is not Kind.COMMENTED and len(statement.event.text) > REMARK
            )
        # Others' approvals weigh nothing; what they find or ask for may.
        return statement.does(*_ASKING) and not statement.does(Act.PING)

    def reviewed_after(self, statement: Statement) -> bool:
        """Whether others said anything of substance after `statement`."""
        return bool(self.reviews) and self.reviews[-1].event.at > statement.event.at

    @cached_property
    def is_ready_claimed(self) -> bool:
        """Whether the author's last words on it ask for review or merging."""
        last = next((s for s in reversed(self.words) if s.role is Role.AUTHOR), None)
        return last is not None and last.does(Act.REVIEW_PLEASE)

    # --- size ---

    @cached_property
    def production_size(self) -> int | None:
        """Changed lines outside tests; None if unknown."""
        return production_size(self.pull, self.profile)

    @cached_property
    def _smaller_attempt(self) -> PullRequest | None:
        """Another attempt at the same issue that this is at least four times as large as."""
        own = self.production_size
        if own is None or self.issue_keys == frozenset():
            return None
        for other in self.known.values():
            if other.ref == self.pull.ref or self.issue_keys.isdisjoint(issue_keys(other)):
                continue
            theirs = production_size(other, self.profile)
            if theirs and own >= SEVERAL_TIMES * theirs and own > SMALL:
                return other
        return None

    @cached_property
    def issue_keys(self) -> frozenset[str]:
        """Tracker keys and issue numbers that its title names or that it closes."""
        keys = issue_keys(self.pull)
        return keys | {self.issue.key} if self.issue is not None else keys

    @cached_property
    def is_large(self) -> bool:
        """Larger than reviewable changes are here (a line that is changed counts once), or several times larger
        than another attempt."""
        lines = max(self.pull.additions or 0, self.pull.deletions or 0)
        return lines > self.profile.size.large or self._smaller_attempt is not None

    @property
    def size_in_words(self) -> str:
        """Its size, and what it is large against."""
        lines = f"{self.pull.size} changed lines" if self.pull.size is not None else "size unknown"
        other = self._smaller_attempt
        if other is None or (self.pull.size or 0) > self.profile.size.large:
            return lines
        times = (self.production_size or 0) // max(1, production_size(other, self.profile) or 1)
        return f"{lines}, several times larger than another attempt (#{other.ref.number}): {times} times its production code"

    # --- what was asked ---

    def open_asks(self, *kinds: AskKind) -> tuple[Ask, ...]:
        """Asks of these kinds that were not answered, were no mere suggestions, and were made before it ended."""
        return tuple(
            a
            for a in self.asks
            if a.kind in kinds
            and a.answered is False
            and not a.optional
            and a.evidence.at <= self.end
            and (a.evidence.at, a.evidence.who) not in self._farewells
            and not self._content(a)
        )

    @cached_property
    def reminders(self) -> tuple[Said, ...]:
        """Others asking after review that was left open, with nothing pushed since."""
        return tuple(
            Said(statement, sentence)
            for statement in self.others
            if statement.role in WEIGHTY and not self.pushed_after(statement.event.at)
            for sentence in statement.sentences
            if _REMINDS.search(sentence.text)
        )

    def _content(self, ask: Ask) -> bool:
        """Whether who asked approved the code afterwards."""
        stance = self.stances.get((ask.evidence.who or "").lower())
        return stance is not None and stance.approved and stance.said.event.at > ask.evidence.at + DAY

    def named_in_closing(self, words: re.Pattern[str]) -> Said | None:
        """A sentence of those who closed it that names this as what was missing."""
        for statement in self.closing_words:
            for sentence in statement.sentences:
                if words.search(sentence.text):
                    return Said(statement, sentence)
        return None

    @cached_property
    def _farewells(self) -> frozenset[tuple[datetime, str | None]]:
        """Statements that close it: what they regret is not what they ask."""
        return frozenset(
            (s.event.at, s.event.actor.login if s.event.actor else None)
            for s in self.others
            if s.does(Act.CLOSE, Act.CLOSE_INACTIVE) and self.is_final(s.event.at)
        )

    # --- what was done ---

    @cached_property
    def pushes(self) -> tuple[Event, ...]:
        """What the author pushed after opening it."""
        return tuple(
            e
            for e in self.pull.events or ()
            if (e.kind is Kind.FORCE_PUSHED or (e.kind is Kind.COMMITTED and e.at > self.pull.created_at))
            and self.role(e) is not Role.BOT
        )

    def pushed_after(self, moment: datetime) -> bool:
        """Whether anything was pushed after `moment`."""
        return any(e.at > moment for e in self.pushes)

    def events(self, *kinds: Kind) -> Iterator[Event]:
        """Events of these kinds, in time order."""
        return (e for e in self.pull.events or () if e.kind in kinds)

    # --- making a finding ---

    def quote(self, said: Said) -> Evidence:
        """A sentence as evidence."""
        return self.cite(said.statement, said.sentence)

    def cite(self, statement: Statement, sentence: Sentence | None = None) -> Evidence:
        """A statement as evidence, in the words of one of its sentences."""
        event = statement.event
        text = sentence.text if sentence is not None else (event.text.strip() or "")
        quote = clip(text)
        return Evidence(
            event=event.kind.value,
            at=event.at,
            role=statement.role,
            who=event.actor.login if event.actor else None,
            url=event.url or self.pull.url,
            quote=quote or None,
            fact=None if quote else f"review: {event.state or 'without words'}",
        )

    def fact(self, event: Event | None, what: str) -> Evidence:
        """Something the record shows without words; `event` None speaks of the pull request itself."""
        if event is None:
            return Evidence(
                event="pull-request", at=self.pull.created_at, role=Role.AUTHOR, url=self.pull.url, fact=what
            )
        return Evidence(
            event=event.kind.value,
            at=event.at,
            role=self.role(event),
            who=event.actor.login if event.actor else None,
            url=event.url or self.pull.url,
            fact=what,
        )

    def finding(
        self, reason: str, confidence: Confidence, evidence: Iterable[Evidence], summary: str, remedy: str
    ) -> Finding:
        """A finding; evidence is kept to what a person reads."""
        return Finding(
            reason=reason,
            confidence=confidence,
            evidence=tuple(evidence)[:MOST_EVIDENCE],
            summary=summary,
            remedy=remedy,
        )


_ASKING = (
    Act.ASK_TEST,
    Act.ASK_CHANGE,
    Act.ASK_SPLIT,
    Act.ASK_DOCS,
    Act.ASK_BENCHMARK,
    Act.ASK_PROPOSAL,
    Act.FINDING,
)
_JUDGING = (
    *_ASKING,
    Act.QUESTION,
    Act.ASK_PAPERWORK,
    Act.APPROVE,
    Act.CONDITIONAL_APPROVE,
    Act.OBJECT,
    Act.REJECT,
    Act.NEUTRAL,
)
REMARK = 40
"""Characters above which a review's words are taken for review, whatever they do; below, for courtesy."""
_CLOSING_ONLY = (Act.CLOSE, Act.CLOSE_INACTIVE)
_OVER = (Act.CLOSE, Act.SUPERSEDED_BY, Act.DUPLICATE_OF, Act.MERGED_ELSEWHERE, Act.MISTAKE)
"""Last words that leave nothing to wait for."""
_REMINDS = re.compile(
    r"\b(?:comments?|feedback|review|suggestions?|concerns?)\b.{0,25}\b(?:to (?:be )?(?:address|resolv|answer)|unaddressed|outstanding)"
    r"|\b(?:address|resolv|respond(?:ing)? to|answer|get back to)\w*\b.{0,40}\b(?:comments?|feedback|reviews?|suggestions?|concerns?|this)\b"
    r"|\bunaddressed\b|\bwaiting (?:for|on) (?:the )?author",
    re.IGNORECASE,
)
_IF = re.compile(r"\W*(?:if|unless|even if)\b", re.IGNORECASE)
SEVERAL_TIMES = 4
SMALL = 50
"""Production lines below which nothing is large, whatever it is compared with."""
_KEY = re.compile(r"\b[A-Z][A-Z0-9]{1,15}-\d{1,6}\b")


def _is_against(sentence: Sentence) -> bool:
    """Whether a sentence speaks against the change, and not only under a condition."""
    against = sentence.does(Act.NACK, Act.REJECT, Act.OBJECT, Act.DISAGREE, Act.NEUTRAL)
    return against and not _IF.match(sentence.text)


def production_size(pull: PullRequest, profile: Profile) -> int | None:
    """Changed lines outside tests; all changed lines where the files are not known."""
    if pull.files is None or any(f.additions is None for f in pull.files):
        return pull.size
    tests = test_paths(profile.layout.tests)
    return sum((f.additions or 0) + (f.deletions or 0) for f in pull.files if not tests.search(f.path))


@cache
def test_paths(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """One expression for the paths of tests."""
    return re.compile("|".join(f"(?:{p})" for p in patterns) or r"(?!)")


def issue_keys(pull: PullRequest) -> frozenset[str]:
    """Tracker keys in the title; for projects without, the numbers of the issues it closes."""
    keys = frozenset(_KEY.findall(pull.title))
    return keys or frozenset(f"{pull.ref.repo}#{n}" for n in pull.closes or ())


WEIGHTY = frozenset({Role.MAINTAINER, Role.REGULAR})
"""Roles whose stance counts."""
MOST_EVIDENCE = 5


def clip(text: str) -> str:
    """One line of at most `LONGEST_QUOTE` characters, cut at a word."""
    line = " ".join(text.split())
    if len(line) <= LONGEST_QUOTE:
        return line
    return line[:LONGEST_QUOTE].rsplit(" ", 1)[0] + " …"
