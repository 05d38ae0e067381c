"""Which stretch of history the fault must have come in, if the tracker names the right versions. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from triage.clone.model import RefKind
from triage.clone.releases import Ref, line_of, version_key
from triage.models import Issue


class Window(Struct, frozen=True):
    """The stretch of history in which the fault must have come, if the tracker names the right versions."""

    words: str
    upto: tuple[str, ...]
    """Full ref names (or `HEAD`) whose history is read."""
    without: tuple[str, ...]
    """The refs whose history is left out."""
    first: str
    """The first version said to be affected."""


def window_of(issue: Issue, refs: Sequence[Ref]) -> Window | None:
    """From the tracker's affected versions and the clone's releases; None where the tracker names none."""
    affected = sorted((v for v in issue.affects_versions if version_key(v)), key=version_key)
    if not affected:
        return None
    first = affected[0]
    releases = [r for r in refs if r.release is not None]
    line = line_of(first)
    exact = [r for r in releases if r.release and r.release.version == first]
    same = [r for r in releases if r.release and line_of(r.release.version)[: len(line)] == line]
    upper = exact or sorted(same, key=lambda r: version_key(r.release.version if r.release else ""))[-1:]
    # A patch release starts from its predecessor in the line, the first of a line from the line before.
    before = [
        r
        for r in releases
        if r.release and version_key(r.release.version) < version_key(first) and r not in upper
    ]
    if len(version_key(first)) > 2 and version_key(first)[2] > 0:
        before = [r for r in before if r.release and r.release.kind is RefKind.TAG] or before
    else:
        before = [r for r in before if r.release and line_of(r.release.version) != line]
    lower = max(
        before,
        key=lambda r: (
            (line_of(r.release.version), r.release.kind is RefKind.BRANCH, version_key(r.release.version))
            if r.release
            else ((), False, ())
        ),
        default=None,
    )
    upto = tuple(r.full for r in upper[:1]) or ("HEAD", "--branches", "--remotes")
    shown = f"up to {first}" if upper else f"on every branch, as the clone holds no {first}"
    since = f"after {lower.release.version}, " if lower and lower.release else ""
    # Old maintenance branches hold commits of their own; with no release to stop at they would be read too.
    older = [] if upper else [r.full for r in refs if _older(r.short, first)]
    return Window(
        since + shown, upto, tuple(dict.fromkeys([*([lower.full] if lower else []), *older]))[:400], first
    )


def _older(name: str, version: str) -> bool:
    plain = re.fullmatch(r"(?:[\w.-]+/)?v?(\d+(?:\.\d+)+)", name)
    return plain is not None and line_of(plain[1]) < line_of(version)
