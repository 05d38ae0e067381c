"""Those with authority declined the change or its approach.

## What it means
Not wanted, by design, not a bug, out of scope, too risky for its worth. It is also a rejection when the
author presses "close" after a maintainer's objection, or after two regulars' objections with no regular
in favour. "Not like this, but that would be welcome" is a rejection with unanswered changes beside it.

## What shows it
- A maintainer's refusal in words around the end, or a refusal that stands while a maintainer closes it.
- Standing objections (NACK, −1, "I don't think we should") and the author closing it.
- A closing for inactivity after standing objections, with nobody in favour.
- A condition ("post to the list first", "reopen when …") makes the condition the reason instead.

## What to do differently
Do not send the same thing again. Settle on the issue or the mailing list whether, and in what form, it
would be welcome.
"""

from __future__ import annotations

from triage.models import Finding, Role
from triage.rules._common import HIGH, LOW, MEDIUM, last, who
from triage.rules.story import WEIGHTY, Said, Story
from triage.text.acts import Act

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """A refusal in words; else objections that stand when it ended."""
    refusals = [s for s in story.said(Act.REJECT, by=WEIGHTY) if not s.statement.does(Act.APPROVE)]
    final = last([s for s in refusals if story.is_final(s.at) and _is_last_word(story, s)])
    against = story.objections
    strong = [s for s in against if s.role is Role.MAINTAINER]
    outvoted = len(against) >= 2 and story.supporters == 0
    evidence = ([story.quote(final)] if final else []) + [
        story.cite(s, s.saying(Act.REJECT, Act.OBJECT)) for s in reversed(against)
    ]
    if not evidence:
        return None
    if final is not None and final.statement.role is Role.MAINTAINER:
        confidence = HIGH if story.closed and not _torn(story) else MEDIUM
    elif story.closed_by_author and (strong or outvoted):
        confidence = MEDIUM
    elif story.closed and (outvoted or (strong and story.supporters <= 1)):
        confidence = MEDIUM
    else:
        confidence = LOW
    first = final.statement if final else against[-1]
    return story.finding(
        "rejected",
        confidence,
        evidence,
        f"{who(first.role, start=True)} declined it.",
        "Do not send the same again: first settle on the issue or the list whether, and in what form, it is welcome.",
    )


def _is_last_word(story: Story, said: Said) -> bool:
    """Whether its speaker did not come round to it afterwards."""
    event = said.statement.event
    if event.actor is None:
        return True
    stance = story.stances.get(event.actor.login.lower())
    return stance is None or not stance.for_it or stance.said.event.at <= said.at


def _torn(story: Story) -> bool:
    """Whether others with a say were in favour."""
    return story.supporters >= 2
