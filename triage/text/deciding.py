"""The deciding speech acts: what ends, replaces or blocks a pull request. Pure.

`signs` holds the phrases. A question decides nothing (but "could you close this?" proposes it), a
condition or a denial takes most phrases back, and some count only in the author's mouth or only in
others'. Whether an act has weight (who said it, when, about what) is for the rules to say.
"""

from __future__ import annotations

import re
from collections import defaultdict

from triage.text.acts import Act
from triage.text.model import Context
from triage.text.phrases import beginnings
from triage.text.signs import SIGNS, Sign
from triage.text.targets import plain

_HEDGE = re.compile(
    r"\b(?:if|unless|in case|whether|(?:would|could|might|may|should)(?: then| also)? (?:be|have)"
    r"|(?:is|are|was|do|does|did|can|could|should|will|would)(?:n't| not)"
    r"|not|never|don't|without)\b[^,;:()]{0,25}$"
)
_COURTESY = re.compile(
    r"^(?:many )?(?:thanks|thank you|thx)(?: \w+){0,2} for (?:the|this|your|opening|sending|submitting)\b"
    r"[^,;:.!?-]{0,60}[,;:!-]+ (?:but |however,? )?"
)
"""What a refusal often begins with: it speaks of the pull request, and says nothing of it."""
_CLAUSE = re.compile(r"[;:()]|, (?:but|so|and)\b")
_LONG = 600
"""A sentence longer than this (a log, a table that slipped through) is read at its start and end only."""


_Candidates = list[tuple[Sign, tuple[frozenset[str], ...]]]
"""Signs, each with the keys it needs beside the one it was found by."""


def _by_key() -> tuple[dict[str, _Candidates], _Candidates]:
    keyed: defaultdict[str, _Candidates] = defaultdict(list)
    for sign in SIGNS:
        for key in sign.keys[0] if sign.keys else ():
            keyed[key].append((sign, sign.keys[1:]))
    return dict(keyed), [(sign, ()) for sign in SIGNS if not sign.keys]


_KEYED, _ALWAYS = _by_key()
_KEYS = frozenset(_KEYED)


def acts(sentence: str, context: Context) -> frozenset[Act]:
    """The deciding acts of one sentence of the speaker's own prose."""
    said = _COURTESY.sub("", plain(sentence))
    if len(said) > _LONG:
        said = f"{said[: _LONG // 2]} {said[-_LONG // 2 :]}"
    words = beginnings(said)
    question = said.endswith("?")
    found: set[Act] = set()
    for signs in (*[_KEYED[key] for key in words & _KEYS], _ALWAYS):
        for sign, needs in signs:
            if (
                sign.act in found
                or (question and not sign.asked)
                or (sign.author is not None and sign.author is not context.by_author)
            ):
                continue
            for need in needs:
                if need.isdisjoint(words):
                    break
            else:
                if _holds(sign, said):
                    found.add(sign.act)
    return frozenset(found)


def _holds(sign: Sign, said: str) -> bool:
    m = sign.find.search(said)
    if m is None:
        return False
    if sign.unless is not None and sign.unless.search(said):
        return False
    return sign.hedged or not _hedged(said, m.start())


def _hedged(said: str, start: int) -> bool:
    """Whether what comes right before takes it back: a denial, or a condition."""
    before = said[max(0, start - 60) : start]
    clause = _CLAUSE.split(before)[-1]
    return bool(_HEDGE.search(clause)) or bool(re.match(r"(?:if|unless|whether)\b", clause.lstrip()))
