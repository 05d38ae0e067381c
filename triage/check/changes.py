"""What changed since a worksheet was made, or since a moment, and whether it concerns you. Pure.

A `State` (kept in the worksheet, or wound back to a moment) is compared with an `Analysis`. Every change
carries its evidence. What could not be seen is never "nothing changed": see `Checked.complete`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from triage.check.state import NO_ATTEMPT, State, state_of
from triage.models import (
    Analysis,
    Ball,
    Event,
    Evidence,
    Finding,
    Issue,
    Kind,
    Partial,
    PullReport,
    PullState,
    Relation,
    Role,
    VerdictState,
)
from triage.models.reasons import CONSEQUENCES
from triage.verdict.case import author_of

_DECISIONS = frozenset(r for r, then in CONSEQUENCES.items() if then.decided)
"""Reasons that rest on somebody's decision; one by a maintainer concerns whoever works on the issue."""


class What(StrEnum):
    """What may change."""

    ASSIGNED = "assigned"
    UNASSIGNED = "unassigned"
    LAPSED = "assignment-lapsed"
    """Your assignment: taken from you, or counted as idle."""
    OPENED = "pull-opened"
    REOPENED = "pull-reopened"
    MERGED = "pull-merged"
    CLOSED = "pull-closed"
    ASKED = "asked"
    """A maintainer asked something of your own pull request."""
    DECIDED = "decided"
    RESOLVED = "resolved"
    ISSUE_REOPENED = "issue-reopened"
    STATUS = "status"


class Change(Struct, frozen=True, kw_only=True):
    """One thing that changed."""

    what: What
    text: str
    """In a few words, for a person."""
    concerns: bool
    """Somebody who works on this issue should stop and look."""
    evidence: Evidence
    pull: str | None = None
    """`owner/name#N`, where it is about a pull request."""


class Checked(Struct, frozen=True, kw_only=True):
    """The answer about one issue."""

    key: str
    since: datetime
    at: datetime
    changes: tuple[Change, ...]
    """Those that concern you first, each kind oldest first."""
    partial: tuple[Partial, ...] = ()
    """What could not be seen: changes there would not be in `changes`."""

    @property
    def complete(self) -> bool:
        """Everything could be seen: no change listed means that nothing changed."""
        return not self.partial

    @property
    def concerns(self) -> bool:
        """Something changed that concerns you."""
        return any(c.concerns for c in self.changes)


def unchanged(before: State, now: datetime) -> Checked:
    """The answer where the services say that nothing changed: see `triage.state.may_ask_briefly`."""
    return Checked(key=before.key, since=before.since, at=now, changes=())


def compare(before: State, now: Analysis, me: frozenset[str] = frozenset()) -> Checked:
    """What changed from `before` to `now`. `me`: your logins in the tracker and on GitHub, in any case."""
    mine = frozenset(name.lower() for name in me)
    after = state_of(now)
    changes = [*_issue_changes(before, after, now, mine), *_pull_changes(before, now, mine)]
    changes += _ruling(before, now, [c.evidence for c in changes])
    changes.sort(key=lambda c: (not c.concerns, c.evidence.at))
    return Checked(
        key=after.key, since=before.since, at=now.generated_at, changes=tuple(changes), partial=now.partial
    )


# The issue


def _issue_changes(before: State, after: State, now: Analysis, mine: frozenset[str]) -> Iterator[Change]:
    issue = now.issue
    if issue is None or before.status is None:  # one of the two never saw the issue; `partial` says why
        return
    yield from _assignments(before, after, now, issue, mine)
    if issue.resolved and not before.resolved:
        words = f"resolved as {issue.resolution or issue.status}"
        yield _change(
            What.RESOLVED, words, True, _last(issue, (Kind.RESOLVED, Kind.CLOSED), now, before, words)
        )
    elif before.resolved and not issue.resolved:
        words = "reopened: it counts as unsolved again"
        yield _change(What.ISSUE_REOPENED, words, False, _last(issue, (Kind.REOPENED,), now, before, words))
    elif issue.status.lower() != before.status.lower():
        words = f"status went from {before.status} to {issue.status}"
        yield _change(What.STATUS, words, False, _last(issue, (Kind.STATUS_CHANGED,), now, before, words))


