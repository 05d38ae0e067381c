"""An Analysis as a worksheet (Markdown) or as a page to look at (HTML). Reads templates, nothing else."""

from __future__ import annotations

import re

from markupsafe import Markup

from triage.clone.model import CloneReport
from triage.models import Analysis
from triage.profiles import Profile
from triage.templates_env import render
from triage.worksheet import timeline
from triage.worksheet.strings import DEFAULT, load
from triage.worksheet.view import view


def markdown(
    analysis: Analysis, profile: Profile, language: str = DEFAULT, clone: CloneReport | None = None
) -> str:
    """The worksheet, as generated; ends with a line end.

    Raises UsageError for an unknown language, ConfigError for a template that is wrong.
    """
    t = load(language)
    text = render(
        (f"worksheet/{language}/worksheet.md.j2", "worksheet/worksheet.md.j2"),
        v=view(analysis, profile, t, clone),
        t=t,
        chart=timeline.mermaid(analysis, t),
    )
    lines = [line.rstrip() for line in text.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def page(
    analysis: Analysis, profile: Profile, language: str = DEFAULT, clone: CloneReport | None = None
) -> str:
    """One self-contained HTML file: no script, nothing to load, everything of strangers' escaped.

    Raises UsageError for an unknown language, ConfigError for a template that is wrong.
    """
    t = load(language)
    return render(
        (f"html/{language}/worksheet.html.j2", "html/worksheet.html.j2"),
        v=view(analysis, profile, t, clone),
        t=t.for_page(),
        chart=Markup(timeline.svg(analysis, t)),  # noqa: S704  timeline.svg escapes everything it holds
        colours=timeline.colours(analysis),
    )
