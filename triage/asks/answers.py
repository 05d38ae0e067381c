"""What answers an ask: a push that does it, a reply, the asker's satisfaction, a waiver. Pure.

Three answers: yes, no, and None where the record does not show it. What each kind of ask takes:

- a test, a benchmark, documents: a later push, and the final diff touches such files (or the author says so)
- a change: the conversation is resolved, the author says "done", or a later push that is more than a rebase
- a question: a reply by anybody else that is more than a promise
- a split: the author says so, or opened others; a rebase: any push
- a proposal, paperwork: somebody says that it is there, or the title was changed
- all: the asker later approves, is satisfied, or waives it
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property

from triage.asks import replies
from triage.asks.evidence import Timeline, evidence
from triage.asks.moves import Push, is_benchmark, pushes, touches
from triage.asks.wanted import Wanted
from triage.models import AskKind, Event, Evidence, Kind, PullRequest, Role
from triage.profiles.model import Profile
from triage.text.acts import Act
from triage.text.model import Statement

Answer = tuple[bool | None, Evidence | None]

MOST_REPLIES = 200
"""Replies to one ask that are looked at: in a conversation of thousands every ask has all the later ones."""
_NO: Answer = (False, None)
_UNKNOWN: Answer = (None, None)


class Answers:
    """One pull request's later events, arranged so that every ask is looked up quickly."""

    def __init__(
        self,
        pull: PullRequest,
        statements: Sequence[Statement],
        profile: Profile,
        roles: Mapping[str, Role],
    ) -> None:
        self._pull = pull
        self._statements = statements
        self._pushes = pushes(pull, statements, roles)
        self._profile = profile
        self._threads: defaultdict[str, list[Statement]] = defaultdict(list)
        self._pushed_content = Timeline((p.at, p) for p in self._pushes if not p.rebase_only)
        self._pushed_any = Timeline((p.at, p) for p in self._pushes)
        self._by_author: Timeline[Statement] = Timeline()
        self._claimed: dict[tuple[re.Pattern[str] | None, bool], Timeline[Statement]] = {}
        """The author's claims to have done something, by what they are about (None: anything), and whether
        those in conversations at lines are among them."""
        self._claiming: list[Statement] = []
        self._named: dict[str, Timeline[Push]] = {}
        self._content: defaultdict[str, list[Statement]] = defaultdict(list)
        """By login, what somebody said below the pull request to show that they are content with it."""
        lines: dict[tuple[str | None, int, str | None], str] = {}
        for s in statements:
            event = s.event
            if event.thread:
                self._threads[event.thread].append(s)
                if event.line is not None and event.thread == event.id:
                    # Before GitHub kept replies, each stood alone at its line.
                    first = lines.setdefault((event.subject, event.line, event.commit), event.thread)
                    if first != event.thread:
                        self._threads[first].append(s)
            if s.role is Role.AUTHOR and s.event.kind is not Kind.OPENED:
                self._by_author.add(s.event.at, s)
                if self._is_claim(s):
                    self._claiming.append(s)
            elif s.by_others and s.event.actor is not None and replies.is_content(s):
                self._content[s.event.actor.login].append(s)

    @cached_property
    def _tests(self) -> bool | None:
        return touches(self._pull, lambda path: self._profile.layout.is_test(path) or is_benchmark(path))

    @cached_property
    def _docs(self) -> bool | None:
        return touches(self._pull, self._profile.layout.is_document)

    def to(self, want: Wanted) -> Answer:
        """Whether an ask was answered, and by what."""
        settled = self._settled(want)
        if settled is not None:
            return settled
        match want.kind:
            case AskKind.TEST:
                if want.on_tests:
                    return self._change(want)  # the line shows whether it was done
                return self._files(want, self._tests, replies.TESTS, "test")
            case AskKind.BENCHMARK:
                return self._said(want, replies.BENCH) or self._files(
                    want, self._tests, replies.BENCH, "bench"
                )
            case AskKind.DOCS:
                return self._documents(want)
            case AskKind.CHANGE:
                return self._change(want)
            case AskKind.QUESTION:
                return self._question(want)
            case AskKind.SPLIT:
                return self._split(want)
            case AskKind.REBASE:
                return self._rebase(want)
            case AskKind.PROPOSAL:
                return self._proposal(want)
            case AskKind.PAPERWORK:
                return self._paperwork(want)

    # --- for every kind ---

    def _settled(self, want: Wanted) -> Answer | None:
        """The asker took it back, was satisfied, or approved; or the conversation was resolved."""
        event = want.statement.event
        if event.resolved:
            return True, self._fact(event, "the conversation was resolved")
        for reply in self._replies(want):
            if (
                reply.same_speaker(want.statement)
                and reply.does(Act.WAIVE, Act.SATISFIED)
                and not reply.does(Act.OBJECT)
            ):
                return True, self._quote(reply, Act.WAIVE, Act.SATISFIED)
        if event.actor is None:
            return None
        for later in self._content.get(event.actor.login, ()):
            if later.event.at > event.at and self._moved_between(event.at, later.event.at):
                return True, self._quote(later, Act.APPROVE, Act.SATISFIED)
        return None

    def _moved_between(self, start: datetime, end: datetime) -> bool:
        """Whether the author pushed or spoke in between: an approval then is more than a first verdict."""
        push = self._pushed_any.first_after(start)
        words = self._by_author.first_after(start)
        return (push is not None and push.at < end) or (words is not None and words.event.at < end)

    def _replies(self, want: Wanted) -> list[Statement]:
        """What was said after it in the same conversation."""
        thread = want.statement.event.thread
        if not thread:
            return []
        said = self._threads[thread]
        first = bisect_right(said, want.at, key=lambda s: s.event.at)
        return [
            s for s in said[first : first + MOST_REPLIES] if s.role is not Role.BOT and s.event.at > want.at
        ]

    def _claims(self, want: Wanted, about: re.Pattern[str] | None = None) -> Statement | None:
        """The author's later claim to have done something (about what was asked).

        What is claimed in a conversation at a line speaks of that conversation: it answers no ask that has a
        conversation of its own.
        """
        thread = want.statement.event.thread
        key = (about, thread is None)
        if key not in self._claimed:
            self._claimed[key] = Timeline(
                (s.event.at, s)
                for s in self._claiming
                if (s.event.thread is None or thread is None) and replies.claims(s, about)
            )
        below = self._claimed[key].first_after(want.at)
        here = next((s for s in self._replies(want) if self._is_claim(s) and replies.claims(s, about)), None)
        return min(filter(None, (below, here)), key=lambda s: s.event.at, default=None)

    def _all_done(self, want: Wanted) -> Statement | None:
        """Where the author says below the pull request that what the reviewers wanted was done."""
        return next(
            (
                s
                for s in self._claiming
                if s.event.at > want.at and s.event.thread is None and replies.claims_all(s)
            ),
            None,
        )

    def _is_claim(self, said: Statement) -> bool:
        return said.role is Role.AUTHOR and Act.DONE_CLAIM in said.acts

    def _said(self, want: Wanted, about: re.Pattern[str]) -> Answer | None:
        """The author's later words about it that are no promise."""
        for s in self._by_author.after(want.at):
            if about.search(s.event.text):
                for x in s.sentences:
                    if about.search(x.text) and not x.does(Act.PROMISE, Act.QUESTION):
                        return True, self._quote(s)
                if s.event.text.count("\n") > 4 and not s.does(Act.PROMISE):
                    return True, self._quote(s)
        return None

    # --- by kind ---

    def _files(self, want: Wanted, touched: bool | None, about: re.Pattern[str], stem: str) -> Answer:
        push = self._pushed_content.first_after(want.at)
        claim = self._claims(want, about)
        if claim is not None and (push is not None or touched is None):
            return True, self._quote(claim, Act.DONE_CLAIM)
        if stem not in self._named:
            self._named[stem] = Timeline(
                (p.at, p) for p in self._pushes if any(stem in m.lower() for m in p.messages)
            )
        named = self._named[stem].first_after(want.at)
        if named is not None and touched is not False:
            return True, self._pushed(named)
        if push is None:
            return _NO
        if touched is None:
            reply = self._claims(want)
            return (True, self._quote(reply, Act.DONE_CLAIM)) if reply is not None else _UNKNOWN
        return (True, self._pushed(push)) if touched else _NO

    def _description(self, want: Wanted) -> Answer | None:
        """The description was asked for what it says by now: it was edited, which leaves no event."""
        opened = next((s for s in self._statements if s.event.kind is Kind.OPENED), None)
        if opened is None:
            return None
        if replies.NO_DESCRIPTION.search(want.words) and opened.sentences:
            return True, self._fact(opened.event, "the description is not empty")
        if replies.IN_WORDS.search(want.words) and replies.HEADED_SO.search(opened.event.text):
            return True, self._fact(opened.event, "the description gives it under a heading")
        return None

    def _documents(self, want: Wanted) -> Answer:
        if replies.WANTS_PICTURE.search(want.words):
            shown = next(
                (s for s in self._by_author.after(want.at) if replies.PICTURE.search(s.event.text)), None
            )
            if shown is not None:
                return True, self._quote(shown)
            return self._by_claim(self._claims(want, replies.WANTS_PICTURE))
        claim = self._claims(want, replies.DOCS)
        if claim is not None:
            return True, self._quote(claim, Act.DONE_CLAIM)
        if want.path is not None or replies.IN_CODE.search(want.words):
            return self._change(want)
        described = self._description(want)
        if described is not None:
            return described
        if replies.IN_WORDS.search(want.words):
            return self._said(want, replies.IN_WORDS) or _NO
        push = self._pushed_content.first_after(want.at)
        return (True, self._pushed(push)) if push is not None and self._docs else _NO

    def _change(self, want: Wanted) -> Answer:
        if replies.TO_DRAFT.search(want.words):
            for event in self._pull.events or ():
                if event.kind is Kind.CONVERTED_TO_DRAFT and event.at >= want.at:
                    return True, self._fact(event, "made a draft")
        push = self._pushed_content.first_after(want.at)
        by_author = [s for s in self._replies(want) if s.role is Role.AUTHOR]
        for reply in by_author:
            if reply.does(Act.DONE_CLAIM):
                return True, self._quote(reply, Act.DONE_CLAIM)
        if push is not None:
            event = want.statement.event
            if event.kind is Kind.REVIEW_COMMENTED and event.outdated is False and not by_author:
                return self._by_claim(self._all_done(want))
            return True, self._pushed(push)
        if want.statement.event.kind is not Kind.REVIEW_COMMENTED:
            claim = self._claims(want)
            if claim is not None and not self._has_pushes_on_record():
                return True, self._quote(claim, Act.DONE_CLAIM)
        return _NO

    def _question(self, want: Wanted) -> Answer:
        for reply in self._replies(want):
            if not reply.same_speaker(want.statement) and replies.has_substance(reply):
                return True, self._quote(reply)
        push = self._pushed_content.first_after(want.at)
        if want.statement.event.kind is Kind.REVIEW_COMMENTED:
            return self._by_push(push)
        for s in self._by_author.after(want.at):
            if s.event.kind is not Kind.REVIEW_COMMENTED and replies.has_substance(s):
                return True, self._quote(s)
        return _NO if push is None else _UNKNOWN

    def _split(self, want: Wanted) -> Answer:
        claim = self._claims(want, replies.SPLIT)
        if claim is not None:
            return True, self._quote(claim, Act.DONE_CLAIM)
        for s in self._by_author.after(want.at):
            if any(replies.SPLIT.search(x.text) and replies.NUMBER.search(x.text) for x in s.sentences):
                return True, self._quote(s)
        if replies.COMMITS.search(want.words):
            return self._by_push(self._pushed_content.first_after(want.at))
        return _NO

    def _rebase(self, want: Wanted) -> Answer:
        push = self._pushed_any.first_after(want.at)
        if push is not None:
            return True, self._pushed(push)
        return self._by_claim(self._claims(want, replies.REBASED))

    def _proposal(self, want: Wanted) -> Answer:
        for s in self._statements:
            if s.event.at > want.at and s.role is not Role.BOT:
                for x in s.sentences:
                    if replies.DECIDED.search(x.text) and not x.does(Act.ASK_PROPOSAL, Act.NEEDS_PROPOSAL):
                        return True, self._quote(s)
        return _NO

    def _paperwork(self, want: Wanted) -> Answer:
        for event in self._pull.events or ():
            if (
                event.at > want.at
                and event.kind is Kind.RENAMED
                and (
                    replies.TITLE.search(want.words)
                    or (
                        replies.KEY.search(event.subject or "")
                        and not replies.KEY.search(event.previous or "")
                    )
                )
            ):
                return True, self._fact(event, "the title was changed")
        return self._by_claim(self._claims(want, replies.PAPERS))

    # --- small things ---

    def _has_pushes_on_record(self) -> bool:
        return any(e.kind in (Kind.COMMITTED, Kind.FORCE_PUSHED) for e in self._pull.events or ())

    def _quote(self, said: Statement, *acts: Act) -> Evidence:
        sentence = said.saying(*acts) or (said.sentences[0] if said.sentences else None)
        return evidence(said, sentence, said.event.state or "answered")

    def _by_claim(self, claim: Statement | None) -> Answer:
        """Yes, by the author's claim; no where there is none."""
        return (True, self._quote(claim, Act.DONE_CLAIM)) if claim is not None else _NO

    def _by_push(self, push: Push | None) -> Answer:
        """Yes, by what was pushed; no where nothing was."""
        return (True, self._pushed(push)) if push is not None else _NO

    def _pushed(self, push: Push) -> Evidence:
        message = push.messages[0].split("\n", 1)[0][:200] if push.messages else ""
        return self._fact(push.event, f"pushed {message!r}" if message else "pushed")

    def _fact(self, event: Event, fact: str) -> Evidence:
        role = Role.AUTHOR if event.kind in (Kind.COMMITTED, Kind.FORCE_PUSHED) else Role.UNKNOWN
        return Evidence.of(event, role=role, url=self._pull.url, fact=fact)
