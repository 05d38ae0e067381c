"""From a tracker's payloads to the model: JIRA (Server v2, Cloud v3) and GitHub issues. Pure.

Any field may be missing, null or of a wrong type; what cannot be read is left out, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from triage.errors import DataError
from triage.markup import from_document
from triage.models import Actor, Event, Issue, IssueLink, Kind, PullRef, RemoteLink
from triage.records import event, in_order
from triage.values import (
    DELETED,
    Json,
    actor,
    identifier,
    integer,
    mapping,
    mappings,
    moment,
    pull_ref,
    sequence,
    text,
)

# Machine accounts of trackers; JIRA has no mark for them.
_JIRA_BOTS = frozenset(
    {
        "githubbot",
        "asf github bot",
        "hudson",
        "jiraposter@reviews.apache.org",
        "automation for jira",
        "asf bot",
    }
)


def issue_from_jira(
    payload: Json, remote_links: Sequence[Json] | None = None, server: str | None = None
) -> Issue:
    """The issue of a JIRA payload with its comments, work logs and (if expanded) its changelog.

    `remote_links` is the answer of the issue's `remotelink` resource, None if it was not fetched; `server`
    the address that a browser opens (`https://issues.apache.org/jira`).

    Raises DataError where the payload has no key or no fields.
    """
    key, fields = payload.get("key"), payload.get("fields")
    if not isinstance(key, str) or not key or not isinstance(fields, Mapping):
        raise DataError("the JIRA payload has no key or no fields")
    created = jira_moment(fields.get("created"))
    events: list[Event] = [*_comments(fields), *_work_logs(fields), *_history(payload)]
    if created is None:
        created = min((e.at for e in events), default=None)
    if created is None:
        raise DataError(f"{key}: nothing says when it was created")
    url = f"{(text(server) or _server_of(payload)).rstrip('/')}/browse/{key}"
    body = from_document(fields.get("description"))
    reporter = jira_actor(fields.get("reporter")) or jira_actor(fields.get("creator"))
    opened = Event(kind=Kind.OPENED, at=created, actor=reporter, text=body, url=url)
    resolution = _name(fields.get("resolution"))
    status = fields.get("status")
    assignee = jira_actor(fields.get("assignee"))
    return Issue(
        key=key,
        tracker="jira",
        url=url,
        title=text(fields.get("summary")),
        body=body,
        type=_name(fields.get("issuetype")),
        status=_name(status) or "Open",
        resolved=resolution is not None or _category(status) == "done",
        resolution=resolution,
        priority=_name(fields.get("priority")),
        reporter=reporter,
        assignees=(assignee,) if assignee else (),
        created_at=created,
        updated_at=jira_moment(fields.get("updated")),
        resolved_at=jira_moment(fields.get("resolutiondate")),
        labels=tuple(x for x in sequence(fields.get("labels")) if isinstance(x, str)),
        components=_names(fields.get("components")),
        affects_versions=_names(fields.get("versions")),
        fix_versions=_names(fields.get("fixVersions")),
        parent=text(mapping(fields.get("parent")).get("key")) or None,
        links=tuple(_links(fields.get("issuelinks"))),
        remote_links=None if remote_links is None else tuple(_remote(remote_links)),
        events=in_order([opened, *events]),
        votes=integer(mapping(fields.get("votes")).get("votes")),
        watchers=integer(mapping(fields.get("watches")).get("watchCount")),
        cut=tuple(cut_lists(payload)),
    )


def issue_from_github(record: Json) -> Issue:
    """The issue of a `{"repo", "issue", "events"}` record, shaped as GitHub's REST API gives it.

    Raises DataError where it has no issue, number or repository.
    """
    raw = record.get("issue")
    if not isinstance(raw, Mapping) or not isinstance(number := raw.get("number"), int):
        raise DataError("the record has no issue with a number")
    named = pull_ref(raw.get("html_url")) or pull_ref(raw.get("url"))
    repo = named.repo if named else text(record.get("repo"))
    if "/" not in repo:
        raise DataError(f"issue {number}: no repository in html_url or repo")
    ref = PullRef(repo, number)
    url = text(raw.get("html_url")) or f"https://github.com/{repo}/issues/{number}"
    given = record.get("events")
    events = [e for e in map(event, sequence(given)) if e is not None]
    created = moment(raw.get("created_at")) or min((e.at for e in events), default=None)
    if created is None:
        raise DataError(f"issue {ref}: nothing says when it was opened")
    reporter = actor(raw.get("user")) or DELETED
    opened = Event(kind=Kind.OPENED, at=created, actor=reporter, text=text(raw.get("body")), url=url)
    closed = raw.get("state") == "closed"
    reason = text(raw.get("state_reason")).lower().replace("_", "-")
    people = [*sequence(raw.get("assignees"))] or [raw.get("assignee")]
    return Issue(
        key=str(ref),
        tracker="github",
        url=url,
        title=text(raw.get("title")),
        body=opened.text,
        status="Closed" if closed else "Open",
        resolved=closed,
        resolution=(reason or "completed") if closed else None,
        reporter=reporter,
        assignees=tuple(a for a in map(actor, people) if a is not None),
        created_at=created,
        updated_at=moment(raw.get("updated_at")),
        resolved_at=moment(raw.get("closed_at")) if closed else None,
        labels=tuple(
            n
            for x in sequence(raw.get("labels"))
            if (n := x if isinstance(x, str) else text(mapping(x).get("name")))
        ),
        fix_versions=tuple(filter(None, [text(mapping(raw.get("milestone")).get("title"))])),
        events=in_order([opened, *events]) if isinstance(given, Sequence) else None,
        cut=tuple(x for x in sequence(record.get("cut")) if isinstance(x, str)),
    )


def cut_lists(payload: Json) -> Iterator[str]:
    """Names of the lists in a JIRA payload that hold fewer entries than there are (`comments`, …)."""
    fields = mapping(payload.get("fields"))
    for name, entries, holder in (
        ("comments", "comments", fields.get("comment")),
        ("worklogs", "worklogs", fields.get("worklog")),
        ("changelog", "histories", payload.get("changelog")),
    ):
        holder = mapping(holder)
        total = integer(holder.get("total"))
        if total is not None and total > len(sequence(holder.get(entries))):
            yield name


def jira_moment(value: object) -> datetime | None:
    """JIRA's `2023-07-05T09:00:00.000+0000` as an aware UTC moment."""
    if isinstance(value, str) and re.search(r"[+-]\d{4}$", value):
        value = f"{value[:-2]}:{value[-2:]}"
    return moment(value)


