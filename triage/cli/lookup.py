"""`triage lookup KEY…`: is this issue mine to take, who tried before, and why did it stall?"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from triage.cli.options import (
    Command,
    JsonFields,
    Now,
    Offline,
    Output,
    Project,
    Repo,
    Sample,
    json_fields,
    moment_of,
    pick,
    repo_of,
    report,
    write,
)
from triage.errors import StoreError, TriageError, UsageError
from triage.formats import Format

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from triage.fetch.api import Source, Target
    from triage.models import Analysis
    from triage.report import Style
    from triage.targets import Asked

_EXAMPLES = """\b
Examples:
  triage lookup KAFKA-15154
  triage lookup KAFKA-15154 --sample
  triage lookup apache/kafka#13969 --format markdown -o story.md
  triage lookup SPARK-48000 SPARK-48001 --json verdict,claim
  triage lookup '#2711' --repo pallets/click

Bare --json lists the fields; `triage schema` prints their JSON Schema.
"""


Keys = Annotated[
    list[str],
    typer.Argument(
        metavar="KEY...", help="An issue's key, owner/name#12, or the address of an issue or pull request."
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", help="What to write.", show_default=True)]


def register(app: typer.Typer) -> None:
    """Add `lookup` and `schema`."""
    app.command("lookup", cls=Command, epilog=_EXAMPLES)(lookup)
    app.command("schema", hidden=True)(schema)


def lookup(
    keys: Keys,
    form: FormatOption = Format.TERMINAL,
    fields: JsonFields = None,
    output: Output = None,
    project: Project = None,
    repo: Repo = None,
    offline: Offline = False,
    sample: Sample = False,
    now: Now = None,
) -> None:
    """Tell who tried an issue before, and why it stalled.

    Also whether anybody has it now, and what the next attempt must do differently.

    Several keys give a list in JSON, and sections one after the other elsewhere. One that is unreadable or
    fails is told of (exit code 1 at the end); the others are answered.
    """
    wanted = _fields(fields, form)
    if offline and sample:
        raise UsageError("--offline and --sample exclude each other")
    asked, unreadable = asked_for(keys, project, repo)
    with ExitStack() as stack:
        moment, source = source_for(stack, offline, sample, now)
        if hasattr(source, "begin"):
            source.begin(asked[0].target, asked[0].profile)
            from triage.pipeline import ready

            ready()  # while the services answer; in this thread, for its tables are made once
        answers, code = _answers(asked, source, moment, sample=sample, offline=offline)
    if answers:
        if wanted or form is Format.JSON:
            _warn_of_gaps(answers)
        write(_rendered(answers, form, wanted, len(asked) + unreadable > 1, output is None), output)
    if code or unreadable:
        raise typer.Exit(code or 1)


def _warn_of_gaps(answers: Sequence[Analysis]) -> None:
    """JSON has no first line to read, and the fields asked for may lack `partial`: said beside it."""
    from triage.report.safe import terminal
    from triage.report.wording import partial_lines

    for answer in answers:
        for line in partial_lines(answer.partial):
            typer.echo(f"triage: {terminal(f'{answer.query}: {line}')}", err=True)


def schema() -> None:
    """Print the JSON Schema of `lookup --format json`."""
    from triage.report.jsonreport import SCHEMA_FILE

    write(SCHEMA_FILE.read_text(encoding="utf-8"), None)


def asked_for(keys: Sequence[str], project: str | None, repo: str | None) -> tuple[list[Asked], int]:
    """What was typed, read; a key given twice, in whatever form, once. And how many keys could not be read:
    among several, such a one is reported and does not keep the others from their answers.

    Raises UsageError where not one can be read.
    """
    from triage.profiles import load_profiles
    from triage.targets import parse

    profiles = load_profiles()
    named = repo_of(repo)
    asked: dict[Target, Asked] = {}
    unreadable: dict[str, UsageError] = {}
    for key in keys:
        try:
            one = parse(key, profiles, project, named)
        except UsageError as error:
            unreadable.setdefault(error.message, error)
        else:
            asked.setdefault(one.target, one)
    told = list(unreadable.values())
    for each in told if asked else told[:-1]:
        report(each)
    if not asked:
        raise told[-1]
    return list(asked.values()), len(told)


def source_for(stack: ExitStack, offline: bool, sample: bool, now: str | None) -> tuple[datetime, Source]:
    """The moment to speak of, and whom to ask; `stack` closes it. Raises UsageError, StoreError."""
    if sample:
        from triage.sample import NOW, SampleSource

        return moment_of(now, NOW), SampleSource()
    moment = moment_of(now)
    if offline:
        from triage.store import Store, store_path
        from triage.store.source import SYNC_HINT, StoreSource

        if not store_path().is_file():
            raise StoreError(f"there is no local store yet ({store_path()})", SYNC_HINT)
        return moment, StoreSource(stack.enter_context(Store.readable()))
    from triage.cli.keeping import keep_answers
    from triage.fetch.live import LiveSource
    from triage.settings import read_settings

    live = stack.enter_context(LiveSource(read_settings()))
    keep_answers(live)
    return moment, live


def _answers(
    asked: Sequence[Asked], source: Source, now: datetime, *, sample: bool, offline: bool
) -> tuple[list[Analysis], int]:
    """The answers there are, and the exit code. One of several keys that fails does not end the run."""
    answers, code = [], 0
    for one in asked:
        try:
            answers.append(_answer(one, source, now, sample=sample, offline=offline))
        except TriageError as error:
            if len(asked) == 1:
                raise
            report(error)
            code = max(code, error.exit_code)
    return answers, code


def _answer(asked: Asked, source: Source, now: datetime, *, sample: bool, offline: bool) -> Analysis:
    if sample:
        from triage.sample import saved_answer

        if (saved := saved_answer(asked, now)) is not None:
            return saved
    from triage.pipeline import analyse

    return analyse(asked, source, now, sample=sample, offline=offline)


def _fields(asked: str | None, form: Format) -> tuple[str, ...]:
    if asked is None:
        return ()
    from triage.report.jsonreport import FIELDS

    if form not in (Format.TERMINAL, Format.JSON):
        raise UsageError(f"--json and --format {form.value} exclude each other")
    return json_fields(asked, FIELDS)


def _rendered(
    answers: Sequence[Analysis], form: Format, fields: Sequence[str], several: bool, to_stdout: bool
) -> str:
    if fields or form is Format.JSON:
        from triage.report.jsonreport import FIELDS, ascii_only, document, dumps

        picked = [pick(document(a), fields or FIELDS) for a in answers]
        text = dumps(picked if several else picked[0])
        return text if _style(to_stdout).unicode else ascii_only(text)
    from triage.report import render

    return render(answers, form.value, _style(to_stdout))


def _style(to_stdout: bool) -> Style:
    """What the place shows that is written to: a terminal's width and colours; plain for files and pipes."""
    import os
    import shutil
    import sys

    from triage.report import Style

    terminal = to_stdout and sys.stdout.isatty()
    encoding = (sys.stdout.encoding or "utf-8").lower().replace("-", "") if to_stdout else "utf8"
    color = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(
        width=shutil.get_terminal_size().columns if to_stdout else 80,
        color=color,
        unicode=encoding in ("utf8", "utf16", "utf32", "cp65001"),
    )
