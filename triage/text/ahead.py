"""What phrases need, worked out ahead: to read it out of 2,000 expressions takes a seventh of a second.

`needs.tsv` beside this module has the answers, a phrase a line: what it is asked by, a digest of the phrase,
and sets of words. A phrase that is not in it, because it was just added or changed, is worked out when it is
read; `pytest tests/text --update-golden` writes the file anew, and a test fails until that is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, wraps
from hashlib import blake2b
from importlib.resources import files

Needs = tuple[frozenset[str], ...]
"""Sets of words, of each of which a phrase needs one."""
FILE = "needs.tsv"


def worked_out_ahead(function: Callable[[str], Needs]) -> Callable[[str], Needs]:
    """Let a function from a phrase to what it needs look its answer up before it works it out."""

    @wraps(function)
    def answer(phrase: str) -> Needs:
        found = _answers().get(_name(function, phrase))
        return function(phrase) if found is None else tuple(map(_words, found.split("\t")[1:]))

    return answer


def table(function: Callable[[str], Needs], phrases: Iterable[str]) -> list[str]:
    """Lines of the file, sorted, for a function that `worked_out_ahead` gave and what it is asked for."""
    work_out: Callable[[str], Needs] = function.__wrapped__  # type: ignore[attr-defined]  # set by wraps
    return sorted(
        "\t".join([_name(work_out, phrase), *(" ".join(sorted(words)) for words in work_out(phrase))])
        for phrase in set(phrases)
    )


@cache
def _answers() -> dict[str, str]:
    try:
        text = files("triage.text").joinpath(FILE).read_text(encoding="utf-8")
    except OSError:
        return {}  # slower, and as right
    return {line.partition("\t")[0]: line for line in text.splitlines()}


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(text.split(" "))


def _name(function: Callable[[str], Needs], phrase: str) -> str:
    return f"{function.__name__}:{blake2b(phrase.encode(), digest_size=8).hexdigest()}"
