"""REST-shaped records as the GraphQL nodes that our queries ask for: `triage.fetch.convert` the other way.

Written from GitHub's documentation, not from the converter, so that the two check each other.
"""

from __future__ import annotations

from typing import Any

TYPES = {
    "head_ref_force_pushed": "HeadRefForcePushedEvent",
    "labeled": "LabeledEvent",
    "unlabeled": "UnlabeledEvent",
    "review_requested": "ReviewRequestedEvent",
    "review_request_removed": "ReviewRequestRemovedEvent",
    "review_dismissed": "ReviewDismissedEvent",
    "ready_for_review": "ReadyForReviewEvent",
    "convert_to_draft": "ConvertToDraftEvent",
    "renamed": "RenamedTitleEvent",
    "base_ref_changed": "BaseRefChangedEvent",
    "cross-referenced": "CrossReferencedEvent",
    "referenced": "ReferencedEvent",
    "closed": "ClosedEvent",
    "reopened": "ReopenedEvent",
    "merged": "MergedEvent",
    "assigned": "AssignedEvent",
    "unassigned": "UnassignedEvent",
    "milestoned": "MilestonedEvent",
    "demilestoned": "DemilestonedEvent",
    "locked": "LockedEvent",
    "head_ref_deleted": "HeadRefDeletedEvent",
    "head_ref_restored": "HeadRefRestoredEvent",
}
CHANGES = {"removed": "DELETED"}


def actor(user: dict[str, Any] | None) -> dict[str, Any] | None:
    """Null for a deleted account; a bot's login lacks REST's ending."""
    if not user:
        return None
    return {"__typename": user.get("type", "User"), "login": user["login"].removesuffix("[bot]")}


def page(items: list[Any], first: int, after: str | None, *, edges: bool = False) -> dict[str, Any]:
    """A connection's page; a cursor is the index of its item."""
    start = int(after) + 1 if after is not None else 0
    chosen = items[start : start + first]
    end = start + len(chosen)
    out: dict[str, Any] = {
        "pageInfo": {"hasNextPage": end < len(items), "endCursor": str(end - 1) if chosen else None},
        "totalCount": len(items),
    }
    if edges:
        out["edges"] = [{"cursor": str(start + i), "node": item} for i, item in enumerate(chosen)]
    else:
        out["nodes"] = chosen
    return out


