"""PyGithub for writing: nothing is tried twice (a comment that got through would be written twice), and what
GitHub refuses becomes an error that says which right is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from triage.errors import AuthenticationError, NotFoundError, RateLimitError, ServiceError
from triage.settings import Settings

if TYPE_CHECKING:
    from github import Github

TIMEOUT = 30
"""Seconds for one request."""


@contextmanager
def writing(settings: Settings) -> Iterator[Github]:
    """A client with the person's token, closed afterwards. `Target.check` has seen that there is one."""
    from github import Auth, Github

    if settings.github_token is None:
        raise AuthenticationError("publishing needs a token, and there is none", "set GH_TOKEN")
    client = Github(
        auth=Auth.Token(settings.github_token.reveal()),
        base_url=settings.github_api,
        timeout=TIMEOUT,
        lazy=True,
        retry=None,
        per_page=100,
        seconds_between_requests=None,
        seconds_between_writes=None,
    )
    try:
        yield client
    finally:
        client.close()


@contextmanager
def explained(doing: str, repo: str, right: str) -> Iterator[None]:
    """Turns GitHub's refusals into what a person can do. `right` is the permission that `doing` needs."""
    import requests
    from github import GithubException, RateLimitExceededException

    try:
        yield
    except RateLimitExceededException as error:
        raise RateLimitError(
            f"GitHub's limit is used up; {doing} in {repo} was not done", "try again in an hour"
        ) from error
    except GithubException as error:
        message = error.data.get("message", "") if isinstance(error.data, dict) else ""
        said = f" ({message})" if message else ""
        if error.status == 401:
            raise AuthenticationError(
                f"GitHub does not accept the token{said}; {doing} in {repo} was not done",
                "it may have expired: make a new one and set GH_TOKEN",
            ) from error
        if error.status == 403:
            raise AuthenticationError(
                f"the token may not do this: {doing} in {repo}{said}",
                f"it needs `{right}: write` there (in a workflow: `permissions: {right}: write`)",
            ) from error
        if error.status in (404, 410):
            raise NotFoundError(
                f"{doing} in {repo} failed: it is not there, or not for this token to see{said}",
                f"check the name, and that the token has `{right}: write` there",
            ) from error
        raise ServiceError(f"GitHub answered {error.status} to {doing} in {repo}{said}") from error
    except requests.RequestException as error:
        raise ServiceError(
            f"GitHub did not answer while {doing} in {repo}: {type(error).__name__}",
            "look whether it got through before you try again",
        ) from error
