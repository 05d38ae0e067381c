"""The rule `unknown`."""

from __future__ import annotations

from builders import pull
from stories import asked, holds, judged

from triage.models import Confidence


def test_always_holds_and_says_what_it_saw() -> None:
    finding = holds("unknown", pull().close("mia", day=3))
    assert finding.confidence is Confidence.LOW
    assert finding.evidence[0].event == "closed"


def test_is_primary_when_nothing_explains_it() -> None:
    told = pull().review("mia", body="Thanks!", day=1).close("mia", day=3)
    primary = judged(told).primary
    assert primary is not None
    assert primary.reason in ("unknown", "no-review")


def test_is_not_primary_when_something_does() -> None:
    told = pull().comment("mia", "Closing in favour of #12.", day=4, association="MEMBER").close("mia", day=4)
    assert asked("unknown", told) is not None
    primary = judged(told).primary
    assert primary is not None
    assert primary.reason == "superseded"
