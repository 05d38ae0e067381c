"""What an attempt did, in its author's words: title, description, files. Extractive, never invented. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from triage.models import FileChange, PullReport
from triage.profiles import Profile
from triage.text.segment import segment

_KEY_PREFIX = re.compile(
    r"\s*(?:\[?[A-Z][A-Z0-9_]+-\d+\]?(?:\s*[,/&]\s*\[?[A-Z][A-Z0-9_]+-\d+\]?)*|\[[^\]]{1,40}\]|"
    r"MINOR|HOTFIX|(?:GH-|#)\d+)\s*[:;.\-–]?\s*"
)
_SENTENCES = 3
_LENGTH = 320
"""Characters of the description that a worksheet quotes: what was done, not how it was tested."""
# Headings and stock sentences of forms; what they ask is not what the author did.
_BOILERPLATE = re.compile(
    r"(?i)^(?:committer checklist|please (?:describe|include|fill)|more detailed description"
    r"|summary of testing|delete this text|reviewers?\s*:|jira\s*:|!\[|<img|https?://\S+$"
    r"|(?:this\s+)?(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|address(?:es)?|implements?)\s*:?\s+\S*(?:#\d+|://|-\d+)\S*\s*\.?$)"
)
_VERBS = (
    "add|remov|replac|fix|chang|us|mov|acquir|tak|wrap|introduc|renam|refactor|avoid|guard|synchroni[sz]|extract|"
    "clos|mak|split|set|let|lock|copy|copi|cach|check|convert|deprecat|drop|ensur|handl|implement|"
    "improv|increas|limit|pass|prevent|propos|reduc|releas|return|revert|rework|rewrit|simplif|skip|switch|updat"
)
_DOES = re.compile(
    rf"(?i)^(?:this|the)\s+(?:pr|pull request|patch|change|commit|branch|series|fix)\b"
    rf"|^(?:this|it|we|i)\s+(?:now\s+|also\s+|simply\s+|only\s+)*(?:{_VERBS})\w{{0,4}}\b"
    rf"|^(?:now\s+|also\s+|simply\s+)?(?:{_VERBS})(?:e|es|s|ed|d|ing|ping|ting)?\b"
    r"|\b(?:is|are|we|it|i)\s+now\b|\bit does (?:this|so|that) by\b|\binstead\b"
)
"""A sentence that says what the change does, by how it begins or by a "now"."""
_TOUCHES = re.compile(rf"(?i)\b(?:{_VERBS})(?:e|es|s|ed|d|ing)\b")
"""A sentence that at least has a word for changing things."""


class Approach(Struct, frozen=True, kw_only=True):
    """What one attempt did."""

    title: str
    """The pull request's title without its key."""
    said: tuple[str, ...] = ()
    """Sentences of the description, verbatim, in their order."""
    production: tuple[FileChange, ...] = ()
    """Most changed first."""
    tests: tuple[FileChange, ...] = ()
    docs: tuple[FileChange, ...] = ()
    files_known: bool = True


def bare_title(title: str) -> str:
    """A title without the keys and tags before it; the whole where nothing would be left."""
    at = 0
    while (found := _KEY_PREFIX.match(title, at)) and found.end() > at:
        at = found.end()
    return title[at:].strip() or title.strip()


def approach(pull: PullReport, profile: Profile) -> Approach:
    """What the attempt did, from its title, its description and the files it touched."""
    files = pull.files or ()
    tests = tuple(f for f in files if profile.layout.is_test(f.path))
    docs = tuple(f for f in files if f not in tests and profile.layout.is_document(f.path))
    return Approach(
        title=bare_title(pull.title),
        said=_said(pull.body, bare_title(pull.title)),
        production=_by_size(f for f in files if f not in tests and f not in docs),
        tests=_by_size(tests),
        docs=_by_size(docs),
        files_known=pull.files is not None,
    )


def _said(body: str, title: str) -> tuple[str, ...]:
    sentences = []
    for span in segment(body, form=True).sentences:
        words = " ".join(span.text.split())
        if len(words) < 8 or _BOILERPLATE.match(words) or words.rstrip(".").lower() == title.lower():
            continue
        sentences.append(words)
    # Sentences that say what the change does; where there is none, what comes nearest, from the beginning on.
    telling = (
        [s for s in sentences if _DOES.search(s)] or [s for s in sentences if _TOUCHES.search(s)] or sentences
    )
    kept: list[str] = []
    for sentence in telling[:_SENTENCES]:
        if kept and sum(map(len, kept)) + len(sentence) > _LENGTH:
            break
        kept.append(_cut(sentence))
    return tuple(kept)


def _cut(sentence: str) -> str:
    if len(sentence) <= _LENGTH:
        return sentence
    return sentence[:_LENGTH].rsplit(" ", 1)[0].rstrip(" ,;:") + " …"


def _by_size(files: Iterable[FileChange]) -> tuple[FileChange, ...]:
    return tuple(sorted(files, key=lambda f: (-((f.additions or 0) + (f.deletions or 0)), f.path)))
