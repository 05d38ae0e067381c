"""Stories in a few words: builders for models and records, used by every test.

pull(by="ann").comment("rev", "please add a test", day=2).push(day=3).build()
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from triage.models import (
    Actor,
    Analysis,
    Ask,
    AskKind,
    Ball,
    Confidence,
    Ending,
    Event,
    Evidence,
    FileChange,
    Finding,
    Issue,
    Kind,
    KnownBy,
    LinkKind,
    PullReport,
    PullRequest,
    PullState,
    Relation,
    Role,
    Turn,
    Verdict,
    VerdictState,
)
from triage.records import pull_from_record

START = datetime(2024, 1, 1, 12, tzinfo=UTC)


def at(day: float) -> datetime:
    """Noon, `day` days after the first of January 2024."""
    return START + timedelta(days=day)


def iso(day: float) -> str:
    return at(day).strftime("%Y-%m-%dT%H:%M:%SZ")


class PullBuilder:
    """Collects a REST-shaped record, step by step."""

    def __init__(
        self,
        number: int = 1,
        by: str = "ann",
        repo: str = "acme/widgets",
        title: str = "Fix the widget",
        **pull: Any,
    ) -> None:
        self._id = number * 1000
        self.repo = repo
        self.record: dict[str, Any] = {
            "pull": {
                "number": number,
                "html_url": f"https://github.com/{repo}/pull/{number}",
                "title": title,
                "body": pull.pop("body", "Fixes it."),
                "state": "open",
                "draft": False,
                "created_at": iso(pull.pop("day", 0)),
                "merged_at": None,
                "closed_at": None,
                "user": {"login": by, "type": "User"},
                "author_association": pull.pop("association", "CONTRIBUTOR"),
                "labels": [],
                "base": {"ref": pull.pop("base", "main"), "repo": {"full_name": repo}},
                "head": {"ref": pull.pop("head", "fix")},
                "additions": pull.pop("additions", 20),
                "deletions": pull.pop("deletions", 5),
                **pull,
            },
            "events": [],
            "comments": [],
            "files": [
                {"filename": "src/main/Widget.java", "status": "modified", "additions": 20, "deletions": 5}
            ],
        }
        self.author = by

    def _next(self) -> int:
        self._id += 1
        return self._id

    def event(self, name: str, by: str | None = None, day: float = 1, **fields: Any) -> PullBuilder:
        """Any timeline entry."""
        user = {"login": by, "type": "Bot" if by and by.endswith("[bot]") else "User"} if by else None
        entry: dict[str, Any] = {"event": name, "id": self._next(), "created_at": iso(day)}
        if by:
            entry |= {"actor": user, "user": user}
        self.record["events"].append(entry | fields)
        return self

    def comment(self, by: str, body: str, day: float = 1, association: str = "CONTRIBUTOR") -> PullBuilder:
        number = self.record["pull"]["number"]
        url = f"https://github.com/{self.repo}/pull/{number}#issuecomment-{self._id + 1}"
        return self.event("commented", by, day, body=body, author_association=association, html_url=url)

    def review(
        self, by: str, state: str = "COMMENTED", body: str = "", day: float = 1, association: str = "MEMBER"
    ) -> PullBuilder:
        number = self.record["pull"]["number"]
        url = f"https://github.com/{self.repo}/pull/{number}#pullrequestreview-{self._id + 1}"
        return self.event(
            "reviewed",
            by,
            day,
            state=state,
            body=body,
            submitted_at=iso(day),
            author_association=association,
            html_url=url,
        )

    def line_comment(
        self,
        by: str,
        body: str,
        day: float = 1,
        path: str = "src/main/Widget.java",
        association: str = "MEMBER",
        **fields: Any,
    ) -> PullBuilder:
        user = {"login": by, "type": "User"}
        number = self.record["pull"]["number"]
        own = self._next()
        self.record["comments"].append(
            {
                "id": own,
                "path": path,
                "created_at": iso(day),
                "user": user,
                "author_association": association,
                "body": body,
                "html_url": f"https://github.com/{self.repo}/pull/{number}#discussion_r{own}",
                **fields,
            }
        )
        return self

    def push(self, day: float = 1, message: str = "address comments", sha: str | None = None) -> PullBuilder:
        date = {"name": self.author, "date": iso(day)}
        return self.event(
            "committed",
            None,
            day,
            sha=sha or f"{self._id:040x}",
            message=message,
            author=date,
            committer=date,
        )

    def force_push(self, day: float = 1, by: str | None = None) -> PullBuilder:
        return self.event("head_ref_force_pushed", by or self.author, day)

    def label(self, name: str, day: float = 1, by: str = "mia") -> PullBuilder:
        self.record["pull"]["labels"].append({"name": name})
        return self.event("labeled", by, day, label={"name": name})

    def close(self, by: str, day: float = 1, **fields: Any) -> PullBuilder:
        self.record["pull"] |= {"state": "closed", "closed_at": iso(day)}
        return self.event("closed", by, day, **fields)

    def merge(self, by: str, day: float = 1) -> PullBuilder:
        self.record["pull"] |= {
            "state": "closed",
            "closed_at": iso(day),
            "merged_at": iso(day),
            "merged": True,
        }
        return self.event("merged", by, day, commit_id="c" * 40).event("closed", by, day)

    def files(self, *paths: str, additions: int = 10, deletions: int = 2) -> PullBuilder:
        self.record["files"] = [
            {"filename": p, "status": "modified", "additions": additions, "deletions": deletions}
            for p in paths
        ]
        return self

    def build(self) -> PullRequest:
        return pull_from_record(self.record)


def pull(number: int = 1, **kwargs: Any) -> PullBuilder:
    return PullBuilder(number, **kwargs)


# Answers, for whatever renders or compares them


def evidence(
    quote: str | None = "please add a test", day: float = 2, role: Role = Role.MAINTAINER, **fields: Any
) -> Evidence:
    """Words of a maintainer's comment, unless told otherwise."""
    known: dict[str, Any] = {
        "event": "commented",
        "who": "mia",
        "url": "https://github.com/acme/widgets/pull/1#issuecomment-1001",
    }
    return Evidence(quote=quote, at=at(day), role=role, **(known | fields))


