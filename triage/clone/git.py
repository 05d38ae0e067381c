"""git, asked safely: fixed arguments, no shell, no network, a time limit, no program the clone names.

A clone is a stranger's data: its configuration can name programs (hooks, filters, text converters, a file
system monitor, signature checkers) and its objects can be missing on purpose (partial clones fetch them when
touched). None of that may happen because somebody asked a question.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from triage.errors import CloneError

_FIXED = (
    "--no-pager",
    "--no-replace-objects",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.untrackedCache=false",
    "-c",
    "log.showSignature=false",
    "-c",
    "log.mailmap=false",
    "-c",
    "diff.external=",
    "-c",
    "color.ui=false",
    "-c",
    "core.quotePath=false",
    "-c",
    "protocol.allow=never",
    "-c",
    "gc.auto=0",
    "-c",
    "maintenance.auto=false",
    "-c",
    "submodule.recurse=false",
    "-c",
    "core.warnAmbiguousRefs=false",
)

_ENVIRONMENT = {
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",  # git 2.45 and later
    "GIT_ALLOW_PROTOCOL": "none",  # older ones: the fetch starts and is refused every transport
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_ADVICE": "0",
    "LC_ALL": "C",
}

_OLDEST = (2, 31)
"""GIT_CONFIG_COUNT came with it."""
_OPENING = 15.0
"""Seconds that the first questions may take, on whatever disk, before the time limit counts."""
_MAX_OUTPUT = 64 * 1024 * 1024


class GitError(Exception):
    """git ended with an error; the text is its first line."""


class TimeUpError(Exception):
    """The time limit passed before git had answered."""


class Git:
    """One repository and the time that is left for it."""

    def __init__(
        self, root: Path, deadline: float = 20.0, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`root`: the folder as the person gave it. `deadline`: seconds for everything asked of this object.

        Raises CloneError where git is not installed, or the folder does not exist or is no repository.
        """
        program = shutil.which("git")
        if program is None:
            raise CloneError("git is not installed", "install git 2.31 or later and try again")
        if not root.is_dir():
            raise CloneError(f"{root} is not a folder", "give the folder of your clone with --clone PATH")
        self._program = program
        self._clock = clock
        self._ends = clock() + _OPENING
        self._overrides: dict[str, str] = {}
        self.root = root
        self._check_version()
        self.bare = self._open()
        if not self.bare:
            try:
                top = Path(self.text("rev-parse", "--show-toplevel").rstrip("\n"))
                if not (top / ".git").exists():  # `core.worktree` may name any folder, a home say
                    raise CloneError(
                        f"{root}: its configuration names {top} as its work tree, which is none",
                        "is it your clone? git config --unset core.worktree",
                    )
                self.root = top
            except GitError:  # inside `.git` itself
                self.bare = True
        self._overrides = self._silence()
        self.partial = self._is_partial()
        """Objects were left out when it was cloned (`--filter`)."""
        self._ends = clock() + deadline

    def _check_version(self) -> None:
        """Older ones ignore the settings that keep the clone's own programs from running."""
        found = re.search(r"(\d+)\.(\d+)", self.text("version"))
        if found is None or (int(found[1]), int(found[2])) < _OLDEST:
            raise CloneError(
                "git is too old to read a clone safely", "install git 2.31 or later and try again"
            )

    def _open(self) -> bool:
        try:
            bare = self.text("rev-parse", "--is-bare-repository").strip()
        except GitError as error:
            if "dubious ownership" in str(error):
                raise CloneError(
                    f"git refuses to read {self.root}: it belongs to another user",
                    f"if you trust it: git config --global --add safe.directory {self.root}",
                ) from None
            raise CloneError(
                f"{self.root} is no git repository ({error})",
                "give the folder of your clone with --clone PATH",
            ) from None
        return bare == "true"

    def _silence(self) -> dict[str, str]:
        """Settings over those with which this repository itself names programs to run."""
        try:
            names = self.text("config", "--name-only", "-z", "--list").split("\0")
        except GitError:
            return {}
        out: dict[str, str] = {}
        for name in sorted(set(names)):
            low = name.lower()
            if low.startswith("filter.") and low.endswith(".required"):
                out[name] = "false"
            elif (low.startswith("filter.") and low.endswith((".clean", ".smudge", ".process"))) or (
                low.startswith("diff.") and low.endswith((".textconv", ".command"))
            ):
                out[name] = ""
        return out

    def _is_partial(self) -> bool:
        try:
            return bool(
                self.text("config", "--get-regexp", r"^(extensions\.partialclone|remote\..*\.promisor)$")
            )
        except GitError:
            return False  # git answers 1 where there is none

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self._ends - self._clock()

    def _command(self, args: Sequence[str]) -> list[str]:
        return [self._program, *_FIXED, *args]

    def _environment(self) -> Mapping[str, str]:
        # GIT_DIR and its like would point elsewhere; what configures git for this person stays theirs.
        kept = {k: v for k, v in os.environ.items() if not k.startswith("GIT_") or k.startswith("GIT_CONFIG")}
        # Not as `-c name=value`: the name of a filter may hold a `=`.
        have = kept.get("GIT_CONFIG_COUNT", "")
        number = int(have) if have.isdigit() else 0
        for i, (name, value) in enumerate(self._overrides.items(), number):
            kept[f"GIT_CONFIG_KEY_{i}"], kept[f"GIT_CONFIG_VALUE_{i}"] = name, value
        return {**kept, **_ENVIRONMENT, "GIT_CONFIG_COUNT": str(number + len(self._overrides))}

    def run(self, *args: str, limit: float | None = None, stdin: bytes = b"") -> bytes:
        """What git prints.

        `limit`: seconds for this call alone, at most what is left. `stdin`: what it reads.
        Raises GitError (git's own first line) and TimeUpError.
        """
        seconds = self.left if limit is None else min(limit, self.left)
        if seconds <= 0:
            raise TimeUpError(args[0])
        try:
            done = subprocess.run(  # noqa: S603  fixed program, list of arguments, no shell
                self._command(args),
                cwd=self.root,
                env=self._environment(),
                input=stdin,
                capture_output=True,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise TimeUpError(args[0]) from None
        if done.returncode != 0:
            raise GitError(_first_line(done.stderr) or f"git {args[0]} ended with {done.returncode}")
        return done.stdout[:_MAX_OUTPUT]

    def text(self, *args: str, limit: float | None = None, stdin: bytes = b"") -> str:
        """The same, decoded; what is not UTF-8 is replaced, never an error."""
        return self.run(*args, limit=limit, stdin=stdin).decode("utf-8", "replace")

    def stream(self, *args: str, limit: float | None = None) -> Iterator[str]:
        """git's lines as they come, so that what was read before the time was up still counts.

        Raises TimeUpError at the limit and GitError at the end, after everything that could be read.
        """
        ends = self._clock() + (self.left if limit is None else min(limit, self.left))
        if ends <= self._clock():
            raise TimeUpError(args[0])
        complaints = tempfile.TemporaryFile()  # noqa: SIM115  closed below; a pipe that nobody reads would fill
        process = subprocess.Popen(  # noqa: S603  fixed program, list of arguments, no shell
            self._command(args),
            cwd=self.root,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=complaints,
        )
        assert process.stdout is not None
        timer = _Killer(process, ends - self._clock())
        try:
            with timer:
                for raw in process.stdout:
                    yield raw.decode("utf-8", "replace").rstrip("\n")
                    if timer.fired:
                        break
            if timer.fired:
                raise TimeUpError(args[0])
            if process.wait(5) != 0:
                complaints.seek(0)
                raise GitError(_first_line(complaints.read(65536)) or f"git {args[0]} failed")
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
            process.stdout.close()
            complaints.close()


class _Killer:
    """Ends one process of ours after some seconds."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        from threading import Timer

        self.fired = False
        self._process = process
        self._timer = Timer(max(seconds, 0.01), self._fire)
        self._timer.daemon = True

    def _fire(self) -> None:
        self.fired = True
        self._process.kill()

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()


def _first_line(raw: bytes) -> str:
    lines = [x for x in raw.decode("utf-8", "replace").splitlines() if x.strip()]
    told = [x for x in lines if x.startswith(("fatal:", "error:"))]
    return (told or lines or [""])[0].removeprefix("fatal: ").removeprefix("error: ")[:300]
