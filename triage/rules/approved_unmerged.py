"""It had approval from somebody with standing here, no open objection, and nobody merged it.

## What it means
The work is done as far as anybody said. It needs somebody with merge rights.

## What shows it
- An approving review, ACK or LGTM of a regular or a maintainer (a passer-by's does not count), with no
  objection or blocking ask open after it. It is less sure where the change was pushed anew since (more than a
  rebase) and not approved again.

## What to do differently
Point to the approval and ask a maintainer by name to merge it; rebase it first if it has conflicts.
"""

from __future__ import annotations

from triage.asks.approvals import approvals as standing
from triage.models import Finding, Role
from triage.rules._common import BLOCKING, HIGH, LOW, MEDIUM
from triage.rules.story import Story
from triage.text.acts import Act

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """Standing approvals with nothing open against it."""
    approvals = [s.said for s in story.stances.values() if s.approved]
    if not approvals or story.objections:
        return None
    newest = max(approvals, key=lambda s: s.event.at)
    blocking = story.open_asks(*BLOCKING)
    if any(a.evidence.at > newest.event.at for a in blocking):
        return None
    maintainer = any(s.role is Role.MAINTAINER for s in approvals)
    contested = any(not a.optional and a.evidence.at > newest.event.at for a in story.asks)
    # What was approved is not what there is now, if more than the base was pushed since.
    stale = all(a.stale for a in standing(story.pull, story.statements, story.roles) if a.said in approvals)
    if story.closed_by_author or story.closed_without_a_word or contested or (blocking and not maintainer):
        confidence = LOW
    elif maintainer and not blocking and not stale:
        confidence = HIGH
    else:
        confidence = LOW if story.reviewed_after(newest) else MEDIUM
    return story.finding(
        "approved-unmerged",
        confidence,
        [
            story.cite(s, s.saying(Act.APPROVE))
            for s in sorted(approvals, key=lambda s: s.event.at, reverse=True)
        ],
        "It was approved before it was changed again, and nobody merged it."
        if stale
        else "It was approved, and nobody merged it.",
        "Point to the approval, rebase it if it has conflicts, and ask a maintainer by name to merge it.",
    )
