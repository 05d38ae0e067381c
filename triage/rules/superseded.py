"""A specific other pull request or commit carries this change, or its goal, on.

## What it means
The work did not die: a second version by the same author, somebody who took it over, or a rival that
was preferred. Where both numbers belong to one repository, either may be the lower one.

## What shows it
- "Closing in favour of #12", "superseded by …", "moved to …", "#12 fixes this", said by the author or
  by somebody with a say here, around the end (a day late still counts).
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
from datetime import timedelta

from triage.models import Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, is_dead, last, name, pulls, who
from triage.rules._successors import Successor, successor
from triage.rules.story import DAY, LAST_PHASE, WEIGHTY, Said, Story, clip
from triage.text import deciding
from triage.text.acts import Act
from triage.text.model import Context
from triage.text.phrases import wording
from triage.text.targets import targets

NEEDS = ("events",)
_CLOSED = re.compile(r"\bclos(?:e|ed|ing)\b|\bsuper[sc]ed", re.IGNORECASE)
LINGERS = timedelta(days=45)
"""A remark this long before the closing still explains it, if nothing was pushed in between."""


def judge(story: Story) -> Finding | None:
    """Who said that something else carries it on; else another pull request that says so of itself."""
    said = last([s for s in _candidates(story) if _counts(story, s)])
    found = successor(story)
    if said is None:
        return _told_by_title(story) if found is None else _by_record(story, found)
    named = [t for t in story.targets(said) if t.pull is None or not is_dead(t.pull, story)]
    evidence = [story.quote(said)]
    if found is not None:
        evidence.append(found.evidence)
    by_author = said.statement.role is Role.AUTHOR
    if not named and found is None:
        promised = by_author and said.statement.does(Act.CLOSE)
        confidence = HIGH if promised and story.closed_by_author else MEDIUM if story.closed else LOW
    elif story.closed and (by_author or said.statement.role is Role.MAINTAINER or story.closed_by_others):
        confidence = HIGH
    else:
        confidence = MEDIUM
    what = (
        name(named[0], story) if named else (f"#{found.pull.ref.number}" if found else "another pull request")
    )
    return story.finding(
        "superseded",
        confidence,
        evidence,
        f"{who(said.statement.role, start=True)} said that {what} carries this on.",
        _remedy(what),
    )


def _remedy(what: str) -> str:
    return f"Look at {what} first: review or continue that one instead of reviving this."


def _by_record(story: Story, found: Successor) -> Finding:
    what = f"#{found.pull.ref.number}"
    return story.finding(
        "superseded",
        found.confidence,
        [found.evidence],
        f"{what} took its place.",
        _remedy(what),
    )


_BY = wording(
    """
    (superseded|superceded|replaced|obsoleted) by …
    in (favor|favour) of …
    (continued|moved|continues|reopened) (in|to|as|at) …
    superseded (see|by|in|$)
    """
)
"""Words whose direction is plain: what they name took this one's place, wherever they stand."""


def _told_by_title(story: Story) -> Finding | None:
    """A title or description that was changed to say what took its place."""
    if not story.closed:
        return None
    opening = story.pull.body[:400].split("\n\n")[0]
    for text in (story.pull.title, opening if _CLOSED.search(opening) else ""):
        refs = [t for t in targets(text, story.pull.ref.repo) if t.pull not in (None, story.pull.ref)]
        if refs and _BY.search(text):
            what = name(refs[0], story)
            return story.finding(
                "superseded",
                HIGH,
                [story.fact(None, f"it reads: {clip(text)}")],
                f"The author wrote into it that {what} carries this on.",
                _remedy(what),
            )
    return None


def _candidates(story: Story) -> list[Said]:
    """What was said around the end; where nothing was pushed since, in the weeks before it as well."""
    since = story.end - LINGERS if story.closed else story.end - LAST_PHASE
    said = story.said(Act.SUPERSEDED_BY, Act.DUPLICATE_OF, since=since)
    said += [s for s in story.said(Act.CLOSE, final=True) if _echoes(s)]
    return sorted(
        (
            s
            for s in said
            if s.statement.event.kind is not Kind.OPENED
            and not s.statement.on_issue
            and s.at <= story.end + DAY
            and (story.is_final(s.at) or not story.pushed_after(s.at))
        ),
        key=lambda s: s.at,
    )


def _echoes(said: Said) -> bool:
    """Whether it closes in answer to a quoted remark that something else carries it on."""
    quoted = said.sentence.quoted
    if not quoted:
        return False
    event = said.statement.event
    return Act.SUPERSEDED_BY in deciding.acts(quoted, Context(role=Role.AUTHOR, event=event, by_author=True))


_OUTRIGHT = re.compile(
    r"\b(?:super[sc]ed|replaced|in fav(?:o|ou)r of|obsolet|continued in|moved to|taken over|duplicate)", re.I
)


def _counts(story: Story, said: Said) -> bool:
    """Whether this sentence is about the whole change, by somebody who can know, and names what lives on."""
    refs = pulls(story.targets(said))
    if refs and all(is_dead(ref, story) for ref in refs):
        return False
    own = story.pull.ref
    if said.sentence.does(Act.DUPLICATE_OF) and not said.sentence.does(Act.SUPERSEDED_BY):
        # A later pull request cannot have been there first: then it took this one's place.
        return any(ref.repo == own.repo and ref.number > own.number for ref in refs)
    by_author = said.statement.role is Role.AUTHOR
    if said.statement.event.kind is Kind.REVIEW_COMMENTED:
        return by_author and bool(refs) and story.closed_by_author and _is_farewell(story, said)
    if not _is_farewell(story, said) and not _OUTRIGHT.search(said.sentence.text):
        return False  # "this is fixed in #12" answers a comment more often than it ends a pull request
    if not refs and not any(t.commit for t in story.targets(said)):
        return by_author or said.statement.role is Role.MAINTAINER
    return by_author or said.statement.role in WEIGHTY or story.closed


def _is_farewell(story: Story, said: Said) -> bool:
    """Said in closing, after it, or as the last or last but one word before it."""
    if said.statement.does(Act.CLOSE) or said.at >= story.end:
        return True
    later = [s for s in story.words if said.at < s.event.at <= story.end]
    return len(later) <= 1 and not any(s.event.actor == said.statement.event.actor for s in later)
