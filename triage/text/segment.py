"""What of a text is the speaker's own prose, cut into sentences. Markdown-aware, linear in the text.

Not prose: quoted lines (`> …`, kept apart: they say what is answered), fenced, indented and inline code,
HTML comments, tables, mail signatures and "On … wrote:" lines, trailers (`Signed-off-by:`),
words struck out. Every sentence knows where it stands in the text, so that a quotation is verbatim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from triage.text.spelling import spelled

LONGEST_TEXT = 20_000
"""Characters of one text that are read. What follows is a log, a paste or an attack."""
LONGEST_SENTENCE = 1_200
"""Characters of one sentence that are read for what it does."""
MOST_SENTENCES = 300
_WRAPPED, _LONG_LINE = 62, 50
"""Lines of this many characters were wrapped by a mail program; by hand if the next starts in lower case."""
LONGEST_QUOTE = 600
"""Characters kept of what is quoted before a sentence."""


class Span(Struct, frozen=True, gc=False):
    """One sentence of the speaker's own prose."""

    text: str
    """Verbatim."""
    plain: str
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
    quoted: str = ""
    """Everything it quotes."""


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
_MAIL_END = re.compile(
    r"(?:--\s?$|__+$|sent from my |get outlook for |—$|reply to this email directly"
    r"|you are receiving this because)",
    re.IGNORECASE,
)
_TABLE_OR_RULE = re.compile(r"\s{0,3}(?:\||[-=*_]{3,}\s*$|:?-{3,})")
_END = re.compile(
    r"[.!?…。！？:;]"  # one set first: the engine skips to its members
    r"(?:(?<=[.!?…])[.!?…]*[\"'’”)\]*_]*(?=\s)|(?<=[。！？])|(?<=[:;])[-']?[)(DP](?=\s))"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|approx|incl|esp|no|nr|fig|mr|ms|dr|st|al|a\.k\.a|w\.r\.t|\d{1,3}|[A-Za-z])$",
    re.IGNORECASE,
)
_UNDERLINED = re.compile(r"(?:^|\W)_")
_OPENS_TAG = re.compile(r"<(pre|table)\b", re.IGNORECASE)

_PULL_URL = re.compile(
    r"https?://github\.com/([\w.-]{1,60}/[\w.-]{1,100})/(?:pull|issues)/(\d{1,9})[^\s)>\]]*"
)
_COMMIT_URL = re.compile(r"https?://github\.com/[\w.-]{1,60}/[\w.-]{1,100}/commit/([0-9a-f]{7,40})[^\s)>\]]*")
_URL = re.compile(r"<?https?://[^\s)>\]]{1,2000}>?")
_IMAGE = re.compile(r"!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)|<img\b[^>]{0,2000}>")
_LINK = re.compile(r"\[([^\]\n]{1,300})\]\(([^)\s]{1,2000})(?:\s[^)\n]{0,200})?\)")
_CODE = re.compile(r"(`{1,2})([^`\n]{1,400})\1")
_STRUCK = re.compile(
    r"~~[^~\n]{1,800}~~|(?<![\w~])~(?=[^\s~\d])[^~\n]{0,800}[^\s~]~(?![\w~])|<(?:s|del)>.{0,800}?</(?:s|del)>"
)
_EMPHASIS = re.compile(
    r"(?<![\w*])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?![\w*])|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w)"
)
_TAG = re.compile(r"</?[a-zA-Z][^>\n]{0,200}>")
_WORDY_CODE = re.compile(r"[\w#./-]{1,60}(?:\s[\w#./-]{1,40}){0,3}\Z")


def segment(text: str, template: bool = False, speaker: str = "") -> Segments:
    """The speaker's own sentences in `text`, in order.

    `template`: the text is a pull request's or issue's description; its headings, checklists and the
    emphasised instructions of a form are not the author's words. `speaker`: login; in a chat that they
    quote (`> <login> words`) their own lines are theirs.
    """
    if not text or text.isspace():
        return Segments(())
    if len(text) > LONGEST_TEXT:
        text = text[:LONGEST_TEXT]
    if "\n" not in text and text[0] not in " \t>`~#|<-*+1234567890":
        # One line: most comments.
        if _MAIL_END.match(text) or _MAIL_HEAD.match(text) or (":" in text and _TRAILER.match(text)):
            return Segments(())
        return Segments(tuple(islice(_sentences(text, 0, len(text), ""), MOST_SENTENCES)))
    sentences: list[Span] = []
    suggestion = code = False
    quotes: list[str] = []
    for start, end, quoted, kind in _blocks(text, template, speaker.lower()):
        if kind == "prose":
            sentences.extend(islice(_sentences(text, start, end, quoted), MOST_SENTENCES - len(sentences)))
            if len(sentences) >= MOST_SENTENCES:
                break
        elif kind == "quote":
            quotes.append(text[start:end])
        else:
            code = True
            suggestion = suggestion or kind == "suggestion"
    return Segments(tuple(sentences), suggestion, code, " ".join(quotes)[:LONGEST_QUOTE])


