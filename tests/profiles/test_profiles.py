"""The shipped profiles, and a person's own: what they extend, and where a fault stands."""

from __future__ import annotations

import re
from operator import attrgetter
from pathlib import Path

import pytest

from triage.errors import ConfigError, UsageError
from triage.profiles import Profile, TrackerKind, find_profile, load_profiles, profile_for_repo
from triage.profiles.check import faults, line_of
from triage.profiles.load import sources, user_file
from triage.profiles.model import Proposal

SHIPPED = load_profiles()
WANTED = ["title", "repository.names", "checklist", "claims.how", "newcomers.labels", "layout.test_command"]
"""What a profile that ships must say (see CONTRIBUTING.md)."""
NAMES = "airflow camel cassandra flink generic hadoop hbase hive ignite kafka lucene spark zookeeper"


def own(tmp_path: Path, text: str) -> dict[str, Profile]:
    (tmp_path / "triage.toml").write_text(text, encoding="utf-8")
    return load_profiles(tmp_path)


def fault(tmp_path: Path, text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        own(tmp_path, text)
    return caught.value.message.replace(f"{tmp_path}/", "")


# --- shipped


def test_the_projects_that_were_asked_for():
    assert set(NAMES.split()) <= set(SHIPPED)


@pytest.mark.parametrize("profile", SHIPPED.values(), ids=list(SHIPPED))
def test_a_shipped_profile_is_sound(profile: Profile):
    assert list(faults(profile)) == []
    if profile.name == "generic":
        assert profile.title
        return
    for key in WANTED:
        assert attrgetter(key)(profile), f"triage/profiles/{profile.name}.toml lacks {key}"
    assert any(re.search(p, "core/src/test/java/org/acme/WidgetTest.java") for p in profile.layout.tests)
    assert not any(re.search(p, "core/src/main/java/org/acme/Widget.java") for p in profile.layout.tests)
    if profile.tracker.kind is TrackerKind.JIRA:
        assert profile.tracker.projects[0] in profile.titles.form
    if profile.proposal.name:
        assert re.search(profile.proposal.pattern or "", f"see {profile.proposal.name}-123, please")
        for key in ("proposal.url", "proposal.needed_for"):
            assert attrgetter(key)(profile), f"triage/profiles/{profile.name}.toml lacks {key}"


def test_what_a_shipped_profile_must_say_is_in_the_instructions():
    text = (Path(__file__).resolve().parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [key for key in WANTED if f"`{key}`" not in text] == []


@pytest.mark.parametrize(
    ("name", "branch", "release", "other"),
    [
        ("kafka", "3.9", "4.2.1", "trunk"),
        ("spark", "branch-4.1", "v4.0.1", "master"),
        ("spark", "branch-4.x", "v3.5.6", "branch-x"),
        ("flink", "release-2.1", "release-1.20.2", "master"),
        ("hadoop", "branch-3.4", "rel/release-3.4.1", "trunk"),
        ("hbase", "branch-2", "rel/2.6.1", "master"),
        ("hive", "branch-4.0", "rel/release-4.0.1", "master"),
        ("cassandra", "cassandra-5.0", "cassandra-5.0.2", "trunk"),
        ("camel", "camel-4.8.x", "camel-4.8.1", "main"),
        ("zookeeper", "branch-3.9", "release-3.9.3", "master"),
        ("ignite", "ignite-2.17", "2.17.0", "master"),
        ("lucene", "branch_10x", "releases/lucene/10.1.0", "main"),
        ("lucene", "branch_9_12", "releases/lucene-solr/8.11.4", "main"),
        ("airflow", "v3-0-test", "3.0.2", "main"),
    ],
)
def test_release_branches_and_tags(name: str, branch: str, release: str, other: str):
    repository = SHIPPED[name].repository
    assert re.search(repository.release_branch, branch)
    assert not re.search(repository.release_branch, other)
    assert re.search(repository.release_tag, release)
    assert not re.search(repository.release_tag, f"{release}-rc1")


def test_no_two_projects_share_a_key_or_a_repository():
    keys = [k for p in SHIPPED.values() for k in p.tracker.projects]
    repos = [r for p in SHIPPED.values() for r in p.repository.names]
    assert len(keys) == len(set(keys))
    assert len(repos) == len(set(repos))


def test_a_repository_finds_its_project_in_any_case():
    assert profile_for_repo("Apache/Kafka").name == "kafka"
    assert profile_for_repo("acme/widgets").repository.names == ("acme/widgets",)


def test_a_profile_by_name_in_any_case():
    assert find_profile("KAFKA").name == "kafka"
    with pytest.raises(UsageError, match="did you mean 'kafka'"):
        find_profile("kafak")


# --- a person's own


def test_none_is_fine(tmp_path: Path):
    assert load_profiles(tmp_path) == SHIPPED
    assert set(sources(tmp_path).values()) == {"shipped"}


def test_one_that_extends_a_shipped_one(tmp_path: Path):
    text = (
        '[profiles.mine]\nextends = "kafka"\ntitle = "Ours"\n[profiles.mine.activity]\nclaim_idle_days = 14\n'
    )
    mine = own(tmp_path, text)["mine"]
    kafka = SHIPPED["kafka"]
    assert (mine.name, mine.title, mine.activity.claim_idle_days) == ("mine", "Ours", 14)
    assert mine.activity.quiet_days == kafka.activity.quiet_days
    assert (mine.tracker, mine.checklist) == (kafka.tracker, kafka.checklist)


def test_one_named_as_a_shipped_one_changes_only_what_it_says(tmp_path: Path):
    kafka = own(tmp_path, '[profiles.kafka]\npeople.maintainers = ["mia"]\n')["kafka"]
    assert kafka.people.maintainers == ("mia",)
    assert kafka.people.bots == SHIPPED["kafka"].people.bots
    assert kafka.tracker == SHIPPED["kafka"].tracker


def test_each_pattern_of_a_layout_may_have_flags_of_its_own(tmp_path: Path):
    layout = own(tmp_path, '[profiles.m]\nlayout.tests = ["^checks/", "(?i)_TRIAL"]\n')["m"].layout
    paths = ("checks/a", "CHECKS/a", "x_trial.c", "x.c")
    assert [path for path in paths if layout.is_test(path)] == ["checks/a", "x_trial.c"]
    assert [p for p in ("docs/a", "src/a.c") if layout.is_document(p)] == ["docs/a"]


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("KIP", "a KIP"),
        ("AIP", "an AIP"),
        ("IEP", "an IEP"),
        ("RFC", "an RFC"),
        ("BP", "a BP"),
        (None, "a proposal"),
    ],
)
def test_a_proposal_in_words(name: str | None, one: str):
    assert Proposal(name=name).one == one


