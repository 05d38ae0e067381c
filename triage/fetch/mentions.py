"""Pull requests that texts speak of: what to fetch besides what GitHub's search finds. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from triage.fetch.api import Known
from triage.models import Issue, Kind, KnownBy, LinkKind, PullRef, PullRequest, PullState
from triage.refs import STACK_FRAME, host_of

_URL = re.compile(r"https?://(?:www\.)?([\w.-]+)(?::\d+)?/([\w.-]{1,39}/[\w.-]{1,100})/pull/(\d{1,7})\b")
_SHORT = re.compile(r"(?i)\b(?:PR|pull[ -]?request)s?:?[ ]{0,2}(?:is[ ])?(?:#|GH-)(\d{1,7})\b")
_NUMBER = re.compile(r"(?<![\w/&#])(?:([\w.-]{1,39}/[\w.-]{1,100}))?#(\d{1,7})\b")
_CUE = re.compile(
    r"(?i)supersed|replac|duplicat|in favou?r|instead|backport|cherry|revert|follow|introduc|caus|regress|"
    r"same|continu|alternative|clos|rebase|pick(?:ed|ing)? up|take over|took over|part of|depends|ahead with|"
    r"carr(?:y|ied|ies) (?:this |it )?(?:on|forward)|grab|resubmi|re-?open|moved to|new (?:PR|pull)"
)
_NEAR = 90
"""Characters around a number in which a word must say why it is named."""


def in_tracker(issue: Issue, repo: str | None, hosts: Collection[str]) -> Iterator[Known]:
    """Pull requests that a JIRA issue's links, texts and work logs name. `repo`: the project's own; `hosts`:
    where the pages of the GitHub that is asked may be.
    """
    for link in issue.remote_links or ():
        for ref, _ in _addresses(link.url, hosts):
            yield Known(ref, KnownBy(LinkKind.REMOTE_LINK, link.title or "", link.url))
    for event in issue.events or ():
        if event.kind not in (Kind.OPENED, Kind.COMMENTED, Kind.WORK_LOGGED):
            continue
        kind = LinkKind.WORKLOG if event.kind is Kind.WORK_LOGGED else LinkKind.ISSUE_COMMENT
        for ref, words in chain(_addresses(event.text, hosts), _short(event.text, repo)):
            yield Known(ref, KnownBy(kind, words, event.url or issue.url))


def in_github_issue(issue: Issue, *, texts: bool) -> Iterator[Known]:
    """Pull requests that mention an issue on GitHub, those whose addresses stand in its texts, and with
    `texts` also those that a bare number names there.
    """
    repo, hosts = issue.key.partition("#")[0], (host_of(issue.url),)
    for event in issue.events or ():
        if event.kind is Kind.CROSS_REFERENCED and event.target is not None:
            by = KnownBy(LinkKind.CROSS_REFERENCE, event.subject or "", event.url or issue.url)
            yield Known(event.target, by)
        elif event.kind in (Kind.OPENED, Kind.COMMENTED):
            named = (
                _numbers(event.text, repo, hosts, any_reason=True) if texts else _addresses(event.text, hosts)
            )
            for ref, words in named:
                yield Known(ref, KnownBy(LinkKind.ISSUE_COMMENT, words, event.url or issue.url))


def in_pulls(pulls: Iterable[PullRequest], *, texts: bool) -> Iterator[Known]:
    """Pull requests that other pull requests name: any in a description, and with `texts` those that a
    comment names with a reason, or after an end that was no merge.

    They are what remarks such as "closing in favour of #12" speak of; what is named once all is over, in
    whatever words, is often what took the place.
    """
    for pull in pulls:
        over = pull.closed_at if pull.state is PullState.CLOSED else None
        for event in pull.events or ():
            if event.kind is not Kind.OPENED and not (
                texts and event.kind in (Kind.COMMENTED, Kind.REVIEWED)
            ):
                continue
            whatever = event.kind is Kind.OPENED or (over is not None and event.at >= over)
            hosts = (host_of(pull.url),)
            for ref, words in _numbers(event.text, pull.ref.repo, hosts, any_reason=whatever):
                if ref != pull.ref:
                    yield Known(ref, KnownBy(LinkKind.CROSS_REFERENCE, f"{pull.ref}: {words}", event.url))


def _addresses(text: str, hosts: Collection[str]) -> Iterator[tuple[PullRef, str]]:
    for found in _URL.finditer(text):
        if found[1].lower() in hosts:
            yield PullRef(found[2], int(found[3])), _around(text, found.start(), found.end())


def _short(text: str, repo: str | None) -> Iterator[tuple[PullRef, str]]:
    if repo is None:
        return
    for found in _SHORT.finditer(text):
        yield PullRef(repo, int(found[1])), _around(text, found.start(), found.end())


def _numbers(
    text: str, repo: str, hosts: Collection[str], *, any_reason: bool
) -> Iterator[tuple[PullRef, str]]:
    # What stands in code, in a quotation or in a stack trace was not said here.
    said = re.sub(r"(?s)```.*?(?:```|\Z)|`[^`\n]*`|<!--.*?(?:-->|\Z)", " ", text[:60_000])
    said = re.sub(r"(?m)^\s*>.*$", " ", said)
    said = "\n".join(line for line in said.splitlines() if not STACK_FRAME.match(line))
    addresses = ((m, PullRef(m[2], int(m[3]))) for m in _URL.finditer(said) if m[1].lower() in hosts)
    numbers = ((m, PullRef(m[1] or repo, int(m[2]))) for m in _NUMBER.finditer(said))
    for found, ref in chain(addresses, numbers):
        near = said[max(0, found.start() - _NEAR) : found.end() + _NEAR]
        if any_reason or _CUE.search(near):
            yield ref, _around(said, found.start(), found.end())


def _around(text: str, start: int, end: int) -> str:
    """The words around a reference, on one line, at most about 120 characters."""
    return " ".join(text[max(0, start - 60) : end + 40].split())
