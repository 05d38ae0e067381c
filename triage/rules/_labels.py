"""Labels that decide: those that GitHub gives every repository (`duplicate`, `wontfix`), and their like."""

from __future__ import annotations

from triage.models import Event, Evidence, Kind
from triage.rules._state import label_words
from triage.rules.story import Story
from triage.text.expression import Expression
from triage.text.phrases import wording

DUPLICATE = wording("(duplicate|dupe)")
REFUSED = wording(
    """
    (wontfix|won't fix|wont fix|not planned|out of scope|works as intended|by design|as designed)
    ^ (resolution|status|closed|close|state|r)? (wontfix|rejected|declined|denied) $
    """
)
NO_PROPOSAL = wording(
    "^ (status|closed|resolution|r|triage)? (invalid|spam|accidental|accident|mistake|slop|ai slop) $"
)

AWAITS_AUTHOR = wording(
    """
    (waiting|waiting on|waiting for|awaiting|pending|needs|blocked on) (the)? (author|contributor|submitter)
    (author|contributor|submitter) (action|input|feedback|response|update) (needed|required|requested|wanted)
    ^ (status|state|s|pr|review|r)? (needs work|needs changes|changes requested|needs revision) $
    """
)


def labelled(story: Story, words: Expression) -> Evidence | None:
    """The label of the closed pull request that says so, the last one where there are several."""
    if not story.closed:
        return None
    taken: set[str] = set()
    events: dict[str, Event] = {}
    for event in story.events(Kind.LABELED, Kind.UNLABELED):
        name = event.subject or ""
        (taken.discard if event.kind is Kind.LABELED else taken.add)(name)
        events[name] = event
    present = story.pull.labels if story.pull.labels is not None else tuple(events)
    found = [x for x in present if x not in taken and words.search(label_words(x))]
    if not found:
        return None
    return story.fact(events.get(found[-1]), f"labelled {found[-1]!r}")
