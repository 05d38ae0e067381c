"""The worksheet and the page as they come out: whole, in every language, safe with what strangers wrote."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from builders import analysis, ask, at, evidence, finding, jira_issue, report
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from triage.clone.model import Candidate, CloneReport, Match, Origin, Suspect, Symbol, SymbolKind, VersionRow
from triage.clone.model import Change as Commit
from triage.errors import ConfigError, UsageError
from triage.models import (
    Actor,
    Analysis,
    AskKind,
    Claim,
    FileChange,
    IssueLink,
    Partial,
    PullState,
    Relation,
    Skipped,
    Verdict,
    VerdictState,
)
from triage.models.analysis import Step
from triage.profiles.load import find_profile
from triage.worksheet import strings, timeline
from triage.worksheet.approach import approach, bare_title
from triage.worksheet.render import markdown, page
from triage.worksheet.view import version_order

KAFKA = find_profile("kafka")
LANGUAGES = list(strings.languages())


def full(text: str = "plain words", name: str = "ann") -> Analysis:
    """An answer in which every section has something in it, `text` everywhere a stranger writes."""
    said = evidence(text, who=name)
    return analysis(
        report(
            1,
            title=f"KEY-1: {text}",
            author=name,
            body=f"This change takes the lock. {text}",
            base=text,
            primary=finding(summary=text, remedy=text, evidence=(said,)),
            also=(finding("rebase-needed", evidence=(said,), summary=text),),
            asks=(
                ask(AskKind.TEST, evidence=said, path=text),
                ask(AskKind.CHANGE, answered=True, evidence=said, answer=said, optional=True),
                ask(AskKind.QUESTION, evidence=said),
            ),
            files=(FileChange(text, 3, 1), FileChange("src/test/java/WidgetTest.java", 9, 0)),
            skipped=(Skipped("ci-failing", text),),
        ),
        report(
            2,
            PullState.OPEN,
            day=50,
            author=name,
            title=text,
            relation=Relation.RIVAL,
            relation_of="acme/widgets#1",
        ),
        report(3, PullState.MERGED, day=55, end=58, relation=Relation.BACKPORT, relation_of="acme/widgets#2"),
        report(4, relation=Relation.MENTION, title=text),
        partial=(Partial(text, text, text),),
        notes=(text,),
        issue=jira_issue(
            title=text,
            body=f"{text}\n\n{text}",
            status=text,
            resolution=text,
            type=text,
            priority=text,
            labels=(text, text),
            components=(text,),
            affects_versions=(text, "4.0.0"),
            fix_versions=("4.1.0",),
            parent=text,
            links=(IssueLink(text, text, text, text),),
            assignees=(Actor(name, name=text),),
        ),
        claim=Claim(
            assignee=name,
            since=at(1),
            last_sign_of_life=at(2),
            idle=True,
            idle_after_days=60,
            evidence=(said,),
        ),
        verdict=Verdict(
            state=VerdictState.CLAIMED_IDLE,
            headline=text,
            why=(said, evidence(None, fact=text)),
            next_steps=(Step(text=text, because=text, url="https://example.org/x"),),
        ),
    )


def clone(text: str = "plain words") -> CloneReport:
    symbol = Symbol(name=text, kind=SymbolKind.METHOD, origin=Origin.TITLE, owner="Widget")
    commit = Commit(
        sha="a" * 40,
        subject=text,
        at=at(0),
        pull=9,
        pull_url="https://github.com/acme/widgets/pull/9",
        first_release="4.0.0",
    )
    return CloneReport(
        root="/somewhere",
        bare=False,
        head="b" * 40,
        branch="main",
        head_at=at(0),
        match=Match.REMOTE,
        match_why=text,
        dirty=0,
        suspects=(
            Suspect(symbol=symbol, path=text, line=3, module="", package="", test_path=text, why=text),
            Suspect(
                symbol=symbol,
                path="a.java",
                line=None,
                module="",
                package="",
                test_path=None,
                in_head=False,
                why=text,
            ),
        ),
        introduced_by=(Candidate(change=commit, reasons=(text, text), score=9),),
        versions=(
            VersionRow(version="4.1", tag=False, candidate="aaaaaaa"),
            VersionRow(version="4.0.0", tag=True, says="affected", candidate="aaaaaaa"),
            VersionRow(version="3.9.0", tag=True, fixed=True),
        ),
        notes=(Partial(text, text, text),),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_golden(language: str, golden: Callable[[str, str], None]) -> None:
    golden(f"worksheet/KEY-1.{language}.md", markdown(full(), KAFKA, language, clone()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_worksheet_is_there(language: str) -> None:
    t = strings.load(language)
    made = markdown(full(), KAFKA, language, clone())
    for section in (
        "verdict", "facts", "timeline", "attempts", "next", "runs", "versions", "trail", "introduced",
        "fixes", "verification", "questions", "checklist",
    ):  # fmt: skip
        assert f"\n## {t(section)}\n" in made
    # The answer is not whole: the first line a reader sees says so.
    assert made.splitlines()[1].startswith("> ⚠")


def test_no_trailing_blanks_no_double_blank_lines_and_the_same_every_time() -> None:
    made = markdown(full(), KAFKA, "en", clone())
    assert not re.search(r"[ \t]$", made, re.M)
    assert "\n\n\n" not in made
    assert made == markdown(full(), KAFKA, "en", clone())


def test_an_empty_record_still_makes_a_worksheet() -> None:
    bare = analysis(issue=jira_issue(body=" ", affects_versions=()))
    made = markdown(bare, KAFKA)
    assert "The issue has no description." in made
    assert "No attempt is on record." in made
    assert "Nothing on record asks for anything particular." in made
    assert "--clone PATH" in made
    alone = analysis(report(1), issue=None, query="acme/widgets#1")
    assert "There is no tracker issue here" in markdown(alone, KAFKA)
    assert "who is assigned could not be seen" in markdown(alone, KAFKA)
    for answer in (bare, alone):
        assert "</html>" in page(answer, KAFKA)


def test_a_huge_description_is_shortened_with_the_way_to_the_whole() -> None:
    made = markdown(analysis(issue=jira_issue(body="word " * 40_000)), KAFKA)
    assert len(made) < 12_000
    assert "Shortened; the whole text: [KEY-1](<https://issues.example.org/browse/KEY-1>)" in made


def test_the_title_form_names_this_issue() -> None:
    answer = analysis(issue=jira_issue(key="KAFKA-15154"))
    assert "`KAFKA-15154: Summary of the change`" in markdown(answer, KAFKA)


def test_what_was_asked_and_done_is_no_box_and_what_was_not_is_one() -> None:
    done = report(1, asks=(ask(AskKind.CHANGE, answered=True, evidence=evidence("use a copy")),))
    undone = report(1, asks=(ask(AskKind.CHANGE, answered=False, evidence=evidence("use a copy")),))
    box = "- [ ] See to what was asked for and never done (a change): “use a copy”"
    assert box not in markdown(analysis(done), KAFKA)
    assert box in markdown(analysis(undone), KAFKA)


def test_possible_fixes_has_no_row_for_a_backport() -> None:
    made = markdown(full(), KAFKA)
    fixes = made[made.index("## Possible fixes") : made.index("## Verification")]
    assert "#1]" in fixes
    assert "#2]" in fixes
    assert "#3]" not in fixes


def idle(headline: str, *why: Any) -> Analysis:
    verdict = Verdict(state=VerdictState.CLAIMED_IDLE, headline=headline, why=why, next_steps=())
    return analysis(report(7), issue=jira_issue(), verdict=verdict)


def test_a_label_that_the_headline_begins_with_is_not_said_twice() -> None:
    for made in (
        markdown(idle("Claimed but idle: ann has it."), KAFKA),
        page(idle("Claimed but idle: ann has it."), KAFKA),
    ):
        assert "Claimed, but idle" not in made
        assert "Claimed but idle: ann has it." in made
    assert "**Claimed, but idle.** Ann has it." in markdown(idle("Ann has it."), KAFKA)
    label = strings.tables("ko")["verdicts"]["claimed-idle"]
    assert f"**{label}.**" in markdown(idle("Claimed but idle: ann has it."), KAFKA, "ko")


def test_what_shows_the_verdict_names_its_pull_request() -> None:
    url = "https://github.com/acme/widgets/pull/7"
    answer = idle(
        "Ann has it.",
        evidence("Please split it.", url=f"{url}#issuecomment-1"),
        evidence(None, fact="acme/widgets#7 opened", url=url),
        evidence("It is mine.", url="https://issues.example.org/browse/KEY-1"),
    )
    made = markdown(answer, KAFKA)
    assert "- [acme/widgets#7](<https://redirect.github.com/acme/widgets/pull/7>): “Please split it.”" in made
    assert re.search(r"^- acme.widgets.+7 opened", made, re.M)
    assert "- “It is mine.”" in made
    assert re.search(r"<li><a [^>]+>acme/widgets#7</a>: <q>Please split it\.</q>", page(answer, KAFKA))


def test_a_commit_that_shows_the_verdict_names_its_pull_request_too() -> None:
    push = evidence(
        None, fact="pushed 'fix'", event="pushed", url="https://github.com/acme/widgets/commit/b63355b51a3"
    )
    answer = analysis(
        report(7, primary=finding("review-stalled", evidence=(push,))),
        verdict=Verdict(state=VerdictState.REVIVABLE, headline="It stalled.", why=(push,)),
    )
    assert "- [acme/widgets#7](<https://redirect.github.com/acme/widgets/pull/7>): pushed 'fix'" in markdown(
        answer, KAFKA
    )
    assert re.search(r"<li><a [^>]+>acme/widgets#7</a>: pushed", page(answer, KAFKA))


@pytest.mark.parametrize("made", [markdown, page])
def test_a_claim_on_a_resolved_issue_is_history(made: Callable[..., str]) -> None:
    claim = Claim(assignee="ann", since=at(1), last_sign_of_life=None, idle=True, idle_after_days=60)
    assert "counts as idle" in made(analysis(claim=claim), KAFKA)
    over = made(analysis(claim=claim, issue=jira_issue(resolved=True, resolved_at=at(9))), KAFKA)
    assert "assigned to ann since" in over
    assert "idle" not in over


def test_a_command_can_be_copied_whatever_the_key() -> None:
    key = "acme/widgets#5"
    made = markdown(analysis(issue=jira_issue(key), query=key), KAFKA)
    for command in ("worksheet", "repro", "check"):
        assert f"`triage {command} {key}" in made


def test_a_verdict_that_stalled_says_its_label_once() -> None:
    verdict = Verdict(state=VerdictState.REVIVABLE, headline="Stalled and revivable: nobody has it.")
    assert markdown(analysis(report(7), verdict=verdict), KAFKA).lower().count("stalled") == 1


# Languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_worksheet_has_the_same_lines_in_every_language(language: str) -> None:
    english = markdown(full(), KAFKA, "en", clone()).splitlines()
    other = markdown(full(), KAFKA, language, clone()).splitlines()

    def shape(line: str) -> str:
        return re.match(r"\s*(?:[-*>|#]+(?: \[.\])?|```)?", line)[0]  # type: ignore[index]  # matches anything

    assert [shape(line) for line in other] == [shape(line) for line in english]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_is_complete(language: str) -> None:
    assert strings.compare(strings.tables("en"), strings.tables(language)) == ()


def test_what_a_language_lacks_is_found() -> None:
    english = strings.tables("en")
    broken: dict[str, Any] = {k: dict(v) if isinstance(v, dict) else v for k, v in english.items()}
    del broken["text"]["facts"]
    broken["text"]["title"] = "{key}"
    broken["balls"]["linesman"] = "linesman"
    assert strings.compare(english, broken) == (
        "[text] lacks facts",
        "[text] title fills in ['key']",
        "[balls] linesman is not in the reference",
    )


def test_every_word_of_the_vocabulary_has_a_name_in_english() -> None:
    from triage.models import Ball, Confidence, Ending, LinkKind, Role

    english = strings.tables("en")
    for table, words in (
        ("verdicts", VerdictState), ("relations", Relation), ("endings", Ending), ("balls", Ball),
        ("roles", Role), ("confidences", Confidence), ("asks", AskKind), ("links", LinkKind),
    ):  # fmt: skip
        assert set(words) <= set(english[table])


def test_a_persons_own_folder_adds_a_language_and_replaces_a_template(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIAGE_CONFIG", str(tmp_path))
    own = tmp_path / "templates" / "worksheet" / "de"
    own.mkdir(parents=True)
    english = strings.languages()["en"].read_text(encoding="utf-8")
    (own / "strings.toml").write_text(
        english.replace('facts = "Facts"', 'facts = "Fakten"'), encoding="utf-8"
    )
    assert "## Fakten" in markdown(full(), KAFKA, "de")
    (own / "worksheet.md.j2").write_text("mine: {{ v.key|md }}", encoding="utf-8")
    assert markdown(full(), KAFKA, "de") == "mine: KEY-1\n"
    (own / "worksheet.md.j2").write_text("{{ v.key }\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"worksheet\.md\.j2:1"):
        markdown(full(), KAFKA, "de")
    (own / "worksheet.md.j2").write_text("\n{{ v.no_such }}", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"worksheet\.md\.j2:2"):
        markdown(full(), KAFKA, "de")
    (own / "worksheet.md.j2").unlink()
    for text, said in (
        ("[facts]\n", r"\[text\] lacks "),
        ("text = 3\n", r"\[text\] lacks "),
        (english.replace('facts = "Facts"', 'facts = "{fact}"'), r"\[text\] facts fills in \{fact\}"),
        (english.replace('facts = "Facts"', "facts = 3"), r"\[text\] facts is no text"),
    ):
        (own / "strings.toml").write_text(text, encoding="utf-8")
        with pytest.raises(ConfigError, match=said) as caught:
            markdown(full(), KAFKA, "de")
        assert "KeyError" not in caught.value.message
    (own / "strings.toml").write_text("[text\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"strings\.toml"):
        markdown(full(), KAFKA, "de")


@pytest.mark.parametrize("language", ["xx", "../en", "", "en/../en"])
def test_a_language_there_is_not(language: str) -> None:
    with pytest.raises(UsageError):
        markdown(full(), KAFKA, language)


# What strangers wrote

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "![x](https://evil.example/p.png) [x](javascript:alert(1))",
    "@everyone see #12, GH-13 and acme/other#14 or https://evil.example",
    "| a | b |\n|---|---|\n# not a heading\n- [ ] not a box",
    "```\nend of the fence\n```mermaid\ngraph TD",
    "--> <!-- triage:base KEY-1 sha256:" + "0" * 64,
    "</details></summary></q></li></ul>",
    "{{ 7*7 }} {% raw %} {x.__class__} %s",
    "\u202egnp.exe\u202c \u200b\ufeff \x1b[2J \x00 \u2028 line",
    "`a` ``b`` ~~c~~ $x$ &amp; &#60;",
    "---\ntitle: x\n---",
    "=====",
    "words\n=====\nwords\n-----\n1) words\n\tcode",
    "a" * 5000,
    "",
]


def tags(html: str) -> list[tuple[str, dict[str, str | None]]]:
    found: list[tuple[str, dict[str, str | None]]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))

    Reader().feed(html)
    return found


PARSER = MarkdownIt("gfm-like", {"html": True, "linkify": False}).enable("table")


def links(text: str) -> list[str]:
    inline = [c for token in PARSER.parse(text) for c in token.children or ()]
    return [str(c.attrs["href"]) for c in inline if c.type == "link_open"]


def outline(text: str) -> list[str]:
    """The kinds of blocks and the links, as GitHub's Markdown would see them; not what is quoted."""
    kinds = []
    for token in PARSER.parse(text):
        if token.type == "fence" and token.level:
            continue  # code that a description quotes
        if token.type in ("heading_open", "table_open", "tr_open", "fence", "html_block", "code_block"):
            kinds.append(f"{token.type} {token.tag}")
        kinds += [c.type for c in token.children or () if c.type in ("image", "html_inline", "link_open")]
    return kinds


