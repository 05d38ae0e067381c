"""The rule `paperwork-missing`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_a_ticket_was_asked_for() -> None:
    told = pull(title="add a null check").comment(
        "mia", "Please open a JIRA ticket and put its number into the title.", day=2, association="MEMBER"
    )
    finding = holds("paperwork-missing", told)
    assert finding.confidence is Confidence.HIGH


def test_fires_on_the_label_of_an_agreement_bot() -> None:
    holds("paperwork-missing", pull().label("cla: no", day=1, by="cla-bot"))


def test_silent_when_the_title_was_put_right() -> None:
    told = (
        pull(title="add a null check")
        .comment("mia", "Please put the ticket number into the title.", day=2, association="MEMBER")
        .event("renamed", "ann", 3, rename={"from": "add a null check", "to": "ACME-12: add a null check"})
        .comment("ann", "Done.", day=3)
    )
    silent("paperwork-missing", told)


def test_silent_when_nobody_asked() -> None:
    silent("paperwork-missing", pull())


def test_fires_where_the_closing_names_it() -> None:
    told = pull().comment(
        "mia", "Closing, as the CLA was not signed in two weeks.", day=15, association="MEMBER"
    )
    assert holds("paperwork-missing", told.close("mia", day=15)).confidence is Confidence.HIGH
