"""How much each thing in common counts, learned from pairs that people marked as duplicates.

Made by `python tests/benchmarks/train_duplicates.py RECORDS PAIRS --fit` (a listwise logistic model: the
marked pull request against the likeliest others; docs/accuracy.md says on what and how well). Cosines and
shares are 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log1p

from msgspec import Struct


class Weights(Struct, frozen=True):
    """Coefficients of the score."""

    title: float
    """Cosine of the titles' words."""
    text: float
    """Cosine of all words."""
    files: float
    """Cosine of the changed files."""
    places: float
    """Cosine of folders, file names and the words in them."""
    refs: float
    """Cosine of the issues and pull requests named."""
    share_text: float
    """Rare words in common, as a share of those of the one that has fewer."""
    share_files: float
    """The same of the files."""
    gap: float
    """Logarithm of 1 plus how many pull requests lie between."""
    same_author: float
    """Who opens two means two: a series, or the same again under a new number (`triage.relate` tells)."""
    bias: float
    """Puts the middle of the score among the likeliest pairs; it changes no order."""


WEIGHTS = Weights(
    title=1.71,
    text=3.09,
    files=1.78,
    places=3.72,
    refs=4.19,
    share_text=2.8,
    share_files=1.82,
    gap=-0.7,
    same_author=-3.37,
    bias=-8.0,
)

SURE = 1.5
"""From this sum on, likeness is enough if nothing speaks against it (`triage.duplicates.sure`)."""

THRESHOLD = 0.5
"""From this score on a pair is called a duplicate: right at least nine times in ten (docs/accuracy.md)."""

NAMES: tuple[str, ...] = (
    "title",
    "text",
    "files",
    "places",
    "refs",
    "share_text",
    "share_files",
    "gap",
    "same_author",
)
"""The order of `features`."""


def gap_of(between: int) -> float:
    """The `gap` feature of two pull requests with so many between them."""
    return log1p(max(0, between))


def logit(features: Sequence[float], weights: Weights = WEIGHTS) -> float:
    """The sum before it is squeezed."""
    total: float = sum(getattr(weights, n) * x for n, x in zip(NAMES, features, strict=True))
    return weights.bias + total


def score_of(z: float, sure: bool) -> float:
    """0 to 1: the upper half for those that nothing speaks against, the lower half for the others."""
    return 0.5 * squeezed(z) + (0.5 if sure else 0.0)


def squeezed(z: float) -> float:
    """The logistic function."""
    return 1.0 / (1.0 + exp(-z)) if z > -700 else 0.0
