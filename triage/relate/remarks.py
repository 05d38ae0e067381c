"""What people say of another pull request by its number: "backport of #12", "superseded by #34". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from triage.models import PullRef, Relation
from triage.refs import pull_refs_in

_GAP = (
    r"(?:(?!\b(?:block|depend|after|before|until|requir|conflict|see|because|but|not|unlike|once|if)\w*)"
    r"[^.;!?]){0,50}$"
)
"""Up to the number, within the sentence, without a word that turns the meaning."""

_EARLIER = r"(?:earlier|previous|original|former|prior|last|old|closed|stale|abandoned)"
_PULL = r"(?:pr|pull\ request|attempt|version|try|work|patch|iteration)s?"
_CARRIES_ON = rf"""(?:
      replac(?:e[sd]?|ing|ement\ (?:for|of)) | supers[ec]+d(?:e[sd]?|ing) | successor | obsolet(?:es|ed|ing)
    | continu(?:es?|ed|ing|ation) | carr(?:y|ies|ied|ying)\ on | pick(?:s|ed|ing)?\ up | grab(?:s|bed|bing)?
    | tak(?:es?|en|ing)\ over | take-?over | adopt(?:s|ed|ing)? | combin(?:es?|ing) | merges?\ together
    | re-?open(?:s|ed|ing)? | re-?submi(?:t|ts|tted|tting|ssion) | re-?creat(?:es?|ed|ion) | redo(?:es|ne)?
    | reviv(?:es?|ed|al|ing) | resurrect(?:s|ed|ing)? | re-?land(?:s|ing|ed)? | re-?appl(?:y|ies|ied)
    | un-?revert(?:s|ed|ing)? | roll(?:s|ed|ing)?[-\ ]forward(?:\ of)?
    | originally\ (?:in|merged|landed|opened|submitted)\b
    | re-?bas(?:e|es|ed|ing)\b(?!\ (?:on\b|onto|over|atop|due|needed|to\b))
    | (?:new|rebased?|revised|improved|fixed|squashed|refactored|cleaned[- ]up|reworked|updated
        |simplified|modified)\ version
    | (?:second|third|another|next|new)\ (?:attempt|try|version|iteration|take) | iteration | retry
    | (?:recreated|moved|migrated)\ from | was\ previously | formerly | {_EARLIER}\ {_PULL}
    | {_EARLIER}[\s:]*$
    | clos(?:es|ing)(?:\ (?:pr|pull\ request))?[\s:]*$
)"""


def _table(*rows: tuple[Relation, str]) -> tuple[tuple[Relation, re.Pattern[str]], ...]:
    return tuple((relation, re.compile(words, re.IGNORECASE | re.VERBOSE)) for relation, words in rows)


_OF_ITSELF = _table(
    (
        Relation.BACKPORT,
        r"\b(?:(?:back|forward)[-\ ]?port(?:s|ed|ing)?|cherry[-\ ]?pick(?:s|ed|ing)?)\b" + _GAP,
    ),
    (Relation.BACKPORT, r"\bauto(?:matically)?[-\ ]?generated\ from\b" + _GAP),
    (Relation.SUCCESSOR, r"\brevert\W+revert\W{1,4}[^\"”]{0,150}$"),
    (Relation.REVERT, r"\breverts?\s+[\"“][^\"”]{0,150}$"),
    (
        Relation.REVERT,
        r"\b(?:reverts?|reverting|roll(?:s|ed|ing)?[-\ ]?back\ of|backs?\ out|undo(?:es)?)\b" + _GAP,
    ),
    (
        Relation.FOLLOW_UP,
        r"\b(?:follow(?:s|ing)?[-\ ]?(?:up|on)s?|next\ (?:step|part)\ (?:of|after|to))\b" + _GAP,
    ),
    (Relation.FOLLOW_UP, r"\b(?:(?:builds?|built|stacked)\ (?:\w+\ )?(?:up)?on|on\ top\ of)\b" + _GAP),
    (
        Relation.FOLLOW_UP,
        r"\b(?:introduced|caused|broken|missed|forgotten|overlooked|left\ (?:out|over))"
        r"\ (?:in|by|via|from|with)\b" + _GAP,
    ),
    (
        Relation.FOLLOW_UP,
        r"\b(?:address(?:es|ed|ing)?\ (?:\w+\ ){0,3}|review\ )(?:comments?|feedback|nits?|suggestions?)"
        r"\ (?:from|on|in|of)\b" + _GAP,
    ),
    (
        Relation.FOLLOW_UP,
        r"\b(?:split|extract|factor|broken?|carved?|separat|pull)(?:ed)?(?:\ (?:out|off))?\ (?:of|from)\b"
        + _GAP,
    ),
    (
        Relation.FOLLOW_UP,
        r"\b(?:regress(?:ion|ions|ed|es)|fall-?out|left-?overs?|typos?)\ (?:from|of|since|in|by)\b" + _GAP,
    ),
    (
        Relation.FOLLOW_UP,
        r"\b(?:(?:further\ \w+|improve(?:s|d|ments?)?|enhance(?:s|ments?))\ (?:for|to|of|on|after|upon)"
        r"|complement(?:s|ing|ary)?(?:\ to)?|amends?|extends?"
        r"|(?:second|third|next|last|final)\ (?:pr|pull\ request|part|step)\ (?:for|of|in|after)"
        r"|(?:docs?|documentation|tests?|clean-?up)\ (?:for|after))\b" + _GAP,
    ),
    (
        Relation.FOLLOW_UP,
        r"\b(?:forg[eo]t(?:ten)?|miss(?:ed|ing)|omitted|lacking)\b[^.;!?]{0,80}\b(?:in|from|by)\b" + _GAP,
    ),
    (
        Relation.FOLLOW_UP,
        r"\b(?:broken?|fail(?:s|ed|ing)?)\ [^.;]{0,30}\b(?:after|since|because\ (?:in|of)|due\ to)\b"
        r"[^.;]{0,30}$",
    ),
    (
        Relation.FOLLOW_UP,
        r"\b(?:(?<!the\ )follow(?:s|ing)|(?:improv|enhanc)(?:es?|ing)|(?:simplif|clarif)(?:y|ies|ying)"
        r"|fix(?:es|ed|ing)?\ (?:an?\ |the\ )?(?:\w+\ )?(?:bugs?|issues?|problems?|errors?|failures?)"
        rf"\ (?:of|from|in|by))[\s:]*(?:{_PULL})?[\s:]*$",
    ),
    (
        Relation.FOLLOW_UP,
        r"\bfix(?:es|ed|ing|up)?\ (?:up\ )?(?:for\ |of\ |to\ |in\ )?(?:pr|pull\ request)[\s:]*$",
    ),
    (
        Relation.DUPLICATE,
        r"\b(?:dup(?:licate[sd]?|e)?(?:\ of)?|same\ (?:\w+\ )?as|identical\ to)"
        r"(?:\ (?:pr|pull\ request))?[\s:]*$",
    ),
    (Relation.RIVAL, r"\b(?:alternatives?|competing|competitor|(?:different|other)\ approach)\b" + _GAP),
    (Relation.SUCCESSOR, rf"\b{_CARRIES_ON}" + _GAP),
)
"""What the later pull request says of an earlier one. The first that fits."""

_BY = r"\ (?:by|in|into|as|at|to|with|here)\b"
_OF_LATER = _table(
    (Relation.BACKPORT, r"\b(?:back-?port(?:s|ed|ing)?|cherry[-\ ]?pick(?:s|ed|ing)?)\b" + _GAP),
    (Relation.REVERT, r"\b(?:reverted|revert(?:ing|s)?\ (?:this|it|that)|revert[\s:]*$)" + _GAP),
    (Relation.DUPLICATE, r"\b(?:dup(?:licate|e)?\ of|same\ as|identical\ to)\b" + _GAP),
    (Relation.FOLLOW_UP, r"\b(?:follow[-\ ]?(?:up|on)s?)\b" + _GAP),
    (Relation.RIVAL, r"\balternatives?\b" + _GAP),
    (
        Relation.SUCCESSOR,
        r"\b(?:supers[ec]+ded|replaced|obsoleted|taken\ over|picked\ up|carried\ (?:on|over|forward)"
        r"|continu\w+|re-?open\w*|re-?submitt?\w*|moved|migrated|redone|reworked|rebased|combined|folded"
        r"|version|iteration)"
        rf"(?:\ (?:it|this|work|pr))?{_BY}" + _GAP,
    ),
    (Relation.SUCCESSOR, r"(?:\bin\ fav(?:ou|o)r\ of\b|\biteration\b|\bmoved\b[:\s]*)" + _GAP),
    (
        Relation.SUCCESSOR,
        r"\b(?:opened|created|made|submitted|raised|sent|pushed|filed)\ (?:it\ )?(?:as\ )?(?:an?\ )?"
        r"(?:new|another|separate|fresh|different|clean|rebased)\b" + _GAP,
    ),
    (Relation.SUCCESSOR, r"\bnew\ (?:pr|pull\ request|version|branch)\b" + _GAP),
)
"""What is said on the earlier pull request of a later one, before its number."""

_IS_NEWER = re.compile(
    r"^[\])>]*\s+(?:is|has|was|contains)\ (?:an?\ |the\ |now\ )?(?:\w+\ )?"
    r"(?:re-?base[d]?|continuation|new(?:er)?\ version|replacement|successor|better|rebased|iteration)\b",
    re.IGNORECASE,
)
"""The same, after its number: `#12 is a rebase of this`."""

_LEFT = re.compile(
    r"^[\])>]*(?:,?\s+|(?=\[))(?:(?:it|we|which|that|has|have|had|was|is|did|also|only|somehow|accidentally|inadvertently)\s+)*"
    r"(?:introduc|caus|br[eo]ke|broken|miss|forg[eo]t|overlook|regress|remov|not\ enough|not\ sufficient"
    r"|incomplete|lack(?:s|ed)?\b|left|(?:didn.?t|not)\ (?:fix|cover|handle|update|consider)"
    r"|(?:accidentally|inadvertently|somehow)\b"
    r"|[\[(]?follow[-\ ]?up"
    r"|[^;]{0,90}\b(?:it|this|that|which)\s+(?:\w+\s+)?(?:caus|br[eo]ke?|regress)"
    r"|[^.;]{0,80}\bbut\ (?:\w+\ ){0,2}(?:forg[eo]t|miss|overlook|not|didn.?t|broke))",
    re.IGNORECASE,
)
"""What the earlier one left to do, after its number: `#12 broke the build`."""

_COMMENT = re.compile(r"(?:/files)?#(?:issuecomment|discussion|pullrequestreview|r\d)")
_ANSWERS = re.compile(r"\b(?:address|fix|resolv|implement|appl)\w*[\s:]*$", re.IGNORECASE)
"""`Addresses …/pull/12#issuecomment-3`: what was said on the earlier one."""

_REDUX = re.compile(r"^[\])>]*,?\s+(?:redux|again|once\ more|take\ \w+)\b", re.IGNORECASE)
_BRINGS_BACK = re.compile(
    r"\brevert\W+revert\b|\bre-?(?:land|appl|introduc|instat|merg|submi)"
    r"|\b(?:redux|un-?revert|roll\w*[-\ ]forward)"
    r"|\b(?:originally|previously)\ (?:in|merged|landed)",
    re.IGNORECASE,
)


def brings_back(words: str) -> bool:
    """Whether words that name another pull request say that what had landed lands once more."""
    return bool(_BRINGS_BACK.search(words))


_DENIED = re.compile(r"(?:\b(?:not?|never|without|isn.?t|doesn.?t|don.?t|won.?t))\s+(?:\w+\s+){0,2}$", re.I)
_PASSIVE = re.compile(r"\b(?:by|in|into|as|with|at|to)\s*$", re.IGNORECASE)
_ACTIVE = re.compile(rf"\b(?:previously|formerly|opened|started|begun|work|{_EARLIER})\b", re.IGNORECASE)
_LIST = re.compile(r"(?:(?:#|GH-)\d+|[\w.-]+/[\w.-]+#\d+|https?://\S+)\s*(?:,\s*(?:and|&)?|and|&|/)\s*$")
_SPOT = re.compile(
    r"https?://[\w.-]*github[\w.-]*/[\w.-]+/[\w.-]+/pull/\d+"
    r"|(?<![&/\w.-])[\w.-]{1,100}/[\w.-]{1,100}(?:#|\bGH-)\d{1,7}\b"
    r"|(?<![&/])(?:#|\bGH-)\d{1,7}\b|\bPR\s?\d{2,7}\b"
)
_LOG = re.compile(r"\s*[*+-]?\s*(?=[a-f]*\d)[0-9a-f]{7,40}\s")
"""A line of a log of commits, often another repository's."""
_LISTED = re.compile(
    r"\s*[*+-]\s+(?!(?:revert|re-?land|re-?appl|back-?port|cherry|follow|supersed|previous|earlier|original|continu)\w*)"
    r"\S.*\(\s*$",
    re.IGNORECASE,
)
"""`* A title (#12)` of a list of changes: what the title says, it does not say of #12."""
_MAX = 20_000
"""Characters of a text that are read: a pasted log says nothing of other pull requests."""
_MOST = 300
"""Pull requests of one line that are looked at."""