def test_one_of_nothing(tmp_path: Path):
    made = own(tmp_path, '[profiles.widgets]\nrepository.names = ["acme/widgets"]\n')
    assert made["widgets"].title == "widgets"
    assert profile_for_repo("acme/widgets", made).name == "widgets"


def test_ones_own_goes_before_the_shipped(tmp_path: Path):
    made = own(tmp_path, '[profiles.ours]\nextends = "kafka"\n')
    assert profile_for_repo("apache/kafka", made).name == "ours"


def test_a_chain(tmp_path: Path):
    made = own(
        tmp_path,
        '[profiles.a]\nextends = "b"\n[profiles.b]\nextends = "kafka"\nsize.large = 7\n',
    )
    assert made["a"].size.large == 7
    assert made["a"].tracker.projects == ("KAFKA",)


def test_the_file_of_a_parent_folder_counts(tmp_path: Path):
    (tmp_path / "triage.toml").write_text("[profiles.mine]\n")
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    assert user_file(deep) == tmp_path / "triage.toml"
    assert "mine" in load_profiles(deep)


def test_a_configuration_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRIAGE_CONFIG", str(tmp_path))
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "mine.toml").write_text('extends = "spark"\n')
    empty = tmp_path / "work"
    empty.mkdir()
    assert load_profiles(empty)["mine"].tracker.projects == ("SPARK",)
    assert sources(empty)["mine"].endswith("mine.toml")
    (empty / "triage.toml").write_text('[profiles.mine]\nextends = "flink"\n')
    assert load_profiles(empty)["mine"].tracker.projects == ("FLINK",)


