"""What a source is asked and what it answers. The seam between all I/O and everything pure.

`LiveSource` asks JIRA and GitHub, the store answers offline, the sample from inside the package:
all three answer `lookup(target, profile)` with a `Fetched`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from triage.models import Issue, KnownBy, Partial, PullRef, PullRequest
from triage.models.analysis import Budget
from triage.profiles import Profile

Record: TypeAlias = dict[str, Any]
"""What a service sent, in the form the store keeps and `triage.records` / `triage.issues` read:
`{"pull", "events", "comments", "files", …}` for a pull request, `{"repo", "issue", "events"}` for an issue on
GitHub, `{"jira", "remotelinks", "server"}` for one in JIRA."""


class IssueTarget(Struct, frozen=True):
    """An issue of a JIRA tracker, and every pull request that has to do with it."""

    key: str
    """`KAFKA-15154`, in capitals."""


class GithubIssueTarget(Struct, frozen=True):
    """An issue on GitHub, and every pull request that has to do with it."""

    ref: PullRef


class PullTarget(Struct, frozen=True):
    """A pull request; the issue its title, branch or description names; and that issue's other pull requests.

    `owner/name#12` may turn out to be an issue; the answer then is that of a `GithubIssueTarget`.
    """

    ref: PullRef


Have: TypeAlias = Callable[[str, datetime], bool]
"""Whether the caller holds this one (`owner/name#N`, `KEY-1`) as it was after its change at that moment.
Such are not fetched again, so that a run in which nothing changed costs one request a service."""

Target: TypeAlias = IssueTarget | GithubIssueTarget | PullTarget


class Known(Struct, frozen=True):
    """A pull request that somebody or something connects with the issue, and how."""

    pull: PullRef
    by: KnownBy


class Fetched(Struct, frozen=True, kw_only=True):
    """Everything a source found. What it could not see is in `partial`, never silently absent."""

    issue: Issue | None = None
    """None where there is no tracker, no issue, or it could not be fetched (then `partial` says so)."""
    pulls: tuple[PullRequest, ...] = ()
    """The whole story of each, oldest first."""
    known: tuple[Known, ...] = ()
    """What the services themselves connect with the issue: remote links, the tracker's comments and work
    logs, GitHub's search and cross-references. Titles, branches and bodies are read by `triage.link`.
    A pull request named here and absent from `pulls` could not be fetched."""
    partial: tuple[Partial, ...] = ()
    budgets: tuple[Budget, ...] = ()
    records: tuple[Record, ...] = ()
    """The raw records behind `issue` and `pulls`, for the store."""
    notes: tuple[str, ...] = ()
    """What a person should know though the answer is whole: renamed repository, cache unusable, …"""


class Page(Struct, frozen=True, kw_only=True):
    """One page of what changed. Storing a page and its `cursor` together makes a sync restartable."""

    records: tuple[Record, ...]
    cursor: str | None
    """Where to go on; None after the last page. Opaque; good for the same call on a later day."""
    updated_to: datetime | None
    """Everything that changed before this moment has been given by the pages up to this one."""
    total: int | None = None
    """How many there are in all, where the service says."""
    budget: Budget | None = None
    """What the service still grants after this page."""
    partial: tuple[Partial, ...] = ()
    thin: bool = False
    """Its records lack their stories, and have to be read again by somebody who may."""


class Source(Protocol):
    """Where stories come from."""

    def lookup(self, target: Target, profile: Profile) -> Fetched:
        """The issue or pull request and what belongs to it.

        Raises NotFoundError where nothing of that name exists, AuthenticationError where a token is
        refused, RateLimitError or ServiceError where nothing at all could be seen. What could be seen in
        part comes back with `partial`.
        """
        ...


class ChangeSource(Protocol):
    """Where whole projects are read from, page by page (for the store)."""

    @property
    def whole(self) -> bool:
        """Whether stories come along, or titles, states and labels only."""
        ...

    def changed_pulls(
        self,
        repo: str,
        since: datetime | None = None,
        cursor: str | None = None,
        have: Have | None = None,
    ) -> Iterator[Page]:
        """Pull requests changed at or after `since` (None: all), least recently changed first."""
        ...

    def changed_issues(
        self,
        profile: Profile,
        since: datetime | None = None,
        cursor: str | None = None,
        have: Have | None = None,
    ) -> Iterator[Page]:
        """Issues of the project changed at or after `since` (None: all), least recently changed first."""
        ...
