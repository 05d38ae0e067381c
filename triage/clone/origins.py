"""Which changes may have introduced what an issue reports. Ranked with reasons, never asserted as the cause.

Three ways, each bounded in time: what people named as the origin; the commits between the last release
that is not affected and the first that is, read line by line; and for the symbols involved, the commits
that brought them in (`-S`), changed lines with them (`-G`) or last touched the named method (blame).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from triage.clone.git import Git, GitError, TimeUpError
from triage.clone.history import (
    CREATED,
    FORMAT,
    Trace,
    blame,
    commits_with,
    head,
    pickaxe,
    read_commits,
    read_names,
)
from triage.clone.model import Origin, Suspect, SymbolKind
from triage.clone.releases import keys_of, pull_of
from triage.clone.symbols import Said, parts, words
from triage.clone.window import Window
from triage.models import Issue, Partial
from triage.profiles.model import Profile

_MAX_COMMITS = 6000
_SAYS_NOTHING = frozenset(("exception", "error", "java", "lang", "class", "test", "null", "thrown", "caused"))
"""Words of every bug report."""
_SOURCE_FILE = re.compile(r"\.(?:java|scala|kt|groovy|py|go|rs|c|cc|cpp|h)$")
_NAMED_AS_ORIGIN = re.compile(
    r"(?i)\b(?:introduced|caused|broken?|regress\w+|started|came|since|because of|due to|after|bisect\w*)\b"
    r"[^.\n]{0,60}?(?P<what>#\d{2,7}|\b[A-Z][A-Z0-9]+-\d{1,7}\b|/pull/\d{2,7}|\b[0-9a-f]{7,40}\b)"
)


def trace_origins(
    git: Git,
    issue: Issue,
    profile: Profile,
    suspects: Sequence[Suspect],
    said: Sequence[Said],
    window: Window | None,
    *,
    adding: Sequence[re.Pattern[str]] = (),
    partial: bool = False,
    seconds: float = 12.0,
) -> tuple[list[Trace], list[Partial]]:
    """Every commit with something against it, highest score first, and what could not be searched.

    `adding`: patterns of lines that tend to introduce this kind of failure (a leak: something is
    registered); a window's commit that adds such a line to a suspect's file weighs more. `partial`: the
    clone lacks contents of files, so that only names of files are read.
    """
    notes: list[Partial] = []
    traces: dict[str, Trace] = {}
    ends = git.left - seconds  # what may be left when we are done
    _named_by_people(git, issue, profile, said, traces, notes)
    if window is not None:
        _read_window(
            git, issue, profile, suspects, said, window, adding, partial, seconds * 0.6, traces, notes
        )
    if partial:
        why = "the clone was made without file contents; only names of changed files were compared"
        notes.append(
            Partial("introduced by", why, "a full clone shows more: git fetch --refetch --no-filter")
        )
    else:
        pickaxe(git, suspects, window is not None, (git.left - ends) * 0.6, traces, notes)
        blame(git, suspects, max(1.0, git.left - ends), traces, notes)
    _same_work(traces, profile)
    own = issue.key.upper()
    kept = [t for t in traces.values() if t.score > 0 and own not in keys_of(t.subject, profile)]
    return sorted(kept, key=lambda t: (-t.score, t.seconds, t.sha)), notes


def _named_by_people(
    git: Git,
    issue: Issue,
    profile: Profile,
    said: Sequence[Said],
    traces: dict[str, Trace],
    notes: list[Partial],
) -> None:
    own = set(re.findall(r"\d+", issue.key)[-1:])
    seen: set[str] = set()
    for one in said:
        for m in _NAMED_AS_ORIGIN.finditer(one.text[:100_000]):
            what = m["what"].removeprefix("/pull/").removeprefix("#")
            if what in seen or what in own or what.upper() == issue.key.upper() or len(seen) > 5:
                continue
            seen.add(what)
            try:
                if re.fullmatch(r"[0-9a-f]{7,40}", what) and not what.isdigit():
                    hits = [
                        head(git.text("log", "-1", f"--format={FORMAT}", f"{what}^{{commit}}", "--", limit=3))
                    ]
                elif what.isdigit():
                    hits = [h for h in commits_with(git, f"(#{what})") if pull_of(h.subject) == int(what)]
                else:
                    hits = [h for h in commits_with(git, what) if what in keys_of(h.subject, profile)]
            except GitError:
                continue
            except TimeUpError:
                notes.append(Partial("introduced by", f"the search for {what} took too long"))
                continue
            if not any(hits):
                shown = f"#{what}" if what.isdigit() else what
                why = f"{shown}, named as the origin in the {one.origin.value}, is on no branch of this clone"
                notes.append(Partial("introduced by", why, "git fetch brings newer branches"))
            for hit in (h for h in hits[:4] if h is not None):
                quote = " ".join(m[0].split())
                trace = traces.setdefault(hit.sha, hit)
                trace.reasons[f'named as the origin in the {one.origin.value}: "{quote}"'] = 90


def _same_work(traces: dict[str, Trace], profile: Profile) -> None:
    """A feature often lands in parts under one key: each part speaks for the others."""
    by_key: dict[str, list[Trace]] = {}
    for trace in traces.values():
        for key in keys_of(trace.subject, profile)[:1]:
            if trace.score >= 8:
                by_key.setdefault(key, []).append(trace)
    for key, together in by_key.items():
        if len(together) > 1:
            for trace in together:
                trace.reasons[f"other parts of {key} are listed too"] = 4


class _Terms(Struct, frozen=True):
    """What to look for in added lines."""

    names: dict[str, int]
    """Identifiers the issue names, and their weight."""
    files: frozenset[str]
    """Paths of the suspects."""
    words: frozenset[str]
    """The issue's own words."""
    title: frozenset[str]
    modules: frozenset[str]
    """Words of the modules' names: half the classes there have them."""


