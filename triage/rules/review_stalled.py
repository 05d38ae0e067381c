"""It was reviewed, the author answered everything, and reviewers went silent.

## What it means
The last substantive move was the author's. Nothing was wrong that anybody named.

## What shows it
- Review by others, no open ask or objection, and the author's push or answer after the last of it that
  wanted something; sympathy asks for no answer.
- A push after all that counts as open, with the author saying so or asking back, and no word of a
  reviewer's since.
- Nothing that was ever asked is known to be left open, whoever spoke last.
- Somebody closing it for want of interest or of reviewers.

## What to do differently
Ask those reviewers by name for another look; name a second person who knows the code; keep it small and
rebased.
"""

from __future__ import annotations

from datetime import datetime

from triage.models import Ball, Event, Evidence, Finding, Kind, Role
from triage.rules._common import BLOCKING, HIGH, LOW, MEDIUM
from triage.rules.story import Story
from triage.text.acts import Act

NEEDS = ("events",)
_IN_FAVOUR = (Act.APPROVE, Act.CONCEPT_APPROVE, Act.PRAISE)
_WANTS = (
    Act.ASK_CHANGE,
    Act.ASK_TEST,
    Act.ASK_SPLIT,
    Act.ASK_DOCS,
    Act.ASK_BENCHMARK,
    Act.ASK_REBASE,
    Act.QUESTION,
    Act.OBJECT,
    Act.NACK,
    Act.FINDING,
    Act.CONDITIONAL_APPROVE,
)
"""What makes a review one that has to be answered; sympathy alone passes no ball."""


def judge(story: Story) -> Finding | None:
    """Reviewed, nothing open, the author moved last."""
    if not story.reviews:
        return None
    unwatched = story.for_want_of_reviewers
    blocking = story.open_asks(*BLOCKING)
    answered_last = story.answered_last and not story.objections
    if (blocking or story.objections) and unwatched is None and not answered_last:
        return None
    move = _last_answer(story)
    answered = [a for a in story.asks if a.answered]
    reviews = [s for s in story.reviews if s.event.at <= story.end] or list(story.reviews)
    wanting = [s for s in reviews if s.does(*_WANTS) or not s.does(*_IN_FAVOUR)]
    last = wanting[-1] if wanting else reviews[-1]
    after = move is not None and move.at >= last.event.at
    # Whoever spoke last: where nothing that was ever asked is left open, the author has nothing to do.
    approved = any(s.approved for s in story.stances.values())
    after = after or not (approved or story.reluctance or any(a.answered is False for a in story.asks))
    evidence = _evidence(story, move)
    if unwatched is not None:
        evidence.insert(0, story.quote(unwatched))
        confidence = MEDIUM
    elif story.promise_left or story.closed_by_author or story.closed_without_a_word or not after:
        confidence = LOW
    else:
        unclear = any(a.answered is None for a in story.asks)
        confidence = HIGH if answered and not unclear and story.ball is Ball.REVIEWERS else MEDIUM
    return story.finding(
        "review-stalled",
        confidence,
        evidence,
        "Reviewers went silent after the author had answered.",
        "Ask the reviewers by name for another look, or a second person who knows the code; keep it rebased.",
    )


def _evidence(story: Story, move: Event | None) -> list[Evidence]:
    """The author's last move, what the reviewers last said, and what else answered them; each event once."""
    answers = [a.answer for a in reversed(story.asks) if a.answered and a.answer is not None]
    told: list[Evidence] = []
    if move is not None:
        said = next((s for s in story.words if s.event is move and s.sentences), None)
        known = next((a for a in answers if a.at == move.at), None)
        if said is not None:
            told.append(story.cite(said, said.sentences[0]))
        else:
            told.append(known or story.fact(move, "the author's last push"))
    once: dict[tuple[datetime, str | None, str | None], Evidence] = {}
    for evidence in (*told, story.cite(story.reviews[-1]), *answers[:2]):
        once.setdefault((evidence.at, evidence.who, evidence.url), evidence)
    return list(once.values())


def _last_answer(story: Story) -> Event | None:
    """The author's last push or words on it, before it ended."""
    moves = list(story.pushes)
    moves += [
        s.event
        for s in story.words
        if s.role is Role.AUTHOR
        and s.event.kind is not Kind.OPENED
        and not s.on_issue
        and s.event.at <= story.end
    ]
    return max(moves, key=lambda e: e.at, default=None)
