"""The filters that every template passes strangers' texts through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from triage import templates_env
from triage.errors import ConfigError
from triage.report import safe
from triage.templates_env import cell, code, md, quote, render

PARSER = MarkdownIt("gfm-like", {"html": True, "linkify": False})
HOSTILE = st.text(alphabet=st.sampled_from("ab1 `*_~[](){}<>#|\\!@&;:-+=.$\n\t\"'/\u202e\u200b"), max_size=40)


def shown(text: str) -> str:
    """What a reader sees of one paragraph."""
    tokens = PARSER.parse(text)
    assert [t.type for t in tokens] == ["paragraph_open", "inline", "paragraph_close"], text
    children = tokens[1].children or []
    assert {c.type for c in children} <= {"text", "text_special", "softbreak"}, (text, children)
    return "".join(c.content for c in children)


@given(HOSTILE)
def test_running_markdown_shows_the_text_and_nothing_else(text: str) -> None:
    made = shown("x " + md(text) + " y")
    assert made.replace("\u2060", "") == f"x {safe.plain(text)} y"


@given(HOSTILE)
def test_a_code_span_shows_the_text_and_ends(text: str) -> None:
    made = code(text)
    plain = safe.plain(text)
    if not plain:
        assert made == ""
        return
    tokens = PARSER.parseInline(f"x {made} y")[0].children or []
    assert [t.type for t in tokens] == ["text", "code_inline", "text"]
    assert tokens[1].content == plain.replace("|", "\u2502")


@given(HOSTILE)
def test_a_cell_stays_in_its_row(text: str) -> None:
    table = f"| a | b |\n|---|---|\n| {cell(text)} | {code(text)} |\n"
    kinds = [t.type for t in PARSER.parse(table)]
    assert kinds.count("td_open") == 2
    assert kinds.count("tr_open") == 2


@given(HOSTILE)
def test_a_quote_is_one_quote(text: str) -> None:
    made = quote(text)
    assert all(line.startswith(">") for line in made.splitlines())
    tokens = PARSER.parse(f"{made}\n\nafter it")
    assert not {t.type for t in tokens} & {"heading_open", "html_block", "table_open", "code_block"}
    assert not {c.type for t in tokens for c in t.children or ()} & {"image", "link_open", "html_inline"}
    assert (tokens[-2].content, tokens[-2].level) == ("after it", 1)


def test_code_in_a_quote_stays_code_and_cannot_be_left() -> None:
    text = "see:\n```java\nif (a < b) {\n\n    @Override x();\n~~~\n````\n# words\n~~~\nopen <b>\n````x\nrest"
    tokens = PARSER.parse(quote(text))
    fences = [t.content for t in tokens if t.type == "fence"]
    assert fences == ["if (a < b) {\n\n    @Override x();\n~~~\n", "open <b>\n````x\nrest\n"]
    assert "heading_open" not in {t.type for t in tokens}
    assert [t.type for t in tokens].count("blockquote_open") == 1


@pytest.mark.parametrize(
    "text", ["@ann", "see @ann/team", "#12", "GH-12", "acme/x#12", "https://x.org", "www.x.org"]
)
def test_nothing_notifies_anybody(text: str) -> None:
    made = md(f"see {text}")
    assert not re.search(r"@\w|(?<!\\)#\d|GH-\d|https?:|www\.", made)


def test_a_long_quote_is_cut_at_a_word() -> None:
    assert quote("one two three", 9) == "> one two …"
    assert quote("x" * 50, 9) == f"> {'x' * 9} …"


def test_a_template_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigError, match=r"no template no/such\.j2"):
        render("no/such.j2")


def test_a_persons_own_template_wins_and_the_first_of_several_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIAGE_CONFIG", str(tmp_path))
    own = tmp_path / "templates"
    own.mkdir()
    (own / "mine.md.j2").write_text("{{ x|md }}")
    (own / "mine.html.j2").write_text("{{ x }}")
    assert render(["other.md.j2", "mine.md.j2"], x="*") == "\\*"
    assert render("mine.html.j2", x="<b>") == "&lt;b&gt;"
    assert templates_env.find("mine.md.j2") == own / "mine.md.j2"
    assert (
        templates_env.find("worksheet/en/strings.toml")
        == templates_env.shipped() / "worksheet/en/strings.toml"
    )
    assert templates_env.find("none") is None
