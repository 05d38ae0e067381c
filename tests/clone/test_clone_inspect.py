"""What a clone shows about an issue."""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from git_repo import REGISTRY, WIDGET, WIDGET_TEST, Repo, history, widget

from triage.clone import Attempt, Match, inspect, locate
from triage.clone.git import Git, TimeUpError
from triage.clone.inspect import match_project
from triage.errors import CloneError
from triage.models import Event, Issue, Kind
from triage.profiles import Profile, find_profile


def issue(**fields: Any) -> Issue:
    made = {
        "key": "KAFKA-77",
        "tracker": "jira",
        "url": "https://example.org/KAFKA-77",
        "title": "Memory grows when widget threads are replaced",
        "body": "Every dead thread stays reachable through the metrics registry.",
        "created_at": datetime(2024, 1, 1, tzinfo=UTC),
        "components": ("streams",),
        "affects_versions": ("2.0.0",),
        "fix_versions": ("2.1.0",),
        **fields,
    }
    return msgspec.convert(made, Issue)


@pytest.fixture
def kafka() -> Profile:
    return find_profile("kafka")


ADDING = (r"\b(?:add|register)[A-Z]\w*\s*\(",)


def test_the_change_that_brought_it_in_comes_first(tmp_path: Path, kafka: Profile) -> None:
    _, shas = history(tmp_path)
    report = inspect(tmp_path, issue(), kafka, adding=ADDING)
    first = report.introduced_by[0]
    assert first.change.sha == shas["guilty"]
    assert first.change.keys == ("KAFKA-30",)
    assert first.change.pull == 31
    assert first.change.pull_url == "https://github.com/apache/kafka/pull/31"
    assert first.change.first_release == "2.0.0"
    assert first.change.tags == ("2.0.0", "2.1.0")
    assert first.change.branches == ("2.0",)
    assert first.change.in_head
    assert any("WidgetThreadReporter" in r for r in first.reasons)
    assert any("addReporter" in r for r in first.reasons)
    assert report.window == "after 1.9, up to 2.0.0"
    assert "cause" not in " ".join(r for c in report.introduced_by for r in c.reasons)


def test_suspects_and_the_test_beside_them(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)
    report = inspect(tmp_path, issue(), kafka)
    first = report.suspects[0]
    assert (first.path, first.test_path) == (WIDGET, WIDGET_TEST)
    assert (first.module, first.package) == ("streams", "org.acme.streams")
    assert first.line == 3
    assert first.why == 'the issue says "widget thread"'


def test_the_version_matrix(tmp_path: Path, kafka: Profile) -> None:
    _, shas = history(tmp_path)
    report = inspect(tmp_path, issue(), kafka, adding=ADDING)
    rows = {r.version: r for r in report.versions}
    assert list(rows) == ["2.1.0", "2.0.0", "1.9.0"]
    assert (rows["2.0.0"].says, rows["2.0.0"].candidate, rows["2.0.0"].fixed) == (
        "affected", shas["guilty"][:10], False,
    )  # fmt: skip
    assert (rows["2.1.0"].says, rows["2.1.0"].fixed) == ("fixed", True)
    assert (rows["1.9.0"].says, rows["1.9.0"].candidate) == (None, None)
    assert [f.pull for f in report.fixes] == [78]
    assert report.fixes[0].first_release == "2.1.0"


def test_a_candidate_of_a_release_is_no_release(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)
    report = inspect(tmp_path, issue(), kafka)
    assert "2.0.0-rc1" not in {r.version for r in report.versions}


def test_what_people_name_as_the_origin_counts_most(tmp_path: Path, kafka: Profile) -> None:
    repo, _ = history(tmp_path)
    quiet = repo.git("log", "-1", "--format=%H", "--grep=KAFKA-41")
    said = Event(
        kind=Kind.COMMENTED,
        at=datetime(2024, 1, 2, tzinfo=UTC),
        text="It was introduced by #42, bisect says.",
    )
    report = inspect(tmp_path, issue(events=[msgspec.to_builtins(said)]), kafka)
    assert report.introduced_by[0].change.sha == quiet
    assert 'named as the origin in the comment: "introduced by #42"' in report.introduced_by[0].reasons


