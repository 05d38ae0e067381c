"""The author's own finding or choice ended it.

## What it means
Wrong after all, not worth it, to be done differently some day, or closed by the author without a word
while nothing was open against it. Where a reviewer's objection led to it, that objection is the reason
and this stands beside it.

## What shows it
- The author's last words take it back, and the author closed it.
- Or the author closed it and said why in words of their own, whatever review was still open.
- Or the author closed it in silence, with no open ask and no standing objection. Where both accounts are
  deleted, nobody knows that it was the author.
- Who closes it because nobody ever answered has not taken it back.
- Or somebody with a say here closed it and said that the author wished it so.

## What to do differently
Read why it was taken back; ask the author before trying the same approach again.
"""

from __future__ import annotations

from datetime import timedelta

from triage.models import GHOST, Finding, Kind, Role
from triage.rules._common import BLOCKING, HIGH, LOW, MEDIUM, last, who
from triage.rules.story import WEIGHTY, Said, Story
from triage.text.acts import Act

NEEDS = ("events",)
_REMEDY = "Find out why it was taken back, and ask the author, before trying the same approach again."


_FIRM = (Act.REJECT, Act.NACK, Act.OBJECT, Act.DISAGREE)
SOON = timedelta(days=14)
"""An author who takes it back this soon after an objection takes it back because of it."""


def judge(story: Story) -> Finding | None:
    """The author's words at the end, else a silent closing with nothing open."""
    said = last(
        [
            s
            for s in story.said(Act.WITHDRAW, by=[Role.AUTHOR], final=True, line_comments=False)
            # Doubts in a description are no taking back: it was opened in spite of them.
            if s.statement.event.kind is not Kind.OPENED or s.statement.does(Act.CLOSE)
        ]
    )
    mine = story.closed_by_author
    if said is not None and (said.statement.does(Act.CLOSE) or (mine and _is_farewell(story, said))):
        pressed = any(
            story.end - s.event.at <= SOON and s.does(*_FIRM) for s in (*story.objections, *story.reluctance)
        )
        return story.finding(
            "withdrawn",
            HIGH if mine and not pressed else MEDIUM if story.closed else LOW,
            [story.quote(said)],
            "The author took it back.",
            _REMEDY,
        )
    told = last(story.said(Act.WITHDRAW, by=WEIGHTY, final=True, line_comments=False))
    if told is not None and story.closed:
        by = who(told.statement.role, start=True)
        return story.finding(
            "withdrawn", MEDIUM, [story.quote(told)], f"{by} said that the author took it back.", _REMEDY
        )
    if not mine or _nameless(story):
        return None
    farewell = last(story.said(Act.CLOSE, by=[Role.AUTHOR], final=True, line_comments=False))
    evidence = [story.quote(farewell)] if farewell else []
    evidence.append(story.fact(story.closing, "closed by the author"))
    burdened = bool(story.objections or story.reluctance or story.open_asks(*BLOCKING))
    why = story.author_said_why
    if why is not None and not story.objections:
        if farewell is None or why != farewell:
            evidence.insert(0, story.quote(why))
        burdened = False
    return story.finding(
        "withdrawn",
        LOW if burdened or story.author_waited_in_vain else MEDIUM,
        evidence,
        "The author closed it"
        + (
            ", with review still open."
            if burdened
            else " and said why."
            if why
            else "; nothing was open against it."
        ),
        _REMEDY,
    )


def _is_farewell(story: Story, said: Said) -> bool:
    """Whether the author said nothing more before closing it."""
    return not any(said.at < s.event.at <= story.end for s in story.words if s.role is Role.AUTHOR)


def _nameless(story: Story) -> bool:
    """Whether a deleted account closed what a deleted account had opened: two that need not be one person."""
    closer = story.closing.actor if story.closing is not None else None
    return story.pull.author.login.lower() == GHOST and (closer is None or closer.login.lower() == GHOST)
