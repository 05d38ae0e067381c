"""Ranking earlier pull requests that do the same thing."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from builders import PullBuilder, pull
from typer.testing import CliRunner

from triage.cli import app, commands
from triage.duplicates import THRESHOLD, document, similar
from triage.duplicates.document import MAX_FILES
from triage.duplicates.index import Index
from triage.duplicates.rank import rank
from triage.duplicates.weights import NAMES, WEIGHTS, score_of
from triage.errors import UsageError
from triage.models import Relation
from triage.profiles.load import profile_for_repo

GENERIC = profile_for_repo("acme/widgets")
THINGS = [
    "gauge",
    "dial",
    "knob",
    "lever",
    "spring",
    "valve",
    "pump",
    "gear",
    "belt",
    "wheel",
    "hinge",
    "latch",
    "crank",
    "piston",
    "rotor",
    "shaft",
]
DEEDS = [
    "rotates",
    "leaks",
    "jams",
    "rattles",
    "overheats",
    "stutters",
    "freezes",
    "blinks",
    "drifts",
    "squeaks",
]


def crowd(count: int = 60) -> list[PullBuilder]:
    """Pull requests about different things, none of them like another."""
    chance = random.Random(4)
    made = []
    for number in range(1, count + 1):
        thing, other, deed = chance.choice(THINGS), chance.choice(THINGS), chance.choice(DEEDS)
        title = f"Stop the {thing} of unit{number} when the {other} {deed}"
        made.append(
            pull(number, by=f"author{number}", title=title, day=number / 4, body=f"Seen in unit{number}.")
        )
        made[-1].files(f"src/{thing}/Unit{number}.java", f"src/{other}/Case{number}.java")
    return made


def copy(of: PullBuilder, number: int, by: str = "zoe", **fields: object) -> PullBuilder:
    given = {"title": of.record["pull"]["title"], "body": of.record["pull"]["body"], "day": 15.5}
    made = pull(number, by=by, **(given | fields))
    made.record["files"] = of.record["files"]
    return made


def documents(builders: list[PullBuilder]):
    return [document(b.build(), GENERIC) for b in builders]


def test_the_same_thing_comes_first() -> None:
    builders = crowd()
    builders.append(copy(builders[20], 61))
    rows = list(rank(documents(builders), top=5))
    assert [r.number for r in rows] == list(range(1, 62))
    best = rows[-1].candidates[0]
    assert (best.number, best.relation) == (21, Relation.DUPLICATE)
    assert best.score >= THRESHOLD > rows[-1].candidates[1].score
    assert rows[0].candidates == ()
    assert all(c.number < r.number for r in rows for c in r.candidates)
    assert all(len(r.candidates) <= 5 for r in rows)
    assert sum(c.relation is Relation.DUPLICATE for r in rows for c in r.candidates) == 1


def test_only_what_scores_enough() -> None:
    builders = crowd()
    builders.append(copy(builders[20], 61))
    rows = list(rank(documents(builders), threshold=THRESHOLD))
    assert [(r.number, [c.number for c in r.candidates]) for r in rows if r.candidates] == [(61, [21])]


@pytest.mark.parametrize(
    ("fields", "relation"),
    [
        ({"base": "3.8"}, Relation.BACKPORT),
        ({"body": "Follow-up to #21"}, Relation.FOLLOW_UP),
        ({"by": "author21"}, None),
    ],
)
def test_copies_that_are_none_are_told_apart(fields: dict, relation: Relation | None) -> None:
    builders = crowd()
    builders.append(copy(builders[20], 61, **fields))
    best = list(rank(documents(builders)))[-1].candidates[0]
    assert (best.number, best.relation) == (21, relation)


@pytest.mark.parametrize("change", ["version", "recurring", "revert", "later"])
def test_what_speaks_against_a_duplicate(change: str) -> None:
    builders = crowd()
    first = builders[20]
    if change == "version":
        first.record["pull"]["title"] = "Bump the gauge toolkit unit21 from 1.2.3 to 1.2.4"
        fields = {"title": "Bump the gauge toolkit unit21 from 1.2.4 to 1.2.5"}
    elif change == "recurring":
        for b in (*builders[5:9], first):
            b.record["pull"]["title"] = "Refresh the golden gauges unit21"
        fields = {"title": "Refresh the golden gauges unit21"}
    elif change == "revert":
        fields = {"title": f'Revert "{first.record["pull"]["title"]}"'}
    else:
        fields = {"day": 400}
    builders.append(copy(first, 61, **fields))
    candidates = list(rank(documents(builders)))[-1].candidates
    assert 21 in [c.number for c in candidates]
    assert all(c.relation is not Relation.DUPLICATE for c in candidates)


def test_both_ways_of_comparing_agree() -> None:
    builders = crowd(40)
    builders += [copy(builders[20], 41), copy(builders[3], 42, by="author4")]
    pairs = similar([b.build() for b in reversed(builders)], GENERIC, threshold=0.0)
    mine = {(p.earlier.ref.number, p.later.ref.number): (round(p.score, 4), p.relation) for p in pairs}
    theirs = {
        (c.number, r.number): (c.score, c.relation)
        for r in rank(documents(builders), top=100)
        for c in r.candidates
        if c.score >= 0.01
    }
    assert theirs
    for key, (score, relation) in theirs.items():
        assert mine[key] == (pytest.approx(score, abs=2e-4), relation), key


def test_the_digests_way_finds_open_pairs() -> None:
    builders = crowd(30)
    builders.append(copy(builders[20], 31))
    (pair,) = similar([b.build() for b in builders], GENERIC)
    assert (pair.earlier.ref.number, pair.later.ref.number) == (21, 31)
    assert pair.relation is Relation.DUPLICATE
    assert similar([], GENERIC) == ()
    assert similar([builders[0].build()], GENERIC) == ()


def test_empty_and_bare_pull_requests() -> None:
    bare = [pull(n, by="", title="", body="") for n in (1, 2, 3)]
    for b in bare:
        b.record["files"] = None
    assert [r.candidates for r in rank(documents(bare))] == [(), (), ()]
    assert list(rank([])) == []
    many = pull(1).files(*(f"src/f{i}.py" for i in range(MAX_FILES + 50)))
    assert len(document(many.build(), GENERIC).files) == MAX_FILES


def test_features_are_named_in_order() -> None:
    index = Index(documents(crowd(5)))
    features = index.features(index._np.array([4]), index._np.array([1]))
    assert features.shape == (1, len(NAMES))
    assert features[0][NAMES.index("gap")] == pytest.approx(index._np.log1p(2))
    assert WEIGHTS.gap < 0 < WEIGHTS.text
    assert score_of(-1000, False) == 0.0
    assert 0.5 <= score_of(1.0, True) <= 1.0


def lines(path: Path, builders: list[PullBuilder], extra: str = "") -> Path:
    path.write_text("".join(json.dumps(b.record) + "\n" for b in builders) + extra, encoding="utf-8")
    return path


def run(*args: object):
    commands.register(app)
    return CliRunner().invoke(app, [str(a) for a in args])


def test_the_command(tmp_path: Path) -> None:
    builders = crowd(30)
    builders.append(copy(builders[20], 31))
    random.Random(1).shuffle(builders)
    undated = pull(32, repo="acme/other")
    del undated.record["pull"]["created_at"]
    path = lines(tmp_path / "a.jsonl", [*builders, undated])
    done = run("duplicates", "--records", path, "--json-lines", "--top", 3)
    assert done.exit_code == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    order = [("acme/other", 32), *(("acme/widgets", n) for n in range(1, 32))]
    assert [(r["repo"], r["number"]) for r in rows] == order
    assert rows[-1]["candidates"][0]["number"] == 21
    assert rows[-1]["candidates"][0]["relation"] == "duplicate"
    assert all(len(r["candidates"]) <= 3 for r in rows)


def test_the_command_with_bad_lines_and_files(tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", crowd(3), "{\nnull\n{}\n")
    out = tmp_path / "out.jsonl"
    done = run("duplicates", "--records", path, path, "--threshold", "0.9", "-o", out)
    assert done.exit_code == 1
    assert "a.jsonl:4: not JSON" in done.stderr
    assert "a.jsonl:5:" in done.stderr
    assert "a.jsonl:6:" in done.stderr
    assert len(out.read_text().splitlines()) == 3


def test_without_scipy_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from triage.errors import UsageError

    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(UsageError) as raised:
        Index(documents(crowd(2)))
    assert raised.value.hint == "pip install scipy"


def test_known_pairs_are_found(shared: Path) -> None:
    """The rates of docs/accuracy.md, on the labelled pairs of the smaller repository."""
    import gzip

    from triage.duplicates.reading import documents_by_repo

    class Source:
        def pulls(self):
            with gzip.open(shared / "duplicates" / "records.jsonl.gz") as file:
                for number, line in enumerate(file):
                    if b"emberjs/ember.js" in line:
                        yield str(number), json.loads(line)

        def report(self, where: str, what: str) -> None:
            raise AssertionError((where, what))

    repo = "emberjs/ember.js"
    docs = documents_by_repo(Source())[repo]
    numbers = [d.change.pull.ref.number for d in docs]
    ranked = dict(zip(numbers, Index(docs).ranked(20), strict=True))
    pairs = [row.split("\t") for row in (shared / "duplicates" / "pairs.tsv").read_text().splitlines()[1:]]
    places = []
    for _, later, earlier in (p for p in pairs if p[0] == repo):
        found = [numbers[j] for j, _ in ranked[int(later)]]
        places.append(found.index(int(earlier)) + 1 if int(earlier) in found else 99)
    assert len(places) > 40
    for k, least in ((1, 0.55), (5, 0.78), (20, 0.90)):
        assert sum(p <= k for p in places) / len(places) >= least, k


def test_a_threshold_that_is_no_number_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pulls.jsonl"
    path.write_text(json.dumps(pull(1).record) + "\n")
    done = run("duplicates", "--records", path, "--threshold", "nan")
    assert isinstance(done.exception, UsageError)
