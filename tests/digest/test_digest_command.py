"""`triage digest` and `triage sync` from end to end."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest
from builders import at, iso, pull
from typer.testing import CliRunner

from triage.cli import app, commands
from triage.cli.digesting import _PART_MARK
from triage.errors import UsageError
from triage.store import Store

NOW = ["--now", at(70).isoformat()]
REPO = ["--repo", "acme/widgets"]


ISSUE = {
    "repo": "acme/widgets",
    "issue": {
        "number": 90,
        "title": "It squeaks",
        "state": "open",
        "created_at": iso(1),
        "html_url": "https://github.com/acme/widgets/issues/90",
    },
    "events": [],
}


def stories(count: int = 6) -> list[dict]:
    made = []
    for n in range(1, count + 1):
        builder = pull(n, by=f"author-{n}", title=f"Change number {n}", day=n)
        builder.comment("mia", "Could you add a test?", day=n + 1, association="MEMBER").files(f"src/{n}.c")
        if n % 3 == 0:
            builder.merge("mia", day=68)
        builder.record["pull"]["updated_at"] = iso(69)
        made.append(builder.record)
    return made


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIAGE_DATA", str(tmp_path / "data"))
    commands.register(app)
    runner = CliRunner()
    return lambda *args: runner.invoke(app, [str(a) for a in args])


@pytest.fixture
def stored(run, tmp_path):
    with Store() as store:
        store.put_records([*stories(), ISSUE])
    return run


@pytest.mark.parametrize("command", ["digest", "sync", "find"])
def test_a_repository_in_a_profiles_place_is_told_of_the_option(run, command):
    error = run(command, "acme/widgets").exception
    assert isinstance(error, UsageError)
    assert "--repo acme/widgets" in (error.hint or "")


def test_moments_are_whole_seconds(stored):
    with Store() as store:
        store.set_mark("pulls acme/widgets", {"updated_to": None, "synced_at": "2024-03-01T10:00:00.123456Z"})
    done = stored("digest", *REPO, "--offline", "--json", "generated_at,synced_at")
    told = json.loads(done.stdout)
    assert told["synced_at"] == "2024-03-01T10:00:00Z"
    assert re.fullmatch(r"[\d-]+T[\d:]+Z", told["generated_at"])


def test_a_project_by_option_is_one_by_argument(run):
    asked = [run("digest", *words, "--offline").exception for words in (["kafka"], ["--project", "kafka"])]
    assert [str(e) for e in asked] == [str(asked[0])] * 2
    assert "no store yet" in str(asked[0])
    error = run("sync", "--project", "kafak").exception
    assert isinstance(error, UsageError)
    assert "'kafka'" in error.message


def test_from_the_store_alone(stored):
    done = stored("digest", *REPO, *NOW, "--offline")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("# acme/widgets, 4 Mar 2024 – 11 Mar 2024")
    assert "test-missing" in done.stdout
    assert "Merged (2)" in done.stdout


def test_as_json_and_as_html_into_files(stored, tmp_path):
    out = tmp_path / "d.json"
    assert stored("digest", *REPO, *NOW, "--offline", "--format", "json", "-o", out).exit_code == 0
    document = json.loads(out.read_text())
    assert (document["schema_version"], document["offline"], document["counts"]["merged"]) == (1, True, 2)
    page = tmp_path / "d.html"
    assert stored("digest", *REPO, *NOW, "--offline", "--format", "html", "-o", page).exit_code == 0
    assert page.read_text().startswith("<!doctype html>")


def test_the_same_store_and_moment_give_the_same_digest(stored):
    first = stored("digest", *REPO, *NOW, "--offline").stdout
    assert stored("digest", *REPO, *NOW, "--offline").stdout == first  # now from what the first run kept
    stored("store", "prune", "--cache")
    assert stored("digest", *REPO, *NOW, "--offline").stdout == first


def test_a_long_one_is_written_in_parts_that_lead_on(run, tmp_path):
    said = "Could you add a test for " + "each of the odd cases, " * 12 + "please?"
    with Store() as store:
        for first in range(0, 900, 100):
            store.put_pulls(
                pull(n, by=f"a{n}", title=f"Change {n} {'so ' * 28}", day=n / 20)
                .comment("mia", said, day=n / 20 + 0.1, association="MEMBER")
                .files(f"src/{'deep/' * 20}{n % 300}.c", f"test/{'deep/' * 20}{n % 300}.c")
                .record
                for n in range(first + 1, first + 101)
            )
    out = tmp_path / "digest.md"
    done = run("digest", *REPO, "--now", at(120).isoformat(), "--offline", "-o", out)
    assert done.exit_code == 0
    parts = [out, *sorted(tmp_path.glob("digest-*.md"))]
    assert len(parts) > 1
    assert all(len(p.read_text()) < 65_536 for p in parts)
    for n, (part, following) in enumerate(itertools.pairwise(parts), 2):
        assert f"It goes on in [part {n}](<{following.name}>)" in part.read_text()
        assert (
            f"\nPart {n} of {len(parts)}, after [part {n - 1}](<{part.name}>)" in following.read_text()[:200]
        )


@pytest.mark.parametrize(
    "odd", [("--since", "9999y"), ("--now", "0001-01-02"), ("--since", "90y", "--now", "0500-01-01")]
)
def test_what_the_calendar_does_not_hold_is_said_so(stored, odd):
    done = stored("digest", *REPO, "--offline", *odd)
    assert isinstance(done.exception, UsageError)


def test_parts_of_a_longer_week_go_and_a_persons_own_file_stays(stored, tmp_path):
    out = tmp_path / "week.md"
    for n in (2, 3):
        (tmp_path / f"week-{n}.md").write_text(f"{_PART_MARK}\nPart {n} of 3, after …\n")
    own = tmp_path / "week-4.md"
    own.write_text("my notes\n")
    assert stored("digest", *REPO, *NOW, "--offline", "-o", out).exit_code == 0
    assert sorted(p.name for p in tmp_path.glob("week*.md")) == ["week-4.md", "week.md"]
    assert own.read_text() == "my notes\n"


def test_a_step_is_told_where_it_is_and_what_it_counts(stored, tmp_path, monkeypatch):
    output = tmp_path / "output"
    summary = tmp_path / "summary"
    monkeypatch.setenv("GITHUB_OUTPUT", str(output))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    out = tmp_path / "d.md"
    done = stored("digest", *REPO, *NOW, "--offline", "-o", out, "--publish", "summary")
    assert done.exit_code == 0
    assert summary.read_text().startswith("# acme/widgets")
    assert f"\n{out}\n" in output.read_text()
    counts = json.loads(re.search(r"^\{.*\}$", output.read_text(), re.MULTILINE)[0])
    assert (counts["merged"], counts["open"]) == (2, 4)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["digest"], 2),
        (["digest", "nosuchproject"], 2),
        (["digest", "kafka", "spark", "--repo", "a/b"], 2),
        (["digest", *REPO, "--since", "soon"], 2),
        (["digest", *REPO, "--format", "pdf"], 2),
        (["digest", *REPO, "--publish", "issue"], 2),
        (["digest", *REPO, "--publish", "nowhere"], 2),
        (["digest", *REPO, "--publish", "summary", "--format", "html"], 2),
        (["digest", *REPO, "--offline", "--publish", "issue", "--publish-repo", "a/b"], 4),
        (["digest", *REPO, "--offline"], 1),
        (["sync"], 2),
    ],
)
def test_what_cannot_be_done_is_refused(run, args, code):
    assert run(*args).exception.exit_code == code


def test_a_store_without_the_project_says_that_it_is_partial(stored):
    done = stored("digest", "--repo", "acme/other", *NOW, "--offline")
    assert done.stdout.startswith("> **Partial:** pulls acme/other: never fetched")


# -- over the wire


@pytest.mark.forge
def test_synced_digested_and_published_once_then_kept_up_to_date(run, forge_class, tmp_path, monkeypatch):
    with forge_class(
        [*stories(), {"repo": "acme/news", "issue": {"number": 1, "title": "x"}, "events": []}],
        now="2024-03-11T12:00:00Z",
    ) as forge:
        monkeypatch.setenv("GITHUB_API_URL", forge.github_url)
        monkeypatch.setenv("GITHUB_GRAPHQL_URL", f"{forge.github_url}/graphql")
        monkeypatch.setenv("GH_TOKEN", "any")
        args = ["digest", *REPO, *NOW, "--publish", "issue", "--publish-repo", "acme/news"]
        first = run(*args)
        assert first.exit_code == 0, first.output + str(first.exception)
        assert "created issue 2 in acme/news" in first.stderr
        forge.add_github(pull(7, title="A new one", day=69.5).record)
        second = run(*args)
        assert "updated issue 2 in acme/news" in second.stderr
        import httpx

        issues = httpx.get(f"{forge.github_url}/repos/acme/news/issues?state=all").json()
        mine = [i for i in issues if i["title"] == "Weekly contribution digest"]
        assert len(mine) == 1
        assert "A new one" in mine[0]["body"]
        assert [x["name"] for x in mine[0]["labels"]] == ["contribution-digest"]


@pytest.mark.forge
def test_a_token_that_may_only_read_is_told_so_and_publishes_nothing(run, forge_class, monkeypatch):
    with forge_class(
        [*stories(), {"repo": "acme/news", "issue": {"number": 1, "title": "x"}, "events": []}]
    ) as forge:
        monkeypatch.setenv("GITHUB_API_URL", forge.github_url)
        monkeypatch.setenv("GITHUB_GRAPHQL_URL", f"{forge.github_url}/graphql")
        monkeypatch.setenv("GH_TOKEN", "readonly-token")
        done = run("digest", *REPO, *NOW, "--publish", "issue", "--publish-repo", "acme/news")
        assert done.exception.exit_code == 4
        assert "issues: write" in done.exception.hint
        assert "readonly-token" not in done.exception.message + done.exception.hint


@pytest.mark.forge
def test_github_down_tells_what_was_stored_and_says_so_first(stored, forge_class, monkeypatch):
    with forge_class([], faults="github:500@1-99") as forge:
        monkeypatch.setenv("GITHUB_API_URL", forge.github_url)
        monkeypatch.setenv("GITHUB_GRAPHQL_URL", f"{forge.github_url}/graphql")
        monkeypatch.setenv("GH_TOKEN", "any")
        done = stored("digest", *REPO, *NOW)
        assert done.exit_code == 0
        assert done.stdout.startswith("> **Partial:** sync: GitHub")
        assert "Merged (2)" in done.stdout


@pytest.mark.forge
def test_sync_tells_what_it_brought(run, forge_class, monkeypatch):
    with forge_class(stories()) as forge:
        monkeypatch.setenv("GITHUB_API_URL", forge.github_url)
        monkeypatch.setenv("GITHUB_GRAPHQL_URL", f"{forge.github_url}/graphql")
        monkeypatch.setenv("GH_TOKEN", "any")
        assert "6 new, 0 changed" in run("sync", *REPO).stderr
        assert "0 new, 0 changed" in run("sync", *REPO).stderr
