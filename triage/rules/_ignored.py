"""Review that got no answer at all: what was promised, the last review, suggestions."""

from __future__ import annotations

from triage.asks.replies import FEEDBACK
from triage.models import Ask, AskKind, Finding, Role
from triage.rules._common import LOW, MEDIUM, ask_evidence
from triage.rules._labels import AWAITS_AUTHOR, labelled
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act

_CHANGES = (AskKind.CHANGE, AskKind.QUESTION, AskKind.DOCS)
_SEVERAL = 2
"""Reviewers whose suggestions an author's closing without a word leaves undone; one alone may be a taste."""


def passed_over(story: Story, ask: Ask) -> bool:
    """Whether somebody else with a say approved the code after the question: it kept nobody."""
    return any(
        s.approved and login != (ask.evidence.who or "").lower() and s.said.event.at > ask.evidence.at
        for login, s in story.stances.items()
    )


def ignored(story: Story) -> Finding | None:
    """Nothing that binds is open, but promises, the last review or suggestions were never come back to."""
    return _promised(story) or _left_lying(story) or _left_undone(story)


def _promised(story: Story) -> Finding | None:
    promise = story.promise_left
    if promise is None or story.closed_by_author:
        return None
    return story.finding(
        "changes-unanswered",
        MEDIUM if story.closed_for_silence and FEEDBACK.search(promise.sentence.text) else LOW,
        [story.quote(promise)],
        "The author promised more work on it, and it did not follow.",
        "Do what was promised here, then ask the reviewers for another look.",
    )


def _left_lying(story: Story) -> Finding | None:
    lying = story.review_left_lying
    if lying is None:
        return None
    return story.finding(
        "changes-unanswered",
        MEDIUM if story.closed_for_silence else LOW,
        [story.cite(lying)],
        "The last review got no answer at all.",
        "Answer the last review point by point, by a change or in words, then ask for another look.",
    )


def _suggestions(story: Story) -> list[Ask]:
    """What people with a say asked for and did not get, binding or not."""
    hints = [
        a
        for a in story.asks
        if a.answered is False
        and a.evidence.role in WEIGHTY
        and a.kind in _CHANGES
        and not (a.kind is AskKind.QUESTION and passed_over(story, a))
    ]
    if not story.closed_by_author:
        return hints
    # In silence, on what several wanted to be otherwise: that is an answer to them.
    hints = [a for a in hints if a.kind is not AskKind.QUESTION]
    several = len({a.evidence.who for a in hints}) >= _SEVERAL
    return hints if several and not story.last_words else []


def _left_undone(story: Story) -> Finding | None:
    hints = _suggestions(story)
    if not hints:
        return _labelled(story)
    newest = max(a.evidence.at for a in hints)
    if any(s.event.at > newest for s in story.words if s.role is Role.AUTHOR) or story.pushed_after(newest):
        return None
    pinged = any(s.does(Act.PING, Act.CLOSE_INACTIVE) and s.event.at > newest for s in story.others)
    return story.finding(
        "changes-unanswered",
        MEDIUM if pinged or story.closed_by_author else LOW,
        ask_evidence(hints),
        "Review suggestions got no answer at all.",
        "Go through the suggestions: take each or say why not, then ask for another look.",
    )


def _labelled(story: Story) -> Finding | None:
    """Closed for silence while a label said that it waits for its author."""
    label = labelled(story, AWAITS_AUTHOR) if story.closed_for_silence else None
    if label is None:
        return None
    return story.finding(
        "changes-unanswered",
        MEDIUM,
        [label],
        "It was waiting for its author when it was closed for silence.",
        "Read the review first, and answer it point by point.",
    )
