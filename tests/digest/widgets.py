"""A made-up project over a quarter: fifteen pull requests, six issues, and what each means.

The judgements are given, not worked out, so that these tests speak of the digest alone.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from builders import START, at, pull
from corpora import Memory

from triage.digest.build import build
from triage.digest.model import Digest
from triage.models import (
    Actor,
    Ball,
    Confidence,
    Ending,
    Event,
    Evidence,
    Finding,
    Issue,
    Judgement,
    Kind,
    PullRequest,
    PullState,
    Role,
    Turn,
)
from triage.people import Roster
from triage.profiles import Profile, Tracker
from triage.profiles.model import Objective, Repository, TrackerKind

NOW = at(70)
REPO = "acme/widgets"
PROFILE = Profile(
    name="widgets",
    title="Acme Widgets",
    repository=Repository(names=(REPO,)),
    tracker=Tracker(kind=TrackerKind.JIRA, url="https://jira.example", projects=("WIDGET",)),
    objective=Objective(first_review_days=7, share=0.8),
)

MEANING: dict[int, tuple[str, Ball, str, str]] = {
    1: ("changes-unanswered", Ball.AUTHOR, "A reviewer asked for changes.", "Answer each remark."),
    2: ("no-review", Ball.REVIEWERS, "Nobody reviewed it.", "Ask somebody who knows the file."),
    3: ("test-missing", Ball.AUTHOR, "A reviewer asked for a test.", "Add the test that was asked for."),
    4: ("approved-unmerged", Ball.REVIEWERS, "Approved, and nobody merged it.", "Ask for the merge."),
    5: ("no-consensus", Ball.PROJECT, "Two regulars disagree.", "Bring it to the list."),
    6: ("author-left", Ball.AUTHOR, "The author cannot go on.", "Take it over."),
    9: ("superseded", Ball.NOBODY, "Another one carries it on.", "Look at that one."),
    12: ("draft-unfinished", Ball.AUTHOR, "Still a draft.", "Finish it."),
}
"""Reason, ball, summary and remedy of what stands still thirty days after its last event."""

MOVES = {7: Ball.REVIEWERS, 8: Ball.AUTHOR, 13: Ball.REVIEWERS, 14: Ball.REVIEWERS}
"""Whose move what still moves is."""


def judge(story: PullRequest, moment: datetime, roster: Roster) -> Judgement:
    """The meaning above; `active` until thirty quiet days have gone by, or until it ended."""
    del roster
    pull_ = story.as_of(moment)
    events = pull_.events or ()
    last = events[-1]
    number = pull_.ref.number
    quiet = moment - last.at > timedelta(days=30)
    over = pull_.state is not PullState.OPEN
    reason, ball, summary, remedy = MEANING.get(
        number, ("active", MOVES.get(number, Ball.REVIEWERS), "It moves.", "Wait.")
    )
    if not (quiet or over):
        reason, summary, remedy = "active", "It moves.", "Wait."
    said = next((e for e in reversed(events) if e.text and e.kind is not Kind.OPENED), last)
    evidence = Evidence(
        event=said.kind.value,
        at=said.at,
        role=Role.MAINTAINER if said.kind is not Kind.OPENED else Role.AUTHOR,
        who=said.actor.login if said.actor else None,
        url=said.url,
        quote=said.text or None,
        fact=None if said.text else said.kind.value,
    )
    finding = Finding(
        reason=reason,
        confidence=Confidence.HIGH,
        evidence=(evidence,),
        summary=summary,
        remedy=remedy,
    )
    return Judgement(
        primary=None if pull_.state is PullState.MERGED else finding,
        ending=Ending.MERGED
        if pull_.state is PullState.MERGED
        else Ending.CLOSED_BY_BOT
        if over
        else Ending.OPEN,
        ball=Ball.NOBODY if over and reason == "superseded" else ball,
        waiting_since=last.at,
        turns=(Turn(ball, pull_.created_at, pull_.closed_at, last.kind.value),),
    )


def pulls() -> list[PullRequest]:
    """Fifteen pull requests, each for one line of the digest."""
    mia = {"association": "MEMBER"}
    return [
        p.build()
        for p in (
            pull(1, by="ann", title="WIDGET-1: Turn both ways", day=2)
            .review("mia", "CHANGES_REQUESTED", "Please keep the left turn as it was.", day=4)
            .files("src/turn.c", "src/left.c"),
            pull(2, by="new-nora", title="WIDGET-2: Oil the hinge", day=35, association="NONE").files(
                "src/hinge.c", additions=3, deletions=0
            ),
            pull(3, by="ben", title="WIDGET-3: Count the turns", day=20)
            .comment("mia", "Could you add a test for zero turns?", day=35, **mia)
            .files("src/turn.c", "src/count.c"),
            pull(4, by="cleo", title="WIDGET-4: Paint it", day=30)
            .review("mia", "APPROVED", "Looks good to me.", day=33)
            .review("max", "APPROVED", "", day=34)
            .files("src/paint.c"),
            pull(5, by="dan", title="WIDGET-5: Replace the wheel", day=10)
            .comment("mia", "I would keep the old wheel.", day=12, **mia)
            .comment("max", "I like the new one.", day=13, **mia)
            .files("src/wheel.c"),
            pull(6, by="eve", title="WIDGET-6: Quieter gears", day=5)
            .comment("eve", "I have no time for this any more.", day=30)
            .close("stale[bot]", day=64)
            .files("src/gears.c"),
            pull(7, by="fay", title="WIDGET-1: Turn both ways, differently", day=60)
            .push(day=66)
            .files("src/turn.c", "src/both.c"),
            pull(8, by="gus", title="Document the hinge", day=55)
            .review("max", "COMMENTED", "Which hinge do you mean?", day=68)
            .files("docs/hinge.md"),
            pull(9, by="hal", title="WIDGET-7: Smaller box", day=40).close("mia", day=67),
            pull(10, by="ivy", title="WIDGET-8: First steps", day=61, association="FIRST_TIME_CONTRIBUTOR")
            .review("mia", "APPROVED", "Welcome!", day=63)
            .merge("mia", day=65),
            pull(11, by="mia", title="MINOR: Tidy up", day=66, association="MEMBER")
            .review("max", "APPROVED", "", day=66.5)
            .merge("mia", day=67),
            pull(12, by="jon", title="WIDGET-9: Try springs", day=15, draft=True).files("src/spring.c"),
            pull(13, by="dependabot[bot]", title="Bump bolts to 2.1", day=65).files("bolts.lock"),
            pull(14, by="kim", title="WIDGET-10: Longer handle", day=69).files("src/handle.c"),
            pull(15, by="ann", title="WIDGET-11: Old thing", day=1)
            .review("mia", "APPROVED", "", day=9)
            .merge("mia", day=10),
        )
    ]


def issues() -> list[Issue]:
    """Six issues: claimed and quiet, marked and without, resolved and still open, and three others."""

    def ticket(number: int, title: str, **fields: object) -> Issue:
        key = f"WIDGET-{number}"
        return Issue(
            key=key,
            tracker="jira",
            url=f"https://jira.example/browse/{key}",
            title=title,
            created_at=START,
            events=(),
            **fields,  # type: ignore[arg-type]
        )

    assigned = Event(kind=Kind.ASSIGNED, at=at(1), actor=Actor("lou"), subject="lou")
    return [
        ticket(1, "It turns one way only"),
        ticket(2, "The hinge squeaks"),
        ticket(4, "It is grey", resolved=True, resolution="Won't Fix", resolved_at=at(50)),
        ticket(12, "It rattles", assignees=(Actor("lou"),)).__class__(
            key="WIDGET-12",
            tracker="jira",
            url="https://jira.example/browse/WIDGET-12",
            title="It rattles",
            created_at=START,
            assignees=(Actor("lou"),),
            events=(assigned,),
        ),
        ticket(13, "It wobbles", status="Patch Available", updated_at=at(30)),
        ticket(14, "It is heavy"),
    ]


def corpus() -> Memory:
    return Memory(REPO, pulls(), judge, issues())


def digest(**options: object) -> Digest:
    return build(corpus(), PROFILE, NOW, **options)  # type: ignore[arg-type]
