"""Records and labels → judged cases. Pure: the records come in as iterables of decoded lines.

The records are read twice: once to learn who has authority in each repository and which pull
requests there are, once to judge the labelled ones. Only labelled pull requests are kept whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from triage.errors import DataError
from triage.evaluate.labels import MERGED, Label
from triage.evaluate.measure import Case
from triage.judge import Context, judge
from triage.models import Judgement, PullRef, PullRequest, PullState
from triage.people import Roster, learn
from triage.recorded import KnownAsOf, Recorded, profile_of, recorded, thin

Judge = Callable[[PullRequest, Context], Judgement]

BEFORE_CLOSING = timedelta(seconds=60)
"""How long before the closing `--as-of closing` looks: a remark made while closing belongs to it."""


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
    closing: bool = False,
    judge: Judge = judge,
) -> Judged:
    """Judge every labelled pull request found in the records.

    `records` gives the decoded lines anew each time it is called; unreadable ones are skipped (who
    reads the file reports them). `closing` judges each one 60 s before it was last closed; what merged
    through GitHub, and what is open, is left out then. A record's own `as_of` wins over `now`.
    """
    wanted: dict[PullRef, Label] = {}
    for label in labels:
        wanted[_folded(label.ref)] = label
    found: dict[PullRef, Recorded] = {}
    known: dict[PullRef, PullRequest] = {}
    repos = {ref.repo for ref in wanted}

    def watched() -> Iterator[PullRequest]:
        for entry in _readable(records()):
            ref = _folded(entry.pull.ref)
            if ref.repo not in repos:
                continue
            if ref in wanted:
                found[ref] = entry
            known[entry.pull.ref] = thin(entry.pull)
            yield entry.pull

    rosters = learn_rosters(watched())
    cases, left_out = [], []
    for ref, label in wanted.items():
        if ref not in found:
            continue
        entry = found[ref]
        moment = entry.as_of or now
        if closing:
            before = _before_closing(entry, label)
            if isinstance(before, str):
                left_out.append(f"{label.ref}: {before}")
                continue
            moment = min(moment, before)
        context = Context(
            profile=profile_of(entry.pull.ref.repo),
            now=moment,
            issue=entry.issue,
            known=KnownAsOf(known, moment),
            roster=rosters.get(ref.repo, Roster()),
        )
        cases.append(
            Case(
                label=label,
                judgement=judge(entry.pull, context),
                pull=entry.pull,
                moment=moment,
                at_end=not closing,
            )
        )
    missing = tuple(str(label.ref) for ref, label in wanted.items() if ref not in found)
    return Judged(cases=tuple(cases), not_found=missing, left_out=tuple(left_out))


def learn_rosters(pulls: Iterable[PullRequest]) -> Mapping[str, Roster]:
    """Who has authority, by repository (lower case), from one pass over pull requests of any mix."""
    by_repo: dict[str, list[PullRequest]] = {}
    for pull in pulls:
        by_repo.setdefault(pull.ref.repo.lower(), []).append(_acts_only(pull))
    return {repo: learn(kept) for repo, kept in by_repo.items()}


def _acts_only(pull: PullRequest) -> PullRequest:
    # Who did what shows authority; the words and files, most of the memory, do not.
    events = tuple(replace(e, text="") if e.text else e for e in pull.events or ())
    return replace(pull, body="", files=None, events=None if pull.events is None else events)


def _readable(lines: Iterable[object]) -> Iterator[Recorded]:
    for line in lines:
        try:
            yield recorded(line)
        except DataError:
            continue


def _before_closing(entry: Recorded, label: Label) -> datetime | str:
    pull = entry.pull
    if label.reason == MERGED or pull.state is PullState.MERGED:
        return "merged"
    if pull.closed_at is None:
        return "open"
    return pull.closed_at - BEFORE_CLOSING


def _folded(ref: PullRef) -> PullRef:
    # GitHub's names are case-insensitive, and people type them as they like.
    return PullRef(ref.repo.lower(), ref.number)
