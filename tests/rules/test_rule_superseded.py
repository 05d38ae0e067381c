"""The rule `superseded`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_closed_in_favour_of_another() -> None:
    told = (
        pull(7).comment("mia", "Closing in favour of #12.", day=4, association="MEMBER").close("mia", day=4)
    )
    finding = holds("superseded", told)
    assert finding.confidence is Confidence.HIGH
    assert "#12" in finding.remedy


def test_a_day_late_still_counts() -> None:
    told = pull(7).close("ann", day=4).comment("ann", "Superseded by #12", day=4.5)
    assert holds("superseded", told).confidence is Confidence.HIGH


def test_fires_when_the_author_splits_it_as_asked() -> None:
    told = (
        pull(7)
        .comment("ann", "Makes sense, I will close this and open smaller ones.", day=4)
        .close("ann", day=4)
    )
    holds("superseded", told)


def test_fires_when_another_pull_request_says_so_of_itself() -> None:
    heir = pull(12, by="bob", body="Picks up #7, with the comments addressed.", day=3)
    holds("superseded", pull(7).close("mia", day=4), known=[heir])


def test_what_was_closed_long_before_carries_nothing_on() -> None:
    dead = pull(5, by="bob").close("bob", day=1)
    told = pull(7).comment("mia", "Superseded by #5.", day=40, association="MEMBER").close("mia", day=40)
    silent("superseded", told, known=[dead])


def test_replacing_another_one_is_not_being_replaced() -> None:
    silent("superseded", pull(7, body="Supersedes #5."))


def test_silent_on_a_bare_mention() -> None:
    told = pull(7).comment("mia", "See #12 for a related discussion.", day=4, association="MEMBER")
    silent("superseded", told)


def test_a_closing_that_names_another_one_at_hand() -> None:
    other = pull(12, by="bob", day=1)
    told = (
        pull(7)
        .comment(
            "mia", "Given that everybody is fine with #12, going to close this.", day=4, association="MEMBER"
        )
        .close("mia", day=4)
    )
    holds("superseded", told, known=[other])


def test_a_closing_that_names_where_to_read_more_is_none() -> None:
    other = pull(12, by="bob", day=1)
    told = (
        pull(7)
        .comment("mia", "Closing, see the discussion in #12.", day=4, association="MEMBER")
        .close("mia", day=4)
    )
    silent("superseded", told, known=[other])


def test_an_author_who_points_to_their_next_one() -> None:
    heir = pull(12, day=3)
    told = pull(7).comment("ann", "Or do you like #12 more?", day=4).close("ann", day=4)
    holds("superseded", told, known=[heir])


def test_the_next_one_of_somebody_else_is_only_mentioned() -> None:
    other = pull(12, by="bob", day=3)
    told = pull(7).comment("ann", "Or do you like #12 more?", day=4).close("ann", day=4)
    silent("superseded", told, known=[other])


def test_a_maintainer_went_ahead_elsewhere() -> None:
    told = (
        pull(7)
        .review("mia", body="Please rework the locking.", day=2, association="MEMBER")
        .comment("mia", "Went ahead with it in #952.", day=9, association="MEMBER")
        .close("mia", day=9)
    )
    assert holds("superseded", told).confidence is Confidence.HIGH
