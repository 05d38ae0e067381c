"""The rule `needs-proposal`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_a_proposal_has_to_be_accepted_first() -> None:
    told = (
        pull()
        .comment("mia", "This changes public API, so it needs a KIP first.", day=1, association="MEMBER")
        .comment("mia", "No progress on the proposal, closing for now.", day=90, association="MEMBER")
        .close("mia", day=90)
    )
    finding = holds("needs-proposal", told)
    assert finding.confidence is Confidence.HIGH


def test_fires_on_the_proof_of_concept_of_a_proposal() -> None:
    assert holds("needs-proposal", pull(title="[FLIP-77 PoC] a new join")).confidence is Confidence.LOW


def test_silent_when_no_proposal_is_needed() -> None:
    told = pull().comment("mia", "This does not need a KIP, it is internal.", day=1, association="MEMBER")
    silent("needs-proposal", told)
