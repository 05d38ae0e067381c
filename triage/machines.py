"""Accounts that no name gives away, told by what they say: reports made from a template. Pure.

A person may paste a table; an account that says nothing but reports is no person.
"""

from __future__ import annotations

import re

from triage.models import Kind, PullRequest

_HEAD = 600
"""Characters of a comment that are looked at: a report says at once that it is one."""
_REPORT = re.compile(
    r"""
    \s*<!--                             # a marker for the machine itself, to find its comment again
  | \W*(?::\w+:\W*)?[+-]1\s+overall\b\W*(?:$|\n|\|)      # votes of a checker
  | \W*(?:@[\w-]+\W+)?(?:\[?test\ build\b|merged\ build\ (?:finished|started|triggered)
      | build\ (?:\#?\d+\b|(?:finished|started|triggered|succeeded|failed)[.:!])
      | can\ one\ of\ the\ admins\ verify|refer\ to\ this\ link\ for\ build\ results
      | test\ (?:fail|pass)ed\b|\[?codecov\]?(?:\([^)\s]*\))?\W+report
      | (?:\[!\[)?coverage\ (?:status|report|remained|increased|decreased)|deploy(?:ed)?\ preview
      | deployment\ (?:failed|has\ completed)|benchmark\ runs?\ (?:are|is)\ scheduled|ci\ report\b
      | (?:kudos,\ )?sonar(?:qube)?\ ?cloud|(?:passed|failed)\ quality\ gate|quality\ gate\b
      | cla(?:s)?\ (?:looks?\ good|assistant|check)|all\ (?:committers|contributors)\ have\ signed
      | mergeability\ summary|pull\ request\ test\ coverage)
  | \W*thank(?:s|\ you)[^.!]{0,80}(?:pull\ request|contribution|submission)[.!,]+\s+
      (?:before\ we\ can\ (?:look|merge|accept)|it\ looks\ like\ this\ (?:may|is)
      |we\ (?:really\ appreciate|require|ask)|the\ automated)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_AUTOMATIC = re.compile(
    r"\bi(?:'m| am) (?:just )?an? (?:automated |friendly |helpful )?(?:ro)?bot\b|\bbeep[ -]boop\b"
    r"|\bthis is an auto(?:mated|matic) (?:message|comment|reply|notice)\b"
    r"|\bthis (?:comment|message) (?:was|is|has been) (?:automatically |auto-?)?"
    r"(?:generated|posted|created|sent) (?:automatically|by)\b"
    r"|\b(?:pull request|pr|issue) (?:was|is being|has been) automatically (?:closed|marked|labell?ed)\b",
    re.IGNORECASE,
)


def _reads_like_machine(text: str) -> bool:
    """Whether a comment is a report made from a template, or says that nobody wrote it."""
    head = text[:_HEAD]
    return _REPORT.match(head) is not None or _AUTOMATIC.search(text[:4000]) is not None


def machines(pull: PullRequest) -> frozenset[str]:
    """Logins, in lower case, that say nothing here but reports. Never the author, nor who reviewed."""
    said: set[str] = set()
    people = {pull.author.login.lower()}
    for event in pull.events or ():
        if event.actor is None:
            continue
        login = event.actor.login.lower()
        if event.kind in (Kind.REVIEWED, Kind.REVIEW_COMMENTED):
            people.add(login)
        elif event.kind is Kind.COMMENTED and login not in people:
            if _reads_like_machine(event.text or ""):
                said.add(login)
            else:
                people.add(login)
    return frozenset(said - people)
