"""For programs: the `Analysis` as it is. `docs/json.md` says what each field means."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from triage.models import Analysis
from triage.report import Style

SCHEMA_FILE = Path(__file__).with_name("schema.json")
"""The JSON Schema as shipped; made by `schema()`, held in step by a test."""

FIELDS = tuple(Analysis.__struct_fields__)
"""What `--json FIELDS` may name."""

_UNSEEN = re.compile(
    "[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)
"""What JSON allows in a string and a terminal or an editor acts upon, or does not show."""


def render(analyses: Sequence[Analysis], _style: Style | None = None) -> str:
    """One answer as an object, several as a list."""
    documents = [document(a) for a in analyses]
    return dumps(documents[0] if len(documents) == 1 else documents)


def document(analysis: Analysis) -> dict[str, Any]:
    """An answer in JSON's own types; moments as ISO 8601 texts in UTC."""
    built: dict[str, Any] = msgspec.to_builtins(analysis)
    return built


def dumps(value: object) -> str:
    """JSON for people and programs alike; characters that act on a terminal are written as escapes."""
    return _UNSEEN.sub(_escaped, json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def ascii_only(text: str) -> str:
    """JSON for a place that shows nothing but ASCII: everything else as escapes, nothing lost."""
    return re.sub(r"[^\x00-\x7f]", _escaped, text)


def one_line(value: object) -> str:
    """As `dumps`, on one line."""
    return _UNSEEN.sub(_escaped, json.dumps(value, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]


def schema() -> dict[str, Any]:
    """The JSON Schema of what `render` gives for one answer."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "triage lookup --format json",
        **msgspec.json.schema(Analysis),
    }
