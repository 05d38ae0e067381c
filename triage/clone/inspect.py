"""The whole look at a clone, on one page: whose it is, what the issue names, since when, which releases."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from triage.clone.git import Git, GitError, TimeUpError
from triage.clone.history import commits_with
from triage.clone.model import Candidate, Change, CloneReport, Match, RefKind, Suspect, Symbol, VersionRow
from triage.clone.origins import trace_origins
from triage.clone.releases import (
    Reach,
    Ref,
    keys_of,
    line_of,
    list_refs,
    reach,
    read_change,
    remote_urls,
    version_key,
)
from triage.clone.suspects import Attempt, find_suspects, texts_of
from triage.clone.traces import Trace
from triage.clone.tree import SourceTree, open_tree
from triage.clone.window import window_of
from triage.models import Issue, Partial
from triage.profiles.model import Profile

_MAX_CANDIDATES = 6
_LEAST_SCORE = 9
"""Below this nothing but the file itself speaks for a commit."""
_LINES_SHOWN = 6
_ENOUGH_HISTORY = 20
"""Commits without a key of the project that say: this is another's."""
_REPO_OF_URL = re.compile(r"(?:[:/])([\w.-]+/[\w.-]+?)(?:\.git)?/?$")


def inspect(
    path: Path,
    issue: Issue,
    profile: Profile,
    *,
    attempts: Sequence[Attempt] = (),
    adding: Sequence[str] = (),
    deadline: float = 20.0,
) -> CloneReport:
    """Everything the clone at `path` shows about the issue, in at most about `deadline` seconds.

    Nothing is written, fetched or run that the clone names. `attempts`: the pull requests that tried to
    solve it. `adding`: regular expressions of lines that tend to introduce this kind of failure.
    What could not be seen stands in `notes`.

    Raises CloneError where there is no clone to read. A clone of another project is no error here:
    `match` says it.
    """
    git = Git(path, deadline)
    notes: list[Partial] = []
    report = _whose(git, str(path), profile, notes)
    if report.head is not None and report.match is not Match.OTHER:
        report = _read(git, report, report.head, issue, profile, attempts, adding, notes)
    dirty = None if git.bare else _dirty(git, notes)
    return replace(report, dirty=dirty, notes=tuple(dict.fromkeys(notes)))


def _whose(git: Git, root: str, profile: Profile, notes: list[Partial]) -> CloneReport:
    """Which clone it is: of what project, at which commit, how much of it is there."""
    try:
        head, branch, head_at = _head(git)
        if head is None:
            notes.append(Partial("the clone", "it has no commit yet"))
    except TimeUpError as error:
        head = branch = head_at = None
        notes.append(_unseen("the clone", error))
    shallow = _says(git, "rev-parse", "--is-shallow-repository") == "true"
    match, why = match_project(git, profile)
    if shallow:
        notes.append(
            Partial("history", "the clone is shallow: older commits are not there", "git fetch --unshallow")
        )
    return CloneReport(
        root=root,
        bare=git.bare,
        head=head,
        branch=branch,
        head_at=head_at,
        match=match,
        match_why=why,
        shallow=shallow,
        partial_clone=git.partial,
    )


def _read(
    git: Git,
    report: CloneReport,
    head: str,
    issue: Issue,
    profile: Profile,
    attempts: Sequence[Attempt],
    adding: Sequence[str],
    notes: list[Partial],
) -> CloneReport:
    """The report, with what the tree and the history show about the issue."""
    suspects: tuple[Suspect, ...] = ()
    lost: tuple[Symbol, ...] = ()
    try:
        suspects, lost = find_suspects(open_tree(git), issue, profile.layout, attempts)
    except (GitError, TimeUpError) as error:
        notes.append(_unseen("suspects", error))
    refs, held, heads = _refs(git, profile, report.branch, head, notes)
    window = window_of(issue, refs)
    traces: list[Trace] = []
    try:
        traces, more = trace_origins(
            git, issue, profile, suspects, texts_of(issue, attempts), window,
            adding=[re.compile(p) for p in adding], seconds=max(1.0, git.left * 0.7),
        )  # fmt: skip
        notes += more
    except (GitError, TimeUpError) as error:
        notes.append(_unseen("introduced by", error))
    candidates = [
        _candidate(t, profile, held, heads) for t in traces[:_MAX_CANDIDATES] if t.score >= _LEAST_SCORE
    ]
    fixes = _fixes(git, issue, profile, held, heads, notes)
    rows = _version_rows(refs, issue, candidates, fixes)
    _missing_versions(issue, refs, notes)
    return replace(
        report,
        suspects=suspects,
        not_found=lost,
        introduced_by=tuple(candidates),
        window=window.words if window else None,
        fixes=tuple(fixes),
        versions=rows,
    )


