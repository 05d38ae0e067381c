"""Fixtures for every test: no network but this machine's, no leaked environment, the shared folder."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
GOLDEN = ROOT / "tests" / "golden"
_LOCAL = {"127.0.0.1", "::1", "localhost"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden`: write golden files anew instead of comparing; read the diff before committing."""
    parser.addoption("--update-golden", action="store_true", help="write tests/golden anew")


def pytest_configure() -> None:
    """Ctrl-C works in what the tests start, also where the shell runs them in the background.

    A shell without job control lets its background jobs ignore SIGINT, and a child inherits that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` holds a text against `tests/golden/<name>`, or writes it there."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.is_file(), f"{path.name} is missing: run pytest --update-golden"
        assert text == path.read_text(encoding="utf-8")

    return check


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any connection that would leave this machine fails loudly."""
    real_connect, real_getaddrinfo = socket.socket.connect, socket.getaddrinfo

    def connect(self: socket.socket, address: object) -> None:
        if isinstance(address, tuple) and str(address[0]) not in _LOCAL:
            raise AssertionError(f"a test tried to reach {address[0]}")
        real_connect(self, address)

    def getaddrinfo(host: object, *args: object, **kwargs: object) -> object:
        name = host.decode() if isinstance(host, bytes) else host
        if name is not None and str(name) not in _LOCAL:
            raise AssertionError(f"a test tried to look up {name}")
        return real_getaddrinfo(host, *args, **kwargs)

    monkeypatch.setattr(socket.socket, "connect", connect)
    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No token, server or setting of the person who runs the tests; folders of their own."""
    for name in (
        "GH_TOKEN",
        "GITHUB_TOKEN",
        "GITHUB_API_URL",
        "GITHUB_GRAPHQL_URL",
        "GITHUB_OUTPUT",
        "GITHUB_STEP_SUMMARY",
        "TRIAGE_JIRA_URL",
        "TRIAGE_JIRA_TOKEN",
        "TRIAGE_JIRA_EMAIL",
        "TRIAGE_CONFIG",
        "TRIAGE_TIMEOUT",
    ):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path_factory.mktemp("home")
    for name, folder in (
        ("XDG_CACHE_HOME", "cache"),
        ("XDG_DATA_HOME", "data"),
        ("XDG_CONFIG_HOME", "config"),
        ("XDG_STATE_HOME", "state"),
    ):
        monkeypatch.setenv(name, str(home / folder))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TRIAGE_NO_GH", "1")  # never ask the person's own `gh` for a token


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of recorded and labelled data beside this checkout; a stranger's clone lacks it."""
    if not SHARED.is_dir():
        pytest.skip("needs the shared folder of recorded data (../shared), which is not here")
    return SHARED


@pytest.fixture(scope="session")
def forge_class(shared: Path) -> Any:
    """The recorded forge of the shared folder: `with forge_class(github, jira, now=…) as running: …`."""
    folder = str(shared / "forge")
    sys.path.insert(0, folder)
    try:
        return pytest.importorskip("recorded_forge").RecordedForge
    finally:
        sys.path.remove(folder)
