"""Whole projects without a token. Sixty requests an hour list thousands of pull requests, but not their
stories: what is listed comes without events, and says so (`Page.thin`); the few that changed since last time
come whole. Each page has its cursor, so that the next hour goes on where the last one ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from triage.fetch.api import Have, Page, Record
from triage.fetch.rest import PER_PAGE
from triage.fetch.services import Services
from triage.models import Partial, PullRef
from triage.models.analysis import Budget
from triage.values import moment

WHOLE = 8
"""So many changed pull requests are fetched with their stories: four requests each, of sixty."""
_THIN = Partial(
    "stories of pull requests", "without a token only titles, states and labels are listed", "set GH_TOKEN"
)


def changed_pulls(
    services: Services, repo: str, since: datetime | None, cursor: str | None, have: Have | None
) -> Iterator[Page]:
    """The first time all by age, which nothing shifts; later what changed, whole where it is few."""
    if since is None:
        return _listed(services, repo, cursor)
    return _later(services, repo, since, have)


def _listed(services: Services, repo: str, cursor: str | None) -> Iterator[Page]:
    """Every pull request without its story, oldest first. What changes meanwhile changed after the newest
    change known at the start."""
    client = services.rest()
    number, to = _place(cursor)
    if number == 1:
        _, newest = client.get(
            f"/repos/{repo}/pulls", {"state": "all", "sort": "updated", "direction": "desc", "per_page": 1}
        )
        to = moment(newest[0].get("updated_at")) if newest else None
    while True:
        _, page = client.get(
            f"/repos/{repo}/pulls",
            {"state": "all", "sort": "created", "direction": "asc", "per_page": PER_PAGE, "page": number},
        )
        number += 1
        more = len(page) == PER_PAGE
        yield _page(
            services,
            tuple({"pull": pull} for pull in page),
            to,
            cursor=f"list:{number}:{to.isoformat() if to else ''}" if more else None,
            thin=True,
        )
        if not more:
            return


def _place(cursor: str | None) -> tuple[int, datetime | None]:
    """The page to go on with, and the newest change when the list was begun."""
    kind, _, rest = (cursor or "").partition(":")
    number, _, to = rest.partition(":")
    return (int(number), moment(to)) if kind == "list" and number.isdigit() else (1, None)


def _later(services: Services, repo: str, since: datetime, have: Have | None) -> Iterator[Page]:
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
            if at < since:
                reached = True
                break
            newest = max(newest, at)
            if have is None or not have(f"{repo}#{pull.get('number')}", at):
                changed.append(pull)
        if reached:
            break
    if len(changed) <= WHOLE:
        found = RestSide(client).items([PullRef(repo, int(p["number"])) for p in reversed(changed)])
        yield _page(services, found.records, newest, partial=found.partial)
        return
    yield _page(services, tuple({"pull": pull} for pull in reversed(changed)), newest, thin=True)


def changed_issues(services: Services, repo: str, since: datetime | None) -> Iterator[Page]:
    """Issues of a GitHub repository without their events, least recently changed first."""
    bound: dict[str, Any] = {"since": since.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")} if since else {}
    newest = since
    pages = services.rest().pages(
        f"/repos/{repo}/issues", {"state": "all", "sort": "updated", "direction": "asc", **bound}
    )
    for page in pages:
        records: list[Record] = []
        for issue in page:
            at = moment(issue.get("updated_at"))
            if at is not None:
                newest = max(newest, at) if newest else at
                if "pull_request" not in issue:
                    records.append({"repo": repo, "issue": issue})
        go_on = f"since:{newest.isoformat()}" if len(page) == PER_PAGE and newest else None
        yield _page(services, tuple(records), newest, cursor=go_on, thin=True)


def _page(
    services: Services,
    records: tuple[Record, ...],
    to: datetime | None,
    *,
    cursor: str | None = None,
    partial: tuple[Partial, ...] = (),
    thin: bool = False,
) -> Page:
    budget: Budget | None = next((b for b in services.budgets() if b.service == "github core"), None)
    return Page(
        records=records,
        cursor=cursor,
        updated_to=to,
        budget=budget,
        partial=(_THIN, *partial) if thin and records else partial,
        thin=thin and bool(records),
    )
