"""What the outputs say in words, case by case."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import iter_modules

import pytest
from builders import analysis, ask, at, evidence, finding, jira_issue, report
from msgspec.structs import replace

import triage.report
from triage.models import (
    Ball,
    Claim,
    Ending,
    KnownBy,
    LinkKind,
    Partial,
    PullState,
    Relation,
    Role,
    Verdict,
    VerdictState,
)
from triage.models.analysis import Budget
from triage.report import FORMATS, Style, render, wording

CLAIM = Claim(assignee="zoe", since=at(1), last_sign_of_life=None, idle=True, idle_after_days=60)


def shown(form: str, *pulls, **fields) -> str:
    return render([analysis(*pulls, **fields)], form, Style(width=120))


@pytest.mark.parametrize(
    ("claim", "settled", "said"),
    [
        (CLAIM, False, "zoe, since 2024-01-02; no sign of life after that; idle (more than 60 days)"),
        (CLAIM, True, "zoe, since 2024-01-02"),
        (
            replace(CLAIM, since=None, idle=None),
            False,
            "since when is not on record; no sign of life on record; whether",
        ),
        (
            replace(CLAIM, last_sign_of_life=at(9), idle=False),
            False,
            "last seen 2024-01-10; not idle (idle after",
        ),
        (replace(CLAIM, idle=False), False, "nothing on record after that; not idle"),
    ],
)
def test_a_claim_in_words(claim: Claim, settled: bool, said: str):
    assert said in wording.claim_line(claim, settled)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "2024-01-01 to 2024-02-10, closed by a bot"),
        ({"ending": Ending.CLOSED_BY_AUTHOR}, "closed by its author"),
        ({"ending": Ending.OPEN, "closed_at": None}, "2024-01-01, closed"),
        ({"state": PullState.OPEN}, "open since 2024-01-01"),
        ({"state": PullState.OPEN, "draft": True}, "open since 2024-01-01, a draft"),
        ({"state": PullState.MERGED}, "2024-01-01 to 2024-02-10, merged into main"),
        ({"state": PullState.MERGED, "base": None}, "2024-01-01 to 2024-02-10, merged"),
    ],
)
def test_a_life_in_words(fields: dict, said: str):
    words = wording.life_words(report(1, **fields))
    assert said in words
    assert "None" not in words


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "+20 −5 in 2 files"),
        ({"files": (report().files or ())[:1]}, "+20 −5 in 1 file"),
        ({"files": None}, "+20 −5"),
        ({"additions": None, "deletions": None, "files": None}, "25 lines"),
        ({"additions": None, "deletions": None, "size": None}, ""),
    ],
)
def test_a_size_in_words(fields: dict, said: str):
    assert wording.size_words(report(1, **fields)) == said


@pytest.mark.parametrize(
    ("relation", "of", "said"),
    [
        (Relation.ATTEMPT, None, "attempt"),
        (Relation.RIVAL, "acme/widgets#2", "rival attempt beside #2"),
        (Relation.BACKPORT, "acme/widgets#2", "backport of #2"),
        (Relation.BACKPORT, "acme/other#2", "backport of acme/other#2"),
        (Relation.SUCCESSOR, None, "carries on another"),
        (Relation.MENTION, None, "only a mention"),
    ],
)
def test_a_relation_in_words(relation: Relation, of: str | None, said: str):
    assert wording.relation_alone(report(1, relation=relation, relation_of=of)) == said


def test_a_sign_that_showed_twice_is_named_once():
    known = (KnownBy(LinkKind.TITLE), KnownBy(LinkKind.ISSUE_COMMENT, "one"), KnownBy(LinkKind.ISSUE_COMMENT))
    words = wording.relation_words(report(1, known_by=known))
    assert words == "attempt (known by title, said on the issue)"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"state": PullState.OPEN, "ball": Ball.REVIEWERS}, "waits for the reviewers, since 2024-01-03"),
        ({"ball": Ball.AUTHOR}, "at the end it waited for its author, since 2024-01-03"),
        ({"ball": Ball.NOBODY}, ""),
        ({"state": PullState.MERGED, "ball": Ball.AUTHOR}, ""),
        ({"waiting_since": None}, ""),
    ],
)
def test_whose_move_in_words(fields: dict, said: str):
    assert wording.waits_words(report(1, **fields)) == said


def test_who_said_it_by_role():
    assert wording.source_words(evidence(who="mia", role=Role.MAINTAINER)) == "mia, maintainer, 2024-01-03"
    assert wording.source_words(evidence(who=None, role=Role.UNKNOWN)) == "2024-01-03"
    assert wording.source_words(evidence(who="ghost", role=Role.UNKNOWN)) == "a deleted account, 2024-01-03"


def test_why_is_shown_once():
    told = finding().evidence[0]
    extra = evidence(quote=None, fact="KEY-1 closed as Invalid", event="resolved", day=9)
    verdict = Verdict(state=VerdictState.NOT_WANTED, headline="Not wanted.", why=(told, extra))
    answer = analysis(report(1), verdict=verdict)
    assert wording.more_why(answer) == [extra]
    for form in ("terminal", "markdown"):
        assert render([answer], form, Style(width=200)).count("closed as Invalid") == 1


def test_what_was_not_seen_is_one_sentence_with_what_to_do():
    part = Partial("the issue", "the server cannot be reached.", "check the address")
    bare = Partial("reviews", "left out", None)
    assert list(wording.partial_lines((part, bare))) == [
        "Partial answer: the issue: the server cannot be reached (check the address).",
        "also not seen: reviews: left out.",
    ]


@pytest.mark.parametrize("query", ["#7", "acme/widgets#7", "https://github.com/acme/widgets/pull/7"])
def test_a_pull_request_for_no_issue_is_called_by_its_title(query: str):
    answer = analysis(report(1), report(7, title="Take the lock"), issue=None, query=query)
    assert wording.heading(answer) == (
        "acme/widgets#7",
        "Take the lock",
        "https://github.com/acme/widgets/pull/7",
    )
    assert render([answer], "terminal", Style()).startswith("acme/widgets#7  Take the lock\n")
    assert render([answer], "markdown").startswith("## [acme/widgets")


@pytest.mark.parametrize("query", ["KEY-1", "#12", "acme/widgets"])
def test_what_was_not_seen_is_called_as_it_was_typed(query: str):
    answer = analysis(report(1), issue=None, query=query)
    assert wording.heading(answer) == (query, "", None)
    assert render([answer], "terminal", Style()).startswith(query + "\n")


def test_the_same_event_is_quoted_once():
    one = evidence(quote=None, fact="pushed 'fix'")
    assert wording.distinct((one, one, replace(one, fact="other")), 3) == [one, replace(one, fact="other")]


@pytest.mark.parametrize("form", ["terminal", "markdown"])
def test_many_mentions_are_counted(form: str):
    mentions = [report(n, relation=Relation.MENTION) for n in range(1, 21)]
    text = shown(form, *mentions)
    assert "12 earlier" in text
    assert "#1 " not in text


@pytest.mark.parametrize("form", ["terminal", "markdown"])
def test_of_many_asks_the_unanswered_are_listed(form: str):
    asks = tuple(ask(answered=n % 4 != 0, evidence=evidence(f"please do number {n}x")) for n in range(20))
    text = shown(form, report(1, asks=asks))
    for n in (0, 4, 8, 12, 16):
        assert f"number {n}x" in text
    assert "and 14 more asked" in text


@pytest.mark.parametrize("form", ["terminal", "markdown"])
def test_of_what_merged_only_the_unanswered_asks_are_listed(form: str):
    done = [ask(answered=True, evidence=evidence(f"please do number {n}x")) for n in range(3)]
    left = ask(answered=False, evidence=evidence("please do the rest"))
    text = shown(form, report(1, PullState.MERGED, asks=(*done, left)))
    assert "please do the rest" in text
    assert "and 3 more asked" in text
    text = shown(form, report(1, PullState.MERGED, asks=tuple(done)))
    assert "please do" not in text
    assert "3 asked and answered" in text
    assert "one thing asked, and answered" in shown(form, report(1, PullState.MERGED, asks=(done[0],)))
    assert "please do number 0x" in shown(form, report(1, asks=(done[0],)))


@pytest.mark.parametrize("form", ["terminal", "markdown"])
def test_nothing_seen_is_not_nothing_there(form: str):
    assert "one on record" in shown(form)
    down = (Partial("github", "it did not answer"),)
    text = shown(form, partial=down)
    assert "not everything could be seen" in text
    assert "one on record" not in text


def test_scarce_budgets_are_told():
    plenty = Budget(service="github core", used=3, remaining=4000, limit=5000)
    scarce = Budget(service="github core", used=3, remaining=4, limit=60, resets_at=at(0))
    assert list(wording.budget_lines(analysis(budgets=(plenty,)))) == []
    assert list(wording.budget_lines(analysis(budgets=(scarce,)))) == [
        "github core: 4 of 60 requests left until 12:00 UTC"
    ]
    assert "4 of 60 requests left" in shown("terminal", budgets=(scarce,))
    assert "requests left" not in shown("markdown", budgets=(scarce,))  # a page for others


def test_the_command_line_offers_every_format_there_is():
    from typer.testing import CliRunner

    from triage.cli import app, commands

    commands.register(app)
    for form in FORMATS:
        done = CliRunner().invoke(app, ["lookup", "KAFKA-15154", "--sample", "--format", form])
        assert (done.exit_code, "KAFKA-15154" in done.stdout) == (0, True), form
    renderers = {
        name
        for name in (f"triage.report.{m.name}" for m in iter_modules(triage.report.__path__))
        if "analyses" in inspect.signature(getattr(import_module(name), "render", print)).parameters
    }
    assert renderers == set(FORMATS.values())


@pytest.mark.parametrize("form", sorted(FORMATS))
def test_every_format_renders_every_state(form: str):
    for state in VerdictState:
        answer = analysis(
            report(1), verdict=Verdict(state=state, headline=f"It is {state}."), issue=jira_issue()
        )
        assert f"It is {state}" in render([answer], form)


def test_an_offline_answer_says_so():
    assert "Offline" in shown("terminal", offline=True).splitlines()[0]


@pytest.mark.parametrize(
    ("quote", "said"),
    [
        ("Please read [the guide](https://x.org/a_(b)) first.", "Please read the guide first."),
        ("[![built](https://x.org/b.svg)](https://x.org/ci) on top", "built on top"),
        ('As in ![a chart](./chart.png "Load") here', "As in a chart here"),
        ("The rest is in [the long page](https://x.org/a/b …", "The rest is in the long page …"),
        ("handlers[0](event) is called twice", "handlers[0](event) is called twice"),
        ("![](https://x.org/only.png)", "![](https://x.org/only.png)"),  # never an empty quotation
    ],
)
@pytest.mark.parametrize("form", ["terminal", "markdown"])
def test_a_quotation_reads_as_its_readers_saw_it(quote: str, said: str, form: str):
    told = finding(evidence=(evidence(quote),))
    assert wording.quoted(told.evidence[0]) == said
    text = shown(form, report(1, primary=told))
    assert text.replace("\\", "").replace("\u2060", "").count(f"“{said}”") == 1


def test_a_long_list_of_what_was_not_seen_is_counted():
    gone = tuple(Partial(f"acme/widgets#{n}", "it could not be fetched.") for n in range(40))
    lines = list(wording.partial_lines(gone))
    assert lines[0] == "Partial answer: acme/widgets#0: it could not be fetched."
    assert len(lines) == wording.MOST_PARTIAL + 1
    assert "36 more" in lines[-1]
    assert len(list(wording.partial_lines(gone[: wording.MOST_PARTIAL]))) == wording.MOST_PARTIAL


@pytest.mark.parametrize("blank", ["\x1f", "\x1c", "\x85", "\u2028", "\t"])
def test_a_blank_that_acts_is_not_shown(blank: str):
    assert blank not in shown("terminal", issue=jira_issue(key=blank, title=blank))
