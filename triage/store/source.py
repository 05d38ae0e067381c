"""Answers from the store, without asking anybody."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime

from triage.errors import NotFoundError
from triage.fetch.api import Fetched, Known, PullTarget, Target
from triage.models import Issue, Kind, KnownBy, LinkKind, Partial, PullRef, PullRequest
from triage.profiles import Profile
from triage.profiles.model import TrackerKind
from triage.store.codec import mentioned_keys
from triage.store.db import Store
from triage.store.lookups import Lookup, asked_as, kept
from triage.values import pull_ref

SYNC_HINT = "run `triage sync` for this project, or ask again without --offline"


class StoreSource:
    """A source (`triage.fetch.api.Source`) that reads the local store only."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def lookup(self, target: Target, profile: Profile) -> Fetched:
        """The issue or pull request and what belongs to it, as last stored.

        Raises NotFoundError where the store holds nothing of it, StoreError where it cannot be read.
        """
        asked = asked_as(self.store, target)
        pull = self.store.pull(target.ref) if isinstance(target, PullTarget) else None
        # A number may be an issue's as well as a pull request's: they share one space.
        keys = self._keys_of(pull, profile) if pull is not None else [asked]
        before = kept(self.store, (asked,))
        if before is not None and before.issue is not None:
            keys = [before.issue]
        return self._about(keys, profile, asked=asked, always=pull, before=before)

    def _keys_of(self, pull: PullRequest, profile: Profile) -> list[str]:
        """The key of the issue it is about: a stored one, else what its title or branch names."""
        named: list[str] = []
        projects = {p.upper() for p in profile.tracker.projects}
        for text, branch in ((pull.title, None), (None, pull.head), (pull.body, None)):
            for key in sorted(mentioned_keys(pull.ref.repo, (text,), branch)):
                jira = "#" not in key and key.rpartition("-")[0] in projects
                github = profile.tracker.kind is TrackerKind.GITHUB and "#" in key
                if (jira or github) and self.store.issue(key) is not None:
                    return [key]
                # A number on GitHub may be a pull request's, and a key in the text may only be mentioned.
                if jira and text is not pull.body:
                    named.append(key)
        return named[:1]

    def _about(
        self,
        keys: list[str],
        profile: Profile,
        *,
        asked: str,
        always: PullRequest | None,
        before: Lookup | None,
    ) -> Fetched:
        issue = next(filter(None, map(self.store.issue, keys)), None)
        known = list(_known(issue)) if issue is not None else []
        # What the services connected when it was looked up, in their words, comes first.
        known = list(dict.fromkeys([*before.known, *known] if before is not None else known))
        refs = {k.pull for k in known}
        for key in keys:
            refs.update(self.store.pulls_with_key(key))
        if before is not None:
            refs.update(before.pulls)
        found = {p.ref: p for p in filter(None, map(self.store.pull, sorted(refs)))}
        if always is not None:
            found[always.ref] = always
        pulls = tuple(sorted(found.values(), key=lambda p: (p.created_at, p.ref)))
        if issue is None and not pulls:
            raise NotFoundError(f"the local store holds nothing of {asked}", SYNC_HINT)
        partial = [*self._missing(profile, known, found.keys())]
        if issue is None and keys:
            partial.insert(0, Partial(keys[0], "the issue is not in the local store", SYNC_HINT))
        read = self._read_to(profile, pulls)
        if before is not None and (read is None or before.at > read):
            partial = list(dict.fromkeys([*before.partial, *partial]))
        elif before is None:
            why = "its pull requests were never all fetched, so that others may be missing"
            never = [n for n in self._repos(profile, pulls) if self._never_read(n)]
            partial += [Partial(name, why, SYNC_HINT) for name in never]
        moments = [m for m in (read, before.at if before is not None else None) if m is not None]
        return Fetched(
            issue=issue,
            pulls=pulls,
            known=tuple(known),
            partial=tuple(partial),
            notes=(f"as it was fetched on {max(moments):%d %b %Y, %H:%M} UTC",) if moments else (),
        )

    def _missing(self, profile: Profile, known: list[Known], there: Collection[PullRef]) -> Iterator[Partial]:
        """Pull requests of the project that something names and the store lacks."""
        folded = {(ref.repo.lower(), ref.number) for ref in there}
        wanted = {self.store.name_of(n).lower() for n in profile.repository.names}
        for ref in sorted({k.pull for k in known}):
            home = self.store.name_of(ref.repo).lower()
            if home not in wanted or (home, ref.number) in folded:
                continue
            if self.store.issue(self._key(ref)) is None:
                yield Partial(str(ref), "the pull request is not in the local store", SYNC_HINT)

    def _repos(self, profile: Profile, pulls: Iterable[PullRequest]) -> Sequence[str]:
        """Where pull requests for the issue are to be expected."""
        return profile.repository.names[:1] or sorted({p.ref.repo for p in pulls})

    def _never_read(self, repo: str) -> bool:
        """Whether nothing but single lookups is known of a repository's pull requests."""
        from triage.fetch.sync import read_mark  # which itself writes to the store

        return read_mark(self.store, f"pulls {repo}").synced_at is None and not self.store.holds(
            "pulls", repo
        )

    def _read_to(self, profile: Profile, pulls: Iterable[PullRequest]) -> datetime | None:
        """When the project was last read to its end, all of it; None where some of it never was."""
        from triage.fetch.sync import read_mark, source_names  # which itself writes to the store

        names = source_names(profile, self._repos(profile, pulls))
        moments = [read_mark(self.store, name).synced_at for name in names]
        known = [m for m in moments if m is not None]
        return min(known) if known and len(known) == len(moments) else None

    def _key(self, ref: PullRef) -> str:
        return f"{self.store.name_of(ref.repo)}#{ref.number}"


def _known(issue: Issue) -> Iterable[Known]:
    """The pull requests that the tracker itself connects with the issue."""
    for link in issue.remote_links or ():
        ref = pull_ref(link.url)
        if ref is not None and "/pull/" in link.url:
            yield Known(ref, KnownBy(LinkKind.REMOTE_LINK, link.title or "", link.url))
    for event in issue.events or ():
        if event.kind is Kind.CROSS_REFERENCED and event.target is not None:
            yield Known(event.target, KnownBy(LinkKind.CROSS_REFERENCE, event.subject or "", event.url))
