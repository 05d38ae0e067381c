"""The store as what a digest reads from, and where it keeps what need not be worked out twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, ValuesView
from datetime import datetime, timedelta

import msgspec

from triage.digest.model import Period
from triage.models import Issue, Judgement, PullRef, PullRequest
from triage.people import Roster
from triage.profiles import Profile
from triage.profiles.model import TrackerKind
from triage.recorded import KnownAsOf, thin
from triage.refs import keys_in
from triage.store.cache import JudgementCache, core_version, judging_version
from triage.store.db import Store, iso

SETTLED = timedelta(days=2)
"""How long after its end a pull request's judgement is not kept yet."""


class KnownAt(KnownAsOf):
    """As its base; walking over thousands costs next to nothing where few of them changed since."""

    def values(self) -> ValuesView[PullRequest]:
        """Those that were there at the moment, as they were then."""
        return _Values(self)


class _Values(ValuesView[PullRequest]):
    def __init__(self, known: KnownAt) -> None:
        super().__init__(known)
        self._known = known

    def __iter__(self) -> Iterator[PullRequest]:
        now = self._known._now
        for pull in self._known._pulls.values():
            if pull.created_at <= now:
                # Without events nothing but the ending can be wound back.
                ended = pull.closed_at is not None and pull.closed_at > now
                yield pull.as_of(now) if ended else pull


class StoreCorpus:
    """A repository's pull requests and its tracker's issues (a `digest.corpus.Corpus`), from the store."""

    def __init__(self, store: Store, repo: str, profile: Profile, *, keep: bool = True) -> None:
        """`keep`: remember judgements and past spans for the next digest."""
        self.store, self.profile, self._keep = store, profile, keep
        self.repo = store.name_of(repo)
        self._thin: dict[PullRef, PullRequest] | None = None
        rows = store.rows(self.repo)
        self._hashes = {row.number: row.hash for row in rows}
        self._latest = max((row.updated_at for row in rows), default=None)
        self._cache: JudgementCache | None = None
        self._scope = f"{core_version()}:{profile.name}"

    def pulls(self) -> Iterator[PullRequest]:
        """Every story, by number, one at a time. The first to be read whole leaves `known` behind."""
        if self._thin is not None:
            yield from self.store.pulls(self.repo)
            return
        without_events = {}
        for story in self.store.pulls(self.repo):
            without_events[story.ref] = thin(story)
            yield story
        self._thin = without_events

    @property
    def known(self) -> Mapping[PullRef, PullRequest]:
        """Every pull request without its events: what remarks such as "closing in favour of" speak of."""
        if self._thin is None:
            for _ in self.pulls():
                pass
        return self._thin or {}

    def pull(self, ref: PullRef) -> PullRequest | None:
        """One story."""
        return self.store.pull(ref)

    def pulls_naming(self, key: str) -> Sequence[PullRequest]:
        """Stories that may speak of an issue, by the store's index."""
        return [p for ref in self.store.pulls_with_key(key) if (p := self.store.pull(ref)) is not None]

    def open_elsewhere(self, key: str) -> bool:
        """Whether an open pull request of another repository may speak of an issue, by the store's index."""
        return bool(
            self.store.query(
                "SELECT 1 FROM pull_keys k JOIN pulls p ON p.repo = k.repo AND p.number = k.number"
                " WHERE k.key = ? AND p.repo != ? AND p.state = 'open' LIMIT 1",
                key,
                self.repo,
            )
        )

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
            # Compiling the phrases takes half a second, which a week with nothing new need not cost.
            from triage.judge import Context, judge

            context = Context(
                profile=self.profile,
                now=at,
                issue=self._issue_of(pull),
                known=KnownAt(self.known, at),
                roster=roster,
            )
            found = judge(pull, context)
            if self._settled(pull):
                self._cache.put(number, moment, digest, found)
        return found

    def _settled(self, pull: PullRequest) -> bool:
        """Whether what took a closed pull request's place would be stored by now: it may come a day later."""
        if pull.closed_at is None or pull.merged_at is not None or self._latest is None:
            return True
        return self._latest - pull.closed_at > SETTLED

    def holds(self, pull: PullRequest, at: datetime, judgement: Judgement) -> None:
        """Keeps a judgement for another moment at which it holds, too."""
        if self._cache is not None and self._settled(pull):
            self._cache.put(pull.ref.number, iso(at), self._hashes.get(pull.ref.number, b""), judgement)

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