@pytest.mark.parametrize("text", [h for h in HOSTILE if h])
@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_words_change_no_structure_of_the_worksheet(text: str, language: str) -> None:
    made = markdown(full(text, "ann"), KAFKA, language, clone(text))
    plain = markdown(full(), KAFKA, language, clone())
    seen, expected = outline(made), outline(plain)
    # Only words that make sentences of their own may add or remove quoted sentences, never blocks.
    assert [k for k in seen if k != "link_open"] == [k for k in expected if k != "link_open"]
    assert "image" not in seen
    assert not re.search(r"(?<![\w\\`])@\w", re.sub(r"`[^`\n]*`", "", made))
    assert all(target.startswith(("https://", "http://")) for target in links(made))
    for ch in "\u202e\u200b\x1b\x00\u2028":
        assert ch not in made


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_words_are_only_words_on_the_page(text: str, language: str) -> None:
    html = page(full(text or "x", "ann"), KAFKA, language, clone(text))
    seen = tags(html)
    names = {tag for tag, _ in seen}
    assert names.isdisjoint(
        {"script", "img", "iframe", "object", "embed", "form", "input", "link", "base", "foreignobject"}
    )
    for tag, attributes in seen:
        assert not [a for a in attributes if a.startswith("on")], tag
        assert (attributes.get("href") or "https://").startswith(("https://", "http://"))
        assert "src" not in attributes
    policy = next(a for t, a in seen if t == "meta" and "http-equiv" in a)
    assert (
        policy["content"]
        == "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    )
    assert "url(" not in html
    assert "@import" not in html


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.text(max_size=20))
def test_any_text_at_all(text: str, name: str) -> None:
    answer = full(text or "x", name or "n")
    chart = "\n".join(timeline.mermaid(answer, strings.load("en")))
    assert len(chart.splitlines()) == 3 + 6 + 2 * 3 + 2 + 2 - 2
    assert "<" not in chart
    made = markdown(answer, KAFKA)
    assert outline(made).count("heading_open h2") == 13
    assert len(re.findall(r"^```", made, re.M)) == 2