def _assignments(
    before: State, after: State, now: Analysis, issue: Issue, mine: frozenset[str]
) -> Iterator[Change]:
    had = {a.lower() for a in before.assignees or ()}
    has = {a.lower() for a in after.assignees or ()}
    known = before.assignees is not None
    for actor in issue.assignees:
        if known and actor.login.lower() not in had:
            own = _is_me(actor.login, mine) or _is_me(actor.name, mine)
            words = "assigned to you" if own else f"assigned to {actor.name or actor.login}"
            yield _change(
                What.ASSIGNED, words, not own, _last(issue, (Kind.ASSIGNED,), now, before, words, actor.login)
            )
    for login in before.assignees or ():
        if login.lower() in has:
            continue
        own = _is_me(login, mine)
        words = "your assignment is gone" if own else f"no longer assigned to {login}"
        evidence = _last(issue, (Kind.UNASSIGNED, Kind.ASSIGNED), now, before, words)
        yield _change(What.LAPSED if own else What.UNASSIGNED, words, own, evidence)
    claim = now.claim
    lapsed = claim is not None and claim.idle and before.idle is False and not issue.resolved
    if claim is not None and lapsed and _is_me(claim.assignee, mine):
        words = f"your assignment counts as idle: no sign of life for {claim.idle_after_days} days"
        fact = Evidence(
            event=Kind.ASSIGNED,
            at=claim.last_sign_of_life or now.generated_at,
            role=Role.UNKNOWN,
            url=issue.url or None,
            fact=words,
        )
        yield _change(What.LAPSED, words, True, claim.evidence[-1] if claim.evidence else fact)


def _last(
    issue: Issue,
    kinds: tuple[Kind, ...],
    now: Analysis,
    before: State,
    words: str,
    subject: str | None = None,
) -> Evidence:
    """The newest event of these kinds since then; where the tracker shows none, the fact as seen now."""
    for event in reversed(issue.events or ()):
        if event.kind in kinds and event.at > before.since and _about(event, subject):
            who = event.actor
            return Evidence(
                event=event.kind,
                at=event.at,
                role=Role.UNKNOWN if who is None or not who.bot else Role.BOT,
                who=(who.name or who.login) if who else None,
                url=event.url or issue.url or None,
                fact=words,
            )
    return Evidence(
        event=kinds[0],
        at=now.generated_at,
        role=Role.UNKNOWN,
        url=issue.url or None,
        fact=f"{words} (seen now)",
    )


def _about(event: Event, subject: str | None) -> bool:
    return subject is None or event.subject is None or event.subject.lower() == subject.lower()


def _ruling(before: State, now: Analysis, told: Sequence[Evidence]) -> Iterator[Change]:
    """A maintainer's words behind a verdict of "not wanted" or "needs a decision", where they are new."""
    if now.verdict.state not in (VerdictState.NOT_WANTED, VerdictState.NEEDS_DECISION):
        return
    for evidence in now.verdict.why:
        if evidence.role is Role.MAINTAINER and evidence.at > before.since and evidence not in told:
            yield _change(What.DECIDED, f"a maintainer's decision: {now.verdict.headline}", True, evidence)
            return


# The pull requests


def _pull_changes(before: State, now: Analysis, mine: frozenset[str]) -> Iterator[Change]:
    known = {(p.repo.lower(), p.number): p.state for p in before.pulls}
    for pull in now.pulls:
        if pull.relation in NO_ATTEMPT:
            continue
        own = _is_me(pull.author, mine)
        was = known.get((pull.repo.lower(), pull.number))
        if was is None:
            yield from _new_pull(pull, before, own)
        elif was is not pull.state:
            yield _moved(pull, was, now, own)
        yield from _decisions(pull, before, was)
        if own:
            yield from _asked_of_you(pull, before)


