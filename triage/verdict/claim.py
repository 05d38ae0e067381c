"""Who says an issue is theirs, and whether they still work on it. Pure.

A claim is an assignment or, where the project's policy is `comment`, words such as "I will work on this".
A sign of life is anything the claimant did on the issue or its pull requests; what bots do never counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from triage.models import GHOST, Actor, Claim, Event, Evidence, Issue, Kind, Partial, PullRequest, Role
from triage.people import looks_like_bot
from triage.profiles import Profile
from triage.text.segment import segment

_BETWEEN = (
    "would|will|am|can|want|wanna|like|love|to|in|be|been|have|also|really|just|still|happy|glad|willing|interested"
    "|keen|going|gonna|plan|planning|intend|hope|hoping|try|trying|start|started|starting|now|currently|already"
    "|definitely|gladly|happily|very|much|a|an|new|newcomer|beginner|contributor|and|here|help|able|ready|eager"
    "|excited|please|i|reproduce|it"
)
"""What may stand between "I" and what they want to do. "I think X could fix this" is no claim."""
_WANTS = re.compile(
    rf"""\bi\b (?:['’](?:d|ll|m|ve))? (?:,?\s+(?:{_BETWEEN})\b){{0,12}}
        \s+(?:work(?:ing)?\s+on|tak(?:e|ing)(?:\s+(?:on|over|up))?|pick(?:ing)?(?:\s+up)?|tackl(?:e|ing)|fix(?:ing)?
           |implement(?:ing)?|handl(?:e|ing)|look(?:ing)?\s+into|contribut(?:e|ing)\s+to|address(?:ing)?
           |on)
        \s+(?:it|this|that|these|the\s+(?:issue|ticket|bug|fix|feature|task|improvement))\b
      | \bassign\b[^.?!\n]{{0,30}}\bto\s+me\b
      | \bassign\s+me\b
      | ^\s*[./!](?:take|assign|claim)\b
      | \bi['’]?\s*a?m\s+on\s+(?:it|this)\b""",
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
"""How people ask for, or announce, that an issue is theirs."""

_NOT_MINE = re.compile(
    r"\b(?:can(?:no|['’])?t|won['’]?t|not|never|no longer|un-?assign(?:ing)?|feel free|don['’]?t|didn['’]?t"
    r"|anyone else|up for grabs|gave up|giving up|if (?:you|nobody|no one)"
    r"|this (?:should|will|would|could|may|might)"
    r"|(?:you|someone|somebody) (?:can|could|should))\b",
    re.IGNORECASE,
)
"""Words that turn such a sentence round: "I can't work on this", "feel free to take it"."""

_GIVES_UP = re.compile(
    r"\b(?:work(?:ing)?|time|continue|tak(?:e|ing)|pick|assign(?:ed)?|grabs|gave|giving|anyone)\b",
    re.IGNORECASE,
)
"""What "not any more" must be about to take a claim back."""


class _Claimant(Struct, frozen=True):
    """Somebody with a claim, since when, and what shows it."""

    actor: Actor
    since: datetime | None
    shown: Evidence | None


def find_claim(
    issue: Issue | None,
    pulls: Sequence[PullRequest],
    profile: Profile,
    now: datetime,
    partial: Sequence[Partial] = (),
) -> Claim | None:
    """The claim on an issue at `now`; None where nobody has one (or nothing is known of the issue).

    Of several claimants it is the one who showed life last. `pulls` are the issue's attempts.
    `idle` is None where no date is on record, and where something that could hold a sign of life
    was not seen (`partial`).
    """
    if issue is None:
        return None
    claimants = [*_assigned(issue, profile)]
    if not claimants and profile.claims.policy == "comment":
        claimants = [*_said_so(issue, profile)]
    if not claimants:
        return None
    lives = [(c, _signs_of_life(c, issue, pulls, now)) for c in claimants]
    claimant, signs = max(lives, key=lambda pair: _last_moment(*pair) or issue.created_at)
    last = signs[-1] if signs else None
    seen = _last_moment(claimant, signs)
    days = profile.activity.claim_idle_days
    if seen is None and issue.updated_at is not None and issue.updated_at <= now:
        seen = issue.updated_at  # whatever they did on it, they did not do it later
        if now - seen <= timedelta(days=days):
            seen = None
    idle: bool | None = None
    if seen is not None:
        idle = now - seen > timedelta(days=days)
        if idle and (partial or issue.events is None):
            idle = None  # the sign of life may be in what was not seen
    return Claim(
        assignee=shown_name(claimant.actor),
        since=claimant.since,
        last_sign_of_life=last.at if last else None,
        idle=idle,
        idle_after_days=days,
        evidence=tuple(_evidence(claimant, last, issue, claimants)),
    )


def recent_wish(issue: Issue | None, profile: Profile, now: datetime) -> Evidence | None:
    """Somebody's words, not older than the project's patience with a claim, that they want the issue.

    Where assignment comes first they are no claim, but whoever takes the issue should talk to them.
    """
    if issue is None or issue.resolved:
        return None
    patience = timedelta(days=profile.activity.claim_idle_days)
    wishes = [c for c in _said_so(issue, profile) if c.since is not None and now - c.since <= patience]
    return max(wishes, key=lambda c: c.since or now).shown if wishes else None


def shown_name(actor: Actor) -> str:
    """What to call somebody: the login, or the display name where the login is a number (Jira Cloud)."""
    opaque = re.fullmatch(r"[0-9a-f]{24}|\w+:[0-9a-f-]{20,}", actor.login) is not None
    return actor.name if opaque and actor.name else actor.login


def same_person(name: str | None, actor: Actor | None) -> bool:
    """Whether a login or display name means this person. Services name people differently, so case, spaces
    and punctuation do not count; two different names are never taken for one person."""
    if name is None or actor is None or not (plain := _folded(name)) or plain == GHOST:
        return False
    return plain == _folded(actor.login) or (actor.name is not None and plain == _folded(actor.name))


def _folded(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


def _is_bot(actor: Actor, profile: Profile) -> bool:
    return actor.bot or looks_like_bot(actor.login) or actor.login in profile.people.bots


def _assigned(issue: Issue, profile: Profile) -> Iterator[_Claimant]:
    for actor in issue.assignees:
        if _is_bot(actor, profile):
            continue
        since, shown = None, None
        for event in issue.events or ():
            if event.kind is Kind.ASSIGNED and same_person(event.subject, actor):
                since, shown = event.at, _assignment(event, actor, issue)
            elif event.kind is Kind.UNASSIGNED and same_person(event.subject, actor):
                since, shown = None, None
        yield _Claimant(actor, since, shown)


def _assignment(event: Event, actor: Actor, issue: Issue) -> Evidence:
    who = shown_name(event.actor) if event.actor else None
    by = ""
    if who is not None:
        by = " by themselves" if _acted(event, actor) else f" by {who}"
    return Evidence(
        event=Kind.ASSIGNED,
        at=event.at,
        role=Role.UNKNOWN,
        who=who,
        url=event.url or issue.url or None,
        fact=f"assigned to {shown_name(actor)}{by}",
    )


def _said_so(issue: Issue, profile: Profile) -> Iterator[_Claimant]:
    """People who said on the issue that they want it, and did not take it back."""
    claims: dict[str, _Claimant] = {}
    for event in issue.events or ():
        actor = event.actor
        if event.kind is Kind.UNASSIGNED:
            claims = {k: c for k, c in claims.items() if not same_person(event.subject, c.actor)}
        if event.kind is not Kind.COMMENTED or actor is None or _is_bot(actor, profile):
            continue
        if actor.login == GHOST:
            continue
        words = _claiming(event.text)
        if words:
            shown = Evidence.of(event, url=issue.url, quote=words)
            claims[actor.login] = _Claimant(actor, event.at, shown)
        elif actor.login in claims and _NOT_MINE.search(event.text) and _GIVES_UP.search(event.text):
            del claims[actor.login]
    yield from claims.values()


def _claiming(text: str) -> str | None:
    """The sentence with which somebody claims an issue; None where none does."""
    for span in segment(text).sentences:
        if _WANTS.search(span.unmarked) and not _NOT_MINE.search(span.unmarked):
            return span.text[:300]
    return None


def _signs_of_life(
    claimant: _Claimant, issue: Issue, pulls: Iterable[PullRequest], now: datetime
) -> list[Event]:
    """What the claimant did on the issue and its pull requests after the claim, up to `now`, oldest first.

    The claim itself is none: who assigns an issue to themselves and falls silent shows no life.
    """
    found = [e for e in issue.events or () if _acted(e, claimant.actor)]
    for pull in pulls:
        # A commit without an account in one's own pull request is one's own.
        own = same_person(pull.author.login, claimant.actor)
        found += [
            e
            for e in pull.events or ()
            if _acted(e, claimant.actor) or (own and e.actor is None and e.kind is Kind.COMMITTED)
        ]
    after = [e for e in found if e.at <= now and (claimant.since is None or e.at > claimant.since)]
    return sorted(after, key=lambda e: e.at)


def _acted(event: Event, actor: Actor) -> bool:
    return event.actor is not None and not event.actor.bot and same_person(event.actor.login, actor)


def _last_moment(claimant: _Claimant, signs: Sequence[Event]) -> datetime | None:
    moments = [m for m in (claimant.since, signs[-1].at if signs else None) if m is not None]
    return max(moments, default=None)


def _evidence(
    claimant: _Claimant, last: Event | None, issue: Issue, claimants: Sequence[_Claimant]
) -> Iterator[Evidence]:
    if claimant.shown is not None:
        yield claimant.shown
    elif last is None and issue.updated_at is not None:
        yield Evidence(
            event="updated",
            at=issue.updated_at,
            role=Role.UNKNOWN,
            url=issue.url or None,
            fact=f"the last change of {issue.key} by anybody",
        )
    if last is not None and (claimant.shown is None or last.at > claimant.shown.at):
        yield Evidence(
            event=last.kind,
            at=last.at,
            role=Role.UNKNOWN,
            who=shown_name(claimant.actor),
            url=last.url or issue.url or None,
            fact=f"their last act on record: {last.kind.value}",
        )
    for other in claimants:
        if other.actor != claimant.actor and other.shown is not None:
            yield other.shown
