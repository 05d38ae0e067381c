"""What syncing and digesting cost, against the recorded forge of the shared folder; and what others cost.

    python tests/benchmarks/sync.py [--perceval PATH] [--latency MS] [PART…]

PARTs: `first` (first sync, nothing changed, ten changed), `growth` (250 to 2,000 pull requests), `digest`
(from the store, 2,000 pull requests), `others` (PyGithub loops and perceval). All without any. `--perceval`
is the program of a virtual environment of its own. Each figure is made by a fresh process; the forge
runs in this one and counts the requests.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

SHARED = Path(__file__).resolve().parents[3] / "shared" / "forge"
DATA = SHARED / "data"
NOW = "2026-08-21T20:00:00Z"

CLIENT = """
import json, os, resource, sys, time
from datetime import datetime, UTC
from pathlib import Path
from triage.fetch.live import LiveSource
from triage.fetch.sync import sources, sync
from triage.profiles.load import profile_for_repo
from triage.settings import read_settings
from triage.store import Store
def peak():
    # Not ru_maxrss, which a child takes over from the parent it was forked from.
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
repo = sys.argv[1]
began, points = time.perf_counter(), {}
def watch(p):
    if p.budget is not None:
        points[p.budget.service] = p.budget.used
with Store() as store, LiveSource(read_settings()) as live:
    done = sync(store, sources(live, profile_for_repo(repo), (repo,)), datetime.now(UTC), watch=watch)
print(json.dumps({
    "seconds": time.perf_counter() - began, "points": sum(points.values()), "new": done.written.new,
    "changed": done.written.changed, "partial": [p.why for p in done.partial],
    "mb": peak(),
}))
"""

PYGITHUB = """
import json, os, resource, sys, time
from github import Auth, Github
began = time.perf_counter()
gh = Github(auth=Auth.Token("any"), base_url=os.environ["GITHUB_API_URL"], per_page=100,
            seconds_between_requests=None, seconds_between_writes=None)
count = 0
for pull in gh.get_repo(sys.argv[1]).get_pulls(state="all"):
    count += 1
    events = list(pull.as_issue().get_timeline())
    comments = list(pull.get_review_comments())
    files = list(pull.get_files())
    lines = pull.additions
