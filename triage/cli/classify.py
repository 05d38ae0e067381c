"""`triage classify`: recorded pull requests in, judgements out, one line each, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from triage.cli.options import Now, Output, Project, Repo

_EXAMPLES = """A record is one line, {"pull": …, "events": […], "comments": […], "files": […]}: GitHub's
REST pull request, timeline, review comments and files; all but the first may be missing. Beside them:
"issue_key", "issue_comments" and "as_of" (the day to judge it on, instead of --now: an ISO date, meaning its
end, or time). A record whose "as_of" cannot be read is reported and not judged.

Each record is judged by itself, so that its answer does not depend on its neighbours. With --learn the
files are read twice: first to learn who has authority in each repository and which pull requests there are.

A line of output has repo, number, primary (null: it merged), confidence, also, ending, ball, asks, evidence.

\b
Examples:
  triage classify pulls.jsonl.gz --json-lines
  gzip -dc pulls.jsonl.gz | triage classify - --json-lines | jq -r .primary | sort | uniq -c
  triage classify pulls.jsonl --json-lines --now 2026-08-21 --project kafka -o judged.jsonl
"""


COLLECT_EVERY = 1_000
"""Records between two runs of the garbage collector."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("classify", epilog=_EXAMPLES)(classify)


def classify(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="JSON Lines, plain or gzipped; `-`: standard input."),
    ],
    json_lines: Annotated[  # noqa: ARG001 - names the form; there is no other yet
        bool, typer.Option("--json-lines", help="One JSON object a line (the only form there is).")
    ] = True,
    learn: Annotated[
        bool, typer.Option("--learn", help="Read the files first, to learn who has authority.")
    ] = False,
    project: Project = None,
    repo: Repo = None,
    now: Now = None,
    output: Output = None,
) -> None:
    """Judge recorded pull requests, without a network.

    In input order, each as it is read. Issue records are passed over. Exit code 1 if a line was unreadable.
    """
    import gc
    from collections.abc import Iterator

    from msgspec.json import Encoder

    from triage.classify import NOTHING, learn_from
    from triage.classify import classify as judged
    from triage.cli.lines import Lines, line_output
    from triage.cli.options import moment_of, repo_of
    from triage.errors import DataError, UsageError
    from triage.profiles import Profile
    from triage.profiles.load import find_profile
    from triage.recorded import Recorded, profile_of, recorded

    moment = moment_of(now)
    profile: Profile | None = None
    if project is not None:
        profile = find_profile(project)
    elif (named := repo_of(repo)) is not None:
        profile = profile_of(named)
    if learn and any(str(f) == "-" for f in files):
        raise UsageError("--learn reads its input twice, which standard input cannot be", "name a file")
    lines = Lines(files)

    def entries() -> Iterator[Recorded]:
        for where, raw in lines.pulls():
            try:
                yield recorded(raw)
            except DataError as error:
                lines.report(where, error.message)

    learned = learn_from(entry.pull for entry in entries()) if learn else NOTHING
    encode = Encoder().encode
    # Records make no reference cycles and are dropped line by line: the collector would only walk them.
    # It is run now and then all the same, in case something in them does.
    gc.disable()
    with line_output(output, lines.paths) as out:
        for count, line in enumerate(judged(entries(), moment, profile, learned), 1):
            if count % COLLECT_EVERY == 0:
                gc.collect()
            out.write(encode(line) + b"\n")
    gc.enable()
    if lines.tell("judged"):
        raise typer.Exit(1)
