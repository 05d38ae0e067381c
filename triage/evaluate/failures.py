"""What was judged wrong, with the story for reading. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from triage.evaluate.figures import Failure
from triage.evaluate.measure import Case
from triage.models import Evidence, PullRequest
from triage.report.safe import plain

_WORDS = 400


def failures(cases: Sequence[Case]) -> tuple[Failure, ...]:
    """Every case whose primary was judged wrong: label, judgement, evidence, and the story as judged."""
    return tuple(_failure(c) for c in cases if c.label.reason is not None and not c.is_right)


def _failure(case: Case) -> Failure:
    pull, primary = case.pull, case.judgement.primary
    return Failure(
        repo=case.label.repo,
        number=case.label.number,
        url=pull.url if pull else "",
        title=plain(pull.title) if pull else "",
        labelled=tuple(sorted(case.label.right)),
        judged=case.judged,
        confidence=primary.confidence if primary else None,
        labelled_also=case.label.also,
        judged_also=tuple(f.reason for f in case.judgement.also),
        evidence=tuple(_evidence(e) for e in primary.evidence) if primary else (),
        story=_story(pull.as_of(case.moment) if case.moment else pull) if pull else (),
    )


def _evidence(evidence: Evidence) -> str:
    said = f"“{_cut(evidence.quote)}”" if evidence.quote else _cut(evidence.fact or "")
    return f"{evidence.at:%Y-%m-%d} {evidence.role} {evidence.event}: {said}"


def _story(pull: PullRequest) -> tuple[str, ...]:
    """One line an event: when, who, what, and the words."""
    lines = []
    for e in pull.events or ():
        who = e.actor.login if e.actor else "?"
        if e.actor == pull.author:
            who += " (author)"
        elif e.association:
            who += f" ({e.association.lower()})"
        what = " ".join(p for p in (e.kind.value, e.state, e.subject, str(e.target or "")) if p)
        words = f": {_cut(e.text)}" if e.text else ""
        lines.append(plain(f"{e.at:%Y-%m-%d %H:%M} {who} {what}{words}"))
    return tuple(lines)


def _cut(text: str) -> str:
    one_line = plain(text)
    return one_line if len(one_line) <= _WORDS else one_line[:_WORDS].rstrip() + " …"
