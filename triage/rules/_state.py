"""Facts about the state of the change that labels, bots and people report: conflicts and failing checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from triage.models import Event, Evidence, Kind, Role
from triage.rules.story import Story
from triage.text.acts import Act
from triage.text.phrases import wording

CONFLICT_LABEL = wording(
    "(needs|need|needs a) (rebase|merge)\n(has|merge)? (conflict|conflicts)\nconflicting"
)
FAILED_LABEL = wording(
    "(ci|test|tests|build|check|checks) (fail*|broken|red)\n(failed|failing) (ci|test|tests|build|checks)"
)
_BOT_CONFLICT = wording(
    """
    conflicts with (the)? (target|base)
    (needs|need) (a)? (rebase|[rebase)
    (has|have)? merge (conflict|conflicts)
    has conflicts
    (patch|pr) does not apply
    (cannot|can't) be (cleanly|automatically)? (rebased|merged)
    """
)
_NO_CONFLICT = re.compile(r"\bno conflicts\b", re.I)
_BOT_FAILED = wording(
    """
    -1 overall
    (test|tests|build|ci|check) (run)? (failed|failure)
    at least one of the ci tasks failed
    (some|all) (check|checks) (were|was|have|has) (not successful|failed)
    build finished … fail*
    ci seems to be failing
    : failure
    """
)
_BOT_PASSED = wording("+1 overall\n(test|tests|build|ci) (passed|success|succeeded)")
_FAILED_STATES = frozenset({"failure", "error", "failed", "timed_out", "action_required"})


def label_words(name: str | None) -> str:
    """A label as words: `needs-rebase`, `status: needs_rebase` and `Needs rebase` say the same."""
    return re.sub(r"[-_:/\s]+", " ", name or "")


def _is_reported(story: Story, event: Event) -> bool:
    """Whether a bot wrote this."""
    return event.kind is Kind.COMMENTED and story.role(event) is Role.BOT


def conflict_signs(story: Story) -> list[tuple[datetime, Evidence]]:
    """What says that it conflicts with its base, as long as no push came after it."""
    signs: list[tuple[datetime, Evidence]] = []
    for event in story.pull.events or ():
        if event.kind is Kind.LABELED and CONFLICT_LABEL.search(label_words(event.subject)):
            signs.append((event.at, story.fact(event, f"labelled {event.subject!r}")))
        elif event.kind is Kind.UNLABELED and CONFLICT_LABEL.search(label_words(event.subject)):
            # Taken off when it was closed: tidying up, not a rebase.
            if event.at < story.end:
                signs = []
        elif (
            _is_reported(story, event)
            and _BOT_CONFLICT.search(event.text)
            and not _NO_CONFLICT.search(event.text)
        ):
            signs.append((event.at, story.fact(event, "a bot reports conflicts with the base")))
    for said in story.said(Act.CONFLICT):
        if said.statement.role is not Role.AUTHOR or said.sentence.does(Act.CLOSE):
            signs.append((said.at, story.quote(said)))
    last_push = max((e.at for e in story.pushes), default=story.pull.created_at)
    open_signs = [s for s in signs if s[0] > last_push]
    present = [name for name in story.pull.labels or () if CONFLICT_LABEL.search(label_words(name))]
    if present and not open_signs:
        open_signs = [(last_push, story.fact(None, f"carries the label {present[0]!r}"))]
    return sorted(open_signs, key=lambda s: s[0])


def failure_signs(story: Story) -> list[tuple[datetime, Evidence]]:
    """What says that its checks fail, as long as neither a push nor a success came after it."""
    signs: list[tuple[datetime, Evidence]] = []
    for event in story.pull.events or ():
        if event.kind is Kind.CHECKS:
            if event.state in _FAILED_STATES:
                signs.append(
                    (event.at, story.fact(event, f"check {event.subject or ''} failed".replace("  ", " ")))
                )
        elif event.kind is Kind.LABELED and FAILED_LABEL.search(label_words(event.subject)):
            signs.append((event.at, story.fact(event, f"labelled {event.subject!r}")))
        elif event.kind is Kind.UNLABELED and FAILED_LABEL.search(label_words(event.subject)):
            signs = []
        elif _is_reported(story, event):
            if _BOT_PASSED.search(event.text):
                signs = []
            elif _BOT_FAILED.search(event.text):
                signs.append((event.at, story.fact(event, "a bot reports failed checks")))
    last_push = max((e.at for e in story.pushes), default=story.pull.created_at)
    return [s for s in signs if s[0] >= last_push]


def said_to_fail(story: Story) -> Iterator[tuple[datetime, Evidence]]:
    """People who say that checks fail on this change, with no push after it."""
    for said in story.said(Act.CI_FAILING):
        if said.sentence.does(Act.CI_FLAKY) or said.statement.does(Act.CI_FLAKY):
            continue
        if not story.pushed_after(said.at):
            yield said.at, story.quote(said)
