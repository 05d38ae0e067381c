"""A pull request's words, in the order they were said, with what they do."""

from __future__ import annotations

from triage.models import Issue, PullRequest
from triage.people import Roster
from triage.text.model import Statement


def statements(pull: PullRequest, roster: Roster, issue: Issue | None = None) -> tuple[Statement, ...]:
    """One statement per spoken event of the pull request (and of its issue), in time order."""
    raise NotImplementedError
