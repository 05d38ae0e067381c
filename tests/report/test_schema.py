"""The shipped JSON Schema is that of the models, and what is written keeps to it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
from builders import analysis, ask, report

from triage.models import (
    Analysis,
    Ask,
    Claim,
    Evidence,
    Finding,
    PullReport,
    PullState,
    Verdict,
    VerdictState,
)
from triage.models.analysis import Budget, Step
from triage.pipeline import analyse
from triage.profiles import load_profiles
from triage.report import render
from triage.report.jsonreport import FIELDS, SCHEMA_FILE, dumps, schema
from triage.sample import NOW, SampleSource, keys
from triage.targets import parse

VALIDATOR = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))


def test_the_shipped_schema_is_in_step(request: pytest.FixtureRequest):
    made = dumps(schema())
    if request.config.getoption("--update-golden"):
        SCHEMA_FILE.write_text(made, encoding="utf-8", newline="\n")
    assert SCHEMA_FILE.read_text(encoding="utf-8") == made, "run pytest --update-golden"


def test_it_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("key", keys())
def test_the_sample_keeps_to_it(key: str):
    answer = analyse(parse(key, load_profiles()), SampleSource(), NOW, sample=True)
    VALIDATOR.validate(json.loads(render([answer], "json")))


def test_a_built_answer_keeps_to_it():
    answer = analysis(
        report(1, asks=(ask(),)), report(2, PullState.OPEN), report(3, PullState.MERGED), issue=None
    )
    VALIDATOR.validate(json.loads(render([answer], "json")))


def test_it_refuses_what_is_no_answer():
    document = json.loads(render([analysis(report(1))], "json"))
    document["verdict"]["state"] = "perhaps"
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(document)


def test_what_was_promised_is_there():
    document = json.loads(render([analysis(report(1, asks=(ask(),)))], "json"))
    assert tuple(document) == FIELDS
    assert {"schema_version", "generated_at", "partial", "issue", "claim", "verdict", "pulls"} <= set(
        document
    )
    assert {"state", "headline", "why", "next_steps"} <= set(document["verdict"])
    promised = "repo number url title author relation known_by state ending ball waiting_since size"
    assert {*promised.split(), "primary", "also", "asks"} <= set(document["pulls"][0])
    assert {"reason", "confidence", "evidence"} <= set(document["pulls"][0]["primary"])
    assert document["generated_at"].endswith("Z")


def test_the_documentation_names_every_field():
    text = (Path(__file__).resolve().parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    for model in (Analysis, Claim, Verdict, PullReport, Evidence, Ask, Finding, Step, Budget):
        for field in model.__struct_fields__:
            assert re.search(rf"\b{field}\b", text), f"{model.__name__}.{field}"
    for state in VerdictState:
        assert f"`{state}`" in text
