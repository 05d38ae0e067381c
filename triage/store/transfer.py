"""In and out: the store as JSON Lines, one record a line, in the form that `triage classify` reads."""

from __future__ import annotations

import codecs
import gzip
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

from triage.errors import DataError, OutputError
from triage.store.db import Store, Written

BATCH = 200
"""Records in one transaction: about a second's work, so that an interruption loses little."""


def export_lines(
    store: Store, project: str | None = None, kinds: Iterable[str] = ("pulls", "issues")
) -> Iterator[bytes]:
    """Every record as one line of JSON, in a stable order: pull requests, then issues.

    `project`: of this repository or JIRA project only. Raises StoreError.
    """
    for kind in kinds:
        for text in store.raw(kind, project):
            yield text + b"\n"


class Imported(Struct, frozen=True):
    """What became of the lines of a file."""

    written: Written
    bad: int


def import_file(store: Store, path: Path, complain: Callable[[str], None]) -> Imported:
    """Saves every record of a JSON Lines file (gzipped or not), a batch at a time, past bad lines.

    `complain` hears of each bad line, by its number. Raises OutputError where the file cannot be read, or not
    to its end (what came before is saved), StoreError where the store cannot be written.
    """
    totals = [0, 0, 0]
    bad = 0
    broken: list[OutputError] = []
    lines = _records(path, complain, broken.append)
    while batch := list(islice(lines, BATCH)):
        good = [record for _, record in batch if record is not None]
        bad += len(batch) - len(good)
        try:
            done = [store.put_records(good)]
        except DataError:  # one of them is no record: find it, keep the others
            done = []
            for number, record in batch:
                if record is None:
                    continue
                try:
                    done.append(store.put_records([record]))
                except DataError as error:
                    bad += 1
                    complain(f"{path}, line {number}: {error.message}")
        for written in done:
            totals = [
                a + b for a, b in zip(totals, (written.new, written.changed, written.same), strict=True)
            ]
    if broken:
        raise broken[0]
    return Imported(Written(*totals), bad)


def _records(
    path: Path, complain: Callable[[str], None], breaks_off: Callable[[OutputError], None]
) -> Iterator[tuple[int, Mapping[str, Any] | None]]:
    number = 0
    try:
        with _open(path) as file:
            for number, line in enumerate(file, 1):
                if number == 1:
                    line = line.removeprefix(codecs.BOM_UTF8)  # Windows editors put it
                if not line.strip():
                    continue
                try:
                    record = msgspec.json.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    complain(f"{path}, line {number}: not JSON ({error})")
                    yield number, None
                    continue
                made = as_record(record)
                if made is None:
                    complain(f"{path}, line {number}: neither a pull request's record nor an issue's")
                yield number, made
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        gone_wrong = OutputError(
            f"{path} cannot be read{f' beyond line {number}' if number else ''}: {reason}",
            "what came before it is saved" if number else "name a JSON Lines file, gzipped or not",
        )
        gone_wrong.__cause__ = error
        breaks_off(gone_wrong)  # raised here, it would take the lines before it with it


def as_record(value: object) -> Mapping[str, Any] | None:
    """A decoded line in the store's form; None for what is no record.

    A bare payload of JIRA's REST API (`{"key", "fields", …}`) is put into its record.
    """
    if not isinstance(value, Mapping):
        return None
    if "pull" in value or "jira" in value or "issue" in value:
        return value
    if isinstance(value.get("key"), str) and isinstance(value.get("fields"), Mapping):
        server, found, _ = str(value.get("self") or "").partition("/rest/")
        payload = {k: v for k, v in value.items() if k != "remotelinks"}
        return {"jira": payload, "remotelinks": value.get("remotelinks"), "server": server if found else None}
    return None


def _open(path: Path) -> IO[bytes]:
    with path.open("rb") as file:
        zipped = file.read(2) == b"\x1f\x8b"
    return gzip.open(path, "rb") if zipped else path.open("rb")  # type: ignore[return-value]  # GzipFile reads as IO[bytes] does
