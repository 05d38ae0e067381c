"""The queries are what GitHub's schema allows, and what we promise of their size."""

from __future__ import annotations

import re
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from graphql import build_ast_schema, parse, validate

from triage.fetch.graphql import BATCH, document

OPERATIONS: list[tuple[str, dict[str, int]]] = [
    ("search", {}),
    ("numbers", {"item": 1}),
    ("numbers", {"item": 20}),
    ("more", {"events": 1, "threads": 1, "files": 1, "comments": 1, "plain": 1}),
    ("more", {"events": 3, "threads": 0, "files": 0, "comments": 2, "plain": 0}),
    ("pulls", {}),
    ("changed", {}),
    ("issues", {}),
    ("probe", {"repo": 2, "item": 3}),
    ("viewer", {}),
]
FOLDER = files("triage.fetch") / "queries"


@pytest.fixture(scope="session")
def schema(shared: Path) -> Any:
    """GitHub's own schema, of the shared folder."""
    text = (shared / "forge" / "schema.graphql").read_text(encoding="utf-8")
    return build_ast_schema(parse(text, no_location=True), assume_valid=True, assume_valid_sdl=True)


def test_every_query_file_is_tried_here() -> None:
    there = {e.name.removesuffix(".graphql") for e in FOLDER.iterdir() if e.name.endswith(".graphql")}
    assert there == {name for name, _ in OPERATIONS}


@pytest.mark.forge
@pytest.mark.parametrize(("name", "repeats"), OPERATIONS)
def test_githubs_schema_allows_them(schema: Any, name: str, repeats: dict[str, int]) -> None:
    assert [e.message for e in validate(schema, parse(document(name, **repeats)))] == []


@pytest.mark.forge
def test_the_validation_sees_a_fault(schema: Any) -> None:
    assert validate(schema, parse(document("viewer").replace("login", "logon")))


@pytest.mark.parametrize(("name", "repeats"), OPERATIONS)
def test_they_can_be_parsed_and_have_no_marks_left(name: str, repeats: dict[str, int]) -> None:
    text = document(name, **repeats)
    assert parse(text)
    assert "#" not in text
    names = re.findall(r"^fragment (\w+)", text, re.MULTILINE)
    assert len(names) == len(set(names))


def test_repeated_blocks_are_counted_up() -> None:
    text = document("numbers", item=3)
    assert [f"item{n}:" in text for n in range(4)] == [True, True, True, False]
    assert "first: 100" in text, "only names are counted up"


def test_further_pages_ask_for_the_same_kinds_of_events() -> None:
    def kinds(path: str, field: str) -> list[list[str]]:
        text = re.sub(r"# each \w+", "", (FOLDER / path).read_text(encoding="utf-8"))
        return [
            re.findall(r"[A-Z_]{4,}", m) for m in re.findall(rf"{field}.*?itemTypes: \[(.*?)\]", text, re.S)
        ]

    pull, issue = kinds("more.graphql", "timelineItems")
    assert [pull] == kinds("fragments/Story.graphql", "timelineItems")
    assert [issue] == kinds("fragments/Plain.graphql", "timelineItems")


def test_every_event_that_is_asked_for_is_understood() -> None:
    from triage.fetch.convert import EVENT_NAMES

    shaped = {"PullRequestCommit", "IssueComment", "PullRequestReview"}
    for name in ("PullEvents", "IssueEvents"):
        text = (FOLDER / "fragments" / f"{name}.graphql").read_text(encoding="utf-8")
        asked = set(re.findall(r"^ {4}\.\.\. on (\w+)", text, re.MULTILINE))
        assert asked <= set(EVENT_NAMES) | shaped
        assert len(asked) > 10


@pytest.mark.forge
def test_a_batch_stays_below_what_github_finds_too_heavy(shared: Path) -> None:
    sys.path.insert(0, str(shared / "forge"))
    try:
        from recorded_forge.gh_graphql import load_schema, measure
    finally:
        sys.path.pop(0)
    parsed = parse(document("pulls"))
    count, points = measure(
        load_schema(), parsed, parsed.definitions[0], {"first": BATCH, "owner": "a", "name": "b"}
    )
    assert count < 15_000
    assert points <= 8