def _blocks(text: str, template: bool, speaker: str) -> Iterator[tuple[int, int, str, str]]:
    """Stretches as (start, end, what was quoted before, kind): prose, quote, code, suggestion."""
    at = 0
    fence = ""
    closing_tag = ""
    in_comment = False
    begin = -1  # of the running paragraph
    stop = 0
    last_line = ""
    quoted: list[str] = []
    fresh = False  # the running quote still grows
    blank, in_list = True, False
    for line in text.split("\n"):
        start, at = at, at + len(line) + 1
        if fence:
            if line.strip() == fence or line.lstrip().startswith(fence):
                fence = ""
            continue
        if in_comment or closing_tag:
            mark = "-->" if in_comment else closing_tag
            if mark in line.lower():
                in_comment, closing_tag = False, ""
            continue
        bare = line.strip()
        if not bare:
            if begin >= 0:
                yield begin, stop, " ".join(quoted)[:LONGEST_QUOTE], "prose"
                begin, fresh = -1, False
            blank = True
            continue
        first = bare[0]
        if first in "`~":
            opened = _FENCE.match(line)
            if opened and "`" not in line[opened.end() :]:
                if begin >= 0:
                    yield begin, stop, " ".join(quoted)[:LONGEST_QUOTE], "prose"
                    begin, fresh = -1, False
                fence = opened[1]
                yield start, at - 1, "", "suggestion" if opened[2].lower() == "suggestion" else "code"
                blank = True
                continue
        if first == ">":
            if begin >= 0:
                yield begin, stop, " ".join(quoted)[:LONGEST_QUOTE], "prose"
                begin, fresh = -1, False
            if not fresh:
                quoted, fresh = [], True
            words = bare.lstrip("> \t")
            chat = _CHAT.match(line) if speaker else None
            if chat and chat[1].lower() == speaker:
                yield start + chat.end(), at - 1, " ".join(quoted)[:LONGEST_QUOTE], "prose"
            elif words:
                quoted.append(words[:LONGEST_QUOTE])
                yield start, at - 1, "", "quote"
            blank, in_list = True, False
            continue
        drop = False
        if first == "<":
            low = bare.lower()
            if low.startswith("<!--"):
                in_comment = "-->" not in low
                drop = low.endswith("-->") or in_comment
            else:
                tag = _OPENS_TAG.match(bare)
                if tag:
                    closing_tag = "" if f"</{tag[1].lower()}>" in low else f"</{tag[1].lower()}>"
                    drop = True
        elif first == "|" or (first in "-=*_:" and _TABLE_OR_RULE.match(line)):
            if bare == "--" or bare == "-- ":
                break
            drop = True
        elif line.startswith(("    ", "\t")) and blank and not in_list:
            drop = True  # indented code
        if not drop and first in "sSgG-_—rRyY" and _MAIL_END.match(bare):
            break
        if (
            drop
            or (first in "OoAaLlEe-" and _MAIL_HEAD.match(bare))
            or (":" in bare and _TRAILER.match(bare))
        ):
            if begin >= 0:
                yield begin, stop, " ".join(quoted)[:LONGEST_QUOTE], "prose"
                begin, fresh = -1, False
            continue
        item = _LIST.match(line)
        heading = _HEADING.match(line) if first == "#" else None
        offset = item.end() if item else heading.end() if heading else len(line) - len(line.lstrip())
        box = _CHECKBOX.match(line, offset) if item else None
        if template and (box or heading or (first in "*_" and bare[-1] == first and not item)):
            if begin >= 0:
                yield begin, stop, " ".join(quoted)[:LONGEST_QUOTE], "prose"
                begin, fresh = -1, False
            blank = True
            continue
        if box:
            offset = box.end()
        breaks = item or heading or not _runs_on(last_line, bare)
        if begin >= 0 and breaks:
            yield begin, stop, " ".join(quoted)[:LONGEST_QUOTE], "prose"
            begin = -1
        if begin < 0:
            begin = start + offset
        stop = at - 1
        last_line, blank = bare, bool(heading)
        if item:
            in_list = True
        elif begin == start + offset and not line.startswith(" "):
            in_list = False
        fresh = False
    if begin >= 0:
        yield begin, stop, " ".join(quoted)[:LONGEST_QUOTE], "prose"


def _runs_on(before: str, line: str) -> bool:
    """Whether `line` goes on with the sentence of the line before: a wrapped line, not a new thought."""
    if not before or before[-1] in ".!?:…":
        return False
    if before[-1] in ",(" or (len(before) >= _WRAPPED and line[0] != "@"):
        return True
    return len(before) >= _LONG_LINE and not line[0].isupper()


def _sentences(text: str, start: int, end: int, quoted: str) -> Iterator[Span]:
    at = start
    for found in _END.finditer(text, start, end):
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
    return Span(bare, plain(bare[:LONGEST_SENTENCE]), start, quoted)


def plain(sentence: str) -> str:
    """A sentence as read aloud: no markup, code as a name, links as words, pull requests as `o/r#N`."""
    if "~" in sentence or "<" in sentence:
        sentence = _STRUCK.sub(" ", sentence)
    if "`" in sentence:
        sentence = _CODE.sub(_name, sentence)
    if "http" in sentence or "](" in sentence or "<" in sentence:
        sentence = _IMAGE.sub(" ", sentence)
        sentence = _PULL_URL.sub(r"\1#\2", sentence)
        sentence = _COMMIT_URL.sub(r"\1", sentence)
        sentence = _LINK.sub(_link, sentence)
        sentence = _URL.sub("URL", sentence)
        sentence = _TAG.sub(" ", sentence)
    if "*" in sentence or ("_" in sentence and _UNDERLINED.search(sentence)):
        sentence = _EMPHASIS.sub("", sentence)
    return spelled(" ".join(sentence.split()))


def _name(found: re.Match[str]) -> str:
    # Code in a sentence is a noun: its words are not the speaker's. Short names stay.
    inner = found[2].strip()
    return f"`{inner}`" if _WORDY_CODE.match(inner) and " " not in inner else "`code`"


def _link(found: re.Match[str]) -> str:
    words, address = found[1], found[2]
    if "#" in address and not address.startswith("http") and address.rsplit("#", 1)[-1].isdigit():
        number = "#" + address.rsplit("#", 1)[-1]
        return words if number in words else f"{words} {address}"
    return words
