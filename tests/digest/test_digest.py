"""What a digest says of a made-up project, section by section, and how it reads."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
import widgets
from builders import at, pull
from corpora import Memory
from markdown_it import MarkdownIt
from msgspec.structs import replace
from widgets import NOW, PROFILE, digest

from triage.digest.build import build
from triage.digest.render import render
from triage.models import Partial
from triage.profiles import Profile
from triage.profiles.model import Repository


@pytest.fixture(scope="module")
def made():
    return digest(synced_at=NOW)


def numbers(entries) -> list[int]:
    return [p.number for p in entries]


@pytest.mark.parametrize(("form", "ending"), [("markdown", "md"), ("html", "html"), ("json", "json")])
def test_it_reads_as_it_did(made, form, ending, golden):
    golden(f"digest.{ending}", render([made], form))


# -- whose move


def test_whoever_waits_longest_stands_first_and_machines_do_not_wait(made):
    s = made.sections
    assert numbers(s.waiting_for_reviewer) == [2, 7, 14]
    assert numbers(s.waiting_for_author) == [1, 12, 3, 8]
    assert numbers(s.waiting_for_decision) == [5]
    assert s.by_bots == 1


def test_newcomers_are_marked_and_members_are_not(made):
    marked = {p.number: p.first_timer for p in (*made.sections.waiting_for_reviewer, *made.sections.merged)}
    assert (marked[2], marked[10], marked[11]) == (True, True, False)
    assert not next(p for p in made.sections.waiting_for_author if p.number == 1).first_timer


def test_what_was_approved_and_stands_is_listed_once(made):
    s = made.sections
    assert [(p.number, p.people, p.days) for p in s.approved_unmerged] == [(4, ("max", "mia"), 36)]
    assert 4 not in numbers(s.waiting_for_reviewer)


def test_what_stalled_in_the_span_has_reason_and_evidence(made):
    stalled = {p.number: (p.reason, bool(p.evidence)) for p in made.sections.newly_stalled}
    assert stalled == {
        2: ("no-review", True),
        3: ("test-missing", True),
        4: ("approved-unmerged", True),
        9: ("superseded", True),
    }
    assert made.health.errors == {"approved-unmerged": 1, "no-review": 1, "superseded": 1, "test-missing": 1}


def test_what_somebody_else_can_mend_names_what_it_takes_and_whom_to_credit(made):
    assert [(p.number, p.author, p.remedy) for p in made.sections.revivable] == [(6, "eve", "Take it over.")]


def test_an_attempt_that_another_one_carries_on_is_not_offered():
    # 1 has stood still for longer than a claim may, but 7 is an open attempt at the same issue.
    without = [p for p in widgets.pulls() if p.ref.number != 7]
    corpus = Memory(widgets.REPO, without, widgets.judge, widgets.issues())
    assert 1 in numbers(build(corpus, PROFILE, NOW).sections.revivable)
    assert 1 not in numbers(digest().sections.revivable)


def test_what_somebody_else_took_up_under_another_name_is_not_offered(made):
    assert numbers(made.sections.revivable) == [6]
    later = pull(21, by="gil", title="Gears without the noise", day=66, body="Picks up #6 where it was left.")
    taken = [*widgets.pulls(), later.build()]
    corpus = Memory(widgets.REPO, taken, widgets.judge, widgets.issues())
    assert numbers(build(corpus, PROFILE, NOW).sections.revivable) == []


def test_a_project_in_which_nothing_ever_happened_has_a_short_page():
    bare = build(Memory("acme/bare", (), widgets.judge, ()), Profile(name="bare", title="Bare"), NOW)
    page = render([bare], "markdown")
    assert "nothing happened, in the eight spans" in page
    assert "mermaid" not in page
    assert "Trends" not in render([bare], "html")
    assert "\n\n\n" not in page


def test_a_comment_is_not_shown_as_the_review_that_nobody_gave(made):
    waiting = replace(made.sections.waiting_for_reviewer[0], reason="no-review", first_review_days=0.5)
    sections = replace(made.sections, waiting_for_reviewer=(waiting,))
    assert "a comment only, within a day" in render([replace(made, sections=sections)], "markdown")


# -- in each other's way


def test_rivals_at_one_issue(made):
    [group] = made.sections.rivals
    assert (group.what, numbers(group.pulls), group.why) == (
        "WIDGET-1",
        [1, 7],
        "different authors, same issue",
    )


def test_a_backport_and_a_further_part_are_no_rivals():
    several = [
        pull(1, title="WIDGET-1: Turn both ways", by="ann").build(),
        pull(2, title="WIDGET-1: Turn both ways", by="ann", base="1.2", day=2).build(),
        pull(3, title="WIDGET-1: Turn both ways [2/2]", by="ann", day=3, body="Follow-up of #1").build(),
    ]
    corpus = Memory(widgets.REPO, several, widgets.judge)
    assert build(corpus, PROFILE, at(9)).sections.rivals == ()


def test_the_same_change_under_two_issues():
    files = ("src/lid.c", "src/lid_test.c")
    two = [
        pull(1, title="WIDGET-1: Close the lid when it rains", by="ann").files(*files).build(),
        pull(2, title="WIDGET-2: Close the lid when it rains", by="ben", day=2).files(*files).build(),
    ]
    [group] = build(Memory(widgets.REPO, two, widgets.judge), PROFILE, at(9)).sections.rivals
    assert (group.what, numbers(group.pulls)) == ("same change", [1, 2])


def test_shared_files_count_unless_everybody_touches_them():
    many = [
        pull(n, title=f"Change {n}", day=1)
        .files("CHANGES", *(["src/a.c", "src/b.c"] if n < 3 else []))
        .build()
        for n in range(1, 30)
    ]
    pairs = build(Memory(widgets.REPO, many, widgets.judge), PROFILE, at(9)).sections.same_files
    assert [(numbers(g.pulls), g.files) for g in pairs] == [([1, 2], ("src/a.c", "src/b.c"))]


def test_files_shared_across_branches_or_between_the_long_quiet_do_not_matter():
    two = [pull(1).build(), pull(2, base="1.2").build()]
    assert build(Memory(widgets.REPO, two, widgets.judge), PROFILE, at(9)).sections.same_files == ()
    two = [pull(1).build(), pull(2).build()]
    assert build(Memory(widgets.REPO, two, widgets.judge), PROFILE, at(200)).sections.same_files == ()


# -- the tracker


def test_the_trackers_sections(made):
    s = made.sections
    assert [(i.key, i.who, i.days) for i in s.quiet_claims] == [("WIDGET-12", "lou", 69)]
    assert [i.key for i in s.patch_without_pull] == ["WIDGET-13"]
    assert [(i.key, numbers(i.pulls)) for i in s.pull_without_patch] == [
        ("WIDGET-1", [1, 7]),
        ("WIDGET-2", [2]),
    ]
    assert [(i.key, numbers(i.pulls)) for i in s.resolved_with_open_pull] == [("WIDGET-4", [4])]


def test_where_nobody_uses_the_mark_its_absence_says_nothing():
    issues = [i for i in widgets.issues() if i.key != "WIDGET-13"]
    corpus = Memory(widgets.REPO, widgets.pulls(), widgets.judge, issues)
    assert build(corpus, PROFILE, NOW).sections.pull_without_patch == ()


# -- on top


def test_three_lines_on_top_each_of_another_kind(made):
    assert [(d.what, numbers(d.pulls)) for d in made.decisions] == [
        ("Merge or object", [4]),
        ("Answer a newcomer", [2]),
        ("Decide", [5]),
    ]


def test_what_landed_and_whom_to_thank(made):
    assert [(p.number, p.people, p.author) for p in made.sections.merged] == [
        (10, ("mia",), "ivy"),
        (11, ("mia",), "mia"),
    ]
    assert made.sections.first_merged == ("ivy",)


# -- sizes and bad input


def quiet() -> Memory:
    return Memory(widgets.REPO, [], widgets.judge)


@pytest.mark.parametrize("form", ["markdown", "html", "json"])
def test_an_empty_project_is_a_short_page(form):
    text = render([build(quiet(), PROFILE, NOW)], form)
    assert form == "json" or "Nothing needs a decision today" in text
    assert "None" not in text.replace("none", "")


def test_a_project_without_issues_or_tracker():
    profile = Profile(name="plain", title="Plain", repository=Repository(names=(widgets.REPO,)))
    made = build(Memory(widgets.REPO, widgets.pulls(), widgets.judge), profile, NOW)
    assert made.sections.quiet_claims == ()
    assert made.health.objective is None


def test_clocks_that_disagree_give_no_negative_waits():
    ahead = pull(1, day=80).build()
    early = pull(2, day=10).review("mia", "COMMENTED", "hm", day=9).build()
    made = build(Memory(widgets.REPO, [ahead, early], widgets.judge), PROFILE, NOW)
    assert made.counts["open"] == 1
    assert all(p.days >= 0 for p in made.sections.waiting_for_reviewer)
    assert made.health.first_review.median in (None, 0.0)


def test_six_hundred_open_ones_stay_readable_and_the_json_holds_all():
    many = [
        pull(n, by=f"a{n % 90}", title=f"Change number {n}", day=n / 20).files(f"src/{n}.c").build()
        for n in range(101, 701)
    ]
    made = build(Memory(widgets.REPO, many, widgets.judge), PROFILE, NOW)
    text = render([made], "markdown")
    assert len(made.sections.waiting_for_reviewer) == 600
    assert "Waiting for a reviewer (600)" in text
    assert "And 550 more; the JSON form lists all." in text
    assert len(text) < 65_536
    assert len(json.loads(render([made], "json"))["sections"]["waiting_for_reviewer"]) == 600


def test_a_partial_run_says_so_on_its_first_line(made):
    lame = replace(made, partial=(Partial("issues WIDGET", "JIRA timed out", "try again"),))
    text = render([made, lame], "markdown")
    assert text.splitlines()[0] == "> **Partial:** issues WIDGET: JIRA timed out (try again)"
    body = render([lame], "html").partition("<body>")[2].strip()
    assert body.startswith('<p class="partial"><strong>Partial:</strong> issues WIDGET: JIRA timed out')
    assert json.loads(render([lame], "json"))["partial"][0]["why"] == "JIRA timed out"


# -- what strangers write

HOSTILE = (
    "@mia #12 acme/widgets#3 GH-4 https://evil.example <img src=x onerror=alert(1)> "
    "| `x` [a](b) \x1b[2J \u202e"
)


@pytest.fixture(scope="module")
def hostile():
    several = [
        pull(n, by="mia", title=f"WIDGET-1: {HOSTILE}", day=60)
        .comment("max", HOSTILE, day=61, association="MEMBER")
        .files(f"src/{HOSTILE}.c", "a|b.c")
        .build()
        for n in (1, 2)
    ]
    issue = replace(widgets.issues()[0], title=HOSTILE, key="WIDGET-1")
    made = build(Memory(widgets.REPO, several, widgets.judge, [issue]), PROFILE, NOW)
    return replace(made, partial=(Partial(HOSTILE, HOSTILE, HOSTILE),), title=HOSTILE)


def test_nothing_in_the_markdown_notifies_or_cross_references_anybody(hostile):
    text = render([hostile], "markdown")
    assert "github.com/" not in text.replace("redirect.github.com/", "")
    inside_link = 0
    for block in MarkdownIt("commonmark").enable("table").parse(text):
        if block.type == "html_block":
            assert re.fullmatch(r"(<details><summary>[\w ,]+</summary>|</details>)\s*", block.content)
        for token in block.children or ():
            inside_link += {"link_open": 1, "link_close": -1}.get(token.type, 0)
            if token.type == "html_inline":
                assert token.content in ("<br>", "<sub>", "</sub>")
            # GitHub looks for names and numbers neither in code nor inside a link.
            if token.type == "text" and not inside_link:
                assert not re.search(r"@\w|#\d|\bGH-\d|https?:|www\.", token.content), token.content
            assert token.type != "image"


def test_a_row_stays_a_row(hostile):
    text = render([hostile], "markdown")
    table: int | None = None
    for line in text.splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line))
        if not line.startswith("|"):
            table = None
            continue
        table = table or cells
        assert cells == table, line


def test_the_html_shows_it_as_text(hostile):
    text = render([hostile], "html")
    assert "<img" not in text
    assert "<script" not in text
    assert "&lt;img src=x" in text
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_links_go_to_the_web_only():
    odd = replace(widgets.pulls()[0], url="javascript:alert(1)")
    made = build(Memory(widgets.REPO, [odd], widgets.judge), PROFILE, NOW)
    assert "javascript:" not in render([made], "html")
    assert "javascript:" not in render([made], "markdown")


def test_another_github_has_no_redirector_so_nothing_is_linked_there():
    odd = replace(widgets.pulls()[0], url="https://ghe.example/acme/widgets/pull/1")
    made = build(Memory(widgets.REPO, [odd], widgets.judge), PROFILE, NOW)
    assert "ghe.example" not in render([made], "markdown")
    assert "ghe.example" in render([made], "html")


# -- trends


def test_the_weeks_before_are_worked_out_from_the_stories():
    made = digest()
    assert len(made.trends) == 8
    last, before = made.trends[-1], made.trends[-2]
    assert (last.newly_stalled, before.newly_stalled) == (4, 1)
    assert (last.open, sum(last.ages), sum(last.reasons.values())) == (10, 10, 6)
    assert [p.end for p in made.trends[:-1]] == [p.start for p in made.trends[1:]]


def test_last_weeks_row_is_what_last_weeks_digest_said():
    now = made_now = datetime(2024, 3, 11, 0, 0, tzinfo=UTC)
    this = build(widgets.corpus(), PROFILE, now)
    last = build(widgets.corpus(), PROFILE, made_now - timedelta(days=7))
    assert this.trends[-2] == last.trends[-1]


def test_kept_periods_are_not_worked_out_again():
    full = digest()
    asked: list[datetime] = []

    class Kept(Memory):
        def past(self, ends):
            return {p.end: replace(p, opened=77) for p in full.trends[:-1]}

        def judge(self, pull_, moment, roster):
            asked.append(moment)
            return super().judge(pull_, moment, roster)

    made = build(Kept(widgets.REPO, widgets.pulls(), widgets.judge, widgets.issues()), PROFILE, NOW)
    assert [p.opened for p in made.trends[:-1]] == [77] * 7
    assert made.sections == full.sections
    assert min(asked) >= min(full.start, at(10))
    assert made.health == full.health
