"""The figures of an evaluation, against counts made by hand."""

from __future__ import annotations

import pytest
from builders import at, pull

from triage.errors import DataError
from triage.evaluate import MERGED, Case, Evaluation, failures, label_from, measure, render
from triage.evaluate.figures import share
from triage.evaluate.measure import asks_by_kind, kappa
from triage.models import Ask, AskKind, Ball, Confidence, Ending, Evidence, Finding, Judgement, Role

SHOWN = Evidence(event="commented", at=at(1), role=Role.MAINTAINER, quote="Please add a test.")


def finding(reason: str, confidence: Confidence = Confidence.HIGH) -> Finding:
    return Finding(reason=reason, confidence=confidence, evidence=(SHOWN,), summary="s", remedy="r")


def judged(
    primary: str | None,
    also: tuple[str, ...] = (),
    confidence: Confidence = Confidence.HIGH,
    asks: tuple[Ask, ...] = (),
    ending: Ending = Ending.CLOSED_BY_AUTHOR,
    ball: Ball = Ball.AUTHOR,
) -> Judgement:
    return Judgement(
        primary=finding(primary, confidence) if primary else None,
        also=tuple(finding(r) for r in also),
        asks=asks,
        ending=ending,
        ball=ball,
        waiting_since=None,
    )


def case(label: dict, judgement: Judgement, number: int = 1, **fields: object) -> Case:
    return Case(label_from({"repo": "a/b", "number": number, **label}), judgement, **fields)


def ask(kind: AskKind, answered: bool | None, optional: bool = False) -> Ask:
    return Ask(kind=kind, evidence=SHOWN, answered=answered, optional=optional)


def test_primary_in_all_its_forms() -> None:
    figures = measure(
        [
            case({"primary": "rejected"}, judged("rejected")),
            case({"primary": "rejected", "accept": ["rejected", "obsolete"]}, judged("obsolete")),
            case({"primary": "withdrawn"}, judged("unknown", also=("withdrawn",))),
            case({"primary": "withdrawn", "also": ["rejected"]}, judged("rejected")),
            case({"primary": None}, judged(None)),
            case({"primary": "no-review"}, judged(None)),
            case({}, judged("blocked")),
        ]
    )
    assert figures.cases == 7
    assert (figures.primary.right, figures.primary.of) == (3, 6)
    assert figures.primary_strict.right == 2
    assert figures.with_also.right == 4
    assert figures.supported.right == 4
    assert (figures.asserted.right, figures.asserted.of) == (2, 3)
    assert (figures.coverage.right, figures.coverage.of) == (3, 5)
    assert figures.confusion == {
        MERGED: {MERGED: 1},
        "no-review": {MERGED: 1},
        "obsolete": {"obsolete": 1},
        "rejected": {"rejected": 1},
        "withdrawn": {"rejected": 1, "unknown": 1},
    }


def test_per_reason() -> None:
    figures = measure(
        [
            case({"primary": "rejected"}, judged("rejected")),
            case({"primary": "rejected"}, judged("obsolete")),
            case({"primary": "obsolete"}, judged("rejected")),
            case({"primary": "rejected"}, judged("rejected")),
        ]
    )
    rejected = next(r for r in figures.reasons if r.reason == "rejected")
    assert (rejected.labelled, rejected.judged, rejected.right) == (3, 3, 2)
    assert (rejected.precision, rejected.recall, rejected.f1) == (0.6667, 0.6667, 0.6667)
    obsolete = next(r for r in figures.reasons if r.reason == "obsolete")
    assert (obsolete.precision, obsolete.recall, obsolete.f1) == (0.0, 0.0, 0.0)


def test_kappa() -> None:
    # 20 both yes, 15 both no, 5 and 10 disagree: 0.4 (the textbook's example)
    answers = [("y", "y")] * 20 + [("n", "n")] * 15 + [("y", "n")] * 5 + [("n", "y")] * 10
    assert kappa(answers) == pytest.approx(0.4)
    assert kappa([]) is None
    assert kappa([("y", "y")] * 3) is None
    assert kappa([("y", "n"), ("n", "y")]) == -1.0


def test_calibration_leaves_unknown_out() -> None:
    figures = measure(
        [
            case({"primary": "rejected"}, judged("rejected", confidence=Confidence.HIGH)),
            case({"primary": "obsolete"}, judged("rejected", confidence=Confidence.HIGH)),
            case({"primary": "rejected"}, judged("rejected", confidence=Confidence.LOW)),
            case({"primary": "rejected"}, judged("unknown", confidence=Confidence.HIGH)),
        ]
    )
    assert {k: (s.right, s.of) for k, s in figures.confidence.items()} == {
        "high": (1, 2),
        "medium": (0, 0),
        "low": (1, 1),
    }


