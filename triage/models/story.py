"""What happened: issues, pull requests and their events, as the services recorded it.

**Not fetched is not the same as none**: a field that was not fetched is `None`, an
empty one is an empty tuple. All moments are timezone-aware UTC.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from triage.models.kinds import Association, Kind, LinkKind, PullState, Relation

GHOST = "ghost"
"""GitHub's stand-in for every deleted account: never one person."""


class Actor(Struct, frozen=True):
    """Somebody, or something, that acted."""

    login: str
    """Without a `[bot]` suffix, so that REST and GraphQL agree; GHOST for a deleted account."""
    bot: bool = False
    name: str | None = None
    """Display name where the service gives one (JIRA)."""


class PullRef(Struct, frozen=True, order=True):
    """A pull request's address."""

    repo: str
    """`owner/name`."""
    number: int

    def __str__(self) -> str:
        return f"{self.repo}#{self.number}"

    @property
    def folded(self) -> PullRef:
        """The same to compare by: GitHub's names are case-insensitive, and people type them as they like."""
        return PullRef(self.repo.lower(), self.number)


class Event(Struct, frozen=True, omit_defaults=True):
    """One thing that happened to an issue or a pull request."""

    kind: Kind
    at: datetime
    actor: Actor | None = None
    """None where the service names nobody (a commit's author has no account)."""
    association: Association | None = None
    text: str = ""
    """What was said, as written (Markdown; JIRA's markup is converted when fetched)."""
    url: str | None = None
    id: str | None = None
    state: str | None = None
    """Review: approved, changes-requested, commented, dismissed. Checks: success, failure, pending.
    Issue: the new status or resolution. Closed issue: completed, not-planned, duplicate."""
    subject: str | None = None
    """What it was about: label, new title, new base, requested reviewer, assignee, milestone, check name,
    file path of a review comment, sha of a commit."""
    previous: str | None = None
    """The value before: old title, old base, sha before a force push, former assignee or status."""
    target: PullRef | None = None
    """Cross-referenced: where it was mentioned. Also for issues on GitHub, whose numbers share the space."""
    thread: str | None = None
    """Id of the review conversation this review comment belongs to (its first comment's id)."""
    review: str | None = None
    """Id of the review a review comment was submitted with."""
    resolved: bool | None = None
    """Review comment: the conversation was marked resolved. None: not known (REST cannot tell)."""
    outdated: bool | None = None
    """Review comment: the lines it speaks of have changed since."""
    commit: str | None = None
    """Sha the review or comment speaks of; of a `closed` or `referenced` event, the commit that did it."""
    line: int | None = None
    """Review comment: the line of the file it speaks of."""

    @property
    def by_human(self) -> bool:
        """Whether a person did it. A commit without an account counts as a person's."""
        return self.actor is None or not self.actor.bot


class FileChange(Struct, frozen=True):
    """One file of a pull request's diff."""

    path: str
    additions: int | None = None
    deletions: int | None = None
    status: str | None = None
    """added, modified, removed, renamed."""


