"""What pull requests are to each other: rival, duplicate, successor, backport, follow-up, revert. Pure.

`relations` decides; `change` is a pull request boiled down for comparing, `remarks` what texts say of others.
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
