"""A reviewer asked for changes or put a question that needs an answer, and the author left it undone.

## What it means
The ball was with the author: silence, or only a promise, an argument or a plain rebase, with the
blocking ask still open.

## What shows it
- An open request for a change, or an open question, that was no mere suggestion. Requests that were
  done, answered, waived or resolved do not count, nor do questions after which somebody else with a say
  approved the code.
- Suggestions of several reviewers that got neither word nor push before the author closed it in silence.
- A closing for inactivity after a review that was not content, with no word or push of the author's
  since.
- An author who closes it with reasons of their own, or says last that it waits for something else, is
  taken at their word: the open points stand beside that.
- Where only a test, a split or a rebase is open, those reasons hold instead. Where a maintainer's
  refusal was confirmed by closing, it is a rejection.

## What to do differently
Start from the open points listed here: do each, or say why not, and ask that reviewer to look again.
"""

from __future__ import annotations

from collections.abc import Sequence

from triage.models import Ask, AskKind, Finding, Role
from triage.rules._common import HIGH, LOW, MEDIUM, ask_evidence
from triage.rules._ignored import ignored, passed_over
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act

NEEDS = ("events",)


def judge(story: Story) -> Finding | None:
    """Open requests for changes and open questions."""
    changes = story.open_asks(AskKind.CHANGE, AskKind.DOCS)
    questions = tuple(
        a
        for a in story.open_asks(AskKind.QUESTION)
        if not _of_its_state(story, a) and not passed_over(story, a)
    )
    asks = (*changes, *questions)
    evidence = ask_evidence(asks)
    # Nobody asked in so many words, but objections to how it is done stand unanswered.
    undone = [s for s in story.objections if not story.pushed_after(s.event.at)]
    evidence += [story.cite(s, s.saying(Act.OBJECT)) for s in undone if s.does(Act.OBJECT)]
    evidence += [story.quote(r) for r in reversed(story.reminders)]
    if not evidence:
        return ignored(story)
    weighty = [e for e in evidence if e.role in WEIGHTY]
    settled = [
        s.said.event.at for s in story.stances.values() if s.approved and s.said.role is Role.MAINTAINER
    ]
    waits = story.author_waits is not None and story.author_waits.event.at > max(e.at for e in evidence)
    if (
        not weighty
        or story.author_said_why
        or story.for_want_of_reviewers
        or story.answered_last
        or waits
        or (settled and max(settled) > max(e.at for e in evidence))
    ):
        confidence = LOW
    else:
        confidence = HIGH if _left_lying(story, changes) else MEDIUM
    return story.finding(
        "changes-unanswered",
        confidence,
        evidence,
        f"{_counted(len(changes), len(questions))} stayed open."
        if asks
        else "An objection to how it is done was not answered by a change.",
        "Start from the open points: do each or say why not, then ask that reviewer to look again.",
    )


def _of_its_state(story: Story, ask: Ask) -> bool:
    """Whether it asks after failing checks or a conflict, which are reasons of their own."""
    return any(
        s.at == ask.evidence.at and s.sentence.text in (ask.evidence.quote or "")
        for s in story.said(Act.CI_FAILING, Act.CONFLICT)
    )


def _left_lying(story: Story, changes: Sequence[Ask]) -> bool:
    """A maintainer wants a change, the author never came back, and somebody said so."""
    wanted = [a.evidence.at for a in changes if a.evidence.role is Role.MAINTAINER]
    if not wanted or story.objections or story.closed_by_author:
        return False
    newest = max(wanted)
    if story.pushed_after(newest) or any(s.role is Role.AUTHOR and s.event.at > newest for s in story.words):
        return False
    return bool(story.reminders) or any(
        s.does(Act.PING, Act.CLOSE_INACTIVE) for s in story.others if s.event.at > newest
    )


def _counted(changes: int, questions: int) -> str:
    """`2 requested changes and 1 question`; what there is none of goes unsaid."""
    named = [(changes, "requested change"), (questions, "question")]
    return " and ".join(f"{n} {what}{'' if n == 1 else 's'}" for n, what in named if n)
