"""Issue ↔ pull request: keys, numbers, signs, attempts and mentions."""

from __future__ import annotations

import pytest
from builders import at, pull
from hypothesis import given
from hypothesis import strategies as st

from triage.link import keys_in, link, pull_refs_in, pull_refs_of
from triage.models import Event, Issue, Kind, LinkKind, PullRef, Relation, RemoteLink
from triage.profiles.load import find_profile, profile_for_repo
from triage.refs import host_of, issue_number

KAFKA = find_profile("kafka")
REPO = "apache/kafka"


def jira(key: str = "KAFKA-77", **fields: object) -> Issue:
    given: dict = {
        "title": "It leaks",
        "created_at": at(0),
        "tracker": "jira",
        "url": f"https://jira/browse/{key}",
    }
    return Issue(key=key, **(given | fields))


def said(text: str, day: float = 1, kind: Kind = Kind.COMMENTED) -> Event:
    return Event(kind=kind, at=at(day), text=text)


def of(number: int = 5, **fields: object):
    return pull(number, repo=REPO, **({"title": "A change", "body": "", "head": "patch-1"} | fields))


def only(issue: Issue, *builders: object):
    return link(issue, [b.build() for b in builders], KAFKA)


@pytest.mark.parametrize(
    ("title", "keys"),
    [
        ("KAFKA-1: close it", ["KAFKA-1"]),
        ("KAFKA-1; close it", ["KAFKA-1"]),
        ("[SPARK-1][SQL] Faster", ["SPARK-1"]),
        ("[FLINK-1] [core] Faster", ["FLINK-1"]),
        ("HADOOP-1. Faster.", ["HADOOP-1"]),
        ("HDFS-12, YARN-9 and HDFS-12 again", ["HDFS-12", "YARN-9"]),
        ("(LUCENE-10) x", ["LUCENE-10"]),
        ("Read files as UTF-8, hash by SHA-256, date by ISO-8601", []),
        ("CVE-2021-44228 and ISO-8859-1", []),
        ("KIP-500 without ZooKeeper", []),
        ("upgrade to HADOOP-3.3 line", []),
        ("MYKAFKA-x KAFKA-0 KAFKA-12b xKAFKA-12", []),
        ("my-KAFKA-12", []),
        ("", []),
    ],
)
def test_keys_that_stand_alone(title: str, keys: list[str]) -> None:
    assert list(keys_in(title)) == keys


def test_known_projects_decide_what_is_a_key() -> None:
    assert keys_in("UTF-8 and KAFKA-3", ["KAFKA"]) == ("KAFKA-3",)
    assert keys_in("TEST-4", ["TEST"]) == ("TEST-4",)
    assert keys_in("KAFKA-3", []) == ()


def test_lower_case_is_a_host_in_prose_and_a_key_in_a_title_or_branch() -> None:
    assert keys_in("broker kafka-1 died", ["KAFKA"]) == ()
    assert keys_in("kafka-1: fix", ["KAFKA"], any_case=True) == ("KAFKA-1",)
    for branch in (
        "kafka-123-lock",
        "fix/KAFKA-123",
        "kafka_123",
        "KAFKA123",
        "3.9-kafka-123",
        "KAFKA-123_v2",
    ):
        assert keys_in(branch, ["KAFKA"], branch=True) == ("KAFKA-123",), branch
    for branch in ("kafka26", "mykafka-123x", "kafka-connect"):
        assert keys_in(branch, ["KAFKA"], branch=True) == (), branch


def test_pull_numbers_in_text() -> None:
    text = "See #12, GH-13, a/b#14, https://github.com/c/d/pull/15/files and PR 16; not v#1x, &#39; or #1.2"
    refs = ["me/it#12", "me/it#13", "a/b#14", "c/d#15", "me/it#16"]
    assert [str(r) for r in pull_refs_in(text, "me/it")] == refs
    assert [str(r) for r in pull_refs_in(text, None)] == ["a/b#14", "c/d#15"]
    assert pull_refs_in("1. #2 is worse than #345", "me/it", loose=False) == (PullRef("me/it", 345),)
    assert pull_refs_in("#0", "me/it") == ()


