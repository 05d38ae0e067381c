"""The reviewing speech acts: what asks, answers, approves or passes the ball."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.model import Context


def acts(sentence: str, context: Context) -> frozenset[Act]:
    """The reviewing acts of one sentence of the speaker's own prose."""
    return frozenset()
