"""For an issue, a comment or a file on GitHub. It renders there, notifies nobody and references nothing.

The page is a template, `lookup/lookup.md.j2`; a person's own of that name wins (see `triage.templates_env`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from triage import templates_env
from triage.models import Analysis
from triage.report import Style, wording
from triage.report.safe import markdown_address


def render(analyses: Sequence[Analysis], _style: Style | None = None) -> str:
    """The answers one after the other, under a heading each."""
    text = templates_env.render(
        "lookup/lookup.md.j2",
        answers=list(analyses),
        w=wording,
        link=markdown_address,
    )
    # Loops leave runs of empty lines; Markdown wants at most one.
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"
