"""The rule `withdrawn`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_the_author_takes_it_back() -> None:
    told = pull().comment("ann", "Turns out my analysis was wrong, closing.", day=3).close("ann", day=3)
    finding = holds("withdrawn", told)
    assert finding.confidence is Confidence.HIGH
    assert finding.evidence[0].role == "author"


def test_fires_on_a_silent_closing_with_nothing_open() -> None:
    assert holds("withdrawn", pull().close("ann", day=20)).confidence is Confidence.MEDIUM


def test_open_review_makes_it_unsure() -> None:
    told = pull().review("mia", body="Please rework the locking.", day=2).close("ann", day=20)
    assert holds("withdrawn", told).confidence is Confidence.LOW


def test_silent_when_somebody_else_closed_it() -> None:
    silent("withdrawn", pull().close("mia", day=20))


def test_an_author_who_says_why_is_taken_at_their_word() -> None:
    told = (
        pull()
        .review("mia", body="Please rework the locking.", day=2)
        .comment(
            "ann", "Closing because the new scheduler has its own lock, I would rather look at that.", day=20
        )
        .close("ann", day=20)
    )
    assert holds("withdrawn", told).confidence is Confidence.MEDIUM
    assert holds("changes-unanswered", told).confidence is Confidence.LOW


def test_leaving_it_to_others_is_no_reason_of_ones_own() -> None:
    told = (
        pull()
        .review("mia", body="Please rework the locking.", day=2)
        .comment("ann", "Closing and leaving it up for grabs, since it needs more work.", day=20)
        .close("ann", day=20)
    )
    assert holds("changes-unanswered", told).confidence is Confidence.MEDIUM


def test_unsure_while_it_is_open() -> None:
    told = pull().comment("ann", "Turns out my analysis was wrong. I pushed a fix, done.", day=3)
    silent("withdrawn", told)


def test_fires_where_its_closing_says_that_the_author_wished_it() -> None:
    told = pull().comment("mia", "Closing at the author's request.", day=20, association="MEMBER")
    finding = holds("withdrawn", told.close("mia", day=20))
    assert finding.confidence is Confidence.MEDIUM
    assert finding.evidence[0].role == "maintainer"


def test_a_passer_by_takes_nothing_back() -> None:
    told = pull().comment("joe", "Withdrawn by the author.", day=20, association="NONE").close("mia", day=20)
    silent("withdrawn", told)


def test_two_deleted_accounts_need_not_be_one_person() -> None:
    silent("withdrawn", pull(by="ghost").close("ghost", day=20))
