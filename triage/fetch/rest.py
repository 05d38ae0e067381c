"""GitHub through REST, with PyGithub: the way without a token, and the way that writes.

PyGithub's traps, closed here: attributes that are fetched when touched (we take plain JSON, a hundred a
page), its own pauses between requests and retries that sleep for minutes (off), a redirect that loses the
query, and a token that its log and exceptions could show (it gets none: requests go through our `Gateway`,
which adds it, with the cache in between).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit

import httpx

from triage.errors import NotFoundError, RateLimitError, ServiceError, TriageError
from triage.fetch.api import Known, Record
from triage.fetch.convert import comment_order
from triage.fetch.github import Found
from triage.fetch.graphql import MISSING
from triage.models import KnownBy, LinkKind, Partial, PullRef
from triage.values import pull_ref

if TYPE_CHECKING:
    from github import Github

Parameters: TypeAlias = Mapping[str, str | int]

PER_PAGE = 100
MAX_PAGES = 60
_WORKERS = 4


class RestClient:
    """GitHub's REST API as plain JSON, through PyGithub. Several threads may ask at once."""

    def __init__(self, base: str, transport: httpx.BaseTransport, *, revalidate: bool) -> None:
        self.base = base
        self._http = httpx.Client(transport=transport, trust_env=False)
        self._revalidate = revalidate
        self._github: Github | None = None
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    @property
    def github(self) -> Github:
        """PyGithub itself, for writing; its requests take the same way as all others."""
        with self._lock:
            if self._github is None:
                self._github = _pygithub(self.base, self._http)
            return self._github

    def get(
        self, path: str, parameters: Parameters | None = None, *, fresh: bool = False
    ) -> tuple[Mapping[str, Any], Any]:
        """(headers, JSON) of one GET. `path` is below the API's address, or a whole address of it.

        `fresh`: not from the cache unless GitHub says it is unchanged.

        Raises NotFoundError, AuthenticationError, RateLimitError and ServiceError.
        """
        github = self.github
        from github import GithubException

        try:
            return github.requester.requestJsonAndCheck(
                "GET",
                path,
                parameters=dict(parameters or {}),
                headers={"Cache-Control": "no-cache"} if fresh or self._revalidate else {},
            )
        except GithubException as error:
            said = error.data.get("message") if isinstance(error.data, Mapping) else None
            why = f"GitHub answered {error.status} ({said or 'no reason given'})"
            if error.status == 422:
                raise NotFoundError(why, "there is no such repository, or it is private") from None
            raise ServiceError(why) from None

    def pages(self, path: str, parameters: Parameters | None = None) -> Iterator[list[Any]]:
        """Pages of a list, by the `Link` header, a hundred entries each.

        Raises ServiceError after `MAX_PAGES` of them.
        """
        headers, page = self.get(path, {"per_page": PER_PAGE, **(parameters or {})})
        for _ in range(MAX_PAGES):
            yield page if isinstance(page, list) else []
            following = _next(headers)
            if following is None:
                return
            headers, page = self.get(following)
        raise ServiceError(f"cut after {MAX_PAGES} pages")

    def every(self, path: str, parameters: Parameters | None = None) -> list[Any]:
        """All entries of a list."""
        return [e for page in self.pages(path, parameters) for e in page if isinstance(e, Mapping)]


