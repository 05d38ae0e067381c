"""Which releases and branches hold a commit, for any number of commits at once.

One walk over the history gives every commit the set of refs that reach it. Asking git itself
(`--contains`) costs seconds a commit on a large repository without a commit graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from triage.clone.git import Git, GitError, TimeUpError
from triage.clone.model import Change, RefKind, Release
from triage.profiles.model import Profile

_FIELDS = "%(refname)%00%(objectname)%00%(*objectname)"
_MAX_REFS = 2000
_KEY_IN_SUBJECT = r"\b({projects})-(\d{{1,7}})\b"
_PULL_IN_SUBJECT = re.compile(r"\(#(\d{1,7})\)|^Merge pull request #(\d{1,7})\b")


class Ref(Struct, frozen=True):
    """A name of a commit."""

    full: str
    sha: str
    release: Release | None
    """None: some other branch."""

    @property
    def short(self) -> str:
        """Without `refs/heads/` and the like."""
        return re.sub(r"^refs/(?:heads|tags|remotes)/", "", self.full)


def version_key(version: str) -> tuple[int, ...]:
    """Sorts versions as people count: 3.10 after 3.9, a line (`3.x`) after its releases."""
    return tuple(10**9 if x in ("x", "X") else int(x) for x in re.findall(r"\d+|\b[xX]\b", version)[:6])


def line_of(version: str) -> tuple[int, ...]:
    """The release line of a version: 4.0 of 4.0.1."""
    return version_key(version)[:2]


def list_refs(git: Git, profile: Profile, remotes: Sequence[str]) -> tuple[Ref, ...]:
    """Branches and tags of the clone, releases marked as the profile's patterns say.

    A remote's branches count as the remote's: `origin/3.9` is release branch 3.9. Stashes, notes and
    pull request refs are left out.
    """
    branch, tag = re.compile(profile.repository.release_branch), re.compile(profile.repository.release_tag)
    found: dict[str, Ref] = {}
    names = set(remotes)
    listed = git.text("for-each-ref", f"--format={_FIELDS}", "refs/heads", "refs/remotes", "refs/tags")
    for line in listed.splitlines():
        full, _, rest = line.partition("\0")
        sha, _, peeled = rest.partition("\0")
        _, space, name = full.split("/", 2)
        release = None
        if space == "tags":
            if not tag.search(name):
                continue  # candidates and the like say nothing of a release
            release = Release(version=_version(name), ref=full, kind=RefKind.TAG)
        else:
            if space == "remotes":
                remote, _, name = name.partition("/")
                if remote not in names or not name or name == "HEAD":
                    continue
            if branch.search(name) and re.search(r"\d", name):
                release = Release(version=_version(name), ref=full, kind=RefKind.BRANCH)
        found[full] = Ref(full, peeled or sha, release)
    ordered = sorted(found.values(), key=lambda r: (r.release is None, r.full))
    return tuple(ordered[:_MAX_REFS])


def _version(name: str) -> str:
    found = re.search(r"\d+(?:\.(?:\d+|x|X))*(?:[-_.]x\b)?", name)
    return found[0] if found else name


class Reach:
    """For every commit, which refs reach it."""

    def __init__(self, refs: Sequence[Ref], mask: dict[str, int]) -> None:
        self.refs = tuple(refs)
        self._mask = mask

    def of(self, sha: str) -> tuple[Ref, ...]:
        """The refs that contain a commit; empty for one no ref reaches."""
        bits = self._mask.get(sha, 0)
        return tuple(r for i, r in enumerate(self.refs) if bits >> i & 1)


def reach(git: Git, refs: Sequence[Ref], limit: float) -> Reach:
    """Walk the history once. Raises TimeUpError where it is too long for `limit` seconds."""
    mask: dict[str, int] = {}
    for i, ref in enumerate(refs):
        mask[ref.sha] = mask.get(ref.sha, 0) | 1 << i
    if not refs:
        return Reach((), {})
    # Children come before parents, so that a commit's set is complete when its turn comes.
    wanted = sorted({r.sha for r in refs})
    for line in git.stream("rev-list", "--topo-order", "--parents", *wanted, "--", limit=limit):
        sha, *parents = line.split(" ")
        bits = mask.get(sha, 0)
        for parent in parents:
            mask[parent] = mask.get(parent, 0) | bits
    return Reach(refs, mask)


def read_change(
    sha: str, seconds: str, subject: str, profile: Profile, held: Reach | None, head: Iterable[str] = ()
) -> Change:
    """A commit as the report tells it.

    `held`: None where the history could not be walked. `head`: full names of refs that HEAD stands for.
    """
    refs = held.of(sha) if held else ()
    tags, branches = _versions(refs, RefKind.TAG), _versions(refs, RefKind.BRANCH)
    in_head = held is None or any(r.full in head for r in refs)
    elsewhere = () if in_head or tags or branches else tuple(r.short for r in refs[:5])
    pull = pull_of(subject)
    repo = profile.repository.names[0] if profile.repository.names else None
    return Change(
        sha=sha,
        subject=subject[:300],
        at=datetime.fromtimestamp(int(seconds) if seconds.isdigit() else 0, UTC),
        keys=keys_of(subject, profile),
        pull=pull,
        pull_url=f"https://github.com/{repo}/pull/{pull}" if pull and repo else None,
        in_head=in_head,
        first_release=tags[0] if tags else None,
        tags=tags,
        branches=branches,
        other_branches=elsewhere,
    )


def _versions(refs: Iterable[Ref], kind: RefKind) -> tuple[str, ...]:
    found = {r.release.version for r in refs if r.release is not None and r.release.kind is kind}
    return tuple(sorted(found, key=version_key))


def keys_of(text: str, profile: Profile) -> tuple[str, ...]:
    """The tracker's keys in a text, in order, each once."""
    if not profile.tracker.projects:
        return ()
    pattern = _KEY_IN_SUBJECT.format(projects="|".join(map(re.escape, profile.tracker.projects)))
    return tuple(dict.fromkeys(f"{m[1].upper()}-{m[2]}" for m in re.finditer(pattern, text, re.IGNORECASE)))


def pull_of(subject: str) -> int | None:
    """The pull request a commit's subject names: the last `(#N)`, or `Merge pull request #N`."""
    found = _PULL_IN_SUBJECT.findall(subject)
    if not found:
        return None
    squashed, merged = found[-1]
    return int(squashed or merged)


def remote_urls(git: Git) -> dict[str, str]:
    """Names and addresses of the remotes, credentials in addresses removed."""
    try:
        raw = git.text("config", "-z", "--get-regexp", r"^remote\..*\.url$")
    except (GitError, TimeUpError):
        return {}  # git answers 1 where there is none
    out: dict[str, str] = {}
    for entry in raw.split("\0"):
        name, _, url = entry.partition("\n")
        if url:
            short = name.removeprefix("remote.").removesuffix(".url")
            out.setdefault(short, re.sub(r"(?<=://)[^/@]*@", "", url))
    return out
