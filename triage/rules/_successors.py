"""Other pull requests at hand that took this one's place, by their own words or by what they are."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import lru_cache

from msgspec import Struct

from triage.models import Confidence, Evidence, Kind, PullRequest, PullState, Role
from triage.rules._common import HIGH, MEDIUM
from triage.rules.story import DAY, Story
from triage.text.phrases import wording
from triage.text.targets import plain

_CARRIES_ON = wording(
    """
    (replac*|supersed*|supercede*|obsolet*|adopt*|reviv*|resurrect*) … §
    (continu*|resum*|rework*|redo*|resubmi*|re-submi*) … §
    (pick*|tak*|carr*|follow*) (up|over|on|it up|it over)? (from|of|on|to)? … §
    (re-open*|reopen*|successor|new version|second try|second attempt|another attempt) … §
    (rebase|rebased|rebased version|cleaned up version) of … §
    closes … §
    """
)
_CLOSES = re.compile(
    r"\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?)\b:?\s+(?:[\w.-]+/[\w.-]+)?#(\d{1,7})\b", re.IGNORECASE
)
_HEAD = 800
"""How much of a description is read: what it replaces is said at its top."""


class Successor(Struct, frozen=True):
    """A pull request that took this one's place, and how that shows."""

    pull: PullRequest
    evidence: Evidence
    confidence: Confidence


def successor(story: Story) -> Successor | None:
    """Another pull request at hand that carries this one on; None where none shows."""
    if not story.closed or not story.known:
        return None
    own = story.pull
    rival = None
    for other in story.known.values():
        if other.ref == own.ref or other.ref.repo != own.ref.repo or other.created_at > story.end + DAY:
            continue
        if other.state is PullState.CLOSED and (other.closed_at or story.end) < story.end:
            continue
        if (
            own.ref.number in _replaces(other.body[:_HEAD], own.ref.number)
            and other.created_at > own.created_at
        ):
            return Successor(
                other, _evidence(other, f"its description says that it carries #{own.ref.number} on"), HIGH
            )
        if _same_again(own, other):
            return Successor(
                other, _evidence(other, "the same author's pull request with the same title"), MEDIUM
            )
        if _landed_instead(story, other):
            rival = other
    if rival is None:
        return None
    return Successor(
        rival, _evidence(rival, "it solved the same issue, and was merged right before this was closed"), HIGH
    )


def _landed_instead(story: Story, other: PullRequest) -> bool:
    """Whether it was merged right before this one was closed by somebody else, and closes the same issue."""
    merged = other.merged_at
    if merged is None or not timedelta(0) <= story.end - merged <= DAY or story.closed_by_author:
        return False
    return not _closes(story.pull.body[:_HEAD]).isdisjoint(_closes(other.body[:_HEAD]))


@lru_cache(maxsize=4096)
def _closes(head: str) -> frozenset[int]:
    return frozenset(int(n) for n in _CLOSES.findall(head))


def _same_again(own: PullRequest, other: PullRequest) -> bool:
    """The same author's pull request of the same title and base, opened later."""
    return (
        other.created_at > own.created_at
        and other.author.login == own.author.login
        and other.base == own.base
        and len(own.title) > 15
        and _words(other.title) == _words(own.title)
    )


@lru_cache(maxsize=4096)
def _words(title: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9]{3,}", title.lower()))


@lru_cache(maxsize=4096)
def _mentions(head: str) -> tuple[tuple[str, frozenset[int]], ...]:
    found = []
    for line in head.splitlines():
        if "#" in line or "/pull/" in line:
            numbers = frozenset(int(n) for n in re.findall(r"(?:#|/pull/)(\d{1,7})\b", line))
            if numbers and _CARRIES_ON.search(plain(line)):
                found.append((line, numbers))
    return tuple(found)


def _replaces(head: str, number: int) -> frozenset[int]:
    if str(number) not in head:
        return frozenset()
    return frozenset().union(*(numbers for _, numbers in _mentions(head)))


def _evidence(other: PullRequest, fact: str) -> Evidence:
    return Evidence(
        event=Kind.OPENED.value,
        at=other.created_at,
        role=Role.UNKNOWN,
        who=other.author.login,
        url=other.url,
        fact=f"#{other.ref.number}: {fact}",
    )
