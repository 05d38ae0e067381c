"""Bringing the store up to date: only what changed, a page at a time, restartable at any page.

Each page is saved in one transaction with the place to go on from, so that a run that is killed loses
at most the page under way. How far a source was read is told by the newest change the *service* reported,
never by this machine's clock; each run goes back a little before it, for servers whose clocks differ.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from triage.errors import AuthenticationError, DataError, TriageError
from triage.fetch.api import ChangeSource, Have, Page
from triage.models import Partial
from triage.models.analysis import Budget
from triage.profiles import Profile
from triage.profiles.model import TrackerKind
from triage.store import Store, Written, rename
from triage.values import pull_ref

OVERLAP = timedelta(minutes=5)
"""How far before the last known change a run begins. What comes twice is recognised and costs no write."""


class Mark(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far a source was read."""

    since: datetime | None = None
    """Where the run under way began; with `cursor`."""
    cursor: str | None = None
    """Where to go on; None: the last run ended."""
    updated_to: datetime | None = None
    """Everything that changed before this is stored, once `cursor` is None."""
    thin: bool = False
    """Some of it was read without its stories."""
    synced_at: datetime | None = None
    """When the source was last read to its end, by this machine's clock: for people to read only."""


class Progress(Struct, frozen=True, kw_only=True):
    """What one page brought, for a progress bar."""

    source: str
    """`pulls owner/name`, `issues KAFKA`."""
    done: int
    total: int | None
    budget: Budget | None


class Source(Struct, frozen=True):
    """Something that is read: its mark's name, and how its pages are asked for."""

    name: str
    pages: Callable[[datetime | None, str | None, Have | None], Iterator[Page]]
    whole: bool = True
    """Whether its stories come along; then what was once read without them is read anew."""


class Synced(Struct, frozen=True, kw_only=True):
    """What a run brought."""

    written: Written = Written()
    pages: int = 0
    partial: tuple[Partial, ...] = ()
    """What could not be read to its end; the next run goes on there."""
    renamed: tuple[tuple[str, str], ...] = ()


Watch: TypeAlias = Callable[[Progress], None]


def source_names(profile: Profile, repos: Sequence[str]) -> tuple[str, ...]:
    """The sources of a project, by the names of their marks."""
    tracker = profile.tracker
    issues: tuple[str, ...] = ()
    if tracker.kind is TrackerKind.JIRA and tracker.projects:
        issues = (f"issues {','.join(tracker.projects)}",)
    elif tracker.kind is TrackerKind.GITHUB:
        issues = tuple(f"issues {repo}" for repo in repos[:1])
    return (*(f"pulls {repo}" for repo in repos), *issues)


def sources(live: ChangeSource, profile: Profile, repos: Sequence[str]) -> tuple[Source, ...]:
    """What belongs to a project: the pull requests of its repositories and the issues of its tracker."""
    if profile.tracker.kind is TrackerKind.GITHUB and repos and repos[0] not in profile.repository.names:
        # `changed_issues` reads the profile's repository; this run is about another one.
        profile = replace(profile, repository=replace(profile.repository, names=tuple(repos)))
    found = []
    for name in source_names(profile, repos):
        kind, _, of = name.partition(" ")
        if kind == "pulls":
            found.append(Source(name, partial(live.changed_pulls, of), live.whole))
        else:
            found.append(Source(name, partial(live.changed_issues, profile), live.whole))
    return tuple(found)


def sync(
    store: Store,
    wanted: Sequence[Source],
    now: datetime,
    *,
    first_since: datetime | None = None,
    watch: Watch = lambda _: None,
) -> Synced:
    """Reads what changed in each source since it was last read, all at the same time, and saves it.

    `first_since`: how far back a source is read that was never read (all of it, if None).
    Raises StoreError where nothing can be saved, AuthenticationError where a token is refused, and any
    TriageError where not one source answered. What fails beside others is in `partial`.
    """
    # Two pages a source may wait: the network goes on while the disk writes, and memory stays flat.
    pages: queue.Queue[tuple[Source, Page | TriageError | None]] = queue.Queue(maxsize=2 * len(wanted) or 1)
    stop = threading.Event()
    marks = {source.name: _to_begin_with(read_mark(store, source.name), source) for source in wanted}
    starts = {name: _start(mark, first_since) for name, mark in marks.items()}
    for source in wanted:
        threading.Thread(
            target=_read,
            args=(
                source,
                *starts[source.name],
                _have(store, source.name, starts[source.name][0]),
                pages,
                stop,
            ),
            daemon=True,
            name=source.name,
        ).start()
    saving = _Saving(store, now, marks, starts, watch)
    left = len(wanted)
    errors: list[TriageError] = []
    try:
        while left:
            source, page = pages.get()
            if isinstance(page, Page):
                saving.page(source.name, page)
                continue
            left -= 1
            if page is not None:
                errors.append(page)
                saving.failed(source.name, page)
            else:
                saving.ended(source.name)
    finally:
        stop.set()
    refused = next((e for e in errors if isinstance(e, AuthenticationError)), None)
    if refused is not None:
        raise refused
    if errors and len(errors) == len(wanted) and not saving.pages:
        raise errors[0]
    return saving.result()


def read_mark(store: Store, name: str) -> Mark:
    """How far a source was read; an empty mark for one that never was."""
    raw = store.mark(mark_name(store, name))
    try:
        return Mark() if raw is None else msgspec.convert(raw, Mark)
    except msgspec.ValidationError:
        return Mark()  # another version's: read from the start, which repeats and loses nothing


