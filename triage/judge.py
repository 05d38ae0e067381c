"""One pull request's story → what it means. The only way in to the judging core. Pure.

roles → statements → asks → turns → ending → rules → primary
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from triage.models import Issue, Judgement, PullRef, PullRequest
from triage.people import Roster
from triage.profiles import Profile


class Context(Struct, frozen=True, kw_only=True):
    """What is known beside the pull request itself."""

    profile: Profile
    now: datetime
    """The moment to judge at; the story is cut there."""
    issue: Issue | None = None
    """The issue it tries to solve; what was said there counts."""
    known: Mapping[PullRef, PullRequest] = {}
    """Other pull requests at hand (of the same issue, or the same repository): to check what
    remarks such as "closing in favour of #12" speak of. Absent ones are not known, not absent."""
    roster: Roster = Roster()
    """Who has authority in this repository, learned from as much of it as is at hand."""


def judge(pull: PullRequest, context: Context) -> Judgement:
    """What this pull request's story means at `context.now`.

    Never raises on a readable model: what cannot be judged is in `skipped`.
    """
    raise NotImplementedError  # built by the judging core
