"""GitHub's GraphQL API: queries from files, errors in a person's words, heavy queries asked in halves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import httpx
import msgspec

from triage.errors import AuthenticationError, NotFoundError, RateLimitError, ServiceError
from triage.fetch.convert import Node
from triage.fetch.gateway import Gateway, TooHeavyError
from triage.models import Partial, PullRef
from triage.models.analysis import Budget
from triage.values import moment

BATCH = 20
"""Pull requests with their stories in one query; about 50 are known to fail."""
_SHORT = 30.0
"""Seconds that a used-up limit is waited out; a longer one is told."""
_SPREAD = re.compile(r"\.\.\.\s*([A-Z]\w*)")
_EACH = re.compile(r"[ \t]*# each (\w+)$")
_SLOT = re.compile(r"(?<=[A-Za-z])0\b")


MISSING = "there is no such pull request or issue to be seen"
"""Why something is missing that does not exist, or is private to others."""
HIDDEN = "the token may not see it"
"""Why something is missing that exists."""


class Answer(msgspec.Struct, frozen=True):
    """What a query brought, and what of it could not be had."""

    data: Mapping[str, Any]
    errors: tuple[Mapping[str, Any], ...] = ()
    """GitHub's errors that left a hole in the data; each has a `path`."""


@cache
def document(name: str, **repeats: int) -> str:
    """The text of a query file with the fragments it uses.

    Lines marked `# each KIND` are written `repeats[KIND]` times (once if not given), their `0` counted up.
    """
    folder = files("triage.fetch") / "queries"
    lines = (folder / f"{name}.graphql").read_text(encoding="utf-8").splitlines()
    out: list[str] = []
    at = 0
    while at < len(lines):
        mark = _EACH.search(lines[at])
        if mark is None:
            out.append(lines[at])
            at += 1
            continue
        block = []
        while at < len(lines) and (found := _EACH.search(lines[at])) and found[1] == mark[1]:
            block.append(_EACH.sub("", lines[at]))
            at += 1
        for slot in range(repeats.get(mark[1], 1)):
            out += [_SLOT.sub(str(slot), line) for line in block]
    text = "\n".join(line for line in out if not line.startswith("#"))
    wanted, known = _SPREAD.findall(text), set[str]()
    while wanted:
        fragment = wanted.pop()
        if fragment in known:
            continue
        known.add(fragment)
        body = (folder / "fragments" / f"{fragment}.graphql").read_text(encoding="utf-8")
        body = "\n".join(line for line in body.splitlines() if not line.startswith("#"))
        wanted += _SPREAD.findall(body)
        text += "\n" + body
    return text