# --- faults


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (
            '[profiles.m]||[profiles.m.activity]|quiet_days = "x"',
            4,
            "profiles.m.activity.quiet_days: expected `int`",
        ),
        ("[profiles.m]|activity.quiet_day = 3", 2, "profiles.m.activity.quiet_day: unknown key"),
        ("[profiles.m]|activity = { quiet_day = 3 }", 2, "(did you mean 'quiet_days'?)"),
        ("[profiles.m]|activty.quiet_days = 3", 2, "(did you mean 'activity'?)"),
        (
            '[profiles.m]|[profiles.m.tracker]|kind = "jirra"',
            3,
            "profiles.m.tracker.kind: 'jirra' is none of jira",
        ),
        ('[profiles.m]|extends = "kafak"', 2, "there is no profile 'kafak' (did you mean 'kafka'?)"),
        ("[profiles.m]|extends = 3", 2, "profiles.m.extends: expected the name"),
        ('[profiles.m]|extends = "m"', 2, "there is no profile 'm'"),
        ('[profiles.a]|extends = "b"|[profiles.b]|extends = "a"', 4, "round in a circle"),
        ('[profiles.m]|layout.source = ["("]', 2, "profiles.m.layout.source: '(' is no regular expression"),
        ('[profiles.m]|claims.policy = "assign"', 2, "profiles.m.claims.policy: 'assign' is none of"),
        (
            '[profiles.m.tracker]|kind = "jira"',
            1,
            "profiles.m.tracker: a tracker of kind jira needs its `url`",
        ),
        ('[profiles.m]|tracker.url = "jira"', 2, "'jira' is no address"),
        ('[profiles.m]|repository.names = ["widgets"]', 2, "is no repository"),
        ("[profiles.m]|size.large = 0", 2, "profiles.m.size.large: 0 is not at least 1"),
        ("[profiles.m]|stale.close_days = -1", 2, "is negative"),
        ("[profiles.m]|objective = { first_review_days = 7, share = 80 }", 2, "not between 0 and 1"),
        ('[profiles.m]|name = "n"', 2, "profiles.m.name: a profile has its name from"),
        ("[profiles]|m = 3", 2, "profiles.m: expected a table"),
        ("profiles = 3", 1, "profiles: expected tables"),
        ("[profile.m]", 1, "profile: unknown key 'profile' (did you mean 'profiles'?)"),
        ("[profiles.m]|size = { large = 3|", 2, "nclosed inline table"),
        ("[profiles.m|", 1, "Expected"),
        ("[profiles.m]|title = [|", 3, "Invalid value"),
    ],
)
def test_a_fault_names_file_line_and_key(tmp_path: Path, text: str, line: int, said: str):
    told = fault(tmp_path, text.replace("|", "\n"))
    assert told.startswith(f"triage.toml:{line}: ")
    assert said in told


def test_a_file_that_is_no_text(tmp_path: Path):
    (tmp_path / "triage.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="not UTF-8"):
        load_profiles(tmp_path)


@pytest.mark.parametrize(
    ("where", "line"),
    [("a.b.c", 3), ("a.b", 2), ("a.b.x.y", 4), ("a.b.x.z", 2), ("d.e f", 6), ("d.z", 5), ("no.where", 1)],
)
def test_the_line_of_a_key(where: str, line: int):
    text = '# a comment\n[a.b]  # here\nc = 1\nx.y = 1\n[d]\n"e f" = 2\n'
    assert line_of(text, tuple(where.split("."))) == line


def test_a_working_folder_that_is_gone_holds_no_profiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert user_file() is None
    assert "kafka" in load_profiles()
