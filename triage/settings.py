"""What the environment says, read once by the command line and handed on.

| variable | meaning |
|---|---|
| `GH_TOKEN`, then `GITHUB_TOKEN`, then `gh auth token` | who we are on GitHub |
| `GITHUB_API_URL`, `GITHUB_GRAPHQL_URL` | GitHub's addresses (GitHub Enterprise) |
| `TRIAGE_JIRA_URL` | JIRA's address, in place of the profile's |
| `TRIAGE_JIRA_TOKEN` | a personal access token; with `TRIAGE_JIRA_EMAIL` an API token of Jira Cloud |
| `TRIAGE_DATA` | the folder of the local store |
| `TRIAGE_TIMEOUT` | seconds one lookup may take in all (60), waits for limits included |
| `TRIAGE_NO_GH=1` | never ask `gh` for its token |
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

from msgspec import Struct

from triage.errors import ConfigError

GITHUB_API = "https://api.github.com"
GITHUB_GRAPHQL = "https://api.github.com/graphql"
ASF_JIRA = "https://issues.apache.org/jira"
PATIENCE = 60.0
_GH_SECONDS = 3.0
_LONGEST = 86_400.0


class Secret:
    """A token that shows itself only when asked: not in a repr, a format, a log, a pickle or an encoder."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The token itself, for the header it goes into."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(***)"

    __str__ = __repr__

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is not written anywhere")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(self._value)


class Settings(Struct, frozen=True, kw_only=True):
    """Servers, tokens, folders and patience."""

    github_api: str = GITHUB_API
    github_graphql: str = GITHUB_GRAPHQL
    jira_url: str | None = None
    """JIRA's address in place of the profile's."""
    github_token: Secret | None = None
    github_token_source: str | None = None
    """Where the token came from: the variable's name, or `gh auth token`."""
    jira_token: Secret | None = None
    jira_email: str | None = None
    """With it the JIRA token is an API token of Jira Cloud."""
    cache_dir: Path
    data_dir: Path
    connect_timeout: float = 5.0
    """Seconds to reach a server."""
    read_timeout: float = 15.0
    """Seconds without a byte from it. GitHub itself gives up on a request after 10."""
    patience: float = PATIENCE
    """Seconds one lookup may take in all, waits for limits included."""

    @property
    def github_hosts(self) -> frozenset[str]:
        """Hosts on which the pages of this GitHub may be, by the address of its API: an Enterprise Server has
        both on one, and what stands in for GitHub speaks of `github.com`."""
        host = urlsplit(self.github_api).hostname or ""
        return frozenset({host.removeprefix("api."), "github.com"})

    def jira_server(self, profile_url: str | None) -> str | None:
        """The tracker's address: the environment's, else the profile's."""
        return self.jira_url or profile_url

    def jira_auth(self, server: str) -> tuple[str | None, Secret] | None:
        """(e-mail or None, token) to show to this server; None where it must not see a token.

        A profile can come from a folder that somebody else wrote, so its address alone does not get the
        token: only the address in `TRIAGE_JIRA_URL`, or Apache's own tracker, does.
        """
        if self.jira_token is None or not same_origin(server, self.jira_url or ASF_JIRA):
            return None
        return self.jira_email, self.jira_token


def same_origin(one: str, other: str) -> bool:
    """Whether two addresses mean the same scheme, host and port."""
    return origin(one) == origin(other)


def origin(url: str) -> tuple[str, str, int | None]:
    """Scheme, host and port of an address, defaults filled in."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = -1
    return parts.scheme, (parts.hostname or "").lower(), port or {"https": 443, "http": 80}.get(parts.scheme)


def read_settings(
    environ: Mapping[str, str] | None = None, ask_gh: Callable[[str], str | None] | None = None
) -> Settings:
    """The settings of this environment (`os.environ` if none is given). `ask_gh(host)` gives `gh`'s token.

    Raises ConfigError where an address is none. `gh` is asked only when no variable holds a token and the
    server is one that `gh` may know.
    """
    from platformdirs import PlatformDirs

    env = os.environ if environ is None else environ
    api = _address(env, "GITHUB_API_URL") or GITHUB_API
    graphql = _address(env, "GITHUB_GRAPHQL_URL") or _graphql_beside(api)
    token, source = _github_token(env, api, ask_gh or gh_token)
    jira_token = (env.get("TRIAGE_JIRA_TOKEN") or "").strip()
    dirs = PlatformDirs("contribution-triage", appauthor=False)
    return Settings(
        github_api=api,
        github_graphql=graphql,
        jira_url=_address(env, "TRIAGE_JIRA_URL"),
        github_token=token,
        github_token_source=source,
        jira_token=Secret(jira_token) if jira_token else None,
        jira_email=(env.get("TRIAGE_JIRA_EMAIL") or "").strip() or None,
        cache_dir=Path(dirs.user_cache_dir),
        data_dir=Path(own).expanduser() if (own := env.get("TRIAGE_DATA")) else Path(dirs.user_data_dir),
        patience=_seconds(env, "TRIAGE_TIMEOUT") or PATIENCE,
    )


def gh_token(host: str) -> str | None:
    """What `gh auth token` answers for this host; None if there is no `gh`, no login or no answer in time."""
    gh = shutil.which("gh")
    if gh is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - the program is the person's own gh, the arguments are ours
            [gh, "auth", "token", "--hostname", host],
            capture_output=True,
            text=True,
            timeout=_GH_SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    return done.stdout.strip() or None if done.returncode == 0 else None


def _github_token(
    env: Mapping[str, str], api: str, ask_gh: Callable[[str], str | None]
) -> tuple[Secret | None, str | None]:
    for name in ("GH_TOKEN", "GITHUB_TOKEN"):
        value = (env.get(name) or "").strip()
        if value:
            return Secret(value), name
    host = urlsplit(api).hostname or ""
    # gh's token belongs to the host gh logged in to; a local stand-in must never see it.
    if env.get("TRIAGE_NO_GH") == "1" or host in ("127.0.0.1", "::1", "localhost"):
        return None, None
    value = ask_gh(host.removeprefix("api.")) or ""
    return (Secret(value), "gh auth token") if value else (None, None)


def _graphql_beside(api: str) -> str:
    """GraphQL's address where only REST's was given: `/api/v3` → `/api/graphql` on Enterprise."""
    return api.removesuffix("/v3") + "/graphql" if api.endswith("/api/v3") else api + "/graphql"


def _seconds(env: Mapping[str, str], name: str) -> float | None:
    value = (env.get(name) or "").strip()
    if not value:
        return None
    try:
        seconds = float(value.removesuffix("s"))
    except ValueError:
        seconds = 0.0
    if not 1 <= seconds <= _LONGEST:  # also what is no number at all: NaN is not between anything
        raise ConfigError(f"{name} is no number of seconds from 1 to a day: {value!r}", f"such as {name}=30")
    return seconds


def _address(env: Mapping[str, str], name: str) -> str | None:
    value = (env.get(name) or "").strip().rstrip("/")
    if not value:
        return None
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigError(f"{name} is not a web address: {value!r}", "it reads https://host/path")
    if parts.username or parts.password:
        raise ConfigError(
            f"{name} must not hold a user name or password", "use TRIAGE_JIRA_TOKEN or GH_TOKEN"
        )
    if origin(value)[2] == -1:
        raise ConfigError(f"{name} has an impossible port: {value!r}")
    return value
