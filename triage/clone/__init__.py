"""The person's clone, read-only: releases that hold a commit, classes the issue names, what introduced it.

`inspect(path, issue, profile, …) → CloneReport` is the whole answer; `SourceTree` is the checkout as the
skeleton needs it. All of it goes through `clone.git`: git itself, with fixed arguments, without a shell,
without hooks, filters or a network, and with a time limit.
"""

from triage.clone.inspect import inspect, locate
from triage.clone.model import (
    Candidate,
    Change,
    CloneReport,
    Match,
    Origin,
    RefKind,
    Release,
    Suspect,
    Symbol,
    SymbolKind,
    VersionRow,
)
from triage.clone.suspects import Attempt
from triage.clone.tree import SourceTree

__all__ = [
    "Attempt",
    "Candidate",
    "Change",
    "CloneReport",
    "Match",
    "Origin",
    "RefKind",
    "Release",
    "SourceTree",
    "Suspect",
    "Symbol",
    "SymbolKind",
    "VersionRow",
    "inspect",
    "locate",
]
