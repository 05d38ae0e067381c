"""May I take this issue, and what must I do differently? Pure.

One ordered argument: what is settled (solved, declined) before what is going on (in review, claimed),
before what stands in the way (a decision, an idle claim), before what is left to take. Where something
could not be seen that would change the answer, the answer is "unknown" or names the doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from triage.models import (
    Ball,
    Claim,
    Confidence,
    Evidence,
    Finding,
    Issue,
    Kind,
    Partial,
    PullRef,
    PullReport,
    Verdict,
    VerdictState,
)
from triage.profiles import Profile
from triage.verdict.case import (
    Answer,
    Case,
    and_list,
    author_of,
    count_of,
    day,
    distinct,
    fact_evidence,
    name_of,
    opened_evidence,
)
from triage.verdict.claim import recent_wish
from triage.verdict.next_steps import steps_for
from triage.verdict.settled import closed_unfixed, solved


def find_verdict(
    issue: Issue | None,
    claim: Claim | None,
    pulls: Sequence[PullReport],
    profile: Profile,
    now: datetime,
    partial: Sequence[Partial] = (),
    asked: PullRef | None = None,
) -> Verdict:
    """The answer at `now` for an issue, or (with `issue` None) for the pull request that was `asked` for."""
    case = Case(
        issue=issue,
        claim=claim,
        pulls=tuple(pulls),
        profile=profile,
        now=now,
        partial=tuple(partial),
        asked=asked,
    )
    for settle in (
        closed_unfixed,
        solved,
        _in_review,
        _claimed,
        _declined,
        _undecided,
        _claimed_idle,
        _unseen,
        _revivable,
        _open,
    ):
        found = settle(case)
        if found is not None:
            state, headline, why = found
            return Verdict(
                state=state,
                headline=headline,
                why=tuple(distinct(why))[:_MOST_WHY],
                next_steps=steps_for(state, case),
            )
    raise AssertionError("the last step of the argument always answers")


_MOST_WHY = 10
"""Evidence that a verdict is shown with; each attempt has its own beside it."""

_DECIDES_AGAINST = frozenset({"rejected"})
_WANTS_DECISION = frozenset({"needs-proposal", "no-consensus", "obsolete"})
_ELSEWHERE = frozenset({"superseded", "duplicate"})
_PULL_EXISTS = "pull-request-available"
"""What the Apache Software Foundation's bot puts on a JIRA issue when a pull request is opened for it."""

_FURTHEST = ("approved-unmerged", "review-stalled", "rebase-needed", "test-missing", "changes-unanswered")
"""How far a stalled attempt got, furthest first; the rest did not get far."""


def _in_review(case: Case) -> Answer | None:
    """Somebody's change is open and waits for others, or is being worked on."""
    waiting = case.waiting
    if waiting:
        chosen = max(waiting, key=lambda p: (_is_active(p), p.waiting_since or p.created_at))
        since = f" since {day(chosen.waiting_since)}" if chosen.waiting_since else ""
        on_whom = {
            Ball.REVIEWERS: f"waits for reviewers{since}; review it instead of writing another",
            Ball.PROJECT: f"waits for a decision{since}; add to it instead of writing another",
        }.get(chosen.ball, "is being worked on; review it instead of writing another")
        if chosen.draft:
            on_whom = "is a draft; offer help there instead of writing another"
        more = f" ({len(waiting) - 1} more open)" if len(waiting) > 1 else ""
        headline = f"In review: {name_of(chosen, case)} by {author_of(chosen)}{more} {on_whom}."
        return VerdictState.IN_REVIEW, headline, [opened_evidence(chosen), *_shown(chosen)]
    issue = case.issue
    if issue is not None and case.patch_available and not (case.claim and case.claim.idle):
        set_at = next(
            (
                e
                for e in reversed(issue.events or ())
                if e.kind is Kind.STATUS_CHANGED and e.state == issue.status
            ),
            None,
        )
        why = [fact_evidence(set_at, issue, f"status {issue.status}")] if set_at else []
        headline = f"In review: the status says {issue.status}; review what is attached to {issue.key}."
        return VerdictState.IN_REVIEW, headline, why
    return None


