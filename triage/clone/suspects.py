"""Which files of the tree an issue speaks of, most telling first, with the test beside each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from triage.clone.grep import declared_in
from triage.clone.model import Origin, Suspect, Symbol, SymbolKind
from triage.clone.symbols import Said, named, parts, spoken, words
from triage.clone.tree import SourceTree
from triage.models import Issue, Kind
from triage.profiles.model import Layout

_MAX_SUSPECTS = 12
_EXTENSIONS = (".java", ".scala", ".kt", ".groovy", ".py", ".go", ".rs")
_TEST_SUFFIXES = ("Test", "Tests", "Suite", "Spec", "IT", "IntegrationTest")
_STRENGTH = {
    Origin.STACK_TRACE: 100,
    Origin.TITLE: 90,
    Origin.DESCRIPTION: 70,
    Origin.PULL_REQUEST: 60,
    Origin.COMMENT: 50,
    Origin.WORDS: 30,
}
_MAX_WORDS_CLASSES = 40_000
"""File names that are compared with the issue's words; a tree with more is compared by module only."""


class Attempt(Struct, frozen=True):
    """A pull request that tried to solve the issue, as far as it names source."""

    title: str
    body: str = ""
    paths: tuple[str, ...] = ()


class _Weighed(Struct):
    suspect: Suspect
    weight: float


def texts_of(issue: Issue, attempts: Sequence[Attempt] = ()) -> tuple[Said, ...]:
    """What was written about an issue, and where."""
    said = [Said(issue.title, Origin.TITLE), Said(issue.body, Origin.DESCRIPTION)]
    said += [
        Said(e.text, Origin.COMMENT) for e in issue.events or () if e.kind is Kind.COMMENTED and e.by_human
    ]
    said += [Said(f"{a.title}\n{a.body}", Origin.PULL_REQUEST) for a in attempts]
    return tuple(said)


def find_suspects(
    tree: SourceTree, issue: Issue, layout: Layout, attempts: Sequence[Attempt] = ()
) -> tuple[tuple[Suspect, ...], tuple[Symbol, ...]]:
    """The suspects, most telling first (at most a dozen), and the symbols that are nowhere in the tree.

    A symbol counts by where it was named (a stack trace most, words of prose least), how often, and
    whether it is in a module that the issue's components name. Exception classes come last: they say what
    was thrown, seldom where the fault is.
    """
    said = texts_of(issue, attempts)
    symbols = named(said)
    modules = _component_modules(tree, issue)
    everything = "\n".join(s.text[:50_000] for s in said)
    found: dict[str, _Weighed] = {}
    lost: list[Symbol] = []
    trace_rank = 0
    elsewhere = declared_in(tree, [x for x in symbols if _locate(tree, x, modules, layout) is None], modules)
    for symbol in symbols:
        path = _locate(tree, symbol, modules, layout) or elsewhere.get((symbol.name, symbol.owner))
        if path is None:
            thrown = symbol.name.endswith(("Exception", "Error"))
            if (symbol.kind is SymbolKind.CLASS and not thrown) or symbol.origin is Origin.STACK_TRACE:
                lost.append(symbol)
            continue
        weight = float(_STRENGTH[symbol.origin])
        if symbol.origin is Origin.STACK_TRACE:
            weight -= 4 * min(trace_rank, 10)
            trace_rank += 1
        weight += 3 * min(everything.count(symbol.owner or symbol.name), 5)
        weight += 10 if tree.module_of(path) in modules else 0
        weight -= 60 if _stem(path).endswith(("Exception", "Error")) else 0
        # A constant is often a choice the reporter made (an option's value), not the place of the fault.
        weight -= 55 if symbol.kind is SymbolKind.CONSTANT and symbol.owner is None else 0
        weight += 5 if symbol.kind in (SymbolKind.METHOD, SymbolKind.CONSTANT) and symbol.owner else 0
        _keep(found, tree, symbol, path, weight, _why(symbol))
    for path in dict.fromkeys(p for a in attempts for p in a.paths):
        if path in tree and not layout.is_test(path) and path.endswith(_EXTENSIONS):
            name = _stem(path)
            symbol = Symbol(name=name, kind=SymbolKind.CLASS, origin=Origin.PULL_REQUEST, quote=path)
            _keep(found, tree, symbol, path, 75, "changed by an earlier attempt")
    for path, weight, quote in _by_words(tree, issue, modules, layout):
        if path not in found:
            symbol = Symbol(name=_stem(path), kind=SymbolKind.CLASS, origin=Origin.WORDS, quote=quote)
            _keep(found, tree, symbol, path, weight, f'the issue says "{quote}"')
    ordered = sorted(found.values(), key=lambda w: (-w.weight, w.suspect.path))
    suspects = (w.suspect for w in ordered[:_MAX_SUSPECTS])
    return tuple(replace(x, test_path=_test_beside(tree, x.path, layout)) for x in suspects), tuple(lost[:20])


def _test_beside(tree: SourceTree, path: str, layout: Layout) -> str | None:
    """The test of a source file: by name, in its own module first; a test is its own."""
    if layout.is_test(path):
        return path
    stem, _, extension = path.rsplit("/", 1)[-1].rpartition(".")
    names = [f"{stem}{suffix}.{e}" for suffix in _TEST_SUFFIXES for e in (extension, "java", "scala")]
    names += [f"test_{stem}.{extension}", f"{stem}_test.{extension}"]
    here = [p for name in dict.fromkeys(names) for p in tree.named(name) if layout.is_test(p)]
    module, package = tree.module_of(path), tree.package_of(path)
    return min(
        here,
        key=lambda p: (tree.module_of(p) != module, bool(package) and tree.package_of(p) != package),
        default=None,
    )


