"""Whether a later change is an earlier one for another branch: a backport, or a port forward. Pure."""

from __future__ import annotations

from datetime import timedelta

from triage.models import Relation
from triage.relate.pair import LIKE_TITLE, SAME_FILES, SAME_TITLE, Pair

BACKPORT_WITHIN = timedelta(days=365)
FORWARD_WITHIN = timedelta(days=60)
"""What comes later than this after the other landed is another change."""
AT_ONCE = timedelta(days=3)


def carried_over(pair: Pair) -> str | None:
    """What shows that the later one is the earlier one for another branch; None where nothing does.

    The two are known to be for different branches.
    """
    a, b = pair.earlier, pair.later
    if a.part != b.part and a.part is not None and b.part is not None:
        return None
    if _names_the_other(pair):
        why = f"names {a.pull.ref}"
    elif _is_another(pair):
        return None
    else:
        seen = _by_title(pair) or _by_files(pair)
        if seen is None:
            return None
        why = seen
    return f"{why}, for {b.branch or 'the main branch'} instead of {a.branch or 'the main branch'}"


def _names_the_other(pair: Pair) -> bool:
    said, _ = pair.said
    # "Same as #12", for another branch, is a backport too.
    return (
        said in (Relation.BACKPORT, Relation.DUPLICATE)
        or pair.cites
        or pair.later.pull.ref in pair.earlier.cited
    )


def _is_another(pair: Pair) -> bool:
    """Whether something speaks against it."""
    a, b = pair.earlier, pair.later
    if a.names_base and b.names_base:
        return True  # a chore that every branch has: `Update x@release-1.2`
    of_another = any(relation is Relation.BACKPORT for relation, _ in b.says.values()) or bool(b.cited)
    if a.reverts != b.reverts or (of_another and pair.title < SAME_TITLE):
        return True  # undoes it, or says that it is another one's backport
    own = pair.same_author and pair.title >= 0.9 and pair.files >= SAME_FILES
    return pair.apart > (FORWARD_WITHIN if _is_forward(pair) and not own else BACKPORT_WITHIN)


def _is_forward(pair: Pair) -> bool:
    return pair.earlier.release and not pair.later.release


def _by_title(pair: Pair) -> str | None:
    soon = pair.apart <= FORWARD_WITHIN
    if pair.title >= 0.9 and soon and pair.earlier.words and pair.same_author and pair.files >= SAME_FILES:
        return "the same author's same title"
    if pair.known_files == 0.0:
        return None
    if pair.title >= SAME_TITLE and (pair.telling or pair.same_issue):
        return "same title"
    by_files = pair.files >= SAME_FILES and pair.title >= 0.25 and not _is_forward(pair)
    if pair.same_issue and (pair.title >= LIKE_TITLE or by_files):
        return "same issue and like change"
    return None


def _by_files(pair: Pair) -> str | None:
    b = pair.later
    if pair.files < SAME_FILES:
        return None
    if pair.title >= 0.65 and pair.telling:
        return "like title and same files"
    at_once = abs(pair.apart) <= AT_ONCE and pair.files >= 0.9
    if at_once and pair.same_author and pair.title >= 0.25 and pair.telling:
        return "the same author's change of the same files within days"
    if at_once and b.says_backport and not b.words and len(b.names or ()) >= 2:
        return "a backport of the same files within days"
    like_title = pair.title >= SAME_TITLE or (pair.title >= 0.25 and pair.same_author)
    if b.says_backport and not b.cited and pair.apart <= FORWARD_WITHIN and like_title:
        return "a backport by its title, of like title and same files"
    return None
