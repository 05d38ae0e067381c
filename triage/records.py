"""From GitHub's REST payloads to the model. Pure.

A *record* is `{"pull", "events", "comments", "files", "issue_key"?, "issue_comments"?, "as_of"?}`:
GitHub's REST pull object, its timeline, its review comments and its files. It is what
`triage classify` reads, what the store exports and what the REST fetcher assembles. Any field may
be missing, null or of a wrong type; what cannot be read is left out, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from triage.errors import DataError
from triage.models import (
    Actor,
    Association,
    Event,
    FileChange,
    Kind,
    PullRef,
    PullRequest,
    PullState,
)

Json = Mapping[str, Any]

GHOST = Actor(login="ghost")
"""GitHub's stand-in for a deleted account."""

_PULL_URL = re.compile(r"(?:^https?://[^/\s]+|/repos)/([^/\s]+/[^/\s]+)/(?:pull|pulls|issues)/(\d+)")

_PLAIN_KINDS = {
    "ready_for_review": Kind.READY_FOR_REVIEW,
    "convert_to_draft": Kind.CONVERTED_TO_DRAFT,
    "reopened": Kind.REOPENED,
    "merged": Kind.MERGED,
    "closed": Kind.CLOSED,
    "referenced": Kind.REFERENCED,
    "locked": Kind.LOCKED,
    "head_ref_deleted": Kind.HEAD_DELETED,
    "head_ref_restored": Kind.HEAD_RESTORED,
    "head_ref_force_pushed": Kind.FORCE_PUSHED,
    "review_dismissed": Kind.REVIEW_DISMISSED,
    "labeled": Kind.LABELED,
    "unlabeled": Kind.UNLABELED,
    "milestoned": Kind.MILESTONED,
    "demilestoned": Kind.DEMILESTONED,
    "assigned": Kind.ASSIGNED,
    "unassigned": Kind.UNASSIGNED,
    "review_requested": Kind.REVIEW_REQUESTED,
    "review_request_removed": Kind.REVIEW_REQUEST_REMOVED,
    "renamed": Kind.RENAMED,
    "base_ref_changed": Kind.BASE_CHANGED,
    "commented": Kind.COMMENTED,
    "cross-referenced": Kind.CROSS_REFERENCED,
}

_YEARS = range(1970, 2201)


def moment(value: object) -> datetime | None:
    """An ISO 8601 text as an aware UTC moment; None for anything else.

    A commit's date is whatever its author's clock said: beyond `_YEARS` it is no date, and sums with it
    would leave the calendar.
    """
    if not isinstance(value, str) or len(value) < 10:
        return None
    try:
        parsed = datetime.fromisoformat(value)
    except ValueError:
        return None
    if parsed.year not in _YEARS:
        return None
    if parsed.tzinfo is UTC:
        return parsed
    return parsed.replace(tzinfo=UTC) if parsed.tzinfo is None else parsed.astimezone(UTC)


def actor(value: object) -> Actor | None:
    """A REST user object, or a bare login, as an actor; None for nobody."""
    if isinstance(value, str):
        login, kind = value, ""
    elif isinstance(value, dict):
        login, kind = _text(value.get("login")), _text(value.get("type"))
    else:
        return None
    return _actor(login, kind == "Bot") if login else None


@lru_cache(maxsize=4096)
def _actor(login: str, bot: bool) -> Actor:
    return Actor(login=login.removesuffix("[bot]"), bot=bot or login.endswith("[bot]"))


def association(value: object) -> Association | None:
    """GitHub's author_association; None for anything unknown."""
    try:
        return Association(value) if isinstance(value, str) else None
    except ValueError:
        return None


def pull_ref(url: object) -> PullRef | None:
    """The pull request (or issue) of an address that GitHub itself gave, of its pages or its API, on whatever
    host (an Enterprise Server has its own). For what people wrote: `triage.refs.pull_refs_in`."""
    found = _PULL_URL.search(url) if isinstance(url, str) else None
    return PullRef(found[1], int(found[2])) if found else None


