"""The rules' documentation, read out of their docstrings, for `triage explain` and `docs/reasons.md`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from triage.rules import Rule

HEADINGS = ("What it means", "What shows it", "What to do differently")
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)


class RuleDoc(Struct, frozen=True):
    """A reason's documentation."""

    reason: str
    summary: str
    """Its first paragraph, one line."""
    means: str
    shows: str
    remedy: str
    """The three sections, Markdown."""

    def sections(self) -> tuple[tuple[str, str], ...]:
        """Heading and text, in order."""
        return tuple(zip(HEADINGS, (self.means, self.shows, self.remedy), strict=True))


def read(rule: Rule) -> RuleDoc:
    """The documentation of a rule.

    Raises ValueError where one of the three headings is missing, doubled or out of order.
    """
    lead, *parts = _HEADING.split(rule.doc)
    titles, texts = tuple(parts[::2]), [text.strip() for text in parts[1::2]]
    if titles != HEADINGS or not all(texts) or not lead.strip():
        raise ValueError(f"rule {rule.id!r}: its documentation has the headings {titles}, not {HEADINGS}")
    return RuleDoc(rule.id, " ".join(lead.split()), *texts)


def page(rules: Iterable[Rule]) -> str:
    """All documentation as one Markdown page."""
    out = [
        "# Why a pull request did not land: the reasons",
        "",
        "One reason a pull request is primary; others may stand beside it. Each holds only with evidence.",
        "Generated from the rules' docstrings (`triage/rules/`); `triage explain REASON` prints the same.",
        "",
    ]
    for rule in rules:
        doc = read(rule)
        out += [f"## `{doc.reason}`", "", doc.summary, ""]
        for heading, text in doc.sections():
            out += [f"**{heading}.**", "", text, ""]
    return "\n".join(out)