# The timeline


def test_the_chart_is_mermaid_of_one_section_an_attempt() -> None:
    chart = timeline.mermaid(
        analysis(report(1), report(2, PullState.MERGED, day=50, end=58)), strings.load("en")
    )
    assert chart == (
        "%%{init: {'gantt': {'leftPadding': 97}}}%%",
        "gantt",
        "    title Who had the ball",
        "    dateFormat YYYY-MM-DD",
        "    axisFormat %Y-%m-%d",
        "    todayMarker off",
        "    section PR 1 by ann",
        "    reviewers :active, p1t1, 2024-01-01, 2024-01-03",
        "    the author :p1t2, 2024-01-03, 2024-02-10",
        "    closed :milestone, p1end, 2024-02-10, 0d",
        "    section PR 2 by ann",
        "    reviewers :active, p2t1, 2024-02-20, 2024-02-22",
        "    the author :p2t2, 2024-02-22, 2024-02-28",
        "    merged :milestone, p2end, 2024-02-28, 0d",
    )


def test_an_attempt_without_turns_is_still_on_the_chart() -> None:
    [row] = timeline.rows(analysis(report(1, turns=())))
    assert (row.bars[0].since, row.bars[0].until) == (at(0), at(40))


def test_a_turn_after_the_end_is_none() -> None:
    from triage.models import Ball, Turn

    turns = (Turn(Ball.REVIEWERS, at(0), at(40), "opened"), Turn(Ball.AUTHOR, at(45), None, "comment"))
    [row] = timeline.rows(analysis(report(1, turns=turns)))
    assert [bar.ball for bar in row.bars] == [Ball.REVIEWERS]


