"""Which earlier pull request does the same thing, over a whole repository. Pure.

`rank` compares every pull request of a repository with the earlier ones (needs scipy, the `duplicates`
extra); `similar` does the same in plain Python for up to a few thousand. Both see a pull request as a
`Document` and weigh what two have in common by `weights`.
"""

from triage.duplicates.document import Document, document
from triage.duplicates.similar import Pair, similar
from triage.duplicates.weights import THRESHOLD

__all__ = ["THRESHOLD", "Document", "Pair", "document", "similar"]
