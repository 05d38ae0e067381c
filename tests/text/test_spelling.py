"""Spellings that stand for one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.text.spelling import _SLIPS, _SUSPECTS, corrected, spelled


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("I dont think so", "I don't think so"),
        ("It doesnt work, cant reproduce", "It doesn't work, can't reproduce"),
        ("don´t", "don't"),
        ("Im closing it, Ive no time", "I'm closing it, I've no time"),
        ("its replaced by another", "it's replaced by another"),
        ("thats a mistake", "that's a mistake"),
        ("Closing in favor or #3", "Closing in favor of #3"),
        ("please send it in a seperate one", "please send it in a separate one"),
    ],
)
def test_what_was_meant(typed: str, meant: str) -> None:
    assert spelled(typed) == meant


@pytest.mark.parametrize(
    "right", ["They were there.", "its own file", "The wizard is one.", "want and cent", "improve", "I've"]
)
def test_what_is_right_stays(right: str) -> None:
    assert spelled(right) == right


@given(st.text(max_size=200))
def test_twice_is_once(text: str) -> None:
    assert spelled(spelled(text)) == spelled(text)


_TYPED = st.sampled_from(
    [
        *_SUSPECTS,
        *_SLIPS,
        "Dont",
        "ITS",
        "this",
        "a",
        "the",
        "not",
        "is",
        "fixed",
        "_its",
        "im2",
        "“",
        "”",
        ",",
        "-",
        "/",
    ]
)


@given(st.lists(st.tuples(_TYPED, st.sampled_from(["", " ", "\n", ". "])), max_size=12))
def test_what_is_spared_would_have_changed_nothing(typed: list[tuple[str, str]]) -> None:
    text = "".join(word + gap for word, gap in typed)
    assert spelled(text) == corrected(text)
