"""Which finding is the primary reason: one ordered argument. Pure.

Primary is the thing that, had it been different, would most likely have let the change land; where
somebody with authority decided against it, that decision. The argument is read from the top, and the first
step whose finding is sure enough decides. Steps of one kind stand together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from triage.models import Confidence, Finding

_RANK = {Confidence.LOW: 0, Confidence.MEDIUM: 1, Confidence.HIGH: 2}
HIGH, MEDIUM, LOW = Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW


class Step(NamedTuple):
    """One step of the argument: this reason decides if it holds at least this surely."""

    reason: str
    at_least: Confidence = MEDIUM


ARGUMENT: tuple[Step, ...] = (
    # It landed, or was never meant to.
    Step("merged-elsewhere"),
    Step("mistake"),
    # Those with authority, or the author, said what ended it.
    Step("needs-proposal", HIGH),
    Step("duplicate", HIGH),
    Step("superseded", HIGH),
    Step("obsolete", HIGH),
    Step("rejected", HIGH),
    Step("blocked", HIGH),
    Step("withdrawn", HIGH),
    Step("ci-failing", HIGH),
    Step("author-left", HIGH),
    # It is going on.
    Step("active"),
    # What ended it, less surely.
    Step("superseded"),
    Step("no-consensus"),
    Step("rejected"),
    Step("obsolete"),
    Step("needs-proposal"),
    Step("duplicate"),
    # What the author was asked and did not do: first what the closing names, then by weight.
    Step("rebase-needed", HIGH),
    Step("draft-unfinished", HIGH),
    Step("scope-too-large", HIGH),
    Step("test-missing", HIGH),
    Step("changes-unanswered"),
    Step("blocked"),
    Step("author-left"),
    Step("paperwork-missing", HIGH),
    Step("scope-too-large"),
    Step("test-missing"),
    Step("ci-failing"),
    Step("draft-unfinished"),
    Step("withdrawn"),
    # What reviewers did not do.
    Step("approved-unmerged", HIGH),
    Step("rebase-needed"),
    Step("review-stalled"),
    Step("approved-unmerged"),
    Step("paperwork-missing"),
    # Shape.
    Step("large-unreviewed"),
    Step("no-review"),
    # Whatever else holds.
    Step("withdrawn", LOW),
    Step("changes-unanswered", LOW),
    Step("draft-unfinished", LOW),
    Step("rejected", LOW),
)


def primary(findings: Sequence[Finding]) -> tuple[Finding, tuple[Finding, ...]]:
    """The primary finding, and the others that hold, in the order of the argument.

    `findings` holds at most one of each reason, and `unknown` always.
    """
    by_reason: Mapping[str, Finding] = {f.reason: f for f in findings}
    ordered: dict[str, Finding] = {}
    for step in ARGUMENT:
        finding = by_reason.get(step.reason)
        if finding is not None and _RANK[finding.confidence] >= _RANK[step.at_least]:
            ordered.setdefault(step.reason, finding)
    chosen = next(iter(ordered.values()), by_reason["unknown"])
    return chosen, tuple(f for f in ordered.values() if f is not chosen)
