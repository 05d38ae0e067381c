"""Reading profiles: the shipped ones and a person's own.

A person's own are `[profiles.<name>]` tables of the nearest `triage.toml` (the working folder or a
parent) and `profiles/<name>.toml` in the configuration folder; the former wins. `extends = "kafka"` takes
everything that the file does not say from that profile; a profile named as a shipped one extends it.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from triage.errors import ConfigError, UsageError
from triage.profiles.check import complaint, explained, faults, meant
from triage.profiles.model import Profile, Repository

USER_FILE = "triage.toml"
_SHIPPED = Path(__file__).resolve().parent


class _Raw(NamedTuple):
    """A profile as written, and where."""

    name: str
    table: Mapping[str, Any]
    path: Path | None
    """None for a shipped one."""
    text: str
    prefix: tuple[str, ...]
    """Where the table stands in the file."""


def config_folder() -> Path:
    """The folder of a person's configuration: `TRIAGE_CONFIG`, else where the system keeps such things."""
    named = os.environ.get("TRIAGE_CONFIG")
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("triage", appauthor=False)


def user_file(folder: Path | None = None) -> Path | None:
    """The nearest `triage.toml`: in `folder` (the working folder) or one of its parents."""
    try:
        start = folder or Path.cwd()
    except FileNotFoundError:  # the working folder was deleted under us
        return None
    for place in (start, *start.parents):
        if (place / USER_FILE).is_file():
            return place / USER_FILE
    return None


def load_profiles(folder: Path | None = None) -> dict[str, Profile]:
    """Every profile by name, a person's own first, then the shipped ones.

    `folder` is where the search for `triage.toml` starts (the working folder).
    Raises ConfigError, which names file and line, where a person's own cannot be read.
    """
    own = {raw.name: raw for raw in _own(folder)}
    if not own:
        return dict(shipped_profiles())
    made = {name: _made(raw, own, ()) for name, raw in own.items()}
    return made | {name: profile for name, profile in shipped_profiles().items() if name not in made}


def sources(folder: Path | None = None) -> dict[str, str]:
    """Where each profile comes from: a file's path, or `shipped`."""
    found = dict.fromkeys(shipped_profiles(), "shipped")
    return found | {raw.name: str(raw.path) for raw in _own(folder)}


def find_profile(name: str, profiles: Mapping[str, Profile] | None = None) -> Profile:
    """The profile of this name (any case), of `profiles` (all).

    Raises UsageError, with the nearest names, where there is none.
    """
    known = load_profiles() if profiles is None else profiles
    found = known.get(name) or known.get(name.lower())
    if found is None:
        raise UsageError(
            f"there is no profile named {name!r}{meant(name, known)}", "`triage profiles` lists them"
        )
    return found


def profile_for_repo(repo: str, profiles: Mapping[str, Profile] | None = None) -> Profile:
    """The profile of the project that owns this repository, else the generic one for it."""
    known = load_profiles() if profiles is None else profiles
    for profile in known.values():
        if repo.lower() in (n.lower() for n in profile.repository.names):
            return profile
    return generic_for(repo, known)


def generic_for(repo: str, profiles: Mapping[str, Profile]) -> Profile:
    """The generic profile, speaking of this repository."""
    generic = profiles.get("generic") or shipped_profiles()["generic"]
    return msgspec.structs.replace(generic, repository=Repository(names=(repo,)))


@cache
def shipped_profiles() -> Mapping[str, Profile]:
    """The profiles in the package, by name."""
    found = {}
    for path in sorted(_SHIPPED.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        raw = _Raw(path.stem, _parsed(text, path), path, text, ())
        found[path.stem] = _profile(raw, raw.table)
    return found


def _own(folder: Path | None) -> Iterator[_Raw]:
    """A person's own profiles, the weaker ones first."""
    extra = config_folder() / "profiles"
    if extra.is_dir():
        for path in sorted(extra.glob("*.toml")):
            text = _read(path)
            yield _Raw(path.stem, _parsed(text, path), path, text, ())
    nearest = user_file(folder)
    if nearest is not None:
        text = _read(nearest)
        document = _parsed(text, nearest)
        for key in document:
            if key != "profiles":
                message = f"unknown key {key!r}{meant(key, ['profiles'])}; profiles are `[profiles.<name>]`"
                raise ConfigError(complaint(nearest, text, (key,), message))
        tables = document.get("profiles", {})
        if not isinstance(tables, dict):
            raise ConfigError(complaint(nearest, text, ("profiles",), "expected tables, `[profiles.<name>]`"))
        for name, table in tables.items():
            if not isinstance(table, dict):
                where = ("profiles", name)
                raise ConfigError(complaint(nearest, text, where, f"expected a table, `[profiles.{name}]`"))
            yield _Raw(name, table, nearest, text, ("profiles", name))


def _made(raw: _Raw, own: Mapping[str, _Raw], seen: tuple[str, ...]) -> Profile:
    return _profile(raw, _merged(raw, own, seen))


def _merged(raw: _Raw, own: Mapping[str, _Raw], seen: tuple[str, ...]) -> dict[str, Any]:
    """The profile's table, completed by what it extends."""
    table = {key: value for key, value in raw.table.items() if key != "extends"}
    # Checked alone first, so that a fault is told with the line of the file it stands in.
    _profile(raw, {"title": raw.name, **table}, alone=True)
    base = raw.table.get("extends", raw.name if raw.name in shipped_profiles() else None)
    if base is None:
        return {"title": raw.name, **table}
    if not isinstance(base, str):
        raise ConfigError(_complaint(raw, ("extends",), "expected the name of a profile"))
    if base in seen:
        raise ConfigError(
            _complaint(raw, ("extends",), f"goes round in a circle: {' → '.join((*seen, base))}")
        )
    if base in own and base != raw.name:
        below = _merged(own[base], own, (*seen, raw.name))
    elif base in shipped_profiles():
        below = tomllib.loads((_SHIPPED / f"{base}.toml").read_text(encoding="utf-8"))
    else:
        near = meant(base, [*own, *shipped_profiles()])
        raise ConfigError(_complaint(raw, ("extends",), f"there is no profile {base!r}{near}"))
    return _over(below, table)


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        merged[key] = _over(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return merged


def _profile(raw: _Raw, table: Mapping[str, Any], *, alone: bool = False) -> Profile:
    """The table as a profile. `alone`: it may still lack what it extends, so only what it says is checked."""
    if "name" in raw.table:
        raise ConfigError(_complaint(raw, ("name",), "a profile has its name from its file or table"))
    try:
        profile = msgspec.convert({"title": raw.name, **table, "name": raw.name}, Profile)
    except msgspec.ValidationError as error:
        raise ConfigError(_complaint(raw, *explained(str(error), table))) from error
    if not alone:
        for path, message in faults(profile):
            raise ConfigError(_complaint(raw, path, message))
    return profile


def _complaint(raw: _Raw, path: tuple[str, ...], message: str) -> str:
    return complaint(raw.path, raw.text, (*raw.prefix, *path), message)


def _parsed(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        words, _, place = str(error).partition(" (at line ")
        line = place.split(",")[0] if place else str(text.count("\n") + 1)
        raise ConfigError(f"{path}:{line}: {words}", "mend the file; it is TOML") from error


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: not UTF-8 at byte {error.start}") from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror or error}") from error
