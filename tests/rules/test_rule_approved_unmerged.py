"""The rule `approved-unmerged`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_on_a_maintainers_approval() -> None:
    finding = holds("approved-unmerged", pull().review("mia", "APPROVED", "LGTM", day=2))
    assert finding.confidence is Confidence.HIGH


def test_a_passer_bys_approval_does_not_count() -> None:
    silent("approved-unmerged", pull().review("pat", "APPROVED", "LGTM", day=2, association="NONE"))


def test_silent_while_an_objection_stands() -> None:
    told = (
        pull()
        .review("mia", "APPROVED", "LGTM", day=2)
        .comment("max", "-1, this breaks existing users.", day=3, association="MEMBER")
    )
    silent("approved-unmerged", told)


def test_an_approval_of_what_was_changed_since_is_less_sure() -> None:
    approved = pull().review("mia", "APPROVED", "LGTM", day=2)
    finding = holds("approved-unmerged", approved.push(5, "rewrite everything"))
    assert finding.confidence is Confidence.MEDIUM
    assert "changed again" in finding.summary
    again = approved.review("mia", "APPROVED", "LGTM again", day=6)
    assert holds("approved-unmerged", again).confidence is Confidence.HIGH
