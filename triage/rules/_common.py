"""Small questions that several rules ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from triage.models import Ask, AskKind, Confidence, Evidence, PullRef, PullState, Role
from triage.rules.story import Story
from triage.text.targets import Target

T = TypeVar("T")

HIGH, MEDIUM, LOW = Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW

BLOCKING = (
    AskKind.CHANGE,
    AskKind.QUESTION,
    AskKind.TEST,
    AskKind.SPLIT,
    AskKind.BENCHMARK,
    AskKind.PROPOSAL,
)
"""Kinds of asks that stand between a change and its landing."""

_WHO = {
    Role.AUTHOR: "the author",
    Role.MAINTAINER: "a maintainer",
    Role.REGULAR: "a regular contributor",
    Role.PASSERBY: "a passer-by",
    Role.BOT: "a bot",
    Role.UNKNOWN: "somebody",
}


def who(role: Role, *, start: bool = False) -> str:
    """A role in words; `start` begins a sentence with it."""
    words = _WHO[role]
    return words[0].upper() + words[1:] if start else words


def name(target: Target, story: Story) -> str:
    """What a remark points at, in words: `#12` within the repository, `owner/name#12` elsewhere."""
    if target.pull is not None:
        return f"#{target.pull.number}" if target.pull.repo == story.pull.ref.repo else str(target.pull)
    return target.key or f"commit {(target.commit or '')[:10]}"


def pulls(targets: Iterable[Target]) -> list[PullRef]:
    """The pull requests among the targets."""
    return [t.pull for t in targets if t.pull is not None]


def is_dead(ref: PullRef, story: Story) -> bool:
    """Whether a pull request is known to have been closed unmerged before this one ended."""
    other = story.known.get(ref)
    return (
        other is not None
        and other.state is PullState.CLOSED
        and other.closed_at is not None
        and other.closed_at < story.end
    )


def has_landed(ref: PullRef, story: Story) -> bool | None:
    """Whether a pull request is merged; None if it is not at hand."""
    other = story.known.get(ref)
    return None if other is None else other.state is PullState.MERGED


def ask_evidence(asks: Iterable[Ask]) -> list[Evidence]:
    """The words of the asks, last first: what was left open at the end tells most."""
    return [a.evidence for a in sorted(asks, key=lambda a: a.evidence.at, reverse=True)]


def last(things: Sequence[T]) -> T | None:
    """The last of these; None where there are none."""
    return things[-1] if things else None
