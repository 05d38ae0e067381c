"""What reviewers asked for, and whether it was answered."""

from __future__ import annotations

from random import Random

import pytest
from builders import PullBuilder, at, pull
from hypothesis import given
from hypothesis import strategies as st

from triage.asks import find_asks
from triage.models import Ask, AskKind, Role
from triage.people import Roster, roles_in
from triage.profiles.model import Profile
from triage.text.statements import statements

PROFILE = Profile(name="acme", title="Acme")
TESTS = ("src/main/Widget.java", "src/test/java/WidgetTest.java")
LINE = "src/main/Widget.java"


def asks(builder: PullBuilder) -> tuple[Ask, ...]:
    story = builder.build()
    roster = Roster()
    return find_asks(story, statements(story, roster), PROFILE, roles_in(story, roster))


def only(builder: PullBuilder, kind: AskKind) -> Ask:
    (ask,) = [a for a in asks(builder) if a.kind is kind]
    return ask


def wants(text: str, **pull_fields: str) -> PullBuilder:
    return pull(by="ann", **pull_fields).comment("mia", text, day=2, association="MEMBER")


def test_asks_of_one_sentence_come_in_the_same_order_in_every_run() -> None:
    story = wants("Please add a unit test, rebase this and split it into two pull requests.")
    assert [a.kind for a in asks(story)] == [AskKind.REBASE, AskKind.SPLIT, AskKind.TEST]


# --- who asks, and of whom ---


def test_an_ask_carries_its_evidence() -> None:
    ask = only(wants("Thanks! Please add a unit test for it."), AskKind.TEST)
    assert ask.evidence.quote == "Please add a unit test for it."
    assert (ask.evidence.who, ask.evidence.role, ask.evidence.at) == ("mia", Role.MAINTAINER, at(2))
    assert ask.evidence.url is not None
    assert ask.answered is False
    assert ask.answer is None


def test_words_that_announce_something_are_quoted_with_it() -> None:
    ask = only(
        wants("Please reword this:\n\n```\nthe lock is taken first\n```\n" + "x" * 400), AskKind.CHANGE
    )
    assert ask.evidence.quote == "Please reword this: ``` the lock is taken first ``` …"


@pytest.mark.parametrize("who", ["ann", "acme-bot"])
def test_neither_authors_nor_bots_ask(who: str) -> None:
    assert asks(pull(by="ann").comment(who, "Please add a test. Please rebase.", day=2)) == ()


def test_what_is_asked_of_somebody_else_is_not_asked_of_the_author() -> None:
    assert asks(wants("@rob could you add a test?")) == ()
    assert only(wants("@ann could you add a test?"), AskKind.TEST)


def test_what_is_said_after_the_end_asks_nothing() -> None:
    assert asks(pull(by="ann").close("mia", day=3).comment("rob", "Could you add a test?", day=9)) == ()


def test_the_words_of_a_closing_ask_for_no_change() -> None:
    story = (
        pull(by="ann").comment("mia", "This should be fixed upstream. Closing.", day=5).close("mia", day=5)
    )
    assert asks(story) == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Could you add a test?", AskKind.TEST),
        ("Please rename this.", AskKind.CHANGE),
        ("Why is this needed?", AskKind.QUESTION),
        ("Please split this into smaller PRs.", AskKind.SPLIT),
        ("Please rebase.", AskKind.REBASE),
        ("Please add a release note.", AskKind.DOCS),
        ("Do you have benchmarks?", AskKind.BENCHMARK),
        ("This needs a KIP first.", AskKind.PROPOSAL),
        ("Please sign the CLA.", AskKind.PAPERWORK),
    ],
)
def test_every_kind(text: str, kind: AskKind) -> None:
    assert [a.kind for a in asks(wants(text))] == [kind]


# --- one thing asked several times ---


def test_the_same_remedy_is_one_ask_however_often_it_is_wanted() -> None:
    story = wants("Could you add a test?").comment("rob", "A test would be nice, too.", day=4)
    assert len([a for a in asks(story) if a.kind is AskKind.TEST]) == 1


