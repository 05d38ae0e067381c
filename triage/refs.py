"""Issue keys and pull request numbers in running text. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from triage.models import PullRef

_NO_PROJECTS = """
    UTF UCS SHA MD CRC AES DES RSA DSA ECDSA ED HMAC BASE ISO IEC IEEE RFC CVE CWE GHSA PEP JEP JSR
    JDK JRE JAVA JLS KIP FLIP SPIP SIP AIP CEP FIP BIP EIP ERC RIP PIP SEP HTTP TLS SSL SSH FTP IP
    IPV TCP UDP RC ASCII LATIN CP GB EUC KOI WINDOWS ARM AARCH AMD INTEL RISC PR GH GL MR UTC GMT
    EST PST CET US EU EN AWS EC PY PYTHON SCALA SPDX MIT GPL LGPL AGPL BSD APACHE COVID TIER LEVEL
    OPTION STEP PART PHASE CASE NODE BROKER TEST ARGON BLAKE BLAKE2B SHA2 SHA3 PBKDF PKCS MP H264
    FIPS NIST ANSI DIN FY OAUTH X HTML CSS ES ECMA TYPE TOPIC THREAD TASK PRODUCER CONSUMER WORKER"""
_STANDARDS = frozenset(_NO_PROJECTS.split())
"""What stands before a hyphen and a number and is no tracker's project: encodings, algorithms, standards,
proposals, versions. Used only where nobody said which projects there are."""

_KEY = re.compile(r"(?<![A-Za-z0-9_-])([A-Z][A-Z0-9_]{1,19})-([1-9]\d{0,6})(?![A-Za-z0-9_]|-\d|\.\d)")
"""JIRA's default key pattern, standing alone: no part of a word, no version, no CVE or ISO part number."""


def is_standard(key: str) -> bool:
    """Whether what is shaped like a key names a standard, proposal or version: `UTF-8`, `RFC-2119`."""
    return key.partition("-")[0] in _STANDARDS


@lru_cache(maxsize=256)
def _project_pattern(projects: tuple[str, ...], branch: bool) -> re.Pattern[str]:
    names = "|".join(re.escape(p) for p in sorted(projects, key=len, reverse=True))
    if branch:  # kafka-123, fix_KAFKA-123_2, kafka123 (three digits: kafka26 is a version)
        return re.compile(
            rf"(?<![A-Za-z0-9])({names})(?:[-_]([1-9]\d{{0,6}})|([1-9]\d{{2,6}}))(?![\d.]\d|\d|[A-Za-z])",
            re.IGNORECASE,
        )
    return re.compile(
        rf"(?<![A-Za-z0-9_-])({names})-([1-9]\d{{0,6}})()(?![A-Za-z0-9_]|-\d|\.\d)", re.IGNORECASE
    )


def keys_in(
    text: str, projects: Iterable[str] | None = None, *, any_case: bool = False, branch: bool = False
) -> tuple[str, ...]:
    """The issue keys a text names, upper case, each once, in order.

    `projects` are the tracker's project keys; without them anything shaped like a key counts, except
    well-known standards and versions (`UTF-8`, `SHA-256`, `ISO-8601`, `KIP-500`). Lower case counts
    with `any_case` (titles) and `branch` (branch names, where `kafka_12` and `kafka1234` do too): in prose
    `kafka-1` is a host. Both need `projects`.
    """
    if not text:
        return ()
    if projects is None:
        return tuple(
            dict.fromkeys(f"{p}-{n}" for p, n in _KEY.findall(text) if p not in _STANDARDS and p[-1] != "_")
        )
    known = tuple(projects)
    if not known:
        return ()
    found: dict[str, None] = {}
    for project, number, bare in _project_pattern(known, branch).findall(text):
        if any_case or branch or project.isupper():
            found[f"{project.upper()}-{number or bare}"] = None
    return tuple(found)


_PULL_URL = r"https?://([\w.-]+)(?::\d+)?/([\w.-]+/[\w.-]+)/pull/(\d{1,9})"
_LONG = r"(?<![\w/.-])([\w][\w-]{0,38}/[\w.-]{1,100})#(\d{1,9})"
_WORDED = r"\b(?:PRs?|pull[ -]requests?|pull)\s*[:#]?\s*#?(\d{1,7})\b(?!\.\d)"
_BARE = r"(?<![\w&/#.-])(?:#|GH-)(\d{1,7})\b(?!\.\d)"
_HOST = re.compile(r"https?://(?:[^/\s@]*@)?([\w.-]+)", re.IGNORECASE)
_REFS = re.compile(f"{_PULL_URL}|{_LONG}|{_WORDED}|{_BARE}", re.IGNORECASE)

STACK_FRAME = re.compile(r"\s*#\d{1,4}\s+(?:0x[0-9a-f]+\b|[\w$~:<>*&.]+\s*\(|<signal handler)", re.IGNORECASE)
"""`#3  0x00007ffff6682b97 in main ()`: a debugger numbers the frames of a stack like pull requests."""


def host_of(url: str | None) -> str:
    """The host an address names, lower case, without a port; empty where it names none."""
    found = _HOST.match(url or "")
    return found[1].lower() if found else ""


def pull_refs_in(
    text: str, default_repo: str | None, *, loose: bool = True, hosts: Collection[str] = ()
) -> tuple[PullRef, ...]:
    """The pull requests a text names, each once, in order.

    `hosts`: servers whose addresses are pull requests', beside those called after GitHub: an Enterprise
    Server's is any. Their records name theirs (`host_of` an issue's or pull request's address).

    Read: addresses, `owner/name#12`, and, where `default_repo` says whose they are, `#12`, `GH-12`, `PR 12`,
    `pull request #12`. On GitHub a `#12` may be an issue. With `loose` off a bare `#12` needs three
    digits: on a ticket `#1` numbers a list.
    """
    found: dict[PullRef, None] = {}
    for host, url_repo, url_n, long_repo, long_n, worded, bare in _REFS.findall(text):
        if url_n and not ("github" in host.lower() or host.lower() in hosts):
            continue
        if url_n:
            found[PullRef(url_repo, int(url_n))] = None
        elif long_n:
            found[PullRef(long_repo, int(long_n))] = None
        elif default_repo is not None and (worded or (bare and (loose or len(bare) >= 3))):
            found[PullRef(default_repo, int(worded or bare))] = None
    return tuple(r for r in found if r.number > 0)


def issue_number(key: str) -> int | None:
    """The number of a GitHub issue's key (`owner/name#12`); None for anything else."""
    number = key.rpartition("#")[2] if "#" in key else ""
    return int(number) if number.isascii() and number.isdigit() else None
