"""The three lines on top: what needs a decision today. One ordered argument. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from triage.digest.model import Decision, Sections
from triage.profiles import Profile

LINES = 3
FRESH_DAYS = 2
"""Approved for less than this needs no reminder: whoever approved it may still be at it."""
_PROMISE_DAYS = 7
"""How long a newcomer may wait where the project promises nothing."""


def decisions(sections: Sections, profile: Profile) -> tuple[Decision, ...]:
    """At most three lines, each of another kind, the cheapest and most owed first."""
    return tuple(line for line, _ in zip(_in_order(sections, profile), range(LINES), strict=False))


def _in_order(s: Sections, profile: Profile) -> Iterator[Decision]:
    # 1. Work that is done: pressing a button, or saying why not.
    approved = [p for p in s.approved_unmerged if p.days >= FRESH_DAYS]
    if approved:
        who = f"approved by {', '.join(approved[0].people[:2])}" if approved[0].people else "approved"
        yield Decision(
            what="Merge or object",
            text=f"{who} {_ago(approved[0].days)}, nothing open against it",
            pulls=tuple(approved[:1]),
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
            text=f"the first pull request here of {new[0].author} waits for a review, {_for(new[0].days)}",
            pulls=tuple(new[:1]),
            more=len(new) - 1,
            section="waiting_for_reviewer",
        )
    # 3. What only the project can decide.
    if s.waiting_for_decision:
        first = s.waiting_for_decision[0]
        yield Decision(
            what="Decide",
            text=(first.summary or "it waits for the project").rstrip(".") + f", {_for(first.days)}",
            pulls=(first,),
            more=len(s.waiting_for_decision) - 1,
            section="waiting_for_decision",
        )
    # 4. Two people at the same work.
    if s.rivals:
        group = s.rivals[0]
        yield Decision(
            what="Choose one",
            text=f"{len(group.pulls)} open pull requests, {group.why} ({group.what})",
            pulls=group.pulls[:4],
            more=len(s.rivals) - 1,
            section="rivals",
        )
    # 5. Done elsewhere, still open here.
    if s.resolved_with_open_pull:
        line = s.resolved_with_open_pull[0]
        yield Decision(
            what="Close or reopen",
            text=f"{line.key} is {line.why}",
            pulls=line.pulls[:2],
            more=len(s.resolved_with_open_pull) - 1,
            section="resolved_with_open_pull",
        )
    # 6. Whoever has waited longest.
    if s.waiting_for_reviewer and s.waiting_for_reviewer[0].days >= limit:
        first = s.waiting_for_reviewer[0]
        yield Decision(
            what="Review or decline",
            text=f"it has waited {_for(first.days)} for a reviewer",
            pulls=(first,),
            more=len(s.waiting_for_reviewer) - 1,
            section="waiting_for_reviewer",
        )
    # 7. Issues that nobody dares to take.
    if s.quiet_claims:
        line = s.quiet_claims[0]
        yield Decision(
            what="Free a claim",
            text=f"{line.key}: {line.why}",
            more=len(s.quiet_claims) - 1,
            section="quiet_claims",
        )


def _for(days: int) -> str:
    return "a day" if days == 1 else f"{days} days" if days else "since today"


def _ago(days: int) -> str:
    return "yesterday" if days == 1 else f"{days} days ago" if days else "today"
