"""Which changes may have introduced what an issue reports. Ranked with reasons, never asserted as the cause.

Three ways, each bounded in time: what people named as the origin; the commits between the last release
that is not affected and the first that is, read line by line; and for the symbols involved, the commits
that brought them in (`-S`), changed lines with them (`-G`) or last touched the named method (blame).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from triage.clone.git import Git, GitError, TimeUpError
from triage.clone.history import FORMAT, blame, commits_with, head, pickaxe, read_commits, read_names
from triage.clone.model import Suspect
from triage.clone.releases import keys_of, pull_of
from triage.clone.sought import Sought, sought
from triage.clone.symbols import Said
from triage.clone.traces import Trace, Traces
from triage.clone.window import Window
from triage.models import Issue, Partial
from triage.profiles.model import Profile

_MAX_COMMITS = 6000
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
    seconds: float = 12.0,
) -> tuple[list[Trace], list[Partial]]:
    """Every commit with something against it, highest score first, and what could not be searched.

    `adding`: patterns of lines that tend to introduce this kind of failure (a leak: something is
    registered); a window's commit that adds such a line to a suspect's file weighs more. Where the clone
    lacks contents of files, only names of files are read.
    """
    found = Traces()
    ends = git.left - seconds  # what may be left when we are done
    _named_by_people(git, issue, profile, said, found)
    if window is not None:
        what = sought(issue, suspects, said, adding, profile.layout)
        _read_window(git, window, _main_folders(suspects), what, seconds * 0.6, found)
    if git.partial:
        found.note(
            "the clone was made without file contents; only names of changed files were compared",
            "a full clone shows more: git fetch --refetch --no-filter",
        )
    else:
        pickaxe(git, suspects, window is not None, (git.left - ends) * 0.6, found)
        blame(git, suspects, max(1.0, git.left - ends), found)
    traces = found.all()
    _same_work(traces, profile)
    own = issue.key.upper()
    kept = [t for t in traces if t.score > 0 and own not in keys_of(t.subject, profile)]
    return sorted(kept, key=lambda t: (-t.score, t.seconds, t.sha)), found.notes


def _named_by_people(git: Git, issue: Issue, profile: Profile, said: Sequence[Said], found: Traces) -> None:
    own = set(re.findall(r"\d+", issue.key)[-1:])
    seen: set[str] = set()
    for one in said:
        for m in _NAMED_AS_ORIGIN.finditer(one.text[:100_000]):
            what = m["what"].removeprefix("/pull/").removeprefix("#")
            if what in seen or what in own or what.upper() == issue.key.upper() or len(seen) > 5:
                continue
            seen.add(what)
            try:
                hits = _commits_named(git, what, profile)
            except GitError:
                continue
            except TimeUpError:
                found.note(f"the search for {what} took too long")
                continue
            if not hits:
                shown = f"#{what}" if what.isdigit() else what
                found.note(
                    f"{shown}, named as the origin in the {one.origin.value}, is on no branch of this clone",
                    "git fetch brings newer branches",
                )
            quote = " ".join(m[0].split())
            for hit in hits[:4]:
                hit.reasons[f'named as the origin in the {one.origin.value}: "{quote}"'] = 90
                found.add(hit)


def _commits_named(git: Git, what: str, profile: Profile) -> list[Trace]:
    """The commits that a number, a key or a hash in people's words means."""
    if what.isdigit():
        return [hit for hit in commits_with(git, f"(#{what})") if pull_of(hit.subject) == int(what)]
    if re.fullmatch(r"[0-9a-f]{7,40}", what):
        hit = head(git.text("log", "-1", f"--format={FORMAT}", f"{what}^{{commit}}", "--", limit=3))
        return [hit] if hit is not None else []
    return [hit for hit in commits_with(git, what) if what in keys_of(hit.subject, profile)]


def _same_work(traces: Sequence[Trace], profile: Profile) -> None:
    """A feature often lands in parts under one key: each part speaks for the others."""
    by_key: dict[str, list[Trace]] = {}
    for trace in traces:
        for key in keys_of(trace.subject, profile)[:1]:
            if trace.score >= 8:
                by_key.setdefault(key, []).append(trace)
    for key, together in by_key.items():
        if len(together) > 1:
            for trace in together:
                trace.reasons[f"other parts of {key} are listed too"] = 4


def _read_window(
    git: Git, window: Window, where: Sequence[str], what: Sought, seconds: float, found: Traces
) -> None:
    """Weigh the window's commits that changed something in these folders."""
    if not where:
        found.note("nothing the issue names was found in the tree", "name a class in the issue")
        return
    contents = (
        ("--name-status",) if git.partial else ("-p", "-U0", "--no-ext-diff", "--no-textconv", "--no-prefix")
    )
    without = [f"^{ref}" for ref in window.without]
    lines = git.stream(
        "log", "--no-merges", "--no-renames", "--no-color", *contents, f"--max-count={_MAX_COMMITS}",
        f"--format={FORMAT}", *window.upto, *without, "--", *where, limit=seconds,
    )  # fmt: skip
    count = 0
    try:
        for trace, changes in (read_names if git.partial else read_commits)(lines):
            count += 1
            what.weigh(trace, changes)
            if trace.score:
                found.add(trace)
    except TimeUpError:
        found.note(
            f"reading the history {window.words} took too long; {count} commits were read, newest first",
            "a commit graph helps: git commit-graph write --reachable",
        )
    except GitError as error:
        found.note(f"git could not read the history {window.words}: {error}")
    if count >= _MAX_COMMITS:
        found.note(f"only the newest {_MAX_COMMITS} commits {window.words} were read")


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
