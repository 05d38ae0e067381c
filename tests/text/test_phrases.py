"""The small language of phrases."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage.text.phrases import keys, lines, pattern, wording
from triage.text.signs import SIGNS
from triage.text.words import Words


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("closing … in favour of §", "closing this one in favour of §"),
        ("(fixed|solved) (by|in) (the)? §", "solved by § and"),
        ("(fixed|solved) (by|in) (the)? §", "fixed in the §"),
        ("clos* this", "now closed this"),
        ("^ merged, thanks $", "merged, thanks!"),
        ("before N", "not before 3.0"),
        ("*n't merge", "we didn't merge"),
        ("nack (from me|$)", "a strong nack."),
        ("closing superseded", "closing - superseded"),
    ],
)
def test_matches(phrase: str, text: str) -> None:
    assert re.search(pattern(phrase), text)
    assert all(words & Words(text).keys for words in keys(phrase))


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("copy to (run*|test*)", "copy to running it"),  # an ending after few letters
        ("(nack|nak) (from me|$)", "concept re-nack"),  # a word within a word
        ("not sure … (it|this)", "not sure if it's so"),
        ("^ (strong)? -1", "strong -1"),
        ("(x|y) marks", "x marks"),
    ],
)
def test_no_sentence_is_passed_over_for_want_of_a_key(phrase: str, text: str) -> None:
    assert re.search(pattern(phrase), text)
    assert all(words & Words(text).keys for words in keys(phrase))


PIECES = ["it's", "not", "re-nack", "-1", "closing", "this", "as", "a", "follow-up's", "run", "of", "§"]
words = st.lists(st.sampled_from(PIECES), max_size=9)


@settings(deadline=None)  # the first sentence compiles expressions
@given(words.map(" ".join))
def test_what_a_sign_finds_has_its_keys(text: str) -> None:
    there = Words(text).keys
    for sign in SIGNS:
        if any(key.isdisjoint(there) for key in sign.keys):
            assert not sign.find.search(text), sign.find.pattern


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("close this", "disclose this"),
        ("^ merged $", "not merged"),
        ("merge (this)? now", "merge that now"),
        ("clos* this", "close to this"),
    ],
)
def test_does_not_match(phrase: str, text: str) -> None:
    assert not re.search(pattern(phrase), text)


def test_blank_lines_and_remarks_are_for_the_reader() -> None:
    assert lines("\n  a phrase\n\n  # a remark\n") == ("a phrase",)


def test_every_sign_is_tried_only_where_one_of_its_words_stands() -> None:
    without = [sign for sign in SIGNS if not sign.keys]
    assert len(without) <= 2, [sign.find.pattern for sign in without]


TABLE = "\n(address*|resolv*) … (comment*|feedback)\nnot ready (yet)?\n"
SAID = ["Please", "address", "the", "COMMENTS", "not", "ready", "yet", "feedback"]


@given(st.lists(st.sampled_from(SAID), max_size=6))
def test_a_text_that_is_not_searched_would_not_have_matched(said: list[str]) -> None:
    text = " ".join(said)
    found = any(re.search(pattern(phrase), text.lower()) for phrase in lines(TABLE))
    assert (wording(TABLE).search(text) is not None) is found
