"""What happened, and who did it: the layer of a story that needs no words understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import cached_property

from msgspec import Struct

from triage.closing import announced, closing_event, speaks_of_end
from triage.models import Ask, Ball, Ending, Event, Issue, Kind, PullRef, PullRequest, PullState, Role, Turn
from triage.people import Roster
from triage.profiles import Profile
from triage.text.acts import Act
from triage.text.model import Statement

DAY = timedelta(days=1)
WEIGHTY = frozenset({Role.MAINTAINER, Role.REGULAR})
"""Roles whose stance counts."""
_AT_ONCE = timedelta(minutes=10)
_OVER = (Act.CLOSE, Act.SUPERSEDED_BY, Act.DUPLICATE_OF, Act.MERGED_ELSEWHERE, Act.MISTAKE)
"""Last words that leave nothing to wait for."""
_OVER_FOR_AUTHOR = (*_OVER, Act.WITHDRAW, Act.HAND_OVER, Act.CANNOT_CONTINUE)
"""The same in the author's mouth."""


class Record(Struct, frozen=True, kw_only=True, dict=True):
    """One pull request as it stood at `now`: who did what, and how it ended."""

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

    @cached_property
    def closed(self) -> bool:
        """Closed without merging; also where the last words say that it is being closed."""
        return self.pull.state is PullState.CLOSED or self._announced is not None

    @cached_property
    def closing(self) -> Event | None:
        """The event that closed it, where it is on record and stayed so; else the words that announce it."""
        if self.pull.state is not PullState.CLOSED:
            return self._announced.event if self._announced is not None else None
        event = closing_event(self.pull)
        return self._told or (event and self._ordered(event)) or event

    @cached_property
    def _told(self) -> Event | None:
        """The words that closed it, where no event says who did."""
        words = announced(self.pull, self.statements)
        return words.event if words is not None else None

    def _ordered(self, closed: Event) -> Event | None:
        """Whose words made a bot close it (`/close`), right before it did."""
        if self.role(closed) is not Role.BOT:
            return None
        return next(
            (
                s.event
                for s in reversed(self.words)
                if s.does(Act.CLOSE) and timedelta(0) <= closed.at - s.event.at <= _AT_ONCE
            ),
            None,
        )

    @cached_property
    def _announced(self) -> Statement | None:
        """The last words, if one who can says that it is being closed, and nothing was pushed since."""
        last = next((s for s in reversed(self.words) if not s.on_issue), None)
        if self.pull.state is not PullState.OPEN or last is None or last.event.kind is Kind.OPENED:
            return None
        if last.role not in (Role.AUTHOR, Role.MAINTAINER) or self.pushed_after(last.event.at):
            return None
        if any(e.at >= last.event.at for e in self.events(Kind.REOPENED)):
            return None
        acts = _OVER_FOR_AUTHOR if last.role is Role.AUTHOR else _OVER
        if last.role is Role.AUTHOR and last.does(Act.DONE_CLAIM, Act.PROMISE) and not last.does(*_OVER):
            return None
        over = any(s.does(*acts) and not s.text.rstrip().endswith("?") for s in last.sentences)
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
        return self.closed_by_others and not any(self.is_final(s.event.at) for s in self.others)

    @cached_property
    def vanished(self) -> bool:
        """Closed within a day of opening, by nobody on record: nobody had been waited for."""
        at = self.pull.closed_at or (self.closing.at if self.closing is not None else None)
        known = self.closing is not None and self.closing.actor is not None
        return self.closed and at is not None and not known and at - self.pull.created_at < DAY

    @cached_property
    def closed_for_silence(self) -> bool:
        """Closed for want of activity: that ended it, it is not why."""
        return self.ending in (Ending.CLOSED_INACTIVE, Ending.CLOSED_BY_BOT)

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
        """The last human move that carries it on: words that close it, or remark on silence, are none."""
        acts = list(self.pushes)
        acts += [s.event for s in self.words if not s.does(Act.CLOSE_INACTIVE, Act.CLOSE)]
        return max(acts, key=lambda e: e.at, default=None)

    def is_final(self, moment: datetime) -> bool:
        """Whether something said then is about the end: in the last days before it, or within a day after."""
        return speaks_of_end(moment, self.end)

    @cached_property
    def words(self) -> tuple[Statement, ...]:
        """What people said, without bots."""
        return tuple(s for s in self.statements if s.role is not Role.BOT)

    @cached_property
    def others(self) -> tuple[Statement, ...]:
        """What people other than the author said on the pull request."""
        return tuple(s for s in self.words if s.role is not Role.AUTHOR and not s.on_issue)

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
