"""The ordered argument that names the primary reason."""

from __future__ import annotations

from builders import at

from triage.models import Confidence, Evidence, Finding, Role
from triage.primary import ARGUMENT, primary
from triage.rules import all_rules


def finding(reason: str, confidence: Confidence = Confidence.MEDIUM) -> Finding:
    shown = Evidence(event="commented", at=at(1), role=Role.MAINTAINER, quote="words")
    return Finding(reason=reason, confidence=confidence, evidence=(shown,), summary="So.", remedy="Do.")


def chosen(*findings: Finding) -> tuple[str, list[str]]:
    first, others = primary([*findings, finding("unknown", Confidence.LOW)])
    return first.reason, [f.reason for f in others]


def test_every_reason_but_unknown_has_a_step_in_the_argument() -> None:
    assert {step.reason for step in ARGUMENT} == set(all_rules()) - {"unknown"}


def test_a_sure_decision_comes_before_what_the_author_left_undone() -> None:
    assert chosen(finding("changes-unanswered"), finding("superseded", Confidence.HIGH))[0] == "superseded"


def test_being_at_work_comes_before_doubts_but_not_before_decisions() -> None:
    active = finding("active", Confidence.HIGH)
    assert chosen(active, finding("changes-unanswered"))[0] == "active"
    assert chosen(active, finding("rejected", Confidence.HIGH))[0] == "rejected"


def test_the_author_had_to_move_before_reviewers_had() -> None:
    assert chosen(finding("approved-unmerged"), finding("test-missing"))[0] == "test-missing"


def test_what_is_too_weak_for_any_step_is_not_asserted() -> None:
    assert chosen(finding("blocked", Confidence.LOW)) == ("unknown", [])


def test_the_others_stand_beside_it_in_the_order_of_the_argument() -> None:
    first, others = chosen(finding("rebase-needed"), finding("changes-unanswered"), finding("no-review"))
    assert first == "changes-unanswered"
    assert others == ["rebase-needed", "no-review"]
