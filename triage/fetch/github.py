"""GitHub's side of a lookup, and its fast way: GraphQL. The other way is `triage.fetch.rest`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from triage.errors import NotFoundError, ServiceError, TriageError
from triage.fetch.api import Known, Record
from triage.fetch.convert import Node, issue_record, nodes, pull_record
from triage.fetch.gateway import TooHeavyError, UsedUpError
from triage.fetch.graphql import BATCH, HIDDEN, GraphQL, document, holes, in_halves
from triage.models import KnownBy, LinkKind, Partial, PullRef
from triage.refs import keys_in

BY_BRANCH = 5
"""Pull requests that are looked for by their branch's name: they ride in a query that is sent anyway."""
SEARCH_PAGES = 3
"""Pages of search hits that are read: 60 pull requests."""


class Found(Struct, frozen=True, kw_only=True):
    """What one question to GitHub brought."""

    records: tuple[Record, ...] = ()
    known: tuple[Known, ...] = ()
    partial: tuple[Partial, ...] = ()
    notes: tuple[str, ...] = ()


class GithubSide(Protocol):
    """How a lookup reads GitHub, with a token or without."""

    cheap: bool
    """Whether a few more pull requests cost little."""

    def search(self, key: str, repo: str) -> Found:
        """Pull requests of a repository whose title, description or comments hold the key."""
        ...

    def items(self, refs: Sequence[PullRef], *, issues: bool = False) -> Found:
        """Issues and pull requests by their numbers; what is not there is in `partial`.

        `issues`: they are issues as far as the caller knows.
        """
        ...


class GraphqlSide:
    """GitHub through GraphQL; through REST (`other`) where GraphQL will not tell or has no budget left."""

    cheap = True

    def __init__(self, client: GraphQL, other: Callable[[], GithubSide]) -> None:
        self._client, self._other = client, other

    def search(self, key: str, repo: str) -> Found:
        """See `GithubSide`; also those whose branch begins with the key (`KAFKA-12-fix`), and nothing else of
        which names it. One request, unless there are more than twenty hits or the lists are long.

        Raises NotFoundError where there is no such repository to be seen.
        """
        return self._or_rest(lambda: self._search(key, repo), lambda side: side.search(key, repo))

    def items(self, refs: Sequence[PullRef], *, issues: bool = False) -> Found:
        """See `GithubSide`."""
        return self._or_rest(lambda: self._items(refs), lambda side: side.items(refs, issues=issues))

    def _or_rest(self, ask: Callable[[], Found], instead: Callable[[GithubSide], Found]) -> Found:
        try:
            return ask()
        except (HiddenError, UsedUpError, TooHeavyError) as error:
            try:
                found = instead(self._other())
            except TriageError:
                raise error from None
            return replace(
                found, notes=(*found.notes, f"{error.message}; GitHub was read through REST instead")
            )

    def _search(self, key: str, repo: str) -> Found:
        found, branches, home, partial, total = self._hits(key, repo)
        notes = []
        if home and home.lower() != repo.lower():
            notes.append(f"{repo} is now {home} on GitHub")
            if not found:  # GitHub's search does not follow a renaming
                found, branches, _, partial, total = self._hits(key, home)
        if total > len(found) and len(found) >= BATCH * SEARCH_PAGES:
            notes.append(f"GitHub's search has {total} hits; the best {len(found)} were read")
        partial += self._client.complete([*found, *branches])
        records = tuple(_record(node, partial) for node in (*found, *branches))
        by = KnownBy(LinkKind.SEARCH, f"GitHub's search for {key}")
        by_branch = KnownBy(LinkKind.SEARCH, f"GitHub's search for branches that begin with {key}")
        known = (*(Known(_ref(n), by) for n in found), *(Known(_ref(n), by_branch) for n in branches))
        return Found(records=records, known=known, partial=tuple(partial), notes=tuple(notes))

    def _items(self, refs: Sequence[PullRef]) -> Found:
        found, missing = self._client.by_number(list(refs))
        hidden = next((p for p in missing if p.why == HIDDEN), None)
        if hidden is not None:
            raise HiddenError(f"GraphQL hides parts of {hidden.what} from this token", hidden.hint)
        partial = [*missing, *self._client.complete(found.values())]
        records, notes = [], []
        for asked, node in found.items():
            records.append(_record(node, partial))
            home = node.get("repository")
            name = home.get("nameWithOwner") if isinstance(home, Mapping) else None
            if name and name.lower() != asked.repo.lower():
                notes.append(f"{asked.repo} is now {name} on GitHub")
        return Found(records=tuple(records), partial=tuple(partial), notes=tuple(dict.fromkeys(notes)))

    def _hits(self, key: str, repo: str) -> tuple[list[Node], list[Node], str | None, list[Partial], int]:
        """What the key's words find, what else its branches find, the repository's present name, what is
        missing, and how many the words would find."""
        owner, _, name = repo.partition("/")
        found: list[Node] = []
        branches: list[Node] = []
        partial: list[Partial] = []
        home: str | None = None
        total = 0
        after: str | None = None
        size = BATCH
        for _ in range(SEARCH_PAGES):
            variables: dict[str, Any] = {
                "owner": owner,
                "name": name,
                "search": f'repo:{repo} is:pr "{key}"',
                "after": after,
                "branches": f"repo:{repo} is:pr head:{key}",
            }
            answers: list[Any] = []

            def fetch(
                batch: list[int], variables: dict[str, Any] = variables, answers: list[Any] = answers
            ) -> None:
                # A half that is too heavy is asked for again from where the half before it ended.
                if answers:
                    variables["after"] = answers[-1].data["search"]["pageInfo"]["endCursor"]
                more = {
                    "first": len(batch),
                    "few": min(len(batch), BY_BRANCH),
                    "begin": variables["after"] is None,
                }
                answers.append(self._client.ask(document("search"), variables | more, "Search"))

            in_halves(list(range(size)), fetch, size)
            more = False
            for answer in answers:
                partial += holes(answer, {"search": repo, "branches": repo})
                there = answer.data.get("repository")
                if there is None:
                    raise NotFoundError(
                        f"there is no repository {repo} to be seen on GitHub",
                        "it may be misspelt, gone, or private to this token",
                    )
                home = there.get("nameWithOwner")
                hits = answer.data.get("search") or {}
                _whole(hits.get("nodes"), answer.errors)
                total = hits.get("issueCount") or 0
                fresh = [n for n in nodes(hits) or () if n.get("__typename") == "PullRequest"]
                found += [n for n in fresh if _readable(n)]
                branches += _on_branches(answer.data.get("branches"), key)
                info = hits.get("pageInfo") or {}
                more, after = bool(info.get("hasNextPage")), info.get("endCursor")
            if not more or not after:
                break
        there_already = {n["number"] for n in found}
        return found, [n for n in branches if n["number"] not in there_already], home, partial, total


