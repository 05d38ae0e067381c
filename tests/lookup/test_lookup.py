"""`triage lookup` as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from triage.cli import app, commands
from triage.errors import ConfigError, NotFoundError, StoreError, TriageError, UsageError
from triage.fetch.api import Fetched, Target
from triage.models import Partial
from triage.profiles import Profile

commands.register(app)


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["lookup", *args])


def error_of(result: Result, kind: type[TriageError]) -> TriageError:
    assert isinstance(result.exception, kind), (result.exception, result.output)
    return result.exception


def test_the_story_without_a_network():
    result = run("KAFKA-15154", "--sample")
    assert result.exit_code == 0
    assert "Claimed but idle" in result.stdout
    assert "review-stalled" in result.stdout
    assert "\x1b" not in result.stdout


def test_json_whole_and_in_part():
    whole = json.loads(run("KAFKA-15154", "--sample", "--format", "json").stdout)
    assert whole["sample"] is True
    assert whole["query"] == "KAFKA-15154"
    part = json.loads(run("KAFKA-15154", "--sample", "--json", "verdict,claim").stdout)
    assert list(part) == ["verdict", "claim"]
    assert part["verdict"] == whole["verdict"]


def test_several_keys_are_a_list():
    both = json.loads(run("KAFKA-15154", "KAFKA-20398", "--sample", "--json", "query,verdict").stdout)
    assert [a["query"] for a in both] == ["KAFKA-15154", "KAFKA-20398"]


def test_a_key_given_twice_is_answered_once():
    one = run("KAFKA-15154", "kafka-15154", "--sample", "--json", "query").stdout
    assert json.loads(one) == {"query": "KAFKA-15154"}


def test_one_of_several_that_fails_does_not_take_the_others_along():
    result = run("KAFKA-1", "KAFKA-15154", "--sample", "--json", "query")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == [{"query": "KAFKA-15154"}]
    assert "KAFKA-1" in result.stderr
    assert "KAFKA-20398" in result.stderr


def test_a_key_of_an_unknown_project_does_not_take_the_others_along():
    result = run("NOPE-1", "KAFKA-15154", "what?", "--sample", "--json", "query")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == [{"query": "KAFKA-15154"}]  # several were asked for: a list
    assert "no profile knows the project 'NOPE'" in result.stderr
    assert "'what?' is neither" in result.stderr


def test_without_one_usable_key_all_are_told_of():
    result = run("NOPE-1", "ALSO-2", "--sample")
    assert error_of(result, UsageError).exit_code == 2
    assert "'ALSO'" in str(result.exception)
    assert "'NOPE'" in result.stderr
    # What is wrong with the options is wrong for every key, and said once.
    result = run("KAFKA-1", "KAFKA-2", "--project", "atlantis", "--sample")
    assert "atlantis" in error_of(result, UsageError).message
    assert result.stderr == ""


def test_bare_json_lists_the_fields():
    error = error_of(run("KAFKA-15154", "--sample", "--json"), UsageError)
    assert "verdict" in (error.hint or "")
    assert "verdict" in (error_of(run("KAFKA-15154", "--json", "--sample"), UsageError).hint or "")


def test_an_unknown_field():
    error_of(run("KAFKA-15154", "--sample", "--json", "verdicts"), UsageError)


@pytest.mark.parametrize(
    "args",
    [
        ("KAFKA-1", "--sample", "--offline"),
        ("KAFKA-15154", "--sample", "--json", "verdict", "--format", "markdown"),
        ("NOSUCHPROJECT-1", "--sample"),
        ("KAFKA-15154", "--sample", "--now", "soon"),
        ("KAFKA-15154", "--sample", "--repo", "kafka"),
        ("KAFKA-15154", "--sample", "--project", "nope"),
    ],
)
def test_usage_errors(args: tuple[str, ...]):
    assert error_of(run(*args), UsageError).exit_code == 2


def test_the_sample_has_two_stories():
    assert "KAFKA-15154 and KAFKA-20398" in (error_of(run("KAFKA-1", "--sample"), NotFoundError).hint or "")


def test_now_is_honoured():
    early = json.loads(
        run("KAFKA-15154", "--sample", "--now", "2023-07-08", "--json", "generated_at,pulls").stdout
    )
    assert early["generated_at"] == "2023-07-08T23:59:59Z"
    assert [p["number"] for p in early["pulls"]] == [13969]


def test_a_file_gets_the_whole_answer_without_colour(tmp_path: Path):
    target = tmp_path / "story.md"
    result = run("KAFKA-15154", "--sample", "--format", "markdown", "-o", str(target))
    assert (result.exit_code, result.stdout) == (0, "")
    assert target.read_text(encoding="utf-8").startswith("> Sample")


def test_nothing_is_written_where_nothing_was_found(tmp_path: Path):
    error_of(run("KAFKA-1", "--sample", "-o", str(tmp_path / "x")), NotFoundError)
    assert not list(tmp_path.iterdir())


def test_offline_without_a_store_says_how_to_get_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIAGE_DATA", str(tmp_path))
    error = error_of(run("KAFKA-1", "--offline"), StoreError)
    assert "triage sync" in (error.hint or "")
    assert not list(tmp_path.iterdir())


def test_a_fault_in_ones_own_profile_names_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "triage.toml").write_text('[profiles.mine]\n\n[profiles.mine.size]\nlarge = "big"\n')
    monkeypatch.chdir(tmp_path)
    assert (
        "triage.toml:4: profiles.mine.size.large"
        in error_of(run("KAFKA-15154", "--sample"), ConfigError).message
    )


def test_a_partial_answer_says_so_on_its_first_line(monkeypatch: pytest.MonkeyPatch):
    from triage.sample import SampleSource

    whole = SampleSource.lookup

    def half(self: SampleSource, target: Target, profile: Profile) -> Fetched:
        found = whole(self, target, profile)
        down = Partial("github", "it answered with a page instead of data", "try again later")
        return Fetched(issue=found.issue, known=found.known, partial=(down,))

    monkeypatch.setattr(SampleSource, "lookup", half)
    for form in ("terminal", "markdown"):
        first = run("KAFKA-15154", "--sample", "--now", "2026-08-20", "--format", form).stdout.splitlines()[0]
        assert "Partial answer: github" in first
    answer = json.loads(run("KAFKA-15154", "--sample", "--now", "2026-08-20", "--format", "json").stdout)
    assert answer["partial"][0]["what"] == "github"
    few = run(
        "KAFKA-15154", "--sample", "--now", "2026-08-20", "--json", "verdict"
    )  # less is no way to miss it
    assert few.stderr.startswith("triage: KAFKA-15154: Partial answer: github")
    assert answer["claim"]["idle"] is None
    assert answer["verdict"]["state"] == "claimed"


def test_help_has_examples():
    shown = CliRunner().invoke(app, ["lookup", "--help"]).stdout
    assert "triage lookup KAFKA-15154 --sample" in shown
    for option in ("--format", "--json", "--output", "--project", "--repo", "--offline", "--sample", "--now"):
        assert option in shown


def test_the_schema_can_be_printed():
    assert "$schema" in CliRunner().invoke(app, ["schema"]).stdout
