"""Whole projects, page by page: what changed since when, in few requests, resumable at every page.

The first time, pull requests come with their stories, least recently changed first, so that what changes
meanwhile comes again at the end and nothing is missed. Later, a list of numbers and dates (a hundred a
request) says what changed, and only those stories are fetched. JIRA is read the same way, the first time by
key, which nothing can shift.

Cursors are opaque to callers: `after:…` (GitHub's own), `since:…` (a moment), `keys:…` (JIRA's first read),
`list:…` (GitHub's first read without a token).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from triage.errors import NotFoundError
from triage.fetch.api import Have, Page, Record
from triage.fetch.convert import Node, issue_record, nodes, pull_record
from triage.fetch.gateway import TooHeavyError
from triage.fetch.graphql import BATCH, GraphQL, document, holes
from triage.fetch.services import Services
from triage.issues import jira_moment
from triage.models import Partial, PullRef
from triage.profiles import Profile, TrackerKind
from triage.values import moment

if TYPE_CHECKING:
    from triage.fetch.jira_client import JiraClient

_PAGE_PATIENCE = 5
"""How much more patience one page gets than a lookup: it may take a list of thousands to find it."""
_LIST = 100
_KEYS = 100
_ZONES = timedelta(hours=13)
"""JQL reads a date in the zone of whoever asks, which we do not know: no zone is further west than this."""


def changed_pulls(
    services: Services, repo: str, since: datetime | None, cursor: str | None, have: Have | None
) -> Iterator[Page]:
    """See `triage.fetch.api.ChangeSource`."""
    since = _resumed(since, cursor)
    if services.settings.github_token is None:
        from triage.fetch.rest_changes import changed_pulls as through_rest

        return _patiently(services, through_rest(services, repo, since, cursor, have))
    if since is None:
        return _patiently(services, _all_pulls(services.graphql(), repo, _after(cursor)))
    return _patiently(services, _later_pulls(services.graphql(), repo, since, have))


def changed_issues(
    services: Services, profile: Profile, since: datetime | None, cursor: str | None, have: Have | None
) -> Iterator[Page]:
    """See `triage.fetch.api.ChangeSource`. Nothing for a project without a tracker."""
    jira = services.jira(profile)
    since = _resumed(since, cursor)
    projects = profile.tracker.projects
    if jira is not None and projects:
        if since is None:
            return _patiently(services, _all_jira(jira, projects, cursor))
        return _patiently(services, _later_jira(jira, projects, since, have))
    if profile.tracker.kind is TrackerKind.GITHUB and profile.repository.names:
        repo = profile.repository.names[0]
        if services.settings.github_token is None:
            from triage.fetch.rest_changes import changed_issues as through_rest

            return _patiently(services, through_rest(services, repo, since))
        return _patiently(services, _github_issues(services.graphql(), repo, since, _after(cursor)))
    return iter(())


def _patiently(services: Services, pages: Iterator[Page]) -> Iterator[Page]:
    """The pages, each with patience of its own: a long read is many short ones."""
    while True:
        services.start(services.settings.patience * _PAGE_PATIENCE)
        page = next(pages, None)
        if page is None:
            return
        yield page


def _all_pulls(client: GraphQL, repo: str, after: str | None) -> Iterator[Page]:
    for there, found, answer_holes in _connection(client, "pulls", "pullRequests", repo, after):
        partial = [*answer_holes, *client.complete(found)]
        yield Page(
            records=tuple(pull_record(n) for n in found),
            cursor=_go_on(there),
            updated_to=max((m for n in found if (m := moment(n.get("updatedAt")))), default=None),
            total=there.get("totalCount"),
            budget=client.budget,
            partial=tuple(partial),
        )


def _github_issues(client: GraphQL, repo: str, since: datetime | None, after: str | None) -> Iterator[Page]:
    bound = {"since": since.isoformat() if since else None}
    for there, found, answer_holes in _connection(client, "issues", "issues", repo, after, 50, bound):
        partial = [*answer_holes, *client.complete(found)]
        yield Page(
            records=tuple(issue_record(n) for n in found),
            cursor=_go_on(there),
            updated_to=max((m for n in found if (m := moment(n.get("updatedAt")))), default=since),
            total=there.get("totalCount"),
            budget=client.budget,
            partial=tuple(partial),
        )


def _connection(
    client: GraphQL,
    query: str,
    field: str,
    repo: str,
    after: str | None,
    most: int = BATCH,
    bound: Mapping[str, Any] | None = None,
) -> Iterator[tuple[Mapping[str, Any], list[Node], list[Partial]]]:
    """Pages of a repository's list; smaller ones where GitHub finds a page too heavy, then growing again.

    Raises TooHeavyError where even one entry is too much.
    """
    owner, _, name = repo.partition("/")
    size = most
    while True:
        variables = {"owner": owner, "name": name, "first": size, "after": after, **(bound or {})}
        try:
            answer = client.ask(document(query), variables, query.capitalize())
        except TooHeavyError:
            if size == 1:
                raise
            size = max(1, size // 2)
            continue
        home = answer.data.get("repository")
        there = home.get(field) if isinstance(home, Mapping) else None
        if not isinstance(there, Mapping):
            raise NotFoundError(
                f"there is no repository {repo} to be seen on GitHub",
                "it may be misspelt, gone, or private to this token",
            )
        yield there, nodes(there) or [], holes(answer, {"repository": repo})
        info = there.get("pageInfo") or {}
        after = info.get("endCursor")
        if not info.get("hasNextPage") or not after:
            return
        size = min(most, size + max(1, most // 5))


def _later_pulls(client: GraphQL, repo: str, since: datetime, have: Have | None) -> Iterator[Page]:
    changed: list[tuple[datetime, PullRef]] = []
    home, newest = repo, since
    for _, found, _ in _connection(client, "changed", "pullRequests", repo, None, _LIST):
        reached = False
        for node in found:
            at = moment(node.get("updatedAt"))
            if at is None or not isinstance(node.get("number"), int):
                continue
            home = str(node["repository"]["nameWithOwner"])
            if at < since:
                reached = True
                break
            newest = max(newest, at)
            ref = PullRef(home, node["number"])
            if have is None or not have(str(ref), at):
                changed.append((at, ref))
        if reached:
            break
    changed.sort()

    def stories(batch: Sequence[PullRef]) -> tuple[list[Record], list[Partial]]:
        found, missing = client.by_number(batch)
        cut = client.complete(found.values())
        return [pull_record(n) for n in found.values() if "mergedAt" in n], [*missing, *cut]

    yield from _in_batches(changed, stories, BATCH, newest, lambda: client.budget)


def _in_batches(
    changed: Sequence[tuple[datetime, Any]],
    fetch: Callable[[Sequence[Any]], tuple[list[Record], list[Partial]]],
    size: int,
    newest: datetime,
    budget: Callable[[], Any] = lambda: None,
) -> Iterator[Page]:
    """Pages of what changed, oldest change first; one empty page where nothing did."""
    for start in range(0, max(len(changed), 1), size):
        batch = changed[start : start + size]
        last = start + size >= len(changed)
        records, partial = fetch([what for _, what in batch]) if batch else ([], [])
        to = newest if last else batch[-1][0]
        yield Page(
            records=tuple(records),
            cursor=None if last else f"since:{to.isoformat()}",
            updated_to=to,
            total=len(changed),
            budget=budget(),
            partial=tuple(partial),
        )


def _all_jira(jira: JiraClient, projects: Sequence[str], cursor: str | None) -> Iterator[Page]:
    """Every issue by key. What changes meanwhile changed after the newest change known at the start."""
    place = _place(cursor)
    started = moment(place.get("to")) if place else _newest(jira, projects)
    done = int(place.get("done", 0)) if place else 0
    for project in projects[
        projects.index(place["project"]) if place and place["project"] in projects else 0 :
    ]:
        last = place["key"] if place and place["project"] == project else None
        while True:
            jql = f'project = "{project}"' + (f" AND key > {last}" if last else "") + " ORDER BY key ASC"
            page, more = next(jira.search(jql, changelog=True, most=_KEYS))
            done += len(page)
            final = project == projects[-1] and not more
            last = str(page[-1].get("key")) if page else last
            go_on = {
                "project": project,
                "key": last,
                "done": done,
                "to": started.isoformat() if started else None,
            }
            if page or final:
                yield Page(
                    records=tuple(_jira_record(jira, p) for p in page),
                    cursor=None if final else "keys:" + msgspec.json.encode(go_on).decode(),
                    updated_to=started,
                )
            if not more:
                break


def _newest(jira: JiraClient, projects: Sequence[str]) -> datetime | None:
    """The newest change of the projects, by the server's own clock."""
    jql = f"project in ({_names(projects)}) ORDER BY updated DESC"
    page, _ = next(jira.search(jql, fields="updated", most=1))
    return jira_moment(page[0].get("fields", {}).get("updated")) if page else None


