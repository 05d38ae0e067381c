"""What reviewers asked for, and whether it was answered. Pure.

`wanted` reads what each statement wants, `find` makes asks of it, `answers` finds what became of them.
`replies` tells what the words of a reply say, `moves` what was pushed, `approvals` which approvals stand,
`evidence` how an event becomes evidence.
"""

from triage.asks.find import find_asks

__all__ = ["find_asks"]
