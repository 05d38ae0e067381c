"""What the words of a reply tell: what it is about, and whether it says more than a courtesy. Pure."""

from __future__ import annotations

import re

from triage.models import Kind
from triage.text.acts import Act
from triage.text.model import Statement

TESTS = re.compile(
    r"\b(?:unit |regression )?(?:tests?|test ?cases?|coverage|reproducer|specs?)\b", re.IGNORECASE
)
BENCH = re.compile(
    r"\bbench|\bmeasur|\bperf|\bns/op|\bops/s|\bjmh|\b\d+(?:\.\d+)?\s?(?:%|x|us|ms|ns|µs)\b", re.IGNORECASE
)
DOCS = re.compile(
    r"\bdoc(?:s|umented|umentation)?\b|\bcomments?\b|\bdescription\b|\brelease ?notes?\b"
    r"|\bchangelog\b|\bscreen-?shots?\b|\bmotivation\b"
    r"|\bexplain(?:ed|ation)\b|\bjavadoc\b|\bdoxygen\b|\bop\b",
    re.IGNORECASE,
)
PICTURE = re.compile(r"!\[[^\]]*\]\(|<img\b", re.IGNORECASE)
WANTS_PICTURE = re.compile(r"screen-?shots?|before.?(?:and|/|&).?after|picture|image", re.IGNORECASE)
IN_CODE = re.compile(
    r"\bcomments?\b|\bdoxygen\b|\bjava-?docs?\b|\bscaladocs?\b|\bdocstrings?\b|commit message", re.IGNORECASE
)
IN_WORDS = re.compile(r"\bmotivations?\b|\brationale\b", re.IGNORECASE)
COMMITS = re.compile(r"\bcommits?\b", re.IGNORECASE)
SPLIT = re.compile(
    r"\bsplit|\bseparat|\bextract|\bmoved? .{0,40}(?:to|into) .{0,20}#\d|\bsmaller\b|\bbroke(?:n)?\b",
    re.IGNORECASE,
)
REBASED = re.compile(r"\brebas|\bconflict|\bmerged? (?:master|main|trunk)", re.IGNORECASE)
PAPERS = re.compile(
    r"\btitle\b|\bjira\b|\bticket\b|\bcla\b|\bicla\b|\bsign(?:ed)?\b|\bassign|\bdescription\b|\bissue\b",
    re.IGNORECASE,
)
TO_DRAFT = re.compile(r"\bdraft\b", re.IGNORECASE)
TITLE = re.compile(r"\btitle\b|\bprefix\b|\bsubject\b", re.IGNORECASE)
DECIDED = re.compile(
    r"\b(?:kip|flip|spip|rfc|bip|proposal|vote)\b.{0,40}\b(?:accepted|approved|passed|adopted|voted"
    r"|merged|went through)\b",
    re.IGNORECASE,
)
NUMBER = re.compile(r"#\d+")
KEY = re.compile(r"\b[A-Z][A-Z0-9]{1,9}-\d+\b|#\d+")
FEEDBACK = re.compile(
    r"\b(?:feedback|reviews?|suggest(?:ed|ions?)|comments?|concerns|points|issues|requested)\b"
    r"|\b(?:all|every(?:thing)?|both) .{0,20}\b(?:addressed|done|fixed|resolved)\b"
    r"|\b(?:made|did|applied) (?:all |these |those |the )+(?:\w+ )?changes\b",
    re.IGNORECASE,
)
PARTLY = re.compile(r"\b(?:some|most|part(?:ly|ially)?|few|remaining|except|but not|yet)\b", re.IGNORECASE)
NO_DESCRIPTION = re.compile(
    r"\bdescription (?:is|was|seems|looks) (?:\w+ )?(?:empty|missing|blank)\b"
    r"|\b(?:no|empty|missing|without an?y?|lacks an?y?) (?:pr |pull request )?description\b",
    re.IGNORECASE,
)
HEADED_SO = re.compile(r"^\W{0,6}(?:motivation|rationale)\b", re.IGNORECASE | re.MULTILINE)


def claims(said: Statement, about: re.Pattern[str] | None) -> bool:
    """Whether it claims to have done something about this; None: about anything."""
    return about is None or any(
        Act.DONE_CLAIM in sentence.acts and about.search(sentence.text) for sentence in said.sentences
    )


def claims_all(said: Statement) -> bool:
    """Whether it says that what the reviewers wanted was done, all of it."""
    return any(
        x.does(Act.DONE_CLAIM) and FEEDBACK.search(x.text) and not PARTLY.search(x.text)
        for x in said.sentences
    )


def is_content(said: Statement) -> bool:
    """Whether a reviewer's words below the pull request are content with it and ask for nothing."""
    if said.event.kind is Kind.REVIEW_COMMENTED or not said.does(Act.APPROVE, Act.SATISFIED):
        return False
    return not any(sentence.demands for sentence in said.sentences)


_HOLLOW = frozenset({Act.PROMISE, Act.PING, Act.THANKS, Act.REVIEW_PLEASE, Act.WILL_REVIEW})
_FEW_WORDS = 2
_NAME = re.compile(r"\w[_(./:#\[]+\w|#\d")
"""A name out of the code, or a number: at a line, one can be the whole answer."""


def has_substance(said: Statement) -> bool:
    """Whether it says more than a promise, thanks, a ping, or that it was rebased."""
    if not said.sentences:
        return bool(said.event.text.strip())
    for sentence in said.sentences:
        words = [word for word in sentence.text.split() if not word.startswith("@")]
        named = said.event.thread is not None and any(map(_NAME.search, words))
        few = len(words) <= _FEW_WORDS and not named
        hollow = sentence.acts & _HOLLOW or (few and not sentence.acts)
        if not hollow and not (sentence.does(Act.DONE_CLAIM) and REBASED.search(sentence.text)):
            return True
    return False
