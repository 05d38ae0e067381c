"""The words of a worksheet in one language: `templates/worksheet/<lang>/strings.toml`.

A language is a folder. Its sentences have {names} for what is filled in; a text filled in must be made safe
for where it goes before it comes here (Markdown), or is escaped here (a `Page`'s words).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from markupsafe import Markup

from triage.errors import ConfigError, UsageError
from triage.templates_env import folders
from triage.worksheet.merge import Words

DEFAULT = "en"
OPTIONAL = frozenset({"reasons", "headlines"})
"""Tables a language may leave empty: the answer's own (English) sentence then stands."""
_NAME = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?")


def languages() -> dict[str, Path]:
    """Every language there is, with its file; a person's own folder may add and replace."""
    found: dict[str, Path] = {}
    for folder in reversed(folders()):
        for file in sorted((folder / "worksheet").glob("*/strings.toml")):
            if _NAME.fullmatch(file.parent.name):
                found[file.parent.name] = file
    return dict(sorted(found.items()))


def load(language: str) -> Strings:
    """The words of a language.

    Raises UsageError, which lists those there are, for an unknown one, and ConfigError for a broken file.
    """
    known = languages()
    if language not in known:
        raise UsageError(f"there is no worksheet in {language!r}", f"there are: {', '.join(known)}")
    return Strings(language, _read(known[language]))


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise ConfigError(f"{file}: {error}") from error


class Strings:
    """A language's words. `t("key", name=…)` is a sentence, `t.of("verdicts", state)` a name."""

    def __init__(self, code: str, tables: Mapping[str, Any], escape: Callable[[str], str] = str) -> None:
        self.code = code
        self.html_lang = str(tables.get("html_lang", code))
        self._tables = tables
        self._escape = escape

    def __call__(self, key: str, /, **names: object) -> str:
        """The sentence with its names filled in. Raises ConfigError where there is none, or a name lacks."""
        try:
            text = self._tables["text"][key]
        except (KeyError, TypeError):
            raise self._wrong(f"[text] lacks {key}") from None
        if not isinstance(text, str):
            raise self._wrong(f"[text] {key} is no text")
        try:
            return self._escape(text).format(**names)
        except KeyError as error:
            raise self._wrong(f"[text] {key} fills in {{{error.args[0]}}}, which is not given") from error
        except (IndexError, ValueError, AttributeError) as error:
            raise self._wrong(f"[text] {key}: {error}") from error

    def _wrong(self, what: str) -> ConfigError:
        return ConfigError(
            f"worksheet/{self.code}/strings.toml: {what}",
            "templates/worksheet/en/strings.toml has every key and its {names}",
        )

    def count(self, key: str, n: int, /, **names: object) -> str:
        """The sentence for one thing (`key_one`) or several (`key_many`)."""
        return self(f"{key}_one" if n == 1 else f"{key}_many", n=n, **names)

    def of(self, table: str, name: str) -> str:
        """What a value of the vocabulary is called; the value itself where the language does not say."""
        return self._escape(str(self._tables.get(table, {}).get(name, name)))

    def reason(self, reason: str, part: str, default: str) -> str:
        """A reason's `summary` or `remedy` in this language, else the answer's own sentence."""
        entry = self._tables.get("reasons", {}).get(reason)
        found = entry.get(part) if isinstance(entry, Mapping) else None
        return str(found) if found else default

    def headline(self, state: str) -> str | None:
        """The verdict's line in this language; None where the answer's own is in it."""
        found = self._tables.get("headlines", {}).get(state)
        return str(found) if found else None

    @property
    def marks(self) -> Words:
        """What the merge's marks say."""
        return Words(self("conflict"), self("conflict_gone"))

    def for_page(self) -> Strings:
        """The same words for HTML: sentences are markup, what is filled in is escaped."""
        return Strings(self.code, self._tables, Markup.escape)


def compare(reference: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """What `other` lacks, has too much or fills in differently, one line each; empty: it is complete."""
    faults = []
    for table, entries in reference.items():
        if table in OPTIONAL or not isinstance(entries, Mapping):
            continue
        theirs = other.get(table, {})
        faults += [f"[{table}] lacks {key}" for key in entries if key not in theirs]
        faults += [f"[{table}] {key} is not in the reference" for key in theirs if key not in entries]
        for key in entries:
            if key in theirs and _names(entries[key]) != _names(theirs[key]):
                faults.append(f"[{table}] {key} fills in {sorted(_names(theirs[key]))}")
    return tuple(faults)


def _names(text: object) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(str(text)) if name}


def tables(language: str) -> dict[str, Any]:
    """A language's file as it stands, for `compare`."""
    return _read(languages()[language])
