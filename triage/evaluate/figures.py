"""The figures of an evaluation: what is counted and what each number means."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct


class Share(Struct, frozen=True):
    """So many right of so many."""

    right: int
    of: int
    share: float | None
    """None where nothing was counted."""
    interval: tuple[float, float] | None
    """95 % (Wilson): where the true share lies, if these cases were drawn at random."""


def share(right: int, of: int) -> Share:
    """`right` of `of`, as a share with its interval (E. B. Wilson, 1927; z = 1.96)."""
    if of == 0:
        return Share(right, of, None, None)
    z, p = 1.96, right / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return Share(
        right, of, round(p, 4), (round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4))
    )


class ReasonFigures(Struct, frozen=True):
    """One reason as a primary."""

    reason: str
    labelled: int
    judged: int
    right: int
    precision: float | None
    recall: float | None
    f1: float | None


class AskFigures(Struct, frozen=True):
    """One kind of ask, counted once a pull request."""

    kind: str
    labelled: int
    judged: int
    found: int
    """Labelled and judged."""
    precision: float | None
    recall: float | None
    answered: Share
    """Of those found whose label knows it: answered-or-not judged as labelled."""
    answered_unsure: int
    """Of those, how many the judgement left open (counted as wrong)."""


class Figures(Struct, frozen=True, kw_only=True):
    """Everything measured on one set of labelled pull requests."""

    cases: int
    primary: Share
    """The primary reason judged is one of those that count as right."""
    primary_strict: Share
    """It is the very one the label gives first."""
    with_also: Share
    """A right primary is among what was judged (primary and also)."""
    supported: Share
    """The primary judged is among what the label supports (primary, accept and also)."""
    kappa: float | None
    """Cohen's, between the primaries; a judged one that counts as right agrees."""
    asserted: Share
    """Right, of those where a reason other than `unknown` was given."""
    coverage: Share
    """Given a reason other than `unknown`, of those labelled with one."""
    confidence: dict[str, Share]
    """Right, of what was called high, medium, low."""
    ending: Share
    ball: Share
    reasons: tuple[ReasonFigures, ...]
    confusion: dict[str, dict[str, int]]
    """Labelled → judged → how many; what counts as right stands on the diagonal."""
    asks: AskFigures
    """All kinds together."""
    ask_kinds: tuple[AskFigures, ...]


class Failure(Struct, frozen=True, kw_only=True):
    """A pull request whose primary was judged wrong, with its story for reading."""

    repo: str
    number: int
    url: str
    title: str
    labelled: tuple[str, ...]
    judged: str
    confidence: str | None
    labelled_also: tuple[str, ...] = ()
    judged_also: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    story: tuple[str, ...] = ()


class Evaluation(Struct, frozen=True, kw_only=True):
    """The answer of `triage evaluate`."""

    schema_version: int = 1
    as_of: str
    """`end`: as recorded (or each record's own day); `closing`: just before it was closed; `remark`: a
    minute earlier."""
    now: str
    figures: Figures
    by_repo: dict[str, Figures] | None = None
    not_found: tuple[str, ...] = ()
    """Labelled, but not in the records."""
    left_out: tuple[str, ...] = ()
    """Labelled and found, but not judged, with the reason."""
    failures: tuple[Failure, ...] | None = None
