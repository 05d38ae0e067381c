"""What pull requests are to each other: rival, duplicate, successor, backport, follow-up, revert. Pure.

Two pull requests are compared by what they say of each other, and by what they are: branch, title,
place in a series, author, files, time. The order of the argument, first match wins:

1. the later one undoes the earlier one (revert), or brings it back (successor of what was undone);
2. it is the same change for another branch (backport), said or seen;
3. one says of the other what it is to it;
4. a further part of a series (follow-up);
5. the same author tries again under a new number (successor);
6. the same change again (duplicate), another author's try while people were at work on the
   earlier one (rival), or a further change for an issue whose first part landed (follow-up).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta

from msgspec.structs import replace

from triage.models import Link, PullRef, PullRequest, Relation
from triage.profiles import Profile
from triage.relate.change import Change, change_of, file_likeness, other_branch, spot, title_likeness
from triage.relate.remarks import brings_back

BACKPORT_WITHIN = timedelta(days=365)
FORWARD_WITHIN = timedelta(days=60)
AT_ONCE = timedelta(days=3)
DUPLICATE_WITHIN = timedelta(days=120)
"""Nobody says so, and it came later than this: another change of the same name."""

_SAME_TITLE = 0.8
_LIKE_TITLE = 0.5
_SAME_FILES = 0.5
_LIKE_PART = 0.3

_RANK = (
    Relation.REVERT,
    Relation.BACKPORT,
    Relation.SUCCESSOR,
    Relation.DUPLICATE,
    Relation.FOLLOW_UP,
    Relation.RIVAL,
)


def relate(
    links: Iterable[Link], pulls: Mapping[PullRef, PullRequest] | Iterable[PullRequest], profile: Profile
) -> tuple[Link, ...]:
    """The links with their relation, and the pull request it speaks of, set.

    Each attempt is compared with those opened before it. A mention stays one, unless it undoes an
    attempt or carries it to another branch. A pull request that is not in `pulls` keeps what it had.
    """
    known = pulls if isinstance(pulls, Mapping) else {p.ref: p for p in pulls}
    changes = {ref: change_of(pull, profile) for ref, pull in known.items()}
    related: list[Link] = []
    earlier: list[tuple[Change, Relation | None]] = []
    # Attempts first among those of one moment, so that a mention can be compared with them.
    order = sorted(
        (k for k in links if k.pull in changes),
        key=lambda k: (known[k.pull].created_at, k.relation is Relation.MENTION, k.pull),
    )
    for link in order:
        change = changes[link.pull]
        mention = link.relation is Relation.MENTION
        relation, of = _best(earlier, change)
        if mention and relation not in (Relation.BACKPORT, Relation.REVERT):
            related.append(link)
            continue
        if not mention:
            earlier.append((change, relation))
        related.append(replace(link, relation=relation or Relation.ATTEMPT, of=of))
    return (*related, *(k for k in links if k.pull not in changes))


def _best(
    earlier: list[tuple[Change, Relation | None]], change: Change
) -> tuple[Relation | None, PullRef | None]:
    """The strongest relation to any earlier one; of equals, to the likest. A copy counts for its original."""
    found: list[tuple[int, float, PullRef, Relation]] = []
    for other, was in earlier:
        relation, _why = between(other, change, same_issue=True)
        if relation is not None and (was is not Relation.BACKPORT or relation is Relation.REVERT):
            found.append((_RANK.index(relation), -title_likeness(other, change), other.pull.ref, relation))
    if not found:
        return None, None
    _, _, ref, relation = min(found)
    return relation, ref


def relation_between(
    earlier: PullRequest, later: PullRequest, profile: Profile
) -> tuple[Relation | None, str]:
    """What the later of two pull requests of one repository is to the earlier one, and what shows it.

    None where nothing says they belong together. The order of the arguments is what counts, not the
    dates, so that a caller may compare by number.
    """
    return between(change_of(earlier, profile), change_of(later, profile))


def between(a: Change, b: Change, *, same_issue: bool = False) -> tuple[Relation | None, str]:
    """`relation_between` for changes already boiled down. `same_issue`: both are attempts at one issue."""
    same_issue = same_issue or bool(a.keys & b.keys or a.issues & b.issues)
    alike, files = title_likeness(a, b), file_likeness(a, b)
    said, words = _said(a, b)
    if a.landed_as and said is None:
        for sha, relation in b.commits.items():
            if a.landed_as.startswith(sha) or sha.startswith(a.landed_as):
                said, words = relation, f"names the commit {sha[:10]} that landed {a.pull.ref}"
    if (undone := _undoes(a, b)) is not None:
        return undone
    if said is Relation.REVERT:
        return Relation.REVERT, words
    if other_branch(a, b) and (why := _same_for_other_branch(a, b, alike, files, same_issue, said)):
        return Relation.BACKPORT, why
    if said is Relation.BACKPORT:
        # The same branch, or none known: what was picked is part of the work, not a copy for elsewhere.
        known = a.branch is not None and b.branch is not None
        said = Relation.FOLLOW_UP if known and a.branch == b.branch else said
    if said is Relation.DUPLICATE and _both_landed(a, b):
        said = None  # "the same as #12", for another module
    if said is Relation.RIVAL and _same_author(a, b) and a.pull.merged_at is None:
        said = Relation.SUCCESSOR
    if said is Relation.SUCCESSOR and a.pull.merged_at is not None:
        # What landed is not carried on, it is built on; unless it had been undone, and is tried again.
        again = b.reverts or b.again or brings_back(words) or (alike >= 0.95 and a.part == b.part)
        said = Relation.SUCCESSOR if again else Relation.FOLLOW_UP
    if said is not None:
        return said, words
    if (a.part or 1) < (b.part or 0) and (same_issue or _same_series(a, b, alike)):
        return Relation.FOLLOW_UP, f"part {b.part} of the same series"
    return _by_what_they_are(a, b, alike, files, same_issue)


def _undoes(a: Change, b: Change) -> tuple[Relation, str] | None:
    """A title that reverts, or brings back, the very change of the other title."""
    if not b.reverts or b.quoted is None:
        return None
    quoted = frozenset(b.quoted.split())
    theirs = frozenset(a.quoted.split()) if a.quoted else a.words
    if not quoted or not theirs:
        return None
    share = 2 * len(quoted & theirs) / (len(quoted) + len(theirs))
    cites = a.pull.ref in b.cited
    of_same_issue = bool(a.keys & b.keys) and share >= 0.3 and not (a.reverts or b.reverts > 1)
    # Dependencies are bumped and unbumped: the two versions together are as telling as the words.
    of_same_bump = len(a.numbers) >= 2 and a.numbers == b.numbers and share >= 0.3
    if not (cites or of_same_issue or of_same_bump) and (share < _SAME_TITLE or a.numbers != b.numbers):
        return None
    if a.reverts == b.reverts:
        return None  # two reverts of one change: compared like any two changes
    if (b.reverts - a.reverts) % 2:
        return Relation.REVERT, f"its title reverts {a.pull.ref}"
    return Relation.SUCCESSOR, f"its title brings {a.pull.ref} back"


def _same_for_other_branch(
    a: Change, b: Change, alike: float, files: float | None, same_issue: bool, said: Relation | None
) -> str | None:
    if said is Relation.DUPLICATE:
        said = Relation.BACKPORT  # "same as #12", for another branch
    place = f"{b.branch or 'the main branch'} instead of {a.branch or 'the main branch'}"
    if a.part != b.part and a.part is not None and b.part is not None:
        return None
    if said is Relation.BACKPORT or a.pull.ref in b.cited or b.pull.ref in a.cited:
        return f"names {a.pull.ref}, for {place}"
    if a.names_base and b.names_base:
        return None  # a chore that every branch has: `Update x@release-1.2`
    elsewhere = any(r is Relation.BACKPORT for r, _ in b.says.values()) or bool(b.cited)
    if a.reverts != b.reverts or (elsewhere and alike < _SAME_TITLE):
        return None  # undoes it, or says that it is another one's backport
    apart = b.pull.created_at - (a.pull.merged_at or a.pull.created_at)
    own = _same_author(a, b) and alike >= 0.9 and (files or 0) >= _SAME_FILES
    if apart > (FORWARD_WITHIN if a.release and not b.release and not own else BACKPORT_WITHIN):
        return None
    no_files = files == 0.0
    soon = apart <= FORWARD_WITHIN
    if alike >= 0.9 and soon and a.words and _same_author(a, b) and (files or 0) >= _SAME_FILES:
        return f"the same author's same title, for {place}"
    if alike >= _SAME_TITLE and not no_files and (_telling(a, b) or same_issue):
        return f"same title, for {place}"
    forward = a.release and not b.release
    by_files = (files or 0) >= _SAME_FILES and alike >= 0.25 and not forward
    if same_issue and not no_files and (alike >= _LIKE_TITLE or by_files):
        return f"same issue and like change, for {place}"
    if alike >= 0.65 and _telling(a, b) and (files or 0) >= _SAME_FILES:
        return f"like title and same files, for {place}"
    at_once = abs(apart) <= AT_ONCE and (files or 0) >= 0.9
    if at_once and _same_author(a, b) and alike >= 0.25 and _telling(a, b):
        return f"the same author's change of the same files within days, for {place}"
    if at_once and b.says_backport and not b.words and len(b.names or ()) >= 2:
        return f"a backport of the same files within days, for {place}"
    of_what = alike >= _SAME_TITLE or (alike >= 0.25 and _same_author(a, b))
    if b.says_backport and not b.cited and soon and of_what and (files or 0) >= _SAME_FILES:
        return f"a backport by its title, of like title and same files, for {place}"
    return None


def _same_series(a: Change, b: Change, alike: float) -> bool:
    """The parts of one author's series are named for what each does: less of their titles is alike."""
    if not _same_author(a, b):
        return alike >= _LIKE_TITLE
    other_issue = bool(a.issues and b.issues) and not a.issues & b.issues
    return alike >= (_LIKE_TITLE if other_issue else _LIKE_PART) or (bool(a.series) and a.series == b.series)


