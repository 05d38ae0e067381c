"""One line of recorded data → what the judging core is given. Pure.

A record may carry, beside the pull request, the key of its issue (`issue_key`), what was said there
(`issue_comments`: `{author, created, body}` each) and the day to judge it on (`as_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from triage.models import Event, Issue, Kind, PullRef, PullRequest
from triage.profiles import Profile
from triage.profiles.load import profile_for_repo
from triage.records import pull_from_record
from triage.values import Json, actor, moment, text


class Recorded(Struct, frozen=True):
    """A pull request as recorded, with what the record says beside it."""

    pull: PullRequest
    issue: Issue | None = None
    as_of: datetime | None = None
    """The moment the record asks to be judged at."""


def recorded(record: object) -> Recorded:
    """The pull request, issue and judging day of one decoded line.

    Raises DataError where it is no record, lacks a pull request, number or repository, or asks to be judged
    at a moment that cannot be read: judged at any other, its answer would pass for the one asked for.
    """
    from triage.errors import DataError

    if not isinstance(record, Mapping):
        raise DataError("the line is not a JSON object")
    pull = pull_from_record(record)
    wanted = record.get("as_of")
    as_of = day_end(wanted)
    if as_of is None and wanted not in (None, ""):
        raise DataError(f'{pull.ref}: "as_of" is no ISO date or time: {_shown(wanted)}')
    return Recorded(pull, issue_from_record(record, pull), as_of)


def day_end(value: object) -> datetime | None:
    """A moment; a bare date means the end of that day, so that what happened on it counts. None for what
    is no moment."""
    found = moment(value)
    if found is not None and isinstance(value, str) and len(value.strip()) == 10:
        return found + timedelta(days=1) - timedelta(seconds=1)
    return found


def issue_from_record(record: Json, pull: PullRequest) -> Issue | None:
    """The issue a record names, as thin as the record has it; None where it names none and quotes none."""
    key = record.get("issue_key")
    key = key if isinstance(key, str) and key else None
    events = tuple(sorted(_issue_comments(record.get("issue_comments")), key=lambda e: e.at))
    if key is None and not events:
        return None
    profile = profile_of(pull.ref.repo)
    jira = key is not None and "#" not in key
    url = f"{profile.tracker.url}/browse/{key}" if jira and profile.tracker.url else ""
    return Issue(
        key=key or f"{pull.ref.repo}#?",
        tracker="jira" if jira else "github",
        url=url,
        title="",
        created_at=min([pull.created_at, *(e.at for e in events)]),
        events=events,
    )


@lru_cache(maxsize=4096)
def profile_of(repo: str) -> Profile:
    """The profile to judge a repository's pull requests by."""
    return profile_for_repo(repo)


class KnownAsOf(Mapping[PullRef, PullRequest]):
    """Pull requests by address, as they stood at a moment; later ones are not there yet."""

    def __init__(self, pulls: Mapping[PullRef, PullRequest], now: datetime) -> None:
        self._pulls = pulls
        self._now = now

    def __getitem__(self, ref: PullRef) -> PullRequest:
        found = self._pulls[ref]
        if found.created_at > self._now:
            raise KeyError(ref)
        return found.as_of(self._now)

    def __iter__(self) -> Iterator[PullRef]:
        return (ref for ref, pull in self._pulls.items() if pull.created_at <= self._now)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def thin(pull: PullRequest) -> PullRequest:
    """What other pull requests need to know of this one: everything but its events."""
    return replace(pull, events=None)


def _issue_comments(raw: object) -> Iterator[Event]:
    for entry in raw if isinstance(raw, Sequence) and not isinstance(raw, str) else ():
        if not isinstance(entry, Mapping):
            continue
        at = moment(entry.get("created")) or moment(entry.get("created_at"))
        if at is None:
            continue
        yield Event(
            kind=Kind.COMMENTED,
            at=at.astimezone(UTC),
            actor=_commenter(entry),
            text=text(entry.get("body")),
            url=text(entry.get("html_url")) or text(entry.get("self")) or None,
        )


def _commenter(entry: Mapping[str, Any]) -> Any:
    raw = entry.get("author", entry.get("user"))
    if isinstance(raw, Mapping) and "login" not in raw:  # JIRA's user object
        raw = raw.get("name") or raw.get("displayName")
    return actor(raw)


def _shown(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:60]}…"
