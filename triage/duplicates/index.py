"""Comparing every pull request of a repository with the earlier ones, with sparse matrices. Pure.

Two steps, a chunk of pull requests at a time. *Candidates*: one product of sparse matrices in which each
pull request keeps its most telling terms and terms that thousands share are left out; so many of the
best are kept. *Scores*: for these pairs alone every feature is worked out exactly. Both cost so much a pull
request, whatever the repository's size: terms are dropped by how many share them, not by what share of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log
from typing import Any

from triage.duplicates.document import Document
from triage.duplicates.sure import Titles
from triage.duplicates.weights import NAMES, SURE, WEIGHTS, Weights, score_of
from triage.errors import UsageError

CANDIDATES = 120
"""Pairs scored for each pull request."""
COMMON = 1_000
"""A term that more pull requests share finds no candidates; it still counts in scores."""
TERMS = 48
"""Terms of each field by which a pull request looks for candidates."""
CHUNK = 256

Ranked = tuple[int, float]
"""Place of an earlier document, and the score."""


def _libraries() -> tuple[Any, Any]:
    try:
        import numpy
        from scipy import sparse
    except ImportError as error:
        raise UsageError(
            "comparing whole repositories needs scipy, which is not installed",
            "pip install scipy",
        ) from error
    return numpy, sparse


class Index:
    """The documents of one repository, in the order they were opened."""

    def __init__(self, documents: Sequence[Document], weights: Weights = WEIGHTS) -> None:
        """Raises UsageError where scipy is missing."""
        self._np, self._sparse = _libraries()
        self._weights = weights
        self._documents = documents
        self._titles = Titles(documents)
        self._count = len(documents)
        fields: dict[str, Callable[[Document], tuple[str, ...]]] = {
            "title": lambda d: d.title,
            "text": lambda d: d.text,
            "files": lambda d: d.files,
            "places": lambda d: d.places,
            "refs": lambda d: d.refs,
        }
        self._cosine: dict[str, Any] = {}
        self._binary: dict[str, Any] = {}
        self._rare: dict[str, Any] = {}
        self._whole: dict[str, Any] = {}
        finders = []
        for name, read in fields.items():
            counts, shared = self._counted([read(d) for d in documents])
            self._cosine[name] = cosine = self._normalised(counts, shared)
            if name in ("text", "files"):
                self._binary[name], rare = self._shares(counts, shared)
                self._rare[name], self._whole[name] = rare, self._np.asarray(rare.sum(axis=1)).ravel()
            finders.append(self._telling(cosine, shared) * max(0.0, getattr(weights, name)) ** 0.5)
        self._finder = self._sparse.hstack(finders, format="csr", dtype=self._np.float32)
        self._across = self._finder.T.tocsr()
        authors: dict[str, int] = {}
        self._authors = self._np.array(
            [
                authors.setdefault(d.author, len(authors)) if d.author else -1 - i
                for i, d in enumerate(documents)
            ]
        )

    def ranked(self, top: int) -> Iterator[list[Ranked]]:
        """For each document, in order, the `top` earlier ones most likely to do the same, best first."""
        for start in range(0, self._count, CHUNK):
            end = min(start + CHUNK, self._count)
            rows, columns = self._candidates(start, end)
            features = self.features(rows, columns)
            sums = features @ self._coefficients() + self._weights.bias
            sure = self._sure(rows, columns, features, sums)
            yield from self._best(rows, columns, sums, sure, start, end, top)

    def features(self, rows: Any, columns: Any) -> Any:
        """What pairs have in common: one row a pair, columns as in NAMES."""
        np = self._np
        cosines = [self._dots(m[rows], m[columns]) for m in self._cosine.values()]
        shares = []
        for name, binary in self._binary.items():
            common = self._dots(binary[rows], self._rare[name][columns])
            whole = self._whole[name]
            shares.append(common / np.maximum(np.minimum(whole[rows], whole[columns]), 1e-9))
        gap = np.log1p(np.maximum(rows - columns - 1, 0))
        same = (self._authors[rows] == self._authors[columns]).astype(float)
        return np.column_stack([*cosines, *shares, gap, same])

    def _coefficients(self) -> Any:
        return self._np.array([getattr(self._weights, n) for n in NAMES])

    def _counted(self, bags: Sequence[tuple[str, ...]]) -> tuple[Any, Any]:
        """Documents × terms, counts; and how many documents share each term."""
        np = self._np
        terms: dict[str, int] = {}
        pointers, indices, values = [0], [], []
        for bag in bags:
            for term, count in Counter(bag).items():
                indices.append(terms.setdefault(term, len(terms)))
                values.append(1.0 + log(count))
            pointers.append(len(indices))
        shape = (len(bags), max(1, len(terms)))
        matrix = self._sparse.csr_matrix(
            (np.array(values, np.float32), np.array(indices, np.int32), np.array(pointers)), shape=shape
        )
        matrix.sort_indices()
        return matrix, np.bincount(matrix.indices, minlength=shape[1])

    def _normalised(self, counts: Any, shared: Any) -> Any:
        """Documents × terms, weighed by how rare a term is, each document of length 1."""
        np = self._np
        weighted = counts.multiply(np.log((1 + self._count) / (1 + shared)) + 1).tocsr().astype(np.float32)
        length = np.sqrt(np.asarray(weighted.multiply(weighted).sum(axis=1)).ravel())
        length[length == 0] = 1
        weighted.data /= np.repeat(length, np.diff(weighted.indptr)).astype(np.float32)
        return weighted

    def _shares(self, counts: Any, shared: Any) -> tuple[Any, Any]:
        """Documents × terms, once as there or not, once weighed by how rare the term is."""
        np = self._np
        binary = counts.copy()
        binary.data[:] = 1
        return binary, binary.multiply(np.log((1 + self._count) / (1 + shared))).tocsr().astype(np.float32)

    def _telling(self, cosine: Any, shared: Any) -> Any:
        """Each document's heaviest terms that not too many share."""
        np = self._np
        kept = cosine.copy()
        kept.data[shared[kept.indices] > COMMON] = 0
        counts = np.diff(kept.indptr)
        for row in np.flatnonzero(counts > TERMS):
            part = kept.data[kept.indptr[row] : kept.indptr[row + 1]]
            part[np.argpartition(part, -TERMS)[:-TERMS]] = 0
        kept.eliminate_zeros()
        return kept

    def _candidates(self, start: int, end: int) -> tuple[Any, Any]:
        np = self._np
        found = (self._finder[start:end] @ self._across).tocsr()
        rows, columns = [], []
        for row in range(start, end):
            span = slice(found.indptr[row - start], found.indptr[row - start + 1])
            others, likeness = found.indices[span], found.data[span]
            earlier = others < row
            others, likeness = others[earlier], likeness[earlier]
            # Near ones first, as in the score; otherwise an old one with one word more takes their place.
            likeness = likeness + self._weights.gap * np.log1p(row - others - 1)
            if len(others) > CANDIDATES:
                best = np.argpartition(likeness, -CANDIDATES)[-CANDIDATES:]
                others = others[best]
            rows.append(np.full(len(others), row))
            columns.append(others)
        return np.concatenate(rows), np.concatenate(columns)

    def _dots(self, a: Any, b: Any) -> Any:
        return self._np.asarray(a.multiply(b).sum(axis=1)).ravel()

    def _best(
        self, rows: Any, columns: Any, sums: Any, sure: Any, start: int, end: int, top: int
    ) -> Iterator[list[Ranked]]:
        np = self._np
        bounds = np.searchsorted(rows, np.arange(start, end + 1))
        for i in range(end - start):
            span = slice(bounds[i], bounds[i + 1])
            places, z, safe = columns[span], sums[span], sure[span]
            order = np.lexsort((-places, -z, ~safe))[:top]
            yield [(int(places[k]), score_of(float(z[k]), bool(safe[k]))) for k in order]

    def _sure(self, rows: Any, columns: Any, features: Any, sums: Any) -> Any:
        np = self._np
        sure = np.zeros(len(rows), dtype=bool)
        likely = (sums >= SURE) & (features[:, NAMES.index("same_author")] == 0)
        share = features[:, NAMES.index("share_files")]
        for k in np.flatnonzero(likely):
            earlier, later = self._documents[columns[k]], self._documents[rows[k]]
            sure[k] = self._titles.sure(earlier, later, float(share[k]))
        return sure
