"""What a person types → what is fetched, by which profile."""

from __future__ import annotations

import pytest

from triage.errors import UsageError
from triage.fetch.api import GithubIssueTarget, IssueTarget, PullTarget
from triage.models import PullRef
from triage.profiles import TrackerKind, load_profiles
from triage.targets import parse


def parsed(text: str, project: str | None = None, repo: str | None = None):
    return parse(text, load_profiles(), project, repo)


@pytest.mark.parametrize(
    "text",
    [
        "KAFKA-15154",
        "kafka-15154",
        " Kafka-15154 ",
        "<KAFKA-15154>",
        "https://issues.apache.org/jira/browse/KAFKA-15154",
        "https://issues.apache.org/jira/browse/KAFKA-15154?focusedCommentId=17#comment-17",
        "http://jira.example.org/browse/kafka-15154/",
        "https://issues.apache.org/jira/projects/KAFKA/issues/KAFKA-15154?filter=allopenissues",
        "https://example.atlassian.net/jira/software/projects/KAFKA/boards/1?selectedIssue=KAFKA-15154",
    ],
)
def test_an_issue_in_any_form(text: str):
    asked = parsed(text)
    assert asked.target == IssueTarget("KAFKA-15154")
    assert asked.profile.name == "kafka"
    assert asked.text == text


@pytest.mark.parametrize(
    "text",
    [
        "apache/kafka#13969",
        "https://github.com/apache/kafka/pull/13969",
        "https://github.com/apache/kafka/pull/13969/files#diff-1",
        "github.com/apache/kafka/pull/13969",
        "https://api.github.com/repos/apache/kafka/pulls/13969",
        "https://github.example.org/api/v3/repos/apache/kafka/pulls/13969",
    ],
)
def test_a_pull_request_in_any_form(text: str):
    asked = parsed(text)
    assert asked.target == PullTarget(PullRef("apache/kafka", 13969))
    assert asked.profile.name == "kafka"


def test_an_issue_on_github():
    asked = parsed("https://github.com/apache/airflow/issues/77")
    assert asked.target == GithubIssueTarget(PullRef("apache/airflow", 77))
    assert asked.profile.name == "airflow"


@pytest.mark.parametrize("text", ["#12", "12", "GH-12"])
def test_a_number_needs_a_repository(text: str):
    assert parsed(text, repo="acme/widgets").target == PullTarget(PullRef("acme/widgets", 12))
    assert parsed(text, project="kafka").target == PullTarget(PullRef("apache/kafka", 12))
    assert parsed(text, project="kafka", repo="apache/kafka-site").target == PullTarget(
        PullRef("apache/kafka-site", 12)
    )
    with pytest.raises(UsageError) as caught:
        parsed(text)
    assert "--repo" in (caught.value.hint or "")


def test_any_repository_gets_the_generic_profile():
    asked = parsed("acme/widgets#1")
    assert (asked.profile.name, asked.profile.repository.names) == ("generic", ("acme/widgets",))
    assert asked.profile.tracker.kind is TrackerKind.GITHUB


def test_a_chosen_project_speaks_of_the_repository_asked_for():
    asked = parsed("acme/kafka-fork#1", project="kafka")
    assert asked.profile.name == "kafka"
    assert asked.profile.repository.names == ("acme/kafka-fork", "apache/kafka")
    assert parsed("acme/widgets#1", project="generic").profile.repository.names == ("acme/widgets",)


def test_every_key_of_a_project_with_several():
    assert {parsed(k).profile.name for k in ("HADOOP-1", "HDFS-1", "YARN-1", "MAPREDUCE-1")} == {"hadoop"}


def test_an_old_key_of_a_tracker_that_was_left_is_read_there():
    asked = parsed("LUCENE-1234")
    assert asked.target == IssueTarget("LUCENE-1234")
    assert asked.profile.tracker.kind is TrackerKind.JIRA
    assert parsed("apache/lucene#1").profile.tracker.kind is TrackerKind.GITHUB


def test_an_unknown_project_names_the_near_one_and_the_way_out():
    with pytest.raises(UsageError, match="did you mean 'KAFKA'") as caught:
        parsed("KAFKKA-1")
    assert "--repo" in (caught.value.hint or "")


def test_an_unknown_project_with_its_repository():
    asked = parsed("FOO-12", repo="apache/foo")
    assert asked.target == IssueTarget("FOO-12")
    assert asked.profile.repository.names == ("apache/foo",)
    assert asked.profile.tracker.url == "https://issues.apache.org/jira"
    assert asked.profile.tracker.projects == ("FOO",)


def test_an_address_says_which_tracker():
    asked = parsed("https://user:secret@acme.atlassian.net/browse/FOO-12", repo="acme/widgets")
    assert asked.profile.tracker.url == "https://acme.atlassian.net"
    assert asked.profile.tracker.cloud


def test_a_key_of_another_project_than_the_chosen_one():
    with pytest.raises(UsageError, match="SPARK-1 is no issue of profile 'kafka'"):
        parsed("SPARK-1", project="kafka")


def test_an_unknown_profile():
    with pytest.raises(UsageError, match=r"no profile named 'kafak'.*'kafka'"):
        parsed("KAFKA-1", project="kafak")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "KAFKA",
        "KAFKA-",
        "KAFKA-0",
        "KAFKA-15154x",
        "apache/kafka",
        "apache/kafka#",
        "ftp://github.com/apache/kafka/pull/1",
        "https://",
        "https://[",
        "https://github.com/apache/kafka",
        "https://example.org/",
        "../../etc/passwd",
        "KAFKA-1; rm -rf /",
        "KAFKA-99999999999999999999",
        "\x1b[31mKAFKA-1",
    ],
)
def test_what_cannot_be_read_is_a_usage_error(text: str):
    with pytest.raises(UsageError) as caught:
        parsed(text)
    assert caught.value.exit_code == 2
