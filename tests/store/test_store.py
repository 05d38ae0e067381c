"""The store keeps what it is given, whatever happens to it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from builders import PullBuilder, at, pull
from hypothesis import given, settings
from hypothesis import strategies as st

from triage.errors import DataError, StoreError
from triage.models import PullRef
from triage.store import Store, Written, rename, schema
from triage.store.paths import store_path


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "store.db") as opened:
        yield opened


def updated(builder: PullBuilder, day: float) -> dict:
    return builder.record | {"pull": builder.record["pull"] | {"updated_at": at(day).isoformat()}}


def test_a_pull_request_comes_back_as_it_went_in(store):
    builder = pull(7).comment("rev", "why?", day=2).push(day=3)
    assert store.put_pulls([builder.record]) == Written(new=1)
    assert store.pull(PullRef("acme/widgets", 7)) == builder.build()
    assert store.pull(PullRef("ACME/Widgets", 7)) == builder.build()
    assert store.pull(PullRef("acme/widgets", 8)) is None


def test_saving_the_same_again_changes_nothing(store):
    record = pull(7).record
    store.put_pulls([record])
    assert store.put_pulls([record]) == Written(same=1)


def test_a_newer_record_replaces_an_older_one_never_the_reverse(store):
    older = updated(pull(7), 1)
    newer = updated(pull(7).comment("rev", "news", day=5), 5)
    store.put_pulls([newer])
    assert store.put_pulls([older]) == Written(same=1)
    kept = store.pull(PullRef("acme/widgets", 7))
    assert any(e.text == "news" for e in kept.events)


@settings(max_examples=20, deadline=None)
@given(st.permutations(range(6)), st.lists(st.integers(0, 5), max_size=4))
def test_the_newest_version_wins_in_whatever_order_they_come(order, again):
    versions = [
        updated(pull(7, title=f"WIDGET-{n}: x").comment("rev", f"version {n}", day=n + 1), n + 1)
        for n in range(6)
    ]
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "store.db") as store:
        for n in [*order, *again]:
            store.put_pulls([versions[n]])
        assert store.pull(PullRef("acme/widgets", 7)).title == "WIDGET-5: x"
        assert [bool(store.pulls_with_key(f"WIDGET-{n}")) for n in range(6)] == [False] * 5 + [True]


def test_one_bad_record_saves_none_of_its_page(store):
    with pytest.raises(DataError):
        store.put_pulls([pull(1).record, {"pull": {}}])
    assert store.rows("acme/widgets") == []


def test_a_page_and_its_mark_are_saved_together_or_not_at_all(store):
    def interrupted() -> None:
        with store.transaction():
            store.put_pulls([pull(1).record])
            store.set_mark("pulls acme/widgets", {"cursor": "x"})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        interrupted()
    assert store.mark("pulls acme/widgets") is None
    assert store.rows("acme/widgets") == []


def test_pull_requests_are_found_by_the_keys_they_name(store):
    store.put_pulls(
        [
            pull(1, title="WIDGET-12: Turn it").record,
            pull(2, head="widget-12-again").record,
            pull(3, body="Closes #40, see other/place#9").record,
            pull(4, title="Nothing").record,
        ]
    )
    assert [r.number for r in store.pulls_with_key("WIDGET-12")] == [1, 2]
    assert [r.number for r in store.pulls_with_key("acme/widgets#40")] == [3]
    assert [r.number for r in store.pulls_with_key("Other/Place#9")] == [3]
    assert store.pulls_with_key("WIDGET-1") == []


@given(
    st.sampled_from(["{}", "Fix {}", "[{}][core] Turn", "turn {}: it", "({})", "{}; and WIDGET-77"]),
    st.sampled_from(["{}", "fix-{}", "{}-again", "ann/{}", "bugfix/{}_v2"]),
    st.sampled_from(["WIDGET-{}", "widget-{}", "Widget_{}", "widget{}", "gh-{}", "issue-{}", "#{}", "GH-{}"]),
    st.integers(1, 9_999_999),
)
def test_the_index_finds_whatever_linking_finds(title, branch, form, number):
    from triage.link import link
    from triage.models import Issue
    from triage.profiles import Profile, Tracker
    from triage.profiles.model import TrackerKind
    from triage.store.codec import pull_keys

    named = form.format(number)
    jira = Profile(name="w", title="W", tracker=Tracker(kind=TrackerKind.JIRA, projects=("WIDGET",)))
    github = Profile(name="w", title="W")
    for story in (
        pull(1, title=title.format(named), head="x", body="").build(),
        pull(1, title="x", head=branch.format(named), body="").build(),
        pull(1, title="x", head="x", body=f"Closes {named}.").build(),
    ):
        for key, profile, tracker in (
            (f"WIDGET-{number}", jira, "jira"),
            (f"acme/widgets#{number}", github, "github"),
        ):
            issue = Issue(key=key, tracker=tracker, url="", title="", created_at=at(0))
            if link(issue, [story], profile):
                assert key.lower() in {k.lower() for k in pull_keys("acme/widgets", story)} | {
                    "acme/widgets#1"
                }


def test_a_key_that_is_gone_from_the_title_no_longer_finds_it(store):
    store.put_pulls([updated(pull(1, title="WIDGET-12: Turn it"), 1)])
    store.put_pulls([updated(pull(1, title="WIDGET-13: Turn it"), 2)])
    assert store.pulls_with_key("WIDGET-12") == []
    assert [r.number for r in store.pulls_with_key("WIDGET-13")] == [1]


def test_a_renamed_repository_keeps_its_data(store):
    store.put_pulls([pull(1, body="Closes #5").record])
    store.set_mark("pulls acme/widgets", 1)
    rename(store, "acme/widgets", "acme/gears")
    found = store.pull(PullRef("acme/widgets", 1))
    assert found.ref == PullRef("acme/gears", 1)
    assert found.url == "https://github.com/acme/gears/pull/1"
    assert store.mark("pulls acme/gears") == 1
    assert [str(r) for r in store.pulls_with_key("acme/gears#5")] == ["acme/gears#1"]
    # a record that still carries the former name finds its place
    store.put_pulls([updated(pull(2), 9)])
    assert [(r.repo, r.number) for r in store.rows("acme/gears")] == [("acme/gears", 1), ("acme/gears", 2)]


def test_a_repository_renamed_back_and_forth_ends_under_its_last_name(store):
    store.put_pulls([pull(1).record])
    rename(store, "acme/widgets", "acme/gears")
    rename(store, "acme/gears", "acme/widgets")
    assert store.name_of("acme/gears") == "acme/widgets"
    assert store.name_of("acme/widgets") == "acme/widgets"
    assert len(store.rows("acme/gears")) == 1


def test_the_stories_of_another_version_are_made_anew(store, monkeypatch):
    store.put_pulls([pull(1).record])
    with store.transaction() as db:
        db.execute("UPDATE pulls SET story = x'00', story_version = 0")
    assert store.pull(PullRef("acme/widgets", 1)) == pull(1).build()


# -- what can be wrong with the file


def test_an_older_schema_is_brought_up_to_date_with_its_data(tmp_path):
    path = tmp_path / "store.db"
    with Store(path) as new:
        new.put_pulls([pull(1, title="WIDGET-3: x").record])
        row = new.query("SELECT * FROM pulls")[0][:13]
    path.unlink()
    old = sqlite3.connect(path, isolation_level=None)
    schema.migrate(old, to=1)
    old.execute(f"INSERT INTO pulls VALUES ({','.join('?' * len(row))})", row)
    old.close()
    with Store(path) as store:
        assert store.pull(PullRef("acme/widgets", 1)).title == "WIDGET-3: x"
        assert [r.number for r in store.pulls_with_key("WIDGET-3")] == [1]
        assert store.query("PRAGMA user_version") == [(schema.VERSION,)]


def test_a_damaged_record_is_told_of_as_such(tmp_path):
    with Store(tmp_path / "store.db") as store:
        store.put_pulls([pull(1).record])
        with store.transaction() as db:
            db.execute("UPDATE pulls SET story = x'00'")
        assert store.pull(PullRef("acme/widgets", 1)) == pull(1).build()  # made anew from the record
        with store.transaction() as db:
            db.execute("UPDATE pulls SET raw = x'00'")
        for read in (lambda: list(store.raw("pulls")), lambda: store.pull(PullRef("acme/widgets", 1))):
            with pytest.raises(StoreError, match="damaged"):
                read()


def test_a_newer_schema_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "store.db"
    with Store(path) as store:
        store.query("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer triage") as told:
        Store(path)
    assert "upgrade" in told.value.hint
    with closing(sqlite3.connect(path)) as left:
        assert left.execute("PRAGMA user_version").fetchone() == (99,)


def test_a_damaged_file_is_named_and_kept(tmp_path):
    path = tmp_path / "store.db"
    path.write_bytes(b"this is no database at all, but quite long enough to be one" * 50)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="damaged") as told:
        Store(path)
    assert "mv " in told.value.hint
    assert path.read_bytes() == before


def test_a_file_damaged_in_its_middle_is_said_so_when_read(tmp_path):
    path = tmp_path / "store.db"
    with Store(path) as store:
        store.put_pulls(pull(n, body="x" * 3000 + str(n)).record for n in range(200))
        store.query("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    for start in range(8192, len(data) - 4096, 4096):
        data[start : start + 4096] = b"\xff" * 4096
    path.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"), Store(path) as store:
        list(store.pulls("acme/widgets"))


def test_somebody_elses_database_is_refused(tmp_path):
    path = tmp_path / "store.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE notes (x)")
    other.commit()
    other.close()
    with pytest.raises(StoreError, match="not a store of triage"):
        Store(path)


def test_a_full_disk_is_said_so_and_what_was_saved_stays(store):
    store.put_pulls([pull(1).record])
    pages = store.query("PRAGMA page_count")[0][0]
    store.query(f"PRAGMA max_page_count = {pages}")
    import random

    noise = random.Random(1)
    with pytest.raises(StoreError, match="disk is full"):
        store.put_pulls(pull(n, body=noise.randbytes(4000).hex()).record for n in range(2, 60))
    assert [r.number for r in store.rows("acme/widgets")] == [1]
    store.query("PRAGMA max_page_count = 100000")
    assert store.put_pulls([pull(2).record]) == Written(new=1)


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("x")
    with pytest.raises(StoreError, match="cannot be made"):
        Store(blocked / "store.db")


def test_the_store_lies_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("TRIAGE_DATA", str(tmp_path / "own"))
    assert store_path() == tmp_path / "own" / "store.db"
    monkeypatch.delenv("TRIAGE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    if sys.platform == "linux":
        assert store_path() == tmp_path / "xdg" / "contribution-triage" / "store.db"


# -- more than one process

WRITER = """
import sys
sys.path[:0] = [{tests!r}]
from pathlib import Path
from builders import pull
from triage.store import Store
start, step, pages = map(int, sys.argv[2:5])
with Store(Path(sys.argv[1])) as store:
    for page in range(pages):
        first = start + page * step
        with store.transaction():
            store.put_pulls(pull(first + i, body="y" * 500).record for i in range(step))
            store.set_mark(f"pulls {{start}}", first + step)
        print(first + step, flush=True)
