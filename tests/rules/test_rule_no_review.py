"""The rule `no-review`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_nobody_said_anything() -> None:
    finding = holds("no-review", pull())
    assert finding.confidence is Confidence.HIGH


def test_pings_and_sympathy_are_no_review() -> None:
    told = pull().comment("pat", "Any news? We need this too.", day=50, association="NONE")
    holds("no-review", told)


def test_bots_are_no_review() -> None:
    holds("no-review", pull().comment("acme-ci-bot", "Test FAILed.", day=1))


def test_silent_after_a_review() -> None:
    silent("no-review", pull().review("mia", body="Please rename the option.", day=2))


def test_silent_when_large() -> None:
    silent("no-review", pull(additions=3000))
