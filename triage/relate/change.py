"""What a pull request changes, boiled down so that two can be compared. Pure.

A `Change` is made once per pull request and compared many times: which branch it is for, what its
title says without branch, key, number and quotation, which part of a series it is, which files it touches.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from functools import lru_cache

from msgspec import Struct

from triage.models import Event, Kind, PullRef, PullRequest, Relation
from triage.people import looks_like_bot
from triage.profiles import Profile
from triage.refs import keys_in
from triage.relate.remarks import said_of, said_of_later


class Change(Struct, frozen=True):
    """A pull request, boiled down. Compare with `title_likeness`, `file_likeness`, `other_branch`."""

    pull: PullRequest
    words: frozenset[str]
    """Words of the title that say what is changed."""
    telling: int
    """How many of them say more than which file: `Update guide.md` says nothing."""
    numbers: frozenset[str]
    """Versions and other numbers of the title: `Bump X to 1.2` and `… 1.3` differ in these alone."""
    quoted: str | None
    """What a revert's title quotes, itself boiled down to words."""
    reverts: int
    """How many times the title says revert: 1 undoes, 2 brings back."""
    part: int | None
    """Place in a series: `[2/N]`, `part 2`."""
    series: frozenset[str]
    """Words of the title before the part: `Camera rework, part 2: flash` is of the camera rework."""
    keys: frozenset[str]
    issues: frozenset[str]
    """Numbers of issues that the title is marked with: `[ISSUE #12]`, `#12: …`."""
    cited: frozenset[PullRef]
    """Pull requests the title names."""
    branch: str | None
    """What it is for: its base, or the branch its title names; None if nothing says."""
    release: bool
    """That is a release branch."""
    names_base: bool
    """Its title names its base, and not as a mark in front or at the end."""
    says_backport: bool
    """Its title says that it is a backport."""
    files: frozenset[str] | None
    names: frozenset[str] | None
    """File names without folders: code moves between branches."""
    says: Mapping[PullRef, tuple[Relation, str]]
    """What its own text says it is to others, by lower-case address, with the words."""
    told: Mapping[PullRef, tuple[Relation, str]]
    """What is said on it of others that came later."""
    landed_as: str | None
    """The commit it was merged or closed by."""
    commits: Mapping[str, Relation]
    """Commits its description says it picks or reverts."""
    again: bool
    """The title says that it is another try."""
    quiet: timedelta
    """After so long without a person's move the project takes a pull request for quiet."""

    def alive_at(self, moment: datetime) -> bool:
        """Whether it was open at `moment`, and a person had moved in it within the project's quiet period.

        Where its events were not fetched nothing shows that it was quiet.
        """
        pull = self.pull
        if pull.closed_at is not None and pull.closed_at <= moment:
            return False
        since = moment - self.quiet
        return (
            pull.created_at >= since
            or pull.events is None
            or any(since <= e.at <= moment and _moves(e) for e in pull.events)
        )


