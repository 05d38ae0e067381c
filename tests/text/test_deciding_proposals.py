"""What editors of proposals, committees and core maintainers say when they close; and look-alikes."""

from __future__ import annotations

import pytest
from sentences import decides, lines, rows

from triage.text.acts import Act

OTHERS = {
    Act.REJECT: """
        The working group voted not to take this up.
        The outcome of the call was to close it.
        There is no appetite for another address format.
        The editors find this not to be in scope.
        That's beyond what our specification covers.
        We don't standardise wallets.
        This doesn't need a standard.
        The maintainers won't normally accept reformatting.
        Patches like this one cause more work than they save.
        Err, nope.
        We are no longer accepting updates to the old chapters.
        I can't approve changes that take drafts away.
        """,
    Act.SUPERSEDED_BY: """
        The draft has been folded into the other proposal.
        We settled on the version in #31.
        I revived this and opened it as #31.
        Rebased #30, closing this one.
        Closed due to #31
        Picked up by @anna in #31.
        Closing, given you opened another pull request for it.
        """,
    Act.DUPLICATE_OF: "Please see #31, which was opened first.",
    Act.MERGED_ELSEWHERE: """
        All commits have been merged.
        This was committed last week, so closing it.
        Cherry-picked and merged by hand.
        Closing, I'll push it by hand.
        GitHub's closing keyword didn't close this: the bot script failed.
        """,
    Act.OBSOLETE: """
        The proposal this amends was withdrawn.
        Fixed in 0.21
        The bug was independently fixed in 4f1d2c3ab9.
        """,
    Act.MISTAKE: """
        Obviously unintended.
        Blatant spam.
        Stop sending spam.
        This may have been opened by accident.
        This proposal belongs in the wallets repository.
        Token standards should be proposed in the other repository.
        Please send this to the library itself.
        You pushed your whole fork.
        Our project isn't set up to take pull requests.
        Closing, as this is an exercise.
        I assume this is a mishap.
        """,
    Act.WITHDRAW: """
        Withdrawn by its authors.
        Closing as withdrawn.
        Closed at the author's request.
        The champion has withdrawn this.
        """,
    Act.BLOCKED_ON: """
        The council decided to defer this.
        Postponed for now.
        Closing until the upgrade is activated.
        It should be fixed upstream first.
        """,
    Act.NEEDS_PROPOSAL: """
        No number will be assigned before the list has seen it.
        Numbers are not assigned to ideas.
        You need a sponsor first.
        There hasn't been any public discussion of the idea.
        Please float the idea on the list.
        """,
    Act.CLOSE_INACTIVE: """
        It has needed a rebase for several months.
        There isn't enough interest among reviewers.
        Closing for lack of conceptual review.
        No reaction so far.
        The champion has been unreachable.
        It never saw a reply.
        """,
    Act.DISAGREE: """
        There's no rough consensus on it.
        Opinions are split on the format.
        We have conflicting views.
        The reviewers couldn't agree on an approach.
        We haven't been able to reach agreement.
        """,
    Act.CANNOT_CONTINUE: """
        The author told me that she has no time for it.
        @anna mentioned that she won't be able to finish it.
        The champion has stepped down.
        """,
    Act.HAND_OVER: """
        I'm marking it as up for grabs.
        This needs a new champion.
        The author is happy for anybody to pick it up.
        """,
}
AUTHORS = {
    Act.SUPERSEDED_BY: """
        I turned this into a separate document.
        I'm going to fold this into the fixed version of #31.
        Made another branch, so closing this.
        """,
    Act.MISTAKE: """
        I got it backwards.
        It was meant to go the other way.
        I wanted to open this on my fork.
        """,
    Act.HAND_OVER: "Anyone who wants to champion this is welcome to.",
    Act.BLOCKED_ON: "Closing until the fork is activated.",
}
NOTHING = """
    The peer was rejected because its version is too old.
    The transaction is declined if the fee is too low.
    The old rule is superseded by the new one.
    The connection gets deferred until the handshake is done.
    The socket is closed due to inactivity.
    The flag is no longer needed, please remove it.
    Please mention that the opcode is no longer needed.
    This loop is superfluous now.
    It needs to wait for the lock.
    The estimator is abandoned when the pool is empty.
    We will close this channel after the timeout.
    The sequence number is assigned by the server.
    Interest in the account accrues daily.
    The nodes reach consensus after three rounds.
    The table is split into two.
    Please put this in the root of the repository.
    Does it need a sponsor?
    I have no time to review this today.
    The wallet told the node that it has no coins.
    Two blocks were merged.
    The node is no longer accepting connections.
    The lookup is not set up before the first block.
    """
_ENDS = {*OTHERS, Act.NACK, Act.TAKE_OVER}


@pytest.mark.parametrize(("act", "sentence"), rows(OTHERS))
def test_others_say_it(act: Act, sentence: str) -> None:
    assert act in decides(sentence, by_author=False)


@pytest.mark.parametrize(("act", "sentence"), rows(AUTHORS))
def test_the_author_says_it(act: Act, sentence: str) -> None:
    assert act in decides(sentence, by_author=True)


@pytest.mark.parametrize("sentence", lines(NOTHING))
@pytest.mark.parametrize("by_author", [False, True])
def test_what_sounds_like_an_end_and_is_none(sentence: str, by_author: bool) -> None:
    assert not decides(sentence, by_author) & _ENDS


def test_closing_it_is_no_refusal() -> None:
    assert decides("We will close this.", by_author=False) & _ENDS == frozenset()
    assert Act.CLOSE in decides("We will close this.", by_author=False)


def test_what_the_author_says_of_the_author_is_not_a_report() -> None:
    assert Act.CANNOT_CONTINUE not in decides(
        "The author told me that he has no time for it.", by_author=True
    )
