"""`triage explain`."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from triage.cli import explain
from triage.errors import UsageError
from triage.rules import all_rules


def run(*args: str) -> object:
    app = typer.Typer()
    explain.register(app)
    app.command("other")(lambda: None)
    return CliRunner().invoke(app, ["explain", *args])


def test_lists_every_reason_with_its_first_line() -> None:
    result = run()
    assert result.exit_code == 0  # type: ignore[attr-defined]
    for reason in all_rules():
        assert f"\n{reason} " in "\n" + result.output  # type: ignore[attr-defined]


def test_tells_one_reason_under_its_three_headings() -> None:
    output = run("changes-unanswered").output  # type: ignore[attr-defined]
    for heading in ("What it means", "What shows it", "What to do differently"):
        assert heading in output
    assert max(len(line) for line in output.splitlines()) <= 100


def test_an_unknown_reason_is_a_usage_error_with_close_matches() -> None:
    result = run("change_unanswered")
    assert isinstance(result.exception, UsageError)  # type: ignore[attr-defined]
    assert "changes-unanswered" in (result.exception.hint or "")  # type: ignore[attr-defined]
    assert result.exception.exit_code == 2  # type: ignore[attr-defined]


def test_json_has_the_fields_asked_for() -> None:
    every = json.loads(run("--json", "reason,summary").output)  # type: ignore[attr-defined]
    assert [entry["reason"] for entry in every] == list(all_rules())
    one = json.loads(run("rejected", "--json", "remedy").output)  # type: ignore[attr-defined]
    assert list(one) == ["remedy"]


@pytest.mark.parametrize("fields", ["", "colour"])
def test_json_without_or_with_unknown_fields_says_which_there_are(fields: str) -> None:
    result = run("--json", fields)
    assert isinstance(result.exception, UsageError)  # type: ignore[attr-defined]
    assert "remedy" in (result.exception.hint or "")  # type: ignore[attr-defined]
