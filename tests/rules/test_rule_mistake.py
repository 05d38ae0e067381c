"""The rule `mistake`."""

from __future__ import annotations

from builders import pull
from stories import asked, holds, silent

from triage.models import Confidence, Finding


def test_fires_when_opened_by_mistake() -> None:
    told = pull().comment("ann", "Sorry, opened against the wrong repository by mistake.", day=0.1)
    told.close("ann", day=0.1)
    assert holds("mistake", told).confidence is Confidence.HIGH


def test_fires_when_it_belongs_upstream() -> None:
    told = (
        pull()
        .comment(
            "mia", "Changes to vendored code have to be submitted upstream.", day=1, association="MEMBER"
        )
        .close("mia", day=1)
    )
    holds("mistake", told)


def test_fires_when_closed_at_once() -> None:
    assert holds("mistake", pull().close("ann", day=0.002)).confidence is Confidence.MEDIUM


def test_fires_on_a_trial_of_the_mechanics() -> None:
    holds("mistake", pull(title="TEST CI").close("ann", day=1))


def test_a_title_that_has_test_in_it_is_no_trial() -> None:
    silent("mistake", pull(title="Test coverage for the parser").close("ann", day=10))


def test_an_accidental_closing_is_no_mistake() -> None:
    told = pull().comment("ann", "Sorry, I accidentally closed this.", day=3).event("reopened", "ann", 3)
    silent("mistake", told)


def test_a_try_of_the_checks_shows_in_the_title() -> None:
    told = pull(title="DEBUG: see whether travis picks up the new image").push(day=1.1).close("ann", day=1.2)
    holds("mistake", told)


def test_fires_where_a_maintainer_sends_it_to_another_repository() -> None:
    told = pull().comment(
        "mia",
        "Could you move this to the main repository? It is about that.",
        day=2,
        association="MEMBER",
    )
    assert holds("mistake", told.close("ann", day=3)).confidence is Confidence.HIGH


def test_fires_when_title_and_description_say_nothing() -> None:
    holds("mistake", pull(title="x", body="y").close("mia", day=2))


def test_silent_on_a_short_title_that_was_reviewed() -> None:
    told = (
        pull(title="x", body="y").review("mia", body="Please rename the option.", day=1).close("mia", day=2)
    )
    silent("mistake", told)


def test_fires_when_a_whole_branch_was_sent() -> None:
    holds("mistake", pull(title="Branch 2.4").close("mia", day=40))
    holds("mistake", pull(title="acme 3.11.x").close("mia", day=40))


def test_an_upgrade_to_a_version_is_a_proposal() -> None:
    silent("mistake", pull(title="Upgrade the parser to 2.4.1").close("mia", day=40))


def test_fires_when_somebody_takes_it_for_an_error() -> None:
    told = (
        pull()
        .comment(
            "mia",
            "Was this opened by mistake? If so, would you mind closing it?",
            day=1,
            association="MEMBER",
        )
        .close("ann", day=2)
    )
    holds("mistake", told)


def test_a_branch_in_disorder_that_went_on_elsewhere_is_no_mistake() -> None:
    heir = pull(12, day=3)
    told = (
        pull(7).comment("ann", "Sorry, I messed up my branch. Opened #12 instead.", day=4).close("ann", day=4)
    )
    answer = asked("mistake", told, known=[heir])
    assert not isinstance(answer, Finding) or answer.confidence is Confidence.LOW
    holds("superseded", told, known=[heir])


def test_what_a_title_says_is_said_by_nobody() -> None:
    finding = holds("mistake", pull(title=".", body="").close("helper[bot]", day=0.01))
    assert finding.evidence[0].role == "unknown"
    assert finding.evidence[0].event == "pull-request"
