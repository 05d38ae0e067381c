"""The rule `rejected`."""

from __future__ import annotations

from builders import PullBuilder, pull
from stories import asked, holds, silent

from triage.models import Confidence, Finding


def test_fires_when_a_maintainer_declines_in_closing() -> None:
    told = (
        pull()
        .comment("mia", "Thanks, but we don't want to support this. Closing.", day=4, association="MEMBER")
        .close("mia", day=4)
    )
    finding = holds("rejected", told)
    assert finding.confidence is Confidence.HIGH
    assert finding.evidence[0].role == "maintainer"


def test_fires_when_the_author_gives_in_to_a_veto() -> None:
    told = pull().comment("mia", "Concept NACK.", day=4, association="MEMBER").close("ann", day=5)
    assert holds("rejected", told).confidence is Confidence.HIGH


def test_two_regulars_against_and_none_in_favour() -> None:
    told = (
        pull()
        .comment("rex", "NACK, this hides errors.", day=2)
        .comment("ron", "-1 from me as well.", day=3)
        .close("ann", day=4)
    )
    holds("rejected", told)


def test_a_passer_by_cannot_reject() -> None:
    told = pull().comment("pat", "NACK, I don't like it.", day=2, association="NONE").close("ann", day=3)
    silent("rejected", told)


def test_quoting_a_refusal_is_none() -> None:
    told = pull().comment("rex", "> Concept NACK.\n\nThat was about the first version.", day=2)
    silent("rejected", told)


def test_silent_on_an_ordinary_request() -> None:
    silent("rejected", pull().review("mia", body="Please rename the option.", day=2).close("ann", day=60))


def test_an_author_who_gives_in_shows_a_rejection() -> None:
    told = (
        pull()
        .comment("mia", "We should instead wipe the buffer explicitly.", day=2, association="MEMBER")
        .comment("ann", "Fair enough, closing this then.", day=3)
        .close("ann", day=3)
    )
    finding = holds("rejected", told)
    assert len(finding.evidence) == 2


def test_an_indifferent_regular_is_no_rejection() -> None:
    told = (
        pull()
        .comment("rex", "I'm neutral on this.", day=2)
        .comment("ann", "It is not faster either, so there is no reason to keep this PR open.", day=3)
        .close("ann", day=3)
    )
    found = asked("rejected", told)
    assert not isinstance(found, Finding) or found.confidence is Confidence.LOW


def test_a_maintainer_who_closes_it_and_says_why_declines_it() -> None:
    told = (
        pull()
        .comment("rex", "Could you rename the flag?", day=2)
        .comment(
            "mia",
            "Closing this for now. Our users read the file with other tools; a second format confuses them.",
            day=60,
            association="MEMBER",
        )
        .close("mia", day=60)
    )
    finding = holds("rejected", told)
    assert finding.confidence is Confidence.MEDIUM
    assert finding.evidence[0].role == "maintainer"


def test_a_closing_that_names_what_is_missing_is_no_refusal() -> None:
    told = (
        pull()
        .comment("mia", "Closing, the conflicts have to be resolved first.", day=60, association="MEMBER")
        .close("mia", day=60)
    )
    silent("rejected", told)


def test_a_closing_for_silence_is_no_refusal() -> None:
    told = (
        pull()
        .comment("mia", "Closing due to inactivity, there was no answer.", day=90, association="MEMBER")
        .close("mia", day=90)
    )
    silent("rejected", told)


def test_an_author_who_offers_to_close_it_has_given_in() -> None:
    told = (
        pull()
        .comment("mia", "This fails to build on the old compilers.", day=2, association="MEMBER")
        .comment("ann", "I see. Feel free to close it.", day=3)
        .close("mia", day=4)
    )
    holds("rejected", told)


def test_an_author_who_grants_the_point_before_others_close_it() -> None:
    told = (
        pull()
        .comment("mia", "Are these files not part of the release on purpose?", day=2, association="MEMBER")
        .comment("ann", "My bad, sorry.", day=2.5)
        .close("mia", day=3)
    )
    assert holds("rejected", told).confidence is Confidence.MEDIUM


def test_a_maintainer_suggests_to_close_it_and_the_author_does() -> None:
    told = (
        pull().comment("mia", "I suppose we can close this?", day=5, association="MEMBER").close("ann", day=7)
    )
    holds("rejected", told)


def test_a_suggestion_long_before_the_closing_is_none() -> None:
    told = (
        pull()
        .comment("mia", "I suppose we can close this?", day=5, association="MEMBER")
        .close("ann", day=70)
    )
    silent("rejected", told)


def voted_down(*last: str) -> PullBuilder:
    told = pull()
    for day, (voter, words) in enumerate((("mia", "NACK, it hides the error."), ("max", "Concept NACK.")), 2):
        told.comment(voter, words, day=day, association="MEMBER")
    told.force_push(day=5)
    for words in last:
        told.comment("zoe", words, day=6, association="MEMBER")
    return told.comment("mia", "Closing due to inactivity.", day=200, association="MEMBER").close("mia", 200)


def test_a_push_turns_no_two_votes_against_it_where_nobody_is_for_it() -> None:
    assert holds("rejected", voted_down()).confidence is Confidence.MEDIUM


def test_where_somebody_came_out_for_it_after_the_push_the_votes_decide_nothing() -> None:
    assert holds("rejected", voted_down("Concept ACK.")).confidence is Confidence.LOW


def test_announcing_the_closing_is_no_refusal() -> None:
    told = pull().comment("mia", "We will close this.", day=20, association="MEMBER")
    silent("rejected", told.close("mia", day=20))


def answered(question: str) -> PullBuilder:
    told = pull().comment("mia", "Please drop the translations.", day=2, association="MEMBER")
    told.comment("ann", question, day=3)
    reply = f"> {question}\n\nI'm not convinced that works with our tools."
    return told.comment("mia", reply, day=3.1, association="MEMBER").close("ann", day=8)


def test_to_tell_who_asks_how_it_is_done_is_no_refusal() -> None:
    silent("rejected", answered("How can I keep the old translations?"))


def test_to_say_no_to_a_proposal_that_is_put_as_a_question_is_one() -> None:
    assert holds("rejected", answered("Shall I update the translations too?")).confidence is Confidence.MEDIUM
