"""The rule `scope-too-large`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_asked_to_split() -> None:
    told = pull(additions=1800, deletions=300).review(
        "mia", body="This is too large to review. Could you split it into several pull requests?", day=2
    )
    finding = holds("scope-too-large", told)
    assert finding.confidence is Confidence.HIGH


def test_silent_when_it_is_big_but_nobody_asked() -> None:
    silent("scope-too-large", pull(additions=5000).review("mia", body="Please rename the option.", day=2))


def test_fires_where_the_closing_calls_it_too_large() -> None:
    told = pull().comment(
        "mia", "I'm closing this as unreviewable, it mixes four things.", day=9, association="MEMBER"
    )
    assert holds("scope-too-large", told.close("mia", day=9)).confidence is Confidence.HIGH


def test_one_remark_is_shown_once() -> None:
    told = pull().review("mia", "CHANGES_REQUESTED", "Please split this.", day=2).close("mia", day=90)
    assert len(holds("scope-too-large", told).evidence) == 1
