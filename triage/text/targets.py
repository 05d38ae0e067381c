"""What a remark points at: pull requests, commits, issue keys. Pure.

`#12`, `GH-12`, `owner/name#12`, addresses, commit hashes and tracker keys are read out of a sentence,
and replaced by one sign each, so that a phrase can be matched whatever form the reference has.
"""

from __future__ import annotations

import re

from msgspec import Struct

from triage.models import PullRef
from triage.refs import is_standard

REF = "§"
"""Stands for a pull request or issue in a plain sentence."""
COMMIT = "¶"
"""Stands for a commit."""
KEY = "¤"
"""Stands for a tracker key, `KAFKA-15154`."""

_POINTER = re.compile(
    r"""
    https?://(?:www\.)?github\.com/(?P<url_repo>[\w.-]+/[\w.-]+)/(?:pull|issues)/(?P<url_number>\d+)(?:[\#/?][\w./\#?=&%~-]*\w)?
  | https?://(?:www\.)?github\.com/(?P<commit_repo>[\w.-]+/[\w.-]+)/commit/(?P<url_sha>[0-9a-f]{7,40})(?:[\#/?][\w./\#?=&%~-]*\w)?
  | (?P<link>https?://\S+)
  | (?:(?<![\w/.-])(?P<repo>[A-Za-z0-9][\w.-]*/[\w.-]+)|(?<![\w&]))\#(?P<number>\d{1,7})\b
  | (?<![\w-])(?:GH-|gh-|(?:PR|pr|pull)[-/\ ]?\#?)(?P<gh>\d{1,7})\b
  | (?<![\w./-])(?P<key>[A-Z][A-Z0-9_]{1,15}-\d{1,6})(?![\w-])
  | (?<![\w./-])(?P<sha>(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40})(?![\w-])
    """,
    re.VERBOSE,
)
_MARKS = str.maketrans("", "", "*~`")
_UNDERLINED = re.compile(r"(?<!\w)_+|_+(?!\w)")
_LINKED = re.compile(r"\[([^\]]*)\]\(\s*(https?://[^)\s]*)\s*\)|</?\w[^>]*>")
_DIGIT = re.compile(r"\d|://")
_POINTS = re.compile(r"#\d|://|[A-Z0-9_]-\d|(?:GH|gh)-\d|(?:PR|pr|pull)[-/ ]?#?\d|[0-9a-f]{7}")
"""Without one of these nothing points anywhere; most sentences have no digit either, which is seen sooner."""
_LINK = re.compile(r"\[[^\]]*\]\(\s*(https?://[^)\s]*)\s*\)")
_PLAIN = str.maketrans({"’": "'", "–": "-", "—": "-"})
_MENTION = re.compile(r"(?<![\w.])@[\w-]+")


class Target(Struct, frozen=True):
    """Something a remark points at. One of the three is set."""

    pull: PullRef | None = None
    """A pull request (or an issue of the same number space)."""
    commit: str | None = None
    key: str | None = None


def targets(text: str, repo: str) -> tuple[Target, ...]:
    """What a text points at, in order, each once; bare numbers belong to `repo`."""
    found: dict[Target, None] = {}
    if "](" in text:
        text = _LINK.sub(r" \1 ", text)  # the address tells more than the words of the link
    for m in _POINTER.finditer(text):
        number = m["url_number"] or m["number"] or m["gh"]
        if number:
            found[Target(pull=PullRef(m["url_repo"] or m["repo"] or repo, int(number)))] = None
        elif m["url_sha"] or m["sha"]:
            found[Target(commit=m["url_sha"] or m["sha"])] = None
        elif m["key"] and not is_standard(m["key"]):
            found[Target(key=m["key"])] = None
    return tuple(found)


def _sign(m: re.Match[str]) -> str:
    if m["url_number"] or m["number"] or m["gh"]:
        return REF
    if m["url_sha"] or m["sha"]:
        return COMMIT
    if m["key"] and not is_standard(m["key"]):
        return KEY
    return "" if m["link"] else m[0]


def _unlink(m: re.Match[str]) -> str:
    if m[2] is None:
        return ""
    return m[1] if _POINTER.search(m[1]) else f"{m[1]} {m[2]}"


def plain(sentence: str) -> str:
    """The sentence in lower case, without markup; references are `§`, commits `¶`, keys `¤`, people `@`."""
    text = sentence
    if "](" in text or "<" in text:
        text = _LINKED.sub(_unlink, text)
    if "`" in text or "*" in text or "~" in text:
        text = text.translate(_MARKS)
    if "_" in text:
        text = _UNDERLINED.sub("", text)
    if _DIGIT.search(text) and _POINTS.search(text):
        text = _POINTER.sub(_sign, text)
    if "@" in text:
        text = _MENTION.sub("@", text)
    if not text.isascii():
        text = text.translate(_PLAIN)
    text = text.lower().strip()
    # Most have single blanks already, and nothing else that is white.
    return text if "  " not in text and text.isprintable() else " ".join(text.split())
