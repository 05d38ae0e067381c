"""Small repositories in a few words, for tests of what reads them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest


class Repo:
    """A repository of its own, independent of the person's git configuration."""

    def __init__(self, path: Path) -> None:
        if shutil.which("git") is None:
            pytest.skip("needs git")
        self.path = path
        self._clock = 1_700_000_000
        path.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "trunk", ".")

    def git(self, *args: str, check: bool = True) -> str:
        env = {
            **{k: v for k, v in os.environ.items() if not k.startswith("GIT_")},
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "Ann",
            "GIT_AUTHOR_EMAIL": "ann@example.org",
            "GIT_COMMITTER_NAME": "Ann",
            "GIT_COMMITTER_EMAIL": "ann@example.org",
            "GIT_AUTHOR_DATE": f"{self._clock} +0000",
            "GIT_COMMITTER_DATE": f"{self._clock} +0000",
        }
        done = subprocess.run(
            ["git", *args], cwd=self.path, env=env, capture_output=True, text=True, check=False
        )
        if check and done.returncode:
            raise AssertionError(f"git {' '.join(args)}: {done.stderr}")
        return done.stdout.strip()

    def commit(self, message: str, files: dict[str, str] | None = None) -> str:
        """Write the files, commit everything; the commit's sha."""
        self._clock += 3600
        for name, text in (files or {}).items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")


WIDGET = "streams/src/main/java/org/acme/streams/WidgetThread.java"
WIDGET_TEST = "streams/src/test/java/org/acme/streams/WidgetThreadTest.java"
REGISTRY = "clients/src/main/java/org/acme/Registry.java"


def widget(*lines: str) -> str:
    body = "".join(f"        {x}\n" for x in lines)
    return (
        "package org.acme.streams;\n\npublic class WidgetThread {\n    public void create() {\n"
        f"{body}    }}\n\n    public void shutdown() {{\n    }}\n}}\n"
    )


def history(path: Path) -> tuple[Repo, dict[str, str]]:
    """A project with two release lines; 2.0 brings a reporter that nobody removes. Shas by name."""
    repo = Repo(path)
    shas = {}
    repo.commit(
        "KAFKA-1: Start (#1)",
        {
            WIDGET: widget(),
            WIDGET_TEST: "package org.acme.streams;\n\nclass WidgetThreadTest {\n}\n",
            REGISTRY: "package org.acme;\n\npublic class Registry {\n    void addReporter() {\n    }\n}\n",
            "README.md": "# Widgets\n",
        },
    )
    repo.commit("KAFKA-2: Name the threads (#2)", {WIDGET: widget("setName();")})
    repo.git("branch", "1.9")
    repo.git("tag", "1.9.0")
    shas["guilty"] = repo.commit(
        "KAFKA-30: Report metrics of widget threads (#31)",
        {
            WIDGET: widget("setName();", "metricsRegistry().addReporter(new WidgetThreadReporter());"),
            "streams/src/main/java/org/acme/streams/WidgetThreadReporter.java": (
                "package org.acme.streams;\n\nclass WidgetThreadReporter {\n}\n"
            ),
        },
    )
    repo.commit(
        "MINOR: Fix a comment (#40)",
        {WIDGET: widget("setName(); // named", "metricsRegistry().addReporter(new WidgetThreadReporter());")},
    )
    repo.commit("KAFKA-41: Something else (#42)", {"docs/index.md": "words\n"})
    repo.git("branch", "2.0")
    repo.git("tag", "-a", "2.0.0", "-m", "release")
    repo.git("tag", "2.0.0-rc1")
    repo.commit("KAFKA-50: More words (#51)", {"docs/more.md": "words\n"})
    shas["fix"] = repo.commit("KAFKA-77: Remove the reporter (#78)", {"docs/fix.md": "fixed\n"})
    repo.git("tag", "2.1.0")
    return repo, shas
