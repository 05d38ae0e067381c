"""What was pushed after the pull request was opened, and what kind of push it was. Pure."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from triage.models import Event, Kind, PullRequest, Role
from triage.text.acts import Act
from triage.text.model import Statement

SAME_PUSH = timedelta(minutes=30)
"""Commits and force pushes this close together are one push."""
_ABOUT_A_PUSH = timedelta(days=1)
"""What the author says about a push, they say within this time of it."""
_MERGES_BASE = re.compile(
    r"merge (?:remote-tracking )?(?:branch|commit|pull request|upstream|master|main|trunk)\b", re.I
)
_REBASED = re.compile(r"\brebas(?:e|ed|ing)\b|\bre-?synced?\b|\bresolv\w+ (?:\w+ ){0,3}conflicts?\b", re.I)
_MORE_THAN_REBASED = re.compile(
    r"\b(?:address|fix(?!up)|updat|add|chang|appl(?:y|ied)|includ|incorporat|rework|remov|renam|implement|split|squash|simplif"
    r"|took|taken|feedback|suggest|comments?|reviews?|nits?)\w*\b",
    re.I,
)

_BENCHMARK = re.compile(r"(?:^|/)(?:jmh-)?bench(?:mark)?s?(?:/|[-_.])", re.IGNORECASE)


class Push(Struct, frozen=True):
    """Commits that arrived together."""

    at: datetime
    event: Event
    """The first of them."""
    messages: tuple[str, ...] = ()
    rebase_only: bool = False
    """It only moved the change onto the current base."""


def pushes(pull: PullRequest, statements: Sequence[Statement], roles: Mapping[str, Role]) -> tuple[Push, ...]:
    """The pushes after opening, in time order; bots' are left out.

    Commits carry the time they got their present form, so pushes that were rewritten later show as
    force pushes alone. A force push is a rebase where the author calls it that and nothing more.
    """
    opened = pull.created_at
    groups: list[list[Event]] = []
    for event in pull.events or ():
        if event.kind not in (Kind.COMMITTED, Kind.FORCE_PUSHED) or event.at <= opened:
            continue
        if event.actor is not None and roles.get(event.actor.login.lower()) is Role.BOT:
            continue
        if groups and event.at - groups[-1][-1].at <= SAME_PUSH:
            groups[-1].append(event)
        else:
            groups.append([event])
    said = [s for s in statements if s.role is Role.AUTHOR and s.event.kind is not Kind.OPENED]
    moments = [s.event.at for s in said]
    made = []
    for group in groups:
        messages = tuple(e.text for e in group if e.kind is Kind.COMMITTED and e.text)
        made.append(Push(group[0].at, group[0], messages, _only_rebased(group, messages, said, moments)))
    return tuple(made)


def content_after(made: Sequence[Push], moment: datetime) -> Push | None:
    """The first push after `moment` that changed more than the base."""
    return next((p for p in made if p.at > moment and not p.rebase_only), None)


def touches(pull: PullRequest, is_one: Callable[[str], bool]) -> bool | None:
    """Whether the diff touches a path that is one of these; None if its files are not all known."""
    if not pull.files or "files" in pull.cut:
        return None
    return any(is_one(file.path) for file in pull.files)


def is_benchmark(path: str) -> bool:
    """Whether this is the path of a benchmark, in whatever project."""
    return _BENCHMARK.search(path) is not None


def _only_rebased(
    group: list[Event], messages: tuple[str, ...], said: list[Statement], moments: list[datetime]
) -> bool:
    if messages and all(_MERGES_BASE.match(m) for m in messages):
        return True
    if not any(e.kind is Kind.FORCE_PUSHED for e in group):
        return False
    at = group[-1].at
    first = bisect_right(moments, group[0].at - SAME_PUSH)
    after = bisect_right(moments, at + _ABOUT_A_PUSH)
    rebased = False
    for statement in said[first:after]:
        for sentence in statement.sentences:
            if Act.DONE_CLAIM in sentence.acts:
                if _MORE_THAN_REBASED.search(sentence.text):
                    return False
                rebased = rebased or _REBASED.search(sentence.text) is not None
            elif _MORE_THAN_REBASED.search(sentence.text) and statement.event.kind is Kind.REVIEW_COMMENTED:
                return False
        if statement.event.kind is Kind.REVIEW_COMMENTED and statement.does(Act.DONE_CLAIM):
            return False
    return rebased
