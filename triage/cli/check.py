"""`triage check KEY…`: has anybody else moved since the worksheet was made? For people, cron and hooks."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from triage.cli.options import (
    Command,
    JsonFields,
    Now,
    Offline,
    Project,
    Repo,
    Sample,
    json_fields,
    pick,
    report,
    write,
)
from triage.errors import DataError, TriageError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from triage.check import Checked
    from triage.check.state import State
    from triage.models import Analysis
    from triage.targets import Asked

_EXAMPLES = """\b
Examples:
  triage check KAFKA-15154
  triage check KAFKA-15154 --since 7d --me my-login
  triage check --worksheet notes/KAFKA-15154.md
  triage check KAFKA-15154 --install-hook

The last one asks before every push from this clone. Exit codes: 0 nothing that concerns you, 3 something
does, 1 it failed or not everything could be seen, 2 usage, 4 authentication. The hook stops a push for 3
only; `git push --no-verify` pushes all the same.
"""

CONCERNS = 3
"""Exit code: somebody moved, and it concerns you."""


class CheckCommand(Command):
    """A command whose `--install-hook` may stand without a path: the repository of the working folder."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give a bare `--install-hook` the working folder."""
        told = []
        for i, arg in enumerate(args):
            following = args[i + 1 : i + 2]
            bare = arg == "--install-hook" and not (following and Path(following[0]).is_dir())
            told.append("--install-hook=." if bare else arg)
        return super().parse_args(ctx, told)


Worksheets = Annotated[
    list[Path] | None,
    typer.Option("--worksheet", metavar="FILE", help="Since this worksheet was made (else KEY.md here)."),
]
Since = Annotated[
    str | None,
    typer.Option("--since", metavar="WHEN", help="Since then: 2026-08-01, 7d, 36h, yesterday, today."),
]
Me = Annotated[
    list[str] | None,
    typer.Option(
        "--me", metavar="LOGIN", envvar="TRIAGE_ME", help="You, in the tracker and on GitHub; repeatable."
    ),
]


def register(app: typer.Typer) -> None:
    """Add `check`."""
    app.command("check", cls=CheckCommand, epilog=_EXAMPLES)(check)


def check(
    keys: Annotated[
        list[str] | None,
        typer.Argument(metavar="KEY...", help="Issues: keys, owner/name#12, addresses.", show_default=False),
    ] = None,
    worksheets: Worksheets = None,
    since: Since = None,
    me: Me = None,
    fields: JsonFields = None,
    install_hook: Annotated[
        Path | None,
        typer.Option(
            "--install-hook", metavar="[PATH]", help="Write a pre-push hook into the clone here (or at PATH)."
        ),
    ] = None,
    pre_push: Annotated[bool, typer.Option("--pre-push", hidden=True)] = False,
    project: Project = None,
    repo: Repo = None,
    offline: Offline = False,
    sample: Sample = False,
    now: Now = None,
) -> None:
    """Say who moved since your worksheet was made.

    Told are assignments, pull requests opened, merged or closed, decisions and lapsed claims.
    Compares with KEY.md (the worksheet here), with --worksheet FILE, or with --since WHEN.
    """
    from triage.cli import asking

    if install_hook is not None:
        _install(install_hook, keys or (), worksheets or (), since, me or (), project, repo)
        return
    wanted: tuple[str, ...] = ()
    if fields is not None:
        from triage.report.checked import FIELDS

        wanted = json_fields(fields, FIELDS)
    if since is not None and worksheets:
        raise UsageError("--since and --worksheet exclude each other")
    ask = keys or []
    states = asking.states_of(worksheets or ())
    begun = None
    if pre_push and not ask:
        ask, begun = _pushed(sys.stdin.read())
        if not ask:
            typer.echo("triage: no issue named by the branch or its commits; nothing was checked", err=True)
            return
    ask = ask or [s.key for s in states]
    if not ask:
        raise UsageError("which issue?", "such as `triage check KAFKA-15154`")
    answers, code = look(
        ask, states, since, begun, me or (), (project, repo), offline, sample, now, quick=pre_push
    )
    if wanted:
        from triage.report.checked import document
        from triage.report.jsonreport import dumps

        picked = [pick(document(a), wanted) for a in answers]
        write(dumps(picked[0] if len(picked) == 1 and len(ask) == 1 else picked), None)
    elif answers:
        from triage.report.checked import render

        write(render(answers), None)
    if code:
        raise typer.Exit(code)


