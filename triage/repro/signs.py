"""Which failure kind an issue tells of: the words that say so, and the runner-up. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from triage.models import Issue, Kind
from triage.repro.catalogue import PLAIN, Scenario, scenarios

_MAX_TEXT = 20_000
"""Characters of the description and the comments that are read; logs follow, not signs."""
_LEAST = 4.0
"""What a kind must gather to be chosen over the plain one: one clear sign, or two weak ones in the title."""
_IN_TITLE = 1.5
"""A sign in the title counts half as much again: people name the failure there."""
_IN_COMMENT = 0.5
_EXAMPLE = re.compile(r"(?m)^[ \t]*(?:at[ \t]+[\w.$]+\(.*|\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*)$")
"""Frames and log lines: their words are the program's, not the reporter's."""


class Choice(Struct, frozen=True, kw_only=True):
    """A scenario and what speaks for it."""

    scenario: Scenario
    score: float
    words: tuple[str, ...] = ()
    """The issue's words that matched, heaviest first."""


class Recognition(Struct, frozen=True, kw_only=True):
    """The chosen scenario, and the one that would have come next."""

    best: Choice
    runner_up: Choice | None
    asked: bool = False
    """The person named it."""


def recognise(issue: Issue, known: Mapping[str, Scenario] | None = None) -> Recognition:
    """The failure kind whose signs the issue shows most clearly; the plain one where none is clear.

    A group of signs counts once, half as much again in the title and half in comments. Issues that name
    nothing are plain, with the nearest kind as runner-up.
    """
    known = known if known is not None else scenarios()
    comments = "\n".join(e.text for e in issue.events or () if e.kind is Kind.COMMENTED and e.by_human)
    texts = (
        (issue.title, _IN_TITLE),
        (_EXAMPLE.sub("", issue.body[:_MAX_TEXT]), 1.0),
        (_EXAMPLE.sub("", comments[:_MAX_TEXT]), _IN_COMMENT),
    )
    choices = sorted(
        (_weigh(s, texts) for s in known.values() if s.id != PLAIN),
        key=lambda c: (-c.score, -max((g.weight for g in c.scenario.signs), default=0), c.scenario.id),
    )
    plain = Choice(scenario=known[PLAIN], score=0.0)
    first = choices[0] if choices else plain
    if first.score < _LEAST:
        return Recognition(best=plain, runner_up=first if first.score > 0 else None)
    second = choices[1] if len(choices) > 1 and choices[1].score > 0 else plain
    return Recognition(best=first, runner_up=second)


def _weigh(scenario: Scenario, texts: tuple[tuple[str, float], ...]) -> Choice:
    hits: list[tuple[float, str]] = []
    for group in scenario.signs:
        best: tuple[float, str] | None = None
        for text, factor in texts:
            found = next((m for p in group.words if (m := _compiled(p).search(text))), None)
            if found is not None and (best is None or group.weight * factor > best[0]):
                best = (group.weight * factor, " ".join(found[0].split())[:80])
        if best is not None:
            hits.append(best)
    hits.sort(key=lambda h: -h[0])
    return Choice(
        scenario=scenario, score=sum(h[0] for h in hits), words=tuple(dict.fromkeys(h[1] for h in hits))
    )


_CACHE: dict[str, re.Pattern[str]] = {}


def _compiled(pattern: str) -> re.Pattern[str]:
    """With word boundaries where the pattern starts or ends in a word, and any case."""
    if pattern not in _CACHE:
        _CACHE[pattern] = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)
    return _CACHE[pattern]
