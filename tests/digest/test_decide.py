"""The lines on top, one kind at a time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from widgets import PROFILE, digest

from triage.digest.decide import SEASON_DAYS, decisions
from triage.digest.model import Sections


@pytest.fixture(scope="module")
def sections() -> Sections:
    return digest().sections


@pytest.mark.parametrize(
    ("section", "what", "says"),
    [
        ("approved_unmerged", "Merge or object", "approved by max, mia 36 days ago, nothing open against it"),
        ("waiting_for_decision", "Decide", "Two regulars disagree (waiting 57 days)"),
        ("rivals", "Choose one", "2 open pull requests, different authors, same issue (WIDGET-1)"),
        ("resolved_with_open_pull", "Close or reopen", "resolved as Won't Fix, still open here"),
        ("quiet_claims", "Free a claim", "no sign of life from lou for 69 days"),
    ],
)
def test_each_kind_has_its_line(sections, section, what, says):
    only = Sections(**{section: getattr(sections, section)})
    [line] = decisions(only, PROFILE)
    assert (line.what, line.text, line.section) == (what, says, section)


def test_a_newcomer_and_the_longest_wait_are_two_lines(sections):
    new = sections.waiting_for_reviewer[0]
    other = replace(new, number=99, first_timer=False, days=20)
    lines = decisions(Sections(waiting_for_reviewer=(new, other)), PROFILE)
    assert [(x.what, x.pulls[0].number) for x in lines] == [
        ("Answer a newcomer", 2),
        ("Review or decline", 99),
    ]
    assert lines[0].text == "new-nora's first pull request here, unreviewed for 35 days"


def test_one_pull_request_is_not_told_of_twice_on_top(sections):
    only = Sections(waiting_for_reviewer=sections.waiting_for_reviewer[:1])
    assert [x.what for x in decisions(only, PROFILE)] == ["Answer a newcomer"]


def test_nobody_is_reminded_before_it_is_due(sections):
    fresh = replace(sections.approved_unmerged[0], days=1)
    young = replace(sections.waiting_for_reviewer[0], days=3)
    assert decisions(Sections(approved_unmerged=(fresh,), waiting_for_reviewer=(young,)), PROFILE) == ()


def test_what_was_approved_this_season_comes_before_what_waited_for_years(sections):
    one = sections.approved_unmerged[0]
    old, recent = replace(one, number=1, days=SEASON_DAYS + 700), replace(one, number=2, days=20)
    [line] = decisions(Sections(approved_unmerged=(old, recent)), PROFILE)
    assert (line.pulls[0].number, line.more) == (2, 1)
    [line] = decisions(Sections(approved_unmerged=(old,)), PROFILE)
    assert line.pulls[0].number == 1


def test_what_waits_for_another_pull_request_is_no_decision(sections):
    blocked = replace(sections.waiting_for_decision[0], reason="blocked")
    assert decisions(Sections(waiting_for_decision=(blocked,)), PROFILE) == ()


def test_never_more_than_three(sections):
    assert len(decisions(sections, PROFILE)) == 3