def test_an_origin_that_the_clone_lacks_is_said(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)
    attempt = Attempt("KAFKA-77: Clean up", "Introduced via #999 (KAFKA-888).")
    report = inspect(tmp_path, issue(), kafka, attempts=[attempt])
    missing = [n for n in report.notes if "named as the origin" in n.why]
    assert [n.why.split(",")[0] for n in missing] == ["#999"]
    assert missing[0].hint


def test_a_stack_trace_leads_to_its_lines(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)
    body = (
        "java.lang.IllegalStateException: off\n"
        "\tat java.base/java.util.ArrayList.add(ArrayList.java:1)\n"
        "\tat org.acme.streams.WidgetThread.create(WidgetThread.java:5)\n"
    )
    report = inspect(tmp_path, issue(title="It throws", body=body, affects_versions=()), kafka)
    first = report.suspects[0]
    assert (first.path, first.symbol.name, first.line) == (WIDGET, "create", 4)
    assert "in the stack trace" in first.why
    assert [s.owner for s in report.not_found] == ["ArrayList"]
    assert any("lines of WidgetThread.create" in r for c in report.introduced_by for r in c.reasons)
    assert report.window is None


def test_an_attempt_names_suspects_too(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)
    attempt = Attempt("KAFKA-77: Clean up", "Removes it.", (REGISTRY, "docs/fix.md"))
    report = inspect(tmp_path, issue(title="x", body="y"), kafka, attempts=[attempt])
    assert [s.path for s in report.suspects] == [REGISTRY]
    assert report.suspects[0].why == "changed by an earlier attempt"


def test_nothing_named_is_an_answer_too(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)
    report = inspect(tmp_path, issue(title="위젯이 멈춥니다", body="", components=()), kafka)
    assert report.suspects == ()
    assert report.introduced_by == ()
    assert any(n.what == "introduced by" and "nothing the issue names" in n.why for n in report.notes)


def test_a_change_on_another_branch_says_where_it_is(tmp_path: Path, kafka: Profile) -> None:
    repo, _ = history(tmp_path)
    repo.git("checkout", "-q", "-b", "feature", "1.9.0")
    added = "streams/src/main/java/org/acme/streams/WidgetThreadMetrics.java"
    source = "package org.acme.streams;\n\nclass WidgetThreadMetrics {\n}\n"
    repo.commit("KAFKA-90: Reporter for widget threads (#91)", {added: source})
    repo.git("checkout", "-q", "trunk")
    report = inspect(tmp_path, issue(affects_versions=("3.0.0",)), kafka)
    found = next(c for c in report.introduced_by if c.change.keys == ("KAFKA-90",))
    assert not found.change.in_head
    assert found.change.other_branches == ("feature",)
    assert found.change.first_release is None
    assert report.window == "after 2.1.0, on every branch, as the clone holds no 3.0.0"
    assert any("holds no branch or tag of 3.0.0" in n.why for n in report.notes)


def test_python(tmp_path: Path) -> None:
    repo = Repo(tmp_path)
    init = {
        "core/src/acme/__init__.py": "",
        "core/src/acme/models/__init__.py": "",
        "core/pyproject.toml": "",
    }
    model = "core/src/acme/models/widgetrun.py"
    repo.commit("Start (#1)", {**init, model: "class WidgetRun:\n    def turn(self):\n        return 1\n"})
    repo.commit("Tests (#2)", {"core/tests/models/test_widgetrun.py": "def test_turn():\n    pass\n"})
    repo.git("tag", "2.9.0")
    guilty = repo.commit(
        "Turn twice (#3)", {model: "class WidgetRun:\n    def turn(self):\n        return 2\n"}
    )
    repo.git("tag", "3.0.0")
    airflow = find_profile("airflow")
    report = inspect(
        tmp_path,
        issue(
            key="apache/airflow#9",
            title="`WidgetRun.turn()` turns twice",
            body="",
            affects_versions=("3.0.0",),
        ),
        airflow,
    )
    first = report.suspects[0]
    assert (first.path, first.package, first.line) == (model, "acme.models", 2)
    assert first.test_path == "core/tests/models/test_widgetrun.py"
    assert report.introduced_by[0].change.sha == guilty
    assert report.introduced_by[0].change.pull == 3


