"""Required checks failed because of the change, and were not fixed.

## What it means
It could not be merged as it was: the build, the style check or the tests fail on it.

## What shows it
- A person says that the checks fail (and not that it is unrelated or flaky), or a check, label or bot
  reports it, with no later push and no later success.
- Flaky and unrelated failures do not count.

## What to do differently
Run the project's checks locally before pushing; the failing one is named here.
"""

from __future__ import annotations

from triage.models import Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM
from triage.rules._state import failure_signs, said_to_fail
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act
from triage.text.phrases import wording

NEEDS = ("events",)


_CHECKS = wording(
    """
    (ci|test|tests|build|check|checks) … (fail*|red|pass*|broken)
    pass* … (ci|test|tests|check|checks)
    fail* (ci|test|tests|check|checks)
    """
)


def judge(story: Story) -> Finding | None:
    """What people say of its checks, then what machines report."""
    people = list(said_to_fail(story))
    machines = failure_signs(story)
    if not people and not machines:
        return None
    excused = story.said(Act.CI_FLAKY)
    if excused and not people:
        return None
    weighty = any(e.role in WEIGHTY for _, e in people)
    farewell = any(s.event.at == at for s in story.last_words if s.role is Role.AUTHOR for at, _ in people)
    named = story.named_in_closing(_CHECKS)
    left = story.promise_left
    admitted = left is not None and any(at == left.at for at, _ in people)
    confidence = MEDIUM if weighty or admitted else LOW
    if (farewell and story.closed_by_author) or (named and people and not story.reminders):
        confidence = HIGH
    if not people and not story.others and any(e.event != Kind.COMMENTED for _, e in machines):
        confidence = MEDIUM  # a check or a label; what a bot writes is too often about a flaky run
    return story.finding(
        "ci-failing",
        confidence,
        [e for _, e in reversed(people)] + [e for _, e in reversed(machines[-2:])],
        "Its checks fail, and were not fixed.",
        "Run the project's checks before pushing, and fix the failing one first.",
    )
