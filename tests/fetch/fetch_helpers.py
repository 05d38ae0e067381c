"""What the tests of fetching share: a project, its issue, two attempts."""

from __future__ import annotations

from typing import Any

from builders import PullBuilder, iso

from triage.profiles import Profile, Repository, Tracker, TrackerKind

REPO = "acme/widgets"
KEY = "ACME-12"
PROFILE = Profile(
    name="acme",
    title="Acme",
    tracker=Tracker(kind=TrackerKind.JIRA, url="https://jira.invalid", projects=("ACME",)),
    repository=Repository(names=(REPO,)),
)
GITHUB_PROFILE = Profile(
    name="acme", title="Acme", tracker=Tracker(kind=TrackerKind.GITHUB), repository=Repository(names=(REPO,))
)


def jira_user(name: str) -> dict[str, Any]:
    return {"name": name, "key": name, "displayName": name.title(), "active": True}


def jira_time(day: float) -> str:
    return iso(day).replace("Z", ".000+0000")


def jira_issue(key: str = KEY, **fields: Any) -> dict[str, Any]:
    """A Server payload, its remote links beside it as the double keeps them."""
    links = fields.pop("remotelinks", [])
    history = fields.pop("histories", [])
    return {
        "id": "1",
        "key": key,
        "self": f"https://jira.invalid/rest/api/2/issue/{key}",
        "fields": {
            "summary": "Widgets wobble",
            "description": "They {{wobble}} when turned.",
            "status": {"name": "Open", "statusCategory": {"key": "new"}},
            "reporter": jira_user("rea"),
            "assignee": None,
            "created": jira_time(-5),
            "updated": jira_time(1),
            "labels": [],
            "comment": {"comments": [], "total": 0},
            "worklog": {"worklogs": [], "total": 0},
            **fields,
        },
        "changelog": {"histories": history, "total": len(history)},
        "remotelinks": links,
    }


def remote_link(number: int, repo: str = REPO) -> dict[str, Any]:
    url = f"https://github.com/{repo}/pull/{number}"
    return {"globalId": f"github={url}", "object": {"url": url, "title": f"GitHub Pull Request #{number}"}}


def attempt(number: int, **pull: Any) -> PullBuilder:
    return PullBuilder(number, title=pull.pop("title", f"{KEY}: steady the widget"), **pull)


def two_attempts() -> list[dict[str, Any]]:
    """A reviewed attempt that was closed, and one nobody answered."""
    one = (
        attempt(1, by="ann")
        .comment("rev", "Please add a test.", day=1)
        .push(day=2)
        .line_comment("rev", "why not here?", day=3)
        .close("ann", day=9)
    )
    return [one.record, attempt(2, by="bob", day=20).record]


def many_faced() -> dict[str, Any]:
    """A pull request in which everything happens once: every kind of event, a bot, a deleted account."""
    b = attempt(7, by="ann", day=0)
    sha = "f" * 40
    b.comment("ci-helper[bot]", "Build passed.", day=0.1, association="NONE")
    b.comment("gone", "I was here.", day=0.2)
    b.record["events"][-1] |= {"user": None, "actor": None}
    b.push(day=-1).push(day=0.5)
    b.review("rev", "CHANGES_REQUESTED", "Not yet.", day=1)
    b.record["events"][-1]["commit_id"] = sha
    b.line_comment("rev", "this line?", day=1, position=4, line=12, original_line=11, commit_id=sha)
    first = b.record["comments"][-1]["id"]
    b.line_comment("ann", "moved", day=2, position=None, in_reply_to_id=first, original_commit_id="e" * 40)
    b.event("head_ref_force_pushed", "ann", 2.1, commit_id=sha, before="d" * 40)
    b.label("stale", day=3, by="stale[bot]")
    b.event("unlabeled", "mia", 4, label={"name": "stale"})
    b.event("review_requested", "ann", 4.1, requested_reviewer={"login": "rev", "type": "User"})
    b.event("review_requested", "ann", 4.2, requested_team={"name": "core"})
    b.event("review_request_removed", "ann", 4.3, requested_reviewer={"login": "rev", "type": "User"})
    b.event("renamed", "mia", 5, rename={"from": "old words", "to": f"{KEY}: new words"})
    b.event("base_ref_changed", "mia", 5.1, previous_ref="main", current_ref="3.x")
    b.event("convert_to_draft", "ann", 5.2).event("ready_for_review", "ann", 5.3)
    for n, where in ((8, "pull/8"), (9, "issues/9")):
        url = f"https://github.com/{REPO}/{where}"
        source = {"issue": {"title": f"about {n}", "html_url": url}}
        b.event("cross-referenced", "zoe", 5.4 + n / 100, source=source)
    b.event("referenced", "mia", 6, commit_id=sha)
    b.event("assigned", "mia", 6.1, assignee={"login": "ann", "type": "User"})
    b.event("unassigned", "mia", 6.2, assignee={"login": "ann", "type": "User"})
    b.event("milestoned", "mia", 6.3, milestone={"title": "3.0"})
    b.event("demilestoned", "mia", 6.4, milestone={"title": "3.0"})
    b.event("locked", "mia", 6.5)
    b.close("mia", day=7, commit_id=sha)
    b.event("reopened", "ann", 7.5)
    b.merge("mia", day=8)
    b.event("head_ref_deleted", "ann", 9).event("head_ref_restored", "ann", 9.1)
    pull = b.record["pull"]
    pull["merged_by"] = {"login": "mia", "type": "User"}
    pull["requested_reviewers"] = [{"login": "rev", "type": "User"}]
    pull["requested_teams"] = [{"name": "core"}]
    pull["head"] = {"ref": "fix", "sha": sha, "repo": None}
    pull["mergeable"] = None
    pull["body"] = None
    b.files("src/Widget.java", "test/WidgetTest.java")
    b.record["files"][0]["status"] = "removed"
    return b.record
