"""What a person's clone shows about an issue. Frozen data; rendered by the worksheet and the skeleton.

Texts in here (paths, subjects, names of refs) come from the repository: a stranger's, until rendered safely.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from triage.models import Partial


class Match(StrEnum):
    """Whether the folder is a clone of the project in question."""

    REMOTE = "remote"
    """A remote points to the project's repository, or to a fork of that name."""
    CONTENT = "content"
    """No such remote, but the history carries the project's issue keys."""
    UNKNOWN = "unknown"
    """Nothing for it and nothing against it."""
    OTHER = "other"
    """Remotes of another project, and nothing of this one in its history."""


class SymbolKind(StrEnum):
    """What a word of the issue names in the source."""

    CLASS = "class"
    METHOD = "method"
    CONSTANT = "constant"
    FILE = "file"
    SETTING = "setting"
    """A configuration key (`max.request.size`)."""


class Origin(StrEnum):
    """Where the issue names a symbol, strongest first."""

    STACK_TRACE = "stack trace"
    TITLE = "title"
    DESCRIPTION = "description"
    COMMENT = "comment"
    PULL_REQUEST = "pull request"
    WORDS = "words"
    """Not spelled as in the source: "stream thread" for `StreamThread`."""


class Symbol(Struct, frozen=True, kw_only=True):
    """Something of the source that the issue names."""

    name: str
    """As the source spells it; a method without its class."""
    kind: SymbolKind
    origin: Origin
    owner: str | None = None
    """A method's or constant's class, simple name, where the text gives it."""
    package: str | None = None
    """Dotted, where the text gives it (stack traces do)."""
    line: int | None = None
    """The stack trace's line."""
    quote: str = ""
    """The words that named it, one line, cut."""


class Suspect(Struct, frozen=True, kw_only=True):
    """A named symbol, found in the tree."""

    symbol: Symbol
    path: str
    """Inside the repository, with `/`."""
    line: int | None
    """Where it is declared, at HEAD; None if it is in no version of the file that could be read."""
    module: str
    """The build's module the file belongs to (`streams`, `connect/runtime`); "" for the root."""
    package: str
    """Dotted; "" where the language has none."""
    test_path: str | None
    """The test beside it, if there is one."""
    in_head: bool = True
    """False: only on another branch (the note says which)."""
    why: str
    """One phrase: how the issue names it."""


class RefKind(StrEnum):
    """What a release is known by."""

    TAG = "tag"
    BRANCH = "branch"


class Release(Struct, frozen=True, kw_only=True):
    """A release tag or release branch of the clone."""

    version: str
    """`3.9.0` of a tag, `3.9` of a branch."""
    ref: str
    """The full name (`refs/tags/3.9.0`)."""
    kind: RefKind


class Change(Struct, frozen=True, kw_only=True):
    """A commit on record."""

    sha: str
    subject: str
    at: datetime
    """When it got its present form (committer's date)."""
    keys: tuple[str, ...] = ()
    """Tracker keys its subject carries (`KAFKA-17248`)."""
    pull: int | None = None
    """Number of the pull request it came with ("(#17021)" in the subject)."""
    pull_url: str | None = None
    in_head: bool = True
    first_release: str | None = None
    """The lowest released version that contains it; None: in no release this clone knows."""
    tags: tuple[str, ...] = ()
    """Versions of release tags that contain it, ascending."""
    branches: tuple[str, ...] = ()
    """Versions of release branches that contain it, ascending."""
    other_branches: tuple[str, ...] = ()
    """Where else it is, if it is neither in HEAD nor in a release (names of branches, at most five)."""


class Candidate(Struct, frozen=True, kw_only=True):
    """A change that may have introduced what the issue reports. Never asserted as the cause."""

    change: Change
    reasons: tuple[str, ...]
    """Why it is listed, strongest first, in a person's words."""
    score: int
    """For the order only."""
    paths: tuple[str, ...] = ()
    """The suspects' files it touched."""


class VersionRow(Struct, frozen=True, kw_only=True):
    """One release line in the version matrix."""

    version: str
    tag: bool
    """Released (a tag), else a branch on which releases are made."""
    says: str | None = None
    """What the tracker says of it: `affected`, `fixed`."""
    candidate: str | None = None
    """Short sha of the first-ranked candidate that it contains."""
    fixed: bool = False
    """It contains a commit that carries the issue's key."""


class CloneReport(Struct, frozen=True, kw_only=True):
    """Everything the clone shows about one issue."""

    root: str
    """The folder as given."""
    bare: bool
    head: str | None
    """Sha of HEAD; None: no commit yet."""
    branch: str | None
    """Short name of the branch HEAD is on; None: detached."""
    head_at: datetime | None
    match: Match
    match_why: str
    dirty: int | None = None
    """Files with uncommitted changes; None: not looked at (bare, or it could not be seen safely)."""
    shallow: bool = False
    partial_clone: bool = False
    """Objects were left out when it was cloned (`--filter`)."""
    suspects: tuple[Suspect, ...] = ()
    """Most telling first."""
    not_found: tuple[Symbol, ...] = ()
    """Named in a stack trace or in code, and in no file of the tree (most often another project's)."""
    introduced_by: tuple[Candidate, ...] = ()
    """Most likely first; empty is an answer too."""
    window: str | None = None
    """Which part of the history was searched, in words (`after 3.9, up to 4.0.0`)."""
    fixes: tuple[Change, ...] = ()
    """Commits that carry the issue's own key, oldest first."""
    versions: tuple[VersionRow, ...] = ()
    """Newest release line first."""
    notes: tuple[Partial, ...] = ()
    """What could not be seen, and why."""