def _named(text: str, repo: str) -> Iterator[tuple[PullRef, str, str]]:
    """Each pull request a text names, and what its line says before (a list counts as one) and after it."""
    if "#" not in text and "/pull/" not in text and "GH-" not in text and "PR" not in text:
        return
    for line in text[:_MAX].splitlines():
        if line.lstrip().startswith(">") or _LOG.match(line):
            continue  # quoted: somebody else's words
        heads: dict[int, int] = {}
        for found in islice(_SPOT.finditer(line), _MOST):
            refs = pull_refs_in(found[0], repo)
            if refs:
                after = line[found.end() :]
                if after.rstrip() == ")" and _LISTED.match(line[: found.start()]):
                    continue
                head = _head_of_list(line, found.start(), heads)
                before = line[max(0, head - 120) : head]
                yield refs[0], before.rstrip(" ([<*_`'\""), after[:140]


_ITEM = 300
"""Characters of one item of a list, at most."""


def _head_of_list(line: str, end: int, heads: dict[int, int]) -> int:
    """Where the list begins that goes on at `end`. `heads`: what is known of this line, so that a list of
    thousands is walked once."""
    passed = []
    while end not in heads:
        passed.append(end)
        listed = _LIST.search(line, max(0, end - _ITEM), end)
        if listed is None:
            heads[end] = end
            break
        end = listed.start()
    head = heads[end]
    heads.update(dict.fromkeys(passed, head))
    return head


