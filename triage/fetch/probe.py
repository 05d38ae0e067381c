"""Has anything about an issue changed since a moment? One request to each service, not the whole story.

A "no" is as sure as the services' own dates: JIRA's `updated` moves with every change of an issue, a new
remote link included, GitHub's `updatedAt` with every change of a pull request. Everything doubtful (an error,
a pull request without a date, more hits than one page) counts as changed: the whole story is then asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

from triage.errors import TriageError
from triage.fetch.api import IssueTarget, Target
from triage.fetch.graphql import document
from triage.fetch.services import Services
from triage.issues import jira_moment
from triage.models import PullRef
from triage.profiles import Profile
from triage.values import moment, pull_ref

_MOST_PULLS = 50
_PAGE = 100


def quiet_since(
    services: Services, target: Target, profile: Profile, since: datetime, pulls: Sequence[PullRef]
) -> bool:
    """Whether surely nothing about the issue and these of its pull requests changed after `since`.

    Only for issues of a JIRA tracker: elsewhere the whole story is one request anyway. A failing service is
    no error here; asking for the whole story will tell of it.
    """
    if not isinstance(target, IssueTarget) or len(pulls) > _MOST_PULLS or not profile.repository.names:
        return False
    services.start()
    key = target.key
    github = _by_graphql if services.settings.github_token is not None else _by_rest
    with ThreadPoolExecutor(2, thread_name_prefix="probe") as pool:
        asked = (
            pool.submit(_quiet, lambda: [_of_jira(services, profile, key)], since),
            pool.submit(_quiet, lambda: github(services, profile.repository.names, key, pulls), since),
        )
        answers = [one.result() for one in asked]
    return all(answers)


def _quiet(dates: Callable[[], Sequence[datetime | None]], since: datetime) -> bool:
    try:
        return all(date is not None and date <= since for date in dates())
    except TriageError:
        return False


def _of_jira(services: Services, profile: Profile, key: str) -> datetime | None:
    jira = services.jira(profile)
    return None if jira is None else jira_moment(jira.updated(key))


def _by_graphql(
    services: Services, repos: Sequence[str], key: str, pulls: Sequence[PullRef]
) -> list[datetime | None]:
    # As a lookup asks: for the key's words, and for branches named after it.
    queries = [query for r in repos for query in (_query(r, key), f"repo:{r} is:pr head:{key}")]
    variables: dict[str, Any] = {f"search{n}": query for n, query in enumerate(queries)}
    for slot, ref in enumerate(pulls):
        owner, _, name = ref.repo.partition("/")
        variables |= {f"owner{slot}": owner, f"name{slot}": name, f"number{slot}": ref.number}
    text = document("probe", item=len(pulls), repo=len(queries))
    answer = services.graphql().ask(text, variables, "Probe")
    dates: list[datetime | None] = [None] if answer.errors else []
    for n in range(len(queries)):
        hits = answer.data.get(f"search{n}")
        dates += _dates(hits, "issueCount", "nodes", "updatedAt")
    for slot in range(len(pulls)):
        item = answer.data.get(f"item{slot}")
        pull = item.get("pullRequest") if isinstance(item, Mapping) else None
        dates.append(moment(pull.get("updatedAt")) if isinstance(pull, Mapping) else None)
    return dates


def _by_rest(
    services: Services, repos: Sequence[str], key: str, pulls: Sequence[PullRef]
) -> list[datetime | None]:
    dates: list[datetime | None] = []
    named = set()
    for repo in repos:
        parameters: dict[str, str | int] = {"q": _query(repo, key), "per_page": _PAGE}
        _, hits = services.rest().get("/search/issues", parameters, fresh=True)
        dates += _dates(hits, "total_count", "items", "updated_at")
        if isinstance(hits, Mapping):
            refs = (pull_ref(hit.get("html_url")) for hit in hits.get("items") or ())
            named |= {str(ref).lower() for ref in refs if ref is not None}
    # One that the search does not find would take a request of its own: then rather the whole story.
    return [*dates, *(None for ref in pulls if str(ref).lower() not in named)]


def _query(repo: str, key: str) -> str:
    return f'repo:{repo} is:pr "{key}"'


def _dates(hits: object, total: str, page: str, updated: str) -> list[datetime | None]:
    """The dates of a search's hits; [None] where the page does not hold them all."""
    found = hits.get(page) if isinstance(hits, Mapping) else None
    if not isinstance(hits, Mapping) or not isinstance(found, list) or hits.get(total) != len(found):
        return [None]
    return [moment(hit.get(updated)) if isinstance(hit, Mapping) else None for hit in found]
