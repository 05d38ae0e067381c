"""Two public stories, retold: what `--sample` answers from, without a network.

Each file holds the records that the services would send and a note that says what in them is made up.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from triage.errors import NotFoundError
from triage.fetch.api import Fetched, IssueTarget, Target
from triage.issues import issue_from_jira
from triage.models import PullRef
from triage.profiles import Profile
from triage.records import pull_from_record

NOW = datetime(2026, 8, 21, 23, 59, 59, tzinfo=UTC)
"""The moment that the sample speaks of, unless `--now` says otherwise."""

_FOLDER = Path(__file__).resolve().parent


def keys() -> tuple[str, ...]:
    """The issues that there is a story of."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


class SampleSource:
    """Answers from the stories in the package."""

    def lookup(self, target: Target, profile: Profile) -> Fetched:  # noqa: ARG002  (the protocol's)
        """The story of an issue, or the one that a pull request belongs to.

        Raises NotFoundError, which names the stories there are, for anything else.
        """
        for key in keys():
            if isinstance(target, IssueTarget) and target.key != key:
                continue
            fetched = _story(key)
            if isinstance(target, IssueTarget) or target.ref in _attempts(fetched, key):
                return fetched
        asked = target.key if isinstance(target, IssueTarget) else str(target.ref)
        raise NotFoundError(
            f"the sample has no story of {asked}",
            f"it tells of {' and '.join(keys())}; leave --sample out for others",
        )


def _attempts(fetched: Fetched, key: str) -> set[PullRef]:
    return {p.ref for p in fetched.pulls if key in p.title}


def _story(key: str) -> Fetched:
    story = json.loads((_FOLDER / f"{key}.json").read_text(encoding="utf-8"))
    records = story["records"]
    tracker = next(r for r in records if "jira" in r)
    pulls = [pull_from_record(r) for r in records if "pull" in r]
    return Fetched(
        issue=issue_from_jira(tracker["jira"], tracker["remotelinks"], tracker["server"]),
        pulls=tuple(sorted(pulls, key=lambda p: p.created_at)),
        records=tuple(records),
        notes=(story["note"],),
    )
