"""Time and memory of `triage duplicates` by the number of pull requests of one repository.

    python tests/benchmarks/duplicates_scale.py RECORDS 5000 10000 20000 28000

The first N records are renumbered into one repository, so that all of them are compared; each size runs in a
process of its own, on one core. RECORDS: JSON Lines, gzipped, with at least as many.
"""

from __future__ import annotations

import gzip
import json
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def first(records: str, count: int, target: Path) -> None:
    with gzip.open(records) as source, target.open("w") as out:
        for number, line in enumerate(source, 1):
            record = json.loads(line)
            record["pull"] |= {
                "number": number,
                "html_url": f"https://github.com/one/repository/pull/{number}",
            }
            out.write(json.dumps(record) + "\n")
            if number == count:
                return


def main() -> None:
    records, *sizes = sys.argv[1:]
    before = 0.0
    print("pull requests\tseconds\tMB\tseconds per n log n, against the first")
    for size in map(int, sizes):
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "records.jsonl"
            first(records, size, target)
            command = [
                sys.executable,
                "-m",
                "triage",
                "duplicates",
                "--records",
                str(target),
                "-o",
                os.devnull,
            ]
            one_core = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
            start, used = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, check=True, env={**os.environ, **one_core})
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
        rate = cpu / (size * math.log(size))
        before = before or rate
        wall = time.perf_counter() - start
        print(f"{size}\t{wall:.1f} ({cpu:.1f} of processor)\t{after.ru_maxrss // 1024}\t{rate / before:.2f}")


if __name__ == "__main__":
    main()
