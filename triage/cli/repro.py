"""`triage repro KEY`: a failing test for an issue in the right place of your clone, and counting its runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triage.cli import reproducing
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
    pick,
    write,
)
from triage.cli.reproducing import not_bare, say
from triage.errors import CloneError, NotFoundError, UsageError

if TYPE_CHECKING:
    from triage.clone import SourceTree, Suspect
    from triage.models import Analysis, Issue
    from triage.profiles import Profile
    from triage.repro.skeleton import Skeleton

_EXAMPLES = """\b
Examples:
  triage repro KAFKA-15154 --clone ~/src/kafka
  triage repro KAFKA-15154 --clone ~/src/kafka --write
  triage repro KAFKA-15154 --clone ~/src/kafka --run 20
  triage repro KAFKA-20398 --standalone leak --heap 128m && leak/matrix 3.9.1 4.0.0
  triage repro --list

A skeleton is no reproduction: it fails on purpose until you write its condition, then it counts the runs.
"""

_FIELDS = (
    "key", "scenario", "words", "runner_up", "harness", "language", "module", "package", "class_name", "path",
    "command", "suspects", "notes", "text",
)  # fmt: skip

Key = Annotated[
    str | None,
    typer.Argument(metavar="KEY", help="An issue's key, owner/name#12, or an address.", show_default=False),
]
Clone = Annotated[
    Path | None, typer.Option("--clone", metavar="PATH", help="Your clone; written to only with --write.")
]
ScenarioName = Annotated[
    str | None,
    typer.Option(
        "--scenario", metavar="NAME", help="Failure kind, instead of the one the issue's words show."
    ),
]
Write = Annotated[bool, typer.Option("--write", help="Put it into the clone; refuses to overwrite.")]
Times = Annotated[
    int | None,
    typer.Option("--run", metavar="N", min=1, max=10_000, help="Run it N times with the project's command."),
]
Limit = Annotated[
    float | None,
    typer.Option(
        "--time-limit", metavar="SECONDS", min=1, help="For one run; a longer one counts as failed."
    ),
]
StandaloneDir = Annotated[
    Path | None,
    typer.Option("--standalone", metavar="DIR", help="Make a project of its own, for released versions."),
]
Heap = Annotated[
    str | None, typer.Option("--heap", metavar="SIZE", help="Heap limit of the standalone project (128m).")
]
ListThem = Annotated[bool, typer.Option("--list", help="List the failure kinds.")]
Record = Annotated[
    Path | None,
    typer.Option("--record", metavar="FILE", help="Put a versions.tsv of `matrix` into the worksheet."),
]
WorksheetFile = Annotated[
    Path | None,
    typer.Option("--worksheet", metavar="FILE", help="Worksheet that takes the results (else KEY.md here)."),
]
SavedFile = Annotated[
    Path | None,
    typer.Option("--from", metavar="FILE", help="A saved answer (`lookup --format json`); asks nobody."),
]


def register(app: typer.Typer) -> None:
    """Add `repro`."""
    app.command("repro", cls=Command, epilog=_EXAMPLES)(repro)


def repro(
    key: Key = None,
    clone: Clone = None,
    scenario: ScenarioName = None,
    into_clone: Write = False,
    times: Times = None,
    limit: Limit = None,
    standalone: StandaloneDir = None,
    heap: Heap = None,
    listing: ListThem = False,
    record: Record = None,
    worksheet: WorksheetFile = None,
    saved: SavedFile = None,
    fields: JsonFields = None,
    output: Output = None,
    project: Project = None,
    repo: Repo = None,
    offline: Offline = False,
    sample: Sample = False,
    now: Now = None,
) -> None:
    """Make a test skeleton for an issue.

    With the right harness, folder, package and style; printed, or with --write put there.

    Without --clone the places of the project's helpers are the newest known ones. --run counts "failed k of
    N" and puts it into the worksheet's log.
    """
    wanted = json_fields(fields, _FIELDS) if fields is not None else None
    if listing:
        _list()
        return
    _check(into_clone, times, clone, standalone, heap, limit)
    if record is not None:
        reproducing.record(record, key, worksheet)
        return
    answer, profile = _answer(key, saved, project, repo, offline, sample, now)
    issue = _issue(answer)
    chosen = None
    if scenario is not None:
        from triage.repro.catalogue import find_scenario

        chosen = find_scenario(scenario)
    if standalone is not None:
        from triage.repro.signs import recognise
        from triage.repro.standalone import make_project, write_project

        kind = chosen or recognise(issue).best.scenario
        write_project(standalone, make_project(issue, profile, kind, pulls=answer.pulls, heap=heap))
        say(
            f"{standalone}: a project for released versions, failure kind {kind.id!r}; "
            "write wrong(), then ./matrix VERSION"
        )
        return
    tree, suspects = _look(clone, issue, answer, profile)
    from triage.repro.skeleton import make_skeleton

    made = make_skeleton(issue, profile, pulls=answer.pulls, tree=tree, suspects=suspects, scenario=chosen)
    if times is not None and tree is not None:
        reproducing.run(made, profile, tree, times, limit, worksheet, answer)
        return
    _explain(made)
    if into_clone and tree is not None:
        from triage.repro.run import put_into

        not_bare(tree)
        put_into(tree.git.root, made.place.path, made.text)
        say(f"written: {made.place.path}")
        command = _command(made, profile, tree)
        if command:
            say(f"run it: {' '.join(command)}")
        if wanted is None:
            return
    if wanted is not None:
        from triage.report.jsonreport import dumps

        write(dumps(pick(_document(made, profile, tree), wanted)), output)
        return
    if output is not None and str(output) != "-":
        _into_new_file(made.text, output)
        return
    write(made.text, None)


def _into_new_file(text: str, path: Path) -> None:
    """The skeleton into a file of its own. Raises OutputError where there is one with anything else in it:
    most likely the skeleton of last time, filled in by now."""
    from triage.cli.options import is_device, needs_folder, write_file
    from triage.errors import OutputError
    from triage.files import atomic_write, read_bytes

    if is_device(path) or path.is_dir():
        write_file(text, path)
        return
    needs_folder(path)
    had = read_bytes(path)
    if had == text.encode():
        return
    if had:
        raise OutputError(f"{path} is there already", "move it away, or name another file with -o")
    atomic_write(path, text, new=had is None)


def _check(
    into_clone: bool,
    times: int | None,
    clone: Path | None,
    standalone: Path | None,
    heap: str | None,
    limit: float | None,
) -> None:
    """Options that need or exclude each other. Raises UsageError."""
    if clone is None and (into_clone or times is not None):
        raise UsageError(
            f"--{'write' if into_clone else 'run'} needs --clone PATH", "the folder of your clone"
        )
    if standalone is not None and (into_clone or times is not None):
        raise UsageError("--standalone excludes --write and --run", "its own ./matrix runs it")
    if heap is not None and standalone is None:
        raise UsageError("--heap goes with --standalone")
    if limit is not None and times is None:
        raise UsageError("--time-limit goes with --run")
    if into_clone and times is not None:
        raise UsageError("--write and --run exclude each other", "write it, fill it in, then run it")


def _answer(
    key: str | None,
    saved: Path | None,
    project: str | None,
    repo: str | None,
    offline: bool,
    sample: bool,
    now: str | None,
) -> tuple[Analysis, Profile]:
    from triage.cli import asking

    if saved is not None:
        if offline or sample or now:
            raise UsageError("--from answers by itself: it excludes --offline, --sample and --now")
        answer = asking.saved(saved, key)
        return answer, asking.profile_of(answer)
    if key is None:
        raise UsageError("which issue?", "such as `triage repro KAFKA-15154`")
    from triage.pipeline import analyse

    one = asking.asked([key], project, repo)[0]
    with asking.source(offline, sample, now) as (moment, source):
        return analyse(one, source, moment, sample=sample, offline=offline), one.profile


def _issue(answer: Analysis) -> Issue:
    if answer.issue is None:
        why = answer.partial[0] if answer.partial else None
        raise NotFoundError(
            f"{answer.query}: the issue could not be read" + (f" ({why.what}: {why.why})" if why else ""),
            "a skeleton needs its text; name the issue itself, or give a saved answer with --from FILE",
        )
    for part in answer.partial:
        say(f"partial: {part.what}: {part.why}")
    return answer.issue


def _look(
    clone: Path | None, issue: Issue, answer: Analysis, profile: Profile
) -> tuple[SourceTree | None, tuple[Suspect, ...]]:
    """The clone's tree and suspects. Raises CloneError for no clone, and for another project's."""
    if clone is None:
        return None, ()
    from triage.clone import Attempt, Match, locate

    attempts = [Attempt(p.title, p.body, tuple(f.path for f in p.files or ())) for p in answer.pulls]
    tree, match, why, suspects, dirty = locate(clone, issue, profile, attempts)
    if match is Match.OTHER:
        raise CloneError(
            f"{clone} is no clone of {profile.title}: {why}", "name the right one with --clone PATH"
        )
    if match is Match.UNKNOWN:
        say(f"{clone}: whose clone it is cannot be told ({why})")
    if dirty:
        say(f"{clone} has {dirty} file{'s' if dirty > 1 else ''} with uncommitted changes; read as they are")
    return tree, suspects


def _explain(made: Skeleton) -> None:
    """Which scenario and why, which harness, where: on standard error."""
    best, second = made.recognition.best, made.recognition.runner_up
    why = (
        f"the issue says {', '.join(repr(w) for w in best.words[:4])}"
        if best.words
        else "no clear signs of another"
    )
    if made.recognition.asked:
        why = "asked for"
    next_best = f"; next would be {second.scenario.id}" if second else ""
    say(f"scenario {best.scenario.id} ({why}{next_best})")
    say(f"harness: {made.place.found.harness.title}; {made.place.path}")
    for note in made.place.notes:
        say(f"note: {note}")


def _command(made: Skeleton, profile: Profile, tree: SourceTree | None) -> tuple[str, ...] | None:
    from triage.repro.place import command_of
    from triage.repro.projects import project_of

    return command_of(profile, made.place, project_of(profile), tree)


def _document(made: Skeleton, profile: Profile, tree: SourceTree | None) -> dict[str, object]:
    best, second = made.recognition.best, made.recognition.runner_up
    return {
        "key": made.key,
        "scenario": best.scenario.id,
        "words": best.words,
        "runner_up": second.scenario.id if second else None,
        "harness": made.place.found.harness.id,
        "language": made.place.language,
        "module": made.place.module,
        "package": made.place.package,
        "class_name": made.place.class_name,
        "path": made.place.path,
        "command": _command(made, profile, tree),
        "suspects": [
            {"path": s.path, "line": s.line, "test": s.test_path, "why": s.why} for s in made.suspects
        ],
        "notes": made.place.notes,
        "text": made.text,
    }


def _list() -> None:
    """The failure kinds, one line each."""
    from triage.repro.catalogue import scenarios

    known = scenarios()
    width = max(len(s) for s in known)
    write("\n".join(f"{s.id.ljust(width)}  {s.title}" for s in known.values()), None)
