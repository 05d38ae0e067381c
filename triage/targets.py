"""What a person typed → what to fetch, and by which profile. Pure.

Understood: `KAFKA-15154` in any case; an issue's address in any JIRA; `owner/name#12`; `#12`, `GH-12`
or `12` where `--repo` or `--project` says which repository; an issue's or pull request's address on GitHub.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct
from msgspec.structs import replace

from triage.errors import UsageError
from triage.fetch.api import GithubIssueTarget, IssueTarget, PullTarget, Target
from triage.models import PullRef
from triage.profiles import Profile, Tracker, TrackerKind
from triage.profiles.check import meant
from triage.profiles.load import find_profile, generic_for, profile_for_repo

_KEY = re.compile(r"([A-Za-z][A-Za-z0-9_]+)-([1-9]\d{0,8})")
_OWNER_NAME = r"[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9._-]+"
_REFERENCE = re.compile(rf"(?P<repo>{_OWNER_NAME})#(?P<number>[1-9]\d{{0,8}})")
_BARE = re.compile(r"(?:#|GH-|gh-)?(?P<number>[1-9]\d{0,8})")
_PATH = re.compile(
    rf"/(?:api/v3/)?(?:repos/)?(?P<repo>{_OWNER_NAME})/(?P<kind>pulls?|issues)/(?P<number>[1-9]\d{{0,8}})(?:/|$)"
)
ASF_JIRA = "https://issues.apache.org/jira"


class Asked(Struct, frozen=True):
    """One of the things asked about."""

    text: str
    """As typed."""
    target: Target
    profile: Profile


def parse(
    text: str, profiles: Mapping[str, Profile], project: str | None = None, repo: str | None = None
) -> Asked:
    """What `text` names. `project` is a profile's name, `repo` an `owner/name`; both overrule what is found.

    Raises UsageError for what cannot be read, and for a key of an unknown project.
    """
    typed = text.strip().strip("<>").strip()
    chosen = find_profile(project, profiles) if project else None
    if "://" in typed or re.match(r"(?i)(?:www\.)?github\.com/", typed):
        return _address(text, typed, profiles, chosen, repo)
    if found := _REFERENCE.fullmatch(typed):
        ref = PullRef(found["repo"], int(found["number"]))
        return Asked(text, PullTarget(ref), _of_repo(ref.repo, profiles, chosen))
    if found := _BARE.fullmatch(typed):
        return _number(text, int(found["number"]), profiles, chosen, repo)
    if found := _KEY.fullmatch(typed):
        return _key(text, found, profiles, chosen, repo, None)
    raise UsageError(
        f"{text!r} is neither an issue's key nor a pull request",
        "such as KAFKA-15154, apache/kafka#13969, #13969 with --repo, or an address of either",
    )


def _address(
    text: str, typed: str, profiles: Mapping[str, Profile], chosen: Profile | None, repo: str | None
) -> Asked:
    try:
        parts = urlsplit(typed if "://" in typed else f"https://{typed}")
        host = (parts.hostname or "").lower()
    except ValueError:
        raise UsageError(f"{text!r} is no address that can be read") from None
    if parts.scheme.lower() not in ("http", "https") or not host:
        raise UsageError(f"{text!r} is no web address", "an address starts with https://")
    path = unquote(parts.path)
    if found := _PATH.match(path):
        ref = PullRef(found["repo"], int(found["number"]))
        target = GithubIssueTarget(ref) if found["kind"] == "issues" else PullTarget(ref)
        return Asked(text, target, _of_repo(ref.repo, profiles, chosen))
    # …/browse/KEY, …/projects/KAFKA/issues/KEY, …?selectedIssue=KEY: the last key-like part is the issue.
    named = parse_qs(parts.query).get("selectedIssue", []) + [p for p in reversed(path.split("/")) if p]
    for part in named:
        if key := _KEY.fullmatch(part):
            base = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{path.partition('/browse/')[0]}"
            return _key(text, key, profiles, chosen, repo, base.rstrip("/") if "/browse/" in path else None)
    raise UsageError(
        f"{text!r} is no issue's or pull request's address",
        "such as https://issues.apache.org/jira/browse/KAFKA-15154 or https://github.com/apache/kafka/pull/13969",
    )


def _number(
    text: str, number: int, profiles: Mapping[str, Profile], chosen: Profile | None, repo: str | None
) -> Asked:
    names = (repo,) if repo else chosen.repository.names if chosen else ()
    if not names:
        raise UsageError(
            f"{text!r}: a number of which repository?", "add --repo owner/name or --project NAME"
        )
    return Asked(text, PullTarget(PullRef(names[0], number)), _of_repo(names[0], profiles, chosen))


def _key(
    text: str,
    found: re.Match[str],
    profiles: Mapping[str, Profile],
    chosen: Profile | None,
    repo: str | None,
    server: str | None,
) -> Asked:
    project, key = found[1].upper(), found[0].upper()
    profile = chosen or next((p for p in profiles.values() if project in p.tracker.projects), None)
    if profile is not None and (project in profile.tracker.projects or not profile.tracker.projects):
        if not profile.tracker.projects:
            profile = _with_tracker(profile, project, server)
        elif profile.tracker.kind is not TrackerKind.JIRA:  # a tracker that was left can still be read
            profile = replace(profile, tracker=replace(profile.tracker, kind=TrackerKind.JIRA))
        return Asked(text, IssueTarget(key), _with_repo(profile, repo))
    if chosen is not None:
        held = ", ".join(chosen.tracker.projects)
        raise UsageError(f"{key} is no issue of profile {chosen.name!r}, whose keys start with {held}")
    known = sorted({k for p in profiles.values() for k in p.tracker.projects})
    if repo is None:
        raise UsageError(
            f"no profile knows the project {project!r} of {key}{meant(project, known)}",
            "`triage profiles` lists those known; for any other say where its code is: --repo owner/name",
        )
    return Asked(text, IssueTarget(key), _with_tracker(_of_repo(repo, profiles, None), project, server))


def _with_tracker(profile: Profile, project: str, server: str | None) -> Profile:
    """The profile with the tracker such a key must come from: the address typed, or Apache's for its own."""
    url = server or profile.tracker.url
    if url is None and any(name.lower().startswith("apache/") for name in profile.repository.names):
        url = ASF_JIRA
    cloud = (urlsplit(url).hostname or "").endswith(".atlassian.net") if url else False
    return replace(profile, tracker=Tracker(kind=TrackerKind.JIRA, url=url, projects=(project,), cloud=cloud))


def _with_repo(profile: Profile, repo: str | None) -> Profile:
    """The profile with this repository first."""
    if repo is None:
        return profile
    others = tuple(n for n in profile.repository.names if n.lower() != repo.lower())
    return replace(profile, repository=replace(profile.repository, names=(repo, *others)))


def _of_repo(repo: str, profiles: Mapping[str, Profile], chosen: Profile | None) -> Profile:
    if chosen is None:
        return profile_for_repo(repo, profiles)
    if chosen.name == "generic":
        return generic_for(repo, profiles)
    return _with_repo(chosen, repo)
