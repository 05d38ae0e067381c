"""The author said that they cannot go on, or offered it to others; nothing technical was open.

## What it means
The change may be good; nobody drives it any more.

## What shows it
- The author says that they have no time, hands it over ("up for grabs"), or the account is deleted.
- Somebody with a say here reports it ("the author told me that he has no time"), or offers it to others
  where nothing else was said of it.
- An author who reports in the same breath what was done is at work.
- Mere silence does not count. Where a technical ask was open, that is the reason and this stands beside
  it. Where somebody took it over before or at closing, it is superseded.

## What to do differently
Take it over: ask on it, keep the author's commits, and credit them.
"""

from __future__ import annotations

from triage.models import GHOST, AskKind, Confidence, Event, Finding, Kind, Role
from triage.rules._common import HIGH, LOW, MEDIUM, last, who
from triage.rules._state import label_words
from triage.rules.story import WEIGHTY, Said, Story
from triage.text.acts import Act
from triage.text.phrases import wording

NEEDS = ("events",)
_GRABS = wording(
    """
    (up for grabs|help wanted|adopt me)
    looking for (a)? (new)? (owner|author)
    needs (adoption|adopter|an owner)
    """
)
_REMEDY = "Take it over: say so on it, keep the author's commits, and credit them."
_TECHNICAL = (AskKind.CHANGE, AskKind.TEST, AskKind.SPLIT, AskKind.QUESTION, AskKind.BENCHMARK)


def judge(story: Story) -> Finding | None:
    """Words of the author, the author's own label, or a deleted account."""
    words = [
        s
        for s in story.said(Act.CANNOT_CONTINUE, Act.HAND_OVER, by=[Role.AUTHOR])
        # Who reports in the same breath what was done is at work.
        if story.closed or s.sentence.does(Act.HAND_OVER) or not s.statement.does(Act.DONE_CLAIM)
    ]
    told = last(story.said(Act.CANNOT_CONTINUE, Act.HAND_OVER, by=WEIGHTY, line_comments=False))
    told = told or story.closed_over("author-left")
    if not words and told is not None:
        return _reported(story, told)
    said = last(words)
    if said is not None and story.pushed_after(said.at):
        said = None  # they came back
    label = _own_label(story)
    evidence = [story.quote(s) for s in words if said and s.at == said.at]
    if label is not None:
        evidence.append(story.fact(label, f"the author labelled it {label.subject!r}"))
    if said is not None or label is not None:
        confidence = _confidence(story, said, label is not None)
    elif story.pull.author.login.lower() == GHOST:
        evidence.append(story.fact(None, "the author's account is deleted"))
        confidence = MEDIUM if _vanished(story) else LOW
    else:
        return None
    gone = said is None and story.pull.author.login.lower() == GHOST
    return story.finding(
        "author-left",
        confidence,
        evidence,
        "The author's account is gone." if gone else "The author cannot go on with it.",
        _REMEDY,
    )


def _own_label(story: Story) -> Event | None:
    """Where the author offered it by a label."""
    labelled = (e for e in story.events(Kind.LABELED) if story.by_author(e))
    return next((e for e in labelled if _GRABS.search(label_words(e.subject))), None)


def _confidence(story: Story, said: Said | None, labelled: bool) -> Confidence:
    """How sure it is that this ended it, by what the author said, or the author's label."""
    if said is not None and not labelled and story.author_said_why and not story.is_final(said.at):
        return LOW  # what they said in closing counts, not what they said long before
    # The last word on it, said at the end; "feel free to take this part" in mid-review is none.
    leaves = labelled or (
        said is not None and (said.at >= story.last_move or (story.closed and story.is_final(said.at)))
    )
    aside = said is not None and said.sentence.text.startswith("(") and not labelled
    left_open = story.open_asks(*_TECHNICAL) or story.objections or story.reminders
    return HIGH if leaves and not aside and not left_open else MEDIUM


def _reported(story: Story, told: Said) -> Finding | None:
    """What others say of the author, or of its want of one; nothing where the author came back."""
    back = any(s.role is Role.AUTHOR and told.at < s.event.at <= story.end for s in story.words)
    if back or story.pushed_after(told.at):
        return None
    if told.sentence.does(Act.HAND_OVER) and (story.reviews or story.closed_for_silence):
        return None  # "up for grabs" says where it stands, not why
    return story.finding(
        "author-left",
        MEDIUM if story.is_final(told.at) or not story.closed else LOW,
        [story.quote(told)],
        f"{who(told.statement.role, start=True)} said that it needs somebody else to go on with it.",
        _REMEDY,
    )


def _vanished(story: Story) -> bool:
    """Whether it ended with the deleted account: nobody else closed it, and nothing was held against it."""
    closer = story.closing.actor if story.closing is not None else None
    alone = story.closed and (closer is None or closer.login.lower() == GHOST)
    return alone and not story.objections and not story.reluctance