def finding(reason: str = "test-missing", **fields: Any) -> Finding:
    known: dict[str, Any] = {
        "confidence": Confidence.HIGH,
        "evidence": (evidence(),),
        "summary": "A test was asked for and none came.",
        "remedy": "Bring a test that fails before the change.",
    }
    return Finding(reason=reason, **(known | fields))


def ask(kind: AskKind = AskKind.TEST, answered: bool | None = False, **fields: Any) -> Ask:
    return Ask(kind=kind, answered=answered, **({"evidence": evidence()} | fields))


def report(number: int = 1, state: PullState = PullState.CLOSED, **fields: Any) -> PullReport:
    """A judged pull request: a closed attempt that lacked a test, unless told otherwise."""
    opened, ended = at(fields.pop("day", 0)), at(fields.pop("end", 40))
    known: dict[str, Any] = {
        "repo": "acme/widgets",
        "url": f"https://github.com/acme/widgets/pull/{number}",
        "title": "KEY-1: Take the lock before reading the map",
        "author": "ann",
        "relation": Relation.ATTEMPT,
        "known_by": (KnownBy(LinkKind.TITLE, "KEY-1"),),
        "ending": Ending.CLOSED_BY_BOT,
        "ball": Ball.AUTHOR,
        "waiting_since": opened + timedelta(days=2),
        "created_at": opened,
        "closed_at": ended,
        "base": "main",
        "size": 25,
        "additions": 20,
        "deletions": 5,
        "files": (
            FileChange("src/main/java/org/acme/Widget.java", 18, 5, "modified"),
            FileChange("docs/widgets.md", 2, 0, "modified"),
        ),
        "body": "This change takes the lock in `Widget.read`. It was found by reading the code.",
        "primary": finding(),
        "turns": (
            Turn(Ball.REVIEWERS, opened, opened + timedelta(days=2), "opened"),
            Turn(Ball.AUTHOR, opened + timedelta(days=2), None, "review by mia"),
        ),
    }
    if state is PullState.OPEN:
        known |= {"closed_at": None, "ending": Ending.OPEN, "ball": Ball.REVIEWERS, "primary": None}
    elif state is PullState.MERGED:
        known |= {"merged_at": ended, "ending": Ending.MERGED, "ball": Ball.NOBODY, "primary": None}
    return PullReport(number=number, state=state, **(known | fields))


def jira_issue(key: str = "KEY-1", **fields: Any) -> Issue:
    known: dict[str, Any] = {
        "tracker": "jira",
        "url": f"https://issues.example.org/browse/{key}",
        "title": "Widget reads its map without the lock",
        "body": "Reading races with writing.\n\nSteps:\n\n1. start two threads\n2. read and write",
        "type": "Bug",
        "priority": "Major",
        "reporter": Actor("rita", name="Rita R"),
        "created_at": at(-30),
        "updated_at": at(3),
        "affects_versions": ("3.9.0", "4.0.0"),
        "fix_versions": (),
        "events": (),
    }
    return Issue(key=key, **(known | fields))


def assigned(who: str | None, day: float, was: str | None = None) -> Event:
    """The tracker's entry of an assignment; `who` None: of its end."""
    kind = Kind.ASSIGNED if who else Kind.UNASSIGNED
    return Event(kind, at(day), Actor("mia"), subject=who, previous=was)


def analysis(*pulls: PullReport, day: float = 60, **fields: Any) -> Analysis:
    """An answer about KEY-1: open to take, one closed attempt, unless told otherwise."""
    known: dict[str, Any] = {
        "query": "KEY-1",
        "project": "kafka",
        "issue": jira_issue(),
        "verdict": Verdict(state=VerdictState.OPEN, headline="Nobody is on it; one attempt stalled."),
        "pulls": pulls,
    }
    return Analysis(generated_at=at(day), **(known | fields))
