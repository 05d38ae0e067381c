"""It was waiting on another pull request, a release, a dependency or a decision that did not come.

## What it means
The change itself may be fine; something else had to happen first, and did not.

## What shows it
- "Depends on #12", "built on top of #12", "cannot go in before 3.0", "waiting for the upstream
  release", said by the author or by somebody with a say here, with nothing later that says that the
  wait is over.
- If what it waited for is known to have landed, it was not blocked.

## What to do differently
See what became of the thing it waits for. Help that along, or make this change independent of it.
"""

from __future__ import annotations

from triage.models import Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, has_landed, name, pulls, who
from triage.rules.story import WEIGHTY, Said, Story
from triage.text.acts import Act

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """The last remark that names something to wait for that has not come."""
    said = [s for s in story.said(Act.BLOCKED_ON, line_comments=False) if _counts(story, s)]
    told = story.closed_over("blocked") if not said else None
    said = said or ([told] if told is not None else [])
    if not said:
        return None
    remark = said[-1]
    named = story.targets(remark)
    what = name(named[0], story) if named else "something else"
    final = story.is_final(remark.at)
    parked = story.pull.draft or "wip" in story.pull.title.lower()
    by_author = remark.statement.role is Role.AUTHOR and bool(named)
    spoken = remark.statement.event.kind is not Kind.OPENED
    waits = remark.statement is story.author_waits or (bool(named) and _is_last_word(story, remark))
    confidence = MEDIUM if (final and spoken) or (parked and by_author) or waits else LOW
    if confidence is MEDIUM and told is None and story.closed and remark.statement.does(Act.CLOSE):
        confidence = HIGH
    return story.finding(
        "blocked",
        confidence,
        [story.quote(s) for s in reversed(said[-2:])],
        f"{who(remark.statement.role, start=True)} said that it has to wait for {what}.",
        f"See what became of {what}; help it along, or make this change independent of it.",
    )


def _is_last_word(story: Story, said: Said) -> bool:
    """Whether nobody said or pushed anything after it."""
    later = any(s.event.at > said.at for s in story.words if s is not said.statement)
    return not later and not story.pushed_after(said.at)


def _counts(story: Story, said: Said) -> bool:
    role = said.statement.role
    if role is not Role.AUTHOR and role not in WEIGHTY:
        return False
    refs = pulls(story.targets(said))
    return not refs or any(has_landed(ref, story) is not True for ref in refs)