class RestSide:
    """GitHub through REST, as a lookup reads it: four requests for a pull request, two for an issue."""

    cheap = False

    def __init__(self, client: RestClient) -> None:
        self._client = client

    def search(self, key: str, repo: str) -> Found:
        """See `triage.fetch.github.GithubSide`."""
        notes: list[str] = []
        try:
            hits = self._hits(key, repo)
        except NotFoundError:
            # GitHub's search does not follow a renaming; the repository's own address does.
            home = self._home(repo)
            if home.lower() == repo.lower():
                raise
            notes.append(f"{repo} is now {home} on GitHub")
            hits = self._hits(key, home)
        # The API's own address first: on GitHub Enterprise a page's address does not look like GitHub's.
        named = (pull_ref(hit.get("url")) or pull_ref(hit.get("html_url")) for hit in hits)
        refs = [ref for ref in named if ref is not None]
        found = self.items(refs)
        by = KnownBy(LinkKind.SEARCH, f"GitHub's search for {key}")
        return Found(
            records=found.records,
            known=tuple(Known(ref, by) for ref in refs),
            partial=found.partial,
            notes=(*notes, *found.notes),
        )

    def items(self, refs: Sequence[PullRef], *, issues: bool = False) -> Found:
        """See `triage.fetch.github.GithubSide`."""
        records: list[Record] = []
        partial: list[Partial] = []
        notes: list[str] = []
        limited: RateLimitError | None = None
        with ThreadPoolExecutor(_WORKERS, thread_name_prefix="rest") as pool:
            for ref in refs:
                if limited is not None:
                    partial.append(Partial(str(ref), limited.message, limited.hint))
                    continue
                try:
                    record = self._item(ref, pool, partial, issues)
                except RateLimitError as error:
                    limited = error
                    partial.append(Partial(str(ref), error.message, error.hint))
                except NotFoundError:
                    partial.append(Partial(str(ref), MISSING))
                except ServiceError as error:
                    partial.append(Partial(str(ref), error.message, error.hint))
                else:
                    records.append(record)
                    home = _home_of(record)
                    if home and home.lower() != ref.repo.lower():
                        notes.append(f"{ref.repo} is now {home} on GitHub")
        if limited is not None and not records:
            raise limited
        return Found(records=tuple(records), partial=tuple(partial), notes=tuple(dict.fromkeys(notes)))

    def _item(self, ref: PullRef, pool: ThreadPoolExecutor, partial: list[Partial], is_issue: bool) -> Record:
        base, get = f"/repos/{ref.repo}", self._client
        timeline = pool.submit(get.every, f"{base}/issues/{ref.number}/timeline")
        if is_issue:
            record = self._issue(ref)
            if "pull_request" not in record["issue"]:
                self._part(record, "events", timeline.result, ref, partial)
                return record
        comments = pool.submit(get.every, f"{base}/pulls/{ref.number}/comments")
        files = pool.submit(get.every, f"{base}/pulls/{ref.number}/files")
        try:
            _, pull = get.get(f"{base}/pulls/{ref.number}")
        except NotFoundError:
            comments.cancel()
            files.cancel()
            record = self._issue(ref)
            self._part(record, "events", timeline.result, ref, partial)
            return record
        if not isinstance(pull, Mapping) or not isinstance(pull.get("number"), int):
            raise ServiceError(f"GitHub's answer for {ref} is no pull request")
        record = {"pull": pull}
        self._part(record, "events", timeline.result, ref, partial)
        self._part(record, "comments", lambda: sorted(comments.result(), key=comment_order), ref, partial)
        self._part(record, "files", files.result, ref, partial)
        return record

    def _issue(self, ref: PullRef) -> Record:
        _, issue = self._client.get(f"/repos/{ref.repo}/issues/{ref.number}")
        if not isinstance(issue, Mapping):
            raise ServiceError(f"GitHub's answer for {ref} is no issue")
        return {"repo": _repo_of(issue) or ref.repo, "issue": issue}

    @staticmethod
    def _part(
        record: Record, name: str, fetch: Callable[[], list[Any]], ref: PullRef, partial: list[Partial]
    ) -> None:
        """A list of a record; one that cannot be had is absent and told."""
        try:
            record[name] = fetch()
        except TriageError as error:
            word = "review comments" if name == "comments" else name
            partial.append(Partial(f"{ref} {word}", error.message, error.hint))

    def _hits(self, key: str, repo: str) -> list[Mapping[str, Any]]:
        _, answer = self._client.get(
            "/search/issues", {"q": f'repo:{repo} is:pr "{key}"', "per_page": PER_PAGE}
        )
        items = answer.get("items") if isinstance(answer, Mapping) else None
        return [x for x in items if isinstance(x, Mapping)] if isinstance(items, list) else []

    def _home(self, repo: str) -> str:
        """The repository's present name. Raises NotFoundError where it is not to be seen."""
        try:
            _, found = self._client.get(f"/repos/{repo}")
        except NotFoundError:
            raise NotFoundError(
                f"there is no repository {repo} to be seen on GitHub",
                "it may be misspelt, gone, or private (then set GH_TOKEN)",
            ) from None
        return str(found.get("full_name") or repo) if isinstance(found, Mapping) else repo


def _home_of(record: Record) -> str | None:
    if "pull" in record:
        named = pull_ref(record["pull"].get("url")) or pull_ref(record["pull"].get("html_url"))
        return named.repo if named else None
    return str(record.get("repo") or "") or None


def _repo_of(issue: Mapping[str, Any]) -> str | None:
    named = pull_ref(issue.get("url")) or pull_ref(issue.get("html_url"))
    return named.repo if named else None


def _next(headers: Mapping[str, Any]) -> str | None:
    """The next page's address in a `Link` header (RFC 8288)."""
    for part in str(headers.get("link") or "").split(","):
        address, _, rel = part.partition(";")
        if 'rel="next"' in rel:
            return address.strip().removeprefix("<").removesuffix(">")
    return None


def _pygithub(base: str, http: httpx.Client) -> Github:
    """A PyGithub whose connections are our own: same policy, cache and token as everything else."""
    from github import Github
    from github.Requester import HTTPRequestsConnectionClass, Requester

    parts = urlsplit(base)
    home = f"{parts.scheme}://{parts.netloc}"

    class Reply:
        def __init__(self, answer: httpx.Response) -> None:
            self.status = answer.status_code
            self._answer = answer

        def getheaders(self) -> list[tuple[str, str]]:
            return self._answer.headers.multi_items()

        def read(self) -> str:
            return self._answer.content.decode("utf-8", "replace")

    class Connection(HTTPRequestsConnectionClass):
        # One object may serve several threads, so what is under way is kept for each thread.
        def __init__(self, host: str, *_: Any, **__: Any) -> None:
            self.host = host
            self._asked = threading.local()

        def request(self, verb: str, url: str, *rest: Any, **_: Any) -> None:
            body, headers = rest[0], rest[1]
            self._asked.request = (verb, url, body, headers)

        def getresponse(self) -> Any:
            verb, url, body, headers = self._asked.request
            address = url if url.startswith(("http:", "https:")) else home + url
            return Reply(http.request(verb, address, content=body, headers=headers))

        def close(self) -> None:
            """The client is closed by its owner."""

    # PyGithub takes connection classes for all its instances at once; ours is wanted for this one only.
    with _INJECTING:
        Requester.injectConnectionClasses(Connection, Connection)  # type: ignore[arg-type]  # same protocol, other base
        try:
            return Github(
                base_url=base,
                retry=None,
                seconds_between_requests=None,
                seconds_between_writes=None,
                per_page=PER_PAGE,
            )
        finally:
            Requester.resetConnectionClasses()


_INJECTING = threading.Lock()
