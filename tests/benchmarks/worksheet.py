"""Figures of docs/benchmarks/worksheet.md: `python tests/benchmarks/worksheet.py`.

Times a worksheet from a saved answer (the whole command, start-up included), bringing one up to date with a
long text in it, and, where the recorded forge of the shared folder is, counts the requests of `check`.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FORGE = ROOT.parent / "shared" / "forge"
KEY = "KAFKA-15154"


def triage(where: Path, *args: str, **env: str) -> float:
    """Seconds that a command takes."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "triage", *args],
        cwd=where,
        env=os.environ | {"TRIAGE_NO_GH": "1"} | env,
        capture_output=True,
        check=False,
    )
    assert done.returncode in (0, 3), done.stderr.decode()
    return time.perf_counter() - began


def typical(where: Path, *args: str, times: int = 9) -> str:
    taken = sorted(triage(where, *args) for _ in range(times))
    return f"{statistics.median(taken):.2f} s (of {times}: {taken[0]:.2f} to {taken[-1]:.2f})"


def saved_answer(where: Path) -> None:
    triage(where, "lookup", KEY, "--sample", "--format", "json", "-o", "a.json")
    print("worksheet, new:          ", typical(where, "worksheet", "--from", "a.json", "-o", "-"))
    triage(where, "worksheet", "--from", "a.json")
    print("worksheet, up to date:   ", typical(where, "worksheet", "--from", "a.json"))
    print("page:                    ", typical(where, "worksheet", "--from", "a.json", "--format", "html"))
    path = where / f"{KEY}.md"
    text = path.read_text(encoding="utf-8")
    log = "".join(f"{i} org.example.Widget.read(Widget.java:{i % 97})\n" for i in range(50_000))
    path.write_text(text.replace("## Introduced by", f"```\n{log}```\n\n## Introduced by"), encoding="utf-8")
    print("with 50,000 lines in it: ", typical(where, "worksheet", "--from", "a.json", times=3))
    size = len(text[text.index("<!-- triage:base") :])
    print(f"what it carries:          {size:,} of {len(text):,} characters")


def requests(where: Path) -> None:
    sys.path.insert(0, str(FORGE))
    from recorded_forge import RecordedForge

    data = FORGE / "data"
    with RecordedForge(
        [data / "kafka-stories.jsonl.gz"], [data / "jira-stories.jsonl.gz"], now="2026-08-21T20:00:00Z"
    ) as forge:
        for token in ("token", ""):
            env = {
                "GITHUB_API_URL": forge.github_url,
                "GITHUB_GRAPHQL_URL": forge.github_url + "/graphql",
                "TRIAGE_JIRA_URL": forge.jira_url,
                "XDG_CACHE_HOME": str(where / f"cache-{token}"),
                "GH_TOKEN": token,
                "GITHUB_TOKEN": "",
            }
            path = where / f"{KEY}.md"
            path.unlink(missing_ok=True)
            for args in (("worksheet", KEY), ("check", KEY), ("check", KEY, "--since", "2023-07-01")):
                before = len(forge.requests)
                seconds = triage(where, *args, **env)
                asked = [r.service for r in forge.requests[before:]]
                counts = ", ".join(f"{s} {asked.count(s)}" for s in sorted(set(asked)))
                who = "with a token" if token else "without"
                print(f"{who:13} {' '.join(args):45} {counts:20} {seconds:.2f} s")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        saved_answer(Path(folder))
        if FORGE.is_dir():
            requests(Path(folder))
        else:
            print("requests: needs the shared folder of recorded data (../shared), which is not here")
