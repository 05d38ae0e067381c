"""The deciding speech acts: what ends or blocks a pull request."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.model import Context


def acts(sentence: str, context: Context) -> frozenset[Act]:
    """The deciding acts of one sentence of the speaker's own prose."""
    return frozenset()
