"""GraphQL nodes → the records that REST would have given. Pure.

One normaliser (`triage.records`) then reads both, so that a pull request means the same however it was
fetched. What only GraphQL can tell (resolved conversations, the head's checks) is added under the names
that recorded data uses for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Node = Mapping[str, Any]
Record = dict[str, Any]

EVENT_NAMES = {
    "HeadRefForcePushedEvent": "head_ref_force_pushed",
    "LabeledEvent": "labeled",
    "UnlabeledEvent": "unlabeled",
    "ReviewRequestedEvent": "review_requested",
    "ReviewRequestRemovedEvent": "review_request_removed",
    "ReviewDismissedEvent": "review_dismissed",
    "ReadyForReviewEvent": "ready_for_review",
    "ConvertToDraftEvent": "convert_to_draft",
    "RenamedTitleEvent": "renamed",
    "BaseRefChangedEvent": "base_ref_changed",
    "CrossReferencedEvent": "cross-referenced",
    "ReferencedEvent": "referenced",
    "ClosedEvent": "closed",
    "ReopenedEvent": "reopened",
    "MergedEvent": "merged",
    "AssignedEvent": "assigned",
    "UnassignedEvent": "unassigned",
    "MilestonedEvent": "milestoned",
    "DemilestonedEvent": "demilestoned",
    "LockedEvent": "locked",
    "HeadRefDeletedEvent": "head_ref_deleted",
    "HeadRefRestoredEvent": "head_ref_restored",
}
"""GraphQL's timeline types and REST's names for them. Comments, reviews and commits have their own shapes."""

_FILE_STATUS = {"DELETED": "removed"}


def pull_record(node: Node) -> Record:
    """The record of a `Story` node: `{"pull", "events", "comments", "files", "checks"?, "statuses"?}`.

    A list that the service refused to give (FORBIDDEN, cut by an error) is absent from the record.
    """
    repo = _at(node, "repository", "nameWithOwner")
    merged = node.get("state") == "MERGED"
    head_repo = _at(node, "headRepository", "nameWithOwner")
    reviewers, teams = _reviewers(node.get("reviewRequests"))
    pull: Record = {
        "number": node.get("number"),
        "html_url": node.get("url"),
        "node_id": node.get("id"),
        "title": node.get("title"),
        "body": node.get("body"),
        "user": user(node.get("author")),
        "author_association": node.get("authorAssociation"),
        "state": "open" if node.get("state") == "OPEN" else "closed",
        "draft": node.get("isDraft"),
        "created_at": node.get("createdAt"),
        "updated_at": node.get("updatedAt"),
        "closed_at": node.get("closedAt"),
        "merged_at": node.get("mergedAt"),
        "merged": merged,
        "merged_by": user(node.get("mergedBy")),
        "base": {"ref": node.get("baseRefName"), "repo": {"full_name": repo}},
        "head": {
            "ref": node.get("headRefName"),
            "sha": node.get("headRefOid"),
            "repo": {"full_name": head_repo} if head_repo else None,
        },
        "mergeable": {"MERGEABLE": True, "CONFLICTING": False}.get(str(node.get("mergeable"))),
        "additions": node.get("additions"),
        "deletions": node.get("deletions"),
        "changed_files": node.get("changedFiles"),
    }
    if (labels := nodes(node.get("labels"))) is not None:
        pull["labels"] = [{"name": n["name"]} for n in labels if n.get("name")]
    if reviewers is not None:
        pull["requested_reviewers"], pull["requested_teams"] = reviewers, teams
    record: Record = {"pull": pull}
    if (events := nodes(node.get("timelineItems"))) is not None:
        record["events"] = list(timeline(events))
    if (threads := nodes(node.get("reviewThreads"))) is not None:
        record["comments"] = review_comments(threads)
    if (files := nodes(node.get("files"))) is not None:
        record["files"] = [_file(f) for f in files]
    record.update(_checks(node))
    return record


def issue_record(node: Node) -> Record:
    """The record of a `Plain` node: `{"repo", "issue", "events"}`."""
    issue: Record = {
        "number": node.get("number"),
        "html_url": node.get("url"),
        "node_id": node.get("id"),
        "title": node.get("title"),
        "body": node.get("body"),
        "user": user(node.get("author")),
        "author_association": node.get("authorAssociation"),
        "state": str(node.get("issueState") or "OPEN").lower(),
        "state_reason": _lower(node.get("stateReason")),
        "created_at": node.get("createdAt"),
        "updated_at": node.get("updatedAt"),
        "closed_at": node.get("closedAt"),
        "labels": [{"name": n.get("name")} for n in nodes(node.get("labels")) or ()],
        "assignees": [{"login": n.get("login"), "type": "User"} for n in nodes(node.get("assignees")) or ()],
        "milestone": {"title": _at(node, "milestone", "title")} if node.get("milestone") else None,
    }
    record: Record = {"repo": _at(node, "repository", "nameWithOwner"), "issue": issue}
    if (events := nodes(node.get("issueTimeline"))) is not None:
        record["events"] = list(timeline(events, of_issue=True))
    return record


def timeline(events: Iterable[Node], *, of_issue: bool = False) -> Iterable[Record]:
    """REST's timeline entries of GraphQL's. Unknown types are left out."""
    for node in events:
        kind = node.get("__typename")
        if kind == "PullRequestCommit":
            commit = node.get("pushed")
            if isinstance(commit, Mapping):
                yield {
                    "event": "committed",
                    "sha": commit.get("oid"),
                    "html_url": commit.get("url"),
                    "message": commit.get("message"),
                    "author": commit.get("author"),
                    "committer": commit.get("committer"),
                }
        elif kind == "IssueComment":
            yield {"event": "commented", **_said(node), "actor": user(node.get("author"))}
        elif kind == "PullRequestReview":
            yield {
                "event": "reviewed",
                **_said(node),
                "state": _lower(node.get("reviewState")),
                "submitted_at": node.get("submittedAt") or node.get("createdAt"),
                "commit_id": _at(node, "commit", "oid"),
            }
        elif kind in EVENT_NAMES:
            yield _event(EVENT_NAMES[kind], node, of_issue)


def review_comments(threads: Iterable[Node]) -> list[Record]:
    """REST's review comments of GraphQL's conversations, in REST's order (by id)."""
    found: list[Record] = []
    for thread in threads:
        for node in nodes(thread.get("comments")) or ():
            entry: Record = {
                **_said(node),
                "path": node.get("path"),
                "line": node.get("line"),
                "original_line": node.get("originalLine"),
                "position": None if node.get("outdated") else 1,
                "commit_id": _at(node, "commit", "oid"),
                "original_commit_id": _at(node, "originalCommit", "oid"),
                "pull_request_review_id": _at(node, "pullRequestReview", "databaseId"),
            }
            if (reply := _at(node, "replyTo", "databaseId")) is not None:
                entry["in_reply_to_id"] = reply
            if isinstance(thread.get("isResolved"), bool):
                entry["resolved"] = thread["isResolved"]
            found.append(entry)
    return sorted(found, key=comment_order)