def test_ending_and_ball_count_where_seen() -> None:
    cases = [
        case({"ending": "closed-by-author", "ball": ["nobody", "author"]}, judged("rejected")),
        case({"ending": None, "ball": "project"}, judged("rejected")),
        case({"ending": "open"}, judged("rejected")),
    ]
    figures = measure(cases)
    assert (figures.ending.right, figures.ending.of) == (1, 2)
    assert (figures.ball.right, figures.ball.of) == (1, 2)
    assert figures.primary.of == 0
    assert figures.primary.share is None
    before = measure([case({"ending": "open", "ball": ["author"]}, judged("rejected"), at_end=False)])
    assert (before.ending.of, before.ball.of) == (0, 0)


def test_asks() -> None:
    labels = {
        "asks": [{"kind": "test", "answered": True}, {"kind": "docs", "answered": None}, {"kind": "split"}]
    }
    asks = (
        ask(AskKind.TEST, True),
        ask(AskKind.TEST, False),
        ask(AskKind.DOCS, False),
        ask(AskKind.CHANGE, None),
    )
    figures = measure([case(labels, judged("rejected", asks=asks)), case({}, judged("rejected", asks=asks))])
    by_kind = {a.kind: a for a in figures.ask_kinds}
    assert (by_kind["test"].found, by_kind["test"].answered.right, by_kind["test"].answered.of) == (1, 0, 1)
    assert by_kind["docs"].answered.of == 0
    assert (by_kind["change"].labelled, by_kind["change"].judged, by_kind["change"].precision) == (0, 1, 0.0)
    assert (by_kind["split"].recall, by_kind["split"].precision) == (0.0, None)
    assert (figures.asks.labelled, figures.asks.judged, figures.asks.found) == (3, 3, 2)
    assert figures.asks.answered_unsure == 0


def test_nits_count_only_alone() -> None:
    both = judged("x", asks=(ask(AskKind.CHANGE, True), ask(AskKind.CHANGE, False, optional=True)))
    assert asks_by_kind(both) == {AskKind.CHANGE: True}
    nit = judged("x", asks=(ask(AskKind.CHANGE, False, optional=True),))
    assert asks_by_kind(nit) == {AskKind.CHANGE: False}
    open_question = judged("x", asks=(ask(AskKind.QUESTION, None), ask(AskKind.QUESTION, True)))
    assert asks_by_kind(open_question) == {AskKind.QUESTION: None}


def test_shares_and_their_interval() -> None:
    assert share(0, 0).interval is None
    assert share(9, 10).interval == pytest.approx((0.5958, 0.9821), abs=1e-3)  # Wilson, 95 %
    assert share(10, 10).interval[1] == 1.0


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {"repo": "a/b"},
        {"repo": "a/b", "number": "1"},
        {"repo": "a/b", "number": 1, "ending": "gone"},
        {"repo": "a/b", "number": 1, "ball": ["me"]},
        {"repo": "a/b", "number": 1, "asks": [{"kind": "coffee"}]},
    ],
)
def test_labels_that_are_none(raw: object) -> None:
    with pytest.raises(DataError, match="not a label"):
        label_from(raw)


def test_the_report_is_safe_and_complete() -> None:
    built = pull(7, repo="a/b", title="Fix | the @team `table`\n| x |").comment("rev", "<b>no</b>", 2).build()
    wrong = case(
        {"primary": "obsolete"}, judged("rejected", also=("blocked",)), number=7, pull=built, moment=at(9)
    )
    failed = failures([wrong, case({"primary": "rejected"}, judged("rejected")), case({}, judged("x"))])
    (failure,) = failed
    assert (failure.labelled, failure.judged, failure.judged_also) == (
        ("obsolete",),
        "rejected",
        ("blocked",),
    )
    assert any("rev" in line and "no" in line for line in failure.story)
    text = render(
        Evaluation(
            as_of="closing",
            now="2024-01-01",
            figures=measure([wrong]),
            by_repo={"a/b": measure([wrong])},
            not_found=("x/y#1",),
            left_out=("x/y#2: open",),
            failures=failed,
        )
    )
    assert text.startswith("Partial: of 3 labelled")
    assert render(Evaluation(as_of="end", now="2024-01-01", figures=measure([]))).startswith("# How right")
    assert "just before it was closed" in text
    assert "@team" not in text.split("    2024-")[0].replace("@\u2060team", "")
    assert "| 1 obsolete | 1 |" in text
    assert "### a/b\\#\u20607" in text