"""


def writer(path: Path, *args: int, **kwargs) -> subprocess.Popen:
    code = WRITER.format(tests=str(Path(__file__).parent.parent))
    return subprocess.Popen(
        [sys.executable, "-c", code, str(path), *map(str, args)], stdout=subprocess.PIPE, text=True, **kwargs
    )


def test_killed_at_any_moment_it_loses_nothing_that_was_committed(tmp_path):
    path = tmp_path / "store.db"
    process = writer(path, 1, 20, 10_000)
    for _ in range(5):
        told = int(process.stdout.readline())
    process.kill()
    process.wait()
    rest = process.stdout.read().split()
    process.stdout.close()
    told = int(rest[-1]) if rest else told
    with Store(path) as store:
        mark = store.mark("pulls 1")
        assert mark >= told
        # the page and the mark are one: exactly what the mark says is there
        assert [r.number for r in store.rows("acme/widgets")] == list(range(1, mark))
        assert store.query("PRAGMA integrity_check") == [("ok",)]


def test_two_processes_at_once_lose_nothing(tmp_path):
    path = tmp_path / "store.db"
    both = [writer(path, 1, 10, 20), writer(path, 100_001, 10, 20)]
    for process in both:
        process.communicate()
        assert process.returncode == 0
    with Store(path) as store:
        assert len(store.rows("acme/widgets")) == 400


def test_two_processes_may_create_the_store_at_the_same_moment(tmp_path):
    path = tmp_path / "new" / "store.db"
    several = [writer(path, 1 + 1000 * n, 1, 1) for n in range(4)]
    for process in several:
        process.communicate()
        assert process.returncode == 0
    with Store(path) as store:
        assert len(store.rows("acme/widgets")) == 4
