"""The deciding speech acts, one sentence at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentences import decides

from triage.text.acts import Act


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (Act.SUPERSEDED_BY, "Closing this in favor of #4567."),
        (Act.SUPERSEDED_BY, "Superseded by https://github.com/acme/widgets/pull/12"),
        (Act.SUPERSEDED_BY, "Superceded by PR 12"),
        (Act.SUPERSEDED_BY, "I went ahead with it in #12."),
        (Act.SUPERSEDED_BY, "#12 fixes the same problem, so we can drop this."),
        (Act.SUPERSEDED_BY, "Moved to other/place#9."),
        (Act.SUPERSEDED_BY, "This was taken over in #12"),
        (Act.SUPERSEDED_BY, "Let's use #12 instead."),
        (Act.DUPLICATE_OF, "This is a duplicate of #12."),
        (Act.DUPLICATE_OF, "There is already a PR for this: #12"),
        (Act.DUPLICATE_OF, "Same as #12"),
        (Act.MERGED_ELSEWHERE, "Merged to master, thanks!"),
        (Act.MERGED_ELSEWHERE, "Committed to trunk and branch-3.3."),
        (Act.MERGED_ELSEWHERE, "Landed in 1a2b3c4d5e."),
        (Act.MERGED_ELSEWHERE, "+1, pushed to branch-2.8"),
        (Act.MERGED_ELSEWHERE, "Cherry-picked to 3.4."),
        (Act.MISTAKE, "This was opened by mistake."),
        (Act.MISTAKE, "Looks like this targets the wrong branch."),
        (Act.OBSOLETE, "This is no longer needed."),
        (Act.OBSOLETE, "Already fixed in trunk."),
        (Act.OBSOLETE, "The class was removed in the last release."),
        (Act.OBSOLETE, "Closing, since #12 was merged."),
        (Act.BLOCKED_ON, "This depends on #12."),
        (Act.BLOCKED_ON, "We have to wait for the 4.0 release."),
        (Act.NEEDS_PROPOSAL, "This needs a KIP."),
        (Act.NEEDS_PROPOSAL, "Please start a discussion on the dev list first."),
        (Act.NEEDS_PROPOSAL, "The FLIP has to be accepted before we merge code."),
        (Act.CLOSE, "I'm going to close this."),
        (Act.CLOSE, "Could you please close this PR?"),
        (Act.CLOSE_INACTIVE, "Closing due to lack of activity."),
        (Act.CLOSE_INACTIVE, "We haven't heard back from you in a while."),
        (Act.REOPEN_IF, "Feel free to reopen when you have time."),
        (Act.REJECT, "I don't think this is worth the complexity."),
        (Act.REJECT, "This is out of scope for the project."),
        (Act.REJECT, "We don't want to grow this class any further."),
        (Act.REJECT, "That works as designed."),
        (Act.NACK, "Concept NACK"),
        (Act.NACK, "-1, this breaks existing clients."),
        (Act.CONFLICT, "There are merge conflicts now."),
        (Act.CI_FAILING, "The build fails with a checkstyle error."),
        (Act.CI_FLAKY, "The failing test is unrelated."),
        (Act.WANT_DECISION, "What do others think?"),
        (Act.TOO_LARGE, "This is too big to review."),
    ],
)
def test_others_say(act: Act, sentence: str) -> None:
    assert act in decides(sentence)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (Act.WITHDRAW, "On second thought, closing this."),
        (Act.WITHDRAW, "I'm no longer convinced that this is a good idea."),
        (Act.WITHDRAW, "Turns out this does not help."),
        (Act.SUPERSEDED_BY, "I opened a new PR with a clean history."),
        (Act.SUPERSEDED_BY, "I'll split it and send smaller ones."),
        (Act.NOT_READY, "This is still work in progress."),
        (Act.NOT_READY, "Please do not merge yet."),
        (Act.MISTAKE, "Sorry for the noise, wrong repository."),
    ],
)
def test_the_author_says(act: Act, sentence: str) -> None:
    assert act in decides(sentence, by_author=True)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (Act.SUPERSEDED_BY, "This might be superseded by #12 one day."),
        (Act.SUPERSEDED_BY, "This is not superseded by #12."),
        (Act.DUPLICATE_OF, "Please remove the duplicate code in #12."),
        (Act.MERGED_ELSEWHERE, "Once it is merged to master we can backport it."),
        (Act.MERGED_ELSEWHERE, "Can you get this merged into trunk?"),
        (Act.MERGED_ELSEWHERE, "I merged master into the branch."),
        (Act.OBSOLETE, "Is this still needed?"),
        (Act.CLOSE, "Don't close this yet."),
        (Act.CLOSE, "We have to close the connection in a finally block."),
        (Act.REJECT, "If we don't want to support this, let us know."),
        (Act.NEEDS_PROPOSAL, "This does not need a KIP."),
        (Act.MISTAKE, "Sorry, accidentally closed this."),
        (Act.CI_FAILING, "Please add a test that fails without the change."),
        (Act.WITHDRAW, "On second thought, closing this."),
    ],
)
def test_others_do_not_say(act: Act, sentence: str) -> None:
    assert act not in decides(sentence)


@given(st.text(max_size=400), st.booleans())
def test_any_text_is_read(sentence: str, by_author: bool) -> None:
    assert decides(sentence, by_author) <= frozenset(Act)


def test_a_long_sentence_is_read_at_its_ends() -> None:
    assert Act.CLOSE in decides("word " * 4000 + "so I'm closing this.")