def locate(
    path: Path, issue: Issue, profile: Profile, attempts: Sequence[Attempt] = (), deadline: float = 10.0
) -> tuple[SourceTree, Match, str, tuple[Suspect, ...], int | None]:
    """The quick part of `inspect`, for the skeleton: the tree, whose clone it is and why, suspects, dirty.

    Raises CloneError where there is no clone to read, or git cannot list its files.
    """
    from triage.errors import CloneError

    git = Git(path, deadline)
    match, why = match_project(git, profile)
    try:
        tree = open_tree(git)
        suspects, _ = find_suspects(tree, issue, profile.layout, attempts)
    except (GitError, TimeUpError) as error:
        raise CloneError(
            f"git could not list the files of {path} ({error or 'too slow'})", "is it a complete clone?"
        ) from None
    return tree, match, why, suspects, None if git.bare else _dirty(git, [])


def describe_head(git: Git) -> str:
    """What is checked out, in a few words: `trunk at 1a2b3c4d5e, 2 files changed`."""
    head, branch, _ = _head(git)
    dirty = None if git.bare else _dirty(git, [])
    changed = f", {dirty} file{'s' if dirty > 1 else ''} changed" if dirty else ""
    return f"{f'{branch} at ' if branch else ''}{head[:10] if head else 'no commit'}{changed}"


def match_project(git: Git, profile: Profile) -> tuple[Match, str]:
    """Whose clone it is, and what shows it."""
    wanted = [n.lower() for n in profile.repository.names]
    short = {n.rsplit("/", 1)[-1] for n in wanted}
    remotes = remote_urls(git)
    others = []
    for name, url in remotes.items():
        found = _REPO_OF_URL.search(url)
        repo = found[1].lower() if found else url
        if repo in wanted:
            return Match.REMOTE, f"its remote {name} is {found[1] if found else url}"
        if found and repo.rsplit("/", 1)[-1] in short:
            return Match.REMOTE, f"its remote {name} is a fork, {found[1]}"
        if found and not url.startswith(("/", ".", "file:")):  # a folder's name says nothing
            others.append(f"{name} is {found[1]}")
    subjects = _says(git, "log", "-300", "--format=%s").splitlines()
    keyed = sum(bool(keys_of(s, profile)) for s in subjects)
    if keyed >= min(3, len(subjects)) and keyed >= max(1.0, 0.05 * len(subjects)):
        return Match.CONTENT, f"{keyed} of its last {len(subjects)} commits carry the project's keys"
    readme = next(
        (r for n in ("README.md", "README.rst", "README") if (r := _says(git, "show", f"HEAD:{n}"))), ""
    )
    if profile.name != "generic" and profile.title.lower() in readme[:2000].lower():
        return Match.CONTENT, f"its README speaks of {profile.title}"
    if others and wanted:
        return Match.OTHER, f"its remote {others[0]}, and nothing in it speaks of {profile.title}"
    if profile.name != "generic" and (readme or len(subjects) >= _ENOUGH_HISTORY):
        return Match.OTHER, f"neither its history nor its README speaks of {profile.title}"
    return Match.UNKNOWN, "it has no remote that tells, and little history"


def _version_rows(
    refs: Sequence[Ref],
    issue: Issue,
    candidates: Sequence[Candidate],
    fixes: Sequence[Change],
) -> tuple[VersionRow, ...]:
    """The version matrix, newest first: the last release lines, and every line the tracker names.

    A line the tracker names shows all its releases, another its newest; a line without a release its branch.
    """
    affected, fixed = set(issue.affects_versions), set(issue.fix_versions)
    lines: dict[tuple[int, ...], dict[str, RefKind]] = {}
    for ref in refs:
        if ref.release is not None:
            known = lines.setdefault(line_of(ref.release.version), {})
            if known.get(ref.release.version) is not RefKind.TAG:
                known[ref.release.version] = ref.release.kind
    named = {line_of(v) for v in affected | fixed}
    shown = sorted(lines, reverse=True)[:_LINES_SHOWN] + sorted(
        (n for n in named if n in lines), reverse=True
    )
    rows = []
    for line in sorted(set(shown), reverse=True):
        tags = sorted((v for v, k in lines[line].items() if k is RefKind.TAG), key=version_key, reverse=True)
        branches = [v for v, k in lines[line].items() if k is RefKind.BRANCH]
        for version in (tags if line in named else tags[:1]) or branches[:1]:
            says = "affected" if version in affected else "fixed" if version in fixed else None
            first = next(
                (c.change for c in candidates[:1] if version in c.change.tags + c.change.branches), None
            )
            row = VersionRow(
                version=version,
                tag=lines[line][version] is RefKind.TAG,
                says=says,
                candidate=first.sha[:10] if first else None,
                fixed=any(version in f.tags + f.branches for f in fixes),
            )
            rows.append(row)
    return tuple(rows)


