"""Both stories of the sample in every format, held against golden files."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from msgspec.structs import replace

from triage.models import Analysis
from triage.pipeline import analyse
from triage.profiles import load_profiles
from triage.report import Style, render
from triage.sample import NOW, SampleSource, keys, saved_answer
from triage.targets import parse

Golden = Callable[[str, str], None]


def answer(key: str) -> Analysis:
    return analyse(parse(key, load_profiles()), SampleSource(), NOW, sample=True)


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("width", [80, 120])
def test_terminal(key: str, width: int, golden: Golden):
    text = render([answer(key)], "terminal", Style(width=width))
    golden(f"lookup/{key}.{width}.txt", text)
    assert "\x1b" not in text
    longest = max(len(line) for line in text.splitlines() if "https://" not in line)
    assert longest <= width
    assert not any(line.endswith(" ") for line in text.splitlines())


@pytest.mark.parametrize("key", keys())
def test_markdown(key: str, golden: Golden):
    golden(f"lookup/{key}.md", render([answer(key)], "markdown"))


@pytest.mark.parametrize("key", keys())
def test_json_and_the_saved_answer(key: str, golden: Golden):
    golden(f"../../triage/sample/answers/{key}.json", render([answer(key)], "json"))
    assert saved_answer(parse(key, load_profiles()), NOW) == answer(key)


def test_a_saved_answer_serves_only_its_own_question():
    profiles = load_profiles()
    asked = parse("kafka-15154", profiles)
    assert saved_answer(asked, NOW).query == "kafka-15154"
    assert saved_answer(asked, NOW - timedelta(days=1)) is None
    own = {**profiles, "kafka": replace(profiles["kafka"], title="Mine")}
    assert saved_answer(parse("KAFKA-15154", own), NOW) is None
    assert saved_answer(parse("KAFKA-1", profiles), NOW) is None
    assert saved_answer(parse("apache/kafka#13969", profiles), NOW) is None


def test_a_narrow_terminal_still_reads():
    text = render([answer("KAFKA-15154")], "terminal", Style(width=10))
    assert max(len(line) for line in text.splitlines() if "https://" not in line) <= 40


def test_colour_is_only_where_it_is_wanted():
    coloured = render([answer("KAFKA-15154")], "terminal", Style(width=80, color=True))
    plain = render([answer("KAFKA-15154")], "terminal", Style(width=80))
    assert "\x1b[" in coloured
    assert _without_colour(coloured) == plain


def test_ascii_alone_where_the_terminal_has_no_more():
    text = render([answer("KAFKA-15154")], "terminal", Style(width=80, unicode=False))
    assert text.isascii()
    assert "+68 -1" in text


def test_several_answers_are_told_apart():
    answers = [answer(key) for key in keys()]
    assert render(answers, "terminal").count("\n" + "─" * 80 + "\n") == 1
    assert render(answers, "markdown").count("\n---\n") == 1
    assert render(answers, "json").startswith("[")


def _without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
