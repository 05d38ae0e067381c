"""The rule `duplicate`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_another_was_there_first() -> None:
    told = (
        pull(12)
        .comment("mia", "Thanks! There is already a pull request for this, #9.", day=1, association="MEMBER")
        .comment("ann", "Oh, I close this then.", day=1.1)
        .close("ann", day=1.1)
    )
    finding = holds("duplicate", told)
    assert finding.confidence is Confidence.HIGH
    assert "#9" in finding.summary


def test_a_later_one_is_no_original() -> None:
    told = pull(7).comment("mia", "Duplicate of #12.", day=2, association="MEMBER").close("mia", day=2)
    silent("duplicate", told)


def test_silent_about_duplicate_code() -> None:
    told = pull(7).comment(
        "mia", "Please remove the duplicate code in the parser.", day=2, association="MEMBER"
    )
    silent("duplicate", told)


def test_a_passer_by_is_believed_where_the_author_grants_it() -> None:
    told = (
        pull(50)
        .comment("pat", "Duplicate of #33", day=2, association="NONE")
        .comment("ann", "Duplicate", day=90)
        .close("ann", day=90)
    )
    assert holds("duplicate", told).confidence is Confidence.HIGH
