"""Published once, then kept up to date, and only where it was asked for."""

from __future__ import annotations

import re

import pytest
from github_double import Github

from triage.errors import AuthenticationError, NotFoundError, OutputError, ServiceError, UsageError
from triage.publish import Target, publish
from triage.publish.actions import set_outputs
from triage.publish.sticky import _ROOM
from triage.settings import read_settings

ISSUE = Target.of("issue", repo="acme/news", title="Weekly news")
FILE = Target.of("file", repo="acme/news", branch="digests", path="docs/week.md")
TALK = Target.of("discussion", repo="acme/news", discussion=3)
KEY = "acme/widgets"


@pytest.fixture
def github():
    with Github() as made:
        yield made


def put(github: Github, target: Target, text: str, key: str = KEY, token: str | None = "any"):
    settings = read_settings(github.environ(token), lambda _: None)
    target.check(settings)
    return publish(target, key, text, settings)


def long(rows: int) -> str:
    body = "".join(f"| row-{n}. | {'x' * 200} |\n" for n in range(rows))
    return f"# News\n\n## Waiting\n\n| What | Why |\n|---|---|\n{body}"


def rows(*texts: str) -> list[str]:
    return [r for text in texts for r in re.findall(r"row-\d+\.", text)]


# -- the sticky issue


def test_it_is_created_the_first_time_and_updated_ever_after(github):
    first = put(github, ISSUE, "# One")
    assert (first.what, first.url) == (
        "created issue 1 in acme/news",
        "https://github.com/acme/news/issues/1",
    )
    second = put(github, ISSUE, "# Two")
    assert second.what == "updated issue 1 in acme/news"
    [issue] = github.issues.values()
    assert issue["title"] == "Weekly news"
    assert [x["name"] for x in issue["labels"]] == ["contribution-digest"]
    assert "# Two" in issue["body"]
    assert "# One" not in issue["body"]
    assert github.comments == {}


def test_the_same_text_again_writes_nothing_and_asks_little(github):
    put(github, ISSUE, "# One")
    before = len(github.requests)
    put(github, ISSUE, "# One")
    assert [verb for verb, _ in github.requests[before:]] == ["GET", "GET"]


def test_looking_through_many_issues_costs_one_request_a_page(github):
    for n in range(60):
        github.add_issue({"title": f"Other {n}", "body": None if n % 2 else "text", "labels": []})
    put(github, ISSUE, "# One")
    assert [verb for verb, _ in github.requests] == ["GET", "GET", "POST"]


def test_what_people_wrote_around_it_stays_and_so_does_their_title(github):
    put(github, ISSUE, "# One")
    github.issues[1]["body"] = f"Please read this first.\n\n{github.issues[1]['body']}\n\nThanks, mia"
    github.issues[1]["title"] = "Our own title"
    put(github, ISSUE, "# Two")
    body = github.issues[1]["body"]
    assert body.startswith("Please read this first.")
    assert body.endswith("Thanks, mia")
    assert "# Two" in body
    assert "# One" not in body
    assert github.issues[1]["title"] == "Our own title"


def test_an_essay_written_around_it_never_makes_it_too_long(github):
    put(github, ISSUE, "# One")
    github.issues[1]["body"] = "y" * 60_000 + github.issues[1]["body"] + "z" * 60_000
    put(github, ISSUE, long(280))
    assert len(github.issues[1]["body"]) < 65_536


def test_a_closed_one_is_left_closed_and_a_new_one_made(github):
    put(github, ISSUE, "# One")
    github.issues[1]["state"] = "closed"
    assert put(github, ISSUE, "# Two").what == "created issue 2 in acme/news"
    assert "# One" in github.issues[1]["body"]
    assert put(github, ISSUE, "# Three").what == "updated issue 2 in acme/news"


def test_one_whose_label_was_taken_off_is_still_found(github):
    put(github, ISSUE, "# One")
    github.issues[1]["labels"] = []
    assert put(github, ISSUE, "# Two").what == "updated issue 1 in acme/news"


def test_a_strangers_issue_with_a_copied_mark_is_never_written_to(github):
    put(github, ISSUE, "# One")
    stolen = github.issues[1]["body"]
    github.issues[1]["state"] = "closed"
    github.add_issue({"title": "Mine", "body": stolen, "author_association": "NONE"})
    assert put(github, ISSUE, "# Two").what == "created issue 3 in acme/news"
    assert github.issues[2]["body"] == stolen


def test_one_whose_marks_somebody_deleted_is_theirs_now(github):
    put(github, ISSUE, "# One")
    github.issues[1]["body"] = "My notes"
    assert put(github, ISSUE, "# Two").what == "created issue 2 in acme/news"
    assert github.issues[1]["body"] == "My notes"


