"""What an issue's text, and the pull requests around it, say of it. Pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from triage.digest.facts import facts_of
from triage.models import Issue, Kind, PullRequest
from triage.people import Roster, looks_like_bot
from triage.profiles import Profile

ACTIVE_DAYS = 90

LANGUAGES: Mapping[str, str] = {
    "java": "java", "scala": "scala", "kt": "kotlin", "kts": "kotlin", "groovy": "groovy", "py": "python",
    "pyi": "python", "c": "c", "h": "c", "cc": "c++", "cpp": "c++", "cxx": "c++", "hpp": "c++", "hh": "c++",
    "rs": "rust", "go": "go", "js": "javascript", "mjs": "javascript", "jsx": "javascript",
    "ts": "typescript", "tsx": "typescript", "rb": "ruby", "cs": "c#", "php": "php", "swift": "swift",
    "sh": "shell", "bash": "shell", "sql": "sql", "r": "r", "md": "docs", "rst": "docs", "adoc": "docs",
}  # fmt: skip
"""Languages by the ending of a file's name."""

_FILE = re.compile(r"(?<![\w.])[\w$/.-]*[\w$]\.([A-Za-z]{1,5})(?::\d+)?(?![\w(])")
_FRAME = re.compile(r"^\s*at\s+[\w.$<>]+\(([\w$]+)\.(java|scala|kt|groovy)(?::\d+)?\)", re.MULTILINE)
_STEPS = re.compile(
    r"(?im)^\W*(?:steps? to reproduce|how to reproduce|reproduc\w+|expected\b.*|actual\b.*|"
    r"what (?:i did|happened)|to do|proposed (?:change|fix|solution)|acceptance|definition of done)\b"
)
_LIST = re.compile(r"(?m)^\s*(?:\d+[.)]|[-*])\s+\S")
_CODE = re.compile(r"```|\{code|^ {4}\S", re.MULTILINE)
_UMBRELLA = re.compile(r"\b(?:umbrella|epic|meta|tracking issue|roadmap|follow-?ups)\b", re.IGNORECASE)


def clearness(issue: Issue) -> int:
    """0: a sentence or two. 1: code, a list, a file's name or some length. 2: steps or expectations too."""
    body = issue.body
    signs = [
        bool(_STEPS.search(body)),
        bool(_CODE.search(body)),
        len(_LIST.findall(body)) >= 2,
        bool(_FILE.search(body) or _FRAME.search(body)),
        len(body) >= 400,
    ]
    if signs[0] and sum(signs) >= 2:
        return 2
    return 1 if any(signs) else 0


def is_heavy(issue: Issue) -> bool:
    """An epic or umbrella, or blocked by an issue that is open."""
    if (issue.type or "").lower() in ("epic", "umbrella", "test plan"):
        return True
    blocked = any("blocked by" in link.kind.lower() and link.resolved is False for link in issue.links)
    return blocked or bool(_UMBRELLA.search(issue.title))


def is_marked(issue: Issue, profile: Profile) -> bool:
    """Whether the project marks it for newcomers."""
    marks = {_folded(m) for m in profile.newcomers.labels}
    return any(_folded(label) in marks for label in issue.labels)


def _folded(label: str) -> str:
    return re.sub(r"[\s_-]+", " ", label.strip().lower())


def quiet_days(issue: Issue, now: datetime) -> int:
    """Days since a person last opened, said or changed something on it."""
    acts = (
        e.at
        for e in issue.events or ()
        if e.at <= now
        and e.kind in (Kind.COMMENTED, Kind.ASSIGNED, Kind.STATUS_CHANGED, Kind.WORK_LOGGED)
        and e.actor is not None
        and not e.actor.bot
        and not looks_like_bot(e.actor.login)
    )
    return max(0, (now - max([issue.created_at, *acts])).days)


def parts_of(issue: Issue) -> frozenset[str]:
    """The components and labels it belongs to, in lower case."""
    return frozenset(x.lower() for x in (*issue.components, *issue.labels))


def named_languages(issue: Issue) -> frozenset[str]:
    """Languages of the files that its text names."""
    found = {LANGUAGES.get(ending.lower()) for ending in _FILE.findall(issue.body)}
    found |= {LANGUAGES.get(ending) for _, ending in _FRAME.findall(issue.body)}
    return frozenset(x for x in found if x and x != "docs")


def languages_of(paths: Iterable[str]) -> frozenset[str]:
    """Languages of these files."""
    endings = (path.rpartition(".")[2].lower() for path in paths if "." in path.rpartition("/")[2])
    return frozenset(LANGUAGES[e] for e in endings if e in LANGUAGES)


class Around:
    """Who reviews where, and which languages are where, gathered pull request by pull request."""

    def __init__(self, profile: Profile, roster: Roster, now: datetime) -> None:
        self._profile, self._roster, self._now = profile, roster, now
        self._since = now - timedelta(days=ACTIVE_DAYS)
        self._reviewers: dict[str, set[str]] = defaultdict(set)
        self._languages: dict[str, set[str]] = defaultdict(set)
        self._everybody: set[str] = set()

    def add(self, pull: PullRequest, issue: Issue | None) -> None:
        """Takes note of one: its labels, the folders it touches, its issue's components."""
        parts = {label.lower() for label in pull.labels or ()}
        parts |= parts_of(issue) if issue is not None else frozenset()
        paths = [f.path for f in pull.files or ()]
        for path in paths:
            parts.update(folder.lower() for folder in path.split("/")[:-1])
        languages = languages_of(paths)
        facts = facts_of(pull, self._roster, self._profile, self._since)
        reviewers = {a.who.lower() for a in facts.acts if a.at <= self._now}
        self._everybody |= reviewers
        for part in parts:
            self._reviewers[part] |= reviewers
            self._languages[part] |= languages

    def reviewers(self, issue: Issue) -> int:
        """People who reviewed in the issue's components in the last 90 days.

        An issue without a component is anybody's: half of all, as it may be nobody's.
        """
        known = [self._reviewers[part] for part in parts_of(issue) if part in self._reviewers]
        if known:
            return len(set().union(*known))
        return (len(self._everybody) + 1) // 2

    def languages(self, issue: Issue) -> frozenset[str]:
        """Languages of the files that pull requests in its components touch."""
        known = [self._languages[part] for part in parts_of(issue) if part in self._languages]
        return frozenset().union(*known)
