"""What people wrote, understood: their own sentences, and what each of them does.

`segment` tells the speaker's prose from quotes, code, templates and trailers; `reviewing` and
`deciding` name the speech acts of one sentence; `statements` puts a pull request's words in order.
Those three are imported where they are used: their phrases take a quarter of a second to make ready, and who
only wants sentences should not pay for it.
"""

from triage.text.acts import Act
from triage.text.model import Context, Sentence, Statement

__all__ = ["Act", "Context", "Sentence", "Statement"]
