"""A pull request as bags of words: what its title, text, files and references say. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from triage.models import GHOST, PullRequest
from triage.profiles import Profile
from triage.relate.change import Change, change_of

MAX_TEXT = 3_000
"""Characters of a description that are read; after that come logs and templates."""
MAX_FILES = 300
"""Files that are read: who changes more changes everything."""

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*|\d+", re.ASCII)
_PARTS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_REFERENCE = re.compile(r"#(\d{1,7})\b|\b([A-Z][A-Z0-9_]+-\d+)\b|/issues/(\d+)\b")
_TRAILER = re.compile(r"(?m)^(?:signed-off-by|co-authored-by|reviewed-by):.*$", re.IGNORECASE)
_HIDDEN = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)


class Document(Struct, frozen=True):
    """A pull request, as it is compared."""

    change: Change
    """For telling what two pull requests are to each other; its pull request has no events."""
    title: tuple[str, ...]
    text: tuple[str, ...]
    """Words of title and description."""
    files: tuple[str, ...]
    """Paths."""
    places: tuple[str, ...]
    """Folders above the files, file names and the words in them."""
    refs: tuple[str, ...]
    """Issues and pull requests named."""

    @property
    def author(self) -> str:
        """Who opened it; empty if not known, so that unknown ones are not the same person."""
        login = self.change.pull.author.login
        return "" if login == GHOST else login


def document(pull: PullRequest, profile: Profile) -> Document:
    """Read a pull request for comparison. Its events are used and then let go."""
    change = change_of(pull, profile)
    title = tuple(_words(pull.title))
    body = _TRAILER.sub("", _HIDDEN.sub("", pull.body[: 2 * MAX_TEXT]))[:MAX_TEXT]
    paths = tuple(f.path for f in (pull.files or ())[:MAX_FILES])
    return Document(
        change=replace(change, pull=replace(pull, events=None)),
        title=title,
        text=(*title, *_words(body)),
        files=paths,
        places=tuple(_places(paths)),
        refs=tuple("".join(found) for found in _REFERENCE.findall(f"{pull.title} {body}")),
    )


def _words(text: str) -> Iterable[str]:
    for word in _WORD.findall(text):
        yield from _forms(word)


@lru_cache(maxsize=100_000)
def _forms(word: str) -> tuple[str, ...]:
    """A word's stem, and the stems of its parts where it is a name in code: `readTimeout`, `read_timeout`."""
    forms = [_stem(word.lower())]
    parts = _PARTS.findall(word)
    if len(parts) > 1:
        forms += [_stem(p.lower()) for p in parts if len(p) > 1]
    return tuple(forms)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if len(word) > len(ending) + 2 and word.endswith(ending) and not word.endswith("ss"):
            return word.removesuffix(ending)
    return word


def _places(paths: Iterable[str]) -> Iterable[str]:
    for path in paths:
        folders, _, name = path.rpartition("/")
        parts = folders.split("/") if folders else []
        for depth in range(1, len(parts) + 1):
            yield "/".join(parts[:depth]) + "/"
        yield name
        yield from _words(name)
