"""`triage sync`: bring the local store up to date."""

from __future__ import annotations

from typing import Annotated

import typer

from triage.cli.options import Projects, Repo

EXAMPLES = """\b
Examples:
  triage sync kafka
  triage sync --repo owner/name --since 1y
"""


def register(app: typer.Typer) -> None:
    """Add `triage sync`."""
    app.command(
        "sync",
        help="Fetch what changed into the local store.\n\n"
        "Since the last time; at first everything. It may be stopped at any moment.",
        epilog=EXAMPLES,
    )(sync)


def sync(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="PROJECT...", help="Profiles (see `triage profiles`).")
    ] = None,
    project: Projects = None,
    repo: Repo = None,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="SPAN", help="The first time, only what changed within this span (1y); else everything."
        ),
    ] = None,
) -> None:
    """Read the changed pull requests and issues of projects."""
    from datetime import UTC, datetime

    from triage.cli.options import repo_of
    from triage.cli.syncing import bring_up_to_date, projects
    from triage.report.safe import terminal
    from triage.settings import read_settings
    from triage.span import span_of
    from triage.store import Store

    wanted = projects((*(names or ()), *(project or ())), repo_of(repo))
    first = datetime.now(UTC) - span_of(since) if since else None
    partial = False
    with Store() as store:
        try:
            done = bring_up_to_date(store, wanted, read_settings(), first_since=first)
        except KeyboardInterrupt:
            typer.echo("triage: stopped; what came is saved, and the next run goes on there", err=True)
            raise typer.Exit(130) from None
    for (_, name), one in zip(wanted, done, strict=True):
        for former, new in one.renamed:
            typer.echo(f"{terminal(former)} is called {terminal(new)} now; its data was kept", err=True)
        w = one.written
        typer.echo(
            f"{name}, issues and pull requests: {w.new} new, {w.changed} changed, {w.same} unchanged",
            err=True,
        )
        for p in one.partial:
            partial = True
            typer.echo(f"triage: partial: {terminal(p.what)}: {terminal(p.why)}", err=True)
            if p.hint:
                typer.echo(f"  hint: {terminal(p.hint)}", err=True)
    if partial:
        raise typer.Exit(1)
