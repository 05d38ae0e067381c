"""What is worth taking, and why each line says so."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from builders import START, at, iso, pull
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from triage.cli import app, commands
from triage.find.read import clearness, is_heavy, is_marked, languages_of, named_languages
from triage.find.score import FREE, IDLE, PARTLY, REVIVABLE, Readiness, best_possible, reasons, score
from triage.models import Issue, IssueLink
from triage.profiles import Profile
from triage.store import Store

PROFILE = Profile(name="w", title="W")


def issue(**fields) -> Issue:
    given_ = {"key": "W-1", "tracker": "jira", "url": "", "title": "x", "created_at": START, "events": ()}
    return Issue(**given_ | fields)


# -- the score

ready = st.builds(
    Readiness,
    state=st.sampled_from([FREE, REVIVABLE, PARTLY, IDLE]),
    marked=st.booleans(),
    clear=st.integers(0, 2),
    earlier_lines=st.none() | st.integers(0, 5000),
    quiet_days=st.none() | st.integers(0, 4000),
    reviewers=st.integers(0, 30),
    wanted=st.integers(0, 100),
    failed=st.integers(0, 9),
    heavy=st.booleans(),
)


@given(ready)
def test_a_score_is_the_sum_of_what_it_says(r):
    assert 0 <= score(r) <= 100
    assert score(r) == max(0, min(100, sum(points for points, _ in reasons(r))))
    assert all(words for _, words in reasons(r))


@given(
    ready,
    st.sampled_from([FREE, REVIVABLE, PARTLY, IDLE]),
    st.none() | st.integers(0, 5000),
    st.integers(0, 9),
)
def test_nothing_scores_more_than_it_was_thought_to(r, state, lines, failed):
    from msgspec.structs import replace

    known = replace(r, state=FREE, earlier_lines=None, failed=0)
    assert score(replace(known, state=state, earlier_lines=lines, failed=failed)) <= best_possible(known)


def test_free_before_revivable_before_partly_before_idle():
    scores = [score(Readiness(state=s)) for s in (FREE, REVIVABLE, PARTLY, IDLE)]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"marked": True}, {}),
        ({"clear": 2}, {"clear": 1}),
        ({"earlier_lines": 20}, {"earlier_lines": 900}),
        ({"quiet_days": 3}, {"quiet_days": 300}),
        ({"reviewers": 3}, {"reviewers": 1}),
        ({"wanted": 9}, {}),
        ({}, {"failed": 4}),
        ({}, {"heavy": True}),
    ],
)
def test_what_makes_an_issue_more_ready(better, worse):
    assert score(Readiness(state=FREE, **better)) > score(Readiness(state=FREE, **worse))


# -- what a text says


@pytest.mark.parametrize(
    ("body", "clear"),
    [
        ("", 0),
        ("It is slow.", 0),
        ("See src/widget/Turn.java", 1),
        ("```\nturn(0)\n```", 1),
        ("Steps to reproduce:\n1. turn it\n2. turn it back\n", 2),
        ("Expected: it turns\nActual: it stops\n```\nturn(0)\n```", 2),
    ],
)
def test_clear_steps(body, clear):
    assert clearness(issue(body=body)) == clear


def test_newcomers_marks_in_any_spelling():
    assert is_marked(issue(labels=("Good_First-Issue",)), PROFILE)
    assert not is_marked(issue(labels=("bug",)), PROFILE)


def test_umbrellas_and_blocked_ones_are_heavy():
    assert is_heavy(issue(type="Epic"))
    assert is_heavy(issue(title="Umbrella: all the turns"))
    assert is_heavy(issue(links=(IssueLink("is blocked by", "W-2", resolved=False),)))
    assert not is_heavy(issue(links=(IssueLink("is blocked by", "W-2", resolved=True),)))


def test_languages_by_files_and_stack_traces():
    assert languages_of(["a/b/C.java", "README.md", "Makefile"]) == {"java", "docs"}
    assert named_languages(issue(body="see turn_it.py:12")) == {"python"}
    assert named_languages(issue(body="    at a.b.Turn.go(Turn.scala:4)")) == {"scala"}
    assert named_languages(issue(body="version 3.5.1 of e.g. this.")) == frozenset()


# -- from end to end, over a stored project


def ticket(number: int, title: str, day: float = 1, body: str = "", **fields) -> dict:
    return {
        "repo": "acme/widgets",
        "issue": {
            "number": number,
            "title": title,
            "body": body,
            "state": "open",
            "created_at": iso(day),
            "updated_at": iso(day),
            "html_url": f"https://github.com/acme/widgets/issues/{number}",
            "labels": [],
            **fields,
        },
        "events": [],
    }


def assigned(number: int, who: str, day: float) -> dict:
    made = ticket(number, f"Claimed by {who}", assignees=[{"login": who}])
    made["events"] = [
        {"event": "assigned", "created_at": iso(day), "actor": {"login": who}, "assignee": {"login": who}}
    ]
    return made


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIAGE_DATA", str(tmp_path))
    steps = "Steps to reproduce:\n1. turn\n2. look\n"
    with Store() as store:
        store.put_records(
            [
                ticket(101, "Free and clear", body=steps, labels=[{"name": "good first issue"}]),
                ticket(102, "Free and vague"),
                assigned(103, "lou", day=99),
                assigned(104, "lee", day=1),
                ticket(105, "In review"),
                ticket(106, "Stalled once", labels=[{"name": "hinge"}]),
                ticket(107, "A part is under way"),
                ticket(108, "Done", state="closed", closed_at=iso(5)),
                ticket(109, "Only a backport is open"),
                pull(5, body="Fixes #105", by="ann", day=95).record,
                pull(6, body="Fixes #106", by="ben", day=10)
                .files("hinge/Hinge.java")
                .review("mia", "CHANGES_REQUESTED", "Please rename the method.", day=11)
                .close("stale[bot]", day=60)
                .record,
                pull(7, title="[1/3] Fix #107: first part", body="Fixes #107", by="cleo", day=96).record,
                pull(8, by="dan", day=92).review("mia", "APPROVED", day=93).record,
            ]
        )
    commands.register(app)
    runner = CliRunner()

    def call(*args: str):
        return runner.invoke(
            app, ["find", "--repo", "acme/widgets", "--offline", "--now", at(100).isoformat(), *args]
        )

    return call


def found(result) -> dict[str, dict]:
    assert result.exit_code == 0, result.output + str(result.exception)
    return {c["key"].partition("#")[2]: c for c in json.loads(result.stdout)}


def test_what_is_taken_is_not_shown_and_what_is_abandoned_is(run):
    shown = found(run("--json", "key,state,score,why,revive"))
    assert next(iter(shown)) == "101"
    assert {"101", "102", "104", "106", "107"} <= set(shown)
    assert not {"103", "105", "108"} & set(shown)
    assert shown["106"]["revive"]["author"] == "ben"
    assert shown["106"]["state"] == "stalled-revivable"
    assert shown["104"]["why"][0] == "claimed, but the claim is idle: ask first"
    assert shown["107"]["why"][0] == "only a part of it is under way"
    assert shown["101"]["score"] > shown["102"]["score"]


def test_filters(run):
    assert set(found(run("--json", "key", "--newcomer"))) == {"101"}
    assert set(found(run("--json", "key", "--revivable"))) == {"106"}
    assert set(found(run("--json", "key", "--component", "Hinge"))) == {"106"}
    assert set(found(run("--json", "key", "--language-of-code", "java"))) == {"106", "107"}
    assert found(run("--json", "key", "--language-of-code", "cobol")) == {}
    assert len(found(run("--json", "key", "--limit", "2"))) == 2


def test_the_best_of_few_are_the_best_of_all(run):
    everything = list(found(run("--json", "key")))
    assert list(found(run("--json", "key", "--limit", "3"))) == everything[:3]


def test_each_line_says_why(run):
    text = run().stdout
    assert "  1. #101  Free and clear" in text
    assert "marked for newcomers; clear steps" in text
    assert "revive #6 by ben" in text


def test_nothing_fits(run):
    asked = run("--component", "nothing", "--revivable")
    assert asked.stdout.strip() == "No open issue fits --component nothing --revivable."
    assert json.loads(run("--component", "nothing", "--json", "key").stdout) == []


def test_an_issue_opened_later_is_not_there_yet(run):
    shown = found(run("--json", "key", "--now", datetime(2024, 1, 1, tzinfo=START.tzinfo).isoformat()))
    assert shown == {}


def test_the_project_may_be_named_by_option_too(run):
    assert run("--project", "generic").exit_code == run().exit_code == 0
    both = CliRunner().invoke(app, ["find", "kafka", "--project", "spark", "--offline"]).exception
    assert (both.exit_code, both.message) == (2, "one project at a time")


def test_a_reason_that_several_sources_share_is_said_once():
    from triage.cli.find import _partial
    from triage.models import Partial

    said = _partial([Partial("pulls", "no token"), Partial("issues", "no token"), Partial("jira", "gone")])
    assert said == "pulls, issues: no token; jira: gone"


def test_no_project_and_no_store_are_said_so(run, tmp_path, monkeypatch):
    runner = CliRunner()
    assert runner.invoke(app, ["find"]).exception.exit_code == 2
    monkeypatch.setenv("TRIAGE_DATA", str(tmp_path / "none"))
    error = runner.invoke(app, ["find", "--repo", "acme/widgets", "--offline"]).exception
    assert "no store yet" in error.message
