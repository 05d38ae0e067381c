"""The same meanings in other projects' words, and sentences that look alike and decide nothing."""

from __future__ import annotations

import pytest
from sentences import decides, lines, reviews, rows

from triage.text.acts import Act
from triage.text.targets import plain

REVIEWERS = {
    Act.SUPERSEDED_BY: """
        You have #31 up already, so I'm closing this one.
        Closing in favor or #31.
        I went ahead and pushed the rest of it as #31.
        Closed thanks to #31.
        #31 will be used for this instead.
        Let's continue the review in #31.
        """,
    Act.DUPLICATE_OF: """
        Somebody else was assigned already and opened a fix before you, so this one is a duplicate.
        I'm closing this because an equivalent change was merged yesterday.
        We both fixed it at the same time.
        There are two of these now, keeping the earlier one.
        """,
    Act.MERGED_ELSEWHERE: """
        The pull request has been merged, you can close it here.
        Your commits went into master with another branch.
        The bot didn't close it automatically.
        Applied, thanks!
        I've cherry-picked the commits, thanks.
        Looks green, so merging now.
        """,
    Act.MISTAKE: """
        Did you mean to open this against our repository?
        I suspect the author didn't intend to send this.
        This is an empty pull request.
        This isn't what you intended, is it?
        There is nothing in this diff.
        Please move the pull request to the corresponding repository.
        Was this opened by accident?
        """,
    Act.OBSOLETE: """
        Closing due to the merge of #31.
        The file was rewritten last month.
        The plugins have been moved to their own repository.
        The code has changed too much since.
        Upstream has fixed it meanwhile.
        The issue was fixed in another commit.
        We are making this repository read-only.
        """,
    Act.REJECT: """
        We're not interested in another wrapper.
        I have to decline this one.
        The change doesn't solve any real problem.
        Sorry, but we can't accept style changes.
        Not popular enough for us.
        It doesn't meet our criteria for new packages.
        There are no plans to support that platform.
        I'd rather we didn't go in that direction.
        Let's not pursue this.
        I doubt that this will be accepted.
        Closing as not planned.
        """,
    Act.CLOSE_INACTIVE: """
        It has not been touched in over a year.
        Closing due to old age.
        This has been waiting on the author for months.
        I pinged the author several times.
        Closing, the author seems to have disappeared.
        """,
    Act.REOPEN_IF: """
        If you want to go on with it, feel free to open a new pull request.
        We can always reconsider.
        Let me know if you still want it and I'll reopen it.
        """,
    Act.BLOCKED_ON: """
        Blocked on the new parser being released.
        Please hold off merging until the branch is cut.
        Let's move it to the next major release.
        It can only be merged after the other one has landed.
        """,
    Act.NEEDS_PROPOSAL: """
        This has to go through the steering committee.
        The best place to discuss this is the mailing list.
        Needs an ADR.
        Please raise it on the forum.
        """,
    Act.ASK_SPLIT: """
        I'd prefer separate pull requests for the two.
        Would it be possible to land the cleanup on its own?
        """,
    Act.ASK_PAPERWORK: """
        Please add a milestone.
        We cannot look at it before the CLA is signed.
        """,
    Act.ASK_TEST: "How was this tested?",
    Act.CONDITIONAL_APPROVE: """
        Ship it once it's green.
        Modulo the naming I'm happy.
        I'll commit it once the build passes.
        """,
    Act.WAIVE: """
        I'm fine to skip the docs.
        Don't worry about the changelog.
        I won't insist.
        """,
    Act.PING: """
        Do you still have the bandwidth for it?
        Let us know if you are still working on it.
        When do you plan to finish it?
        Could one of you review it?
        """,
    Act.TAKE_OVER: """
        I could revive this.
        I'll rebase your branch and push it.
        """,
}
AUTHORS = {
    Act.SUPERSEDED_BY: """
        Let me open another one.
        I'll resubmit it against the right branch.
        Closing, I opened a clean pull request.
        """,
    Act.MISTAKE: """
        I messed up the rebase.
        Sorry for the mess.
        The fork was deleted.
        It was a mistake, sorry.
        """,
    Act.WITHDRAW: """
        Please discard this change.
        I changed my mind.
        You convinced me, closing.
        I'm withdrawing it.
        I'm fine with closing it.
        """,
    Act.CANNOT_CONTINUE: """
        I got pulled into other projects.
        My priorities have changed.
        """,
    Act.HAND_OVER: """
        Be my guest.
        Up for adoption.
        I'm happy if somebody else takes it.
        """,
    Act.BLOCKED_ON: "Hold off merging until #31 is in.",
}
ORDINARY = """
    The server rejects the request if the header is missing.
    A duplicate entry throws here.
    The socket should be closed by whoever opened it.
    The merged map keeps its order.
    The thread is blocked on the lock.
    It waits until the latch is down.
    The old nodes are abandoned after the swap.
    This replaces the loop by a lookup.
    We drop the packet when the buffer is full.
    The test is flaky.
    The method takes over ownership of the buffer.
    The table is replaced by a view after the upgrade.
    It should be merged with the base class.
    Withdrawals are checked twice.
    This breaks if the list is empty.
    """
"""Of code, not of a pull request."""
_ENDS = {
    *(Act.REJECT, Act.NACK, Act.CLOSE_INACTIVE, Act.REOPEN_IF, Act.SUPERSEDED_BY, Act.DUPLICATE_OF),
    *(Act.MERGED_ELSEWHERE, Act.WITHDRAW, Act.MISTAKE, Act.BLOCKED_ON, Act.NEEDS_PROPOSAL, Act.OBSOLETE),
    *(Act.CANNOT_CONTINUE, Act.HAND_OVER, Act.TAKE_OVER),
}


def _does(sentence: str, by_author: bool) -> frozenset[Act]:
    return decides(sentence, by_author) | reviews(sentence, by_author)


@pytest.mark.parametrize(("act", "sentence"), rows(REVIEWERS))
def test_others_say_it(act: Act, sentence: str) -> None:
    assert act in _does(sentence, by_author=False), plain(sentence)


@pytest.mark.parametrize(("act", "sentence"), rows(AUTHORS))
def test_the_author_says_it(act: Act, sentence: str) -> None:
    assert act in _does(sentence, by_author=True), plain(sentence)


@pytest.mark.parametrize("sentence", lines(ORDINARY))
@pytest.mark.parametrize("by_author", [False, True])
def test_remarks_on_code_decide_nothing(sentence: str, by_author: bool) -> None:
    assert not _does(sentence, by_author) & _ENDS
