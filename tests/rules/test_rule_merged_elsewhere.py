"""The rule `merged-elsewhere`."""

from __future__ import annotations

from builders import pull
from stories import holds, silent

from triage.models import Confidence


def test_fires_on_the_words_of_who_merged_it() -> None:
    told = (
        pull()
        .review("mia", "APPROVED", "LGTM", day=2)
        .comment("mia", "Merged to trunk, thanks!", day=3, association="MEMBER")
        .close("mia", day=3)
    )
    finding = holds("merged-elsewhere", told)
    assert finding.confidence is Confidence.HIGH


def test_fires_when_a_commit_closed_it() -> None:
    told = pull().review("mia", "APPROVED", "", day=2).close("asfgit", day=3, commit_id="d" * 40)
    finding = holds("merged-elsewhere", told)
    assert "d" * 12 in " ".join(e.fact or "" for e in finding.evidence)


def test_merging_the_base_into_the_branch_is_none() -> None:
    silent("merged-elsewhere", pull().comment("ann", "I merged master into this branch.", day=3))


def test_merging_once_something_is_done_is_none() -> None:
    told = pull().comment(
        "mia", "Once it is merged to trunk we can backport it.", day=3, association="MEMBER"
    )
    silent("merged-elsewhere", told.close("mia", day=4))


def test_the_commit_a_closing_line_comment_was_made_on_did_not_close_it() -> None:
    told = pull().line_comment("mia", "Closing this for now, feel free to reopen.", day=3, commit_id="d" * 40)
    silent("merged-elsewhere", told)