def test_dirty_and_detached(tmp_path: Path, kafka: Profile) -> None:
    repo, _ = history(tmp_path)
    repo.git("checkout", "-q", "--detach", "HEAD")
    (tmp_path / WIDGET).write_text(widget("changed();"), encoding="utf-8")
    report = inspect(tmp_path, issue(), kafka)
    assert (report.dirty, report.branch) == (1, None)
    assert report.introduced_by[0].change.in_head


def test_a_bare_clone(tmp_path: Path, kafka: Profile) -> None:
    repo, shas = history(tmp_path / "work")
    repo.git("clone", "-q", "--bare", ".", str(tmp_path / "bare"))
    report = inspect(tmp_path / "bare", issue(), kafka, adding=ADDING)
    assert report.bare
    assert report.dirty is None
    assert report.introduced_by[0].change.sha == shas["guilty"]
    assert report.suspects[0].path == WIDGET


def test_a_shallow_clone_says_so(tmp_path: Path, kafka: Profile) -> None:
    repo, _ = history(tmp_path / "work")
    repo.git("clone", "-q", "--depth", "1", f"file://{tmp_path / 'work'}", str(tmp_path / "shallow"))
    report = inspect(tmp_path / "shallow", issue(), kafka)
    assert report.shallow
    assert any(n.what == "history" and "shallow" in n.why and n.hint for n in report.notes)
    assert report.suspects


def test_a_partial_clone_is_never_completed(tmp_path: Path, kafka: Profile) -> None:
    repo, shas = history(tmp_path / "work")
    repo.git("config", "uploadpack.allowFilter", "true")
    partial = tmp_path / "partial"
    repo.git("clone", "-q", "--filter=blob:none", f"file://{tmp_path / 'work'}", str(partial))
    before = sorted(p.name for p in (partial / ".git" / "objects").rglob("*"))
    report = inspect(partial, issue(), kafka, adding=ADDING)
    assert report.partial_clone
    assert any("without file contents" in n.why for n in report.notes)
    assert report.introduced_by[0].change.sha == shas["guilty"]  # by the names of files alone
    assert sorted(p.name for p in (partial / ".git" / "objects").rglob("*")) == before


def test_a_bare_partial_clone_is_known_by_its_names(tmp_path: Path, kafka: Profile) -> None:
    repo, shas = history(tmp_path / "work")
    repo.git("config", "uploadpack.allowFilter", "true")
    partial = tmp_path / "partial"
    repo.git("clone", "-q", "--bare", "--filter=blob:none", f"file://{tmp_path / 'work'}", str(partial))
    report = inspect(partial, issue(), kafka, adding=ADDING)
    assert (report.bare, report.partial_clone) == (True, True)
    assert (report.suspects[0].path, report.suspects[0].package) == (WIDGET, "org.acme.streams")
    assert report.introduced_by[0].change.sha == shas["guilty"]


def test_an_empty_repository(tmp_path: Path, kafka: Profile) -> None:
    Repo(tmp_path)
    report = inspect(tmp_path, issue(), kafka)
    assert report.head is None
    assert report.notes


@pytest.mark.parametrize("make", [lambda p: p / "nowhere", lambda p: p])
def test_no_clone(tmp_path: Path, kafka: Profile, make: Any) -> None:
    with pytest.raises(CloneError) as told:
        inspect(make(tmp_path), issue(), kafka)
    assert told.value.hint