def _to_begin_with(mark: Mark, source: Source) -> Mark:
    """Where a source stands: at nothing, if its stories may be read now and were not so far."""
    return Mark() if mark.thin and source.whole else mark


def mark_name(store: Store, name: str) -> str:
    """A source's name in the store: a repository goes by its present one."""
    kind, _, of = name.partition(" ")
    return f"{kind} {store.name_of(of)}"


def _start(mark: Mark, first_since: datetime | None) -> tuple[datetime | None, str | None]:
    if mark.cursor is not None:
        return mark.since, mark.cursor
    if mark.updated_to is None:
        return first_since, None
    return mark.updated_to - OVERLAP, None


def _have(store: Store, name: str, since: datetime | None) -> Have | None:
    """What is stored of the time a run goes over again; read now, as the store belongs to this thread."""
    if since is None:
        return None
    kind, _, of = name.partition(" ")
    known: dict[str, datetime] = {}
    for project in of.split(","):
        known |= store.changed_since("pulls" if kind == "pulls" else "issues", project, since)
    return lambda key, at: (stored := known.get(key.lower())) is not None and stored >= at


def _read(
    source: Source,
    since: datetime | None,
    cursor: str | None,
    have: Have | None,
    pages: queue.Queue[tuple[Source, Page | TriageError | None]],
    stop: threading.Event,
) -> None:
    """One source's pages into the queue, then None; or the error that ended it."""
    end: TriageError | None = None
    try:
        for page in source.pages(since, cursor, have):
            if not _hand_over(pages, (source, page), stop):
                return
    except TriageError as error:
        end = error
    except Exception as error:  # a fault of ours must end the run, not leave it waiting for ever
        end = TriageError(f"{source.name} could not be read: {type(error).__name__}: {error}")
    _hand_over(pages, (source, end), stop)


def _hand_over(
    pages: queue.Queue[tuple[Source, Page | TriageError | None]],
    item: tuple[Source, Page | TriageError | None],
    stop: threading.Event,
) -> bool:
    while not stop.is_set():
        try:
            pages.put(item, timeout=0.2)
            return True
        except queue.Full:
            continue
    return False


class _Saving:
    """The one writer: the store's connection belongs to one thread."""

    def __init__(
        self,
        store: Store,
        now: datetime,
        marks: dict[str, Mark],
        starts: dict[str, tuple[datetime | None, str | None]],
        watch: Watch,
    ) -> None:
        self._store, self._now, self._watch = store, now, watch
        self._marks, self._starts = marks, starts
        self._done = dict.fromkeys(marks, 0)
        self._partial: list[Partial] = []
        self._renamed: dict[str, str] = {}
        self._counts = [0, 0, 0]
        self.pages = 0

    def page(self, name: str, page: Page) -> None:
        """Saves a page and the place to go on from, together."""
        before = self._marks[name]
        to = max((m for m in (before.updated_to, page.updated_to) if m is not None), default=None)
        # `updated_to` counts only once the run is through: until then the cursor says where to go on.
        mark = Mark(
            since=self._starts[name][0],
            cursor=page.cursor,
            updated_to=to,
            thin=before.thin or page.thin,
            synced_at=before.synced_at,
        )
        with self._store.transaction():
            self._follow_rename(name, page)
            written = self._put(name, page)
            self._store.set_mark(mark_name(self._store, name), mark)
        self._marks[name] = mark
        self.pages += 1
        self._counts = [
            a + b for a, b in zip(self._counts, (written.new, written.changed, written.same), strict=True)
        ]
        self._partial += page.partial
        self._done[name] += len(page.records)
        self._watch(Progress(source=name, done=self._done[name], total=page.total, budget=page.budget))

    def _put(self, name: str, page: Page) -> Written:
        """Saves the records; one that cannot be read is told of, and holds up no other."""
        counts = [0, 0, 0]
        for record in page.records:
            try:
                w = self._store.put_records([record])
            except DataError as error:
                self._partial.append(Partial(name, f"a record was left out: {error.message}", error.hint))
                continue
            counts = [a + b for a, b in zip(counts, (w.new, w.changed, w.same), strict=True)]
        return Written(*counts)

    def ended(self, name: str) -> None:
        """A source was read to its end."""
        before = self._marks[name]
        mark = Mark(updated_to=before.updated_to, thin=before.thin, synced_at=self._now)
        self._marks[name] = mark
        self._store.set_mark(mark_name(self._store, name), mark)

    def failed(self, name: str, error: TriageError) -> None:
        """A source ended in the middle."""
        self._partial.append(Partial(name, error.message, error.hint))

    def result(self) -> Synced:
        """What the run brought."""
        return Synced(
            written=Written(*self._counts),
            pages=self.pages,
            partial=tuple(dict.fromkeys(self._partial)),
            renamed=tuple(self._renamed.items()),
        )

    def _follow_rename(self, name: str, page: Page) -> None:
        """GitHub answers for a former name under the new one; the store follows it."""
        kind, _, asked = name.partition(" ")
        if "/" not in asked or "," in asked:
            return
        for record in page.records:
            inner = record.get("pull" if kind == "pulls" else "issue")
            ref = pull_ref(inner.get("html_url")) if isinstance(inner, dict) else None
            if ref is None or ref.repo.lower() == self._store.name_of(asked).lower():
                continue
            self._renamed[asked] = ref.repo
            rename(self._store, self._store.name_of(asked), ref.repo)
            return
