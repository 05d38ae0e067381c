"""How payloads and stories are written into the store's columns.

A raw record is compact JSON, deflated: what `triage store export` writes, byte for byte. A story is the
normalised model in MessagePack, lightly deflated: decoding it is fifteen times faster than normalising anew.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

import msgspec

from triage.errors import DataError
from triage.models import Issue, PullRef, PullRequest
from triage.records import pull_from_record

STORY_VERSION = 1
"""Raised when the normalisers or the models read a record differently: stories are then made anew from
the raw records, without asking anybody."""

_pull = msgspec.msgpack.Decoder(PullRequest)
_issue = msgspec.msgpack.Decoder(Issue)
_pack = msgspec.msgpack.Encoder()
_json = msgspec.json.Encoder()

_KEY = re.compile(r"(?<![A-Za-z0-9])([A-Z][A-Z0-9]{1,19})-([1-9][0-9]{0,6})(?![0-9])")
_BRANCH_KEY = re.compile(r"(?<![A-Z0-9])([A-Z][A-Z0-9]{0,18}[A-Z])[-_]?([1-9][0-9]{0,6})(?![0-9])")
_BRANCH_NUMBER = re.compile(r"(?<![0-9.])([1-9][0-9]{0,6})(?![0-9.])")
_NUMBER = re.compile(r"(?:(?<![\w/#])#|\bGH-)([1-9][0-9]{0,6})\b", re.IGNORECASE)
_ADDRESS = re.compile(r"github\.com/([\w.-]+/[\w.-]+)/(?:issues|pull)/([1-9][0-9]{0,6})\b")
_FULL = re.compile(r"(?<![\w/.-])([\w.-]+/[\w.-]+)#([1-9][0-9]{0,6})\b")


def pack_record(record: Any) -> tuple[bytes, bytes]:
    """A record as stored, and its hash (16 bytes, of the text before deflating)."""
    text = _json.encode(record)
    return zlib.compress(text, 6), blake2b(text, digest_size=16).digest()


def record_text(blob: bytes) -> bytes:
    """A stored record's JSON text."""
    return zlib.decompress(blob)


def unpack_record(blob: bytes) -> Any:
    """A stored record as data."""
    return msgspec.json.decode(zlib.decompress(blob))


def pack_story(story: PullRequest | Issue) -> bytes:
    """A normalised story as stored."""
    return zlib.compress(_pack.encode(story), 1)


def unpack_pull(blob: bytes) -> PullRequest:
    """A pull request's story as stored; raises msgspec.DecodeError for another version's."""
    return _pull.decode(zlib.decompress(blob))


def unpack_issue(blob: bytes) -> Issue:
    """An issue's story as stored; raises msgspec.DecodeError for another version's."""
    return _issue.decode(zlib.decompress(blob))


def mentioned_keys(repo: str, texts: Iterable[str | None], branch: str | None = None) -> set[str]:
    """Everything in these texts and a branch's name that may be an issue's key: `KAFKA-1`, `owner/name#12`.

    An index only: it may hold too much (`UTF-8`), never too little. `triage.link` decides.
    """
    found: set[str] = set()
    for text in texts:
        if not text:
            continue
        # Hurried titles write keys small; `fix-12` in prose is noise, but harmless here.
        for m in _KEY.finditer(text.upper() if len(text) < 300 else text):
            found.add(m[0])
        for m in _NUMBER.finditer(text):
            found.add(f"{repo}#{m[1]}".lower())
        for pattern in (_ADDRESS, _FULL):
            for m in pattern.finditer(text):
                found.add(f"{m[1]}#{m[2]}".lower())
    if branch:  # kafka_12, fix-kafka1234, gh-12-again
        found.update(f"{m[1]}-{m[2]}" for m in _BRANCH_KEY.finditer(branch.upper()))
        found.update(f"{repo}#{m[1]}".lower() for m in _BRANCH_NUMBER.finditer(branch))
    return found


def pull_from(record: Any) -> PullRequest:
    """The pull request of a record, with the lists that the service cut short. Raises DataError."""
    pull = pull_from_record(record)
    cut = tuple(name for name in record.get("cut") or () if isinstance(name, str))
    return msgspec.structs.replace(pull, cut=cut) if cut else pull


def parts(record: Any) -> int:
    """How much of its story a record holds: of two of the same moment the fuller one is kept."""
    lists = ("events", "comments", "files", "remotelinks")
    return sum(record.get(name) is not None for name in lists) - len(record.get("cut") or ())


def project_of(key: str) -> str:
    """`KAFKA` of `KAFKA-1`, `owner/name` of `owner/name#12`."""
    repo, hash_, _ = key.partition("#")
    return repo if hash_ else key.rpartition("-")[0]


def pull_keys(repo: str, pull: PullRequest) -> set[str]:
    """Keys of issues that a pull request may speak of: an index only, see `mentioned_keys`."""
    commits = (e.text for e in pull.events or () if e.kind == "committed")
    keys = mentioned_keys(repo, (pull.title, pull.body, *commits), pull.head)
    keys |= {f"{repo}#{number}".lower() for number in pull.closes or ()}
    keys.discard(f"{repo}#{pull.ref.number}".lower())
    return keys


def pull_of(row: tuple[str, int, bytes, int, bytes]) -> PullRequest:
    """The story of a row (repo, number, story, story_version, raw), under the row's repository name."""
    repo, number, story, version, raw = row
    try:
        if version != STORY_VERSION:
            raise msgspec.DecodeError
        pull = unpack_pull(story)
    except (msgspec.DecodeError, zlib.error):
        pull = pull_from(unpack_record(raw))
    if pull.ref.repo != repo:  # the repository was renamed since
        url = f"{pull.url.partition(pull.ref.repo)[0]}{repo}/pull/{number}"
        pull = msgspec.structs.replace(pull, ref=PullRef(repo, number), url=url)
    return pull


def issue_from_record(record: Any) -> Issue:
    """The issue of a record: `{"jira", "remotelinks", "server"}` or `{"repo", "issue", "events"}`.

    Raises DataError where it is neither.
    """
    # A store of pull requests alone never loads the trackers' readers.
    from triage.issues import issue_from_github, issue_from_jira

    if "jira" not in record:
        return issue_from_github(record)
    payload = record["jira"]
    if not isinstance(payload, dict):
        raise DataError("the record's JIRA payload is no object")
    return issue_from_jira(payload, record.get("remotelinks"), record.get("server"))


def issue_of(row: tuple[str, str, bytes, int, bytes]) -> Issue:
    """The story of a row (key, tracker, story, story_version, raw), under the row's key."""
    key, tracker, story, version, raw = row
    try:
        if version != STORY_VERSION:
            raise msgspec.DecodeError
        issue = unpack_issue(story)
    except (msgspec.DecodeError, zlib.error):
        issue = issue_from_record(unpack_record(raw))
    if issue.key != key and tracker == "github":
        old, new = project_of(issue.key), project_of(key)
        issue = msgspec.structs.replace(issue, key=key, url=issue.url.replace(f"/{old}/", f"/{new}/", 1))
    return issue
