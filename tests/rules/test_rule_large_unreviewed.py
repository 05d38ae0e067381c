"""The rule `large-unreviewed`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_when_large_for_the_project() -> None:
    finding = holds("large-unreviewed", pull(additions=1900, deletions=20))
    assert finding.confidence is Confidence.HIGH
    assert "1920" in finding.summary


def test_fires_when_several_times_larger_than_another_attempt() -> None:
    small = pull(2, by="bob", title="ACME-7: take the lock").files(
        "src/main/Lock.java", additions=9, deletions=1
    )
    big = pull(3, title="ACME-7: replace the lock", additions=120, deletions=60)
    big.files("src/main/Lock.java", additions=120, deletions=60)
    finding = holds("large-unreviewed", big, known=[small])
    assert "its production code is 18 times that of #2" in finding.summary


def test_tests_do_not_make_it_large() -> None:
    small = pull(2, by="bob", title="ACME-7: take the lock").files(
        "src/main/Lock.java", additions=9, deletions=1
    )
    tested = pull(3, title="ACME-7: take it properly")
    tested.files("src/test/LockTest.java", additions=200, deletions=0)
    silent("large-unreviewed", tested, known=[small])


def test_silent_when_ordinary() -> None:
    silent("large-unreviewed", pull(additions=40, deletions=3))