def jira_actor(value: object) -> Actor | None:
    """A JIRA user: `name` on a Server, account id on Cloud (where the display name is all people know)."""
    if not isinstance(value, Mapping):
        return None
    shown = text(value.get("displayName"))
    login = text(value.get("name")) or text(value.get("key")) or text(value.get("accountId")) or shown
    if not login:
        return None
    kind = text(value.get("accountType"))
    bot = kind == "app" or login.lower() in _JIRA_BOTS or shown.lower() in _JIRA_BOTS
    return Actor(login=login, bot=bot, name=shown or None)


def _comments(fields: Mapping[str, Any]) -> Iterator[Event]:
    for raw in mappings(mapping(fields.get("comment")).get("comments")):
        at = jira_moment(raw.get("created"))
        if at is not None:
            yield Event(
                kind=Kind.COMMENTED,
                at=at,
                actor=jira_actor(raw.get("author")) or DELETED,
                text=from_document(raw.get("body")),
                id=identifier(raw.get("id")),
            )


def _work_logs(fields: Mapping[str, Any]) -> Iterator[Event]:
    for raw in mappings(mapping(fields.get("worklog")).get("worklogs")):
        at = jira_moment(raw.get("created")) or jira_moment(raw.get("started"))
        if at is not None:
            yield Event(
                kind=Kind.WORK_LOGGED,
                at=at,
                actor=jira_actor(raw.get("author")) or DELETED,
                text=from_document(raw.get("comment")),
                id=identifier(raw.get("id")),
            )


def _history(payload: Json) -> Iterator[Event]:
    for history in mappings(mapping(payload.get("changelog")).get("histories")):
        at = jira_moment(history.get("created"))
        if at is None:
            continue
        who = jira_actor(history.get("author"))
        for item in mappings(history.get("items")):
            field = text(item.get("field")).lower()
            before, after = text(item.get("fromString")) or None, text(item.get("toString")) or None
            # Beside the shown name a Server gives the user's own one, which comments carry too.
            old, new = text(item.get("from")) or before, text(item.get("to")) or after
            made: dict[str, Any] = {"at": at, "actor": who, "id": identifier(history.get("id"))}
            if field == "assignee":
                if old:
                    yield Event(kind=Kind.UNASSIGNED, subject=old, **made)
                if new:
                    yield Event(kind=Kind.ASSIGNED, subject=new, previous=old, **made)
            elif field == "status":
                yield Event(kind=Kind.STATUS_CHANGED, state=after, previous=before, **made)
            elif field == "resolution" and after:
                yield Event(kind=Kind.RESOLVED, state=after, previous=before, **made)
            elif field == "resolution":
                yield Event(kind=Kind.REOPENED, previous=before, **made)
            elif field == "labels":
                yield from _label_changes(before, after, made)
            elif field in ("link", "remoteissuelink") and (after or before):
                yield Event(kind=Kind.LINKED, text=after or "", subject=text(item.get("to")) or None, **made)
            elif field == "summary":
                yield Event(kind=Kind.RENAMED, previous=before, subject=after, **made)


def _label_changes(before: str | None, after: str | None, made: dict[str, Any]) -> Iterator[Event]:
    old, new = (before or "").split(), (after or "").split()
    for label in new:
        if label not in old:
            yield Event(kind=Kind.LABELED, subject=label, **made)
    for label in old:
        if label not in new:
            yield Event(kind=Kind.UNLABELED, subject=label, **made)


def _links(raw: object) -> Iterator[IssueLink]:
    for link in mappings(raw):
        kind = mapping(link.get("type"))
        for side, word in (("outwardIssue", "outward"), ("inwardIssue", "inward")):
            other = mapping(link.get(side))
            key = text(other.get("key"))
            if not key:
                continue
            fields = mapping(other.get("fields"))
            status = fields.get("status")
            yield IssueLink(
                kind=text(kind.get(word)) or text(kind.get("name")) or "relates to",
                key=key,
                summary=text(fields.get("summary")) or None,
                status=_name(status),
                resolved=_category(status) == "done" if _category(status) else None,
            )


def _remote(raw: Iterable[Json]) -> Iterator[RemoteLink]:
    for link in mappings(raw):
        shown = mapping(link.get("object"))
        url = text(shown.get("url")) or text(link.get("globalId")).partition("=")[2]
        if url:
            yield RemoteLink(url=url, title=text(shown.get("title")) or None)


def _server_of(payload: Json) -> str:
    """The server's address, from the issue's own `self` address."""
    return text(payload.get("self")).partition("/rest/")[0]


def _category(status: object) -> str:
    return text(mapping(mapping(status).get("statusCategory")).get("key"))


def _name(value: object) -> str | None:
    return text(mapping(value).get("name")) or None


def _names(value: object) -> tuple[str, ...]:
    return tuple(n for x in sequence(value) if (n := _name(x)))
