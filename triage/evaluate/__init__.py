"""How right the judgements are, measured against what readers said. Pure.

`judge_labelled` judges the labelled pull requests of some records, `measure` counts, `render` writes
it down. What each figure means stands with its field in `figures`.
"""

from triage.evaluate.failures import failures
from triage.evaluate.figures import Evaluation, Figures, Share
from triage.evaluate.labels import MERGED, AskLabel, Label, label_from
from triage.evaluate.markdown import render
from triage.evaluate.measure import Case, measure
from triage.evaluate.run import judge_labelled

__all__ = [
    "MERGED",
    "AskLabel",
    "Case",
    "Evaluation",
    "Figures",
    "Label",
    "Share",
    "failures",
    "judge_labelled",
    "label_from",
    "measure",
    "render",
]
