"""What of a text is the speaker's own prose, cut into sentences. Markdown-aware, linear in the text. Pure.

`blocks` tells prose from what is not the speaker's, `inline` what a sentence says without its markup. Every
sentence knows where it stands in the text, so that a quotation is verbatim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from triage.text.blocks import Block, blocks
from triage.text.inline import unmarked

LONGEST_TEXT = 20_000
"""Characters of one text that are read. What follows is a log, a paste or an attack."""
LONGEST_SENTENCE = 1_200
"""Characters of one sentence that are read for what it does."""
MOST_SENTENCES = 300


class Span(Struct, frozen=True, gc=False):
    """One sentence of the speaker's own prose."""

    text: str
    """Verbatim."""
    unmarked: str
    """As read: inline code and links reduced to what they are, emphasis and struck-out words gone."""
    start: int
    quoted: str
    """What the speaker quoted right before it."""


class Segments(Struct, frozen=True, gc=False):
    """A text, told apart."""

    sentences: tuple[Span, ...]
    suggestion: bool = False
    """It holds a `suggestion` block: a change to be applied with a click."""
    code: bool = False
    """It holds a fenced block."""


_END = re.compile(
    r"(?:--\s?$|__+$|sent from my |get outlook for |—$|reply to this email directly"
    r"|you are receiving this because)",
    re.IGNORECASE,
)
_TABLE_OR_RULE = re.compile(r"\s{0,3}(?:\||[-=*_]{3,}\s*$|:?-{3,})")
_END = re.compile(
    r"[.!?…。！？:;]"  # one set first: the engine skips to its members; a run of marks is read from its first
    r"(?:(?<=[.!?…])(?<![.!?…]{2})[.!?…]*[\"'’”)\]*_]*(?=\s)|(?<=[。！？])|(?<=[:;])[-']?[)(DP](?=\s))"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|approx|incl|esp|no|nr|fig|mr|ms|dr|st|al|a\.k\.a|w\.r\.t|\d{1,3}|[A-Za-z])$",
    re.IGNORECASE,
)


def segment(text: str, form: bool = False, speaker: str = "") -> Segments:
    """The speaker's own sentences in `text`, in order.

    `form`: the text is a pull request's or issue's description; its headings, checklists and the
    emphasised instructions of a form are not the author's words. `speaker`: login; in a chat that they
    quote (`> <login> words`) their own lines are theirs.
    """
    if not text or text.isspace():
        return Segments(())
    text = text[:LONGEST_TEXT]
    sentences: list[Span] = []
    suggestion = code = False
    for block in blocks(text, form, speaker):
        if block.kind == "prose":
            sentences.extend(islice(_sentences(text, block), MOST_SENTENCES - len(sentences)))
            if len(sentences) >= MOST_SENTENCES:
                break
        else:
            code = True
            suggestion = suggestion or block.kind == "suggestion"
    return Segments(tuple(sentences), suggestion, code)


def _sentences(text: str, block: Block) -> Iterator[Span]:
    at, end, quoted = block.start, block.end, block.quoted
    for found in _END.finditer(text, at, end):
        stop = found.end()
        if stop - at < 2:
            continue
        if found[0] == "." and _ABBREVIATION.search(text, max(at, found.start() - 10), found.start()):
            continue
        made = _span(text, at, stop, quoted)
        if made is not None:
            yield made
        at = stop
    made = _span(text, at, end, quoted)
    if made is not None:
        yield made


def _span(text: str, start: int, end: int, quoted: str) -> Span | None:
    words = text[start:end]
    bare = words.strip()
    if not bare:
        return None
    start += len(words) - len(words.lstrip())
    return Span(bare, unmarked(bare[:LONGEST_SENTENCE]), start, quoted)
