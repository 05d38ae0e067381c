"""The deciding speech acts: what ends, replaces or blocks a pull request. Pure.

`signs` holds the phrases. A question decides nothing (but "could you close this?" proposes it), a
condition or a denial takes most phrases back, and some count only in the author's mouth or only in
others'. Whether an act has weight (who said it, when, about what) is for the rules to say.
"""

from __future__ import annotations

import re

from triage.text.acts import Act
from triage.text.index import Index
from triage.text.model import Context
from triage.text.signs import SIGNS
from triage.text.targets import plain
from triage.text.words import Words, words_of

_COURTESY = re.compile(
    r"^(?:many )?(?:thanks|thank you|thx)(?: \w+){0,2} for (?:the|this|your|opening|sending|submitting)\b"
    r"[^,;:.!?-]{0,60}[,;:!-]+ (?:but |however,? )?"
)
"""What a refusal often begins with: it speaks of the pull request, and says nothing of it."""
_NOTHING: frozenset[Act] = frozenset()
_LONG = 600
"""A sentence longer than this (a log, a table that slipped through) is read at its start and end only."""


_INDEX = Index((sign.act, sign, sign.keys) for sign in SIGNS)


def _counting(question: bool, by_author: bool) -> int:
    """The bits of the signs that count in a question or not, in the author's mouth or in others'."""
    return sum(
        1 << place
        for place, sign in enumerate(SIGNS)
        if (sign.asked or not question) and sign.author in (None, by_author)
    )


_COUNTING = {
    (question, author): _counting(question, author) for question in (False, True) for author in (False, True)
}


def acts(sentence: str, context: Context) -> frozenset[Act]:
    """The deciding acts of one sentence of the speaker's own prose."""
    said = _COURTESY.sub("", plain(sentence))
    if len(said) > _LONG:
        said = f"{said[: _LONG // 2]} {said[-_LONG // 2 :]}"
    words = words_of(sentence)
    if words.text != said:
        words = Words(said)
    likely = _INDEX.likely(words.keys) & _COUNTING[said.endswith("?"), context.by_author]
    return frozenset(_INDEX.meanings(said, likely)) if likely else _NOTHING