def _claimed(case: Case) -> Answer | None:
    """Somebody has it, and is alive or cannot be told not to be."""
    claim = case.claim
    if claim is None or claim.idle or case.profile.claims.policy == "none":
        return None
    had = f"{claim.assignee} has it" + (f" since {day(claim.since)}" if claim.since else "")
    if claim.idle is None:
        doubt = "whether they still work on it could not be seen, so ask first"
        return VerdictState.CLAIMED, f"Claimed: {had}; {doubt}.", list(claim.evidence)
    last = claim.last_sign_of_life
    seen = f" and last acted on {day(last)}" if last else ""
    return VerdictState.CLAIMED, f"Claimed: {had}{seen}.", list(claim.evidence)


def _declined(case: Case) -> Answer | None:
    """The last attempt was declined by those who decide."""
    last = case.last_attempt
    if last is None or last.primary is None or last.primary.reason not in _DECIDES_AGAINST:
        return None
    changes = any(f.reason == "changes-unanswered" and f.confidence is not Confidence.LOW for f in last.also)
    if changes and any(ask.answered is False and not ask.optional for ask in last.asks):
        return None  # "not like this, but that would be welcome"
    why = [*_shown(last)]
    if last.primary.confidence is Confidence.LOW:
        headline = (
            f"Needs a decision: {name_of(last, case)} seems to have been declined; ask before trying again."
        )
        return VerdictState.NEEDS_DECISION, headline, why
    headline = (
        f"Not wanted as it was tried: {name_of(last, case)} was declined on {day(max(e.at for e in why))}."
    )
    return VerdictState.NOT_WANTED, headline, why


def _undecided(case: Case) -> Answer | None:
    """A decision has to come first."""
    last = case.last_attempt
    finding = _among(last, _WANTS_DECISION)
    if last is None or finding is None:
        return None
    if case.issue is None and finding.reason == "obsolete":  # there is nowhere to ask for a decision
        headline = f"Not wanted any more: {name_of(last, case)} ended because the need had changed."
        return VerdictState.NOT_WANTED, headline, list(finding.evidence[:2])
    what = {
        "needs-proposal": f"{case.profile.proposal.one} was asked for on {name_of(last, case)}",
        "no-consensus": f"reviewers did not agree on {name_of(last, case)}",
        "obsolete": f"{name_of(last, case)} ended because the need had changed",
    }[finding.reason]
    return VerdictState.NEEDS_DECISION, f"Needs a decision first: {what}.", list(finding.evidence[:2])


def _claimed_idle(case: Case) -> Answer | None:
    claim = case.claim
    if claim is None or not claim.idle or case.profile.claims.policy == "none":
        return None
    last = claim.last_sign_of_life
    since = f"has had it since {day(claim.since)}" if claim.since else "has it"
    quiet = f"and was last seen on it on {day(last)}" if last else "without a sign of life"
    had = f"{claim.assignee} {since} {quiet}"
    stalled = len(case.stalled)
    tried = f"; {count_of(stalled, 'earlier attempt')} stalled" if stalled else ""
    if case.issue is not None and case.patch_available:
        tried = f"; the status says {case.issue.status}, so look for the patch"
    why = [*claim.evidence, *(e for p in case.stalled for e in _shown(p)[:1])]
    return VerdictState.CLAIMED_IDLE, f"Claimed but idle: {had}, so ask first{tried}.", why


