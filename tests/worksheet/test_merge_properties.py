"""Whatever a person does to a worksheet and whatever the record does: nothing of the person's is lost."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from triage.worksheet.merge import SIGN, merge

# Generated lines of every shape the template has, with many that are equal (blank lines, rulers, empty rows).
FACTS = st.sampled_from(["Open", "Resolved", "ann", "bob", "61 days", "90 days", "3.9", "4.0", "#12", "#13"])
GENERATED = st.one_of(
    st.sampled_from(["", "", "", "|---|---|", "|   |   |", "## Facts", "## Next", "```mermaid", "```", "- "]),
    FACTS.map(lambda f: f"- **Status:** {f}"),
    FACTS.map(lambda f: f"- [ ] Ask {f} first"),
    FACTS.map(lambda f: f"| {f} | affected |   |"),
    FACTS.map(lambda f: f"### {f}"),
    FACTS.map(lambda f: f"    reviewers :a1, {f}"),
    st.text(max_size=12).map(lambda t: re.sub(r"[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029⚠]", "", t)),
)
TEXT = st.lists(GENERATED, max_size=14)


@st.composite
def record_changes(draw: st.DrawFn, base: list[str]) -> list[str]:
    out = []
    for line in base:
        what = draw(st.sampled_from(["same", "same", "same", "other", "gone", "more"]))
        if what != "gone":
            out.append(draw(GENERATED) if what == "other" else line)
        if what == "more":
            out += draw(st.lists(GENERATED, min_size=1, max_size=3))
    return out


@st.composite
def person_edits(draw: st.DrawFn, base: list[str]) -> tuple[list[str], list[str]]:
    """The person's text, and each word they typed (unlike any of ours), in order."""
    out: list[str] = []
    words: list[str] = []

    def word() -> str:
        words.append(f"w{len(words)}ö")
        return words[-1]

    for line in [*base, None]:
        for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
            shape = draw(st.sampled_from(["{}", "- {}", "| {} | x |", "- [x] {}", "", "```", "## {}"]))
            out.append(shape.format(word()) if "{}" in shape else shape)
        if line is None:
            break
        what = draw(
            st.sampled_from(["keep"] * 5 + ["delete", "replace", "append", "prepend", "tick", "fill"])
        )
        if what == "keep":
            out.append(line)
        elif what == "replace":
            out.append(f"| {word()} |   |" if line.startswith("|") else word())
        elif what == "append":
            out.append(f"{line} {word()}")
        elif what == "prepend":
            out.append(f"{word()} {line}")
        elif what == "tick":
            out.append(line.replace("[ ]", "[x]"))
        elif what == "fill":
            out.append(line.replace("|   |", f"| {word()} |", 1) if "|   |" in line else line)
    return out, words


@st.composite
def three(draw: st.DrawFn) -> tuple[list[str], list[str], list[str], list[str]]:
    base = draw(TEXT)
    mine, words = draw(person_edits(base))
    return base, mine, draw(record_changes(base)), words


@settings(max_examples=400, deadline=None)
@given(three())
def test_every_word_the_person_wrote_is_there_and_in_their_order(
    case: tuple[list[str], list[str], list[str], list[str]],
) -> None:
    base, mine, theirs, words = case
    text = "\n".join(merge(base, mine, theirs).lines)
    found = re.findall(r"w\d+ö", text)
    assert found == words


@settings(max_examples=300, deadline=None)
@given(three())
def test_every_line_the_person_wrote_is_there_whole_or_with_the_new_fact_in_it(
    case: tuple[list[str], list[str], list[str], list[str]],
) -> None:
    base, mine, theirs, _ = case
    result = merge(base, mine, theirs).lines
    for line in mine:
        if line not in base and line not in result:
            # Only where a new fact went into it: its words are then in one line of the result.
            typed = re.findall(r"w\d+ö", line) or ["[x]"]
            assert any(all(w in made for w in typed) for made in result), line


@settings(max_examples=300, deadline=None)
@given(three())
def test_unchanged_facts_change_nothing_and_make_no_conflict(
    case: tuple[list[str], list[str], list[str], list[str]],
) -> None:
    base, mine, _, _ = case
    result = merge(base, mine, base)
    assert list(result.lines) == mine
    assert not result.conflicts
    assert result.left_out == 0


@settings(max_examples=300, deadline=None)
@given(three())
def test_an_untouched_worksheet_becomes_what_is_generated_now(
    case: tuple[list[str], list[str], list[str], list[str]],
) -> None:
    base, _, theirs, _ = case
    result = merge(base, base, theirs)
    assert list(result.lines) == theirs
    assert not result.conflicts


@settings(max_examples=300, deadline=None)
@given(three())
def test_running_twice_is_running_once(case: tuple[list[str], list[str], list[str], list[str]]) -> None:
    base, mine, theirs, _ = case
    once = merge(base, mine, theirs)
    again = merge(theirs, once.lines, theirs)
    assert again.lines == once.lines


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_what_the_person_deleted_stays_deleted(data: st.DataObject) -> None:
    # Every line unlike the others, so that "this line" means something.
    n = data.draw(st.integers(1, 14))
    base = [f"- **Fact {i}:** {data.draw(FACTS)}" for i in range(n)]
    gone = data.draw(st.sets(st.integers(0, n - 1)))
    changed = data.draw(st.sets(st.integers(0, n - 1)))
    mine = [line for i, line in enumerate(base) if i not in gone]
    theirs = [f"{line}, then more" if i in changed else line for i, line in enumerate(base)]
    result = merge(base, mine, theirs)
    assert list(result.lines) == [line for i, line in enumerate(theirs) if i not in gone]
    assert not result.conflicts
    assert result.left_out == len(gone & changed)


@settings(max_examples=200, deadline=None)
@given(three(), st.data())
def test_many_runs_with_edits_between_lose_nothing(
    case: tuple[list[str], list[str], list[str], list[str]], data: st.DataObject
) -> None:
    base, mine, theirs, words = case
    for _ in range(3):
        mine = list(merge(base, mine, theirs).lines)
        base, theirs = theirs, data.draw(record_changes(theirs))
    assert re.findall(r"w\d+ö", "\n".join(line for line in mine)) == words


@settings(max_examples=200, deadline=None)
@given(three())
def test_each_conflict_is_marked_and_told(case: tuple[list[str], list[str], list[str], list[str]]) -> None:
    base, mine, theirs, _ = case
    result = merge(base, mine, theirs)
    marked = [n for n, line in enumerate(result.lines, 1) if SIGN in line]
    assert list(result.conflicts) == marked