def test_issue_numbers() -> None:
    assert issue_number("a/b#12") == 12
    assert issue_number("KAFKA-12") is None
    assert issue_number("a/b#x") is None


def test_every_sign_is_kept_strongest_first() -> None:
    issue = jira(
        remote_links=(RemoteLink(f"https://github.com/{REPO}/pull/5", "GitHub Pull Request #5"),),
        events=(said("I opened a pull request: #555 and PR #5"), said("opened PR #5", kind=Kind.WORK_LOGGED)),
    )
    built = of(title="KAFKA-77: stop it", body="JIRA: KAFKA-77", head="kafka-77")
    built.push(message="KAFKA-77: first").comment("rev", "Is this KAFKA-77?")
    (found,) = only(issue, built)
    assert [k.kind for k in found.known_by] == [
        LinkKind.REMOTE_LINK,
        LinkKind.TITLE,
        LinkKind.BRANCH,
        LinkKind.BODY,
        LinkKind.COMMIT,
        LinkKind.WORKLOG,
        LinkKind.ISSUE_COMMENT,
        LinkKind.COMMENT,
    ]
    assert found.relation is Relation.ATTEMPT
    assert found.issue == "KAFKA-77"


@pytest.mark.parametrize(
    ("fields", "relation"),
    [
        ({"title": "KAFKA-77: stop it"}, Relation.ATTEMPT),
        ({"title": "KAFKA-70, KAFKA-77: stop both"}, Relation.ATTEMPT),
        ({"head": "KAFKA-77"}, Relation.ATTEMPT),
        ({"body": "Fixes KAFKA-77"}, Relation.ATTEMPT),
        ({"body": "Resolves: [KAFKA-77](https://issues.apache.org/jira/browse/KAFKA-77)"}, Relation.ATTEMPT),
        ({"body": "https://issues.apache.org/jira/browse/KAFKA-77"}, Relation.ATTEMPT),
        ({"body": "Seen while working on KAFKA-77"}, Relation.MENTION),
        ({"body": "Unlike KAFKA-77 this is cheap"}, Relation.MENTION),
        ({"title": "KAFKA-80: other", "body": "Fixes what KAFKA-77 left; fixes KAFKA-77"}, Relation.MENTION),
        ({"title": "KAFKA-80: other", "head": "kafka-77"}, Relation.MENTION),
    ],
)
def test_attempt_or_mention(fields: dict, relation: Relation) -> None:
    (found,) = only(jira(), of(**fields))
    assert found.relation is relation


def test_no_sign_no_link_unless_a_search_found_it() -> None:
    plain = of().build()
    assert link(jira(), [plain], KAFKA) == ()
    (found,) = link(jira(), [plain], KAFKA, searched={plain.ref})
    assert found.relation is Relation.MENTION
    assert [k.kind for k in found.known_by] == [LinkKind.SEARCH]


def test_a_longer_number_is_another_issue() -> None:
    assert only(jira("KAFKA-7"), of(title="KAFKA-77: stop it")) == ()


def test_the_change_at_fault_is_a_mention() -> None:
    issue = jira(body="Introduced by #1702, a memory leak")
    culprit = of(1702, title="KAFKA-60: telemetry", day=-90)
    (found,) = only(issue, culprit)
    assert (found.relation, found.known_by[0].kind) == (Relation.MENTION, LinkKind.ISSUE_COMMENT)
    fix = of(title="KAFKA-77: stop it", body="Introduced via #1702.")
    by_attempt, attempt = only(jira(), culprit, fix)
    assert (by_attempt.relation, attempt.relation) == (Relation.MENTION, Relation.ATTEMPT)
    assert by_attempt.known_by[0].kind is LinkKind.CROSS_REFERENCE


def test_a_ticket_comment_that_opens_a_pull_request() -> None:
    for words in (
        "GitHub user ann opened a pull request:\n  https://github.com/apache/kafka/pull/5",
        "ann opened a pull request #5 for this",
        "My PR is here: https://github.com/apache/kafka/pull/5",
        "PR: https://github.com/apache/kafka/pull/5",
    ):
        (found,) = only(jira(events=(said(words.replace("\n", " ")),)), of(title="Quieter logs"))
        assert found.relation is Relation.ATTEMPT, words
    (found,) = only(jira(events=(said("this broke since PR #5 was merged"),)), of(title="Quieter logs"))
    assert found.relation is Relation.MENTION


