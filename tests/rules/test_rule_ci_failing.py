"""The rule `ci-failing`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_a_reviewer_says_that_the_build_fails() -> None:
    told = pull().comment(
        "mia", "The build fails: checkstyle complains about tabs.", day=2, association="MEMBER"
    )
    finding = holds("ci-failing", told)
    assert finding.confidence is Confidence.MEDIUM


def test_fires_on_a_failed_check_of_the_last_push() -> None:
    told = pull().push(day=1)
    told.record["checks"] = [
        {"name": "unit", "conclusion": "failure", "completed_at": "2024-01-03T12:00:00Z"}
    ]
    assert "unit" in (holds("ci-failing", told).evidence[0].fact or "")


def test_silent_on_a_flaky_failure() -> None:
    told = pull().comment("mia", "The CI failure is unrelated, a flaky test.", day=2, association="MEMBER")
    silent("ci-failing", told)


def test_silent_once_something_was_pushed_after_it() -> None:
    told = (
        pull()
        .comment("mia", "The build fails with a compile error.", day=2, association="MEMBER")
        .push(day=3, message="fix the build")
    )
    silent("ci-failing", told)
