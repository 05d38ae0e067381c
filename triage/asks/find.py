"""What reviewers asked for, and whether it was answered. Pure.

An ask is something a person other than the author wants: a test, a change, an answer, a smaller pull
request … (`wanted`). It is answered by a push that does it, by a reply (a question), by the asker's later
satisfaction, or by being waived; a promise, an argument or a plain rebase answers nothing (`answers`).
It does not bind the author where who asked approved the code afterwards. Asks for the same remedy (a test,
a rebase, …) are one ask, however often they were repeated; changes and questions are one for each
conversation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec.structs import replace

from triage.asks.answers import Answers
from triage.asks.evidence import evidence
from triage.asks.wanted import ASKING, Wanted, wanted
from triage.models import Ask, AskKind, Kind, PullRequest, PullState, Role
from triage.profiles.model import Profile
from triage.text.acts import Act
from triage.text.model import Statement

_ONE_REMEDY = frozenset(AskKind) - {AskKind.CHANGE, AskKind.QUESTION}
"""Kinds where asking again asks for the same thing."""


def find_asks(
    pull: PullRequest, statements: Sequence[Statement], profile: Profile, roles: Mapping[str, Role]
) -> tuple[Ask, ...]:
    """Everything asked of the author on the pull request, in the order it was first asked.

    `statements` as `triage.text.statements` gives them, `roles` as `triage.people.roles_in` does.
    """
    wishes = wanted(pull, statements, profile)
    if not wishes:
        return ()
    answers = Answers(pull, statements, profile, roles)
    groups: dict[tuple[object, ...], list[Wanted]] = {}
    for want in wishes:
        groups.setdefault(_same(want), []).append(want)
    approved = _approved_last(statements)
    made = [_unless_approved(_ask(group, answers), approved) for group in groups.values()]
    if pull.state is PullState.MERGED:
        # It landed as it was: what was left open was let go, and the record does not say by whom.
        made = [replace(ask, answered=None) if ask.answered is False else ask for ask in made]
    made.sort(key=lambda a: a.evidence.at)
    return tuple(made)


def _approved_last(statements: Sequence[Statement]) -> dict[str, datetime]:
    """By login, when somebody last approved the code as a whole, and asked for nothing in the same breath."""
    return {
        s.event.actor.login: s.event.at
        for s in statements
        if s.event.actor is not None
        and Act.APPROVE in s.acts
        and s.event.kind is not Kind.REVIEW_COMMENTED
        and not any(Act.APPROVE in x.acts and x.acts & ASKING for x in s.sentences)
    }


def _unless_approved(ask: Ask, approved: Mapping[str, datetime]) -> Ask:
    """The ask; binding nobody where who asked approved after it: that did not wait for it."""
    at = approved.get(ask.evidence.who or "")
    return replace(ask, optional=True) if ask.answered is not True and at and at > ask.evidence.at else ask


def _same(want: Wanted) -> tuple[object, ...]:
    if want.kind in _ONE_REMEDY:
        return (want.kind,)
    event = want.statement.event
    who = event.actor.login.lower() if event.actor else None
    return (want.kind, who, event.thread or event.id or event.at)


def _ask(group: list[Wanted], answers: Answers) -> Ask:
    """One ask of several for the same thing: open if any is open, in the words of the one that tells most."""
    judged = [(want, *answers.to(want)) for want in group]
    blocking = [j for j in judged if not j[0].optional] or judged
    open_ = [j for j in blocking if j[1] is False]
    unknown = [j for j in blocking if j[1] is None]
    want, answered, answer = (open_ or unknown or blocking)[0]
    return Ask(
        kind=want.kind,
        evidence=evidence(want.statement, want.sentence, _fact(want)),
        path=want.path,
        answered=answered,
        answer=answer,
        optional=want.optional,
    )


def _fact(want: Wanted) -> str:
    if want.statement.event.kind is Kind.REVIEWED:
        return "requested changes"
    return f"wrote out a change to {want.path}" if want.path else "asked for it without words"
