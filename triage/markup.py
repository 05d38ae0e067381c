"""JIRA's texts as Markdown: wiki markup (Server, v2) and Atlassian documents (Cloud, v3). Pure.

Both are small on purpose. What the readers of these texts need is the words, and which of them are code,
quotation or a link; the look is not kept. Time grows with the length of the text only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

MAX_TEXT = 200_000
"""Characters of one text that are read; JIRA's own default limit is 32,767."""
_MAX_DEPTH = 60

_BLOCK = re.compile(r"\{(code|noformat)(?::([^}\n]{0,200}))?\}")
_QUOTE = re.compile(r"\{quote\}")
_MONO = re.compile(r"\{\{([^\n{}](?:[^\n}]|\}(?!\})){0,500})\}\}")
_DECORATION = re.compile(
    r"\{(?:color|panel|anchor|section|column|toc|info|note|tip|warning)(?::[^}\n]{0,300})?\}"
)
_LINK = re.compile(
    r"\[(?:([^\[\]|\n]{1,1000})\|)?((?:https?|ftp|mailto):[^\[\]|\s]{1,2000})(?:\|[^\[\]\n]{0,200})?\]"
)
_USER = re.compile(r"\[~(?:accountid:)?([^\[\]\s|]{1,200})\]")
_IMAGE = re.compile(r"!([^!\s|]{1,300}\.(?:png|jpe?g|gif|svg|webp))(?:\|[^!\n]{0,200})?!", re.IGNORECASE)
_BOLD = re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*\n]{1,2000}?)(?<=[^\s*])\*(?![\w*])")
_ESCAPE = re.compile(r"\\([*_\-+^~{}\[\]!|#?])")
_HEADING = re.compile(r"^\s*h([1-6])\.\s+")
_BULLET = re.compile(r"^\s*([*#]{1,8}|-)\s+(?=\S)")
_RULE = re.compile(r"^\s*-{4,}\s*$")


def from_wiki(text: object) -> str:
    """JIRA wiki markup as Markdown; an empty text for anything that is no text."""
    if not isinstance(text, str):
        return ""
    text = text[:MAX_TEXT].replace("\r\n", "\n").replace("\r", "\n")
    out: list[str] = []
    at = 0
    while (opened := _BLOCK.search(text, at)) is not None:
        out.append(_prose(text[at : opened.start()]))
        end = text.find("{" + opened[1] + "}", opened.end())
        inner = text[opened.end() : end if end >= 0 else len(text)]
        out.append(_fence(inner, _language(opened[2]) if opened[1] == "code" else ""))
        at = end + len(opened[1]) + 2 if end >= 0 else len(text)
    out.append(_prose(text[at:]))
    return re.sub(r"\n{3,}", "\n\n", "".join(out)).strip()


def from_document(value: object) -> str:
    """An Atlassian document (ADF) as Markdown. A plain text is read as wiki markup, nothing as nothing."""
    if not isinstance(value, Mapping):
        return from_wiki(value)
    return re.sub(r"\n{3,}", "\n\n", _blocks(value.get("content"), 0)).strip()[:MAX_TEXT]


def _prose(text: str) -> str:
    parts = _QUOTE.split(text)
    out = []
    for i, part in enumerate(parts):
        # An odd part stands between two {quote} marks; the last one may lack its end.
        shown = "\n".join(_lines(part))
        if i % 2:
            shown = "\n" + "\n".join("> " + line for line in shown.strip("\n").split("\n")) + "\n\n"
        out.append(shown)
    return "".join(out)


def _lines(text: str) -> list[str]:
    out: list[str] = []
    in_table = False
    for line in text.split("\n"):
        if _RULE.match(line):
            out.append("---")
            continue
        heading = _HEADING.match(line)
        if heading:
            out.append("#" * int(heading[1]) + " " + _inline(line[heading.end() :]))
            continue
        if line.startswith("bq. "):
            out.append("> " + _inline(line[4:]))
            continue
        bare = line.strip()
        if bare.startswith("|") and bare.endswith("|") and len(bare) > 2:
            out += _row(bare, first=not in_table)
            in_table = True
            continue
        in_table = False
        bullet = _BULLET.match(line)
        if bullet:
            mark = "1." if bullet[1].endswith("#") else "-"
            out.append("  " * (len(bullet[1]) - 1) + f"{mark} " + _inline(line[bullet.end() :]))
            continue
        out.append(_inline(line))
    return out


def _row(line: str, *, first: bool) -> list[str]:
    head = line.startswith("||")
    # A link's own bar is not a cell's border.
    kept = _LINK.sub(lambda m: m[0].replace("|", "\x00"), line)
    cells = [
        _inline(c.replace("\x00", "|").strip())
        for c in (kept.strip("|").split("||") if head else kept.strip("|").split("|"))
    ]
    row = "| " + " | ".join(cells) + " |"
    rule = "|" + " --- |" * len(cells)
    return [row, rule] if first else [row]


def _inline(line: str) -> str:
    pieces: list[str] = []
    at = 0
    for mono in _MONO.finditer(line):
        pieces += [_styled(line[at : mono.start()]), _ticks(mono[1])]
        at = mono.end()
    pieces.append(_styled(line[at:]))
    return "".join(pieces)


