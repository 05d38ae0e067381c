"""Two changes side by side: what the arguments about them ask, each worked out once. Pure."""

from __future__ import annotations

from datetime import timedelta

from triage.models import GHOST, Relation
from triage.relate.change import Change, file_likeness, title_likeness

SAME_TITLE = 0.8
LIKE_TITLE = 0.5
SAME_FILES = 0.5
"""How alike two titles, or two sets of files, are that are called the same, or like."""


class Pair:
    """An earlier change and a later one."""

    __slots__ = ("earlier", "known_files", "later", "said", "same_author", "same_issue", "title")

    def __init__(self, earlier: Change, later: Change, same_issue: bool = False) -> None:
        """`same_issue`: both are known to be attempts at one issue."""
        self.earlier = earlier
        self.later = later
        self.same_issue = same_issue or bool(earlier.keys & later.keys or earlier.issues & later.issues)
        """They are for one issue."""
        self.title = title_likeness(earlier, later)
        """How alike their titles are, 0 to 1."""
        self.known_files = file_likeness(earlier, later)
        """How much of their files is shared, 0 to 1; None where either side's are not known."""
        author = earlier.pull.author.login
        self.same_author = author == later.pull.author.login and author != GHOST
        """One person opened both; a deleted account is no person."""
        self.said = _said(earlier, later)
        """What the later one says it is to the earlier one, else what was said there of it; and the words."""

    @property
    def files(self) -> float:
        """The same; 0 where they are not known."""
        return self.known_files or 0.0

    @property
    def overlap(self) -> float:
        """How much of their files is shared; where these are not known, of their titles."""
        return self.title if self.known_files is None else self.known_files

    @property
    def telling(self) -> bool:
        """Both titles say enough to go by."""
        a, b = self.earlier, self.later
        return min(len(a.words), len(b.words)) >= 3 and min(a.telling, b.telling) >= 2

    @property
    def cites(self) -> bool:
        """The later one's title names the earlier one."""
        return self.earlier.pull.ref in self.later.cited

    @property
    def both_landed(self) -> bool:
        """Both landed on one branch. Nobody merges one change twice: they did two things."""
        a, b = self.earlier, self.later
        return a.pull.merged_at is not None and b.pull.merged_at is not None and a.branch == b.branch

    @property
    def merged(self) -> bool:
        """The earlier one landed, whenever that was."""
        return self.earlier.pull.merged_at is not None

    @property
    def landed_before(self) -> bool:
        """The earlier one had landed when the later one was opened."""
        merged_at = self.earlier.pull.merged_at
        return merged_at is not None and merged_at <= self.later.pull.created_at

    @property
    def was_open(self) -> bool:
        """The earlier one was open when the later one was opened."""
        closed_at = self.earlier.pull.closed_at
        return closed_at is None or closed_at > self.later.pull.created_at

    @property
    def apart(self) -> timedelta:
        """From the earlier one's landing, else its opening, to the later one's opening."""
        a = self.earlier.pull
        return self.later.pull.created_at - (a.merged_at or a.created_at)

    @property
    def same_change(self) -> bool:
        """By title and files they do the same thing."""
        return (
            (self.title >= SAME_TITLE and (self.telling or self.same_issue) and self.overlap >= 0.3)
            or (self.same_issue and self.title >= LIKE_TITLE and self.overlap >= SAME_FILES)
            or (self.title >= 0.65 and self.telling and self.overlap >= 0.65)
        )


def _said(a: Change, b: Change) -> tuple[Relation | None, str]:
    told = b.says.get(a.pull.ref.folded) or a.told.get(b.pull.ref.folded)
    if told is not None:
        return told
    if a.landed_as:
        for sha, relation in b.commits.items():
            if a.landed_as.startswith(sha) or sha.startswith(a.landed_as):
                return relation, f"names the commit {sha[:10]} that landed {a.pull.ref}"
    return None, ""
