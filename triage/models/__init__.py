"""The product's data: frozen, time-sorted, complete enough to be rendered without a network.

`story` holds what happened (facts; `kinds` the words for it), `judgement` what it means,
`analysis` the answer to a person's question. Nothing here reads a clock, a network or an environment.
"""

from triage.models.analysis import SCHEMA_VERSION, Analysis, Claim, PullReport, Verdict, VerdictState
from triage.models.judgement import (
    Ask,
    AskKind,
    Ball,
    Confidence,
    Ending,
    Evidence,
    Finding,
    Judgement,
    Skipped,
    Turn,
)
from triage.models.kinds import (
    Association,
    Kind,
    LinkKind,
    PullState,
    Relation,
    Role,
)
from triage.models.story import (
    GHOST,
    Actor,
    Event,
    FileChange,
    Issue,
    IssueLink,
    KnownBy,
    Link,
    Partial,
    PullRef,
    PullRequest,
    RemoteLink,
)

__all__ = [
    "GHOST",
    "SCHEMA_VERSION",
    "Actor",
    "Analysis",
    "Ask",
    "AskKind",
    "Association",
    "Ball",
    "Claim",
    "Confidence",
    "Ending",
    "Event",
    "Evidence",
    "FileChange",
    "Finding",
    "Issue",
    "IssueLink",
    "Judgement",
    "Kind",
    "KnownBy",
    "Link",
    "LinkKind",
    "Partial",
    "PullRef",
    "PullReport",
    "PullRequest",
    "PullState",
    "Relation",
    "RemoteLink",
    "Role",
    "Skipped",
    "Turn",
    "Verdict",
    "VerdictState",
]