def _terms(issue: Issue, suspects: Sequence[Suspect], said: Sequence[Said]) -> _Terms:
    weights = {Origin.STACK_TRACE: 12, Origin.TITLE: 12, Origin.DESCRIPTION: 10, Origin.PULL_REQUEST: 10}
    names = {}
    for s in suspects:
        if s.symbol.kind is not SymbolKind.FILE and len(s.symbol.name) > 3:
            names[s.symbol.name] = weights.get(s.symbol.origin, 6)
    text = [w for x in said if x.origin is not Origin.PULL_REQUEST for w in words(x.text)]
    common = {w for w, _ in Counter(text).most_common(40)} | set(words(issue.title))
    return _Terms(
        names,
        frozenset(s.path for s in suspects),
        frozenset(w for w in common if len(w) > 3 and w not in _SAYS_NOTHING),
        frozenset(words(issue.title)),
        frozenset(w for s in suspects for w in parts(s.module.rsplit("/", 1)[-1])),
    )


def _read_window(
    git: Git,
    issue: Issue,
    profile: Profile,
    suspects: Sequence[Suspect],
    said: Sequence[Said],
    window: Window,
    adding: Sequence[re.Pattern[str]],
    partial: bool,
    seconds: float,
    traces: dict[str, Trace],
    notes: list[Partial],
) -> None:
    terms = _terms(issue, suspects, said)
    where = _main_folders(suspects)
    if not where:
        notes.append(
            Partial(
                "introduced by", "nothing the issue names was found in the tree", "name a class in the issue"
            )
        )
        return
    without = [f"^{ref}" for ref in window.without]
    contents = (
        ("--name-status",) if partial else ("-p", "-U0", "--no-ext-diff", "--no-textconv", "--no-prefix")
    )
    lines = git.stream(
        "log", "--no-merges", "--no-renames", "--no-color", *contents, f"--max-count={_MAX_COMMITS}",
        f"--format={FORMAT}", *window.upto, *without, "--", *where, limit=seconds,
    )  # fmt: skip
    count = 0
    try:
        for trace, changes in (read_names if partial else read_commits)(lines):
            count += 1
            _weigh(trace, changes, terms, profile, adding)
            if trace.score:
                known = traces.setdefault(trace.sha, trace)
                if known is not trace:
                    known.reasons |= trace.reasons
                    known.paths |= trace.paths
    except TimeUpError:
        why = f"reading the history {window.words} took too long; {count} commits were read, newest first"
        notes.append(
            Partial("introduced by", why, "a commit graph helps: git commit-graph write --reachable")
        )
    except GitError as error:
        notes.append(Partial("introduced by", f"git could not read the history {window.words}: {error}"))
    if count >= _MAX_COMMITS:
        notes.append(
            Partial("introduced by", f"only the newest {_MAX_COMMITS} commits {window.words} were read")
        )