def test_whose_clone_it_is(tmp_path: Path, kafka: Profile) -> None:
    repo = Repo(tmp_path)
    repo.commit("start")
    assert match_project(Git(tmp_path), kafka)[0] is Match.UNKNOWN
    repo.commit("words", {"README.md": "# Gadgets\n"})
    assert match_project(Git(tmp_path), kafka)[0] is Match.OTHER
    assert match_project(Git(tmp_path), find_profile("generic"))[0] is Match.UNKNOWN
    repo.git("remote", "add", "origin", "https://user:secret@github.com/acme/gadgets.git")
    match, why = match_project(Git(tmp_path), kafka)
    assert match is Match.OTHER
    assert "acme/gadgets" in why
    assert "secret" not in why
    repo.git("remote", "add", "mine", "git@github.com:ann/Kafka.git")
    assert match_project(Git(tmp_path), kafka) == (Match.REMOTE, "its remote mine is a fork, ann/Kafka")
    repo.git("remote", "add", "upstream", "https://github.com/apache/kafka")
    repo.git("remote", "remove", "mine")
    assert match_project(Git(tmp_path), kafka)[0] is Match.REMOTE


def test_a_clone_without_remotes_is_known_by_its_keys(tmp_path: Path, kafka: Profile) -> None:
    repo, _ = history(tmp_path)
    repo.git("remote", "add", "backup", "https://git.example.org/ann/stuff.git")
    assert match_project(Git(tmp_path), kafka)[0] is Match.CONTENT


def test_another_projects_clone_is_not_searched(tmp_path: Path, kafka: Profile) -> None:
    repo = Repo(tmp_path)
    repo.commit("start", {WIDGET: widget()})
    repo.git("remote", "add", "origin", "https://github.com/acme/gadgets")
    report = inspect(tmp_path, issue(), kafka)
    assert report.match is Match.OTHER
    assert report.suspects == ()


def test_locate_from_a_subfolder(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)
    tree, match, _, suspects, dirty = locate(tmp_path / "streams", issue(), kafka)
    assert WIDGET in tree
    assert (match, dirty) == (Match.CONTENT, 0)
    assert suspects[0].path == WIDGET


def test_a_time_limit_gives_what_was_found_until_then(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)
    ticks = iter(range(100_000))
    git = Git(tmp_path, 3, clock=lambda: float(next(ticks)))
    with pytest.raises(TimeUpError):
        list(git.stream("log"))
    report = inspect(tmp_path, issue(), kafka, deadline=0.0)
    assert report.suspects == ()
    assert {n.why for n in report.notes} == {"it took too long"}


# --- hostile clones -------------------------------------------------------------------------------


def evil(tmp_path: Path) -> Path:
    script = tmp_path / "evil.sh"
    script.write_text(f"#!/bin/sh\ntouch {tmp_path / 'pwned'}\ncat\n", encoding="utf-8")
    script.chmod(0o755)
    return script


def test_nothing_that_the_clone_configures_is_run(tmp_path: Path, kafka: Profile) -> None:
    clone = tmp_path / "clone"
    repo, _ = history(clone)
    script = evil(tmp_path)
    repo.commit("KAFKA-99: attributes", {".gitattributes": "*.java filter=e=vil diff=evil\n*.md diff=evil\n"})
    for name in (
        "core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "diff.external",
        "filter.e=vil.clean", "filter.e=vil.smudge", "filter.e=vil.process", "diff.evil.textconv",
        "diff.evil.command", "gpg.program", "credential.helper", "uploadpack.packObjectsHook",
        "core.alternateRefsCommand", "pager.log",
    ):  # fmt: skip
        repo.git("config", name, str(script))
    repo.git("config", "log.showSignature", "true")
    repo.git("config", "filter.e=vil.required", "true")
    hooks = clone / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for hook in ("post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout"):
        (hooks / hook).write_text(script.read_text(encoding="utf-8"), encoding="utf-8")
        (hooks / hook).chmod(0o755)
    (clone / WIDGET).write_text(widget("touched();"), encoding="utf-8")
    os.utime(clone / WIDGET, (1, 1))
    os.utime(clone / REGISTRY, (1, 1))  # the same words at another time: git compares them, filtered
    (tmp_path / "pwned").unlink(missing_ok=True)
    body = "`WidgetThread.create()` fails\n\tat org.acme.streams.WidgetThread.create(WidgetThread.java:5)"
    report = inspect(clone, issue(body=body), kafka, adding=ADDING)
    assert not (tmp_path / "pwned").exists()
    assert report.suspects
    assert report.introduced_by


