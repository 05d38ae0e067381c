"""From GitHub's REST payloads to the model. Pure.

A *record* is `{"pull", "events", "comments", "files", "issue_key"?, "issue_comments"?, "as_of"?}`:
GitHub's REST pull object, its timeline, its review comments and its files. It is what
`triage classify` reads, what the store exports and what the REST fetcher assembles. Any field may
be missing, null or of a wrong type; what cannot be read is left out, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from triage.errors import DataError
from triage.models import (
    Event,
    FileChange,
    Kind,
    PullRef,
    PullRequest,
    PullState,
)
from triage.values import (
    DELETED,
    Json,
    actor,
    association,
    identifier,
    integer,
    mappings,
    moment,
    nested,
    pull_ref,
    text,
)

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
    url = text(pull.get("html_url")) or f"https://github.com/{repo}/pull/{number}"
    author = actor(pull.get("user")) or DELETED

    raw_events = record.get("events")
    raw_comments = record.get("comments")
    events = [
        *filter(None, map(event, mappings(raw_events))),
        *filter(None, map(_review_comment, mappings(raw_comments))),
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
        text=text(pull.get("body")),
        url=url,
    )
    state, closed_at, merged_at = _ended(pull, events)
    files = _files(record.get("files"))
    mergeable = pull.get("mergeable")
    if pull.get("mergeable_state") == "dirty":
        mergeable = False
    return PullRequest(
        ref=ref,
        url=url,
        title=text(pull.get("title")),
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
        base=nested(pull, "base", "ref"),
        head=nested(pull, "head", "ref"),
        head_repo=nested(pull, "head", "repo", "full_name"),
        head_sha=nested(pull, "head", "sha"),
        labels=_names(pull.get("labels"), "name"),
        requested_reviewers=_names(pull.get("requested_reviewers"), "login"),
        mergeable=mergeable if isinstance(mergeable, bool) else None,
        additions=_count(pull.get("additions"), files, "additions"),
        deletions=_count(pull.get("deletions"), files, "deletions"),
        changed_files=integer(pull.get("changed_files")) or (len(files) if files is not None else None),
        files=files,
        events=in_order([opened, *events]) if isinstance(raw_events, Sequence) else None,
    )


def _ended(pull: Json, events: Sequence[Event]) -> tuple[PullState, datetime | None, datetime | None]:
    """Its state, when it was closed and when it was merged."""
    merged_at = moment(pull.get("merged_at"))
    closed_at = moment(pull.get("closed_at")) or merged_at
    if merged_at is None:
        merge = next((e for e in events if e.kind is Kind.MERGED), None)
        merged_at = merge.at if merge else (closed_at if pull.get("merged") is True else None)
    if merged_at is not None:
        return PullState.MERGED, closed_at, merged_at
    closed = pull.get("state") == "closed" or closed_at is not None
    return PullState.CLOSED if closed else PullState.OPEN, closed_at, None


def event(raw: object) -> Event | None:
    """One entry of GitHub's REST timeline; None for kinds that say nothing to us."""
    if not isinstance(raw, dict):
        return None
    name = raw.get("event")
    if name == "committed":
        return _commit(raw)
    if name == "reviewed":
        at = moment(raw.get("submitted_at")) or moment(raw.get("created_at"))
        opinion = text(raw.get("state")).lower().replace("_", "-")
        return _made(raw, Kind.REVIEWED, at, state=opinion or None, commit=text(raw.get("commit_id")) or None)
    kind = _PLAIN_KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        return None
    return _made(
        raw,
        kind,
        moment(raw.get("created_at")),
        commit=text(raw.get("commit_id")) or None,
        **_details(kind, raw),
    )


