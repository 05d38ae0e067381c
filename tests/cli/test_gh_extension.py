"""`gh triage`: the extension lies where `gh` looks, runs this installation, and touches nobody else's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from triage import __version__
from triage.cli import app, commands
from triage.errors import OutputError

commands.register(app)


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["gh-extension", *args])
    if isinstance(result.exception, OutputError):
        raise result.exception
    return result.exit_code, result.output


@pytest.fixture
def gh_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GH_DATA_DIR", str(tmp_path / "gh"))
    return tmp_path / "gh"


@pytest.fixture
def fake_gh(tmp_path: Path, gh_data: Path) -> Path:
    """As `gh` does it: `gh NAME …` runs `<data>/extensions/gh-NAME/gh-NAME …`."""
    path = tmp_path / "gh-bin"
    path.write_text('#!/bin/sh\nname=$1; shift\nexec "$GH_DATA_DIR/extensions/gh-$name/gh-$name" "$@"\n')
    path.chmod(0o755)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="the fake gh is a shell script")
def test_gh_runs_it_with_its_arguments(fake_gh: Path) -> None:
    assert run()[0] == 0
    done = subprocess.run(
        [fake_gh, "triage", "--version"], capture_output=True, text=True, env=dict(os.environ)
    )
    assert done.stdout.strip() == f"triage {__version__}"
    assert done.returncode == 0


def test_a_second_installation_replaces_the_first_and_removal_leaves_nothing(gh_data: Path) -> None:
    run()
    run()
    assert (gh_data / "extensions" / "gh-triage" / "gh-triage").exists()
    run("--remove")
    assert not (gh_data / "extensions" / "gh-triage").exists()


def test_somebody_elses_extension_of_that_name_is_left_alone(gh_data: Path) -> None:
    other = gh_data / "extensions" / "gh-triage" / "gh-triage"
    other.parent.mkdir(parents=True)
    other.write_text("#!/bin/sh\necho other\n")
    with pytest.raises(OutputError, match="not ours"):
        run()
    assert "echo other" in other.read_text()
