"""Strangers' words cannot leave a comment, a string or a file name, in any language."""

from __future__ import annotations

import ast
import re
import subprocess
import tokenize
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jvm_tools import class_path, javac, scalac, write_standins
from repro_cases import issue, suspect

from triage.models import PullReport
from triage.profiles import Profile, find_profile
from triage.repro import escape
from triage.repro.catalogue import find_scenario, scenarios
from triage.repro.skeleton import make_skeleton
from triage.repro.standalone import make_project

HOSTILE = [
    "*/ class Evil { static { boom(); } } /*",
    r"\u002a\u002f class Evil { } \u002f\u002a",
    r"\uuuu002a\uu002f class Evil { }",
    r"ends a line \u000a class Evil { }",
    r"\\u000a class Evil { }",
    r"\\\u000d class Evil { }",
    r"not even an escape \u00zz and \user and C:\users",
    "a\rclass Evil { }\u2028class Evil { }\u2029class Evil { }\x85class Evil { }\x0cclass Evil { }",
    "\u202e}} ssalc live \u2066 hidden \u2069",
    "# -*- coding: utf-7 -*-",
    "'''\"\"\" + __import__('os').system('true') + \"\"\"'''",
    "$(touch evil) `touch evil` ${IFS} ; touch evil",
    "quote \" and ' and \\",
    "//HEADER// //IMPORTS// {{ 7 * 7 }} {% include 'x' %}",
    "x" * 5000,
    "\ttab\x00nul\x1b[31mred",
]

texts = st.one_of(
    st.text(max_size=300),
    st.lists(
        st.sampled_from([*HOSTILE, "\n", "\r\n", "\\", "u", "002a", "*", "/", "{@code", "\\u"]), max_size=8
    ).map("".join),
)


def profile(language: str) -> Profile:
    kafka = find_profile("kafka")
    return msgspec.structs.replace(kafka, layout=msgspec.structs.replace(kafka.layout, language=language))


def java_view(source: str) -> str:
    """The source as a Java compiler sees it: unicode escapes decoded first (JLS 3.3)."""

    def decode(m: re.Match[str]) -> str:
        return m[1] + chr(int(m[2], 16))

    return re.sub(r"((?<!\\)(?:\\\\)*)\\u+([0-9a-fA-F]{4})", decode, source)


@given(texts)
def test_a_comment_is_one_line_each_without_marks(text: str) -> None:
    for line in escape.comment(text):
        assert len(line.splitlines()) <= 1
        assert "*/" not in line
        assert "/*" not in line
        assert not re.search(r"\\u", line)
        assert java_view(line) == line
        assert not re.search(r"coding[:=]", line)


@given(texts)
def test_java_string_holds_the_text_and_nothing_else(text: str) -> None:
    literal = escape.java_string(text)
    assert literal.isascii()
    seen = java_view(literal)
    assert re.fullmatch(r'"(?:[^"\\\r\n]|\\["\\])*"', seen, re.DOTALL)


@given(texts)
def test_python_string_is_a_literal(text: str) -> None:
    assert isinstance(ast.literal_eval(escape.python_string(text)), str)


@settings(deadline=None, max_examples=30)
@given(texts.filter(lambda t: "\x00" not in t))
def test_shell_string_is_one_word(text: str) -> None:
    word = escape.shell_string(text)
    out = subprocess.run(["sh", "-c", f"printf %s {word}"], capture_output=True, check=True).stdout
    assert out.decode("utf-8", "replace") == word[1:-1].replace("'\\''", "'")


@settings(deadline=None, max_examples=40)
@given(title=texts, body=texts, key=st.text(min_size=1, max_size=30))
def test_java_code_is_the_same_whatever_the_texts_say(title: str, body: str, key: str) -> None:
    """What is left of a skeleton without its comments does not depend on the issue's words."""
    kind = find_scenario("data-race")
    plain = make_skeleton(issue("KAFKA-7", "x", "y"), profile("java"), scenario=kind)
    made = make_skeleton(issue("KAFKA-7", title, body), profile("java"), scenario=kind)
    strip = re.compile(r"//[^\n]*")
    assert [x for x in strip.sub("", java_view(made.text)).splitlines() if x.strip()] == [
        x for x in strip.sub("", plain.text).splitlines() if x.strip()
    ]
    odd = make_skeleton(issue(key, title, body), profile("java"), scenario=kind)
    assert re.fullmatch(r"[A-Za-z0-9_./-]+\.java", odd.place.path)
    assert ".." not in odd.place.path
    assert re.fullmatch(r"[A-Za-z_]\w*", odd.place.class_name, re.ASCII)