def look(
    keys: Sequence[str],
    states: Sequence[State],
    since: str | None,
    begun: datetime | None,
    me: Sequence[str],
    named: tuple[str | None, str | None],
    offline: bool,
    sample: bool,
    now: str | None,
    *,
    quick: bool = False,
) -> tuple[list[Checked], int]:
    """The answers, and the exit code. One issue that fails does not hide what is known of the others.

    `begun`: since when, where neither `since` nor a worksheet says. `quick`: a push waits for it.
    """
    from triage.check import compare, unchanged
    from triage.check.since import since_of
    from triage.check.state import State
    from triage.cli import asking
    from triage.cli.lookup import asked_for
    from triage.pipeline import analyse

    asked, unreadable = asked_for(keys, *named)
    answers, failed = [], min(unreadable, 1)
    alone = len(asked) + unreadable == 1
    with asking.source(offline, sample, now, patience=10.0 if quick else None) as (moment, source):
        if since is not None:
            since_of(since, moment)  # unreadable, it is so for every key
        for one in asked:
            try:
                before = _known(one, states, since, begun, moment)
                if isinstance(before, State) and asking.quiet(source, one, before, moment):
                    answers.append(unchanged(before, moment))
                    continue
                answer = analyse(one, source, moment, sample=sample, offline=offline)
                answers.append(compare(_state(before, answer), answer, frozenset(me)))
            except TriageError as error:
                if alone:
                    raise
                report(error)
                failed = max(failed, error.exit_code)
    if any(a.concerns for a in answers):
        return answers, CONCERNS
    if failed == UsageError.exit_code and answers:
        failed = 1  # some of it could be used
    return answers, failed or (0 if all(a.complete for a in answers) else 1)


def _known(
    one: Asked, states: Sequence[State], since: str | None, begun: datetime | None, now: datetime
) -> State | datetime:
    from triage.cli import asking

    found = asking.before(one, states, since, now) or begun
    if found is None:
        raise UsageError(
            f"since when? There is no worksheet {asking.worksheet_here(one)} here",
            "name one with --worksheet FILE, or say --since 7d",
        )
    return found


def _state(before: State | datetime, answer: Analysis) -> State:
    from triage.check.state import state_at, state_of

    if isinstance(before, datetime):
        return state_at(answer, before)
    key = state_of(answer).key
    if before.key.lower() != key.lower():
        raise DataError(
            f"the worksheet is about {before.key}, not about {key}", "name the right one with --worksheet"
        )
    return before


def _install(
    path: Path,
    keys: Sequence[str],
    worksheets: Sequence[Path],
    since: str | None,
    me: Sequence[str],
    project: str | None,
    repo: str | None,
) -> None:
    from triage.check import hook
    from triage.cli import asking
    from triage.clone.git import Git

    if keys:
        asking.asked(keys, project, repo)  # a key that cannot be read is told now, not at every push
    asking.states_of(worksheets)
    arguments = [*keys]
    for option, value in (("--since", since), ("--project", project), ("--repo", repo)):
        arguments += [option, value] if value else []
    for login in me:
        arguments += ["--me", login]
    for worksheet in worksheets:
        arguments += ["--worksheet", str(worksheet.resolve())]
    written = hook.install(Git(path), arguments)
    what = ", ".join(keys) or "the issue its branch or commits name"
    typer.echo(
        f"{written}: every push asks about {what}; `git push --no-verify` pushes all the same", err=True
    )


def _pushed(told: str) -> tuple[list[str], datetime | None]:
    """The issues a push is about, and when its work was begun."""
    from triage.check import hook
    from triage.clone.git import Git
    from triage.profiles import load_profiles

    profiles = load_profiles().values()
    git = Git(Path())
    branches = {p.repository.default_branch for p in profiles} | {"master"}
    pushed = hook.pushes(told)
    found = [c for push in pushed for c in hook.commits(git, push, branches)]
    names = [name for push in pushed for name in (push.local_ref, push.remote_ref)]
    projects = [key for p in profiles for key in p.tracker.projects]
    return list(hook.keys_of(names, (c.subject for c in found), projects)), hook.begun(found)
