"""Never a real proposal here: opened in error, a test of the mechanics, a fork's branches dumped, spam.

## What it means
Nobody meant this change to be judged in this place: wrong base, repository or platform by accident, a
try of the CI, an empty or promotional pull request. A ruling that a real proposal is out of scope is a
rejection instead.

## What shows it
- The author says so ("opened by mistake", "please ignore"), or a maintainer does ("this belongs
  upstream", "translations are handled elsewhere").
- It was closed within minutes of opening, before anybody reviewed it.
- A title and a description that say nothing, closed by somebody else without review.
- A title or commit that says test; a conversation locked at once by a maintainer.

## What to do differently
If there is a real change in it, open it against the right repository and branch, with only that change.
"""

from __future__ import annotations

from triage.models import Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, last, pulls, who
from triage.rules._labels import NO_PROPOSAL, labelled
from triage.rules._remarks import remark
from triage.rules._shapes import by_shape
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act

NEEDS = ("events",)
_REMEDY = "If a real change is in it, open it against the right repository and branch, with only that change."


def judge(story: Story) -> Finding | None:
    """What was said of it, else how it came and went."""
    said = last(
        [
            s
            for s in story.said(Act.MISTAKE, line_comments=False)
            if s.statement.role in WEIGHTY or (s.statement.role is Role.AUTHOR and _about_it(story, s.at))
        ]
    )
    told = story.closed_over("mistake") if said is None else None
    if told is not None:
        by = who(told.statement.role, start=True)
        return story.finding(
            "mistake",
            MEDIUM,
            [story.quote(told)],
            f"{by} said that it was not meant for this place.",
            _REMEDY,
        )
    if said is not None:
        asked_to_close = said.statement.does(Act.CLOSE) and not story.pushed_after(said.at)
        sure = (story.is_final(said.at) or asked_to_close) and (
            story.closed or said.statement.role is Role.AUTHOR
        )
        sure = sure and not said.statement.does(Act.REJECT, Act.NACK, Act.OBJECT)
        gone = remark(story)
        if gone is not None and (said.statement.role is not Role.AUTHOR or pulls(story.targets(gone))):
            sure = False  # sent to another place, or a branch in disorder, and it went on there
        return story.finding(
            "mistake",
            HIGH if sure else MEDIUM if story.closed and said.statement.event.kind is Kind.OPENED else LOW,
            [story.quote(said)],
            f"{who(said.statement.role, start=True)} said that it was not meant for this place.",
            _REMEDY,
        )
    fact = labelled(story, NO_PROPOSAL) or by_shape(story)
    if fact is None or not story.closed:
        return None
    reviewed = any(
        s.does(Act.APPROVE, Act.OBJECT, Act.ASK_CHANGE, Act.ASK_TEST, Act.REJECT) for s in story.others
    )
    return story.finding(
        "mistake",
        LOW if reviewed else MEDIUM,
        [fact],
        f"It was no proposal: {fact.fact}.",
        _REMEDY,
    )


def _about_it(story: Story, at: object) -> bool:
    return story.closed or at == story.pull.created_at
