"""A sentence without its inline markup, as it is read. Pure, and linear in the sentence."""

from __future__ import annotations

import re

from triage.text.spelling import spelled

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
_NAME = re.compile(r"[\w#./-]{1,60}\Z")
_UNDERLINED = re.compile(r"(?:^|\W)_")


def unmarked(sentence: str) -> str:
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
    return f"`{inner}`" if _NAME.match(inner) else "`code`"


def _link(found: re.Match[str]) -> str:
    words, address = found[1], found[2]
    if "#" in address and not address.startswith("http") and address.rsplit("#", 1)[-1].isdigit():
        number = "#" + address.rsplit("#", 1)[-1]
        return words if number in words else f"{words} {address}"
    return words
