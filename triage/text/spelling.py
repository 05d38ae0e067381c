"""Spellings that stand for one another, so that a phrase is written once: `dont`, `don´t`, `don’t`. Pure."""

from __future__ import annotations

import re

from triage.text.words import words_of

_APOSTROPHES = str.maketrans("’‘´ʼ", "''''")
_LOST = re.compile(
    r"\b(?:(do|does|did|is|are|was|were|has|have|had|could|would|should)(nt)|(ca|wo)(nt)"
    r"|(i)(ve|m)|(you|they)(ve|re)|(we)(ve)|(that|there|it|what)(s)"
    r"(?= (?:a|an|the|not|no|been|already|now|still|ok|fine|"
    r"just|the|only|better|fixed|merged|replaced|superseded|done|good|why|what|how|me|my|because|up|left|missing)\b))\b",
    re.IGNORECASE,
)
_SLIPS = {
    "plese": "please",
    "superseeded": "superseded",
    "dupplicate": "duplicate",
    "duplicat": "duplicate",
    "seperate": "separate",
    "seperately": "separately",
    "tommorow": "tomorrow",
    "tomorow": "tomorrow",
    "oppened": "opened",
    "commited": "committed",
    "merget": "merged",
    "alot": "a lot",
    "becouse": "because",
    "neccessary": "necessary",
    "necesary": "necessary",
    "didint": "didn't",
    "fell free": "feel free",
    "no longe": "no longer",
    "in favor or": "in favor of",
}
"""What people type when they mean the other."""
_SLIP = re.compile(r"\b(?:" + "|".join(sorted(_SLIPS, key=len, reverse=True)) + r")\b", re.IGNORECASE)


_ENDINGS_LOST = """
    dont doesnt didnt isnt arent wasnt werent hasnt havent hadnt couldnt wouldnt shouldnt cant wont
    ive im youve youre theyve theyre weve thats theres its whats"""
_SUSPECTS = frozenset(_ENDINGS_LOST.split()) | {max(slip.split(), key=len) for slip in _SLIPS}
"""A text with none of these words is spelled as meant: most are, and two searches in each are spared."""


def spelled(text: str) -> str:
    """The text with plain apostrophes, also where they were left out, and without frequent slips."""
    if not text.isascii():
        text = text.translate(_APOSTROPHES)
    if _SUSPECTS.isdisjoint(words_of(text).words):
        return text
    return corrected(text)


def corrected(text: str) -> str:
    """The same, searched without a look whether it can be spared (what that look is tested against)."""
    text = _LOST.sub(_with_apostrophe, text)
    return _SLIP.sub(lambda m: _SLIPS[m[0].lower()], text)


def _with_apostrophe(m: re.Match[str]) -> str:
    word, end = [part for part in m.groups() if part is not None]
    return f"{word}n't" if end.lower() == "nt" else f"{word}'{end}"
