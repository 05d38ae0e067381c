"""`triage duplicates`: for each pull request, earlier ones that do the same thing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triage.cli.options import Output, Project

_EXAMPLES = """One line for each pull request, by repository and number:

\b
{"repo": "owner/name", "number": 12, "candidates":
 [{"number": 7, "score": 0.94, "relation": "duplicate", "why": "title, text and files are alike"}]}

Candidates are earlier pull requests of the same repository, likeliest first. A score of 0.5 or more is
right about nine times in ten. `relation` says what the later one is to the earlier one where signs show
it: a backport, a follow-up or a successor is no duplicate. A record needs number, title, text and changed
files; comments, dates and base branch help. Needs scipy: pip install scipy.

\b
Examples:
  triage duplicates --records pulls.jsonl.gz --json-lines --top 20
  triage duplicates --records pulls.jsonl.gz --json-lines --threshold 0.5 -o duplicates.jsonl
"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("duplicates", epilog=_EXAMPLES)(duplicates)


def duplicates(
    more: Annotated[list[Path] | None, typer.Argument(metavar="FILE...", help="More records.")] = None,
    records: Annotated[
        list[Path] | None,
        typer.Option(
            "--records", metavar="FILE", help="Recorded pull requests, as `triage classify` reads them."
        ),
    ] = None,
    json_lines: Annotated[  # noqa: ARG001 - names the form; there is no other yet
        bool, typer.Option("--json-lines", help="One JSON object a line (the only form there is).")
    ] = True,
    top: Annotated[
        int, typer.Option("--top", metavar="N", min=1, max=1000, help="How many to list for each.")
    ] = 20,
    threshold: Annotated[
        float | None,
        typer.Option(
            "--threshold", metavar="SCORE", min=0.0, max=1.0, help="List only what scores at least this."
        ),
    ] = None,
    project: Project = None,
    output: Output = None,
) -> None:
    """Rank earlier pull requests that do the same thing.

    Issue records are passed over. Exit code 1 if a line was unreadable.
    """
    from math import isnan

    from msgspec.json import Encoder

    from triage.cli.lines import Lines, inputs, line_output
    from triage.duplicates.rank import rank
    from triage.duplicates.reading import documents_by_repo
    from triage.errors import UsageError
    from triage.profiles.load import find_profile

    if threshold is not None and isnan(threshold):
        raise UsageError("--threshold: 'nan' is no score", "a number from 0 to 1, such as 0.5")
    profile = find_profile(project) if project is not None else None
    lines = Lines(inputs(records, more, "--records"))
    by_repo = documents_by_repo(lines, profile)
    encode = Encoder().encode
    with line_output(output, lines.paths) as out:
        for repo in sorted(by_repo):
            for row in rank(by_repo[repo], top, threshold):
                out.write(encode(row) + b"\n")
    if lines.tell("compared"):
        raise typer.Exit(1)
