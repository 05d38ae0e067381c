"""`triage store`: what is kept on this machine, and moving it in and out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triage.cli.options import Command, JsonFields, Output, Repo

PATH_HELP = (
    "The store is `$TRIAGE_DATA/store.db`, else in your data folder; `triage store info` prints its path."
)


def register(app: typer.Typer) -> None:
    """Add the family `triage store`."""
    group = typer.Typer(
        name="store",
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Look after what was fetched.\n\n"
        "The local store is what `--offline`, `digest` and `find` answer from.",
        epilog=PATH_HELP,
    )
    group.command(
        "info",
        cls=Command,
        help="Say what is stored, and how far each source was read.",
        epilog="\b\nExamples:\n  triage store info\n  triage store info --json path,repositories",
    )(info)
    group.command(
        "prune",
        help="Forget what is old.\n\nIts room is given back to the disk.",
        epilog="\b\nExamples:\n"
        "  triage store prune --older-than 3y\n  triage store prune --repo apache/kafka",
    )(prune)
    group.command(
        "export",
        help="Write every record as JSON Lines.\n\nIn the form that `triage classify` reads.",
        epilog="\b\nExamples:\n"
        "  triage store export -o all.jsonl.gz\n  triage store export --repo apache/kafka",
    )(export)
    group.command(
        "import",
        help="Save records from JSON Lines files.\n\n"
        "Gzipped or not. A bad line is reported; the rest is saved.",
        epilog="\b\nExamples:\n  triage store import all.jsonl.gz",
    )(import_)
    app.add_typer(group)


def info(json: JsonFields = None) -> None:
    """Print what the store holds."""
    from triage.store import Store, store_path
    from triage.store.upkeep import nothing, summary

    if store_path().exists():
        with Store.readable() as store:
            found = summary(store)
    else:
        found = nothing(store_path())  # looking at it must not make it
    if json is not None:
        import msgspec

        from triage.cli.options import json_fields, pick

        document = msgspec.to_builtins(found)
        fields = json_fields(json, tuple(document))
        typer.echo(msgspec.json.format(msgspec.json.encode(pick(document, fields))).decode())
        return
    typer.echo(f"{found.path}  ({found.bytes / 1e6:.1f} MB, schema {found.schema_version})")
    for line in found.lines():
        typer.echo(f"  {line}")


def prune(
    older_than: Annotated[
        str | None,
        typer.Option("--older-than", metavar="SPAN", help="What is closed and unchanged this long: 3y, 90d."),
    ] = None,
    repo: Repo = None,
    cache: Annotated[bool, typer.Option("--cache", help="Only kept judgements and past weeks.")] = False,
) -> None:
    """Remove records and caches."""
    from datetime import UTC, datetime

    from triage.cli.options import repo_of
    from triage.errors import UsageError
    from triage.span import span_of
    from triage.store import Store, upkeep

    if not (older_than or repo or cache):
        raise UsageError("nothing to prune was named", "give --older-than, --repo or --cache")
    before = datetime.now(UTC) - span_of(older_than, "--older-than") if older_than else None
    with Store() as store:
        gone = upkeep.prune(store, before=before, project=repo_of(repo), cache_only=cache)
    typer.echo(
        f"removed {gone.pulls} pull requests, {gone.issues} issues, {gone.judgements} kept judgements; "
        f"{gone.bytes / 1e6:.1f} MB given back",
        err=True,
    )


def export(repo: Repo = None, output: Output = None) -> None:
    """Write every record as one line of JSON."""
    import gzip

    from triage.cli.lines import line_output
    from triage.cli.options import repo_of
    from triage.store import Store, store_path
    from triage.store.transfer import export_lines

    with Store.readable() as store, line_output(output, [store_path()]) as out:
        lines = export_lines(store, repo_of(repo))
        if output is not None and output.suffix == ".gz":
            # mtime and name kept out, so that the same content is the same file
            with gzip.GzipFile("", "wb", fileobj=out, mtime=0) as packed:
                packed.writelines(lines)
        else:
            out.writelines(lines)


def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="JSON Lines, gzipped or not.")],
) -> None:
    """Save records from files."""
    from triage.cli.options import report
    from triage.errors import OutputError
    from triage.report.safe import terminal
    from triage.store import Store
    from triage.store.transfer import import_file

    bad = 0
    with Store() as store:
        for path in files:
            try:
                done = import_file(
                    store, path, lambda said: typer.echo(f"triage: {terminal(said)}", err=True)
                )
            except OutputError as error:
                report(error)
                bad += 1
                continue
            bad += done.bad
            w = done.written
            left = f", {done.bad} bad lines left out" if done.bad else ""
            typer.echo(
                f"{terminal(str(path))}: {w.new} new, {w.changed} changed, {w.same} unchanged{left}", err=True
            )
    if bad:
        raise typer.Exit(1)
