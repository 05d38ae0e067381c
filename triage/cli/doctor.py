"""`triage doctor`: what it can reach, as whom, and how much of each rate limit is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from triage.cli.options import Command, JsonFields, Output, Project, json_fields, pick, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from triage.fetch.doctor import Check, Health

_EXAMPLES = """\b
Examples:
  triage doctor
  triage doctor --project kafka
  triage doctor --json checks,limits

Exit codes: 0 fine, 1 something cannot be reached or written, 4 a token is refused.
"""
_FIELDS = ("ok", "checks", "limits", "token", "jira_token", "versions")


def register(app: typer.Typer) -> None:
    """Add `doctor`."""
    app.command("doctor", cls=Command, epilog=_EXAMPLES)(doctor)


def doctor(project: Project = None, fields: JsonFields = None, output: Output = None) -> None:
    """Tell what can be reached, and what limits are left."""
    wanted = json_fields(fields, _FIELDS) if fields is not None else None
    from triage.fetch.doctor import examine
    from triage.profiles import find_profile, load_profiles
    from triage.settings import read_settings

    profiles = [find_profile(project)] if project else list(load_profiles().values())
    health = examine(read_settings(), profiles)
    if wanted is not None:
        import msgspec

        known = msgspec.to_builtins(health) | {"ok": health.exit_code == 0}
        text = msgspec.json.format(msgspec.json.encode(pick(known, wanted)), indent=2).decode()
    else:
        text = "\n".join(_lines(health))
    write(text, output)
    if health.exit_code:
        raise typer.Exit(health.exit_code)


def _lines(health: Health) -> Iterator[str]:
    from triage.report.safe import terminal

    for check in health.checks:
        yield ("ok     " if check.ok else "FAILED ") + terminal(_line(check))
        if check.hint and not check.ok:
            yield "       hint: " + terminal(check.hint)
    yield ""
    yield _token(health)
    if health.jira_token:
        yield f"JIRA token: from {health.jira_token}"
    if health.limits:
        yield ""
        yield from _limits(health)
    yield ""
    yield "Versions: " + ", ".join(f"{name} {number}" for name, number in health.versions.items())


def _line(check: Check) -> str:
    where = f" ({check.address})" if check.address and "folder" not in check.name else ""
    who = f", as {check.account}" if check.account else ""
    return f"{check.name}{where}: {check.detail}{who}"


def _token(health: Health) -> str:
    if health.token:
        return f"GitHub token: from {health.token}"
    return "GitHub token: none; 60 requests an hour. Set GH_TOKEN or run `gh auth login` for 5,000."


def _limits(health: Health) -> Iterator[str]:
    from datetime import UTC, datetime

    from triage.fetch.waits import when

    now = datetime.now(UTC)
    for limit in health.limits:
        until = f", resets at {when(limit.resets_at, now)}" if limit.resets_at and limit.used else ""
        yield f"Limit {limit.service}: {limit.remaining} of {limit.limit} left{until}"
