"""What is settled: it landed, or the tracker closed it otherwise. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta

from triage.models import Event, Evidence, Issue, Kind, PullReport, Role, VerdictState
from triage.people import looks_like_bot
from triage.refs import keys_in
from triage.text.segment import segment
from triage.verdict.case import Answer, Case, and_list, day, fact_evidence, name_of

_FIXED = frozenset({"fixed", "done", "resolved", "implemented", "delivered", "complete", "completed"})
_DECLINED = frozenset(
    {
        "won't fix",
        "wont fix",
        "won't do",
        "not a problem",
        "not a bug",
        "invalid",
        "works for me",
        "working as designed",
        "by design",
        "rejected",
        "declined",
        "not planned",
        "not-planned",
    }
)
"""JIRA's resolutions, and GitHub's state reasons, that are a decision against it."""

_CLOSING_WORDS = timedelta(minutes=30)
"""A comment by whoever closed an issue, this near to the closing, says why."""


def closed_unfixed(case: Case) -> Answer | None:
    """The tracker closed it otherwise than by a fix."""
    issue = case.issue
    if issue is None or not issue.resolved or case.landed:
        return None
    resolution = (issue.resolution or "").strip()
    kind = resolution.lower().replace("’", "'").replace("_", "-")
    if kind in _FIXED and issue.tracker != "github":
        return None
    why = list(_closing(issue))
    on = f" on {day(issue.resolved_at)}" if issue.resolved_at else ""
    if kind == "duplicate":
        twin = and_list(twins_of(issue)) or "another issue"
        headline = f"Not here: {issue.key} was closed{on} as a duplicate of {twin}."
        return VerdictState.NOT_WANTED, headline, why
    if kind in _DECLINED:
        return VerdictState.NOT_WANTED, f"Not wanted: closed{on} as {resolution}.", why
    commit = next((e.commit for e in reversed(_ends(issue)) if e.commit), None)
    if issue.tracker == "github" and commit is not None:
        return VerdictState.SOLVED, f"Solved: commit {commit[:10]} closed {issue.key}{on}.", why
    if kind in _FIXED:
        headline = f"Closed{on} as {kind}, but no change that did it is on record: ask before you reopen it."
        return VerdictState.UNKNOWN, headline, why
    as_what = f" as {resolution}" if resolution else " without a reason"
    headline = f"Closed{on}{as_what}, not by a fix: ask whether it is still wanted before you work on it."
    return VerdictState.NEEDS_DECISION, headline, why


def solved(case: Case) -> Answer | None:
    """It landed, and was not taken out again."""
    issue, landed = case.issue, case.landed
    resolved = issue is not None and issue.resolved
    undone = case.reverted or case.reopened or case.in_parts
    if not resolved and (not landed or case.open_attempts or undone):
        return None
    why = [_merged(p) for p in (*landed, *case.backports) if p.merged_at is not None]
    why += [e for p in landed if p.merged_at is None and p.primary for e in p.primary.evidence[:1]]
    by = f" by {and_list([name_of(p, case) for p in landed])}" if landed else ""
    back = [f"{f'to {p.base} ' if p.base else ''}by {name_of(p, case)}" for p in case.backports]
    also = f"; backported {and_list(back)}" if back else ""
    if issue is None or not resolved:
        last = landed[-1]
        into = f" into {last.base}" if last.base else ""
        on = f" on {day(last.merged_at)}" if last.merged_at else ""
        still = f"; {issue.key} is still open, so ask what is left" if issue else ""
        return VerdictState.SOLVED, f"Solved: {name_of(last, case)} was merged{into}{on}{also}{still}.", why
    why += _closing(issue)
    on = f" on {day(issue.resolved_at)}" if issue.resolved_at else ""
    versions = and_list(in_order(issue.fix_versions))
    fixed = f"fixed in {versions}" if versions else f"closed{on} as {issue.resolution or 'resolved'}"
    return VerdictState.SOLVED, f"Solved: {fixed}{by}{also}.", why


def twins_of(issue: Issue) -> list[str]:
    """Keys of the issues that a duplicate was closed for: as linked, else as named when it was closed."""
    linked = [x.key for x in issue.links if x.kind.lower().startswith("duplicate")]
    # People draw the link the wrong way round about as often as not.
    linked = linked or [x.key for x in issue.links if "duplicate" in x.kind.lower()]
    if linked:
        return linked
    project = issue.key.rpartition("-")[0]
    said = [e.text for e in issue.events or () if e.kind is Kind.COMMENTED and "duplicate" in e.text.lower()]
    return [k for k in keys_in(said[-1], (project,)) if k != issue.key][:1] if said and project else []


def in_order(versions: Sequence[str]) -> list[str]:
    """Versions, oldest first: `3.9.2`, `3.10.0`."""
    return sorted(versions, key=_version)


def _version(text: str) -> list[tuple[bool, int, str]]:
    parts = (x.lstrip("0") for x in re.split(r"([0-9]+)|[._-]", text) if x)
    # Numbers by their length, then digit by digit: no text is too long to be compared.
    return [(not x.isdecimal(), len(x) if x.isdecimal() else 0, x) for x in parts]


def _ends(issue: Issue) -> list[Event]:
    return [e for e in issue.events or () if e.kind in (Kind.RESOLVED, Kind.CLOSED)]


def _closing(issue: Issue) -> Iterator[Evidence]:
    """What shows that, when and as what the issue was closed, and the words of whoever did it."""
    fact = f"{issue.key} closed as {issue.resolution or issue.status}"
    ends = _ends(issue)
    if not ends:
        if issue.resolved_at is not None:
            yield Evidence(
                event=Kind.RESOLVED, at=issue.resolved_at, role=Role.UNKNOWN, url=issue.url or None, fact=fact
            )
        return
    end = ends[-1]
    yield fact_evidence(end, issue, fact)
    if end.actor is None or end.actor.bot or looks_like_bot(end.actor.login):
        return
    near = [
        e
        for e in issue.events or ()
        if e.kind is Kind.COMMENTED and e.actor == end.actor and abs(e.at - end.at) <= _CLOSING_WORDS
    ]
    for event in near[-1:]:
        spans = segment(event.text).sentences
        if spans:
            yield Evidence.of(event, url=issue.url, quote=spans[0].text[:300])


def _merged(pull: PullReport) -> Evidence:
    """The merge of a pull request; only those with authority can do that."""
    into = f" into {pull.base}" if pull.base else ""
    fact = f"{pull.repo}#{pull.number} merged{into}"
    return Evidence(
        event=Kind.MERGED, at=pull.merged_at or pull.created_at, role=Role.MAINTAINER, url=pull.url, fact=fact
    )
