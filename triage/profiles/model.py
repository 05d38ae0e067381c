"""The shape of a profile. Every field has a default that is right for an unknown GitHub project."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache

from msgspec import Struct


class TrackerKind(StrEnum):
    """Where a project keeps its issues."""

    JIRA = "jira"
    GITHUB = "github"
    NONE = "none"


class Tracker(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The issue tracker."""

    kind: TrackerKind = TrackerKind.GITHUB
    url: str | None = None
    """Base address of the JIRA server, without a trailing slash."""
    projects: tuple[str, ...] = ()
    """JIRA project keys, the one that new issues get first (`KAFKA`)."""
    cloud: bool = False
    """Jira Cloud (v3, account ids, documents) instead of a Server or Data Center (v2)."""
    moved_to: str | None = None
    """Where issues are filed nowadays, if the tracker was left (`GitHub issues of apache/lucene`)."""
    patch_available: tuple[str, ...] = ("Patch Available",)
    """Statuses or labels that say a patch waits for review."""


class Repository(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The GitHub repositories."""

    names: tuple[str, ...] = ()
    """`owner/name`, the main one first."""
    default_branch: str = "main"
    release_branch: str = (
        r"^(?:(?:branch|release|rel|support|maint|v)[-_/]?)?v?\d+(?:\.(?:\d+|x|X))*(?:[-_.]?x)?$"
    )
    """Regular expression of release branches."""
    release_tag: str = r"^(?:[A-Za-z]+[-/_])*v?\d+(?:\.\d+)+$"
    """Regular expression of release tags (not candidates)."""


class Titles(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How titles of pull requests read."""

    form: str = "A short imperative summary"
    """What the submission checklist asks for, with an example."""
    keyless: tuple[str, ...] = ()
    """Prefixes of changes that need no issue (`MINOR`, `HOTFIX`)."""


class People(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Logins whose role the record alone does not show."""

    bots: tuple[str, ...] = ()
    """Machine accounts without GitHub's bot mark (`asfgit`, `DrahtBot`)."""
    maintainers: tuple[str, ...] = ()
    """Committers, where known; added to those learned from the record."""


class Stale(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the project's stale bot does."""

    label: str | None = "stale"
    after_days: int | None = None
    close_days: int | None = None
    """Days from the mark to the closing; None: it does not close."""


class Activity(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What counts as quiet."""

    quiet_days: int = 30
    """A pull request without a human move for this long is stalled."""
    claim_idle_days: int = 60
    """An assignee without a sign of life for this long may be asked."""
    ask_wait_days: int = 7
    """How long to wait for the assignee's answer before taking over."""


class Newcomers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the project marks what suits somebody new."""

    labels: tuple[str, ...] = (
        "good first issue",
        "good-first-issue",
        "newbie",
        "beginner",
        "starter",
        "help wanted",
    )


class Claims(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an assignment means here and how to get one."""

    policy: str = "comment"
    """`assign-first`: take the issue before writing code. `comment`: say so on the issue.
    `none`: assignments are not used; open a pull request."""
    how: str = "Say on the issue that you are working on it."


class Proposal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The process for changes that need a decision first."""

    name: str | None = None
    """`KIP`, `FLIP`, `SPIP`, …; None: there is none."""
    pattern: str | None = None
    """Regular expression of a proposal's name in running text."""
    url: str | None = None
    needed_for: str | None = None

    @property
    def one(self) -> str:
        """One of them, in words: a KIP, an AIP, an RFC, a proposal."""
        name = self.name or "proposal"
        spelled_out = not re.search("[aeiouAEIOU]", name)
        return f"{'an' if name[0] in ('AEFHILMNORSX' if spelled_out else 'aeiouAEIOU') else 'a'} {name}"


class Size(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is large here, in lines added plus deleted."""

    large: int = 500
    """A reviewable change is smaller than this."""


class Layout(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where things are in the tree, as regular expressions searched in a path."""

    language: str = "generic"
    """Which repro templates fit: java, scala, python, generic."""
    source: tuple[str, ...] = (r"(?:^|/)src/", r"(?:^|/)lib/")
    tests: tuple[str, ...] = (
        r"(?:^|/)(?:tests?|testing|spec|specs|it|__tests__|test-integration|integration[-_]tests?)/",
        r"(?:^|/)src/(?:test|it|testFixtures|integrationTest)/",
        r"(?:^|/)(?:test_[^/]+|[^/]+_tests?|[^/]+[-_.](?:spec|test))\.[a-z]+$",
        r"(?:Test|Tests|TestCase|Suite|Spec|IT)\.(?:java|scala|kt|groovy)$",
        r"(?:^|/)tests?\.[a-z]+$",
        r"(?:^|/)tests?[^/]*\.(?:c|cc|cpp|h|py|rs|go)$",
    )
    docs: tuple[str, ...] = (r"(?:^|/)docs?/", r"\.(?:md|rst|adoc|txt)$", r"(?:^|/)(?:CHANGELOG|README)")
    test_command: str | None = None
    """How one test class is run; `{module}`, `{test}` and `{package}` are filled in."""

    def is_test(self, path: str) -> bool:
        """Whether this is the path of a test."""
        return any(pattern.search(path) for pattern in _compiled(self.tests))

    def is_document(self, path: str) -> bool:
        """Whether this is the path of a document."""
        return any(pattern.search(path) for pattern in _compiled(self.docs))


@cache
def _compiled(patterns: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    # Not joined into one: a pattern may begin with flags of its own.
    return tuple(map(re.compile, patterns))


class Objective(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the project promises itself about first human reviews."""

    first_review_days: int
    share: float
    """0 to 1: the share of pull requests that must get it in time."""


class Profile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything particular to one project."""

    name: str
    title: str
    tracker: Tracker = Tracker()
    repository: Repository = Repository()
    titles: Titles = Titles()
    people: People = People()
    stale: Stale = Stale()
    activity: Activity = Activity()
    newcomers: Newcomers = Newcomers()
    claims: Claims = Claims()
    proposal: Proposal = Proposal()
    size: Size = Size()
    layout: Layout = Layout()
    objective: Objective | None = None
    checklist: tuple[str, ...] = ()
    """What the project asks of a submission, one line each."""
