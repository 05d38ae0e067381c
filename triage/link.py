"""Issue ↔ pull request, with how we know. Pure.

What counts as an *attempt* and what as a *mention*: a pull request is an attempt at an issue where
its own title, branch, closing keyword or commit says so, or where the tracker records that it was opened for
it. Everything else that names the issue (or that the issue names, such as the change that introduced
a fault) is a mention. `triage.relate` then tells attempts from each other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from triage.models import Issue, Kind, KnownBy, Link, LinkKind, PullRef, PullRequest, Relation
from triage.profiles import Profile
from triage.refs import STACK_FRAME, host_of, issue_number, keys_in, pull_refs_in

__all__ = ["keys_in", "link", "pull_refs_in", "pull_refs_of"]

_ORDER = {kind: place for place, kind in enumerate(LinkKind)}

_SOLVES = r"""\b(?:
    clos(?:e|es|ed|ing) | fix(?:es|ed|ing)? | resolv(?:e|es|ed|ing) | address(?:es|ed|ing)?
  | implement(?:s|ed|ing)? | solv(?:e|es|ed|ing) | jira (?:\s+(?:issue|ticket|link))? | issue | ticket
  | (?:patch|pr|pull\ request|fix)\s+for
)\b"""
_BEFORE_KEY = re.compile(
    _SOLVES + r"[\s:*=\-–—\[(<]* (?:https?://\S*/)? (?:\[)? $", re.IGNORECASE | re.VERBOSE
)
"""What stands right before a key where a text says that it solves the issue."""

_OPENED_FOR = re.compile(
    r"""\b(?:opened|open|created?|raised?|submitt?ed|submit|sent|filed|posted|put\ up|made|added)\b
        [^.\n]{0,60} \b(?:pull\ request|pull-request|pr|patch)\b
      | \b(?:my|the|a|here\ is\ (?:a|the)|new)\ (?:pull\ request|pr|patch)\b
        [^.\n]{0,20} (?:https?://|\#|:|at\b|is\b)
      | ^\s*(?:pr|pull\ request|patch|github\ pull\ request)\b [^.\n]{0,12} (?:https?://|\#|:)""",
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
"""How people (and the ASF's bot) say on a ticket that they opened a pull request for it."""

_CAUSE = re.compile(
    r"\b(?:introduc|caus|regress|broke|break|since|because|due to|after|bisect|reproduc|similar"
    r"|relat|see also|like in|as in|depend|block|follow|revert|instead|duplicat|predecessor)",
    re.IGNORECASE,
)
"""Words around a pull request's number that say it is not the attempt."""

_GITHUB_CLOSES = r"\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b:?\s+"
"""GitHub's closing keywords (docs: "Linking a pull request to an issue using a keyword")."""


_FENCE = re.compile(r"\s{0,3}(?:`{3}|~{3})")


def link(
    issue: Issue,
    pulls: Iterable[PullRequest],
    profile: Profile,
    *,
    searched: Collection[PullRef] = (),
) -> tuple[Link, ...]:
    """How each pull request has to do with the issue, oldest pull request first.

    Every sign is kept, strongest first, one of a kind. The relation is ATTEMPT or MENTION; pass the
    result to `triage.relate.relate` for the rest. Details are strangers' words as written. A pull request
    that shows no sign at all gives no link, unless it is in `searched` (a service's search found it):
    then it is a mention known by that.
    """
    in_order = sorted(pulls, key=lambda p: (p.created_at, p.ref))
    named = pull_refs_of(issue, profile, {host_of(p.url) for p in in_order})
    known = {p.ref: [*named.get(p.ref.folded, ()), *_own_signs(issue, p)] for p in in_order}
    attempts = {p.ref for p in in_order if known[p.ref] and _is_attempt(issue, p, known[p.ref])}
    for pull in in_order:
        if pull.ref in attempts:
            _named_by_attempt(pull, known)
    links = []
    for pull in in_order:
        if pull.ref in searched:
            known[pull.ref].append(KnownBy(LinkKind.SEARCH))
        if known[pull.ref]:
            relation = Relation.ATTEMPT if pull.ref in attempts else Relation.MENTION
            links.append(Link(issue.key, pull.ref, _strongest(known[pull.ref]), relation))
    return tuple(links)


def _named_by_attempt(attempt: PullRequest, known: dict[PullRef, list[KnownBy]]) -> None:
    """What an attempt's description names has to do with the issue too (such as the change at fault)."""
    spelled = {ref.folded: ref for ref in known}
    for line in attempt.body.splitlines():
        for ref in pull_refs_in(line, attempt.ref.repo, hosts=(host_of(attempt.url),)):
            other = spelled.get(ref.folded)
            if other is not None and other != attempt.ref:
                detail = f"{attempt.ref}: {_around(line)}"
                known[other].append(KnownBy(LinkKind.CROSS_REFERENCE, detail, attempt.url))


def pull_refs_of(
    issue: Issue, profile: Profile, hosts: Collection[str] = ()
) -> dict[PullRef, tuple[KnownBy, ...]]:
    """The pull requests the tracker knows of, and how: remote links, work logs, comments, description.

    Repository names are lower-case (GitHub's are case-insensitive). A GitHub cross-reference may turn
    out to be an issue: numbers share one space. A bare `#12` on a ticket means the project's main
    repository, and is taken for a pull request only beside such a word or with three digits or more.
    `hosts`: see `triage.refs.pull_refs_in`; a GitHub issue's own is one of them.
    """
    found: dict[PullRef, list[KnownBy]] = {}
    main = profile.repository.names[0] if profile.repository.names else None
    if issue.tracker == "github":
        main = issue.key.partition("#")[0] or main
        hosts = {*hosts, host_of(issue.url)}

    def add(ref: PullRef, kind: LinkKind, detail: str, url: str | None) -> None:
        if issue.tracker == "github" and f"{ref}".lower() == issue.key.lower():
            return
        entries = found.setdefault(ref.folded, [])
        if all(k.kind is not kind for k in entries):
            entries.append(KnownBy(kind, detail, url))

    for remote in issue.remote_links or ():
        for ref in pull_refs_in(remote.url, None, hosts=hosts):
            add(ref, LinkKind.REMOTE_LINK, remote.title or remote.url, remote.url)
    for event in issue.events or ():
        kind = LinkKind.WORKLOG if event.kind is Kind.WORK_LOGGED else LinkKind.ISSUE_COMMENT
        for ref, words in _refs_with_words(event.text, main, issue, hosts):
            add(ref, kind, words, event.url)
        if event.target is not None and event.kind in (Kind.CROSS_REFERENCED, Kind.LINKED):
            add(event.target, LinkKind.CROSS_REFERENCE, event.subject or "", event.url)
    for ref, words in _refs_with_words(issue.body, main, issue, hosts):
        add(ref, LinkKind.ISSUE_COMMENT, f"description: {words}", issue.url)
    return {ref: tuple(sorted(entries, key=lambda k: _ORDER[k.kind])) for ref, entries in found.items()}


def _refs_with_words(
    text: str, main: str | None, issue: Issue, hosts: Collection[str]
) -> Iterator[tuple[PullRef, str]]:
    """Each pull request a text names, with the line that names it."""
    if not text:
        return
    fenced = False
    for line in text.splitlines():
        if _FENCE.match(line):
            fenced = not fenced
        if fenced or STACK_FRAME.match(line):
            continue
        for ref in pull_refs_in(line, main, loose=issue.tracker == "github", hosts=hosts):
            yield ref, _around(line)


def _own_signs(issue: Issue, pull: PullRequest) -> Iterator[KnownBy]:
    """What the pull request itself shows: title, closing keyword, branch, body, commits, comments."""
    named = _Names(issue, pull.ref.repo)
    if named.in_title(pull.title):
        yield KnownBy(LinkKind.TITLE, pull.title, pull.url)
    if words := named.closing(pull):
        yield KnownBy(LinkKind.CLOSING_KEYWORD, words, pull.url)
    if pull.head and named.in_branch(pull.head):
        yield KnownBy(LinkKind.BRANCH, pull.head)
    if line := named.line_in(pull.body):
        yield KnownBy(LinkKind.BODY, line, pull.url)
    for e in pull.events or ():
        if e.kind is Kind.OPENED:
            continue
        if e.kind is Kind.RENAMED and e.previous and named.in_title(e.previous):
            yield KnownBy(LinkKind.TITLE, e.previous, e.url)
        elif e.kind is Kind.CROSS_REFERENCED:
            if e.target is not None and f"{e.target}".lower() == issue.key.lower():
                yield KnownBy(LinkKind.CROSS_REFERENCE, e.subject or "", e.url)
        elif e.text and (line := named.line_in(e.text)):
            yield KnownBy(LinkKind.COMMIT if e.kind is Kind.COMMITTED else LinkKind.COMMENT, line, e.url)


class _Names:
    """The names an issue goes by, looked for in a pull request of some repository."""

    def __init__(self, issue: Issue, repo: str) -> None:
        self.key = issue.key.upper()
        self.number = issue_number(issue.key) if issue.tracker == "github" else None
        self.home = issue.key.partition("#")[0].lower() if self.number is not None else ""
        self.same_repo = self.home == repo.lower()
        self.projects = () if self.number is not None else (issue.key.rpartition("-")[0],)

    def in_title(self, title: str) -> bool:
        if self.number is None:
            return self.key in keys_in(title, self.projects, any_case=True)
        return bool(self._mention().search(title))

    def in_branch(self, branch: str) -> bool:
        if self.number is None:
            return self.key in keys_in(branch, self.projects, branch=True)
        issue = rf"(?:^|[/_-])(?:gh|issues?|bug|fix|ticket)?[-_#]?{self.number}(?:$|[/_-])"
        return self.same_repo and bool(re.search(issue, branch, re.IGNORECASE))

    def line_in(self, text: str) -> str:
        """The first line that names the issue, shortened; empty where none does."""
        if not text or (self.number is None and self.key.rpartition("-")[2] not in text):
            return ""
        for line in text.splitlines():
            if self.number is None:
                if self.key in keys_in(line, self.projects):
                    return _around(line)
            elif self._mention().search(line):
                return _around(line)
        return ""

    def closing(self, pull: PullRequest) -> str:
        """The words that close a GitHub issue."""
        if self.number is None:
            return ""
        closes = re.compile(_GITHUB_CLOSES + self._mention().pattern, re.IGNORECASE)
        commits = (e.text for e in pull.events or () if e.kind is Kind.COMMITTED)
        for text in (pull.title, pull.body, *commits):
            if found := closes.search(text):
                return " ".join(found[0].split())
        return f"closes #{self.number}" if self.same_repo and self.number in (pull.closes or ()) else ""

    def _mention(self) -> re.Pattern[str]:
        bare = r"|(?<![\w/&#.-])(?:\#|GH-)" if self.same_repo else ""
        home = re.escape(self.home)
        return re.compile(
            rf"(?:https?://[^/\s]+/{home}/issues/|{home}\#{bare}){self.number}(?!\d|\.\d)", re.IGNORECASE
        )


def _is_attempt(issue: Issue, pull: PullRequest, known: Collection[KnownBy]) -> bool:
    kinds = {k.kind for k in known}
    if LinkKind.TITLE in kinds or LinkKind.CLOSING_KEYWORD in kinds:
        return True
    if issue.tracker != "github":
        others = keys_in(pull.title, (issue.key.rpartition("-")[0],), any_case=True)
        if others:  # it says which issue it is for, and that is another one
            return False
    if LinkKind.REMOTE_LINK in kinds or LinkKind.BRANCH in kinds:
        return True
    return any(_says_attempt(k, issue, pull) for k in known)


def _says_attempt(known: KnownBy, issue: Issue, pull: PullRequest) -> bool:
    if known.kind in (LinkKind.BODY, LinkKind.COMMIT):
        if issue.tracker == "github":
            return False  # GitHub's keywords say it; `related: #12` does not
        at = known.detail.upper().find(issue.key.upper())
        before = known.detail[: max(at, 0)]
        starts = known.kind is LinkKind.COMMIT and not before.strip(" [(")
        alone = known.kind is LinkKind.BODY and not re.sub(r"https?://\S*/|[\s\[\](){}<>*_:#-]", "", before)
        return starts or alone or bool(_BEFORE_KEY.search(before))
    if known.kind in (LinkKind.WORKLOG, LinkKind.ISSUE_COMMENT):
        words = known.detail.removeprefix("description: ")
        if known.detail != words and pull.created_at < issue.created_at:
            return False  # named when the issue was written, so older than it
        return bool(_OPENED_FOR.search(words)) and not _CAUSE.search(words)
    return False


def _strongest(known: Iterable[KnownBy]) -> tuple[KnownBy, ...]:
    first: dict[LinkKind, KnownBy] = {}
    for k in known:
        first.setdefault(k.kind, k)
    return tuple(sorted(first.values(), key=lambda k: _ORDER[k.kind]))


def _around(line: str, width: int = 200) -> str:
    words = " ".join(line.split())
    return words if len(words) <= width else words[:width].rstrip() + " …"
