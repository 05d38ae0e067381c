"""Which pull requests an issue's texts speak of."""

from __future__ import annotations

from builders import at, jira_issue

from triage.fetch.mentions import in_github_issue
from triage.models import Actor, Event, Issue, Kind


def said(*texts: str) -> list[int]:
    """The numbers that a GitHub issue with these comments names."""
    events = tuple(Event(Kind.COMMENTED, at(n), Actor("ann"), text=text) for n, text in enumerate(texts))
    issue: Issue = jira_issue(
        "acme/widgets#5", tracker="github", url="https://github.com/acme/widgets/issues/5", events=events
    )
    return [known.pull.number for known in in_github_issue(issue, texts=True)]


def test_frames_of_a_stack_are_no_pull_requests() -> None:
    trace = (
        "It crashed like before #7 landed:\n\n"
        "    #0  Widget::sort (this=0x5555) at widget.cpp:634\n"
        "    #11 0x00007ffff6682b97 in Window::show (this=0x5556) at window.cpp:269\n"
        "    #12 <signal handler called>\n\n"
        "#8 (the rewrite) may have caused it."
    )
    assert said(trace) == [7, 8]


def test_code_and_quotations_are_nobodys_words() -> None:
    assert said("> see #1\n\nno, `#2` and\n```\n#3\n```\nbut #4") == [4]
