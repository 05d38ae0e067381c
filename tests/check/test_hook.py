"""The pre-push hook, in real repositories: where it goes, what it asks about, when it stops a push."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.check import hook
from triage.clone.git import Git
from triage.errors import OutputError

ENV = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "ann",
    "GIT_AUTHOR_EMAIL": "ann@example.org",
    "GIT_COMMITTER_NAME": "ann",
    "GIT_COMMITTER_EMAIL": "ann@example.org",
}


@pytest.fixture(autouse=True)
def own_git(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in ENV.items():
        monkeypatch.setenv(name, value)


def git(
    where: Path, *args: str, ok: bool = True, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        ["git", *args], cwd=where, capture_output=True, text=True, check=False, env=os.environ | (env or {})
    )
    assert not ok or done.returncode == 0, done.stderr
    return done


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A clone with a default branch `trunk` that its remote has, and a branch of one's own."""
    remote, clone = tmp_path / "remote.git", tmp_path / "clone"
    git(tmp_path, "init", "-q", "--bare", "-b", "trunk", str(remote))
    git(tmp_path, "init", "-q", "-b", "trunk", str(clone))
    git(clone, "remote", "add", "origin", str(remote))
    git(clone, "commit", "-q", "--allow-empty", "-m", "MINOR: start")
    git(clone, "push", "-q", "origin", "trunk")
    git(clone, "checkout", "-q", "-b", "kafka-15154-lock")
    date = "2026-08-01T10:00:00Z"
    git(
        clone,
        "commit",
        "-q",
        "--allow-empty",
        "-m",
        "KAFKA-15154: Take the lock",
        env={"GIT_AUTHOR_DATE": date},
    )
    git(clone, "commit", "-q", "--allow-empty", "-m", "test for it")
    return clone


def fake_triage(folder: Path, code: int, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `triage` that notes its arguments and its standard input, and ends with `code`."""
    folder.mkdir(exist_ok=True)
    program = folder / "triage"
    program.write_text(
        f'#!/bin/sh\nprintf "%s\\n" "$@" > "{folder}/args"\ncat > "{folder}/told"\nexit {code}\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")
    return folder


@pytest.mark.parametrize(
    ("code", "stopped"), [(0, False), (3, True), (1, False), (2, False), (4, False), (130, False)]
)
def test_only_an_answer_that_concerns_you_stops_a_push(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, stopped: bool
) -> None:
    asked = fake_triage(tmp_path / "bin", code, monkeypatch)
    hook.install(Git(repo), ["KAFKA-15154", "--me", "a b'c"])
    done = git(repo, "push", "origin", "HEAD", ok=False)
    assert (done.returncode != 0) is stopped
    assert ("--no-verify" in done.stderr) is stopped
    assert (asked / "args").read_text().splitlines() == [
        "check",
        "--pre-push",
        "KAFKA-15154",
        "--me",
        "a b'c",
    ]
    assert "refs/heads/kafka-15154-lock" in (asked / "told").read_text()
    assert git(repo, "push", "--no-verify", "origin", "HEAD").returncode == 0


def test_without_triage_a_push_goes_through(repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = hook.install(Git(repo), [])
    path.write_text(hook.script([], python="/no/such/python"))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    assert git(repo, "push", "origin", "HEAD").returncode == 0


def test_another_hook_is_left_alone_and_ours_is_replaced(repo: Path) -> None:
    path = repo / ".git" / "hooks" / "pre-push"
    path.parent.mkdir(exist_ok=True)
    path.write_text("#!/bin/sh\nmake check\n")
    with pytest.raises(OutputError, match="another hook") as caught:
        hook.install(Git(repo), [])
    assert "triage check --pre-push" in (caught.value.hint or "")
    assert path.read_text() == "#!/bin/sh\nmake check\n"
    path.unlink()
    assert hook.install(Git(repo), ["KAFKA-1"]) == path
    hook.install(Git(repo), ["KAFKA-2"])
    assert "KAFKA-2" in path.read_text()
    assert "KAFKA-1" not in path.read_text()
    assert path.stat().st_mode & 0o111


@pytest.mark.parametrize("absolute", [True, False])
def test_a_hooks_folder_of_ones_own(repo: Path, tmp_path: Path, absolute: bool) -> None:
    folder = tmp_path / "hooks" if absolute else repo / "tools" / "hooks"
    git(repo, "config", "core.hooksPath", str(folder) if absolute else "tools/hooks")
    (repo / "sub").mkdir()
    assert hook.install(Git(repo / "sub"), []) == folder / "pre-push"


def test_a_worktree_shares_the_clones_hooks(repo: Path, tmp_path: Path) -> None:
    git(repo, "worktree", "add", "-q", str(tmp_path / "tree"), "trunk")
    assert (
        hook.install(Git(tmp_path / "tree"), []).resolve() == (repo / ".git" / "hooks" / "pre-push").resolve()
    )


def test_what_a_push_is_about_and_when_it_was_begun(repo: Path) -> None:
    sha = git(repo, "rev-parse", "HEAD").stdout.strip()
    told = f"refs/heads/x {sha} refs/heads/x {'0' * 40}\n(delete) {'0' * 40} refs/heads/y {sha}\nnonsense\n"
    [push] = hook.pushes(told)
    found = hook.commits(Git(repo), push, ["trunk"])
    assert [c.subject for c in found] == ["test for it", "KAFKA-15154: Take the lock"]
    assert hook.begun(found) == datetime(2026, 8, 1, 10, tzinfo=UTC)
    assert hook.keys_of([push.local_ref], [c.subject for c in found], ["KAFKA"]) == ("KAFKA-15154",)
    assert hook.commits(Git(repo), hook.Push("x", "f" * 40, "x"), ["trunk"]) == ()


@pytest.mark.parametrize(
    ("names", "subjects", "expected"),
    [
        (["refs/heads/KAFKA-15154"], ["KAFKA-2: x"], ("KAFKA-15154",)),
        (["refs/heads/kafka-15154-lock"], [], ("KAFKA-15154",)),
        (["refs/heads/fix_KAFKA-1_and_SPARK-2"], [], ("KAFKA-1", "SPARK-2")),
        (["refs/heads/fix"], ["KAFKA-7: x", "[SPARK-8] y", "KAFKA-7: z"], ("KAFKA-7", "SPARK-8")),
        (["refs/heads/utf-8", "refs/heads/java-17"], ["sha-256"], ()),
        (["refs/heads/mykafka-1"], [], ()),
        (["refs/heads/x"], [f"KAFKA-{n}" for n in range(1, 10)], tuple(f"KAFKA-{n}" for n in range(1, 6))),
    ],
)
def test_keys_of_a_push(names: list[str], subjects: list[str], expected: tuple[str, ...]) -> None:
    assert hook.keys_of(names, subjects, ["KAFKA", "SPARK"]) == expected


@given(st.lists(st.text(st.characters(exclude_characters="\x00", codec="utf-8"), max_size=20), max_size=4))
def test_whatever_the_arguments_the_shell_reads_them_as_they_are(arguments: list[str]) -> None:
    text = hook.script(arguments, python="/no/such")
    shim = 'triage() { for a in "$@"; do printf "%s\\0" "$a"; done; return 0; }\n'
    done = subprocess.run(
        ["sh", "-c", shim + text], capture_output=True, check=True, stdin=subprocess.DEVNULL
    )
    assert done.stdout.decode().split("\0")[:-1] == ["check", "--pre-push", *arguments]
