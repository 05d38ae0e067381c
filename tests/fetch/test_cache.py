"""REST's cache: 304 where nothing changed, nothing wrong kept, no token on disk."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from double.server import Double
from fetch_helpers import PROFILE, REPO, two_attempts

from triage.errors import ServiceError
from triage.fetch.api import PullTarget
from triage.fetch.live import LiveSource
from triage.fetch.rest import RestClient
from triage.fetch.services import Services
from triage.models import PullRef
from triage.settings import Settings

TOKEN = "a-token-to-look-for"


def client(settings: Settings) -> tuple[Services, RestClient]:
    from datetime import UTC, datetime

    services = Services(settings, lambda: datetime.now(UTC))
    return services, services.rest()


def test_with_a_token_what_did_not_change_is_asked_for_free(tmp_path: Path) -> None:
    with Double(two_attempts()) as double:
        for _ in range(2):
            services, rest = client(double.settings(tmp_path, TOKEN))
            _, pull = rest.get(f"/repos/{REPO}/pulls/1")
            assert pull["number"] == 1
            services.close()
        assert [r.status for r in double.requests] == [200, 304]


def test_without_a_token_a_fresh_answer_is_not_asked_for_again(tmp_path: Path) -> None:
    with Double(two_attempts()) as double:
        for _ in range(2):
            with LiveSource(double.settings(tmp_path, None)) as source:
                found = source.lookup(PullTarget(PullRef(REPO, 2)), PROFILE.__class__(name="x", title="X"))
            assert found.pulls[0].ref.number == 2
        assert len(double.requests) == 4


def test_what_changed_is_fetched_anew(tmp_path: Path) -> None:
    with Double(two_attempts()) as double:
        settings = double.settings(tmp_path, TOKEN)
        services, rest = client(settings)
        rest.get(f"/repos/{REPO}/pulls/1")
        double.pulls[REPO, 1]["pull"]["title"] = "another"
        assert rest.get(f"/repos/{REPO}/pulls/1")[1]["title"] == "another"
        services.close()


@pytest.mark.parametrize("body", [b"<html>log in</html>", b"", b'{"number": 1, "ti'])
def test_nothing_wrong_is_kept(tmp_path: Path, body: bytes) -> None:
    fresh = {"ETag": '"x"', "Cache-Control": "public, max-age=3600"}
    with Double(two_attempts()) as double:
        settings = double.settings(tmp_path, None)
        double.can("github", 200, body, headers=fresh, times=3)
        services, rest = client(settings)
        with pytest.raises(ServiceError):
            rest.get(f"/repos/{REPO}/pulls/1")
        services.close()
        services, rest = client(settings)
        assert rest.get(f"/repos/{REPO}/pulls/1")[1]["number"] == 1
        services.close()


def test_the_token_is_nowhere_on_disk(tmp_path: Path) -> None:
    with Double(two_attempts()) as double:
        services, rest = client(double.settings(tmp_path, TOKEN))
        rest.get(f"/repos/{REPO}/pulls/1")
        services.close()
    kept = [p for p in tmp_path.rglob("*") if p.is_file()]
    assert kept
    assert all(TOKEN.encode() not in p.read_bytes() for p in kept)
    assert all(p.stat().st_mode & 0o077 == 0 for p in kept if p.suffix == ".db")


def test_each_token_has_a_cache_of_its_own(tmp_path: Path) -> None:
    with Double(two_attempts()) as double:
        for token in ("one", "two"):
            services, rest = client(double.settings(tmp_path, token))
            rest.get(f"/repos/{REPO}/pulls/1")
            services.close()
        assert [r.status for r in double.requests] == [200, 200]


def test_a_broken_cache_file_is_no_obstacle(tmp_path: Path) -> None:
    with Double(two_attempts()) as double:
        settings = double.settings(tmp_path, TOKEN)
        services, rest = client(settings)
        rest.get(f"/repos/{REPO}/pulls/1")
        services.close()
        (path,) = (tmp_path / "cache" / "http").glob("*.db")
        path.write_bytes(b"this is no database" * 100)
        services, rest = client(settings)
        assert rest.get(f"/repos/{REPO}/pulls/1")[1]["number"] == 1
        assert any("no cache" in note for note in services.notes())
        services.close()


def test_a_locked_cache_is_no_obstacle(tmp_path: Path) -> None:
    with Double(two_attempts()) as double:
        settings = double.settings(tmp_path, TOKEN)
        services, rest = client(settings)
        rest.get(f"/repos/{REPO}/pulls/1")
        services.close()
        (path,) = (tmp_path / "cache" / "http").glob("*.db")
        holder = sqlite3.connect(path)
        holder.execute("BEGIN EXCLUSIVE")
        services, rest = client(settings)
        assert rest.get(f"/repos/{REPO}/pulls/1")[1]["number"] == 1
        services.close()
        holder.close()
