"""What `worksheet`, `check` and `watch` have in common: asking for an answer, or reading a saved one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from triage.errors import DataError, UsageError

if TYPE_CHECKING:
    from datetime import datetime

    from triage.check.state import State
    from triage.fetch.api import Source
    from triage.models import Analysis
    from triage.profiles import Profile
    from triage.targets import Asked


def asked(keys: Sequence[str], project: str | None, repo: str | None) -> list[Asked]:
    """What was typed, read; a key given twice, in whatever form, once.

    Raises UsageError where one cannot be read: what is left to run for days is mended before it starts.
    """
    from triage.cli.lookup import asked_for

    found, unreadable = asked_for(keys, project, repo)
    if unreadable:
        raise UsageError("not every key could be read", "mend it, or leave it out")
    return found


@contextmanager
def source(
    offline: bool, sample: bool, now: str | None, patience: float | None = None
) -> Iterator[tuple[datetime, Source]]:
    """The moment to speak of, and whom to ask. `patience`: seconds one lookup may take. Raises UsageError."""
    from triage.cli.lookup import source_for

    if offline and sample:
        raise UsageError("--offline and --sample exclude each other")
    with ExitStack() as stack:
        if patience is not None and not (offline or sample):
            from msgspec.structs import replace

            from triage.cli.keeping import keep_answers
            from triage.cli.options import moment_of
            from triage.fetch.live import LiveSource
            from triage.settings import read_settings

            hurried = replace(read_settings(), patience=patience)
            live = stack.enter_context(LiveSource(hurried))
            keep_answers(live)
            yield moment_of(now), live
            return
        yield source_for(stack, offline, sample, now)


def saved(path: Path, key: str | None = None) -> Analysis:
    """The answer in a file that `triage lookup --format json` wrote; of several the one about `key`.

    Raises DataError where there is no such file, or it holds something else.
    """
    import msgspec

    from triage.models import Analysis

    try:
        content = path.read_bytes()
    except OSError as error:
        raise DataError(f"cannot read {path}: {error.strerror or error}") from error
    try:
        found = msgspec.json.decode(content, type=Analysis | list[Analysis])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(f"{path} holds no saved answer: {error}", _MAKE_ONE) from error
    if _without_zone(found):
        raise DataError(f"{path} holds no saved answer: it has a moment without a time zone", _MAKE_ONE)
    answers = found if isinstance(found, list) else [found]
    if key is not None:
        answers = [a for a in answers if key.lower() in _names(a)]
    if len(answers) != 1:
        about = f" about {key}" if key else ""
        raise DataError(
            f"{path} holds {len(answers)} answers{about}, not one", "name the key of the one you mean"
        )
    return answers[0]


_MAKE_ONE = "make one with `triage lookup KEY --format json -o FILE`"


def _without_zone(value: object) -> bool:
    """Whether there is a moment in it that cannot be compared with another; such are never written."""
    from datetime import datetime

    from msgspec import Struct

    if isinstance(value, datetime):
        return value.tzinfo is None
    if isinstance(value, Struct):
        return any(_without_zone(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, (tuple, list)) and any(map(_without_zone, value))


def _names(answer: Analysis) -> set[str]:
    names = {
        answer.query,
        answer.issue.key if answer.issue else "",
        *(f"{p.repo}#{p.number}" for p in answer.pulls),
    }
    return {name.lower() for name in names if name}


def profile_of(answer: Analysis) -> Profile:
    """The profile a saved answer was judged by; the generic one for its repository if that is no more."""
    from triage.profiles import load_profiles
    from triage.profiles.load import generic_for

    profiles = load_profiles()
    known = profiles.get(answer.project)
    if known is not None and known.repository.names:
        return known
    return generic_for(answer.pulls[0].repo if answer.pulls else "", profiles)


def quiet(source: Source, one: Asked, before: State, now: datetime) -> bool:
    """Whether one request to each service shows that nothing changed; False: ask for the whole story."""
    from triage.check.state import may_ask_briefly
    from triage.fetch.live import LiveSource
    from triage.models import PullRef

    if not isinstance(source, LiveSource) or not may_ask_briefly(before, now):
        return False
    pulls = [PullRef(p.repo, p.number) for p in before.pulls]
    return source.quiet_since(one.target, one.profile, before.since, pulls)


def states_of(worksheets: Sequence[Path]) -> list[State]:
    """Where the record stood when each of these was made. Raises DataError."""
    from triage.worksheet.keep import remembered

    return [remembered(path) for path in worksheets]


def name_of(one: Asked) -> str:
    """What was asked about, in one spelling: `KAFKA-15154`, `owner/name#12`."""
    from triage.fetch.api import IssueTarget

    return one.target.key if isinstance(one.target, IssueTarget) else str(one.target.ref)


def worksheet_name(key: str) -> str:
    """What the worksheet of an issue (as `name_of` spells it, or an issue's key in any case) is called."""
    from triage.files import safe_name

    return f"{safe_name(key if '/' in key else key.upper())}.md"


def worksheet_here(one: Asked) -> Path:
    """Where its worksheet is, if it was made in the working folder."""
    return Path(worksheet_name(name_of(one)))


def before(one: Asked, states: Sequence[State], since: str | None, now: datetime) -> State | datetime | None:
    """Where the record stood, or since when to compare: `since`, a worksheet named, the one here; else None.

    Raises UsageError for an unreadable `since`, DataError for a worksheet here that does not tell.
    """
    from triage.check.since import since_of
    from triage.worksheet.keep import remembered

    if since is not None:
        return since_of(since, now)
    for state in states:
        if state.key.lower() == name_of(one).lower() or len(states) == 1:
            return state
    here = worksheet_here(one)
    return remembered(here) if here.is_file() else None
