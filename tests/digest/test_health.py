"""Spans, distributions and promises."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from builders import at, pull
from hypothesis import given
from hypothesis import strategies as st

from triage.digest.facts import facts_of
from triage.digest.health import health
from triage.digest.periods import Due, age_buckets, distribution, objective, spans
from triage.digest.walk import Told
from triage.people import Roster
from triage.profiles import Profile
from triage.profiles.model import Objective

WEEK = timedelta(days=7)
PROFILE = Profile(name="w", title="W")


def facts(builder, roster=Roster(maintainers=frozenset({"mia"}))):  # noqa: B008  # frozen
    return facts_of(builder.build(), roster, PROFILE, at(-100))


@given(
    st.integers(1_577_836_800, 1_893_456_000).map(lambda s: datetime.fromtimestamp(s, UTC)),
    st.integers(1, 60),
    st.integers(1, 12),
)
def test_spans_follow_each_other_without_a_gap(now, days, count):
    over = spans(now, timedelta(days=days), count)
    assert len(over) == count
    assert over[-1].end == now
    assert over[-1].end - over[-1].start >= timedelta(days=days)
    for before, after in pairwise(over):
        assert before.end == after.start
        assert before.end - before.start == timedelta(days=days)


def test_next_weeks_spans_are_this_weeks_shifted():
    monday = datetime(2024, 3, 4, 5, 17, tzinfo=UTC)
    this, following = spans(monday, WEEK), spans(monday + WEEK, WEEK)
    assert [s.end for s in following[:-1]][-2] == this[-1].start
    assert {s.end for s in this[1:-1]} <= {s.end for s in following}


def test_active_reviewers_and_the_busiest_ones_share_are_of_the_same_weeks():
    reviewed = pull(1).review("mia", "APPROVED", "", day=20).review("max", "COMMENTED", "", day=80)
    told = [Told(facts=facts(reviewed), now=None, stalled=(None,) * 9)]
    found = health(told, spans(at(84), WEEK), PROFILE)
    assert (found.active_reviewers, found.busiest_share) == (1, 1.0)
    reviewed.review("mia", "COMMENTED", "", day=60)  # three weeks before the span: still a month
    found = health([Told(facts=facts(reviewed), now=None, stalled=(None,) * 9)], spans(at(84), WEEK), PROFILE)
    assert (found.active_reviewers, found.busiest_share) == (2, 0.5)


def test_a_percentile_is_a_value_that_occurred():
    assert distribution([]).median is None
    assert (distribution([3]).median, distribution([3]).p90) == (3, 3)
    tenth = distribution(range(1, 11))
    assert (tenth.count, tenth.median, tenth.p90) == (10, 5.5, 9)


def test_ages():
    ages = [at(100 - d) for d in (1, 8, 29, 31, 89, 91, 4000)]
    assert age_buckets(ages, at(100)) == (1, 2, 2, 2)


PROMISE = Objective(first_review_days=7, share=0.8)


def kept(*weeks: tuple[int, int]):
    """An objective over so many weeks: (met, missed) of each, the last one last."""
    over = spans(at(200), WEEK, len(weeks))
    due = [
        Due(span.end, met)
        for span, (good, bad) in zip(over, weeks, strict=True)
        for met in [True] * good + [False] * bad
    ]
    return objective(PROMISE, due, over), over


def test_a_promise_that_held():
    result, _ = kept((0, 5), (4, 1))
    assert (result.held, result.reached, result.of, result.not_since) == (True, 0.8, 5, None)


def test_a_promise_that_did_not_and_since_when_not():
    result, over = kept((5, 0), (1, 4), (0, 0), (1, 4))
    assert (result.held, result.not_since, result.longer) == (False, over[1].start, False)


def test_a_promise_that_never_held_says_that_it_may_be_longer():
    result, over = kept((1, 4), (1, 4))
    assert (result.held, result.not_since, result.longer) == (False, over[0].start, True)


def test_a_span_in_which_nothing_came_due_neither_holds_nor_breaks():
    result, _ = kept((5, 0), (0, 0))
    assert (result.held, result.reached) == (None, None)


# -- the first human review


def test_the_first_human_review_is_neither_a_bots_nor_the_authors_nor_a_passer_bys_comment():
    builder = (
        pull()
        .comment("stale[bot]", "stale?", day=1)
        .comment("ann", "ping", day=2)
        .comment("somebody", "me too", day=3, association="NONE")
        .comment("mia", "hm", day=4, association="NONE")
    )
    assert facts(builder).first_review_at == at(4)


def test_a_passer_bys_review_is_a_review():
    assert facts(pull().review("somebody", day=3, association="NONE")).first_review_at == at(3)


def test_the_wait_begins_when_a_draft_is_ready():
    builder = pull(draft=False).event("ready_for_review", "ann", day=5).review("mia", day=6)
    assert facts(builder).ready_at == at(5)
    assert facts(pull(draft=True)).ready_at is None
    assert facts(pull(draft=True).review("mia", day=3)).ready_at == at(0)


@pytest.mark.parametrize(
    ("moves", "standing"),
    [
        (lambda p: p.review("mia", "APPROVED", day=2), True),
        (lambda p: p.review("nobody", "APPROVED", day=2, association="NONE"), False),
        (lambda p: p.review("mia", "APPROVED", day=2).review("mia", "CHANGES_REQUESTED", day=3), False),
        (lambda p: p.review("mia", "CHANGES_REQUESTED", day=2).review("mia", "APPROVED", day=3), True),
        (lambda p: p.review("mia", "APPROVED", day=2).review("mia", "COMMENTED", day=3), True),
        (lambda p: p.review("mia", "APPROVED", day=2).review("max", "CHANGES_REQUESTED", day=3), False),
        (lambda p: p.review("mia", "DISMISSED", day=2), False),
    ],
)
def test_an_approval_stands_until_somebody_with_standing_objects(moves, standing):
    assert (facts(moves(pull())).approved_at is not None) is standing


def test_who_merged_it_is_read_from_the_record_where_the_service_does_not_say():
    assert facts(pull().merge("mia", day=3)).merged_by == "mia"


def test_issues_are_named_by_title_first_then_branch():
    from triage.profiles import Tracker
    from triage.profiles.model import TrackerKind

    profile = Profile(name="w", title="W", tracker=Tracker(kind=TrackerKind.JIRA, projects=("WIDGET",)))
    titled = pull(title="WIDGET-3: x", head="widget-4").build()
    branched = pull(title="x", head="widget-4", body="see WIDGET-9").build()
    assert facts_of(titled, Roster(), profile, at(0)).issues == ("WIDGET-3",)
    assert facts_of(branched, Roster(), profile, at(0)).issues == ("WIDGET-4",)
    closing = pull(5, title="Follow-up of #11", body="Fixes #12. See #13. Closes #5.").build()
    assert facts_of(closing, Roster(), PROFILE, at(0)).issues == ("acme/widgets#12",)