_BRANCH = r"""(?:(?:branch|release|rel|stable|maint|support|v|k)[-_/]?)?v?\d+(?:\.(?:\d+|x))*(?:[-_.]x)?"""
_VERSIONED = re.compile(r"(?:^|[-_/.])v?\d+(?:[._](?:\d+|x))+(?:$|[-_/.])", re.IGNORECASE)
"""A release branch with more to its name than the version: `support/widgets-2.1`, `2.1.4-prepare`."""
_TAG = re.compile(
    rf"""^\s*[\[(]\s*({_BRANCH})\s*(?:\ *(?:backport|cherry[- ]?pick|only))?\s*[\])]\s*:?   # [3.8] …
       | ^\s*({_BRANCH})\s*[:;-]\s                                                          # 3.8: …
       | ^\s*(\d+\.(?:\d+|x)(?:\.(?:\d+|x))?)\s+(?=[A-Z\[])                                 # 2.9 Fix …
       | [\[(]\s*(?:for\ |to\ |on\ )?({_BRANCH})(?:\s+(?:backport|branch))?\s*[\])]\s*$     # … (2.9)
       | [\[(]?\b(?:back-?port|cherry-?pick)(?:ed)?\s*(?:\([^)]*\)|\#\d+)?\s*
           (?:\bPR\b\s*\#?\d+\s*)?(?:for|to|on|into)?\s*(?:the\s+)?
           (?:branch\s+)?({_BRANCH})\b(?:\s+branch)?\s*[\])]?
       | \b(?:for|on|to)\s+(?:the\s+)?({_BRANCH})\s+branch\b
       | \binto\s+({_BRANCH})\s*$                                            # … into release/1.2.x""",
    re.IGNORECASE | re.VERBOSE,
)
_BACKPORT_WORD = re.compile(
    r"[\[(]?\b(?:manual\s+)?(?:back-?port(?:ed|ing|s)?|cherry-?pick(?:ed)?)\b[\])]?:?", re.I
)
_BACKPORT_COMMIT = re.compile(
    r"\b(?:back-?port|cherry-?pick)(?:s|ed|ing)? (?:of )?(?:commit )?[0-9a-f]{8,40}\b", re.I
)
_CITED = re.compile(r"[\[(]?\s*(?:\bPR\s*|\bGH-)?(?<![\w&])(?:#|(?<=GH-))(\d{1,7})\b\s*[\])]?")
_ISSUE = re.compile(
    r"[\[(]\s*[A-Za-z][\w-]*\s*\#\s*(\d+)\s*[\])]|^\W*\#(\d+)\b|\b(?:issue|fix(?:e[sd])?|close[sd]?|bug)[\s:-]*\#(\d+)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\[[^\]]*\]")
_PART = re.compile(
    r"""[\[(]?\s*\b(\d{1,2})\s*/\s*(?:\d{1,2}|[NnXx])\b\s*[\])]?
      | \bP(\d{1,2})(?=:)
      | [\[(]?\b(?:part|pt|step|phase|patch|chapter|stage|task|series|milestone|episode)(?:\.?[\s\#-]*
          (\d{1,2})|\b\.?\s*([ivx]{1,4}))\b(?:\s*(?:of|/)\s*(?:\d+|[nx])\b)?\s*[\])]?""",
    re.IGNORECASE | re.VERBOSE,
)
_ROMAN = {r: n for n, r in enumerate(("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"), 1)}
_LABELS = (
    r"^[^\w\[]*+(?:\[(?!re-?land|un-?revert)[^\]]*\][^\w\[]*+|[A-Z][A-Z0-9]+-\d+[^\w\[]++"
    r"|\w+(?:\([^)]*\))?!?:\s*)*"
)
"""What a title begins with before it says anything: `[module]`, `KEY-12`, `fix(scope):`. A bracket is read in
one way only: with two, a title of a few dozen empty ones takes years."""
_REVERT = re.compile(_LABELS + r"(?:\[\W*+)?\brevert(?:s|ing|ed)?\b[\s:]*", re.I)
_RELAND = re.compile(
    _LABELS + r"\[?(?:(re-?land(?:s|ing|ed)?|un-?revert(?:s|ing|ed)?|roll(?:s|ing)?[- ]forward(?: of)?)"
    r"|re-?(?:appl(?:y|ies)|introduces?|do|instates?))\b[\]\s:]*",
    re.IGNORECASE,
)
_RELANDED = re.compile(
    r"[\[(](?:re-?land|re-?apply|un-?revert|roll[- ]forward)\w*(?:\s+(?:of\s+)?\#\d+)?[\])]\s*$",
    re.IGNORECASE,
)
_KEY_ANY = re.compile(r"\b[A-Z][A-Z0-9_]+-\d+\b")
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*|\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc)\d*)?", re.ASCII)
_DULL_WORDS = """a an the of in to for on and or with from by is be as at it this that when if not are into
    via does do use minor hotfix wip draft fix fixes fixed"""
_DULL = frozenset(_DULL_WORDS.split())
_GENERIC_WORDS = """update add remove bump upgrade improve doc documentation readme typo test notes release
    version change minor cleanup clean up various small link new file md rst txt java py html"""
_GENERIC = frozenset(_GENERIC_WORDS.split())
"""Words that hundreds of titles share."""

