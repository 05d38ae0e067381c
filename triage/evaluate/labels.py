"""What readers said of pull requests: the labels that a judgement is measured against. Pure.

One JSON object a line (an object may also stand alone in a file, or in a list):

    {"repo": "owner/name", "number": 12, "primary": "rejected", "accept": ["rejected", "withdrawn"],
     "also": ["changes-unanswered"], "ending": "closed-by-author", "ball": ["author", "nobody"],
     "asks": [{"kind": "test", "answered": false}]}

`repo` and `number` say which pull request. Everything else may be left out and is then not counted:
`primary` (null: it merged), `accept` (every reason that counts as right; without it only `primary`),
`also`, `ending` (null: not seen), `ball` (one or several, any of which is right) and `asks` (one entry a
kind; `answered` null: not known). Other fields are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, Struct, UnsetType

from triage.errors import DataError
from triage.models import AskKind, Ball, Ending, PullRef
from triage.models.reasons import CONSEQUENCES

MERGED = "(merged)"
"""Stands in tables where there is no reason because it landed."""


class AskLabel(Struct, frozen=True):
    """A kind of thing reviewers asked for, and whether all of it was answered."""

    kind: AskKind
    answered: bool | None = None


class Label(Struct, frozen=True, kw_only=True):
    """What readers said of one pull request."""

    repo: str
    number: int
    primary: str | UnsetType | None = UNSET
    accept: tuple[str | None, ...] = ()
    also: tuple[str, ...] = ()
    ending: Ending | None = None
    ball: tuple[Ball, ...] = ()
    asks: tuple[AskLabel, ...] | None = None

    @property
    def ref(self) -> PullRef:
        """Which pull request it speaks of."""
        return PullRef(self.repo, self.number)

    @property
    def reason(self) -> str | None:
        """The labelled primary, MERGED for what landed, None where no primary was labelled."""
        if self.primary is UNSET:
            return None
        return self.primary if isinstance(self.primary, str) else MERGED

    @property
    def strangers(self) -> tuple[str, ...]:
        """Labelled reasons that no rule can give: most likely misspelt. Each once, in order."""
        said = (self.primary, *self.accept, *self.also)
        return tuple(dict.fromkeys(r for r in said if isinstance(r, str) and r not in CONSEQUENCES))

    @property
    def right(self) -> frozenset[str]:
        """Every primary that counts as right."""
        return frozenset(a or MERGED for a in self.accept) | ({self.reason} if self.reason else frozenset())


def label_from(raw: object) -> Label:
    """A label from one decoded JSON object.

    Raises DataError that says which field is wrong.
    """
    if isinstance(raw, Mapping) and isinstance(raw.get("ball"), str):
        raw = {**raw, "ball": [raw["ball"]]}
    try:
        return msgspec.convert(raw, Label)
    except msgspec.ValidationError as error:
        raise DataError(f"not a label: {error}") from error
