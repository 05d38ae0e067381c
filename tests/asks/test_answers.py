"""What answers an ask: whose words, said where, and what the record shows beside them."""

from __future__ import annotations

import pytest
from builders import PullBuilder, pull

from triage.asks import find_asks
from triage.models import Ask, AskKind
from triage.people import Roster, roles_in
from triage.profiles.model import Layout, Profile
from triage.text.statements import statements

TEST = "src/test/WidgetTest.java"
PROFILE = Profile(name="acme", title="Acme", layout=Layout(tests=("src/test/",)))


def only(builder: PullBuilder, kind: AskKind) -> Ask:
    story, roster = builder.build(), Roster()
    asks = find_asks(story, statements(story, roster), PROFILE, roles_in(story, roster))
    (ask,) = [a for a in asks if a.kind is kind]
    return ask


def at_line(text: str, path: str = TEST, **fields: object) -> tuple[PullBuilder, int]:
    story = pull(by="ann").files("src/main/Widget.java", TEST)
    story.line_comment("mia", text, day=2, path=path, **fields)
    return story, story.record["comments"][0]["id"]


# --- a claim speaks of the conversation it is made in ---


def two_conversations() -> tuple[PullBuilder, int, int]:
    story = pull(by="ann").line_comment("mia", "Please add a test for the empty list.", day=2)
    story.line_comment("mia", "This overflows.", day=2, path="src/main/Gadget.java")
    first, second = (comment["id"] for comment in story.record["comments"])
    return story, first, second


def test_a_claim_at_another_line_answers_nothing_here() -> None:
    story, _, elsewhere = two_conversations()
    story.push(day=3).line_comment("ann", "Fixed, with a test.", day=3.1, in_reply_to_id=elsewhere)
    assert only(story, AskKind.TEST).answered is False


def test_a_claim_in_the_conversation_answers_it() -> None:
    story, here, _ = two_conversations()
    story.push(day=3).line_comment("ann", "Added a test.", day=3.1, in_reply_to_id=here)
    assert only(story, AskKind.TEST).answered is True


def test_a_claim_below_the_pull_request_speaks_of_every_conversation() -> None:
    story, _, _ = two_conversations()
    story.push(day=3).comment("ann", "Added a test.", day=3.1)
    assert only(story, AskKind.TEST).answered is True


# --- more testing, asked for at a line of a test ---

MORE = "Would it make sense to also check the result of a second call?"


def test_a_test_whose_line_still_stands_was_not_extended() -> None:
    story, _ = at_line(MORE, position=4)
    story.push(day=3)
    assert only(story, AskKind.TEST).answered is False


def test_a_test_whose_line_was_changed_was() -> None:
    story, _ = at_line(MORE, position=None, line=None)
    story.push(day=3)
    assert only(story, AskKind.TEST).answered is True


def test_a_reply_in_the_conversation_says_that_the_test_was_extended() -> None:
    story, here = at_line(MORE, position=4)
    story.push(day=3).line_comment("ann", "Done.", day=3.1, path=TEST, in_reply_to_id=here)
    assert only(story, AskKind.TEST).answered is True


# --- what was done is said once, for all the points ---


def reworked(words: str) -> PullBuilder:
    story, _ = at_line("Please rename this to `limit`.", path="src/main/Widget.java", position=4)
    return story.push(day=3).comment("ann", words, day=3.1)


@pytest.mark.parametrize(
    "words",
    [
        "Addressed all review comments.",
        "Thanks for the feedback, I've made the changes.",
        "Everything is fixed.",
    ],
)
def test_one_claim_for_all_points_answers_a_line_that_still_stands(words: str) -> None:
    assert only(reworked(words), AskKind.CHANGE).answered is True


@pytest.mark.parametrize(
    "words", ["Addressed some of the comments.", "Rebased.", "I will address the review comments next week."]
)
def test_what_claims_less_leaves_the_line_open(words: str) -> None:
    assert only(reworked(words), AskKind.CHANGE).answered is False


# --- a description is edited, which leaves no event ---


def described(body: str, wish: str) -> Ask:
    return only(pull(by="ann", body=body).comment("mia", wish, day=2, association="MEMBER"), AskKind.DOCS)


def test_a_description_that_was_missing_and_is_there_was_written() -> None:
    wish = "The description is empty, please add one."
    ask = described("Counts the widgets twice as fast.", wish)
    assert ask.answered is True
    assert ask.answer is not None
    assert ask.answer.fact == "the description is not empty"
    assert described("<!-- template -->", wish).answered is False


def test_a_motivation_that_has_its_heading_was_given() -> None:
    wish = "Please add the motivation to the description."
    assert described("### Motivation\n\nThe count was slow.", wish).answered is True
    assert described("Counts faster.", wish).answered is False


# --- answers at lines ---


def test_a_name_is_an_answer_at_a_line() -> None:
    story, here = at_line("What is this for?", path="src/main/Widget.java")
    for reply, answered in (("Hm.", False), ("widget_count()", True)):
        story.line_comment("ann", reply, day=3, in_reply_to_id=here)
        assert only(story, AskKind.QUESTION).answered is answered


@pytest.mark.parametrize(("line", "answered"), [(7, True), (8, False)])
def test_replies_of_old_that_name_no_conversation_belong_to_the_line(line: int, answered: bool) -> None:
    story, _ = at_line("What is this for?", line=7, original_commit_id="a1")
    story.line_comment("ann", "It keeps the order.", day=3, path=TEST, line=line, original_commit_id="a1")
    assert only(story, AskKind.QUESTION).answered is answered


# --- pictures and reasons ---


def test_no_push_is_a_screenshot() -> None:
    told = pull(by="ann").files("doc/README.md")
    told.comment("mia", "Can you add a screenshot to the description?", day=2, association="MEMBER")
    assert only(told.push(day=3), AskKind.DOCS).answered is False
    assert only(told.comment("ann", "Here: ![after](a.png)", day=4), AskKind.DOCS).answered is True


def test_to_ask_back_gives_no_motivation() -> None:
    told = pull(by="ann").comment("mia", "Please add the motivation.", day=2, association="MEMBER")
    told.comment("ann", "I'm not sure what kind of motivation you mean.", day=3)
    assert only(told, AskKind.DOCS).answered is False
    told.comment("ann", "The motivation is that users cannot see the count.", day=4)
    assert only(told, AskKind.DOCS).answered is True