_PICKED = re.compile(r"cherry[- ]?picked from (?:commit )?([0-9a-f]{7,40})\b", re.IGNORECASE)
_UNDONE = re.compile(r"\breverts? commit ([0-9a-f]{7,40})\b", re.IGNORECASE)
_AGAIN = re.compile(
    r"\b(?:attempt|take|try|round)\s*\#?\d|\b(?:second|third|2nd|3rd)\s+(?:attempt|take|try)\b"
    r"|\((?:v|version\s*)[2-9]\)|\bredux\b|\b(?:rebased?|revival|resubmi\w+|continued|reopened)\)",
    re.IGNORECASE,
)


LONGEST_TITLE = 1_000
"""Characters of a title that are read; GitHub takes 256."""


def change_of(pull: PullRequest, profile: Profile) -> Change:
    """Boil a pull request down; `profile` says which branches are release branches."""
    title = " ".join(pull.title[:LONGEST_TITLE].split())
    title_branch, untagged = _untagged(title)
    reverts, rest = _reverts(untagged)
    bare, part, head = _bare(rest)
    quoted = " ".join(sorted(_words(bare)[0])) if reverts else None
    words, numbers = _words(bare)
    branch = pull.base
    default = profile.repository.default_branch
    release = (
        branch is not None and branch != default and _is_release(branch, profile.repository.release_branch)
    )
    if title_branch is not None and not release and branch in (None, default):
        # The title says which branch it is for, and nothing contradicts it.
        branch, release = title_branch, True
    files = None if pull.files is None else frozenset(f.path for f in pull.files)
    names = None if files is None else frozenset(f.rpartition("/")[2] for f in files)
    return Change(
        pull=pull,
        words=words,
        telling=_telling(words, names),
        numbers=numbers,
        quoted=quoted,
        reverts=reverts,
        part=part,
        series=_words(head)[0],
        issues=frozenset(n for groups in _ISSUE.findall(title) for n in groups if n),
        keys=frozenset(keys_in(title, profile.tracker.projects or None)),
        cited=frozenset(PullRef(pull.ref.repo, int(n)) for n in _CITED.findall(title)),
        branch=branch,
        release=release,
        names_base=pull.base is not None and pull.base.lower() in untagged.lower(),
        says_backport=bool(_BACKPORT_WORD.search(title)),
        files=files,
        names=names,
        says=_first(said_of, (title, pull.body), pull.ref.repo),
        told=_first(said_of_later, _texts_on(pull), pull.ref.repo),
        landed_as=next(
            (e.commit for e in pull.events or () if e.commit and e.kind in (Kind.MERGED, Kind.CLOSED)), None
        ),
        commits=_commits(pull.body),
        again=bool(_AGAIN.search(title)),
        quiet=timedelta(days=profile.activity.quiet_days),
    )


_MOVES = frozenset(
    {
        Kind.COMMITTED,
        Kind.FORCE_PUSHED,
        Kind.REVIEWED,
        Kind.REVIEW_COMMENTED,
        Kind.COMMENTED,
        Kind.REVIEW_REQUESTED,
        Kind.READY_FOR_REVIEW,
        Kind.CONVERTED_TO_DRAFT,
        Kind.REOPENED,
    }
)
"""What keeps a pull request going; to be labelled or named elsewhere does not."""


def _moves(event: Event) -> bool:
    bot = event.actor is not None and looks_like_bot(event.actor.login)
    return event.kind in _MOVES and event.by_human and not bot


def _commits(body: str) -> dict[str, Relation]:
    if "ommit" not in body and "picked" not in body:
        return {}
    picked = dict.fromkeys(_PICKED.findall(body), Relation.BACKPORT)
    return picked | dict.fromkeys(_UNDONE.findall(body), Relation.REVERT)


def spot(ref: PullRef) -> PullRef:
    """The address to compare by: GitHub's names are case-insensitive."""
    return PullRef(ref.repo.lower(), ref.number)


def _first(
    read: Callable[[str, str], Iterable[tuple[PullRef, Relation, str]]], texts: Iterable[str], repo: str
) -> dict[PullRef, tuple[Relation, str]]:
    found: dict[PullRef, tuple[Relation, str]] = {}
    for text in texts:
        for ref, relation, words in read(text, repo):
            found.setdefault(spot(ref), (relation, words))
    return found


def _texts_on(pull: PullRequest) -> Iterator[str]:
    yield pull.body
    for e in pull.events or ():
        if e.kind in (Kind.COMMENTED, Kind.REVIEWED) and e.text:
            yield e.text


