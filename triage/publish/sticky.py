"""One issue that always holds the latest digest: created the first time, updated ever after, never twice.

- It is found by its label and by a hidden mark in its text; if the label was taken off, by the mark among
  the open issues changed last that a machine or a member opened.
- Only what stands between the two marks is replaced: what people write above or below stays, as does a
  title that somebody changed.
- A closed one is left closed, as a record, and a new one is made. A locked one is updated all the same.
- A digest too long for one text goes on in comments, which are updated in place too; comments that
  are no longer needed are emptied to a line, never deleted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from triage.digest.split import ISSUE_LIMIT, split
from triage.publish.client import explained, writing
from triage.publish.target import Published, Target
from triage.settings import Settings

if TYPE_CHECKING:
    from github.Issue import Issue
    from github.IssueComment import IssueComment
    from github.Repository import Repository

LOOKED_AT = 200
"""Open issues looked through where none has the label."""

_ROOM = ISSUE_LIMIT - 3_000
"""For a part: less what the marks and the links from part to part take."""
_KEPT = 2_500
"""Characters of what people wrote around the digest that always fit."""


def publish_issue(
    target: Target, key: str, text: str, settings: Settings, former: tuple[str, ...] = ()
) -> Published:
    """Creates or updates the sticky issue of the digest called `key`. Raises as `triage.publish.publish`."""
    parts = split(text, _ROOM)
    with writing(settings) as github, explained("writing the sticky issue", target.repo, "issues"):
        repo = github.get_repo(target.repo)
        issue, called = find(repo, target, (key, *former))
        first = parts[0] + (_more(len(parts), []) if len(parts) > 1 else "")
        created = issue is None
        if issue is None:
            issue = repo.create_issue(target.title, body=_framed(key, first), labels=list(target.labels))
        links = _comments(issue, (key, called), parts[1:], created)
        before = (issue.body or "").replace(_begin(called), _begin(key)).replace(_end(called), _end(key))
        body = _framed(key, parts[0] + (_more(len(parts), links) if links else ""), before)
        if body != issue.body:
            issue.edit(body=body)
        done = "created" if created else "updated"
        return Published(f"{done} issue {issue.number} in {target.repo}", issue.html_url)


def find(repo: Repository, target: Target, keys: Sequence[str]) -> tuple[Issue | None, str]:
    """The open sticky issue of this digest, by the first of its names that it goes by; None for none."""
    labelled = partial(repo.get_issues, labels=[target.labels[0]])
    for listed in (labelled, repo.get_issues):
        found = listed(state="open", sort="updated", direction="desc")
        # Not `issue.pull_request`: where the list leaves it out, PyGithub asks for the whole issue.
        issues = [i for i in islice(found, LOOKED_AT) if "/pull/" not in i.html_url]
        for key in keys:
            marked = [i for i in issues if _begin(key) in (i.body or "")]
            if listed is not labelled:
                marked = [i for i in marked if _trusted(i)]
            if marked:  # if somebody copied it, the oldest is ours
                return min(marked, key=lambda i: i.number), key
    return None, keys[0]


def _trusted(issue: Issue) -> bool:
    """Whether a machine or a member opened it: anybody may copy a mark, few may set a label."""
    return _is_bot(issue.user) or issue.author_association in ("OWNER", "MEMBER", "COLLABORATOR")


def _comments(issue: Issue, keys: tuple[str, str], parts: list[str], created: bool) -> list[str]:
    """Writes the further parts as comments; their addresses. `keys`: what it is called now, and was."""
    key, called = keys
    known: dict[int, IssueComment] = {}
    if not created:
        pattern = re.compile(re.escape(f"<!-- contribution-triage part {called} ") + r"(\d+) -->")
        for comment in issue.get_comments():
            found = pattern.match(comment.body or "")
            # A stranger could leave such a mark, and change the digest's words in their comment later.
            own = _is_bot(comment.user) or _login(comment.user) == _login(issue.user)
            if found and own:
                known.setdefault(int(found[1]), comment)
    links = []
    for n, part in enumerate(parts, 2):
        body = f"{_part(key, n)}\nPart {n} of {len(parts) + 1} of the digest above.\n\n{part}"
        if n in known:
            comment = known.pop(n)
            if comment.body != body:
                comment.edit(body)
        else:
            comment = issue.create_comment(body)
        links.append(comment.html_url)
    for n, comment in known.items():
        empty = f"{_part(key, n)}\nThis week's digest needs no part {n}."
        if comment.body != empty:
            comment.edit(empty)
    return links


def _login(user: object) -> object:
    return getattr(user, "login", None)  # a deleted account is None


def _is_bot(user: object) -> bool:
    return getattr(user, "type", None) == "Bot"


def _more(count: int, links: list[str]) -> str:
    if not links:
        return f"\n\nPart 1 of {count}.\n"
    named = ", ".join(f"[part {n}]({url})" for n, url in enumerate(links, 2))
    return f"\n\nPart 1 of {count}; it goes on in {named}.\n"


def _framed(key: str, text: str, before: str = "") -> str:
    """The text between its marks, in what stood there before."""
    block = f"{_begin(key)}\n{text.strip()}\n{_end(key)}"
    start = before.find(_begin(key))
    stop = before.find(_end(key), start) if start >= 0 else -1
    if start < 0:
        return block
    head = before[:start]
    tail = before[stop + len(_end(key)) :] if stop >= 0 else ""
    if len(head) + len(tail) > _KEPT:  # a note longer than there is room for keeps its beginning
        tail = tail[: max(0, _KEPT - len(head))]
        head = head[:_KEPT]
    return head + block + tail


def _begin(key: str) -> str:
    return f"<!-- contribution-triage digest {key} -->"


def _end(key: str) -> str:
    return f"<!-- /contribution-triage digest {key} -->"


def _part(key: str, n: int) -> str:
    return f"<!-- contribution-triage part {key} {n} -->"