def test_asked_again_after_the_push_it_is_open_again() -> None:
    story = (
        wants("Could you add a test?")
        .files(*TESTS)
        .push(day=3, message="add test")
        .comment("mia", "Please add a test for the empty case as well.", day=4)
    )
    ask = only(story, AskKind.TEST)
    assert ask.answered is False
    assert ask.evidence.at == at(4)


def test_changes_are_one_ask_for_each_conversation() -> None:
    story = (
        pull(by="ann")
        .line_comment("mia", "Please rename this.", day=2)
        .line_comment("mia", "Use a constant here. Please also make it final.", day=2)
    )
    assert len(asks(story)) == 2


# --- optional ---


@pytest.mark.parametrize(
    "text",
    ["nit: rename this", "Please rename this, but feel free to ignore.", "Not a blocker: use a set here."],
)
def test_nits_are_optional(text: str) -> None:
    (ask,) = asks(pull(by="ann").line_comment("mia", text, day=2))
    assert ask.optional


def test_a_heading_makes_a_list_of_nits() -> None:
    found = asks(wants("Please fix the race.\n\nSome nits:\n- rename the field\n- drop the blank line"))
    assert [(a.kind, a.optional) for a in found] == [(AskKind.CHANGE, False)]


def test_a_thought_put_forward_binds_in_a_review_not_in_a_discussion() -> None:
    thought = "It might be cleaner to use a set."
    assert asks(wants(thought))[0].optional
    assert not asks(pull(by="ann").line_comment("mia", thought, day=2))[0].optional


# --- what answers: tests ---


def test_a_test_is_answered_by_a_later_push_that_has_tests() -> None:
    ask = only(wants("Could you add a test?").files(*TESTS).push(day=3, message="add test"), AskKind.TEST)
    assert ask.answered is True
    assert ask.answer is not None
    assert ask.answer.at == at(3)


def test_a_push_without_tests_does_not_answer() -> None:
    assert only(wants("Could you add a test?").push(day=3), AskKind.TEST).answered is False


def test_tests_that_were_there_before_do_not_answer() -> None:
    story = pull(by="ann").files(*TESTS).push(day=1, message="add test")
    story.comment("mia", "Could you add a test for the empty case?", day=2)
    assert only(story, AskKind.TEST).answered is False


@pytest.mark.parametrize("reply", ["Will do!", "I'll add one tomorrow.", "I don't think this needs a test."])
def test_neither_a_promise_nor_an_argument_answers(reply: str) -> None:
    assert only(wants("Could you add a test?").comment("ann", reply, day=3), AskKind.TEST).answered is False


def test_a_plain_rebase_does_not_answer() -> None:
    story = wants("Could you add a test?").files(*TESTS).force_push(day=3).comment("ann", "Rebased.", day=3)
    assert only(story, AskKind.TEST).answered is False


def test_a_rebase_that_brings_more_does() -> None:
    story = wants("Could you add a test?").files(*TESTS).force_push(day=3)
    story.comment("ann", "Rebased and added a test.", day=3)
    assert only(story, AskKind.TEST).answered is True


def test_without_the_files_a_push_shows_nothing_and_a_claim_does() -> None:
    story = wants("Could you add a test?").push(day=3)
    del story.record["files"]
    assert only(story, AskKind.TEST).answered is None
    assert only(story.comment("ann", "Added a test.", day=3), AskKind.TEST).answered is True


def test_what_was_open_when_it_merged_was_let_go() -> None:
    assert only(wants("Could you add a test?").merge("mia", day=3), AskKind.TEST).answered is None


def test_a_maintainer_may_waive_it() -> None:
    story = pull(by="ann").line_comment("mia", "Could you add a test?", day=2)
    thread = story.record["comments"][0]["id"]
    story.line_comment("mia", "Never mind, there is one.", day=3, in_reply_to_id=thread)
    ask = only(story, AskKind.TEST)
    assert ask.answered is True
    assert ask.answer is not None
    assert ask.answer.quote == "Never mind, there is one."


