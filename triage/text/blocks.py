"""A text's lines told apart: the speaker's prose, code, and what is neither. Pure.

What is quoted (`> …`) is kept with the prose that answers it. Left out are HTML comments, `<pre>` and
`<table>`, tables, indented code, trailers (`Signed-off-by:`), the head of a quoted mail ("On … wrote:"), and
everything from a mail's signature on.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

LONGEST_QUOTE = 600
"""Characters kept of what is quoted before a block."""
_WRAPPED, _LONG_LINE = 62, 50
"""Lines of this many characters were wrapped by a mail program; by hand if the next starts in lower case."""

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})\s*([A-Za-z+#-]*)")
_LIST = re.compile(r"\s{0,12}(?:[-*+•]|\(?\d{1,3}[.)])\s+")
_CHECKBOX = re.compile(r"\[[ xX]\]\s*")
_HEADING = re.compile(r" {0,3}#{1,6}\s+")
_CHAT = re.compile(r" {0,3}> ?(?:\[?[\d:]{4,8}\]? )?\\?<[@+ ]?([\w-]{1,40})\\?>\s")
_TRAILER = re.compile(
    r"(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|change-id|cc|reported-by):",
    re.IGNORECASE,
)
_MAIL_HEAD = re.compile(
    r"(?:On|Am|Le|El) .{6,200}(?:wrote|schrieb|a écrit|escribió)\s*:\s*$|-+ ?Original Message", re.IGNORECASE
)
_MAIL_HEAD_BEGINS = frozenset("OoAaLlEe-")
_SIGNATURE = re.compile(
    r"(?:--\s?$|__+$|sent from my |get outlook for |—$|reply to this email directly"
    r"|you are receiving this because)",
    re.IGNORECASE,
)
_SIGNATURE_BEGINS = frozenset("sSgG-_—rRyY")
_TABLE_OR_RULE = re.compile(r"\s{0,3}(?:\||[-=*_]{3,}\s*$|:?-{3,})")
_OPENS_TAG = re.compile(r"<(pre|table)\b", re.IGNORECASE)


class Block(Struct, frozen=True, gc=False):
    """A stretch of a text, from its first character to behind its last."""

    kind: Literal["prose", "code", "suggestion"]
    """A fenced block is code, or a suggested change. Of code only the fence that opens it is given."""
    start: int
    end: int
    quoted: str = ""
    """Of prose: what was quoted right before it."""


def blocks(text: str, form: bool = False, speaker: str = "") -> list[Block]:
    """The blocks of a text that is not empty, in order; a paragraph or list item is one of them.

    `form`: headings, check boxes and lines that are emphasised as a whole are a form's, not the speaker's.
    `speaker`: login; in a chat that they quote (`> <login> words`) their own lines are theirs.
    """
    if "\n" not in text and (text[0].isalpha() or text[0] == "@"):  # most comments: no mark, nothing before
        left_out = (
            (text[0] in _SIGNATURE_BEGINS and _SIGNATURE.match(text))
            or (text[0] in _MAIL_HEAD_BEGINS and _MAIL_HEAD.match(text))
            or (":" in text and _TRAILER.match(text))
        )
        return [] if left_out else [Block("prose", 0, len(text))]
    return _Lines(form, speaker.lower()).read(text)


class _Lines:
    """Reads a text line by line: what it has to remember of the lines before."""

    __slots__ = (
        "_after_gap",
        "_begin",
        "_blocks",
        "_element",
        "_end",
        "_fence",
        "_form",
        "_in_list",
        "_last",
        "_quoted",
        "_quoting",
        "_speaker",
    )

    def __init__(self, form: bool, speaker: str) -> None:
        self._form = form
        self._speaker = speaker
        self._blocks: list[Block] = []
        self._fence = ""
        """The marks that close the fenced block that is open."""
        self._element = ""
        """What closes the comment or element that is open."""
        self._begin = -1
        """Where the running paragraph begins; -1 where none does."""
        self._end = 0
        self._last = ""
        """Its last line."""
        self._quoted = ""
        self._quoting = False
        """No prose came since what was quoted: a further quote adds to it."""
        self._after_gap = True
        self._in_list = False

    def read(self, text: str) -> list[Block]:
        at = 0
        for line in text.split("\n"):
            start, at = at, at + len(line) + 1
            if self._fence:
                if line.lstrip().startswith(self._fence):
                    self._fence = ""
                continue
            if self._element:
                if self._element in line.lower():
                    self._element = ""
                continue
            bare = line.strip()
            if not bare:
                self._end_paragraph()
                self._after_gap = True
                continue
            first = bare[0]
            if first in "`~" and self._opens_fence(line, start):
                continue
            if first == ">":
                self._quote(line, bare, start)
            elif self._is_markup(line, bare):
                self._end_paragraph()
            elif first in _SIGNATURE_BEGINS and _SIGNATURE.match(bare):
                break
            elif (first in _MAIL_HEAD_BEGINS and _MAIL_HEAD.match(bare)) or (
                ":" in bare and _TRAILER.match(bare)
            ):
                self._end_paragraph()
            else:
                self._prose(line, bare, start)
        self._end_paragraph()
        return self._blocks

    def _end_paragraph(self) -> None:
        if self._begin >= 0:
            self._blocks.append(Block("prose", self._begin, self._end, self._quoted))
            self._begin = -1

    def _opens_fence(self, line: str, start: int) -> bool:
        opened = _FENCE.match(line)
        if opened is None or "`" in line[opened.end() :]:
            return False
        self._end_paragraph()
        self._fence = opened[1]
        suggests = opened[2].lower() == "suggestion"
        self._blocks.append(Block("suggestion" if suggests else "code", start, start + len(line)))
        self._after_gap = True
        return True

    def _quote(self, line: str, bare: str, start: int) -> None:
        self._end_paragraph()
        if not self._quoting:
            self._quoted, self._quoting = "", True
        chat = _CHAT.match(line) if self._speaker else None
        words = bare.lstrip("> \t")
        if chat and chat[1].lower() == self._speaker:
            self._blocks.append(Block("prose", start + chat.end(), start + len(line), self._quoted))
        elif words:
            self._quoted = (f"{self._quoted} {words}" if self._quoted else words)[:LONGEST_QUOTE]
        self._after_gap, self._in_list = True, False

    def _is_markup(self, line: str, bare: str) -> bool:
        """Whether the line is a comment, an element, a table, a rule or indented code."""
        first = bare[0]
        if first == "<":
            return self._opens_element(bare)
        if first == "|" or (first in "-=*_:" and _TABLE_OR_RULE.match(line)):
            return True
        return line.startswith(("    ", "\t")) and self._after_gap and not self._in_list

    def _opens_element(self, bare: str) -> bool:
        low = bare.lower()
        if low.startswith("<!--"):
            if "-->" not in low:
                self._element = "-->"
                return True
            return low.endswith("-->")  # what follows it in its line is prose
        tag = _OPENS_TAG.match(bare)
        if tag is None:
            return False
        closing = f"</{tag[1].lower()}>"
        if closing not in low:
            self._element = closing
        return True

    def _prose(self, line: str, bare: str, start: int) -> None:
        first = bare[0]
        item = _LIST.match(line)
        heading = _HEADING.match(line) if first == "#" else None
        box = _CHECKBOX.match(line, item.end()) if item else None
        if self._form and (box or heading or (first in "*_" and bare[-1] == first and not item)):
            self._end_paragraph()
            self._after_gap = True
            return
        if self._begin >= 0 and (item or heading or not _runs_on(self._last, bare)):
            self._end_paragraph()
        opens = self._begin < 0
        if opens:
            mark = box or item or heading
            self._begin = start + (mark.end() if mark else len(line) - len(line.lstrip()))
        self._end = start + len(line)
        self._last = bare
        self._quoting = False
        self._after_gap = heading is not None
        if item:
            self._in_list = True
        elif opens and not line.startswith(" "):
            self._in_list = False


def _runs_on(before: str, line: str) -> bool:
    """Whether `line` goes on with the sentence of the line before: a wrapped line, not a new thought."""
    if before[-1] in ".!?:…":
        return False
    if before[-1] in ",(" or (len(before) >= _WRAPPED and line[0] != "@"):
        return True
    return len(before) >= _LONG_LINE and not line[0].isupper()
