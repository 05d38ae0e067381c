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
from triage.relate.carried import carried_over
from triage.relate.change import Change, change_of, other_branch, title_likeness
from triage.relate.pair import LIKE_TITLE, SAME_FILES, SAME_TITLE, Pair
from triage.relate.remarks import brings_back

DUPLICATE_WITHIN = timedelta(days=120)
"""Nobody says so, and it came later than this: another change of the same name."""

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


def between(earlier: Change, later: Change, *, same_issue: bool = False) -> tuple[Relation | None, str]:
    """`relation_between` for changes already boiled down. `same_issue`: both are attempts at one issue."""
    pair = Pair(earlier, later, same_issue)
    said, words = pair.said
    if (undone := _undoes(pair)) is not None:
        return undone
    if said is Relation.REVERT:
        return Relation.REVERT, words
    if other_branch(earlier, later) and (why := carried_over(pair)):
        return Relation.BACKPORT, why
    if said is not None and (meant := _meant(pair, said, words)) is not None:
        return meant, words
    if (earlier.part or 1) < (later.part or 0) and (pair.same_issue or _same_series(pair)):
        return Relation.FOLLOW_UP, f"part {later.part} of the same series"
    return _same_again(pair) or _beside(pair) or (None, "")


def _meant(pair: Pair, said: Relation, words: str) -> Relation | None:
    """What is said of the other, as it is meant where both are for one branch; None: nothing that counts."""
    a, b = pair.earlier, pair.later
    if said is Relation.BACKPORT:
        # The same branch, or none known: what was picked is part of the work, not a copy for elsewhere.
        known = a.branch is not None and b.branch is not None
        return Relation.FOLLOW_UP if known and a.branch == b.branch else said
    if said is Relation.DUPLICATE and pair.both_landed:
        return None  # "the same as #12", for another module
    if said is Relation.RIVAL and pair.same_author and not pair.merged:
        return Relation.SUCCESSOR
    if said is Relation.SUCCESSOR and pair.merged:
        # What landed is not carried on, it is built on; unless it had been undone, and is tried again.
        again = b.reverts or b.again or brings_back(words) or (pair.title >= 0.95 and a.part == b.part)
        return Relation.SUCCESSOR if again else Relation.FOLLOW_UP
    return said


def _undoes(pair: Pair) -> tuple[Relation, str] | None:
    """A title that reverts, or brings back, the very change of the other title."""
    a, b = pair.earlier, pair.later
    if not b.reverts or b.quoted is None:
        return None
    quoted = frozenset(b.quoted.split())
    theirs = frozenset(a.quoted.split()) if a.quoted else a.words
    if not quoted or not theirs:
        return None
    share = 2 * len(quoted & theirs) / (len(quoted) + len(theirs))
    of_same_issue = bool(a.keys & b.keys) and share >= 0.3 and not (a.reverts or b.reverts > 1)
    # Dependencies are bumped and unbumped: the two versions together are as telling as the words.
    of_same_bump = len(a.numbers) >= 2 and a.numbers == b.numbers and share >= 0.3
    if not (pair.cites or of_same_issue or of_same_bump) and (share < SAME_TITLE or a.numbers != b.numbers):
        return None
    if a.reverts == b.reverts:
        return None  # two reverts of one change: compared like any two changes
    if (b.reverts - a.reverts) % 2:
        return Relation.REVERT, f"its title reverts {a.pull.ref}"
    return Relation.SUCCESSOR, f"its title brings {a.pull.ref} back"


def _same_series(pair: Pair) -> bool:
    """The parts of one author's series are named for what each does: less of their titles is alike."""
    if not pair.same_author:
        return pair.title >= LIKE_TITLE
    a, b = pair.earlier, pair.later
    other_issue = bool(a.issues and b.issues) and not a.issues & b.issues
    like_enough = LIKE_TITLE if other_issue else _LIKE_PART
    return pair.title >= like_enough or (bool(a.series) and a.series == b.series)


def _same_again(pair: Pair) -> tuple[Relation, str] | None:
    """The same change once more, or a further one for what landed: by what both are."""
    a, b = pair.earlier, pair.later
    if b.reverts > a.reverts:
        return None  # it undoes something else
    if not pair.merged:
        if pair.same_author and a.pull.closed_at is not None and pair.same_change:
            return Relation.SUCCESSOR, "the same author, the same change, under a new number"
        same_head = a.pull.head is not None and a.pull.head == b.pull.head != b.pull.base
        if pair.same_author and same_head and pair.title >= 0.3 and not pair.was_open:
            return Relation.SUCCESSOR, f"the same author and branch {b.pull.head}"
        if not pair.was_open and pair.same_change:
            return Relation.SUCCESSOR, f"the same change as {a.pull.ref}, which had been closed"
    if pair.landed_before:
        once_more = pair.title >= 0.9 and pair.overlap >= SAME_FILES and a.numbers == b.numbers
        if once_more and (pair.cites or (pair.same_author and pair.same_issue)):
            return Relation.SUCCESSOR, f"{a.pull.ref} once more, as after a revert"
        if pair.cites and not pair.same_change:
            return Relation.FOLLOW_UP, f"its title names {a.pull.ref}, which landed"
        if pair.same_issue and (pair.same_author or not pair.same_change or a.reverts):
            return Relation.FOLLOW_UP, f"a further change for an issue of which {a.pull.ref} landed"
    if b.again and not pair.merged and pair.title >= LIKE_TITLE:
        return Relation.SUCCESSOR, "its title says that it is another try"
    return None


def _beside(pair: Pair) -> tuple[Relation, str] | None:
    """Two people at the same thing at about the same time: by what both are."""
    a, b = pair.earlier, pair.later
    if b.reverts > a.reverts or pair.same_author:
        return None
    landed_before = pair.landed_before
    recent = pair.apart <= DUPLICATE_WITHIN if landed_before else pair.was_open
    if recent and pair.same_change and a.reverts == b.reverts and not pair.both_landed:
        return Relation.DUPLICATE, f"the same change as {a.pull.ref}"
    if pair.same_issue and not landed_before and pair.was_open:
        if pair.both_landed:
            return Relation.FOLLOW_UP, f"it landed beside {a.pull.ref}, for the same issue"
        if a.alive_at(b.pull.created_at):
            return Relation.RIVAL, f"{a.pull.ref} was open at the time, and people were at work on it"
    return None
