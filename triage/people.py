"""Who has authority in a repository, learned from the record. Pure.

`author_association` hides members whose organisation membership is private, so many committers
appear as CONTRIBUTOR; who merges, closes, labels and milestones others' pull requests shows it as well:
GitHub lets nobody do that without triage or write rights.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from triage.closing import is_unseen, needs_rights
from triage.machines import machines
from triage.models import GHOST, Actor, Association, Event, Kind, PullRequest, Role
from triage.profiles import Profile

_AUTHORITY = frozenset({Association.OWNER, Association.MEMBER, Association.COLLABORATOR})
_RIGHTS_NEEDED = frozenset(
    {
        Kind.LABELED,
        Kind.UNLABELED,
        Kind.MILESTONED,
        Kind.DEMILESTONED,
        Kind.MERGED,
        Kind.LOCKED,
        Kind.REVIEW_DISMISSED,
    }
)
"""Acts on somebody else's pull request that GitHub grants only with triage, write or maintain rights.
Closing and converting to draft belong here too, but a pull request's own author may do them."""
_ONLY_ON_OTHERS = frozenset(
    {Kind.CLOSED, Kind.REOPENED, Kind.CONVERTED_TO_DRAFT, Kind.RENAMED, Kind.ASSIGNED}
)
_BEEN_HERE = frozenset({Association.CONTRIBUTOR}) | _AUTHORITY
_MANY = 5
"""Opened, or reviewed, this many pull requests: a regular, whatever the association says."""
_SPEAKING = frozenset({Kind.REVIEWED, Kind.COMMENTED, Kind.REVIEW_COMMENTED})

_BOT_NAME = re.compile(
    r"(?:^|[-_.\d])(?:bot|robot|bots|ci|jenkins|travis|prow|yetus|copybara|linter|autofix|codecov|coveralls|dependabot|renovate|stale|cla|easycla|buildkite)"
    r"(?:$|[-_.\d])|\[bot\]$|^(?:asf(?:git|bot|gitbot)|hudson|cla-?(?:assistant|checker|bot))",
    re.IGNORECASE,
)
_CAMEL_BOT = re.compile(r"[a-z](?:Bot|BOT|CI|QA|Jenkins|Robot)\d*$")
_SMALL_BOT = re.compile(
    r"(?:apache|auto|build|check|ci|cla|code|commit|dep|deploy|doc|docs|flink|git|github|gitlab|google|hub|issue|jira|k8s|label"
    r"|lint|merge|patch|perf|pr|qa|release|review|rust|sync|stale|task|test|triage|version)[-_]?(?:ro)?bot\d*$"
)
_SERVICES = frozenset(
    {
        *("allcontributors", "azure-pipelines", "boring-cyborg", "bors", "codecov-io", "codecov-commenter"),
        *(
            "copilot",
            "copilot-pull-request-reviewer",
            "coderabbitai",
            "github-actions",
            "gitguardian",
            "homu",
        ),
        *("linux-foundation-easycla", "mergify", "msftclas", "netlify", "pre-commit-ci", "pullapprove"),
        *("appveyor", "circleci", "codeclimate", "gemini-code-assist", "greenkeeper", "hound", "jenkins"),
        *("miss-islington", "sourcery-ai", "the-knights-who-say-ni", "thelinuxfoundation", "travis"),
        *("rust-highfive", "salesforce-cla", "snyk-io", "sonarcloud", "sonarqubecloud", "vercel", "web-flow"),
    }
)
"""Accounts of services that work for many projects."""
_PEOPLE_END = ("abbot", "talbot", "cabot", "ribot")
"""Family names that end like a bot's."""


class Roster(Struct, frozen=True):
    """Logins by what the record shows of them, in lower case."""

    maintainers: frozenset[str] = frozenset()
    regulars: frozenset[str] = frozenset()
    bots: frozenset[str] = frozenset()

    def with_profile(self, profile: Profile) -> Roster:
        """This roster and the people a project's profile names."""
        return Roster(
            self.maintainers | {x.lower() for x in profile.people.maintainers},
            self.regulars,
            self.bots | {x.lower() for x in profile.people.bots},
        )


@lru_cache(maxsize=4096)
def looks_like_bot(login: str) -> bool:
    """Whether a login reads like a machine's: `acme-bot`, `bot-acme`, `AcmeBot`, `mergify`."""
    low = login.lower()
    if low in _SERVICES or _CAMEL_BOT.search(login) or _SMALL_BOT.match(low):
        return True
    return _BOT_NAME.search(login) is not None and not low.endswith(_PEOPLE_END)


def learn(pulls: Iterable[PullRequest]) -> Roster:
    """The roster that these pull requests of one repository show."""
    learner = _Learner()
    for pull in pulls:
        learner.see(pull)
    return learner.roster()


def learn_all(pulls: Iterable[PullRequest]) -> dict[str, Roster]:
    """The roster of each repository, by its name in lower case, from one pass over pull requests of all."""
    by_repo: defaultdict[str, _Learner] = defaultdict(_Learner)
    for pull in pulls:
        by_repo[pull.ref.repo.lower()].see(pull)
    return {repo: learner.roster() for repo, learner in by_repo.items()}


