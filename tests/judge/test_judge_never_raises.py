"""Whatever the order of events and whatever the texts: an answer with evidence, never an exception."""

from __future__ import annotations

from builders import PullBuilder, at, pull
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from stories import context, judged

from triage.judge import judge
from triage.models import Finding
from triage.records import pull_from_record

WORDS = st.sampled_from(
    [
        "Closing in favour of #12.",
        "Please add a test?",
        "NACK",
        "> Concept NACK\n\nno",
        "Merged to trunk",
        "I have no time for this, up for grabs",
        "```\nclose this\n```",
        "needs rebase",
        "-1",
        "#",
        "@mia PTAL",
        "WIP, do not merge",
        "CI fails on this",
        "닫습니다",
        "\u202e\x00\ud83d",
        "a" * 5000 + " #1",
        "((((((((((((((((((",
        "duplicate of https://github.com/acme/widgets/pull/1",
    ]
)
TEXT = st.one_of(WORDS, st.text(max_size=80), st.lists(WORDS, max_size=4).map("\n".join))
WHO = st.sampled_from(["ann", "mia", "pat", "stale-bot", "ghost", "rex"])
DAY = st.floats(min_value=-5, max_value=400, allow_nan=False)
STATES = st.sampled_from(["APPROVED", "CHANGES_REQUESTED", "COMMENTED", "DISMISSED", "", "odd"])
RIGHTS = st.sampled_from(["MEMBER", "CONTRIBUTOR", "NONE", "OWNER", "?"])

step = st.one_of(
    st.tuples(st.just("comment"), WHO, TEXT, DAY, RIGHTS),
    st.tuples(st.just("review"), WHO, STATES, TEXT, DAY),
    st.tuples(st.just("line"), WHO, TEXT, DAY),
    st.tuples(st.just("push"), DAY, TEXT),
    st.tuples(st.just("force"), DAY),
    st.tuples(st.just("label"), TEXT, DAY),
    st.tuples(st.just("close"), WHO, DAY),
    st.tuples(st.just("merge"), WHO, DAY),
    st.tuples(
        st.just("event"), st.sampled_from(["reopened", "convert_to_draft", "locked", "renamed"]), WHO, DAY
    ),
)


def tell(told: PullBuilder, steps: list[tuple[object, ...]]) -> PullBuilder:
    for name, *given_ in steps:
        if name == "comment":
            told.comment(*given_)  # type: ignore[arg-type]
        elif name == "review":
            who, state, text, day = given_
            told.review(who, state, text, day=day)  # type: ignore[arg-type]
        elif name == "line":
            told.line_comment(*given_)  # type: ignore[arg-type]
        elif name == "push":
            told.push(day=given_[0], message=given_[1])  # type: ignore[arg-type]
        elif name == "force":
            told.force_push(day=given_[0])  # type: ignore[arg-type]
        elif name == "label":
            told.label(given_[0], day=given_[1])  # type: ignore[arg-type]
        elif name == "close":
            told.close(*given_)  # type: ignore[arg-type]
        elif name == "merge":
            told.merge(*given_)  # type: ignore[arg-type]
        else:
            told.event(*given_)  # type: ignore[arg-type]
    return told


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    steps=st.lists(step, max_size=12),
    title=TEXT,
    body=TEXT,
    now=st.floats(min_value=-10, max_value=500),
    order=st.randoms(use_true_random=False),
)
def test_always_an_answer_with_evidence(
    steps: list[tuple[object, ...]], title: str, body: str, now: float, order: object
) -> None:
    told = tell(pull(7, title=title, body=body), steps)
    order.shuffle(told.record["events"])  # type: ignore[attr-defined]
    heir = pull(12, by="bob", title=title, body=body + " Replaces #7")
    result = judged(told, now=at(now), known=[heir])
    for finding in (result.primary, *result.also):
        assert finding is None or isinstance(finding, Finding)
        for evidence in finding.evidence if finding else ():
            assert evidence.quote or evidence.fact
    assert len({f.reason for f in result.also}) == len(result.also)
    assert result.primary is None or result.primary.reason not in {f.reason for f in result.also}


@settings(max_examples=60, deadline=None)
@given(
    fields=st.dictionaries(
        st.sampled_from(
            ["user", "body", "state", "created_at", "event", "actor", "commit_id", "label", "source"]
        ),
        st.one_of(st.none(), st.integers(), st.text(max_size=10), st.lists(st.integers(), max_size=2)),
        max_size=6,
    )
)
def test_odd_fields_in_a_record_do_no_harm(fields: dict[str, object]) -> None:
    record = pull().record
    record["events"] = [{"event": "commented", "created_at": "2024-01-02T00:00:00Z"} | fields]
    record["comments"] = [fields]
    judge(pull_from_record(record), context())
