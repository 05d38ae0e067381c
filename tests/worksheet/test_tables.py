"""What programs write into a worksheet's tables, beside what the person wrote there."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import analysis, report

from triage.errors import DataError
from triage.profiles.load import find_profile
from triage.worksheet.keep import Fresh, write
from triage.worksheet.render import markdown
from triage.worksheet.tables import Table, add_run, add_version, with_row, with_version

KAFKA = find_profile("kafka")


def fresh(language: str) -> Fresh:
    return Fresh("KEY-1", language, markdown(analysis(report(1)), KAFKA, language), b"{}")


@pytest.fixture
def worksheet(tmp_path: Path) -> Path:
    path = tmp_path / "KEY-1.md"
    write(path, fresh)
    return path


def rows(path: Path, table: Table) -> list[str]:
    lines = path.read_text().splitlines()
    start = lines.index(f"<!-- triage:{table} -->") + 4
    end = start
    while lines[end].startswith("|"):
        end += 1
    return lines[start:end]


def test_runs_come_in_their_order_with_an_empty_row_left_for_the_person(worksheet: Path) -> None:
    add_run(worksheet, "2026-08-21", "abc1234", "gradlew test", "7 of 20", "lost | updates")
    add_run(worksheet, "2026-08-22", "def5678", "gradlew test", "0 of 20")
    assert rows(worksheet, Table.RUNS) == [
        "| 2026-08-21 | `abc1234` | `gradlew test` | 7 of 20 | lost \\| updates |",
        "| 2026-08-22 | `def5678` | `gradlew test` | 0 of 20 |   |",
        "|   |   |   |   |   |",
    ]


def test_a_run_stays_when_the_worksheet_is_brought_up_to_date(worksheet: Path) -> None:
    add_run(worksheet, "2026-08-21", "abc1234", "gradlew test", "7 of 20")
    before = worksheet.read_bytes()
    write(worksheet, fresh)
    assert worksheet.read_bytes() == before


def test_a_version_fills_its_row_and_an_unknown_one_gets_one(worksheet: Path) -> None:
    add_version(worksheet, "4.0.0", "7 of 20", "./matrix")
    add_version(worksheet, "3.8.0", "0 of 20", "./matrix")
    assert "| 4.0.0 | affected | 7 of 20 | ./matrix |" in rows(worksheet, Table.VERSIONS)
    assert rows(worksheet, Table.VERSIONS)[-1] == "| 3.8.0 |   | 0 of 20 | ./matrix |"


def test_a_cell_the_person_filled_is_never_overwritten(worksheet: Path) -> None:
    text = worksheet.read_text()
    worksheet.write_text(text.replace("| 4.0.0 | affected |   |   |", "| 4.0.0 | affected | yes | by hand |"))
    add_version(worksheet, "4.0.0", "7 of 20", "./matrix")
    add_version(worksheet, "4.0.0", "7 of 20", "./matrix")
    found = rows(worksheet, Table.VERSIONS)
    assert found.count("| 4.0.0 | affected | yes | by hand |") == 1
    assert found.count("| 4.0.0 |   | 7 of 20 | ./matrix |") == 1


def test_windows_line_ends_stay(worksheet: Path) -> None:
    worksheet.write_bytes(worksheet.read_bytes().replace(b"\n", b"\r\n"))
    add_run(worksheet, "a", "b", "c", "d")
    content = worksheet.read_bytes()
    assert b"| a | `b` | `c` | d |   |\r\n" in content
    assert content.count(b"\n") == content.count(b"\r\n")


@pytest.mark.parametrize("lines", [[], ["<!-- triage:runs -->"], ["<!-- triage:runs -->", "", "no table"]])
def test_without_the_table_it_says_what_to_do(lines: list[str]) -> None:
    with pytest.raises(DataError, match="no table after <!-- triage:runs -->"):
        with_row(lines, Table.RUNS, ("a",))
    with pytest.raises(DataError):
        with_version(lines, "1", "2", "3")


def test_without_a_worksheet_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no worksheet"):
        add_run(tmp_path / "no.md", "a", "b", "c", "d")
    assert list(tmp_path.iterdir()) == []
