"""What the digest needs to know of each pull request, read in one walk over its story. Pure.

A few hundred bytes each: the stories themselves are streamed, never all held.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from triage.models import Event, Kind, PullRef, PullRequest, PullState, Role
from triage.people import Roster, roles_in
from triage.profiles import Profile
from triage.refs import keys_in

_CLOSES = re.compile(r"\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\b:?\s+#(\d{1,7})\b", re.IGNORECASE)
"""GitHub's closing keywords, for records that do not say what they close."""

_SPEAKS = frozenset({Kind.REVIEWED, Kind.REVIEW_COMMENTED, Kind.COMMENTED})
_STANDING = frozenset({Role.MAINTAINER, Role.REGULAR})


class Act(Struct, frozen=True):
    """Somebody other than the author reviewed, or with standing commented."""

    at: datetime
    who: str


class Facts(Struct, frozen=True, kw_only=True):
    """One pull request, briefly."""

    ref: PullRef
    url: str
    title: str
    author: str
    by_bot: bool
    state: PullState
    draft: bool
    created_at: datetime
    closed_at: datetime | None
    merged_by: str | None
    base: str | None
    size: int | None
    files: tuple[str, ...] | None
    ready_at: datetime | None
    """When the wait for a first review began: opened, or taken out of draft. None: still a draft."""
    first_review_at: datetime | None
    acts: tuple[Act, ...]
    """Reviews and standing comments since the trends begin, oldest first."""
    last_human_at: datetime
    approved_at: datetime | None
    """Since when it stands approved with no objection after it; None where it does not."""
    approvers: tuple[str, ...]
    """Whose latest review approves, of people with standing."""
    issues: tuple[str, ...]
    marked_first: bool
    """GitHub marks the author as a first-timer."""

    @property
    def merged(self) -> bool:
        """Whether it landed by GitHub's own button."""
        return self.state is PullState.MERGED

    def open_at(self, moment: datetime) -> bool:
        """Whether it was open at `moment` (reopenings in between are not looked at)."""
        return self.created_at <= moment and (self.closed_at is None or self.closed_at > moment)


def facts_of(pull: PullRequest, roster: Roster, profile: Profile, since: datetime) -> Facts:
    """The facts of a pull request. Acts before `since` are left out."""
    roles = roles_in(pull, roster)
    first: datetime | None = None
    acts: list[Act] = []
    last_human = pull.created_at
    latest: dict[str, Event] = {}
    ready_at = None if _opened_as_draft(pull) else pull.created_at
    for event in pull.events or ():
        who = event.actor.login if event.actor else None
        role = roles.get(who.lower(), Role.UNKNOWN) if who else None
        if event.kind is Kind.READY_FOR_REVIEW and ready_at is None:
            ready_at = event.at
        if role is not Role.BOT and event.kind is not Kind.CROSS_REFERENCED:
            last_human = max(last_human, event.at)
        if event.kind not in _SPEAKS or who is None or role in (Role.BOT, Role.AUTHOR):
            continue
        standing = role in _STANDING
        if standing or event.kind is not Kind.COMMENTED:
            first = first or event.at
            if event.at >= since:
                acts.append(Act(event.at, who))
        if standing and event.kind is Kind.REVIEWED and event.state in ("approved", "changes-requested"):
            latest[who.lower()] = event
        elif event.state == "dismissed":
            latest.pop(who.lower(), None)
    approvals = [e for e in latest.values() if e.state == "approved"]
    objected = any(e.state == "changes-requested" for e in latest.values())
    if first is not None and ready_at is not None and first < ready_at:
        ready_at = pull.created_at  # reviewed while a draft: it was ready enough
    return Facts(
        ref=pull.ref,
        url=pull.url,
        title=pull.title,
        author=pull.author.login,
        by_bot=roles.get(pull.author.login.lower()) is Role.BOT,
        state=pull.state,
        draft=pull.draft,
        created_at=pull.created_at,
        closed_at=pull.closed_at,
        merged_by=_merged_by(pull),
        base=pull.base,
        size=pull.size,
        files=tuple(f.path for f in pull.files)
        if pull.files is not None and pull.state is PullState.OPEN
        else None,
        ready_at=pull.created_at if ready_at is None and first is not None else ready_at,
        first_review_at=first,
        acts=tuple(acts),
        last_human_at=last_human,
        approved_at=max(e.at for e in approvals) if approvals and not objected else None,
        approvers=tuple(sorted(e.actor.login for e in approvals if e.actor)),
        issues=tuple(_issues(pull, profile)),
        marked_first=pull.association is not None and pull.association.value.startswith("FIRST_TIME"),
    )


def _merged_by(pull: PullRequest) -> str | None:
    """Who merged it: what the service says, else whoever is on record as having done it."""
    if pull.merged_by is not None:
        return pull.merged_by.login
    acts = [e.actor.login for e in pull.events or () if e.kind is Kind.MERGED and e.actor]
    return acts[-1] if acts else None


def _opened_as_draft(pull: PullRequest) -> bool:
    """Whether it began as a draft, read back from its first change of that."""
    for event in pull.events or ():
        if event.kind is Kind.READY_FOR_REVIEW:
            return True
        if event.kind is Kind.CONVERTED_TO_DRAFT:
            return False
    return pull.draft


def _issues(pull: PullRequest, profile: Profile) -> Iterator[str]:
    """Keys of the issues that the title, the branch or a closing keyword names."""
    if profile.tracker.projects:
        named = keys_in(pull.title, profile.tracker.projects, any_case=True)
        yield from named or keys_in(pull.head or "", profile.tracker.projects, branch=True)
        return
    numbers = dict.fromkeys(pull.closes or ())
    for text in (pull.title, pull.body):
        # A bare `#12` may be another pull request; only a closing keyword says that it is the issue solved.
        numbers.update(dict.fromkeys(int(n) for n in _CLOSES.findall(text)))
    numbers.pop(pull.ref.number, None)
    for number in numbers:
        yield f"{pull.ref.repo}#{number}"
