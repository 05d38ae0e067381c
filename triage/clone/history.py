"""The history, read: commits with their added lines, the birth of a name, who last touched a method."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from triage.clone.git import Git, GitError, TimeUpError
from triage.clone.model import Suspect, SymbolKind
from triage.clone.traces import Trace, Traces

FORMAT = "%x01%H%x02%ct%x02%s"
"""One line a commit: \\x01 sha \\x02 seconds \\x02 subject; read by `head`."""
CREATED = "\x00created"
"""Stands first among the lines of a file that the commit created."""
_MAX_DIFF_LINES = 1_500_000
_BLAME_SUSPECTS = 2
_PICKAXE_SUSPECTS = 3


def head(line: str) -> Trace | None:
    """A line in `FORMAT`; None for any other."""
    fields = line.removeprefix("\x01").split("\x02", 2)
    if not line.startswith("\x01") or len(fields) != 3 or not re.fullmatch(r"[0-9a-f]{40,64}", fields[0]):
        return None
    return Trace(fields[0], fields[1], fields[2])


def commits_with(git: Git, needle: str, limit: float = 6.0) -> list[Trace]:
    """Commits of any branch whose message has these words: oldest first."""
    lines = git.stream(
        "log", "--branches", "--remotes", "--tags", "-F", "-i", f"--grep={needle}", f"--format={FORMAT}",
        "--date-order", "--reverse", "HEAD", "--", limit=limit,
    )  # fmt: skip
    return [found for line in lines if (found := head(line)) is not None]


def read_commits(lines: Iterable[str]) -> Iterator[tuple[Trace, dict[str, list[str]]]]:
    """`git log -p -U0`, read: each commit with its changed lines by file (`CREATED` first for a new file)."""
    trace: Trace | None = None
    changes: dict[str, list[str]] = {}
    path = ""
    in_hunk = created = False
    for count, line in enumerate(lines):
        if count > _MAX_DIFF_LINES:
            break
        if (found := head(line)) is not None:
            if trace is not None:
                yield trace, changes
            trace, changes, path, in_hunk = found, {}, "", False
        elif line.startswith("diff --git "):
            in_hunk = created = False
            path = ""
        elif not in_hunk and line.startswith("new file"):
            created = True
        elif not in_hunk and line.startswith("+++ "):
            path = line[4:].rstrip("\t")
            if path != "/dev/null":
                changes[path] = [CREATED] if created else []
        elif line.startswith("@@"):
            in_hunk = True
        elif in_hunk and path in changes and line[:1] in "+-" and len(changes[path]) < 5000:
            changes[path].append(line[:400])
    if trace is not None:
        yield trace, changes


def read_names(lines: Iterable[str]) -> Iterator[tuple[Trace, dict[str, list[str]]]]:
    """`git log --name-status`, read into the same shape, without any line: for clones that lack contents."""
    trace: Trace | None = None
    changes: dict[str, list[str]] = {}
    for line in lines:
        if (found := head(line)) is not None:
            if trace is not None:
                yield trace, changes
            trace, changes = found, {}
        elif "\t" in line:
            status, path = line.split("\t", 1)
            if status in ("A", "M"):
                changes[path] = [CREATED] if status == "A" else []
    if trace is not None:
        yield trace, changes


def pickaxe(git: Git, suspects: Sequence[Suspect], windowed: bool, seconds: float, traces: Traces) -> None:
    """For members the issue names: the commit that brought the name into its file.

    `windowed`: the commits of a window were read line by line, which tells more.
    """
    todo = [
        s
        for s in suspects
        if s.symbol.kind in (SymbolKind.METHOD, SymbolKind.CONSTANT)
        and s.in_head
        and len(s.symbol.name) > 3
        and s.symbol.name != "<init>"
    ][:_PICKAXE_SUSPECTS]
    for s in todo:
        name = s.symbol.name
        try:
            out = git.text(
                "log", "--no-merges", "--no-renames", "--no-textconv", "--no-ext-diff", f"--format={FORMAT}",
                f"-S{name}", "HEAD", "--", f":(top,literal){s.path}", limit=seconds / len(todo),
            )  # fmt: skip
        except (TimeUpError, GitError) as error:
            why = "took too long" if isinstance(error, TimeUpError) else f"failed ({error})"
            traces.note(f"the history of {name} in {s.path} {why}")
            continue
        hits = [found for line in out.splitlines() if (found := head(line)) is not None]
        for hit in {hits[0].sha: hits[0], hits[-1].sha: hits[-1]}.values() if hits else ():
            oldest = hit is hits[-1]
            stem = s.path.rsplit("/", 1)[-1].rpartition(".")[0]
            told = (
                f"brought {name} into {stem}"
                if oldest
                else f"last added or removed a use of {name} in {stem}"
            )
            hit.reasons[told] = 5 if windowed else 12 if oldest else 10
            hit.paths.add(s.path)
            traces.add(hit)


def blame(git: Git, suspects: Sequence[Suspect], seconds: float, traces: Traces) -> None:
    """For methods the issue names: who last changed their lines."""
    todo = [s for s in suspects if s.symbol.kind is SymbolKind.METHOD and s.line is not None and s.in_head]
    todo = todo[:_BLAME_SUSPECTS]
    for s in todo:
        try:
            source = git.text("cat-file", "blob", f"HEAD:{s.path}", limit=2)
            start, end = method_range(source, s.line or 1)
            out = git.text(
                "blame", "--no-textconv", "--line-porcelain", "-w", f"-L{start},{end}", "HEAD", "--", s.path,
                limit=seconds / len(todo),
            )  # fmt: skip
        except (TimeUpError, GitError) as error:
            why = "took too long" if isinstance(error, TimeUpError) else f"failed ({error})"
            traces.note(f"blame of {s.symbol.name} in {s.path} {why}")
            continue
        stem = s.path.rsplit("/", 1)[-1].rpartition(".")[0]
        lines, about = _blamed(out)
        total = sum(lines.values())
        for sha, n in lines.most_common(3):
            trace = Trace(sha, *about[sha])
            trace.reasons[f"last changed {n} of the {total} lines of {stem}.{s.symbol.name}"] = 1 + round(
                9 * n / total
            )
            trace.paths.add(s.path)
            traces.add(trace)


def _blamed(out: str) -> tuple[Counter[str], dict[str, tuple[str, str]]]:
    """`git blame --line-porcelain`, read: how many lines are each commit's; its time and its subject."""
    lines: Counter[str] = Counter()
    about: dict[str, tuple[str, str]] = {}
    sha = when = ""
    for line in out.splitlines():
        if m := re.match(r"([0-9a-f]{40}) \d+ \d+", line):
            sha = m[1]
            lines[sha] += 1
        elif line.startswith("committer-time "):
            when = line[15:]
        elif line.startswith("summary "):
            about[sha] = (when, line[8:])
    return lines, about


def method_range(source: str, line: int) -> tuple[int, int]:
    """First and last line (from 1) of the declaration that starts at `line`: to its brace, or its block.

    Never more than 200 lines; one that ends nowhere is taken as twenty.
    """
    lines = source.splitlines()
    line = max(1, min(line, len(lines) or 1))
    depth, opened = 0, False
    if lines and lines[line - 1].rstrip().endswith(":") and "{" not in lines[line - 1]:
        indent = len(lines[line - 1]) - len(lines[line - 1].lstrip())
        end = line
        for number in range(line + 1, min(line + 200, len(lines)) + 1):
            text = lines[number - 1]
            if text.strip() and len(text) - len(text.lstrip()) <= indent:
                break
            end = number if text.strip() else end
        return line, end
    for number in range(line, min(line + 200, len(lines) + 1)):
        text = lines[number - 1]
        depth += text.count("{") - text.count("}")
        opened = opened or "{" in text
        if opened and depth <= 0:
            return line, number
    return line, min(line + 19, max(len(lines), 1))
