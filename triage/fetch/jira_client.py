"""JIRA through the `jira` library, with every trap of that library closed in this one place.

- Its constructor pings `serverInfo`: not asked to; Server or Cloud is told, not found out.
- It has no time-out, sleeps for minutes on a refused connection, and a `Retry-After` with a date
  crashes it: its session sends through our `Gateway` and retries nothing itself.
- It would hold the token and carry it along a redirect: it never gets it; the gateway adds it, on its host.
- `Issue` objects cost 8 KB each and the first search fetches `/field`: we take plain JSON.
- `maxResults` is capped silently: pages follow what came, not what was asked for.
- Cloud's old search answers 410: there `/search/jql` is used, with its page tokens.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import httpx

from triage.errors import NotFoundError, ServiceError, TriageError
from triage.fetch.api import Record
from triage.fetch.gateway import Gateway

if TYPE_CHECKING:
    from jira import JIRA

FIELDS = (
    "summary,description,issuetype,project,status,resolution,resolutiondate,priority,reporter,creator,assignee,"
    "created,updated,labels,components,versions,fixVersions,parent,issuelinks,subtasks,comment,worklog,votes,watches"
)
"""What `triage.issues` reads. `*all` would bring hundreds of custom fields."""
PAGE = 100
_MAX_PAGES = 200


class JiraClient:
    """One JIRA server. Several threads may ask at once."""

    def __init__(self, server: str, gateway: Gateway, *, cloud: bool = False) -> None:
        self.server, self.cloud = server, cloud
        self._gateway = gateway
        self._jira: JIRA | None = None
        self._lock = threading.Lock()

    def load(self) -> None:
        """Load the library now rather than with the first question."""
        self._client()

    def issue(self, key: str) -> dict[str, Any]:
        """An issue's payload with its comments, work logs and changelog, as far as one request brings them.

        Raises NotFoundError (unknown, or not for us to see), AuthenticationError, RateLimitError and
        ServiceError.
        """
        try:
            found = self._get(f"issue/{_safe(key)}", {"fields": FIELDS, "expand": "changelog"})
        except NotFoundError:
            raise NotFoundError(
                f"{key} is not in JIRA ({self.server})",
                "check the key; a private issue needs TRIAGE_JIRA_TOKEN",
            ) from None
        if not isinstance(found, dict) or not isinstance(found.get("fields"), dict):
            raise ServiceError(f"JIRA's answer for {key} is no issue")
        return found

    def updated(self, key: str) -> object:
        """When the issue last changed, as JIRA writes it. Raises as `issue`."""
        found = self._get(f"issue/{_safe(key)}", {"fields": "updated"})
        fields = found.get("fields") if isinstance(found, dict) else None
        return fields.get("updated") if isinstance(fields, dict) else None

    def remote_links(self, key: str) -> list[dict[str, Any]]:
        """The issue's links to elsewhere; the ASF's bot writes one for each pull request."""
        found = self._get(f"issue/{_safe(key)}/remotelink")
        return [x for x in found if isinstance(x, dict)] if isinstance(found, list) else []

    def fill(self, payload: dict[str, Any]) -> None:
        """Fetch into the payload what JIRA cut from its lists (20 work logs, 100 changes on Cloud)."""
        from triage.issues import cut_lists

        key = str(payload.get("key"))
        for name in list(cut_lists(payload)):
            if name == "worklogs":
                got = self._get(f"issue/{_safe(key)}/worklog")
                payload["fields"]["worklog"] = got if isinstance(got, dict) else {}
            elif name == "comments":
                entries = list(self._paged(f"issue/{_safe(key)}/comment", "comments"))
                payload["fields"]["comment"] = {"comments": entries, "total": len(entries)}
            elif name == "changelog" and self.cloud:
                entries = list(self._paged(f"issue/{_safe(key)}/changelog", "values"))
                payload["changelog"] = {"histories": entries, "total": len(entries)}

    def search(
        self, jql: str, *, fields: str = FIELDS, changelog: bool = False, most: int | None = None
    ) -> Iterator[tuple[list[Record], bool]]:
        """Pages of issue payloads, each with whether there are more. `most`: one page of at most so many.

        A server's own cap on a page is followed, whatever was asked for. Raises ServiceError where JIRA does
        not understand the query; its words are in the message.
        """
        params: dict[str, Any] = {"jql": jql, "fields": fields, "maxResults": min(PAGE, most or PAGE)}
        if changelog:
            params["expand"] = "changelog"
        path = "search/jql" if self.cloud else "search"
        seen = 0
        while True:
            answer = self._get(path, params)
            if not isinstance(answer, Mapping) or not isinstance(answer.get("issues"), list):
                raise ServiceError("JIRA's search gave an answer of an unknown form")
            page = [x for x in answer["issues"] if isinstance(x, dict)]
            seen += len(page)
            if self.cloud:
                token = answer.get("nextPageToken")
                more = bool(page and token and not answer.get("isLast"))
                params["nextPageToken"] = token
            else:
                total = answer.get("total")
                more = bool(page) and isinstance(total, int) and seen < total
                params["startAt"] = seen
            yield page, more
            if not more or most is not None:
                return

    def myself(self) -> str | None:
        """Whom JIRA takes us for; None for nobody."""
        found = self._get("myself")
        if not isinstance(found, Mapping):
            return None
        return str(found.get("name") or found.get("displayName") or found.get("accountId") or "") or None

    def server_info(self) -> Mapping[str, Any]:
        """The server's version and kind."""
        found = self._get("serverInfo")
        return found if isinstance(found, Mapping) else {}

    def _paged(self, path: str, entries: str) -> Iterator[dict[str, Any]]:
        start = 0
        for _ in range(_MAX_PAGES):
            answer = self._get(path, {"startAt": start, "maxResults": 1000})
            page = answer.get(entries) if isinstance(answer, Mapping) else None
            if not isinstance(page, list) or not page:
                return
            yield from (x for x in page if isinstance(x, dict))
            start += len(page)
            total = answer.get("total")
            if answer.get("isLast") is True or (isinstance(total, int) and start >= total):
                return

    def _get(self, path: str, params: dict[str, Any] | None = None) -> Any:
        jira = self._client()
        from jira.exceptions import JIRAError

        try:
            # The library's own way to plain JSON; its public methods build objects or fetch /field first.
            return jira._get_json(path, params=params)
        except TriageError:
            raise
        except JIRAError as error:
            said = " ".join(str(error.text or error.status_code).split())[:300]
            raise ServiceError(f"JIRA does not understand us ({said})") from None
        except (ValueError, OSError) as error:
            raise ServiceError(f"JIRA could not be talked to ({type(error).__name__})") from None

    def _client(self) -> JIRA:
        with self._lock:
            if self._jira is not None:
                return self._jira
            from jira import JIRA

            options: dict[str, Any] = {"server": self.server, "rest_api_version": "3" if self.cloud else "2"}
            jira = JIRA(options=options, get_server_info=False, max_retries=0)
            session = jira._session
            session.trust_env = False
            session.adapters.clear()
            session.mount("", _adapter(self._gateway))
            self._jira = jira
            return jira


def _adapter(gateway: Gateway) -> Any:
    """A requests adapter that sends through the gateway."""
    import requests
    from requests.adapters import BaseAdapter
    from requests.structures import CaseInsensitiveDict

    class ThroughGateway(BaseAdapter):
        def send(self, request: requests.PreparedRequest, *_: Any, **__: Any) -> requests.Response:
            body = request.body or b""
            answer = gateway.handle_request(
                httpx.Request(
                    request.method or "GET",
                    request.url or "",
                    headers={k: v for k, v in request.headers.items() if k.lower() != "content-length"},
                    content=body.encode() if isinstance(body, str) else bytes(body),
                )
            )
            response = requests.Response()
            response.status_code = answer.status_code
            response.headers = CaseInsensitiveDict(answer.headers)
            response.raw = io.BytesIO(answer.content)
            response.encoding = "utf-8"
            response.url, response.request = request.url or "", request
            return response

        def close(self) -> None:
            """The gateway is closed by whoever made it."""

    return ThroughGateway()


def _safe(key: str) -> str:
    """A key as one step of a path."""
    from urllib.parse import quote

    return quote(key, safe="")