# The approach, in the author's words


@pytest.mark.parametrize(
    ("title", "bare"),
    [
        ("KAFKA-1: Take the lock", "Take the lock"),
        ("KAFKA-1; Take the lock", "Take the lock"),
        ("[SPARK-1][SQL] Take the lock", "Take the lock"),
        ("KAFKA-1, KAFKA-2: Take the lock", "Take the lock"),
        ("MINOR: Take the lock", "Take the lock"),
        ("Take the lock in KAFKA-1", "Take the lock in KAFKA-1"),
        ("KAFKA-1", "KAFKA-1"),
        ("", ""),
    ],
)
def test_a_title_without_its_key(title: str, bare: str) -> None:
    assert bare_title(title) == bare


def test_the_approach_is_quoted_from_the_description_and_split_by_kind_of_file() -> None:
    body = (
        "<!-- describe your change -->\n\nReaders race with writers. We now copy the map under the lock and "
        "iterate the copy.\n\n### Committer Checklist\n- [ ] Verify the design\n\n```java\nuse(x);\n```\n"
    )
    files = (
        FileChange("src/main/java/A.java", 1, 1),
        FileChange("src/main/java/B.java", 30, 2),
        FileChange("src/test/java/BTest.java", 40, 0),
        FileChange("docs/b.md", 1, 0),
    )
    found = approach(report(1, body=body, files=files), KAFKA)
    assert found.said == ("We now copy the map under the lock and iterate the copy.",)
    assert [f.path for f in found.production] == ["src/main/java/B.java", "src/main/java/A.java"]
    assert [f.path for f in found.tests] == ["src/test/java/BTest.java"]
    assert [f.path for f in found.docs] == ["docs/b.md"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "Readers wait too long. This takes the lock later. It was found last week.",
            ("This takes the lock later.",),
        ),
        ("The map is shared. The map is now copied first.", ("The map is now copied first.",)),
        ("Fixes #12\n\nAdds a guard.", ("Adds a guard.",)),
        ("Closes: https://example.org/x/12\n\n![picture](https://example.org/p.png)", ()),
        ("Nobody knew why the widget wobbles.", ("Nobody knew why the widget wobbles.",)),
        ("Use a queue. Use a list. Use a map. Use a set.", ("Use a queue.", "Use a list.", "Use a map.")),
    ],
)
def test_sentences_that_say_what_the_change_does_come_first(body: str, said: tuple[str, ...]) -> None:
    assert approach(report(1, body=body), KAFKA).said == said


