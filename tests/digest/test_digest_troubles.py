"""A digest that is asked for while something fails: a full disk, a refused token, a service that is down."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import at, iso, pull
from typer.testing import CliRunner, Result

from triage.cli import app, commands
from triage.errors import AuthenticationError, ServiceError, StoreError, TriageError, UnwritableError
from triage.fetch.gateway import RefusedError
from triage.fetch.sync import Synced
from triage.models import Partial
from triage.store import Store

ASKED = ["--repo", "acme/widgets", "--now", at(70).isoformat()]
Run = Callable[..., Result]
FULL = UnwritableError("the disk is full", "make room on it")


def story(number: int) -> dict[str, Any]:
    builder = pull(number, by=f"author-{number}", title=f"Change number {number}", day=number)
    builder.record["pull"]["updated_at"] = iso(69)
    return builder.record


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("TRIAGE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("GH_TOKEN", "anything")
    commands.register(app)
    return lambda *args: CliRunner().invoke(app, [*args])


@pytest.fixture
def stored(run: Run) -> Run:
    with Store() as store:
        store.put_records([story(1)])
    return run


def syncing(monkeypatch: pytest.MonkeyPatch, *steps: Callable[[Store], Synced] | TriageError) -> None:
    """Put this in the place of reading from the services: what happens, call by call."""
    left = list(steps)

    def bring_up_to_date(store: Store, *_: object, **__: object) -> list[Synced]:
        step = left.pop(0)
        if isinstance(step, TriageError):
            raise step
        return [step(store)]

    monkeypatch.setattr("triage.cli.syncing.bring_up_to_date", bring_up_to_date)


def reads(*numbers: int) -> Callable[[Store], Synced]:
    def read(store: Store) -> Synced:
        return Synced(written=store.put_records([story(n) for n in numbers]))

    return read


@pytest.mark.parametrize("command", ["digest", "find"])
def test_a_disk_that_is_full_does_not_keep_the_page_from_its_reader(
    stored: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    syncing(monkeypatch, FULL, reads(2))
    done = stored(command, *ASKED)
    assert done.exit_code == 0
    assert done.stderr == (
        "triage: what is read now is told and not kept: the disk is full (make room on it)\n"
    )
    if command == "digest":
        assert "Change number 1" in done.stdout  # of the store
        assert "Change number 2" in done.stdout  # read now
    with Store() as store:
        assert [r.number for r in store.rows("acme/widgets")] == [1]


def test_a_store_that_cannot_even_be_made(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, where the folder should be")
    syncing(monkeypatch, reads(2))
    done = run("digest", *ASKED)
    assert done.exit_code == 0
    assert "Change number 2" in done.stdout
    assert "told and not kept: the folder of the store cannot be made" in done.stderr


def test_what_was_worked_out_and_finds_no_room(stored: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise FULL

    monkeypatch.setattr("triage.store.corpus.StoreCorpus.keep", full)
    done = stored("digest", *ASKED, "--offline")
    assert done.exit_code == 0
    assert "Change number 1" in done.stdout
    assert "what was worked out is not kept: the disk is full" in done.stderr


def test_a_store_too_large_for_memory_is_told_of_as_it_stands(
    stored: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("triage.store.memory.MOST", 10)
    syncing(monkeypatch, FULL)
    done = stored("digest", *ASKED)
    assert done.exit_code == 0
    assert done.stdout.startswith("> **Partial:** sync: the store ")
    assert "Change number 1" in done.stdout


def test_a_store_is_readable_where_nothing_can_be_written(
    stored: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuses(*_: object) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("triage.store.schema._write_ahead", refuses)
    with pytest.raises(UnwritableError):
        Store()
    monkeypatch.undo()
    monkeypatch.setenv("TRIAGE_DATA", str(tmp_path / "data"))
    folder = tmp_path / "data"
    before = {p.name: p.read_bytes() for p in folder.iterdir()}
    with Store.off_disk() as store:
        assert [r.number for r in store.rows("acme/widgets")] == [1]
        store.put_records([story(n) for n in range(2, 30)])
        assert len(store.rows("acme/widgets")) == 29
    assert {p.name: p.read_bytes() for p in folder.iterdir() if p.suffix == ".db"} == {
        name: content for name, content in before.items() if name.endswith(".db")
    }


def test_a_full_disk_in_earnest(stored: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own refusal, in the middle of a page."""
    noise = random.Random(1)

    def crowded(store: Store) -> Synced:
        pages = store.query("PRAGMA page_count")[0][0]
        store.query(f"PRAGMA max_page_count = {pages}")
        many = [pull(n, body=noise.randbytes(4000).hex()).record for n in range(2, 60)]
        return Synced(written=store.put_records(many))

    syncing(monkeypatch, crowded, reads(3))
    done = stored("digest", *ASKED)
    assert done.exit_code == 0
    assert "Change number 3" in done.stdout
    assert "the disk is full" in done.stderr


@pytest.mark.parametrize("command", ["digest", "find"])
def test_a_refused_token_is_mended_first_as_for_a_lookup(
    stored: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    syncing(monkeypatch, RefusedError("GitHub refuses the token from GH_TOKEN", "replace it"))
    done = stored(command, *ASKED)
    assert isinstance(done.exception, AuthenticationError)
    assert done.exception.exit_code == 4
    assert done.exception.hint == "replace it; --offline tells what is stored"
    assert done.stdout == ""


def test_a_repository_that_hides_from_the_token_is_a_gap(
    stored: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    syncing(monkeypatch, AuthenticationError("GitHub does not let us see it", "the token may lack a right"))
    done = stored("digest", *ASKED)
    assert done.exit_code == 0
    assert done.stdout.startswith("> **Partial:** sync: GitHub does not let us see it")


def test_a_source_that_fails_and_was_never_read_is_named_once(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    gap = Partial("issues acme/widgets", "GitHub is in trouble: it answered 503", "try again later")
    syncing(monkeypatch, lambda _: Synced(partial=(gap,)))
    first = run("digest", *ASKED).stdout.splitlines()[0]
    never = "never fetched, so nothing of it is told but what was looked up"
    assert first == (
        f"> **Partial:** {gap.what}: {gap.why}; {never} (try again later); "
        rf"pulls acme/widgets: {never} (run \`triage sync\`)"
    )


def test_a_source_that_fails_half_way_is_named_once_with_both(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "pulls acme/widgets"

    def half(store: Store) -> Synced:
        store.put_records([story(1)])
        store.set_mark(name, {"cursor": "there", "thin": True})
        return Synced(partial=(Partial(name, "GitHub timed out", "try again later"),))

    syncing(monkeypatch, half)
    first = run("digest", *ASKED).stdout.splitlines()[0]
    assert first.startswith("> **Partial:** pulls acme/widgets: GitHub timed out; read without a token")
    assert "; only a part was fetched so far (try again later)" in first
    assert first.count(name) == 1


def test_with_nothing_stored_a_failure_is_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    syncing(monkeypatch, ServiceError("GitHub timed out"))
    assert isinstance(run("digest", *ASKED).exception, ServiceError)


def test_a_damaged_store_is_no_full_disk(stored: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    syncing(monkeypatch, StoreError("the store is damaged"))
    assert isinstance(stored("digest", *ASKED).exception, StoreError)
