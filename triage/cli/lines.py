"""Files of JSON Lines, plain or gzipped, read line by line; what cannot be read is said and counted."""

from __future__ import annotations

import codecs
import gzip
import io
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import typer

from triage.errors import OutputError, UsageError

_GZIP = b"\x1f\x8b"


class Lines:
    """The lines of some files. `bad` counts those reported as unreadable; each is reported once."""

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

    def report(self, where: str, what: str) -> None:
        """Say on standard error what is wrong with a line (`file:number`) and count it, once."""
        if where in self._said:
            return
        from triage.report.safe import terminal

        self._said.add(where)
        self.bad += 1
        typer.echo(f"triage: {terminal(where)}: {terminal(what)}", err=True)

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
    """Where lines of output go, written as they come: standard output, or a file.

    Raises OutputError where the file cannot be written, UsageError where it is one of the `inputs`: they are
    read while it is written.
    """
    if output is None or str(output) == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if output.exists() and any(p.exists() and p.samefile(output) for p in inputs):
        raise UsageError(f"-o {output} would overwrite what is read", "name another file")
    try:
        file = output.open("wb")
    except OSError as error:
        hint = "name another file with -o"
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
