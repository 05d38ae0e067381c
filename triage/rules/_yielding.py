"""An author who gives in, and a closing that gives its reasons: refusals without words of refusal."""

from __future__ import annotations

from datetime import timedelta

from triage.models import Kind, Role
from triage.rules._common import last
from triage.rules.story import WEIGHTY, Said, Story
from triage.text.acts import Act
from triage.text.model import Statement
from triage.text.phrases import wording

SOON = timedelta(days=14)
"""An author who closes this soon after an objection closes because of it."""
_WANTS = (Act.ASK_CHANGE, Act.SUGGEST, Act.OBJECT, Act.DISAGREE, Act.FINDING, Act.REJECT)
_FIRM = (Act.REJECT, Act.NACK, Act.OBJECT, Act.DISAGREE)
_LEFT_TO_DO = (
    Act.ASK_TEST,
    Act.ASK_REBASE,
    Act.ASK_SPLIT,
    Act.ASK_PAPERWORK,
    Act.ASK_PROPOSAL,
    Act.NEEDS_PROPOSAL,
    Act.BLOCKED_ON,
    Act.CONFLICT,
    Act.CI_FAILING,
    Act.WANT_DECISION,
)
"""What makes closing words something else than a refusal."""
_ELSE = (Act.OBSOLETE, Act.SUPERSEDED_BY, Act.DUPLICATE_OF, Act.MERGED_ELSEWHERE, Act.MISTAKE)
"""Other ends than a refusal."""
_TOPICS_ELSE = (
    *("author-left", "mistake", "duplicate", "needs-proposal", "no-consensus", "superseded", "blocked"),
    *("obsolete", "inactive"),
)
_YIELDS = wording(
    """
    ^ (ok|okay|roger|fair enough|fair point|makes sense|agreed|i agree|understood|got it) …
    ^ (alright|right|i see|you're right|you are right|good point|no worries|no problem|yeah|yes|sure) …
    """
)
"""How an author gives in."""


def given_in(story: Story) -> tuple[Statement, Said] | None:
    """What somebody else said last, and where the author gave in to it; None if it did not end so."""
    return _yielded(story) or _conceded(story) or _sent_away(story)


def _yielded(story: Story) -> tuple[Statement, Said] | None:
    """What others said last before an author who says "fair enough" and closes it."""
    said = last(story.said(Act.CLOSE, by=[Role.AUTHOR], final=True, line_comments=False))
    if said is None or not story.closed:
        return None
    offered = story.closed_by_others and said.sentence.does(Act.WITHDRAW)  # "feel free to close it"
    if not offered and not (story.closed_by_author and _YIELDS.search(said.statement.sentences[0].text)):
        return None
    before = [s for s in story.others if s.event.at <= said.at and s.role in WEIGHTY]
    if not before or not before[-1].does(*_WANTS) or before[-1].does(Act.APPROVE, Act.CONCEPT_APPROVE):
        return None
    return (before[-1], said) if said.at - before[-1].event.at <= SOON else None


def _sent_away(story: Story) -> tuple[Statement, Said] | None:
    """Somebody with a say who suggests to close it, and the author who does so without a word against it."""
    proposals = [
        s
        for s in story.said(Act.CLOSE, by=[Role.MAINTAINER], line_comments=False)
        if s.at <= story.end and not s.statement.does(Act.CLOSE_INACTIVE, *_ELSE)
    ]
    if not proposals or not story.closed_by_author or story.grounds is not None:
        return None
    proposal = proposals[-1]
    if story.end - proposal.at > SOON or story.pushed_after(proposal.at):
        return None
    return proposal.statement, proposal


def _conceded(story: Story) -> tuple[Statement, Said] | None:
    """What others said last before an author who grants it, when one of them closed it without more ado."""
    if not story.closed_by_others or story.closed_for_silence or story.grounds is not None:
        return None
    before = [s for s in story.words if s.event.at <= story.end and not s.on_issue]
    while before and before[-1].role is not Role.AUTHOR:
        if before[-1].does(*_FIRM, Act.ASK_CHANGE, Act.QUESTION, Act.APPROVE, Act.CONCEPT_APPROVE):
            return None
        before.pop()
    if len(before) < 2 or before[-1].event.kind is Kind.OPENED or story.end - before[-1].event.at > SOON:
        return None
    granted = next(
        (x for x in before[-1].sentences if x.does(Act.AGREE, Act.WITHDRAW) or _YIELDS.search(x.text)), None
    )
    others = [s for s in before[:-1] if s.role in WEIGHTY]
    if granted is None or not others or story.pushed_after(others[-1].event.at):
        return None
    return others[-1], Said(before[-1], granted)


def closed_with_reasons(story: Story) -> Said | None:
    """Why somebody with authority closed it, where that names nothing left to do and nothing to wait for."""
    why = story.grounds
    if why is None or not story.closed_by_others or why.statement.role is not Role.MAINTAINER:
        return None
    if any(s.does(*_LEFT_TO_DO) for s in story.last_words) or story.said(*_ELSE, by=WEIGHTY, final=True):
        return None
    if story.closed_over(*_TOPICS_ELSE) is not None:
        return None
    return why
