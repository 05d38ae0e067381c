"""Which stretch of history the fault must have come in, if the tracker names the right versions. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from triage.clone.model import RefKind, Release
from triage.clone.releases import Ref, line_of, version_key
from triage.models import Issue

_MOST_LEFT_OUT = 400
"""Refs in one command line."""


class Window(Struct, frozen=True):
    """The stretch of history in which the fault must have come, if the tracker names the right versions."""

    words: str
    upto: tuple[str, ...]
    """Full ref names (or `HEAD`) whose history is read."""
    without: tuple[str, ...]
    """The refs whose history is left out."""
    first: str
    """The first version said to be affected."""


_Released = tuple[Ref, Release]
"""A ref of a release, and the release."""


def window_of(issue: Issue, refs: Sequence[Ref]) -> Window | None:
    """From the tracker's affected versions and the clone's releases; None where the tracker names none."""
    affected = sorted((v for v in issue.affects_versions if version_key(v)), key=version_key)
    if not affected:
        return None
    first = affected[0]
    released = [(ref, ref.release) for ref in refs if ref.release is not None]
    upper = _end_of(first, released)
    lower = _last_before(first, [r for r in released if r is not upper])
    shown = f"up to {first}" if upper else f"on every branch, as the clone holds no {first}"
    since = f"after {lower[1].version}, " if lower else ""
    # Old maintenance branches hold commits of their own; with no release to stop at they would be read too.
    older = [] if upper else [ref.full for ref in refs if _older(ref.short, first)]
    without = dict.fromkeys([*([lower[0].full] if lower else []), *older])
    return Window(
        words=since + shown,
        upto=(upper[0].full,) if upper else ("HEAD", "--branches", "--remotes"),
        without=tuple(without)[:_MOST_LEFT_OUT],
        first=first,
    )


def _end_of(version: str, released: Sequence[_Released]) -> _Released | None:
    """The release of that version, else the newest of its line."""
    exact = next((r for r in released if r[1].version == version), None)
    line = line_of(version)
    same = [r for r in released if line_of(r[1].version)[: len(line)] == line]
    return exact or max(reversed(same), key=lambda r: version_key(r[1].version), default=None)


def _last_before(version: str, released: Sequence[_Released]) -> _Released | None:
    """Where a release starts from: a patch release from its predecessor in the line, the first of a line
    from the line before."""
    key, line = version_key(version), line_of(version)
    before = [r for r in released if version_key(r[1].version) < key]
    if len(key) > 2 and key[2] > 0:
        before = [r for r in before if r[1].kind is RefKind.TAG] or before
    else:
        before = [r for r in before if line_of(r[1].version) != line]
    return max(
        before,
        key=lambda r: (line_of(r[1].version), r[1].kind is RefKind.BRANCH, version_key(r[1].version)),
        default=None,
    )


def _older(name: str, version: str) -> bool:
    plain = re.fullmatch(r"(?:[\w.-]+/)?v?(\d+(?:\.\d+)+)", name)
    return plain is not None and line_of(plain[1]) < line_of(version)
