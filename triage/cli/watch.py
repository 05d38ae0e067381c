"""`triage watch KEY…`: look again and again, politely, and tell when somebody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from triage.cli.check import Me, Since, Worksheets
from triage.cli.options import Command, Project, Repo, clock, report, write
from triage.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from triage.check import Checked
    from triage.check.state import State
    from triage.models import Analysis

_EXAMPLES = """\b
Examples:
  triage watch KAFKA-15154 --me my-login
  triage watch KAFKA-15154 KAFKA-20398 --every 2h --since 7d
  triage watch KAFKA-15154 --exec 'mail-me --subject triage'

--exec gets JSON on its standard input. Ctrl-C ends the watch. It waits longer after failures, and until a
service's limit is over.
"""


def register(app: typer.Typer) -> None:
    """Add `watch`."""
    app.command("watch", cls=Command, epilog=_EXAMPLES)(watch)


def watch(
    keys: Annotated[
        list[str],
        typer.Argument(metavar="KEY...", help="Issues: keys, owner/name#12, addresses.", show_default=False),
    ],
    every: Annotated[
        str, typer.Option("--every", metavar="SPAN", help="Between two looks: 30m, 2h, 1d.")
    ] = "30m",
    worksheets: Worksheets = None,
    since: Since = None,
    me: Me = None,
    command: Annotated[
        str | None,
        typer.Option(
            "--exec", metavar="CMD", help="Run CMD for news, JSON on its standard input (no shell)."
        ),
    ] = None,
    notify: Annotated[
        bool, typer.Option("--desktop/--no-desktop", help="Desktop notifications, where there are any.")
    ] = True,
    looks: Annotated[
        int | None, typer.Option("--looks", metavar="N", min=1, help="Stop after N looks.")
    ] = None,
    project: Project = None,
    repo: Repo = None,
) -> None:
    """Say when somebody acts on an issue.

    Told are assignments, pull requests opened, merged or closed, and decisions.

    Without a worksheet (KEY.md here) or --since, what there is at the first look is what counts as known.
    """
    import random
    import time

    from triage.check import watching
    from triage.cli import asking

    pause = watching.every_of(every)
    program = watching.command_of(command) if command is not None else None
    asked = {asking.name_of(a): a for a in asking.asked(keys, project, repo)}
    states = asking.states_of(worksheets or ())
    start = {key: asking.before(one, states, since, clock()) for key, one in asked.items()}

    gaps: dict[str, tuple[str, ...]] = {}

    def ask(key: str, before: State | None) -> tuple[Analysis, datetime] | None:
        from triage.pipeline import analyse

        one = asked[key]
        with asking.source(offline=False, sample=False, now=None) as (moment, source):
            quiet = before is not None and asking.quiet(source, one, before, moment)
            answer = None if quiet else analyse(one, source, moment)
            _tell_gaps(key, answer, gaps)
            return None if answer is None else (answer, moment)

    typer.echo(f"triage: watching {', '.join(map(_plain, asked))} every {every}; Ctrl-C ends it", err=True)
    try:
        watching.run(
            watching.Watch(
                list(asked), {k: b for k, b in start.items() if b is not None}, frozenset(me or ())
            ),
            ask,
            lambda news: _tell(news, program, notify),
            lambda words: typer.echo(f"triage: {_plain(words)}", err=True),
            every=pause,
            clock=clock,
            sleep=time.sleep,
            chance=random.random,
            looks=looks,
        )
    except KeyboardInterrupt:
        typer.echo("triage: no longer watching", err=True)


def _tell_gaps(key: str, answer: Analysis | None, gaps: dict[str, tuple[str, ...]]) -> None:
    """Say what a look could not see, and when it is seen again: silence would pass for "nothing new".

    `gaps`: by key, what was said last; a service that stays down is told of once.
    """
    missing = tuple(p.what for p in answer.partial) if answer is not None else ()
    if missing == gaps.get(key, ()):
        return
    gaps[key] = missing
    if answer is None or not missing:
        typer.echo(f"triage: {_plain(key)}: everything can be seen again", err=True)
        return
    for p in answer.partial:
        typer.echo(f"triage: {_plain(f'{key}: could not be seen: {p.what}: {p.why}')}", err=True)


def _tell(news: Sequence[Checked], program: Sequence[str] | None, notify: bool) -> None:
    from triage.check import watching
    from triage.report.checked import document, render
    from triage.report.jsonreport import dumps

    write(render(news), None)
    if notify:
        watching.desktop(news)
    if program is not None:
        try:
            watching.execute(program, dumps([document(c) for c in news]))
        except OutputError as error:  # the watch goes on; the person's command may work next time
            report(error)


def _plain(words: str) -> str:
    from triage.report.safe import terminal

    return terminal(words)
