"""The phrases that decide, as data: what ends, replaces or blocks a pull request.

Read with `triage.text.phrases`; matched against the plain form of one sentence: lower case, no markup,
`§` for a pull request or issue, `¶` for a commit, `¤` for a tracker key, `@` for a person.
"""

from triage.text.signs.declined import DECLINED
from triage.text.signs.endings import ENDINGS
from triage.text.signs.farewells import FAREWELLS
from triage.text.signs.gates import GATES
from triage.text.signs.proposals import PROPOSALS
from triage.text.signs.refusals import REFUSALS
from triage.text.signs.replaced import REPLACED
from triage.text.signs.retracted import RETRACTED
from triage.text.signs.sign import Sign

SIGNS: tuple[Sign, ...] = (
    *ENDINGS,
    *FAREWELLS,
    *GATES,
    *REFUSALS,
    *REPLACED,
    *RETRACTED,
    *DECLINED,
    *PROPOSALS,
)
"""Every sign, once."""

__all__ = ["SIGNS", "Sign"]