def timeline(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Every entry of the record's timeline that our queries name, as a node."""
    return [node for e in record.get("events") or [] if (node := _event(e)) is not None]


def threads(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The record's review comments by conversation; `comments` holds them all, to be paged."""
    groups: dict[int, list[dict[str, Any]]] = {}
    for comment in record.get("comments") or []:
        groups.setdefault(comment.get("in_reply_to_id") or comment["id"], []).append(comment)
    return [
        {"isResolved": any(c.get("resolved") for c in group), "all": [_line_comment(c) for c in group]}
        for group in groups.values()
    ]


def files(record: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "path": f["filename"],
            "additions": f["additions"],
            "deletions": f["deletions"],
            "changeType": CHANGES.get(f["status"], f["status"].upper()),
        }
        for f in record.get("files") or []
    ]


def story(record: dict[str, Any], repo: str) -> dict[str, Any]:
    """The node of a pull request, its lists cut as the query cuts them."""
    pull = record["pull"]
    merged = bool(pull.get("merged_at"))
    head = pull.get("head") or {}
    return {
        "__typename": "PullRequest",
        "id": f"PR_{repo}_{pull['number']}",
        "number": pull["number"],
        "url": pull["html_url"],
        "title": pull["title"],
        "body": pull.get("body") or "",
        "author": actor(pull.get("user")),
        "authorAssociation": pull.get("author_association") or "NONE",
        "state": "MERGED" if merged else pull["state"].upper(),
        "isDraft": bool(pull.get("draft")),
        "createdAt": pull["created_at"],
        "updatedAt": updated(record),
        "closedAt": pull.get("closed_at"),
        "mergedAt": pull.get("merged_at"),
        "mergedBy": actor(pull.get("merged_by")),
        "baseRefName": pull["base"]["ref"],
        "headRefName": head.get("ref"),
        "headRefOid": head.get("sha"),
        "headRepository": {"nameWithOwner": head["repo"]["full_name"]} if head.get("repo") else None,
        "repository": {"nameWithOwner": repo},
        "mergeable": {True: "MERGEABLE", False: "CONFLICTING"}.get(pull.get("mergeable"), "UNKNOWN"),
        "additions": pull.get("additions"),
        "deletions": pull.get("deletions"),
        "changedFiles": pull.get("changed_files") or len(record.get("files") or []),
        "labels": {"nodes": [{"name": x["name"]} for x in pull.get("labels") or []]},
        "reviewRequests": {
            "nodes": [{"requestedReviewer": actor(u)} for u in pull.get("requested_reviewers") or []]
            + [
                {"requestedReviewer": {"__typename": "Team", "name": t["name"]}}
                for t in pull.get("requested_teams") or []
            ]
        },
        "statusCheckRollup": None,
        "files": page(files(record), 100, None),
        "timelineItems": page(timeline(record), 100, None),
        "reviewThreads": review_threads(record, 25, None),
    }


def plain(record: dict[str, Any]) -> dict[str, Any]:
    """The node of an issue."""
    issue = record["issue"]
    return {
        "__typename": "Issue",
        "id": f"I_{record['repo']}_{issue['number']}",
        "number": issue["number"],
        "url": issue["html_url"],
        "title": issue["title"],
        "body": issue.get("body") or "",
        "author": actor(issue.get("user")),
        "authorAssociation": "NONE",
        "issueState": issue["state"].upper(),
        "stateReason": (issue.get("state_reason") or "").upper() or None,
        "createdAt": issue["created_at"],
        "updatedAt": issue["updated_at"],
        "closedAt": issue.get("closed_at"),
        "repository": {"nameWithOwner": record["repo"]},
        "labels": {"nodes": issue.get("labels") or []},
        "assignees": {"nodes": [{"login": u["login"]} for u in issue.get("assignees") or []]},
        "milestone": None,
        "issueTimeline": page(timeline(record), 100, None),
    }


def review_threads(record: dict[str, Any], first: int, after: str | None) -> dict[str, Any]:
    out = page(threads(record), first, after, edges=True)
    for edge in out["edges"]:
        edge["node"] = {
            "isResolved": edge["node"]["isResolved"],
            "comments": page(edge["node"]["all"], 10, None),
        }
    return out


def updated(record: dict[str, Any]) -> str:
    """When the pull request changed last."""
    pull = record["pull"]
    times = [e.get("created_at") or e.get("submitted_at") for e in record.get("events") or []]
    return pull.get("updated_at") or max([pull["created_at"], *filter(None, times)])


def _event(e: dict[str, Any]) -> dict[str, Any] | None:
    name = e["event"]
    if name == "committed":
        commit = {"oid": e["sha"], "message": e["message"], "url": e.get("html_url")}
        return {
            "__typename": "PullRequestCommit",
            "pushed": commit | {"author": e["author"], "committer": e["committer"]},
        }
    if name == "commented":
        return {"__typename": "IssueComment", **_said(e)}
    if name == "reviewed":
        return {
            "__typename": "PullRequestReview",
            **_said(e),
            "createdAt": e["submitted_at"],
            "submittedAt": e["submitted_at"],
            "reviewState": e["state"].upper(),
            "commit": {"oid": e["commit_id"]} if e.get("commit_id") else None,
        }
    if name not in TYPES:
        return None
    node: dict[str, Any] = {
        "__typename": TYPES[name],
        "createdAt": e["created_at"],
        "actor": actor(e.get("actor")),
    }
    oid = {"oid": e["commit_id"]} if e.get("commit_id") else None
    if "label" in e:
        node["label"] = {"name": e["label"]["name"]}
    if name in ("referenced", "merged"):
        node["commit"] = oid
    if name == "closed":
        node["closer"] = oid and {"__typename": "Commit", **oid}
        node["stateReason"] = (e.get("state_reason") or "").upper() or None
    if name == "head_ref_force_pushed":
        node |= {"afterCommit": oid, "beforeCommit": {"oid": e["before"]} if e.get("before") else None}
    if name == "renamed":
        node |= {"previousTitle": e["rename"]["from"], "currentTitle": e["rename"]["to"]}
    if name == "base_ref_changed":
        node |= {"previousRefName": e["previous_ref"], "currentRefName": e["current_ref"]}
    if name in ("assigned", "unassigned"):
        node["assignee"] = actor(e.get("assignee"))
    if name in ("milestoned", "demilestoned"):
        node["milestoneTitle"] = e["milestone"]["title"]
    if name in ("review_requested", "review_request_removed"):
        team = e.get("requested_team")
        node["requestedReviewer"] = (
            {"__typename": "Team", "name": team["name"]} if team else actor(e.get("requested_reviewer"))
        )
    if name == "cross-referenced":
        source = e["source"]["issue"]
        kind = "PullRequest" if "/pull/" in source["html_url"] else "Issue"
        node["source"] = {"__typename": kind, "title": source["title"], "url": source["html_url"]}
    return node


def _line_comment(c: dict[str, Any]) -> dict[str, Any]:
    return {
        **_said(c),
        "path": c["path"],
        "line": c.get("line"),
        "originalLine": c.get("original_line"),
        "outdated": "position" in c and c["position"] is None,
        "commit": {"oid": c["commit_id"]} if c.get("commit_id") else None,
        "originalCommit": {"oid": c["original_commit_id"]} if c.get("original_commit_id") else None,
        "replyTo": {"databaseId": c["in_reply_to_id"]} if c.get("in_reply_to_id") else None,
        "pullRequestReview": {"databaseId": c["pull_request_review_id"]}
        if c.get("pull_request_review_id")
        else None,
    }


def _said(e: dict[str, Any]) -> dict[str, Any]:
    return {
        "databaseId": e["id"],
        "author": actor(e.get("user")),
        "authorAssociation": e.get("author_association") or "NONE",
        "body": e.get("body") or "",
        "createdAt": e.get("created_at"),
        "url": e.get("html_url"),
    }
