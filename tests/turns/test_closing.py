"""Records that do not say who closed it, nor what anybody is to the project."""

from __future__ import annotations

from typing import Any

import pytest
from builders import PullBuilder, pull
from stories import context

from triage.closing import announced, is_unseen, needs_rights
from triage.judge import judge
from triage.models import Ending, Judgement, PullRequest, Role
from triage.people import Roster, roles_in
from triage.text.statements import statements

BARE: dict[str, Any] = {"association": None}


def closed(builder: PullBuilder, day: float | None = None) -> PullRequest:
    """Closed on record, by nobody on record; `day`: when, where that is known."""
    builder.record["pull"]["state"] = "closed"
    if day is not None:
        builder.event("closed", None, day)
    return builder.build()


def judged(record: PullRequest) -> Judgement:
    return judge(record, context())


def reason(record: PullRequest) -> str | None:
    primary = judged(record).primary
    return primary.reason if primary is not None else None


def closer(record: PullRequest) -> str | None:
    words = announced(record, statements(record, Roster()))
    return words.event.actor.login if words is not None and words.event.actor is not None else None


@pytest.mark.parametrize(
    "said",
    [
        "Closing this one, we keep the other layout.",
        "Thanks. I am going to close it for now.",
        "Nobody needs it any more, so closing.",
        "Merged by hand.",
        "I have just pushed this, many thanks!",
    ],
)
def test_who_closes_or_merges_for_another_has_rights(said: str) -> None:
    assert needs_rights(said)
    record = closed(pull(by="ann", **BARE).comment("zoe", said, day=3, **BARE), 3)
    assert roles_in(record, Roster())["zoe"] is Role.MAINTAINER


@pytest.mark.parametrize(
    "said",
    [
        "Could you close this?",
        "Please close it, the branch is wrong.",
        "The file is closed twice here.",
        "> Closing this.\n\nWhy?",
        "It should be merged to trunk soon.",
    ],
)
def test_who_asks_for_it_or_speaks_of_code_shows_none(said: str) -> None:
    assert not needs_rights(said)


def test_words_show_no_rights_where_the_record_knows_who_closed() -> None:
    record = pull(by="ann", **BARE).comment("zoe", "Closing this.", day=3, **BARE).close("ann", 4).build()
    assert not is_unseen(record)
    assert roles_in(record, Roster())["zoe"] is Role.REGULAR
    assert closer(record) is None


def test_nobody_is_a_passer_by_where_nothing_tells_what_anybody_is() -> None:
    silent = pull(by="ann", **BARE).comment("zoe", "I like it.", **BARE).build()
    assert roles_in(silent, Roster())["zoe"] is Role.REGULAR
    told = pull(by="ann", **BARE).comment("zoe", "I like it.", association="NONE").build()
    assert roles_in(told, Roster())["zoe"] is Role.PASSERBY


def test_the_closing_words_tell_who_closed() -> None:
    record = closed(
        pull(by="ann", **BARE)
        .comment("zoe", "Could you close this?", day=2, **BARE)
        .comment("ann", "Sure, closing.", day=3, **BARE)
        .comment("zoe", "Thank you!", day=3.1, **BARE)
    )
    assert closer(record) == "ann"
    assert judged(record).ending is Ending.CLOSED_BY_AUTHOR


def test_words_long_before_a_closing_tell_nothing_of_it() -> None:
    record = closed(pull(by="ann", **BARE).comment("zoe", "Closing this.", day=2, **BARE), 60)
    assert closer(record) is None


def test_a_last_word_that_names_a_successor_closes_it() -> None:
    record = closed(pull(7, by="ann", **BARE).comment("zoe", "Superseded by #9.", day=3, **BARE), 3)
    assert closer(record) == "zoe"
    assert reason(record) == "superseded"
    assert judged(record).ending is Ending.CLOSED_BY_MAINTAINER


def test_a_merge_by_hand_needs_no_association() -> None:
    record = closed(pull(by="ann", **BARE).comment("zoe", "Merged to main, thanks.", day=3, **BARE))
    assert reason(record) == "merged-elsewhere"
    assert judged(record).ending is Ending.MERGED_ELSEWHERE


def test_the_name_of_a_branch_is_a_mistake_without_a_closing_on_record() -> None:
    record = closed(pull(by="ann", title="Branch 2.4", **BARE).comment("zoe", "Please close it.", **BARE))
    assert reason(record) == "mistake"