@lru_cache(maxsize=1024)
def _is_release(branch: str, pattern: str) -> bool:
    return bool(
        re.search(pattern, branch) or re.fullmatch(_BRANCH, branch, re.I) or _VERSIONED.search(branch)
    )


def _reverts(title: str) -> tuple[int, str]:
    """How often the title reverts, and what is left: `Revert "Revert "X""` → 2, X; a re-land is two."""
    if found := _RELANDED.search(title):
        return 2, title[: found.start()]
    count, rest = 0, title
    while found := _REVERT.match(rest):
        count, rest = count + 1, rest[found.end() :].strip(" \"'“”`")
    if found := _RELAND.match(rest):
        quoted = rest[found.end() :].lstrip()
        # "Redo the layout" brings nothing back: all but "reland" need a title, or a number, after them.
        if count or found[1] or quoted[:1] in "\"'“`#" or quoted[:1].isupper():
            count, rest = count + 2, quoted.strip(" \"'“”`")
    return count, rest


def _untagged(title: str) -> tuple[str | None, str]:
    """The branch a title names, and the title without that."""
    if found := _TAG.search(title):
        named = next(g for g in found.groups() if g)
        # A lone number is no branch (`3: …`), unless a word or bracket says so.
        if re.search(r"\D", named) or found[0].lstrip()[:1] in ("[", "("):
            return named, f"{title[: found.start()]} {title[found.end() :]}".strip()
    return None, title


def _bare(title: str) -> tuple[str, int | None, str]:
    """The title without part, backport words, numbers and key; the part; what is before it."""
    part, head = None, ""
    if found := _PART.search(title):
        number = next(g for g in found.groups() if g).lower()
        part = int(number) if number.isdigit() else _ROMAN.get(number)
        head = _KEY_ANY.sub(" ", _CITED.sub(" ", _BRACKETED.sub(" ", title[: found.start()])))
        title = f"{title[: found.start()]} {title[found.end() :]}"
    title = _BACKPORT_COMMIT.sub(" ", title)
    title = _BACKPORT_WORD.sub(" ", title)
    title = _CITED.sub(" ", title)
    return _KEY_ANY.sub(" ", title), part, head


def _words(text: str) -> tuple[frozenset[str], frozenset[str]]:
    words, numbers = set(), set()
    for word in _WORD.findall(text):
        if word[0].isdigit():
            numbers.add(word)
        else:
            low = word.lower()
            if low not in _DULL and len(low) > 1:
                words.add(_stem(low))
    return frozenset(words), frozenset(numbers)


def _stem(word: str) -> str:
    """Added, adds, adding: add. No more than that: code's words are names."""
    for ending in ("ing", "ed", "s"):
        if len(word) > len(ending) + 2 and word.endswith(ending) and not word.endswith("ss"):
            return word.removesuffix(ending)
    return word


def _telling(words: frozenset[str], names: frozenset[str] | None) -> int:
    files: set[str] = set()
    for name in names or ():
        files.update(_stem(part) for part in re.split(r"[\W]+", name.lower()) if part)
    return len(words - files - _GENERIC)


def title_likeness(a: Change, b: Change) -> float:
    """0 to 1: shared words of what is changed (Dice). Other numbers (versions) are another change: 0."""
    # A title cut short loses numbers; a title with other ones speaks of something else.
    if not (a.numbers <= b.numbers or b.numbers <= a.numbers):
        return 0.0
    total = len(a.words) + len(b.words)
    return 2 * len(a.words & b.words) / total if total else 0.0


def file_likeness(a: Change, b: Change) -> float | None:
    """0 to 1: shared of all changed files, by name (Jaccard); None where either side's are not known."""
    if not a.names or not b.names:
        return None
    return len(a.names & b.names) / len(a.names | b.names)


def other_branch(a: Change, b: Change) -> bool:
    """Whether they are for different branches, one of them a release branch or the earlier one landed."""
    if a.branch is None or b.branch is None:
        # One names a release branch; what names none is for the main line.
        return (a.release or b.release) and a.branch != b.branch
    # What landed on one branch and comes again for another is carried there, whatever the two are called.
    return a.branch != b.branch and (a.release or b.release or a.pull.merged_at is not None)
