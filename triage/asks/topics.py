"""What an answer is about: words by which a reply speaks of a test, a document, a split. Pure."""

from __future__ import annotations

import re

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
