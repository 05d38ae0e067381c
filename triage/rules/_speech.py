"""What was said of the change: the layer of a story that weighs words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from triage.closing import CLOSING_WORDS
from triage.models import Kind, Role
from triage.rules._record import DAY, WEIGHTY, Record
from triage.text.acts import Act
from triage.text.expression import Expression
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
_COURTESIES = (
    Act.THANKS,
    Act.PING,
    Act.REOPEN_IF,
    Act.REVIEW_PLEASE,
    Act.SATISFIED,
    Act.HAND_OVER,
    Act.CANNOT_CONTINUE,
    Act.OPTIONAL,
    Act.DONE_CLAIM,
)
_LEAVES = (Act.HAND_OVER, Act.CANNOT_CONTINUE, Act.PROMISE)
_BECAUSE = re.compile(
    r"\b(?:because|since|given|due to|as (?:this|it|there|we|the|i|per|discussed|mentioned)|so that"
    r"|reasons?)\b|:",
    re.IGNORECASE,
)
_FEW_WORDS = 4
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
_UNWATCHED = wording(
    """
    (lack|want|absence) of (any|enough|sufficient)? (interest|review|reviews|reviewers|attention)
    (not|n't|little|no|without) … (attention|interest|review|reviews) (from|by|of|among) (reviewers|others)
    (not|n't|little|no|without) … (attention|interest|review|reviews) (from|by|of|among) (anyone|anybody)
    (no|not enough|too few) (reviewers|review interest|interest from reviewers)
    """
)
_ASKS_HOW = re.compile(r"\b(?:how|what|why|where|when|which|who)\b[^.?!]*\?\W*$", re.IGNORECASE)
"""The end of a quotation that asks for more than yes or no."""
_ANOTHER_TIME = re.compile(
    r"\bfollow(?:ing)?[- ]?up\b|\b(?:another|separate|new|next|later|future) (?:pr|pull request|patch)\b",
    re.IGNORECASE,
)
"""What is promised for another pull request is not owed in this one."""
_IF = re.compile(r"\W*(?:if|unless|even if)\b", re.IGNORECASE)


def _is_against(sentence: Sentence) -> bool:
    """Whether a sentence speaks against the change, without a condition, and does not only ask."""
    against = sentence.does(Act.NACK, Act.REJECT, Act.OBJECT, Act.DISAGREE, Act.NEUTRAL)
    # To tell somebody how things are, who asked how they are, is no vote; a formal one stays one.
    tells = _ASKS_HOW.search(sentence.quoted) is not None and not sentence.does(Act.NACK, Act.REJECT)
    asks = sentence.text.rstrip().endswith("?")
    return against and not tells and not asks and not _IF.match(sentence.text)


def _is_ground(sentence: Sentence) -> bool:
    """Whether a sentence of the closing words says why: a cause in the closing, or a statement beside it."""
    if sentence.does(Act.CLOSE):
        return _BECAUSE.search(sentence.text) is not None
    return len(sentence.text.split()) > _FEW_WORDS and not sentence.does(*_COURTESIES)


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

    @cached_property
    def last_words(self) -> tuple[Statement, ...]:
        """What the one who closed it said in closing: right before it, or within a day after."""
        closing = self.closing
        if closing is None or closing.actor is None:
            return ()
        login = closing.actor.login.lower()
        return tuple(
            s
            for s in self.words
            if s.event.kind is not Kind.OPENED
            and not s.on_issue
            and s.event.actor is not None
            and s.event.actor.login.lower() == login
            and self.end - CLOSING_WORDS <= s.event.at <= self.end + DAY
        )

    @cached_property
    def grounds(self) -> Said | None:
        """Where the one who closed it says why, other than for want of activity; None where nobody does."""
        if not self.closed_by_author and any(s.does(Act.CLOSE_INACTIVE) for s in self.last_words):
            return None
        for statement in reversed(self.last_words):
            for sentence in statement.sentences:
                if _is_ground(sentence):
                    return Said(statement, sentence)
        return None

    @cached_property
    def author_said_why(self) -> Said | None:
        """The author's own grounds for closing it; leaving it to others, or meaning to go on, is none."""
        leaves = any(s.does(*_LEAVES) for s in self.last_words if s.event.at <= self.end)
        if not self.closed_by_author or leaves:
            return None
        return self.grounds

    def named_in_closing(self, words: re.Pattern[str] | Expression) -> Said | None:
        """A sentence of those who closed it that names this as what was missing."""
        for statement in self.closing_words:
            for sentence in statement.sentences:
                if words.search(sentence.text):
                    return Said(statement, sentence)
        return None

    @cached_property
    def author_waits(self) -> Statement | None:
        """The author's last words, where they say that it waits, and nothing was pushed since."""
        mine = [s for s in self.words if s.role is Role.AUTHOR and s.event.at <= self.end and not s.on_issue]
        if not mine or mine[-1].event.kind is Kind.OPENED or not mine[-1].does(Act.BLOCKED_ON):
            return None
        return None if self.pushed_after(mine[-1].event.at) else mine[-1]

    @cached_property
    def promise_left(self) -> Said | None:
        """The author's last words, where they promise work on it that no push followed; reviewed it was."""
        mine = [s for s in self.words if s.role is Role.AUTHOR and s.event.at <= self.end and not s.on_issue]
        last = mine[-1] if mine else None
        if last is None or last.event.kind is Kind.OPENED or last.does(Act.DONE_CLAIM, Act.REVIEW_PLEASE):
            return None
        promise = next(
            (x for x in last.sentences if x.does(Act.PROMISE) and not _ANOTHER_TIME.search(x.text)), None
        )
        if promise is None or self.pushed_after(last.event.at) or not self.reviews:
            return None
        return Said(last, promise)

    @cached_property
    def for_want_of_reviewers(self) -> Said | None:
        """Where somebody else closes it because nobody reviews it or cares for it."""
        return self.named_in_closing(_UNWATCHED) if not self.closed_by_author else None

    @cached_property
    def reviews(self) -> tuple[Statement, ...]:
        """What others said about the change itself; pings, thanks and plain sympathy are no review."""
        return tuple(s for s in self.others if self._is_review(s))

    def _is_review(self, statement: Statement) -> bool:
        if statement.does(Act.CLOSE) and statement.does(Act.CLOSE_INACTIVE):
            return False
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
