"""What an issue gives to look for in commits, and what of it a commit's changed lines have. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from triage.clone.history import CREATED
from triage.clone.model import Origin, Suspect, SymbolKind
from triage.clone.symbols import Said, parts, words
from triage.clone.traces import Trace
from triage.models import Issue
from triage.profiles.model import Layout

_SAYS_NOTHING = frozenset(("exception", "error", "java", "lang", "class", "test", "null", "thrown", "caused"))
"""Words of every bug report."""
_SOURCE_FILE = re.compile(r"\.(?:java|scala|kt|groovy|py|go|rs|c|cc|cpp|h)$")
_WEIGHT = {Origin.STACK_TRACE: 12, Origin.TITLE: 12, Origin.DESCRIPTION: 10, Origin.PULL_REQUEST: 10}


class Sought(Struct, frozen=True):
    """What to look for."""

    names: dict[str, int]
    """Identifiers the issue names, and their weight."""
    files: frozenset[str]
    """Paths of the suspects."""
    words: frozenset[str]
    """The issue's own words."""
    title: frozenset[str]
    """Words of its title."""
    modules: frozenset[str]
    """Words of the modules' names: half the classes there have them."""
    adding: Sequence[re.Pattern[str]]
    """Lines that tend to introduce this kind of failure."""
    layout: Layout

    def weigh(self, trace: Trace, changes: dict[str, list[str]]) -> None:
        """Note on a commit what its changes (lines by path, `CREATED` first for a new file) have of it."""
        for path, lines in changes.items():
            if not _SOURCE_FILE.search(path) or self.layout.is_test(path):
                continue
            if lines[:1] == [CREATED]:
                self._weigh_new_file(trace, path)
            elif path in self.files or _stem(path) in self.names:
                self._weigh_changed_file(trace, path, lines)
        if not trace.reasons:
            return
        shared = sorted(set(words(trace.subject)) & self.title)
        if len(shared) >= 2:
            told = f"its subject has the title's words {', '.join(shared[:4])}"
            trace.reasons[told] = min(2 * len(shared), 8)

    def _weigh_new_file(self, trace: Trace, path: str) -> None:
        stem = _stem(path)
        named = parts(stem)
        shared = [w for w in dict.fromkeys(named) if w in self.words]
        if stem in self.names or path in self.files:
            trace.reasons[f"adds the class {stem}, which the issue names"] = 25
        elif len(set(shared) - self.modules) >= 2 and 2 * len(shared) >= len(named):
            told = f"adds the class {stem}: its name has the issue's words {', '.join(shared)}"
            trace.reasons[told] = 6 * len(shared)
        else:
            return
        trace.paths.add(path)

    def _weigh_changed_file(self, trace: Trace, path: str, lines: Sequence[str]) -> None:
        stem = _stem(path)
        trace.paths.add(path)
        trace.reasons[f"changes {stem}"] = 4
        added = [x[1:] for x in lines if x.startswith("+")]
        removed = "\n".join(x[1:] for x in lines if x.startswith("-"))
        text = "\n".join(added)
        for name, weight in self.names.items():
            if name != stem and text.count(name) > removed.count(name):
                trace.reasons[f"adds a use of {name} to {stem}"] = weight
        for pattern in self.adding:
            hit = next((m for line in added if (m := pattern.search(line)) and m[0] not in removed), None)
            if hit is not None:
                shared = [w for w in dict.fromkeys(words(hit.string)) if w in self.words]
                trace.reasons[f"adds `{' '.join(hit[0].split())[:60]}` to {stem}"] = 8 + 5 * len(shared)
                break
        fresh = {w for line in added for w in words(line)} - set(words(removed))
        shared = sorted(w for w in fresh & self.words if w not in parts(stem))
        if shared:
            told = f"its new lines in {stem} have the issue's words {', '.join(shared[:4])}"
            trace.reasons[told] = min(2 * len(shared), 8)


def sought(
    issue: Issue,
    suspects: Sequence[Suspect],
    said: Sequence[Said],
    adding: Sequence[re.Pattern[str]],
    layout: Layout,
) -> Sought:
    """What an issue gives to look for."""
    names = {
        s.symbol.name: _WEIGHT.get(s.symbol.origin, 6)
        for s in suspects
        if s.symbol.kind is not SymbolKind.FILE and len(s.symbol.name) > 3
    }
    text = [w for x in said if x.origin is not Origin.PULL_REQUEST for w in words(x.text)]
    common = {w for w, _ in Counter(text).most_common(40)} | set(words(issue.title))
    return Sought(
        names=names,
        files=frozenset(s.path for s in suspects),
        words=frozenset(w for w in common if len(w) > 3 and w not in _SAYS_NOTHING),
        title=frozenset(words(issue.title)),
        modules=frozenset(w for s in suspects for w in parts(s.module.rsplit("/", 1)[-1])),
        adding=adding,
        layout=layout,
    )


def _stem(path: str) -> str:
    return path.rsplit("/", 1)[-1].rpartition(".")[0]
