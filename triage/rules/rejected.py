"""Those with authority declined the change or its approach.

## What it means
Not wanted, by design, not a bug, out of scope, too risky for its worth. It is also a rejection when the
author presses "close" after a maintainer's objection, or after two regulars' objections with no regular
in favour. "Not like this, but that would be welcome" is a rejection with unanswered changes beside it.

## What shows it
- A maintainer's refusal in words around the end, or a refusal that stands while a maintainer closes it.
- Standing objections (NACK, −1, "I don't think we should") and the author closing it.
- A reviewer wanting something else, and the author answering "fair enough" and closing it.
- A maintainer suggesting to close it, and the author doing so; the author granting the point ("feel free
  to close it", "my bad"), and somebody else closing it.
- A maintainer closing it and saying why, where that names nothing left to do, nothing to wait for and
  nothing that took its place. Where no sentence of it was understood, single words tell what it is about.
- A closing for inactivity after two standing objections: with nobody in favour, whatever was pushed since.
- A condition ("post to the list first", "reopen when …") makes the condition the reason instead.

## What to do differently
Do not send the same thing again. Settle on the issue or the mailing list whether, and in what form, it
would be welcome.
"""

from __future__ import annotations

from triage.models import Confidence, Finding, Kind, Role
from triage.rules._common import BLOCKING, HIGH, LOW, MEDIUM, last, who
from triage.rules._labels import REFUSED, labelled
from triage.rules._yielding import SOON, closed_with_reasons, given_in
from triage.rules.story import WEIGHTY, Said, Story
from triage.text.acts import Act
from triage.text.model import Statement

NEEDS = ("events",)
_AGAINST = (Act.REJECT, Act.NACK, Act.OBJECT, Act.DISAGREE, Act.NEUTRAL)
_FIRM = (Act.REJECT, Act.NACK, Act.OBJECT, Act.DISAGREE)
_REMEDY = "Do not send the same again: settle first, on the issue or the list, whether and how it is welcome."


def judge(story: Story) -> Finding | None:
    """A refusal that closed it; else what stood against it when it was closed."""
    refusal = last(_refusals(story))
    against = [*story.objections] or [*story.reluctance]
    yielded = given_in(story) if refusal is None and not against else None
    decided = closed_with_reasons(story) if refusal is None else None
    if yielded is not None:
        return story.finding(
            "rejected",
            MEDIUM,
            [story.quote(yielded[1]), story.cite(yielded[0])],
            f"{who(yielded[0].role, start=True)} wanted something else, and the author gave in.",
            _REMEDY,
        )
    if decided is not None:
        return story.finding(
            "rejected",
            MEDIUM,
            [
                story.quote(decided),
                *(
                    story.cite(s, s.saying(*_AGAINST))
                    for s in reversed(against)
                    if s is not decided.statement
                ),
            ],
            f"{who(decided.statement.role, start=True)} closed it and said why.",
            _REMEDY,
        )
    label = labelled(story, REFUSED)
    if label is not None and label.role is Role.BOT and story.closed_for_silence:
        label = None  # what bots that close the stale ones put on them, by default `wontfix`
    if refusal is None and not against:
        if label is None:
            return None
        return story.finding("rejected", MEDIUM, [label], "It was labelled as not wanted.", _REMEDY)
    evidence = [story.quote(refusal)] if refusal else []
    evidence += [
        story.cite(s, s.saying(*_AGAINST))
        for s in reversed(against)
        if refusal is None or s is not refusal.statement
    ]
    first = refusal.statement if refusal else against[-1]
    return story.finding(
        "rejected",
        HIGH if refusal and _closed_it(story, refusal) else _weight(story),
        evidence,
        f"{who(first.role, start=True)} declined it.",
        _REMEDY,
    )


def _weight(story: Story) -> Confidence:
    """How sure a rejection is that nobody put into words when it was closed."""
    votes = story.objections
    outvoted = len(votes) > story.supporters
    by_maintainer = any(s.role is Role.MAINTAINER for s in (*votes, *story.reluctance))
    if not story.closed:
        stands = outvoted and by_maintainer and votes[-1].event.at >= story.last_move
        return HIGH if stands else MEDIUM if len(votes) >= 2 and outvoted else LOW
    if story.closed_for_silence:
        if len(votes) < 2 or not outvoted:
            return LOW
        return MEDIUM if not story.supporters or _last_word(story, votes[-1]) else LOW
    if outvoted and (len(votes) >= 2 or (by_maintainer and story.closed_by_author)):
        return HIGH
    decisive = _closed_after(story) if story.closed_by_author else _closed_on(story)
    enough = (
        by_maintainer or len(decisive) >= 2 or (story.closed_by_author and not story.open_asks(*BLOCKING))
    )
    return MEDIUM if decisive and enough else LOW


def _closed_after(story: Story) -> list[Statement]:
    """Firm words against it, soon after which its author closed it."""
    unopposed = not any(s.for_it and s.said.role is Role.MAINTAINER for s in story.stances.values())
    against = [*story.objections, *(s for s in story.reluctance if unopposed or _last_word(story, s))]
    return [
        s for s in against if story.end - s.event.at <= SOON and (s.role is Role.MAINTAINER or s.does(*_FIRM))
    ]


def _closed_on(story: Story) -> list[Statement]:
    """Words against it by who closed it, or that nobody answered before somebody did."""
    closer = story.closing.actor if story.closing is not None else None
    against = (*story.objections, *story.reluctance)
    return [s for s in against if s.event.actor == closer or _last_word(story, s)]


def _refusals(story: Story) -> list[Said]:
    """Refusals of the change as a whole: not about a line, and not beside an approval."""
    return [
        s
        for s in story.said(Act.REJECT, Act.NACK, by=WEIGHTY, line_comments=False)
        if s.statement.event.kind is not Kind.OPENED
        and not s.statement.does(Act.APPROVE, Act.CONDITIONAL_APPROVE, Act.OBSOLETE)
        and _last_word(story, s.statement)
        and (s.at <= story.end or s.statement in story.last_words)
    ]


def _closed_it(story: Story, said: Said) -> bool:
    """Whether the refusal is what closed it: said in closing, or the last word of the one who closed it."""
    statement = said.statement
    if not story.closed or not story.is_final(said.at) or statement.does(Act.CLOSE_INACTIVE):
        return False
    closer = story.closing.actor if story.closing is not None else None
    same = closer is not None and statement.event.actor == closer
    return statement.does(Act.CLOSE) or same


def _last_word(story: Story, statement: Statement) -> bool:
    """Nothing came after it that goes on with the change: no push, and no support or request by others."""
    at = statement.event.at
    return not story.pushed_after(at) and not any(
        at < s.event.at <= story.end
        and s.does(Act.APPROVE, Act.CONCEPT_APPROVE, Act.CONDITIONAL_APPROVE, Act.ASK_CHANGE, Act.ASK_TEST)
        and not s.does(*_AGAINST)
        for s in story.others
        if s.role in WEIGHTY
    )
