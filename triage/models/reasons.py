"""What follows from each stall reason, wherever it is asked: one row a reason.

What a reason *means* and when it holds is its rule (`triage/rules/<id>.py`). A test holds these rows and the
rules in step, so that a new reason cannot be forgotten here.
"""

from __future__ import annotations

from msgspec import Struct

from triage.models.judgement import Ball


class Consequence(Struct, frozen=True, kw_only=True):
    """What follows where a reason is the primary one."""

    court: Ball | None
    """Who has to move, or had to move last; None: as the turns say."""
    stalled: bool = True
    """The work stands still. False: it goes on, here or elsewhere, or never was a proposal."""
    decided: bool = False
    """It rests on somebody's decision, or waits for one."""
    mendable: bool = False
    """Somebody else can take the work up and mend it: no decision, nothing that waits for reviewers alone."""


_AUTHORS = Consequence(court=Ball.AUTHOR, mendable=True)
_REVIEWERS = Consequence(court=Ball.REVIEWERS)
_OVER = Consequence(court=Ball.NOBODY, decided=True)
_ELSEWHERE = Consequence(court=Ball.NOBODY, decided=True, stalled=False)

CONSEQUENCES: dict[str, Consequence] = {
    "test-missing": _AUTHORS,
    "changes-unanswered": _AUTHORS,
    "scope-too-large": _AUTHORS,
    "rebase-needed": _AUTHORS,
    "ci-failing": _AUTHORS,
    "draft-unfinished": _AUTHORS,
    "paperwork-missing": _AUTHORS,
    "author-left": _AUTHORS,
    "no-review": _REVIEWERS,
    "large-unreviewed": Consequence(court=Ball.REVIEWERS, mendable=True),
    "review-stalled": _REVIEWERS,
    "approved-unmerged": _REVIEWERS,
    "rejected": _OVER,
    "obsolete": _OVER,
    "no-consensus": Consequence(court=Ball.PROJECT, decided=True),
    "needs-proposal": Consequence(court=Ball.AUTHOR, decided=True),
    "blocked": Consequence(court=Ball.PROJECT),
    "superseded": _ELSEWHERE,
    "duplicate": _ELSEWHERE,
    "withdrawn": Consequence(court=Ball.NOBODY),
    "mistake": Consequence(court=Ball.NOBODY, stalled=False),
    "merged-elsewhere": Consequence(court=Ball.NOBODY, stalled=False),
    "active": Consequence(court=None, stalled=False),
    "unknown": Consequence(court=None),
}
