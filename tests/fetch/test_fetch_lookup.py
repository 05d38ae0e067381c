"""A lookup over the wire, from both services of the double."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from double.server import Double
from fetch_helpers import (
    GITHUB_PROFILE,
    KEY,
    PROFILE,
    REPO,
    attempt,
    jira_issue,
    jira_time,
    jira_user,
    remote_link,
    two_attempts,
)
from msgspec.structs import replace

from triage.errors import AuthenticationError, NotFoundError, RateLimitError, ServiceError
from triage.fetch.api import Fetched, GithubIssueTarget, IssueTarget, PullTarget, Target
from triage.fetch.live import LiveSource
from triage.models import LinkKind, PullRef
from triage.profiles import Profile, Repository
from triage.settings import Secret

ISSUE = IssueTarget(KEY)
TOKENS = pytest.mark.parametrize("token", ["with-a-token", None])


def look(
    double: Double,
    folder: Path,
    target: Target = ISSUE,
    profile: Profile = PROFILE,
    token: str | None = "t",
    **more: Any,
) -> Fetched:
    with LiveSource(double.settings(folder, token, **more)) as source:
        return source.lookup(target, profile)


@TOKENS
def test_an_issue_and_its_attempts(tmp_path: Path, token: str | None) -> None:
    issue = jira_issue(remotelinks=[remote_link(1)], assignee=jira_user("ann"))
    with Double(two_attempts(), jira=[issue]) as double:
        got = look(double, tmp_path, token=token)
    assert got.issue is not None
    assert (got.issue.key, got.issue.title, got.issue.assignees[0].login) == (KEY, "Widgets wobble", "ann")
    assert got.issue.url == f"{double.jira_url}/browse/{KEY}"
    assert [str(p.ref) for p in got.pulls] == [f"{REPO}#1", f"{REPO}#2"]
    assert all(p.events and p.files is not None for p in got.pulls)
    ways = {(k.pull.number, k.by.kind) for k in got.known}
    assert ways == {(1, LinkKind.REMOTE_LINK), (1, LinkKind.SEARCH), (2, LinkKind.SEARCH)}
    assert (got.partial, got.notes) == ((), ())
    assert [r for r in got.records if "jira" in r]
    assert len([r for r in got.records if "pull" in r]) == 2


def test_with_a_token_two_attempts_cost_three_requests_at_the_same_time(tmp_path: Path) -> None:
    with Double(two_attempts(), jira=[jira_issue()], latency=0.2) as double:
        look(double, tmp_path)
        asked = double.requests
    assert sorted(r.query or r.path.rsplit("/", 1)[-1] for r in asked)[0] == "Search"
    assert len(asked) == 3
    # Each began before any had ended: one round trip in all.
    assert max(r.began for r in asked) < min(r.ended for r in asked)


def test_without_a_token_three_and_four_a_pull_request(tmp_path: Path) -> None:
    with Double(two_attempts(), jira=[jira_issue(remotelinks=[remote_link(1), remote_link(2)])]) as double:
        look(double, tmp_path, token=None)
    assert len(double.requests) == 3 + 4 * 2
    assert all("authorization" not in r.headers for r in double.requests)


@TOKENS
def test_a_pull_request_that_only_jira_knows_is_fetched_as_well(tmp_path: Path, token: str | None) -> None:
    comment = {
        "id": "5",
        "author": jira_user("rea"),
        "created": jira_time(2),
        "body": "See PR #3 for another way.",
    }
    fields = {"comment": {"comments": [comment], "total": 1}}
    keyless = attempt(3, title="Steady it", day=3).record
    with Double([*two_attempts(), keyless], jira=[jira_issue(**fields)]) as double:
        got = look(double, tmp_path, token=token)
    assert [p.ref.number for p in got.pulls] == [1, 3, 2]
    (way,) = [k.by for k in got.known if k.pull.number == 3]
    assert way.kind is LinkKind.ISSUE_COMMENT
    assert "another way" in way.detail
    if token:
        assert [r.query for r in double.of("graphql")] == ["Search", "Numbers"]


def test_what_only_its_branch_connects_is_found_in_the_same_query(tmp_path: Path) -> None:
    by_branch = attempt(3, title="Steady it", head=f"{KEY.lower()}-steady", day=3).record
    other = attempt(
        4, title="Another", head=f"{KEY}0-other", day=4
    ).record  # begins alike, is another issue's
    both = attempt(5, head=f"{KEY}-both", day=5).record
    with Double([*two_attempts(), by_branch, other, both], jira=[jira_issue()]) as double:
        got = look(double, tmp_path)
        assert len(double.of("graphql")) == 1
        assert len(double.requests) == 3
    assert [p.ref.number for p in got.pulls] == [1, 3, 5, 2]
    (way,) = [k.by for k in got.known if k.pull.number == 3]
    assert "branches that begin with ACME-12" in way.detail
    assert len([k for k in got.known if k.pull.number == 5]) == 1
    [third] = [p for p in got.pulls if p.ref.number == 3]
    assert third.events is not None


def test_what_jira_cut_is_fetched(tmp_path: Path) -> None:
    log = {"author": jira_user("githubbot"), "created": jira_time(1), "comment": "about nothing"}
    logs = [log | {"id": str(n), "comment": f"https://github.com/{REPO}/pull/{n}"} for n in range(1, 25)]
    issue = jira_issue(worklog={"worklogs": logs[:20], "total": 24}) | {"all_worklogs": logs}
    pulls = [attempt(n, title="no key").record for n in range(1, 25)]
    with Double(pulls, jira=[issue]) as double:
        got = look(double, tmp_path)
    assert got.issue is not None
    assert got.issue.cut == ()
    assert len({k.pull for k in got.known}) == 24
    assert len(got.pulls) == 20
    assert any("4 more pull requests" in note for note in got.notes)


@TOKENS
def test_numbers_in_texts_are_followed_or_forgotten(tmp_path: Path, token: str | None) -> None:
    one = attempt(1, body="Breaks since #40. Nothing to do with #9, see `#8`.").record
    other = attempt(40, title="Rework", day=-30).record
    with Double([one, other], jira=[jira_issue()]) as double:
        got = look(double, tmp_path, token=token)
    assert [p.ref.number for p in got.pulls] == [40, 1]
    assert {k.pull.number for k in got.known} == {1, 40}
    assert got.partial == ()


@TOKENS
def test_a_pull_request_leads_to_its_issue_and_rivals(tmp_path: Path, token: str | None) -> None:
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        got = look(double, tmp_path, PullTarget(PullRef(REPO, 1)), token=token)
    assert got.issue is not None
    assert got.issue.key == KEY
    assert [p.ref.number for p in got.pulls] == [1, 2]


@TOKENS
def test_a_github_issue_and_what_mentions_it(tmp_path: Path, token: str | None) -> None:
    source = {"issue": {"title": "a fix", "html_url": f"https://github.com/{REPO}/pull/1"}}
    event = {
        "event": "cross-referenced",
        "created_at": "2024-01-03T00:00:00Z",
        "actor": None,
        "source": source,
    }
    issue = github_issue(5, [event])
    with Double([attempt(1, title="Fixes it").record], [issue]) as double:
        got = look(double, tmp_path, GithubIssueTarget(PullRef(REPO, 5)), GITHUB_PROFILE, token)
        same = look(double, tmp_path, PullTarget(PullRef(REPO, 5)), GITHUB_PROFILE, token)
    assert got.issue is not None
    assert (got.issue.key, got.issue.tracker) == (f"{REPO}#5", "github")
    assert [p.ref.number for p in got.pulls] == [1]
    assert got.known[0].by.kind is LinkKind.CROSS_REFERENCE
    assert same.issue == got.issue


@TOKENS
def test_a_pull_request_that_closes_a_github_issue(tmp_path: Path, token: str | None) -> None:
    pull = attempt(1, title="A fix", body="Fixes #5.").record
    with Double([pull], [github_issue(5)]) as double:
        got = look(double, tmp_path, PullTarget(PullRef(REPO, 1)), GITHUB_PROFILE, token)
    assert got.issue is not None
    assert got.issue.key == f"{REPO}#5"


def github_issue(number: int, events: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    issue = {
        "number": number,
        "html_url": f"https://github.com/{REPO}/issues/{number}",
        "title": "It wobbles",
        "body": "Always.",
        "user": {"login": "rea", "type": "User"},
        "state": "closed",
        "state_reason": "not_planned",
        "created_at": "2024-01-01T00:00:00Z",
        "updated_at": "2024-01-05T00:00:00Z",
        "closed_at": "2024-01-05T00:00:00Z",
        "labels": [{"name": "bug"}],
        "assignees": [{"login": "ann", "type": "User"}],
    }
    return {"repo": REPO, "issue": issue, "events": events or []}


@TOKENS
def test_github_enterprise(tmp_path: Path, token: str | None) -> None:
    records = two_attempts()
    with Double(records, jira=[jira_issue()]) as double:
        for record in records:
            number = record["pull"]["number"]
            record["pull"] |= {
                "html_url": f"https://github.example.org/{REPO}/pull/{number}",
                "url": f"{double.github_url}/repos/{REPO}/pulls/{number}",
            }
        got = look(double, tmp_path, token=token)
    assert [str(p.ref) for p in got.pulls] == [f"{REPO}#1", f"{REPO}#2"]
    assert got.pulls[0].url == f"https://github.example.org/{REPO}/pull/1"


def on(host: str, record: dict[str, Any]) -> dict[str, Any]:
    """The record as an Enterprise Server has it."""
    return json.loads(json.dumps(record).replace("https://github.com/", f"https://{host}/"))  # type: ignore[no-any-return]


@TOKENS
def test_what_names_pull_requests_of_an_enterprise_server(tmp_path: Path, token: str | None) -> None:
    host = "code.example.org"  # nothing in its name says what it is
    one = attempt(1).comment("rev", f"Superseded by https://{host}/{REPO}/pull/3.", day=1)
    source = {"issue": {"title": "Another", "html_url": f"https://{host}/{REPO}/pull/4"}}
    one.event("cross-referenced", "zoe", 2, source=source)
    others = [attempt(n, title="Steady it", day=n).record for n in (3, 5, 6)]
    comment = {
        "id": "5",
        "author": jira_user("rea"),
        "created": jira_time(2),
        "body": f"See https://{host}/{REPO}/pull/5, not https://github.com/{REPO}/pull/6.",
    }
    issue = jira_issue(comment={"comments": [comment], "total": 1})
    issue["remotelinks"] = [on(host, remote_link(3))]
    with Double([on(host, r) for r in (one.record, *others)], jira=[issue]) as double:
        got = look(double, tmp_path, token=token)
    assert {p.ref.number for p in got.pulls} == {1, 3, 5}  # 6 is another server's
    assert LinkKind.REMOTE_LINK in {k.by.kind for k in got.known if k.pull.number == 3}
    [first] = [p for p in got.pulls if p.ref.number == 1]
    assert [str(e.target) for e in first.events or () if e.target] == [f"{REPO}#4"]


@TOKENS
def test_what_is_named_after_the_end_took_the_place(tmp_path: Path, token: str | None) -> None:
    one = attempt(1, by="ann").close("ann", day=3).comment("bob", "That was #3, wasn't it?", day=4)
    two = attempt(2).comment("bob", "Went ahead with it in #4.", day=2)
    merged = attempt(5).merge("mia", day=3).comment("bob", "As in #6.", day=4)
    others = [attempt(n, title="Steady it", day=n).record for n in (3, 4, 6)]
    with Double([one.record, two.record, merged.record, *others], jira=[jira_issue()]) as double:
        got = look(double, tmp_path, token=token)
    # Without a token each costs four of sixty requests: then only what a description names.
    assert {p.ref.number for p in got.pulls} == {1, 2, 5} | ({3, 4} if token else set())


# -- what goes wrong ----------------------------------------------------------------------------
def test_an_unknown_key(tmp_path: Path) -> None:
    with Double(two_attempts()) as double, pytest.raises(NotFoundError, match=r"ACME-404 is not in JIRA"):
        look(double, tmp_path, IssueTarget("ACME-404"))


@TOKENS
@pytest.mark.parametrize("repo", [REPO, "acme/no-such"])
def test_an_unknown_number_or_repository(tmp_path: Path, token: str | None, repo: str) -> None:
    with Double(two_attempts()) as double, pytest.raises(NotFoundError, match=f"{repo}#99"):
        look(double, tmp_path, PullTarget(PullRef(repo, 99)), token=token)


@TOKENS
def test_a_repository_nobody_may_see_leaves_the_issue(tmp_path: Path, token: str | None) -> None:
    profile = replace(PROFILE, repository=Repository(names=("acme/hidden",)))
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        got = look(double, tmp_path, profile=profile, token=token)
    assert got.issue is not None
    assert got.pulls == ()
    assert "no repository acme/hidden to be seen" in got.partial[0].why


@TOKENS
def test_a_renamed_repository_is_followed_and_said(tmp_path: Path, token: str | None) -> None:
    profile = replace(PROFILE, repository=Repository(names=("acme/old",)))
    with Double(two_attempts(), jira=[jira_issue()], renamed={"acme/old": REPO}) as double:
        got = look(double, tmp_path, profile=profile, token=token)
        pull = look(double, tmp_path, PullTarget(PullRef("acme/old", 1)), profile, token)
    assert [str(p.ref) for p in got.pulls] == [f"{REPO}#1", f"{REPO}#2"]
    assert f"acme/old is now {REPO} on GitHub" in got.notes
    assert f"acme/old#1 is now {REPO}#1" in pull.notes


@pytest.mark.parametrize(
    ("status", "body"), [(503, b"down"), (200, b"<html>log in"), (200, b""), (200, b'{"key": '), (401, b"")]
)
def test_jira_down_leaves_github(tmp_path: Path, status: int, body: bytes) -> None:
    with Double(two_attempts()) as double:
        double.can("jira", status, body, times=2 if status == 401 else 6)
        got = look(double, tmp_path)
    assert got.issue is None
    assert len(got.pulls) == 2
    assert got.partial[0].what == "jira"
    assert got.partial[0].hint


@pytest.mark.parametrize(("service", "token"), [("graphql", "t"), ("github", None)])
@pytest.mark.parametrize(("status", "body"), [(503, b"down"), (200, b"<html>"), (200, b"")])
def test_github_down_leaves_jira(
    tmp_path: Path, service: str, token: str | None, status: int, body: bytes
) -> None:
    with Double(two_attempts(), jira=[jira_issue(remotelinks=[remote_link(1)])]) as double:
        double.can(service, status, body, times=3)
        got = look(double, tmp_path, token=token)
    assert got.issue is not None
    assert got.pulls == ()
    assert [p.what for p in got.partial] == ["github"]
    assert len(double.of(service)) == 3, "a service that is down is not asked for more"


def test_both_down_is_an_error(tmp_path: Path) -> None:
    with Double() as double:
        double.can("jira", 503, times=6)
        double.can("graphql", 503, times=3)
        with pytest.raises(ServiceError, match="in trouble") as told:
            look(double, tmp_path)
    assert "GitHub" in told.value.message
    assert "JIRA" in told.value.message


def test_a_refused_token_ends_the_lookup(tmp_path: Path) -> None:
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("graphql", 401, {"message": "Bad credentials"})
        with pytest.raises(AuthenticationError, match="refuses the token from GH_TOKEN") as caught:
            look(double, tmp_path)
        assert caught.value.exit_code == 4
        double.can("jira", 401, times=2)
        with pytest.raises(AuthenticationError, match="TRIAGE_JIRA_TOKEN"):
            look(double, tmp_path, jira_token=Secret("j"))


def test_a_token_without_the_right_leaves_what_others_answer(tmp_path: Path) -> None:
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("graphql", 403, {"message": "Resource not accessible by personal access token"})
        got = look(double, tmp_path)
    assert got.issue is not None
    assert "does not let us see" in got.partial[0].why
    assert "right" in (got.partial[0].hint or "")


def test_a_lookup_that_was_begun_is_waited_for_not_asked_again(tmp_path: Path) -> None:
    with (
        Double(two_attempts(), jira=[jira_issue()]) as double,
        LiveSource(double.settings(tmp_path)) as source,
    ):
        source.begin(ISSUE, PROFILE)
        assert len(source.lookup(ISSUE, PROFILE).pulls) == 2
        assert len(double.requests) == 3
        source.begin(ISSUE, PROFILE)
        with pytest.raises(NotFoundError):
            source.lookup(IssueTarget("ACME-404"), PROFILE)
        source.begin(ISSUE, PROFILE)  # and never fetched


def test_jiras_token_goes_to_jira_and_githubs_to_github(tmp_path: Path) -> None:
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        look(double, tmp_path, token="g", jira_token=Secret("j"))
        assert {r.headers["authorization"] for r in double.of("graphql")} == {"Bearer g"}
        assert {r.headers["authorization"] for r in double.of("jira")} == {"Bearer j"}


def test_a_token_without_an_address_stays_at_home_and_says_so(tmp_path: Path) -> None:
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        tracker = replace(PROFILE.tracker, url=double.jira_url)
        settings = replace(double.settings(tmp_path), jira_url=None, jira_token=Secret("j"))
        with LiveSource(settings) as source:
            got = source.lookup(IssueTarget(KEY), replace(PROFILE, tracker=tracker))
        assert all("authorization" not in r.headers for r in double.of("jira"))
    assert any("TRIAGE_JIRA_TOKEN is not shown" in n for n in got.notes)


@pytest.mark.parametrize("lists", [{"files"}, {"reviewThreads", "files"}])
def test_what_the_token_may_not_see_is_named(tmp_path: Path, lists: set[str]) -> None:
    from double import nodes

    node = nodes.story(two_attempts()[0], REPO) | dict.fromkeys(lists)
    errors = [
        {"type": "FORBIDDEN", "path": ["search", "nodes", 0, name], "message": "Resource not accessible"}
        for name in sorted(lists)
    ]
    data = {"repository": {"nameWithOwner": REPO}, "search": {"issueCount": 1, "nodes": [node]}}
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("graphql", 200, {"data": data, "errors": errors})
        got = look(double, tmp_path)
    assert got.pulls[0].files is None
    assert len(got.partial) == len(lists)
    assert all(p.why == "the token may not see it" for p in got.partial)


def test_a_story_that_graphql_hides_is_read_through_rest(tmp_path: Path) -> None:
    error = {"type": "FORBIDDEN", "path": ["search", "nodes", 0, "reviewThreads"], "message": "no"}
    data = {"repository": {"nameWithOwner": REPO}, "search": {"issueCount": 1, "nodes": [None]}}
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("graphql", 200, {"data": data, "errors": [error]})
        got = look(double, tmp_path)
    assert len(got.pulls) == 2
    assert got.partial == ()
    assert "GraphQL hides reviewThreads" in got.notes[0]
    assert all(r.headers["authorization"] for r in double.of("github"))


def test_graphqls_used_up_limit_leads_to_rest_and_says_when(tmp_path: Path) -> None:
    limited = {"errors": [{"type": "RATE_LIMITED", "message": "API rate limit exceeded"}]}
    reset = str(int(time.time()) + 1000)
    headers = {
        "X-RateLimit-Resource": "graphql",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Limit": "5000",
        "X-RateLimit-Reset": reset,
    }
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("graphql", 200, limited, headers=headers)
        got = look(double, tmp_path)
    assert len(got.pulls) == 2
    assert "graphql limit is used up" in got.notes[0]
    assert "in 17 minutes" in got.notes[0]
    (budget,) = [b for b in got.budgets if b.service == "github graphql"]
    assert budget.remaining == 0


def test_without_a_token_a_used_up_limit_leaves_what_was_read(tmp_path: Path) -> None:
    reset = str(int(time.time()) + 600)
    headers = {"X-RateLimit-Remaining": "0", "X-RateLimit-Limit": "60", "X-RateLimit-Reset": reset}
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("github", 403, {"message": "limit"}, headers=headers, path="/pulls/2", times=3)
        got = look(double, tmp_path, token=None)
    assert [p.ref.number for p in got.pulls] == [1]
    (lost,) = [p for p in got.partial if p.what == f"{REPO}#2"]
    assert "in 10 minutes" in lost.why
    assert "GH_TOKEN" in (lost.hint or "")


def test_a_heavy_query_is_asked_in_halves(tmp_path: Path) -> None:
    pulls = [attempt(n).record for n in range(1, 13)]
    with Double(pulls, jira=[jira_issue()], heavy=5) as double:
        got = look(double, tmp_path)
    assert {p.ref.number for p in got.pulls} == set(range(1, 13))
    assert len(got.pulls) == 12
    assert 502 in {r.status for r in double.of("graphql")}
    assert double.of("github") == []


def test_long_lists_are_read_to_their_end(tmp_path: Path) -> None:
    b = attempt(1)
    for n in range(250):
        b.comment("rev", f"note {n}", day=n / 100)
    for n in range(30):
        b.line_comment("rev", f"thread {n}", day=n / 10)
    root = b.record["comments"][28]["id"]
    for n in range(35):
        b.line_comment("ann", f"reply {n}", day=4, in_reply_to_id=root)
    b.files(*[f"src/F{n}.java" for n in range(130)])
    with Double([b.record], jira=[jira_issue()]) as double:
        got = look(double, tmp_path)
        plain = look(double, tmp_path, token=None)
    (pull,), (same,) = got.pulls, plain.pulls
    kinds = [e.kind.value for e in pull.events or ()]
    assert kinds.count("commented") == 250
    assert kinds.count("review-commented") == 65
    assert len(pull.files or ()) == 130
    assert pull.cut == ()
    assert len(same.events or ()) == len(pull.events or ())


def test_a_further_page_that_fails_cuts_the_list_and_says_so(tmp_path: Path) -> None:
    b = attempt(1)
    for n in range(150):
        b.comment("rev", f"note {n}", day=n / 100)
    with Double([b.record], jira=[jira_issue()]) as double:
        first, _ = double.answer("graphql", *_search(double))
        double.can("graphql", 200, json.loads(first[2]))
        double.can("graphql", 503, times=3)
        got = look(double, tmp_path)
    assert got.pulls[0].cut == ("events",)
    assert "cut short" in got.partial[0].why


def _search(double: Double) -> tuple[Any, bytes]:
    from types import SimpleNamespace

    variables = {"owner": "acme", "name": "widgets", "first": 20, "after": None, "search": f'"{KEY}"'}
    variables |= {"begin": False}
    body = json.dumps({"operationName": "Search", "variables": variables}).encode()
    return SimpleNamespace(path="/graphql", command="POST"), body


def test_no_disk_for_the_cache_goes_on_and_says_so_once(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        settings = double.settings(tmp_path, None, cache_dir=blocked)
        with LiveSource(settings) as source:
            got = [source.lookup(IssueTarget(KEY), PROFILE) for _ in range(2)]
    assert all(len(g.pulls) == 2 for g in got)
    assert [n for n in got[1].notes if "no cache" in n] == [n for n in got[0].notes if "no cache" in n]
    assert len([n for n in got[1].notes if "no cache" in n]) == 1


def test_deleted_accounts_null_heads_and_null_texts(tmp_path: Path) -> None:
    record = attempt(1).record
    record["pull"] |= {"user": None, "head": {"ref": None, "sha": None, "repo": None}, "body": None}
    for token in ("t", None):
        with Double([record], jira=[jira_issue(reporter=None, description=None)]) as double:
            got = look(double, tmp_path, token=token)
        assert got.pulls[0].author.login == "ghost"
        assert got.pulls[0].head is None
        assert got.issue is not None
        assert got.issue.body == ""


def test_hostile_text_comes_through_as_text(tmp_path: Path) -> None:
    words = "\x1b[31m\u202e@all <script>${jndi:x}</script> ```\n|{code}[a|javascript:x]\x00"
    pull = attempt(1, title=f"{KEY} {words}", body=words, head=words).comment("rev", words)
    with Double([pull.record], jira=[jira_issue(summary=words, description=words)]) as double:
        got = look(double, tmp_path)
    assert got.pulls[0].body == words
    assert got.issue is not None
    assert got.issue.title == words


@pytest.mark.parametrize("body", [[], {}, {"fields": None}, {"key": KEY, "fields": {}}, 7, "text", None])
def test_json_that_is_no_issue_is_told(tmp_path: Path, body: Any) -> None:
    with Double(two_attempts()) as double:
        double.can("jira", 200, json.dumps(body).encode(), times=2)
        got = look(double, tmp_path)
    assert got.issue is None
    assert "jira" in {p.what for p in got.partial}
    assert len(got.pulls) == 2


@pytest.mark.parametrize("body", [[], {}, {"number": "1"}, 7, "text", None])
def test_json_that_is_no_pull_request_is_told(tmp_path: Path, body: Any) -> None:
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("github", 200, json.dumps(body).encode(), path="/pulls/1", times=3)
        got = look(double, tmp_path, token=None)
    assert [p.ref.number for p in got.pulls] == [2]
    assert got.partial


@pytest.mark.parametrize("body", [[], {}, {"data": None}, {"data": []}, {"data": {"search": 7}}, 7, None])
def test_json_that_is_no_graphql_answer_is_told(tmp_path: Path, body: Any) -> None:
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("graphql", 200, json.dumps(body).encode())
        got = look(double, tmp_path)
    assert got.issue is not None
    assert got.partial


def test_a_lookup_never_outlasts_its_patience(tmp_path: Path) -> None:
    with Double() as double:
        double.can("jira", 429, headers={"Retry-After": "2"}, times=2)
        double.can("graphql", 429, headers={"Retry-After": "2"})
        began = time.monotonic()
        with pytest.raises(RateLimitError):
            look(double, tmp_path, patience=1.0)
    assert time.monotonic() - began < 2


def test_a_wrong_address_of_graphql_is_named(tmp_path: Path) -> None:
    with Double(two_attempts(), jira=[jira_issue()]) as double:
        double.can("graphql", 404, {"message": "Not Found"})
        got = look(double, tmp_path, github_graphql=double.github_url + "/graphql")
    assert "there is no GraphQL of GitHub at http" in got.partial[0].why
    assert "GITHUB_GRAPHQL_URL" in (got.partial[0].hint or "")
