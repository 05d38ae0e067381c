"""The reviewing speech acts: for each, sentences that do it and sentences that do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentences import reviews

from triage.text.acts import Act
from triage.text.reviewing import BOOK, approved_commit
from triage.text.words import Words

REVIEWER: dict[Act, tuple[list[str], list[str]]] = {
    Act.ASK_TEST: (
        [
            "Could we cover this with a test?",
            "Where's the test?",
            "This could use a test.",
            "A test that shows the bug would help.",
            "It would be nice if there was a test for it.",
            "Please also add an ITCase.",
            "Any way to test this?",
            "Do we have a test for this?",
            "Could you please add a unit test for the empty case?",
            "This needs a test that fails before the change.",
            "Can we have a regression test here?",
            "I would like to see some tests for that.",
            "Please extend the existing tests to cover it.",
            "No tests?",
            "Tests are missing.",
            "A test for the timeout would be great.",
            "How about adding an integration test?",
            "Is there a test covering this branch?",
            "This path is not covered.",
            "Mind adding a small test case?",
            "Missing unit test.",
            "Can you come up with a reproducer?",
            "Do you have steps to reproduce it?",
            "The new branch should be tested.",
            "Write a test first.",
        ],
        [
            "There is nothing to test.",
            "Please run the tests again.",
            "No need for a test here.",
            "Thanks for adding the tests!",
            "Tests pass locally.",
            "The tests fail on Windows.",
            "I tested this on Linux and it works.",
            "Will test tomorrow.",
            "retest this please",
            "Bea already asked for a test.",
            "If somebody wants more tests they can open an issue.",
            "Could you test this with the new compiler?",
            "A test isn't necessary for a rename.",
            "I'll add a test for it in my branch.",
            "The test suite takes an hour.",
            "Nice tests.",
        ],
    ),
    Act.ASK_SPLIT: (
        [
            "This PR mixes several things.",
            "I'd rather see this as two PRs.",
            "Could you break this up?",
            "Please keep the PR focused.",
            "Could you split this into smaller pull requests?",
            "Please move the refactoring to a separate PR.",
            "I'd prefer the rename in its own commit.",
            "Would be easier to review in two commits.",
            "Can this be broken up into smaller pieces?",
            "One PR per module please.",
        ],
        [
            "It scales by splitting users over shards.",
            "You split the string twice.",
            "That can be done in a follow-up PR.",
            "I'll split my own patch as well.",
            "That can happen in a different PR.",
            "Better to split this into several lines.",
            "No need to split this.",
            "The split brain case is interesting.",
        ],
    ),
    Act.ASK_REBASE: (
        [
            "This branch has conflicts that must be resolved.",
            "Please rebase.",
            "Needs rebase.",
            "There are conflicts now, could you resolve the conflicts?",
            "Mind rebasing on trunk?",
            "Rebase?",
            "Can you merge the latest main into your branch?",
        ],
        [
            "Will test after the rebase.",
            "You rebased this while I was reviewing.",
            "Please don't rebase in the middle of a review.",
            "I rebased it locally and it works.",
            "No need to rebase.",
            "If you rebase again, fix the typo.",
        ],
    ),
    Act.ASK_DOCS: (
        [
            "Please update the documentation.",
            "This needs a release note.",
            "Could you add a screenshot to the description?",
            "Add a comment explaining why the lock is taken.",
            "The PR description is empty.",
            "Would be nice to have some javadoc.",
            "Undocumented parameter.",
        ],
        [
            "See the documentation of `Lock`.",
            "I left a few comments.",
            "The docs say otherwise.",
            "Will go into the next release branch.",
            "No need for docs.",
        ],
    ),
    Act.ASK_BENCHMARK: (
        [
            "Has this been benchmarked?",
            "Do you have any benchmarks?",
            "Could you share some performance numbers?",
            "Please run the JMH benchmarks.",
            "What is the performance impact?",
        ],
        [
            "There should be no float in the benchmarks.",
            "I ran the benchmarks and see no difference.",
            "The benchmarks show a gain.",
            "It performs well.",
        ],
    ),
    Act.ASK_PROPOSAL: (
        [
            "I think we need to discuss this on dev@ first.",
            "Let's discuss this in the issue first.",
            "This changes public API, so it needs a KIP.",
            "Please start a discussion thread first.",
            "Could you raise this on the dev list?",
            "We need a design document before we can look at code.",
            "First the KIP has to be voted.",
        ],
        [
            "You need to flip a bit first.",
            "This implements the KIP.",
            "As described in the KIP, the default stays.",
            "KIP-12 was accepted.",
        ],
    ),
    Act.ASK_PAPERWORK: (
        [
            "Please sign the CLA.",
            "Could you open a JIRA for it?",
            "The title should start with the ticket number.",
            "Your commits need a sign-off.",
            "Could you follow the contributing guide?",
        ],
        ["The window title is cut off.", "I opened a separate ticket for that.", "No JIRA needed."],
    ),
    Act.ASK_CHANGE: (
        [
            "Please run the formatter.",
            "The build is failing, could you fix it?",
            "Could you take a look at the failing tests?",
            "You forgot to close the stream.",
            "Prefer an immutable list.",
            "Please address the comments above.",
            "Please rename this.",
            "Use a constant here.",
            "nit: missing space",
            "Could you move this up?",
            "This should be final.",
            "Why not return early?",
            "s/recieve/receive/",
            "Typo.",
            "Would you mind extracting that?",
            "I'd prefer an enum.",
            "It would be better to fail early.",
            "Maybe use a set instead?",
            "Remove this line.",
            "recieve -> receive",
            "There's my last comment to address, then we can get it in.",
        ],
        [
            "Correct, it does.",
            "Not worth keeping.",
            "Sorry for the typos.",
            "Looks good to me.",
            "Thanks!",
            "Let me know.",
            "Let's merge this.",
            "Fix looks good.",
            "I'll rename mine.",
            "What does this do?",
            "Could you review it again?",
            "Feel free to reopen.",
        ],
    ),
    Act.SUGGEST: (
        ["It might be nicer to fail early.", "We could use a set here."],
        ["Please use a set.", "Use a set."],
    ),
    Act.QUESTION: (
        [
            "I don't understand why this is needed.",
            "Not clear to me what this does.",
            "Could you share an example?",
            "What does this do?",
            "Is this thread-safe?",
            "Why was that removed?",
            "Could you explain the second commit?",
            "I wonder why this was needed.",
            "I'm not sure why we copy here.",
        ],
        ["Could you?", "Any update?", "Right?", "Could you rename it?", "No question."],
    ),
    Act.OPTIONAL: (
        [
            "nit: trailing space",
            "Feel free to ignore.",
            "Not a blocker, but the name is odd.",
            "Can be done in a follow-up.",
            "Only if you touch it again.",
            "Up to you.",
        ],
        ["Please fix the name.", "Feel free to reopen.", "std::optional would do."],
    ),
    Act.WAIVE: (
        [
            "No need for a test.",
            "Never mind, I misread it.",
            "Fine to leave as is.",
            "It doesn't need to block this.",
            "That can be done in a separate PR.",
        ],
        ["Please add the test.", "This needs a lock."],
    ),
    Act.APPROVE: (
        [
            "r+",
            "/lgtm",
            "/approve",
            "This looks right to me.",
            "LGTM",
            "LGTM!",
            "ACK 1a2b3c4d5e",
            "utACK 1a2b3c4",
            "tACK",
            "re-ACK after the rebase",
            "+1",
            "+1, ship it",
            "Looks good to me.",
            "This looks good!",
            "Ready to merge.",
            ":+1:",
            "👍",
        ],
        [
            "/lgtm cancel",
            "This doesn't look right to me.",
            "ACK?",
            "Concept ACK",
            "Approach ACK, have not looked at the code",
            "NACK",
            "-1",
            "Will ACK once CI is green.",
            "LGTM, but please add a test.",
            "Not ready to merge.",
            "Who gave the ACK?",
            "The TCP ACK is lost.",
            "Two ACKs already.",
            "Looks good overall, some comments below.",
            "I need 3 LGTMs to merge.",
        ],
    ),
    Act.CONDITIONAL_APPROVE: (
        [
            "LGTM % nits",
            "+1 pending CI",
            "LGTM once the nits are fixed.",
            "LGTM, but please add a test.",
            "ACK after squash.",
            "Will ACK when CI is green.",
            "Otherwise looks good.",
            "Just one more comment.",
            "If you fix those we can merge it.",
        ],
        ["LGTM but I'm not a committer.", "LGTM", "Please add a test."],
    ),
    Act.CONCEPT_APPROVE: (
        ["Concept ACK", "Approach ACK", "I like the idea.", "Makes sense to me.", "Sounds reasonable."],
        ["Concept NACK", "I don't like the idea.", "That does not make sense.", "Is it a good idea?"],
    ),
    Act.OBJECT: (
        [
            "I'm -1 on this.",
            "I strongly disagree.",
            "That's a breaking change.",
            "This feels over-engineered.",
            "This doesn't look right to me.",
            "Not sure about this one.",
            "NACK",
            "Concept NACK",
            "Approach NACK, this belongs elsewhere",
            "-1",
            "I don't think we need this.",
            "I'm not convinced.",
            "I'm against adding another flag.",
            "This breaks backwards compatibility.",
            "What's the benefit of this?",
        ],
        [
            "I don't disagree.",
            "ACK",
            "I'm not against it.",
            "Returns -1 on failure.",
            "I don't want to block this.",
            "No concerns.",
        ],
    ),
    Act.NEUTRAL: (["~0", "Concept ~0", "No strong opinion."], ["ACK", "0 is returned"]),
    Act.SATISFIED: (
        [
            "Thanks for addressing that.",
            "Much better now.",
            "Makes sense.",
            "Resolved.",
            "All my comments have been addressed.",
            "I see, thanks.",
        ],
        ["Thanks, but the lock is still missing.", "This is not resolved."],
    ),
    Act.PRAISE: (["Nice work!", "Great catch."], ["Not good."]),
    Act.THANKS: (["Thanks for the patch!", "thx"], ["No."]),
    Act.FINDING: (
        [
            "This crashes when the list is empty.",
            "It doesn't compile with JDK 8.",
            "I get an error on start.",
        ],
        ["This fixes the crash.", "No crash here."],
    ),
    Act.PING: (
        [
            "Is this PR abandoned?",
            "Do we still need this?",
            "Should we close this?",
            "Did you get a chance to look at this?",
            "Any update?",
            "ping",
            "Friendly ping @ann",
            "@ann are you still working on this?",
            "What's the status of this?",
            "Is this still relevant?",
            "Do you want to continue with this?",
            "Still interested in finishing it?",
        ],
        [
            "Ping me when it is ready.",
            "The ping time is shown.",
            "Bumps the version to 2.",
            "What is the status code here?",
        ],
    ),
    Act.REVIEW_PLEASE: (
        ["PTAL", "@bea could you review this?", "Ready for another look."],
        ["I reviewed it."],
    ),
    Act.WILL_REVIEW: (["I'll take a look next week.", "Will review soon."], ["I reviewed it."]),
    Act.TAKE_OVER: (["I'd like to take this over.", "I have picked this up in #12."], ["Take your time."]),
    Act.TOO_LARGE: (["This PR is too large.", "This is really big."], ["The icon is too large."]),
}
AUTHOR: dict[Act, tuple[list[str], list[str]]] = {
    Act.DONE_CLAIM: (
        [
            "Tests added.",
            "Signed the CLA.",
            "Done.",
            "Fixed in 1a2b3c4.",
            "Rebased.",
            "I've added a test.",
            "Addressed all comments, PTAL",
            "Updated as suggested.",
            "Pushed a fix.",
            "All comments addressed.",
        ],
        [
            "Will be done tomorrow.",
            "Not done yet.",
            "I haven't fixed that.",
            "Has it been fixed?",
            "Should be done later.",
        ],
    ),
    Act.PROMISE: (
        [
            "Looking into it.",
            "I'm working on the tests.",
            "Will do.",
            "I'll add a test tomorrow.",
            "Working on it.",
            "I will fix it soon.",
            "On it",
        ],
        ["I won't do that.", "Done.", "You will see."],
    ),
    Act.ARGUE: (
        ["I disagree.", "That is on purpose.", "This is out of scope here.", "I'd rather keep it."],
        ["Done.", "Good point."],
    ),
    Act.AGREE: (["Good catch!", "You're right.", "Agreed.", "Makes sense, changed."], ["I don't agree."]),
    Act.HAND_OVER: (
        [
            "Up for grabs.",
            "Feel free to take this over.",
            "If somebody wants to take it over, please go ahead.",
            "Would you like to take it over?",
            "Anyone can pick this up.",
        ],
        ["I'd like to take it over.", "Feel free to reopen.", "It is no longer up for grabs."],
    ),
    Act.CANNOT_CONTINUE: (
        [
            "I'm swamped with work.",
            "I no longer work on this.",
            "I changed jobs.",
            "Sorry, I don't have time for this anymore.",
            "I'm too busy at the moment.",
            "I can't continue working on this.",
            "I won't be able to finish it.",
            "I don't plan to work on this.",
        ],
        ["It has no time zone.", "I have time again.", "The thread stopped.", "The busy loop is gone."],
    ),
    Act.QUESTION: (["Should I add a test?", "Which name do you prefer?"], ["Done."]),
    Act.REVIEW_PLEASE: (
        ["PTAL", "Could you have another look?", "Ready for review."],
        ["Thanks for the review."],
    ),
}


def _cases(table: dict[Act, tuple[list[str], list[str]]], positive: bool) -> list[object]:
    return [
        pytest.param(act, sentence, id=f"{act.value}: {sentence}")
        for act, (does, does_not) in table.items()
        for sentence in (does if positive else does_not)
    ]


@pytest.mark.parametrize(("act", "sentence"), _cases(REVIEWER, positive=True))
def test_a_reviewer_does(act: Act, sentence: str) -> None:
    assert act in reviews(sentence)


@pytest.mark.parametrize(("act", "sentence"), _cases(REVIEWER, positive=False))
def test_a_reviewer_does_not(act: Act, sentence: str) -> None:
    assert act not in reviews(sentence)


@pytest.mark.parametrize(("act", "sentence"), _cases(AUTHOR, positive=True))
def test_an_author_does(act: Act, sentence: str) -> None:
    assert act in reviews(sentence, by_author=True)


@pytest.mark.parametrize(("act", "sentence"), _cases(AUTHOR, positive=False))
def test_an_author_does_not(act: Act, sentence: str) -> None:
    assert act not in reviews(sentence, by_author=True)


@pytest.mark.parametrize(
    "sentence", ["LGTM", "Please add a test.", "NACK", "Concept ACK", "nit: rename this"]
)
def test_authors_neither_approve_nor_ask_themselves(sentence: str) -> None:
    of_reviewers = {Act.APPROVE, Act.ASK_TEST, Act.ASK_CHANGE, Act.OBJECT, Act.CONCEPT_APPROVE, Act.OPTIONAL}
    assert not reviews(sentence, by_author=True) & of_reviewers


def test_every_reviewing_act_has_its_examples() -> None:
    deciding = list(Act)[list(Act).index(Act.REJECT) :]
    assert set(Act) - set(deciding) - {Act.TOO_LARGE} <= set(REVIEWER) | set(AUTHOR)


@pytest.mark.parametrize(
    ("sentence", "commit"),
    [
        ("ACK 1a2b3c4d5e", "1a2b3c4d5e"),
        ("re-utACK 1A2B3C4", "1a2b3c4"),
        ("LGTM 1a2b3c4 (tested)", "1a2b3c4"),
        ("ACK", None),
        ("I saw 1a2b3c4, ACK", None),
    ],
)
def test_the_commit_an_approval_names(sentence: str, commit: str | None) -> None:
    assert approved_commit(sentence) == commit


EXAMPLES = sorted(
    {s for table in (REVIEWER, AUTHOR) for pair in table.values() for side in pair for s in side}
)
words = st.lists(st.sampled_from(" ".join(EXAMPLES).split()), min_size=1, max_size=25).map(" ".join)


@given(st.one_of(st.sampled_from(EXAMPLES), words))
def test_the_word_filter_loses_nothing(sentence: str) -> None:
    """Phrases that are not tried, for want of a word they need, could not have matched."""
    read_as, index = Words(sentence), BOOK.index
    assert index.meanings(read_as, BOOK.likely(read_as)) == index.meanings(read_as, index.everything)


def test_nearly_every_phrase_is_filtered() -> None:
    assert BOOK.index.likely(set()).bit_count() <= 3


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    reviews(text)
    reviews(text, by_author=True)


@pytest.mark.parametrize(
    "sentence",
    [
        "请添加测试",
        "Bitte füge einen Test hinzu.",
        "テストを追加してください",
        "\u202eplease\u202c",
        "a" * 5000,
        "please " * 800,
        "please (" * 500,
        "@a " * 2000,
        "i'll " * 1000,
        "would be nice to " * 300,
    ],
)
def test_other_languages_and_hostile_sentences(sentence: str) -> None:
    """An expression that backtracks without bound would never come back from these."""
    assert isinstance(reviews(sentence), frozenset)
    assert isinstance(reviews(sentence, by_author=True), frozenset)
