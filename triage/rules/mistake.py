"""Never a real proposal here: opened in error, a test of the mechanics, a fork's branches dumped, spam.

## What it means
Nobody meant this change to be judged in this place: wrong base, repository or platform by accident, a
try of the CI, an empty or promotional pull request. A ruling that a real proposal is out of scope is a
rejection instead.

## What shows it
- The author says so ("opened by mistake", "please ignore"), or a maintainer does ("this belongs
  upstream", "translations are handled elsewhere").
- It was closed within minutes of opening, before anybody reviewed it.
- A title and a description that say nothing, closed by somebody else without review.
- A title or commit that says test; a conversation locked at once by a maintainer.

## What to do differently
If there is a real change in it, open it against the right repository and branch, with only that change.
"""

from __future__ import annotations

import re
from datetime import timedelta

from triage.models import Evidence, Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, last, pulls, who
from triage.rules._labels import NO_PROPOSAL, labelled
from triage.rules._remarks import remark
from triage.rules.story import WEIGHTY, Story
from triage.text.acts import Act
from triage.text.phrases import wording

NEEDS = ("events",)
_AT_ONCE = timedelta(minutes=12)
"""Closed by the author this soon: it was seen to be an error, not weighed."""
_TRIAL = wording(
    """
    ^ (test|testing|ci test|test ci|test pr|test pull request|testing ci) $
    ^ (dummy|temp|tmp|ignore|please ignore|ignore this) $
    ^ (do not merge|don't merge|dnm|ignore) … (test|ci|ignore|$)
    ^ merge (pull request|branch|remote-tracking branch|upstream|latest) …
    ^ (trunk|master|main|develop|my branch|pull request|withdrawn|closed) $
    (dontmerge|donotmerge) …
    (check|see|test|checking|testing) (if|whether|that|how) …… (ci|cirrus|travis|jenkins|actions|pipeline)
    (test|testing) … ignore $
    (opened|created|submitted) (in error|by mistake|by accident)
    mistakenly opened
    (pr|pull request|opened|created) (is|was)? (only|just|solely) (used|meant)? (for|to) (test*|debug*|ci) …
    [(no review|not for review|ignore|test only|testing only|for testing)] …
    (for|ci) testing) $
    (to be|please) (deleted|delete)
    no need to review
    (copy|clone) of … (for|to) (run|running|test|testing|trigger) …
    should trigger (a)? (ci|failure|build)
    """
)
"""Titles and descriptions of a try of the mechanics."""
_BRANCH = re.compile(
    r"(?:(?:branch|release|rel|version)[ /_-]?)?v?\d+(?:\.(?:\d+|x))+(?:[ .-]?(?:rc|m|beta|alpha)\.?\d*)?"
    r"|\w+[ -]\d+(?:\.\d+)*\.x",
    re.IGNORECASE,
)
"""A title that is the name of a branch or release: the whole of it was sent, mostly unawares."""
_REMEDY = "If a real change is in it, open it against the right repository and branch, with only that change."


def judge(story: Story) -> Finding | None:
    """What was said of it, else how it came and went."""
    said = last(
        [
            s
            for s in story.said(Act.MISTAKE, line_comments=False)
            if s.statement.role in WEIGHTY or (s.statement.role is Role.AUTHOR and _about_it(story, s.at))
        ]
    )
    told = story.closed_over("mistake") if said is None else None
    if told is not None:
        by = who(told.statement.role, start=True)
        return story.finding(
            "mistake",
            MEDIUM,
            [story.quote(told)],
            f"{by} said that it was not meant for this place.",
            _REMEDY,
        )
    if said is not None:
        asked_to_close = said.statement.does(Act.CLOSE) and not story.pushed_after(said.at)
        sure = (story.is_final(said.at) or asked_to_close) and (
            story.closed or said.statement.role is Role.AUTHOR
        )
        sure = sure and not said.statement.does(Act.REJECT, Act.NACK, Act.OBJECT)
        gone = remark(story)
        if gone is not None and (said.statement.role is not Role.AUTHOR or pulls(story.targets(gone))):
            sure = False  # sent to another place, or a branch in disorder, and it went on there
        return story.finding(
            "mistake",
            HIGH if sure else MEDIUM if story.closed and said.statement.event.kind is Kind.OPENED else LOW,
            [story.quote(said)],
            f"{who(said.statement.role, start=True)} said that it was not meant for this place.",
            _REMEDY,
        )
    fact = labelled(story, NO_PROPOSAL) or _by_shape(story)
    if fact is None or not story.closed:
        return None
    reviewed = any(
        s.does(Act.APPROVE, Act.OBJECT, Act.ASK_CHANGE, Act.ASK_TEST, Act.REJECT) for s in story.others
    )
    return story.finding(
        "mistake",
        LOW if reviewed else MEDIUM,
        [fact],
        f"It was no proposal: {fact.fact}.",
        _REMEDY,
    )


def _about_it(story: Story, at: object) -> bool:
    return story.closed or at == story.pull.created_at


def bare(text: str) -> str:
    """Words alone, without the marks around them."""
    # Not `\W+$`: it is tried anew at every mark of a long run of them.
    words = [i for i in (_first_word(text), _first_word(text[::-1])) if i is not None]
    return text[words[0] : len(text) - words[1]] if words else ""


def _first_word(text: str) -> int | None:
    found = re.search(r"\w", text)
    return found and found.start()


def _by_shape(story: Story) -> Evidence | None:
    pull = story.pull
    if _TRIAL.search(bare(pull.title)) or not bare(pull.title):
        return story.fact(None, f"its title is {pull.title.strip()!r}")
    if bare(pull.body) and _TRIAL.search(bare(pull.body)[:80]):
        return story.fact(None, f"its description is {pull.body.strip()[:40]!r}")
    if _BRANCH.fullmatch(pull.title.strip()):
        return story.fact(None, f"its title is the name of a branch: {pull.title.strip()!r}")
    if story.closing is None:
        return None
    if (
        story.closed_by_others
        and not story.reviews
        and len(bare(pull.title)) < 3
        and len(bare(pull.body)) < 3
    ):
        return story.fact(None, "its title and description say nothing")
    lived = story.closing.at - pull.created_at
    if story.closed_by_author and lived <= _AT_ONCE and not story.others:
        minutes = max(1, int(lived.total_seconds() // 60))
        return story.fact(story.closing, f"the author closed it {minutes} min after opening it")
    locked = next((e for e in story.events(Kind.LOCKED) if e.at - story.closing.at <= _AT_ONCE), None)
    if locked is not None and story.closed_by_others and not story.others:
        return story.fact(story.closing, "a maintainer closed and locked it at once, without a word")
    return None
