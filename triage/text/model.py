"""What the text readers hand on: sentences with their acts, statements in time order."""

from __future__ import annotations

from msgspec import Struct

from triage.models import Event, Role
from triage.text.acts import ASKS, Act


class Context(Struct, frozen=True, kw_only=True):
    """What is known about where sentences stand. The speech-act readers take it beside the sentence."""

    role: Role
    """The speaker's."""
    event: Event
    by_author: bool = False
    """The speaker is the pull request's author."""
    path: str | None = None
    """Review comment: the file it speaks of."""


class Sentence(Struct, frozen=True):
    """One sentence of the speaker's own prose."""

    text: str
    """Verbatim, without leading list marks; inline code keeps its backticks."""
    acts: frozenset[Act]
    start: int = 0
    """Where it starts in the event's text, in characters."""
    quoted: str = ""
    """What it answers, where the speaker quoted something right before it."""

    def does(self, *acts: Act) -> bool:
        """Whether it does any of these."""
        return not self.acts.isdisjoint(acts)

    @property
    def demands(self) -> bool:
        """Whether it wants something done, and leaves it to nobody's taste."""
        return not self.acts.isdisjoint(ASKS) and not self.does(Act.OPTIONAL, Act.SUGGEST)


class Statement(Struct, frozen=True, kw_only=True):
    """What one person said at one moment: a comment, a review, a review comment, an issue comment."""

    event: Event
    role: Role
    sentences: tuple[Sentence, ...]
    acts: frozenset[Act] = frozenset()
    """All acts of its sentences, and those its form alone shows (an approving review)."""
    on_issue: bool = False
    """Said on the tracker's issue, not on the pull request."""

    def does(self, *acts: Act) -> bool:
        """Whether any of its sentences does any of these."""
        return not self.acts.isdisjoint(acts)

    @property
    def by_others(self) -> bool:
        """Whether a person other than the author said it."""
        return self.role is not Role.AUTHOR and self.role is not Role.BOT

    def same_speaker(self, other: Statement) -> bool:
        """Whether the same account said both; of a deleted one that is not known."""
        a, b = self.event.actor, other.event.actor
        return a is not None and b is not None and a.login == b.login

    def saying(self, *acts: Act) -> Sentence | None:
        """The first sentence that does any of these, to be quoted as evidence."""
        return next((s for s in self.sentences if s.does(*acts)), None)
