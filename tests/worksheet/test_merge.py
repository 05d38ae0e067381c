"""What a person did to a worksheet, and what the record did meanwhile: the cases by name."""

from __future__ import annotations

from textwrap import dedent

import pytest

from triage.worksheet.merge import SIGN, combine, merge

BASE = dedent("""\
    # KEY-1: Leak
    ## Facts
    - **Status:** Open
    - **Assignee:** ann

    ## What to do
    - [ ] Ask ann first, idle for 61 days
    - [ ] Write a test

    ## Versions
    | Version | On record | Reproduces? |
    |---|---|---|
    | 3.9 | affected |   |
    | 4.0 |   |   |

    ## Notes
    - [ ] What is not known?
    """).splitlines()


def edited(*changes: tuple[str, str], text: list[str] | None = None) -> list[str]:
    whole = "\n".join(BASE if text is None else text)
    for old, new in changes:
        assert old in whole, old
        whole = whole.replace(old, new, 1)
    return whole.split("\n")


def merged(mine: list[str], theirs: list[str]) -> str:
    return "\n".join(merge(BASE, mine, theirs).lines)


def test_the_record_changes_what_the_person_left_alone() -> None:
    theirs = edited(("Open", "Resolved"))
    assert merged(list(BASE), theirs) == "\n".join(theirs)


def test_a_ticked_box_keeps_its_tick_when_the_reason_changes() -> None:
    mine = edited(("[ ] Ask ann first, idle for 61 days", "[x] Ask ann first, idle for 61 days"))
    result = merge(BASE, mine, edited(("61 days", "90 days")))
    assert "- [x] Ask ann first, idle for 90 days" in result.lines
    assert not result.conflicts


def test_a_filled_cell_stays_when_another_cell_of_its_row_changes() -> None:
    mine = edited(("| 4.0 |   |   |", "| 4.0 |   | 7 of 20 |"))
    result = merge(BASE, mine, edited(("| 4.0 |   |   |", "| 4.0 | fixed in |   |")))
    assert "| 4.0 | fixed in | 7 of 20 |" in result.lines
    assert not result.conflicts


def test_words_added_to_a_fact_that_changes_are_a_conflict_for_they_speak_of_the_old_one() -> None:
    mine = edited(("**Assignee:** ann", "**Assignee:** ann (wrote to her on Monday)"))
    result = merge(BASE, mine, edited(("**Assignee:** ann", "**Assignee:** bob")))
    assert "- **Assignee:** ann (wrote to her on Monday)" in result.lines
    assert f"- {SIGN} the record now says: **Assignee:** bob" in result.lines


def test_a_tick_does_not_pass_to_another_task() -> None:
    mine = edited(("[ ] Ask ann first", "[x] Ask ann first"))
    result = merge(BASE, mine, edited(("Ask ann first", "Ask bob first")))
    assert "- [x] Ask ann first, idle for 61 days" in result.lines
    assert f"- {SIGN} the record now says: Ask bob first, idle for 61 days" in result.lines


def test_neighbouring_changes_are_no_conflict() -> None:
    mine = edited(("- **Status:** Open", "- **Status:** Open, but they say it is done"))
    result = merge(BASE, mine, edited(("**Assignee:** ann", "**Assignee:** nobody")))
    assert not result.conflicts
    assert "- **Status:** Open, but they say it is done" in result.lines
    assert "- **Assignee:** nobody" in result.lines


def test_both_changed_the_same_words_keeps_both_and_says_so() -> None:
    mine = edited(("**Status:** Open", "**Status:** really fixed"))
    result = merge(BASE, mine, edited(("**Status:** Open", "**Status:** Resolved")))
    at = result.conflicts[0] - 1
    assert result.lines[at - 1] == "- **Status:** really fixed"
    assert result.lines[at] == f"- {SIGN} the record now says: **Status:** Resolved"


def test_a_conflict_in_a_table_is_a_row_of_that_table() -> None:
    mine = edited(("| 3.9 | affected |   |", "| 3.9 | not affected | no |"))
    result = merge(BASE, mine, edited(("| 3.9 | affected |   |", "| 3.9 | fixed in |   |")))
    line = result.lines[result.conflicts[0] - 1]
    assert line == f"| {SIGN} the record now says: 3.9 | fixed in |   |"


def test_a_line_the_record_dropped_is_marked_where_the_person_wrote_in_it() -> None:
    mine = edited(("- [ ] Write a test", "- [x] Write a test, done in abc"))
    result = merge(BASE, mine, edited(("- [ ] Write a test\n", "")))
    at = result.conflicts[0] - 1
    assert result.lines[at - 1] == "- [x] Write a test, done in abc"
    assert result.lines[at].startswith(f"- {SIGN} the record no longer")


