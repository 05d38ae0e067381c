"""Texts made to be slow to read: anybody may open a pull request, and one must not stop a whole digest.

Each of these took minutes to years with a pattern that reads something in two ways or begins anew at every
character. That it ends at all is what is tested, not how fast.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from types import FrameType

import pytest
from builders import at, pull

from triage.duplicates.document import document
from triage.judge import Context, judge
from triage.profiles.load import profile_for_repo

GENERIC = profile_for_repo("acme/widgets")
LONG = 60_000
NAMED = "#1 PR GH-1 /pull/ closes #2 "
WORST = [
    "[ ] ",
    "- [ ] ",
    "[",
    ")",
    "?",
    "...",
    " ",
    "\t",
    "|",
    "\n",
    "#1 ",
    "#1, ",
    "_",
    "a",
    "a-",
    "x/y#1 and ",
    "> ",
]


@pytest.fixture(autouse=True)
def ends() -> Iterator[None]:
    """Gives up on a test after a minute and a half: it would not have ended."""
    if not hasattr(signal, "SIGALRM"):
        pytest.skip("no alarms here: it would hang instead of failing")

    def never(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError("it does not end")

    former = signal.signal(signal.SIGALRM, never)
    signal.alarm(90)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, former)


@pytest.mark.parametrize("before", ["", NAMED])
@pytest.mark.parametrize("piece", WORST)
def test_a_text_made_to_be_slow_is_read_to_its_end(piece: str, before: str) -> None:
    text = before + piece * (LONG // len(piece)) + "x"
    story = pull(title=text, body=text).comment("mia", text).review("rev", body=text, day=2)
    made = story.line_comment("rev", text, 3).push(4, text).close("mia", 5).build()
    judge(made, Context(profile=GENERIC, now=at(30)))
    document(made, GENERIC)


@pytest.mark.slow
def test_a_conversation_of_thousands_is_read_to_its_end() -> None:
    story = pull().line_comment("rev", "Please rename this.", 1)
    for n in range(12_000):
        by = "ann" if n % 2 else "rev"
        story.line_comment(by, f"Why {n}? Please rename {n}.", 1 + n / 1000, in_reply_to_id=1001)
    judge(story.build(), Context(profile=GENERIC, now=at(30)))
