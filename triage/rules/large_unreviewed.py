"""Nobody reviewed it, and it is large: for its project, or several times larger than another attempt at
the issue.

## What it means
It asks a reviewer for more than anybody was ready to give.

## What shows it
- No review of substance, and more changed lines than the project's profile calls large, or at least
  four times the lines of another attempt at the same issue (tests left aside).

## What to do differently
Send the smallest change that solves the issue, with a test; the rest later.
"""

from __future__ import annotations

from triage.models import Finding
from triage.rules._common import HIGH, LOW, MEDIUM
from triage.rules._size import in_words, is_large, lines_in_words
from triage.rules.story import Story

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """Nothing of substance by others, and a size that explains it."""
    if story.reviews or not is_large(story):
        return None
    evidence = [story.fact(None, f"no review of substance; {lines_in_words(story)}")]
    evidence += [story.cite(s) for s in story.others[-2:]]
    return story.finding(
        "large-unreviewed",
        LOW
        if story.closed_by_author or story.closed_without_a_word or story.vanished
        else HIGH
        if not story.others
        else MEDIUM,
        evidence,
        f"Nobody reviewed it, and it is large: {in_words(story)}.",
        "Send the smallest change that solves the issue, with a test; the rest later.",
    )