def test_nothing_is_written(tmp_path: Path, kafka: Profile) -> None:
    history(tmp_path)

    def state() -> dict[str, tuple[int, int]]:
        return {str(p): (p.stat().st_mtime_ns, p.stat().st_size) for p in tmp_path.rglob("*") if p.is_file()}

    before = state()
    inspect(tmp_path, issue(), kafka, adding=ADDING)
    assert state() == before


def test_links_out_of_the_clone_are_not_followed(tmp_path: Path, kafka: Profile) -> None:
    clone = tmp_path / "clone"
    repo, _ = history(clone)
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "SecretThread.java").write_text("package secret;\nclass SecretThread {\n}\n", encoding="utf-8")
    (clone / "streams/src/main/java/org/acme/streams/SecretThread.java").symlink_to(
        secret / "SecretThread.java"
    )
    (clone / "linked").symlink_to(secret)
    repo.commit("KAFKA-98: links")
    tree, _, _, suspects, _ = locate(clone, issue(title="`SecretThread` fails"), kafka)
    path = "streams/src/main/java/org/acme/streams/SecretThread.java"
    assert path in tree
    assert tree.read(path) is None
    assert [s.line for s in suspects if s.path == path] == [None]


def test_a_clone_that_claims_another_folder(tmp_path: Path, kafka: Profile) -> None:
    repo, _ = history(tmp_path / "clone")
    (tmp_path / "home").mkdir()
    repo.git("config", "core.worktree", str(tmp_path / "home"))
    with pytest.raises(CloneError, match="as its work tree"):
        inspect(tmp_path / "clone", issue(), kafka)


def test_a_linked_work_tree(tmp_path: Path, kafka: Profile) -> None:
    repo, _ = history(tmp_path / "clone")
    repo.git("worktree", "add", "-q", str(tmp_path / "linked"), "2.0")
    report = inspect(tmp_path / "linked", issue(), kafka)
    assert report.branch == "2.0"
    assert report.suspects


def test_refs_and_subjects_with_odd_names(tmp_path: Path, kafka: Profile) -> None:
    repo, shas = history(tmp_path)
    for name in ("show", "fetch", "trunk", "HEAD", "-1.9" if os.name == "nt" else "odd"):
        repo.git("tag", name, shas["guilty"], check=False)
    repo.git("branch", "weird/1.9", check=False)
    repo.commit("\x02KAFKA-30\x02 (#31) \x01not a head\x02", {"docs/odd.md": "x\n"})
    report = inspect(tmp_path, issue(), kafka, adding=ADDING)
    assert report.introduced_by[0].change.sha == shas["guilty"]
    assert report.branch == "trunk"


def test_the_persons_own_git_environment_does_not_lead_elsewhere(
    tmp_path: Path, kafka: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    history(tmp_path / "right")
    Repo(tmp_path / "wrong").commit("start")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "wrong" / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(tmp_path / "wrong"))
    assert inspect(tmp_path / "right", issue(), kafka).suspects


def test_a_git_that_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kafka: Profile) -> None:
    old = tmp_path / "bin" / "git"
    old.parent.mkdir()
    old.write_text("#!/bin/sh\necho git version 2.30.2\n", encoding="utf-8")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", f"{old.parent}:/bin:/usr/bin")
    with pytest.raises(CloneError, match="too old"):
        inspect(tmp_path, issue(), kafka)


def test_git_itself_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kafka: Profile) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CloneError, match="git is not installed"):
        inspect(tmp_path, issue(), kafka)
    assert subprocess  # nothing was started
