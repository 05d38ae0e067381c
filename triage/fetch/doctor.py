"""What this machine can reach, as whom, and how much it may still ask."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from msgspec import Struct

from triage import __version__
from triage.errors import AuthenticationError, TriageError
from triage.fetch.services import Services
from triage.models.analysis import Budget
from triage.profiles import Profile, TrackerKind
from triage.settings import Settings

_SECONDS = 30.0
"""At most: what stays silent is given up after 20 (see `Settings.read_timeout`)."""
_LIBRARIES = ("httpx", "jira", "PyGithub", "hishel", "msgspec", "typer", "rich", "jinja2")


class Check(Struct, frozen=True, kw_only=True):
    """One thing looked at."""

    name: str
    """`github`, `github graphql`, `jira`, `cache folder`, `data folder`."""
    ok: bool
    detail: str
    """What was found, in a person's words."""
    hint: str | None = None
    account: str | None = None
    """Whom the service takes us for; None: nobody."""
    address: str | None = None
    refused: bool = False
    """The service refuses our token."""


class Health(Struct, frozen=True, kw_only=True):
    """Everything looked at."""

    checks: tuple[Check, ...]
    limits: tuple[Budget, ...]
    token: str | None
    """Where GitHub's token comes from (never the token itself); None: there is none."""
    jira_token: str | None
    versions: Mapping[str, str]

    @property
    def exit_code(self) -> int:
        """0 fine, 1 something cannot be reached or written, 4 a token is refused."""
        if any(c.refused for c in self.checks):
            return 4
        return 0 if all(c.ok for c in self.checks) else 1


def examine(
    settings: Settings,
    profiles: Iterable[Profile] = (),
    *,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> Health:
    """Look at the services of these profiles (GitHub always) and at the folders, all at the same time."""
    services = Services(settings, now)
    services.start(min(_SECONDS, settings.patience))
    trackers = {server: profile for profile in profiles if (server := _server(settings, profile))}
    try:
        with ThreadPoolExecutor(8, thread_name_prefix="doctor") as pool:
            asked = [pool.submit(_rest, services)]
            if settings.github_token is not None:
                asked.append(pool.submit(_graphql, services))
            asked += [pool.submit(_jira, services, server, p) for server, p in trackers.items()]
            found = [future.result() for future in asked]
        limits = {budget.service: budget for _, budgets in found for budget in budgets}
        checks = [check for check, _ in found]
    finally:
        services.close()
    checks += [_folder("cache folder", settings.cache_dir), _folder("data folder", settings.data_dir)]
    return Health(
        checks=tuple(checks),
        limits=tuple(limits[name] for name in sorted(limits)),
        token=settings.github_token_source if settings.github_token else None,
        jira_token="TRIAGE_JIRA_TOKEN" if settings.jira_token else None,
        versions=_versions(),
    )


def _rest(services: Services) -> tuple[Check, tuple[Budget, ...]]:
    address = services.settings.github_api

    def ask() -> tuple[str, str | None, tuple[Budget, ...]]:
        _, answer = services.rest().get("/rate_limit", fresh=True)
        return "reachable", None, _limits(answer)

    return _asked("github", address, ask)


def _graphql(services: Services) -> tuple[Check, tuple[Budget, ...]]:
    from triage.fetch.graphql import document

    def ask() -> tuple[str, str | None, tuple[Budget, ...]]:
        client = services.graphql()
        answer = client.ask(document("viewer"), {}, "Viewer")
        login = (answer.data.get("viewer") or {}).get("login")
        return "reachable", str(login) if login else None, (client.budget,) if client.budget else ()

    return _asked("github graphql", services.settings.github_graphql, ask)


def _jira(services: Services, server: str, profile: Profile) -> tuple[Check, tuple[Budget, ...]]:
    def ask() -> tuple[str, str | None, tuple[Budget, ...]]:
        client = services.jira(profile)
        if client is None:
            return "the profile names no JIRA", None, ()
        info = client.server_info()
        detail = f"reachable: {info.get('deploymentType') or 'JIRA'} {info.get('version') or ''}".strip()
        account = client.myself() if services.settings.jira_auth(server) else None
        return detail, account, ()

    return _asked("jira", server, ask)


def _asked(
    name: str, address: str, ask: Callable[[], tuple[str, str | None, tuple[Budget, ...]]]
) -> tuple[Check, tuple[Budget, ...]]:
    try:
        detail, account, limits = ask()
    except TriageError as error:
        return Check(
            name=name,
            ok=False,
            detail=error.message,
            hint=error.hint,
            address=address,
            refused=isinstance(error, AuthenticationError),
        ), ()
    return Check(name=name, ok=True, detail=detail, account=account, address=address), limits


def _server(settings: Settings, profile: Profile) -> str | None:
    if profile.tracker.kind is not TrackerKind.JIRA:
        return None
    return settings.jira_server(profile.tracker.url)


def _limits(answer: Any) -> tuple[Budget, ...]:
    resources = answer.get("resources") if isinstance(answer, Mapping) else None
    if not isinstance(resources, Mapping):
        return ()
    return tuple(
        Budget(
            service=f"github {name}",
            used=_int(window.get("used")) or 0,
            remaining=_int(window.get("remaining")),
            limit=_int(window.get("limit")),
            resets_at=datetime.fromtimestamp(reset, UTC) if (reset := _int(window.get("reset"))) else None,
        )
        for name in ("core", "search", "graphql")
        if isinstance(window := resources.get(name), Mapping) and window.get("limit")
    )


def _folder(name: str, folder: Path) -> Check:
    """Whether a file can be written there. The folder itself is made, as a later command would."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"triage")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return Check(
            name=name,
            ok=False,
            detail=f"{folder} cannot be written ({error.strerror or error})",
            hint="free some space, mend its rights, or set XDG_CACHE_HOME and XDG_DATA_HOME to another place",
            address=str(folder),
        )
    return Check(name=name, ok=True, detail=f"{folder} can be written", address=str(folder))


def _versions() -> dict[str, str]:
    found = {"contribution-triage": __version__, "python": platform.python_version(), "system": sys.platform}
    for name in _LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "missing"
    return found


def _int(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
