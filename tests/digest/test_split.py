"""Parts fit, lose nothing and are each whole Markdown."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from triage.digest.split import ISSUE_LIMIT, split

HEADER = "| Pull request | Why |\n|---|---|"


def document(sections: list[tuple[int, int]]) -> str:
    """Sections of so many visible and so many folded rows, each row with a number of its own."""
    out, row = ["# Title", "", "Intro"], 0
    for n, (visible, folded) in enumerate(sections):
        out += ["", f"## Section {n}", "", HEADER]
        for _ in range(visible):
            out.append(f"| row-{row}. | {'why ' * (row % 7)} |")
            row += 1
        if folded:
            out += ["", f"<details><summary>{folded} more</summary>", "", HEADER]
            for _ in range(folded):
                out.append(f"| row-{row}. | {'why ' * (row % 7)} |")
                row += 1
            out += ["", "</details>"]
    out += ["", "```mermaid", "xychart-beta", "    bar [1, 2]", "```", ""]
    return "\n".join(out)


def rows(text: str) -> list[str]:
    return re.findall(r"row-\d+\.", text)


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 40)), min_size=1, max_size=6),
    st.integers(300, 2000),
    st.booleans(),
)
def test_every_part_is_whole_and_nothing_is_lost(sections, limit, in_bytes):
    text = document(sections)
    parts = split(text, limit, in_bytes=in_bytes)
    assert all(len(p) <= limit for p in parts)
    assert [r for p in parts for r in rows(p)] == rows(text)
    for part in parts:
        assert part.count("<details>") == part.count("</details>")
        assert part.count("```") % 2 == 0
        lines = part.splitlines()
        for n, line in enumerate(lines):
            if line.startswith("| row"):
                above = lines[n - 1]
                assert above.startswith("| row") or above == "|---|---|"
    assert sum(p.count("xychart-beta") for p in parts) == 1


def test_a_short_text_is_left_alone():
    assert split("# A\n\ntext\n") == ["# A\n\ntext\n"]


def test_a_part_in_the_middle_of_a_table_repeats_heading_and_header():
    parts = split(document([(60, 0)]), 500)
    assert len(parts) > 2
    assert parts[1].startswith("## Section 0 (continued)\n\n| Pull request | Why |\n|---|---|\n| row-")


def test_bytes_count_where_bytes_are_asked_for():
    text = "\n".join(["# T", "", *("é" * 50 for _ in range(40))])
    parts = split(text, 500, in_bytes=True)
    assert all(len(p.encode()) <= 500 for p in parts)
    assert sum(p.count("é") for p in parts) == 2000


def test_one_line_longer_than_a_part_is_cut_and_not_endless():
    parts = split("x" * 1000 + "\nend", 300)
    assert all(len(p) <= 300 for p in parts)
    assert parts[-1].endswith("end\n")


def test_the_limit_leaves_room_below_githubs():
    assert ISSUE_LIMIT < 65_536
