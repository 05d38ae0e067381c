"""What earlier attempts changed, as the place for a test where the issue itself names nothing. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from triage.clone import Origin, SourceTree, Suspect, Symbol, SymbolKind
from triage.models import FileChange, PullReport, Relation
from triage.profiles.model import Profile

_TRIES = frozenset(
    {Relation.ATTEMPT, Relation.RIVAL, Relation.SUCCESSOR, Relation.DUPLICATE, Relation.FOLLOW_UP}
)
_STEP = re.compile(r"[A-Za-z0-9_$][A-Za-z0-9_.$-]{0,99}")
"""One step of a path that may become part of a folder, a package or a class: nobody's `..`, no blanks."""
_PACKAGE = re.compile(r"(?:[A-Za-z_]\w*)(?:/[A-Za-z_]\w*)*", re.ASCII)
_SOURCES = re.compile(r"(?P<module>.*?/)?src/main/(?:java|scala|kotlin|groovy)/(?P<package>.+)/[^/]+")
_CODE = ("java", "scala", "kt", "groovy", "py")
_MOST = 5


def tried_places(
    pulls: Sequence[PullReport], profile: Profile, tree: SourceTree | None = None
) -> tuple[Suspect, ...]:
    """Source files that attempts changed, likeliest first: those of several attempts, then the larger change.

    Paths are strangers' words: what is no plain path is passed over. With a `tree`, only what is in it.
    """
    by: dict[str, list[tuple[PullReport, FileChange]]] = {}
    tests: set[str] = set()
    for pull in pulls:
        if pull.relation not in _TRIES:
            continue
        for file in pull.files or ():
            if not _plain(file.path) or (tree is not None and file.path not in tree):
                continue
            if profile.layout.is_test(file.path):
                tests.add(file.path)
            elif file.status != "removed":
                by.setdefault(file.path, []).append((pull, file))

    def weight(path: str) -> tuple[int, int, str]:
        changes = sum((f.additions or 0) + (f.deletions or 0) for _, f in by[path])
        return -len(by[path]), -changes, path

    return tuple(
        _suspect(path, [p for p, _ in by[path]], tests, tree) for path in sorted(by, key=weight)[:_MOST]
    )


def _plain(path: str) -> bool:
    steps = path.split("/")
    return steps[-1].rpartition(".")[2] in _CODE and all(_STEP.fullmatch(s) for s in steps)


def _suspect(path: str, pulls: Sequence[PullReport], tests: set[str], tree: SourceTree | None) -> Suspect:
    stem = path.rpartition("/")[2].rpartition(".")[0]
    found = _SOURCES.fullmatch(path)
    folder = found["package"] if found is not None and _PACKAGE.fullmatch(found["package"]) else ""
    package = tree.package_of(path) if tree is not None else folder.replace("/", ".")
    module = (
        tree.module_of(path) if tree is not None else (found["module"] or "").rstrip("/") if found else ""
    )
    names = {f"{stem}Test", f"{stem}Tests", f"{stem}Suite", f"Test{stem}", f"test_{stem}"}
    beside = (t for t in sorted(tests) if t.rpartition("/")[2].rpartition(".")[0] in names)
    said = " and ".join(f"#{p.number}" for p in pulls[:2]) + (" and others" if len(pulls) > 2 else "")
    return Suspect(
        symbol=Symbol(name=stem, kind=SymbolKind.CLASS, origin=Origin.PULL_REQUEST),
        path=path,
        line=None,
        module=module,
        package=package,
        test_path=next(beside, None),
        why=f"changed by {said}",
    )