def test_a_remote_link_to_a_change_for_another_issue_is_a_mention() -> None:
    issue = jira(remote_links=(RemoteLink(f"https://github.com/{REPO}/pull/5"),))
    (found,) = only(issue, of(title="KAFKA-12: telemetry"))
    assert found.relation is Relation.MENTION
    (found,) = only(issue, of(title="MINOR: stop it"))
    assert found.relation is Relation.ATTEMPT


def test_a_former_title_counts() -> None:
    renamed = of(title="Stop it").event(
        "renamed", "ann", 2, rename={"from": "KAFKA-77: stop", "to": "Stop it"}
    )
    (found,) = only(jira(), renamed)
    assert (found.relation, found.known_by[0].kind) == (Relation.ATTEMPT, LinkKind.TITLE)


def test_github_issues() -> None:
    profile = profile_for_repo("acme/widgets")
    issue = jira("acme/widgets#12", tracker="github", events=(said("maybe as in #30"),))

    def one(**fields: object):
        built = pull(30, **({"title": "A change", "body": "", "head": "patch-1"} | fields)).build()
        (found,) = link(issue, [built], profile)
        return found.relation, found.known_by[0].kind

    assert one(body="closes: #12") == (Relation.ATTEMPT, LinkKind.CLOSING_KEYWORD)
    assert one(body="Fixes https://github.com/acme/widgets/issues/12.")[0] is Relation.ATTEMPT
    assert one(body="related: #12") == (Relation.MENTION, LinkKind.BODY)
    assert one(body="fixes #123")[0] is Relation.MENTION
    assert one(title="Quieter (#12)")[0] is Relation.ATTEMPT
    assert one(head="fix-12-lock") == (Relation.ATTEMPT, LinkKind.BRANCH)
    elsewhere = pull(31, repo="acme/other", title="x", body="Fixes #12").build()
    assert link(issue, [elsewhere], profile) == ()
    elsewhere = pull(31, repo="acme/other", title="x", body="Fixes Acme/Widgets#12").build()
    assert link(issue, [elsewhere], profile)[0].relation is Relation.ATTEMPT


def test_what_the_tracker_knows() -> None:
    issue = jira(
        body="Since #17021 it leaks. 1. #2 is fine",
        remote_links=(RemoteLink("https://github.com/Apache/Kafka/pull/9", "GitHub Pull Request #9"),),
        events=(said("see apache/kafka-site#3", kind=Kind.WORK_LOGGED),),
    )
    found = pull_refs_of(issue, KAFKA)
    assert {str(ref): [k.kind for k in how] for ref, how in found.items()} == {
        "apache/kafka#9": [LinkKind.REMOTE_LINK],
        "apache/kafka-site#3": [LinkKind.WORKLOG],
        "apache/kafka#17021": [LinkKind.ISSUE_COMMENT],
    }
    assert pull_refs_of(jira(), KAFKA) == {}
    assert link(jira(), [], KAFKA) == ()


@given(st.text(max_size=200), st.text(max_size=60))
def test_any_text_is_only_text(text: str, head: str) -> None:
    made = of(title=text, body=text, head=head or None).comment("rev", text, 2)
    issue = jira(body=text, events=(said(text),))
    assert len(only(issue, made)) <= 1
    assert len(link(jira("a/b#3", tracker="github", body=text), [made.build()], KAFKA)) <= 1


def test_an_enterprise_server_is_known_by_its_own_addresses() -> None:
    named = "See https://code.example.org:8443/acme/widgets/pull/7 and https://elsewhere.org/a/b/pull/8."
    assert pull_refs_in(named, None) == ()
    assert pull_refs_in(named, None, hosts={"code.example.org"}) == (PullRef("acme/widgets", 7),)
    assert pull_refs_in("https://github.example.org/a/b/pull/9", None) == (PullRef("a/b", 9),)


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://Code.Example.org:8443/a/b/pull/1", "code.example.org"),
        ("http://me@h/x", "h"),
        ("no address", ""),
        (None, ""),
    ],
)
def test_the_host_of_an_address(url: str | None, host: str) -> None:
    assert host_of(url) == host
