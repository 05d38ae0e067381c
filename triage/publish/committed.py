"""A digest as a file committed to a branch that exists. A digest too long for one file is several."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from triage.digest.split import split
from triage.publish.client import explained, writing
from triage.publish.target import Published, Target
from triage.settings import Settings

if TYPE_CHECKING:
    from github.Repository import Repository

FILE_LIMIT = 500_000
"""Bytes of Markdown that GitHub still renders: it shows larger files as plain text."""

MESSAGE = "Update the contribution digest"


def publish_file(target: Target, text: str, settings: Settings) -> Published:
    """Commits the digest where it differs from what is there. Raises as `triage.publish.publish`."""
    parts = split(text, FILE_LIMIT, in_bytes=True)
    path = PurePosixPath(target.path)
    with (
        writing(settings) as github,
        explained(f"committing {path} to {target.branch}", target.repo, "contents"),
    ):
        repo = github.get_repo(target.repo)
        changed = 0
        url: str | None = None
        for n, part in enumerate(parts, 1):
            name = path if n == 1 else path.with_name(f"{path.stem}-{n}{path.suffix}")
            done, address = _put(repo, str(name), part, target.branch)
            changed += done
            url = url or address
    what = (
        f"committed to {target.branch}" if changed else f"{target.branch} holds it already: nothing committed"
    )
    return Published(f"{what} ({path} in {target.repo})", url)


def _put(repo: Repository, path: str, text: str, branch: str) -> tuple[bool, str | None]:
    from github import UnknownObjectException
    from github.ContentFile import ContentFile

    try:
        there = repo.get_contents(path, ref=branch)
    except UnknownObjectException:
        there = None
    if isinstance(there, ContentFile):
        if there.decoded_content == text.encode():
            return False, there.html_url
        result = repo.update_file(path, MESSAGE, text, there.sha, branch=branch)
    else:
        result = repo.create_file(path, MESSAGE, text, branch=branch)
    made = result["content"]
    return True, made.html_url if isinstance(made, ContentFile) else None
