"""The rule `no-consensus`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_regulars_are_split() -> None:
    told = (
        pull()
        .comment("rex", "Concept ACK", day=1)
        .comment("ron", "Concept ACK, useful.", day=2)
        .comment("mia", "Concept NACK, this is confusing.", day=3, association="MEMBER")
        .comment("max", "NACK for the same reason.", day=4, association="MEMBER")
    )
    finding = holds("no-consensus", told)
    assert finding.confidence is Confidence.MEDIUM


def test_fires_when_the_question_was_left_open() -> None:
    told = (
        pull()
        .comment("mia", "Do we actually have agreement that we want this?", day=1, association="MEMBER")
        .comment("max", "I'm on the fence. What do others think?", day=2, association="MEMBER")
    )
    assert holds("no-consensus", told).confidence is Confidence.MEDIUM


def test_silent_when_all_agree() -> None:
    silent(
        "no-consensus", pull().comment("rex", "Concept ACK", day=1).review("mia", "APPROVED", "LGTM", day=2)
    )


def test_fires_where_the_closing_says_that_there_is_no_agreement() -> None:
    told = (
        pull()
        .review("rex", "APPROVED", "+1", day=2, association="CONTRIBUTOR")
        .comment("mia", "-1, this breaks every client that pins the old name.", day=3, association="MEMBER")
        .comment("mia", "Clearly no consensus here; closing.", day=60, association="MEMBER")
        .close("mia", day=60)
    )
    assert holds("no-consensus", told).confidence is Confidence.MEDIUM


def test_fires_when_votes_either_way_were_left_for_silence() -> None:
    told = (
        pull()
        .comment("rex", "Concept ACK", day=1)
        .comment("ron", "Concept ACK", day=2)
        .comment("mia", "Concept NACK, the other tab is the better place.", day=3, association="MEMBER")
        .comment("ann", "There is no use for it on the other tab today.", day=4)
        .comment("mia", "Closing due to inactivity.", day=200, association="MEMBER")
        .close("mia", day=200)
    )
    assert holds("no-consensus", told).confidence is Confidence.MEDIUM


def test_a_vote_without_weight_stands_beside_one_that_has_it() -> None:
    told = (
        pull()
        .comment("rex", "Concept ACK", day=1)
        .comment("ron", "Concept ACK", day=2)
        .comment("mia", "NACK, one setting more for a matter of taste.", day=3, association="MEMBER")
        .comment("ghost", "NACK as well.", day=20, association="NONE")
        .close("ann", day=20)
    )
    assert holds("no-consensus", told).confidence is Confidence.MEDIUM


def test_one_vote_against_is_no_dispute() -> None:
    told = (
        pull()
        .comment("rex", "Concept ACK", day=1)
        .comment("ron", "Concept ACK", day=2)
        .comment("mia", "NACK, one setting more for a matter of taste.", day=3, association="MEMBER")
        .close("ann", day=20)
    )
    assert holds("no-consensus", told).confidence is Confidence.LOW


def test_its_closer_says_so_without_a_word_of_closing() -> None:
    told = pull().comment("mia", "There is no rough consensus for it.", day=20, association="MEMBER")
    assert holds("no-consensus", told.close("mia", day=20)).confidence is Confidence.MEDIUM
