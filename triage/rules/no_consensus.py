"""Regulars disagreed with each other, or a contested concept was never decided.

## What it means
Nobody refused it with authority, and nobody could say yes either: some were for it, some against, and
the question was left open.

## What shows it
- The words that close it, or its closer's last words, say that there is no agreement.
- Standing objections of regulars beside support by other regulars: two votes against, of which one has
  weight, or a doubt beside one.
- "Do we have agreement that we want this?", "let's see what others think", "shall we take it to the
  list?", and no decision after it.

## What to do differently
Get the question decided before writing more code: put the options and the objections on the issue or
the list.
"""

from __future__ import annotations

from triage.models import Finding, Kind, Role
from triage.rules._common import BLOCKING, LOW, MEDIUM
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """Votes against beside votes for it, or a question to all that nobody decided."""
    against = story.objections
    for_it = [s.said for s in story.stances.values() if s.for_it]
    doubts = [
        d
        for d in story.said(Act.DISAGREE, Act.WANT_DECISION, by=[*WEIGHTY, Role.AUTHOR], line_comments=False)
        if d.statement.event.kind is not Kind.OPENED
        and (d.statement.role in WEIGHTY or d.sentence.does(Act.DISAGREE))
    ]
    # An author with a say here who argues back is a side of the dispute.
    defended = story.author_is_insider and any(d.statement.role is Role.AUTHOR for d in doubts)
    torn = bool(against) and (bool(for_it) or defended)
    told = story.closed_over("no-consensus") if not doubts else None
    if not torn and not doubts and told is None:
        return None
    evidence = [story.cite(s, s.saying(Act.NACK)) for s in reversed(against)][:2]
    evidence += [story.quote(d) for d in (told, *reversed(doubts[-2:])) if d is not None]
    if torn:
        evidence += [story.cite(s, s.saying(Act.APPROVE, Act.CONCEPT_APPROVE)) for s in for_it][:2]
    contested = torn and len(for_it) + 2 * defended >= 2 and (_voters_against(story) >= 2 or bool(doubts))
    # Outvoted, answered by the author, and still nobody merged it before it was closed for silence.
    answered = against and (
        story.pushed_after(against[-1].event.at)
        or any(s.role is Role.AUTHOR and s.event.at > against[-1].event.at for s in story.words)
    )
    left = (
        torn and len(for_it) >= 2 and answered and story.closed_for_silence and not story.open_asks(*BLOCKING)
    )
    given_up = any(
        d.sentence.does(Act.DISAGREE)
        and (d.statement.does(Act.CLOSE) or d.statement in story.last_words)
        and story.is_final(d.at)
        for d in doubts
    )
    undecided = len({d.statement.event.actor for d in doubts}) >= 2 and not any(
        s.approved for s in story.stances.values()
    )
    return story.finding(
        "no-consensus",
        MEDIUM if contested or undecided or given_up or left or told else LOW,
        evidence,
        "Those with a say here disagreed, and nobody decided.",
        "Get the question decided first: put the options and the objections on the issue or the list.",
    )


def _voters_against(story: Story) -> int:
    """How many people voted against it in the field's formal words, whoever they are."""
    return len(
        {
            s.event.actor
            for s in story.others
            if s.does(Act.NACK) and s.event.kind is not Kind.REVIEW_COMMENTED
        }
    )