def said_of(text: str, repo: str) -> Iterator[tuple[PullRef, Relation, str]]:
    """What a pull request's own text says it is to others, with the words that say it."""
    for ref, before, after in _named(text, repo):
        if found := _REDUX.search(after):
            yield ref, Relation.SUCCESSOR, f"{ref} {found[0].strip()}"
            continue
        for relation, pattern in _OF_ITSELF:
            found = pattern.search(before)
            if found is None:
                continue
            if _DENIED.search(before[: found.start()]):
                break
            if relation is Relation.SUCCESSOR and _PASSIVE.search(before) and not _ACTIVE.search(before):
                break  # "superseded by #12" speaks of the other direction
            yield ref, relation, f"{found[0].strip()} {ref}"
            break
        else:
            found = _LEFT.search(after) or (_COMMENT.match(after) and _ANSWERS.search(before))
            if found:
                yield ref, Relation.FOLLOW_UP, f"{ref} {found[0].strip()}"


def said_of_later(text: str, repo: str) -> Iterator[tuple[PullRef, Relation, str]]:
    """What is said on a pull request of one that came after it."""
    for ref, before, after in _named(text, repo):
        if found := _IS_NEWER.search(after):
            yield ref, Relation.SUCCESSOR, f"{ref} {found[0].strip()}"
            continue
        for relation, pattern in _OF_LATER:
            if found := pattern.search(before):
                yield ref, relation, f"{found[0].strip()} {ref}"
                break
