"""Which approvals still stand: of this version, not dismissed, not taken back. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from triage.asks.moves import content_after, pushes
from triage.models import Kind, PullRequest, Role
from triage.text.acts import Act
from triage.text.model import Statement
from triage.text.reviewing import approved_commit

_SHA = 7
"""The shortest abbreviation of a commit that people write."""


class Approval(Struct, frozen=True):
    """Somebody's approval, and whether it speaks of what there is now."""

    said: Statement
    stale: bool
    """The change was pushed anew since (more than a rebase), and not approved again."""


def approvals(
    pull: PullRequest, statements: Sequence[Statement], roles: Mapping[str, Role]
) -> tuple[Approval, ...]:
    """The last approval of everybody who did not dismiss it, object or ask for more since; in time order.

    An approval of a commit ("ACK 1a2b3c4", a review of a commit) stays fresh while that commit is the head.
    """
    dismissed = {e.subject for e in pull.events or () if e.kind is Kind.REVIEW_DISMISSED}
    last: dict[str, Statement] = {}
    for said in statements:
        actor = said.event.actor
        if actor is None or said.on_issue or not said.by_others:
            continue
        login = actor.login.lower()
        if said.does(Act.APPROVE):
            if said.event.id is None or said.event.id not in dismissed:
                last[login] = said
        elif said.does(Act.OBJECT, Act.REJECT) or _asks_for_more(said):
            last.pop(login, None)
    made = pushes(pull, statements, roles)
    found = []
    for said in last.values():
        head = pull.head_sha
        named = (
            next(filter(None, (approved_commit(s.text) for s in said.sentences)), None) or said.event.commit
        )
        of_head = head is not None and named is not None and head.startswith(named[:_SHA].lower())
        found.append(Approval(said, not of_head and content_after(made, said.event.at) is not None))
    return tuple(sorted(found, key=lambda a: a.said.event.at))


def _asks_for_more(said: Statement) -> bool:
    return said.event.state == "changes-requested" or any(s.demands for s in said.sentences)
