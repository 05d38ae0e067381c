"""Outputs: one file per format. Each is a pure rendering of an `Analysis`; none fetches, none judges.

Add a format by adding a module with `render(analyses, style) -> str` and its line in `triage/formats.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct

from triage.formats import Format

if TYPE_CHECKING:
    from triage.models import Analysis

FORMATS = {form.value: form.module for form in Format}
"""Name of a format → its module, imported when used."""


class Style(Struct, frozen=True, kw_only=True):
    """What the place shows that the output is written to."""

    width: int = 80
    """Columns of a terminal."""
    color: bool = False
    unicode: bool = True
    """Dashes, arrows and typographic quotes can be shown."""


def render(analyses: Sequence[Analysis], form: str, style: Style | None = None) -> str:
    """The answers in one of `FORMATS`; ends with a line end. Raises KeyError for an unknown format."""
    module = import_module(FORMATS[form])
    text: str = module.render(analyses, style or Style())
    return text if text.endswith("\n") else text + "\n"
