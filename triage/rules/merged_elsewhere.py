"""It landed, but not through GitHub's button: merged by hand, cherry-picked, or closed by its own commit.

## What it means
The change is in. Some projects (most of Apache for years) push to their own repository and GitHub then
shows the pull request as closed without merging. It did not stall.

## What shows it
- A person with a say here writes "merged to trunk", "committed as abc1234", "cherry-picked to 3.4" when
  it is closed.
- A commit closed it.
- A remark about *another* pull request, or about merging the base into the branch, does not count.
  Picked into another pull request that had not landed itself, it is superseded.

## What to do differently
Nothing: look for the commit in the log, and in which release it is.
"""

from __future__ import annotations

from triage.models import Ending, Finding, Kind
from triage.rules._common import HIGH, LOW, MEDIUM, has_landed, last, pulls
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act

NEEDS = ("events",)
_LANDED_LABELS = ("merged", "landed", "committed")


def judge(story: Story) -> Finding | None:
    """Words or a closing commit that say that it landed by other means."""
    said = [
        s
        for s in story.said(Act.MERGED_ELSEWHERE, final=True, line_comments=False)
        if s.statement.event.kind is not Kind.OPENED
        and not any(has_landed(ref, story) is False for ref in pulls(story.targets(s)))
    ]
    remark = last(said)
    closing = story.closing if story.closing is not None and story.closing.kind is Kind.CLOSED else None
    commit = closing.commit if closing is not None else None
    labelled = [e for e in story.events(Kind.LABELED) if (e.subject or "").lower() in _LANDED_LABELS]
    evidence = [story.quote(s) for s in said[-2:]]
    if commit:
        evidence.append(story.fact(closing, f"closed by commit {commit[:12]}"))
    if labelled:
        evidence.append(story.fact(labelled[-1], f"labelled {labelled[-1].subject!r}"))
    if not evidence:
        return None
    authors_own = story.closed_by_author or (story.closed and not story.closed_by_others)
    if remark is not None and (remark.statement.role in WEIGHTY or authors_own or commit):
        confidence = HIGH if story.closed else MEDIUM
    elif commit or labelled:
        if any(
            s.does(Act.CLOSE_INACTIVE, Act.SUPERSEDED_BY) for s in story.words if story.is_final(s.event.at)
        ):
            return None
        praised = any(s.for_it for s in story.stances.values())
        confidence = HIGH if praised or story.ending is Ending.MERGED_ELSEWHERE else MEDIUM
    else:
        confidence = LOW
    return story.finding(
        "merged-elsewhere",
        confidence,
        evidence,
        "It landed by other means than the merge button.",
        "Nothing to redo: find the commit in the log, and the first release that holds it.",
    )
