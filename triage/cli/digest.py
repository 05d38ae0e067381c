"""`triage digest`: a project over a span of time."""

from __future__ import annotations

from typing import Annotated

import typer

from triage.cli.options import Command, JsonFields, Now, Offline, Output, Projects, Repo

EXAMPLES = """\b
Examples:
  triage digest kafka
  triage digest --repo owner/name --since 2w -o week.md
  triage digest kafka --format html -o kafka.html
  triage digest kafka --json counts
  triage digest --repo owner/name --publish issue --publish-repo owner/name

The first time the whole project is read, which takes a token and, for a large one, more than an hour's limit:
`triage sync PROJECT --since 1y` beforehand reads less. Later runs fetch what changed.
"""


def register(app: typer.Typer) -> None:
    """Add `triage digest`."""
    app.command(
        "digest",
        cls=Command,
        help="Tell a project's week on one page.\n\n"
        "Whose move everything is, what stalled and why, and what needs a decision today.",
        epilog=EXAMPLES,
    )(digest)


def digest(
    projects: Annotated[
        list[str] | None, typer.Argument(metavar="PROJECT...", help="Profiles (see `triage profiles`).")
    ] = None,
    project: Projects = None,
    repo: Repo = None,
    since: Annotated[str, typer.Option(metavar="SPAN", help="How far to look back: 7d, 2w, 36h.")] = "7d",
    form: Annotated[
        str, typer.Option("--format", metavar="<markdown|html|json>", help="What to write.")
    ] = "markdown",
    fields: JsonFields = None,
    output: Output = None,
    offline: Offline = False,
    no_sync: Annotated[
        bool, typer.Option("--no-sync", help="As --offline: read the store as it is.", hidden=True)
    ] = False,
    now: Now = None,
    publish: Annotated[
        str, typer.Option(metavar="TARGET", help="none, summary, issue, discussion or file.")
    ] = "none",
    publish_repo: Annotated[
        str | None, typer.Option(metavar="OWNER/NAME", help="Where to publish; never guessed.")
    ] = None,
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="Title of the sticky issue.")
    ] = "Weekly contribution digest",
    label: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Label of the sticky issue; repeatable.")
    ] = None,
    discussion: Annotated[
        int | None, typer.Option(metavar="N", help="Number of the discussion to comment on.")
    ] = None,
    branch: Annotated[
        str | None, typer.Option(metavar="NAME", help="Branch to commit the file to; it must exist.")
    ] = None,
    path: Annotated[str, typer.Option(metavar="PATH", help="Path of the file in the branch.")] = "digest.md",
) -> None:
    """Build, write and, only where asked to, publish a digest."""
    from triage.cli.digesting import Wanted, run
    from triage.cli.options import moment_of, repo_of
    from triage.publish.target import Target
    from triage.span import span_of

    chosen: tuple[str, ...] = ()
    if fields is not None:
        from triage.cli.options import json_fields
        from triage.digest.model import Digest

        chosen = json_fields(fields, Digest.__struct_fields__)
    wanted = Wanted(
        projects=(*(projects or ()), *(project or ())),
        repo=repo_of(repo),
        length=span_of(since),
        form="json" if fields is not None else form,
        fields=chosen,
        output=output,
        offline=offline or no_sync,
        now=moment_of(now),
    )
    target = Target.of(
        publish,
        repo=repo_of(publish_repo),
        title=title,
        labels=tuple(label or ()),
        discussion=discussion,
        branch=branch,
        path=path,
    )
    run(wanted, target, _say)


def _say(line: str) -> None:
    from triage.report.safe import terminal

    typer.echo(terminal(line), err=True)