def test_two_projects_have_an_issue_each(github):
    put(github, ISSUE, "# One", key="acme/widgets")
    put(github, ISSUE, "# Two", key="acme/gears")
    assert len(github.issues) == 2
    put(github, ISSUE, "# Three", key="acme/gears")
    assert "# One" in github.issues[1]["body"]


def test_a_renamed_repository_keeps_its_issue_and_its_comments(github):
    put(github, ISSUE, long(700), key="acme/widgets")
    settings = read_settings(github.environ(), lambda _: None)
    done = publish(ISSUE, "acme/gears", long(700).replace("News", "More"), settings, ("acme/widgets",))
    assert done.what == "updated issue 1 in acme/news"
    body = github.issues[1]["body"]
    assert "# More" in body
    assert "acme/widgets" not in body
    assert len(github.comments) == 2
    assert put(github, ISSUE, "# Two", key="acme/gears").what == "updated issue 1 in acme/news"
    assert len(github.issues) == 1


def test_a_copy_of_it_does_not_become_it(github):
    put(github, ISSUE, "# One")
    github.add_issue({"title": "Copy", "body": github.issues[1]["body"], "labels": ["contribution-digest"]})
    assert put(github, ISSUE, "# Two").what == "updated issue 1 in acme/news"


def test_a_long_one_goes_on_in_comments_that_are_linked(github):
    text = long(700)
    put(github, ISSUE, text)
    [issue] = github.issues.values()
    parts = [issue["body"], *(c["body"] for c in github.comments.values())]
    assert len(parts) == 3
    assert all(len(p) < 65_536 for p in parts)
    assert rows(*parts) == rows(text)
    for comment in github.comments.values():
        assert f"]({comment['html_url']})" in issue["body"]


def test_comments_are_updated_too_and_what_is_left_over_is_emptied_not_deleted(github):
    put(github, ISSUE, long(700))
    put(github, ISSUE, long(400))
    assert len(github.comments) == 2
    first, second = github.comments.values()
    assert rows(github.issues[1]["body"], first["body"]) == rows(long(400))
    assert "needs no part 3" in second["body"]
    put(github, ISSUE, long(700))
    assert len(github.comments) == 2
    assert rows(github.issues[1]["body"], *(c["body"] for c in github.comments.values())) == rows(long(700))


def test_a_strangers_comment_with_a_copied_mark_is_not_taken_for_a_part(github):
    put(github, ISSUE, "# One")
    mark = f"<!-- contribution-triage part {KEY} 2 -->\nmine"
    github.add_comment(1, mark, login="stranger")
    put(github, ISSUE, long(400))
    assert [c["body"] == mark for c in github.comments.values()] == [True, False]


def test_a_locked_one_is_updated_all_the_same(github):
    put(github, ISSUE, "# One")
    github.issues[1]["locked"] = True
    put(github, ISSUE, "# Two")
    assert "# Two" in github.issues[1]["body"]


def test_a_part_always_leaves_room_for_its_marks():
    assert _ROOM < 63_000


# -- rights


@pytest.mark.parametrize("target", [ISSUE, FILE, TALK], ids=lambda t: t.kind)
def test_a_token_without_the_right_is_told_which_one(github, target):
    github.refuse = 403
    with pytest.raises(AuthenticationError) as told:
        put(github, target, "# One")
    assert told.value.exit_code == 4
    assert ": write" in told.value.hint
    assert "any" not in f"{told.value.message} {told.value.hint}".split()


@pytest.mark.parametrize("target", [ISSUE, FILE, TALK], ids=lambda t: t.kind)
def test_no_token_at_all_is_told_before_anything_is_done(github, target):
    with pytest.raises(AuthenticationError, match="there is none"):
        put(github, target, "# One", token=None)
    assert github.requests == []


def test_a_refused_token(github):
    github.refuse = 401
    with pytest.raises(AuthenticationError, match="does not accept the token"):
        put(github, ISSUE, "# One")


def test_a_repository_that_is_not_there(github):
    with pytest.raises(NotFoundError, match="acme/none"):
        put(github, Target.of("issue", repo="acme/none", title="x"), "# One")


def test_nothing_is_written_twice_when_github_stumbles(github):
    github.refuse = 502
    with pytest.raises(ServiceError):
        put(github, ISSUE, "# One")
    assert [verb for verb, _ in github.requests].count("POST") == 1


def test_a_github_that_does_not_answer():
    settings = read_settings({"GITHUB_API_URL": "http://127.0.0.1:9", "GH_TOKEN": "any"})
    for target in (ISSUE, TALK):
        with pytest.raises(ServiceError, match="did not answer"):
            publish(target, KEY, "# One", settings)


# -- a file on a branch


def test_a_file_is_committed_where_it_differs(github):
    assert put(github, FILE, "# One\n").what.startswith("committed to digests")
    assert github.files["digests", "docs/week.md"] == b"# One\n"
    assert "nothing committed" in put(github, FILE, "# One\n").what
    put(github, FILE, "# Two\n")
    assert github.files["digests", "docs/week.md"] == b"# Two\n"