class PullRequest(Struct, frozen=True, kw_only=True):
    """A pull request and everything on record about it, at one moment."""

    ref: PullRef
    url: str
    title: str
    body: str = ""
    author: Actor
    association: Association | None = None
    state: PullState
    draft: bool = False
    created_at: datetime
    updated_at: datetime | None = None
    closed_at: datetime | None = None
    merged_at: datetime | None = None
    merged_by: Actor | None = None
    base: str | None = None
    """Name of the branch it wants to go into."""
    head: str | None = None
    """Name of the author's branch; None if the fork is gone and nothing recorded it."""
    head_repo: str | None = None
    head_sha: str | None = None
    labels: tuple[str, ...] | None = None
    requested_reviewers: tuple[str, ...] | None = None
    mergeable: bool | None = None
    """False: conflicts with its base. None: not known."""
    additions: int | None = None
    deletions: int | None = None
    changed_files: int | None = None
    files: tuple[FileChange, ...] | None = None
    closes: tuple[int, ...] | None = None
    """Numbers of the issues of the same repository it says it closes."""
    events: tuple[Event, ...] | None = None
    """Sorted by time; the first is `opened`. None: the timeline was not fetched."""
    cut: tuple[str, ...] = ()
    """Names of the lists that the service cut short (`events`, `files`, …)."""

    @property
    def size(self) -> int | None:
        """Lines added plus lines deleted."""
        if self.additions is None and self.deletions is None:
            return None
        return (self.additions or 0) + (self.deletions or 0)

    def as_of(self, moment: datetime) -> PullRequest:
        """The same pull request as it stood at `moment` (inclusive).

        Events after it are gone, title, base, labels, draft and state are wound back along them.
        What has no history (files, sizes, mergeability) stays as last seen; mergeability becomes unknown.
        A moment before it was opened gives it as it was opened.
        """
        events = self.events or ()
        kept = tuple(e for e in events if e.at <= moment or e.kind is Kind.OPENED)
        later = [e for e in events if e.at > moment and e.kind is not Kind.OPENED]
        if not later and (self.closed_at is None or self.closed_at <= moment):
            return self
        title, base, draft, labels = self._wound_back(later)
        state, closed_at, merged_at, merged_by = _state_after(kept)
        if self.closed_at is not None and self.closed_at <= moment and state is PullState.OPEN:
            state, closed_at = self.state, self.closed_at  # thin records carry no closing event
            merged_at, merged_by = self.merged_at, self.merged_by
        return replace(
            self,
            title=title,
            base=base,
            draft=draft,
            labels=labels,
            state=state,
            closed_at=closed_at,
            merged_at=merged_at,
            merged_by=merged_by,
            mergeable=None,
            updated_at=max((e.at for e in kept), default=self.created_at),
            events=None if self.events is None else kept,
        )

    def _wound_back(self, later: Sequence[Event]) -> tuple[str, str | None, bool, tuple[str, ...] | None]:
        """Title, base, whether a draft, and labels, as they were before these events."""
        title, base, draft = self.title, self.base, self.draft
        labels = set(self.labels) if self.labels is not None else None
        for e in reversed(later):
            if e.kind is Kind.RENAMED and e.previous is not None:
                title = e.previous
            elif e.kind is Kind.BASE_CHANGED and e.previous is not None:
                base = e.previous
            elif e.kind is Kind.READY_FOR_REVIEW:
                draft = True
            elif e.kind is Kind.CONVERTED_TO_DRAFT:
                draft = False
            elif labels is not None and e.subject is not None:
                if e.kind is Kind.LABELED:
                    labels.discard(e.subject)
                elif e.kind is Kind.UNLABELED:
                    labels.add(e.subject)
        return title, base, draft, None if labels is None else tuple(sorted(labels))


def _state_after(
    events: Sequence[Event],
) -> tuple[PullState, datetime | None, datetime | None, Actor | None]:
    """The state that these events leave a pull request in, when it was closed, when merged, by whom."""
    state, closed_at, merged_at, merged_by = PullState.OPEN, None, None, None
    for e in events:
        if e.kind is Kind.MERGED:
            state, merged_at, merged_by = PullState.MERGED, e.at, e.actor
        elif e.kind is Kind.CLOSED:
            closed_at = e.at
            if state is not PullState.MERGED:
                state = PullState.CLOSED
        elif e.kind is Kind.REOPENED:
            state, closed_at, merged_at, merged_by = PullState.OPEN, None, None, None
    return state, closed_at, merged_at, merged_by


class IssueLink(Struct, frozen=True):
    """A tracker's link between two issues, read from this issue's side."""

    kind: str
    """As the tracker words it from here: `duplicates`, `is blocked by`, `relates to`, …"""
    key: str
    summary: str | None = None
    status: str | None = None
    resolved: bool | None = None


class RemoteLink(Struct, frozen=True):
    """A link from the tracker to somewhere else (the ASF bot writes one per pull request)."""

    url: str
    title: str | None = None


