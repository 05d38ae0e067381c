"""Stories at hand as what a digest reads from (`triage.digest.corpus.Corpus`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from triage.digest.model import Period
from triage.models import Issue, Judgement, PullRef, PullRequest
from triage.people import Roster

Judge = Callable[[PullRequest, datetime, Roster], Judgement]
"""A story, the moment to judge it at, and who has authority."""


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
        return iter(self._pulls.values())

    def pull(self, ref: PullRef) -> PullRequest | None:
        return self._pulls.get(ref)

    def pulls_naming(self, key: str) -> Sequence[PullRequest]:
        short = key.rpartition("#")[2]
        named = (key, f"#{short}") if "#" in key else (key,)
        return [p for p in self._pulls.values() if any(n in f"{p.title} {p.head} {p.body}" for n in named)]

    def open_elsewhere(self, key: str) -> bool:
        del key
        return False

    def issue(self, key: str) -> Issue | None:
        return self._issues.get(key)

    def open_issues(self) -> Iterator[Issue]:
        return (i for i in self._issues.values() if not i.resolved)

    def judge(self, pull: PullRequest, at: datetime, roster: Roster) -> Judgement:
        return self._judge(pull, at, roster)

    def holds(self, pull: PullRequest, at: datetime, judgement: Judgement) -> None:
        pass

    def past(self, ends: Sequence[datetime]) -> Mapping[datetime, Period]:
        del ends
        return {}
