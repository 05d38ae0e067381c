"""What a worksheet shows, in no language yet: an Analysis (and a clone) in the worksheet's order. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from triage.clone.model import CloneReport, VersionRow
from triage.models import (
    Analysis,
    Ask,
    AskKind,
    Claim,
    Evidence,
    Issue,
    PullReport,
    PullState,
    Relation,
    Verdict,
)
from triage.profiles import Profile
from triage.values import pull_ref
from triage.worksheet.approach import Approach, approach
from triage.worksheet.strings import Strings

_MOST_VERSIONS = 14
"""Rows of the matrix: more are no help to somebody who has to try each by hand."""


class Attempt(Struct, frozen=True):
    """One earlier try."""

    pull: PullReport
    approach: Approach


class Todo(Struct, frozen=True):
    """One thing the next attempt must do, and why. Texts are a stranger's until made safe."""

    text: str
    because: str | None = None
    url: str | None = None
    ask: Ask | None = None
    """It comes from this request, whose words are then `text`."""
    pull: PullReport | None = None


class Why(Struct, frozen=True):
    """What shows the verdict, and the pull request it was said on, where the words do not name it."""

    evidence: Evidence
    pull: PullReport | None = None


class VersionLine(Struct, frozen=True):
    """One row of the matrix."""

    version: str
    record: tuple[str, ...]
    """Keys of the words that say what is on record (`version_affected`, …)."""
    candidate: str | None = None
    """Short sha of the introduced-by candidate that it holds."""


class View(Struct, frozen=True, kw_only=True):
    """Everything the templates need."""

    analysis: Analysis
    profile: Profile
    key: str
    title: str
    issue: Issue | None
    claim: Claim | None
    claim_seen: bool
    settled: bool
    """The issue is resolved: a claim on it is history, neither idle nor alive."""
    label_said: bool
    """The verdict's headline begins with its label: saying both would say it twice."""
    why: tuple[Why, ...]
    attempts: tuple[Attempt, ...]
    mentions: tuple[PullReport, ...]
    todos: tuple[Todo, ...]
    versions: tuple[VersionLine, ...]
    questions: tuple[Todo, ...]
    options: tuple[Attempt, ...]
    """Attempts that are an approach of their own: no backports, reverts or repetitions."""
    title_form: str
    clone: CloneReport | None
    command: str


def view(analysis: Analysis, profile: Profile, t: Strings, clone: CloneReport | None = None) -> View:
    """The worksheet of an analysis. `t` gives the remedies in the worksheet's language."""
    issue = analysis.issue
    pulls = sorted(analysis.pulls, key=lambda p: (p.created_at, p.number))
    attempts = tuple(Attempt(p, approach(p, profile)) for p in pulls if p.relation is not Relation.MENTION)
    key = key_of(analysis)
    return View(
        analysis=analysis,
        profile=profile,
        key=key,
        title=issue.title if issue else (attempts[0].approach.title if attempts else ""),
        issue=issue,
        claim=analysis.claim,
        claim_seen=issue is not None,
        settled=issue is not None and issue.resolved,
        label_said=_label_said(analysis.verdict, t),
        why=tuple(_whys(analysis)),
        attempts=attempts,
        mentions=tuple(p for p in pulls if p.relation is Relation.MENTION),
        todos=tuple(_todos(analysis, attempts, t)),
        versions=tuple(_versions(issue, profile, clone)),
        questions=tuple(_questions(attempts)),
        options=tuple(
            a
            for a in attempts
            if a.pull.relation not in (Relation.BACKPORT, Relation.REVERT, Relation.DUPLICATE)
        ),
        title_form=_title_form(profile, issue),
        clone=clone,
        command=f"triage worksheet {key}",
    )


def key_of(analysis: Analysis) -> str:
    """What the worksheet is called after: the issue's key, else what was asked."""
    return analysis.issue.key if analysis.issue else analysis.query.strip()


