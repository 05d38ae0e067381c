"""The failure kinds: one TOML file each in `templates/repro/scenarios/`, a person's own folder first.

Adding a scenario is adding a file. A language without a template for it uses its plain one.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from triage.errors import ConfigError, UsageError
from triage.templates_env import folders

PLAIN = "plain"
"""The scenario of everything that shows no signs of another."""


class Signs(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that say the same thing about an issue; they count once."""

    weight: int
    words: tuple[str, ...]
    """Regular expressions, matched at word boundaries, upper and lower case alike."""


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A failure kind and how it is reproduced."""

    id: str
    title: str
    shape: str
    """What the test does and counts."""
    record: tuple[str, ...]
    """What to write down of each run."""
    outside: tuple[str, ...] = ()
    """Tools that help and are not part of the project."""
    harness: tuple[str, ...] = ("unit",)
    """Harnesses by preference; the first that the checkout has and the module allows is used."""
    runs: int = 10
    """How often the attempt is made, unless told otherwise."""
    heap: str | None = None
    """A heap limit under which it shows soon."""
    broker: bool = False
    """A standalone project needs a broker."""
    adding: tuple[str, ...] = ()
    """Regular expressions of lines that tend to introduce this kind of failure."""
    signs: tuple[Signs, ...] = ()


@cache
def _load(where: tuple[Path, ...]) -> dict[str, Scenario]:
    found: dict[str, Scenario] = {}
    for folder in where:
        for file in sorted((folder / "repro" / "scenarios").glob("*.toml")):
            if file.stem not in found:
                found[file.stem] = _read(file)
    if PLAIN not in found:
        raise ConfigError(f"there is no scenario {PLAIN!r} in {', '.join(map(str, where))}")
    return found


def _read(file: Path) -> Scenario:
    try:
        made = msgspec.convert({"id": file.stem, **tomllib.loads(file.read_text(encoding="utf-8"))}, Scenario)
        for pattern in [*(w for s in made.signs for w in s.words), *made.adding]:
            re.compile(pattern)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, re.error, OSError, UnicodeError) as error:
        raise ConfigError(f"{file}: {error}") from error
    return made


def scenarios() -> dict[str, Scenario]:
    """Every scenario by id, sorted. Raises ConfigError, naming the file, where one cannot be read."""
    return dict(sorted(_load(folders()).items()))


def find_scenario(name: str) -> Scenario:
    """The scenario of this id (any case, spaces for dashes).

    Raises UsageError where there is none.
    """
    wanted = name.strip().lower().replace(" ", "-").replace("_", "-")
    found = scenarios().get(wanted)
    if found is None:
        raise UsageError(f"there is no scenario named {name!r}", "`triage repro --list` lists them")
    return found
