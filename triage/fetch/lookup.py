"""One lookup under way: what is asked first, what follows from the answers, what could not be seen.

One lookup with a token is one wave of three requests: the issue, its remote links, and one GraphQL query
that brings GitHub's search and the whole story of each pull request. A second wave of one query follows only
for pull requests that the first did not bring.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from triage.errors import (
    AuthenticationError,
    DataError,
    NotFoundError,
    RateLimitError,
    ServiceError,
    TriageError,
)
from triage.fetch.api import Fetched, GithubIssueTarget, IssueTarget, Known, Record, Target
from triage.fetch.gateway import RefusedError, UsedUpError
from triage.fetch.github import Found, GithubSide
from triage.fetch.graphql import MISSING
from triage.fetch.jira_client import JiraClient
from triage.fetch.mentions import in_github_issue, in_pulls, in_tracker
from triage.fetch.services import Services
from triage.issues import issue_from_github, issue_from_jira
from triage.models import Issue, LinkKind, Partial, PullRef, PullRequest
from triage.profiles import Profile, TrackerKind
from triage.records import pull_from_record
from triage.refs import host_of

T = TypeVar("T")

MORE = 20
"""Pull requests beyond those of the search that one lookup fetches."""
MORE_WITHOUT_TOKEN = 5
"""The same without a token, where each costs four of sixty requests an hour."""
_SURE = (LinkKind.REMOTE_LINK, LinkKind.WORKLOG, LinkKind.SEARCH)
"""Ways of knowing in which a service itself says there is such a pull request."""
_CLOSES = re.compile(
    r"(?i)\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b:?\s+(?:[\w.-]+/[\w.-]+)?#(\d{1,7})\b"
)


class _Asked(Struct, frozen=True):
    """What was asked about a JIRA issue and is not answered yet."""

    jira: JiraClient | None
    issue: Future[Record] | None
    links: Future[list[Record]] | None
    searches: tuple[Future[Found], ...]


class Lookup:
    """One lookup: `Lookup(…)` sends the first questions, `finish()` gives the answer."""

    def __init__(self, services: Services, profile: Profile, target: Target) -> None:
        self.target, self.profile = target, profile
        self._services, self._profile = services, profile
        self._pool = ThreadPoolExecutor(4, thread_name_prefix="fetch")
        self._github: GithubSide = services.github()
        self._repos = profile.repository.names
        self._issue: Issue | None = None
        self._issue_record: Record | None = None
        self._pulls: dict[PullRef, tuple[PullRequest, Record]] = {}
        self._known: list[Known] = []
        self._partial: list[Partial] = []
        self._notes: list[str] = []
        self._failures: list[tuple[str, TriageError]] = []

        self._asked = self._ask(target.key) if isinstance(target, IssueTarget) else None
        self._first: Future[Found] | None = None
        if not isinstance(target, IssueTarget):
            issue = isinstance(target, GithubIssueTarget)
            self._first = self._pool.submit(self._github.items, [target.ref], issues=issue)

    def finish(self) -> Fetched:
        """Wait for the answers, ask what follows from them, and give it all. Raises what `Source` says."""
        try:
            if self._asked is not None:
                self._tracked(self._asked, primed=False)
            elif self._first is not None and not isinstance(self.target, IssueTarget):
                self._numbered(self.target.ref, self._first)
        finally:
            self.stop()
        return self._fetched()

    def stop(self) -> None:
        """Let go of what is still under way."""
        self._services.patience.end()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _ask(self, key: str) -> _Asked:
        # GitHub first: loading the JIRA library takes longer than sending a query.
        searches = tuple(self._pool.submit(self._github.search, key, repo) for repo in self._repos)
        jira = self._services.jira(self._profile)
        if jira is None:
            return _Asked(None, None, None, searches)
        jira.load()
        issue, links = self._pool.submit(jira.issue, key), self._pool.submit(jira.remote_links, key)
        return _Asked(jira, issue, links, searches)

    def _tracked(self, asked: _Asked, *, primed: bool) -> None:
        """A JIRA issue and what GitHub has of it. `primed`: something is found already."""
        jira, issue, links, searches = asked.jira, asked.issue, asked.links, asked.searches
        payload, failed = _settled(issue) if issue else (None, None)
        remote, no_links = _settled(links) if links else (None, None)
        answered = primed
        for repo, search in zip(self._repos, searches, strict=True):
            found, error = _settled(search)
            if found is not None:
                answered = True
                self._add(found)
            elif error is not None:
                self._failed(f"github ({repo})" if len(self._repos) > 1 else "github", error)
        if jira is None:
            self._partial.append(Partial("jira", "the project's profile names no tracker", "use --project"))
        elif payload is not None:
            self._take_issue(jira, payload, remote, no_links)
        elif failed is not None:
            if isinstance(failed, NotFoundError) and not self._pulls:
                raise failed
            self._failed("jira", failed)
        if payload is None and not answered and self._failures:
            raise _all_of([error for _, error in self._failures])
        self._further()

    def _numbered(self, ref: PullRef, first: Future[Found]) -> None:
        """A pull request or an issue on GitHub by its number, and what belongs to it."""
        self._add(first.result(), asked=ref)
        pull = next((p for p, _ in self._pulls.values()), None)
        if pull is None and self._issue is None:
            raise NotFoundError(
                f"there is no pull request or issue {ref} to be seen on GitHub",
                "check the spelling; a private repository needs a token that sees it",
            )
        if pull is None:
            self._further()
            return
        key = _key_of(pull, self._profile)
        if key is not None:
            self._tracked(self._ask(key), primed=True)
            return
        number = _closes(pull) if self._profile.tracker.kind is not TrackerKind.JIRA else None
        if number is not None and self._issue is None:
            try:
                self._add(self._github.items([PullRef(pull.ref.repo, number)], issues=True))
            except TriageError as error:
                self._failed("github", error)
        self._further()

    def _fetched(self) -> Fetched:
        """What was found, oldest pull request first."""
        pulls = sorted(self._pulls.values(), key=lambda entry: (entry[0].created_at, entry[0].ref))
        records = [record for _, record in pulls]
        if self._issue_record is not None:
            records.insert(0, self._issue_record)
        return Fetched(
            issue=self._issue,
            pulls=tuple(p for p, _ in pulls),
            known=tuple(dict.fromkeys(self._known)),
            partial=tuple(dict.fromkeys(self._partial)),
            budgets=self._services.budgets(),
            records=tuple(records),
            notes=tuple(dict.fromkeys([*self._notes, *self._services.notes()])),
        )

    def _take_issue(
        self,
        jira: JiraClient,
        payload: Record,
        remote: list[Record] | None,
        no_links: TriageError | None,
    ) -> None:
        try:
            jira.fill(payload)
        except TriageError as error:
            self._partial.append(Partial(f"{payload.get('key')} history", error.message, error.hint))
        if no_links is not None:
            self._partial.append(Partial("jira remote links", no_links.message, no_links.hint))
        try:
            self._issue = issue_from_jira(payload, remote, jira.server)
        except DataError as error:
            self._failed("jira", error)
            return
        self._issue_record = {"jira": payload, "remotelinks": remote, "server": jira.server}
        # What GitHub brought says where its pages are; before that, its API's address does.
        hosts = {host_of(p.url) for p, _ in self._pulls.values()} or self._services.settings.github_hosts
        self._known += in_tracker(self._issue, self._repos[0] if self._repos else None, hosts)

    def _add(self, found: Found, asked: PullRef | None = None) -> None:
        """Keep what GitHub brought."""
        for record in found.records:
            try:
                issue = issue_from_github(record) if "issue" in record else None
                pull = pull_from_record(record) if "pull" in record else None
            except DataError as error:
                self._failed("github", error)
                continue
            if issue is not None and self._issue is None:
                self._issue, self._issue_record = issue, record
                self._known += in_github_issue(issue, texts=self._github.cheap)
            if pull is None:
                continue
            cut = tuple(x for x in record.get("cut") or () if isinstance(x, str))
            self._pulls[pull.ref] = (replace(pull, cut=cut) if cut else pull, record)
            if asked is not None and pull.ref != asked:
                self._notes.append(f"{asked} is now {pull.ref}")
        self._known += found.known
        self._partial += found.partial
        self._notes += found.notes

    def _further(self) -> None:
        """One more question for the pull requests that are named and not yet there."""
        mentioned = list(in_pulls((p for p, _ in self._pulls.values()), texts=self._github.cheap))
        tried = {p.what for p in self._partial}
        named = dict.fromkeys(k.pull for k in (*self._known, *mentioned))
        wanted = [r for r in named if not self._has(r) and str(r) not in tried]
        most = MORE if self._github.cheap else MORE_WITHOUT_TOKEN
        if len(wanted) > most:
            self._notes.append(f"{len(wanted) - most} more pull requests are named and were not fetched")
            wanted = wanted[:most]
        if wanted and not self._github_is_down():
            try:
                found = self._github.items(wanted)
            except TriageError as error:
                self._failed("github", error)
            else:
                self._add_further(found)
        self._known += [k for k in mentioned if k.pull in self._pulls]

    def _add_further(self, found: Found) -> None:
        """Keep what was named and is there. A text may err, or mean an issue; that is nobody's loss."""
        sure = {str(k.pull) for k in self._known if k.by.kind in _SURE}
        gone = {p.what for p in found.partial if p.why == MISSING} - sure
        gone |= {f"{r['repo']}#{r['issue'].get('number')}" for r in found.records if "issue" in r}
        partial = tuple(p for p in found.partial if p.what not in gone)
        records = tuple(r for r in found.records if "pull" in r)
        self._add(replace(found, partial=partial, records=records))
        self._known = [k for k in self._known if str(k.pull) not in gone]

    def _github_is_down(self) -> bool:
        """Whether GitHub failed in a way that asking again at once would not mend.

        Its search has a limit of its own in REST: when that is used up the rest may still be read.
        """
        return any(
            isinstance(error, ServiceError)
            and not (isinstance(error, UsedUpError) and error.resource == "search")
            for what, error in self._failures
            if what.startswith("github")
        )

    def _has(self, ref: PullRef) -> bool:
        if self._issue is not None and self._issue.key.lower() == str(ref).lower():
            return True
        return any(str(r).lower() == str(ref).lower() for r in self._pulls)

    def _failed(self, what: str, error: TriageError) -> None:
        """A service did not answer: told, unless it refuses the token, which the person must mend first."""
        if isinstance(error, RefusedError):
            raise error
        self._failures.append((what, error))
        self._partial.append(Partial(what, error.message, error.hint))