def test_a_conflict_survives_runs_and_is_replaced_when_the_record_moves_on() -> None:
    mine = edited(("**Status:** Open", "**Status:** really fixed"))
    second = edited(("**Status:** Open", "**Status:** Resolved"))
    once = merge(BASE, mine, second)
    again = merge(second, once.lines, second)
    assert again.lines == once.lines
    assert again.conflicts == once.conflicts
    third = edited(("**Status:** Open", "**Status:** Reopened"))
    later = merge(second, once.lines, third)
    marks = [line for line in later.lines if SIGN in line]
    assert marks == [f"- {SIGN} the record now says: **Status:** Reopened"]
    assert "- **Status:** really fixed" in later.lines


def test_a_deleted_section_stays_deleted_though_its_facts_change() -> None:
    mine = [line for line in BASE if not line.startswith(("## Versions", "|"))]
    theirs = edited(("| 3.9 | affected |   |", "| 3.9 | affected |   |\n| 3.9.1 | affected |   |"))
    result = merge(BASE, mine, theirs)
    assert not any(line.startswith("|") for line in result.lines)
    assert result.left_out == 1


def test_a_moved_section_gets_the_new_facts_where_it_stands_now() -> None:
    facts = BASE[1:4]
    mine = [BASE[0], *BASE[4:], *facts]
    result = merge(BASE, mine, edited(("**Status:** Open", "**Status:** Resolved")))
    assert list(result.lines) == [BASE[0], *BASE[4:], "## Facts", "- **Status:** Resolved", facts[2]]


def test_a_note_under_an_attempt_stays_there_when_another_attempt_comes() -> None:
    base = ["## Attempts", "### #1", "- by ann", "", "## Next"]
    mine = ["## Attempts", "### #1", "- by ann", "", "her fix looks right to me", "", "## Next"]
    theirs = ["## Attempts", "### #1", "- by ann", "", "### #2", "- by bob", "", "## Next"]
    result = merge(base, mine, theirs)
    order = [result.lines.index(x) for x in ("### #1", "her fix looks right to me", "### #2", "## Next")]
    assert order == sorted(order)
    assert not result.conflicts


def test_another_language_keeps_ticks_and_notes() -> None:
    korean = [line.replace("Write a test", "테스트 쓰기").replace("## Facts", "## 사실") for line in BASE]
    mine = edited(
        ("[ ] Write", "[x] Write"), ("| 4.0 |   |   |", "| 4.0 |   | 7 of 20 |"), ("Facts", "Facts\nmy words")
    )
    result = merge(BASE, mine, korean, parallel=True)
    assert "- [x] 테스트 쓰기" in result.lines
    assert "| 4.0 |   | 7 of 20 |" in result.lines
    assert result.lines[result.lines.index("## 사실") + 1] == "my words"
    assert not result.conflicts


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "expected"),
    [
        ("a", "a b", "c", None),
        ("a", "not a", "c", None),
        ("a", "b", "c", None),
        ("- [ ] a 1", "- [X] a 1", "- [ ] a 20", "- [X] a 20"),
        ("- [x] a 1", "- [ ] a 1", "- [x] a 2", "- [ ] a 2"),
        ("- [ ] a", "- [x] a", "- [ ] b", None),
        ("| a |  |", "| a | x |", "| b |  |", "| b | x |"),
        ("| a |  |", "| a | x |", "| a | y |", None),
        ("| a |  |", "| a | x | z |", "| b |  |", None),
        (r"| a\|b |  |", r"| a\|b | x |", r"| c\|d |  |", r"| c\|d | x |"),
    ],
)
def test_two_changes_of_one_line(base: str, mine: str, theirs: str, expected: str | None) -> None:
    assert combine(base, mine, theirs) == expected


def test_a_conflict_in_the_mermaid_block_is_a_comment_there() -> None:
    base = ["```mermaid", "gantt", "    reviewers :a1, 2023-01-01, 2023-02-01", "```"]
    mine = ["```mermaid", "gantt", "    the reviewers :a1, 2023-01-02, 2023-02-01", "```"]
    theirs = ["```mermaid", "gantt", "    reviewers :a1, 2023-01-01, 2023-03-01", "```"]
    result = merge(base, mine, theirs)
    assert result.lines[3].startswith(f"%% {SIGN}")
    assert result.lines[4] == "```"
