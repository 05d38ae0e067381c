"""Records → documents, by repository. Pure: lines come in, what is wrong with them is reported back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from triage.duplicates.document import Document, document
from triage.errors import DataError
from triage.profiles import Profile
from triage.recorded import profile_of, recorded

_UNDATED = "1970-01-01T00:00:00Z"


class Source(Protocol):
    """Where records come from."""

    def pulls(self) -> Iterable[tuple[str, Any]]:
        """Where each stands, and the decoded line."""

    def report(self, where: str, what: str) -> None:
        """Told of a line that is no record."""


def documents_by_repo(source: Source, profile: Profile | None = None) -> dict[str, list[Document]]:
    """Every readable pull request as a document, by repository, in the order of their numbers.

    A pull request that stands twice counts once, as it was recorded last. One without a date is taken
    all the same: numbers give the order.
    """
    found: dict[str, dict[int, Document]] = {}
    for where, raw in source.pulls():
        try:
            pull = recorded(_dated(raw)).pull
        except DataError as error:
            source.report(where, error.message)
            continue
        by_number = found.setdefault(pull.ref.repo, {})
        by_number[pull.ref.number] = document(pull, profile or profile_of(pull.ref.repo))
    return {repo: [numbers[n] for n in sorted(numbers)] for repo, numbers in found.items()}


def _dated(raw: object) -> object:
    pull = raw.get("pull") if isinstance(raw, Mapping) else None
    if isinstance(raw, Mapping) and isinstance(pull, Mapping) and not pull.get("created_at"):
        return {**raw, "pull": {**pull, "created_at": _UNDATED}}
    return raw
