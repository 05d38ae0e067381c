"""How often the chosen scenario is right: labels in labels.tsv against issues in a file of tracker records.

python tests/repro/measure_scenarios.py RECORDS [LABELS]

RECORDS: JIRA issue payloads or GitHub issue records, one JSON object a line, plain or gzipped. The labels
hold numbers and kinds only; the texts stay where they are.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from triage.issues import issue_from_github, issue_from_jira
from triage.models import Issue
from triage.repro.signs import recognise

LABELS = Path(__file__).with_name("labels.tsv")


def read_labels(path: Path) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Issue → (right scenario, others that are right too)."""
    out = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            key, right, also, *_ = [*line.split("\t"), "", ""]
            out[key] = (right, tuple(a for a in also.split(",") if a))
    return out


def read_issues(path: Path) -> Iterator[Issue]:
    """Issues of a records file, JIRA payloads and GitHub records alike."""
    with (
        gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8") as lines
    ):
        for line in lines:
            raw = json.loads(line)
            if "fields" in raw:
                yield issue_from_jira(raw)
            elif "issue" in raw:
                yield issue_from_github(raw)


def main(records: str, labels: str = str(LABELS)) -> None:
    """Print every miss and the totals."""
    wanted = read_labels(Path(labels))
    seen, strict, lenient, second = 0, 0, 0, 0
    by_kind: Counter[str] = Counter()
    for issue in read_issues(Path(records)):
        if issue.key not in wanted:
            continue
        right, also = wanted[issue.key]
        found = recognise(issue)
        got, next_best = found.best.scenario.id, found.runner_up.scenario.id if found.runner_up else "-"
        seen += 1
        strict += got == right
        lenient += got == right or got in also
        second += right in (got, next_best)
        by_kind[right] += 1
        if got != right:
            mark = "~" if got in also else "x"
            words = f"{found.best.score:g}: {', '.join(found.best.words)}"
            print(f"{mark} {issue.key}: {got} ({words}), right is {right}, next {next_best}")
    print(f"{seen} of {len(wanted)} labelled issues found; right {strict}; right or also right {lenient};")
    print(f"right among the first two {second}; always plain would be {by_kind['plain']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
