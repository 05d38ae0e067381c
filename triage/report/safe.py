"""Texts from strangers, made safe for where they are shown. Every renderer goes through here."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote, urlsplit

_BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C], None)
_TAGS = dict.fromkeys(range(0xE0000, 0xE0080), None)


def plain(text: str, *, keep_newlines: bool = False) -> str:
    """Without control, escape, bidirectional and invisible characters; one line unless told otherwise."""
    out = []
    for ch in text.translate(_BIDI).translate(_TAGS):
        if ch == "\n" and keep_newlines:
            out.append(ch)
        elif ch in "\n\r\t\u2028\u2029\x0b\x0c\x85":
            out.append(" ")
        elif unicodedata.category(ch) in ("Cc", "Cs", "Co", "Cn") or ch in "\u200b\u2060\ufeff\u00ad":
            continue
        else:
            out.append(ch)
    cleaned = "".join(out)
    return cleaned if keep_newlines else re.sub(r" {2,}", " ", cleaned).strip()


def terminal(text: str) -> str:
    """One line that cannot move the cursor, colour anything or reorder text."""
    return plain(text)


_TARGET = r"(?:https?:|mailto:|www\.|[/#.])"
_MD_LINK = re.compile(
    rf"""!?\[([^\[\]]{{0,300}})\]\({_TARGET}(?:[^()\s]|\([^()\s]{{0,99}}\)){{0,500}}(?:\s+"[^"]{{0,99}}")?\)"""
)
_MD_CUT_LINK = re.compile(rf"!?\[([^\[\]]{{0,300}})\]\({_TARGET}[^()\s]{{0,500}}(?: …)?$")
"""`arr[0](x)` is no link that anybody meant."""


def unlinked(text: str) -> str:
    """What a person wrote as their readers saw it: of a Markdown link or image its text, not its address."""
    if "](" not in text:
        return text
    for _ in range(3):  # an image may be a link's text
        shorter = _MD_LINK.sub(r"\1", text)
        if shorter == text:
            break
        text = shorter
    return _MD_CUT_LINK.sub(r"\1 …", text)


_MD_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-!|~$&:])")


def markdown(text: str) -> str:
    """One line of Markdown that renders as the text: no mention, auto-link, HTML, image or table break.

    Mentions and references (`@name`, `#12`, `GH-12`, addresses, `name/repo#12`, bare hashes) get a
    zero-width joiner or an escape, so that nothing notifies anybody and nothing is cross-referenced.
    """
    line = _MD_SPECIAL.sub(r"\\\1", plain(text))
    line = re.sub(r"^=", r"\\=", line)  # below another line it would make that one a heading
    line = re.sub(r"@(?=[\w-])", "@\u2060", line)
    line = re.sub(r"\\#(?=\d)", "\\#\u2060", line)
    line = re.sub(r"\b(GH|gh)\\-(?=\d)", "\\1\\-\u2060", line)
    line = re.sub(r"(?i)\b(https?|ftp|mailto)\\:", "\\1\u2060\\:", line)
    line = re.sub(r"(?i)\bwww\.", "www\u2060.", line)
    return re.sub(r"\b([0-9a-f]{7})(?=[0-9a-f]{0,33}\b)", "\\1\u2060", line)


_CROSS_REFERENCED = re.compile(
    r"(?i)^(https?://)(?:www\.)?github\.com(?=/[^/]+/[^/]+/(?:pull|issues|commit|discussions)/)"
)


def address(url: str | None) -> str:
    """A web address as it may be shown or followed: http or https, nothing unprintable; else empty."""
    text = plain(url or "")
    try:
        parts = urlsplit(text)
    except ValueError:
        return ""
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        return ""
    return quote(text, safe="/:?#@!$&*+,;=%~-._'")


def markdown_address(url: str | None) -> str:
    """The target of a Markdown link that leaves no trace: GitHub writes "mentioned" into a linked issue's or
    pull request's timeline, but not where the link goes by its redirecting host. Empty unless http(s)."""
    return (
        _CROSS_REFERENCED.sub(r"\1redirect.github.com", address(url)).replace("(", "%28").replace(")", "%29")
    )
