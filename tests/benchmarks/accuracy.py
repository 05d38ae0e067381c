"""Measure the judgement on all labelled sets and write the figures into docs/accuracy.md.

    python tests/benchmarks/accuracy.py SHARED [--check]

SHARED: the folder of recorded and labelled data. What stands between the two markers is replaced;
`--check` prints it instead.
"""

from __future__ import annotations

import gzip
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import msgspec

from triage.evaluate import Case, Figures, judge_labelled, label_from, measure
from triage.evaluate.markdown import _asks, _confusion, _reasons
from triage.evaluate.run import AsOf
from triage.judge import Context, judge
from triage.models import Confidence
from triage.people import learn
from triage.recorded import profile_of, recorded

ROOT = Path(__file__).resolve().parent.parent.parent
NOW = datetime(2026, 8, 21, 23, 59, 59, tzinfo=UTC)
BEGIN, END = "<!-- figures: begin (tests/benchmarks/accuracy.py) -->", "<!-- figures: end -->"


def lines(*paths: Path) -> Iterator[object]:
    for path in paths:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            for line in file:
                yield msgspec.json.decode(line)


def cases(records: list[Path], labels: Path, as_of: AsOf = AsOf.END) -> tuple[Case, ...]:
    return judge_labelled(partial(lines, *records), map(label_from, lines(labels)), NOW, as_of=as_of).cases


def number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def table(sets: dict[str, Figures]) -> Iterator[str]:
    yield "| figure | " + " | ".join(sets) + " |"
    yield "|---|" + "--:|" * len(sets)
    rows = {
        "labelled": lambda f: str(f.primary.of),
        "**primary reason right**": lambda f: f"**{number(f.primary.share)}**",
        "95 % interval": lambda f: f"{f.primary.interval[0]:.2f}–{f.primary.interval[1]:.2f}",
        "a right one among primary and also": lambda f: number(f.with_also.share),
        "asserted (not `unknown`) and right": lambda f: number(f.asserted.share),
        "called high, and right": lambda f: (
            f"{number(f.confidence['high'].share)} of {f.confidence['high'].of}"
        ),
        "called medium, and right": lambda f: (
            f"{number(f.confidence['medium'].share)} of {f.confidence['medium'].of}"
        ),
        "Cohen's kappa": lambda f: number(f.kappa),
        "ending": lambda f: number(f.ending.share),
        "whose move": lambda f: number(f.ball.share),
        "test requests found": lambda f: number(
            next((a.recall for a in f.ask_kinds if a.kind == "test"), None)
        ),
        "test requests: answered or not, right": lambda f: number(
            next((a.answered.share for a in f.ask_kinds if a.kind == "test"), None)
        ),
    }
    for name, cell in rows.items():
        yield f"| {name} | " + " | ".join(cell(f) for f in sets.values()) + " |"


ENDINGS = frozenset(
    {
        *("author-left", "blocked", "duplicate", "merged-elsewhere", "mistake", "needs-proposal", "obsolete"),
        *("rejected", "superseded", "withdrawn"),
    }
)
"""Reasons that words alone can show, and that cannot hold of what merged a second later."""


def landed(records: list[Path]) -> Iterator[str]:
    """How often words are mistaken: merged pull requests, judged a second before they were.

    For an ending, which there was none; for a request that is left open, which kept nobody from merging.
    """
    found: Counter[str] = Counter()
    pulls = touched = first = asked = undone = 0
    for path in records:
        everyone = [recorded(line).pull for line in lines(path)]
        roster = learn(everyone)
        for pull in everyone:
            if pull.merged_at is None:
                continue
            context = Context(
                profile=profile_of(pull.ref.repo), now=pull.merged_at - timedelta(seconds=1), roster=roster
            )
            judged = judge(pull, context)
            wrong = [
                f.reason
                for f in (judged.primary, *judged.also)
                if f is not None and f.reason in ENDINGS and f.confidence is not Confidence.LOW
            ]
            pulls += 1
            touched += bool(wrong)
            first += judged.primary is not None and judged.primary.reason in wrong
            found.update(wrong)
            asked += any(ask.answered is False and not ask.optional for ask in judged.asks)
            undone += any(
                f.reason == "changes-unanswered" and f.confidence is not Confidence.LOW
                for f in (judged.primary, *judged.also)
                if f is not None
            )
    yield f"{pulls} pull requests. An ending where there was none: {touched} ({touched / max(pulls, 1):.3f}),"
    yield f"as the primary reason: {first} ({first / max(pulls, 1):.3f}). By reason:"
    yield ", ".join(f"{reason} {n}" for reason, n in sorted(found.items())) + "."
    yield f"A request that binds was held to be open in {asked} ({asked / max(pulls, 1):.3f}), and"
    yield f"`changes-unanswered` asserted beside the rest in {undone} ({undone / max(pulls, 1):.3f})."


def document(shared: Path) -> str:
    forge, gold = shared / "forge" / "data", shared / "gold"
    core = [forge / "gui.jsonl.gz", forge / "secp256k1.jsonl.gz"]
    apache, apache_labels = [gold / "apache-cases.jsonl"], gold / "apache-labels.jsonl"
    whole = cases(core, gold / "labels.jsonl")
    retold = cases(apache, apache_labels)
    unseen = cases(core, ROOT / "tests" / "evaluate" / "held_out.jsonl")
    everyone: list[dict] = list(lines(ROOT / "tests" / "evaluate" / "held_out.jsonl"))
    kept = {(raw["repo"], raw["number"]) for raw in everyone if raw["use"] == "kept"}
    out = ["### At the end", ""]
    out += table(
        {
            "core, dev": measure(whole),
            "apache, dev": measure(retold),
            "core, others: worked on": measure(
                [c for c in unseen if (c.label.repo, c.label.number) not in kept]
            ),
            "core, others: **kept**": measure([c for c in unseen if (c.label.repo, c.label.number) in kept]),
            **{
                repo.rpartition("/")[2] + ", dev": measure([c for c in whole if c.label.repo == repo])
                for repo in sorted({c.label.repo for c in whole})
            },
        }
    )
    out += ["", "### Before the closing", ""]
    before = {}
    for as_of, name in ((AsOf.CLOSING, "just before"), (AsOf.REMARK, "a minute before")):
        one, other = cases(core, gold / "labels.jsonl", as_of), cases(apache, apache_labels, as_of)
        before[f"{name}: core"] = measure(one)
        before[f"{name}: both sets"] = measure([*one, *other])
    out += [row for row in table(before) if "ending" not in row and "whose" not in row]
    out += ["", "### What merged, a second before", "", *landed(core)]
    figures = measure(whole)
    out += ["", "### Core, dev: reasons, confusion, asks", ""]
    out += [
        row.replace("## ", "#### ", 1) if row.startswith("## ") else row
        for part in (_reasons, _confusion, _asks)
        for row in part(figures)
    ]
    return "\n".join(out).strip() + "\n"


def main() -> None:
    text = document(Path(sys.argv[1]))
    if "--check" in sys.argv:
        print(text)
        return
    path = ROOT / "docs" / "accuracy.md"
    old = path.read_text(encoding="utf-8")
    head, tail = old.split(BEGIN)[0], old.split(END)[1]
    path.write_text(f"{head}{BEGIN}\n\n{text}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
