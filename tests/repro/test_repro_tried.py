"""Where a test goes that only earlier attempts know the place of."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import jira_issue, report

from triage.clone import SourceTree
from triage.models import FileChange, PullReport, Relation
from triage.profiles.load import find_profile
from triage.repro.skeleton import make_skeleton
from triage.repro.tried import tried_places

KAFKA = find_profile("kafka")
WIDGET = "streams/src/main/java/org/acme/gears/Widget.java"
WIDGET_TEST = "streams/src/test/java/org/acme/gears/WidgetTest.java"
OTHER = "streams/src/main/java/org/acme/gears/Other.java"


def tried(number: int, *paths: str, lines: int = 10, **fields: object) -> PullReport:
    files = tuple(FileChange(path, lines, 0) for path in paths)
    return report(number, files=files, **fields)


def test_the_file_of_several_attempts_comes_first() -> None:
    found = tried_places([tried(1, WIDGET, WIDGET_TEST), tried(2, OTHER, WIDGET, lines=90)], KAFKA)
    assert [s.path for s in found] == [WIDGET, OTHER]
    first = found[0]
    assert (first.module, first.package, first.test_path) == ("streams", "org.acme.gears", WIDGET_TEST)
    assert first.why == "changed by #1 and #2"


def test_without_a_clone_the_test_goes_beside_what_was_changed() -> None:
    made = make_skeleton(jira_issue(key="KAFKA-7"), KAFKA, pulls=[tried(1, WIDGET, WIDGET_TEST)])
    assert made.place.path == "streams/src/test/java/org/acme/gears/WidgetKafka7Test.java"
    assert "package org.acme.gears;" in made.text
    assert any("changed by #1" in note for note in made.place.notes)
    assert made.suspects == ()  # the issue itself names none


class FakeGit:
    """A clone of nothing but the files in a folder."""

    bare = partial = False

    def __init__(self, root: Path) -> None:
        self.root = root


def test_in_a_clone_only_what_is_there(tmp_path: Path) -> None:
    (tmp_path / OTHER).parent.mkdir(parents=True)
    (tmp_path / OTHER).write_text("package org.acme.gears;\n", encoding="utf-8")
    tree = SourceTree(FakeGit(tmp_path), [OTHER])  # type: ignore[arg-type]  # only root is read
    assert [s.path for s in tried_places([tried(1, WIDGET), tried(2, OTHER)], KAFKA, tree)] == [OTHER]


def test_a_mention_tried_nothing() -> None:
    assert tried_places([tried(1, WIDGET, relation=Relation.MENTION)], KAFKA) == ()
    assert tried_places([report(1, files=None), tried(2)], KAFKA) == ()


@pytest.mark.parametrize(
    "path",
    [
        "../../etc/src/main/java/org/acme/Widget.java",
        "/src/main/java/org/acme/Widget.java",
        "streams/src/main/java/org/acme/../../../../../Widget.java",
        "streams/src/main/java/org/ac me/Widget.java",
        "streams/src/main/java/org/acme/Wid\u202eget.java",
        "streams/src/main/java/org/acme/$(id).java",
        "docs/index.html",
        "",
    ],
)
def test_a_path_that_is_none_is_passed_over(path: str) -> None:
    assert tried_places([tried(1, path)], KAFKA) == ()
