"""How long `triage lookup` takes, in round trips. Not collected by pytest.

    python tests/benchmarks/lookup.py [--runs 15] [--latency 150]

Starts two servers, one that answers at once and one that answers after a fixed time: the recorded forge of
the shared folder where it is there, else the tests' double. Runs the command as a person does, in a process
of its own, in turns against each, and takes the best and the middle of the runs.

*Start-up* is the command against the server that answers at once; what is *beyond* it is the cost of the
latency, counted in round trips of that latency.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FORGE = ROOT.parent / "shared" / "forge"
KEY = "KAFKA-15154"


@contextmanager
def server(latency: float) -> Iterator[Any]:
    """Something that answers like GitHub and JIRA, `latency` seconds late."""
    if FORGE.is_dir():
        sys.path.insert(0, str(FORGE))
        from recorded_forge import RecordedForge
        from recorded_forge.gh_graphql import load_schema

        load_schema()  # otherwise the first query would pay for it
        data = FORGE / "data"
        files = [str(data / "kafka-stories.jsonl.gz")], [str(data / "jira-stories.jsonl.gz")]
        with RecordedForge(*files, now="2026-08-21T20:00:00Z", latency_ms=latency * 1000) as forge:
            yield forge
        return
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "fetch")]
    from double.server import Double
    from fetch_helpers import jira_issue, two_attempts

    text = json.dumps(two_attempts()).replace("ACME-12", KEY).replace("acme/widgets", "apache/kafka")
    with Double(json.loads(text), jira=[jira_issue(KEY)], latency=latency) as double:
        yield double


def run(args: list[str], env: dict[str, str]) -> float:
    """Seconds that one run of the command takes."""
    command = [sys.executable, "-m", "triage", *args]
    began = time.perf_counter()
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed: {done.stderr}")
    return seconds


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--latency", type=float, default=150, help="milliseconds")
    asked = parser.parse_args()
    late = asked.latency / 1000
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        clean = {k: v for k, v in os.environ.items() if "PROXY" not in k.upper() and k != "GITHUB_TOKEN"}
        env = clean | {"XDG_CACHE_HOME": home, "XDG_DATA_HOME": home, "NO_COLOR": "1", "GH_TOKEN": "a-token"}
        at_once, slow = stack.enter_context(server(0.0)), stack.enter_context(server(late))

        def against(running: Any) -> dict[str, str]:
            return env | {
                "GITHUB_API_URL": running.github_url,
                "GITHUB_GRAPHQL_URL": running.github_url + "/graphql",
                "TRIAGE_JIRA_URL": running.jira_url,
            }

        what = {
            "`triage --version`": (["--version"], env),
            f"`triage lookup {KEY} --sample`": (["lookup", KEY, "--sample"], env),
            f"`triage lookup {KEY}`, answered at once": (["lookup", KEY], against(at_once)),
            f"`triage lookup {KEY}`, answered after {asked.latency:.0f} ms": (["lookup", KEY], against(slow)),
        }
        took: dict[str, list[float]] = {name: [] for name in what}
        for number in range(asked.runs + 1):
            for name, (args, there) in what.items():
                seconds = run(args, there)
                if number:  # the first one warms up
                    took[name].append(seconds)
        requests = len(slow.requests) // (asked.runs + 1)
    print("| what | best s | median s |\n| --- | ---: | ---: |")
    for name, times in took.items():
        print(f"| {name} | {min(times):.3f} | {statistics.median(times):.3f} |")
    *_, quick, waited = took.values()
    beyond = [(f(waited) - f(quick)) / late for f in (min, statistics.median)]
    print(f"\n{requests} requests; beyond start-up {beyond[0]:.2f} round trips (median {beyond[1]:.2f}).")


if __name__ == "__main__":
    main()