class GraphQL:
    """The client. Thread-safe as httpx is."""

    def __init__(self, url: str, gateway: Gateway) -> None:
        self._url, self._gateway = url, gateway
        self._http = httpx.Client(transport=gateway, trust_env=False)
        self.points = 0
        """What the queries of this client cost."""
        self.budget: Budget | None = None

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def ask(
        self, text: str, variables: Mapping[str, Any], operation: str, *, lenient: bool = False
    ) -> Answer:
        """One query's answer.

        Raises RateLimitError, AuthenticationError, TooHeavyError, NotFoundError (the repository is not
        there) and ServiceError where there is no data at all. Holes in the data come back in `errors`; with
        `lenient` also that nothing of what was asked for is there.
        """
        try:
            return self._asked(text, variables, operation, lenient)
        except RateLimitError as error:
            # GraphQL tells of a used-up limit in an answer of 200, past the gateway's own waiting.
            if error.resets_at is None:
                raise
            seconds = (error.resets_at - self._gateway.now()).total_seconds() + 1
            if seconds > _SHORT or not self._gateway.patience.wait(max(0.1, seconds)):
                raise
        return self._asked(text, variables, operation, lenient)

    def _asked(self, text: str, variables: Mapping[str, Any], operation: str, lenient: bool) -> Answer:
        body = msgspec.json.encode({"query": text, "variables": dict(variables), "operationName": operation})
        try:
            response = self._http.post(
                self._url,
                content=body,
                headers={"content-type": "application/json", "accept": "application/json"},
            )
        except NotFoundError:
            raise ServiceError(
                f"there is no GraphQL of GitHub at {self._url}", "check GITHUB_API_URL and GITHUB_GRAPHQL_URL"
            ) from None
        try:
            answer = msgspec.json.decode(response.content)
        except (msgspec.DecodeError, RecursionError):
            raise ServiceError(f"GitHub's GraphQL answered {response.status_code} without data") from None
        if not isinstance(answer, dict):
            raise ServiceError("GitHub's GraphQL gave an answer of an unknown form")
        data, errors = answer.get("data"), tuple(e for e in answer.get("errors") or () if isinstance(e, dict))
        if isinstance(data, dict):
            self._spent(data.get("rateLimit"))
        if errors:
            self._raise_for(errors, data, lenient)
        if not isinstance(data, dict):
            raise ServiceError(f"GitHub's GraphQL answered {response.status_code} without data")
        return Answer(data, errors)

    def by_number(self, refs: Sequence[PullRef]) -> tuple[dict[PullRef, Node], tuple[Partial, ...]]:
        """Issues and pull requests with their stories, by address, and what could not be had.

        A node's own `number` and `repository.nameWithOwner` give its present address, which differs from the
        key where the repository was renamed.
        """
        found: dict[PullRef, Node] = {}
        partial: list[Partial] = []

        def fetch(batch: Sequence[PullRef]) -> None:
            variables: dict[str, Any] = {}
            for slot, ref in enumerate(batch):
                owner, _, name = ref.repo.partition("/")
                variables |= {f"owner{slot}": owner, f"name{slot}": name, f"number{slot}": ref.number}
            answer = self.ask(document("numbers", item=len(batch)), variables, "Numbers", lenient=True)
            for slot, ref in enumerate(batch):
                item = answer.data.get(f"item{slot}")
                node = item.get("issueOrPullRequest") if isinstance(item, Mapping) else None
                if isinstance(node, Mapping) and isinstance(node.get("repository"), Mapping):
                    found[ref] = node
                else:
                    partial.append(_missing(ref, answer.errors, f"item{slot}"))
            partial.extend(holes(answer, {f"item{slot}": str(ref) for slot, ref in enumerate(batch)}))

        in_halves(list(refs), fetch, BATCH)
        return found, tuple(partial)

    def complete(self, stories: Iterable[Node]) -> tuple[Partial, ...]:
        """Fetch the further pages of lists that a story could not hold, into the nodes themselves.

        All lists of one kind and of all nodes go into one query; nodes with thousands of events take as many
        queries as their longest list has pages.
        """
        from triage.fetch.pages import complete

        return complete(self, list(stories))

    def _spent(self, rate: object) -> None:
        if not isinstance(rate, Mapping):
            return
        cost = rate.get("cost")
        self.points += cost if isinstance(cost, int) else 0
        self.budget = Budget(
            service="github graphql",
            used=self.points,
            remaining=rate.get("remaining"),
            limit=rate.get("limit"),
            resets_at=moment(rate.get("resetAt")),
        )

    def _raise_for(self, errors: Sequence[Mapping[str, Any]], data: object, lenient: bool) -> None:
        """Raise for errors that leave nothing to work with; holes are the caller's to report."""
        kinds = {e.get("type") for e in errors}
        said = "; ".join(" ".join(str(e.get("message", "")).split()) for e in errors)[:300]
        if "RATE_LIMITED" in kinds:
            budget = self._gateway.budgets.get("github graphql")
            raise self._gateway.exhausted(budget.resets_at if budget else None, "graphql")
        if isinstance(data, dict) and any(v is not None for k, v in data.items() if k != "rateLimit"):
            return
        if lenient and isinstance(data, dict) and kinds == {"NOT_FOUND"}:
            return
        if kinds == {"NOT_FOUND"}:
            raise NotFoundError(
                f"GitHub: {said}", "check the spelling; a private repository needs a token that sees it"
            )
        if kinds & {"FORBIDDEN", "INSUFFICIENT_SCOPES"}:
            raise AuthenticationError(
                f"GitHub does not let this token see it ({said})", "it may lack a right"
            )
        if re.search(r"(?i)timeout|something went wrong while executing", said):
            raise TooHeavyError(f"GitHub did not finish in time ({said})", "try again later")
        raise ServiceError(f"GitHub's GraphQL refuses the question ({said})")


def in_halves(items: list[Any], fetch: Callable[[list[Any]], None], size: int) -> None:
    """Call `fetch` with batches of at most `size`; a batch that is too heavy is asked again in halves.

    Raises TooHeavyError where even one item alone is too heavy.
    """
    waiting = [items[i : i + size] for i in range(0, len(items), size)]
    while waiting:
        batch = waiting.pop(0)
        try:
            fetch(batch)
        except TooHeavyError:
            if len(batch) == 1:
                raise
            middle = (len(batch) + 1) // 2
            waiting[:0] = [batch[:middle], batch[middle:]]


def holes(answer: Answer, names: Mapping[str, str]) -> list[Partial]:
    """What the errors of an answer say is missing. `names` maps the first step of a path to what it is."""
    found: dict[tuple[str, str], Partial] = {}
    for error in answer.errors:
        path = [p for p in error.get("path") or () if isinstance(p, str | int)]
        steps = [p for p in path if isinstance(p, str)]
        # A missing item as a whole is reported where it is looked up.
        if len(steps) < 3 and error.get("type") == "NOT_FOUND":
            continue
        field = next((s for s in steps[1:] if s in _LISTS), steps[-1] if steps else "")
        what = f"{names.get(str(path[0]) if path else '', 'GitHub')} {_LISTS.get(field, field)}".strip()
        forbidden = error.get("type") == "FORBIDDEN"
        why = (
            "the token may not see it" if forbidden else " ".join(str(error.get("message", "")).split())[:200]
        )
        found[what, why] = Partial(what, why, "use a token with more rights" if forbidden else None)
    return list(found.values())


_LISTS = {
    "timelineItems": "events",
    "issueTimeline": "events",
    "reviewThreads": "review comments",
    "files": "files",
    "statusCheckRollup": "checks",
    "labels": "labels",
    "reviewRequests": "review requests",
}


def _missing(ref: PullRef, errors: Sequence[Mapping[str, Any]], slot: str) -> Partial:
    for error in errors:
        path = error.get("path") or ()
        if path and path[0] == slot and error.get("type") == "FORBIDDEN":
            return Partial(str(ref), HIDDEN, "use a token with more rights")
        if path and path[0] == slot and error.get("type") != "NOT_FOUND":
            return Partial(str(ref), " ".join(str(error.get("message", "")).split())[:200])
    return Partial(str(ref), MISSING)
