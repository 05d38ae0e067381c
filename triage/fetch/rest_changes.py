"""Whole projects without a token. Sixty requests an hour list thousands of pull requests, but not their
stories: what is listed comes without events, and says so; the few that changed since last time come whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from triage.errors import TriageError
from triage.fetch.api import Have, Page, Record
from triage.fetch.services import Services
from triage.models import Partial, PullRef
from triage.models.analysis import Budget
from triage.records import moment

WHOLE = 8
"""So many changed pull requests are fetched with their stories: four requests each, of sixty."""
_THIN = Partial(
    "stories of pull requests", "without a token only titles, states and labels are listed", "set GH_TOKEN"
)


def changed_pulls(services: Services, repo: str, since: datetime | None, have: Have | None) -> Iterator[Page]:
    """Pull requests, most recently changed first; whole stories where few changed.

    There is no cursor: a run that is cut short begins again, and its pages say nothing of `updated_to`.
    """
    from triage.fetch.rest import RestSide

    changed: list[Record] = []
    newest = since
    client = services.rest()
    for page in client.pages(
        f"/repos/{repo}/pulls", {"state": "all", "sort": "updated", "direction": "desc"}
    ):
        reached = False
        for pull in page:
            at = moment(pull.get("updated_at"))
            if at is None:
                continue
            if since is not None and at < since:
                reached = True
                break
            newest = max(newest, at) if newest else at
            if have is None or not have(f"{repo}#{pull.get('number')}", at):
                changed.append(pull)
        if reached:
            break
    if since is not None and len(changed) <= WHOLE:
        found = RestSide(client).items([PullRef(repo, int(p["number"])) for p in reversed(changed)])
        yield _page(services, found.records, newest, found.partial)
        return
    records = tuple({"pull": pull} for pull in reversed(changed))
    yield _page(services, records, newest, (_THIN,) if records else ())


def changed_issues(services: Services, repo: str, since: datetime | None) -> Iterator[Page]:
    """Issues of a GitHub repository without their events, least recently changed first."""
    bound: dict[str, Any] = {"since": since.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")} if since else {}
    records: list[Record] = []
    newest = since
    pages = services.rest().pages(
        f"/repos/{repo}/issues", {"state": "all", "sort": "updated", "direction": "asc", **bound}
    )
    partial: list[Partial] = []
    try:
        for page in pages:
            for issue in page:
                at = moment(issue.get("updated_at"))
                if "pull_request" not in issue and at is not None:
                    records.append({"repo": repo, "issue": issue})
                    newest = max(newest, at) if newest else at
    except TriageError as error:
        if not records:
            raise
        partial.append(Partial(f"issues of {repo}", error.message, error.hint))
    yield _page(services, tuple(records), newest, tuple(partial))


def _page(
    services: Services, records: tuple[Record, ...], to: datetime | None, partial: tuple[Partial, ...]
) -> Page:
    budget: Budget | None = next((b for b in services.budgets() if b.service == "github core"), None)
    return Page(
        records=records, cursor=None, updated_to=to, total=len(records), budget=budget, partial=partial
    )
