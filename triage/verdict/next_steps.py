"""What to do next about an issue, each step with the evidence that asks for it. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from triage.models import (
    GHOST,
    Ask,
    AskKind,
    Finding,
    Issue,
    PullReport,
    Role,
    VerdictState,
)
from triage.models.analysis import Step
from triage.verdict.case import Case, and_list, day, name_of
from triage.verdict.claim import recent_wish
from triage.verdict.settled import in_order, twins_of

_MOST = 3
"""Steps of one kind, and attempts named in one step: the latest. A list of three hundred is no advice."""

_TOO_LARGE = frozenset({"large-unreviewed", "scope-too-large"})


def steps_for(state: VerdictState, case: Case) -> tuple[Step, ...]:
    """The steps that fit a verdict, in the order to take them."""
    plans = {
        VerdictState.SOLVED: (_use_it,),
        VerdictState.IN_REVIEW: (_review_it, _find_patch, _learn),
        VerdictState.CLAIMED: (_ask_claimant, _help_out),
        VerdictState.CLAIMED_IDLE: (_ask_claimant, _find_patch, _learn, _bring_a_test, _credit),
        VerdictState.REVIVABLE: (_talk_first, _ask_author, _take_it, _learn, _bring_a_test, _credit),
        VerdictState.OPEN: (_talk_first, _take_it, _bring_a_test),
        VerdictState.NEEDS_DECISION: (_decide, _ask_claimant, _learn),
        VerdictState.NOT_WANTED: (_reconsider,),
        VerdictState.UNKNOWN: (_look_again, _learn),
    }
    steps = [step for plan in plans[state] for step in plan(case)]
    return tuple({step.text: step for step in reversed(steps)}.values())[::-1]


def _ask_claimant(case: Case) -> Iterator[Step]:
    claim, issue = case.claim, case.issue
    if claim is None or issue is None or issue.resolved:
        return
    wait = case.profile.activity.ask_wait_days
    text = f"Ask {claim.assignee} on {issue.key} whether they still work on it."
    if claim.idle:
        text = text.rstrip(".") + f"; wait {_days(wait)} before you take over."
    since = f"assigned since {day(claim.since)}" if claim.since else "assigned"
    last = claim.last_sign_of_life
    if last is not None:
        because = f"{since}, last seen on it {day(last)}"
    else:
        after = "after that" if claim.since else "on record"
        because = f"{since}, no sign of life {after}" if claim.idle else since
    yield Step(text=text, because=because, url=issue.url or None)


def _talk_first(case: Case) -> Iterator[Step]:
    wish = recent_wish(case.issue, case.profile, case.now)
    if wish is not None and case.claim is None:
        yield Step(
            text=f"Ask {wish.who} whether they still want it.",
            because=f"they asked for it on {day(wish.at)}",
            url=wish.url,
        )


def _ask_author(case: Case) -> Iterator[Step]:
    for pull in [p for p in case.open_attempts if p.author != GHOST][-_MOST:]:
        waiting = f"waits for them since {day(pull.waiting_since)}" if pull.waiting_since else "is still open"
        yield Step(
            text=f"Ask {pull.author} on {name_of(pull, case)} whether they go on, or would let you.",
            because=f"{name_of(pull, case)} {waiting}",
            url=pull.url,
        )


def _learn(case: Case) -> Iterator[Step]:
    """What each stalled attempt teaches, one step a lesson."""
    lessons: dict[str, list[tuple[PullReport, Finding]]] = {}
    for pull in case.stalled:
        if pull.primary is not None and pull.primary.reason != "unknown":
            lessons.setdefault(pull.primary.remedy, []).append((pull, pull.primary))
    for remedy, taught in lessons.items():
        told = [
            f"{name_of(p, case)} ({f.reason}): {f.summary.rstrip('.')}{_smaller(p, f, case)}"
            for p, f in taught[-_MOST:]
        ]
        if len(taught) > _MOST:
            told.append(f"{len(taught) - _MOST} earlier ones alike")
        pull, finding = taught[0]
        yield Step(text=remedy, because="; ".join(told), url=finding.evidence[0].url or pull.url)


def _smaller(pull: PullReport, finding: Finding, case: Case) -> str:
    """Beside what was too large: the smallest attempt there was."""
    sized = [p for p in case.attempts if p.size and pull.size and p.size < pull.size]
    if finding.reason not in _TOO_LARGE or not sized:
        return ""
    least = min(sized, key=lambda p: p.size or 0)
    return f"; {name_of(least, case)} needed {least.size} lines"


def _bring_a_test(case: Case) -> Iterator[Step]:
    if any(p.primary and p.primary.reason == "test-missing" for p in case.stalled):
        return  # the lesson of that attempt says it already
    asked = next(
        ((p, a) for p in case.attempts for a in p.asks if a.kind is AskKind.TEST and not a.optional), None
    )
    if asked is not None:
        pull, ask = asked
        named = ask.evidence.who not in (None, GHOST)
        who = ask.evidence.who if named else "a reviewer"
        yield Step(
            text="Bring a test that fails before the change and passes after it.",
            because=f"{who} asked for one on {name_of(pull, case)} on {day(ask.evidence.at)}{_became(ask)}",
            url=ask.evidence.url or pull.url,
        )
    elif case.issue is not None and (case.issue.type or "").lower() in ("bug", "defect", "test"):
        yield Step(
            text="Bring a test that fails before the change and passes after it.",
            because=f"{case.issue.key} is a {(case.issue.type or '').lower()}",
            url=case.issue.url or None,
        )


def _became(ask: Ask) -> str:
    if ask.answered is None:
        return ""
    return " (it was added there)" if ask.answered else " (it never came)"


def _credit(case: Case) -> Iterator[Step]:
    who = {p.author: p for p in case.stalled if p.author != GHOST and p.author_role is not Role.BOT}
    if who:
        names = and_list([f"{author} ({name_of(p, case)})" for author, p in who.items()])
        yield Step(
            text=f"Credit {names} if you build on their work, for example with a Co-authored-by line.",
            because="their change is the start of yours",
            url=next(iter(who.values())).url,
        )


def _take_it(case: Case) -> Iterator[Step]:
    issue, last = case.issue, case.last_attempt
    if issue is None and last is not None:  # there is nothing to be assigned
        text = f"Say on {name_of(last, case)} that you would like to carry it on."
        yield Step(text=text, because="it names no issue", url=last.url)
        return
    policy = f"how {case.profile.title} does it" if case.profile.name != "generic" else None
    yield Step(text=case.profile.claims.how, because=policy, url=(issue.url or None) if issue else None)


def _review_it(case: Case) -> Iterator[Step]:
    for pull in case.open_attempts[-_MOST:]:
        open_asks = [a for a in pull.asks if a.answered is False and not a.optional]
        because = f"open since {day(pull.created_at)}"
        if open_asks:
            kinds = sorted({a.kind.value for a in open_asks})
            because += f"; unanswered: {', '.join(kinds)}"
        yield Step(
            text=f"Review or test {name_of(pull, case)} and say there what you found.",
            because=because,
            url=pull.url,
        )


def _find_patch(case: Case) -> Iterator[Step]:
    issue = case.issue
    if issue is not None and case.patch_available:
        yield Step(
            text=f"Look for the patch among the attachments and links of {issue.key}, and review it.",
            because=f"its status is {issue.status}, and no pull request for it is on record",
            url=issue.url or None,
        )


def _help_out(case: Case) -> Iterator[Step]:
    if case.issue is not None:
        yield Step(
            text="Offer a review or a reproduction in the meantime, or look for another issue.",
            because=None,
            url=case.issue.url or None,
        )


def _decide(case: Case) -> Iterator[Step]:
    last, proposal = case.last_attempt, case.profile.proposal
    reason = last.primary.reason if last is not None and last.primary is not None else ""
    if last is not None and reason == "needs-proposal":
        name = proposal.name or "proposal"
        scope = f" {case.profile.title} needs one for {proposal.needed_for}." if proposal.needed_for else ""
        yield Step(
            text=f"Write the {name} (or find the one there is) before any code.{scope}",
            because=f"asked for on {name_of(last, case)}",
            url=proposal.url or last.url,
        )
        return
    issue = case.issue
    if issue is not None:
        yield Step(
            text=f"Ask on {issue.key} whether it is still wanted, and how, before you write code.",
            because=f"{name_of(last, case)} ended without a decision" if last is not None else None,
            url=issue.url or None,
        )


def _reconsider(case: Case) -> Iterator[Step]:
    last, issue = case.last_attempt, case.issue
    twins = twins_of(issue) if issue is not None and (issue.resolution or "").lower() == "duplicate" else []
    for key in twins:
        summary = next((x.summary for x in issue.links if x.key == key), None) if issue else None
        yield Step(text=f"Look at {key} instead.", because=summary, url=_beside(issue, key))
    if twins or (last is None and issue is None):
        return
    where = (
        f"on {issue.key}" if issue is not None else f"on {name_of(last, case)}" if last is not None else ""
    )
    finding = last.primary if last is not None else None
    url = finding.evidence[0].url if finding else issue.url if issue else None
    ended = "ended" if finding is not None and finding.reason == "obsolete" else "was declined"
    yield Step(
        text=f"Write no code yet: read why it {ended}; make the case {where} if you know something new.",
        because=finding.summary if finding else None,
        url=url or None,
    )


def _beside(issue: Issue | None, key: str) -> str | None:
    """The address of another issue of the same tracker."""
    if issue is None or not issue.url.endswith(issue.key):
        return None
    return issue.url.removesuffix(issue.key) + key


def _use_it(case: Case) -> Iterator[Step]:
    issue = case.issue
    if issue is None:
        return
    if not issue.resolved:
        yield Step(
            text=f"Ask on {issue.key} what is left to do, or whether it can be closed.", url=issue.url or None
        )
    elif issue.fix_versions:
        versions = _or_list(in_order(issue.fix_versions))
        yield Step(
            text=f"Use {versions} or later; if it still happens there, open an issue that names {issue.key}.",
            because=f"fix version{'s' if len(issue.fix_versions) > 1 else ''} of {issue.key}",
            url=issue.url or None,
        )


def _look_again(case: Case) -> Iterator[Step]:
    missing = case.missing
    if len(missing) > _MOST:
        yield Step(
            text=f"Run this again once {missing[0].what} and {len(missing) - 1} more can be seen.",
            because=missing[0].why.rstrip("."),
        )
        missing = []
    for part in missing:
        hint = f" ({part.hint})" if part.hint else ""
        yield Step(
            text=f"Run this again once {part.what} can be seen.", because=f"{part.why.rstrip('.')}{hint}"
        )
    last = case.last_attempt
    if not case.missing and last is not None:
        yield Step(text=f"Follow {name_of(last, case)} to what took its place.", because=None, url=last.url)
    elif not case.missing and case.issue is not None and case.profile.repository.names:
        repo = case.profile.repository.names[0]
        yield Step(
            text=f"Search {repo} for {case.issue.key}, its title and its authors.",
            url=f"https://github.com/{repo}/pulls?q=is%3Apr+{quote(case.issue.key)}",
        )


def _or_list(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return and_list(words) if len(words) < 2 else f"{', '.join(words[:-1])} or {words[-1]}"


def _days(n: int) -> str:
    return "a day" if n == 1 else f"{n} days"
