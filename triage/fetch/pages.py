"""Further pages of the lists in a story: thousands of events, long conversations, many files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from triage.errors import TriageError
from triage.fetch.convert import Node, nodes
from triage.models import Partial

if TYPE_CHECKING:
    from triage.fetch.graphql import GraphQL

MAX_ROUNDS = 60
"""Pages of one list that are fetched: 6,000 events. What is beyond is reported as cut."""
_SLOTS = 20
"""Lists continued in one query."""


class _Open(Struct):
    """A list that goes on."""

    kind: str
    node: str
    """Id of the issue or pull request that holds the list."""
    into: dict[str, Any]
    """The connection as fetched so far; further entries are appended to it."""
    what: str
    before: str | None = None
    """For a conversation's comments: the cursor of the conversation before it."""


def complete(client: GraphQL, stories: list[Node]) -> tuple[Partial, ...]:
    """See `GraphQL.complete`."""
    from triage.fetch.graphql import in_halves

    partial: list[Partial] = []
    waiting = [entry for story in stories for entry in _open_lists(story)]
    for _ in range(MAX_ROUNDS):
        if not waiting:
            break
        going_on: list[_Open] = []

        def fetch(batch: list[_Open], found: list[_Open] = going_on) -> None:
            found += _further(client, batch, partial)  # noqa: B023 - one list for all rounds

        try:
            in_halves(waiting, fetch, _SLOTS)
        except TriageError as error:
            lost = [e for e in waiting if _cursor(e.into) is not None]
            partial += [Partial(e.what, f"cut short: {error.message}", error.hint) for e in lost]
            return tuple(dict.fromkeys(partial))
        waiting = going_on
    partial += [Partial(e.what, f"cut after {MAX_ROUNDS} pages") for e in waiting]
    return tuple(dict.fromkeys(partial))


def _further(client: GraphQL, batch: list[_Open], partial: list[Partial]) -> list[_Open]:
    """Fetch one more page of each list; the lists that go on even then."""
    from triage.fetch.graphql import document

    counts: dict[str, int] = dict.fromkeys(("events", "threads", "files", "comments", "plain"), 0)
    variables: dict[str, Any] = {}
    slots: list[tuple[str, _Open]] = []
    for entry in batch:
        number = counts[entry.kind]
        counts[entry.kind] += 1
        variables[f"{entry.kind}{number}"] = entry.node
        variables[f"{entry.kind}After{number}"] = _cursor(entry.into)
        if entry.kind == "comments":
            variables[f"commentsThread{number}"] = entry.before
        slots.append((f"{entry.kind}{number}", entry))
    answer = client.ask(document("more", **counts), variables, "More")
    going_on = []
    for slot, entry in slots:
        page = _connection(answer.data.get(slot), entry.kind)
        if page is None:
            partial.append(Partial(entry.what, "GitHub did not give the further pages"))
            continue
        field = "edges" if entry.kind == "threads" else "nodes"
        fresh = page.get(field) or []
        if entry.kind == "threads":
            name = entry.what.rpartition(" ")[0]
            going_on += _open_comments({**page, "edges": fresh}, entry.node, name, _cursor(entry.into))
        entry.into[field] = [*entry.into[field], *fresh]
        entry.into["pageInfo"] = page.get("pageInfo")
        if fresh and _cursor(entry.into) is not None:
            going_on.append(entry)
    return going_on


def _open_lists(story: Node) -> list[_Open]:
    name = f"{story['repository']['nameWithOwner']}#{story.get('number')}"
    own = str(story.get("id"))
    found = [
        _Open(kind, own, connection, f"{name} {word}")
        for kind, field, word in (
            ("events", "timelineItems", "events"),
            ("plain", "issueTimeline", "events"),
            ("files", "files", "files"),
            ("threads", "reviewThreads", "comments"),
        )
        if isinstance(connection := story.get(field), dict) and _cursor(connection) is not None
    ]
    threads = story.get("reviewThreads")
    return found + (_open_comments(threads, own, name, None) if isinstance(threads, dict) else [])


def _open_comments(threads: Mapping[str, Any], pull: str, name: str, before: str | None) -> list[_Open]:
    """Conversations whose comments go on. `before`: the cursor of the conversation before the first one."""
    found = []
    for edge in threads.get("edges") or ():
        comments = edge["node"].get("comments") if isinstance(edge, Mapping) and edge.get("node") else None
        if isinstance(comments, dict) and _cursor(comments) is not None:
            found.append(_Open("comments", pull, comments, f"{name} comments", before))
        before = edge.get("cursor") if isinstance(edge, Mapping) else before
    return found


def _cursor(connection: Mapping[str, Any]) -> str | None:
    """Where the list goes on; None at its end."""
    info = connection.get("pageInfo")
    if not isinstance(info, Mapping) or not info.get("hasNextPage"):
        return None
    end = info.get("endCursor")
    return end if isinstance(end, str) else None


def _connection(item: object, kind: str) -> Mapping[str, Any] | None:
    """The page that a slot of the answer holds."""
    if not isinstance(item, Mapping):
        return None
    found = next((v for v in item.values() if isinstance(v, Mapping)), None)
    if kind == "comments" and found is not None:
        thread = next(iter(nodes(found) or ()), None)
        found = thread.get("comments") if thread is not None else None
    return found if isinstance(found, Mapping) else None
