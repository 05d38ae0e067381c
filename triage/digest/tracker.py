"""Where the tracker and the pull requests tell different stories. Pure but for its corpus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from triage.digest.corpus import Corpus
from triage.digest.lines import Liner
from triage.digest.model import IssueLine
from triage.digest.periods import days_between
from triage.digest.walk import Told
from triage.models import Claim, Issue, Kind, PullState
from triage.profiles import Profile
from triage.verdict.claim import find_claim


class TrackerLines(Struct, frozen=True, kw_only=True):
    """The tracker's sections."""

    quiet_claims: tuple[IssueLine, ...] = ()
    patch_without_pull: tuple[IssueLine, ...] = ()
    pull_without_patch: tuple[IssueLine, ...] = ()
    resolved_with_open_pull: tuple[IssueLine, ...] = ()


def tracker_lines(
    told: Iterable[Told], corpus: Corpus, profile: Profile, now: datetime, lines: Liner
) -> TrackerLines:
    """Claims gone quiet, "patch available" without a live pull request and the reverse, resolved issues
    whose pull requests are still open. Oldest first."""
    live: dict[str, list[Told]] = defaultdict(list)
    spelled: dict[str, str] = {}
    for one in told:
        if one.facts.state is PullState.OPEN:
            for key in one.facts.issues:
                live[key.lower()].append(one)
                spelled[key.lower()] = key
    quiet: list[IssueLine] = []
    without: list[IssueLine] = []
    unmarked: list[IssueLine] = []
    marked = False
    unresolved: set[str] = set()
    for stored in corpus.open_issues():
        if stored.created_at > now:
            continue
        issue = stored.as_of(now)
        unresolved.add(issue.key.lower())
        pulls = live.get(issue.key.lower(), [])
        since = patch_available_since(issue, profile)
        marked = marked or since is not None
        if since is not None and not pulls and not corpus.open_elsewhere(issue.key):
            without.append(
                _line(issue, since, now, f"marked “{_mark(issue, profile)}”, no open pull request")
            )
        if since is None and pulls:
            unmarked.append(_with_pulls(issue, pulls, now, lines, "an open pull request, and not marked so"))
        claim = quiet_claim(issue, corpus, profile, now)
        if claim is not None:
            seen = claim.last_sign_of_life or claim.since or issue.created_at
            why = f"no sign of life from {claim.assignee} for {int(days_between(seen, now)):,} days"
            quiet.append(_line(issue, seen, now, why, claim.assignee))
    resolved = []
    for key in sorted(live.keys() - unresolved):
        issue_ = corpus.issue(spelled[key])
        if issue_ is None or not issue_.resolved or (issue_.resolved_at or issue_.created_at) > now:
            continue
        pulls = [t for t in live[key] if not _elsewhere(t, profile)]
        if pulls:
            why = f"resolved{f' as {issue_.resolution}' if issue_.resolution else ''}, still open here"
            resolved.append(_with_pulls(issue_, pulls, now, lines, why, issue_.resolved_at))
    return TrackerLines(
        quiet_claims=_oldest(quiet),
        patch_without_pull=_oldest(without),
        # Where no issue carries the mark, nobody uses it, and its absence says nothing.
        pull_without_patch=_oldest(unmarked) if marked else (),
        resolved_with_open_pull=_oldest(resolved),
    )


def quiet_claim(issue: Issue, corpus: Corpus, profile: Profile, now: datetime) -> Claim | None:
    """The claim on an open issue, where its holder gave no sign of life for the project's idle period."""
    claim = find_claim(issue, (), profile, now)
    if claim is None or not claim.idle:
        return None
    # Idle by the issue alone: their pull requests may show life. Few get here, so their stories are read now.
    claim = find_claim(issue, corpus.pulls_naming(issue.key), profile, now)
    return claim if claim is not None and claim.idle else None


def patch_available_since(issue: Issue, profile: Profile) -> datetime | None:
    """Since when an issue is marked as having a patch; None where it is not."""
    mark = _mark(issue, profile)
    if mark is None:
        return None
    changes = [
        e.at
        for e in issue.events or ()
        if (e.kind is Kind.STATUS_CHANGED and (e.state or "").lower() == mark.lower())
        or (e.kind is Kind.LABELED and (e.subject or "").lower() == mark.lower())
    ]
    return changes[-1] if changes else issue.updated_at or issue.created_at


def _mark(issue: Issue, profile: Profile) -> str | None:
    marks = {m.lower() for m in profile.tracker.patch_available}
    return next((name for name in (issue.status, *issue.labels) if name.lower() in marks), None)


def _elsewhere(told: Told, profile: Profile) -> bool:
    """A pull request into another branch than the main one: the backport of what solved the issue."""
    base, main = told.facts.base, profile.repository.default_branch
    return base is not None and base != main and base not in ("main", "master", "trunk", "develop")


def _line(issue: Issue, since: datetime, now: datetime, why: str, who: str | None = None) -> IssueLine:
    return IssueLine(
        key=issue.key,
        url=issue.url,
        title=issue.title,
        who=who,
        since=since,
        days=int(days_between(since, now)),
        why=why,
    )


def _with_pulls(
    issue: Issue, pulls: list[Told], now: datetime, lines: Liner, why: str, since: datetime | None = None
) -> IssueLine:
    since = since or min(t.facts.created_at for t in pulls)
    return IssueLine(
        key=issue.key,
        url=issue.url,
        title=issue.title,
        since=since,
        days=int(days_between(since, now)),
        why=why,
        pulls=tuple(lines.pull(t, since=t.facts.created_at) for t in pulls),
    )


def _oldest(lines: list[IssueLine]) -> tuple[IssueLine, ...]:
    return tuple(sorted(lines, key=lambda line: (line.since is None, line.since, line.key)))
