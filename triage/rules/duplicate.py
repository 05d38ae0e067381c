"""The same change existed already, open or landed, when this one was opened, and it was closed for that.

## What it means
Two people (or one, twice) did the same thing. Nothing was wrong with the change.

## What shows it
- "Duplicate of #12", "there is already a pull request for this (#12)", "I opened this at the same time
  as #12".
- A passer-by says so and the author grants it.
- The other one came first. A later one that took this one's place makes it superseded.

## What to do differently
Search the issue's pull requests, open and closed, before writing code; review the existing one instead.
"""

from __future__ import annotations

from triage.models import Confidence, Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, last, name, pulls, who
from triage.rules._labels import DUPLICATE, labelled
from triage.rules.story import WEIGHTY, Said, Story
from triage.text.acts import Act

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """The last remark that calls it a duplicate of something that was there before."""
    granted = bool(story.said(Act.DUPLICATE_OF, by=[Role.AUTHOR], final=True))
    remarks = [s for s in story.said(Act.DUPLICATE_OF, line_comments=False) if _counts(story, s, granted)]
    said = last([s for s in remarks if story.targets(s)]) or last(remarks)
    told = story.closed_over("duplicate") if said is None else None
    said = said or told
    label = labelled(story, DUPLICATE)
    if said is None:
        if label is None:
            return None
        return story.finding(
            "duplicate",
            MEDIUM,
            [label],
            "It was labelled as doing what another change does.",
            "Search open and closed pull requests for the other one, and build on that.",
        )
    named = story.targets(said)
    what = name(named[0], story) if named else "another change"
    sure = (bool(named) or label is not None) and (
        granted or said.statement.role is Role.AUTHOR or said.statement.role in WEIGHTY
    )
    return story.finding(
        "duplicate",
        _confidence(story, said, sure) if told is None else MEDIUM,
        [story.quote(said), *([label] if label is not None else [])],
        f"{who(said.statement.role, start=True)} pointed out that {what} does the same and was there first.",
        f"Review or build on {what}; search open and closed pull requests before starting.",
    )


def _confidence(story: Story, said: Said, sure: bool) -> Confidence:
    """Sure where it names the other one; less so where an author who closes it for that does not."""
    if sure:
        return HIGH if story.closed else MEDIUM
    return MEDIUM if said.statement.role is Role.AUTHOR and story.closed_by_author else LOW


def _counts(story: Story, said: Said, granted: bool) -> bool:
    """Whether it can be so: said around the end, or by somebody with a say, or granted by the author."""
    if said.statement.event.kind is Kind.OPENED:
        return False
    own = story.pull.ref
    later = [ref for ref in pulls(story.targets(said)) if ref.repo == own.repo and ref.number > own.number]
    return not later and (granted or story.is_final(said.at) or said.statement.role in WEIGHTY)