def comment_order(entry: Mapping[str, Any]) -> tuple[str, int]:
    """Sorts review comments as they were written, whichever way they came."""
    own = entry.get("id")
    return str(entry.get("created_at") or ""), own if isinstance(own, int) else 0


def user(node: object) -> Record | None:
    """REST's user of GraphQL's actor; None for a deleted account."""
    if not isinstance(node, Mapping) or not node.get("login"):
        return None
    kind = node.get("__typename") or "User"
    return {"login": f"{node['login']}[bot]" if kind == "Bot" else node["login"], "type": kind}


def nodes(connection: object) -> list[Node] | None:
    """A connection's nodes without the nulls; None where the connection itself was refused."""
    if not isinstance(connection, Mapping):
        return None
    given = connection.get("nodes")
    if isinstance(edges := connection.get("edges"), list):
        given = [edge.get("node") for edge in edges if isinstance(edge, Mapping)]
    return [n for n in given if isinstance(n, Mapping)] if isinstance(given, list) else None


def _event(name: str, node: Node, of_issue: bool) -> Record:
    entry: Record = {"event": name, "created_at": node.get("createdAt"), "actor": user(node.get("actor"))}
    if name in ("labeled", "unlabeled"):
        entry["label"] = {"name": _at(node, "label", "name")}
    elif name in ("review_requested", "review_request_removed"):
        asked = node.get("requestedReviewer")
        if isinstance(asked, Mapping) and asked.get("__typename") == "Team":
            entry["requested_team"] = {"name": asked.get("name")}
        elif asked:
            entry["requested_reviewer"] = user(asked)
    elif name == "renamed":
        entry["rename"] = {"from": node.get("previousTitle"), "to": node.get("currentTitle")}
    elif name == "base_ref_changed":
        entry["previous_ref"], entry["current_ref"] = node.get("previousRefName"), node.get("currentRefName")
    elif name == "cross-referenced":
        source = node.get("source")
        if isinstance(source, Mapping):
            entry["source"] = {"issue": {"title": source.get("title"), "html_url": source.get("url")}}
    elif name in ("referenced", "merged"):
        entry["commit_id"] = _at(node, "commit", "oid")
    elif name == "head_ref_force_pushed":
        entry["commit_id"], entry["before"] = (
            _at(node, "afterCommit", "oid"),
            _at(node, "beforeCommit", "oid"),
        )
    elif name == "closed":
        entry["commit_id"] = _at(node, "closer", "oid")
        if of_issue:
            entry["state_reason"] = _lower(node.get("stateReason"))
    elif name in ("assigned", "unassigned"):
        entry["assignee"] = user(node.get("assignee"))
    elif name in ("milestoned", "demilestoned"):
        entry["milestone"] = {"title": node.get("milestoneTitle")}
    return entry


