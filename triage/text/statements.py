"""A pull request's words, in the order they were said, with what they do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from triage.models import Event, Issue, Kind, PullRequest, PullState, Role
from triage.people import Roster, roles_in
from triage.text import deciding, reviewing
from triage.text.acts import Act
from triage.text.model import Context, Sentence, Statement
from triage.text.segment import segment

_SPOKEN = frozenset({Kind.OPENED, Kind.COMMENTED, Kind.REVIEWED, Kind.REVIEW_COMMENTED})
_NOTHING: frozenset[Act] = frozenset()


def statements(
    pull: PullRequest, roster: Roster, issue: Issue | None = None, roles: Mapping[str, Role] | None = None
) -> tuple[Statement, ...]:
    """One statement per spoken event of the pull request and of its issue, in time order.

    The description comes first, as the author's own statement. Bots' texts are not read: their
    statements carry no sentences. A review without words stands for what its state says. What decided a
    pull request that merged is known: there the deciding acts are not looked for. `roles`: as
    `roles_in(pull, roster)` gives them, where they are at hand.
    """
    if roles is None:
        roles = roles_in(pull, roster)
    author = pull.author.login.lower()
    made: list[Statement] = []
    decide = pull.state is not PullState.MERGED
    for event in pull.events or ():
        if event.kind in _SPOKEN:
            login = event.actor.login.lower() if event.actor else ""
            role = roles.get(login, Role.UNKNOWN)
            made.append(_statement(event, role, login == author, decide=decide))
    if issue is not None and issue.events:
        made.extend(_on_issue(pull, issue.events, roles, roster))
        made.sort(key=_moment)
    return tuple(made)


def _moment(statement: Statement) -> tuple[bool, datetime]:
    return statement.event.kind is not Kind.OPENED, statement.event.at


def _on_issue(
    pull: PullRequest, events: Iterable[Event], roles: Mapping[str, Role], roster: Roster
) -> Iterable[Statement]:
    author = pull.author.login.lower()
    for event in events:
        if event.kind is Kind.COMMENTED and event.by_human:
            # Trackers know people by other names; a login that is the same is taken for the same person.
            login = event.actor.login.lower() if event.actor else ""
            role = roles.get(login)
            if role is None:
                role = Role.MAINTAINER if login in roster.maintainers else Role.PASSERBY
            if role is not Role.BOT:
                yield _statement(event, role, login == author, on_issue=True)


def _statement(
    event: Event, role: Role, by_author: bool, on_issue: bool = False, decide: bool = True
) -> Statement:
    if role is Role.BOT or not event.by_human:
        return Statement(event=event, role=Role.BOT, sentences=(), on_issue=on_issue)
    form = reviewing.form(event, by_author)
    if not event.text:
        return Statement(event=event, role=role, sentences=(), acts=form, on_issue=on_issue)
    cut = segment(event.text, event.kind is Kind.OPENED, event.actor.login if event.actor else "")
    if cut.suggestion and not by_author:
        form |= {Act.ASK_CHANGE}
    path = event.subject if event.kind is Kind.REVIEW_COMMENTED else None
    context = Context(role=role, event=event, by_author=by_author, path=path)
    review = event.kind is not Kind.OPENED  # a description reviews nothing
    spans = cut.sentences
    done = [reviewing.acts(span.plain, context) if review else _NOTHING for span in spans]
    if decide:  # after the others, not in turn with them: each has tables that fill a processor's cache
        done = [acts | deciding.acts(span.plain, context) for acts, span in zip(done, spans, strict=True)]
    sentences = [Sentence(s.text, acts, s.start, s.quoted) for s, acts in zip(spans, done, strict=True)]
    everything = set(form).union(*done)
    if not by_author and Act.ASK_CHANGE not in everything and reviewing.bare_change(cut, event):
        everything.add(Act.ASK_CHANGE)
    return Statement(
        event=event, role=role, sentences=tuple(sentences), acts=frozenset(everything), on_issue=on_issue
    )
