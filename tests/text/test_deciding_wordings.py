"""How projects of many kinds word the end of a pull request: each sentence is read as what it says."""

from __future__ import annotations

import pytest
from sentences import decides, lines, rows

from triage.text.acts import Act

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
        Thanks for the patch, but I don't think this belongs in core.
        This doesn't carry its weight.
        We generally avoid adding dependencies for this.
        The current behaviour is documented and intended.
        Users can already achieve this with a custom interceptor.
        The vote did not pass, closing.
        The gain is too small to justify the churn.
        The benefit seems marginal to me.
        I see no benefit here.
        It isn't clear what problem this solves.
        I think the existing code is fine.
        That's a no from me.
        It's not a good fit for a library of this size.
        """,
    Act.SUPERSEDED_BY: """
        Closing in favour of the approach in #11.
        I've picked this up in #11 and addressed the comments.
        See #11 for the rebased version.
        Closing this one; #11 fixes the root cause.
        This should be resolved by #11.
        #11 does a better job.
        We ended up merging #11.
        Let's continue the discussion in #11.
        See #11 for the newest iteration.
        """,
    Act.OBSOLETE: """
        I can't reproduce the problem on main, closing.
        We no longer support that platform.
        Closing, this is pretty outdated by now.
        That function is going to be removed in #11.
        Closing this because we dropped the bindings in #11.
        It was resolved as part of the refactoring.
        We've since moved to another build tool.
        The case is already covered by the fuzzer.
        It was only used in #11.
        This obsoletes the patch.
        """,
    Act.CLOSE_INACTIVE: """
        No feedback from the author in six weeks, closing.
        Closing old pull requests that never got updated.
        Closing, as there haven't been any follow-ups to the review.
        Nobody is currently working on this, so let's close it.
        It has been sitting idle for a year.
        """,
    Act.MERGED_ELSEWHERE: """
        I merged it, could you please close this?
        Merging
        This was merged by bors into main.
        """,
    Act.MISTAKE: """
        Was this opened by mistake?
        I guess you're testing something here.
        Something must have gone wrong with this branch.
        Did you mean to open this against our repository?
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
        We'll revisit this once the release is out.
        We can't merge this before we drop the old runtime.
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
        I no longer think this is the right fix.
        Decided to go another way.
        No path forward, closing.
        My current opinion is not to do it.
        I don't need this any more.
        """,
    Act.MISTAKE: """
        Just testing the CI.
        I did not mean to open this here.
        Clicked the button by mistake.
        Sorry, this was meant for our internal fork.
        I submitted it too early.
        This PR is only used to test #12.
        Copy of #12 for running the CI.
        I confused the repositories.
        """,
    Act.DUPLICATE_OF: """
        Duplicate
        I didn't see #7, closing.
        Oops, #7 was already there.
        """,
    Act.MERGED_ELSEWHERE: "This should be closed as it was merged.",
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
    We haven't seen any breakage so far.
    Please see #11 for how the other module does it.
    Whether that is quick enough is depending on the progress of the parser.
    Thanks for the review, renamed it.
    That's not what I expected from the parser.
    I'd merge this once the tests pass.
    """


@pytest.mark.parametrize(("act", "sentence"), rows(OTHERS))
def test_others_end_it(act: Act, sentence: str) -> None:
    assert act in decides(sentence, by_author=False)


@pytest.mark.parametrize(("act", "sentence"), rows(AUTHORS))
def test_the_author_ends_it(act: Act, sentence: str) -> None:
    assert act in decides(sentence, by_author=True)


@pytest.mark.parametrize("sentence", lines(ORDINARY))
@pytest.mark.parametrize("by_author", [False, True])
def test_ordinary_review_ends_nothing(sentence: str, by_author: bool) -> None:
    assert not decides(sentence, by_author) & {*OTHERS, Act.WITHDRAW, Act.NACK, Act.CLOSE}
