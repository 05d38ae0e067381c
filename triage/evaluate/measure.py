"""Judgements against labels → figures. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from triage.evaluate.figures import AskFigures, Figures, ReasonFigures, Share, share
from triage.evaluate.labels import MERGED, Label
from triage.models import AskKind, Confidence, Judgement, PullRequest

UNKNOWN = "unknown"


class Case(Struct, frozen=True):
    """A labelled pull request and what was judged of it."""

    label: Label
    judgement: Judgement
    pull: PullRequest | None = None
    moment: datetime | None = None
    """The moment it was judged at."""
    at_end: bool = True
    """Judged with its ending on record; otherwise ending and ball are not compared."""

    @property
    def judged(self) -> str:
        """The primary reason judged; MERGED where there is none."""
        return self.judgement.primary.reason if self.judgement.primary else MERGED

    @property
    def is_right(self) -> bool:
        """Whether the primary judged counts as right."""
        return self.judged in self.label.right


def measure(cases: Sequence[Case]) -> Figures:
    """All figures over these cases. What a label leaves out is not counted anywhere."""
    with_primary = [c for c in cases if c.label.reason is not None]
    right = sum(c.is_right for c in with_primary)
    strict = sum(c.judged == c.label.reason for c in with_primary)
    said = sum(c.is_right or any(f.reason in c.label.right for f in c.judgement.also) for c in with_primary)
    supported = sum(c.is_right or c.judged in c.label.also for c in with_primary)
    asserted = [c for c in with_primary if c.judged not in (UNKNOWN, MERGED)]
    explainable = [c for c in with_primary if c.label.reason not in (UNKNOWN, MERGED)]
    answers = [(c.judged if c.is_right else str(c.label.reason), c.judged) for c in with_primary]
    return Figures(
        cases=len(cases),
        primary=share(right, len(with_primary)),
        primary_strict=share(strict, len(with_primary)),
        with_also=share(said, len(with_primary)),
        supported=share(supported, len(with_primary)),
        kappa=kappa(answers),
        asserted=share(sum(c.is_right for c in asserted), len(asserted)),
        coverage=share(sum(c.judged not in (UNKNOWN, MERGED) for c in explainable), len(explainable)),
        confidence=_calibration(with_primary),
        ending=_ending(cases),
        ball=_ball(cases),
        reasons=_reasons(answers),
        confusion=_confusion(answers),
        asks=_asks(cases, None),
        ask_kinds=tuple(f for k in AskKind if (f := _asks(cases, k)).labelled or f.judged),
    )


def kappa(answers: Sequence[tuple[str, str]]) -> float | None:
    """Cohen's kappa of two readers' answers (J. Cohen, 1960); None where chance alone would agree."""
    n = len(answers)
    if n == 0:
        return None
    agree = sum(a == b for a, b in answers) / n
    first, second = Counter(a for a, _ in answers), Counter(b for _, b in answers)
    chance = sum(first[x] * second[x] for x in first) / (n * n)
    return None if chance >= 1 else round((agree - chance) / (1 - chance), 4)


def _calibration(cases: Sequence[Case]) -> dict[str, Share]:
    counted: dict[str, list[bool]] = defaultdict(list)
    for c in cases:
        # `unknown` asserts nothing, so its confidence promises nothing.
        if c.judgement.primary is not None and c.judged != UNKNOWN:
            counted[c.judgement.primary.confidence].append(c.is_right)
    return {c.value: share(sum(counted[c]), len(counted[c])) for c in Confidence}


def _ending(cases: Sequence[Case]) -> Share:
    seen = [c for c in cases if c.at_end and c.label.ending is not None]
    return share(sum(c.judgement.ending == c.label.ending for c in seen), len(seen))


def _ball(cases: Sequence[Case]) -> Share:
    seen = [c for c in cases if c.at_end and c.label.ball]
    return share(sum(c.judgement.ball in c.label.ball for c in seen), len(seen))


def _reasons(answers: Sequence[tuple[str, str]]) -> tuple[ReasonFigures, ...]:
    labelled, judged = Counter(a for a, _ in answers), Counter(b for _, b in answers)
    right = Counter(a for a, b in answers if a == b)
    return tuple(
        ReasonFigures(r, labelled[r], judged[r], right[r], *_prf(right[r], judged[r], labelled[r]))
        for r in sorted(labelled.keys() | judged.keys(), key=lambda r: (-labelled[r], r))
    )


def _prf(right: int, judged: int, labelled: int) -> tuple[float | None, float | None, float | None]:
    precision = round(right / judged, 4) if judged else None
    recall = round(right / labelled, 4) if labelled else None
    f1 = round(2 * right / (judged + labelled), 4) if judged + labelled else None
    return precision, recall, f1


def _confusion(answers: Sequence[tuple[str, str]]) -> dict[str, dict[str, int]]:
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for label, judged in answers:
        table[label][judged] += 1
    return {label: dict(sorted(table[label].items())) for label in sorted(table)}


def asks_by_kind(judgement: Judgement) -> dict[AskKind, bool | None]:
    """Each kind that was asked for, and whether all that was blocking of it was answered.

    Nits count only where nothing else of the kind was asked.
    """
    kinds: dict[AskKind, list[bool | None]] = defaultdict(list)
    optional: dict[AskKind, list[bool | None]] = defaultdict(list)
    for ask in judgement.asks:
        (optional if ask.optional else kinds)[ask.kind].append(ask.answered)
    return {k: _all(kinds.get(k) or optional[k]) for k in kinds.keys() | optional.keys()}


def _all(answers: Sequence[bool | None]) -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True


def _asks(cases: Sequence[Case], kind: AskKind | None) -> AskFigures:
    labelled = judged = found = answered = known = unsure = 0
    for c in cases:
        if c.label.asks is None:
            continue
        mine = {k: v for k, v in asks_by_kind(c.judgement).items() if kind in (None, k)}
        theirs = {a.kind: a.answered for a in c.label.asks if kind in (None, a.kind)}
        both = mine.keys() & theirs.keys()
        labelled, judged, found = labelled + len(theirs), judged + len(mine), found + len(both)
        for k in both:
            if theirs[k] is not None:
                known += 1
                answered += mine[k] == theirs[k]
                unsure += mine[k] is None
    precision, recall, _ = _prf(found, judged, labelled)
    name = kind.value if kind else "all"
    return AskFigures(name, labelled, judged, found, precision, recall, share(answered, known), unsure)
