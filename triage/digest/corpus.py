"""What a digest reads from, whatever holds it: the store, or a test's few stories."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from triage.digest.model import Period
from triage.models import Issue, Judgement, PullRef, PullRequest
from triage.people import Roster

Judge = Callable[[PullRequest, datetime, Roster], Judgement]
"""A story, the moment to judge it at, and who has authority."""


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


class Memory:
    """A corpus of stories at hand."""

    def __init__(
        self, repo: str, pulls: Iterable[PullRequest], judge: Judge, issues: Iterable[Issue] = ()
    ) -> None:
        self.repo = repo
        self._pulls = {p.ref: p for p in sorted(pulls, key=lambda p: p.ref)}
        self._issues = {i.key: i for i in issues}
        self._judge = judge

    def pulls(self) -> Iterator[PullRequest]:
        """See `Corpus`."""
        return iter(self._pulls.values())

    def pull(self, ref: PullRef) -> PullRequest | None:
        """One story."""
        return self._pulls.get(ref)

    def pulls_naming(self, key: str) -> Sequence[PullRequest]:
        """See `Corpus`."""
        short = key.rpartition("#")[2]
        named = (key, f"#{short}") if "#" in key else (key,)
        return [p for p in self._pulls.values() if any(n in f"{p.title} {p.head} {p.body}" for n in named)]

    def open_elsewhere(self, key: str) -> bool:
        """See `Corpus`: there is one repository."""
        del key
        return False

    def issue(self, key: str) -> Issue | None:
        """See `Corpus`."""
        return self._issues.get(key)

    def open_issues(self) -> Iterator[Issue]:
        """See `Corpus`."""
        return (i for i in self._issues.values() if not i.resolved)

    def judge(self, pull: PullRequest, at: datetime, roster: Roster) -> Judgement:
        """See `Corpus`."""
        return self._judge(pull, at, roster)

    def holds(self, pull: PullRequest, at: datetime, judgement: Judgement) -> None:
        """See `Corpus`: nothing is kept."""

    def past(self, ends: Sequence[datetime]) -> Mapping[datetime, Period]:
        """See `Corpus`: nothing was kept."""
        del ends
        return {}
