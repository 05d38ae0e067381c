"""The rule `active`."""

from __future__ import annotations

from builders import at, pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_while_people_are_at_work() -> None:
    finding = holds("active", pull().push(day=20), now=at(25))
    assert "5 days" in (finding.evidence[0].fact or "")


def test_a_bot_does_not_keep_it_alive() -> None:
    silent("active", pull().comment("stale-bot", "This is stale.", day=60), now=at(61))


def test_saying_that_it_is_silent_does_not_keep_it_alive() -> None:
    told = pull().comment(
        "mia", "There was no activity for months, closing soon.", day=60, association="MEMBER"
    )
    silent("active", told, now=at(61))


def test_silent_when_closed() -> None:
    silent("active", pull().push(day=20).close("ann", day=21), now=at(25))


def test_less_sure_beside_an_open_request() -> None:
    told = pull().review("mia", "CHANGES_REQUESTED", "Please handle the empty list.", day=58)
    assert holds("active", told, now=at(61)).confidence is Confidence.MEDIUM
