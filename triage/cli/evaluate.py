"""`triage evaluate`: how right the judgements are on pull requests that people labelled."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from triage.cli.options import Now, Output

_LABELS = """Labels are JSON Lines, one pull request a line. Only repo and number must be there; what is left
out is not counted:

\b
{"repo": "owner/name", "number": 12, "primary": "rejected", "accept": ["rejected", "withdrawn"],
 "also": ["changes-unanswered"], "ending": "closed-by-author", "ball": ["author", "nobody"],
 "asks": [{"kind": "test", "answered": false}]}

primary null: it merged. accept: every reason that counts as right. `triage explain` lists the reasons.

\b
Examples:
  triage evaluate --records pulls.jsonl.gz --labels labels.jsonl
  triage evaluate --records a.jsonl b.jsonl --labels labels.jsonl --as-of closing
  triage evaluate --records pulls.jsonl.gz --labels labels.jsonl --by repo --failures -o report.md
"""


class AsOf(StrEnum):
    """When each pull request is judged (`triage.evaluate.run.AsOf`, spelled here to start fast)."""

    END = "end"
    CLOSING = "closing"
    REMARK = "remark"


class By(StrEnum):
    """How the figures are split."""

    REPO = "repo"


class Format(StrEnum):
    """How the report is written."""

    MARKDOWN = "markdown"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("evaluate", epilog=_LABELS)(evaluate)


def evaluate(
    labels: Annotated[list[Path], typer.Option("--labels", metavar="FILE", help="What people said of them.")],
    more: Annotated[list[Path] | None, typer.Argument(metavar="FILE...", help="More records.")] = None,
    records: Annotated[
        list[Path] | None,
        typer.Option(
            "--records", metavar="FILE", help="Recorded pull requests, as `triage classify` reads them."
        ),
    ] = None,
    as_of: Annotated[
        AsOf,
        typer.Option(
            "--as-of",
            help="Judge at the end, just before it was closed, or a minute earlier (no closing remark).",
        ),
    ] = AsOf.END,
    by: Annotated[By | None, typer.Option("--by", help="Figures for each repository as well.")] = None,
    with_failures: Annotated[
        bool, typer.Option("--failures", help="List what was judged wrong, with the story.")
    ] = False,
    format: Annotated[Format, typer.Option("--format", help="What to write.")] = Format.MARKDOWN,  # noqa: A002 - the flag's name
    now: Now = None,
    output: Output = None,
) -> None:
    """Measure the judgements against labels.

    Accuracy, kappa, confusion and calibration of the reasons; asks, endings and whose move it was.
    """
    from msgspec.json import encode
    from msgspec.json import format as indented

    from triage.cli.lines import Lines, inputs, spares
    from triage.cli.options import moment_of, write
    from triage.errors import DataError
    from triage.evaluate import Evaluation, Figures, failures, judge_labelled, label_from, measure, render
    from triage.evaluate.labels import Label
    from triage.evaluate.measure import Case
    from triage.evaluate.run import AsOf as When
    from triage.models.reasons import CONSEQUENCES
    from triage.profiles.check import meant
    from triage.recorded import recorded

    moment = moment_of(now)
    lines = Lines(inputs(records, more, "--records"))
    label_lines = Lines(labels)
    spares(output, [*lines.paths, *labels])

    def read_labels() -> Iterator[Label]:
        seen: dict[str, str] = {}
        for where, raw in label_lines.records():
            for entry in raw if isinstance(raw, list) else [raw]:
                try:
                    label = label_from(entry)
                except DataError as error:
                    label_lines.report(where, error.message)
                    continue
                for name in label.strangers:
                    _doubt(f"{where}: no rule gives the reason {name!r}{meant(name, CONSEQUENCES)}")
                name = str(label.ref)
                if (before := seen.get(name.lower())) is not None:
                    _doubt(f"{where}: {name} was labelled before, at {before}; the last label counts")
                seen[name.lower()] = where
                yield label

    def read_records() -> Iterator[object]:
        for where, raw in lines.pulls():
            try:
                recorded(raw)
            except DataError as error:
                lines.report(where, error.message)
            else:
                yield raw

    wanted = list(read_labels())
    if not wanted:
        raise DataError(
            f"no labels in {', '.join(map(str, labels))}", "`triage evaluate --help` shows the form"
        )
    judged = judge_labelled(read_records, wanted, moment, as_of=When(as_of.value))
    by_repo: dict[str, Figures] | None = None
    if by is By.REPO:
        grouped: dict[str, list[Case]] = {}
        for case in judged.cases:
            grouped.setdefault(case.label.repo, []).append(case)
        by_repo = {repo: measure(grouped[repo]) for repo in sorted(grouped)}
    answer = Evaluation(
        as_of=as_of.value,
        now=f"{moment:%Y-%m-%dT%H:%M:%SZ}",
        figures=measure(judged.cases),
        by_repo=by_repo,
        not_found=judged.not_found,
        left_out=judged.left_out,
        failures=failures(judged.cases) if with_failures else None,
    )
    text = indented(encode(answer)).decode() if format is Format.JSON else render(answer)
    write(text, output)
    unread = lines.tell("judged")
    if not judged.cases or unread or label_lines.bad:
        if not judged.cases:
            typer.echo("triage: none of the labelled pull requests is in the records", err=True)
        raise typer.Exit(1)


def _doubt(text: str) -> None:
    """A label that is counted as it stands, though it is most likely a slip."""
    from triage.report.safe import terminal

    typer.echo(terminal(f"triage: {text}"), err=True)
