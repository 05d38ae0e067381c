"""Answers from the store, without asking anybody."""

from __future__ import annotations

from collections.abc import Iterable

from triage.errors import NotFoundError
from triage.fetch.api import Fetched, GithubIssueTarget, IssueTarget, Known, PullTarget, Target
from triage.models import Issue, Kind, KnownBy, LinkKind, Partial, PullRef, PullRequest
from triage.profiles import Profile
from triage.profiles.model import TrackerKind
from triage.records import pull_ref
from triage.store.codec import mentioned_keys
from triage.store.db import Store

SYNC_HINT = "run `triage sync` for this project, or ask again without --offline"


class StoreSource:
    """A source (`triage.fetch.api.Source`) that reads the local store only."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def lookup(self, target: Target, profile: Profile) -> Fetched:
        """The issue or pull request and what belongs to it, as last stored.

        Raises NotFoundError where the store holds nothing of it, StoreError where it cannot be read.
        """
        if isinstance(target, IssueTarget):
            return self._about([target.key], profile, asked=target.key)
        if isinstance(target, GithubIssueTarget):
            return self._about([self._key(target.ref)], profile, asked=str(target.ref))
        return self._about_pull(target, profile)

    def _about_pull(self, target: PullTarget, profile: Profile) -> Fetched:
        pull = self.store.pull(target.ref)
        if pull is None:
            # The number may be an issue's: they share one space.
            return self._about([self._key(target.ref)], profile, asked=str(target.ref))
        return self._about(self._keys_of(pull, profile), profile, asked=str(target.ref), always=pull)

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
        self, keys: list[str], profile: Profile, *, asked: str, always: PullRequest | None = None
    ) -> Fetched:
        issue = next(filter(None, map(self.store.issue, keys)), None)
        known = list(_known(issue)) if issue is not None else []
        refs = {k.pull for k in known}
        for key in keys:
            refs.update(self.store.pulls_with_key(key))
        pulls = {p.ref: p for p in filter(None, map(self.store.pull, sorted(refs)))}
        if always is not None:
            pulls[always.ref] = always
        if issue is None and not pulls:
            raise NotFoundError(f"the local store holds nothing of {asked}", SYNC_HINT)
        partial = []
        if issue is None and keys:
            partial.append(Partial(keys[0], "the issue is not in the local store", SYNC_HINT))
        missing = sorted({k.pull for k in known} - pulls.keys())
        wanted = {self.store.name_of(n).lower() for n in profile.repository.names}
        partial += [
            Partial(str(ref), "the pull request is not in the local store", SYNC_HINT)
            for ref in missing
            if ref.repo.lower() in wanted and self.store.issue(self._key(ref)) is None
        ]
        return Fetched(
            issue=issue,
            pulls=tuple(sorted(pulls.values(), key=lambda p: (p.created_at, p.ref))),
            known=tuple(known),
            partial=tuple(partial),
        )

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