def _styled(text: str) -> str:
    text = _DECORATION.sub("", text)
    text = _USER.sub(r"@\1", text)
    text = _LINK.sub(lambda m: f"[{m[1]}]({m[2]})" if m[1] and m[1] != m[2] else m[2], text)
    text = _IMAGE.sub(r"(image: \1)", text)
    text = _BOLD.sub(r"**\1**", text)
    text = _ESCAPE.sub(r"\1", text)
    return text.replace("\\\\", "\n")


def _ticks(code: str) -> str:
    mark = "`" * (max((len(run) for run in re.findall(r"`+", code)), default=0) + 1)
    pad = " " if code.startswith("`") or code.endswith("`") else ""
    return f"{mark}{pad}{code}{pad}{mark}"


def _fence(code: str, language: str) -> str:
    mark = "`" * max(3, max((len(run) for run in re.findall(r"`+", code)), default=0) + 1)
    return f"\n{mark}{language}\n{code.strip(chr(10))}\n{mark}\n"


def _language(options: str | None) -> str:
    """`java|title=X` → `java`; an option that is no plain word names no language."""
    first = (options or "").split("|")[0].strip()
    return first if re.fullmatch(r"[A-Za-z][\w+#.-]{0,30}", first) else ""


def _blocks(content: object, depth: int) -> str:
    if depth > _MAX_DEPTH or not isinstance(content, Sequence) or isinstance(content, str):
        return ""
    return "".join(_block(node, depth) for node in content if isinstance(node, Mapping))


def _block(node: Mapping[str, Any], depth: int) -> str:
    kind, content = node.get("type"), node.get("content")
    attrs = _attrs(node)
    if kind in ("paragraph", "caption"):
        return _spans(content, depth + 1) + "\n\n"
    if kind == "heading":
        level = attrs.get("level")
        return (
            "#" * (level if isinstance(level, int) and 1 <= level <= 6 else 1)
            + f" {_spans(content, depth + 1)}\n\n"
        )
    if kind == "codeBlock":
        return _fence(_plain(content, depth + 1), _language(str(attrs.get("language") or ""))) + "\n"
    if kind == "blockquote":
        return "\n".join("> " + line for line in _blocks(content, depth + 1).strip().split("\n")) + "\n\n"
    if kind in ("bulletList", "orderedList", "taskList", "decisionList"):
        mark = "1." if kind == "orderedList" else "-"
        items = (_blocks([item], depth + 1).strip() for item in content or () if isinstance(item, Mapping))
        return (
            "\n".join(f"{mark} " + item.replace("\n\n", "\n").replace("\n", "\n  ") for item in items)
            + "\n\n"
        )
    if kind == "rule":
        return "---\n\n"
    if kind == "tableRow":
        cells = (
            _blocks([c], depth + 1).strip().replace("\n", " ")
            for c in content or ()
            if isinstance(c, Mapping)
        )
        return "| " + " | ".join(cells) + " |\n"
    if isinstance(content, Sequence) and not isinstance(content, str):
        first = next((c for c in content if isinstance(c, Mapping)), None)
        inline = first is not None and first.get("type") in _INLINE
        return _spans(content, depth + 1) + "\n" if inline else _blocks(content, depth + 1) + "\n"
    return _span(node, depth)


_INLINE = ("text", "hardBreak", "mention", "emoji", "inlineCard", "date", "status")


def _spans(content: object, depth: int) -> str:
    if depth > _MAX_DEPTH or not isinstance(content, Sequence) or isinstance(content, str):
        return ""
    return "".join(_span(node, depth) for node in content if isinstance(node, Mapping))


def _span(node: Mapping[str, Any], depth: int) -> str:
    kind = node.get("type")
    attrs = _attrs(node)
    if kind == "text":
        text = str(node.get("text") or "")
        for mark in node.get("marks") or ():
            name = mark.get("type") if isinstance(mark, Mapping) else None
            if name == "code":
                text = _ticks(text)
            elif name == "strong":
                text = f"**{text}**"
            elif name == "link":
                href = str(_attrs(mark).get("href") or "")
                text = text if href in ("", text) else f"[{text}]({href})"
        return text
    if kind == "hardBreak":
        return "\n"
    if kind == "mention":
        return "@" + str(attrs.get("text") or attrs.get("id") or "somebody").lstrip("@")
    if kind in ("inlineCard", "blockCard", "embedCard"):
        return str(attrs.get("url") or "")
    if kind in ("emoji", "status"):
        return str(attrs.get("text") or attrs.get("shortName") or "")
    return _spans(node.get("content"), depth + 1)


def _plain(content: object, depth: int) -> str:
    if depth > _MAX_DEPTH or not isinstance(content, Sequence) or isinstance(content, str):
        return ""
    return "".join(
        str(n.get("text") or "") if n.get("type") == "text" else "\n"
        for n in content
        if isinstance(n, Mapping) and n.get("type") in ("text", "hardBreak")
    )


def _attrs(node: Mapping[str, Any]) -> Mapping[str, Any]:
    found = node.get("attrs")
    return found if isinstance(found, Mapping) else {}
