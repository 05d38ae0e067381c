"""What holds of every verdict, whatever the story."""

from __future__ import annotations

from typing import Any

from builders import ask, at, finding, jira_issue, report
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from triage.models import (
    Actor,
    Ball,
    Claim,
    Confidence,
    Event,
    Issue,
    IssueLink,
    Kind,
    Partial,
    PullReport,
    PullState,
    Relation,
    VerdictState,
)
from triage.profiles import Repository, load_profiles
from triage.rules import all_rules
from triage.verdict import find_verdict

LINKS = (IssueLink("duplicates", "KEY-2"), IssueLink("is blocked by", "KEY-3", resolved=False))
REASONS = (*sorted(all_rules()), "merged-elsewhere", "active", "unknown")


@st.composite
def pulls(draw: st.DrawFn, number: int = 1) -> PullReport:
    state = draw(st.sampled_from(PullState))
    day = draw(st.integers(0, 300))
    fields: dict[str, Any] = {
        "day": day,
        "end": day + draw(st.integers(0, 99)),
        "relation": draw(st.sampled_from(Relation)),
        "ball": draw(st.sampled_from(Ball)),
        "author": draw(st.sampled_from(["ann", "bob", "ghost"])),
        "title": draw(st.sampled_from(["KEY-1: Fix", "KEY-1: Fix [1/3]", ""])),
        "draft": draw(st.booleans()),
        "base": draw(st.sampled_from([None, "main", "4.2"])),
        "size": draw(st.sampled_from([None, 0, 12, 900])),
        "asks": tuple(
            ask(answered=a) for a in draw(st.lists(st.sampled_from([True, False, None]), max_size=2))
        ),
        "relation_of": draw(st.sampled_from([None, "acme/widgets#1", "acme/widgets#9"])),
    }
    if state is not PullState.MERGED and draw(st.booleans()):
        also = draw(st.lists(st.sampled_from(REASONS), max_size=2))
        fields["also"] = tuple(finding(r) for r in also)
        reason, sure = draw(st.sampled_from(REASONS)), draw(st.sampled_from(Confidence))
        fields["primary"] = finding(reason, confidence=sure)
    return report(number, state, **fields)


@st.composite
def issues(draw: st.DrawFn) -> Issue:
    github = draw(st.booleans())
    resolution = draw(
        st.sampled_from(
            [None, "Fixed", "Won't Fix", "Duplicate", "Auto Closed", "completed", "not-planned", ""]
        )
    )
    closed = draw(st.booleans())
    kinds = (Kind.RESOLVED, Kind.CLOSED, Kind.REOPENED, Kind.COMMENTED)
    events = draw(st.lists(st.tuples(st.sampled_from(kinds), st.integers(0, 400)), max_size=3))
    in_time = sorted(events, key=lambda e: e[1])
    return jira_issue(
        key="acme/widgets#5" if github else "KEY-1",
        tracker="github" if github else "jira",
        status=draw(st.sampled_from(["Open", "Patch Available", "Resolved", "In Progress"])),
        resolved=closed,
        resolution=resolution if closed else None,
        resolved_at=at(200) if closed and draw(st.booleans()) else None,
        fix_versions=tuple(draw(st.lists(st.sampled_from(["4.2.1", "x", ""]), max_size=2))),
        labels=tuple(draw(st.lists(st.sampled_from(["pull-request-available", "newbie"]), max_size=1))),
        links=tuple(draw(st.lists(st.sampled_from(LINKS), max_size=1))),
        events=tuple(Event(k, at(d), Actor("mia"), text="Why. Not.") for k, d in in_time),
    )


claims = st.builds(
    Claim,
    assignee=st.just("zoe"),
    since=st.sampled_from([None, at(10)]),
    last_sign_of_life=st.sampled_from([None, at(20)]),
    idle=st.sampled_from([True, False, None]),
    idle_after_days=st.just(60),
)
WIDE = (
    Partial("github", "it did not answer"),
    Partial("jira", "it did not answer"),
    Partial("acme/widgets#8", "gone"),
)
profiles = st.sampled_from(
    [replace(p, repository=Repository(names=("acme/widgets",))) for p in load_profiles().values()]
)


@settings(max_examples=400, deadline=None)
@given(
    st.one_of(st.none(), issues()),
    st.one_of(st.none(), claims),
    st.lists(st.integers(1, 9), max_size=4, unique=True).flatmap(
        lambda ns: st.tuples(*(pulls(n) for n in ns))
    ),
    profiles,
    st.lists(st.sampled_from(WIDE), max_size=2, unique_by=lambda p: p.what),
)
def test_what_holds_of_every_verdict(issue, claim, reports, profile, partial):
    claim = None if issue is None else claim
    v = find_verdict(issue, claim, reports, profile, at(500), partial)
    assert v.headline.endswith(".")
    assert "\n" not in v.headline
    assert "None" not in v.headline
    for step in v.next_steps:
        assert step.text.endswith(".")
        assert step.because != ""
        assert "None" not in f"{step.text} {step.because or ''}"
    assert len({s.text for s in v.next_steps}) == len(v.next_steps)
    # A wrong "take it" costs more than "unknown".
    if v.state in (VerdictState.OPEN, VerdictState.REVIVABLE, VerdictState.CLAIMED_IDLE):
        assert issue is None or not issue.resolved
        waiting = [p for p in reports if p.state is PullState.OPEN and p.relation is not Relation.MENTION]
        assert not any(
            p.primary and p.primary.reason in ("active", "no-review") and p.relation is Relation.ATTEMPT
            for p in waiting
        )
    if v.state in (VerdictState.OPEN, VerdictState.REVIVABLE):
        assert not partial
        assert claim is None or profile.claims.policy == "none"
    if v.state in (VerdictState.CLAIMED, VerdictState.CLAIMED_IDLE):
        assert claim is not None
        assert claim.assignee in v.headline
    if v.state is VerdictState.SOLVED:
        assert (issue is not None and issue.resolved) or any(
            p.relation is not Relation.MENTION for p in reports
        )
    # The same story gives the same verdict, in whatever order it is told.
    assert find_verdict(issue, claim, tuple(reversed(reports)), profile, at(500), partial) == v
