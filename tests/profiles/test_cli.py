"""`triage profiles`."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from triage.cli import app, commands
from triage.errors import UsageError
from triage.profiles import Profile, load_profiles

commands.register(app)
DOCS = Path(__file__).resolve().parents[2] / "docs" / "profiles.md"


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["profiles", *args])


def test_the_list():
    lines = run().stdout.splitlines()
    assert [line.split()[0] for line in lines] == sorted(load_profiles())
    assert any("HADOOP, HDFS, YARN, MAPREDUCE" in line for line in lines)


@pytest.mark.parametrize("name", sorted(load_profiles()))
def test_what_is_shown_can_be_read_back(name: str):
    import msgspec

    shown = tomllib.loads(run(name).stdout)
    shown = {k: v for k, v in shown.items() if v != {}}
    assert msgspec.convert({"name": name, **shown}, Profile) == load_profiles()[name]


def test_ones_own_says_where_it_is_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "triage.toml").write_text('[profiles.mine]\nextends = "kafka"\n')
    monkeypatch.chdir(tmp_path)
    line = next(line for line in run().stdout.splitlines() if line.startswith("mine"))
    assert "triage.toml" in line
    assert "triage.toml" in run("mine").stdout.splitlines()[0]


def test_json():
    one = json.loads(run("kafka", "--json", "name,tracker").stdout)
    assert list(one) == ["name", "tracker"]
    assert one["tracker"]["projects"] == ["KAFKA"]
    assert len(json.loads(run("--json", "name").stdout)) == len(load_profiles())


def test_an_unknown_name():
    error = run("kafak").exception
    assert isinstance(error, UsageError)
    assert "kafka" in error.message


def test_the_documentation_names_every_key_and_every_profile():
    text = DOCS.read_text(encoding="utf-8")
    for table, model in ((f, getattr(load_profiles()["kafka"], f)) for f in Profile.__struct_fields__):
        if table == "name":
            continue
        assert f"`{table}" in text, table
        for key in getattr(model, "__struct_fields__", ()):
            assert re.search(rf"`(?:{table})?\.{key}`", text), f"{table}.{key}"
    for name in load_profiles():
        assert name == "generic" or re.search(rf"(?m)^\| {name} \|", text), name
