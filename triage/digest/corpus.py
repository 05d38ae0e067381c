"""What a digest reads from, whatever holds it: the store, or a few stories at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from triage.digest.model import Period
from triage.models import Issue, Judgement, PullRef, PullRequest
from triage.people import Roster


class Corpus(Protocol):
    """The pull requests of one repository and the issues of its tracker."""

    repo: str

    def pulls(self) -> Iterator[PullRequest]:
        """Every story, by number, one at a time; may be called again."""
        ...

    def pull(self, ref: PullRef) -> PullRequest | None:
        """One story."""
        ...

    def pulls_naming(self, key: str) -> Sequence[PullRequest]:
        """Stories that may speak of an issue."""
        ...

    def open_elsewhere(self, key: str) -> bool:
        """Whether an open pull request of another repository may speak of an issue."""
        ...

    def issue(self, key: str) -> Issue | None:
        """An issue by key."""
        ...

    def open_issues(self) -> Iterator[Issue]:
        """Every unresolved issue of the tracker, one at a time."""
        ...

    def judge(self, pull: PullRequest, at: datetime, roster: Roster) -> Judgement:
        """What a story meant at a moment."""
        ...

    def holds(self, pull: PullRequest, at: datetime, judgement: Judgement) -> None:
        """Hears that an earlier judgement holds at another moment too."""
        ...

    def past(self, ends: Sequence[datetime]) -> Mapping[datetime, Period]:
        """Periods of earlier digests that ended at these moments, where they were kept."""
        ...
