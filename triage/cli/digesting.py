"""From flags to digests: sync, build, render, write, publish. What decides lies in `triage.digest`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from triage.cli.options import pick, write
from triage.cli.syncing import Say, opened, projects, refresh, unfinished
from triage.digest.build import build
from triage.digest.model import Digest
from triage.digest.periods import COUNT
from triage.digest.render import FORMATS, render
from triage.digest.split import ISSUE_LIMIT, split
from triage.errors import UnwritableError, UsageError
from triage.models import Partial
from triage.publish import Target, publish
from triage.publish.actions import set_outputs
from triage.settings import Settings, read_settings
from triage.store.corpus import StoreCorpus

if TYPE_CHECKING:
    from triage.profiles import Profile
    from triage.store import Store


_PART_MARK = "<!-- contribution-triage digest, a further part -->"
"""First line of every part but the first."""


class Wanted(Struct, frozen=True, kw_only=True):
    """What the command line asked for."""

    projects: tuple[str, ...]
    repo: str | None
    length: timedelta
    form: str
    fields: tuple[str, ...] = ()
    """Of the JSON; none: all."""
    output: Path | None
    offline: bool
    now: datetime


def run(wanted: Wanted, target: Target, say: Say) -> None:
    """Makes the digests and puts them where they were asked for, and nowhere else."""
    if wanted.form not in FORMATS:
        raise UsageError(f"--format: {wanted.form!r} is no format", f"one of: {', '.join(FORMATS)}")
    if target.kind != "none" and wanted.form != "markdown":
        raise UsageError(f"--publish {target.kind} takes Markdown", "leave out --format")
    if wanted.now - datetime.min.replace(tzinfo=UTC) < wanted.length * (COUNT + 2):
        raise UsageError(
            "--now: the calendar does not go back that far", "name a later day, or a shorter --since"
        )
    meant = projects(wanted.projects, wanted.repo)
    settings = read_settings()
    target.check(settings)
    with opened(wanted.offline, say) as store:
        digests = [_one(store, profile, repo, wanted, settings, say) for profile, repo in meant]
        former = tuple(store.former_names(digests[0].repositories[0])) if len(digests) == 1 else ()
    text = _picked(digests, wanted.fields) if wanted.fields else render(digests, wanted.form)
    if target.kind == "none" or wanted.output is not None:
        _write(text, wanted, say)
    set_outputs({"path": str(wanted.output or ""), "counts": _counts(digests)})
    if target.kind != "none":
        done = publish(target, _key(digests, target), text, settings, former)
        say(f"{done.what}{f': {done.url}' if done.url else ''}")


def _picked(digests: Sequence[Digest], fields: Sequence[str]) -> str:
    rows = [pick(msgspec.to_builtins(d), fields) for d in digests]
    document = rows[0] if len(rows) == 1 else rows
    return msgspec.json.format(msgspec.json.encode(document)).decode()


def _one(store: Store, profile: Profile, repo: str, wanted: Wanted, settings: Settings, say: Say) -> Digest:
    partial: tuple[Partial, ...] = ()
    if not wanted.offline:
        partial = refresh(store, profile, repo, settings, say)
    corpus = StoreCorpus(store, repo, profile)
    partial = unfinished(store, profile, repo, partial)
    digest = build(
        corpus,
        profile,
        wanted.now,
        wanted.length,
        partial=partial,
        offline=wanted.offline,
        synced_at=synced_at(store, repo),
    )
    try:
        corpus.keep(() if partial else digest.trends[:-1])
    except UnwritableError as error:  # the page is made; the next one takes longer
        say(f"triage: what was worked out is not kept: {error.message}")
    return digest


def synced_at(store: Store, repo: str) -> datetime | None:
    """When the repository's pull requests were last read to their end, in whole seconds."""
    from triage.fetch.sync import read_mark

    at = read_mark(store, f"pulls {repo}").synced_at
    return at.replace(microsecond=0) if at else None  # former versions stored parts of seconds


def _write(text: str, wanted: Wanted, say: Say) -> None:
    """One file; Markdown too long to be posted as one text goes into several, linked one to the next."""
    output = wanted.output
    if wanted.form != "markdown" or output is None or str(output) == "-":
        write(text, output)
        return
    parts = split(text, ISSUE_LIMIT - 800)  # room for two names of files
    names = [
        output,
        *(output.with_name(f"{output.stem}-{n}{output.suffix}") for n in range(2, len(parts) + 1)),
    ]
    for n, (name, part) in enumerate(zip(names, parts, strict=True)):
        place = f"Part {n + 1} of {len(parts)}, after [part {n}](<{names[n - 1].name}>).\n\n"
        back = f"{_PART_MARK}\n{place}" if n else ""
        goes_on = f"\n\nIt goes on in [part {n + 2}](<{names[n + 1].name}>).\n" if n + 1 < len(parts) else ""
        write(back + part + goes_on, name)
    if len(parts) > 1:
        say(f"written in {len(parts)} parts: {', '.join(str(n) for n in names)}")
    _remove_parts_beyond(output, len(parts))


def _remove_parts_beyond(output: Path, last: int) -> None:
    """Parts of a longer digest that lay here, so that nobody takes them for this one's. Only what carries the
    mark of such a part is removed, never a person's own `digest-2.md`."""
    for n in count(last + 1):
        part = output.with_name(f"{output.stem}-{n}{output.suffix}")
        try:
            with part.open("rb") as file:
                ours = file.readline().strip() == _PART_MARK.encode()
            if not ours:
                return
            part.unlink()
        except OSError:
            return


def _counts(digests: Sequence[Digest]) -> str:
    counts = {d.repositories[0]: d.counts for d in digests}
    return msgspec.json.encode(next(iter(counts.values())) if len(counts) == 1 else counts).decode()


def _key(digests: Sequence[Digest], target: Target) -> str:
    """Names a digest in its hidden mark: what it is of; on a discussion also of which span."""
    of = "+".join(sorted(d.repositories[0].lower() for d in digests))
    return f"{of} {digests[0].start:%Y-%m-%d}" if target.kind == "discussion" else of