def _weigh(
    trace: Trace,
    changes: dict[str, list[str]],
    terms: _Terms,
    profile: Profile,
    adding: Sequence[re.Pattern[str]],
) -> None:
    for path, lines in changes.items():
        if not _SOURCE_FILE.search(path) or profile.layout.is_test(path):
            continue
        stem = path.rsplit("/", 1)[-1].rpartition(".")[0]
        suspect = path in terms.files
        if lines[:1] == [CREATED]:
            shared = [w for w in dict.fromkeys(parts(stem)) if w in terms.words]
            if stem in terms.names or suspect:
                trace.reasons[f"adds the class {stem}, which the issue names"] = 25
                trace.paths.add(path)
            elif len(set(shared) - terms.modules) >= 2 and 2 * len(shared) >= len(parts(stem)):
                told = ", ".join(shared)
                trace.reasons[f"adds the class {stem}: its name has the issue's words {told}"] = 6 * len(
                    shared
                )
                trace.paths.add(path)
            continue
        if not suspect and not any(stem == n for n in terms.names):
            continue
        trace.paths.add(path)
        trace.reasons[f"changes {stem}"] = 4
        added = [x[1:] for x in lines if x.startswith("+")]
        removed = "\n".join(x[1:] for x in lines if x.startswith("-"))
        text = "\n".join(added)
        for name, weight in terms.names.items():
            if name != stem and text.count(name) > removed.count(name):
                trace.reasons[f"adds a use of {name} to {stem}"] = weight
        for pattern in adding:
            hit = next((m for line in added if (m := pattern.search(line)) and m[0] not in removed), None)
            if hit is not None:
                shared = [w for w in dict.fromkeys(words(hit.string)) if w in terms.words]
                trace.reasons[f"adds `{' '.join(hit[0].split())[:60]}` to {stem}"] = 8 + 5 * len(shared)
                break
        fresh = {w for line in added for w in words(line)} - set(words(removed))
        shared = sorted(w for w in fresh & terms.words if w not in parts(stem))
        if shared:
            trace.reasons[f"its new lines in {stem} have the issue's words {', '.join(shared[:4])}"] = min(
                2 * len(shared), 8
            )
    if trace.reasons:
        shared = sorted(set(words(trace.subject)) & terms.title)
        if len(shared) >= 2:
            trace.reasons[f"its subject has the title's words {', '.join(shared[:4])}"] = min(
                2 * len(shared), 8
            )


def _main_folders(suspects: Sequence[Suspect]) -> tuple[str, ...]:
    """Where to read: the main sources of the suspects' modules, or the folders they lie in."""
    folders: dict[str, None] = {}
    for s in suspects:
        if s.symbol.name.endswith(("Exception", "Error")) and len(suspects) > 1:
            continue
        before, found, _ = s.path.partition("src/main/")
        folder = f"{before}src/main" if found else s.path.rpartition("/")[0] or s.path
        folders[f":(top,literal){folder}"] = None
    return tuple(folders)[:6]
