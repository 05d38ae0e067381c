"""One pull request's story → what it means. The only way in to the judging core. Pure.

roles → statements → asks → turns → ending → rules → primary
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from triage.asks import find_asks
from triage.models import (
    Ball,
    Finding,
    Issue,
    Judgement,
    PullRef,
    PullRequest,
    PullState,
    Skipped,
)
from triage.models.reasons import CONSEQUENCES
from triage.people import Roster, roles_in
from triage.primary import primary
from triage.profiles import Profile
from triage.rules import all_rules
from triage.rules.story import Story
from triage.text import Act, Statement
from triage.text.statements import Told, statements_of
from triage.turns import ball, ending, turns


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
    return judge_all([(pull, context)])[0]


def judge_all(cases: Sequence[tuple[PullRequest, Context]]) -> list[Judgement]:
    """The judgement of each, as `judge` gives it; of some dozens together in less time."""
    return [
        _weigh(story) for story in _tell_all([(pull.as_of(context.now), context) for pull, context in cases])
    ]


def _weigh(story: Story) -> Judgement:
    if story.pull.state is PullState.MERGED:
        return Judgement(
            primary=None,
            ending=story.ending,
            ball=Ball.NOBODY,
            waiting_since=None,
            turns=story.turns,
            asks=story.asks,
        )
    findings: list[Finding] = []
    skipped: list[Skipped] = []
    for rule in all_rules().values():
        answer = rule.apply(story)
        if isinstance(answer, Finding):
            findings.append(answer)
        elif isinstance(answer, Skipped):
            skipped.append(answer)
    chosen, also = primary(findings)
    whose = _whose_move(story, chosen)
    return Judgement(
        primary=chosen,
        also=also,
        ending=story.ending,
        ball=whose,
        waiting_since=_since(story, whose),
        turns=story.turns,
        asks=story.asks,
        skipped=tuple(skipped),
    )


def _tell_all(cases: Sequence[tuple[PullRequest, Context]]) -> list[Story]:
    """The stories that the rules read: pull requests are taken as they stand, nothing of them is cut."""
    told = []
    for pull, context in cases:
        roster = context.roster.with_profile(context.profile)
        told.append(Told(pull, roster, context.issue, roles_in(pull, roster)))
    read = statements_of(told)
    return [_story(each, said, context) for each, said, (_, context) in zip(told, read, cases, strict=True)]


def tell(pull: PullRequest, context: Context) -> Story:
    """The story of one pull request."""
    return _tell_all([(pull, context)])[0]


def _story(told: Told, said: tuple[Statement, ...], context: Context) -> Story:
    pull, roles = told.pull, told.roles or {}
    asked = find_asks(pull, said, context.profile, roles)
    stretches = turns(pull, said, roles, context.now)
    ended = ending(pull, said, roles)
    whose, _ = ball(pull, said, asked, stretches, ended)
    return Story(
        pull=pull,
        profile=context.profile,
        now=context.now,
        issue=context.issue,
        asks=asked,
        turns=stretches,
        ending=ended,
        ball=whose,
        statements=said,
        roles=roles,
        roster=told.roster,
        known=context.known,
    )


def _whose_move(story: Story, primary: Finding) -> Ball:
    """Who has to move, or had to when it ended: the turns, corrected by what the primary reason settles."""
    reason = primary.reason
    if reason == "rejected":
        conditional = any(s.does(Act.REOPEN_IF) and story.is_final(s.event.at) for s in story.others)
        return Ball.AUTHOR if conditional else Ball.NOBODY
    return CONSEQUENCES[reason].court or story.ball


def _since(story: Story, whose: Ball) -> datetime | None:
    """Since when that side has had to move: the beginning of its last turn, else the last move of all."""
    if whose is Ball.NOBODY:
        return None
    turn = next((t for t in reversed(story.turns) if t.ball is whose), None)
    return turn.since if turn is not None else story.last_move