class Issue(Struct, frozen=True, kw_only=True):
    """An issue of a tracker."""

    key: str
    """`KAFKA-15154`, or `owner/name#12` on GitHub."""
    tracker: str
    """jira or github."""
    url: str
    title: str
    body: str = ""
    """Markdown (JIRA's markup and Atlassian documents are converted when fetched)."""
    type: str | None = None
    status: str = "Open"
    resolved: bool = False
    resolution: str | None = None
    """JIRA's resolution, or GitHub's state reason; None while open."""
    priority: str | None = None
    reporter: Actor | None = None
    assignees: tuple[Actor, ...] = ()
    created_at: datetime
    updated_at: datetime | None = None
    resolved_at: datetime | None = None
    labels: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    affects_versions: tuple[str, ...] = ()
    fix_versions: tuple[str, ...] = ()
    parent: str | None = None
    links: tuple[IssueLink, ...] = ()
    remote_links: tuple[RemoteLink, ...] | None = None
    events: tuple[Event, ...] | None = None
    """Comments, assignments, status changes, resolutions, work logs, time-sorted; None: not fetched."""
    votes: int | None = None
    watchers: int | None = None
    cut: tuple[str, ...] = ()
    """Names of the lists that the tracker cut short (`comments`, `worklogs`, …)."""

    def as_of(self, moment: datetime) -> Issue:
        """The same issue as it stood at `moment` (inclusive).

        Events after it are gone; assignees, status, labels and resolution are wound back along them.
        What has no history (versions, links, description) stays as last seen.
        """
        later = [e for e in self.events or () if e.at > moment]
        if not later and (self.resolved_at is None or self.resolved_at <= moment):
            return self
        assignees, labels, status = list(self.assignees), list(self.labels), self.status
        resolved, resolution, resolved_at = self.resolved, self.resolution, self.resolved_at
        for e in reversed(later):
            if e.kind is Kind.ASSIGNED:
                assignees = [a for a in assignees if e.subject not in (a.login, a.name)]
            elif e.kind is Kind.UNASSIGNED and e.subject:
                assignees.append(Actor(login=e.subject))
            elif e.kind is Kind.STATUS_CHANGED and e.previous:
                status = e.previous
            elif e.kind is Kind.LABELED and e.subject in labels:
                labels.remove(e.subject)
            elif e.kind is Kind.UNLABELED and e.subject:
                labels.append(e.subject)
            elif e.kind in (Kind.RESOLVED, Kind.CLOSED):
                resolved, resolution, resolved_at = False, None, None
            elif e.kind is Kind.REOPENED:
                resolved = True
        if self.resolved_at is not None and self.resolved_at > moment and resolved_at == self.resolved_at:
            resolved, resolution, resolved_at = False, None, None
        if self.resolved and not resolved and status == self.status:
            status = "Open"
        return replace(
            self,
            assignees=tuple(assignees),
            labels=tuple(labels),
            status=status,
            resolved=resolved,
            resolution=resolution,
            resolved_at=resolved_at,
            events=None if self.events is None else tuple(e for e in self.events if e.at <= moment),
        )


class KnownBy(Struct, frozen=True):
    """One way a link is known."""

    kind: LinkKind
    detail: str = ""
    """The words, branch name or link title that show it."""
    url: str | None = None


class Link(Struct, frozen=True):
    """An issue and a pull request, and how we know."""

    issue: str
    pull: PullRef
    known_by: tuple[KnownBy, ...]
    relation: Relation = Relation.ATTEMPT
    of: PullRef | None = None
    """The other pull request that the relation speaks of (what it is a backport of, …)."""


class Partial(Struct, frozen=True):
    """Something that could not be seen. An answer with any of these says so on its first line."""

    what: str
    """`jira`, `github`, `apache/kafka#1 events`, …"""
    why: str
    """What happened, in a person's words."""
    hint: str | None = None
    """What to do about it."""
