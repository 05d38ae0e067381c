"""What changed since the worksheet was made, and whom it concerns.

`changes` compares and `state` is what is compared (both pure), `since` reads moments, `watching` looks again
and again, `hook` is the pre-push hook.
"""

from triage.check.changes import (
    Change,
    Checked,
    What,
    compare,
    unchanged,
)

__all__ = [
    "Change",
    "Checked",
    "What",
    "compare",
    "unchanged",
]
