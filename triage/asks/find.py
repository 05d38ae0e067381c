"""What reviewers asked for, and whether it was answered. Pure.

An ask is something a person other than the author wants: a test, a change, an answer, a smaller pull
request … It is answered by a push that does it, by a reply (a question), by the asker's later
satisfaction, or by being waived; a promise, an argument or a plain rebase answers nothing (`answers`).
It does not bind the author where who asked approved the code afterwards. Asks for the same remedy (a test,
a rebase, …) are one ask, however often they were repeated; changes and questions are one for each
conversation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from triage.asks.answers import Answers, Wanted
from triage.asks.evidence import evidence
from triage.models import Ask, AskKind, Event, Kind, PullRequest, PullState, Role
from triage.profiles.model import Profile
from triage.text.acts import ASKS, Act
from triage.text.model import Statement

KIND_OF = {
    Act.ASK_TEST: AskKind.TEST,
    Act.ASK_SPLIT: AskKind.SPLIT,
    Act.ASK_REBASE: AskKind.REBASE,
    Act.ASK_DOCS: AskKind.DOCS,
    Act.ASK_BENCHMARK: AskKind.BENCHMARK,
    Act.ASK_PROPOSAL: AskKind.PROPOSAL,
    Act.ASK_PAPERWORK: AskKind.PAPERWORK,
    Act.ASK_CHANGE: AskKind.CHANGE,
    Act.QUESTION: AskKind.QUESTION,
}
_ASKING = ASKS | {Act.QUESTION}
_ONE_REMEDY = frozenset(
    {
        AskKind.TEST,
        AskKind.SPLIT,
        AskKind.REBASE,
        AskKind.BENCHMARK,
        AskKind.PROPOSAL,
        AskKind.PAPERWORK,
        AskKind.DOCS,
    }
)
"""Kinds where asking again asks for the same thing."""
_MORE_TESTING = re.compile(
    r"\b(?:also|should|could|can|additionally|worth|to|please|and|we|you|let's)\s(?:also\s)?(?:check|test|verify|cover|exercise|assert)\b"
    r"|\b(?:checking|testing|verifying|covering|asserting|exercising)\b|\btest(?:s| cases?)? for\b"
    r"|^(?:check|test|verify|assert)\b",
    re.IGNORECASE,
)
"""In a review comment on a test file: wants more to be tested."""
_HOLLOW_AT_THE_END = frozenset({Act.ASK_CHANGE, Act.QUESTION, Act.ASK_REBASE, Act.ASK_SPLIT})
_CLOSING_WORDS = timedelta(minutes=30)
"""Said this long before closing, by the closer."""


def find_asks(
    pull: PullRequest, statements: Sequence[Statement], profile: Profile, roles: Mapping[str, Role]
) -> tuple[Ask, ...]:
    """Everything asked of the author on the pull request, in the order it was first asked.

    `statements` as `triage.text.statements` gives them, `roles` as `triage.people.roles_in` does.
    """
    wanted = list(_wanted(pull, statements, profile))
    if not wanted:
        return ()
    answers = Answers(pull, statements, profile, roles)
    groups: dict[tuple[object, ...], list[Wanted]] = {}
    for want in wanted:
        groups.setdefault(_same(want), []).append(want)
    approved = _approved_last(statements)
    made = [_unless_approved(_ask(group, answers), approved) for group in groups.values()]
    if pull.state is PullState.MERGED:
        # It landed as it was: what was left open was let go, and the record does not say by whom.
        made = [replace(ask, answered=None) if ask.answered is False else ask for ask in made]
    made.sort(key=lambda a: a.evidence.at)
    return tuple(made)


def _approved_last(statements: Sequence[Statement]) -> dict[str, datetime]:
    """By login, when somebody last approved the code as a whole, and asked for nothing in the same breath."""
    return {
        s.event.actor.login: s.event.at
        for s in statements
        if s.event.actor is not None
        and Act.APPROVE in s.acts
        and s.event.kind is not Kind.REVIEW_COMMENTED
        and not any(Act.APPROVE in x.acts and x.acts & _ASKING for x in s.sentences)
    }


def _unless_approved(ask: Ask, approved: Mapping[str, datetime]) -> Ask:
    """The ask; binding nobody where who asked approved after it: that did not wait for it."""
    at = approved.get(ask.evidence.who or "")
    return replace(ask, optional=True) if ask.answered is not True and at and at > ask.evidence.at else ask


def _wanted(pull: PullRequest, statements: Sequence[Statement], profile: Profile) -> list[Wanted]:
    tests = [re.compile(pattern) for pattern in profile.layout.tests]
    closer = _closer(pull)
    lightly = {s.event.id for s in statements if s.event.kind is Kind.REVIEWED and _leaves_them_open(s)}
    made: list[Wanted] = []
    for statement in statements:
        event = statement.event
        if statement.role in (Role.AUTHOR, Role.BOT) or statement.on_issue:
            continue
        if pull.closed_at is not None and event.at > pull.closed_at:
            continue
        asking_here = _ASKING - _HOLLOW_AT_THE_END if _closes(statement, closer, pull) else _ASKING
        path = event.subject if event.kind is Kind.REVIEW_COMMENTED else None
        on_tests = path is not None and any(test.search(path) for test in tests)
        loose = path is not None and statement.does(Act.OPTIONAL)
        loose = loose or event.review in lightly or _leaves_them_open(statement)
        # Below the pull request, or later in a conversation about a line, people discuss.
        in_discussion = event.kind is Kind.COMMENTED or (
            event.thread is not None and event.thread != event.id
        )
        approves = Act.APPROVE in statement.acts
        under_nits = False
        found: dict[AskKind, Wanted] = {}
        called = for_others = False
        for sentence in statement.sentences:
            called, was_called = _calls_others(sentence.text, pull), called
            if was_called:
                for_others = True  # asked of those who were named right before
                continue
            if Act.OPTIONAL in sentence.acts and sentence.text.rstrip().endswith(":"):
                under_nits = True
            asking = sentence.acts & asking_here
            if asking and _for_somebody_else(sentence.text, pull):
                for_others = True
                continue
            wishes = asking & {Act.ASK_CHANGE, Act.QUESTION}
            if wishes and on_tests and _MORE_TESTING.search(sentence.text):
                asking = asking - wishes | {Act.ASK_TEST}
            optional = loose or under_nits or Act.OPTIONAL in sentence.acts
            # In a discussion, or beside an approval, a thought put forward binds nobody.
            optional = optional or ((in_discussion or approves) and Act.SUGGEST in sentence.acts)
            # "Are you still on it?" wants a sign of life, and nothing of the change.
            optional = optional or Act.PING in sentence.acts
            for act in sorted(asking):  # a set has no order, and every run must give the same
                kind = KIND_OF[act]
                if kind not in found or (found[kind].optional and not optional):
                    found[kind] = Wanted(kind, statement, sentence, path, optional, on_tests)
        if (
            not found
            and not for_others
            and Act.ASK_CHANGE in statement.acts & asking_here
            and not _is_covered(statement, statements)
        ):
            first = statement.sentences[0] if statement.sentences else None
            found[AskKind.CHANGE] = Wanted(AskKind.CHANGE, statement, first, path, loose)
        made += found.values()
    return made


_ALL_OF_THEM = re.compile(
    r"\b(?:these|those|all|my|none of|any of|bunch of) (?:[\w-]+ ){0,4}"
    r"(?:questions|comments|suggestions|remarks|thoughts|points|nits|ideas)\b",
    re.IGNORECASE,
)


def _leaves_them_open(statement: Statement) -> bool:
    """Whether it says of all its points that they are optional: "feel free to ignore my comments"."""
    if Act.OPTIONAL not in statement.acts or statement.event.state == "changes-requested":
        return False
    return any(Act.OPTIONAL in x.acts and _ALL_OF_THEM.search(x.text) for x in statement.sentences)


_NAMED = re.compile(r"\W*@([A-Za-z0-9][\w-]*)")


_ONLY_NAMES = re.compile(r"(?:(?:\W|\b(?:and|cc)\b)*@[A-Za-z0-9][\w-]*)+\W*$")


def _for_somebody_else(text: str, pull: PullRequest) -> bool:
    """Whether the sentence turns to a person who is not the author."""
    named = _NAMED.match(text)
    return named is not None and named[1].lower() != pull.author.login.lower()


def _calls_others(text: str, pull: PullRequest) -> bool:
    """Whether a sentence does nothing but name people, the author not among them."""
    if "@" not in text:
        return False
    named = _ONLY_NAMES.match(text)
    return named is not None and pull.author.login.lower() not in re.findall(r"@([\w-]+)", text.lower())


def _closer(pull: PullRequest) -> str | None:
    for event in reversed(pull.events or ()):
        if event.kind is Kind.CLOSED and event.actor is not None:
            return event.actor.login
    return None


def _closes(statement: Statement, closer: str | None, pull: PullRequest) -> bool:
    """Whether these are the words it was closed with: what they advise is no ask of this pull request."""
    event = statement.event
    if statement.does(Act.CLOSE, Act.CLOSE_INACTIVE):
        return True
    return (
        pull.closed_at is not None
        and event.actor is not None
        and event.actor.login == closer
        and pull.closed_at - event.at <= _CLOSING_WORDS
    )


def _is_covered(review: Statement, statements: Sequence[Statement]) -> bool:
    """Whether a review that only requests changes by its state says which in its own comments."""
    event = review.event
    if event.kind is not Kind.REVIEWED:
        return False
    return any(
        s.event.kind is Kind.REVIEW_COMMENTED
        and not s.acts.isdisjoint(_ASKING)
        and (
            s.event.review == event.id
            if s.event.review
            else _same_actor(s.event, event) and s.event.at <= event.at
        )
        for s in statements
    )


def _same_actor(a: Event, b: Event) -> bool:
    return a.actor is not None and b.actor is not None and a.actor.login == b.actor.login


def _same(want: Wanted) -> tuple[object, ...]:
    if want.kind in _ONE_REMEDY:
        return (want.kind,)
    event = want.statement.event
    who = event.actor.login.lower() if event.actor else None
    return (want.kind, who, event.thread or event.id or event.at)


def _ask(group: list[Wanted], answers: Answers) -> Ask:
    """One ask of several for the same thing: open if any is open, in the words of the one that tells most."""
    judged = [(want, *answers.to(want)) for want in group]
    blocking = [j for j in judged if not j[0].optional] or judged
    open_ = [j for j in blocking if j[1] is False]
    unknown = [j for j in blocking if j[1] is None]
    want, answered, answer = (open_ or unknown or blocking)[0]
    return Ask(
        kind=want.kind,
        evidence=evidence(want.statement, want.sentence, _fact(want)),
        path=want.path,
        answered=answered,
        answer=answer,
        optional=want.optional,
    )


def _fact(want: Wanted) -> str:
    if want.statement.event.kind is Kind.REVIEWED:
        return "requested changes"
    return f"wrote out a change to {want.path}" if want.path else "asked for it without words"
