"""What of a text is the speaker's own prose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.text.inline import unmarked
from triage.text.segment import LONGEST_TEXT, MOST_SENTENCES, segment


def said(text: str, form: bool = False) -> list[str]:
    return [span.text for span in segment(text, form).sentences]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Looks fine. Two things though!", ["Looks fine.", "Two things though!"]),
        ("one thought\nanother thought", ["one thought", "another thought"]),
        ("Use a set, e.g. a frozen one. Or not.", ["Use a set, e.g. a frozen one.", "Or not."]),
        ("done. second remark stays as it is", ["done.", "second remark stays as it is"]),
        ("- add this\n- drop that", ["add this", "drop that"]),
        ("1. first\n2) second", ["first", "second"]),
        ("- [ ] write the test", ["write the test"]),
        ("## Heading\nbody", ["Heading", "body"]),
        ("Oh :) Right", ["Oh :)", "Right"]),
        ("很好。谢谢！再见", ["很好。", "谢谢！", "再见"]),
        ("", []),
        ("   \n\t\n", []),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert said(text) == sentences


def test_a_wrapped_line_goes_on() -> None:
    text = "This line was wrapped by a program after sixty or seventy letters and\ngoes on in the next. End."
    assert said(text) == [
        "This line was wrapped by a program after sixty or seventy letters and\ngoes on in the next.",
        "End.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "> please add a test",
        "```\nplease add a test\n```",
        "~~~java\nplease add a test\n~~~",
        "\n    please(add, a, test);",
        "<!-- please add a test -->",
        "<!--\nplease\nadd a test\n-->",
        "<pre>\nplease add a test\n</pre>",
        "| please | add | a test |\n|---|---|---|",
        "Signed-off-by: Ann <ann@example.org>",
        "On Mon, Jan 1, 2024 at 10:00 AM Bea <bea@example.org> wrote:\n> please add a test",
        "Sent from my telephone",
    ],
)
def test_what_is_not_the_speakers_prose(text: str) -> None:
    assert said(text) == []
    assert said(f"Mine before.\n\n{text}")[0] == "Mine before."


@given(st.text(alphabet="a @_*-•#>`|:\t—", min_size=1, max_size=20))
def test_a_text_of_one_line_is_read_like_the_line_of_a_longer_text(line: str) -> None:
    assert said(line) == said(f"{line}\n")


def test_a_signature_ends_the_text() -> None:
    assert said("I agree.\n\n-- \nBea\nPlease read my blog") == ["I agree."]


def test_what_is_quoted_is_kept_as_what_is_answered() -> None:
    cut = segment("> Could you add a test?\n\nThere is one.\n\n> And docs?\nThose too.")
    assert [(s.text, s.quoted) for s in cut.sentences] == [
        ("There is one.", "Could you add a test?"),
        ("Those too.", "And docs?"),
    ]


def test_in_a_quoted_chat_ones_own_lines_are_ones_own() -> None:
    chat = "See the channel:\n> <ann> it hangs\n> \\<Mia> how to reproduce it?\n> [12:01] <ann> no idea"
    own = [s.text for s in segment(chat, speaker="mia").sentences]
    assert own == ["See the channel:", "how to reproduce it?"]
    assert said(chat) == ["See the channel:"]


def test_a_forms_own_words_are_not_the_authors() -> None:
    form = (
        "*Describe your change here.*\n\nFixes the leak.\n\n### Committer checklist\n"
        "- [ ] tests\n- [x] docs\n- closes the door"
    )
    assert said(form, form=True) == ["Fixes the leak.", "closes the door"]
    assert "tests" in said(form)


def test_suggestions_and_code_are_noted() -> None:
    assert segment("```suggestion\nint x;\n```").suggestion
    cut = segment("```c\nint x;\n```\nlike this")
    assert cut.code
    assert not cut.suggestion
    assert [s.text for s in cut.sentences] == ["like this"]


@pytest.mark.parametrize(
    ("sentence", "read"),
    [
        ("**Please** _rename_ `foo`", "Please rename `foo`"),
        ("see [the guide](https://example.org/x)", "see the guide"),
        ("replaced by https://github.com/acme/widgets/pull/12", "replaced by acme/widgets#12"),
        ("see https://example.org/a/b?c=d", "see URL"),
        ("~~add a test~~ fine", "fine"),
        ("~ACK 1234567~", ""),
        ("~0 from me", "~0 from me"),
        ("call `please add a test`", "call `code`"),
        ("snake_case_name stays", "snake_case_name stays"),
        ("it’s fine", "it's fine"),
    ],
)
def test_inline_markup(sentence: str, read: str) -> None:
    assert unmarked(sentence) == read


PIECES = [*"ab .!?\n\r\t>`~#*_-|<>[]()@:1", "please ", "<!--", "-->", "```", "é", "中", "\u202e", "\0", "> "]
text_like = st.lists(st.sampled_from(PIECES), max_size=300).map("".join)


@given(text_like)
def test_every_sentence_is_verbatim_and_in_order(text: str) -> None:
    at = 0
    for span in segment(text).sentences:
        assert text[span.start : span.start + len(span.text)] == span.text
        assert span.start >= at
        assert span.text.strip() == span.text != ""
        at = span.start + len(span.text)


@pytest.mark.parametrize(
    "piece",
    [
        "> ",
        "`",
        "~",
        "*",
        "_",
        "[",
        "](",
        "<",
        "<!--",
        "a.b. ",
        "@a ",
        "- ",
        "\n\n",
        "((((",
        "~~",
        "![",
        "é",
        "</s>",
    ],
)
def test_hostile_text_is_read_to_its_limits(piece: str) -> None:
    """An expression that backtracks without bound would never come back from these."""
    cut = segment(piece * (2 * LONGEST_TEXT // len(piece)))
    assert len(cut.sentences) <= MOST_SENTENCES
    assert all(span.start + len(span.text) <= LONGEST_TEXT for span in cut.sentences)
