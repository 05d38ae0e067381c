"""What a digest says. `triage digest --format json` is this, encoded."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from triage.models import Confidence, Evidence, Partial, PullState

SCHEMA_VERSION = 1
"""Raised when a field changes its meaning or goes; a new field does not raise it."""


class Pull(Struct, frozen=True, kw_only=True):
    """A pull request as a line of a section."""

    repo: str
    number: int
    url: str
    title: str
    author: str
    first_timer: bool = False
    """The author's first pull request in this repository on record."""
    state: PullState
    draft: bool = False
    created_at: datetime
    size: int | None = None
    """Lines added plus deleted."""
    issues: tuple[str, ...] = ()
    """Keys of the issues its title or branch names."""
    since: datetime | None = None
    """Since when it is what the section says: waiting, stalled, approved, …"""
    days: int = 0
    """Whole days since then."""
    first_review_days: float | None = None
    """Days from its being ready to the first human review; None: none yet."""
    reason: str | None = None
    confidence: Confidence | None = None
    summary: str = ""
    """One sentence: what happened, or what the section is about."""
    remedy: str = ""
    """What it takes."""
    evidence: tuple[Evidence, ...] = ()
    people: tuple[str, ...] = ()
    """Logins the section speaks of: who approved, who merged it."""


class Group(Struct, frozen=True, kw_only=True):
    """Pull requests that have something in common: an issue, a change, files."""

    what: str
    """The issue's key, `same change`, or the file they share."""
    url: str | None = None
    why: str
    pulls: tuple[Pull, ...]
    files: tuple[str, ...] = ()
    """For pull requests that touch the same files: the shared ones, at most ten."""
    shared: int = 0
    """How many files they share in all."""


class IssueLine(Struct, frozen=True, kw_only=True):
    """An issue as a line of a section."""

    key: str
    url: str
    title: str
    who: str | None = None
    since: datetime | None = None
    days: int = 0
    why: str
    pulls: tuple[Pull, ...] = ()


class Decision(Struct, frozen=True, kw_only=True):
    """One of the lines on top: what needs somebody today."""

    what: str
    """In two or three words: `Merge or object`."""
    text: str
    """The rest of the line."""
    pulls: tuple[Pull, ...] = ()
    issue: IssueLine | None = None
    more: int = 0
    """How many others of the kind there are further down."""
    section: str
    """The section that lists them."""


class Distribution(Struct, frozen=True):
    """A median and a 90th percentile, in days, of so many."""

    count: int
    median: float | None
    p90: float | None


class Objective(Struct, frozen=True, kw_only=True):
    """What the project promises itself, and whether it held."""

    first_review_days: int
    share: float
    """Promised."""
    reached: float | None
    """In the span; None: nothing came due in it."""
    of: int
    """How many came due in the span."""
    held: bool | None
    not_since: datetime | None = None
    """Start of the first span since which it has not held without a break; None where it holds."""
    longer: bool = False
    """It had not held already in the earliest span looked at."""


class Health(Struct, frozen=True, kw_only=True):
    """A project in four numbers, as one watches a cluster."""

    opened: int
    merged: int
    closed: int
    """Closed without merging."""
    errors: dict[str, int]
    """Newly stalled, by reason, most first."""
    first_review: Distribution
    """Wait for the first human review, of those that got it in the span."""
    unreviewed: Distribution
    """Age of those that still wait for it."""
    courts: dict[str, Distribution]
    """Time in each court (`reviewers`, `author`, `project`), of what is open or was closed in the span."""
    open: int
    active_reviewers: int
    """People other than the author who reviewed or, with standing, commented in the last four spans."""
    open_per_reviewer: float | None
    busiest_share: float | None
    """0 to 1: the share of the span's reviews that the busiest person gave."""
    objective: Objective | None = None


class Period(Struct, frozen=True, kw_only=True):
    """One row of the trends."""

    start: datetime
    end: datetime
    opened: int
    merged: int
    closed: int
    open: int
    """At its end."""
    ages: tuple[int, int, int, int]
    """Of the open ones, by age: under a week, under a month, under a quarter, older."""
    newly_stalled: int
    reasons: dict[str, int]
    """Open and stalled at its end, by reason."""
    first_review_median: float | None
    first_reviews: int


class Sections(Struct, frozen=True, kw_only=True):
    """Everything below the top, whole: renderers cut, this does not."""

    waiting_for_reviewer: tuple[Pull, ...] = ()
    waiting_for_author: tuple[Pull, ...] = ()
    waiting_for_decision: tuple[Pull, ...] = ()
    newly_stalled: tuple[Pull, ...] = ()
    revivable: tuple[Pull, ...] = ()
    approved_unmerged: tuple[Pull, ...] = ()
    rivals: tuple[Group, ...] = ()
    same_files: tuple[Group, ...] = ()
    quiet_claims: tuple[IssueLine, ...] = ()
    patch_without_pull: tuple[IssueLine, ...] = ()
    pull_without_patch: tuple[IssueLine, ...] = ()
    resolved_with_open_pull: tuple[IssueLine, ...] = ()
    merged: tuple[Pull, ...] = ()
    first_merged: tuple[str, ...] = ()
    """Logins whose first pull request landed in the span."""
    by_bots: int = 0
    """Open pull requests by machines, left out of the waiting lists."""


class Digest(Struct, frozen=True, kw_only=True):
    """A project over a span of time."""

    schema_version: int = SCHEMA_VERSION
    generated_at: datetime
    project: str
    title: str
    repositories: tuple[str, ...]
    start: datetime
    end: datetime
    offline: bool = False
    synced_at: datetime | None = None
    """When the store last heard from the services; None: never."""
    partial: tuple[Partial, ...] = ()
    decisions: tuple[Decision, ...]
    counts: dict[str, int]
    """Entries in each section, and `open`, `opened`, `merged`, `closed`."""
    health: Health
    trends: tuple[Period, ...]
    """Oldest first; the last is the digest's own span."""
    sections: Sections
