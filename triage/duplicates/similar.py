"""The same comparison in plain Python, for a few thousand pull requests: a project's open ones. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import log, sqrt

from msgspec import Struct

from triage.duplicates.document import Document, document
from triage.duplicates.sure import Titles
from triage.duplicates.weights import NAMES, SURE, THRESHOLD, gap_of, logit, score_of
from triage.models import PullRequest, Relation
from triage.profiles import Profile
from triage.relate import between
from triage.relate.change import Change

Bag = Mapping[str, float]


class Pair(Struct, frozen=True):
    """Two pull requests that seem to do the same."""

    earlier: PullRequest
    later: PullRequest
    score: float
    relation: Relation | None
    """What the later one is to the earlier one, where signs say it; DUPLICATE where likeness alone does."""
    why: str


class _Read(Struct):
    """A document's bags, weighed."""

    cosines: tuple[Bag, ...]
    rare: tuple[Bag, ...]
    whole: tuple[float, ...]
    author: str


def similar(pulls: Sequence[PullRequest], profile: Profile, threshold: float = THRESHOLD) -> tuple[Pair, ...]:
    """Pairs of one repository's pull requests that score at least `threshold`, best first.

    Compares those that share a telling word, file or reference; 2,000 take a few seconds. Copies that
    are none (backports, parts of a series, successors) are in it, told apart by `relation`.
    """
    in_order = sorted(pulls, key=lambda p: p.ref)
    documents = [document(p, profile) for p in in_order]
    read = _weigh(documents)
    titles = Titles(documents)
    pairs = []
    for later, found in enumerate(_sharing(read)):
        for earlier in found:
            features = _features(read[earlier], read[later], later - earlier - 1)
            z = logit(features)
            share = features[NAMES.index("share_files")]
            sure = z >= SURE and titles.sure(documents[earlier], documents[later], share)
            score = score_of(z, sure)
            if score >= threshold:
                relation, why = told(documents[earlier].change, documents[later].change, score)
                pairs.append(Pair(in_order[earlier], in_order[later], score, relation, why))
    return tuple(sorted(pairs, key=lambda p: (-p.score, p.later.ref, p.earlier.ref)))


def told(earlier: Change, later: Change, score: float) -> tuple[Relation | None, str]:
    """What the later one is to the earlier one: by what signs say, else a duplicate from THRESHOLD on."""
    relation, why = between(earlier, later)
    if relation is None and score >= THRESHOLD:
        return Relation.DUPLICATE, "title, text and files are alike"
    if relation is Relation.DUPLICATE and score < THRESHOLD and earlier.pull.ref.folded not in later.says:
        return None, ""  # alike, but something speaks against it
    return relation, why


def _weigh(documents: Sequence[Document]) -> list[_Read]:
    fields = [[d.title, d.text, d.files, d.places, d.refs] for d in documents]
    shared: list[Counter[str]] = [Counter() for _ in range(5)]
    for bags in fields:
        for counter, bag in zip(shared, bags, strict=True):
            counter.update(set(bag))
    total = len(documents)
    read = []
    for d, bags in zip(documents, fields, strict=True):
        cosines, rare = [], []
        for i, bag in enumerate(bags):
            heavy = {
                t: (1 + log(n)) * (log((1 + total) / (1 + shared[i][t])) + 1) for t, n in Counter(bag).items()
            }
            length = sqrt(sum(w * w for w in heavy.values())) or 1.0
            cosines.append({t: w / length for t, w in heavy.items()})
            if i in (1, 2):  # text and files
                rare.append({t: log((1 + total) / (1 + shared[i][t])) for t in heavy})
        read.append(_Read(tuple(cosines), tuple(rare), tuple(sum(r.values()) for r in rare), d.author))
    return read


def _sharing(read: Sequence[_Read]) -> list[set[int]]:
    """For each document the earlier ones that share something few have."""
    limit = max(10, int(sqrt(len(read)) * 4))
    holders: dict[tuple[int, str], list[int]] = defaultdict(list)
    for place, r in enumerate(read):
        for i, bag in enumerate(r.cosines):
            for term in bag:
                holders[i, term].append(place)
    found: list[set[int]] = [set() for _ in read]
    for places in holders.values():
        if 1 < len(places) <= limit:
            for k, later in enumerate(places):
                found[later].update(places[:k])
    return found


def _features(a: _Read, b: _Read, between_them: int) -> list[float]:
    cosines = [_dot(x, y) for x, y in zip(a.cosines, b.cosines, strict=True)]
    shares = [
        sum(w for t, w in x.items() if t in y) / max(min(m, n), 1e-9)
        for x, y, m, n in zip(a.rare, b.rare, a.whole, b.whole, strict=True)
    ]
    features = [*cosines, *shares, gap_of(between_them), float(bool(a.author) and a.author == b.author)]
    assert len(features) == len(NAMES)
    return features


def _dot(a: Bag, b: Bag) -> float:
    if len(b) < len(a):
        a, b = b, a
    return sum(w * b[t] for t, w in a.items() if t in b)
