"""Single values of decoded JSON, read or left out. Pure.

What is missing, null or of a wrong type is nothing, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from triage.models import GHOST, Actor, Association, PullRef

Json = Mapping[str, Any]

DELETED = Actor(login=GHOST)
"""Who did what a deleted account did."""

_PULL_URL = re.compile(r"(?:^https?://[^/\s]+|/repos)/([^/\s]+/[^/\s]+)/(?:pull|pulls|issues)/(\d+)")
YEARS = range(1970, 2201)
"""In which a moment can be: spans before and after it stay within the calendar."""


def moment(value: object) -> datetime | None:
    """An ISO 8601 text as an aware UTC moment; None for anything else.

    A commit's date is whatever its author's clock said: beyond `YEARS` it is no date, and sums with it
    would leave the calendar.
    """
    if not isinstance(value, str) or len(value) < 10:
        return None
    try:
        parsed = datetime.fromisoformat(value)
    except ValueError:
        return None
    if parsed.year not in YEARS:
        return None
    if parsed.tzinfo is UTC:
        return parsed
    return parsed.replace(tzinfo=UTC) if parsed.tzinfo is None else parsed.astimezone(UTC)


def actor(value: object) -> Actor | None:
    """A REST user object, or a bare login, as an actor; None for nobody."""
    if isinstance(value, str):
        login, kind = value, ""
    elif isinstance(value, dict):
        login, kind = text(value.get("login")), text(value.get("type"))
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
    """The pull request (or issue) of an address that GitHub itself gave; None for anything else.

    Of its pages or its API, on whatever host (an Enterprise Server has its own). For what people wrote:
    `triage.refs.pull_refs_in`.
    """
    found = _PULL_URL.search(url) if isinstance(url, str) else None
    return PullRef(found[1], int(found[2])) if found else None


def text(raw: object) -> str:
    """A text; empty for anything else."""
    return raw if isinstance(raw, str) else ""


def integer(raw: object) -> int | None:
    """A whole number; None for anything else."""
    return raw if isinstance(raw, int) and not isinstance(raw, bool) else None


def identifier(raw: object) -> str | None:
    """A number or text that names something, as text; None for anything else, and for an empty one."""
    return str(raw) if isinstance(raw, (int, str)) and not isinstance(raw, bool) and raw != "" else None


def sequence(raw: object) -> Sequence[Any]:
    """A list; empty for anything else."""
    return raw if isinstance(raw, Sequence) and not isinstance(raw, str) else ()


def mapping(raw: object) -> Json:
    """An object; empty for anything else."""
    return raw if isinstance(raw, dict) else {}


def mappings(raw: object) -> list[Json]:
    """The objects of a list; none for anything else."""
    return [x for x in sequence(raw) if isinstance(x, dict)]


def nested(raw: object, *path: str) -> str | None:
    """The text or number that lies under these keys, one within the other, as text; None where none does."""
    for key in path:
        raw = raw.get(key) if isinstance(raw, dict) else None
    return identifier(raw)