def test_a_very_long_one_is_several_files(github):
    text = long(3000)
    put(github, FILE, text)
    assert sorted(path for _, path in github.files) == ["docs/week-2.md", "docs/week.md"]
    assert rows(*(f.decode() for _, f in sorted(github.files.items(), reverse=True))) == rows(text)


def test_a_branch_that_is_not_there_is_said_so(github):
    target = Target.of("file", repo="acme/news", branch="nowhere", path="week.md")
    with pytest.raises(NotFoundError) as told:
        put(github, target, "# One")
    assert "nowhere" in told.value.message


# -- a discussion


def test_a_discussion_gets_one_comment_for_each_span(github):
    assert put(github, TALK, "# One", key=f"{KEY} 2024-01-01").what.startswith("commented")
    assert put(github, TALK, "# One, again", key=f"{KEY} 2024-01-01").what.startswith("updated")
    put(github, TALK, "# Two", key=f"{KEY} 2024-01-08")
    assert ["again" in c["body"] for c in github.discussion] == [True, False]


def test_somebody_elses_copy_is_not_touched(github):
    put(github, TALK, "# One", key="k")
    github.discussion[0]["viewerDidAuthor"] = False
    put(github, TALK, "# Two", key="k")
    assert len(github.discussion) == 2
    assert "# One" in github.discussion[0]["body"]


def test_a_long_one_goes_on_in_replies(github):
    put(github, TALK, long(700), key="k")
    [comment] = github.discussion
    parts = [comment["body"], *(r["body"] for r in comment["replies"]["nodes"])]
    assert rows(*parts) == rows(long(700))
    put(github, TALK, long(700), key="k")
    assert len(comment["replies"]["nodes"]) == len(parts) - 1


def test_a_discussion_that_is_not_there(github):
    with pytest.raises(NotFoundError, match="no discussion 4"):
        put(github, Target.of("discussion", repo="acme/news", discussion=4), "# One")


# -- a job


def test_the_summary_is_added_to_what_is_there(tmp_path, monkeypatch):
    path = tmp_path / "summary.md"
    path.write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    target = Target.of("summary")
    target.check(read_settings({}, lambda _: None))
    publish(target, KEY, "# One", read_settings({}, lambda _: None))
    assert path.read_text() == "before\n# One\n"


def test_the_summary_stays_under_its_limit(tmp_path, monkeypatch):
    path = tmp_path / "summary.md"
    path.write_text("é" * 100_000)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(path))
    done = publish(Target.of("summary"), KEY, long(6000), read_settings({}, lambda _: None))
    assert path.stat().st_size < 1024 * 1024
    assert "cut to fit" in done.what
    assert path.read_text().rstrip().endswith("to read all of it.")
    with pytest.raises(OutputError, match="full"):
        publish(Target.of("summary"), KEY, long(6000), read_settings({}, lambda _: None))


def test_a_summary_outside_of_a_job_is_said_so(monkeypatch):
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    with pytest.raises(OutputError, match="GITHUB_STEP_SUMMARY"):
        Target.of("summary").check(read_settings({}, lambda _: None))


def test_outputs_hold_whatever_they_are_given(tmp_path, monkeypatch):
    path = tmp_path / "out"
    monkeypatch.setenv("GITHUB_OUTPUT", str(path))
    set_outputs({"path": "a\nevil=1", "counts": '{"open": 3}'})
    text = path.read_text()
    name, end = text.splitlines()[0].split("<<")
    assert name == "path"
    assert text.startswith(f"path<<{end}\na\nevil=1\n{end}\ncounts<<")
    monkeypatch.delenv("GITHUB_OUTPUT")
    set_outputs({"path": "x"})
    assert path.read_text() == text


# -- what was asked for


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "everywhere"},
        {"kind": "issue", "title": "x"},
        {"kind": "issue", "repo": "a/b", "title": "  "},
        {"kind": "discussion", "repo": "a/b"},
        {"kind": "discussion", "repo": "a/b", "discussion": 0},
        {"kind": "file", "repo": "a/b", "path": "x.md"},
        {"kind": "file", "repo": "a/b", "branch": "main", "path": "../x.md"},
        {"kind": "file", "repo": "a/b", "branch": "main", "path": "/etc/x.md"},
        {"kind": "file", "repo": "a/b", "branch": "main", "path": ".git/config"},
    ],
)
def test_what_cannot_be_meant_is_refused(asked):
    with pytest.raises(UsageError):
        Target.of(asked.pop("kind"), **asked)


def test_nothing_is_published_unless_it_was_asked_for(github):
    put(github, Target.of("none"), "# One")
    assert github.requests == []