def _unseen(case: Case) -> Answer | None:
    """What was not seen could hold a claim, a pull request or a decision."""
    missing = case.missing
    if missing:
        what = and_list([f"{p.what}: {p.why.rstrip('.')}" for p in missing[:2]])
        why = [e for p in case.stalled for e in _shown(p)[:1]]
        return VerdictState.UNKNOWN, f"Too little could be seen to say whether it is free ({what}).", why
    last = case.last_attempt
    if last is not None and last.primary is not None and last.primary.reason in _ELSEWHERE:
        known = {f"{p.repo}#{p.number}" for p in case.attempts if p is not last}
        if last.relation_of not in known:
            headline = (
                f"Unclear: {name_of(last, case)} gave way to a change that is not on record here; look there."
            )
            return VerdictState.UNKNOWN, headline, _shown(last)
    if case.issue is None and not case.attempts:
        return VerdictState.UNKNOWN, "Nothing is on record to judge by.", []
    if case.issue is None and not case.stalled and not case.landed:
        lone = case.attempts[-1]
        reason = lone.primary.reason if lone.primary else "unknown"
        headline = f"Nothing to take up: {name_of(lone, case)} ended ({reason}), and it names no issue."
        return VerdictState.UNKNOWN, headline, _shown(lone)
    if case.issue is not None and _PULL_EXISTS in case.issue.labels and not case.attempts:
        headline = f"Unclear: {case.issue.key} is labelled {_PULL_EXISTS}, but no pull request was found."
        return VerdictState.UNKNOWN, headline, []
    return None


def _revivable(case: Case) -> Answer | None:
    if not case.stalled:
        return None
    best = max(case.stalled, key=lambda p: (-_distance(p), p.created_at))
    reason = best.primary.reason if best.primary else "unknown"
    free = "nobody has it, and " if case.issue is not None and case.claim is None else ""
    among = f" of {count_of(len(case.stalled), 'stalled attempt')}" if len(case.stalled) > 1 else ""
    which = f"{free}{name_of(best, case)} by {author_of(best)}"
    how = "stalled" if len(case.stalled) == 1 else f"got furthest{among}"
    headline = f"Stalled and revivable: {which} {how} ({reason})."
    why = [e for p in case.stalled for e in _shown(p)[:1]]
    words, wish = _wish(case)
    return VerdictState.REVIVABLE, f"{headline.removesuffix('.')}{words}.", wish + why


def _open(case: Case) -> Answer | None:
    """Nothing speaks against it."""
    issue = case.issue
    blockers = (
        [link.key for link in issue.links if "blocked by" in link.kind and link.resolved is False]
        if issue
        else []
    )
    blocked = f", but {and_list(blockers)} must be resolved first" if blockers else ""
    landed = f"; {and_list([name_of(p, case) for p in case.landed])} landed a part" if case.landed else ""
    if landed and (case.reverted or case.reopened):
        undone = "was reverted" if case.reverted else "the issue was opened again"
        landed = f"; {and_list([name_of(p, case) for p in case.landed])} landed and {undone}"
    nobody = "nobody is assigned" if case.claim is None else "assignments do not reserve issues here"
    tried = "no pull request has tried it" if not case.attempts else "no attempt is under way"
    words, wish = _wish(case)
    return VerdictState.OPEN, f"Open to take: {nobody} and {tried}{landed}{blocked}{words}.", wish


def _wish(case: Case) -> tuple[str, list[Evidence]]:
    """That somebody without a claim said they want it, in words for the headline and as evidence."""
    wish = recent_wish(case.issue, case.profile, case.now)
    if wish is None or case.claim is not None:
        return "", []
    return f"; {wish.who} asked for it on {day(wish.at)}, so talk to them first", [wish]


def _among(pull: PullReport | None, reasons: frozenset[str]) -> Finding | None:
    if pull is None or pull.primary is None or pull.primary.reason not in reasons:
        return None
    return pull.primary


def _is_active(pull: PullReport) -> bool:
    return pull.primary is not None and pull.primary.reason == "active"


def _distance(pull: PullReport) -> int:
    reason = pull.primary.reason if pull.primary else ""
    return _FURTHEST.index(reason) if reason in _FURTHEST else len(_FURTHEST)


def _shown(pull: PullReport) -> list[Evidence]:
    return list(pull.primary.evidence[:2]) if pull.primary else []
