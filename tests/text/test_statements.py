"""A pull request's words in the order they were said."""

from __future__ import annotations

from builders import at, pull
from hypothesis import given
from hypothesis import strategies as st

from triage.models import Actor, Event, Issue, Kind, Role
from triage.people import Roster
from triage.text.acts import Act
from triage.text.statements import statements

NOBODY = Roster()


def test_every_spoken_event_is_one_statement_in_time_order() -> None:
    story = (
        pull(by="ann", body="Fixes the widget.")
        .comment("mia", "Please add a test.", day=2, association="MEMBER")
        .push(day=3)
        .review("rob", "APPROVED", day=5)
        .line_comment("rob", "nit: rename", day=4)
        .label("bug", day=6)
        .build()
    )
    said = statements(story, NOBODY)
    assert [(s.event.kind, s.role) for s in said] == [
        (Kind.OPENED, Role.AUTHOR),
        (Kind.COMMENTED, Role.MAINTAINER),
        (Kind.REVIEW_COMMENTED, Role.MAINTAINER),
        (Kind.REVIEWED, Role.MAINTAINER),
    ]
    assert said[1].does(Act.ASK_TEST)
    assert said[1].saying(Act.ASK_TEST) == said[1].sentences[0]
    assert said[3].does(Act.APPROVE)
    assert said[3].sentences == ()


def test_quoted_words_are_not_the_speakers() -> None:
    story = pull().comment("mia", "> Please add a test.\n\nThere is one already.").build()
    (_, said) = statements(story, NOBODY)
    assert not said.does(Act.ASK_TEST)
    assert said.sentences[0].quoted == "Please add a test."


def test_bots_are_not_read() -> None:
    story = pull().comment("acme-bot", "Please add a test. LGTM").build()
    (_, said) = statements(story, NOBODY)
    assert said.role is Role.BOT
    assert said.sentences == ()
    assert said.acts == frozenset()


def test_what_a_review_does_by_its_form() -> None:
    story = pull().review("mia", "CHANGES_REQUESTED", day=2).review("ann", "APPROVED", day=3).build()
    by_mia, by_ann = statements(story, NOBODY)[1:]
    assert by_mia.does(Act.ASK_CHANGE)
    assert by_ann.acts == frozenset(), "nobody approves their own"


def test_code_in_place_of_words_asks_for_a_change() -> None:
    story = (
        pull()
        .line_comment("mia", "```suggestion\nint x;\n```", day=2)
        .line_comment("mia", "```java\nint x;\n```", day=3)
        .comment("mia", "```\njava.lang.NullPointerException\n```", day=4)
        .build()
    )
    suggestion, code, log = statements(story, NOBODY)[1:]
    assert suggestion.does(Act.ASK_CHANGE)
    assert code.does(Act.ASK_CHANGE)
    assert not log.does(Act.ASK_CHANGE)


def test_the_issues_comments_count_as_said_on_the_issue() -> None:
    story = pull(by="ann").comment("mia", "Please rebase.", day=5).build()
    issue = Issue(
        key="ACME-1",
        tracker="jira",
        url="https://example.org/ACME-1",
        title="Widget breaks",
        created_at=at(0),
        events=(
            Event(kind=Kind.COMMENTED, at=at(3), actor=Actor("Ann"), text="I have no time for this anymore."),
            Event(kind=Kind.COMMENTED, at=at(4), actor=Actor("acme-bot", bot=True), text="Linked."),
            Event(kind=Kind.STATUS_CHANGED, at=at(4), state="Open"),
        ),
    )
    said = statements(story, NOBODY, issue)
    assert [(s.on_issue, s.role) for s in said] == [
        (False, Role.AUTHOR),
        (True, Role.AUTHOR),
        (False, Role.REGULAR),
    ]
    assert said[1].does(Act.CANNOT_CONTINUE)


def test_a_pull_request_without_a_timeline_says_nothing() -> None:
    builder = pull()
    del builder.record["events"]
    assert statements(builder.build(), NOBODY) == ()


TEXTS = [
    "Please add a test.",
    "LGTM",
    "> quoted\n\nDone.",
    "Any update?",
    "```\ncode\n```",
    "\0\u202e<b>",
    "",
]
moves = st.lists(st.tuples(st.sampled_from(["ann", "mia", "acme-bot"]), st.sampled_from(TEXTS)), max_size=12)


@given(moves, st.randoms(use_true_random=False))
def test_the_order_in_which_events_arrive_does_not_matter(
    said: list[tuple[str, str]], chance: object
) -> None:
    builder = pull(by="ann")
    for day, (who, text) in enumerate(said):
        builder.comment(who, text, day=day + 1)
    in_order = statements(builder.build(), NOBODY)
    chance.shuffle(builder.record["events"])
    assert statements(builder.build(), NOBODY) == in_order
    for statement in in_order:
        for sentence in statement.sentences:
            assert statement.event.text[sentence.start :].startswith(sentence.text)
            assert sentence.acts <= statement.acts
