"""What `sync`, `digest` and `find` share: which projects are meant, and bringing the store up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from triage.errors import StoreError, TriageError, UnwritableError, UsageError

if TYPE_CHECKING:
    from datetime import datetime

    from triage.fetch.sync import Synced
    from triage.models import Partial
    from triage.profiles import Profile
    from triage.settings import Settings
    from triage.store import Store

Say = Callable[[str], None]


def projects(names: Sequence[str], repo: str | None) -> list[tuple[Profile, str]]:
    """(profile, repository) of each project asked for. A profile's first repository is the one looked at.

    Raises UsageError where none, an unknown or a repository-less one is named.
    """
    from triage.profiles import load_profiles
    from triage.profiles.load import find_profile, profile_for_repo

    known = load_profiles()
    names = tuple(dict.fromkeys(names))
    for name in names:
        if "/" in name:
            raise UsageError(f"{name!r} is a repository, not a profile", f"give it as --repo {name}")
    if not names and repo is None:
        raise UsageError(
            "which project?", "name a profile (`triage profiles` lists them), or --repo OWNER/NAME"
        )
    if repo is not None and len(names) > 1:
        raise UsageError("--repo goes with one project", "leave it out, or name one project")
    if repo is not None:
        profile = find_profile(names[0], known) if names else profile_for_repo(repo, known)
        return [(profile, repo)]
    found = []
    for name in names:
        profile = find_profile(name, known)
        if not profile.repository.names:
            raise UsageError(f"the profile {name!r} names no repository", "give one with --repo OWNER/NAME")
        found.append((profile, profile.repository.names[0]))
    return found


def repos_of(profile: Profile, repo: str) -> tuple[str, ...]:
    """What is read for a project's main repository: the others too, as the tracker's issues are theirs."""
    names = profile.repository.names
    return names if names and repo.lower() == names[0].lower() else (repo,)


def bring_up_to_date(
    store: Store,
    wanted: Sequence[tuple[Profile, str]],
    settings: Settings,
    *,
    first_since: datetime | None = None,
) -> list[Synced]:
    """Syncs each project, with a progress bar on a terminal. Raises what `triage.fetch.sync.sync` raises."""
    from triage.cli.options import clock
    from triage.cli.progress import watching
    from triage.fetch.live import LiveSource
    from triage.fetch.sync import sources, sync

    done = []
    with LiveSource(settings) as live, watching() as watch:
        for profile, repo in wanted:
            now = clock()
            done.append(
                sync(
                    store,
                    sources(live, profile, repos_of(profile, repo)),
                    now,
                    first_since=first_since,
                    watch=watch,
                )
            )
    return done


def refresh(store: Store, profile: Profile, repo: str, settings: Settings, say: Say) -> tuple[Partial, ...]:
    """Syncs one project before it is told of; what could not be read. A disk that takes nothing more does not
    keep a person from seeing what was read: from there on the store is in memory only, and `say` tells.

    Raises AuthenticationError where a token is refused, as a lookup does: that has to be mended first. Raises
    where nothing could be read and the store holds nothing either.
    """
    from triage.fetch.gateway import RefusedError
    from triage.models import Partial

    try:
        try:
            [done] = bring_up_to_date(store, [(profile, repo)], settings)
        except UnwritableError as error:
            store.leave_disk()
            say(unkept(error))
            [done] = bring_up_to_date(store, [(profile, repo)], settings)
    except RefusedError as error:
        if store.holds("pulls", repo):
            error.hint = f"{error.hint}; --offline tells what is stored"
        raise
    except TriageError as error:
        damaged = isinstance(error, StoreError) and not isinstance(error, UnwritableError)
        if damaged or not store.holds("pulls", repo):
            raise
        return (Partial("sync", f"{error.message}; what was stored before is told", error.hint),)
    for former, name in done.renamed:
        say(f"{former} is called {name} now; its data was kept")
    return done.partial


def unkept(error: StoreError) -> str:
    """What is said where the answer is there and the disk does not take it."""
    hint = f" ({error.hint})" if error.hint else ""
    return f"triage: what is read now is told and not kept: {error.message}{hint}"


def unfinished(
    store: Store, profile: Profile, repo: str, told: Sequence[Partial] = ()
) -> tuple[Partial, ...]:
    """What was never read to its end, so that the store holds only a part of it, or nothing; after `told`,
    what just now could not be read. A source is named once, with both.
    """
    from triage.fetch.sync import source_names
    from triage.models import Partial

    found = list(told)
    for name in source_names(profile, repos_of(profile, repo)):
        failed = next((p for p in found if p.what == name), None)
        for why, hint in _lacks(store, name):
            if failed is None:
                found.append(Partial(name, why, hint))
            else:  # why it fails now says what to do; what that means for the page is said beside it
                found[found.index(failed)] = failed = Partial(name, f"{failed.why}; {why}", failed.hint)
    return tuple(dict.fromkeys(found))


def _lacks(store: Store, name: str) -> Iterator[tuple[str, str]]:
    """What the store lacks of a source, and what to do about it."""
    from triage.fetch.sync import read_mark

    mark = read_mark(store, name)
    if mark.thin:
        why = "read without a token: titles, states and labels only, nothing of what people said"
        yield why, "set GH_TOKEN and run `triage sync` again"
    if mark.synced_at is not None:
        return
    if mark.cursor is not None:
        yield "only a part was fetched so far", "run `triage sync` again: it goes on there"
    elif not _holds(store, name):
        yield "never fetched, so nothing of it is told but what was looked up", "run `triage sync`"


def _holds(store: Store, name: str) -> bool:
    """Whether anything of a source is stored beside single lookups, imported perhaps."""
    kind, _, of = name.partition(" ")
    if kind == "pulls":
        return store.holds("pulls", of)
    return any(store.holds("issues", project) for project in of.split(","))


def opened(offline: bool, say: Say) -> Store:
    """The store; where its disk cannot be written, what it holds, in memory, and unless `offline` (which has
    nothing to keep) `say` tells so. Raises StoreError where it is asked to answer offline and there is none.
    """
    from triage.store import Store, store_path

    if offline:
        if not store_path().exists():
            raise StoreError(
                f"there is no store yet at {store_path()}", "run `triage sync` first, or leave out --offline"
            )
        return Store.readable()
    try:
        return Store()
    except UnwritableError as error:
        say(unkept(error))
        return Store.off_disk()
