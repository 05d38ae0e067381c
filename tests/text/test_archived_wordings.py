"""Closing words of projects that write specifications or merge by hand, in sentences of our own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from triage.models import Event, Kind, Role
from triage.text import deciding, reviewing
from triage.text.acts import Act
from triage.text.model import Context

NOW = datetime(2024, 3, 1, tzinfo=UTC)


def acts(said: str, by_author: bool = False) -> frozenset[Act]:
    role = Role.AUTHOR if by_author else Role.MAINTAINER
    event = Event(kind=Kind.COMMENTED, at=NOW, text=said)
    return deciding.acts(said, Context(role=role, event=event, by_author=by_author))


@pytest.mark.parametrize(
    ("said", "act", "by_author"),
    [
        ("Reworded and merged by hand.", Act.MERGED_ELSEWHERE, False),
        ("Landed separately.", Act.MERGED_ELSEWHERE, True),
        ("Manually committed.", Act.MERGED_ELSEWHERE, False),
        ("@ann I merged this one just now.", Act.MERGED_ELSEWHERE, False),
        ("Merged into site-next.", Act.MERGED_ELSEWHERE, False),
        ("Thanks for merging!", Act.MERGED_ELSEWHERE, True),
        ("superceeded by #88", Act.SUPERSEDED_BY, True),
        ("Closing: development is going on in #88", Act.SUPERSEDED_BY, True),
        ("I'd rather close this and keep the original PR.", Act.SUPERSEDED_BY, False),
        ("I'm working on a larger rewrite that includes a fix like this.", Act.SUPERSEDED_BY, False),
        ("Closed as OBE.", Act.OBSOLETE, False),
        ("This was overtaken by events.", Act.OBSOLETE, False),
        ("Closing, I cannot tell why anybody would want this.", Act.CLOSE, False),
        ("I can't think of any good reason to do so.", Act.REJECT, False),
        ("The group discussed this on Monday and we are closing it.", Act.REJECT, False),
        ("I tend to think we should keep the wording as it is.", Act.REJECT, False),
        ("It is a final EIP.", Act.REJECT, False),
        ("There is still some disagreement about the name.", Act.DISAGREE, True),
        ("Let's park this until #12 is settled.", Act.BLOCKED_ON, False),
        ("It fails in the lint job.", Act.CI_FAILING, True),
        ("Closing, it is getting old.", Act.CLOSE_INACTIVE, False),
        ("Closing some old PRs of mine.", Act.CLOSE_INACTIVE, True),
    ],
)
def test_what_it_says(said: str, act: Act, by_author: bool) -> None:
    assert act in acts(said, by_author)


@pytest.mark.parametrize(
    ("said", "act", "by_author"),
    [
        ("Why was this closed?", Act.CLOSE, False),
        ("It overlaps a little, there is some overlap with #12.", Act.DUPLICATE_OF, False),
        ("The decoder risks rejecting messages that are fine.", Act.REJECT, False),
        ("In light of #12 my personal inclination is to wait.", Act.SUPERSEDED_BY, False),
        ("I'll close this and go on with the old layout.", Act.CLOSE_INACTIVE, True),
        ("The connection is parked while the handshake runs.", Act.BLOCKED_ON, False),
        ("Could be merged by hand once CI is green.", Act.MERGED_ELSEWHERE, False),
        ("I merged master into your branch.", Act.MERGED_ELSEWHERE, False),
        ("Thanks for merging #12!", Act.MERGED_ELSEWHERE, True),
        ("Our final proposal is in the document.", Act.REJECT, False),
    ],
)
def test_what_it_does_not_say(said: str, act: Act, by_author: bool) -> None:
    assert act not in acts(said, by_author)


@pytest.mark.parametrize(
    ("said", "act", "by_author"),
    [
        ("Overtaken by #88", Act.SUPERSEDED_BY, True),
        ("Replaces by #88 and #89.", Act.SUPERSEDED_BY, True),
        ("It became a bigger change and was made in 0d1c2b3a4f.", Act.SUPERSEDED_BY, False),
        ("Already covered by Zoe's exact same patch.", Act.DUPLICATE_OF, True),
        ("I believe this is reflected in the latest draft.", Act.OBSOLETE, False),
        ("Superseded by recent events.", Act.OBSOLETE, True),
    ],
)
def test_what_carried_it_on_or_overtook_it(said: str, act: Act, by_author: bool) -> None:
    assert act in acts(said, by_author)


def test_what_came_in_with_another_one_did_not_land_by_itself() -> None:
    said = "As far as I see this is already merged into 2.0 based on another pull request."
    assert Act.MERGED_ELSEWHERE not in acts(said)


def test_an_offer_to_reopen_objects_to_nothing() -> None:
    said = "Please reopen it if you disagree."
    event = Event(kind=Kind.COMMENTED, at=NOW, text=said)
    context = Context(role=Role.MAINTAINER, event=event, by_author=False)
    assert Act.OBJECT not in reviewing.acts(said, context)


@pytest.mark.parametrize(
    ("said", "act", "by_author"),
    [
        ("Committed through the manual patch process.", Act.MERGED_ELSEWHERE, False),
        ("Fixed via Jira.", Act.MERGED_ELSEWHERE, False),
        ("It was pulled with a few edits and is closed.", Act.MERGED_ELSEWHERE, True),
        ("Closing as ABC-12 was resolved meanwhile.", Act.OBSOLETE, False),
        ("@ann unfortunately does not have the time to go on with it.", Act.CANNOT_CONTINUE, False),
    ],
)
def test_how_projects_with_another_tracker_say_it(said: str, act: Act, by_author: bool) -> None:
    assert act in acts(said, by_author)


def test_a_plain_will_to_merge_has_no_condition() -> None:
    event = Event(kind=Kind.COMMENTED, at=NOW, text="")
    context = Context(role=Role.MAINTAINER, event=event, by_author=False)
    assert reviewing.acts("I will merge this PR.", context) == {Act.APPROVE}
    assert Act.CONDITIONAL_APPROVE in reviewing.acts("I will merge this once CI is green.", context)


@pytest.mark.parametrize(
    ("said", "act", "by_author"),
    [
        ("Closed per the consensus of the group on Monday.", Act.REJECT, False),
        ("Closing, as decided at the interim.", Act.REJECT, True),
        ("Not of interest any more.", Act.WITHDRAW, True),
        ("It was effectively merged with 0d1c2b3a4f, without the conflicts.", Act.MERGED_ELSEWHERE, True),
    ],
)
def test_what_a_group_or_its_author_decided(said: str, act: Act, by_author: bool) -> None:
    assert act in acts(said, by_author)


@pytest.mark.parametrize(
    ("said", "act", "by_author"),
    [
        ("I think this is a mistake, because it makes life harder.", Act.MISTAKE, True),
        ("This is a mistake to do in the parser.", Act.MISTAKE, False),
    ],
)
def test_what_a_design_got_wrong_is_no_accident(said: str, act: Act, by_author: bool) -> None:
    assert act not in acts(said, by_author)


def test_complexity_for_nothing_is_an_objection() -> None:
    event = Event(kind=Kind.COMMENTED, at=NOW, text="")
    context = Context(role=Role.MAINTAINER, event=event, by_author=False)
    assert Act.OBJECT in reviewing.acts("That is needless complexity for no gain.", context)


def test_a_protocol_that_splits_something_is_not_asked_to_be_split() -> None:
    event = Event(kind=Kind.COMMENTED, at=NOW, text="")
    context = Context(role=Role.MAINTAINER, event=event, by_author=False)
    said = "Here we are building our own cipher by splitting up decryption and check into two parts."
    assert Act.ASK_SPLIT not in reviewing.acts(said, context)
