"""The words that facts are told in: kinds of events, states, roles, relations."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """What an event is. The names of GitHub's timeline where it has one."""

    OPENED = "opened"
    COMMITTED = "committed"
    FORCE_PUSHED = "force-pushed"
    REVIEWED = "reviewed"
    REVIEW_COMMENTED = "review-commented"
    REVIEW_DISMISSED = "review-dismissed"
    COMMENTED = "commented"
    LABELED = "labeled"
    UNLABELED = "unlabeled"
    REVIEW_REQUESTED = "review-requested"
    REVIEW_REQUEST_REMOVED = "review-request-removed"
    READY_FOR_REVIEW = "ready-for-review"
    CONVERTED_TO_DRAFT = "converted-to-draft"
    RENAMED = "renamed"
    BASE_CHANGED = "base-changed"
    CHECKS = "checks"
    CROSS_REFERENCED = "cross-referenced"
    REFERENCED = "referenced"
    CLOSED = "closed"
    REOPENED = "reopened"
    MERGED = "merged"
    ASSIGNED = "assigned"
    UNASSIGNED = "unassigned"
    MILESTONED = "milestoned"
    DEMILESTONED = "demilestoned"
    LOCKED = "locked"
    HEAD_DELETED = "head-deleted"
    HEAD_RESTORED = "head-restored"
    STATUS_CHANGED = "status-changed"
    RESOLVED = "resolved"
    LINKED = "linked"
    WORK_LOGGED = "work-logged"


class Association(StrEnum):
    """GitHub's `author_association`. It hides private organisation members."""

    OWNER = "OWNER"
    MEMBER = "MEMBER"
    COLLABORATOR = "COLLABORATOR"
    CONTRIBUTOR = "CONTRIBUTOR"
    FIRST_TIMER = "FIRST_TIMER"
    FIRST_TIME_CONTRIBUTOR = "FIRST_TIME_CONTRIBUTOR"
    MANNEQUIN = "MANNEQUIN"
    NONE = "NONE"


class Role(StrEnum):
    """Who somebody is in one pull request's story, learned from the record (`triage.people`)."""

    AUTHOR = "author"
    MAINTAINER = "maintainer"
    REGULAR = "regular"
    """Contributed here before, no known authority."""
    PASSERBY = "passer-by"
    BOT = "bot"
    UNKNOWN = "unknown"
    """A deleted account, or nothing on record."""


class PullState(StrEnum):
    """GitHub's state with merged told apart."""

    OPEN = "open"
    CLOSED = "closed"
    MERGED = "merged"


class LinkKind(StrEnum):
    """How we know that a pull request has to do with an issue, strongest first."""

    REMOTE_LINK = "remote-link"
    TITLE = "title"
    CLOSING_KEYWORD = "closing-keyword"
    BRANCH = "branch"
    BODY = "body"
    COMMIT = "commit"
    WORKLOG = "worklog"
    ISSUE_COMMENT = "issue-comment"
    CROSS_REFERENCE = "cross-reference"
    COMMENT = "comment"
    SEARCH = "search"


class Relation(StrEnum):
    """What a pull request is to the issue, and to the other pull requests of the issue."""

    ATTEMPT = "attempt"
    RIVAL = "rival"
    """Another author's attempt that was alive at the same time."""
    SUCCESSOR = "successor"
    """Carries an earlier pull request's change on under a new number."""
    DUPLICATE = "duplicate"
    """The same change as an earlier one, opened while that was open or after it landed."""
    BACKPORT = "backport"
    """The same change for another branch."""
    FOLLOW_UP = "follow-up"
    """A further part of the work, `[2/N]`, or a fix to a landed part."""
    REVERT = "revert"
    MENTION = "mention"
    """Only speaks of the issue. Not an attempt."""
