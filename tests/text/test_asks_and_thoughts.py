"""What is asked for, and what is only thought aloud."""

from __future__ import annotations

import pytest
from sentences import reviews

from triage.text.acts import Act

_ASKED = frozenset({Act.ASK_CHANGE, Act.QUESTION})


@pytest.mark.parametrize(
    "sentence",
    [
        "Maybe we should sort them first?",
        "Perhaps use a set here.",
        "How about a tooltip with the reason?",
        "What about showing the total in the header?",
        "What if we cached the sizes?",
        "Should it live in the other module?",
        "Could this be switched on only where it is fast?",
    ],
)
def test_a_hedge_is_a_thought(sentence: str) -> None:
    acts = reviews(sentence)
    assert acts & _ASKED
    assert Act.SUGGEST in acts


@pytest.mark.parametrize(
    "sentence",
    ["Please sort them, maybe by name.", "Sort them first.", "Could you sort them?", "Why is it sorted?"],
)
def test_a_request_is_none(sentence: str) -> None:
    acts = reviews(sentence)
    assert acts & _ASKED
    assert Act.SUGGEST not in acts


@pytest.mark.parametrize(
    "sentence",
    [
        "Why not.",
        "Check this out: URL",
        "Check out my branch, it has the same fix.",
        "We should discuss that at the next meeting.",
        "We really need to take a closer look.",
        "I'd like to hear some opinions of others first.",
        "It would be good to have more eyes on this.",
        "This needs another reviewer who has a Mac.",
        "Not sure how I missed that when I wrote it.",
        "Let's take it, even though we're not entirely sure how much it helps.",
    ],
)
def test_what_speaks_of_oneself_or_of_others_asks_nothing(sentence: str) -> None:
    assert not reviews(sentence) & _ASKED


@pytest.mark.parametrize(
    ("sentence", "act"),
    [
        ("Why not use a set?", Act.ASK_CHANGE),
        ("Check the return value.", Act.ASK_CHANGE),
        ("I'm not sure why we copy here.", Act.QUESTION),
        ("We need to hold the lock here.", Act.ASK_CHANGE),
    ],
)
def test_its_neighbours_do(sentence: str, act: Act) -> None:
    assert act in reviews(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "This would satisfy the goals stated in the PR description.",
        "I'd like more columns, as shown in your screenshots.",
        "I don't mind updating the description myself.",
        "I disagree with the comment that it is obvious.",
        "A good addition to the documentation.",
        "I still think it should be named README.",
        "There must be good reasons and motivation to do so.",
    ],
)
def test_documents_that_are_only_spoken_of_are_not_asked_for(sentence: str) -> None:
    assert Act.ASK_DOCS not in reviews(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Please state the goals in the PR description.",
        "Could you add screenshots?",
        "It would be good to have this in the docs, please add a line to the README.",
    ],
)
def test_documents_that_are_wanted_are(sentence: str) -> None:
    assert Act.ASK_DOCS in reviews(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["It should explain what is counted.", "Is there a way to add comments that say which is which?"],
)
def test_an_explanation_that_is_missing_is_wanted(sentence: str) -> None:
    assert Act.ASK_DOCS in reviews(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "I'd start with one of these changes.",
        "Could you pick one of the commits?",
        "Better focus on a few of the parts.",
    ],
)
def test_to_start_with_a_part_is_to_split(sentence: str) -> None:
    assert Act.ASK_SPLIT in reviews(sentence)


@pytest.mark.parametrize("sentence", ["One of your commits is missing.", "I'll pick one of the reviewers."])
def test_to_name_a_part_is_not(sentence: str) -> None:
    assert Act.ASK_SPLIT not in reviews(sentence)


@pytest.mark.parametrize(
    "sentence", ["I will be adding the tests.", "Sorry, I'll be updating the description."]
)
def test_to_be_about_to_do_it_is_a_promise(sentence: str) -> None:
    assert Act.PROMISE in reviews(sentence, by_author=True)


@pytest.mark.parametrize(
    "sentence",
    [
        "The only change since my last review is an update of the release notes.",
        "The CI failures are unrelated.",
        "It should be a no-op on little-endian machines.",
        "That should be an improvement for everybody.",
        "It shouldn't make a difference for small lists.",
        "There shouldn't be any left after this.",
        "I'm not sure it is worth adding a flag for it.",
        "We can live with that.",
        "They were dropped because nobody uses them.",
        "Follow-ups are welcome.",
        "I don't consider the width a blocker.",
    ],
)
def test_what_tells_how_it_is_asks_for_nothing(sentence: str) -> None:
    assert not reviews(sentence) & {Act.ASK_CHANGE, Act.ASK_DOCS}


@pytest.mark.parametrize(
    "sentence",
    [
        "It should be const.",
        "This shouldn't be public.",
        "Consider using a set here.",
        "This is unrelated, please drop it.",
        "You now need to update the header as well.",
    ],
)
def test_what_tells_how_it_should_be_does(sentence: str) -> None:
    assert Act.ASK_CHANGE in reviews(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Long term it should be a member of the list.",
        "Off-topic: it should be const.",
        "At some point it must go.",
    ],
)
def test_what_is_for_later_is_optional(sentence: str) -> None:
    assert {Act.ASK_CHANGE, Act.OPTIONAL} <= reviews(sentence)
