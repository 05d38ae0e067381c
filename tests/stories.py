"""A rule asked about a story told in a few words: what `tests/rules` share."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from builders import PullBuilder, at

from triage.judge import Context, judge, tell
from triage.models import Finding, Judgement, Skipped
from triage.people import Roster
from triage.profiles import Profile
from triage.rules import all_rules
from triage.rules.story import Story

LATER = at(1000)
"""Long after every story of the tests."""


def context(
    now: datetime = LATER,
    known: Iterable[PullBuilder] = (),
    maintainers: Iterable[str] = (),
    profile: Profile | None = None,
) -> Context:
    others = [builder.build() for builder in known]
    return Context(
        profile=profile or Profile(name="any", title="Any"),
        now=now,
        known={other.ref: other for other in others},
        roster=Roster(maintainers=frozenset(maintainers)),
    )


def story(
    builder: PullBuilder,
    now: datetime = LATER,
    known: Iterable[PullBuilder] = (),
    maintainers: Iterable[str] = (),
    profile: Profile | None = None,
) -> Story:
    return tell(builder.build().as_of(now), context(now, known, maintainers, profile))


def asked(reason: str, builder: PullBuilder, **beside: object) -> Finding | Skipped | None:
    """What the rule of this reason answers."""
    return all_rules()[reason].apply(story(builder, **beside))  # type: ignore[arg-type]


def holds(reason: str, builder: PullBuilder, **beside: object) -> Finding:
    """The finding of this reason's rule; fails where there is none."""
    answer = asked(reason, builder, **beside)
    assert isinstance(answer, Finding), f"{reason} does not hold: {answer}"
    assert answer.reason == reason
    assert answer.remedy.endswith(".")
    assert answer.summary.endswith(".")
    return answer


def silent(reason: str, builder: PullBuilder, **beside: object) -> None:
    """Fails where the rule of this reason finds anything."""
    answer = asked(reason, builder, **beside)
    assert answer is None, answer


def judged(
    builder: PullBuilder,
    now: datetime = LATER,
    known: Iterable[PullBuilder] = (),
    maintainers: Iterable[str] = (),
    profile: Profile | None = None,
) -> Judgement:
    return judge(builder.build(), context(now, known, maintainers, profile))
