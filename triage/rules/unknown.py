"""Nothing on record explains it.

## What it means
A maintainer closing an ordinary change without a word belongs here, and so does a record too thin to
tell. It is always better than a guess.

## What shows it
- No other reason holds with enough behind it.

## What to do differently
Ask on the pull request, or on the issue, why it was closed, before doing it again.
"""

from __future__ import annotations

from triage.models import Finding
from triage.rules._common import LOW
from triage.rules.story import Story


def judge(story: Story) -> Finding:
    """Always holds; `primary` takes it when nothing else does."""
    fact = (
        "closed without a word that explains it" if story.closed else "nothing on record explains its state"
    )
    return story.finding(
        "unknown",
        LOW,
        [story.fact(story.closing, fact)],
        "The record does not say why.",
        "Ask on the pull request or the issue before doing it again.",
    )
