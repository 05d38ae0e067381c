"""`triage profiles [NAME]`: the projects it knows, and what it takes to be true of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from triage.cli.options import Command, JsonFields, Output, json_fields, pick, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from triage.profiles import Profile

_EXAMPLES = """\b
Examples:
  triage profiles
  triage profiles kafka
  triage profiles kafka --json tracker,claims

A project of your own: see docs/profiles.md.
"""


def register(app: typer.Typer) -> None:
    """Add `profiles`."""
    app.command("profiles", cls=Command, epilog=_EXAMPLES)(profiles)


def profiles(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Show this profile, key by key.")] = None,
    fields: JsonFields = None,
    output: Output = None,
) -> None:
    """List the projects that have a profile, or show one."""
    from triage.profiles.load import find_profile, load_profiles, sources

    known = load_profiles()
    chosen = find_profile(name, known) if name is not None else None
    if fields is not None:
        text = _json(fields, known, chosen)
    elif chosen is not None:
        text = "\n".join(_shown(chosen, sources()[chosen.name]))
    else:
        text = "\n".join(_listed(known, sources()))
    write(text, output)


def _json(fields: str, known: Mapping[str, Profile], chosen: Profile | None) -> str:
    import msgspec

    from triage.profiles import Profile
    from triage.report.jsonreport import dumps

    wanted = json_fields(fields, Profile.__struct_fields__)
    if chosen is not None:
        return dumps(pick(msgspec.to_builtins(chosen), wanted))
    return dumps([pick(msgspec.to_builtins(p), wanted) for p in known.values()])


def _listed(known: Mapping[str, Profile], where: Mapping[str, str]) -> Iterator[str]:
    rows = [
        (
            name,
            ", ".join(p.tracker.projects) or p.tracker.kind.value,
            ", ".join(p.repository.names[:1]),
            p.title,
        )
        for name, p in sorted(known.items())
    ]
    widths = [max(len(row[n]) for row in rows) for n in range(3)]
    for row in rows:
        own = "" if where[row[0]] == "shipped" else f"  ({where[row[0]]})"
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        yield f"{'  '.join(cells)}  {row[3]}{own}".rstrip()


def _shown(profile: Profile, where: str) -> Iterator[str]:
    """The profile as TOML, every key with its value, so that it can be copied into one's own.

    JSON's strings, numbers, booleans and lists are TOML's too.
    """
    import msgspec

    from triage.report.jsonreport import one_line

    yield f"# {profile.name}: {where}"
    tables = msgspec.to_builtins(profile)
    tables.pop("name")
    flat = {k: v for k, v in tables.items() if not isinstance(v, dict)}
    for key, value in flat.items():
        if value is not None:
            yield f"{key} = {one_line(value)}"
    for table, entries in tables.items():
        if isinstance(entries, dict):
            yield ""
            yield f"[{table}]"
            for key, value in entries.items():
                yield f"{key} = {one_line(value)}" if value is not None else f"# {key} is not set"
