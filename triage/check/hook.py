"""The pre-push hook: a push stops when somebody else has moved on its issue, and for no other reason.

`install` writes it; `keys_of` and `begun` read what a push is about from its branch and its commits.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from triage.clone.git import Git, GitError
from triage.errors import OutputError
from triage.files import atomic_write, read_bytes

_MARK = "# triage-hook"
_NOTHING = re.compile(r"0+")
_MOST_KEYS = 5
_MOST_COMMITS = 200


class Push(Struct, frozen=True):
    """One line that git tells a pre-push hook."""

    local_ref: str
    local_sha: str
    remote_ref: str


class Commit(Struct, frozen=True):
    """A commit that is pushed."""

    at: datetime
    """When its author began it (the author's date: a rebase keeps it)."""
    subject: str


def script(arguments: Sequence[str], python: str = sys.executable) -> str:
    """The hook's text. `arguments` go to `triage check`."""
    asked = shlex.join(["check", "--pre-push", *arguments])
    return f"""#!/bin/sh
{_MARK} 1: before a push, has somebody else moved on the issue? (`triage check --install-hook`)
# Only an answer that concerns you stops a push; no network, no token, no triage never does.
# Push all the same: git push --no-verify. Remove it: delete this file.
if command -v triage >/dev/null 2>&1; then
    triage {asked}
elif [ -x {shlex.quote(python)} ]; then
    {shlex.quote(python)} -m triage {asked}
else
    exit 0
fi
if [ $? -eq 3 ]; then
    echo "triage: the push was stopped; look first, or push with --no-verify" >&2
    exit 1
fi
exit 0
"""


def install(git: Git, arguments: Sequence[str]) -> Path:
    """Write the hook where this repository's hooks are (`core.hooksPath`, worktrees) and give its path.

    Raises OutputError where another pre-push hook is there already; ours is replaced.
    """
    path = _hooks_folder(git) / "pre-push"
    before = read_bytes(path)
    if before is not None and before.strip() and _MARK.encode() not in before:
        raise OutputError(
            f"{path} exists and is another hook; nothing was changed",
            "add to it: triage check --pre-push; [ $? -ne 3 ] || exit 1",
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot make {path.parent}: {error.strerror or error}") from error
    atomic_write(path, script(arguments))
    path.chmod(0o755)
    return path


def _hooks_folder(git: Git) -> Path:
    """Where git looks for this repository's hooks."""
    try:
        # The last one is what `Git` itself sets so that no hook is ever run by us.
        *own, _ = git.text("config", "--type=path", "--get-all", "core.hooksPath").splitlines()
    except (GitError, ValueError):
        own = []
    if own:
        return git.root / own[-1]  # a relative one counts from where hooks run
    return (git.root / git.text("rev-parse", "--git-common-dir").strip()).resolve() / "hooks"


def pushes(told: str) -> tuple[Push, ...]:
    """What git writes to the hook's standard input; deletions left out."""
    found = []
    for line in told.splitlines():
        parts = line.split()
        if len(parts) == 4 and not _NOTHING.fullmatch(parts[1]):
            found.append(Push(parts[0], parts[1], parts[2]))
    return tuple(found)


def commits(git: Git, push: Push, default_branches: Iterable[str]) -> tuple[Commit, ...]:
    """What the branch adds to the project's default branch, as far as this clone knows that; newest first."""
    ends = {f"/{name}" for name in default_branches}
    try:
        remote = git.text("for-each-ref", "--format=%(refname)", "refs/remotes").splitlines()
        known = [f"^{ref}" for ref in remote if ref.endswith(tuple(ends))]
        without = known or ["--not", "--remotes"]
        lines = git.text(
            "log", f"--max-count={_MOST_COMMITS}", "--format=%at %s", push.local_sha, *without, "--"
        )
    except GitError:
        return ()
    found = []
    for line in lines.splitlines():
        at, _, subject = line.partition(" ")
        if at.lstrip("-").isdigit():
            found.append(Commit(datetime.fromtimestamp(int(at), UTC), subject))
    return tuple(found)


def keys_of(names: Iterable[str], subjects: Iterable[str], projects: Iterable[str]) -> tuple[str, ...]:
    """Keys of these projects in branch names, else in subjects of commits; at most five, each once.

    `projects`: JIRA project keys (`KAFKA`). `kafka-15154-lock` is the branch of `KAFKA-15154`.
    """
    named = "|".join(sorted({re.escape(p) for p in projects}, key=len, reverse=True))
    if not named:
        return ()
    pattern = re.compile(rf"(?<![A-Za-z0-9])({named})-([1-9]\d{{0,8}})(?!\d)", re.IGNORECASE)
    for texts in (names, subjects):
        found = dict.fromkeys(
            f"{key[1].upper()}-{key[2]}" for text in texts for key in pattern.finditer(text)
        )
        if found:
            return tuple(found)[:_MOST_KEYS]
    return ()


def begun(found: Iterable[Commit]) -> datetime | None:
    """When the work was begun: the oldest commit's date; None without commits."""
    return min((c.at for c in found), default=None)
