"""`triage find`: which open issues are worth taking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from triage.cli.options import Command, JsonFields, Now, Offline, Output, Repo

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from triage.find.model import Candidate
    from triage.find.search import Wanted
    from triage.models import Analysis, Partial


EXAMPLES = """\b
Examples:
  triage find kafka --newcomer
  triage find kafka --component streams --limit 5
  triage find --repo owner/name --revivable --json key,score,revive

The first time the whole project is read, which takes a token and, for a large one, more than an hour's limit:
`triage sync PROJECT --since 1y` beforehand reads less. Later runs fetch what changed.
"""


def register(app: typer.Typer) -> None:
    """Add `triage find`."""
    app.command(
        "find",
        cls=Command,
        help="List open issues that are worth taking.\n\n"
        "Ranked by how ready they are for somebody new, each with the reasons.",
        epilog=EXAMPLES,
    )(find)


def find(
    project: Annotated[
        str | None, typer.Argument(metavar="PROJECT", help="A profile (see `triage profiles`).")
    ] = None,
    named: Annotated[
        str | None, typer.Option("--project", metavar="NAME", help="The same as PROJECT.")
    ] = None,
    repo: Repo = None,
    limit: Annotated[int, typer.Option(min=1, max=500, metavar="N", help="How many.")] = 20,
    component: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only issues of this component, or with this label.")
    ] = None,
    language: Annotated[
        str | None,
        typer.Option("--language-of-code", metavar="NAME", help="Only issues about code in it: java, c."),
    ] = None,
    newcomer: Annotated[bool, typer.Option("--newcomer", help="Only what is marked for newcomers.")] = False,
    revivable: Annotated[
        bool, typer.Option("--revivable", help="Only what has a stalled attempt worth reviving.")
    ] = False,
    fields: JsonFields = None,
    output: Output = None,
    offline: Offline = False,
    now: Now = None,
) -> None:
    """Rank the open issues of a project."""
    from triage.cli.options import json_fields, moment_of, pick, repo_of, write
    from triage.find.model import Candidate
    from triage.find.search import Wanted

    chosen = json_fields(fields, Candidate.__struct_fields__) if fields is not None else None
    wanted = Wanted(
        limit=limit, component=component, language=language, newcomer=newcomer, revivable=revivable
    )
    names = tuple(name for name in (project, named) if name is not None)
    found, partial = _found(names, repo_of(repo), moment_of(now), wanted, offline)
    if chosen is not None:
        import msgspec

        if partial:
            typer.echo(f"triage: partial: {_partial(partial)}", err=True)
        rows = [pick(msgspec.to_builtins(c), chosen) for c in found]
        write(msgspec.json.format(msgspec.json.encode(rows)).decode(), output)
        return
    write(_text(found, partial, wanted), output)


def _found(
    names: Sequence[str], repo: str | None, now: datetime, wanted: Wanted, offline: bool
) -> tuple[list[Candidate], tuple[Partial, ...]]:
    from triage.cli.syncing import opened, projects, refresh, unfinished
    from triage.errors import UsageError
    from triage.fetch.api import GithubIssueTarget, IssueTarget
    from triage.find.search import find as search
    from triage.models import PullRef
    from triage.pipeline import analysis_of
    from triage.settings import read_settings
    from triage.store.corpus import StoreCorpus
    from triage.store.source import StoreSource

    meant = projects(names, repo)
    if len(meant) > 1:
        raise UsageError("one project at a time", f"leave out {names[0]} or --project {names[1]}")
    [(profile, name)] = meant
    partial: tuple[Partial, ...] = ()
    with opened(offline, _say) as store:
        if not offline:
            partial = refresh(store, profile, name, read_settings(), _say)
        partial = unfinished(store, profile, name, partial)
        source = StoreSource(store)

        def analyse(key: str) -> Analysis:
            home, hash_, number = key.partition("#")
            target = GithubIssueTarget(PullRef(home, int(number))) if hash_ else IssueTarget(key)
            return analysis_of(source.lookup(target, profile), target, profile, now, query=key)

        corpus = StoreCorpus(store, name, profile, keep=False)
        return search(corpus, profile, now, wanted, analyse), partial


def _say(line: str) -> None:
    from triage.report.safe import terminal

    typer.echo(terminal(line), err=True)


def _text(found: Sequence[Candidate], partial: Sequence[Partial], wanted: Wanted) -> str:
    from triage.report.safe import address, terminal

    lines = [f"Partial: {_partial(partial)}", ""] if partial else []
    if not found:
        lines.append(terminal(f"No open issue fits{_asked(wanted)}."))
    for n, c in enumerate(found, 1):
        key = f"#{c.key.partition('#')[2]}" if "#" in c.key else c.key
        lines.append(f"{n:>3}. {terminal(key)}  {terminal(c.title)}")
        lines.append(f"     {c.score} points: {terminal('; '.join(c.why))}")
        if c.revive is not None:
            size = f", {c.revive.size:,} lines" if c.revive.size is not None else ""
            lines.append(
                f"     revive #{c.revive.number} by {terminal(c.revive.author)} ({c.revive.reason}{size}): "
                f"{terminal(c.revive.remedy)}"
            )
        if c.assignee:
            lines.append(f"     {terminal(c.headline)}")
        lines.append(f"     {address(c.url)}")
    return "\n".join(lines)


def _asked(wanted: Wanted) -> str:
    """The options that left issues out, as they are typed: ` --component streams`."""
    said = {
        "--component": wanted.component,
        "--language-of-code": wanted.language,
        "--newcomer": "" if wanted.newcomer else None,
        "--revivable": "" if wanted.revivable else None,
    }
    return "".join(f" {name} {value}".rstrip() for name, value in said.items() if value is not None)


def _partial(partial: Sequence[Partial]) -> str:
    from triage.report.safe import terminal

    whats: dict[str, list[str]] = {}
    for p in partial:
        whats.setdefault(p.why, []).append(p.what)
    return terminal("; ".join(f"{', '.join(what)}: {why}" for why, what in whats.items()))
