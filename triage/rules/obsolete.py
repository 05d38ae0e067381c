"""The need went away or changed; no specific pull request carries this change on.

## What it means
Fixed by other work, the code was removed, the version is out of support, upstream did it, the premise
no longer holds.

## What shows it
- "No longer needed", "trunk does not have this any more", "fixed in the meantime", "closing, as #12 was
  merged" (which made it unnecessary), said by the author or by somebody with a say here, around the
  end.
- A question whether it is still needed shows nothing; a remark about one line of code does not either.

## What to do differently
Check first whether the problem still exists on the main branch; do not revive it if it does not.
"""

from __future__ import annotations

from triage.models import Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, last, who
from triage.rules.story import WEIGHTY, Said, Story
from triage.text.acts import Act

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """The last remark around the end that says that the need is gone."""
    said = last([s for s in story.said(Act.OBSOLETE, final=True, line_comments=False) if _counts(s)])
    told = story.closed_over("obsolete") if said is None else None
    said = said or told
    if said is None:
        return None
    closes = said.statement.does(Act.CLOSE) or story.closed_by_author
    sure = closes and not story.objections
    return story.finding(
        "obsolete",
        LOW if not story.closed else HIGH if sure and told is None else MEDIUM,
        [story.quote(said)],
        f"{who(said.statement.role, start=True)} said that it is no longer needed.",
        "Check whether the problem still exists on the main branch before reviving this.",
    )


def _counts(said: Said) -> bool:
    statement = said.statement
    return statement.event.kind is not Kind.OPENED and (
        statement.role is Role.AUTHOR or statement.role in WEIGHTY
    )
