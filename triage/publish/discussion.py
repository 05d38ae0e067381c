"""A digest as a comment on a discussion: one for each span, updated where the same span is digested again.

GitHub's REST API knows no discussions, so this is GraphQL.
"""

from __future__ import annotations

from typing import Any

from triage.digest.split import ISSUE_LIMIT, split
from triage.errors import AuthenticationError, NotFoundError, ServiceError
from triage.publish.target import Published, Target
from triage.settings import Settings

_ROOM = ISSUE_LIMIT - 1_000
_RECENT = 50
"""Comments looked through for one of the same span."""

FIND = """
query Discussion($owner: String!, $name: String!, $number: Int!, $recent: Int!) {
  repository(owner: $owner, name: $name) {
    discussion(number: $number) {
      id
      url
      comments(last: $recent) {
        nodes { id body url viewerDidAuthor replies(first: 50) { nodes { id body viewerDidAuthor } } }
      }
    }
  }
}
"""
ADD = """
mutation AddComment($discussion: ID!, $body: String!, $to: ID) {
  addDiscussionComment(input: {discussionId: $discussion, body: $body, replyToId: $to}) { comment { id url } }
}
"""
UPDATE = """
mutation UpdateComment($comment: ID!, $body: String!) {
  updateDiscussionComment(input: {commentId: $comment, body: $body}) { comment { id url } }
}
"""


def publish_comment(target: Target, key: str, text: str, settings: Settings) -> Published:
    """Comments on the discussion; a long digest goes on in replies. Raises as `triage.publish.publish`."""
    owner, _, name = target.repo.partition("/")
    parts = split(text, _ROOM)
    ask = _Graphql(settings, target)
    found = ask(FIND, owner=owner, name=name, number=target.discussion, recent=_RECENT)
    discussion = ((found.get("repository") or {}).get("discussion")) or None
    if discussion is None:
        raise NotFoundError(
            f"there is no discussion {target.discussion} in {target.repo}, or not for this token to see",
            "check the number, and that discussions are switched on",
        )
    bodies = [
        f"<!-- contribution-triage comment {key} {n} -->\n{_place(n, len(parts))}{part}"
        for n, part in enumerate(parts, 1)
    ]
    own = [c for c in _nodes(discussion.get("comments")) if c.get("viewerDidAuthor")]
    first = next((c for c in own if _starts_alike(c, bodies[0])), None)
    if first is None:
        made = ask(ADD, discussion=discussion["id"], body=bodies[0], to=None)
        comment = made["addDiscussionComment"]["comment"]
    else:
        made = ask(UPDATE, comment=first["id"], body=bodies[0])
        comment = made["updateDiscussionComment"]["comment"]
    replies = [r for r in _nodes((first or {}).get("replies")) if r.get("viewerDidAuthor")]
    for body in bodies[1:]:
        reply = next((r for r in replies if _starts_alike(r, body)), None)
        if reply is None:
            ask(ADD, discussion=discussion["id"], body=body, to=comment["id"])
        else:
            ask(UPDATE, comment=reply["id"], body=body)
    done = "updated the comment" if first else "commented"
    return Published(f"{done} on discussion {target.discussion} in {target.repo}", comment.get("url"))


def _place(n: int, count: int) -> str:
    return f"Part {n} of {count}.\n\n" if count > 1 else ""


def _starts_alike(comment: dict[str, Any], body: str) -> bool:
    return str(comment.get("body") or "").partition("\n")[0].strip() == body.partition("\n")[0]


def _nodes(connection: Any) -> list[dict[str, Any]]:
    return [n for n in (connection or {}).get("nodes") or [] if n]


class _Graphql:
    """One question after the other; nothing is tried twice."""

    def __init__(self, settings: Settings, target: Target) -> None:
        self._settings, self._target = settings, target

    def __call__(self, query: str, **variables: object) -> dict[str, Any]:
        import httpx

        from triage.fetch.gateway import USER_AGENT

        token = self._settings.github_token
        headers = {"User-Agent": USER_AGENT}
        if token is not None:
            headers["Authorization"] = f"Bearer {token.reveal()}"
        try:
            answer = httpx.post(
                self._settings.github_graphql,
                json={"query": query, "variables": variables},
                headers=headers,
                timeout=30,
            )
            data = answer.json() if answer.status_code == 200 else {}
        except (httpx.HTTPError, ValueError) as error:
            raise ServiceError(
                f"GitHub did not answer while commenting on discussion {self._target.discussion} "
                f"in {self._target.repo}: {type(error).__name__}",
                "look whether it got through before you try again",
            ) from error
        if answer.status_code in (401, 403):
            raise self._refused(f"{answer.status_code}")
        errors = data.get("errors") or []
        kinds = {str(e.get("type")) for e in errors}
        said = "; ".join(str(e.get("message")) for e in errors)[:300]
        if kinds & {"FORBIDDEN", "INSUFFICIENT_SCOPES"}:
            raise self._refused(said)
        if answer.status_code != 200 or (errors and "NOT_FOUND" not in kinds):
            raise ServiceError(f"GitHub refused the comment: {said or answer.status_code}")
        result = data.get("data")
        return result if isinstance(result, dict) else {}

    def _refused(self, said: str) -> AuthenticationError:
        return AuthenticationError(
            f"the token may not comment on discussion {self._target.discussion} in {self._target.repo}"
            f" ({said})",
            "it needs `discussions: write` there",
        )
