"""Retry-After in both forms, and patience that ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage.fetch.waits import Patience, back_off, retry_after, when

NOW = datetime(2024, 5, 1, 12, tzinfo=UTC)


def test_seconds_and_dates() -> None:
    assert retry_after("7", NOW) == 7
    assert retry_after(" 7 ", NOW) == 7
    assert retry_after(format_datetime(NOW + timedelta(seconds=90), usegmt=True), NOW) == 90
    assert retry_after(format_datetime(NOW - timedelta(seconds=90), usegmt=True), NOW) == 0


@pytest.mark.parametrize("value", [None, "", "soon", "-5", "1.5", "Wed, 99 Foo 2024 25:61:00 GMT"])
def test_what_cannot_be_read_is_no_wish(value: str | None) -> None:
    assert retry_after(value, NOW) is None


@settings(deadline=None)
@given(st.text(max_size=40))
def test_no_header_breaks_it(value: str) -> None:
    seconds = retry_after(value, NOW)
    assert seconds is None or seconds >= 0


def test_patience_refuses_what_does_not_fit() -> None:
    clock = [100.0]
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock[0] += seconds

    patience = Patience(10, clock=lambda: clock[0], sleep=sleep)
    assert patience.wait(6)
    assert patience.left() == 4
    assert not patience.wait(5)
    assert slept == [6]
    assert patience.waited == 6
    clock[0] += 60
    assert patience.left() == 0


def test_back_off_grows_to_an_end() -> None:
    assert [back_off(n) for n in range(1, 8)] == [0.5, 1, 2, 4, 8, 8, 8]


def test_a_reset_in_a_persons_words() -> None:
    assert when(NOW + timedelta(seconds=30), NOW).endswith("in 1 minute")
    assert when(NOW + timedelta(minutes=17), NOW).endswith("in 17 minutes")
    assert " on 2024-05-0" in when(NOW + timedelta(days=2), NOW)
