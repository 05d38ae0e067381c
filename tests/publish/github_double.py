"""A small GitHub that takes what a digest publishes: issues, comments, files, discussions. On 127.0.0.1."""

from __future__ import annotations

import base64
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit


class Github:
    """State that tests read back, and the rights that they take away."""

    def __init__(self) -> None:
        self.issues: dict[int, dict[str, Any]] = {}
        self.comments: dict[int, dict[str, Any]] = {}
        self.files: dict[tuple[str, str], bytes] = {}
        self.branches = {"main", "digests"}
        self.discussion: list[dict[str, Any]] = []
        self.refuse: int | None = None
        """Status that every write answers."""
        self.requests: list[tuple[str, str]] = []
        self._last = 0

    def __enter__(self) -> Github:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do(self) -> None:
                size = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(size) or b"null")
                parts = urlsplit(self.path)
                query = {k: v[0] for k, v in parse_qs(parts.query).items()}
                outer.requests.append((self.command, parts.path))
                status, answer = outer.answer(self.command, parts.path, query, body)
                data = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PATCH = do_PUT = do

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def environ(self, token: str | None = "any") -> dict[str, str]:
        made = {"GITHUB_API_URL": self.url, "GITHUB_GRAPHQL_URL": f"{self.url}/graphql"}
        return made | ({"GH_TOKEN": token} if token else {})

    def number(self) -> int:
        self._last += 1
        return self._last

    # -- answers

    def answer(self, verb: str, path: str, query: dict, body: Any) -> tuple[int, Any]:
        if verb != "GET" and self.refuse and path != "/graphql":
            return self.refuse, {"message": "Resource not accessible by integration"}
        if path == "/graphql":
            return self.graphql(body)
        found = re.fullmatch(r"/repos/acme/news/(.+)", path)
        if not found:
            return 404, {"message": "Not Found"}
        rest = found[1]
        if rest == "issues" and verb == "GET":
            return 200, self.list_issues(query)
        if rest == "issues":
            return 201, self.add_issue(body)
        if m := re.fullmatch(r"issues/(\d+)", rest):
            issue = self.issues[int(m[1])]
            if verb == "PATCH":
                issue |= body
            return 200, issue
        if m := re.fullmatch(r"issues/(\d+)/comments", rest):
            own = [c for c in self.comments.values() if c["issue"] == int(m[1])]
            if verb == "GET":
                return 200, own
            if self.issues[int(m[1])].get("locked"):
                return 403, {"message": "Unable to create comment because issue is locked."}
            return 201, self.add_comment(int(m[1]), body["body"])
        if m := re.fullmatch(r"issues/comments/(\d+)", rest):
            self.comments[int(m[1])] |= body
            return 200, self.comments[int(m[1])]
        if m := re.fullmatch(r"contents/(.+)", rest):
            return self.contents(verb, m[1], query, body)
        return 501, {"message": f"no such double: {verb} {path}"}

    def list_issues(self, query: dict) -> list:
        wanted = [i for i in self.issues.values() if i["state"] == query.get("state", "open")]
        if label := query.get("labels"):
            wanted = [i for i in wanted if label in [x["name"] for x in i["labels"]]]
        return wanted if query.get("page", "1") == "1" else []

    def add_issue(self, body: dict) -> dict:
        n = self.number()
        address = f"{self.url}/repos/acme/news/issues/{n}"
        self.issues[n] = body | {
            "number": n,
            "id": n,
            "url": address,
            "state": "open",
            "author_association": body.get("author_association", "OWNER"),
            "user": {"login": "somebody", "type": "User", "url": f"{self.url}/users/somebody"},
            "html_url": f"https://github.com/acme/news/issues/{n}",
            "labels": [{"name": x, "url": f"{self.url}/labels/{x}"} for x in body.get("labels") or []],
        }
        return self.issues[n]

    def add_comment(self, issue: int, text: str, login: str = "somebody") -> dict:
        n = self.number()
        self.comments[n] = {
            "id": n,
            "issue": issue,
            "body": text,
            "user": {"login": login, "type": "User", "url": f"{self.url}/users/{login}"},
            "url": f"{self.url}/repos/acme/news/issues/comments/{n}",
            "html_url": f"https://github.com/acme/news/issues/{issue}#issuecomment-{n}",
        }
        return self.comments[n]

    def contents(self, verb: str, path: str, query: dict, body: Any) -> tuple[int, Any]:
        branch = (body or query).get("branch") or query.get("ref")
        if branch not in self.branches:
            return 404, {"message": f"Branch {branch} not found"}
        key = (branch, path)
        if verb == "GET" and key not in self.files:
            return 404, {"message": "Not Found"}
        if verb == "PUT":
            if (key in self.files) != ("sha" in body):
                return 409, {"message": "sha does not match"}
            self.files[key] = base64.b64decode(body["content"])
        data = self.files[key]
        entry = {
            "type": "file",
            "encoding": "base64",
            "path": path,
            "name": path.rpartition("/")[2],
            "sha": f"{hash(data) & 0xFFFFFFFF:040x}",
            "content": base64.b64encode(data).decode(),
            "html_url": f"https://github.com/acme/news/blob/{branch}/{path}",
        }
        if verb == "GET":
            return 200, entry
        return 200, {"content": entry, "commit": {"sha": "1" * 40}}

    def graphql(self, body: dict) -> tuple[int, Any]:
        query, given = body["query"], body["variables"]
        if self.refuse and "mutation" in query:
            error = {"type": "FORBIDDEN", "message": "Resource not accessible by integration"}
            return 200, {"data": None, "errors": [error]}
        if "addDiscussionComment" in query:
            n = self.number()
            made = {
                "id": f"C{n}",
                "url": f"https://github.com/acme/news/discussions/3#discussioncomment-{n}",
                "body": given["body"],
                "viewerDidAuthor": True,
                "replies": {"nodes": []},
            }
            to = next((c for c in self.discussion if c["id"] == given["to"]), None)
            (to["replies"]["nodes"] if to else self.discussion).append(made)
            return 200, {"data": {"addDiscussionComment": {"comment": made}}}
        if "updateDiscussionComment" in query:
            everything = [*self.discussion, *(r for c in self.discussion for r in c["replies"]["nodes"])]
            [comment] = [c for c in everything if c["id"] == given["comment"]]
            comment["body"] = given["body"]
            return 200, {"data": {"updateDiscussionComment": {"comment": comment}}}
        if given["number"] != 3:
            error = {"type": "NOT_FOUND", "message": "Could not resolve to a Discussion"}
            return 200, {"data": {"repository": {"discussion": None}}, "errors": [error]}
        found = {"id": "D3", "url": "u", "comments": {"nodes": self.discussion}}
        return 200, {"data": {"repository": {"discussion": found}}}