def pull_from_record(record: Json) -> PullRequest:
    """The pull request of a record.

    Raises DataError where there is no pull object, no number or no repository to be found.
    """
    pull = record.get("pull")
    if not isinstance(pull, dict):
        raise DataError('the record has no "pull" object')
    number = pull.get("number")
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise DataError('the pull object has no "number"')
    repo = _repo_of(record, pull)
    if repo is None:
        raise DataError(f"pull request {number}: no repository in html_url, base.repo or repo")
    ref = PullRef(repo, number)
    url = _text(pull.get("html_url")) or f"https://github.com/{repo}/pull/{number}"
    author = actor(pull.get("user")) or GHOST

    raw_events = record.get("events")
    raw_comments = record.get("comments")
    events = [
        *filter(None, map(event, _list(raw_events))),
        *filter(None, map(review_comment, _list(raw_comments))),
        *checks(record),
    ]
    created = moment(pull.get("created_at")) or min((e.at for e in events), default=None)
    if created is None:
        raise DataError(f"pull request {ref}: nothing says when it was opened")
    opened = Event(
        kind=Kind.OPENED,
        at=created,
        actor=author,
        association=association(pull.get("author_association")),
        text=_text(pull.get("body")),
        url=url,
    )
    merged_at = moment(pull.get("merged_at"))
    closed_at = moment(pull.get("closed_at")) or merged_at
    if merged_at is None:
        merge = next((e for e in events if e.kind is Kind.MERGED), None)
        merged_at = merge.at if merge else (closed_at if pull.get("merged") is True else None)
    if merged_at is not None:
        state = PullState.MERGED
    elif pull.get("state") == "closed" or closed_at is not None:
        state = PullState.CLOSED
    else:
        state = PullState.OPEN
    files = _files(record.get("files"))
    mergeable = pull.get("mergeable")
    if pull.get("mergeable_state") == "dirty":
        mergeable = False
    return PullRequest(
        ref=ref,
        url=url,
        title=_text(pull.get("title")),
        body=opened.text,
        author=author,
        association=opened.association,
        state=state,
        draft=pull.get("draft") is True,
        created_at=created,
        updated_at=moment(pull.get("updated_at")),
        closed_at=closed_at,
        merged_at=merged_at,
        merged_by=actor(pull.get("merged_by")),
        base=_nested(pull, "base", "ref"),
        head=_nested(pull, "head", "ref"),
        head_repo=_nested(pull, "head", "repo", "full_name"),
        head_sha=_nested(pull, "head", "sha"),
        labels=_names(pull.get("labels"), "name"),
        requested_reviewers=_names(pull.get("requested_reviewers"), "login"),
        mergeable=mergeable if isinstance(mergeable, bool) else None,
        additions=_count(pull.get("additions"), files, "additions"),
        deletions=_count(pull.get("deletions"), files, "deletions"),
        changed_files=_int(pull.get("changed_files")) or (len(files) if files is not None else None),
        files=files,
        events=in_order([opened, *events]) if isinstance(raw_events, Sequence) else None,
    )


def event(raw: object) -> Event | None:
    """One entry of GitHub's REST timeline; None for kinds that say nothing to us."""
    if not isinstance(raw, dict):
        return None
    name = raw.get("event")
    if name == "committed":
        return _commit(raw)
    if name == "reviewed":
        at = moment(raw.get("submitted_at")) or moment(raw.get("created_at"))
        opinion = _text(raw.get("state")).lower().replace("_", "-")
        return _made(
            raw, Kind.REVIEWED, at, state=opinion or None, commit=_text(raw.get("commit_id")) or None
        )
    kind = _PLAIN_KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        return None
    at = moment(raw.get("created_at"))
    subject: str | None = None
    previous: str | None = None
    state: str | None = None
    target: PullRef | None = None
    if kind in (Kind.LABELED, Kind.UNLABELED):
        subject = _nested(raw, "label", "name") or _text(raw.get("label")) or None
    elif kind in (Kind.MILESTONED, Kind.DEMILESTONED):
        subject = _nested(raw, "milestone", "title")
    elif kind in (Kind.ASSIGNED, Kind.UNASSIGNED):
        subject = _login(raw.get("assignee"))
    elif kind in (Kind.REVIEW_REQUESTED, Kind.REVIEW_REQUEST_REMOVED):
        subject = _login(raw.get("requested_reviewer")) or _nested(raw, "requested_team", "name")
    elif kind is Kind.RENAMED:
        previous, subject = _nested(raw, "rename", "from"), _nested(raw, "rename", "to")
    elif kind is Kind.BASE_CHANGED:
        previous, subject = _text(raw.get("previous_ref")) or None, _text(raw.get("current_ref")) or None
    elif kind is Kind.FORCE_PUSHED:
        previous = _text(raw.get("before")) or None
    elif kind is Kind.CLOSED:
        state = _text(raw.get("state_reason")).replace("_", "-") or None
    elif kind is Kind.CROSS_REFERENCED:
        subject = _nested(raw, "source", "issue", "title")
        target = pull_ref(_nested(raw, "source", "issue", "html_url"))
    elif kind is Kind.REVIEW_DISMISSED:
        subject = _nested(raw, "dismissed_review", "review_id") or None
    return _made(
        raw,
        kind,
        at,
        state=state,
        subject=subject,
        previous=previous,
        target=target,
        commit=_text(raw.get("commit_id")) or None,
    )


def review_comment(raw: object) -> Event | None:
    """One entry of a pull request's REST review comments."""
    if not isinstance(raw, dict):
        return None
    own = _id(raw.get("id"))
    resolved = raw.get("resolved")
    return _made(
        raw,
        Kind.REVIEW_COMMENTED,
        moment(raw.get("created_at")),
        subject=_text(raw.get("path")) or None,
        thread=_id(raw.get("in_reply_to_id")) or own,
        review=_id(raw.get("pull_request_review_id")),
        resolved=resolved if isinstance(resolved, bool) else None,
        outdated=raw.get("position") is None if "position" in raw else None,
        commit=_text(raw.get("original_commit_id")) or _text(raw.get("commit_id")) or None,
        line=_int(raw.get("line")) or _int(raw.get("original_line")),
    )


