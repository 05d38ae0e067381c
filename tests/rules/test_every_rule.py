"""What holds for every rule: its documentation, its tests, its evidence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from triage.rules import Rule, all_rules
from triage.rules._docs import HEADINGS, page, read

_REASONS = """
    active approved-unmerged author-left blocked changes-unanswered ci-failing draft-unfinished duplicate
    large-unreviewed merged-elsewhere mistake needs-proposal no-consensus no-review obsolete
    paperwork-missing rebase-needed rejected review-stalled scope-too-large superseded test-missing unknown
    withdrawn"""
REASONS = _REASONS.split()
HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "reasons.md"


def test_every_reason_of_the_vocabulary_has_a_rule_and_no_other_has() -> None:
    assert list(all_rules()) == REASONS


def test_the_vocabulary_is_the_shared_one(shared: Path) -> None:
    table = (shared / "stall-reasons.md").read_text()
    assert set(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)) == set(REASONS)


@pytest.mark.parametrize("rule", all_rules().values(), ids=list(all_rules()))
def test_is_documented_under_three_headings(rule: Rule) -> None:
    doc = read(rule)
    assert doc.summary.endswith(".")
    assert [heading for heading, _ in doc.sections()] == list(HEADINGS)


@pytest.mark.parametrize("reason", REASONS)
def test_has_a_firing_and_a_silent_test(reason: str) -> None:
    tests = (HERE / f"test_rule_{reason.replace('-', '_')}.py").read_text()
    assert re.search(rf'holds\(\s*"{reason}"', tests)
    assert re.search(rf'silent\(\s*"{reason}"', tests) or reason == "unknown"  # `unknown` always holds


@pytest.mark.parametrize("rule", all_rules().values(), ids=list(all_rules()))
def test_offers_a_remedy(rule: Rule) -> None:
    assert "do differently" in rule.doc
    assert len(read(rule).remedy) > 20


def test_a_rule_is_small() -> None:
    folder = Path(all_rules.__wrapped__.__code__.co_filename).parent
    for path in folder.glob("[a-z]*.py"):
        code = re.sub(r'^""".*?"""', "", path.read_text(), flags=re.DOTALL)
        assert path.name == "story.py" or len(code.splitlines()) <= 140, path.name


def test_documentation_without_a_heading_is_refused() -> None:
    with pytest.raises(ValueError, match="headings"):
        read(Rule("odd", "Something.\n\n## What it means\nThis.", lambda story: None))


def test_the_page_of_reasons_is_in_step_with_the_rules(request: pytest.FixtureRequest) -> None:
    made = page(all_rules().values())
    if request.config.getoption("--update-golden"):
        DOCS.write_text(made, encoding="utf-8", newline="\n")
    assert DOCS.read_text(encoding="utf-8") == made, "docs/reasons.md: run pytest --update-golden"
