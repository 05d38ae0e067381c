"""What a rule is given: one pull request's story, read once, with the questions rules ask of it.

Three layers: what happened (`_record`), what was said (`_speech`), and here what was left open, and how a
finding is made of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cached_property

from triage.asks.evidence import clip, quotation
from triage.closing import LAST_PHASE
from triage.models import Ask, AskKind, Confidence, Event, Evidence, Finding, Role
from triage.rules._record import DAY, WEIGHTY
from triage.rules._speech import Said, Speech, Stance
from triage.rules._topics import topic
from triage.text.acts import Act
from triage.text.model import Sentence, Statement

__all__ = ["DAY", "LAST_PHASE", "WEIGHTY", "Said", "Stance", "Story"]

MOST_EVIDENCE = 5
"""Pieces of evidence of one finding: what a person reads."""


_CONTENT = (
    Act.APPROVE,
    Act.CONCEPT_APPROVE,
    Act.CONDITIONAL_APPROVE,
    Act.SATISFIED,
    Act.PRAISE,
    Act.NEUTRAL,
    Act.WILL_REVIEW,
)
_BACK_TO_REVIEWERS = (Act.DONE_CLAIM, Act.REVIEW_PLEASE, Act.PING, Act.QUESTION)
_OTHERWISE = (
    Act.ASK_TEST,
    Act.ASK_SPLIT,
    Act.ASK_REBASE,
    Act.ASK_PAPERWORK,
    Act.ASK_PROPOSAL,
    Act.NEEDS_PROPOSAL,
    Act.CI_FAILING,
    Act.CONFLICT,
)
"""What is a reason of its own where it stays open."""


class Story(Speech, frozen=True, kw_only=True, dict=True):
    """One pull request as it stood at `now`, with everything that was read out of it."""

    def open_asks(self, *kinds: AskKind) -> tuple[Ask, ...]:
        """Asks of these kinds that stayed open when it ended, and were no mere suggestions."""
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
    def _topic(self) -> tuple[str, Said] | None:
        return topic(self)

    def closed_over(self, *reasons: str) -> Said | None:
        """What its closer said, where no more of it was understood than that it is about one of these."""
        return self._topic[1] if self._topic is not None and self._topic[0] in reasons else None

    @cached_property
    def author_waited_in_vain(self) -> bool:
        """Whether the author closed it because nobody answered, and nobody had."""
        if not self.closed_by_author or self.reviews:
            return False
        silent = any(s.does(Act.CLOSE_INACTIVE) for s in self.last_words)
        return silent or self.closed_over("inactive") is not None

    def _content(self, ask: Ask) -> bool:
        """Whether who asked approved the code afterwards."""
        stance = self.stances.get((ask.evidence.who or "").lower())
        return stance is not None and stance.approved and stance.said.event.at > ask.evidence.at + DAY

    @cached_property
    def _farewells(self) -> frozenset[tuple[datetime, str | None]]:
        """Statements that close it: what they regret is not what they ask."""
        return frozenset(
            (s.event.at, s.event.actor.login if s.event.actor else None)
            for s in self.others
            if s.does(Act.CLOSE, Act.CLOSE_INACTIVE) and self.is_final(s.event.at)
        )

    @cached_property
    def answered_last(self) -> bool:
        """Whether the author pushed after everything that counts as open, said so or asked back, and nobody
        with a say spoke since."""
        asks = self.open_asks(AskKind.CHANGE, AskKind.DOCS, AskKind.QUESTION)
        spoken = [
            s for s in self.words if s.event.at <= self.end and not s.on_issue and s not in self.closing_words
        ]
        spoken = [s for s in spoken if s.role is Role.AUTHOR or s.role in WEIGHTY]
        if not asks or not spoken or spoken[-1].role is not Role.AUTHOR or self.closed_by_author:
            return False
        newest = max(a.evidence.at for a in asks)
        return self.pushed_after(newest) and spoken[-1].does(*_BACK_TO_REVIEWERS)

    @cached_property
    def review_left_lying(self) -> Statement | None:
        """The last review by somebody with a say, not content, where neither word nor push answered it."""
        reviews = [s for s in self.reviews if s not in self.closing_words]
        last = reviews[-1] if reviews else None
        if last is None or last.role not in WEIGHTY or self.closed_by_author:
            return None
        if last.does(*_CONTENT, *_OTHERWISE) or self.pushed_after(last.event.at):
            return None
        answered = any(s.role is Role.AUTHOR and s.event.at > last.event.at for s in self.words)
        return None if answered else last

    def quote(self, said: Said) -> Evidence:
        """A sentence as evidence."""
        return self.cite(said.statement, said.sentence)

    def cite(self, statement: Statement, sentence: Sentence | None = None) -> Evidence:
        """A statement as evidence, in the words of one of its sentences."""
        event = statement.event
        quote = quotation(statement, sentence) if sentence is not None else clip(event.text)
        fact = None if quote else f"review: {event.state or 'without words'}"
        return Evidence.of(event, role=statement.role, url=self.pull.url, quote=quote or None, fact=fact)

    def fact(self, event: Event | None, what: str) -> Evidence:
        """Something the record shows without words; `event` None: of itself, said by nobody."""
        if event is None:
            return Evidence(
                event="pull-request", at=self.pull.created_at, role=Role.UNKNOWN, url=self.pull.url, fact=what
            )
        return Evidence.of(event, role=self.role(event), url=self.pull.url, fact=what)

    def finding(
        self, reason: str, confidence: Confidence, evidence: Iterable[Evidence], summary: str, remedy: str
    ) -> Finding:
        """A finding; evidence is kept to what a person reads, each once."""
        return Finding(
            reason=reason,
            confidence=confidence,
            evidence=tuple(dict.fromkeys(evidence))[:MOST_EVIDENCE],
            summary=summary,
            remedy=remedy,
        )