def _later_jira(
    jira: JiraClient, projects: Sequence[str], since: datetime, have: Have | None
) -> Iterator[Page]:
    early = (since - _ZONES).astimezone(UTC).strftime("%Y-%m-%d %H:%M")
    jql = f'project in ({_names(projects)}) AND updated >= "{early}" ORDER BY updated DESC, key DESC'
    changed: dict[str, datetime] = {}
    newest = since
    for page, _ in jira.search(jql, fields="updated"):
        reached = False
        for payload in page:
            key, at = str(payload.get("key")), jira_moment(payload.get("fields", {}).get("updated"))
            if at is None:
                continue
            if at < since:
                reached = True
                break
            newest = max(newest, at)
            if have is None or not have(key, at):
                changed[key] = at
        if reached:
            break

    def payloads(keys: Sequence[str]) -> tuple[list[Record], list[Partial]]:
        jql = f"key in ({', '.join(keys)}) ORDER BY updated ASC, key ASC"
        found = [p for page, _ in jira.search(jql, changelog=True) for p in page]
        return [_jira_record(jira, p) for p in found], []

    yield from _in_batches(sorted((at, key) for key, at in changed.items()), payloads, _KEYS, newest)


def _jira_record(jira: JiraClient, payload: Record) -> Record:
    # Remote links would cost a request an issue; the pull requests' own titles tell the same.
    return {"jira": payload, "remotelinks": None, "server": jira.server}


def _names(projects: Sequence[str]) -> str:
    return ", ".join(f'"{p}"' for p in projects)


def _go_on(connection: Mapping[str, Any]) -> str | None:
    info = connection.get("pageInfo") or {}
    end = info.get("endCursor")
    return f"after:{end}" if info.get("hasNextPage") and end else None


def _after(cursor: str | None) -> str | None:
    return cursor.removeprefix("after:") if cursor and cursor.startswith("after:") else None


def _resumed(since: datetime | None, cursor: str | None) -> datetime | None:
    """Where to begin: a cursor of a run by dates moves `since` on."""
    if cursor and cursor.startswith("since:"):
        return moment(cursor.removeprefix("since:")) or since
    return since


def _place(cursor: str | None) -> dict[str, Any] | None:
    if not cursor or not cursor.startswith("keys:"):
        return None
    try:
        place = msgspec.json.decode(cursor.removeprefix("keys:"))
    except msgspec.DecodeError:
        return None
    return (
        place
        if isinstance(place, dict) and isinstance(place.get("project"), str) and place.get("key")
        else None
    )
