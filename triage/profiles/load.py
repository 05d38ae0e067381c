"""Reading profiles: the shipped ones and a person's own."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from triage.errors import ConfigError, UsageError
from triage.profiles.model import Profile, Repository


@cache
def load_profiles() -> dict[str, Profile]:
    """All shipped profiles by name.

    Raises ConfigError where one cannot be read.
    """
    found = {}
    for entry in sorted(files("triage.profiles").iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".toml"):
            name = entry.name.removesuffix(".toml")
            found[name] = _parse(entry.read_text(encoding="utf-8"), entry.name, name)
    return found


def _parse(text: str, where: str, name: str) -> Profile:
    try:
        return msgspec.convert({"name": name, **tomllib.loads(text)}, Profile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ConfigError(f"{where}: {error}") from error


def find_profile(name: str) -> Profile:
    """The profile of this name (any case).

    Raises UsageError where there is none.
    """
    try:
        return load_profiles()[name.lower()]
    except KeyError:
        raise UsageError(f"there is no profile named {name!r}", "`triage profiles` lists them") from None


def profile_for_repo(repo: str) -> Profile:
    """The profile of the project that owns this repository, else the generic one for it."""
    for profile in load_profiles().values():
        if repo.lower() in (n.lower() for n in profile.repository.names):
            return profile
    generic = load_profiles()["generic"]
    return msgspec.structs.replace(generic, repository=Repository(names=(repo,)))