def _new_pull(pull: PullReport, before: State, own: bool) -> Iterator[Change]:
    relation = "" if pull.relation is Relation.ATTEMPT else f" ({pull.relation})"
    late = ", seen for the first time" if pull.created_at <= before.since else ""
    words = f"{_name(pull)} opened by {'you' if own else author_of(pull)}{relation}{late}: {pull.title}"
    yield _change(What.OPENED, words, not own, _fact(pull, Kind.OPENED, pull.created_at, words), pull)
    if pull.state is PullState.MERGED and pull.merged_at is not None:
        words = f"{_name(pull)} merged"
        yield _change(What.MERGED, words, not own, _fact(pull, Kind.MERGED, pull.merged_at, words), pull)


def _moved(pull: PullReport, was: PullState, now: Analysis, own: bool) -> Change:
    if pull.state is PullState.MERGED:
        words = f"{_name(pull)} merged: {pull.title}"
        at = pull.merged_at or now.generated_at
        return _change(What.MERGED, words, not own, _fact(pull, Kind.MERGED, at, words), pull)
    if pull.state is PullState.CLOSED:
        words = f"{_name(pull)} closed without merging: {pull.title}"
        at = pull.closed_at or now.generated_at
        # Somebody else's end leaves the field to you; your own is news.
        return _change(What.CLOSED, words, own, _fact(pull, Kind.CLOSED, at, words), pull)
    words = f"{_name(pull)} reopened ({was} before): {pull.title}"
    at = next((t.since for t in reversed(pull.turns) if t.because == "reopened"), now.generated_at)
    return _change(What.REOPENED, words, not own, _fact(pull, Kind.REOPENED, at, words), pull)


def _decisions(pull: PullReport, before: State, was: PullState | None) -> Iterator[Change]:
    findings: tuple[Finding, ...] = (*((pull.primary,) if pull.primary else ()), *pull.also)
    for finding in findings:
        if finding.reason not in _DECISIONS:
            continue
        shown = [e for e in finding.evidence if e.role is Role.MAINTAINER and e.at > before.since]
        if shown:
            words = f"{_name(pull)}: a maintainer's decision ({finding.reason}): {finding.summary}"
            yield _change(What.DECIDED, words, True, shown[0], pull)
            return
    wanted = next(
        (t for t in pull.turns if t.ball is Ball.PROJECT and t.since > before.since and was is not None), None
    )
    if wanted is not None:
        words = f"{_name(pull)}: {wanted.because}"
        yield _change(What.DECIDED, words, True, _fact(pull, Kind.COMMENTED, wanted.since, words), pull)


def _asked_of_you(pull: PullReport, before: State) -> Iterator[Change]:
    for ask in pull.asks:
        if ask.evidence.at > before.since and ask.answered is not True and ask.evidence.role is not Role.BOT:
            words = f"{_name(pull)}: you are asked for: {ask.kind}"
            yield _change(What.ASKED, words, not ask.optional, ask.evidence, pull)


def _fact(pull: PullReport, kind: Kind, at: datetime, words: str) -> Evidence:
    who = pull.author if kind is Kind.OPENED else None
    role = pull.author_role if who else Role.UNKNOWN
    return Evidence(event=kind, at=at, role=role, who=who, url=pull.url, fact=words)


def _change(
    what: What, text: str, concerns: bool, evidence: Evidence, pull: PullReport | None = None
) -> Change:
    return Change(
        what=what,
        text=text,
        concerns=concerns,
        evidence=evidence,
        pull=f"{pull.repo}#{pull.number}" if pull else None,
    )


def _name(pull: PullReport) -> str:
    return f"{pull.repo}#{pull.number}"


def _is_me(name: str | None, mine: frozenset[str]) -> bool:
    return name is not None and name.lower() in mine
