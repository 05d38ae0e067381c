"""What became of a text's lines in another text: the same, changed, or gone. Pure.

A patience diff (lines that occur once on each side are anchors: headings, facts), then a plain one, then a
pairing of what is alike, so that a table row whose cell changed is the same row.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from msgspec import Struct

_PAIRS_LIMIT = 2_000
"""Most line pairs whose likeness is weighed in one changed stretch; a longer stretch is not paired."""
_ALIKE = 0.55
_LABEL = re.compile(r"\s*[-*] \*\*[^*]+\*\*")


class Fate(Struct, frozen=True):
    """What became of a text's lines on one side."""

    lines: tuple[int | None, ...]
    """For each line the index of the line it is, or became, in the new text; None: gone."""
    gaps: tuple[tuple[int, ...], ...]
    """Before each line, and after the last: indexes of the new text's lines that are new there."""


def fate(old: Sequence[str], new: Sequence[str]) -> Fate:
    """What became of each line of `old` in `new`: the same, changed (much alike, in order) or gone."""
    lines: list[int | None] = [None] * len(old)
    for i, j in _anchors(old, new, 0, len(old), 0, len(new)):
        lines[i] = j
    gaps: list[tuple[int, ...]] = [()] * (len(old) + 1)
    start_i = start_j = 0
    for i in range(len(old) + 1):
        at = len(new) if i == len(old) else lines[i]
        if at is None:
            continue
        _place(old, new, range(start_i, i), range(start_j, at), lines, gaps)
        start_i, start_j = i + 1, at + 1
    return Fate(tuple(lines), tuple(gaps))


def _place(
    old: Sequence[str],
    new: Sequence[str],
    olds: range,
    news: range,
    lines: list[int | None],
    gaps: list[tuple[int, ...]],
) -> None:
    """Pair what is alike in a changed stretch; the rest of the new lines goes before the next pair."""
    at = news.start
    for i, j in _pairs(old, new, olds, news):
        lines[i] = j
        gaps[i] = tuple(range(at, j))
        at = j + 1
    gaps[olds.stop] = tuple(range(at, news.stop))


def _anchors(a: Sequence[str], b: Sequence[str], a0: int, a1: int, b0: int, b1: int) -> list[tuple[int, int]]:
    """Equal lines of both, in order: equal ends, then lines that occur once in each, then a plain diff."""
    found: list[tuple[int, int]] = []
    work = [(a0, a1, b0, b1)]
    while work:
        a0, a1, b0, b1 = work.pop()
        while a0 < a1 and b0 < b1 and a[a0] == b[b0]:
            found.append((a0, b0))
            a0, b0 = a0 + 1, b0 + 1
        while a0 < a1 and b0 < b1 and a[a1 - 1] == b[b1 - 1]:
            a1, b1 = a1 - 1, b1 - 1
            found.append((a1, b1))
        if a0 == a1 or b0 == b1:
            continue
        unique = _unique(a, b, a0, a1, b0, b1)
        if unique:
            found += unique
            ends = [*unique, (a1, b1)]
            i, j = a0, b0
            for next_i, next_j in ends:
                work.append((i, next_i, j, next_j))
                i, j = next_i + 1, next_j + 1
        else:
            matcher = SequenceMatcher(None, a[a0:a1], b[b0:b1], autojunk=(a1 - a0) * (b1 - b0) > 1_000_000)
            for block in matcher.get_matching_blocks():
                found += [(a0 + block.a + n, b0 + block.b + n) for n in range(block.size)]
    return sorted(found)


def _unique(a: Sequence[str], b: Sequence[str], a0: int, a1: int, b0: int, b1: int) -> list[tuple[int, int]]:
    """The longest in-order run of lines that occur once in each range (patience)."""
    count_a, count_b = Counter(a[a0:a1]), Counter(b[b0:b1])
    where = {b[j]: j for j in range(b0, b1) if count_b[b[j]] == 1 and b[j].strip()}
    pairs = [(i, where[a[i]]) for i in range(a0, a1) if count_a[a[i]] == 1 and a[i] in where]
    piles: list[int] = []  # indexes into pairs: the last card of each pile
    before: list[int | None] = []
    for n, (_, j) in enumerate(pairs):
        low, high = 0, len(piles)
        while low < high:
            middle = (low + high) // 2
            if pairs[piles[middle]][1] < j:
                low = middle + 1
            else:
                high = middle
        before.append(piles[low - 1] if low else None)
        piles[low : low + 1] = [n]
    run: list[tuple[int, int]] = []
    at = piles[-1] if piles else None
    while at is not None:
        run.append(pairs[at])
        at = before[at]
    return run[::-1]


def _pairs(old: Sequence[str], new: Sequence[str], olds: range, news: range) -> list[tuple[int, int]]:
    """The in-order pairing of a changed stretch that is most alike."""
    if not olds or not news or len(olds) * len(news) > _PAIRS_LIMIT:
        return []
    score = [[0.0] * (len(news) + 1) for _ in range(len(olds) + 1)]
    like = {}
    for x in range(len(olds) - 1, -1, -1):
        for y in range(len(news) - 1, -1, -1):
            best = max(score[x + 1][y], score[x][y + 1])
            ratio = _likeness(old[olds[x]], new[news[y]])
            if ratio >= _ALIKE:
                like[x, y] = ratio
                best = max(best, ratio + score[x + 1][y + 1])
            score[x][y] = best
    found, x, y = [], 0, 0
    while x < len(olds) and y < len(news):
        if (x, y) in like and score[x][y] == like[x, y] + score[x + 1][y + 1]:
            found.append((olds[x], news[y]))
            x, y = x + 1, y + 1
        elif score[x][y] == score[x + 1][y]:
            x += 1
        else:
            y += 1
    return found


def _likeness(a: str, b: str) -> float:
    """0 to 1. Rows of one first cell are the same row, one text with another tick the same box."""
    if not a.strip() or not b.strip():
        return 0.0
    cells_a, cells_b = cells_of(a), cells_of(b)
    if cells_a is not None and cells_b is not None:
        if len(cells_a) == len(cells_b) and cells_a[1].strip() and cells_a[1].strip() == cells_b[1].strip():
            return 1.0
    elif (cells_a is None) != (cells_b is None):
        return 0.0
    short, long = sorted((a, b), key=len)
    if long.startswith(short) or (len(short) >= 12 and short in long):
        return 0.9
    named_a, named_b = _LABEL.match(a), _LABEL.match(b)
    if named_a and named_b:
        return 0.95 if named_a[0] == named_b[0] else 0.0
    matcher = SequenceMatcher(None, a[:400], b[:400], autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE <= matcher.quick_ratio() else 0.0


def cells_of(line: str) -> list[str] | None:
    """A table row split at its pipes, with what stands before the first and after the last; None: no row."""
    if not line.lstrip().startswith("|"):
        return None
    cells = re.split(r"(?<!\\)\|", line)
    return cells if len(cells) >= 3 else None
