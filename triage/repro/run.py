"""Running the project's own test command N times and counting what came of it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from triage.errors import OutputError, TriageError
from triage.repro.skeleton import MARKER

_TAIL = 256 * 1024
_SUITE = re.compile(r"<testsuite\b([^>]{0,2000})>")
_COUNT = re.compile(r'\b(tests|failures|errors|skipped)="(\d+)"')
_FAILED = re.compile(
    r"There were failing tests|^\s*\S+ > \S+.* FAILED\s*$|\*\*\* FAILED \*\*\*|"
    r"Tests run: \d+, Failures: [1-9]|"
    r"Tests run: \d+, Failures: \d+, Errors: [1-9]|\b\d+ failed\b|^FAILED \S|AssertionFailedError|^--- FAIL:",
    re.MULTILINE,
)
_NOT_BUILT = re.compile(
    r"COMPILATION ERROR|Compilation failed|compileTestJava FAILED|error: cannot find symbol|"
    r"Could not resolve|"
    r"Could not transfer|No tests found|no tests ran|No such file or directory|command not found",
    re.IGNORECASE,
)
_WORTH_TELLING = re.compile(r"(?i)error|fail|exception|could not|cannot|not found")


class Outcome(StrEnum):
    """What came of one run."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "could not run"
    UNWRITTEN = "not written yet"


class Run(Struct, frozen=True, kw_only=True):
    """One run of the command."""

    outcome: Outcome
    seconds: float
    note: str = ""
    """The first line that tells why, where it did not pass."""


class Series(Struct, frozen=True, kw_only=True):
    """All runs."""

    command: str
    runs: tuple[Run, ...]
    interrupted: bool = False

    def count(self, outcome: Outcome) -> int:
        """How many runs came out so."""
        return sum(r.outcome is outcome for r in self.runs)

    @property
    def told(self) -> str:
        """`failed 3 of 10`, and what else is to be said."""
        counted = self.count(Outcome.FAILED) + self.count(Outcome.PASSED)
        out = f"failed {self.count(Outcome.FAILED)} of {counted}"
        if missing := self.count(Outcome.NOT_RUN):
            out += f" ({missing} could not run)"
        return out + (", interrupted" if self.interrupted else "")

    @property
    def notes(self) -> tuple[str, ...]:
        """The different failures, each once."""
        return tuple(dict.fromkeys(r.note for r in self.runs if r.note))


def repeat(
    command: Sequence[str],
    root: Path,
    times: int,
    module: str,
    *,
    limit: float | None = None,
    each: Callable[[int, Run], None] = lambda _n, _r: None,
) -> Series:
    """Run the command so many times in `root` and judge each by its test reports, else by what it printed.

    `module`: folder whose reports are read. `limit`: seconds for one run. `each` is told of every run. Stops
    at the first run of an unwritten skeleton, after two in a row that could not run, and when interrupted.

    Raises TriageError where the command cannot be started.
    """
    shown = " ".join(command)
    runs: list[Run] = []
    interrupted = False
    for number in range(1, times + 1):
        try:
            run = _once(command, root, module, limit)
        except KeyboardInterrupt:
            interrupted = True
            break
        runs.append(run)
        each(number, run)
        if run.outcome is Outcome.UNWRITTEN:
            break
        if len(runs) > 1 and all(r.outcome is Outcome.NOT_RUN for r in runs[-2:]):
            break
    return Series(command=shown, runs=tuple(runs), interrupted=interrupted)


def _once(command: Sequence[str], root: Path, module: str, limit: float | None) -> Run:
    started, clock = time.time(), time.monotonic()
    with tempfile.TemporaryFile() as output:
        try:
            process = subprocess.Popen(  # noqa: S603  the project's own test command, which was asked for
                list(command),
                cwd=root,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise TriageError(
                f"cannot run {command[0]}: {error.strerror or error}", f"does it work in {root}?"
            ) from error
        late = False
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            late, code = True, -1
        finally:
            if process.poll() is None:
                _end(process)
        size = output.seek(0, os.SEEK_END)
        output.seek(max(0, size - _TAIL))
        printed = output.read().decode("utf-8", "replace")
    took = time.monotonic() - clock
    if late:
        return Run(outcome=Outcome.FAILED, seconds=took, note=f"did not end in {limit:g} s")
    return judge(code, printed, list(_reports(root / module, started)), took, command)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the command and what it started: its own process group, which is ours alone."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, sign)
        with suppress(subprocess.TimeoutExpired):
            process.wait(5)
            return


def judge(code: int, printed: str, reports: Sequence[str], seconds: float, command: Sequence[str]) -> Run:
    """What came of a run, from its exit code, what it printed and the JUnit reports it wrote."""
    everything = "\n".join([printed, *reports])
    if MARKER in everything:
        return Run(outcome=Outcome.UNWRITTEN, seconds=seconds, note=_line(everything, MARKER))
    ran = bad = 0
    for report in reports:
        for suite in _SUITE.finditer(report):
            counts = {k: int(v) for k, v in _COUNT.findall(suite[1])}
            ran += counts.get("tests", 0) - counts.get("skipped", 0)
            bad += counts.get("failures", 0) + counts.get("errors", 0)
    if ran or bad:
        note = _failure(reports) if bad else ""
        return Run(outcome=Outcome.FAILED if bad else Outcome.PASSED, seconds=seconds, note=note)
    if any(w == "pytest" or w.endswith("/pytest") for w in command):
        outcome = {0: Outcome.PASSED, 1: Outcome.FAILED}.get(code, Outcome.NOT_RUN)
    elif code == 0:
        outcome = Outcome.PASSED
    else:
        tested = _FAILED.search(printed) and not _NOT_BUILT.search(printed)
        outcome = Outcome.FAILED if tested else Outcome.NOT_RUN
    return Run(outcome=outcome, seconds=seconds, note="" if outcome is Outcome.PASSED else _telling(printed))


def _reports(folder: Path, since: float) -> Iterator[str]:
    """JUnit's XML reports that this run wrote."""
    for place in ("build/test-results", "target/surefire-reports", "target/test-reports"):
        base = folder / place
        if not base.is_dir():
            continue
        for file in sorted(base.rglob("TEST-*.xml")):
            with suppress(OSError):
                if file.stat().st_mtime >= since - 1:
                    yield file.read_text(encoding="utf-8", errors="replace")[:_TAIL]


def _failure(reports: Sequence[str]) -> str:
    import html

    for report in reports:
        if found := re.search(r'<(?:failure|error)\b[^>]{0,200}?\bmessage="([^"]{1,2000})"', report):
            return " ".join(html.unescape(found[1]).split())[:200]
    return ""


def _telling(printed: str) -> str:
    lines = [x.strip() for x in printed.splitlines() if x.strip()]
    found = next((x for x in lines if _WORTH_TELLING.search(x)), lines[-1] if lines else "no output")
    return found[:200]


def _line(text: str, word: str) -> str:
    return next((" ".join(x.split())[:200] for x in text.splitlines() if word in x), "")


def put_into(root: Path, relative: str, text: str) -> Path:
    """Write the skeleton into the clone, where nothing is yet; folders are made. Gives the file's path.

    Raises OutputError where the file exists, the path leads out of the clone, or it cannot be written.
    """
    from triage.files import atomic_write, inside

    path = inside(root, relative)
    if path.exists():
        raise OutputError(
            f"{relative} is there already", "move it away, or read the skeleton without --write"
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(
            f"cannot make {path.parent}: {error.strerror or error}", "is the clone writable?"
        ) from error
    atomic_write(path, text, new=True)
    return path
