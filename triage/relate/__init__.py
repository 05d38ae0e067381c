"""What pull requests are to each other: rival, duplicate, successor, backport, follow-up, revert. Pure.

`relations` decides, `carried` where a change comes again on another branch; `change` is a pull request boiled
down for comparing, `pair` two of them side by side, `remarks` what texts say of others.
"""

from triage.relate.relations import (
    between,
    relate,
    relation_between,
)

__all__ = [
    "between",
    "relate",
    "relation_between",
]
