"""The answer to a person's question. Every output is a pure rendering of an `Analysis`.

`triage lookup --format json` is this, encoded; its JSON Schema is generated from here.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from triage.models.judgement import Ask, Ball, Ending, Evidence, Finding, Skipped, Turn
from triage.models.kinds import PullState, Relation, Role
from triage.models.story import FileChange, Issue, KnownBy, Partial

SCHEMA_VERSION = 1
"""Raised when a field changes its meaning or goes; a new field does not raise it."""


class Claim(Struct, frozen=True, kw_only=True):
    """Who says the issue is theirs, and whether they still work on it."""

    assignee: str
    since: datetime | None
    """When they were assigned; None if the tracker keeps no history of it."""
    last_sign_of_life: datetime | None
    """Their last act on the issue or its pull requests after they claimed it; None: none on record."""
    idle: bool | None
    """No sign of life for the project's idle period. None: not enough on record to say."""
    idle_after_days: int
    evidence: tuple[Evidence, ...] = ()


class VerdictState(StrEnum):
    """May I take this issue?"""

    OPEN = "open-to-take"
    CLAIMED = "claimed"
    CLAIMED_IDLE = "claimed-idle"
    IN_REVIEW = "in-review"
    REVIVABLE = "stalled-revivable"
    NEEDS_DECISION = "needs-decision"
    NOT_WANTED = "not-wanted"
    SOLVED = "solved"
    UNKNOWN = "unknown"
    """Too little could be seen to say."""


class Step(Struct, frozen=True, kw_only=True):
    """One thing to do next, and why."""

    text: str
    because: str | None = None
    """The evidence in a few words."""
    url: str | None = None


class Verdict(Struct, frozen=True, kw_only=True):
    """The answer, in one line and then in full."""

    state: VerdictState
    headline: str
    why: tuple[Evidence, ...] = ()
    next_steps: tuple[Step, ...] = ()


class PullReport(Struct, frozen=True, kw_only=True):
    """One pull request of the issue: what it is to it, and what became of it."""

    repo: str
    number: int
    url: str
    title: str
    author: str
    author_role: Role = Role.AUTHOR
    relation: Relation
    relation_of: str | None = None
    """`owner/name#N` of the pull request the relation speaks of."""
    known_by: tuple[KnownBy, ...]
    state: PullState
    draft: bool = False
    ending: Ending
    ball: Ball
    waiting_since: datetime | None
    created_at: datetime
    closed_at: datetime | None = None
    merged_at: datetime | None = None
    base: str | None = None
    head: str | None = None
    labels: tuple[str, ...] = ()
    size: int | None
    """Lines added plus lines deleted."""
    additions: int | None = None
    deletions: int | None = None
    files: tuple[FileChange, ...] | None = None
    body: str = ""
    primary: Finding | None
    also: tuple[Finding, ...] = ()
    asks: tuple[Ask, ...] = ()
    turns: tuple[Turn, ...] = ()
    skipped: tuple[Skipped, ...] = ()


class Budget(Struct, frozen=True, kw_only=True):
    """What a service still grants."""

    service: str
    """`github core`, `github graphql`, `github search`, `jira`."""
    used: int
    """Requests (or GraphQL points) this run spent."""
    remaining: int | None = None
    limit: int | None = None
    resets_at: datetime | None = None


class Analysis(Struct, frozen=True, kw_only=True):
    """Everything a person asked, in one document."""

    schema_version: int = SCHEMA_VERSION
    generated_at: datetime
    """The moment it speaks of (`--now`, else the clock)."""
    query: str
    """What was asked, as typed."""
    project: str
    """Name of the profile it was judged by."""
    sample: bool = False
    """Answered from the retold sample that ships with the package."""
    offline: bool = False
    """Answered from the local store, without asking anybody."""
    partial: tuple[Partial, ...] = ()
    issue: Issue | None
    claim: Claim | None = None
    verdict: Verdict
    pulls: tuple[PullReport, ...] = ()
    budgets: tuple[Budget, ...] = ()
    notes: tuple[str, ...] = ()
    """What a person should know though the answer is whole (a repository that moved, a cache that is off)."""
