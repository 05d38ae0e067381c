"""How each project writes tests: one TOML file each in `templates/repro/projects/`, by its profile's name."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from triage.errors import ConfigError
from triage.profiles.model import Profile
from triage.templates_env import folders


class Standalone(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a project of its own needs to run against released versions."""

    dependencies: tuple[str, ...]
    """`group:artifact` of the released artefacts."""
    harness: tuple[str, ...] = ()
    """Harnesses that work with these alone, or with stand-ins."""
    only_mock: tuple[str, ...] = ()
    """Scenarios for which one broker is not enough."""
    image: str = ""
    """Container image of a broker; its tags are versions."""
    image_since: str = ""
    version: str
    """The version to start with."""
    examples: tuple[str, ...] = ()


class Project(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one project writes tests; everything has a default that fits an unknown one."""

    license: str | None = None
    """Name of a header in `licenses.toml`, for a checkout that shows none."""
    header: str | None = None
    """File in the checkout that holds the header, comment marks included."""
    import_groups: tuple[str, ...] = ()
    """Beginnings of packages in order, a blank line between groups; "" is everything else. None named: as
    the neighbours have it."""
    final_under: tuple[str, ...] = ()
    """Packages in which locals and parameters are final."""
    should_under: tuple[str, ...] = ()
    """Packages in which tests are called `should…` instead of `test…`."""
    module: str = ""
    package: str = ""
    """Where a test goes when the issue names nothing that is in the tree."""
    test_root: str = "src/test/java"
    base: tuple[str, ...] = ()
    """Harnesses that every unit test of the project stands on, by preference (Spark's own suite)."""
    standalone: Standalone | None = None
    rerun: str = ""
    """What the test command needs added so that it runs again though nothing changed."""


@cache
def _project(name: str, where: tuple[Path, ...]) -> Project:
    for folder in where:
        file = folder / "repro" / "projects" / f"{name}.toml"
        if file.is_file():
            try:
                return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Project)
            except (tomllib.TOMLDecodeError, msgspec.ValidationError, OSError) as error:
                raise ConfigError(f"{file}: {error}") from error
    return Project()


def project_of(profile: Profile) -> Project:
    """How this project writes tests. Raises ConfigError where its file is wrong."""
    return _project(profile.name, folders())
