"""Which target was chosen, checked before any work is done, and the way to each."""

from __future__ import annotations

import os
from collections.abc import Callable

from msgspec import Struct

from triage.errors import AuthenticationError, OutputError, UsageError
from triage.settings import Settings

TARGETS = ("none", "summary", "issue", "discussion", "file")
LABEL = "contribution-digest"
"""The sticky issue is found by it, and by a hidden mark in its text."""


class Published(Struct, frozen=True):
    """What was done: a sentence for a person, and where it is."""

    what: str
    url: str | None = None


class Target(Struct, frozen=True, kw_only=True):
    """Where a digest is published."""

    kind: str = "none"
    repo: str = ""
    title: str = ""
    labels: tuple[str, ...] = ()
    discussion: int = 0
    branch: str = ""
    path: str = ""

    @staticmethod
    def of(
        kind: str,
        *,
        repo: str | None = None,
        title: str = "",
        labels: tuple[str, ...] = (),
        discussion: int | None = None,
        branch: str | None = None,
        path: str = "",
    ) -> Target:
        """A target as asked for on the command line. Raises UsageError for what cannot be meant."""
        if kind not in TARGETS:
            raise UsageError(f"--publish: {kind!r} is no target", f"one of: {', '.join(TARGETS)}")
        if kind in ("issue", "discussion", "file") and not repo:
            raise UsageError(
                f"--publish {kind} needs a repository", "say which with --publish-repo OWNER/NAME"
            )
        if kind == "issue" and not title.strip():
            raise UsageError("--publish issue needs a title", "give --title TEXT")
        if kind == "discussion" and (discussion is None or discussion < 1):
            raise UsageError("--publish discussion needs a discussion", "say which with --discussion N")
        if kind == "file":
            if not branch:
                raise UsageError("--publish file needs a branch", "say which with --branch NAME")
            parts = path.split("/")
            if not path or path.startswith("/") or any(p in ("", ".", "..", ".git") for p in parts):
                raise UsageError(f"--path: {path!r} is no path inside a repository", "such as docs/digest.md")
        return Target(
            kind=kind,
            repo=repo or "",
            title=" ".join(title.split())[:240],
            labels=labels or (LABEL,),
            discussion=discussion or 0,
            branch=branch or "",
            path=path,
        )

    def check(self, settings: Settings) -> None:
        """Raises where the target cannot work, before anything is fetched."""
        if self.kind == "summary" and not os.environ.get("GITHUB_STEP_SUMMARY"):
            raise OutputError(
                "there is no job summary to write to: GITHUB_STEP_SUMMARY is not set",
                "this target works in a GitHub Actions job only; -o FILE writes a file anywhere",
            )
        if self.kind in ("issue", "discussion", "file") and settings.github_token is None:
            raise AuthenticationError(
                f"publishing to {self.repo} needs a token, and there is none",
                "set GH_TOKEN to one that may write there, or log in with `gh auth login`",
            )


def publish(
    target: Target, key: str, text: str, settings: Settings, former: tuple[str, ...] = ()
) -> Published:
    """Publishes a digest's Markdown. `key` names the digest, so that the next one finds this one's place;
    `former` are names it went by before its repository was renamed.

    Raises AuthenticationError where the token may not write, NotFoundError where the place is not there,
    ServiceError where GitHub does not answer, OutputError where a local file cannot be written.
    """
    ways: dict[str, Callable[[], Published]] = {
        "summary": lambda: _summary(text),
        "issue": lambda: _issue(target, key, text, settings, former),
        "discussion": lambda: _discussion(target, key, text, settings),
        "file": lambda: _file(target, text, settings),
    }
    return ways[target.kind]() if target.kind in ways else Published("published nowhere")


def _summary(text: str) -> Published:
    from triage.publish.actions import append_summary

    return append_summary(text)


def _issue(target: Target, key: str, text: str, settings: Settings, former: tuple[str, ...]) -> Published:
    from triage.publish.sticky import publish_issue

    return publish_issue(target, key, text, settings, former)


def _discussion(target: Target, key: str, text: str, settings: Settings) -> Published:
    from triage.publish.discussion import publish_comment

    return publish_comment(target, key, text, settings)


def _file(target: Target, text: str, settings: Settings) -> Published:
    from triage.publish.committed import publish_file

    return publish_file(target, text, settings)
