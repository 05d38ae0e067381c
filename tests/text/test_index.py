"""Phrases found by the words they need."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from triage.text.index import Index
from triage.text.needs import first_words, last_words, needed_words
from triage.text.reviewing import BOOK
from triage.text.signs import SIGNS
from triage.text.words import WORD, Words


class Has:
    """A phrase that says it has all of its words."""

    def __init__(self, *needs: set[str]) -> None:
        self.needs = needs

    def run(self, sentence: set[str]) -> bool:
        return all(need & sentence for need in self.needs)


LETTERS = st.sets(st.sampled_from("abcdefgh"), min_size=1, max_size=3)
PHRASES = st.lists(st.tuples(st.integers(0, 3), st.lists(LETTERS, max_size=6)), max_size=12)


@given(PHRASES, st.sets(st.sampled_from("abcdefgh")))
def test_what_is_likely_says_all_that_anything_says(
    phrases: list[tuple[int, list[set[str]]]], said: set[str]
) -> None:
    index = Index((meaning, Has(*needs), needs) for meaning, needs in phrases)
    expected = {meaning for meaning, needs in phrases if Has(*needs).run(said)}
    assert index.meanings(said, index.likely(said)) == expected
    assert index.meanings(said, index.everything) == expected


def test_each_meaning_is_looked_for_until_it_is_found() -> None:
    class Counts:
        tried = 0

        def run(self, _: object) -> bool:
            Counts.tried += 1
            return True

    index = Index([("x", Counts(), [{"a"}]), ("x", Counts(), [{"a"}]), ("y", Counts(), [{"b"}])])
    assert index.meanings(None, index.likely({"a"})) == {"x"}
    assert Counts.tried == 1


@pytest.mark.parametrize(
    ("expression", "needs"),
    [
        ("please ... rebase", [{"rebase"}, {"please"}]),
        ("(too|way too) large", [{"large"}, {"too"}, {"too", "way"}]),
        ("use[- ]after[- ]free", [{"free"}, {"use"}]),
        (r"(\w+ )?merged?", [{"merge", "merged"}]),
        ("never ?mind", [{"nevermind", "mind"}, {"never", "nevermind"}]),
        (r"\w+ing", []),
        ("(docs? )?", []),
    ],
)
def test_the_words_a_phrase_cannot_do_without(expression: str, needs: list[set[str]]) -> None:
    assert [set(words) for words in needed_words(expression)] == needs


def test_the_words_it_begins_and_ends_with() -> None:
    assert first_words("^(please )?fix (it|this)") == {"please", "fix"}
    assert first_words(r"^\w+ it") == frozenset()
    assert last_words(r"(got it|thanks)\W*$") == {"it", "thanks"}
    assert last_words("thanks") == frozenset()
    assert last_words(r"thanks( \w+)?$") == frozenset()


@given(st.text(alphabet="abé' ?+-1~0%👍_", max_size=40))
def test_words_are_found_one_way_or_the_other(text: str) -> None:
    found = set(WORD.findall(text))
    assert Words(text).words == found | {part for word in found for part in word.split("'")}


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("Hi, don't merge it now!", {"^don't", "^don", "now$"}),
        ("LGTM 👍", {"^lgtm", "lgtm$"}),
        ("...", {"^", "$"}),
    ],
)
def test_the_edges_of_a_sentence(text: str, edges: set[str]) -> None:
    assert set(Words(text).edges) == edges


PATTERNS = BOOK.index.entries
SIGNS_BY_BIT = tuple(SIGNS)


@settings(
    deadline=None, max_examples=300, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
@given(st.data())
def test_whatever_a_phrase_matches_has_the_words_it_is_found_by(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(PATTERNS) - 1))
    pattern = PATTERNS[number][1]
    said = data.draw(st.from_regex(re.compile(pattern.source, re.ASCII), fullmatch=True))
    sentence = Words(" ".join(said.split()))
    assume(pattern.run(sentence))
    assert BOOK.likely(sentence) >> number & 1, (pattern.source, sentence.text)


@settings(
    deadline=None, max_examples=300, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
@given(st.data())
def test_whatever_a_sign_matches_has_its_keys(data: st.DataObject) -> None:
    sign = data.draw(st.sampled_from(SIGNS_BY_BIT))
    said = " ".join(
        data.draw(st.from_regex(re.compile(sign.find.pattern, re.ASCII), fullmatch=True)).lower().split()
    )
    assume(sign.find.search(said))
    there = Words(said).keys
    assert all(not key.isdisjoint(there) for key in sign.keys), (sign.phrase, said)