def _keep(
    found: dict[str, _Weighed], tree: SourceTree, symbol: Symbol, path: str, weight: float, why: str
) -> None:
    known = found.get(path)
    if known is not None and known.weight >= weight:
        # The same file named again, with a member: more precise, no reason for a second row.
        if known.suspect.symbol.kind is SymbolKind.CLASS and symbol.kind is SymbolKind.METHOD:
            weight, why = known.weight, f"{known.suspect.why}; {why}"
        else:
            return
    suspect = Suspect(
        symbol=symbol,
        path=path,
        line=declared_at(tree.read(path) or "", symbol),
        module=tree.module_of(path),
        package=tree.package_of(path),
        test_path=None,
        why=why,
    )
    found[path] = _Weighed(suspect, max(weight, known.weight if known else 0))


def declared_at(source: str, symbol: Symbol) -> int | None:
    """The line (from 1) that declares a symbol in a source text, else the first with its name."""
    name = re.escape(symbol.name.rsplit("/", 1)[-1].rpartition(".")[0] or symbol.name)
    if symbol.name in ("<init>", "apply") and symbol.owner:
        name = re.escape(symbol.owner)
    kinds = r"(?:class|interface|enum|record|object|trait|def|fun|func|fn|val|var|type|struct)"
    declared = re.compile(
        rf"\b{kinds}\s+{name}\b|^[ \t]*(?:[\w<>\[\],.?@]+[ \t]+){{1,6}}{name}[ \t]*\(|^[ \t]*def\s+{name}\b"
    )
    first = None
    bare = re.compile(rf"\b{name}\b")
    for number, line in enumerate(source.splitlines(), 1):
        if symbol.name not in line and (symbol.owner or symbol.name) not in line and not bare.search(line):
            continue
        if (
            len(line) < 500
            and declared.search(line)
            and not line.lstrip().startswith(("return", "*", "//", "#"))
        ):
            return number
        if first is None and bare.search(line):
            first = number
    return first


def _locate(tree: SourceTree, symbol: Symbol, modules: frozenset[str], layout: Layout) -> str | None:
    if symbol.kind is SymbolKind.FILE:
        fits = [p for p in tree.named(symbol.name.rsplit("/", 1)[-1]) if p.endswith(symbol.name.lstrip("./"))]
        return fits[0] if len(fits) == 1 else None
    owner = symbol.owner or (symbol.name if symbol.kind is SymbolKind.CLASS else None)
    if owner is None:
        return None
    if owner.endswith(".py"):
        tail = "/".join(owner.replace("\\", "/").split("/")[-3:])
        fits = [p for p in tree.named(owner.rsplit("/", 1)[-1]) if p.endswith(tail) or tail.endswith(p)]
        return fits[0] if fits else None
    if symbol.package is not None:
        return tree.declares(f"{symbol.package}.{owner}")
    here = [p for e in _EXTENSIONS for p in tree.named(owner + e)]
    here = here or list(tree.named(_snake(owner) + ".py"))
    return min(
        here,
        key=lambda p: (tree.module_of(p) not in modules, layout.is_test(p), p.count("/"), p),
        default=None,
    )


def _by_words(
    tree: SourceTree, issue: Issue, modules: frozenset[str], layout: Layout
) -> list[tuple[str, float, str]]:
    """Classes whose names the title or the description says in words ("stream thread")."""
    title, body = words(issue.title), words(issue.body)
    vocabulary = frozenset(title) | frozenset(body)
    drop = frozenset(w for m in modules for w in parts(m.rsplit("/", 1)[-1]))
    out = []
    names = [n for n in tree.names() if n.endswith(_EXTENSIONS)]
    if len(names) > _MAX_WORDS_CLASSES:
        names = [n for n in names if any(tree.module_of(p) in modules for p in tree.named(n))]
    for name in names:
        stem = name.rpartition(".")[0]
        if not (set(parts(stem)) - drop) <= vocabulary:
            continue
        in_title, in_body = spoken(stem, title, drop), spoken(stem, body, drop)
        if not in_title and not in_body:
            continue
        for path in tree.named(name):
            if layout.is_test(path):
                continue
            weight = (40.0 if in_title else 30.0) + 2 * min(in_title + in_body, 4)
            weight += 10 if tree.module_of(path) in modules else 0
            out.append((path, weight, " ".join(parts(stem))))
    return out


def _component_modules(tree: SourceTree, issue: Issue) -> frozenset[str]:
    """Modules that the issue's components name (`streams`, `connect` with all below it)."""
    known = {tree.module_of(p) for p in tree.paths if "/src/" in p}
    wanted = {c.strip().lower().replace(" ", "-") for c in issue.components}
    return frozenset(
        m for m in known if wanted & {m.lower(), m.split("/")[0].lower(), m.rsplit("/", 1)[-1].lower()}
    )


def _stem(path: str) -> str:
    return path.rsplit("/", 1)[-1].rpartition(".")[0]


def _snake(name: str) -> str:
    return "_".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", name)).lower()


def _why(symbol: Symbol) -> str:
    place = {
        Origin.STACK_TRACE: "in the stack trace",
        Origin.TITLE: "named in the title",
        Origin.DESCRIPTION: "named in the description",
        Origin.COMMENT: "named in a comment",
        Origin.PULL_REQUEST: "named by an earlier attempt",
        Origin.WORDS: "said in words",
    }[symbol.origin]
    return f"{symbol.quote} {place}" if symbol.origin is Origin.STACK_TRACE else place
