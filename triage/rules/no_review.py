"""Nobody but the author and bots ever said anything of substance; its size is ordinary.

## What it means
It was never looked at. Pings, thanks and "same here" by others are no review.

## What shows it
- No review, no request, no approval or objection by anybody who could give one, from opening to the
  end.
- An author who closes it because nobody answers says so.

## What to do differently
Ask a person by name who knows that code (the history tells who), say how it was tested, and ask again
after a week or two.
"""

from __future__ import annotations

from triage.models import Finding
from triage.rules._common import HIGH, LOW, MEDIUM
from triage.rules._size import is_large
from triage.rules.story import Story

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """Nothing of substance by others, ordinary size."""
    if story.reviews or is_large(story):
        return None
    others = len(story.others)
    return story.finding(
        "no-review",
        LOW
        if (story.closed_by_author and not story.author_waited_in_vain)
        or story.closed_without_a_word
        or story.vanished
        else HIGH
        if not others and not story.pull.draft
        else MEDIUM,
        [story.fact(None, "no review of substance from opening to the end")]
        + [story.cite(s) for s in story.others[-2:]],
        "Nobody reviewed it.",
        "Ask somebody by name who knows that code, say how it was tested, and ask again after a week or two.",
    )
