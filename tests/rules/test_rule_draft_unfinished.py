"""The rule `draft-unfinished`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_on_a_draft_that_nobody_touched() -> None:
    finding = holds("draft-unfinished", pull(draft=True))
    assert finding.confidence is Confidence.HIGH


def test_fires_on_a_title_that_says_so() -> None:
    finding = holds("draft-unfinished", pull(title="[WIP] Faster widgets"))
    assert "WIP" in (finding.evidence[0].fact or "")


def test_silent_when_a_maintainer_made_it_a_draft() -> None:
    told = pull(draft=True).event("convert_to_draft", "mia", 5)
    silent("draft-unfinished", told)


def test_silent_when_ready() -> None:
    silent("draft-unfinished", pull().comment("ann", "This is ready for review.", day=2))