def _said(node: Node) -> Record:
    return {
        "id": node.get("databaseId"),
        "user": user(node.get("author")),
        "author_association": node.get("authorAssociation"),
        "body": node.get("body"),
        "created_at": node.get("createdAt"),
        "html_url": node.get("url"),
    }


def _file(node: Node) -> Record:
    change = str(node.get("changeType") or "MODIFIED")
    return {
        "filename": node.get("path"),
        "additions": node.get("additions"),
        "deletions": node.get("deletions"),
        "status": _FILE_STATUS.get(change, change.lower()),
    }


def _reviewers(connection: object) -> tuple[list[Record] | None, list[Record]]:
    asked = nodes(connection)
    if asked is None:
        return None, []
    people: list[Record] = []
    teams: list[Record] = []
    for request in asked:
        who = request.get("requestedReviewer")
        if isinstance(who, Mapping) and who.get("__typename") == "Team":
            teams.append({"name": who.get("name")})
        elif (person := user(who)) is not None:
            people.append(person)
    return people, teams


def _checks(node: Node) -> Record:
    rollup = node.get("statusCheckRollup")
    contexts = nodes(rollup.get("contexts")) if isinstance(rollup, Mapping) else None
    if not contexts:
        return {}
    runs = [
        {
            "name": c.get("name"),
            "status": _lower(c.get("status")),
            "conclusion": _lower(c.get("conclusion")),
            "started_at": c.get("startedAt"),
            "completed_at": c.get("completedAt"),
        }
        for c in contexts
        if c.get("__typename") == "CheckRun"
    ]
    statuses = [
        {
            "context": c.get("context"),
            "state": _lower(c.get("statusState")),
            "created_at": c.get("createdAt"),
            "updated_at": c.get("createdAt"),
        }
        for c in contexts
        if c.get("__typename") == "StatusContext"
    ]
    return {k: v for k, v in (("checks", runs), ("statuses", statuses)) if v}


def _at(node: object, *path: str) -> Any:
    for key in path:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def _lower(value: object) -> str | None:
    return value.lower() if isinstance(value, str) else None
