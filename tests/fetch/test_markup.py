"""JIRA's markup and documents as Markdown, and that no text is slow."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage.markup import MAX_TEXT, from_document, from_wiki


@pytest.mark.parametrize(
    ("wiki", "markdown"),
    [
        ("plain words", "plain words"),
        ("h2. Steps", "## Steps"),
        ("* one\n** two\n# three", "- one\n  - two\n1. three"),
        ("see {{Sensor#check}} now", "see `Sensor#check` now"),
        ("a {{tick ` tick}}", "a ``tick ` tick``"),
        ("*bold* but 2*3*4 and a_b_c", "**bold** but 2*3*4 and a_b_c"),
        (
            "[the fix|https://x.example/1] and [https://x.example/2]",
            "[the fix](https://x.example/1) and https://x.example/2",
        ),
        ("[~ann] and [~accountid:5:6]", "@ann and @5:6"),
        ("{color:red}hot{color} {panel:title=x}in{panel}", "hot in"),
        ("!shot.png|thumbnail! wow!", "(image: shot.png) wow!"),
        ("bq. said", "> said"),
        ("{quote}one\ntwo{quote}three", "> one\n> two\n\nthree"),
        ("----", "---"),
        ("||a||b||\n|1|[x|https://y.example]|", "| a | b |\n| --- | --- |\n| 1 | [x](https://y.example) |"),
        ("\\*not bold\\*", "*not bold*"),
        ("a\\\\b", "a\nb"),
        ("[not a link] [0]", "[not a link] [0]"),
    ],
)
def test_wiki(wiki: str, markdown: str) -> None:
    assert from_wiki(wiki) == markdown


def test_code_is_left_alone() -> None:
    text = "before\n{code:java|title=A.java}\nint *a* = b[0]; // {{x}} h1. y\n{code}\nafter *x*"
    assert from_wiki(text) == "before\n\n```java\nint *a* = b[0]; // {{x}} h1. y\n```\n\nafter **x**"
    assert from_wiki("{noformat}*x*{noformat}") == "```\n*x*\n```"
    assert from_wiki("{code}never ended *x*") == "```\nnever ended *x*\n```"


def test_code_cannot_leave_its_fence() -> None:
    assert from_wiki("{code}\n```\n@all\n```\n{code}") == "````\n```\n@all\n```\n````"
    assert from_wiki('{code:"><script>}x{code}') == "```\nx\n```"


def test_nothing_and_too_much() -> None:
    assert from_wiki(None) == ""
    assert from_wiki(7) == ""
    assert len(from_wiki("x" * (MAX_TEXT * 2))) == MAX_TEXT


def node(kind: str, *content: object, **more: object) -> dict[str, object]:
    return {"type": kind, "content": list(content), **more}


def words(text: str, *marks: object) -> dict[str, object]:
    return {"type": "text", "text": text, "marks": list(marks)}


def test_documents() -> None:
    link = {"type": "link", "attrs": {"href": "https://x.example"}}
    document = node(
        "doc",
        node("heading", words("Steps"), attrs={"level": 2}),
        node(
            "paragraph",
            words("run "),
            words("it", {"type": "code"}),
            {"type": "hardBreak"},
            words("see", link),
        ),
        node(
            "bulletList",
            node("listItem", node("paragraph", words("one"))),
            node("listItem", node("paragraph", words("two"))),
        ),
        node("codeBlock", words("a\nb"), attrs={"language": "java"}),
        node("blockquote", node("paragraph", words("said"))),
        node("paragraph", {"type": "mention", "attrs": {"text": "@Ann", "id": "1"}}),
        {"type": "rule"},
        node("table", node("tableRow", node("tableCell", node("paragraph", words("c"))))),
        node("mediaSingle", {"type": "media", "attrs": {"id": "x"}}),
    )
    assert from_document(document) == (
        "## Steps\n\nrun `it`\n[see](https://x.example)\n\n- one\n- two\n\n```java\na\nb\n```\n\n"
        "> said\n\n@Ann\n\n---\n\n| c |"
    )


def test_a_document_without_end_is_cut_not_crashed() -> None:
    deep: dict[str, object] = words("x")
    for _ in range(500):
        deep = node("panel", deep)
    assert from_document(node("doc", deep)) == ""


_JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.fixed_dictionaries(
            {
                "type": st.sampled_from(
                    ["doc", "paragraph", "text", "tableRow", "bulletList", "codeBlock", "mention", "heading"]
                )
            },
            optional={"content": inner, "text": inner, "attrs": inner, "marks": inner},
        )
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(_JSON)
def test_no_document_breaks_it(value: object) -> None:
    assert isinstance(from_document(value), str)


@settings(deadline=None)
@given(st.text(alphabet="{}[]|*_-h1. \n`!code:quote~\\#", max_size=200))
def test_no_markup_breaks_it(text: str) -> None:
    assert isinstance(from_wiki(text), str)
