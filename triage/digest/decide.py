"""The three lines on top: what needs a decision today. One ordered argument. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triage.digest.model import Decision, Pull, Sections
from triage.profiles import Profile

LINES = 3
FRESH_DAYS = 2
"""Approved for less than this needs no reminder: whoever approved it may still be at it."""
SEASON_DAYS = 90
_PROMISE_DAYS = 7
"""How long a newcomer may wait where the project promises nothing."""


def decisions(sections: Sections, profile: Profile) -> tuple[Decision, ...]:
    """At most three lines, each of another kind and about another pull request, the cheapest and most owed
    first."""
    return tuple(line for line, _ in zip(_in_order(sections, profile), range(LINES), strict=False))


class _Told:
    """What stands on top already: a second line about the same pull request would say nothing new."""

    def __init__(self) -> None:
        self._numbers: set[tuple[str, int]] = set()

    def rest(self, pulls: Sequence[Pull]) -> list[Pull]:
        """Those not told of yet."""
        return [p for p in pulls if (p.repo, p.number) not in self._numbers]

    def first(self, *pulls: Pull) -> tuple[Pull, ...]:
        """These, told of from now on."""
        self._numbers.update((p.repo, p.number) for p in pulls)
        return pulls


def _in_order(s: Sections, profile: Profile) -> Iterator[Decision]:
    told = _Told()
    # 1. Work that is done: pressing a button, or saying why not.
    approved = [p for p in s.approved_unmerged if p.days >= FRESH_DAYS]
    if approved:
        # What has waited for years can wait a day; what was approved this season still applies.
        first = next((p for p in approved if p.days <= SEASON_DAYS), approved[0])
        who = f"approved by {', '.join(first.people[:2])}" if first.people else "approved"
        yield Decision(
            what="Merge or object",
            text=f"{who} {_ago(first.days)}, nothing open against it",
            pulls=told.first(first),
            more=len(approved) - 1,
            section="approved_unmerged",
        )
    # 2. People who decide now whether they come back.
    limit = profile.objective.first_review_days if profile.objective else _PROMISE_DAYS
    new = [
        p for p in s.waiting_for_reviewer if p.first_timer and p.first_review_days is None and p.days >= limit
    ]
    if new:
        yield Decision(
            what="Answer a newcomer",
            text=f"{new[0].author}'s first pull request here, unreviewed for {_for(new[0].days)}",
            pulls=told.first(new[0]),
            more=len(new) - 1,
            section="waiting_for_reviewer",
        )
    # 3. What only the project can decide.
    undecided = told.rest([p for p in s.waiting_for_decision if p.reason != "blocked"])
    if undecided:
        first = undecided[0]
        yield Decision(
            what="Decide",
            text=f"{(first.summary or 'it waits for the project').rstrip('.')} (waiting {_for(first.days)})",
            pulls=told.first(first),
            more=len(undecided) - 1,
            section="waiting_for_decision",
        )
    # 4. Two people at the same work.
    if s.rivals:
        group = s.rivals[0]
        yield Decision(
            what="Choose one",
            text=f"{len(group.pulls)} open pull requests, {group.why} ({group.what})",
            pulls=told.first(*group.pulls[:4]),
            more=len(s.rivals) - 1,
            section="rivals",
        )
    # 5. Done elsewhere, still open here.
    if s.resolved_with_open_pull:
        line = s.resolved_with_open_pull[0]
        yield Decision(
            what="Close or reopen",
            text=line.why,
            issue=line,
            pulls=told.first(*line.pulls[:2]),
            more=len(s.resolved_with_open_pull) - 1,
            section="resolved_with_open_pull",
        )
    # 6. Whoever has waited longest.
    unread = [p for p in told.rest(s.waiting_for_reviewer) if p.days >= limit]
    if unread:
        first = unread[0]
        yield Decision(
            what="Review or decline",
            text=f"it has waited {_for(first.days)} for a reviewer",
            pulls=told.first(first),
            more=len(unread) - 1,
            section="waiting_for_reviewer",
        )
    # 7. Issues that nobody dares to take.
    if s.quiet_claims:
        line = s.quiet_claims[0]
        yield Decision(
            what="Free a claim",
            text=line.why,
            issue=line,
            more=len(s.quiet_claims) - 1,
            section="quiet_claims",
        )


def _for(days: int) -> str:
    return "a day" if days == 1 else f"{days:,} days" if days else "less than a day"


def _ago(days: int) -> str:
    return "yesterday" if days == 1 else f"{days:,} days ago" if days else "today"