def checks(record: Json) -> Iterable[Event]:
    """Check runs and commit statuses of the head, where a record carries them."""
    for raw in _list(record.get("checks")):
        at = moment(raw.get("completed_at")) or moment(raw.get("started_at"))
        if at is not None:
            result = _text(raw.get("conclusion")) or _text(raw.get("status")) or "pending"
            yield Event(kind=Kind.CHECKS, at=at, state=result.lower(), subject=_text(raw.get("name")) or None)
    for raw in _list(record.get("statuses")):
        at = moment(raw.get("updated_at")) or moment(raw.get("created_at"))
        if at is not None:
            state = _text(raw.get("state")).lower() or "pending"
            yield Event(kind=Kind.CHECKS, at=at, state=state, subject=_text(raw.get("context")) or None)


def in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """Events sorted by time, `opened` first; entries of one moment keep the order they came in.

    A commit written before the pull request was opened stands after `opened`, at the opening moment:
    it is part of what was opened, not a push.
    """
    everything = list(events)
    opened = next((e for e in everything if e.kind is Kind.OPENED), None)
    everything.sort(
        key=lambda e: (e.kind is not Kind.OPENED, e.at if opened is None else max(e.at, opened.at))
    )
    return tuple(everything)


def _commit(raw: Json) -> Event | None:
    # The committer's date is when the commit got its present form: a rebase moves it, an author date lies.
    at = moment(_nested(raw, "committer", "date")) or moment(_nested(raw, "author", "date"))
    if at is None:
        return None
    who = actor(raw.get("actor")) or actor(raw.get("user"))
    sha = _text(raw.get("sha")) or None
    return Event(
        kind=Kind.COMMITTED,
        at=at,
        actor=who,
        text=_text(raw.get("message")),
        url=_text(raw.get("html_url")) or None,
        id=sha,
        subject=sha,
        commit=sha,
    )


def _made(raw: Json, kind: Kind, at: datetime | None, **fields: Any) -> Event | None:
    if at is None:
        return None
    return Event(
        kind=kind,
        at=at,
        # A key that is present but null is a deleted account; an absent one names nobody.
        actor=actor(raw.get("user"))
        or actor(raw.get("actor"))
        or (GHOST if "user" in raw or "actor" in raw else None),
        association=association(raw.get("author_association")),
        text=_text(raw.get("body")),
        url=_text(raw.get("html_url")) or None,
        id=_id(raw.get("id")),
        **fields,
    )


def _repo_of(record: Json, pull: Json) -> str | None:
    ref = pull_ref(pull.get("html_url")) or pull_ref(pull.get("url"))
    if ref is not None:
        return ref.repo
    named = _nested(pull, "base", "repo", "full_name") or _text(record.get("repo"))
    return named if named and "/" in named else None


def _files(raw: object) -> tuple[FileChange, ...] | None:
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        return None
    made = []
    for entry in raw:
        if isinstance(entry, str):
            made.append(FileChange(path=entry))
        elif isinstance(entry, dict) and (path := _text(entry.get("filename"))):
            made.append(
                FileChange(
                    path=path,
                    additions=_int(entry.get("additions")),
                    deletions=_int(entry.get("deletions")),
                    status=_text(entry.get("status")) or None,
                )
            )
    return tuple(made)


def _count(total: object, files: tuple[FileChange, ...] | None, side: str) -> int | None:
    known = _int(total)
    if known is not None or files is None:
        return known
    parts = [getattr(f, side) for f in files]
    return None if not parts or None in parts else sum(parts)


def _names(raw: object, key: str) -> tuple[str, ...] | None:
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        return None
    names = (x if isinstance(x, str) else _nested(x, key) for x in raw)
    return tuple(n for n in names if n)


def _login(raw: object) -> str | None:
    found = actor(raw)
    return found.login if found else None


def _nested(raw: object, *path: str) -> str | None:
    for key in path:
        raw = raw.get(key) if isinstance(raw, dict) else None
    return str(raw) if isinstance(raw, (str, int)) and not isinstance(raw, bool) and raw != "" else None


def _list(raw: object) -> Sequence[Any]:
    return [x for x in raw if isinstance(x, dict)] if isinstance(raw, Sequence) else []


def _text(raw: object) -> str:
    return raw if isinstance(raw, str) else ""


def _int(raw: object) -> int | None:
    return raw if isinstance(raw, int) and not isinstance(raw, bool) else None


def _id(raw: object) -> str | None:
    return str(raw) if isinstance(raw, (int, str)) and not isinstance(raw, bool) and raw != "" else None
