"""What pull requests are to each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import PullBuilder, pull
from hypothesis import given
from hypothesis import strategies as st

from triage.link import link
from triage.models import Issue, KnownBy, Link, LinkKind, PullRef, Relation
from triage.profiles.load import find_profile, profile_for_repo
from triage.relate import relate, relation_between
from triage.relate.change import change_of, title_likeness
from triage.relate.remarks import said_of, said_of_later

GENERIC = profile_for_repo("acme/widgets")
TITLE = "Guard the widget cache against late listeners"


def one(
    number: int = 1, title: str = TITLE, by: str = "ann", day: float = 0, **fields: object
) -> PullBuilder:
    return pull(number, by=by, title=title, day=day, **fields)


def between(a: PullBuilder, b: PullBuilder, profile=GENERIC) -> Relation | None:
    relation, why = relation_between(a.build(), b.build(), profile)
    assert bool(why) == (relation is not None)
    return relation


@pytest.mark.parametrize(
    ("title", "base"),
    [
        (TITLE, "3.8"),
        (f"[3.8] {TITLE}", "3.8"),
        (f"[branch-3.8] {TITLE} (#1)", "branch-3.8"),
        (f"{TITLE} (backport)", "release-3.8"),
        (f"[3.8] {TITLE}", "main"),
        ("Backport cache guard (#1)", "stable-2.9"),
    ],
)
def test_the_same_change_for_another_branch(title: str, base: str) -> None:
    assert between(one().merge("mia", 2), one(2, title, day=3, base=base)) is Relation.BACKPORT


def test_said_backports_need_no_like_title() -> None:
    later = one(2, "Listeners, for the old line", day=400, base="2.x", body="Backport of #1.")
    assert between(one().merge("mia", 2), later) is Relation.BACKPORT
    picked = one(2, "Old line", day=400, base="2.x", body=f"(cherry picked from commit {'c' * 40})")
    assert between(one().merge("mia", 2), picked) is Relation.BACKPORT


@pytest.mark.parametrize(
    ("title", "fields"),
    [
        ("Bump widgets to 1.3", {"base": "3.8"}),
        ("Make the widget painter faster in dark mode", {"base": "3.8"}),
        (TITLE, {"base": "3.8", "day": 900}),
        ("Guard the widget cache against early closing", {"base": "3.8", "body": "Backport of #77."}),
    ],
)
def test_another_branch_is_not_enough(title: str, fields: dict) -> None:
    earlier = one(title="Bump widgets to 1.2") if title.startswith("Bump") else one()
    assert between(earlier.merge("mia", 2), one(2, title, **({"day": 5} | fields))) is not Relation.BACKPORT


def test_reverts_and_what_brings_them_back() -> None:
    undone = one(2, f'Revert "{TITLE}"', by="mia", day=4).merge("mia", 5)
    back = one(3, f'Revert "Revert "{TITLE}""', day=8)
    again = one(4, f'Reland "{TITLE}"', day=9)
    landed = one().merge("mia", 2)
    assert between(landed, undone) is Relation.REVERT
    assert between(landed, back) is Relation.SUCCESSOR
    assert between(landed, again) is Relation.SUCCESSOR
    assert between(undone, back) is Relation.REVERT
    assert between(landed, one(5, 'Revert "Paint faster"', day=4)) is None
    assert (
        between(landed, one(5, "Undo it", day=4, body=f"This reverts commit {'c' * 40}.")) is Relation.REVERT
    )


@pytest.mark.parametrize(
    "words",
    [
        "Replaces #1.",
        "This supersedes #1",
        "Picks up #1, with tests",
        "A rebased version of #1",
        "Rebase of #1.",
        "Continuation of acme/widgets#1",
        "Earlier attempts: #9 and #1.",
        "I made a mistake in the last PR #1 and had to reopen it",
    ],
)
def test_what_carries_on_says_so(words: str) -> None:
    earlier = one(title="Cache guard", by="zoe").close("zoe", 3)
    assert between(earlier, one(2, "Safer listeners", day=4, body=words)) is Relation.SUCCESSOR


@pytest.mark.parametrize(
    ("words", "relation"),
    [
        ("Superseded by #2.", Relation.SUCCESSOR),
        ("Closing in favour of #2", Relation.SUCCESSOR),
        ("#2 is a rebase of this.", Relation.SUCCESSOR),
        ("Moved to #2", Relation.SUCCESSOR),
        ("Duplicate of #2", Relation.DUPLICATE),
        ("Reverted in #2", Relation.REVERT),
        ("Does #2 help?", None),
        ("> superseded by #2", None),
        ("- rebased due to the conflict with #2", None),
    ],
)
def test_what_is_said_on_the_earlier_one(words: str, relation: Relation | None) -> None:
    earlier = one(title="Cache guard", by="zoe").comment("zoe", words, 3).close("zoe", 3)
    later = one(2, "Make painting faster on slow screens", day=2).files("src/paint.c")
    assert between(earlier, later) is relation


@pytest.mark.parametrize(
    "words",
    [
        "Superseded by #1",
        "Conflicts with #1",
        "Needs #1 first",
        "See #1 for the logs",
        "Not a backport of #1",
        "#1",
    ],
)
def test_naming_a_number_is_no_relation(words: str) -> None:
    earlier = one(title="Cache guard", by="zoe")
    later = one(2, "Make painting faster on slow screens", day=2, body=words).files("src/paint.c")
    assert between(earlier, later) is None


def test_what_landed_is_built_on_not_carried_on() -> None:
    later = one(2, "Tell listeners of closing", day=5, body="Follow-up to #1.")
    assert between(one().merge("mia", 2), later) is Relation.FOLLOW_UP
    later = one(2, "Tell listeners of closing", day=5, body="Continues the work of #1.")
    assert between(one().merge("mia", 2), later) is Relation.FOLLOW_UP
    later = one(2, "Tell listeners of closing", day=5, body="Fixes a crash introduced in #1.")
    assert between(one().merge("mia", 2), later) is Relation.FOLLOW_UP


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("ACME-7: cache guard [1/N]", "ACME-7: listeners [2/N]"),
        ("Split the cache, part 1", "Split the cache, part 2"),
        ("Cache split (1/3)", "Cache split (3/3)"),
        ("Rework the cache, part I", "Rework the cache, part II"),
    ],
)
def test_parts_of_a_series(first: str, second: str) -> None:
    assert between(one(title=first).merge("mia", 2), one(2, second, day=1)) is Relation.FOLLOW_UP
    assert between(one(title=second), one(2, first, day=1)) is not Relation.FOLLOW_UP


@pytest.mark.parametrize(
    ("first", "second", "related"),
    [
        ("Cache rework (part 2): read the old file", "Cache rework (part 3): drop what nobody calls", True),
        ("[#7] Split the cache, stage1", "[#7] Tell the listeners, stage2", True),
        ("[#7] task2 test the cache", "[#9] task6 let listeners sleep", False),
        ("Cache rework, part 2", "Painter cleanup, part 1", False),
    ],
)
def test_a_series_is_known_by_its_head(first: str, second: str, related: bool) -> None:
    relation = between(one(title=first).merge("mia", 2), one(2, second, day=1))
    assert (relation is Relation.FOLLOW_UP) is related


@pytest.mark.parametrize(
    ("title", "body"),
    [
        (f"[cache][reland] {TITLE}", ""),
        (f"fix(cache): reland {TITLE.lower()}", ""),
        (f"Unrevert {TITLE}", ""),
        (f"{TITLE} (roll forward #7)", ""),
        ("Listeners, once more", "Re-lands #1."),
        ("Listeners, once more", "This was previously merged as #1 but took the build down."),
        ("Listeners, once more", "PR #1 redux"),
        ("Listeners, take 2", "A revised version of #1."),
        ("Listeners", f'* Revert "Revert "{TITLE} (#1)" (#7)"'),
    ],
)
def test_what_landed_and_was_undone_is_brought_back(title: str, body: str) -> None:
    assert between(one().merge("mia", 2), one(2, title, day=9, body=body)) is Relation.SUCCESSOR


@pytest.mark.parametrize(
    "words",
    [
        "Regression from #1.",
        "#1 accidentally removed the lock.",
        "#1 added a field, but forgot to fill it.",
        "Forgot the second listener in #1",
        "A further enhancement for #1",
        "This follows #1.",
        "Tests fail since the merge of #1",
        "Addresses https://github.com/acme/widgets/pull/1#issuecomment-12",
        "From the review comments on #1",
        "Fixes the bug in PR #1",
    ],
)
def test_what_an_earlier_one_left_to_do(words: str) -> None:
    later = one(2, "Tell listeners of closing", day=5, body=words)
    assert between(one().merge("mia", 2), later) is Relation.FOLLOW_UP


@pytest.mark.parametrize(
    "words",
    [
        "* Replace the anonymous listener (#1)",
        "- Bugfix: cache broken by early closing (#1)",
        "1f2e3d4c5b6a Revert the cache guard (#1)",
        "I found the following PR: #1",
        "Useful for #1",
    ],
)
def test_a_list_of_changes_says_nothing_of_each(words: str) -> None:
    later = one(2, "Make painting faster on slow screens", day=5, body=words).files("src/paint.c")
    assert between(one().merge("mia", 2), later) is None


def test_what_landed_twice_on_one_branch_is_no_duplicate() -> None:
    assert between(one().merge("mia", 2), one(2, by="zoe", day=4)) is Relation.DUPLICATE
    assert between(one().merge("mia", 2), one(2, by="zoe", day=4).merge("mia", 5)) is None


@pytest.mark.parametrize("base", ["support/widgets-2.1", "2.1.4-prepare", "widgets-2.x", "legacy"])
def test_any_other_branch_that_takes_what_landed(base: str) -> None:
    assert between(one().merge("mia", 2), one(2, by="zoe", day=4, base=base)) is Relation.BACKPORT


def test_a_chore_of_every_branch_is_no_backport() -> None:
    first = (
        one(title="Robot: update painter@main in acme/widgets@main", by="robot").files("deps").merge("m", 1)
    )
    title = "Robot: update painter@release-1.6 in acme/widgets@release-1.6"
    assert between(first, one(2, title, by="robot", day=3, base="release-1.6").files("deps")) is None


def test_a_mark_in_the_title_names_the_issue() -> None:
    first = one(title="[WIDGETS #40] Count the listeners").merge("mia", 2)
    assert between(first, one(2, "[WIDGETS #40][FOLLOWUP] Tell the last one", day=5)) is Relation.FOLLOW_UP
    assert between(first, one(2, "[WIDGETS #41] Tell the last one", day=5)) is None


def test_the_same_author_under_a_new_number() -> None:
    assert between(one().close("ann", 3), one(2, day=4)) is Relation.SUCCESSOR
    assert between(one(), one(2, day=4)) is None  # both open: nobody said which one counts
    other = one(2, "Make the painter faster on slow screens", day=4)
    assert between(one().close("ann", 3), other) is None


def test_duplicates_and_rivals() -> None:
    assert between(one(), one(2, by="zoe", day=4)) is Relation.DUPLICATE
    assert between(one().merge("mia", 2), one(2, by="zoe", day=4)) is Relation.DUPLICATE
    assert between(one().merge("mia", 2), one(2, by="zoe", day=900)) is None
    rival = one(2, "ACME-7: lock-free cache", by="zoe", day=4)
    assert between(one(title="ACME-7: cache guard"), rival) is Relation.RIVAL
    assert between(one(title="ACME-7: cache guard").close("ann", 3), rival) is None
    said = one(2, "Lock-free cache", by="zoe", day=4, body="An alternative to #1.")
    assert between(one(), said) is Relation.RIVAL


def test_a_rival_was_alive_when_the_other_came() -> None:
    """Open is not alive: what nobody had touched for months is no rival, whatever the bots did to it."""
    later = one(2, "ACME-7: lock-free cache", by="zoe", day=100)

    def first() -> PullBuilder:
        return one(title="ACME-7: cache guard")

    assert between(first(), later) is None
    assert between(first().comment("mia", "Is it thread-safe?", 60), later) is None
    assert between(first().comment("mia", "Is it thread-safe?", 80), later) is Relation.RIVAL
    assert between(first().comment("stale-bot", "No activity.", 95), later) is None
    assert between(first().comment("mia", "Still wanted?", 101), later) is None
    assert between(first().label("core", 95), later) is None


@pytest.mark.parametrize(
    "title", ["Update guide.md", "Fix typo", "Update README", "Bump the version", "Minor cleanup"]
)
def test_recurring_titles_say_nothing(title: str) -> None:
    first = one(title=title).files("docs/guide.md").merge("mia", 2)
    assert between(first, one(2, title, by="zoe", day=40).files("docs/guide.md")) is None
    assert (
        between(
            one(title="Bump jackson from 2.1 to 2.2"), one(2, "Bump jackson from 2.2 to 2.3", by="x", day=1)
        )
        is None
    )


def test_relations_of_an_issue() -> None:
    kafka = find_profile("kafka")
    fix = "KAFKA-77: release the reporter on shutdown"

    def made(number: int, title: str, **fields: object) -> PullBuilder:
        return pull(number, repo="apache/kafka", title=title, **({"base": "trunk"} | fields))

    pulls = [
        made(1, "KAFKA-60: telemetry", day=-300).merge("mia", -200),
        made(2, "KAFKA-77: count the reporters", by="zoe", body="Broken by #1.").close("bot", 90),
        made(3, fix, day=10).merge("mia", 11),
        made(4, fix, day=11, base="4.2").merge("mia", 12),
        made(5, "KAFKA-77: document it", day=20),
        made(6, f'Revert "{fix}"', by="mia", day=30),
    ]
    built = [p.build() for p in pulls]
    issue = Issue(key="KAFKA-77", tracker="jira", url="", title="It leaks", created_at=built[1].created_at)
    related = relate(link(issue, reversed(built), kafka), built, kafka)
    assert {k.pull.number: (k.relation, k.of and k.of.number) for k in related} == {
        1: (Relation.MENTION, None),
        2: (Relation.ATTEMPT, None),
        3: (Relation.RIVAL, 2),
        4: (Relation.BACKPORT, 3),
        5: (Relation.FOLLOW_UP, 3),
        6: (Relation.REVERT, 3),
    }


def test_a_link_without_its_pull_request_stays_as_it_was() -> None:
    alone = Link("KAFKA-1", PullRef("a/b", 9), (KnownBy(LinkKind.TITLE),), Relation.ATTEMPT)
    assert relate([alone], {}, GENERIC) == (alone,)
    assert relate([], {}, GENERIC) == ()


@given(st.text(max_size=300))
def test_hostile_text_is_only_text(text: str) -> None:
    list(said_of(text + " #1", "a/b"))
    list(said_of_later(text, "a/b"))
    made = pull(1, title=text).build()
    change = change_of(made, GENERIC)
    assert 0.0 <= title_likeness(change, change) <= 1.0
    relation_between(made, pull(2, title=text, by="zoe").build(), GENERIC)


def test_long_texts_are_read_in_time() -> None:
    text = ("follow up " * 4000) + "#12 " + "#1, " * 3000
    assert len(list(said_of(text, "a/b"))) < 10_000


def test_the_labelled_pairs_are_well_formed() -> None:
    lines = (Path(__file__).parent / "pairs.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    assert rows[0] == ["set", "repo", "earlier", "later", "label", "source"]
    labels = {r.value for r in Relation} | {"none"}
    sets = {"dev", "held-out", "draw-4", "draw-5"} | {
        f"draw-{n}{held}" for n in (1, 2, 3) for held in ("", "-held")
    }
    assert {r[0] for r in rows[1:]} == sets
    assert all(int(r[2]) < int(r[3]) and r[4] in labels for r in rows[1:])
    assert len({tuple(r[1:4]) for r in rows[1:]}) == len(rows) - 1 >= 2000
