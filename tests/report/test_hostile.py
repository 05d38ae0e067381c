"""Whatever strangers write, no output lets it act: property tests over every renderer."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

import jsonschema
import pytest
from builders import at, jira_issue
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from rich.cells import cell_len

from triage.models import (
    Actor,
    Analysis,
    Ask,
    AskKind,
    Ball,
    Claim,
    Confidence,
    Ending,
    Evidence,
    FileChange,
    Finding,
    IssueLink,
    KnownBy,
    LinkKind,
    Partial,
    PullReport,
    PullState,
    Relation,
    Role,
    Skipped,
    Verdict,
    VerdictState,
)
from triage.models.analysis import Step
from triage.report import Style, render
from triage.report.jsonreport import schema

ATTACKS = (
    "\x1b[2J\x1b]0;title\x07red",
    "@everyone please look, @apache/kafka-committers",
    "#12 GH-12 apache/kafka#12 0123456789abcdef0123456789abcdef01234567",
    "https://example.org/x www.example.org mailto:a@example.org",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "![image](https://example.org/track.png) [link](javascript:alert(1))",
    "a | b\n|---|---|\n| c | d |",
    "```\nfence\n```\n~~~\n# heading\n- item\n1. item\n> quote\n---\n===",
    "</details></summary><!-- -->",
    "\u202egnp.exe\u2066\u200b\U000e0041 \x85\u2028",
    "$x^2$ :tada: `code` **bold** _em_ ~~no~~ \\",
    "{{ 7 * 7 }} {% raw %}",
    "\x00\x08\x9b31m\ud800",
    "",
    "   ",
)
hostile = st.one_of(
    st.sampled_from(ATTACKS),
    st.lists(st.sampled_from(ATTACKS), min_size=2, max_size=3).map("".join),
    st.text(max_size=60),
)
address = st.one_of(
    st.none(),
    st.just("https://github.com/acme/widgets/pull/1"),
    hostile,
    hostile.map(lambda t: f"https://example.org/{t})"),
    st.just("javascript:alert(1)"),
)
filled = hostile.filter(bool)
moments = st.integers(0, 2000).map(at)
evidences = st.builds(
    Evidence,
    event=hostile,
    at=moments,
    role=st.sampled_from(Role),
    who=st.one_of(st.none(), hostile),
    url=address,
    quote=filled,
    fact=st.one_of(st.none(), hostile),
)
findings = st.builds(
    Finding,
    reason=hostile,
    confidence=st.sampled_from(Confidence),
    evidence=st.lists(evidences, min_size=1, max_size=2).map(tuple),
    summary=hostile,
    remedy=hostile,
)
asks = st.builds(
    Ask,
    kind=st.sampled_from(AskKind),
    evidence=evidences,
    path=st.one_of(st.none(), hostile),
    answered=st.sampled_from([True, False, None]),
    answer=st.one_of(st.none(), evidences),
    optional=st.booleans(),
)
pulls = st.builds(
    PullReport,
    repo=hostile,
    number=st.integers(0, 99999),
    url=address.map(lambda u: u or ""),
    title=hostile,
    author=hostile,
    author_role=st.sampled_from(Role),
    relation=st.sampled_from(Relation),
    relation_of=st.one_of(st.none(), hostile),
    known_by=st.lists(st.builds(KnownBy, st.sampled_from(LinkKind), hostile, address), max_size=2).map(tuple),
    state=st.sampled_from(PullState),
    draft=st.booleans(),
    ending=st.sampled_from(Ending),
    ball=st.sampled_from(Ball),
    waiting_since=st.one_of(st.none(), moments),
    created_at=moments,
    closed_at=st.one_of(st.none(), moments),
    merged_at=st.one_of(st.none(), moments),
    base=st.one_of(st.none(), hostile),
    head=st.one_of(st.none(), hostile),
    labels=st.lists(hostile, max_size=1).map(tuple),
    size=st.one_of(st.none(), st.integers(0, 10**6)),
    additions=st.one_of(st.none(), st.integers(0, 10**6)),
    files=st.one_of(st.none(), st.lists(st.builds(FileChange, hostile), max_size=1).map(tuple)),
    body=hostile,
    primary=st.one_of(st.none(), findings),
    also=st.lists(findings, max_size=1).map(tuple),
    asks=st.lists(asks, max_size=1).map(tuple),
    skipped=st.lists(st.builds(Skipped, hostile, hostile), max_size=1).map(tuple),
)
issues = st.builds(
    lambda text, **fields: jira_issue(key=text, **fields),
    hostile,
    tracker=hostile,
    url=address.map(lambda u: u or ""),
    title=hostile,
    body=hostile,
    type=st.one_of(st.none(), hostile),
    status=hostile,
    resolution=st.one_of(st.none(), hostile),
    resolved=st.booleans(),
    components=st.lists(hostile, max_size=2).map(tuple),
    fix_versions=st.lists(hostile, max_size=2).map(tuple),
    assignees=st.lists(st.builds(Actor, hostile), max_size=1).map(tuple),
    links=st.lists(st.builds(IssueLink, hostile, hostile, hostile), max_size=1).map(tuple),
)
claims = st.builds(
    Claim,
    assignee=hostile,
    since=st.one_of(st.none(), moments),
    last_sign_of_life=st.one_of(st.none(), moments),
    idle=st.sampled_from([True, False, None]),
    idle_after_days=st.integers(1, 400),
    evidence=st.lists(evidences, max_size=1).map(tuple),
)
verdicts = st.builds(
    Verdict,
    state=st.sampled_from(VerdictState),
    headline=hostile,
    why=st.lists(evidences, max_size=1).map(tuple),
    next_steps=st.lists(st.builds(Step, text=hostile, because=hostile, url=address), max_size=2).map(tuple),
)
analyses = st.builds(
    Analysis,
    generated_at=moments,
    query=hostile,
    project=hostile,
    sample=st.booleans(),
    offline=st.booleans(),
    partial=st.lists(st.builds(Partial, hostile, hostile, st.one_of(st.none(), hostile)), max_size=2).map(
        tuple
    ),
    issue=st.one_of(st.none(), issues),
    claim=st.one_of(st.none(), claims),
    verdict=verdicts,
    pulls=st.lists(pulls, max_size=2).map(tuple),
    notes=st.lists(hostile, max_size=1).map(tuple),
)
many = settings(max_examples=60, deadline=None)

_ACTS = re.compile(
    "[\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\u00ad\U000e0000-\U000e007f]"
)


def assert_inert(text: str) -> None:
    """No control, escape, bidirectional or invisible character."""
    for ch in text:
        assert ch == "\n" or unicodedata.category(ch) not in ("Cc", "Cs"), f"U+{ord(ch):04X}"
    assert not _ACTS.search(text)


@many
@given(st.lists(analyses, min_size=1, max_size=2), st.integers(1, 200), st.booleans())
def test_a_terminal_shows_it_and_does_nothing_else(answers: list[Analysis], width: int, unicode: bool):
    text = render(answers, "terminal", Style(width=width, unicode=unicode))
    assert_inert(text)
    if unicode:
        room = max(40, min(width, 120))
        for line in text.split("\n"):
            assert cell_len(line) <= room or line.lstrip().startswith("http"), line


@many
@given(analyses)
def test_colours_are_ours_alone(answer: Analysis):
    text = render([answer], "terminal", Style(width=80, color=True))
    assert_inert(re.sub(r"\x1b\[[0-9;]*m", "", text))


@many
@given(st.lists(analyses, min_size=1, max_size=2))
def test_json_is_faithful_inert_and_valid(answers: list[Analysis]):
    text = render(answers, "json")
    assert_inert(text)
    read = json.loads(text)
    for document, answer in zip(read if isinstance(read, list) else [read], answers, strict=True):
        assert document["query"] == answer.query
        assert document["verdict"]["headline"] == answer.verdict.headline
        VALIDATOR.validate(document)


VALIDATOR = jsonschema.Draft202012Validator(schema())


@many
@given(st.lists(analyses, min_size=1, max_size=2))
def test_markdown_notifies_nobody_and_stays_what_it_is(answers: list[Analysis]):
    text = render(answers, "markdown")
    assert_inert(text)
    prose = re.sub(r"\]\(<[^<>\n]*>\)", "]()", text)
    assert not re.search(r"@[A-Za-z0-9]", prose), "a mention"
    assert not re.search(r"(?<![\w&])#\d", prose), "a reference"
    assert not re.search(r"(?i)\bhttps?:|\bwww\.\w", prose), "an address that links itself"
    assert not re.search(r"(?i)\b[0-9a-f]{40}\b", prose), "a commit"
    tags = re.findall(r"(?<!\\)<(?!/?details>|/?summary>)[/a-zA-Z!?]", prose)
    assert not tags, "HTML"
    assert not re.search(r"(?<!\\)!\[", prose), "an image"
    assert not re.search(r"(?m)^\s*(?:```|~~~)", prose), "a fence"
    for target in re.findall(r"\]\(<([^<>\n]*)>\)", text):
        assert target.startswith(("http://", "https://"))
        assert not re.match(r"(?i)https?://(www\.)?github\.com/[^/]+/[^/]+/(pull|issues)/", target)
    for line in text.splitlines():
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) == 7, "a table row with other cells"
        if line.startswith("#"):
            assert re.match(r"#{2,4} ", line)


MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
OURS = {"<details>", "</details>", "<summary>", "</summary>"}


@many
@given(st.lists(analyses, min_size=1, max_size=2))
def test_what_markdown_is_read_as(answers: list[Analysis]):
    tokens = MARKDOWN.parse(render(answers, "markdown"))
    inner = [t for token in tokens for t in (token.children or [token])]
    for token in inner:
        assert token.type not in ("image", "fence", "code_block", "s_open"), token
        if token.type in ("html_inline", "html_block"):
            assert set(re.findall(r"<[^>]*>", token.content)) <= OURS, token
        if token.type == "link_open":
            assert str(token.attrs["href"]).startswith(("http://", "https://"))
    tables = [t for t in tokens if t.type == "table_open"]
    assert len(tables) <= len(answers)
    headings = {t.tag for t in tokens if t.type == "heading_open"}
    assert headings <= {"h2", "h3", "h4"}


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("form", ["terminal", "markdown", "json"])
def test_each_attack_everywhere_at_once(attack: str, form: str):
    evidence = Evidence(event=attack, at=at(1), role=Role.AUTHOR, who=attack, url=attack, quote=attack or "x")
    finding = Finding(
        reason=attack, confidence=Confidence.LOW, evidence=(evidence,), summary=attack, remedy=attack
    )
    known: dict[str, Any] = {"repo": attack, "url": attack, "title": attack, "author": attack, "base": attack}
    pull = PullReport(
        number=1,
        relation=Relation.SUCCESSOR,
        relation_of=attack,
        known_by=(KnownBy(LinkKind.TITLE, attack, attack),),
        state=PullState.MERGED,
        ending=Ending.MERGED,
        ball=Ball.NOBODY,
        waiting_since=None,
        created_at=at(0),
        size=None,
        primary=finding,
        **known,
    )
    answer = Analysis(
        generated_at=at(1),
        query=attack,
        project=attack,
        partial=(Partial(attack, attack, attack),),
        issue=jira_issue(attack, title=attack, url=attack),
        verdict=Verdict(state=VerdictState.UNKNOWN, headline=attack),
        pulls=(pull, pull),
    )
    assert_inert(render([answer], form))


def test_an_empty_issue_and_a_deleted_account():
    pull = PullReport(
        repo="acme/widgets",
        number=1,
        url="",
        title="",
        author="ghost",
        relation=Relation.ATTEMPT,
        known_by=(),
        state=PullState.CLOSED,
        ending=Ending.CLOSED_BY_AUTHOR,
        ball=Ball.NOBODY,
        waiting_since=None,
        created_at=at(0),
        head=None,
        size=None,
        primary=None,
    )
    empty = jira_issue(
        title="", body="", type=None, priority=None, reporter=None, affects_versions=(), events=None
    )
    answer = Analysis(
        generated_at=at(1),
        query="KEY-1",
        project="kafka",
        issue=empty,
        verdict=Verdict(state=VerdictState.OPEN, headline="Open."),
        pulls=(pull,),
    )
    for form in ("terminal", "markdown"):
        text = render([answer], form)
        assert "a deleted account" in text
        assert "no title" in text
        assert "None" not in text
