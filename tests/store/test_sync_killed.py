"""Killed at any moment, a sync loses nothing and repeats little: over the wire, with SIGKILL."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from builders import iso, pull

from triage.store import Store
from triage.store.transfer import export_lines

pytestmark = [pytest.mark.forge, pytest.mark.slow]
PULLS = 120


def stories() -> list[dict]:
    made = []
    for n in range(1, PULLS + 1):
        builder = pull(n, title=f"Change {n}", day=n / 10).comment("mia", f"why {n}?", day=n / 10 + 1)
        builder.record["pull"]["updated_at"] = iso(n / 10 + 1)
        made.append(builder.record)
    return made


def start(forge, folder: Path) -> subprocess.Popen:
    environ = os.environ | {
        "GITHUB_API_URL": forge.github_url,
        "GITHUB_GRAPHQL_URL": f"{forge.github_url}/graphql",
        "GH_TOKEN": "any",
        "TRIAGE_DATA": str(folder),
    }
    command = [sys.executable, "-m", "triage", "sync", "--repo", "acme/widgets"]
    return subprocess.Popen(command, env=environ, stderr=subprocess.PIPE, text=True)


def stored(folder: Path) -> list[bytes]:
    with Store(folder / "store.db") as store:
        return list(export_lines(store))


def test_two_syncs_of_one_project_at_once_do_no_harm(forge_class, tmp_path):
    with forge_class(stories(), latency_ms=20, now="2024-06-01T00:00:00Z") as forge:
        whole = start(forge, tmp_path / "whole")
        both = [start(forge, tmp_path / "shared"), start(forge, tmp_path / "shared")]
        for process in (whole, *both):
            _, told = process.communicate(timeout=60)
            assert process.returncode == 0, told
        assert stored(tmp_path / "shared") == stored(tmp_path / "whole")


def test_killed_again_and_again_it_ends_where_one_run_would_have(forge_class, tmp_path):
    with forge_class(stories(), latency_ms=60, now="2024-06-01T00:00:00Z") as forge:
        whole = start(forge, tmp_path / "whole")
        assert whole.wait(60) == 0, whole.stderr.read()
        whole.stderr.close()
        alone = len(forge.requests)
        for further in range(1, alone, 2):  # each run gets a little further than the one before
            before = len(forge.requests)
            process = start(forge, tmp_path / "killed")
            while process.poll() is None and len(forge.requests) - before < further:
                time.sleep(0.005)
            process.kill()
            process.wait()
            process.stderr.close()
            if process.returncode == 0:
                break
        last = start(forge, tmp_path / "killed")
        assert last.wait(60) == 0, last.stderr.read()
        last.stderr.close()
        assert stored(tmp_path / "killed") == stored(tmp_path / "whole")
        # the page under way is asked for again by each run, and what is asked first of all
        started = sum(1 for r in forge.requests[alone:] if r.query in ("Issues", "Changed"))
        assert len(forge.requests) - alone <= alone + 3 * max(started, alone)
