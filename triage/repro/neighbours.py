"""What a new test takes over from its neighbours: the licence header, and which JUnit they are for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from unicodedata import category

from triage.clone import SourceTree
from triage.errors import ConfigError
from triage.repro.jvm import leading_comment
from triage.repro.place import Place
from triage.repro.projects import Project
from triage.templates_env import find


def header_of(place: Place, project: Project, tree: SourceTree | None) -> list[str]:
    """The licence header with comment marks: the checkout's own, else its neighbours', else the named one."""
    if place.language in ("java", "scala") and tree is not None:
        own = tree.read(project.header) if project.header else None
        if own:
            return _inert(own.rstrip().splitlines())
        near = [place.suspect.test_path, place.suspect.path] if place.suspect else []
        for path in near:
            if path and (lines := leading_comment(tree.read(path) or "")):
                return _inert(lines)
    if project.license is None:
        return []
    plain = _license(project.license)
    if place.language in ("java", "scala"):
        return ["/*", *(f" * {line}".rstrip() for line in plain), " */"]
    return [f"# {line}".rstrip() for line in plain]


def _license(name: str) -> list[str]:
    path = find("repro/licenses.toml")
    if path is None:
        raise ConfigError("there is no repro/licenses.toml among the templates")
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get(name)
    except (tomllib.TOMLDecodeError, OSError) as error:
        raise ConfigError(f"{path}: {error}") from error
    if not isinstance(found, list) or not all(isinstance(x, str) for x in found):
        raise ConfigError(f"{path}: there is no header {name!r}")
    return found


def with_header(text: str, header: Sequence[str], language: str) -> str:
    """Headers of scripts come after `#!`, those of Python files first."""
    if not header:
        return text
    if language == "generic" and text.startswith("#!"):
        first, _, rest = text.partition("\n")
        return "\n".join([first, *header, "", rest.lstrip("\n")])
    return "\n".join([*header, "", text.lstrip("\n")])


def groups_like(place: Place, tree: SourceTree | None) -> tuple[str, ...] | None:
    """The order of import groups in the tests around, else in the suspect; None where they show none.

    Only what differs most between projects: whether static imports, `java`, `javax` and everything else
    come first or last.
    """
    if tree is None:
        return None
    folder = place.path.rpartition("/")[0]
    ending = f".{place.path.rpartition('.')[2]}"
    around = [p for p in tree.inside(folder) if p.endswith(ending)][:12]
    own = [place.suspect.test_path, place.suspect.path] if place.suspect else []
    best: tuple[str, ...] = ()
    for path in [*own[:1], *around, *own[1:]]:
        found = re.findall(
            r"^import (static )?([\w.]+)", (tree.read(path) if path else None) or "", re.MULTILINE
        )
        order = tuple(dict.fromkeys(_group(static, name) for static, name in found))
        if len(order) > len(best):
            best = order
    return tuple(dict.fromkeys([*best, "", "javax", "java", "static"])) if len(best) > 1 else None


def _group(static: str, name: str) -> str:
    if static:
        return "static"
    return next((top for top in ("java", "javax") if name.startswith(f"{top}.")), "")


def uses_junit4(place: Place, tree: SourceTree | None) -> bool:
    """Whether the tests around are JUnit 4's: the suspect's own, else most of some of its module."""
    if tree is None:
        return False
    near = [place.suspect.test_path] if place.suspect and place.suspect.test_path else []
    top = f"{place.module}/" if place.module else ""
    near += [p for p in tree.paths if p.startswith(top) and p.endswith("Test.java")][:20]
    old = new = 0
    for path in near:
        source = tree.read(path) or ""
        new += "import org.junit.jupiter" in source
        old += (
            re.search(r"^import (?:static )?org\.junit\.(?:Test|Assert|Before|Rule)\b", source, re.MULTILINE)
            is not None
        )
        if old + new >= 5 or (
            path == near[0] and place.suspect and path == place.suspect.test_path and old != new
        ):
            break
    return old > new


def _inert(lines: Sequence[str]) -> list[str]:
    """A clone's comment without escapes that a compiler would read, or a terminal."""
    kept = ("".join(ch for ch in x if ch == "\t" or category(ch) not in ("Cc", "Cf")) for x in lines)
    return [re.sub(r"\\(?=u)", r"\\ ", line) for line in kept]
