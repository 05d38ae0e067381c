"""One walk over all stories: the facts of each, and what it meant at each span's end.

A story is judged only at the moments that a digest needs: at the ends of spans in which it was open, and
once for what ended within half a year. A story that stood still is not judged again: what was stalled
and has had no event since is stalled for the same reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from triage.digest.corpus import Corpus
from triage.digest.facts import Facts, facts_of
from triage.digest.periods import Span
from triage.models import Judgement, Kind, PullRequest, PullState
from triage.people import Roster, learn
from triage.profiles import Profile

REVIVABLE_DAYS = 180
"""How long after its end a pull request is still worth picking up: its base moves on."""

SUCCESSOR = timedelta(days=1)
"""How long after its end another pull request that carries it on still makes it superseded."""

_NOT_STALLED = frozenset({"active", "merged-elsewhere"})
_SILENT = frozenset(
    {Kind.CROSS_REFERENCED, Kind.REFERENCED, Kind.HEAD_DELETED, Kind.HEAD_RESTORED, Kind.LOCKED}
)


class Told(Struct, frozen=True, kw_only=True):
    """A pull request: its facts, what it means now, and why it stood still at the end of each span."""

    facts: Facts
    now: Judgement | None
    """None where nothing needs it: it ended long ago, or landed before the last span."""
    stalled: tuple[str | None, ...]
    """At each moment (the first span's start, then every span's end): the reason it stood still, open, or
    ended without landing within the span that ends there; None where neither."""


class Walked(Struct, frozen=True):
    """Everything the walk brought."""

    told: tuple[Told, ...]
    roster: Roster


def walk(corpus: Corpus, profile: Profile, over: Sequence[Span], wanted: Sequence[bool]) -> Walked:
    """Reads every story twice: for who has authority, then for what each means.

    `wanted` says for each moment (see `Told.stalled`) whether it must be judged; others are left None.
    """
    now = over[-1].end
    roster = learn(p.as_of(now) for p in corpus.pulls() if p.created_at <= now).with_profile(profile)
    moments = (over[0].start, *(s.end for s in over))
    quiet = timedelta(days=profile.activity.quiet_days)
    told = []
    for whole in corpus.pulls():
        if whole.created_at > now:
            continue
        pull = whole.as_of(now)
        facts = facts_of(pull, roster, profile, over[0].start - (over[-1].end - over[-1].start))
        judged = _judged(corpus, pull, facts, roster, moments, wanted, quiet)
        told.append(Told(facts=facts, now=judged[0], stalled=judged[1]))
    return Walked(tuple(told), roster)


def _judged(
    corpus: Corpus,
    pull: PullRequest,
    facts: Facts,
    roster: Roster,
    moments: tuple[datetime, ...],
    wanted: Sequence[bool],
    quiet: timedelta,
) -> tuple[Judgement | None, tuple[str | None, ...]]:
    now, start = moments[-1], moments[-2]
    reasons: list[str | None] = [None] * len(moments)
    latest: Judgement | None = None
    judged_at: datetime | None = None
    if facts.merged and facts.closed_at is not None and facts.closed_at <= moments[0]:
        return None, tuple(reasons)
    for n, moment in enumerate(moments):
        previous = moments[n - 1] if n else None
        ended_here = (
            not facts.merged
            and facts.closed_at is not None
            and previous is not None
            and previous < facts.closed_at <= moment
        )
        if facts.created_at > moment or not wanted[n] or not (facts.open_at(moment) or ended_here):
            continue
        if latest is None or judged_at is None or not _still(pull, latest, judged_at, moment, quiet):
            latest, judged_at = corpus.judge(pull, moment, roster), moment
        else:
            corpus.holds(pull, moment, latest)
        reasons[n] = stall_reason(latest)
    if facts.state is PullState.OPEN:
        return latest, tuple(reasons)
    if facts.closed_at is None or (facts.merged and facts.closed_at <= start):
        return None, tuple(reasons)
    if now - facts.closed_at > timedelta(days=REVIVABLE_DAYS):
        return None, tuple(reasons)
    # What is over means the same from its last event on, so that it is judged once, not every week;
    # but what took its place may be opened a day later.
    settled = max([facts.closed_at + SUCCESSOR, *(e.at for e in pull.events or ())])
    return corpus.judge(pull, min(settled, now), roster), tuple(reasons)


def _still(
    pull: PullRequest, judgement: Judgement, judged_at: datetime, moment: datetime, quiet: timedelta
) -> bool:
    """Whether a judgement made at `judged_at` holds at `moment` without a second look: nothing happened
    since, and what was stalled is so still, or what moved has not been quiet for long enough."""
    if any(judged_at < e.at <= moment and e.kind not in _SILENT for e in pull.events or ()):
        return False
    if stall_reason(judgement) is not None:
        return True
    primary = judgement.primary
    return primary is not None and primary.reason == "active" and moment - primary.evidence[0].at <= quiet


def stall_reason(judgement: Judgement) -> str | None:
    """The primary reason where something stands still or ended without landing; None for all else."""
    primary = judgement.primary
    return None if primary is None or primary.reason in _NOT_STALLED else primary.reason
