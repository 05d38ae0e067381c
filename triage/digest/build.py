"""A digest on one page: spans → walk → sections → health → trends → decisions. Pure but for the corpus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from triage.digest import groups, sections
from triage.digest.corpus import Corpus
from triage.digest.decide import decisions
from triage.digest.health import health, period
from triage.digest.lines import Liner
from triage.digest.model import Digest, Health, Period, Sections
from triage.digest.periods import COUNT, Span, spans
from triage.digest.same import left_alone, same_changes
from triage.digest.tracker import tracker_lines
from triage.digest.walk import Walked, walk
from triage.models import Ball, Partial, PullState
from triage.profiles import Profile


def build(
    corpus: Corpus,
    profile: Profile,
    now: datetime,
    length: timedelta = timedelta(days=7),
    *,
    partial: Sequence[Partial] = (),
    offline: bool = False,
    synced_at: datetime | None = None,
) -> Digest:
    """What a project looked like at `now`, over the span of `length` before it, and the spans before that."""
    over = spans(now, length)
    kept = corpus.past([span.end for span in over[:-1]])
    walked = walk(corpus, profile, over, _wanted(over, kept))
    told = walked.told
    lines = Liner(now, told, walked.roster.maintainers)
    below = _sections(corpus, profile, walked, over[-1], lines)
    numbers = health(told, over, profile)
    return Digest(
        generated_at=now,
        project=profile.name,
        title=profile.title if profile.name != "generic" else corpus.repo,
        repositories=(corpus.repo,),
        start=over[-1].start,
        end=now,
        offline=offline,
        synced_at=synced_at,
        partial=tuple(partial),
        decisions=decisions(below, profile),
        counts=_counts(below, numbers),
        health=numbers,
        trends=tuple(kept.get(span.end) or period(told, over, n) for n, span in enumerate(over)),
        sections=below,
    )


def _wanted(over: tuple[Span, ...], kept: Iterable[datetime] | dict[datetime, Period]) -> list[bool]:
    """At which moments to judge stories: both ends of every span that was not kept, and of the last."""
    known = set(kept)
    wanted = [False] * (len(over) + 1)
    for n, span in enumerate(over):
        if span.end not in known or n == len(over) - 1:
            wanted[n] = wanted[n + 1] = True
    return wanted


def _sections(
    corpus: Corpus,
    profile: Profile,
    walked: Walked,
    span: Span,
    lines: Liner,
) -> Sections:
    told = walked.told
    tracker = tracker_lines(told, corpus, profile, lines.now, lines)
    revivable = sections.revivable(told, profile, lines.now, lines)
    return Sections(
        waiting_for_reviewer=sections.waiting(told, Ball.REVIEWERS, lines),
        waiting_for_author=sections.waiting(told, Ball.AUTHOR, lines),
        waiting_for_decision=sections.waiting(told, Ball.PROJECT, lines),
        newly_stalled=sections.newly_stalled(told, span, lines),
        revivable=tuple(left_alone(revivable, told, corpus, profile)),
        approved_unmerged=sections.approved_unmerged(told, lines),
        rivals=groups.rivals(told, corpus, profile, same_changes(told, corpus, profile), lines),
        same_files=groups.same_files(told, lines),
        quiet_claims=tracker.quiet_claims,
        patch_without_pull=tracker.patch_without_pull,
        pull_without_patch=tracker.pull_without_patch,
        resolved_with_open_pull=tracker.resolved_with_open_pull,
        merged=sections.merged(told, span, lines),
        first_merged=sections.first_merged(told, span, walked.roster.maintainers),
        by_bots=sum(t.facts.by_bot and t.facts.state is PullState.OPEN for t in told),
    )


def _counts(below: Sections, numbers: Health) -> dict[str, int]:
    counts = {
        "open": numbers.open,
        "opened": numbers.opened,
        "merged": numbers.merged,
        "closed": numbers.closed,
    }
    for name in below.__struct_fields__:
        value = getattr(below, name)
        counts.setdefault(name, value if isinstance(value, int) else len(value))
    return counts


__all__ = ["COUNT", "build"]
