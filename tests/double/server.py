"""A small stand-in for GitHub (REST and our GraphQL operations) and JIRA (Server and Cloud).

It answers from REST-shaped records and JIRA payloads, on 127.0.0.1 only. It is strict: a request it does not
know, and a canned answer that nobody fetched, fail the test that used it.

    with Double(pulls=[record], jira=[payload]) as double:
        source = LiveSource(double.settings())
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from double import nodes

Reply = tuple[int, dict[str, str], bytes]


@dataclass(frozen=True)
class Asked:
    """One request as it came."""

    service: str
    """github, graphql or jira."""
    method: str
    path: str
    query: str
    """The query string, or GraphQL's operation."""
    headers: Mapping[str, str]
    status: int
    began: float
    ended: float


@dataclass
class Canned:
    """An answer that is given instead of the right one."""

    service: str
    reply: Reply
    times: int = 1
    path: str = ""
    """Part of the path it is for."""
    latency: float = 0.0
    used: int = field(default=0)


class Double:
    """GitHub and JIRA, each on a port of its own."""

    def __init__(
        self,
        pulls: list[dict[str, Any]] | None = None,
        issues: list[dict[str, Any]] | None = None,
        jira: list[dict[str, Any]] | None = None,
        *,
        latency: float = 0.0,
        renamed: dict[str, str] | None = None,
        search_limit: int = 10,
        heavy: int = 1000,
    ) -> None:
        self.pulls = {(_repo(r), r["pull"]["number"]): r for r in pulls or []}
        self.issues = {(r["repo"].lower(), r["issue"]["number"]): r for r in issues or []}
        self.jira = {p["key"]: p for p in jira or []}
        self.latency, self.renamed, self.heavy = latency, renamed or {}, heavy
        self.jira_page = 100
        self.requests: list[Asked] = []
        self.unexpected: list[str] = []
        self._canned: list[Canned] = []
        self._lock = threading.Lock()
        self._servers: list[ThreadingHTTPServer] = []

    # -- use ---------------------------------------------------------------------------------
    def __enter__(self) -> Double:
        for service in ("github", "jira"):
            server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self, service))
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
            self._servers.append(server)
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        for server in self._servers:
            server.shutdown()
            server.server_close()
        if kind is None:
            assert not self.unexpected, f"the double does not know: {self.unexpected}"
            unused = [c for c in self._canned if c.used < c.times]
            assert not unused, f"answers that nobody fetched: {unused}"

    @property
    def github_url(self) -> str:
        return f"http://127.0.0.1:{self._servers[0].server_port}"

    @property
    def jira_url(self) -> str:
        return f"http://127.0.0.1:{self._servers[1].server_port}/jira"

    def settings(self, folder: Path, token: str | None = "token-of-the-tests", **more: Any) -> Any:
        """Settings that lead here."""
        from triage.settings import Secret, Settings

        values: dict[str, Any] = {
            "github_api": self.github_url,
            "github_graphql": self.github_url + "/graphql",
            "jira_url": self.jira_url,
            "github_token": Secret(token) if token else None,
            "github_token_source": "GH_TOKEN" if token else None,
            "cache_dir": folder / "cache",
            "data_dir": folder / "data",
            "read_timeout": 1.0,
            "patience": 10.0,
        }
        return Settings(**values | more)

    def can(
        self,
        service: str,
        status: int = 200,
        body: bytes | dict[str, Any] | list[Any] = b"",
        *,
        headers: dict[str, str] | None = None,
        times: int = 1,
        path: str = "",
        latency: float = 0.0,
    ) -> Canned:
        """Answer the next `times` requests of a service (to a path with `path` in it) like this."""
        media = "text/html" if isinstance(body, bytes) else "application/json"
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        canned = Canned(
            service, (status, {"Content-Type": media, **(headers or {})}, data), times, path, latency
        )
        self._canned.append(canned)
        return canned

    def of(self, service: str) -> list[Asked]:
        """The requests that a service got (`github` is REST)."""
        return [r for r in self.requests if r.service == service]

    # -- answering ---------------------------------------------------------------------------
    def answer(self, service: str, handler: BaseHTTPRequestHandler, body: bytes) -> tuple[Reply, str]:
        """The reply to a request, and what it asked for."""
        parts = urlsplit(handler.path)
        operation = parts.query
        data: dict[str, Any] = {}
        if service == "graphql":
            data = json.loads(body)
            operation = data.get("operationName") or ""
        with self._lock:
            canned = next(
                (
                    c
                    for c in self._canned
                    if c.service == service and c.used < c.times and c.path in parts.path
                ),
                None,
            )
            if canned is not None:
                canned.used += 1
        if canned is not None:
            time.sleep(canned.latency)
            status, headers, reply = canned.reply
            return (status, dict(headers), reply), operation
        query = {k: v[0] for k, v in parse_qs(parts.query).items()}
        if service == "graphql":
            return self._graphql(operation, data), operation
        found = self._jira(parts.path, query) if service == "jira" else self._rest(parts.path, query)
        if found is None:
            self.unexpected.append(f"{service} {handler.command} {handler.path}")
            return _json({"message": "the double does not know this"}, 599), operation
        return found, operation

    def _graphql(self, operation: str, data: dict[str, Any]) -> Reply:
        asked = data["variables"]
        answer: dict[str, Any]
        errors: list[dict[str, Any]] = []
        if operation == "Search":
            if asked["first"] > self.heavy:
                return _json({"message": "too heavy"}, 502)
            repo = f"{asked['owner']}/{asked['name']}"
            home = self.renamed.get(repo.lower(), repo)
            known = any(r == home.lower() for r, _ in self.pulls)
            word = re.search(r'"([^"]+)"', asked["search"])
            hits = [
                nodes.story(r, home)
                for r in self._search(word[1] if word else "", home if home == repo else "-")
            ]
            found = nodes.page(hits, asked["first"], asked.get("after"))
            answer = {
                "repository": {"nameWithOwner": home} if known else None,
                "search": {"issueCount": len(hits), **found},
            }
            if asked["begin"]:
                by_branch = [nodes.story(r, home) for r in self._by_branch(asked["branches"])]
                answer["branches"] = {"nodes": by_branch[: asked["few"]]}
            if not known:
                errors = [{"type": "NOT_FOUND", "path": ["repository"], "message": f"no repository {repo}"}]
        elif operation == "Numbers":
            answer = {}
            for slot in range(sum(k.startswith("number") for k in asked)):
                item, error = self._item(asked, slot)
                answer[f"item{slot}"] = item
                errors += error
        elif operation == "Probe":
            answer = self._probe(asked)
        elif operation == "More":
            answer = {name: self._more(name, asked) for name in asked if re.fullmatch(r"[a-z]+\d+", name)}
        elif operation in ("Pulls", "Changed"):
            if operation == "Pulls" and asked["first"] > self.heavy:
                return _json({"message": "too heavy"}, 502)
            answer = {"repository": self._list(operation, asked)}
        elif operation == "Viewer":
            answer = {"viewer": {"login": "me"}}
        else:
            self.unexpected.append(f"graphql {operation}")
            return _json({"errors": [{"message": "unknown operation"}]})
        answer["rateLimit"] = {
            "cost": 1,
            "limit": 5000,
            "remaining": 4999,
            "resetAt": "2099-01-01T00:00:00Z",
        }
        return _json({"data": answer, **({"errors": errors} if errors else {})})

    def _item(self, asked: dict[str, Any], slot: int) -> tuple[Any, list[dict[str, Any]]]:
        repo = f"{asked[f'owner{slot}']}/{asked[f'name{slot}']}"
        home = self.renamed.get(repo.lower(), repo)
        number = asked[f"number{slot}"]
        path = [f"item{slot}"]
        if not any(r == home.lower() for r, _ in (*self.pulls, *self.issues)):
            return None, [{"type": "NOT_FOUND", "path": path, "message": f"no repository {repo}"}]
        record = self.pulls.get((home.lower(), number)) or self.issues.get((home.lower(), number))
        if record is None:
            error = {"type": "NOT_FOUND", "path": [*path, "issueOrPullRequest"], "message": f"no {number}"}
            return {"nameWithOwner": home, "issueOrPullRequest": None}, [error]
        node = nodes.story(record, home) if "pull" in record else nodes.plain(record)
        return {"nameWithOwner": home, "issueOrPullRequest": node}, []

    def _probe(self, asked: dict[str, Any]) -> dict[str, Any]:
        answer: dict[str, Any] = {}
        for name in (n for n in asked if n.startswith("search")):
            found = re.fullmatch(r'repo:(\S+) is:pr "([^"]+)"', asked[name])
            hits = self._search(found[2], found[1]) if found else self._by_branch(asked[name])
            dates = [{"__typename": "PullRequest", "updatedAt": nodes.updated(r)} for r in hits]
            answer[name] = {"issueCount": len(dates), "nodes": dates}
        for slot in range(sum(n.startswith("number") for n in asked)):
            repo = f"{asked[f'owner{slot}']}/{asked[f'name{slot}']}".lower()
            record = self.pulls.get((repo, asked[f"number{slot}"]))
            answer[f"item{slot}"] = {"pullRequest": {"updatedAt": nodes.updated(record)} if record else None}
        return answer

    def _more(self, name: str, asked: dict[str, Any]) -> dict[str, Any]:
        kind, slot = re.fullmatch(r"([a-z]+)(\d+)", name).groups()  # type: ignore[union-attr]  # matched before
        _, repo, number = asked[name].rsplit("_", 2) if asked[name].count("_") == 2 else (None, "", 0)
        record = self.pulls.get((repo.lower(), int(number))) or self.issues[repo.lower(), int(number)]
        after = asked.get(f"{kind}After{slot}")
        if kind in ("events", "plain"):
            return {"timelineItems": nodes.page(nodes.timeline(record), 100, after)}
        if kind == "files":
            return {"files": nodes.page(nodes.files(record), 100, after)}
        if kind == "threads":
            return {"reviewThreads": nodes.review_threads(record, 50, after)}
        before = asked.get(f"commentsThread{slot}")
        thread = nodes.threads(record)[int(before) + 1 if before is not None else 0]
        return {"reviewThreads": {"nodes": [{"comments": nodes.page(thread["all"], 100, after)}]}}

    def _list(self, operation: str, asked: dict[str, Any]) -> dict[str, Any] | None:
        repo = f"{asked['owner']}/{asked['name']}"
        of_repo = [r for (name, _), r in self.pulls.items() if name == repo.lower()]
        if not of_repo:
            return None
        ordered = sorted(of_repo, key=nodes.updated, reverse=operation == "Changed")
        if operation == "Changed":
            entries = [
                {
                    "number": r["pull"]["number"],
                    "updatedAt": nodes.updated(r),
                    "repository": {"nameWithOwner": repo},
                }
                for r in ordered
            ]
        else:
            entries = [nodes.story(r, repo) for r in ordered]
        return {"nameWithOwner": repo, "pullRequests": nodes.page(entries, asked["first"], asked["after"])}

    def _search(self, word: str, repo: str) -> list[dict[str, Any]]:
        pattern = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)

        def text(r: dict[str, Any]) -> str:
            return " ".join(
                [r["pull"]["title"], r["pull"].get("body") or ""]
                + [e.get("body") or "" for e in r.get("events") or []]
            )

        return [r for (name, _), r in self.pulls.items() if name == repo.lower() and pattern.search(text(r))]

    def _by_branch(self, query: str) -> list[dict[str, Any]]:
        found = re.fullmatch(r"repo:(\S+) is:pr head:(\S+)", query)
        assert found, query
        repo, begins = found[1].lower(), found[2].lower()
        return [
            r
            for (name, _), r in self.pulls.items()
            if name == repo and str((r["pull"].get("head") or {}).get("ref") or "").lower().startswith(begins)
        ]

    def _rest(self, path: str, query: dict[str, str]) -> Reply | None:
        if path == "/rate_limit":
            window = {"limit": 60, "used": 1, "remaining": 59, "reset": 4070908800}
            return _json({"resources": {"core": window, "search": window}})
        if path == "/search/issues":
            word = re.search(r'repo:(\S+) .*"([^"]+)"', query["q"])
            if word is None:
                return None
            if not any(r == word[1].lower() for r, _ in self.pulls):
                return _json({"message": "Validation Failed"}, 422)
            hits = [
                r["pull"] | {"pull_request": {}, "updated_at": nodes.updated(r)}
                for r in self._search(word[2], word[1])
            ]
            return _json({"total_count": len(hits), "items": hits})
        found = re.fullmatch(r"/repos/([^/]+/[^/]+)(?:/(pulls|issues))?(?:/(\d+))?(?:/(\w+))?", path)
        if found is None:
            return None
        name, kind, number, part = found[1].lower(), found[2], found[3], found[4]
        if name in self.renamed:
            target = path.replace(found[1], self.renamed[name], 1)
            suffix = f"?{'&'.join(f'{k}={v}' for k, v in query.items())}" if query else ""
            return 301, {"Location": f"{self.github_url}{target}{suffix}"}, b"{}"
        if kind is None:
            there = any(r == name for r, _ in self.pulls)
            return _json({"full_name": found[1]}) if there else _json({"message": "Not Found"}, 404)
        if number is None:
            ordered = sorted(
                (
                    r["pull"] | {"updated_at": nodes.updated(r)}
                    for (n, _), r in self.pulls.items()
                    if n == name
                ),
                key=lambda p: p["updated_at"],
                reverse=query.get("direction") == "desc",
            )
            return self._pages(ordered, path, query)
        record = self.pulls.get((name, int(number))) or self.issues.get((name, int(number)))
        if record is None or (kind == "pulls" and "pull" not in record):
            return _json({"message": "Not Found"}, 404)
        if part is None:
            return _json(_pull(record) if kind == "pulls" else record.get("issue") or _pull(record))
        lists = {"timeline": "events", "comments": "comments", "files": "files"}
        if part not in lists:
            return None
        entries = record.get(lists[part]) or []
        if part == "comments":  # GitHub always says where a comment stands now
            entries = [{"position": 1} | c for c in entries]
        return self._pages(entries, path, query)

    def _pages(self, items: list[Any], path: str, query: dict[str, str]) -> Reply:
        size, number = int(query.get("per_page", 30)), int(query.get("page", 1))
        headers = {}
        if number * size < len(items):
            rest = "&".join(f"{k}={v}" for k, v in (query | {"page": str(number + 1)}).items())
            headers["Link"] = f'<{self.github_url}{path}?{rest}>; rel="next"'
        return _json(items[(number - 1) * size : number * size], headers=headers)

    def _jira(self, path: str, query: dict[str, str]) -> Reply | None:
        found = re.fullmatch(r"/jira/rest/api/(2|3)/(.*)", path)
        if found is None:
            return None
        what = found[2]
        if what == "serverInfo":
            return _json({"deploymentType": "Server", "version": "9.4.0"})
        if what == "myself":
            return _json({"name": "me"})
        if what in ("search", "search/jql"):
            return self._jql(query, cloud=what != "search")
        key, _, part = what.removeprefix("issue/").partition("/")
        payload = self.jira.get(key)
        if payload is None:
            return _json({"errorMessages": ["Issue Does Not Exist"], "errors": {}}, 404)
        if part == "remotelink":
            return _json(payload.get("remotelinks") or [])
        if part == "worklog":
            return _json({"worklogs": payload["all_worklogs"], "total": len(payload["all_worklogs"])})
        return None if part else _json({k: v for k, v in payload.items() if k != "all_worklogs"})

    def _jql(self, query: dict[str, str], *, cloud: bool) -> Reply | None:
        jql = query["jql"]
        found = list(self.jira.values())
        if (after := re.search(r"key > [A-Z]+-(\d+)", jql)) is not None:
            found = [p for p in found if int(p["key"].split("-")[1]) > int(after[1])]
        if (keys := re.search(r"key in \(([^)]*)\)", jql)) is not None:
            found = [p for p in found if p["key"] in keys[1].split(", ")]
        if (since := re.search(r'updated >= "([^"]+)"', jql)) is not None:
            found = [p for p in found if p["fields"]["updated"][:16].replace("T", " ") >= since[1]]
        if "ORDER BY updated" in jql:
            found.sort(key=lambda p: p["fields"]["updated"], reverse="updated DESC" in jql)
        else:
            found.sort(key=lambda p: int(p["key"].split("-")[1]))
        start = int(query.get("nextPageToken" if cloud else "startAt", 0))
        size = min(int(query.get("maxResults", 50)), self.jira_page)
        page, end = found[start : start + size], start + size
        if cloud:
            more = {"nextPageToken": str(end)} if end < len(found) else {"isLast": True}
            return _json({"issues": page, **more})
        return _json({"issues": page, "startAt": start, "maxResults": size, "total": len(found)})


