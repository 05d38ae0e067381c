"""What a rule is given: one pull request's story, read once."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from triage.models import Ask, Ball, Ending, Issue, PullRequest, Turn
from triage.profiles import Profile


class Story(Struct, frozen=True, kw_only=True):
    """One pull request as it stood at `now`, with everything that was read out of it."""

    pull: PullRequest
    profile: Profile
    now: datetime
    issue: Issue | None
    asks: tuple[Ask, ...]
    turns: tuple[Turn, ...]
    ending: Ending
    ball: Ball
