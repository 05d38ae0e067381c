"""Where the tree declares names that no file is called after: bare methods, constants, classes of Python."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from triage.clone.git import GitError, TimeUpError
from triage.clone.model import Origin, Symbol, SymbolKind
from triage.clone.tree import SourceTree

_MAX_NAMES = 16
_MAX_LINES = 60_000
_MOST_FILES = 4
"""A name that more files declare says nothing."""
_SECONDS = 3.0
_SOURCES = ("*.java", "*.scala", "*.kt", "*.groovy", "*.py", "*.go", "*.rs", "*.c", "*.cc", "*.cpp", "*.h")


def declared_in(
    tree: SourceTree, symbols: Sequence[Symbol], modules: frozenset[str]
) -> dict[tuple[str, str | None], str]:
    """For each symbol that few files declare, the file that does: by (name, owner).

    Frames of stack traces are left out: their class said already that it is not of this tree.
    Files of `modules` win, then those that are no tests. An unanswered search gives nothing.
    """
    wanted = _wanted(symbols)
    if not wanted or (tree.git.bare and tree.git.partial):
        return {}
    out = {}
    for name, paths in _declaring(tree, wanted).items():
        best = sorted(paths, key=lambda p: (tree.module_of(p) not in modules, "test" in p.lower(), p))
        narrowed = [p for p in best if tree.module_of(p) in modules and "test" not in p.lower()]
        if len(paths) <= _MOST_FILES or 0 < len(narrowed) <= _MOST_FILES:
            for symbol in wanted[name]:
                out[symbol.name, symbol.owner] = best[0]
    return out


def _wanted(symbols: Sequence[Symbol]) -> dict[str, list[Symbol]]:
    """The symbols to look for, by name."""
    wanted: dict[str, list[Symbol]] = {}
    for symbol in symbols:
        if symbol.origin is Origin.STACK_TRACE or symbol.kind in (SymbolKind.FILE, SymbolKind.SETTING):
            continue
        if len(wanted) < _MAX_NAMES or symbol.name in wanted:
            wanted.setdefault(symbol.name, []).append(symbol)
    return wanted


def _declaring(tree: SourceTree, wanted: Mapping[str, Sequence[Symbol]]) -> dict[str, set[str]]:
    """By name, the files that declare it, as far as git found them in time."""
    patterns = [part for name in wanted for part in ("-e", name)]
    at = ("HEAD",) if tree.git.bare else ()
    lines = tree.git.stream(
        "grep", "-I", "-w", "-F", "-z", "-n", "--no-color", *patterns, *at, "--", *_SOURCES, limit=_SECONDS
    )
    files: dict[str, set[str]] = {}
    try:
        for line in islice(lines, _MAX_LINES):
            path, _, rest = line.partition("\0")
            text = rest.partition("\0")[2][:500]
            for name, symbols in wanted.items():
                if name in text and _declares(text, name, symbols[0].kind):
                    files.setdefault(name, set()).add(path.removeprefix("HEAD:"))
    except (GitError, TimeUpError):
        pass  # git answers 1 where nothing is found
    return files


def _declares(line: str, name: str, kind: SymbolKind) -> bool:
    word = re.escape(name)
    if line.lstrip().startswith(("*", "//", "#", "return ", "import ", "throw ")):
        return False
    if kind is SymbolKind.CLASS:
        return (
            re.search(rf"\b(?:class|interface|enum|record|object|trait|struct|type)\s+{word}\b", line)
            is not None
        )
    if kind is SymbolKind.CONSTANT:
        return (
            re.search(rf"^\s*{word}\s*(?:[(,;=]|$)|\b(?:val|const|final\s+[\w<>,\[\] ]+)\s+{word}\b", line)
            is not None
        )
    declared = rf"\b(?:def|fun|func|fn)\s+{word}\b|^\s*(?:[\w<>\[\],.?@]+\s+){{1,6}}{word}\s*\("
    return re.search(declared, line) is not None and "=" not in line.split(name)[0] and " new " not in line
