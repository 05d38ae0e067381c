"""What starting costs, in multiples of importing the command line's framework. Not collected by pytest.

    python tests/benchmarks/startup.py [--runs 20]

Each figure is the median of the processor time (user and system) of fresh processes, so that other work on
the machine does not count.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys

KEY = "KAFKA-15154"


def spent(command: list[str]) -> float:
    """Seconds of processor time that one run of a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=20)
    runs = parser.parse_args().runs
    triage = [sys.executable, "-m", "triage"]
    what = {
        "`import typer`": [sys.executable, "-c", "import typer"],
        "`triage --version`": [*triage, "--version"],
        f"`triage lookup {KEY} --sample` (the saved answer)": [*triage, "lookup", KEY, "--sample"],
        "the same for another day (judged anew)": [*triage, "lookup", KEY, "--sample", "--now", "2026-08-20"],
    }
    took = {name: statistics.median(spent(c) for _ in range(runs + 1)) for name, c in what.items()}
    base = next(iter(took.values()))
    print("| what | median, ms | × `import typer` |\n| --- | ---: | ---: |")
    for name, seconds in took.items():
        print(f"| {name} | {seconds * 1000:.0f} | {seconds / base:.2f} |")


if __name__ == "__main__":
    main()
