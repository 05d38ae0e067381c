"""Further pages of the lists in a story: thousands of events, long conversations, many files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from triage.errors import ServiceError
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
    """Id of the node that holds the list."""
    into: dict[str, Any]
    """The connection as fetched so far; further nodes are appended to it."""
    what: str


def complete(client: GraphQL, stories: list[Node]) -> tuple[Partial, ...]:
    """See `GraphQL.complete`."""
    from triage.fetch.graphql import document, in_halves

    partial: list[Partial] = []
    waiting = [entry for story in stories for entry in _open_lists(story)]
    for _ in range(MAX_ROUNDS):
        if not waiting:
            break
        going_on: list[_Open] = []

        def fetch(
            batch: list[_Open], going_on: list[_Open] = going_on, partial: list[Partial] = partial
        ) -> None:
            counts: dict[str, int] = dict.fromkeys(("events", "threads", "files", "comments", "plain"), 0)
            variables: dict[str, Any] = {}
            slots: list[tuple[str, _Open]] = []
            for entry in batch:
                slot = f"{entry.kind}{counts[entry.kind]}"
                variables[slot] = entry.node
                variables[f"{entry.kind}After{counts[entry.kind]}"] = _cursor(entry.into)
                counts[entry.kind] += 1
                slots.append((slot, entry))
            answer = client.ask(document("more", **counts), variables, "More")
            for slot, entry in slots:
                item = answer.data.get(slot)
                page = _first_connection(item)
                if page is None:
                    partial.append(Partial(entry.what, "GitHub did not give the further pages"))
                    continue
                fresh = nodes(page) or []
                entry.into["nodes"] = [*entry.into["nodes"], *fresh]
                entry.into["pageInfo"] = page.get("pageInfo")
                if entry.kind == "threads":
                    number = entry.what.rpartition(" ")[0]
                    going_on.extend(e for thread in fresh for e in _open_comments(thread, number))
                if _cursor(entry.into) is not None and fresh:
                    going_on.append(entry)

        try:
            in_halves(waiting, fetch, _SLOTS)
        except ServiceError as error:
            partial += [Partial(entry.what, f"cut short: {error.message}", error.hint) for entry in waiting]
            return tuple(partial)
        waiting = going_on
    partial += [Partial(e.what, f"cut after {MAX_ROUNDS} pages") for e in waiting]
    return tuple(partial)


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
    for thread in nodes(story.get("reviewThreads")) or ():
        found += _open_comments(thread, name)
    return found


def _open_comments(thread: Node, name: str) -> list[_Open]:
    comments = thread.get("comments")
    if isinstance(comments, dict) and _cursor(comments) is not None:
        return [_Open("comments", str(thread.get("id")), comments, f"{name} comments")]
    return []


def _cursor(connection: Mapping[str, Any]) -> str | None:
    """Where the list goes on; None at its end."""
    info = connection.get("pageInfo")
    if not isinstance(info, Mapping) or not info.get("hasNextPage"):
        return None
    end = info.get("endCursor")
    return end if isinstance(end, str) else None


def _first_connection(item: object) -> Mapping[str, Any] | None:
    if not isinstance(item, Mapping):
        return None
    return next((v for v in item.values() if isinstance(v, Mapping) and "nodes" in v), None)
