"""Which approvals still stand."""

from __future__ import annotations

from builders import PullBuilder, pull

from triage.asks.approvals import approvals
from triage.people import Roster, roles_in
from triage.text.statements import statements


def standing(builder: PullBuilder) -> list[tuple[str, bool]]:
    """Who approves, and whether of an older version."""
    story = builder.build()
    roster = Roster()
    found = approvals(story, statements(story, roster), roles_in(story, roster))
    return [(a.said.event.actor.login if a.said.event.actor else "", a.stale) for a in found]


def test_a_review_and_words_approve() -> None:
    story = pull().review("mia", "APPROVED", day=2).comment("rob", "LGTM", day=3)
    assert standing(story) == [("mia", False), ("rob", False)]


def test_a_push_makes_it_stale_and_a_new_approval_fresh() -> None:
    story = pull().review("mia", "APPROVED", day=2).push(day=3)
    assert standing(story) == [("mia", True)]
    assert standing(story.comment("mia", "re-ACK", day=4)) == [("mia", False)]


def test_a_rebase_does_not_make_it_stale() -> None:
    story = pull().review("mia", "APPROVED", day=2).force_push(day=3).comment("ann", "Rebased.", day=3)
    assert standing(story) == [("mia", False)]


def test_an_approval_of_the_head_is_fresh_whatever_the_dates_say() -> None:
    story = pull(head="fix").comment("mia", "ACK 1a2b3c4d5e", day=2).push(day=3)
    assert standing(story) == [("mia", True)]
    story.record["pull"]["head"]["sha"] = "1a2b3c4d5e" + "0" * 30
    assert standing(story) == [("mia", False)]


def test_taken_back() -> None:
    approved = pull().comment("mia", "LGTM", day=2)
    assert standing(approved.comment("mia", "Please add a test.", day=3)) == []
    assert standing(pull().comment("mia", "LGTM", day=2).comment("mia", "NACK after all", day=3)) == []
    changed = pull().review("mia", "APPROVED", day=2).review("mia", "CHANGES_REQUESTED", day=3)
    assert standing(changed) == []


def test_a_nit_takes_nothing_back() -> None:
    assert standing(pull().comment("mia", "LGTM", day=2).comment("mia", "nit: rename this", day=3)) == [
        ("mia", False)
    ]


def test_dismissed() -> None:
    story = pull().review("mia", "APPROVED", day=2)
    review = story.record["events"][0]["id"]
    story.event("review_dismissed", "mia", 3, dismissed_review={"review_id": review, "state": "approved"})
    assert standing(story) == []


def test_neither_authors_nor_bots_nor_conditions_approve() -> None:
    story = pull(by="ann").comment("ann", "LGTM", day=2).comment("acme-bot", "LGTM", day=2)
    assert standing(story.comment("mia", "LGTM once CI is green.", day=3)) == []