def _details(kind: Kind, raw: Json) -> dict[str, Any]:
    """What an event of the timeline is about, where its kind has that: fields of `Event`."""
    match kind:
        case Kind.LABELED | Kind.UNLABELED:
            return {"subject": nested(raw, "label", "name") or text(raw.get("label")) or None}
        case Kind.MILESTONED | Kind.DEMILESTONED:
            return {"subject": nested(raw, "milestone", "title")}
        case Kind.ASSIGNED | Kind.UNASSIGNED:
            return {"subject": _login(raw.get("assignee"))}
        case Kind.REVIEW_REQUESTED | Kind.REVIEW_REQUEST_REMOVED:
            team = nested(raw, "requested_team", "name")
            return {"subject": _login(raw.get("requested_reviewer")) or team}
        case Kind.RENAMED:
            return {"previous": nested(raw, "rename", "from"), "subject": nested(raw, "rename", "to")}
        case Kind.BASE_CHANGED:
            before, after = text(raw.get("previous_ref")), text(raw.get("current_ref"))
            return {"previous": before or None, "subject": after or None}
        case Kind.FORCE_PUSHED:
            return {"previous": text(raw.get("before")) or None}
        case Kind.CLOSED:
            return {"state": text(raw.get("state_reason")).replace("_", "-") or None}
        case Kind.CROSS_REFERENCED:
            target = pull_ref(nested(raw, "source", "issue", "html_url"))
            return {"subject": nested(raw, "source", "issue", "title"), "target": target}
        case Kind.REVIEW_DISMISSED:
            return {"subject": nested(raw, "dismissed_review", "review_id") or None}
        case _:
            return {}


def _review_comment(raw: object) -> Event | None:
    """One entry of a pull request's REST review comments."""
    if not isinstance(raw, dict):
        return None
    own = identifier(raw.get("id"))
    resolved = raw.get("resolved")
    return _made(
        raw,
        Kind.REVIEW_COMMENTED,
        moment(raw.get("created_at")),
        subject=text(raw.get("path")) or None,
        thread=identifier(raw.get("in_reply_to_id")) or own,
        review=identifier(raw.get("pull_request_review_id")),
        resolved=resolved if isinstance(resolved, bool) else None,
        outdated=raw.get("position") is None if "position" in raw else None,
        commit=text(raw.get("original_commit_id")) or text(raw.get("commit_id")) or None,
        line=integer(raw.get("line")) or integer(raw.get("original_line")),
    )


def checks(record: Json) -> Iterable[Event]:
    """Check runs and commit statuses of the head, where a record carries them."""
    for raw in mappings(record.get("checks")):
        at = moment(raw.get("completed_at")) or moment(raw.get("started_at"))
        if at is not None:
            result = text(raw.get("conclusion")) or text(raw.get("status")) or "pending"
            yield Event(kind=Kind.CHECKS, at=at, state=result.lower(), subject=text(raw.get("name")) or None)
    for raw in mappings(record.get("statuses")):
        at = moment(raw.get("updated_at")) or moment(raw.get("created_at"))
        if at is not None:
            state = text(raw.get("state")).lower() or "pending"
            yield Event(kind=Kind.CHECKS, at=at, state=state, subject=text(raw.get("context")) or None)


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
    at = moment(nested(raw, "committer", "date")) or moment(nested(raw, "author", "date"))
    if at is None:
        return None
    who = actor(raw.get("actor")) or actor(raw.get("user"))
    sha = text(raw.get("sha")) or None
    return Event(
        kind=Kind.COMMITTED,
        at=at,
        actor=who,
        text=text(raw.get("message")),
        url=text(raw.get("html_url")) or None,
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
        or (DELETED if "user" in raw or "actor" in raw else None),
        association=association(raw.get("author_association")),
        text=text(raw.get("body")),
        url=text(raw.get("html_url")) or None,
        id=identifier(raw.get("id")),
        **fields,
    )


def _repo_of(record: Json, pull: Json) -> str | None:
    ref = pull_ref(pull.get("html_url")) or pull_ref(pull.get("url"))
    if ref is not None:
        return ref.repo
    named = nested(pull, "base", "repo", "full_name") or text(record.get("repo"))
    return named if named and "/" in named else None


def _files(raw: object) -> tuple[FileChange, ...] | None:
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        return None
    made = []
    for entry in raw:
        if isinstance(entry, str):
            made.append(FileChange(path=entry))
        elif isinstance(entry, dict) and (path := text(entry.get("filename"))):
            made.append(
                FileChange(
                    path=path,
                    additions=integer(entry.get("additions")),
                    deletions=integer(entry.get("deletions")),
                    status=text(entry.get("status")) or None,
                )
            )
    return tuple(made)


def _count(total: object, files: tuple[FileChange, ...] | None, side: str) -> int | None:
    known = integer(total)
    if known is not None or files is None:
        return known
    parts = [getattr(f, side) for f in files]
    return None if not parts or None in parts else sum(parts)


def _names(raw: object, key: str) -> tuple[str, ...] | None:
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        return None
    names = (x if isinstance(x, str) else nested(x, key) for x in raw)
    return tuple(n for n in names if n)


def _login(raw: object) -> str | None:
    found = actor(raw)
    return found.login if found else None
