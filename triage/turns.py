"""Whose move it is and since when, and what ended it. Pure. Counts people only.

A bot's comment, label or stale mark neither passes the ball nor resets a clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from triage.closing import CLOSING_WORDS, announced, closing_event, speaks_of_end
from triage.models import GHOST, Ask, Ball, Ending, Event, Kind, PullRequest, PullState, Role, Turn
from triage.text.acts import ASKS, Act
from triage.text.model import Statement

_LONG_SILENCE = timedelta(days=30)
"""An author who was asked and is silent for this long has left it unanswered."""
_LEFT_TO_AUTHOR = ASKS | {Act.QUESTION, Act.CONDITIONAL_APPROVE, Act.FINDING}
"""Said by others, it leaves something for the author to do."""
_KEEPS = frozenset({Act.PROMISE, Act.NOT_READY, Act.CANNOT_CONTINUE, Act.HAND_OVER})
"""Said by the author, it leaves the ball where it is."""
_MOVES = frozenset(
    {
        Kind.MERGED, Kind.CLOSED, Kind.REOPENED, Kind.COMMITTED, Kind.FORCE_PUSHED, Kind.READY_FOR_REVIEW,
        Kind.CONVERTED_TO_DRAFT, Kind.REVIEW_REQUESTED,
    }
)  # fmt: skip
"""What may pass the ball without words."""
_ELSEWHERE = (Act.SUPERSEDED_BY, Act.DUPLICATE_OF, Act.MERGED_ELSEWHERE)
"""Said in closing, it is what ended it, however old the pull request is called beside it."""
_REASONS = 25
"""Words of a closing, courtesies left out, above which it has given its reasons."""
_COURTESY = frozenset({Act.REOPEN_IF, Act.THANKS, Act.PING, Act.CLOSE_INACTIVE})
_OVER = frozenset(
    {
        Act.SUPERSEDED_BY,
        Act.DUPLICATE_OF,
        Act.MERGED_ELSEWHERE,
        Act.OBSOLETE,
        Act.MISTAKE,
        Act.REJECT,
        Act.WITHDRAW,
    }
)


def ending(pull: PullRequest, statements: Sequence[Statement], roles: Mapping[str, Role]) -> Ending:
    """What ended it, kept beside the reason."""
    if pull.state is PullState.OPEN:
        return Ending.OPEN
    if pull.state is PullState.MERGED:
        return Ending.MERGED
    closing = closing_event(pull)
    at = closing.at if closing is not None else pull.closed_at
    final = [
        s for s in statements if s.role is not Role.BOT and (at is None or speaks_of_end(s.event.at, at))
    ]
    if closing is not None and closing.commit:
        return Ending.MERGED_ELSEWHERE
    if any(s.does(Act.MERGED_ELSEWHERE) and s.role is not Role.PASSERBY for s in final):
        return Ending.MERGED_ELSEWHERE
    closer = closing.actor if closing is not None else None
    if closer is None:
        if closing is not None and pull.author.login == GHOST:
            return Ending.CLOSED_BY_AUTHOR
        return _unseen_closer(final, announced(pull, statements))
    login = closer.login.lower()
    if login == pull.author.login.lower():
        return Ending.CLOSED_BY_AUTHOR
    if closer.bot or roles.get(login) is Role.BOT:
        return Ending.CLOSED_BY_BOT
    mine = [s for s in final if s.event.actor is not None and s.event.actor.login.lower() == login]
    if any(s.does(Act.CLOSE_INACTIVE) and not s.does(*_ELSEWHERE) for s in mine or final):
        return Ending.CLOSED_INACTIVE
    if _was_waited_for(pull, statements, mine, closing, roles):
        return Ending.CLOSED_INACTIVE
    return Ending.CLOSED_BY_MAINTAINER


def _was_waited_for(
    pull: PullRequest,
    statements: Sequence[Statement],
    last_words: Sequence[Statement],
    closing: Event | None,
    roles: Mapping[str, Role],
) -> bool:
    """Whether the closing gives no other reason, and the author had left something unanswered."""
    if closing is None or not any(s.does(Act.CLOSE) for s in last_words):
        return False
    if any(s.does(*_OVER, Act.NEEDS_PROPOSAL, Act.BLOCKED_ON, Act.OBJECT, Act.DISAGREE) for s in last_words):
        return False
    said = (x for s in last_words for x in s.sentences if x.acts.isdisjoint(_COURTESY))
    if sum(len(x.text.split()) for x in said) > _REASONS:
        return False
    moved = max(
        (e.at for e in pull.events or () if _is_move_of_author(e, pull, roles)), default=pull.created_at
    )
    if closing.at - moved < _LONG_SILENCE:
        return False
    waiting = [s for s in statements if moved < s.event.at < closing.at - CLOSING_WORDS and s.by_others]
    if any(s.does(Act.OBJECT, Act.REJECT) for s in waiting):
        return False
    by_author = [s for s in statements if s.role is Role.AUTHOR and s.event.kind is not Kind.OPENED]
    promised = bool(by_author) and by_author[-1].does(Act.PROMISE)
    return promised or any(s.does(*_LEFT_TO_AUTHOR, Act.PING) for s in waiting)


def _is_move_of_author(event: Event, pull: PullRequest, roles: Mapping[str, Role]) -> bool:
    if event.kind in (Kind.COMMITTED, Kind.FORCE_PUSHED):
        return not _by_bot(event, roles)
    return (
        event.kind in (Kind.COMMENTED, Kind.REVIEWED, Kind.REVIEW_COMMENTED)
        and event.actor is not None
        and event.actor.login.lower() == pull.author.login.lower()
    )


def _unseen_closer(final: Sequence[Statement], told: Statement | None) -> Ending:
    """Nobody recorded who closed it: who said so, or spoke of it last, else somebody with authority."""
    for s in (told,) if told is not None else reversed(final):
        if s.does(Act.CLOSE_INACTIVE):
            return Ending.CLOSED_INACTIVE
        if s.does(Act.CLOSE, *_OVER):
            return Ending.CLOSED_BY_AUTHOR if s.role is Role.AUTHOR else Ending.CLOSED_BY_MAINTAINER
    return Ending.CLOSED_BY_MAINTAINER


def turns(
    pull: PullRequest,
    statements: Sequence[Statement],
    roles: Mapping[str, Role],
    now: datetime,
) -> tuple[Turn, ...]:
    """Stretches of time in which one side had to move, from opening to the end (or `now`)."""
    said = {id(s.event): s for s in statements if not s.on_issue}
    made: list[Turn] = []
    ball = Ball.AUTHOR if _opened_as_draft(pull) else Ball.REVIEWERS
    since, because = pull.created_at, "opened as a draft" if ball is Ball.AUTHOR else "opened"
    for event in pull.events or ():
        if event.at > now:
            break
        words = said.get(id(event))
        if words is None and event.kind not in _MOVES:
            continue
        if event.kind is not Kind.CLOSED and _by_bot(event, roles):
            continue
        passed = _passes(event, words, pull)
        if passed is None:
            continue
        to, why = passed
        if to is not ball:
            made.append(Turn(ball, since, event.at, because))
            ball, since, because = to, event.at, why
    made.append(Turn(ball, since, None, because))
    return tuple(made)


def _opened_as_draft(pull: PullRequest) -> bool:
    for event in pull.events or ():
        if event.kind is Kind.READY_FOR_REVIEW:
            return True
        if event.kind is Kind.CONVERTED_TO_DRAFT:
            return False
    return pull.draft


def _by_bot(event: Event, roles: Mapping[str, Role]) -> bool:
    if event.actor is None:
        return False
    return event.actor.bot or roles.get(event.actor.login.lower()) is Role.BOT


def _passes(event: Event, said: Statement | None, pull: PullRequest) -> tuple[Ball, str] | None:
    """To whom an event passes the ball, and what to call it; None if it leaves it where it is."""
    kind = event.kind
    who = event.actor.login if event.actor else None
    by_author = who is None or who.lower() == pull.author.login.lower()
    if kind is Kind.MERGED:
        return Ball.NOBODY, "merged"
    if kind is Kind.CLOSED:
        return Ball.NOBODY, "closed"
    if kind is Kind.REOPENED:
        return Ball.REVIEWERS, "reopened"
    if kind in (Kind.COMMITTED, Kind.FORCE_PUSHED):
        return (Ball.REVIEWERS, "push") if event.at > pull.created_at and by_author else None
    if kind is Kind.READY_FOR_REVIEW:
        return Ball.REVIEWERS, "ready for review"
    if kind is Kind.CONVERTED_TO_DRAFT:
        return Ball.AUTHOR, "made a draft"
    if kind is Kind.REVIEW_REQUESTED and by_author:
        return Ball.REVIEWERS, "review requested"
    if said is None or kind is Kind.OPENED:
        return None
    if by_author:
        if said.does(Act.REVIEW_PLEASE, Act.DONE_CLAIM):
            return Ball.REVIEWERS, "the author's answer"
        if said.does(*_KEEPS) or not _answers(said):
            return None
        return Ball.REVIEWERS, "the author's answer"
    if said.does(Act.WANT_DECISION, Act.NEEDS_PROPOSAL) and said.role is Role.MAINTAINER:
        return Ball.PROJECT, f"a decision wanted by {who}"
    if not said.acts.isdisjoint(_LEFT_TO_AUTHOR):
        return Ball.AUTHOR, f"review by {who}"
    if said.does(Act.APPROVE, Act.SATISFIED, Act.WILL_REVIEW):
        return Ball.REVIEWERS, f"approved by {who}" if said.does(Act.APPROVE) else f"answer by {who}"
    return None


def _answers(said: Statement) -> bool:
    hollow = {Act.THANKS, Act.PING}
    return any(not x.acts <= hollow or not x.acts for x in said.sentences)


def ball(
    pull: PullRequest,
    statements: Sequence[Statement],
    asks: Sequence[Ask],
    made: Sequence[Turn],
    ended: Ending,
) -> tuple[Ball, datetime | None]:
    """Who has to move, or had to move last, and since when.

    An unanswered blocking ask keeps the ball with the author whatever was said after it. What is decided
    or replaced waits for nobody. The reason found may say more: the judge has the last word.
    """
    if ended in (Ending.MERGED, Ending.MERGED_ELSEWHERE):
        return Ball.NOBODY, None
    last = made[-1]
    if ended is not Ending.OPEN and last.ball is Ball.NOBODY:
        at = last.since
        final = [s for s in statements if s.role is not Role.BOT and speaks_of_end(s.event.at, at)]
        if any(s.does(*_OVER) for s in final):
            return Ball.NOBODY, None
        if len(made) < 2:
            return Ball.REVIEWERS, pull.created_at
        last = made[-2]
    open_ = [a for a in asks if a.answered is False and not a.optional]
    if last.ball is Ball.REVIEWERS and open_:
        first = min(a.evidence.at for a in open_)
        return Ball.AUTHOR, first
    return last.ball, last.since
