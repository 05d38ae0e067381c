"""What a test can stand on: harnesses as data, and what of them a checkout really has.

Helpers move between releases. A harness names the classes it needs, where they were known to be (newest
first) and what each must offer; the checkout decides. Without a checkout the newest known place is taken.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from triage.clone import SourceTree
from triage.errors import ConfigError
from triage.templates_env import folders

UNIT = "unit"
"""The harness that needs nothing."""


class Need(Struct, frozen=True, forbid_unknown_fields=True):
    """A class of the project that the harness uses."""

    name: str
    packages: tuple[str, ...]
    """Where it was known to be, newest first."""
    has: tuple[str, ...] = ()
    """Regular expressions that its source must show."""
    optional: bool = False


class Root(Struct, frozen=True, forbid_unknown_fields=True):
    """A source folder that holds such tests."""

    folder: str
    package: str
    """Where a test goes that has no place of its own here."""
    under: str | None = None
    """A suspect's package is kept if it is this one or below it; None: never."""


class Flag(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that differs between releases, seen in one file."""

    name: str
    file: str
    """The end of its path."""
    has: str
    default: bool
    """What holds without a checkout."""


class Harness(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to run a test."""

    id: str
    title: str
    languages: tuple[str, ...]
    modules: tuple[str, ...] = ("",)
    """Regular expressions of the suspect's module for which it fits."""
    suffix: str = "Test"
    roots: tuple[Root, ...] = ()
    needs: tuple[Need, ...] = ()
    flags: tuple[Flag, ...] = ()


class Found(Struct, frozen=True, kw_only=True):
    """A harness as this checkout has it."""

    harness: Harness
    classes: Mapping[str, str]
    """Simple name → qualified name."""
    flags: Mapping[str, bool]
    root: Root | None
    """The first of its roots that the checkout has; None: it goes beside the suspect."""


@cache
def _load(where: tuple[Path, ...]) -> dict[str, Harness]:
    found: dict[str, Harness] = {}
    for folder in where:
        for file in sorted((folder / "repro" / "harness").glob("*.toml")):
            try:
                made = msgspec.convert(
                    {"id": file.stem, **tomllib.loads(file.read_text(encoding="utf-8"))}, Harness
                )
                for pattern in [*made.modules, *(h for n in made.needs for h in n.has)]:
                    re.compile(pattern)
            except (tomllib.TOMLDecodeError, msgspec.ValidationError, re.error, OSError) as error:
                raise ConfigError(f"{file}: {error}") from error
            found.setdefault(file.stem, made)
    return found


def harnesses() -> dict[str, Harness]:
    """Every harness by id. Raises ConfigError, naming the file, where one cannot be read."""
    return _load(folders())


def look(harness: Harness, tree: SourceTree | None) -> tuple[Found | None, str]:
    """The harness as the checkout has it, or None with what it lacks.

    Without a checkout: the newest known place of everything.
    """
    classes: dict[str, str] = {}
    for need in harness.needs:
        if tree is None:
            if not need.optional:
                classes[need.name] = f"{need.packages[0]}.{need.name}"
            continue
        name = _class_in(tree, need)
        if name is not None:
            classes[need.name] = name
        elif not need.optional:
            return None, f"the checkout has no {need.name} that fits {harness.title}"
    root = None
    if harness.roots:
        if tree is None:
            root = harness.roots[0]
        else:
            root = next((r for r in harness.roots if _has_folder(tree, r.folder)), None)
            if root is None:
                return None, f"the checkout has no {harness.roots[0].folder} nor another place for such tests"
    flags = {f.name: _flag(tree, f) for f in harness.flags}
    return Found(harness=harness, classes=classes, flags=flags, root=root), ""


def _class_in(tree: SourceTree, need: Need) -> str | None:
    known = [f"{package}.{need.name}" for package in need.packages]
    others = [
        f"{tree.package_of(p)}.{need.name}" for e in (".java", ".scala") for p in tree.named(need.name + e)
    ]
    for name in dict.fromkeys([*known, *others]):
        path = tree.declares(name)
        if path is not None:
            source = tree.read(path) or ""
            if all(re.search(pattern, source) for pattern in need.has):
                return name
    return None


def _has_folder(tree: SourceTree, folder: str) -> bool:
    from bisect import bisect_left

    at = bisect_left(tree.paths, f"{folder}/")
    return at < len(tree.paths) and tree.paths[at].startswith(f"{folder}/")


def _flag(tree: SourceTree | None, flag: Flag) -> bool:
    if tree is None:
        return flag.default
    paths = [p for p in tree.named(flag.file.rsplit("/", 1)[-1]) if p.endswith(flag.file)]
    return any(re.search(flag.has, tree.read(p) or "") for p in paths)
