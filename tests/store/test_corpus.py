"""A digest from the store says what one from memory says, and what was kept is never wrong."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path

import pytest
from builders import at, pull
from corpora import Memory
from msgspec.structs import replace

from triage.digest.build import build
from triage.judge import Context, judge
from triage.models import PullRequest
from triage.people import Roster
from triage.profiles import Profile, Repository
from triage.profiles.model import Activity
from triage.recorded import KnownAsOf, thin
from triage.store import Store
from triage.store.corpus import KnownAt, StoreCorpus

PROFILE = Profile(name="widgets", title="Widgets", repository=Repository(names=("acme/widgets",)))
NOW = at(90)


def records() -> list[dict]:
    made = [
        pull(1, title="Oil the hinge").comment("mia", "Could you add a test?", day=2, association="MEMBER"),
        pull(2, by="ben", day=20).review("mia", "APPROVED", "Looks good.", day=21),
        pull(3, by="cleo", day=60)
        .review("mia", "CHANGES_REQUESTED", "Please rename it.", day=61)
        .push(day=85),
        pull(4, by="dan", day=30).close("mia", day=84),
        pull(5, by="eve", day=80).merge("mia", day=86),
        pull(6, by="fay", title="Oil the hinge again", body="Replaces #1.", day=88),
    ]
    return [b.record for b in made]


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "store.db") as opened:
        opened.put_pulls(records())
        yield opened


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    asked: list[int] = []

    def counting(story: PullRequest, context: Context):
        asked.append(story.ref.number)
        return judge(story, context)

    monkeypatch.setattr("triage.judge.judge", counting)
    return asked


def digest(store: Store, profile: Profile = PROFILE, now=NOW):
    corpus = StoreCorpus(store, "acme/widgets", profile)
    made = build(corpus, profile, now)
    corpus.keep(made.trends[:-1])
    return made


def test_the_store_says_what_memory_says(store):
    stories = list(store.pulls("acme/widgets"))
    known = {p.ref: thin(p) for p in stories}

    def plainly(story: PullRequest, moment, roster: Roster):
        return judge(
            story, Context(profile=PROFILE, now=moment, known=KnownAsOf(known, moment), roster=roster)
        )

    assert digest(store) == build(Memory("acme/widgets", stories, plainly), PROFILE, NOW)


def test_what_was_kept_is_not_judged_again_and_says_the_same(store, counted):
    first = digest(store)
    before = len(counted)
    assert digest(store) == first
    assert len(counted) == before


def test_a_record_that_changed_is_judged_again(store, counted):
    digest(store)
    changed = pull(1, title="Oil the hinge").comment(
        "mia", "Could you add a test?", day=2, association="MEMBER"
    )
    changed.comment("ann", "Here it is.", day=89).record["pull"]["updated_at"] = at(89).isoformat()
    store.put_pulls([changed.record])
    counted.clear()
    made = digest(store)
    assert set(counted) == {1}
    assert 1 not in {p.number for p in made.sections.revivable}


def test_what_just_ended_is_looked_at_again_as_its_successor_may_be_a_day_late(store, counted):
    def last_change(record: dict, day: float) -> dict:
        record["pull"]["updated_at"] = at(day).isoformat()
        return record

    ended = pull(7, by="gus", title="Turn the wheel the other way round", day=80).close("gus", day=89)
    store.put_pulls([last_change(ended.record, 89)])
    digest(store, now=at(90))
    again = pull(8, by="gus", title="Turn the wheel the other way round", day=89.5)
    store.put_pulls([last_change(again.record, 89.5)])
    counted.clear()
    made = digest(store, now=at(91))
    assert 7 in counted
    assert {p.number: p.reason for p in made.sections.newly_stalled}[7] == "superseded"
    store.put_pulls([last_change(pull(9, day=95).record, 95)])
    digest(store, now=at(96))
    counted.clear()
    digest(store, now=at(96))
    assert 7 not in counted


def test_another_profile_judges_anew(store, counted):
    digest(store)
    counted.clear()
    digest(store, replace(PROFILE, activity=Activity(quiet_days=400)))
    assert counted


def test_changed_rules_judge_anew_and_forget_what_the_former_said(store, counted, monkeypatch):
    digest(store)
    counted.clear()
    monkeypatch.setattr("triage.store.cache.core_version", lambda: "another")
    monkeypatch.setattr("triage.store.corpus.core_version", lambda: "another")
    digest(store)
    assert counted
    versions = {v for (v,) in store.query("SELECT DISTINCT version FROM judgements")}
    assert len(versions) == 1


def test_next_week_finds_this_weeks_work_done(store, counted):
    digest(store)
    counted.clear()
    made = digest(store, now=NOW + timedelta(days=7))
    assert len(counted) <= 2 * len(records())
    assert len(made.trends) == 8


def test_a_damaged_kept_row_is_worked_out_anew(store):
    first = digest(store)
    with store.transaction() as db:
        db.execute("UPDATE snapshots SET body = x'c1'")
        db.execute("UPDATE judgements SET body = x'c1'")
    assert digest(store) == first


def test_an_open_pull_request_of_the_projects_other_repository_counts(store):
    corpus = StoreCorpus(store, "acme/widgets", PROFILE)
    assert not corpus.open_elsewhere("WIDGET-9")
    store.put_pulls([pull(1, title="WIDGET-9: there", repo="acme/gears").record])
    assert corpus.open_elsewhere("WIDGET-9")
    assert not StoreCorpus(store, "acme/gears", PROFILE).open_elsewhere("WIDGET-9")
    store.put_pulls([pull(1, title="WIDGET-9: there", repo="acme/gears").close("mia", day=9).record])
    assert not corpus.open_elsewhere("WIDGET-9")


def test_others_at_hand_are_as_they_were_at_the_moment(store):
    known = {p.ref: thin(p) for p in store.pulls("acme/widgets")}
    for day in (10, 83, 85, 90):
        fast, plain_ = KnownAt(known, at(day)), KnownAsOf(known, at(day))
        assert list(fast.values()) == [plain_[ref] for ref in plain_]


def test_the_version_covers_every_file_that_judges():
    """Every module of ours that judging loads is under the hash, but for what has no say in it."""
    import subprocess

    from triage.store.cache import _BESIDE

    code = (
        "import sys, triage.rules; from triage.judge import judge; triage.rules.all_rules();"
        "print('\\n'.join(m for m in sys.modules if m.startswith('triage.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {m.split(".")[1] for m in done.stdout.split()}
    assert {"judge", "rules", "text", "people"} <= loaded
    assert {name.removesuffix(".py") for name in _BESIDE} & loaded <= {"profiles"}