def _label_said(verdict: Verdict, t: Strings) -> bool:
    if t.headline(verdict.state):
        return False
    label, said = (re.findall(r"\w+", x.lower()) for x in (t.of("verdicts", verdict.state), verdict.headline))
    return bool(label) and said[: len(label)] == label


def _whys(analysis: Analysis) -> Iterator[Why]:
    by_ref = {(p.repo.lower(), p.number): p for p in analysis.pulls}
    shown_by = {e: p for p in analysis.pulls if p.primary is not None for e in p.primary.evidence}
    for e in analysis.verdict.why:
        ref = pull_ref(e.url)  # a commit's address does not tell whose it is
        pull = by_ref.get((ref.repo.lower(), ref.number)) if ref else shown_by.get(e)
        named = pull is not None and re.search(rf"#{pull.number}\b", e.quote or e.fact or "")
        yield Why(e, None if named else pull)


def _todos(analysis: Analysis, attempts: Iterable[Attempt], t: Strings) -> Iterator[Todo]:
    said = []
    for step in analysis.verdict.next_steps:
        said.append(_words(step.text))
        yield Todo(step.text, step.because, step.url)
    for attempt in attempts:
        pull = attempt.pull
        if pull.primary is None or pull.state is not PullState.CLOSED:
            continue
        remedy = pull.primary.remedy
        if not any(_words(remedy) <= words for words in said):
            said.append(_words(remedy))
            summary = t.reason(pull.primary.reason, "summary", pull.primary.summary)
            yield Todo(t.reason(pull.primary.reason, "remedy", remedy), summary, pull.url, pull=pull)
    for attempt in attempts:
        for ask in attempt.pull.asks:
            if ask.answered is False and not ask.optional and attempt.pull.state is PullState.CLOSED:
                words = ask.evidence.quote or ask.evidence.fact or ""
                if ask.kind is not AskKind.QUESTION:
                    yield Todo(words, None, ask.evidence.url, ask, attempt.pull)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


def _questions(attempts: Iterable[Attempt]) -> Iterator[Todo]:
    for attempt in attempts:
        for ask in attempt.pull.asks:
            if ask.kind is AskKind.QUESTION and ask.answered is False:
                words = ask.evidence.quote or ask.evidence.fact or ""
                yield Todo(words, None, ask.evidence.url, ask, attempt.pull)


def _versions(issue: Issue | None, profile: Profile, clone: CloneReport | None) -> Iterator[VersionLine]:
    affects = issue.affects_versions if issue else ()
    fixed = issue.fix_versions if issue else ()
    found: dict[str, list[str]] = {}
    candidates: dict[str, str | None] = {}
    for row in clone.versions[:_MOST_VERSIONS] if clone else ():
        found[row.version] = [_kind(row)]
        candidates[row.version] = row.candidate
        if row.fixed:
            found[row.version].append("version_has_fix")
    for versions, word in ((affects, "version_affected"), (fixed, "version_fixed")):
        for version in versions:
            words = found.setdefault(version, [])
            if word not in words:
                words.insert(0, word)
    yield VersionLine(profile.repository.default_branch, ("version_default",))
    for version in sorted(found, key=version_order, reverse=True):
        if version != profile.repository.default_branch:
            yield VersionLine(version, tuple(found[version]), candidates.get(version))


def _kind(row: VersionRow) -> str:
    return "version_released" if row.tag else "version_branch"


def version_order(version: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts `3.9.1` after `3.9.0` and `3.10` after both; `4.0.0-rc1` before `4.0.0`."""
    parts = re.findall(r"\d+|[A-Za-z]+", version)
    order = [(1, int(p), "") if p.isdigit() and len(p) < 19 else (0, 0, p.lower()) for p in parts]
    return (*order, (1, -1, ""))


def _title_form(profile: Profile, issue: Issue | None) -> str:
    """The project's title form with this issue's own key in it, where the form has an example key."""
    form = profile.titles.form
    if issue is None or issue.tracker != "jira":
        return form
    project = issue.key.rpartition("-")[0]
    return re.sub(rf"\b{re.escape(project)}-\d+\b", lambda _: issue.key, form)