print(json.dumps({"seconds": time.perf_counter() - began, "new": count}))
"""


class Bench:
    """A forge with some data, a folder of its own, and clients run against it."""

    def __init__(self, sources: list[Any], latency: float) -> None:
        from recorded_forge import RecordedForge

        self.forge = RecordedForge(
            sources, now=NOW, latency_ms=latency, limits={"core": 10**6, "graphql": 10**6}
        )
        self.folder = tempfile.TemporaryDirectory()

    def __enter__(self) -> Bench:
        self.forge.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.forge.__exit__(*error)
        self.folder.cleanup()

    def run(self, *command: str) -> tuple[dict[str, Any], int]:
        """(what the client printed last, or its seconds; requests it took)."""
        before, began = len(self.forge.requests), time.perf_counter()
        environ = os.environ | {
            "GITHUB_API_URL": self.forge.github_url,
            "GITHUB_GRAPHQL_URL": f"{self.forge.github_url}/graphql",
            "GH_TOKEN": "any",
            "TRIAGE_DATA": f"{self.folder.name}/data",
            "XDG_CACHE_HOME": f"{self.folder.name}/cache",
            "HOME": self.folder.name,
        }
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        took = time.perf_counter() - began
        if done.returncode:
            raise SystemExit(f"{command[:3]} failed:\n{done.stderr[-2000:]}")
        lines = done.stdout.strip().splitlines()
        told = (
            json.loads(lines[-1]) if lines and lines[-1].startswith('{"seconds"') else {"lines": len(lines)}
        )
        return {"process": took} | told, len(self.forge.requests) - before


def records(name: str) -> list[dict[str, Any]]:
    with gzip.open(DATA / name, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def many(count: int) -> list[dict[str, Any]]:
    """So many pull requests in one made-up repository, out of the two recorded ones."""
    source = records("secp256k1.jsonl.gz") + records("gui.jsonl.gz")
    made = []
    for n in range(count):
        text = json.dumps(source[n % len(source)])
        number = json.loads(text)["pull"]["number"]
        for home in ("bitcoin-core/secp256k1", "bitcoin-core/gui"):
            text = text.replace(f"{home}/pull/{number}", f"bench/all/pull/{n + 1}").replace(home, "bench/all")
        record = json.loads(text)
        record["pull"] |= {"number": n + 1, "id": 10_000 + n, "node_id": f"PR_{n}"}
        made.append(record)
    return made


def row(*cells: object) -> None:
    print("| " + " | ".join(f"{c:.1f}" if isinstance(c, float) else str(c) for c in cells) + " |", flush=True)


def first(latency: float) -> None:
    row("repository", "run", "requests", "GraphQL points", "seconds", "peak MB", "new", "changed")
    row(*["---"] * 8)
    for repo, files in (
        ("bitcoin-core/gui", ["gui.jsonl.gz", "gui-issues.jsonl.gz"]),
        ("bitcoin-core/secp256k1", ["secp256k1.jsonl.gz"]),
    ):
        with Bench([str(DATA / f) for f in files], latency) as bench:
            for run in ("first", "nothing changed", "ten changed"):
                if run == "ten changed":
                    touch(bench, repo, 10)
                told, requests = bench.run(sys.executable, "-c", CLIENT, repo)
                if told["partial"]:
                    raise SystemExit(f"not whole: {told['partial']}")
                row(
                    repo,
                    run,
                    requests,
                    told["points"],
                    told["seconds"],
                    told["mb"],
                    told["new"],
                    told["changed"],
                )


def touch(bench: Bench, repo: str, count: int) -> None:
    """Comments on the pull requests that changed last, as is likely."""
    import httpx

    pulls = [r["pull"] for r in records(f"{repo.partition('/')[2]}.jsonl.gz")]
    latest = sorted(pulls, key=lambda p: p["updated_at"], reverse=True)[:count]
    for number in (p["number"] for p in latest):
        httpx.post(
            f"{bench.forge.github_url}/repos/{repo}/issues/{number}/comments",
            json={"body": "One more word."},
            headers={"Authorization": "Bearer any", "User-Agent": "bench"},
        ).raise_for_status()


def growth(latency: float) -> None:
    row("pull requests", "requests", "GraphQL points", "seconds", "peak MB", "store MB")
    row(*["---"] * 6)
    for count in (250, 500, 1000, 2000):
        with Bench(many(count), latency) as bench:
            told, requests = bench.run(sys.executable, "-c", CLIENT, "bench/all")
            store = Path(bench.folder.name) / "data" / "store.db"
            row(count, requests, told["points"], told["seconds"], told["mb"], store.stat().st_size / 1e6)


def digest() -> None:
    row("pull requests", "open", "run", "seconds", "of them CPU", "peak MB")
    row(*["---"] * 6)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "all.jsonl"
        with path.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(r) + "\n" for r in many(2000))
        environ = os.environ | {"TRIAGE_DATA": folder}
        triage = [sys.executable, "-m", "triage"]
        subprocess.run([*triage, "store", "import", str(path)], env=environ, check=True, capture_output=True)
        command = [*triage, "digest", "--repo", "bench/all", "--offline", "--now", NOW, "--format", "json"]
        for run in ("first", "again", "a week later"):
            if run == "a week later":
                command[command.index(NOW)] = "2026-08-28T20:00:00Z"
            began = time.perf_counter()
            done = subprocess.run(
                [*measured(), *command], env=environ, capture_output=True, text=True, check=True
            )
            took = time.perf_counter() - began
            cpu, peak = map(float, done.stderr.strip().splitlines()[-1].split())
            row(2000, json.loads(done.stdout)["counts"]["open"], run, took, cpu, peak / 1024)


def measured() -> list[str]:
    """Runs a command and prints its CPU seconds and peak memory in KB as its last line on standard error."""
    code = (
        "import resource, subprocess, sys; c = subprocess.run(sys.argv[1:]).returncode;"
        "r = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(r.ru_utime + r.ru_stime, r.ru_maxrss, file=sys.stderr); sys.exit(c)"
    )
    return [sys.executable, "-c", code]


def others(latency: float, perceval: str | None) -> None:
    row("client", "repository", "requests", "seconds", "pull requests")
    row(*["---"] * 5)
    for repo, file in (
        ("bitcoin-core/gui", "gui.jsonl.gz"),
        ("bitcoin-core/secp256k1", "secp256k1.jsonl.gz"),
    ):
        with Bench([str(DATA / file)], latency) as bench:
            told, requests = bench.run(sys.executable, "-c", CLIENT, repo)
            row("triage sync", repo, requests, told["seconds"], told["new"])
            told, requests = bench.run(sys.executable, "-c", PYGITHUB, repo)
            row("PyGithub loops", repo, requests, told["seconds"], told["new"])
            if perceval:
                owner, _, name = repo.partition("/")
                told, requests = bench.run(
                    perceval, "-g", "github", owner, name, "--category", "pull_request", "--json-line",
                    "--enterprise-url", bench.forge.github_url, "-t", "any", "--no-archive",
                )  # fmt: skip
                row("perceval", repo, requests, told["process"], told["lines"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", default=["first", "growth", "digest", "others"])
    parser.add_argument("--perceval")
    parser.add_argument("--latency", type=float, default=0, help="milliseconds added to every answer")
    asked = parser.parse_args()
    if not SHARED.is_dir():
        raise SystemExit("needs the shared folder of recorded data (../shared), which is not here")
    sys.path.insert(0, str(SHARED))
    for part in asked.parts:
        print(f"\n{part}\n", flush=True)
        {
            "first": lambda: first(asked.latency),
            "growth": lambda: growth(asked.latency),
            "digest": digest,
            "others": lambda: others(asked.latency, asked.perceval),
        }[part]()


if __name__ == "__main__":
    main()
