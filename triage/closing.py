"""The closing: which event it is, which words speak of it, and who closed it where only words tell. Pure.

A record retold from mails, an archive or an export may hold what people said, and not who pressed the button.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from triage.models import Event, Kind, PullRequest, PullState, Role
from triage.text.acts import Act
from triage.text.model import Statement

LAST_PHASE, _AFTERWARDS = timedelta(days=4), timedelta(days=1)
"""How long before and after the end words are taken to speak of it."""
CLOSING_WORDS = timedelta(hours=1)
"""Said this long before the closing by who closed it, it belongs to the closing."""
_ENDS = (Act.MERGED_ELSEWHERE, Act.SUPERSEDED_BY, Act.DUPLICATE_OF)
"""What the one who closes it says instead of "closing"."""
_I_CLOSE = r"(?:i(?:'m| am|'ll| will|'ve| have)?|we(?:'re| are|'ll| will)|going to|gonna|let me)"
_CLOSES = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|so|thanks|thank you|alright|sorry)\b\W*)?clos(?:ing|ed)\b"
    rf"|\b{_I_CLOSE}(?: \w+){{0,3}} clos(?:e|ed|ing)\b|(?:[,;:.-] ?|\b(?:so|therefore|hence|thus) )closing\b",
    re.IGNORECASE | re.MULTILINE,
)
_LANDS = re.compile(
    r"^\W*(?:\w+ and )?merged (?:to|into|in|on|manually|by hand|separately|as)\b"
    r"|\bi(?:'ve| have)?(?: \w+)? (?:merged|pushed|committed|landed) (?:this|it|your)\b",
    re.IGNORECASE | re.MULTILINE,
)
_QUOTED = re.compile(r"^\s*>.*$", re.MULTILINE)


def closing_event(pull: PullRequest) -> Event | None:
    """The event that closed it, where it is on record and it was not reopened since."""
    for event in reversed(pull.events or ()):
        if event.kind is Kind.CLOSED:
            return event
        if event.kind is Kind.REOPENED:
            return None
    return None


def speaks_of_end(moment: datetime, end: datetime) -> bool:
    """Whether what was said at `moment` is about the end: from a few days before it to a day after."""
    return end - LAST_PHASE <= moment <= end + _AFTERWARDS


def is_unseen(pull: PullRequest) -> bool:
    """Whether it is closed, and no event says who closed it."""
    if pull.state is not PullState.CLOSED:
        return False
    event = closing_event(pull)
    return event is None or (event.actor is None and event.commit is None)


def needs_rights(text: str) -> bool:
    """Whether somebody who is not the author says here that they close or merge it."""
    said = _QUOTED.sub("", text)
    return _CLOSES.search(said) is not None or _LANDS.search(said) is not None


def announced(pull: PullRequest, statements: Sequence[Statement]) -> Statement | None:
    """The words that closed it, where no event says who did; None where one does, or no words tell."""
    if not is_unseen(pull):
        return None
    at = next((e.at for e in reversed(pull.events or ()) if e.kind is Kind.CLOSED), pull.closed_at)
    spoken = [
        s
        for s in statements
        if s.role is not Role.BOT
        and not s.on_issue
        and s.event.kind is not Kind.OPENED
        and s.event.actor is not None
        and (at is None or speaks_of_end(s.event.at, at))
    ]
    for statement in reversed(spoken):
        if any(x.does(Act.CLOSE, Act.CLOSE_INACTIVE) and _CLOSES.search(x.text) for x in statement.sentences):
            return statement
    last = spoken[-1] if spoken else None
    if last is None or not last.does(*_ENDS):
        return None
    return last if at is None or last.event.at >= at - CLOSING_WORDS else None
