"""The rule `author-left`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_the_author_has_no_time() -> None:
    told = pull().comment("ann", "Sorry, I have no time to continue this. Feel free to take it over.", day=30)
    told.close("ann", day=30)
    finding = holds("author-left", told)
    assert finding.confidence is Confidence.HIGH
    assert "no time" in (finding.evidence[0].quote or "")


def test_fires_on_the_authors_own_label() -> None:
    told = pull(association="MEMBER").label("Up for grabs", day=20, by="ann")
    holds("author-left", told)


def test_a_technical_ask_keeps_it_beside() -> None:
    told = (
        pull()
        .review("mia", body="Please rework the locking, it deadlocks.", day=2)
        .comment("ann", "I can't work on this anymore, up for grabs.", day=30)
    )
    assert holds("author-left", told).confidence is Confidence.MEDIUM


def test_silent_when_the_author_merely_went_quiet() -> None:
    silent("author-left", pull().review("mia", body="Please rework the locking.", day=2))


def test_silent_when_they_came_back() -> None:
    told = pull().comment("ann", "I have no time to continue this.", day=30).push(day=60)
    silent("author-left", told)


def test_somebody_else_reports_that_the_author_cannot_go_on() -> None:
    told = pull().comment(
        "mia", "The author told me that he has no time for this any more.", day=30, association="MEMBER"
    )
    finding = holds("author-left", told.close("mia", day=30))
    assert finding.confidence is Confidence.MEDIUM
    assert finding.evidence[0].role == "maintainer"


def test_a_report_of_a_passer_by_counts_for_nothing() -> None:
    told = pull().comment(
        "joe", "The author told me that he has no time for this.", day=30, association="NONE"
    )
    silent("author-left", told)


def test_a_report_is_over_once_the_author_speaks_again() -> None:
    told = pull().comment("mia", "She told me she won't be able to finish it.", day=30, association="MEMBER")
    silent("author-left", told.comment("ann", "I am back, and will look at it.", day=40))


def test_up_for_grabs_after_review_says_where_it_stands_and_not_why() -> None:
    told = (
        pull()
        .review("mia", body="Please rework the locking.", day=2, association="MEMBER")
        .comment(
            "mia", "Closing for lack of activity. Marking it as up for grabs.", day=300, association="MEMBER"
        )
        .close("mia", day=300)
    )
    silent("author-left", told)


def test_who_has_no_time_to_review_is_not_the_author() -> None:
    silent(
        "author-left", pull().comment("mia", "I have no time to review this.", day=3, association="MEMBER")
    )


def test_an_account_that_ended_it_by_being_deleted() -> None:
    finding = holds("author-left", pull(by="ghost").close("ghost", day=20))
    assert finding.confidence is Confidence.MEDIUM
    assert finding.evidence[0].role == "unknown"


def test_a_deleted_account_explains_nothing_where_somebody_else_closed_it() -> None:
    assert holds("author-left", pull(by="ghost").close("mia", day=20)).confidence is Confidence.LOW
