"""A draft or work in progress at the end, by the author's own choice.

## What it means
The author did not say that it was ready, so nobody was asked to merge it.

## What shows it
- It is a draft, or its title says WIP, and the author's last words or acts do not say that it is ready.
- Whoever closes it for another reason, in words, is taken at their word.
- Concrete review on the draft that went unanswered is the reason instead. A draft that an editor or a
  bot made because review was open does not count.

## What to do differently
Say what is missing and finish it, or ask for an opinion on the idea before more code.
"""

from __future__ import annotations

from triage.models import AskKind, Event, Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, last
from triage.rules.story import Story
from triage.text.acts import Act
from triage.text.phrases import wording

_WIP = wording(
    """
    (wip|w.i.p|work in progress|work-in-progress|draft|poc|proof of concept|proof-of-concept|prototype)
    (do not merge|don't merge|dnm)
    [rfc]
    ^ rfc
    """
)
_DRAFT = wording(
    """
    (draft|wip|unfinished)
    (when|once|if) (it is|it's|this is) ready
    """
)


def judge(story: Story) -> Finding | None:
    """Its state and title at the end, and who made it so."""
    titled = _WIP.search(story.pull.title)
    made = _converted(story)
    not_ready = last(story.said(Act.NOT_READY, by=[Role.AUTHOR]))
    lately = not_ready is not None and story.is_final(not_ready.at) and not story.is_ready_claimed
    if not (story.pull.draft or titled or lately):
        return None
    if story.pull.draft and made is not None and not story.by_author(made) and not titled:
        return None
    evidence = []
    if story.pull.draft:
        evidence.append(
            story.fact(made, "made a draft by the author" if made else "a draft since it was opened")
        )
    if titled:
        evidence.append(story.fact(None, f"titled {story.pull.title.strip()!r}"))
    if not_ready is not None:
        evidence.append(story.quote(not_ready))
    named = story.named_in_closing(_DRAFT)
    if named is not None:
        evidence.append(story.quote(named))
    reviewed = story.open_asks(AskKind.CHANGE, AskKind.QUESTION, AskKind.TEST, AskKind.SPLIT)
    otherwise = reviewed or story.author_said_why or story.for_want_of_reviewers
    if named is not None or (story.pull.draft and not story.others):
        confidence = HIGH
    else:
        confidence = LOW if otherwise or not (story.pull.draft or titled) else MEDIUM
    return story.finding(
        "draft-unfinished",
        confidence,
        evidence,
        "It was still a draft: its author never said that it was ready.",
        "Say what is missing and finish it, or ask for an opinion on the idea first.",
    )


def _converted(story: Story) -> Event | None:
    """The event that made it a draft, if it became one after opening."""
    return last(list(story.events(Kind.CONVERTED_TO_DRAFT)))
