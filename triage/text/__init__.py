"""What people wrote, understood: their own sentences, and what each of them does.

`segment` tells the speaker's prose from quotes, code and forms (`blocks`, `inline`, `spelling`). `reviewing`
and `deciding` name the speech acts of one sentence, by phrases that `index` finds by their words.
`statements` puts a pull request's words in order. docs/reading.md tells more.

Only the vocabulary is imported here: who only wants sentences should not pay for the phrases.
"""

from triage.text.acts import Act
from triage.text.model import Context, Sentence, Statement

__all__ = ["Act", "Context", "Sentence", "Statement"]