def _settled(future: Future[T]) -> tuple[T, None] | tuple[None, TriageError]:
    try:
        return future.result(), None
    except TriageError as error:
        return None, error


def _all_of(errors: Sequence[TriageError]) -> TriageError:
    """The worst error, whose message tells of the others too."""
    worst = _worst(errors)
    worst.message = "; ".join(dict.fromkeys([worst.message, *(e.message for e in errors if e is not worst)]))
    return worst


def _worst(errors: Sequence[TriageError]) -> TriageError:
    """The error that a person can do most about."""
    for kind in (AuthenticationError, RateLimitError):
        for error in errors:
            if isinstance(error, kind):
                return error
    return errors[0]


def _key_of(pull: PullRequest, profile: Profile) -> str | None:
    """The first key of the project's tracker in a title, a branch name or a description."""
    if profile.tracker.kind is not TrackerKind.JIRA or not profile.tracker.projects:
        return None
    names = "|".join(re.escape(p) for p in profile.tracker.projects)
    pattern = re.compile(rf"(?<![A-Za-z0-9])({names})-(\d{{1,7}})(?!\d)", re.IGNORECASE)
    for text in (pull.title, pull.head or "", pull.body):
        found = pattern.search(text)
        if found:
            return f"{found[1].upper()}-{int(found[2])}"
    return None


def _closes(pull: PullRequest) -> int | None:
    found = _CLOSES.search(f"{pull.title}\n{pull.body}")
    return int(found[1]) if found else None
