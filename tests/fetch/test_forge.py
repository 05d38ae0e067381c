"""Against the recorded forge: real data, GitHub's schema, its faults. Skipped where that folder is absent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from test_parity import differences

from triage.errors import TriageError
from triage.fetch.api import Fetched, GithubIssueTarget, IssueTarget, PullTarget, Target
from triage.fetch.live import LiveSource
from triage.fetch.services import Services
from triage.models import PullRef
from triage.profiles import Profile, Repository, Tracker, TrackerKind
from triage.records import pull_from_record
from triage.settings import Secret, Settings

pytestmark = pytest.mark.forge

KAFKA = Profile(
    name="kafka",
    title="Kafka",
    tracker=Tracker(kind=TrackerKind.JIRA, url="https://issues.apache.org/jira", projects=("KAFKA",)),
    repository=Repository(names=("apache/kafka",)),
)
RACE, LEAK = IssueTarget("KAFKA-15154"), IssueTarget("KAFKA-20398")
NOW = "2026-08-21T20:00:00Z"
STORIES = (["kafka-stories.jsonl.gz"], ["jira-stories.jsonl.gz"])

Start = Callable[..., Any]


@pytest.fixture
def forge(shared: Path, forge_class: Any) -> Start:
    """Starts the forge with recorded files (names in its data folder) and options."""

    @contextmanager
    def start(
        github: list[str] | None = None, jira: list[str] | None = None, **options: Any
    ) -> Iterator[Any]:
        data = shared / "forge" / "data"
        files = [str(data / n) for n in github or STORIES[0]], [str(data / n) for n in jira or STORIES[1]]
        with forge_class(*files, now=NOW, **options) as running:
            yield running

    return start


def settings(forge: Any, folder: Path, token: str | None = "t", **more: Any) -> Settings:
    values: dict[str, Any] = {
        "github_api": forge.github_url,
        "github_graphql": forge.github_url + "/graphql",
        "jira_url": forge.jira_url,
        "github_token": Secret(token) if token else None,
        "github_token_source": "GH_TOKEN" if token else None,
        "cache_dir": folder / "cache",
        "data_dir": folder / "data",
        "patience": 20.0,
    }
    return Settings(**values | more)


def look(
    forge: Any,
    folder: Path,
    target: Target = RACE,
    token: str | None = "t",
    profile: Profile = KAFKA,
    **more: Any,
) -> Fetched:
    with LiveSource(settings(forge, folder, token, **more)) as source:
        return source.lookup(target, profile)


@pytest.mark.parametrize("token", ["t", None])
def test_the_race(forge: Start, tmp_path: Path, token: str | None) -> None:
    with forge() as running:
        got = look(running, tmp_path, token=token)
        assert len(running.requests) <= (3 if token else 3 + 4 * 2)
    assert got.issue is not None
    assert got.issue.assignees
    assert [p.ref.number for p in got.pulls] == [13969, 14837]
    assert [p.size for p in got.pulls] == [69, 150]
    assert got.partial == ()


@pytest.mark.parametrize("token", ["t", None])
def test_the_leak(forge: Start, tmp_path: Path, token: str | None) -> None:
    with forge() as running:
        got = look(running, tmp_path, LEAK, token)
        # The pull request that brought the fault in is only named in a description: one question more.
        assert len(running.requests) <= (4 if token else 3 + 4 * 3)
    assert {p.ref.number for p in got.pulls} == {17021, 21973, 21989}
    assert got.partial == ()


@pytest.mark.parametrize("repo", ["gui", "secp256k1"])
def test_rest_and_graphql_agree_on_recorded_pull_requests(forge: Start, tmp_path: Path, repo: str) -> None:
    with forge([f"{repo}.jsonl.gz"], limits={"core": 100_000, "graphql": 100_000}) as running:
        records = sorted(running.github.all_records(), key=lambda r: -len(r.raw["events"]))
        chosen = records[:15] + records[15::40]
        refs = [PullRef(r.repo.full_name, r.number) for r in chosen]
        # A comment whose review is not on record has none in GraphQL: the recording's gap, not ours.
        gaps = {
            PullRef(r.repo.full_name, r.number)
            for r in chosen
            if {c["pull_request_review_id"] for c in r.review_comments} - {x["id"] for x in r.reviews_rest}
        }
        services = Services(settings(running, tmp_path, patience=300.0), lambda: datetime.now(UTC))
        services.start()
        graphql, rest = services.github().items(refs), services.rest_side().items(refs)
        services.close()
    assert (graphql.partial, rest.partial) == ((), ())
    ours = {p.ref: p for p in map(pull_from_record, graphql.records)}
    theirs = {p.ref: p for p in map(pull_from_record, rest.records)}
    assert set(ours) == set(theirs) == set(refs)
    found = {
        f"{ref} {line}"
        for ref in refs
        for line in differences(theirs[ref], ours[ref])
        if not (ref in gaps and line.startswith("review-commented.review "))
    }
    assert found == set()


@pytest.mark.parametrize("target", [RACE, LEAK], ids=["race", "leak"])
def test_the_answer_is_the_same_either_way(forge: Start, tmp_path: Path, target: IssueTarget) -> None:
    from triage.pipeline import analysis_of

    with forge() as running:
        answers = [
            analysis_of(
                look(running, tmp_path, target, token), target, KAFKA, datetime.fromisoformat(NOW), query=""
            )
            for token in ("t", None)
        ]
    one, other = (replace(a, budgets=(), notes=()) for a in answers)
    assert one.pulls == other.pulls
    assert one == other


KINDS = ["500", "502", "503", "429=1", "429date=1", "secondary=1", "html", "truncated", "empty", "slow=200"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("service", "token"), [("graphql", "t"), ("jira", "t"), ("rest", None)])
def test_a_fault_that_passes_leaves_no_trace(
    forge: Start, tmp_path: Path, kind: str, service: str, token: str | None
) -> None:
    with forge(faults=f"{service}:{kind}@1") as running:
        got = look(running, tmp_path, token=token)
    assert (len(got.pulls), got.issue is not None, got.partial) == (2, True, ())


@pytest.mark.parametrize("kind", ["500", "404", "429=100", "html", "truncated", "empty"])
@pytest.mark.parametrize(("service", "token"), [("graphql", "t"), ("jira", "t"), ("rest", None)])
def test_a_fault_that_stays_is_told_and_the_rest_kept(
    forge: Start, tmp_path: Path, kind: str, service: str, token: str | None
) -> None:
    with forge(faults=f"{service}:{kind}@1-99") as running:
        got = look(running, tmp_path, token=token)
    assert got.partial
    assert got.partial[0].what == ("jira" if service == "jira" else "github")
    assert (got.issue is None) == (service == "jira")
    assert (got.pulls == ()) == (service != "jira")


def test_silence_is_told(forge: Start, tmp_path: Path) -> None:
    with forge(faults="jira:timeout@1-9", hang=3) as running:
        got = look(running, tmp_path, read_timeout=0.3)
    assert "timed out" in got.partial[0].why
    assert len(got.pulls) == 2


@pytest.mark.parametrize("options", [{"token": "bad"}, {"jira_token": Secret("bad")}])
def test_a_bad_token_is_told(forge: Start, tmp_path: Path, options: dict[str, Any]) -> None:
    with forge() as running, pytest.raises(TriageError) as caught:
        look(running, tmp_path, **options)
    assert caught.value.exit_code == 4


def test_a_used_up_limit_says_when_it_resets(forge: Start, tmp_path: Path) -> None:
    with forge(limits={"anonymous_core": 0, "anonymous_search": 0}) as running:
        got = look(running, tmp_path, token=None)
    assert "resets at" in got.partial[0].why
    assert got.issue is not None


def test_a_heavy_server_is_asked_for_less(forge: Start, tmp_path: Path) -> None:
    with forge(heavy_nodes=3000) as running:
        got = look(running, tmp_path)
        assert not [r for r in running.requests if r.path.startswith("/repos")]
    assert (len(got.pulls), got.partial) == (2, ())


@pytest.mark.parametrize("field", ["files", "reviewThreads", "timelineItems", "labels", "statusCheckRollup"])
def test_forbidden_fields(forge: Start, tmp_path: Path, field: str) -> None:
    with forge(forbid=[f"PullRequest.{field}"]) as running:
        got = look(running, tmp_path)
    assert len(got.pulls) == 2
    assert bool(got.partial) != any("REST" in n for n in got.notes)


@pytest.mark.parametrize("token", ["t", None])
def test_a_renamed_repository(forge: Start, tmp_path: Path, token: str | None) -> None:
    old = PullTarget(PullRef("apache/kafka-old", 13969))
    profile = replace(KAFKA, repository=Repository(names=("apache/kafka-old",)))
    with forge(renamed={"apache/kafka-old": "apache/kafka"}) as running:
        got = look(running, tmp_path, old, token, profile)
    assert {p.ref.repo for p in got.pulls} == {"apache/kafka"}
    assert any("is now apache/kafka" in n for n in got.notes)


def test_jira_cloud(forge: Start, tmp_path: Path) -> None:
    cloud = replace(KAFKA, tracker=replace(KAFKA.tracker, cloud=True))
    with forge() as running:
        got = look(
            running,
            tmp_path,
            profile=cloud,
            jira_url=running.cloud_url,
            jira_token=Secret("t"),
            jira_email="me@x",
        )
        paths = {r.path for r in running.requests if r.service == "jira"}
    assert got.issue is not None
    assert got.issue.assignees[0].login.startswith("557058:")
    assert "`" in got.issue.body or "{{" in got.issue.body
    assert all("/rest/api/3/" in p for p in paths)


@pytest.mark.parametrize("token", ["t", None])
def test_githubs_own_issues(forge: Start, tmp_path: Path, token: str | None) -> None:
    profile = Profile(
        name="gui",
        title="GUI",
        tracker=Tracker(kind=TrackerKind.GITHUB),
        repository=Repository(names=("bitcoin-core/gui",)),
    )
    with forge(["gui.jsonl.gz", "gui-issues.jsonl.gz"]) as running:
        numbers = sorted(r.number for r in running.github.all_records() if not r.is_pull)[:5]
        for number in numbers:
            got = look(
                running, tmp_path, GithubIssueTarget(PullRef("bitcoin-core/gui", number)), token, profile
            )
            assert got.issue is not None
            assert got.issue.key == f"bitcoin-core/gui#{number}"
            assert got.issue.events


@pytest.mark.slow
def test_a_whole_repository_then_nothing_then_a_little(forge: Start, tmp_path: Path) -> None:
    repo = "bitcoin-core/gui"
    with forge(["gui.jsonl.gz"]) as running:
        kept: dict[str, str] = {}

        def have(name: str, at: datetime) -> bool:
            return kept.get(name) == at.strftime("%Y-%m-%dT%H:%M:%SZ")

        with LiveSource(settings(running, tmp_path)) as source:
            to = None
            for page in source.changed_pulls(repo):
                to = page.updated_to
                assert page.partial == ()
                for record in page.records:
                    kept[f"{repo}#{record['pull']['number']}"] = record["pull"]["updated_at"]
            assert len(kept) == 537
            assert len(running.requests) <= 60
            assert to is not None
            running.requests.clear()
            assert [p.records for p in source.changed_pulls(repo, to - timedelta(minutes=5), have=have)] == [
                ()
            ]
            assert len(running.requests) == 1
            for number in sorted(int(name.split("#")[1]) for name in kept)[:10]:
                running.github.repos[repo].records[number].touch()
            running.requests.clear()
            pages = list(source.changed_pulls(repo, to - timedelta(minutes=5), have=have))
            assert sum(len(p.records) for p in pages) == 10
            assert len(running.requests) <= 3
