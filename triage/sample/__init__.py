"""Two public stories, retold: what `--sample` answers from, without a network.

`<KEY>.json` holds the records that the services would send and a note that says what in them is made up;
`answers/<KEY>.json` the answer that the pipeline makes of them, saved so that the first command somebody
tries does not wait for the judging core to load. A test holds the answers in step.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from triage.errors import NotFoundError
from triage.fetch.api import Fetched, IssueTarget, Target
from triage.models import PullRef
from triage.profiles import Profile
from triage.profiles.load import shipped_profiles

if TYPE_CHECKING:
    from triage.models import Analysis
    from triage.targets import Asked

NOW = datetime(2026, 8, 21, 23, 59, 59, tzinfo=UTC)
"""The moment that the sample speaks of, unless `--now` says otherwise."""

_FOLDER = Path(__file__).resolve().parent


def keys() -> tuple[str, ...]:
    """The issues that there is a story of."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


def saved_answer(asked: Asked, now: datetime) -> Analysis | None:
    """The saved answer, where it is what the pipeline would say: its own moment, the shipped profile."""
    from msgspec.json import decode
    from msgspec.structs import replace

    from triage.models import Analysis

    target = asked.target
    if now != NOW or not isinstance(target, IssueTarget) or target.key not in keys():
        return None
    if asked.profile != shipped_profiles().get(asked.profile.name):
        return None
    saved = decode((_FOLDER / "answers" / f"{target.key}.json").read_bytes(), type=Analysis)
    return replace(saved, query=asked.text)


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
    from triage.issues import issue_from_jira
    from triage.records import pull_from_record

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
