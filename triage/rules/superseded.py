"""A specific other pull request or commit carries this change, or its goal, on.

## What it means
The work did not die: a second version by the same author, somebody who took it over, or a rival that
was preferred. Where both numbers belong to one repository, either may be the lower one.

## What shows it
- "Closing in favour of #12", "superseded by …", "moved to …", "#12 fixes this", said by the author or
  by somebody with a say here, around the end (a day late still counts).
- A closing that names another pull request at hand, and not merely where to read more; an author who
  points in closing to a later one of their own.
- The author closes it to open smaller or new ones, as asked.
- Another pull request at hand says that it replaces this one.
- A pull request that was itself closed unmerged long before carries nothing on; a bare mention is no
  replacement.

## What to do differently
Read the other pull request before anything else: it holds the current state, and the review goes on
there.
"""

from __future__ import annotations

import re

from triage.asks.evidence import clip
from triage.models import Confidence, Evidence, Finding, Role
from triage.rules._common import HIGH, LOW, MEDIUM, is_dead, name, who
from triage.rules._remarks import remark
from triage.rules._successors import successor
from triage.rules.story import Story
from triage.text.acts import Act
from triage.text.phrases import wording
from triage.text.targets import targets

NEEDS = ("events",)
_CLOSED = re.compile(r"\bclos(?:e|ed|ing)\b|\bsuper[sc]ed", re.IGNORECASE)
_BY = wording(
    """
    (superseded|superceded|replaced|obsoleted) by …
    in (favor|favour) of …
    (continued|moved|continues|reopened) (in|to|as|at) …
    superseded (see|by|in|$)
    """
)
"""Words whose direction is plain: what they name took this one's place, wherever they stand."""


def judge(story: Story) -> Finding | None:
    """Who said that something else carries it on; else what its title or another pull request says."""
    said = remark(story)
    found = successor(story)
    if said is None:
        if found is not None:
            what = f"#{found.pull.ref.number}"
            return _finding(story, what, found.confidence, [found.evidence], f"{what} took its place.")
        return _told_by_title(story) or _told_in_closing(story)
    named = [t for t in story.targets(said) if t.pull is None or not is_dead(t.pull, story)]
    evidence = [story.quote(said)]
    if found is not None:
        evidence.append(found.evidence)
    by_author = said.statement.role is Role.AUTHOR
    if not named and found is None:
        promised = by_author and said.statement.does(Act.CLOSE)
        confidence = HIGH if promised and story.closed_by_author else MEDIUM if story.closed else LOW
    elif not said.sentence.does(Act.SUPERSEDED_BY, Act.DUPLICATE_OF, Act.TAKE_OVER):
        confidence = MEDIUM
    elif story.closed and (by_author or said.statement.role is Role.MAINTAINER or story.closed_by_others):
        confidence = HIGH
    else:
        confidence = MEDIUM
    what = (
        name(named[0], story) if named else (f"#{found.pull.ref.number}" if found else "another pull request")
    )
    speaker = who(said.statement.role, start=True)
    return _finding(story, what, confidence, evidence, f"{speaker} said that {what} carries this on.")


def _told_in_closing(story: Story) -> Finding | None:
    """A closing that names another pull request, and of which no more was understood."""
    said = story.closed_over("superseded")
    named = [t for t in story.targets(said) if t.pull is None or not is_dead(t.pull, story)] if said else []
    if said is None or not named:
        return None
    what = name(named[0], story)
    speaker = who(said.statement.role, start=True)
    return _finding(story, what, MEDIUM, [story.quote(said)], f"{speaker} closed it and named {what}.")


def _told_by_title(story: Story) -> Finding | None:
    """A title or description that was changed to say what took its place."""
    opening = story.pull.body[:400].split("\n\n")[0]
    for text in (story.pull.title, opening if _CLOSED.search(opening) else ""):
        refs = [t for t in targets(text, story.pull.ref.repo) if t.pull not in (None, story.pull.ref)]
        if story.closed and refs and _BY.search(text):
            what = name(refs[0], story)
            shown = [story.fact(None, f"it reads: {clip(text)}")]
            return _finding(
                story, what, HIGH, shown, f"The author wrote into it that {what} carries this on."
            )
    return None


def _finding(
    story: Story, what: str, confidence: Confidence, evidence: list[Evidence], summary: str
) -> Finding:
    remedy = f"Look at {what} first: review or continue that one instead of reviving this."
    return story.finding("superseded", confidence, evidence, summary, remedy)
