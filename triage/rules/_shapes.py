"""What shows without words that it was never a proposal: titles, descriptions, how it came and went."""

from __future__ import annotations

import re
from datetime import timedelta

from triage.models import Evidence, Kind
from triage.rules._common import pulls
from triage.rules.story import Said, Story
from triage.text.acts import Act
from triage.text.phrases import wording

_AT_ONCE = timedelta(minutes=12)
"""Closed by the author this soon: it was seen to be an error, not weighed."""
_TRIAL = wording(
    """
    ^ (test|testing|ci test|test ci|test pr|test pull request|testing ci) $
    ^ (test|testing|dummy|trial) (pr|pull request|mr) (N|$)
    ^ (test|testing|dummy|trial) (pr|pull request|mr) … (do not|don't|dnm|ignore|please|only)
    ^ (create|add|open|make|my|a|first|another) (a|my|first)? (test pr|test pull request|testpr|dummy pr) $
    testing (the)? (lgtm|/lgtm|merge bot|merge queue|prow|mungers|bot commands|branch protection|webhooks) …
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
_OTHER_ENDS = (Act.DUPLICATE_OF, Act.OBSOLETE, Act.MERGED_ELSEWHERE)
"""Said in closing it at once, they are why."""


def _is_explained(story: Story) -> bool:
    """Whether the closing words give another reason: done already, or carried on by a number named here.

    That it moves to another repository shows that it was sent to the wrong one.
    """
    own = story.pull.ref.repo
    return any(
        x.does(*_OTHER_ENDS)
        or (x.does(Act.SUPERSEDED_BY) and any(p.repo == own for p in pulls(story.targets(Said(s, x)))))
        for s in story.last_words
        for x in s.sentences
    )


def bare(text: str) -> str:
    """Words alone, without the marks around them."""
    # Not `\W+$`: it is tried anew at every mark of a long run of them.
    words = [i for i in (_first_word(text), _first_word(text[::-1])) if i is not None]
    return text[words[0] : len(text) - words[1]] if words else ""


def _first_word(text: str) -> int | None:
    found = re.search(r"\w", text)
    return found and found.start()


def by_shape(story: Story) -> Evidence | None:
    """The fact that shows it; None where nothing does."""
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
    if story.closed_by_author and lived <= _AT_ONCE and not story.others and not _is_explained(story):
        minutes = max(1, int(lived.total_seconds() // 60))
        return story.fact(story.closing, f"the author closed it {minutes} min after opening it")
    locked = next((e for e in story.events(Kind.LOCKED) if e.at - story.closing.at <= _AT_ONCE), None)
    if locked is not None and story.closed_by_others and not story.others:
        return story.fact(story.closing, "a maintainer closed and locked it at once, without a word")
    return None
