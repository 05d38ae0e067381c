"""Pull requests that get in each other's way: rivals, duplicates, the same files. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import combinations

from triage.digest.corpus import Corpus
from triage.digest.lines import Liner
from triage.digest.model import Group
from triage.digest.walk import Told
from triage.models import PullState, Relation
from triage.profiles import Profile
from triage.relate import relation_between

EVERYBODYS = 0.1
"""A file that more than this share of the open pull requests touch (a change log, a build file) sets nobody
against anybody."""

_ALIVE_DAYS = 90
_APART = frozenset({Relation.BACKPORT, Relation.FOLLOW_UP, Relation.REVERT, Relation.MENTION})


def rivals(
    told: Iterable[Told], corpus: Corpus, profile: Profile, same: Iterable[tuple[int, int, str]], lines: Liner
) -> tuple[Group, ...]:
    """Open pull requests that solve the same issue, and those that do the same under different issues.

    `same` are pairs of numbers that a whole-repository comparison found to be the same change, with why.
    """
    by_key: dict[str, list[Told]] = defaultdict(list)
    by_number: dict[int, Told] = {}
    for one in told:
        if one.facts.state is PullState.OPEN:
            by_number[one.facts.ref.number] = one
            for key in one.facts.issues:
                by_key[key].append(one)
    groups: list[Group] = []
    seen: set[frozenset[int]] = set()
    for key, several in by_key.items():
        if len(several) < 2:
            continue
        several = _competing(several, corpus, key, profile)
        numbers = frozenset(t.facts.ref.number for t in several)
        if len(numbers) < 2 or numbers in seen:
            continue
        seen.add(numbers)
        authors = {t.facts.author.lower() for t in several}
        why = "different authors, same issue" if len(authors) > 1 else "one author, same issue"
        issue = corpus.issue(key)
        groups.append(
            Group(
                what=key,
                url=issue.url if issue else None,
                why=why,
                pulls=tuple(lines.pull(t, since=t.facts.created_at) for t in several),
            )
        )
    for one_number, other_number, why in same:
        pair = frozenset((one_number, other_number))
        if any(pair <= group for group in seen) or not pair <= by_number.keys():
            continue
        seen.add(pair)
        members = [by_number[n] for n in sorted(pair)]
        groups.append(
            Group(
                what="same change",
                why=why,
                pulls=tuple(lines.pull(t, since=t.facts.created_at) for t in members),
            )
        )
    return tuple(sorted(groups, key=lambda g: max(p.created_at for p in g.pulls), reverse=True))


def _competing(several: Sequence[Told], corpus: Corpus, key: str, profile: Profile) -> list[Told]:
    """Those of several that stand in each other's way: no backports, further parts or reverts."""
    stories = {p.ref: p for p in corpus.pulls_naming(key)}
    in_order = sorted(several, key=lambda t: (t.facts.created_at, t.facts.ref))
    apart = set()
    for earlier, later in combinations(in_order, 2):
        one, other = stories.get(earlier.facts.ref), stories.get(later.facts.ref)
        if one is not None and other is not None and relation_between(one, other, profile)[0] in _APART:
            apart.add(later.facts.ref)
    return [t for t in in_order if t.facts.ref not in apart]


def same_files(told: Iterable[Told], lines: Liner) -> tuple[Group, ...]:
    """Pairs of open pull requests into the same branch that touch the same files, most shared first.

    Those where neither moved for three months are left out: whoever takes one up will see the other.
    """
    alive: dict[int, Told] = {}
    quiet: set[int] = set()
    touched: dict[str, list[int]] = defaultdict(list)
    for one in told:
        f = one.facts
        if f.state is not PullState.OPEN or not f.files:
            continue
        alive[f.ref.number] = one
        if lines.now - f.last_human_at > timedelta(days=_ALIVE_DAYS):
            quiet.add(f.ref.number)
        for path in set(f.files):
            touched[path].append(f.ref.number)
    most = max(3, min(20, int(len(alive) * EVERYBODYS)))
    shared: Counter[tuple[int, int]] = Counter()
    for numbers in touched.values():
        if 2 <= len(numbers) <= most:
            for pair in combinations(sorted(numbers), 2):
                if pair[0] not in quiet or pair[1] not in quiet:
                    shared[pair] += 1
    groups = []
    for (a, b), count in sorted(shared.items(), key=lambda item: (-item[1], -item[0][1], -item[0][0])):
        one, other = alive[a], alive[b]
        if one.facts.base != other.facts.base:
            continue
        both = sorted(set(one.facts.files or ()) & set(other.facts.files or ()))
        both = [p for p in both if len(touched[p]) <= most]
        groups.append(
            Group(
                what=both[0],
                why=f"{count} shared file{'s' if count > 1 else ''}",
                pulls=(
                    lines.pull(one, since=one.facts.created_at),
                    lines.pull(other, since=other.facts.created_at),
                ),
                files=tuple(both[:10]),
                shared=count,
            )
        )
    return tuple(groups)
