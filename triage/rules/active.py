"""Open, and a person moved within the project's quiet period. Not stalled.

## What it means
It is going on. The quiet period is 30 days unless the project's profile says otherwise; bots do not
count.

## What shows it
- A push, a comment or a review by a person within that time. Words that only close it, or remark on its
  silence, are no move. Open requests and objections beside it make it less sure.

## What to do differently
Do not start another: review this one, or ask its author what would help.
"""

from __future__ import annotations

from datetime import timedelta

from triage.models import Finding, PullState
from triage.rules._common import BLOCKING, HIGH, MEDIUM
from triage.rules.story import Story


def judge(story: Story) -> Finding | None:
    """Open, and not quiet yet."""
    if story.pull.state is not PullState.OPEN or story.closed:
        return None
    move = story.last_act
    at = move.at if move is not None else story.pull.created_at
    days = (story.now - at).days
    if story.now - at > timedelta(days=story.profile.activity.quiet_days):
        return None
    troubled = bool(story.objections or story.reluctance or story.open_asks(*BLOCKING))
    return story.finding(
        "active",
        MEDIUM if troubled else HIGH,
        [story.fact(move, f"a person moved {days} days ago" if days != 1 else "a person moved a day ago")],
        "It is open and people are at work on it.",
        "Do not start another: review this one, or ask its author what would help.",
    )