def test_an_empty_description_and_unknown_files_are_said_not_invented() -> None:
    found = approach(report(1, body="", files=None), KAFKA)
    assert found.said == ()
    assert not found.files_known
    made = markdown(analysis(report(1, body="", files=None)), KAFKA)
    assert "The description says nothing about it." in made
    assert "its files were not fetched" in made


@given(st.text(max_size=400))
def test_every_word_of_an_approach_stands_in_the_description(body: str) -> None:
    whole = " ".join(body.split())
    for sentence in approach(report(1, body=body), KAFKA).said:
        assert sentence.removesuffix(" …") in whole


def test_versions_sort_as_versions() -> None:
    given_ = ["4.0.0", "3.10.0", "3.9.1", "3.9.0", "4.0.0-rc1", "trunk", "3.9"]
    assert sorted(given_, key=version_order) == [
        "trunk", "3.9", "3.9.0", "3.9.1", "3.10.0", "4.0.0-rc1", "4.0.0",
    ]  # fmt: skip


def test_moments_are_told_in_utc() -> None:
    answer = analysis(report(1), day=60)
    assert answer.generated_at == datetime(2024, 3, 1, 12, tzinfo=UTC)
    assert "As of 2024-03-01 12:00 UTC" in markdown(answer, KAFKA)
