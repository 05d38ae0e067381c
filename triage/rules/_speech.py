"""What was said of the change: the layer of a story that weighs words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from triage.models import Kind, Role
from triage.rules._record import WEIGHTY, Record
from triage.text.acts import Act
from triage.text.model import Sentence, Statement
from triage.text.phrases import wording
from triage.text.targets import Target, targets


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
_CONDITIONS = (Act.CONDITIONAL_APPROVE, Act.OBSOLETE, Act.BLOCKED_ON, Act.NEEDS_PROPOSAL)
"""What makes words against it something else than a refusal."""
REMARK = 40
"""Characters above which a review's words are taken for review, whatever they do; below, for courtesy."""
_CLOSING_ONLY = (Act.CLOSE, Act.CLOSE_INACTIVE)
_REMINDS = wording(
    """
    (comment*|feedback|review|suggestion*|concerns) … (to address|to be addressed|to resolve|to answer)
    (comment|comments|feedback|suggestion|suggestions|concerns) … (unaddressed|outstanding)
    (address*|resolv*|respond to|responding to|answer*) … (comment*|feedback|review*|suggestion*|concerns)
    get back to this
    (unaddressed|waiting for author|waiting on the author|waiting for the author)
    """
)
_IF = re.compile(r"\W*(?:if|unless|even if)\b", re.IGNORECASE)


def _is_against(sentence: Sentence) -> bool:
    """Whether a sentence speaks against the change, without a condition, and does not only ask."""
    against = sentence.does(Act.NACK, Act.REJECT, Act.OBJECT, Act.DISAGREE, Act.NEUTRAL)
    return against and not _IF.match(sentence.text) and not sentence.text.rstrip().endswith("?")


class Speech(Record, frozen=True, kw_only=True, dict=True):
    """One pull request's words, with what they weigh."""

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
        """What regulars and maintainers said against the change as a whole, in whatever words.

        What a push or a later approval of theirs answered is left out.
        """
        closer = self.closing.actor if self.closing is not None else None
        return tuple(
            s
            for s in self.others
            if s.role in WEIGHTY
            and (s.event.kind is not Kind.REVIEW_COMMENTED or s.event.actor == closer)
            and any(_is_against(sentence) for sentence in s.sentences)
            and not s.does(Act.APPROVE, *_CONDITIONS)
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
    def supporters(self) -> int:
        """Regulars and maintainers whose last word is in favour."""
        return sum(1 for s in self.stances.values() if s.for_it)

    @cached_property
    def closing_words(self) -> tuple[Statement, ...]:
        """Statements that say that it is closed, around the end."""
        return tuple(
            s for s in self.words if s.does(Act.CLOSE, Act.CLOSE_INACTIVE) and self.is_final(s.event.at)
        )

    def named_in_closing(self, words: re.Pattern[str]) -> Said | None:
        """A sentence of those who closed it that names this as what was missing."""
        for statement in self.closing_words:
            for sentence in statement.sentences:
                if words.search(sentence.text):
                    return Said(statement, sentence)
        return None

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
