"""It conflicts with its base, and the author did not rebase.

## What it means
Nothing weightier was open: it could not be merged any more, and nobody brought it up to date.

## What shows it
- A label, a bot, a person or GitHub's own test for conflicts says so, with no later push by the author.
- A conflict that came up more than 90 days after it had gone quiet for another reason only stands
  beside that reason.

## What to do differently
Rebase early and say so; offer to take over a stalled one with its author's commits kept.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from triage.models import AskKind, Evidence, Finding, Role
from triage.rules._common import HIGH, LOW, MEDIUM, ask_evidence
from triage.rules._state import conflict_signs
from triage.rules.story import Story

_REBASE = re.compile(
    r"\b(?:needs?|needed|requires?|required|wants?|without|pending|still|has|have|a|not|n't|no|never|been)"
    r" (?:to (?:be )?|be )?rebas|\bunrebased|\bconflict",
    re.IGNORECASE,
)
LATE = timedelta(days=90)
"""A conflict this long after it went quiet is a consequence, not the cause."""


def judge(story: Story) -> Finding | None:
    """The signs of a conflict that no push came after, and requests to rebase."""
    signs: list[tuple[datetime, Evidence]] = [*conflict_signs(story)]
    asked = [e for e in ask_evidence(story.open_asks(AskKind.REBASE)) if e.role is not Role.BOT]
    named = story.named_in_closing(_REBASE)
    signs += [(e.at, e) for e in asked]
    if story.pull.mergeable is False and not signs:
        signs = [(story.last_move, story.fact(None, "GitHub finds conflicts with its base"))]
        confidence = LOW if story.now - story.last_move > LATE else MEDIUM
    elif not signs:
        return None
    else:
        first = min(at for at, _ in signs)
        late = first - story.last_move_before(first) > LATE
        confidence = HIGH if named else LOW if story.author_said_why or (late and not asked) else MEDIUM
    return story.finding(
        "rebase-needed",
        confidence,
        ([story.quote(named)] if named else [])
        + [e for _, e in sorted(signs, key=lambda s: s[0], reverse=True)],
        "It conflicts with its base and was not rebased.",
        "Rebase it and say so; if its author is gone, take it over and keep their commits.",
    )
