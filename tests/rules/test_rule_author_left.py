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