def _json(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Reply:
    body = json.dumps(data).encode()
    tag = {"ETag": f'"{hashlib.sha256(body).hexdigest()[:16]}"', "Cache-Control": "private, max-age=60"}
    media = {"Content-Type": "application/json; charset=utf-8"}
    return status, {**media, **(tag if status == 200 else {}), **(headers or {})}, body


def _pull(record: dict[str, Any]) -> dict[str, Any]:
    """REST's pull object, with what it always holds."""
    return {"requested_reviewers": [], "labels": []} | record["pull"] | {"updated_at": nodes.updated(record)}


def _repo(record: dict[str, Any]) -> str:
    return str(record["pull"]["base"]["repo"]["full_name"]).lower()


def basic(email: str, token: str) -> str:
    """The header that an e-mail and a token make."""
    return "Basic " + base64.b64encode(f"{email}:{token}".encode()).decode()


def _handler(double: Double, service: str) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def _serve(self) -> None:
            began = time.monotonic()
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            name = "graphql" if service == "github" and self.path.startswith("/graphql") else service
            time.sleep(double.latency)
            try:
                (status, headers, data), what = double.answer(name, self, body)
            except Exception as error:
                double.unexpected.append(f"{name} {self.path}: {error!r}")
                status, headers, data, what = 599, {}, b"{}", ""
            if status == 200 and headers.get("ETag") and headers["ETag"] == self.headers.get("If-None-Match"):
                status, data = 304, b""
            double.requests.append(
                Asked(
                    name,
                    self.command,
                    urlsplit(self.path).path,
                    what,
                    {k.lower(): v for k, v in self.headers.items()},
                    status,
                    began,
                    time.monotonic(),
                )
            )
            promised = headers.pop("X-Promised-Length", None)
            self.send_response(status)
            for key, value in headers.items():
                self.send_header(key, value)
            self.send_header("Content-Length", promised or str(len(data)))
            self.end_headers()
            self.wfile.write(data)
            if promised:
                self.close_connection = True

        do_GET = do_POST = _serve

        def log_message(self, *_: object) -> None:
            pass

    return Handler
