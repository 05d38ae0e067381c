"""Remarks that say what took a pull request's place."""

from __future__ import annotations

import re
from datetime import timedelta

from triage.models import Kind, Role
from triage.rules._common import is_dead, last, pulls
from triage.rules.story import DAY, LAST_PHASE, WEIGHTY, Said, Story
from triage.text import deciding
from triage.text.acts import Act
from triage.text.model import Context
from triage.text.targets import REF, plain, targets

LINGERS = timedelta(days=45)
"""A remark this long before the closing still explains it, if nothing was pushed in between."""
_NAMED_FOR_ELSE = (Act.OBSOLETE, Act.BLOCKED_ON, Act.MERGED_ELSEWHERE, Act.CLOSE_INACTIVE, Act.REOPEN_IF)
_TO_READ = re.compile(
    r"\b(?:see|context|discuss\w*|comments?|review\w*|mention\w*|explain\w*|reasons?|per|based on|depend\w*"
    r"|after|remov\w*|until|once|issue|track\w*|revert\w*)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(rf"\W*(?:see |now |in |pr )*{REF}\W*")
_HENCE = re.compile(r"\b(?:therefore|hence|thus|accordingly|as such|consequently)\b|^\W*so\b", re.IGNORECASE)
_ASIDE = re.compile(r"\([^()]*\)(?!\()")
_OUTRIGHT = re.compile(
    r"\b(?:super[sc]ed|replaced|in fav(?:o|ou)r of|obsolet|continued in|moved to|taken over|duplicate)", re.I
)


def remark(story: Story) -> Said | None:
    """The last remark by which something else carries this pull request on."""
    return last([s for s in _candidates(story) if _counts(story, s)])


def _candidates(story: Story) -> list[Said]:
    """What was said around the end; where nothing was pushed since, in the weeks before it as well."""
    since = story.end - LINGERS if story.closed else story.end - LAST_PHASE
    said = story.said(Act.SUPERSEDED_BY, Act.DUPLICATE_OF, Act.TAKE_OVER, since=since)
    said += [s for s in story.said(Act.CLOSE, final=True) if _echoes(s) or _closes_for(story, s)]
    said += [s for s in _parting(story) if _names_younger(story, s)]
    said += _pointers(story)
    return sorted(
        (
            s
            for s in said
            if s.statement.event.kind is not Kind.OPENED
            and not s.statement.on_issue
            and s.at <= story.end + DAY
            and (story.is_final(s.at) or not story.pushed_after(s.at))
        ),
        key=lambda s: s.at,
    )


def _echoes(said: Said) -> bool:
    """Whether it closes in answer to a quoted remark that something else carries it on."""
    quoted = said.sentence.quoted
    if not quoted:
        return False
    event = said.statement.event
    return Act.SUPERSEDED_BY in deciding.acts(quoted, Context(role=Role.AUTHOR, event=event, by_author=True))


def _closes_for(story: Story, said: Said) -> bool:
    """Whether the closing itself names another pull request at hand, and not merely where to read more.

    "Closing, given #12": what else a closing says of another pull request (that it landed and made this one
    needless, that it removed the code, that this one waits for it) has signs of its own.
    """
    if (
        said.sentence.does(*_NAMED_FOR_ELSE)
        or story.by_author(said.statement.event) is not story.closed_by_author
    ):
        return False
    text = _ASIDE.sub(" ", f"{said.sentence.quoted} {said.sentence.text}")
    if _TO_READ.search(text):
        return False
    refs = [t.pull for t in targets(text, story.pull.ref.repo) if t.pull not in (None, story.pull.ref)]
    return any(ref in story.known and not is_dead(ref, story) for ref in refs if ref is not None)


def _parting(story: Story) -> list[Said]:
    """What the author said in closing it, sentence by sentence."""
    if not story.closed_by_author:
        return []
    return [Said(statement, x) for statement in story.last_words for x in statement.sentences]


def _pointers(story: Story) -> list[Said]:
    """Where the last word is the number of a later pull request, or draws the closing from one.

    "#12", alone: whoever has nothing to add points to where it goes on. "#12 does it for all. I am
    therefore closing this": the sentence before the closing is its reason.
    """
    spoken = [s for s in story.words if s.event.kind is Kind.COMMENTED and not s.on_issue]
    if not story.closed or not spoken:
        return []
    final = spoken[-1]
    if story.pushed_after(final.event.at) or not final.sentences:
        return []
    own, found = story.pull.ref, []
    if len(final.sentences) == 1 and _ALONE.fullmatch(plain(final.sentences[0].text)):
        said = Said(final, final.sentences[0])
        if any(ref.repo == own.repo and ref.number > own.number for ref in pulls(story.targets(said))):
            found.append(said)
    for before, sentence in zip(final.sentences, final.sentences[1:], strict=False):
        if sentence.does(Act.CLOSE) and _HENCE.search(sentence.text) and not before.does(*_NAMED_FOR_ELSE):
            said = Said(final, before)
            if any(not is_dead(ref, story) for ref in pulls(story.targets(said)) if ref != own):
                found.append(said)
    return found


def _names_younger(story: Story, said: Said) -> bool:
    """Whether an author who closes it points to a later pull request of their own that lives on."""
    if said.sentence.does(*_NAMED_FOR_ELSE):
        return False
    for target in story.targets(said):
        other = story.known.get(target.pull) if target.pull is not None else None
        if (
            other is not None
            and other.author.login == story.pull.author.login
            and other.created_at > story.pull.created_at
            and not is_dead(other.ref, story)
        ):
            return True
    return False


def _counts(story: Story, said: Said) -> bool:
    """Whether this sentence is about the whole change, by somebody who can know, and names what lives on."""
    if not said.sentence.does(Act.SUPERSEDED_BY, Act.DUPLICATE_OF, Act.TAKE_OVER):
        return True  # chosen as such above
    refs = pulls(story.targets(said))
    if refs and all(is_dead(ref, story) for ref in refs):
        return False
    own = story.pull.ref
    if said.sentence.does(Act.DUPLICATE_OF) and not said.sentence.does(Act.SUPERSEDED_BY):
        # A later pull request cannot have been there first: then it took this one's place.
        return any(ref.repo == own.repo and ref.number > own.number for ref in refs)
    if said.sentence.does(Act.TAKE_OVER) and not said.sentence.does(Act.SUPERSEDED_BY):
        return bool(refs) and story.closed
    by_author = said.statement.role is Role.AUTHOR
    if said.statement.event.kind is Kind.REVIEW_COMMENTED:
        return by_author and bool(refs) and story.closed_by_author and _is_farewell(story, said)
    if not _is_farewell(story, said) and not _OUTRIGHT.search(said.sentence.text):
        return False  # "this is fixed in #12" answers a comment more often than it ends a pull request
    if not refs and not any(t.commit for t in story.targets(said)):
        return by_author or said.statement.role is Role.MAINTAINER
    return by_author or said.statement.role in WEIGHTY or story.closed


def _is_farewell(story: Story, said: Said) -> bool:
    """Said in closing, after it, or as the last or last but one word before it."""
    if said.statement.does(Act.CLOSE) or said.at >= story.end:
        return True
    later = [s for s in story.words if said.at < s.event.at <= story.end]
    return len(later) <= 1 and not any(s.event.actor == said.statement.event.actor for s in later)
