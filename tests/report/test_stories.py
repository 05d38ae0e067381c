"""The two issues to get right, as the sample tells them."""

from __future__ import annotations

import json

import pytest

from triage.errors import NotFoundError
from triage.models import Analysis, AskKind, Ending, PullReport, Relation, VerdictState
from triage.pipeline import analyse
from triage.profiles import load_profiles
from triage.report import Style, render
from triage.sample import NOW, SampleSource
from triage.targets import parse


@pytest.fixture(scope="module")
def lock() -> Analysis:
    return analyse(parse("KAFKA-15154", load_profiles()), SampleSource(), NOW, sample=True)


@pytest.fixture(scope="module")
def leak() -> Analysis:
    return analyse(parse("KAFKA-20398", load_profiles()), SampleSource(), NOW, sample=True)


def pull(analysis: Analysis, number: int) -> PullReport:
    return next(p for p in analysis.pulls if p.number == number)


def test_somebody_has_it_and_is_silent(lock: Analysis):
    assert lock.verdict.state is VerdictState.CLAIMED_IDLE
    assert lock.claim is not None
    assert f"{lock.claim.since:%Y-%m-%d}" == "2025-11-02"
    assert lock.claim.idle is True
    assert lock.verdict.next_steps[0].text.startswith(f"Ask {lock.claim.assignee} on KAFKA-15154")


def test_the_first_attempt_answered_and_reviewers_went_silent(lock: Analysis):
    first = pull(lock, 13969)
    assert first.primary is not None
    assert first.primary.reason == "review-stalled"
    assert (first.size, first.ending) == (69, Ending.CLOSED_BY_BOT)
    test = next(a for a in first.asks if a.kind is AskKind.TEST)
    assert test.answered is True
    assert test.answer is not None
    assert f"{test.answer.at:%Y-%m-%d}" == "2023-07-07"


def test_the_second_attempt_was_large_and_nobody_looked(lock: Analysis):
    second = pull(lock, 14837)
    assert second.primary is not None
    assert second.primary.reason == "large-unreviewed"
    assert second.size == 150


def test_the_next_attempt_is_small_tested_and_asks_first(lock: Analysis):
    steps = [s.text for s in lock.verdict.next_steps]
    assert "smallest" in " ".join(steps) or "small" in " ".join(steps)
    assert "Bring a test that fails before the change and passes after it." in steps


def test_the_leak_is_solved_and_where(leak: Analysis):
    assert leak.verdict.state is VerdictState.SOLVED
    for said in ("4.2.1", "4.3.0", "#21973", "#21989", "4.2"):
        assert said in leak.verdict.headline


def test_a_backport_is_no_duplicate_and_a_mention_no_attempt(leak: Analysis):
    back = pull(leak, 21989)
    assert (back.relation, back.relation_of) == (Relation.BACKPORT, "apache/kafka#21973")
    assert pull(leak, 21973).relation is Relation.ATTEMPT
    assert pull(leak, 17021).relation is Relation.MENTION


def test_every_claim_shows_its_evidence(lock: Analysis):
    for p in lock.pulls:
        assert p.primary is not None
        assert all(e.quote or e.fact for e in p.primary.evidence)
    assert lock.verdict.why


def test_it_says_that_it_is_a_retelling(lock: Analysis):
    assert lock.sample
    assert json.loads(render([lock], "json"))["sample"] is True
    for form in ("terminal", "markdown"):
        first = "".join(render([lock], form, Style(width=120)).splitlines()[:2])
        assert "retelling" in first


@pytest.mark.parametrize("text", ["apache/kafka#13969", "https://github.com/apache/kafka/pull/14837"])
def test_a_pull_request_leads_to_its_issues_story(text: str):
    found = analyse(parse(text, load_profiles()), SampleSource(), NOW, sample=True)
    assert found.issue is not None
    assert found.issue.key == "KAFKA-15154"


@pytest.mark.parametrize("text", ["KAFKA-1", "apache/kafka#17021", "https://github.com/a/b/issues/1"])
def test_anything_else_names_the_two_stories(text: str):
    with pytest.raises(NotFoundError) as caught:
        analyse(parse(text, load_profiles()), SampleSource(), NOW)
    assert "KAFKA-15154 and KAFKA-20398" in (caught.value.hint or "")


def test_an_earlier_moment_tells_an_earlier_story():
    from datetime import UTC, datetime

    then = datetime(2023, 7, 8, 12, tzinfo=UTC)
    early = analyse(parse("KAFKA-15154", load_profiles()), SampleSource(), then)
    assert [p.number for p in early.pulls] == [13969]
    assert early.claim is None
    assert early.verdict.state is VerdictState.IN_REVIEW
