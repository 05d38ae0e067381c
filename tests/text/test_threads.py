"""A table of phrases is made when it is first read, and read whole whoever comes meanwhile."""

from __future__ import annotations

import threading
import time

import pytest

from triage.text import patterns
from triage.text.patterns import Phrases, Words


def test_a_reader_waits_for_a_table_that_another_thread_is_making(monkeypatch: pytest.MonkeyPatch) -> None:
    real, begun = patterns.needed_words, threading.Event()

    def slowly(expression: str) -> list[frozenset[str]]:
        begun.set()
        time.sleep(0.05)
        return real(expression)

    monkeypatch.setattr(patterns, "needed_words", slowly)
    phrases = Phrases({})
    phrases.add(1, "mind the gap\nwatch your step")
    first = threading.Thread(target=phrases.meanings, args=(Words("mind the gap"),))
    first.start()
    begun.wait()
    assert phrases.meanings(Words("watch your step")) == {1}
    first.join()
