"""The speech acts: what a sentence *does* in a review. One vocabulary for `reviewing` and `deciding`.

An act says what the words do, whoever says them. Whether it counts (a maintainer's refusal, a
passer-by's approval, a promise by the author) is decided by whoever reads it, with the role at hand.
"""

from __future__ import annotations

from enum import StrEnum


class Act(StrEnum):
    """What a sentence does."""

    # --- reviewing (text/reviewing.py): asks ---
    ASK_TEST = "ask-test"
    """Wants a test, a reproduction or test coverage."""
    ASK_CHANGE = "ask-change"
    """Wants the change itself to be different."""
    QUESTION = "question"
    """Wants an answer: a question about the change, not a ping and not rhetoric."""
    ASK_SPLIT = "ask-split"
    """Wants it split or shrunk."""
    ASK_REBASE = "ask-rebase"
    """Wants a rebase, conflicts resolved, or commits squashed onto the current base."""
    ASK_DOCS = "ask-docs"
    """Wants documentation, release notes or a changelog entry."""
    ASK_BENCHMARK = "ask-benchmark"
    """Wants a measurement."""
    ASK_PROPOSAL = "ask-proposal"
    """Wants a KIP, RFC, design document or mailing-list discussion first."""
    ASK_PAPERWORK = "ask-paperwork"
    """Wants a CLA, sign-off, ticket, title, assignment or description put right."""

    # --- reviewing: colouring of an ask ---
    OPTIONAL = "optional"
    """A nit, a matter of taste, "feel free to ignore", "in a follow-up"."""
    SUGGEST = "suggest"
    """Puts a thought forward rather than asking: "we could", "it might be nicer", "there should be"."""
    WAIVE = "waive"
    """Takes a demand back: "no need for a test", "never mind", "can be left as is"."""

    # --- reviewing: judgements ---
    APPROVE = "approve"
    """ACK, LGTM, +1, "ready to merge"."""
    CONDITIONAL_APPROVE = "conditional-approve"
    """"LGTM once …", "LGTM, but please …", "will ACK after"."""
    CONCEPT_APPROVE = "concept-approve"
    """In favour of the idea, the code not (yet) judged: Concept ACK, "makes sense to me"."""
    OBJECT = "object"
    """NACK, −1, "I don't think we should", "this breaks …": against it, or against how it is done."""
    NEUTRAL = "neutral"
    """"~0": has weighed it and stays neither for nor against."""
    SATISFIED = "satisfied"
    """A reviewer says that what they asked for is done: "thanks, fixed", "resolved", "looks better now"."""
    PRAISE = "praise"
    THANKS = "thanks"
    FINDING = "finding"
    """Reports a fault of the change without asking in words: "this crashes when", "it fails to build"."""

    # --- reviewing: whose move ---
    PING = "ping"
    """"Any update?", "are you still working on this?", "friendly ping", "bump": asks for movement."""
    REVIEW_PLEASE = "review-please"
    """"PTAL", "ready for another look", "@x could you review?"."""
    WILL_REVIEW = "will-review"
    """"I'll take a look next week"."""
    PROMISE = "promise"
    """"Will do", "I'll add a test": an answer that is not yet one."""
    DONE_CLAIM = "done-claim"
    """"Done", "fixed in abc123", "rebased", "updated": says that something was done."""
    ARGUE = "argue"
    """Defends the change against an ask: "I think it is fine because", "I disagree", "that is on purpose"."""
    AGREE = "agree"
    """"Good catch", "you are right": accepts a point."""
    HAND_OVER = "hand-over"
    """"Feel free to take this over", "up for grabs"."""
    CANNOT_CONTINUE = "cannot-continue"
    """"I have no time for this anymore", "I can't continue"."""
    TAKE_OVER = "take-over"
    """"I'd like to pick this up", "I have taken this over in #12"."""

    # --- deciding (text/deciding.py) ---
    REJECT = "reject"
    """Declines it: not wanted, by design, out of scope, "closing, we don't want this"."""
    NACK = "nack"
    """A vote against the change as a whole, in the field's formal words: NACK, Concept NACK, −1, veto."""
    CLOSE = "close"
    """Says that it is being closed, by the words alone ("closing this", "let's close")."""
    CLOSE_INACTIVE = "close-inactive"
    """Closes (or proposes to) for want of activity."""
    REOPEN_IF = "reopen-if"
    """"Feel free to reopen when …", "happy to reconsider if …": the closing has a condition."""
    SUPERSEDED_BY = "superseded-by"
    """Another pull request or commit carries it on: "closing in favour of #12", "replaced by"."""
    DUPLICATE_OF = "duplicate-of"
    """The same change existed already."""
    MERGED_ELSEWHERE = "merged-elsewhere"
    """Landed by other means: "merged to trunk", "committed, thanks", "cherry-picked to 3.4"."""
    WITHDRAW = "withdraw"
    """The author takes it back: wrong after all, not worth it."""
    MISTAKE = "mistake"
    """Opened in error: wrong branch, wrong base, test of the mechanics."""
    OBSOLETE = "obsolete"
    """The need went away: fixed otherwise, code removed, no longer relevant."""
    BLOCKED_ON = "blocked-on"
    """Waits for another pull request, release or decision."""
    NEEDS_PROPOSAL = "needs-proposal"
    """States that a proposal or decision has to come first (the statement; the demand is ASK_PROPOSAL)."""
    CONFLICT = "conflict"
    """States that it conflicts with its base."""
    CI_FAILING = "ci-failing"
    """States that checks, tests or the build fail on this change."""
    CI_FLAKY = "ci-flaky"
    """States that the failure is unrelated to this change."""
    NOT_READY = "not-ready"
    """WIP, "don't merge yet", "still working on this"."""
    DISAGREE = "disagree"
    """Disagrees with another reviewer, or states that there is no consensus."""
    WANT_DECISION = "want-decision"
    """Wants others, the list or the maintainers to decide: "let's see what others think"."""
    TOO_LARGE = "too-large"
    """Calls it too large or too much at once, with or without asking to split."""


ASKS = frozenset(
    {
        Act.ASK_TEST,
        Act.ASK_CHANGE,
        Act.ASK_SPLIT,
        Act.ASK_REBASE,
        Act.ASK_DOCS,
        Act.ASK_BENCHMARK,
        Act.ASK_PROPOSAL,
        Act.ASK_PAPERWORK,
    }
)
"""Acts that want something done (a question wants an answer)."""
