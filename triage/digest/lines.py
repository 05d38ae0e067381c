"""From facts and a judgement to a line of a section. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from triage.digest.model import Pull
from triage.digest.periods import days_between
from triage.digest.walk import Told
from triage.models import Finding


def first_timers(told: Iterable[Told]) -> frozenset[tuple[str, int]]:
    """(author, number) of everybody's first pull request on record.

    GitHub's own mark counts too; a store that begins in the middle cannot know of earlier ones.
    """
    first: dict[str, Told] = {}
    for one in told:
        author = one.facts.author.lower()
        known = first.get(author)
        if known is None or one.facts.created_at < known.facts.created_at:
            first[author] = one
    return frozenset((author, t.facts.ref.number) for author, t in first.items() if author != "ghost")


class Liner:
    """Makes lines, knowing the moment and who is new."""

    def __init__(self, now: datetime, told: Iterable[Told], insiders: frozenset[str]) -> None:
        self.now = now
        self._insiders = insiders
        self._first = first_timers(told)

    def new_here(self, told: Told) -> bool:
        """Whether this is its author's first pull request here."""
        facts = told.facts
        login = facts.author.lower()
        if facts.by_bot or login in self._insiders:
            return False
        return facts.marked_first or (login, facts.ref.number) in self._first

    def pull(
        self,
        told: Told,
        *,
        since: datetime | None = None,
        summary: str = "",
        finding: Finding | None = None,
        people: tuple[str, ...] = (),
    ) -> Pull:
        """A pull request as a line; `finding` brings reason, evidence and remedy."""
        f = told.facts
        waited = (
            round(days_between(f.ready_at, f.first_review_at), 1)
            if f.first_review_at is not None and f.ready_at is not None
            else None
        )
        return Pull(
            repo=f.ref.repo,
            number=f.ref.number,
            url=f.url,
            title=f.title,
            author=f.author,
            first_timer=self.new_here(told),
            state=f.state,
            draft=f.draft,
            created_at=f.created_at,
            size=f.size,
            issues=f.issues,
            since=since,
            days=int(days_between(since, self.now)) if since is not None else 0,
            first_review_days=waited,
            reason=finding.reason if finding else None,
            confidence=finding.confidence if finding else None,
            summary=summary or (finding.summary if finding else ""),
            remedy=finding.remedy if finding else "",
            evidence=finding.evidence if finding else (),
            people=people,
        )
