"""It was reviewed, the author answered everything, and reviewers went silent.

## What it means
The last substantive move was the author's. Nothing was wrong that anybody named.

## What shows it
- Review by others, no open ask or objection, and the author's push or answer after the last of it.

## What to do differently
Ask those reviewers by name for another look; name a second person who knows the code; keep it small and
rebased.
"""

from __future__ import annotations

from triage.models import Ball, Event, Evidence, Finding, Kind, Role
from triage.rules._common import BLOCKING, HIGH, LOW, MEDIUM
from triage.rules.story import Story

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """Reviewed, nothing open, the author moved last."""
    if not story.reviews:
        return None
    blocking = story.open_asks(*BLOCKING)
    if blocking or story.objections:
        return None
    move = _last_answer(story)
    answered = [a for a in story.asks if a.answered]
    after = move is not None and move.at >= story.reviews[-1].event.at
    evidence: list[Evidence] = []
    if move is not None:
        evidence.append(story.fact(move, "the author's last push or answer"))
    evidence += [a.answer for a in reversed(answered) if a.answer is not None][:2]
    evidence.append(story.cite(story.reviews[-1]))
    if story.closed_by_author or story.closed_without_a_word or not after:
        confidence = LOW
    else:
        confidence = HIGH if answered and story.ball is Ball.REVIEWERS else MEDIUM
    return story.finding(
        "review-stalled",
        confidence,
        evidence,
        "Review stopped after the author had answered it.",
        "Ask the reviewers by name for another look, or a second person who knows the code; keep it rebased.",
    )


def _last_answer(story: Story) -> Event | None:
    """The author's last push or words on it."""
    moves = list(story.pushes)
    moves += [
        s.event
        for s in story.words
        if s.role is Role.AUTHOR and s.event.kind is not Kind.OPENED and not s.on_issue
    ]
    return max(moves, key=lambda e: e.at, default=None)
