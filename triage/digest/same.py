"""The same change under different issues, or under none, among open pull requests. Pure but for the corpus.

Comparing each with each would be half a million comparisons for a thousand; only those are compared
that share a file few others touch, or two words of their titles that few others use.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

from triage.digest.corpus import Corpus
from triage.digest.model import Pull
from triage.digest.walk import Told
from triage.models import PullRef, PullState, Relation
from triage.profiles import Profile
from triage.relate import between
from triage.relate.change import Change, change_of

_RARE = 12
"""A word or file that more open pull requests have says nothing about two of them."""
_SAME = frozenset({Relation.DUPLICATE, Relation.RIVAL, Relation.SUCCESSOR})


def same_changes(told: Iterable[Told], corpus: Corpus, profile: Profile) -> Iterator[tuple[int, int, str]]:
    """Pairs (earlier, later) of numbers of open pull requests with the same change, and what shows it."""
    changes: dict[int, Change] = {}
    for one in told:
        if one.facts.state is PullState.OPEN and not one.facts.by_bot:
            story = corpus.pull(one.facts.ref)
            if story is not None:
                changes[one.facts.ref.number] = change_of(story, profile)
    for a, b in sorted(_candidates(changes)):
        earlier, later = changes[a], changes[b]
        relation, why = between(earlier, later)
        if relation in _SAME:
            yield a, b, why


def left_alone(
    pulls: Iterable[Pull], told: Iterable[Told], corpus: Corpus, profile: Profile
) -> Iterator[Pull]:
    """Those whose change no later pull request that is open or landed has taken up.

    Looked at are those that name it and those with the same words in the title.
    """
    alive = {t.facts.ref: t.facts for t in told if t.facts.merged or t.facts.state is PullState.OPEN}
    alike: dict[frozenset[str], list[PullRef]] = defaultdict(list)
    for ref, facts in alive.items():
        alike[_words(facts.title)].append(ref)
    for pull in pulls:
        ref, words = PullRef(pull.repo, pull.number), _words(pull.title)
        refs = {one.ref for one in corpus.pulls_naming(str(ref).lower())} & alive.keys()
        refs.update(alike[words] if len(words) > 1 else ())
        later = sorted(r for r in refs if r != ref and alive[r].created_at > pull.created_at)[:_RARE]
        if not _one_does_the_same(ref, later, corpus, profile):
            yield pull


def _one_does_the_same(ref: PullRef, later: Iterable[PullRef], corpus: Corpus, profile: Profile) -> bool:
    stories = [story for story in map(corpus.pull, later) if story is not None]
    before = corpus.pull(ref) if stories else None
    if before is None:
        return False
    earlier = change_of(before, profile)
    return any(between(earlier, change_of(story, profile))[0] in _SAME for story in stories)


def _words(title: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", title.lower()))


def _candidates(changes: dict[int, Change]) -> set[tuple[int, int]]:
    by_word: dict[str, list[int]] = defaultdict(list)
    by_file: dict[str, list[int]] = defaultdict(list)
    for number, change in sorted(changes.items()):
        for word in change.words:
            by_word[word].append(number)
        for path in change.files or ():
            by_file[path].append(number)
    words: Counter[tuple[int, int]] = Counter()
    for numbers in by_word.values():
        if 2 <= len(numbers) <= _RARE:
            words.update(combinations(numbers, 2))
    found = {pair for pair, shared in words.items() if shared >= 2}
    for numbers in by_file.values():
        if 2 <= len(numbers) <= _RARE:
            found.update(combinations(numbers, 2))
    return found
