"""A table of phrases is made when it is first read, and read whole whoever comes meanwhile."""

from __future__ import annotations

import threading
import time

import pytest

from triage.text import patterns
from triage.text.acts import Act
from triage.text.patterns import Book, Reader, Saying
from triage.text.words import Words


def test_a_reader_waits_for_a_table_that_another_thread_is_making(monkeypatch: pytest.MonkeyPatch) -> None:
    real, begun = patterns.needed_words, threading.Event()

    def slowly(expression: str) -> list[frozenset[str]]:
        begun.set()
        time.sleep(0.05)
        return real(expression)

    monkeypatch.setattr(patterns, "needed_words", slowly)
    book = Book({}, Saying(Act.OBJECT, "mind the gap\nwatch your step"))
    reader = Reader(book, lambda _: True)

    def read(text: str) -> set[Act]:
        return reader.acts(Words(text), book.likely(Words(text)))

    first = threading.Thread(target=read, args=("mind the gap",))
    first.start()
    begun.wait()
    assert read("watch your step") == {Act.OBJECT}
    first.join()