def _on_branches(hits: object, key: str) -> list[Node]:
    """Hits whose branch really names the key: what a search takes for the beginning of a word is its own."""
    project = key.rpartition("-")[0]
    entries = nodes(hits) if isinstance(hits, Mapping) else None
    return [
        n
        for n in entries or ()
        if n.get("__typename") == "PullRequest"
        and _readable(n)
        and key in keys_in(str(n.get("headRefName") or ""), (project,), branch=True)
    ]


class HiddenError(ServiceError):
    """GraphQL hides from this token a field that every story has, and with it the whole story."""


def _whole(entries: object, errors: Sequence[Mapping[str, Any]]) -> None:
    """Raise HiddenError where an entry is missing because a part of it is forbidden."""
    if not isinstance(entries, list) or None not in entries:
        return
    for error in errors:
        steps = [s for s in error.get("path") or () if isinstance(s, str)]
        if error.get("type") == "FORBIDDEN" and steps:
            raise HiddenError(f"GraphQL hides {steps[-1]} from this token", "use a token with more rights")


def _record(node: Node, partial: Sequence[Partial]) -> Record:
    """A node's record; lists that stayed cut are named in its `cut`."""
    is_pull = "reviewThreads" in node or "mergedAt" in node
    record = pull_record(node) if is_pull else issue_record(node)
    prefix = f"{_ref(node)} "
    cut = [p.what.removeprefix(prefix) for p in partial if p.what.startswith(prefix)]
    if cut:
        record["cut"] = list(dict.fromkeys(cut))
    return record


def _readable(node: Node) -> bool:
    return isinstance(node.get("number"), int) and isinstance(node.get("repository"), Mapping)


def _ref(node: Node) -> PullRef:
    return PullRef(str(node["repository"]["nameWithOwner"]), int(node["number"]))