def test_more_testing_wanted_on_a_test_is_a_test() -> None:
    story = pull(by="ann").line_comment(
        "mia", "Would it make sense to also check zero?", day=2, path=TESTS[1]
    )
    assert only(story, AskKind.TEST)


# --- what answers: changes ---


def line(text: str) -> tuple[PullBuilder, int]:
    story = pull(by="ann").line_comment("mia", text, day=2)
    return story, story.record["comments"][0]["id"]


def test_a_change_is_answered_by_a_push() -> None:
    assert only(line("Please rename this.")[0].push(day=3), AskKind.CHANGE).answered is True


def test_a_change_is_answered_by_saying_so_in_the_conversation() -> None:
    story, thread = line("Please rename this.")
    story.line_comment("ann", "Done.", day=3, in_reply_to_id=thread)
    assert only(story, AskKind.CHANGE).answered is True


def test_an_argument_leaves_a_change_open_until_the_asker_is_content() -> None:
    story, thread = line("Please rename this.")
    story.line_comment("ann", "I'd rather keep it, the name is from the spec.", day=3, in_reply_to_id=thread)
    assert only(story, AskKind.CHANGE).answered is False
    story.line_comment("mia", "Makes sense.", day=4, in_reply_to_id=thread)
    assert only(story, AskKind.CHANGE).answered is True


def test_an_approval_by_the_asker_settles_what_was_moved_on_since() -> None:
    story = wants("Please rename the field.").comment("ann", "The spec has it so.", day=3)
    story.review("mia", "APPROVED", "LGTM", day=4)
    assert only(story, AskKind.CHANGE).answered is True


def test_an_approval_with_the_asks_does_not_settle_them() -> None:
    story = pull(by="ann").line_comment("mia", "Please rename this.", day=2)
    story.review("mia", "APPROVED", "LGTM", day=2)
    assert only(story, AskKind.CHANGE).answered is False


def test_an_approval_that_asks_for_more_settles_nothing() -> None:
    story = wants("Please rename the field.").comment("ann", "The spec has it so.", day=3)
    story.review("mia", "APPROVED", "Please rename it all the same.", day=4)
    assert not all(a.answered for a in asks(story))


def test_someone_elses_approval_does_not_settle_it() -> None:
    story = wants("Please rename the field.").comment("ann", "The spec has it so.", day=3)
    assert only(story.review("rob", "APPROVED", day=4), AskKind.CHANGE).answered is False


def test_requested_changes_without_words_are_an_ask() -> None:
    (ask,) = asks(pull(by="ann").review("mia", "CHANGES_REQUESTED", day=2))
    assert (ask.kind, ask.evidence.quote, ask.evidence.fact) == (AskKind.CHANGE, None, "requested changes")


def test_requested_changes_whose_comments_say_which_are_not_one_more() -> None:
    story = pull(by="ann").line_comment("mia", "Please rename this.", day=2)
    assert len(asks(story.review("mia", "CHANGES_REQUESTED", day=2))) == 1


def test_a_suggestion_is_a_change_with_its_file() -> None:
    story, _ = line("```suggestion\nint x;\n```")
    ask = only(story, AskKind.CHANGE)
    assert ask.path == LINE
    assert ask.evidence.fact is not None


# --- what answers: the rest ---


def test_a_question_is_answered_by_a_reply() -> None:
    story = wants("Why is this needed?").comment("ann", "The old one leaked on restart.", day=3)
    ask = only(story, AskKind.QUESTION)
    assert ask.answered is True
    assert ask.answer is not None
    assert ask.answer.quote == "The old one leaked on restart."


@pytest.mark.parametrize(
    "reply", ["Thanks for the review!", "I'll look into it.", "Any update?", "Rebased on trunk."]
)
def test_hollow_words_do_not_answer_a_question(reply: str) -> None:
    assert only(wants("Why is this needed?").comment("ann", reply, day=3), AskKind.QUESTION).answered is False


def test_a_question_in_a_conversation_is_answered_there() -> None:
    story, thread = line("Why is this needed?")
    story.comment("ann", "Something about something else entirely.", day=3)
    assert only(story, AskKind.QUESTION).answered is False
    story.line_comment("rob", "Because of the retry above.", day=4, in_reply_to_id=thread)
    assert only(story, AskKind.QUESTION).answered is True


