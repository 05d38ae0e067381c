"""Spellings that stand for one another, so that a phrase is written once: `dont`, `don´t`, `don’t`. Pure."""

from __future__ import annotations

import re

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


def spelled(text: str) -> str:
    """The text with plain apostrophes, also where they were left out, and without frequent slips."""
    text = text.translate(_APOSTROPHES)
    text = _LOST.sub(_with_apostrophe, text)
    return _SLIP.sub(lambda m: _SLIPS[m[0].lower()], text)


def _with_apostrophe(m: re.Match[str]) -> str:
    word, end = [part for part in m.groups() if part is not None]
    return f"{word}n't" if end.lower() == "nt" else f"{word}'{end}"
