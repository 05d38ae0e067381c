"""Three texts into one: what was generated last time, what the person made of it, what is generated. Pure.

Line by line, with these promises (`tests/worksheet/test_merge_properties.py` holds them):

- Every line the person wrote is in the result, in their order.
- What the person deleted stays deleted.
- Where the record changed and the person did not, the result has the record's new line.
- Where both changed one line: a ticked box and a filled cell go together with the record's change;
  anything else is a conflict: the person's line, and below it, marked with `⚠`, what the record says now.
- Nothing changed on one side: the result is the other side, to the letter. So a second run changes nothing.

A line diff (patience first: lines that occur once on each side are anchors) says what became of each
base line on either side; the two answers are then combined line by line. Deciding by single lines, not by
hunks as diff3 does, is what keeps a ticked box beside a changed fact from being a conflict.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from triage.worksheet.align import Fate, cells_of, fate

SIGN = "⚠"
"""Starts what a conflict's mark says. The tables and lists around it keep rendering."""


class Words(Struct, frozen=True):
    """What a mark says, in the worksheet's language."""

    changed: str = "the record now says"
    gone: str = "the record no longer has the line above"


ENGLISH = Words()


class Merged(Struct, frozen=True):
    """The one text."""

    lines: tuple[str, ...]
    conflicts: tuple[int, ...]
    """Numbers of the lines (from 1) that carry a mark made or kept by this merge."""
    left_out: int = 0
    """Lines of the record that changed or came where the person had deleted."""


def merge(
    base: Sequence[str],
    mine: Sequence[str],
    theirs: Sequence[str],
    words: Words = ENGLISH,
    *,
    parallel: bool = False,
) -> Merged:
    """One text of the three; lines come and go without their line ends.

    `parallel`: line n of `theirs` is line n of `base` in other words (another language), where both have
    as many lines.
    """
    context = _contexts(base)
    mine, kept_marks = _without_marks(base, mine, context, words)
    my = fate(base, mine)
    their = _one_to_one(base) if parallel and len(base) == len(theirs) else fate(base, theirs)
    moved = _moved(base, mine, theirs, my, their)
    followed = {i for i, _ in moved.values()}
    out = _Out()

    def add_mine(j: int, *, with_mark: bool = True) -> None:
        out.add(moved[j][1] if j in moved else mine[j])
        if with_mark and j in kept_marks:
            out.mark(kept_marks[j])

    for i in range(len(base) + 1):
        new_mine, new_theirs = my.gaps[i], their.gaps[i]
        for new in new_mine:
            add_mine(new)
        if new_theirs and [theirs[k] for k in new_theirs] != [mine[new] for new in new_mine]:
            if _surroundings_deleted(my, i, len(base)):
                out.left_out += sum(1 for new in new_theirs if theirs[new].strip())
            else:
                for new in new_theirs:
                    out.add(theirs[new])
        if i == len(base):
            break
        j, k = my.lines[i], their.lines[i]
        changed = k is None or theirs[k] != base[i]
        if j is None:
            out.left_out += changed and k is not None and i not in followed
        elif not changed:
            add_mine(j)
        elif mine[j] == base[i]:
            if k is not None:
                out.add(theirs[k])
            elif j in kept_marks:
                out.mark(kept_marks[j])
        elif k is None:
            add_mine(j, with_mark=False)
            out.mark(mark(words.gone, None, base[i], context[i]))
        elif mine[j] == theirs[k]:
            out.add(mine[j])
        elif (together := combine(base[i], mine[j], theirs[k], reworded=parallel)) is not None:
            out.add(together)
        else:
            add_mine(j, with_mark=False)
            out.mark(mark(words.changed, theirs[k], base[i], context[i]))
    return Merged(tuple(out.lines), tuple(out.conflicts), out.left_out)


class _Out:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.conflicts: list[int] = []
        self.left_out = 0

    def add(self, line: str) -> None:
        self.lines.append(line)

    def mark(self, line: str) -> None:
        self.lines.append(line)
        self.conflicts.append(len(self.lines))


def _surroundings_deleted(my: Fate, i: int, n: int) -> bool:
    """The person deleted the lines on both sides: what is new between them belonged to what they deleted."""
    return 0 < i < n and my.lines[i - 1] is None and my.lines[i] is None


def _one_to_one(base: Sequence[str]) -> Fate:
    return Fate(tuple(range(len(base))), ((),) * (len(base) + 1))


