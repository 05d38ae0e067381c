"""What phrases need is shipped as worked out ahead."""

from __future__ import annotations

from pathlib import Path

import pytest

import triage.text
from triage.text import ahead
from triage.text.patterns import needs
from triage.text.phrases import keys
from triage.text.reviewing import BOOK
from triage.text.signs import SIGNS

SHIPPED = Path(triage.text.__file__).with_name(ahead.FILE)


def test_the_file_is_in_step_with_the_phrases(request: pytest.FixtureRequest) -> None:
    lines = ahead.table(keys, (sign.phrase for sign in SIGNS)) + ahead.table(needs, BOOK.lines())
    made = "\n".join(lines) + "\n"
    if request.config.getoption("--update-golden"):
        SHIPPED.write_text(made, encoding="utf-8")
    assert SHIPPED.read_text(encoding="utf-8") == made, "run pytest tests/text --update-golden"


@pytest.mark.parametrize("content", [None, "", "something else"])
def test_a_phrase_that_is_not_in_it_is_worked_out(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if content is not None:
        (tmp_path / ahead.FILE).write_text(content)
    monkeypatch.setattr(ahead, "files", lambda _: tmp_path)
    ahead._answers.cache_clear()
    try:
        assert [set(words) for words in needs("please ... rebase")] == [{"rebase"}, {"please"}]
    finally:
        ahead._answers.cache_clear()
    assert [set(words) for words in keys("nobody wrote")] == [{"nobody"}, {"wrote"}]
