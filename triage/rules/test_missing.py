"""A reviewer asked for a test, a reproduction or a benchmark, and it never came.

## What it means
The change was left where somebody wanted proof that it works, and that it keeps working.

## What shows it
- A request for a test, a reproduction or a measurement by somebody other than the author, and no later
  push that touched tests, no numbers, nobody who waived it.
- If tests came afterwards it does not hold, even where the pull request then stalled for another
  reason.

## What to do differently
Bring a test that fails before the change and passes after it, in the first version.
"""

from __future__ import annotations

from triage.models import AskKind, Finding
from triage.rules._common import HIGH, LOW, MEDIUM, ask_evidence
from triage.rules.story import WEIGHTY, Story

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """Open requests for tests or measurements."""
    asks = story.open_asks(AskKind.TEST, AskKind.BENCHMARK)
    if not asks:
        return None
    weighty = any(a.evidence.role in WEIGHTY for a in asks)
    others = story.open_asks(AskKind.CHANGE, AskKind.QUESTION, AskKind.SPLIT)
    return story.finding(
        "test-missing",
        LOW if story.author_said_why else HIGH if weighty and not others else MEDIUM,
        ask_evidence(asks),
        "A test (or a measurement) was asked for and did not come.",
        "Bring a test that fails before the change and passes after it, from the start.",
    )
