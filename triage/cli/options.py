"""What every command has in common: one spelling of each option, one way to write, one reading of `--json`.

A command takes an option by annotating its parameter: `project: Project = None`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from triage.errors import OutputError, TriageError, UsageError

Project = Annotated[
    str | None, typer.Option("--project", metavar="NAME", help="Profile to judge by (see `triage profiles`).")
]
Projects = Annotated[
    list[str] | None,
    typer.Option("--project", metavar="NAME", help="The same as PROJECT; repeatable."),
]
"""Of a command that names its projects as arguments: whoever types the option all the others have, may."""
Repo = Annotated[
    str | None, typer.Option("--repo", metavar="OWNER/NAME", help="GitHub repository, for any project.")
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to FILE (`-`: standard output).")
]
Offline = Annotated[bool, typer.Option("--offline", help="Answer from the local store, ask nobody.")]
Sample = Annotated[
    bool, typer.Option("--sample", help="Answer from the retold stories in the package, ask nobody.")
]
Now = Annotated[
    str | None,
    typer.Option(
        "--now", metavar="ISO", help="Answer as of this moment, such as 2026-08-21T12:00Z (else: now)."
    ),
]
JsonFields = Annotated[
    str | None,
    typer.Option(
        "--json", metavar="FIELDS", help="JSON with these comma-separated fields; bare: lists them."
    ),
]


class Command(TyperCommand):
    """A command whose `--json` may stand bare, as with `gh`: `@app.command(cls=Command)`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give a bare `--json` an empty value, which `json_fields` answers with the list of fields."""
        return super().parse_args(ctx, _with_bare_json(args))


def _with_bare_json(args: Sequence[str]) -> list[str]:
    end = args.index("--") if "--" in args else len(args)
    return [
        "--json=" if arg == "--json" and i < end and _no_value(args[i + 1 : i + 2]) else arg
        for i, arg in enumerate(args)
    ]


def _no_value(following: Sequence[str]) -> bool:
    return not following or following[0].startswith("-")


def json_fields(asked: str, known: Sequence[str]) -> tuple[str, ...]:
    """The fields that `--json a,b` asks for, in the order asked, each once.

    Raises UsageError that lists `known` for an empty `asked`, and for an unknown field.
    """
    wanted = tuple(dict.fromkeys(name.strip() for name in asked.split(",") if name.strip()))
    listed = "one or more of: " + ", ".join(known)
    if not wanted:
        raise UsageError("--json needs comma-separated fields", listed)
    for name in wanted:
        if name not in known:
            from difflib import get_close_matches

            near = get_close_matches(name, known, n=1)
            meant = f" (did you mean {near[0]!r}?)" if near else ""
            raise UsageError(f"--json knows no field {name!r}{meant}", listed)
    return wanted


def pick(document: Mapping[str, Any], fields: Sequence[str]) -> dict[str, Any]:
    """The document with these of its fields only, in this order; an absent one is null."""
    return {name: document.get(name) for name in fields}


def clock() -> datetime:
    """The present moment in UTC, in whole seconds: the form that jq's `fromdate` reads."""
    return datetime.now(UTC).replace(microsecond=0)


def moment_of(now: str | None, default: datetime | None = None) -> datetime:
    """The moment to speak of: `--now` if given, else `default`, else the clock. Aware, in UTC.

    A date alone is the end of that day, so that what happened on it counts; a time without a zone is UTC.
    Raises UsageError for anything else.
    """
    if now is None:
        return default or clock()
    try:
        parsed = datetime.fromisoformat(now.strip())
        if not set(now.strip()) & set("T: "):  # a date alone
            parsed += timedelta(days=1, seconds=-1)
        parsed = parsed.replace(microsecond=0)
        parsed = parsed.replace(tzinfo=UTC) if parsed.tzinfo is None else parsed.astimezone(UTC)
    except (ValueError, OverflowError):
        raise UsageError(f"--now: {now!r} is no ISO date or time", "such as 2026-08-21T12:00Z") from None
    from triage.values import YEARS

    if parsed.year not in YEARS:
        raise UsageError(
            f"--now: nothing is on record in the year {parsed.year}", "such as 2026-08-21T12:00Z"
        )
    return parsed


def repo_of(repo: str | None) -> str | None:
    """`--repo` as `owner/name`; an address of the repository serves too.

    Raises UsageError for anything else.
    """
    if repo is None:
        return None
    scheme, address, after = repo.strip().partition("://")
    host_and_path = after if address and scheme in ("http", "https") else ""
    bare = host_and_path.partition("/")[2] if host_and_path else repo.strip().removeprefix("github.com/")
    parts = bare.rstrip("/").removesuffix(".git").split("/")
    allowed = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    if len(parts) != 2 or not all(p and set(p) <= allowed and p not in (".", "..") for p in parts):
        raise UsageError(f"--repo: {repo!r} is no repository", "such as --repo apache/kafka")
    return "/".join(parts)


def report(error: TriageError) -> None:
    """Tell an error that does not end the run, on standard error, as `main` does with one that does."""
    from triage.report.safe import terminal

    typer.echo(f"triage: {terminal(error.message)}", err=True)
    if error.hint:
        typer.echo(f"  hint: {terminal(error.hint)}", err=True)


def write(text: str, output: Path | None) -> None:
    """The result to standard output, or whole to the file `output` (written beside it, then moved there).

    Raises OutputError, and leaves a former file as it was, where that cannot be done.
    """
    if not text.endswith("\n"):
        text += "\n"
    if output is None or str(output) == "-":
        if hasattr(sys.stdout, "reconfigure") and (sys.stdout.encoding or "").lower() not in (
            "utf-8",
            "utf8",
        ):
            sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a character still gets the rest
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    write_file(text, output)


def is_device(path: Path) -> bool:
    """Whether `path` is no file but takes text: `/dev/stdout`, a named pipe. There is nothing to move into
    place there, and nothing to bring up to date."""
    return path.exists() and not path.is_file() and not path.is_dir()


def write_file(text: str, path: Path) -> None:
    """Write a file whole or not at all. Raises OutputError."""
    from triage.files import atomic_write

    if is_device(path):
        _into_device(text, path)
        return
    needs_folder(path)
    atomic_write(path, text)


def needs_folder(path: Path) -> None:
    """Raise OutputError where the folder that a file is to be written to is not there."""
    if not path.parent.is_dir():
        raise OutputError(
            f"{path}: there is no folder {path.parent}", "make it, or name another file with -o"
        )


def _into_device(text: str, path: Path) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror or error}", "name a file with -o") from error
