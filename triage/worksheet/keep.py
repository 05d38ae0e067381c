"""A new worksheet over the one a person has written in: their words stay, the facts are brought up to date.

`renew` is pure (bytes in, bytes out); `write` does it to a file: locked, re-read, whole, with a backup.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from triage.check.state import State
from triage.errors import DataError, OutputError
from triage.files import free_name, read_bytes, update
from triage.worksheet.envelope import Opened, Payload, seal, unseal
from triage.worksheet.merge import Merged, merge
from triage.worksheet.strings import DEFAULT, Strings, languages, load

_BOM = "\ufeff"


class Fresh(Struct, frozen=True):
    """What is generated now."""

    key: str
    """As `triage.files.safe_name` gives it."""
    language: str
    text: str
    state: bytes
    """Where the record stands (`triage.state.State`), as JSON."""


class Outcome(Struct, frozen=True):
    """What became of the file."""

    content: bytes
    created: bool = False
    conflicts: tuple[int, ...] = ()
    """Numbers of the lines that carry a mark."""
    left_out: int = 0
    """Lines of the record that changed or came where the person had deleted."""
    rescued: bool = False
    """What the worksheet carries was missing or damaged: the former text stands whole below the new one."""
    replaced: bool = False
    """It was no worksheet, and replaced because that was asked for."""


class Former(Struct, frozen=True):
    """A file as found."""

    lines: tuple[str, ...]
    eol: str = "\n"
    bom: bool = False

    def encode(self, lines: Sequence[str]) -> bytes:
        """Other lines as this file's content: its line ends, its byte order mark, a line end at the end."""
        text = self.eol.join(lines) + self.eol
        return ((_BOM if self.bom else "") + text).encode("utf-8")


Make = Callable[[str], Fresh]
"""The worksheet as generated now, in the language asked for."""


def decode(content: bytes, name: str) -> Former:
    """A file's lines without their line ends, and what those were.

    Raises OutputError where it is not UTF-8: nothing may be guessed about a person's words.
    """
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise OutputError(
            f"{name} is not UTF-8 (line {line}); nothing was changed",
            "save it as UTF-8 in your editor and run this again",
        ) from None
    bom = text.startswith(_BOM)
    text = text.removeprefix(_BOM)
    windows = text.count("\r\n")
    eol = "\r\n" if windows and windows * 2 >= text.count("\n") else "\n"
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if lines and lines[-1] == "":
        lines.pop()
    return Former(tuple(lines), eol, bom)


def renew(
    content: bytes | None,
    make: Make,
    language: str | None = None,
    *,
    name: str = "the file",
    force: bool = False,
) -> Outcome:
    """The file's new content.

    `language` None: the one it has, else the default. `force`: replace what is no worksheet of this issue.
    Raises OutputError where the file is no worksheet, another issue's, or not UTF-8; UsageError for an
    unknown language.
    """
    if content is None or not content.strip():
        fresh = make(language or DEFAULT)
        return Outcome(
            Former(()).encode(_sealed(fresh.text.splitlines(), fresh, load(fresh.language))), created=True
        )
    try:
        former = decode(content, name)
    except OutputError:
        if not force:
            raise
        return msgspec.structs.replace(renew(None, make, language), created=False, replaced=True)
    opened = unseal(former.lines)
    had = opened.payload.language if opened.payload else DEFAULT
    fresh = make(language or (had if had in languages() else DEFAULT))
    t = load(fresh.language)
    if opened.key != fresh.key:
        if force:
            return msgspec.structs.replace(renew(None, make, language), created=False, replaced=True)
        raise _refusal(opened, fresh, name)
    theirs = fresh.text.splitlines()
    if opened.payload is None:
        body = [*theirs, "", f"## {t('rescued')}", "", f"> {t('rescued_why')}", "", *opened.body]
        made = _sealed(body, fresh, t)
        return Outcome(former.encode(made), rescued=True)
    merged = _merged(opened.payload, opened.body, theirs, fresh.language, make)
    made = _sealed(merged.lines, fresh, t)
    return Outcome(former.encode(made), conflicts=merged.conflicts, left_out=merged.left_out)


def _merged(then: Payload, mine: Sequence[str], theirs: Sequence[str], language: str, make: Make) -> Merged:
    base = then.base.splitlines()
    if then.language == language or then.language not in languages():
        return merge(base, mine, theirs, load(language).marks)
    # First the facts, in the language the person wrote beside; then the same lines in the other one.
    same = make(then.language).text.splitlines()
    facts = merge(base, mine, same, load(then.language).marks)
    merged = merge(same, facts.lines, theirs, load(language).marks, parallel=True)
    marks = {facts.lines[n - 1] for n in facts.conflicts}
    older = (n for n, line in enumerate(merged.lines, 1) if line in marks)
    return Merged(merged.lines, tuple(sorted({*merged.conflicts, *older})), facts.left_out + merged.left_out)


def _refusal(opened: Opened, fresh: Fresh, name: str) -> OutputError:
    if opened.key is None:
        return OutputError(
            f"{name} exists and is no worksheet; nothing was changed",
            "name another file with -o, or replace it with --force (a backup is kept)",
        )
    return OutputError(
        f"{name} is the worksheet of {opened.key}, not of {fresh.key}; nothing was changed",
        "name another file with -o",
    )


def _sealed(body: Sequence[str], fresh: Fresh, t: Strings) -> list[str]:
    payload = Payload(fresh.language, fresh.text, msgspec.Raw(fresh.state))
    return seal(body, fresh.key, payload, t("base_notice"))


def write(
    path: Path, make: Make, language: str | None = None, *, force: bool = False
) -> tuple[Outcome, Path | None]:
    """Bring the worksheet in `path` up to date, or make it. Gives what became of it and where the backup is.

    The former file is kept as `NAME.bak`; one that was no worksheet under a name that was free.
    Raises OutputError, and leaves the file as it was, where that cannot be done.
    """
    outcome = None

    def change(content: bytes | None) -> bytes:
        nonlocal outcome
        outcome = renew(content, make, language, name=str(path), force=force)
        return outcome.content

    existed = path.exists()
    backup = Path(f"{path}.bak")
    if force:
        backup = free_name(backup)
    written = update(path, change, backup=backup)
    assert outcome is not None
    return outcome, backup if written and existed else None


def remembered(path: Path) -> State:
    """Where the record stood when the worksheet in `path` was made.

    Raises DataError where it cannot be told.
    """
    content = read_bytes(path)
    if content is None:
        raise DataError(
            f"there is no worksheet {path}", "make one with `triage worksheet KEY`, or say --since 7d"
        )
    payload = unseal(decode(content, str(path)).lines).payload
    try:
        if payload is not None:
            return msgspec.json.decode(payload.state, type=State)
    except msgspec.DecodeError:
        pass
    raise DataError(
        f"{path} does not tell when it was made (its last comment is missing or damaged)",
        "run `triage worksheet` once more, or say --since 7d",
    )
