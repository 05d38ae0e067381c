"""The whole story on one page: source → link → relate → judge → claim → verdict → `Analysis`.

`analyse` asks a source; `analysis_of` is pure and makes the answer of what the source gave.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from triage.errors import NotFoundError
from triage.fetch.api import Fetched, IssueTarget, PullTarget, Source, Target
from triage.judge import Context, judge
from triage.link import link
from triage.models import (
    GHOST,
    Actor,
    Analysis,
    Event,
    Issue,
    Judgement,
    Kind,
    KnownBy,
    Link,
    LinkKind,
    Partial,
    PullRef,
    PullReport,
    PullRequest,
    PullState,
    Relation,
    Role,
)
from triage.people import Roster, has_standing, learn, role_in
from triage.profiles import Profile
from triage.profiles.load import profile_for_repo
from triage.refs import host_of
from triage.relate import relate, relation_between
from triage.targets import Asked
from triage.verdict import find_verdict
from triage.verdict.case import day, missing_of
from triage.verdict.claim import find_claim

_CLOCKS_DIFFER = timedelta(days=1)


def ready() -> None:
    """Load what judging needs now rather than with the first pull request: a tenth of a second.

    A caller who waits for a service anyway does it meanwhile.
    """
    moment = datetime(2000, 1, 1, tzinfo=UTC)
    author, reviewer = Actor(login="nobody"), Actor(login="somebody")
    pull = PullRequest(
        ref=PullRef("nobody/nothing", 1),
        url="",
        title="x",
        author=author,
        state=PullState.OPEN,
        created_at=moment,
        events=(
            Event(kind=Kind.COMMENTED, at=moment, actor=reviewer, text="Please add a test."),
            Event(kind=Kind.COMMENTED, at=moment, actor=author, text="Added one."),
        ),
    )
    judge(pull, Context(profile=Profile(name="none", title="None"), now=moment))


def analyse(
    asked: Asked, source: Source, now: datetime, *, sample: bool = False, offline: bool = False
) -> Analysis:
    """What `source` knows of what was asked, judged as of `now`. Raises what the source raises."""
    asked, fetched = looked_up(asked, source)
    return answer_of(asked, fetched, now, sample=sample, offline=offline)


def looked_up(asked: Asked, source: Source) -> tuple[Asked, Fetched]:
    """What a source knows of what was asked. Raises what the source raises.

    A pull request asked for under its repository's former name tells only with the answer whose it is: it
    is asked for once more by that project's profile, which finds its issue and the other attempts.
    """
    target = asked.target
    fetched = source.lookup(target, asked.profile)
    if not isinstance(target, PullTarget):
        return asked, fetched
    homes = {p.ref for p in fetched.pulls if p.ref.number == target.ref.number}
    if len(homes) != 1 or target.ref.folded in (home.folded for home in homes):
        return asked, fetched
    home = homes.pop()
    profile = profile_for_repo(home.repo)
    if profile.name == asked.profile.name:
        return asked, fetched
    again = source.lookup(PullTarget(home), profile)
    notes = (f"{target.ref} is now {home}", *again.notes)
    return Asked(asked.text, PullTarget(home), profile), replace(again, notes=tuple(dict.fromkeys(notes)))


def answer_of(
    asked: Asked, fetched: Fetched, now: datetime, *, sample: bool = False, offline: bool = False
) -> Analysis:
    """The answer to what was asked, made of what a source gave.

    Raises NotFoundError for a moment before there was such an issue.
    """
    issue = fetched.issue
    if issue is not None and issue.created_at - now > _CLOCKS_DIFFER:
        raise NotFoundError(
            f"there was no {issue.key} yet on {day(now)}",
            f"it was opened on {day(issue.created_at)}; --now takes a moment after that",
        )
    answer = analysis_of(fetched, asked.target, asked.profile, now, query=asked.text)
    return replace(answer, sample=sample, offline=offline)


def analysis_of(fetched: Fetched, target: Target, profile: Profile, now: datetime, *, query: str) -> Analysis:
    """The answer made of what was fetched, as of `now`; what happened later is left out."""
    issue = fetched.issue.as_of(now) if fetched.issue is not None else None
    pulls = {p.ref: p.as_of(now) for p in fetched.pulls if p.created_at <= now}
    roster = learn(pulls.values()).with_profile(profile)
    partial = (*fetched.partial, *_not_given(fetched), *_cut(issue, list(pulls.values())))
    reports = []
    for known in _links(issue, list(pulls.values()), fetched, target, profile):
        pull = pulls[known.pull]
        context = Context(
            profile=profile,
            now=now,
            issue=issue,
            known={ref: other for ref, other in pulls.items() if ref != pull.ref},
            roster=roster,
        )
        reports.append(_report(pull, known, judge(pull, context), roster))
    tries = [pulls[PullRef(r.repo, r.number)] for r in reports if r.relation is not Relation.MENTION]
    claim = find_claim(issue, tries, profile, now, missing_of(partial, profile))
    return Analysis(
        generated_at=now,
        query=query,
        project=profile.name,
        partial=partial,
        issue=issue,
        claim=claim,
        verdict=find_verdict(
            issue,
            claim,
            reports,
            profile,
            now,
            partial,
            asked=target.ref if isinstance(target, PullTarget) and issue is None else None,
        ),
        pulls=tuple(reports),
        budgets=fetched.budgets,
        notes=fetched.notes,
    )


def _links(
    issue: Issue | None, pulls: Sequence[PullRequest], fetched: Fetched, target: Target, profile: Profile
) -> tuple[Link, ...]:
    """How each pull request has to do with the issue and the others, oldest first."""
    asked = target.ref.folded if isinstance(target, PullTarget) else None
    if issue is None:
        issue = _by_name_alone(target, pulls)
    told: dict[PullRef, list[KnownBy]] = {}
    for known in fetched.known:
        told.setdefault(known.pull.folded, []).append(known.by)
    if issue is None:
        return _around_one(asked, pulls, told, profile)
    searched = {p.ref for p in pulls if any(k.kind is LinkKind.SEARCH for k in told.get(p.ref.folded, ()))}
    found = {k.pull: k for k in link(issue, pulls, profile, searched=searched)}
    for pull in pulls:
        also = told.get(pull.ref.folded, [])
        had = found.get(pull.ref)
        if had is not None:
            kinds = {k.kind for k in had.known_by}
            found[pull.ref] = replace(
                had, known_by=(*had.known_by, *(k for k in also if k.kind not in kinds))
            )
        elif also or pull.ref.folded == asked:
            found[pull.ref] = Link(issue.key, pull.ref, tuple(also), Relation.MENTION)
    return relate(sorted(found.values(), key=lambda k: _age_of(k.pull, pulls)), pulls, profile)


def _around_one(
    asked: PullRef | None,
    pulls: Sequence[PullRequest],
    told: Mapping[PullRef, Sequence[KnownBy]],
    profile: Profile,
) -> tuple[Link, ...]:
    """A pull request for no issue speaks for itself. Those that it or others name are mentions, unless one
    of the two carries on, copies or undoes the other. What landed before it was opened is none of its own
    story: what it wants was still to be done."""
    it = next((p for p in pulls if asked is None or p.ref.folded == asked), None)

    def related(other: PullRequest) -> bool:
        if it is None or other is it:
            return True
        if other.merged_at is not None and other.merged_at < it.created_at:
            return False
        first, second = sorted((it, other), key=_age)
        return relation_between(first, second, profile)[0] is not None

    links = [
        Link(
            "",
            p.ref,
            tuple({k.kind: k for k in reversed(told.get(p.ref.folded, ()))}.values())[::-1],
            Relation.ATTEMPT if related(p) else Relation.MENTION,
        )
        for p in sorted(pulls, key=_age)
    ]
    return relate(links, pulls, profile)


def _by_name_alone(target: Target, pulls: Sequence[PullRequest]) -> Issue | None:
    """What is known of an issue whose tracker did not answer: its key, to tell attempts from mentions."""
    if isinstance(target, PullTarget) or not pulls:
        return None
    jira = isinstance(target, IssueTarget)
    key = target.key if isinstance(target, IssueTarget) else str(target.ref)
    first = min(p.created_at for p in pulls)
    return Issue(key=key, tracker="jira" if jira else "github", url="", title="", created_at=first)


def _age(pull: PullRequest) -> tuple[datetime, PullRef]:
    return pull.created_at, pull.ref


def _age_of(ref: PullRef, pulls: Sequence[PullRequest]) -> tuple[datetime, PullRef]:
    return next(_age(p) for p in pulls if p.ref == ref)


def _not_given(fetched: Fetched) -> list[Partial]:
    """Pull requests that a service named and the source did not bring, where it did not say so itself."""
    have = {p.ref.folded for p in fetched.pulls}
    host = next(filter(None, (host_of(p.url) for p in fetched.pulls)), "github.com")
    said = " ".join(p.what for p in fetched.partial).lower()
    missing = {k.pull.folded: k.pull for k in fetched.known if k.pull.folded not in have}
    gone = [ref for folded, ref in missing.items() if not re.search(rf"{re.escape(str(folded))}(?!\d)", said)]
    if len(gone) > _MOST_GONE:
        repos = dict.fromkeys(ref.repo for ref in gone)
        return [_gone_from(repo, [ref.number for ref in gone if ref.repo == repo], host) for repo in repos]
    why = "it could not be fetched"
    return [Partial(str(ref), why, f"open it: https://{host}/{ref.repo}/pull/{ref.number}") for ref in gone]


_MOST_GONE = 5
"""Pull requests that were not fetched and are told of one by one."""


def _gone_from(repo: str, numbers: Sequence[int], host: str) -> Partial:
    many = f"{len(numbers)} pull requests" if len(numbers) > 1 else "a pull request"
    named = ", ".join(f"#{n}" for n in numbers[:3]) + (f" … #{numbers[-1]}" if len(numbers) > 3 else "")
    return Partial(
        f"{many} of {repo}",
        f"named, and not fetched: {named}",
        f"look there: https://{host}/{repo}/pulls",
    )


def _cut(issue: Issue | None, pulls: Sequence[PullRequest]) -> list[Partial]:
    """Lists that a service cut short."""
    why = "the service gave only a part of this list"
    cut = [Partial(f"{issue.key} {name}", why) for name in issue.cut] if issue is not None else []
    return cut + [Partial(f"{p.ref} {name}", why) for p in pulls for name in p.cut]


def _report(pull: PullRequest, known: Link, judged: Judgement, roster: Roster) -> PullReport:
    return PullReport(
        repo=pull.ref.repo,
        number=pull.ref.number,
        url=pull.url,
        title=pull.title,
        author=pull.author.login,
        author_role=_author_role(pull, roster),
        relation=known.relation,
        relation_of=str(known.of) if known.of is not None else None,
        known_by=known.known_by,
        state=pull.state,
        draft=pull.draft,
        ending=judged.ending,
        ball=judged.ball,
        waiting_since=judged.waiting_since,
        created_at=pull.created_at,
        closed_at=pull.closed_at,
        merged_at=pull.merged_at,
        base=pull.base,
        head=pull.head,
        labels=pull.labels or (),
        size=pull.size,
        additions=pull.additions,
        deletions=pull.deletions,
        files=pull.files,
        body=pull.body,
        primary=judged.primary,
        also=judged.also,
        asks=judged.asks,
        turns=judged.turns,
        skipped=judged.skipped,
    )


def _author_role(pull: PullRequest, roster: Roster) -> Role:
    """Who the author is beside being the author."""
    role = role_in(pull, pull.author, roster)
    if role is Role.BOT:
        return role
    if pull.author.login == GHOST:
        return Role.UNKNOWN
    if has_standing(role, pull, roster):
        return Role.MAINTAINER
    return Role.REGULAR if pull.author.login.lower() in roster.regulars else Role.AUTHOR
