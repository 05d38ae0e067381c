"""A reviewer asked to split or shrink it, and that was not done.

## What it means
It did too much at once for anybody to judge it.

## What shows it
- The words that close it call it too large to review.
- An open request to split it into several pull requests or to leave parts out, by somebody other than
  the author.
- A big diff that nobody asked to split is large and unreviewed, or nothing. Stray edits asked out are
  an ordinary change. Closed in order to split it as asked, it is superseded.

## What to do differently
Send the smallest part that is useful by itself, first and alone.
"""

from __future__ import annotations

from triage.models import AskKind, Finding
from triage.rules._common import HIGH, LOW, MEDIUM, ask_evidence
from triage.rules._size import is_large
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """Open requests to split; else complaints about its size."""
    asks = story.open_asks(AskKind.SPLIT)
    complaints = story.said(Act.TOO_LARGE, by=WEIGHTY, line_comments=False)
    named = [s for s in complaints if s.statement.does(Act.CLOSE) and story.is_final(s.at)]
    if not asks and not named and not (complaints and is_large(story)):
        return None
    voices = {s.statement.event.actor for s in story.said(Act.ASK_SPLIT, by=WEIGHTY)}
    weighty = [a for a in asks if a.evidence.role in WEIGHTY]
    other = story.open_asks(AskKind.CHANGE, AskKind.QUESTION)
    newest = max((a.evidence.at for a in other if a.evidence.role in WEIGHTY), default=None)
    final = newest is None or any(a.evidence.at >= newest for a in weighty)
    if named or (weighty and len(voices) >= 2):
        confidence = HIGH
    elif weighty and final:
        confidence = HIGH if complaints or not other else MEDIUM
    else:
        confidence = MEDIUM if weighty else LOW
    if story.author_said_why and not named:
        confidence = LOW
    evidence = ask_evidence(asks) + [story.quote(s) for s in reversed(complaints)]
    return story.finding(
        "scope-too-large",
        confidence,
        evidence,
        "A reviewer asked to split it or make it smaller, and that was not done.",
        "Send the smallest part that is useful by itself, first and alone.",
    )
