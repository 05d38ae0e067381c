"""A CLA, sign-off, ticket, title or assignment was asked for and not supplied.

## What it means
The project's rules for submissions were not met, so nobody looked at the change itself.

## What shows it
- An open request for a contributor agreement, a sign-off, a ticket and its key in the title, or an
  assignment, by a person, or by a bot that says that it is missing.

## What to do differently
Read the project's submission checklist first; supply what is missing, then ask for review.
"""

from __future__ import annotations

import re

from triage.models import AskKind, Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, ask_evidence
from triage.rules.story import WEIGHTY, Story

NEEDS = ("events",)
_BOT_WANTS = re.compile(
    r"\b(?:sign|signed) (?:our|the|a)\b.{0,40}\b(?:cla|contributor license agreement)\b|\bcla\b.{0,40}\b(?:not signed|missing|required|has not been signed)"
    r"|\bmissing (?:a )?(?:dco|sign-?off|signed-off-by)\b|\bcla: no\b|could not find .{0,30}(?:jira|ticket|issue) (?:key|id|number)",
    re.I,
)
_LABEL = re.compile(
    r"cla[ -:_/]*(?:no|needed|missing|required|not signed)|needs?[ -](?:cla|dco|jira|issue|ticket)|dco[ -](?:no|missing)",
    re.I,
)


def judge(story: Story) -> Finding | None:
    """Open requests for paperwork by people, bots and labels."""
    evidence = ask_evidence(story.open_asks(AskKind.PAPERWORK))
    people = any(e.role in WEIGHTY for e in evidence)
    present = [name for name in story.pull.labels or () if _LABEL.search(name)]
    if present:
        evidence.append(story.fact(None, f"carries the label {present[0]!r}"))
    for event in story.events(Kind.COMMENTED):
        if (
            story.role(event) is Role.BOT
            and _BOT_WANTS.search(event.text)
            and not story.pushed_after(event.at)
        ):
            evidence.append(story.fact(event, "a bot asks for the paperwork"))
            break
    if not evidence:
        return None
    alone = not story.open_asks(
        AskKind.CHANGE, AskKind.TEST, AskKind.QUESTION, AskKind.SPLIT, AskKind.PROPOSAL
    )
    confidence = (
        HIGH
        if people and alone and not story.supporters
        else MEDIUM
        if people or (present and alone)
        else LOW
    )
    return story.finding(
        "paperwork-missing",
        confidence,
        evidence,
        "The paperwork that the project asks for was not supplied.",
        "Go through the submission checklist first: ticket, title, agreement or sign-off, then ask for review.",
    )
