"""How well relations are told apart, on the labelled pairs of tests/relate/pairs.tsv.

    python tests/benchmarks/relate_pairs.py [--set=NAME] [--blind] [--wrong] RECORDS…

RECORDS hold the pull requests that the pairs name (see tests/relate/README.md for how to get them). `--blind`
takes away what the labels were read from: cherry-pick and revert lines and citations of the other number in
descriptions of landed pull requests. Pairs whose pull requests are not in the records are counted as missing.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections import Counter
from pathlib import Path

import msgspec
from msgspec.structs import replace

from triage.models import PullRef, PullRequest
from triage.recorded import profile_of, recorded
from triage.relate import relation_between

PAIRS = Path(__file__).parent.parent / "relate" / "pairs.tsv"
_SIGNS = re.compile(r"(?im)^.*(?:cherry[- ]?pick|back-?port|reverts commit|this reverts).*$|#\d+")


def read(paths: list[str], wanted: set[tuple[str, int]], blind: bool) -> dict[tuple[str, int], PullRequest]:
    found = {}
    for path in paths:
        opener = gzip.open if path.endswith(".gz") else open
        with opener(path, "rb") as file:
            for line in file:
                pull = recorded(msgspec.json.decode(line)).pull
                key = (pull.ref.repo, pull.ref.number)
                if key in wanted:
                    landed = pull.merged_at is not None and not any(e.text for e in pull.events[1:])
                    if blind and landed:
                        pull = replace(pull, body=_SIGNS.sub("", pull.body), events=())
                    found[key] = pull
    return found


def main() -> None:
    args = sys.argv[1:]
    blind, wrong = "--blind" in args, "--wrong" in args
    rows = [line.split("\t") for line in PAIRS.read_text().splitlines()[1:]]
    only = next((a.removeprefix("--set=") for a in args if a.startswith("--set=")), None)
    pairs = [(r, int(a), int(b), *rest) for part, r, a, b, *rest in rows if only in (None, part)]
    wanted = {(r, n) for r, a, b, *_ in pairs for n in (a, b)}
    pulls = read([a for a in args if not a.startswith("--")], wanted, blind)
    said, labelled, right, missing = Counter(), Counter(), Counter(), 0
    for repo, a, b, label, source in pairs:
        one, other = pulls.get((repo, a)), pulls.get((repo, b))
        if one is None or other is None:
            missing += 1
            continue
        relation, why = relation_between(one, other, profile_of(repo))
        told = relation.value if relation else "none"
        said[told] += 1
        labelled[label] += 1
        right[label] += told == label
        if wrong and told != label:
            print(f"{PullRef(repo, a)} {b}: {label} ({source}), told {told} ({why})")
            for p in (one, other):
                print(f"    {p.base} {p.author.login}: {p.title}")
    print("relation\tlabelled\ttold\tright\tprecision\trecall")
    for name in [*sorted(labelled.keys() | said.keys() - {"none"})]:
        precision = right[name] / said[name] if said[name] else float("nan")
        recall = right[name] / labelled[name] if labelled[name] else float("nan")
        print(f"{name}\t{labelled[name]}\t{said[name]}\t{right[name]}\t{precision:.3f}\t{recall:.3f}")
    related = [k for k in labelled if k != "none"]
    hits = sum(right[k] for k in related)
    told = sum(said.values()) - said["none"]
    print(f"all relations\t{sum(labelled[k] for k in related)}\t{told}\t{hits}\t{hits / told:.3f}", end="\t")
    print(f"{hits / sum(labelled[k] for k in related):.3f}\nmissing\t{missing}")


if __name__ == "__main__":
    main()