class _Learner:
    """What the pull requests of one repository show of people; none of them is kept."""

    def __init__(self) -> None:
        self._maintainers: set[str] = set()
        self._regulars: set[str] = set()
        self._reporting: set[str] = set()
        self._talking: set[str] = set()
        self._authored: Counter[str] = Counter()
        self._reviewed: Counter[str] = Counter()

    def see(self, pull: PullRequest) -> None:
        author = pull.author.login.lower()
        reporting = machines(pull)
        self._maintainers |= _maintainers_in(pull)
        self._reporting |= reporting
        self._authored[author] += 1
        if pull.merged_at is not None or pull.association in _BEEN_HERE:
            self._regulars.add(author)
        spoke: set[str] = set()
        for event in pull.events or ():
            if event.actor is not None and event.kind in _SPEAKING:
                login = event.actor.login.lower()
                spoke.add(login)
                if event.association in _BEEN_HERE:
                    self._regulars.add(login)
        self._talking |= spoke - reporting
        self._reviewed.update(spoke - {author})

    def roster(self) -> Roster:
        often = {
            login
            for counted in (self._reviewed, self._authored)
            for login, times in counted.items()
            if times >= _MANY
        }
        bots = self._reporting - self._talking - self._authored.keys()  # who spoke once like a person is one
        maintainers = self._maintainers - bots - {GHOST}
        regulars = (self._regulars | often) - maintainers - bots - {GHOST}
        return Roster(frozenset(maintainers), frozenset(regulars), frozenset(bots))


def role_in(pull: PullRequest, actor: Actor | None, roster: Roster) -> Role:
    """Who somebody is in this pull request's story.

    The author is the author, whatever else they are here; a bot is a bot even where it opened the pull
    request. Authority comes from the roster, and from what this very record shows.
    """
    if actor is None:
        return Role.UNKNOWN
    known = roles_in(pull, roster).get(actor.login.lower())
    if known is not None and not actor.bot:
        return known
    return _role(actor, False, roster, authority=False, been_here=False)


def roles_in(pull: PullRequest, roster: Roster) -> dict[str, Role]:
    """The role of everybody on record here, by lower-case login: `role_in` for all, in one walk."""
    author = pull.author.login.lower()
    authority = _maintainers_in(pull)
    reporting = machines(pull) - roster.maintainers
    stranger = Role.PASSERBY if _tells_standing(pull) else Role.REGULAR
    been_here: set[str] = set()
    actors: dict[str, Actor] = {author: pull.author}
    if pull.merged_by is not None:
        actors.setdefault(pull.merged_by.login.lower(), pull.merged_by)
    for event in pull.events or ():
        if event.actor is not None:
            login = event.actor.login.lower()
            if login not in actors or event.actor.bot:
                actors[login] = event.actor
            if event.association in _BEEN_HERE:
                been_here.add(login)
    return {
        login: Role.BOT
        if login in reporting
        else _role(actor, login == author, roster, login in authority, login in been_here, stranger)
        for login, actor in actors.items()
    }


def _tells_standing(pull: PullRequest) -> bool:
    """Whether this record says of anybody what they are to the project.

    One retold from mails or an archive may not: then nothing shows that whoever speaks is a passer-by.
    """
    return pull.association is not None or any(e.association is not None for e in pull.events or ())


def _role(
    actor: Actor,
    is_author: bool,
    roster: Roster,
    authority: bool,
    been_here: bool,
    stranger: Role = Role.PASSERBY,
) -> Role:
    login = actor.login.lower()
    if actor.bot or login in roster.bots:
        return Role.BOT
    if is_author:
        return Role.AUTHOR
    if login in roster.maintainers:
        return Role.MAINTAINER
    if looks_like_bot(actor.login):
        return Role.BOT
    if login == GHOST:
        return Role.UNKNOWN
    if authority:
        return Role.MAINTAINER
    return Role.REGULAR if been_here or login in roster.regulars else stranger


def has_standing(role: Role, pull: PullRequest, roster: Roster) -> bool:
    """Whether words of this role carry authority here: a maintainer, or an author who is one."""
    if role is Role.AUTHOR:
        return pull.author.login.lower() in roster.maintainers or pull.association in _AUTHORITY
    return role is Role.MAINTAINER


def _maintainers_in(pull: PullRequest) -> set[str]:
    """Logins whose acts or associations in this record show authority."""
    author = pull.author.login.lower()
    found: set[str] = set()
    for actor in filter(None, (pull.merged_by, pull.author if pull.association in _AUTHORITY else None)):
        found |= _person(actor)
    unseen = is_unseen(pull)
    for event in pull.events or ():
        if event.actor is None:
            continue
        by_author = event.actor.login.lower() == author
        if _shows_authority(event, by_author) or (
            unseen and not by_author and event.kind is Kind.COMMENTED and needs_rights(event.text)
        ):
            found |= _person(event.actor)
    return found


def _person(actor: Actor) -> set[str]:
    """The login of a person, in lower case; none of a machine, and none of a deleted account."""
    login = actor.login.lower()
    return set() if actor.bot or login == GHOST or looks_like_bot(actor.login) else {login}


def _shows_authority(event: Event, by_author: bool) -> bool:
    if event.association in _AUTHORITY:
        return True
    if event.kind in _RIGHTS_NEEDED:
        # An author's own label may come from a form that sets it on opening.
        return not by_author or event.kind is Kind.MERGED
    return event.kind in _ONLY_ON_OTHERS and not by_author
