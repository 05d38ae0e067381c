"""The stall reasons: one file each, found by name, never listed.

`rules/changes_unanswered.py` is the reason `changes-unanswered`. Its module docstring is its
documentation (`triage explain changes-unanswered` prints it) with the three headings *What it means*,
*What shows it*, *What to do differently*. Its `judge(story)` gives a `Finding`, a `Skipped` or None.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from msgspec import Struct

from triage.models import Finding, Skipped
from triage.rules.story import Story


class Rule(Struct, frozen=True):
    """A reason's rule and its documentation."""

    id: str
    doc: str
    judge: Callable[[Story], Finding | Skipped | None]
    needs: tuple[str, ...] = ()
    """Fields of the pull request without which it cannot be judged (the module's `NEEDS`)."""

    def apply(self, story: Story) -> Finding | Skipped | None:
        """The rule's answer; *skipped* where a field that it needs was not fetched."""
        for field in self.needs:
            if getattr(story.pull, field) is None:
                return Skipped(self.id, _NOT_FETCHED.get(field, f"its {field} were not fetched"))
        return self.judge(story)


_NOT_FETCHED = {"events": "its timeline was not fetched"}


@cache
def all_rules() -> dict[str, Rule]:
    """Every rule by id, sorted."""
    rules = {}
    for info in sorted(iter_modules(__path__), key=lambda i: i.name):
        if info.name.startswith("_"):
            continue
        module = import_module(f"{__name__}.{info.name}")
        if hasattr(module, "judge"):
            reason = info.name.replace("_", "-")
            rules[reason] = Rule(reason, module.__doc__ or "", module.judge, getattr(module, "NEEDS", ()))
    return rules
