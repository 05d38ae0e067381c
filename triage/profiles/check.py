"""What is wrong with a profile, and in which line of its file it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from triage.profiles.model import Profile, TrackerKind

Path_ = tuple[str, ...]

_REPO = re.compile(r"[\w.-]+/[\w.-]+")
_KEY = re.compile(r"[A-Z][A-Z0-9_]+")
POLICIES = ("assign-first", "comment", "none")


def faults(profile: Profile) -> Iterator[tuple[Path_, str]]:
    """What a type cannot say: each fault's place in the profile and what is wrong there."""
    tracker = profile.tracker
    if tracker.kind is TrackerKind.JIRA and not tracker.url:
        yield ("tracker",), "a tracker of kind jira needs its `url`"
    if tracker.kind is TrackerKind.JIRA and not tracker.projects:
        yield ("tracker",), 'a tracker of kind jira needs its `projects`, such as ["KAFKA"]'
    if tracker.url is not None and not re.match(r"https?://[^/\s]", tracker.url):
        yield ("tracker", "url"), f"{tracker.url!r} is no address"
    for key in tracker.projects:
        if not _KEY.fullmatch(key):
            yield ("tracker", "projects"), f"{key!r} is no JIRA project key, such as KAFKA"
    for name in profile.repository.names:
        if not _REPO.fullmatch(name):
            yield ("repository", "names"), f"{name!r} is no repository, such as apache/kafka"
    if profile.claims.policy not in POLICIES:
        near = meant(profile.claims.policy, POLICIES)
        yield ("claims", "policy"), f"{profile.claims.policy!r} is none of {', '.join(POLICIES)}{near}"
    yield from _numbers(profile)
    yield from _patterns(profile)


def _numbers(profile: Profile) -> Iterator[tuple[Path_, str]]:
    for table, key in (
        ("activity", "quiet_days"),
        ("activity", "claim_idle_days"),
        ("activity", "ask_wait_days"),
        ("size", "large"),
    ):
        value = getattr(getattr(profile, table), key)
        if value < 1:
            yield (table, key), f"{value} is not at least 1"
    for key in ("after_days", "close_days"):
        value = getattr(profile.stale, key)
        if value is not None and value < 0:
            yield ("stale", key), f"{value} is negative"
    if profile.objective is not None and not 0 < profile.objective.share <= 1:
        yield ("objective", "share"), f"{profile.objective.share} is not between 0 and 1"


def _patterns(profile: Profile) -> Iterator[tuple[Path_, str]]:
    written: list[tuple[Path_, str | None]] = [
        (("repository", "release_branch"), profile.repository.release_branch),
        (("repository", "release_tag"), profile.repository.release_tag),
        (("proposal", "pattern"), profile.proposal.pattern),
        *((("layout", key), p) for key in ("source", "tests", "docs") for p in getattr(profile.layout, key)),
    ]
    for path, pattern in written:
        try:
            re.compile(pattern or "")
        except re.error as error:
            yield path, f"{pattern!r} is no regular expression: {error}"


def explained(error: str, table: Mapping[str, Any]) -> tuple[Path_, str]:
    """Place and words of a decoding error, which reads ``Expected `int`, got `str` - at `$.a.b` ``."""
    words, _, where = error.partition(" - at ")
    path = tuple(part for part in re.sub(r"\[[^]]*\]", "", where.strip("`$ ")).split(".") if part)
    unknown = re.match(r"Object contains unknown field `(.+)`", words)
    if unknown:
        key = unknown[1]
        return (*path, key), f"unknown key {key!r}{meant(key, _keys(path))}"
    value = _at(table, path)
    words = words.replace("`null`", "`nothing`")
    if words.startswith("Invalid enum value"):
        words = f"{value!r} is none of {', '.join(_values(path))}"
    return path, words[0].lower() + words[1:] if words.startswith(("Expected", "Object")) else words


def complaint(path: Path | None, text: str, where: Path_, message: str) -> str:
    """`file:line: table.key: message`, as compilers have it."""
    shown = path if path is not None else "profile"
    return f"{shown}:{line_of(text, where)}: {'.'.join(where) or 'profile'}: {message}"


def line_of(text: str, where: Path_) -> int:
    """The line (from 1) where a key of a TOML text stands, or its table, or 1 where neither is written."""
    best, best_length = 1, 0
    table: Path_ = ()
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[\[?([^\]]+)\]\]?\s*(?:#.*)?$", line)
        key = re.match(
            r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""", line
        )
        if header:
            table = here = _split(header[1])
        elif key:
            here = (*table, *_split(key[1]))
            # An inline table holds the rest of the path in this very line.
            rest = where[len(here) :]
            if rest and where[: len(here)] == here and re.search(rf"\b{re.escape(rest[-1])}\b\s*=", line):
                return number
        else:
            continue
        if where[: len(here)] == here and len(here) > best_length:
            best, best_length = number, len(here)
        if here[: len(where)] == where:  # the key itself, or the first one inside the table
            return number
    return best


def _split(dotted: str) -> Path_:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def meant(name: str, known: Iterable[str]) -> str:
    """`` (did you mean 'kafka'?)`` for the nearest of the known names, else nothing."""
    from difflib import get_close_matches

    names = {str(k).lower(): str(k) for k in known}
    near = get_close_matches(name.lower(), names, n=1, cutoff=0.6)
    return f" (did you mean {names[near[0]]!r}?)" if near else ""


def _type_at(path: Path_) -> Any:
    import typing

    found: Any = Profile
    for part in path:
        found = typing.get_type_hints(found).get(part)
        found = next((a for a in typing.get_args(found) if hasattr(a, "__struct_fields__")), found)
        if found is None:
            break
    return found


def _keys(path: Path_) -> Iterable[str]:
    fields = getattr(_type_at(path), "__struct_fields__", ())
    return [f for f in fields if f != "name"] + ([] if path else ["extends"])


def _values(path: Path_) -> Iterable[str]:
    return [str(v) for v in _type_at(path)]


def _at(table: Mapping[str, Any], path: Path_) -> object:
    found: Any = table
    for part in path:
        found = found.get(part) if isinstance(found, Mapping) else None
    return found
