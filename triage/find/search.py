"""From every open issue to the few most ready ones. Pure but for the corpus and its lookups.

Whether an issue is free takes its whole story. That is read for the promising ones first, and no further
than until no other can come among those shown.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from triage.digest.corpus import Corpus
from triage.find.model import Candidate, Earlier
from triage.find.read import (
    Around,
    clearness,
    is_heavy,
    is_marked,
    languages_of,
    named_languages,
    parts_of,
    quiet_days,
)
from triage.find.score import FREE, IDLE, PARTLY, REVIVABLE, Readiness, best_possible, reasons, score
from triage.models import Analysis, Issue, PullReport, PullState, Relation, VerdictState
from triage.people import learn
from triage.profiles import Profile
from triage.refs import keys_in

Analyse = Callable[[str], Analysis]
"""An issue's key → its whole story, judged. Raises NotFoundError where it is not to be had."""

_STATES = {
    VerdictState.OPEN: FREE,
    VerdictState.REVIVABLE: REVIVABLE,
    VerdictState.CLAIMED_IDLE: IDLE,
}
_PART = re.compile(r"[\[(]\s*(?:wip\s*)?\d+\s*/\s*(?:\d+|n|x)\s*[\])]|\bpart[ -]?\d", re.IGNORECASE)


class Wanted(Struct, frozen=True, kw_only=True):
    """What somebody looks for."""

    limit: int = 20
    component: str | None = None
    language: str | None = None
    newcomer: bool = False
    revivable: bool = False


def find(
    corpus: Corpus, profile: Profile, now: datetime, wanted: Wanted, analyse: Analyse
) -> list[Candidate]:
    """The open issues most ready for somebody new, best first; of equals, the newest."""
    roster = learn(p.as_of(now) for p in corpus.pulls() if p.created_at <= now).with_profile(profile)
    around = Around(profile, roster, now)
    for pull in corpus.pulls():
        if pull.created_at <= now:
            keys = keys_in(pull.title, profile.tracker.projects, any_case=True)
            around.add(pull.as_of(now), corpus.issue(keys[0]) if keys else None)
    promising = sorted(
        _promising(corpus.open_issues(), around, profile, now, wanted),
        key=lambda entry: entry[0],
        reverse=True,
    )
    best: list[tuple[int, datetime, str, Candidate]] = []
    for most, key, first in promising:
        if len(best) == wanted.limit and most < best[0][0]:
            break
        made = _candidate(analyse(key), first, around, profile, wanted)
        if made is None:
            continue
        heapq.heappush(best, (made[0].score, made[1], made[0].key, made[0]))
        if len(best) > wanted.limit:
            heapq.heappop(best)
    return [entry[-1] for entry in sorted(best, key=lambda e: e[:3], reverse=True)]


def _promising(
    issues: Iterable[Issue], around: Around, profile: Profile, now: datetime, wanted: Wanted
) -> Iterator[tuple[int, str, Readiness]]:
    """(most it can score, key, what is known already) of each issue that fits what is looked for."""
    component = wanted.component.lower() if wanted.component else None
    for stored in issues:
        issue = stored.as_of(now)
        if issue.created_at > now or (component and component not in parts_of(issue)):
            continue
        marked = is_marked(issue, profile)
        if wanted.newcomer and not marked:
            continue
        first = Readiness(
            state=FREE,
            marked=marked,
            clear=clearness(issue),
            large=profile.size.large,
            quiet_days=quiet_days(issue, now),
            reviewers=around.reviewers(issue),
            wanted=(issue.votes or 0) + (issue.watchers or 0),
            heavy=is_heavy(issue),
        )
        yield best_possible(first), issue.key, first


def _candidate(
    answer: Analysis, first: Readiness, around: Around, profile: Profile, wanted: Wanted
) -> tuple[Candidate, datetime] | None:
    issue = answer.issue
    state = _state(answer)
    if issue is None or state is None or (wanted.revivable and state != REVIVABLE):
        return None
    languages = _languages(answer, issue, around, profile)
    if wanted.language and wanted.language.lower() not in languages:
        return None
    failed = [p for p in answer.pulls if _tried(p) and p.state is not PullState.MERGED]
    sizes = [p.size for p in failed if p.size]
    ready = replace(first, state=state, earlier_lines=min(sizes, default=None), failed=len(failed))
    made = Candidate(
        key=issue.key,
        url=issue.url,
        title=issue.title,
        score=score(ready),
        state=answer.verdict.state,
        headline=answer.verdict.headline,
        why=tuple(words for _, words in reasons(ready)),
        components=issue.components,
        labels=issue.labels,
        languages=tuple(sorted(languages)),
        marked=ready.marked,
        assignee=answer.claim.assignee if answer.claim else None,
        revive=_revive(failed) if state in (REVIVABLE, IDLE) else None,
    )
    return made, issue.created_at


def _state(answer: Analysis) -> str | None:
    """How free it is; None where it is not.

    An open part (`[1/3]`), backport or further change does not make an issue taken.
    """
    found = _STATES.get(answer.verdict.state)
    if found is None and answer.verdict.state is VerdictState.IN_REVIEW:
        alive = [p for p in answer.pulls if p.state is PullState.OPEN and p.relation is not Relation.MENTION]
        claimed = answer.claim is not None and answer.claim.idle is not True
        if alive and not claimed and all(_is_part(p) for p in alive):
            return PARTLY
    return found


def _is_part(pull: PullReport) -> bool:
    return pull.relation in (Relation.BACKPORT, Relation.FOLLOW_UP) or bool(_PART.search(pull.title))


def _tried(pull: PullReport) -> bool:
    return pull.relation not in (Relation.MENTION, Relation.BACKPORT, Relation.REVERT)


def _revive(failed: list[PullReport]) -> Earlier | None:
    """The latest attempt that stalled for a reason that can be mended."""
    for pull in sorted(failed, key=lambda p: p.created_at, reverse=True):
        if pull.primary is not None and pull.primary.remedy:
            return Earlier(
                repo=pull.repo,
                number=pull.number,
                url=pull.url,
                author=pull.author,
                reason=pull.primary.reason,
                remedy=pull.primary.remedy,
                size=pull.size,
            )
    return None


def _languages(answer: Analysis, issue: Issue, around: Around, profile: Profile) -> frozenset[str]:
    """By what was tried; else by the files its text names; else by its component; else the project's own."""
    tried = languages_of(f.path for p in answer.pulls if _tried(p) for f in p.files or ())
    known = tried or named_languages(issue) or around.languages(issue)
    return known or (
        frozenset() if profile.layout.language == "generic" else frozenset({profile.layout.language})
    )
