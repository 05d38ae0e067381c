"""`triage worksheet KEY`: everything on record, ready for a person's own findings; again and again."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triage.cli.options import Command, Now, Offline, Output, Project, Repo, Sample, clock, is_device, write
from triage.errors import CloneError, ServiceError, TriageError, UsageError

if TYPE_CHECKING:
    from datetime import datetime

    from triage.clone.model import CloneReport
    from triage.models import Analysis
    from triage.profiles import Profile
    from triage.worksheet.keep import Outcome

_EXAMPLES = """\b
Examples:
  triage worksheet KAFKA-15154
  triage worksheet KAFKA-15154 --clone ~/src/kafka --lang ko
  triage worksheet KAFKA-15154 --format html -o story.html
  triage worksheet --from answer.json   (of lookup --format json)
  triage worksheet KAFKA-15154 --sample -o -

Run it again whenever you like: facts are brought up to date, every word you wrote stays. Where you and the
record changed the same line, both stay and the record's is marked with a warning sign.
"""


class Format(StrEnum):
    """What to make."""

    MARKDOWN = "markdown"
    HTML = "html"


def register(app: typer.Typer) -> None:
    """Add `worksheet`."""
    app.command("worksheet", cls=Command, epilog=_EXAMPLES)(worksheet)


def worksheet(
    key: Annotated[
        str | None,
        typer.Argument(
            metavar="KEY", help="An issue's key, owner/name#12, or an address.", show_default=False
        ),
    ] = None,
    output: Output = None,
    clone: Annotated[
        Path | None,
        typer.Option("--clone", metavar="PATH", help="Your clone of the project; it is only read."),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="LANG", help="Language (en, ko, …); else the file's, else en."),
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="What to write.")] = Format.MARKDOWN,
    saved: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="A saved answer (`lookup --format json`); asks nobody."),
    ] = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="Replace a file that is no worksheet of this issue; a backup is kept."),
    ] = False,
    project: Project = None,
    repo: Repo = None,
    offline: Offline = False,
    sample: Sample = False,
    now: Now = None,
) -> None:
    """Make the worksheet of an issue, or update it.

    Written to KEY.md (KEY.html) in the working folder, or to -o FILE. Nothing you wrote in it is ever lost.
    """
    from triage.worksheet.strings import DEFAULT, load

    if lang is not None:
        load(lang)  # before anything is asked of anybody
    answer, profile, asked_at = _answer(key, saved, project, repo, offline, sample, now)
    seen = _clone(clone, answer, profile) if clone is not None else None
    if form is Format.HTML:
        from triage.worksheet.render import page

        _page(page(answer, profile, lang or DEFAULT, seen), output or Path(f"{_name(answer)}.html"), force)
        return
    _markdown(answer, profile, asked_at, lang, seen, output or Path(f"{_name(answer)}.md"), force)


def _answer(
    key: str | None,
    saved: Path | None,
    project: str | None,
    repo: str | None,
    offline: bool,
    sample: bool,
    now: str | None,
) -> tuple[Analysis, Profile, datetime | None]:
    from triage.cli import asking

    if saved is not None:
        if offline or sample or now:
            raise UsageError("--from answers by itself: it excludes --offline, --sample and --now")
        answer = asking.saved(saved, key)
        return answer, asking.profile_of(answer), None
    if key is None:
        raise UsageError("which issue?", "such as `triage worksheet KAFKA-15154`")
    from triage.pipeline import analyse

    one = asking.asked([key], project, repo)[0]
    with asking.source(offline, sample, now) as (moment, source):
        asked_at = None if offline or sample else clock()
        return analyse(one, source, moment, sample=sample, offline=offline), one.profile, asked_at


def _clone(path: Path, answer: Analysis, profile: Profile) -> CloneReport | None:
    if answer.issue is None:
        typer.echo("triage: --clone needs the issue, which could not be seen; left out", err=True)
        return None
    from triage.clone import Attempt, Match, inspect

    attempts = [Attempt(p.title, p.body, tuple(f.path for f in p.files or ())) for p in answer.pulls]
    found = inspect(path, answer.issue, profile, attempts=attempts)
    if found.match is Match.OTHER:
        raise CloneError(
            f"{path} is no clone of {profile.title}: {found.match_why}", "give the folder of your clone of it"
        )
    if found.match is Match.UNKNOWN:
        typer.echo(f"triage: {path} may not be a clone of {profile.title}: {found.match_why}", err=True)
    return found


def _name(answer: Analysis) -> str:
    from triage.files import safe_name
    from triage.worksheet.view import key_of

    return safe_name(key_of(answer))


def _markdown(
    answer: Analysis,
    profile: Profile,
    asked_at: datetime | None,
    lang: str | None,
    clone: CloneReport | None,
    path: Path,
    force: bool,
) -> None:
    import msgspec

    from triage.check.state import state_of
    from triage.worksheet import keep
    from triage.worksheet.render import markdown
    from triage.worksheet.strings import DEFAULT

    state = msgspec.json.encode(state_of(answer, asked_at))

    def make(language: str) -> keep.Fresh:
        return keep.Fresh(_name(answer), language, markdown(answer, profile, language, clone), state)

    if str(path) == "-" or is_device(path):
        if str(path) == "-" and sys.stdout.isatty():
            write(markdown(answer, profile, lang or DEFAULT, clone), None)
        else:  # into a file, most likely: with what it takes to bring that up to date
            write(keep.renew(None, make, lang).content.decode("utf-8"), path)
        return
    _whole_enough(answer, path)
    outcome, backup = keep.write(path, make, lang, force=force)
    _tell(path, outcome, backup)


def _whole_enough(answer: Analysis, path: Path) -> None:
    """A service that is down must not take facts out of a worksheet. Raises ServiceError."""
    from triage.check.state import sees_less
    from triage.worksheet.keep import remembered

    try:
        before = remembered(path)
    except TriageError:  # there is none, or it does not tell: nothing to compare with
        return
    if sees_less(answer, before):
        missing = "; ".join(f"{p.what}: {p.why}" for p in answer.partial[:3])
        raise ServiceError(
            f"{path} was left as it was: what it holds could not be seen now ({missing})",
            "run this again later, or write what could be seen to another file with -o",
        )


def _tell(path: Path, outcome: Outcome, backup: Path | None) -> None:
    typer.echo(f"{path}: {_became(outcome, backup)}", err=True)
    if outcome.conflicts:
        lines = ", ".join(map(str, outcome.conflicts[:20]))
        more = f" and {len(outcome.conflicts) - 20} more" if len(outcome.conflicts) > 20 else ""
        typer.echo(
            f"  you and the record changed the same lines; both stand there, see line {lines}{more}", err=True
        )
    if outcome.left_out:
        typer.echo(f"  left out where you had deleted: {outcome.left_out} changed or new line(s)", err=True)
    if outcome.rescued:
        typer.echo(
            "  what tells your words from the record's was missing or damaged; your text is at the end",
            err=True,
        )


def _became(outcome: Outcome, backup: Path | None) -> str:
    kept = f" (before: {backup})" if backup else ""
    if outcome.created:
        return f"made{kept}"
    if outcome.replaced:
        return f"replaced{kept}"
    return f"brought up to date{kept}" if backup else "up to date already"


_GENERATOR = b'<meta name="generator" content="triage worksheet">'


def _page(text: str, path: Path, force: bool) -> None:
    from triage.errors import OutputError
    from triage.files import free_name, read_bytes, update

    if str(path) == "-" or is_device(path):
        write(text, path)
        return
    before = read_bytes(path) if not path.is_dir() else None
    ours = before is None or not before.strip() or _GENERATOR in before
    if not ours and not force:
        raise OutputError(
            f"{path} exists and is no page of ours; nothing was changed",
            "name another file with -o, or replace it with --force (a backup is kept)",
        )
    backup = None if ours else free_name(Path(f"{path}.bak"))
    update(path, lambda _: text.encode("utf-8"), backup=backup)
    typer.echo(f"{path}: made" + (f" (before: {backup})" if backup else ""), err=True)