def _moved(
    base: Sequence[str], mine: Sequence[str], theirs: Sequence[str], my: Fate, their: Fate
) -> dict[int, tuple[int, str]]:
    """Generated lines that the person moved elsewhere unchanged: index here → index in `base`, new text."""
    missing = {base[i]: i for i, j in enumerate(my.lines) if j is None and base[i].strip()}
    once = Counter(base)
    found = {}
    inserted = Counter(mine[j] for gap in my.gaps for j in gap)
    for gap in my.gaps:
        for j in gap:
            i = missing.get(mine[j])
            if i is not None and once[mine[j]] == 1 and inserted[mine[j]] == 1:
                k = their.lines[i]
                if k is not None and theirs[k] != base[i]:
                    found[j] = i, theirs[k]
    return found


# Both changed one line

_BOX = re.compile(r"^(\s*[-*+] \[)([ xX])(\] )(.*)$", re.S)
_FIGURE = re.compile(r"\d+")


def combine(base: str, mine: str, theirs: str, *, reworded: bool = False) -> str | None:
    """Both changes in one line, where they do not touch each other; None where they do.

    A tick goes along with a box whose text changed in figures only ("idle for 61 days"): with other words it
    may be another task, unless it is `reworded` only (said in another language). Cells of a row are
    independent. Words the person put into a fact are not: what they say of the old fact need not be true of
    the new one.
    """
    box, my_box, their_box = _BOX.match(base), _BOX.match(mine), _BOX.match(theirs)
    if box and my_box and their_box:
        same_task = reworded or _FIGURE.sub("0", box[4]) == _FIGURE.sub("0", their_box[4])
        if not same_task or my_box[4] != box[4]:
            return None
        return f"{their_box[1]}{my_box[2]}{their_box[3]}{their_box[4]}"
    row, my_row, their_row = cells_of(base), cells_of(mine), cells_of(theirs)
    if row is not None and my_row is not None and their_row is not None:
        if not len(row) == len(my_row) == len(their_row):
            return None
        cells = [_cell(*three) for three in zip(row, my_row, their_row, strict=True)]
        return None if None in cells else "|".join(c for c in cells if c is not None)
    return None


def _cell(base: str, mine: str, theirs: str) -> str | None:
    if theirs in (base, mine):
        return mine
    if mine == base:
        return theirs
    return mine if base.strip() == theirs.strip() else None


# Marks


def mark(says: str, theirs: str | None, base: str, context: str) -> str:
    """The line that shows a conflict below the person's line, made so that what is around it still renders.

    `theirs`: what the record says now; None: nothing any more. `context`: the language of the code fence the
    line stands in, or empty.
    """
    told = "" if theirs is None else f": {theirs.strip()}"
    if context == "mermaid":
        return f"%% {SIGN} {says}{told}"
    if context:
        return f"{SIGN} {says}{told}"
    cells = cells_of(theirs if theirs is not None else base)
    if cells is not None:
        rest = cells[2:-1] if theirs is not None else [" "] * len(cells[2:-1])
        first = f": {cells[1].strip()}" if theirs is not None else ""
        return f"|{'|'.join([f' {SIGN} {says}{first} ', *rest])}|"
    indent = re.match(r"\s*(?:>\s*)*", base)
    lead = indent[0] if indent else ""
    if theirs is not None:
        told = ": " + re.sub(r"^(?:>\s*)*(?:#+ |[-*+] (?:\[[ xX]\] )?|\d+[.)] )?", "", theirs.strip())
    bullet = "- " if re.match(r"\s*(?:>\s*)*[-*+] ", base) else ("" if lead.rstrip().endswith(">") else "> ")
    return f"{lead}{bullet}{SIGN} {says}{told}"


def _contexts(lines: Sequence[str]) -> list[str]:
    """For each line the language of the fence it is inside of (`text` where it names none); else empty."""
    out, fence, language = [], "", ""
    for line in lines:
        bare = line.strip()
        opening = re.match(r"(`{3,}|~{3,})\s*(\w*)", bare)
        if fence:
            closes = bare.startswith(fence) and not bare.strip(fence[0])
            out.append("" if closes else language)
            if closes:
                fence = ""
        else:
            out.append("")
            if opening:
                fence, language = opening[1], opening[2] or "text"
    return out


def _without_marks(
    base: Sequence[str], mine: Sequence[str], context: Sequence[str], words: Words
) -> tuple[list[str], dict[int, str]]:
    """The person's text without the marks of an earlier merge, and those by the line they stood below."""
    if not any(SIGN in line for line in mine):
        return list(mine), {}
    known = {mark(words.changed, line, line, where) for line, where in zip(base, context, strict=True)}
    kept: list[str] = []
    marks: dict[int, str] = {}
    for line in mine:
        if kept and SIGN in line and line in known and len(kept) - 1 not in marks:
            marks[len(kept) - 1] = line
        else:
            kept.append(line)
    return kept, marks