@settings(deadline=None, max_examples=40)
@given(title=texts, body=texts, key=st.text(min_size=1, max_size=30))
def test_python_code_is_the_same_whatever_the_texts_say(title: str, body: str, key: str) -> None:
    kind = find_scenario("data-race")

    def code(source: str) -> list[str]:
        tokens = tokenize.tokenize(BytesIO(source.encode("utf-8")).readline)
        skipped = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE)
        return [t.string for t in tokens if t.type not in skipped]

    plain = make_skeleton(issue("KAFKA-7", "x", "y"), profile("python"), scenario=kind)
    made = make_skeleton(issue("KAFKA-7", title, body), profile("python"), scenario=kind)
    assert code(made.text) == code(plain.text)
    odd = make_skeleton(issue(key, title, body), profile("python"), scenario=kind)
    compile(odd.text, "odd", "exec")
    assert re.fullmatch(r"[a-z0-9_./-]+\.py", odd.place.path)


@settings(deadline=None, max_examples=40)
@given(title=texts, body=texts)
def test_shell_code_is_the_same_whatever_the_texts_say(title: str, body: str) -> None:
    def code(source: str) -> list[str]:
        return [x for x in source.splitlines() if x.strip() and not x.startswith("#")]

    plain = make_skeleton(issue("KAFKA-7", "x", "y"), profile("generic"))
    made = make_skeleton(issue("KAFKA-7", title, body), profile("generic"), scenario=plain.scenario)
    assert code(made.text) == code(plain.text)


def hostile_pull(text: str) -> PullReport:
    raw = {
        "repo": "acme/widgets", "number": 7, "url": f"https://github.com/acme/widgets/pull/7#{text}",
        "title": text, "author": text[:20], "relation": "attempt", "known_by": [], "state": "closed",
        "ending": "closed-by-author", "ball": "nobody", "waiting_since": None,
        "created_at": "2024-01-01T00:00:00Z", "size": 1, "primary": None,
        "files": [{"path": f"src/test/{text}Test.java"}],
    }  # fmt: skip
    return msgspec.convert(raw, PullReport)


@pytest.mark.slow
def test_javac_sees_no_evil(tmp_path: Path) -> None:
    class_path()
    standins = write_standins(tmp_path / "standins")
    sources = {}
    for number, text in enumerate(HOSTILE, 1):
        for kind in ("plain", "data-race", "wrong-config"):
            bad = suspect(
                f"clients/src/main/java/x/{re.sub('[/]', '', text)[:80] or 'X'}.java",
                "org.apache.kafka.x",
                text,
            )
            made = make_skeleton(
                issue(f"KAFKA-{number}", text, f"{text}\n\n1. {text}\n2. {text}\n3. {text}\n"),
                find_profile("kafka"),
                pulls=[hostile_pull(text)],
                suspects=(bad,),
                scenario=find_scenario(kind),
            )
            assert re.fullmatch(r"[\w./-]+\.java", made.place.path), made.place.path
            sources[f"{kind}{number}/{made.place.path}"] = made.text.replace(
                f"package {made.place.package};",
                f"package {made.place.package}.{kind.replace('-', '')}{number};",
            )
    assert javac(sources, tmp_path, 11, standins) == ""
    names = {p.name.rpartition(".")[0] for p in (tmp_path / "classes").rglob("*.class")}
    assert not any("Evil" in n and "Kafka" not in n for n in names)


@pytest.mark.slow
def test_scalac_sees_no_evil(tmp_path: Path) -> None:
    kind = find_scenario("plain")
    spark = msgspec.structs.replace(profile("scala"), name="spark")
    sources = {}
    for number, text in enumerate(HOSTILE, 1):
        made = make_skeleton(issue(f"SPARK-{number}", text, text), spark, scenario=kind)
        sources[made.place.path] = made.text
    assert scalac(sources, tmp_path) == ""
    assert not list((tmp_path / "classes").rglob("Evil*.class"))


@pytest.mark.parametrize("text", HOSTILE)
def test_a_standalone_project_stays_in_its_folder_and_in_its_quotes(text: str, tmp_path: Path) -> None:
    for kind in scenarios().values():
        files = make_project(issue(text, text, text), find_profile("kafka"), kind)
        for name, content in files.items():
            assert re.fullmatch(r"[\w./-]+", name)
            assert ".." not in name
            assert "touch evil" not in re.sub(r"(?m)^\s*//.*$", "", content)
        (tmp_path / "matrix").write_text(files["matrix"], encoding="utf-8")
        assert subprocess.run(["sh", "-n", str(tmp_path / "matrix")], check=False).returncode == 0


def test_huge_texts_are_cut() -> None:
    frames = "\n".join(f"\tat org.acme.Widget.turn{n}(Widget.java:{n})" for n in range(20_000))
    body = f"java.lang.IllegalStateException: x\n{frames}\n" + "word " * 200_000
    made = make_skeleton(issue("KAFKA-7", "x" * 100_000, body), find_profile("kafka"))
    assert len(made.text) < 200_000
    assert "more frames, see the issue" in made.text
    assert "turn29(" not in made.text
