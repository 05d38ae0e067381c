"""The live source: JIRA and GitHub asked at the same time, what fails told, what answers kept.

With a token GitHub is read through GraphQL, without one through REST; see `triage.fetch.lookup`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime

from triage.fetch.api import (
    Fetched,
    Have,
    Page,
    Target,
)
from triage.fetch.lookup import Lookup
from triage.fetch.services import Services
from triage.models import PullRef
from triage.profiles import Profile
from triage.settings import Settings


class LiveSource:
    """Answers from the services themselves. One instance serves a run; its budgets add up."""

    def __init__(
        self, settings: Settings, *, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._services = Services(settings, now)
        self._begun: Lookup | None = None
        self.heard: Callable[[Target, Fetched], None] = lambda _target, _fetched: None
        """Told of everything that was looked up."""

    @property
    def whole(self) -> bool:
        """Whether projects come with their stories: without a token they are listed only."""
        return self._services.settings.github_token is not None

    def close(self) -> None:
        """Close every connection."""
        self._stop()
        self._services.close()

    def __enter__(self) -> LiveSource:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin(self, target: Target, profile: Profile) -> None:
        """Send the first questions of a lookup and come back; `lookup` then waits for the answers.

        What a caller still has to load or read meanwhile costs no time of its own.
        """
        self._stop()
        self._services.start()
        self._begun = Lookup(self._services, profile, target)

    def lookup(self, target: Target, profile: Profile) -> Fetched:
        """See `triage.fetch.api.Source`."""
        begun = self._begun
        if begun is None or (begun.target, begun.profile) != (target, profile):
            self.begin(target, profile)
            begun = self._begun
        self._begun = None
        assert begun is not None
        fetched = begun.finish()
        self.heard(target, fetched)
        return fetched

    def _stop(self) -> None:
        if self._begun is not None:
            self._begun.stop()
            self._begun = None

    def quiet_since(
        self, target: Target, profile: Profile, since: datetime, pulls: Sequence[PullRef]
    ) -> bool:
        """Whether surely nothing about it changed after `since`, for one request a service."""
        from triage.fetch.probe import quiet_since

        return quiet_since(self._services, target, profile, since, pulls)

    def changed_pulls(
        self,
        repo: str,
        since: datetime | None = None,
        cursor: str | None = None,
        have: Have | None = None,
    ) -> Iterator[Page]:
        """See `triage.fetch.api.ChangeSource`."""
        from triage.fetch.changes import changed_pulls

        return changed_pulls(self._services, repo, since, cursor, have)

    def changed_issues(
        self,
        profile: Profile,
        since: datetime | None = None,
        cursor: str | None = None,
        have: Have | None = None,
    ) -> Iterator[Page]:
        """See `triage.fetch.api.ChangeSource`."""
        from triage.fetch.changes import changed_issues

        return changed_issues(self._services, profile, since, cursor, have)
