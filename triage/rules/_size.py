"""How large a change is: for its project, and against other attempts at the same issue."""

from __future__ import annotations

from triage.models import PullRequest
from triage.profiles import Profile
from triage.refs import keys_in
from triage.rules.story import Story

SEVERAL_TIMES = 4
"""Times the production code of another attempt that make a change large for its issue."""
SMALL = 50
"""Changed production lines below which nothing is large, whatever it is compared with."""


def is_large(story: Story) -> bool:
    """Larger than reviewable changes are here, or several times larger than another attempt.

    A line that is changed counts once.
    """
    lines = max(story.pull.additions or 0, story.pull.deletions or 0)
    return lines > story.profile.size.large or _smaller_attempt(story) is not None


def lines_in_words(story: Story) -> str:
    """`150 changed lines`."""
    return f"{story.pull.size} changed lines" if story.pull.size is not None else "size unknown"


def in_words(story: Story) -> str:
    """Its size, and what it is large against."""
    pull = story.pull
    lines = lines_in_words(story)
    other = _smaller_attempt(story)
    theirs = production_size(other, story.profile) if other is not None else None
    if (
        other is None
        or not theirs
        or max(pull.additions or 0, pull.deletions or 0) > story.profile.size.large
    ):
        return lines
    times = (production_size(pull, story.profile) or 0) // theirs
    return f"{lines}; its production code is {times} times that of #{other.ref.number}"


def production_size(pull: PullRequest, profile: Profile) -> int | None:
    """Changed lines outside tests; all changed lines where the files are not known; None if unknown."""
    if pull.files is None or any(f.additions is None for f in pull.files):
        return pull.size
    is_test = profile.layout.is_test
    return sum((f.additions or 0) + (f.deletions or 0) for f in pull.files if not is_test(f.path))


def _smaller_attempt(story: Story) -> PullRequest | None:
    """Another attempt at the same issue that this is several times as large as."""
    own = production_size(story.pull, story.profile)
    keys = _issue_keys(story.pull) | ({story.issue.key} if story.issue is not None else set())
    if own is None or own <= SMALL or not keys:
        return None
    for other in story.known.values():
        if other.ref != story.pull.ref and not keys.isdisjoint(_issue_keys(other)):
            theirs = production_size(other, story.profile)
            if theirs and own >= SEVERAL_TIMES * theirs:
                return other
    return None


def _issue_keys(pull: PullRequest) -> frozenset[str]:
    """Tracker keys in the title; for projects without, the issues it closes."""
    return frozenset(keys_in(pull.title)) or frozenset(f"{pull.ref.repo}#{n}" for n in pull.closes or ())
