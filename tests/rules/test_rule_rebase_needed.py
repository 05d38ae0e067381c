"""The rule `rebase-needed`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_on_a_conflict_label_without_a_push() -> None:
    finding = holds("rebase-needed", pull().label("needs rebase", day=10, by="mia"))
    assert finding.confidence is Confidence.MEDIUM
    assert "needs rebase" in (finding.evidence[0].fact or "")


def test_surer_where_the_closing_names_it() -> None:
    told = (
        pull()
        .comment("mia", "There are conflicts now, would you rebase?", day=10, association="MEMBER")
        .comment("mia", "Closing for inactivity, it still has to be rebased.", day=90, association="MEMBER")
        .close("mia", day=90)
    )
    assert holds("rebase-needed", told).confidence is Confidence.HIGH


def test_only_beside_another_reason_when_the_conflict_came_long_after() -> None:
    told = pull().comment("mia", "What is this for?", day=2).label("needs rebase", day=200, by="mia")
    assert holds("rebase-needed", told).confidence is Confidence.LOW


def test_silent_after_a_rebase() -> None:
    told = pull().label("merge-conflict", day=10, by="mia").force_push(day=11)
    told.record["pull"]["labels"] = []
    told.event("unlabeled", "mia", 11, label={"name": "merge-conflict"})
    silent("rebase-needed", told)


def test_silent_when_the_bot_finds_no_conflicts() -> None:
    silent("rebase-needed", pull().comment("merge-bot", "No conflicts as of last run.", day=2))
