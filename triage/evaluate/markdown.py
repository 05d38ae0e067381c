"""An evaluation as Markdown. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triage.evaluate.figures import Evaluation, Failure, Figures, Share
from triage.report.safe import markdown


def render(evaluation: Evaluation) -> str:
    """The whole evaluation: what was left out first, then figures, reasons, confusion, asks, failures."""
    return "\n".join(_lines(evaluation)) + "\n"


def _lines(e: Evaluation) -> Iterator[str]:
    f = e.figures
    if e.not_found or e.left_out:
        everything = f.cases + len(e.not_found) + len(e.left_out)
        missing = (
            f"{len(e.not_found)} are not in the records and {len(e.left_out)} were not judged (listed below)"
        )
        yield f"Partial: of {everything} labelled pull requests, {missing}."
        yield ""
    yield "# How right the judgements are"
    yield ""
    when = {
        "closing": "as each stood just before it was closed (a remark made with the closing is read)",
        "remark": "as each stood a minute before it was closed",
    }.get(e.as_of, "as recorded")
    yield f"{f.cases} labelled pull requests, judged {when}. Now: {e.now}."
    yield ""
    yield from _figures(f)
    if e.by_repo is not None:
        yield from _by_repo(e.by_repo)
    yield from _reasons(f)
    yield from _confusion(f)
    yield from _asks(f)
    if e.not_found:
        yield from ("## Labelled, but not in the records", "")
        yield from (f"- {markdown(ref)}" for ref in e.not_found)
        yield ""
    if e.left_out:
        yield from ("## Not judged", "")
        yield from (f"- {markdown(entry)}" for entry in e.left_out)
        yield ""
    if e.failures is not None:
        yield from _failures(e.failures)


def _figures(f: Figures) -> Iterator[str]:
    yield "| figure | right | of | share | 95 % interval |"
    yield "|---|---:|---:|---:|---|"
    rows: list[tuple[str, Share]] = [
        ("primary reason right", f.primary),
        ("the label's first choice exactly", f.primary_strict),
        ("right reason among primary and also", f.with_also),
        ("primary among all that the label supports", f.supported),
        ("asserted (not `unknown`) and right", f.asserted),
        ("coverage: given a reason at all", f.coverage),
        *((f"called {name}, and right", s) for name, s in f.confidence.items()),
        ("ending", f.ending),
        ("whose move (ball)", f.ball),
    ]
    for name, s in rows:
        low_high = f"{s.interval[0]:.2f} to {s.interval[1]:.2f}" if s.interval else ""
        yield f"| {name} | {s.right} | {s.of} | {_number(s.share)} | {low_high} |"
    yield f"| Cohen's kappa | | | {_number(f.kappa)} | |"
    yield ""


def _by_repo(by_repo: dict[str, Figures]) -> Iterator[str]:
    yield "## By repository"
    yield ""
    yield "| repository | cases | primary | with also | asserted | called high | ending | ball |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for repo, f in by_repo.items():
        high = f.confidence["high"]
        cells = [f.primary, f.with_also, f.asserted, high, f.ending, f.ball]
        yield f"| {markdown(repo)} | {f.cases} | " + " | ".join(_number(s.share) for s in cells) + " |"
    yield ""


def _reasons(f: Figures) -> Iterator[str]:
    yield "## Reasons"
    yield ""
    yield "| reason | labelled | judged | right | precision | recall | F1 |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for r in f.reasons:
        marks = " | ".join(_number(x) for x in (r.precision, r.recall, r.f1))
        yield f"| {_id(r.reason)} | {r.labelled} | {r.judged} | {r.right} | {marks} |"
    yield ""


def _confusion(f: Figures) -> Iterator[str]:
    judged = sorted({j for row in f.confusion.values() for j in row})
    if not judged:
        return
    yield "## Confusion"
    yield ""
    yield "Rows: labelled. Columns: judged, by the number that stands before the reason's row."
    yield ""
    names = sorted(set(judged) | f.confusion.keys())
    columns = [n for n in names if n in judged]
    yield "| labelled | " + " | ".join(str(names.index(n) + 1) for n in columns) + " |"
    yield "|---|" + "---:|" * len(columns)
    for i, name in enumerate(names, 1):
        row = f.confusion.get(name, {})
        cells = []
        for column in columns:
            n = row.get(column)
            cells.append("" if n is None else f"**{n}**" if column == name else str(n))
        yield f"| {i} {_id(name)} | " + " | ".join(cells) + " |"
    yield ""


def _asks(f: Figures) -> Iterator[str]:
    if not f.asks.labelled and not f.asks.judged:
        return
    yield "## What reviewers asked for"
    yield ""
    yield "| kind | labelled | judged | both | precision | recall | answered-or-not right | of | left open |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    for a in (*f.ask_kinds, f.asks):
        rates = f"{_number(a.precision)} | {_number(a.recall)} | {_number(a.answered.share)}"
        counts = f"{a.labelled} | {a.judged} | {a.found}"
        yield f"| {a.kind} | {counts} | {rates} | {a.answered.of} | {a.answered_unsure} |"
    yield ""


def _failures(failed: Sequence[Failure]) -> Iterator[str]:
    yield f"## Judged wrong: {len(failed)}"
    yield ""
    for f in failed:
        yield f"### {markdown(f'{f.repo}#{f.number}')}: {markdown(f.title)}"
        yield ""
        sure = f" ({f.confidence})" if f.confidence else ""
        labelled, labelled_also = (", ".join(map(markdown, x)) for x in (f.labelled, f.labelled_also))
        yield f"- labelled: {labelled}; also: {labelled_also or 'nothing'}"
        yield f"- judged: {f.judged}{sure}; also: {', '.join(f.judged_also) or 'nothing'}"
        for line in f.evidence:
            yield f"- shown by: {markdown(line)}"
        yield ""
        for line in f.story:
            yield f"    {line}"
        yield ""


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _id(reason: str) -> str:
    # Labels are a person's file: anything but an id is shown as text.
    return reason if reason.replace("-", "").isalpha() and reason.isascii() else markdown(reason)
