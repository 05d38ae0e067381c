"""`triage explain [REASON]`: what a stall reason means, what shows it, what to do differently."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from triage.cli.options import Command, JsonFields, json_fields, pick, write
from triage.errors import UsageError

if TYPE_CHECKING:
    from triage.rules._docs import RuleDoc

_EXAMPLES = """\b
Examples:
  triage explain
  triage explain changes-unanswered
  triage explain --json reason,summary
"""
FIELDS = ("reason", "summary", "means", "shows", "remedy")
_WIDEST = 100


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("explain", cls=Command, epilog=_EXAMPLES)(explain)


def explain(
    reason: Annotated[
        str | None, typer.Argument(metavar="REASON", help="A reason's id; without one: the list of all.")
    ] = None,
    json: JsonFields = None,
) -> None:
    """Say what a stall reason means.

    Also what shows it, and what to do differently.
    """
    from msgspec.json import encode
    from msgspec.json import format as indented
    from msgspec.structs import asdict

    from triage.rules import all_rules
    from triage.rules._docs import read

    rules = all_rules()
    if reason is not None and reason not in rules:
        raise _unknown(reason, tuple(rules))
    docs = [read(rule) for rule in ([rules[reason]] if reason else rules.values())]
    if json is not None:
        fields = json_fields(json, FIELDS)
        answer = [pick(asdict(doc), fields) for doc in docs]
        write(indented(encode(answer[0] if reason else answer), indent=2).decode(), None)
        return
    write(_one(docs[0]) if reason else _list(docs), None)


def _unknown(reason: str, known: tuple[str, ...]) -> UsageError:
    from difflib import get_close_matches

    near = get_close_matches(reason.lower().replace("_", "-").replace(" ", "-"), known, n=3, cutoff=0.4)
    meant = f"did you mean {' or '.join(near)}? " if near else ""
    return UsageError(f"there is no reason {reason!r}", f"{meant}`triage explain` lists them all")


def _width() -> int:
    from shutil import get_terminal_size

    return min(_WIDEST, get_terminal_size((_WIDEST, 24)).columns)


def _bold(text: str) -> str:
    import os
    import sys

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    return typer.style(text, bold=True) if colour else text


def _list(docs: list[RuleDoc]) -> str:
    pad = max(len(doc.reason) for doc in docs) + 2
    lines = []
    for doc in docs:
        wrapped = textwrap.wrap(doc.summary, max(20, _width() - pad)) or [""]
        lines.append(_bold(doc.reason) + " " * (pad - len(doc.reason)) + wrapped[0])
        lines += [" " * pad + rest for rest in wrapped[1:]]
    return "\n".join([*lines, "", "triage explain REASON says what shows it and what to do."])


def _one(doc: RuleDoc) -> str:
    out = [_bold(doc.reason), "", *textwrap.wrap(doc.summary, _width())]
    for heading, text in doc.sections():
        out += ["", _bold(heading), *_paragraphs(text)]
    return "\n".join(out)


def _paragraphs(text: str) -> list[str]:
    """Markdown paragraphs and lists, wrapped to the terminal."""
    items: list[str] = []
    for line in text.splitlines():
        if line.startswith("- ") or not items or not line.strip():
            items.append(line.strip())
        else:
            items[-1] = f"{items[-1]} {line.strip()}".strip()
    out = []
    for item in items:
        out += textwrap.wrap(
            item, _width(), initial_indent="  ", subsequent_indent="    " if item[:2] == "- " else "  "
        )
    return out
