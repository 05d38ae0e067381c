"""Finishing Java and Scala sources: licence header, imports in the project's order, `final` or not. Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from triage.errors import ConfigError
from triage.repro.projects import Project
from triage.templates_env import find

HEADER_MARK = "//HEADER//"
IMPORTS_MARK = "//IMPORTS//"
_CODE_ONLY = re.compile(
    r'//[^\n]*|/\*.*?\*/|"""(?:.*?)"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.DOTALL
)
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
# Comments and strings are stepped over. Not fields: those have a modifier before `final`.
_FINAL = re.compile(
    r'(//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*")|(^[ \t]+|[(,] ?|\b(?:try|for|catch) \()final (?=[\w<])',
    re.MULTILINE | re.DOTALL,
)
_LEADING_COMMENT = re.compile(r"\A\s*(/\*.*?\*/|(?://[^\n]*\n)+)", re.DOTALL)


class Imports(Struct, frozen=True, forbid_unknown_fields=True):
    """Names that templates may use without saying where they are."""

    classes: dict[str, str] = {}
    members: dict[str, str] = {}


@cache
def _table(path: Path) -> Imports:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Imports)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, OSError) as error:
        raise ConfigError(f"{path}: {error}") from error


def _import_table(language: str) -> Imports:
    """The names known for a language. Raises ConfigError where the file is wrong."""
    path = find(f"repro/{language}/imports.toml")
    return _table(path) if path is not None else Imports()


def finish(
    source: str,
    language: str,
    package: str,
    project: Project,
    header: Sequence[str],
    classes: Mapping[str, str],
) -> str:
    """The rendered template as a file: header, exactly the imports it uses, `final` as the project has it.

    `header`: the header's lines, comment marks included. `classes`: simple name → qualified name of what
    the harness found; it wins over the table.
    """
    table = _import_table(language)
    used = names_in(source.replace(IMPORTS_MARK, "").replace(HEADER_MARK, ""))
    known = {**table.classes, **classes}
    wanted = {known[n] for n in used if n in known and known[n].rpartition(".")[0] != package}
    members = {table.members[n] for n in used if n in table.members}
    block = _import_block(wanted, members, project.import_groups, language)
    source = source.replace(IMPORTS_MARK, block, 1).replace(HEADER_MARK, "\n".join(header), 1)
    if language == "java" and not any(
        package == p or package.startswith(f"{p}.") for p in project.final_under
    ):
        source = _FINAL.sub(lambda m: m[1] if m[1] is not None else m[2], source)
    return tidy(source)


def names_in(source: str) -> set[str]:
    """Names that start an expression in the code: not those in comments and strings, nor after a dot."""
    return set(_NAME.findall(_CODE_ONLY.sub(" ", source)))


def _import_block(
    classes: Iterable[str], members: Iterable[str], groups: Sequence[str], language: str
) -> str:
    """Import statements, grouped in the given order, sorted by character within a group."""
    end = ";" if language == "java" else ""
    by_group: dict[str, list[str]] = {g: [] for g in groups}
    beginnings = sorted((g for g in groups if g not in ("", "static")), key=len, reverse=True)
    for name in sorted(classes):
        group = next((g for g in beginnings if name.startswith(f"{g}.")), "")
        by_group.setdefault(group, []).append(f"import {name}{end}")
    for name in sorted(members):
        kind = "import static" if language == "java" else "import"
        by_group.setdefault("static", []).append(f"{kind} {name}{end}")
    return "\n\n".join("\n".join(lines) for lines in by_group.values() if lines)


def leading_comment(source: str) -> list[str]:
    """The licence header of a source text, comment marks included; [] where it has none."""
    found = _LEADING_COMMENT.match(source)
    if found is None or not re.search(r"(?i)licen[sc]e|copyright|SPDX", found[1]):
        return []
    return found[1].rstrip().splitlines()


def tidy(source: str) -> str:
    """No blanks at line ends, never two empty lines, none at the start or before a closing brace."""
    source = "\n".join(line.rstrip() for line in source.splitlines()).strip("\n") + "\n"
    source = re.sub(r"\n{3,}", "\n\n", source)
    return re.sub(r"\n\n(?=[ \t]*\}\n)", "\n", source)
