"""What the terminal and Markdown say alike. Plain words; texts of strangers in them are not yet safe."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC

from triage.models import (
    GHOST,
    Analysis,
    Ask,
    Ball,
    Claim,
    Ending,
    Evidence,
    Issue,
    Kind,
    LinkKind,
    Partial,
    PullReport,
    PullState,
    Relation,
    Role,
)
from triage.report.safe import unlinked
from triage.verdict.case import and_list, day
from triage.verdict.settled import in_order

SAMPLE = "Sample: a retelling of a public story in our own words; names and quotations are made up."
OFFLINE = "Offline: answered from the local store; nobody was asked."

MOST_PARTIAL = 4
"""Things not seen that are listed; the rest is counted."""
MOST_ASKS = 6
"""Asks of a pull request that are listed; the rest is counted."""
MOST_MENTIONS = 8
"""Mentions that are listed; the rest is counted."""

_SCARCE = 0.2
"""Of a limit: with less than this left a person is told."""

ENDINGS = {
    Ending.OPEN: "open",
    Ending.MERGED: "merged",
    Ending.MERGED_ELSEWHERE: "landed by other means",
    Ending.CLOSED_BY_BOT: "closed by a bot",
    Ending.CLOSED_INACTIVE: "closed for inactivity",
    Ending.CLOSED_BY_AUTHOR: "closed by its author",
    Ending.CLOSED_BY_MAINTAINER: "closed by a maintainer",
}
RELATIONS = {
    Relation.ATTEMPT: "attempt",
    Relation.RIVAL: "rival attempt",
    Relation.SUCCESSOR: "carries on",
    Relation.DUPLICATE: "same change as",
    Relation.BACKPORT: "backport of",
    Relation.FOLLOW_UP: "follow-up to",
    Relation.REVERT: "reverts",
    Relation.MENTION: "only a mention",
}
_OF_ANOTHER = frozenset(
    {Relation.SUCCESSOR, Relation.DUPLICATE, Relation.BACKPORT, Relation.FOLLOW_UP, Relation.REVERT}
)
KNOWN_BY = {
    LinkKind.REMOTE_LINK: "remote link",
    LinkKind.CLOSING_KEYWORD: "closing keyword",
    LinkKind.WORKLOG: "work log",
    LinkKind.ISSUE_COMMENT: "said on the issue",
    LinkKind.CROSS_REFERENCE: "cross-reference",
    LinkKind.BODY: "description",
    LinkKind.SEARCH: "GitHub's search",
}


def partial_lines(parts: tuple[Partial, ...]) -> Iterator[str]:
    """What could not be seen; the first line says that the answer is partial."""
    for n, part in enumerate(parts[:MOST_PARTIAL]):
        lead = "Partial answer: " if n == 0 else "also not seen: "
        hint = f" ({part.hint})" if part.hint else ""
        yield f"{lead}{part.what}: {part.why.rstrip('.')}{hint}."
    if len(parts) > MOST_PARTIAL:
        yield f"also not seen: {len(parts) - MOST_PARTIAL} more; --format json has them all"


def nothing_found(analysis: Analysis) -> str:
    """What to say where no pull request is to be shown."""
    return "none was seen, but not everything could be seen" if analysis.partial else "none on record"


def more_why(analysis: Analysis) -> list[Evidence]:
    """What shows the verdict and is not shown beside the claim or a pull request anyway."""
    shown = {_mark(e) for e in (analysis.claim.evidence if analysis.claim else ())}
    for pull in analysis.pulls:
        shown |= {_mark(e) for e in (pull.primary.evidence if pull.primary else ())}
    told = (e for e in analysis.verdict.why if e.event not in (Kind.OPENED, Kind.MERGED))
    return [e for e in told if _mark(e) not in shown][:4]


def _mark(evidence: Evidence) -> tuple[object, ...]:
    return evidence.at, evidence.quote, evidence.fact


def distinct(evidence: Iterable[Evidence], most: int) -> list[Evidence]:
    """The first few that say something new: one event can show several things."""
    told: dict[tuple[object, ...], Evidence] = {}
    for e in evidence:
        told.setdefault((e.url, e.quote, e.fact) if e.url else (e.at, e.quote, e.fact), e)
    return list(told.values())[:most]


def budget_lines(analysis: Analysis) -> Iterator[str]:
    """Which service grants little more, and until when."""
    for b in analysis.budgets:
        if b.remaining is not None and b.remaining < _SCARCE * (b.limit or 100):
            until = f" until {b.resets_at.astimezone(UTC):%H:%M} UTC" if b.resets_at else ""
            of = f" of {b.limit}" if b.limit else ""
            yield f"{b.service}: {b.remaining}{of} requests left{until}"


def first_lines(analysis: Analysis) -> Iterator[str]:
    """What a reader must know before anything else."""
    yield from partial_lines(analysis.partial)
    if analysis.sample:
        yield SAMPLE
    if analysis.offline:
        yield OFFLINE


def heading(analysis: Analysis) -> tuple[str, str, str | None]:
    """What the answer is about: its name, its title (empty where none was seen), and where it is.

    The issue; else the pull request that was asked about; else what was typed.
    """
    issue = analysis.issue
    if issue is not None:
        return issue.key, issue.title or "(no title)", issue.url or None
    asked = re.search(r"(?:#|/pull/)(\d+)", analysis.query)
    pulls = [p for p in analysis.pulls if asked and p.number == int(asked[1])]
    if len(pulls) != 1:
        return analysis.query, "", None
    return f"{pulls[0].repo}#{pulls[0].number}", pulls[0].title or "(no title)", pulls[0].url


def issue_facts(issue: Issue) -> str:
    """`Bug · Open · Major · clients, metrics · opened 2023-07-05`."""
    status = issue.status
    if issue.resolution and issue.resolution.lower() != status.lower():
        status += f" ({issue.resolution})"
    facts = [issue.type, status, issue.priority, ", ".join(issue.components)]
    facts.append(f"opened {day(issue.created_at)}")
    if issue.resolved_at:
        facts.append(f"closed {day(issue.resolved_at)}")
    if issue.fix_versions:
        what = "fixed in" if issue.resolved else "planned for"
        facts.append(f"{what} {and_list(in_order(issue.fix_versions))}")
    return " · ".join(f for f in facts if f)


def claim_line(claim: Claim, settled: bool) -> str:
    """Who has it, since when, last seen when, idle or not; once the issue is `settled`, who had it."""
    since = f"since {day(claim.since)}" if claim.since else "since when is not on record"
    if settled:
        return f"{claim.assignee}, {since}"
    last = claim.last_sign_of_life
    after = "after that" if claim.since else "on record"
    seen = f"last seen {day(last)}" if last else f"no sign of life {after}"
    idle = {
        True: f"idle (more than {claim.idle_after_days} days)",
        False: f"not idle (idle after {claim.idle_after_days} days)",
        None: "whether idle could not be seen",
    }[claim.idle]
    if claim.idle is False and last is None:
        seen = "nothing on record after that" if claim.since else "nothing on record"
    return f"{claim.assignee}, {since}; {seen}; {idle}"


def size_words(pull: PullReport) -> str:
    """`+68 −1 in 2 files`, as far as known."""
    if pull.additions is not None or pull.deletions is not None:
        size = f"+{pull.additions or 0} −{pull.deletions or 0}"
    elif pull.size is not None:
        size = f"{pull.size} lines"
    else:
        return ""
    if pull.files is None:
        return size
    return f"{size} in {len(pull.files)} file{'' if len(pull.files) == 1 else 's'}"


def life_words(pull: PullReport) -> str:
    """`2023-07-06 to 2024-10-07, closed by a bot`."""
    end = pull.merged_at or pull.closed_at
    if pull.state is PullState.OPEN:
        draft = ", a draft" if pull.draft else ""
        return f"open since {day(pull.created_at)}{draft}"
    how = ENDINGS[pull.ending]
    if pull.ending is Ending.OPEN:
        how = "closed"
    into = f" into {pull.base}" if pull.ending is Ending.MERGED and pull.base else ""
    until = f" to {day(end)}" if end else ""
    return f"{day(pull.created_at)}{until}, {how}{into}"


def settled(analysis: Analysis) -> bool:
    """Whether the issue is closed, so that a claim on it is history."""
    return analysis.issue is not None and analysis.issue.resolved


def relation_alone(pull: PullReport) -> str:
    """What it is to the issue and to the others."""
    words = RELATIONS[pull.relation]
    if pull.relation in _OF_ANOTHER:
        return f"{words} {short(pull.relation_of, pull.repo) if pull.relation_of else 'another'}"
    if pull.relation is Relation.RIVAL and pull.relation_of:
        return f"{words} beside {short(pull.relation_of, pull.repo)}"
    return words


def relation_words(pull: PullReport) -> str:
    """What it is to the issue and to the others, and how that is known."""
    words = relation_alone(pull)
    known = dict.fromkeys(KNOWN_BY.get(k.kind, k.kind.value) for k in pull.known_by)
    return f"{words} (known by {', '.join(known)})" if known else words


def author_words(pull: PullReport) -> str:
    """`ann`, `ann (maintainer)`."""
    if pull.author == GHOST:
        return "a deleted account"
    shown = pull.author_role in (Role.MAINTAINER, Role.BOT)
    return f"{pull.author} ({pull.author_role.value})" if shown else pull.author


def sentence(text: str) -> str:
    """With a capital first letter."""
    return text[:1].upper() + text[1:]


def short(ref: str, repo: str) -> str:
    """`#12` for a pull request of the same repository, else the whole reference."""
    home, _, number = ref.rpartition("#")
    return f"#{number}" if home == repo else ref


def quoted(evidence: Evidence) -> str:
    """The words of a quotation as they were read: without the addresses of its links. Empty for a fact."""
    quote = evidence.quote or ""
    return unlinked(quote).strip() or quote


def source_words(evidence: Evidence) -> str:
    """`asking-committer, maintainer, 2023-07-06`."""
    who = "a deleted account" if evidence.who == GHOST else evidence.who or ""
    role = "" if evidence.role is Role.UNKNOWN else evidence.role.value
    return ", ".join(w for w in (who, role, day(evidence.at)) if w)


def asks_shown(pull: PullReport) -> tuple[list[Ask], int]:
    """The asks that are listed, in time order, and how many are left out; the unanswered go first.

    Of what merged, what was answered is no longer anybody's business, and is counted only.
    """
    weight = {False: 0, None: 1, True: 2}
    told = [a for a in pull.asks if not (a.answered and pull.state is PullState.MERGED)]
    chosen = sorted(told, key=lambda a: (a.optional, weight[a.answered]))[:MOST_ASKS]
    kept = [a for a in told if a in chosen][:MOST_ASKS]
    return kept, len(pull.asks) - len(kept)


def more_asks(pull: PullReport) -> str:
    """How many asks are not listed; empty where all are."""
    listed, more = asks_shown(pull)
    if not more:
        return ""
    if listed or pull.state is not PullState.MERGED:
        return f"and {more} more asked"
    return f"{more} asked and answered" if more > 1 else "one thing asked, and answered"


def answer_words(ask: Ask) -> str:
    """Whether an ask was answered, and when."""
    state = {True: "answered", False: "not answered", None: "answer not on record"}[ask.answered]
    return f"{state} {day(ask.answer.at)}" if ask.answer is not None and ask.answered else state


def waits_words(pull: PullReport) -> str:
    """Whose move it is, or was when it ended, and since when; empty where nobody had to move."""
    if pull.waiting_since is None or pull.ball is Ball.NOBODY or pull.state is PullState.MERGED:
        return ""
    whom = "its author" if pull.ball is Ball.AUTHOR else f"the {pull.ball.value}"
    waits = "waits" if pull.state is PullState.OPEN else "at the end it waited"
    return f"{waits} for {whom}, since {day(pull.waiting_since)}"