def _refs(
    git: Git, profile: Profile, branch: str | None, head: str, notes: list[Partial]
) -> tuple[tuple[Ref, ...], Reach | None, frozenset[str]]:
    """Branches and tags, what reaches what, and the full names that HEAD stands for."""
    try:
        refs = list_refs(git, profile, tuple(remote_urls(git)))
    except (GitError, TimeUpError) as error:
        notes.append(_unseen("branches and tags", error))
        return (), None, frozenset()
    heads = frozenset({f"refs/heads/{branch}"} if branch else {"HEAD"})
    every = refs if branch else (*refs, Ref("HEAD", head, None))
    if not any(r.release is not None and r.release.kind is RefKind.TAG for r in refs):
        notes.append(Partial("release tags", "the clone has none", "git fetch --tags <the project's remote>"))
    try:
        return refs, reach(git, every, limit=max(1.0, git.left * 0.3)), heads
    except TimeUpError:
        hint = "git commit-graph write --reachable"
        notes.append(Partial("releases that hold a commit", "the history is too long to walk in time", hint))
    except GitError as error:
        notes.append(_unseen("releases that hold a commit", error))
    return refs, None, heads


def _candidate(trace: Trace, profile: Profile, held: Reach | None, heads: frozenset[str]) -> Candidate:
    reasons = sorted(trace.reasons, key=lambda r: -trace.reasons[r])
    change = read_change(trace.sha, trace.seconds, trace.subject, profile, held, heads)
    return Candidate(
        change=change, reasons=tuple(reasons), score=trace.score, paths=tuple(sorted(trace.paths)[:10])
    )


def _fixes(
    git: Git, issue: Issue, profile: Profile, held: Reach | None, heads: frozenset[str], notes: list[Partial]
) -> list[Change]:
    """Commits whose subject carries the issue's key (or, on GitHub, its number as a closing word)."""
    key = issue.key.rsplit("#", 1)[-1] if "#" in issue.key else issue.key
    if "#" in issue.key:
        return []  # "(#12)" is the pull request's number there, never the issue's
    try:
        hits = commits_with(git, key, limit=max(0.5, min(5.0, git.left)))
    except (GitError, TimeUpError) as error:
        notes.append(_unseen("commits that carry the issue's key", error))
        return []
    own = [h for h in hits if key.upper() in keys_of(h.subject, profile)]
    return [read_change(h.sha, h.seconds, h.subject, profile, held, heads) for h in own[:20]]


def _missing_versions(issue: Issue, refs: Sequence[Ref], notes: list[Partial]) -> None:
    known = {r.release.version for r in refs if r.release is not None}
    lines = {line_of(v) for v in known}
    wanted = [*issue.affects_versions, *issue.fix_versions]
    missing = [
        v for v in dict.fromkeys(wanted) if v not in known and line_of(v) not in lines and version_key(v)
    ]
    if missing:
        told = ", ".join(missing[:6])
        hint = "git fetch --tags <the project's remote>"
        notes.append(Partial("version matrix", f"the clone holds no branch or tag of {told}", hint))


def _head(git: Git) -> tuple[str | None, str | None, datetime | None]:
    try:
        found = git.text("log", "-1", "--format=%H %ct", "HEAD", limit=5).split()
    except GitError:
        found = []  # no commit yet
    # Not `--short`: that adds a prefix where a tag has the branch's name.
    branch = _says(git, "symbolic-ref", "-q", "HEAD").removeprefix("refs/heads/") or None
    if len(found) != 2:
        return None, branch, None
    return found[0], branch, datetime.fromtimestamp(int(found[1]), UTC)


def _dirty(git: Git, notes: list[Partial]) -> int | None:
    args = ("status", "--porcelain=v1", "-z", "-uno", "--ignore-submodules=all", "--no-renames")
    try:
        return sum(1 for x in git.text(*args, limit=5).split("\0") if x)
    except (GitError, TimeUpError) as error:
        notes.append(_unseen("uncommitted changes", error))
        return None


def _says(git: Git, *args: str) -> str:
    """One short answer; "" where git has none."""
    try:
        return git.text(*args, limit=5).strip()
    except (GitError, TimeUpError):
        return ""


def _unseen(what: str, error: GitError | TimeUpError) -> Partial:
    why = "it took too long" if isinstance(error, TimeUpError) else f"git: {error}"
    return Partial(what, why)
