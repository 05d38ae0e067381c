"""Learn `triage.duplicates.weights` from pairs that people marked as duplicates, and measure ranking.

    python tests/benchmarks/train_duplicates.py RECORDS PAIRS [--fit]

PAIRS: tab-separated `repo later earlier`, with a heading. Without `--fit`: how often the earlier one is
among the first k (RR@k) with the weights in the package. With it: weights anew, and RR@k by ten-fold
cross-validation (three shuffles) and with each repository left out. Needs scipy.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from scipy.optimize import minimize

from triage.cli.lines import Lines
from triage.duplicates.document import Document
from triage.duplicates.index import Index
from triage.duplicates.reading import documents_by_repo
from triage.duplicates.weights import NAMES, WEIGHTS

OTHERS = 400
"""Candidates that the marked one is held against."""
STRENGTH = 0.06
"""Of the ridge penalty, on standardised features."""


def rates(ranks: list[float]) -> str:
    return "  ".join(f"RR@{k} {np.mean([r <= k for r in ranks]):.3f}" for k in (1, 5, 20))


def examples(repo: str, documents: list[Document], pairs: list[tuple[int, int]]) -> list[tuple]:
    place = {d.change.pull.ref.number: i for i, d in enumerate(documents)}
    index = Index(documents, replace(WEIGHTS, gap=-0.3))
    found = []
    for later, earlier in pairs:
        row, target = place[later], place[earlier]
        others = np.arange(row)
        features = index.features(np.full(row, row), others)
        base = features[:, :4].sum(1) - 0.05 * features[:, NAMES.index("gap")]
        keep = np.argsort(-base)[:OTHERS]
        if target not in keep:
            keep = np.append(keep, target)
        found.append((repo, features[keep], int(np.flatnonzero(keep == target)[0])))
    return found


def fit(data: list[tuple], mean: np.ndarray, spread: np.ndarray) -> np.ndarray:
    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        total, slope = 0.0, np.zeros_like(w)
        for _, raw, target in data:
            x = (raw - mean) / spread
            s = x @ w
            e = np.exp(s - s.max())
            p = e / e.sum()
            total -= np.log(max(p[target], 1e-300))
            slope -= x[target] - p @ x
        n = len(data)
        return total / n + STRENGTH * w @ w, slope / n + 2 * STRENGTH * w

    return minimize(loss, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B").x / spread


def rank(features: np.ndarray, target: int, w: np.ndarray) -> float:
    s = features @ w
    return float((s > s[target]).sum() + 1 + ((s == s[target]).sum() - 1) / 2)


def main() -> None:
    records, pairs_path = sys.argv[1:3]
    by_repo = documents_by_repo(Lines([Path(records)]))
    pairs: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for line in Path(pairs_path).read_text().splitlines()[1:]:
        repo, later, earlier = line.split("\t")
        pairs[repo].append((int(later), int(earlier)))
    if "--fit" not in sys.argv:
        ranks = []
        for repo, wanted in pairs.items():
            numbers = [d.change.pull.ref.number for d in by_repo[repo]]
            ranked = dict(zip(numbers, Index(by_repo[repo]).ranked(20), strict=True))
            for later, earlier in wanted:
                places = [numbers[j] for j, _ in ranked[later]]
                ranks.append(places.index(earlier) + 1.0 if earlier in places else 1e9)
        print(f"{len(ranks)} pairs, weights of the package: {rates(ranks)}")
        return
    data = [e for repo, wanted in pairs.items() for e in examples(repo, by_repo[repo], wanted)]
    everything = np.concatenate([x for _, x, _ in data])
    mean, spread = everything.mean(0), everything.std(0) + 1e-9
    for seed in range(3):
        order = np.random.default_rng(seed).permutation(len(data))
        ranks = []
        for k in range(10):
            held = set(order[k::10].tolist())
            w = fit([d for i, d in enumerate(data) if i not in held], mean, spread)
            ranks += [rank(data[i][1], data[i][2], w) for i in held]
        print(f"ten-fold, shuffle {seed}: {rates(ranks)}")
    for repo in pairs:
        w = fit([d for d in data if d[0] != repo], mean, spread)
        print(f"{repo} left out: {rates([rank(x, t, w) for r, x, t in data if r == repo])}")
    for name, value in zip(NAMES, fit(data, mean, spread), strict=True):
        print(f"    {name}={value:.2f},")


if __name__ == "__main__":
    main()
