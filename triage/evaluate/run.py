"""Records and labels → judged cases. Pure: the records come in as iterables of decoded lines.

The records are read twice: once to learn who has authority in each repository and which pull
requests there are, once to judge the labelled ones. Only labelled pull requests are kept whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from triage.errors import DataError
from triage.evaluate.labels import MERGED, Label
from triage.evaluate.measure import Case
from triage.judge import Context, judge
from triage.models import Judgement, Kind, PullRef, PullRequest, PullState
from triage.people import Roster, learn_all
from triage.recorded import KnownAsOf, Recorded, profile_of, recorded, thin

Judge = Callable[[PullRequest, Context], Judgement]


class AsOf(StrEnum):
    """When each pull request is judged."""

    END = "end"
    """As recorded."""
    CLOSING = "closing"
    """Just before it was closed, in the order of its timeline. GitHub writes a closing remark and the
    closing in one second, the remark first: the remark is on record then."""
    REMARK = "remark"
    """A minute before it was closed: without the remark as well."""


REMARK_BEFORE = timedelta(seconds=60)
"""How long before the closing a remark made with it may stand."""


class Judged(Struct, frozen=True, kw_only=True):
    """The cases, and the labels for which there is none."""

    cases: tuple[Case, ...]
    not_found: tuple[str, ...]
    left_out: tuple[str, ...]


def judge_labelled(
    records: Callable[[], Iterable[object]],
    labels: Iterable[Label],
    now: datetime,
    *,
    as_of: AsOf = AsOf.END,
    judge: Judge = judge,
) -> Judged:
    """Judge every labelled pull request found in the records.

    `records` gives the decoded lines anew each time it is called; unreadable ones are skipped (who
    reads the file reports them). Where `as_of` looks before the closing, what merged through GitHub, and
    what is open, is left out. A record's own `as_of` wins over `now`.
    """
    wanted = {label.ref.folded: label for label in labels}
    found: dict[PullRef, Recorded] = {}
    known: dict[PullRef, PullRequest] = {}
    repos = {ref.repo for ref in wanted}

    def watched() -> Iterator[PullRequest]:
        for entry in _readable(records()):
            ref = entry.pull.ref.folded
            if ref.repo not in repos:
                continue
            if ref in wanted:
                found[ref] = entry
            known[entry.pull.ref] = thin(entry.pull)
            yield entry.pull

    rosters = learn_all(watched())
    cases, left_out = [], []
    for ref, label in wanted.items():
        if ref not in found:
            continue
        entry = found[ref]
        why_not = None if as_of is AsOf.END else _never_closed(entry.pull, label)
        if why_not is not None:
            left_out.append(f"{label.ref}: {why_not}")
            continue
        pull, moment = _as_of(as_of, entry, now)
        context = Context(
            profile=profile_of(entry.pull.ref.repo),
            now=moment,
            issue=entry.issue,
            known=KnownAsOf(known, moment),
            roster=rosters.get(ref.repo, Roster()),
        )
        judgement = judge(pull, context)
        at_end = as_of is AsOf.END
        cases.append(Case(label=label, judgement=judgement, pull=pull, moment=moment, at_end=at_end))
    missing = tuple(str(label.ref) for ref, label in wanted.items() if ref not in found)
    return Judged(cases=tuple(cases), not_found=missing, left_out=tuple(left_out))


def _never_closed(pull: PullRequest, label: Label) -> str | None:
    """Why there is no closing before which to judge it; None where there is one."""
    if label.reason == MERGED or pull.state is PullState.MERGED:
        return "merged"
    return "open" if pull.closed_at is None else None


def _as_of(as_of: AsOf, entry: Recorded, now: datetime) -> tuple[PullRequest, datetime]:
    """The pull request to judge, and the moment to judge it at."""
    pull, moment = entry.pull, entry.as_of or now
    if as_of is AsOf.END or pull.closed_at is None:
        return pull, moment
    moment = min(moment, pull.closed_at)
    if as_of is AsOf.REMARK:
        return pull, min(moment, pull.closed_at - REMARK_BEFORE)
    return before_closing(pull) if moment == pull.closed_at else pull, moment


def _readable(lines: Iterable[object]) -> Iterator[Recorded]:
    for line in lines:
        try:
            yield recorded(line)
        except DataError:
            continue


def before_closing(pull: PullRequest) -> PullRequest:
    """The pull request as it stood when it was about to be closed for the last time: open.

    What was said in the second of the closing is kept, wherever the timeline puts it: it was written
    with the closing. What else happened in that second is not.
    """
    if pull.closed_at is None:
        return pull
    said = (Kind.COMMENTED, Kind.REVIEWED, Kind.REVIEW_COMMENTED)
    then = pull.as_of(pull.closed_at)
    kept = then.events and tuple(
        e for e in then.events if e.at < pull.closed_at or e.kind in said or e.kind is Kind.OPENED
    )
    return replace(
        then,
        state=PullState.OPEN,
        closed_at=None,
        merged_at=None,
        merged_by=None,
        mergeable=None,
        events=kept,
    )
