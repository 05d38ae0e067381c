"""The store as what a digest reads from, and where it keeps what need not be worked out twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache

import msgspec

from triage.digest.model import Period
from triage.judge import Context, judge
from triage.models import Issue, Judgement, PullRef, PullRequest
from triage.people import Roster
from triage.profiles import Profile
from triage.profiles.model import TrackerKind
from triage.refs import keys_in
from triage.store.cache import JudgementCache, core_version, judging_version
from triage.store.db import Store, iso

KEPT_STORIES = 64
"""Stories held for remarks that speak of other pull requests: a few megabytes."""


class Known(Mapping[PullRef, PullRequest]):
    """A repository's stored pull requests by address, read when asked for."""

    def __init__(self, store: Store, repo: str) -> None:
        self._store, self._repo = store, repo
        self._read = lru_cache(KEPT_STORIES)(store.pull)

    def __getitem__(self, ref: PullRef) -> PullRequest:
        found = self._read(ref)
        if found is None:
            raise KeyError(ref)
        return found

    def __iter__(self) -> Iterator[PullRef]:
        return (PullRef(row.repo, row.number) for row in self._store.rows(self._repo))

    def __len__(self) -> int:
        return len(self._store.rows(self._repo))


class StoreCorpus:
    """A repository's pull requests and its tracker's issues (a `digest.corpus.Corpus`), from the store."""

    def __init__(self, store: Store, repo: str, profile: Profile, *, keep: bool = True) -> None:
        """`keep`: remember judgements and past spans for the next digest."""
        self.store, self.profile, self._keep = store, profile, keep
        self.repo = store.name_of(repo)
        self._known = Known(store, self.repo)
        self._hashes = {row.number: row.hash for row in store.rows(self.repo)}
        self._cache: JudgementCache | None = None
        self._scope = f"{core_version()}:{profile.name}"

    def pulls(self) -> Iterator[PullRequest]:
        """Every story, by number, one at a time."""
        return self.store.pulls(self.repo)

    def pull(self, ref: PullRef) -> PullRequest | None:
        """One story."""
        return self._known.get(ref)

    def pulls_naming(self, key: str) -> Sequence[PullRequest]:
        """Stories that may speak of an issue, by the store's index."""
        return [p for ref in self.store.pulls_with_key(key) if (p := self._known.get(ref)) is not None]

    def issue(self, key: str) -> Issue | None:
        """An issue by key."""
        return self.store.issue(key)

    def open_issues(self) -> Iterator[Issue]:
        """Every unresolved issue of the profile's tracker, one at a time."""
        for project in self.projects():
            yield from self.store.issues(project, unresolved=True)

    def projects(self) -> tuple[str, ...]:
        """Where the tracker's issues are filed in the store."""
        tracker = self.profile.tracker
        if tracker.kind is TrackerKind.JIRA:
            return tracker.projects
        return (self.repo,) if tracker.kind is TrackerKind.GITHUB else ()

    def judge(self, pull: PullRequest, at: datetime, roster: Roster) -> Judgement:
        """What a story meant at a moment, from the store where it was judged before."""
        if self._cache is None:
            self._cache = JudgementCache(self.store, self.repo, judging_version(self.profile, roster))
        number, moment = pull.ref.number, iso(at)
        digest = self._hashes.get(number, b"")
        found = self._cache.get(number, moment, digest)
        if found is None:
            context = Context(
                profile=self.profile, now=at, issue=self._issue_of(pull), known=self._known, roster=roster
            )
            found = judge(pull, context)
            self._cache.put(number, moment, digest, found)
        return found

    def _issue_of(self, pull: PullRequest) -> Issue | None:
        projects = self.profile.tracker.projects
        keys = keys_in(pull.title, projects, any_case=True) or keys_in(pull.head or "", projects, branch=True)
        return self.store.issue(keys[0]) if keys else None

    def past(self, ends: Sequence[datetime]) -> Mapping[datetime, Period]:
        """Periods kept by earlier digests that ended at these moments."""
        rows = self.store.query(
            "SELECT week, body FROM snapshots WHERE scope = ? AND version = ?", self.repo, self._scope
        )
        wanted = {iso(end): end for end in ends}
        kept = {}
        for week, body in rows:
            if week in wanted:
                try:
                    kept[wanted[week]] = msgspec.msgpack.decode(body, type=Period)
                except msgspec.MsgspecError:
                    continue  # of another version: worked out anew
        return kept

    def keep(self, periods: Iterable[Period]) -> None:
        """Saves judgements, and the periods that are over. Raises StoreError."""
        if not self._keep:
            return
        if self._cache is not None:
            self._cache.flush()
        with self.store.transaction() as db:
            db.executemany(
                "INSERT OR REPLACE INTO snapshots VALUES (?,?,?,?)",
                [(self.repo, iso(p.end), self._scope, msgspec.msgpack.encode(p)) for p in periods],
            )
