"""Files of JSON Lines, plain or gzipped, read line by line; what cannot be read is said and counted."""

from __future__ import annotations

import codecs
import gzip
import io
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import typer

from triage.errors import OutputError, UsageError

_GZIP = b"\x1f\x8b"

SHOWN = 20
"""Unreadable lines told of one by one, for each file: a wrong file is a count, not a screen full."""


class Lines:
    """The lines of some files. `bad` counts those reported as unreadable; each is counted once."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Raises UsageError where a file is not there, or standard input is named twice."""
        for path in paths:
            if str(path) != "-" and not path.exists():
                raise UsageError(f"{path}: there is no such file", "`-` reads standard input")
            if path.is_dir():
                raise UsageError(f"{path} is a folder", "name its files, such as folder/*.jsonl.gz")
        if sum(str(p) == "-" for p in paths) > 1:
            raise UsageError("standard input (`-`) can be read once only")
        self.paths = tuple(paths)
        self.bad = 0
        self._said: set[str] = set()
        self._bad_of: dict[str, int] = {}
        self._issues = 0

    def report(self, where: str, what: str) -> None:
        """Say on standard error what is wrong with a line (`file:number`) and count it, once.

        Beyond `SHOWN` lines of a file, they are counted only.
        """
        if where in self._said:
            return
        from triage.report.safe import terminal

        self._said.add(where)
        self.bad += 1
        name = where.rpartition(":")[0]
        of_file = self._bad_of[name] = self._bad_of.get(name, 0) + 1
        if of_file <= SHOWN:
            typer.echo(f"triage: {terminal(where)}: {terminal(what)}", err=True)
        elif of_file == SHOWN + 1:
            typer.echo(f"triage: {terminal(name)}: further unreadable lines are only counted", err=True)

    def tell(self, done: str) -> bool:
        """Say on standard error how many lines were passed over or unreadable; whether any was unreadable.

        `done`: what became of the others, such as "judged".
        """
        if self._issues:
            passed = f"{self._issues} issue records were" if self._issues != 1 else "1 issue record was"
            typer.echo(f"triage: {passed} passed over: only pull requests are {done}", err=True)
        if self.bad:
            unread = f"{self.bad} lines" if self.bad != 1 else "1 line"
            typer.echo(f"triage: {unread} could not be read; the others were {done}", err=True)
        return self.bad > 0

    def pulls(self) -> Iterator[tuple[str, Any]]:
        """`records`, without those of issues that `triage store export` writes too: they are counted only."""
        self._issues = 0  # files may be read twice
        for where, value in self.records():
            if is_issue(value):
                self._issues += 1
            else:
                yield where, value

    def records(self) -> Iterator[tuple[str, Any]]:
        """Where each line stands (`file:number`) and what it says. Blank lines are passed over.

        A line that is no JSON is reported; so is a file that breaks off, after what could be read of it.
        """
        import msgspec

        decode = msgspec.json.decode
        for path in self.paths:
            name = "<stdin>" if str(path) == "-" else str(path)
            number = 0
            try:
                with _opened(path) as file:
                    for number, line in enumerate(file, 1):
                        if number == 1:
                            line = line.removeprefix(codecs.BOM_UTF8)  # Windows editors put it
                        if not line.strip():
                            continue
                        try:
                            value = decode(line)
                        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                            self.report(f"{name}:{number}", f"not JSON: {error}")
                            continue
                        yield f"{name}:{number}", value
            except (OSError, EOFError, zlib.error) as error:
                self.report(f"{name}:{number + 1}", f"cannot be read on: {error}")


def is_issue(record: object) -> bool:
    """Whether a decoded line is an issue's record: GitHub's (`issue`) or JIRA's (`jira`), and no pull."""
    return isinstance(record, Mapping) and "pull" not in record and ("issue" in record or "jira" in record)


@contextmanager
def _opened(path: Path) -> Iterator[Iterable[bytes]]:
    if str(path) == "-":
        stream: Any = sys.stdin.buffer
        if not hasattr(stream, "peek"):
            stream = io.BufferedReader(stream)
        head = stream.peek(2)[:2]
        if head == _GZIP:
            with gzip.open(stream) as unzipped:
                yield unzipped
        else:
            yield stream
        return
    with path.open("rb") as raw:
        # By its first bytes, not its name: a renamed file reads all the same.
        if raw.peek(2)[:2] == _GZIP:
            with gzip.open(raw) as unzipped:
                yield unzipped
        else:
            yield raw


@contextmanager
def line_output(output: Path | None, inputs: Sequence[Path] = ()) -> Iterator[IO[bytes]]:
    """Where lines of output go: standard output, as they come, or a file, which is there whole or not at all.

    Raises OutputError where the file cannot be written, UsageError where it is one of the `inputs`: they are
    read while it is written.
    """
    if output is None or str(output) == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    spares(output, inputs)
    from triage.cli.options import is_device, needs_folder
    from triage.files import atomic_file

    if is_device(output):
        with _device(output) as file:
            yield file
        return
    needs_folder(output)
    with atomic_file(output) as file:
        yield file


def spares(output: Path | None, inputs: Sequence[Path]) -> None:
    """Raise UsageError where the file to write is one of those read: nobody wants their labels replaced."""
    if output is not None and output.exists() and any(p.exists() and p.samefile(output) for p in inputs):
        raise UsageError(f"-o {output} would overwrite what is read", "name another file")


@contextmanager
def _device(output: Path) -> Iterator[IO[bytes]]:
    try:
        file = output.open("wb")
    except OSError as error:
        hint = "name a file with -o"
        raise OutputError(f"{output} cannot be written: {error.strerror or error}", hint) from error
    with file:
        yield file


def inputs(option: Sequence[Path] | None, more: Sequence[Path] | None, name: str) -> list[Path]:
    """The files of a repeatable option and those that a shell's `*` put behind it.

    Raises UsageError where there is none.
    """
    paths = [*(option or ()), *(more or ())]
    if not paths:
        raise UsageError(f"{name} needs a file", "JSON Lines, plain or gzipped; `-` reads standard input")
    return paths