def test_a_rebase_is_answered_by_any_push() -> None:
    assert only(wants("Please rebase.").force_push(day=3), AskKind.REBASE).answered is True
    assert only(wants("Please rebase."), AskKind.REBASE).answered is False


def test_a_split_is_answered_by_saying_so_or_naming_the_parts() -> None:
    wanted = "Please split this into smaller PRs."
    assert only(wants(wanted).push(day=3), AskKind.SPLIT).answered is False
    assert only(wants(wanted).comment("ann", "I've split it.", day=3), AskKind.SPLIT).answered is True
    parts = "The first part is separate now, in #12."
    assert only(wants(wanted).comment("ann", parts, day=3), AskKind.SPLIT).answered is True


def test_a_title_is_answered_by_a_new_one() -> None:
    story = wants("The title should start with the ticket number.")
    assert only(story, AskKind.PAPERWORK).answered is False
    story.event("renamed", "ann", 3, rename={"from": "Fix", "to": "ACME-1: Fix"})
    assert only(story, AskKind.PAPERWORK).answered is True


def test_a_proposal_is_answered_by_its_acceptance() -> None:
    story = wants("This needs a KIP first.").comment("ann", "KIP-12 is open now.", day=3)
    assert only(story, AskKind.PROPOSAL).answered is False
    assert only(story.comment("ann", "KIP-12 was accepted.", day=9), AskKind.PROPOSAL).answered is True


def test_a_screenshot_is_answered_by_one() -> None:
    story = wants("Could you add a screenshot to the description?")
    assert only(story, AskKind.DOCS).answered is False
    assert (
        only(story.comment("ann", "![shot](https://example.org/a.png)", day=3), AskKind.DOCS).answered is True
    )


def test_documents_are_answered_by_a_push_that_has_some() -> None:
    story = wants("Please update the user guide.").push(day=3)
    assert only(story, AskKind.DOCS).answered is False
    assert only(story.files("docs/guide.md"), AskKind.DOCS).answered is True


def test_a_measurement_is_answered_by_numbers() -> None:
    story = wants("Do you have benchmarks?").comment(
        "ann", "The benchmark gives 12 ms instead of 15 ms.", day=3
    )
    assert only(story, AskKind.BENCHMARK).answered is True


def test_the_order_of_arrival_does_not_matter() -> None:
    texts = ["Could you add a test?", "Done.", "Why?", "LGTM", "Please rebase.", "Because."]
    story = pull(by="ann")
    for day, text in enumerate(texts):
        story.comment("mia" if day % 2 == 0 else "ann", text, day=day + 1)
    story.push(day=3).files(*TESTS)
    in_order = asks(story)
    assert in_order
    for seed in range(5):
        Random(seed).shuffle(story.record["events"])
        assert asks(story) == in_order


WORDS = [
    "Please add a test.",
    "Why?",
    "Done.",
    "LGTM",
    "nit: x",
    "Please rebase.",
    "Will do",
    "```suggestion\nx\n```",
    "\0",
]
moves = st.lists(
    st.tuples(
        st.sampled_from(["say", "line", "push", "force", "close"]),
        st.sampled_from(["ann", "mia", "x-bot"]),
        st.sampled_from(WORDS),
    ),
    max_size=12,
)


@given(moves)
def test_any_story_is_read(steps: list[tuple[str, str, str]]) -> None:
    story = pull(by="ann")
    for day, (what, who, text) in enumerate(steps):
        match what:
            case "say":
                story.comment(who, text, day=day)
            case "line":
                story.line_comment(who, text, day=day)
            case "push":
                story.push(day=day, message=text)
            case "force":
                story.force_push(day=day, by=who)
            case _:
                story.close(who, day=day)
    for ask in asks(story):
        assert ask.evidence.who == "mia"
        assert (ask.answer is not None) == (ask.answered is True)
        assert ask.answer is None or ask.answer.at >= ask.evidence.at
