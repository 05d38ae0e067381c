"""A CLA, sign-off, ticket, title or assignment was asked for and not supplied.

## What it means
The project's rules for submissions were not met, so nobody looked at the change itself.

## What shows it
- The words that close it name it.
- An open request for a contributor agreement, a sign-off, a ticket and its key in the title, or an
  assignment, by a person, or by a bot that says that it is missing.

## What to do differently
Read the project's submission checklist first; supply what is missing, then ask for review.
"""

from __future__ import annotations

from triage.models import AskKind, Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, ask_evidence
from triage.rules._state import label_words
from triage.rules.story import WEIGHTY, Story
from triage.text.phrases import wording

NEEDS = ("events",)
_BOT_WANTS = wording(
    """
    (sign|signed) (our|the|a) … (cla|contributor license agreement)
    cla … (not signed|missing|required|has not been signed)
    missing (a)? (dco|signoff|sign-off|signed-off-by)
    cla: no
    could not find … (jira|ticket|issue) (key|id|number)
    """
)
_LABEL = wording(
    "cla (no|needed|missing|required|not signed)\n(needs|need) (cla|dco|jira|issue|ticket)\ndco (no|missing)"
)

_PAPERS = (
    "cla|icla|ccla|contributor license agreement|contributor agreement|dco|sign-off|signoff|signed-off-by"
)
_NAMED = wording(
    f"""
    (without|missing|lack*|no|not|*n't|sign|signed|signing|require*) … ({_PAPERS})
    ({_PAPERS}) … (not|missing|*n't|unsigned|required|never|without)
    """
)


def judge(story: Story) -> Finding | None:
    """Open requests for paperwork by people, bots and labels."""
    evidence = ask_evidence(story.open_asks(AskKind.PAPERWORK))
    named = story.named_in_closing(_NAMED)
    if named is not None:
        evidence.insert(0, story.quote(named))
    people = any(e.role in WEIGHTY for e in evidence)
    present = [name for name in story.pull.labels or () if _LABEL.search(label_words(name))]
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
        if (people and alone and not story.supporters) or named is not None
        else MEDIUM
        if people or (present and alone)
        else LOW
    )
    return story.finding(
        "paperwork-missing",
        confidence,
        evidence,
        "The paperwork that the project asks for was not supplied.",
        "Go through the submission checklist first (ticket, title, sign-off), then ask for review.",
    )
