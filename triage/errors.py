"""Every way this program can fail a person. `cli` turns each into a message and an exit code.

A message says what happened, to what, and what to do next.
"""

from __future__ import annotations

from datetime import datetime


class TriageError(Exception):
    """What a person is told: `message` (what happened, to what) and `hint` (what to do next)."""

    exit_code = 1

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(TriageError):
    """The command's words are off: an unreadable key, an unknown project, flags that exclude each other."""

    exit_code = 2


class ConfigError(UsageError):
    """A configuration or profile file is wrong; the message names file and line."""


class AuthenticationError(TriageError):
    """A service refused who we are, or wants to know it."""

    exit_code = 4


class NotFoundError(TriageError):
    """The issue, pull request or repository is not there (or not for us to see)."""


class ServiceError(TriageError):
    """A service did not answer, or answered something that is no answer."""


class RateLimitError(ServiceError):
    """A limit is used up. `resets_at` says until when, where the service told."""

    def __init__(self, message: str, hint: str | None = None, resets_at: datetime | None = None) -> None:
        super().__init__(message, hint)
        self.resets_at = resets_at


class DataError(TriageError):
    """A file or record that cannot be read for what it should be."""


class StoreError(TriageError):
    """The local store is unreadable, from a newer version, or cannot be written."""


class UnwritableError(StoreError):
    """The disk does not take what the local store has to keep: full, failing, read-only, not ours."""


class CloneError(TriageError):
    """The folder is no clone, another project's clone, or git cannot read it."""


class OutputError(TriageError):
    """Something cannot be written: the file exists, the folder is read-only, the disk is full."""
