"""A proposal or a decision by the project had to come first, and that was the last gate.

## What it means
Public interfaces, protocols and large features need a KIP, FLIP, SPIP, BIP, PEP, RFC, a design document
or a discussion on the mailing list in many projects. Until that is accepted nobody will merge code.

## What shows it
- Somebody with a say here asked for the proposal or said that it has to be accepted first, and nothing
  on record shows that it was.
- A title that calls the pull request the proof of concept of a proposal.

## What to do differently
Write the proposal (or revive its thread) and get it accepted; then bring the code, and link the two.
"""

from __future__ import annotations

import re

from triage.models import AskKind, Finding, Role
from triage.rules._common import HIGH, LOW, MEDIUM, ask_evidence, last
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act

NEEDS = ("events",)
_TRIAL = re.compile(
    r"\b(?:kip|flip|spip|hip|cip|bip|pep|rfc)-?\d*\b.{0,12}\b(?:poc|proof of concept|prototype|wip)\b", re.I
)


def judge(story: Story) -> Finding | None:
    """What was asked or stated about a proposal, the last of it."""
    asks = story.open_asks(AskKind.PROPOSAL)
    said = [
        s
        for s in story.said(Act.NEEDS_PROPOSAL, Act.ASK_PROPOSAL, by=WEIGHTY, line_comments=False)
        if not s.sentence.does(Act.WANT_DECISION)
    ]
    told = story.closed_over("needs-proposal") if not said else None
    said = said or ([told] if told is not None else [])
    remark = last(said)
    evidence = [story.quote(s) for s in reversed(said[-2:])] or ask_evidence(asks)
    if not evidence:
        if not _TRIAL.search(story.pull.title):
            return None
        evidence = [story.fact(None, f"titled {story.pull.title!r}")]
    decisive = remark is not None and story.is_final(remark.at)
    # Nothing that weighs as much came after it.
    later = remark is not None and any(
        s.does(Act.ASK_CHANGE, Act.ASK_TEST, Act.OBJECT) and s.event.at > remark.at for s in story.others
    )
    if told is not None:
        confidence = MEDIUM
    elif remark is not None and remark.statement.role is Role.MAINTAINER and (decisive or asks) and not later:
        confidence = HIGH if story.closed else MEDIUM
    else:
        confidence = MEDIUM if remark is not None and (decisive or not later) else LOW
    proposal = story.profile.proposal
    process = proposal.one if proposal.name else "a proposal or decision by the project"
    return story.finding(
        "needs-proposal",
        confidence,
        evidence,
        f"{process[0].upper()}{process[1:]} had to be accepted first.",
        f"Get {process} accepted, then bring the code and link the two.",
    )
