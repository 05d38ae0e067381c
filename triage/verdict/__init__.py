"""May I take this issue, and what must I do differently? Pure.

`argument` is the ordered argument; `case` what it is found from, `claim` who has the issue, `settled`
whether it landed or was closed, `next_steps` what to do now.
"""

from triage.verdict.argument import (
    find_verdict,
)

__all__ = [
    "find_verdict",
]