def _both_landed(a: Change, b: Change) -> bool:
    """Nobody merges one change twice: what both landed on one branch did two things."""
    return a.pull.merged_at is not None and b.pull.merged_at is not None and a.branch == b.branch


def _telling(a: Change, b: Change) -> bool:
    """Whether both titles say enough to go by."""
    return min(len(a.words), len(b.words)) >= 3 and min(a.telling, b.telling) >= 2


def _same_author(a: Change, b: Change) -> bool:
    return a.pull.author.login == b.pull.author.login and a.pull.author.login != "ghost"


def _by_what_they_are(
    a: Change, b: Change, alike: float, files: float | None, same_issue: bool
) -> tuple[Relation | None, str]:
    if b.reverts > a.reverts:
        return None, ""  # it undoes something else
    same_author = _same_author(a, b)
    overlap = files if files is not None else alike
    telling = _telling(a, b)
    same_change = (
        (alike >= _SAME_TITLE and (telling or same_issue) and overlap >= 0.3)
        or (same_issue and alike >= _LIKE_TITLE and overlap >= _SAME_FILES)
        or (alike >= 0.65 and telling and overlap >= 0.65)
    )
    landed = a.pull.merged_at is not None and a.pull.merged_at <= b.pull.created_at
    ended = a.pull.closed_at
    alive = ended is None or ended > b.pull.created_at
    if same_author and a.pull.merged_at is None and ended is not None and same_change:
        return Relation.SUCCESSOR, "the same author, the same change, under a new number"
    same_head = a.pull.head is not None and a.pull.head == b.pull.head != b.pull.base
    if same_author and same_head and alike >= 0.3 and a.pull.merged_at is None and not alive:
        return Relation.SUCCESSOR, f"the same author and branch {b.pull.head}"
    if same_change and a.pull.merged_at is None and not alive and ended is not None:
        return Relation.SUCCESSOR, f"the same change as {a.pull.ref}, which had been closed"
    once_more = alike >= 0.9 and overlap >= _SAME_FILES and a.numbers == b.numbers
    if landed and once_more and (a.pull.ref in b.cited or (same_author and same_issue)):
        return Relation.SUCCESSOR, f"{a.pull.ref} once more, as after a revert"
    if landed and a.pull.ref in b.cited and not same_change:
        return Relation.FOLLOW_UP, f"its title names {a.pull.ref}, which landed"
    if landed and same_issue and (same_author or not same_change or a.reverts):
        return Relation.FOLLOW_UP, f"a further change for an issue of which {a.pull.ref} landed"
    if b.again and a.pull.merged_at is None and alike >= _LIKE_TITLE:
        return Relation.SUCCESSOR, "its title says that it is another try"
    fresh = landed and b.pull.created_at - (a.pull.merged_at or b.pull.created_at) <= DUPLICATE_WITHIN
    if (
        same_change
        and (fresh or (alive and not landed))
        and not same_author
        and a.reverts == b.reverts
        and not _both_landed(a, b)
    ):
        return Relation.DUPLICATE, f"the same change as {a.pull.ref}"
    if same_issue and alive and not landed and not same_author:
        if a.pull.merged_at is not None and b.pull.merged_at is not None and a.branch == b.branch:
            return Relation.FOLLOW_UP, f"it landed beside {a.pull.ref}, for the same issue"
        if a.alive_at(b.pull.created_at):
            return Relation.RIVAL, f"{a.pull.ref} was open at the time, and people were at work on it"
    return None, ""


def _said(a: Change, b: Change) -> tuple[Relation | None, str]:
    """What the later one says of the earlier one, else what was said on the earlier one of the later."""
    return b.says.get(spot(a.pull.ref)) or a.told.get(spot(b.pull.ref)) or (None, "")
