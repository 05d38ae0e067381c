"""Every reason has its rule, its consequences and its place in the argument."""

from __future__ import annotations

from triage.models.reasons import CONSEQUENCES
from triage.primary import ARGUMENT
from triage.rules import all_rules


def test_every_rule_has_its_row_and_every_row_its_rule() -> None:
    assert set(CONSEQUENCES) == set(all_rules())


def test_every_reason_but_unknown_has_its_place_in_the_argument() -> None:
    assert {step.reason for step in ARGUMENT} == set(all_rules()) - {"unknown"}


def test_what_is_mendable_is_undecided_and_stands_still() -> None:
    for reason, then in CONSEQUENCES.items():
        if then.mendable:
            assert then.stalled, reason
            assert not then.decided, reason
