"""How projects of many kinds word the end of a pull request: each sentence is read as what it says."""

from __future__ import annotations

import pytest
from builders import at

from triage.models import Event, Kind, Role
from triage.text.acts import Act
from triage.text.deciding import acts
from triage.text.model import Context

OTHERS = {
    Act.REJECT: """
        We're going to decline this.
        I think this is better kept out of the project.
        This has been discussed before and the answer was no.
        Sorry, this isn't going in.
        I'm not in favor of this change.
        Closing since this goes against our design.
        I don't see us supporting this.
        This adds complexity without a clear win.
        We can't do this for backwards compatibility reasons.
        It's unlikely that this is going to be merged.
        We lack the resources to maintain a second build.
        Purely stylistic changes are usually not accepted.
        """,
    Act.SUPERSEDED_BY: """
        Closing in favour of the approach in #11.
        I've picked this up in #11 and addressed the comments.
        See #11 for the rebased version.
        Closing this one; #11 fixes the root cause.
        This should be resolved by #11.
        #11 does a better job.
        We ended up merging #11.
        """,
    Act.OBSOLETE: """
        I can't reproduce the problem on main, closing.
        We no longer support that platform.
        Closing, this is pretty outdated by now.
        That function is going to be removed in #11.
        """,
    Act.CLOSE_INACTIVE: """
        No feedback from the author in six weeks, closing.
        Closing old pull requests that never got updated.
        Closing, as there haven't been any follow-ups to the review.
        """,
    Act.MERGED_ELSEWHERE: """
        I merged it, could you please close this?
        Merging
        This was merged by bors into main.
        """,
    Act.MISTAKE: """
        Looks like this was created in error.
        This repository is for the client code only.
        Could you move this to the main repository?
        There are no changes in this PR.
        """,
    Act.DUPLICATE_OF: """
        Thanks, but #7 was opened earlier for the same issue.
        #7 got there first.
        """,
    Act.BLOCKED_ON: """
        This has to wait for the next major version.
        Needs #8 to land first.
        Paused until the other proposals are decided.
        """,
    Act.NEEDS_PROPOSAL: """
        You'll need to write a spec for this.
        This requires community consensus first.
        Could you start a [DISCUSS] thread?
        Please open an issue first to discuss the design.
        """,
    Act.TOO_LARGE: """
        There's too much going on in this PR.
        I'm closing this as unreviewable.
        """,
}
AUTHORS = {
    Act.SUPERSEDED_BY: """
        I'll redo this against main in a new PR.
        We decided to split this PR into smaller ones.
        """,
    Act.WITHDRAW: """
        This turned out to be a bad idea.
        The benchmark shows no improvement, so closing.
        There's no reason to keep this PR open.
        Giving up on this.
        """,
    Act.MISTAKE: """
        Just testing the CI.
        I did not mean to open this here.
        Clicked the button by mistake.
        """,
    Act.DUPLICATE_OF: "Duplicate",
    Act.CANNOT_CONTINUE: "I don't have the time to finish this.",
}
ORDINARY = """
    There is no change in the size of the icon.
    It adds a lot of complexity for a small win here.
    The help text was already there.
    We got stuck on this in production.
    I see no reason to leave the blank line.
    Pull requests that conflict with this one are listed below.
    This link is broken until the page is back.
    It's still timing out.
    I opened an issue to track the follow-up.
    """


def _table(table: dict[Act, str]) -> list[tuple[Act, str]]:
    return [(act, line.strip()) for act, said in table.items() for line in said.splitlines() if line.strip()]


def _acts(sentence: str, by_author: bool) -> frozenset[Act]:
    role = Role.AUTHOR if by_author else Role.MAINTAINER
    return acts(sentence, Context(role=role, event=Event(kind=Kind.COMMENTED, at=at(1)), by_author=by_author))


@pytest.mark.parametrize(("act", "sentence"), _table(OTHERS))
def test_others_end_it(act: Act, sentence: str) -> None:
    assert act in _acts(sentence, by_author=False)


@pytest.mark.parametrize(("act", "sentence"), _table(AUTHORS))
def test_the_author_ends_it(act: Act, sentence: str) -> None:
    assert act in _acts(sentence, by_author=True)


@pytest.mark.parametrize("sentence", [line.strip() for line in ORDINARY.splitlines() if line.strip()])
@pytest.mark.parametrize("by_author", [False, True])
def test_ordinary_review_ends_nothing(sentence: str, by_author: bool) -> None:
    assert not _acts(sentence, by_author) & {*OTHERS, Act.WITHDRAW, Act.NACK, Act.CLOSE}
