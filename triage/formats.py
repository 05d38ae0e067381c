"""The output formats of `lookup`: this is where one is added. Imports nothing heavy, for the command line."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """A format's name, as `--format` takes it, and the module of its `render(analyses, style) -> str`."""

    TERMINAL = "terminal", "triage.report.terminal"
    MARKDOWN = "markdown", "triage.report.markdown"
    JSON = "json", "triage.report.jsonreport"

    module: str
    """Imported when used."""

    def __new__(cls, name: str, module: str) -> Format:
        """The name is the value; the module goes along."""
        made = str.__new__(cls, name)
        made._value_ = name
        made.module = module
        return made
