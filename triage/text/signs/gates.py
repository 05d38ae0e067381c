# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""What stands before a pull request: another change, a proposal, its own state."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.signs.sign import signs

_WAITS = (
    signs(
        Act.BLOCKED_ON,
        """
    (blocked|blocking|depends|depend|depending|dependent|waiting|wait|on hold|held up|pending|postponed|deferred|gated|contingent) (by|on|upon|for|until|till)? … (§|¤|upstream|release|decision|vote|merged|landed|lands|dependency|freeze|is in|is done|is released|other pr|base pr|parent pr|kip)
    (§|that|other|parent|base|upstream|underlying) (pr|change|pull request|patch)? … (needs to|has to|must|should|have to) (be)? (merged|land|go in|landed|released|accepted|in) (first|before)?
    (once|after|when|as soon as|until) (the|that)? (§|parent pr|base pr|other pr|upstream) … (merged|lands|land|landed|in|released|done|accepted|merges)
    (can't|cannot|can not|won't|shouldn't|not|unable) …… (before|until|till) (the|version)? (N|next major|next minor|next release|major release|major version|§)
    (can't|cannot|can not|won't|shouldn't|not) …… (before|until|till) (we|the project|core|trunk|master|main) (drop*|release*|upgrade*|remove*|cut*|branch*|move*|migrat*|ship*|bump*) …
    (needs|need|has|have|will|must|should|can) (to)? (wait|be delayed|be postponed) (for|until|till) …
    (need|needs|want|wants) § (in|merged|landed)? (first|before|in first)
    (hold|holding|park|parking|keep|keeping|postpone|defer|delay) (this|it|off|on)? … (until|till|for|after) … (N|release|next|merged|lands|branch|freeze|major|decision|vote)
    (only|can only|could only) (go in|land|be merged|happen|merge) (after|once|in|with) …
    (base|parent|core|upstream) (pr|pull request|patch) … (still|under review|reviewing|not merged|not yet)
    (get|getting|got) (it|that|this|§|the other one) merged (first|so|before|then|and then)
    § needs (a|some)? (better|different|more|other) (approach|work|review|design)
    (paused|parked|stalled|blocked|suspended|shelved) (until|till|waiting|pending) …
    (wait|waiting|hold|defer|postpone*) (for|until|till) (the)? (N|next|new|v2|release|freeze|branch*) … (branch*|release*|ready|cut|lands|merged|done|over|out|settled) …
    (can't|cannot|won't|not|*n't) (merge|land|go in|commit) … (before|until|till|while|during) (the)? … (freeze|release*|branch*|merge*|vote|decision) …
    (wait|waits|waiting) for (the)? (next|N|new) (major|minor|release|version|cycle) …
    (needs|need|requires|require) § (to|be|merged|first|in) …
    (hold|held|paused|stalled|parked|waiting|wait|closing|draft|later) … until … (other|upstream|rfc*|proposal|dependenc*|release*|new) … (are|is|get|gets|has been|have been|can get|can be) (merged|released|landed|decided|approved|published|upgraded)
    (since|as|because|and) … (based|depends|built|dependent|relies) (up)?on … (closed|rejected|abandoned|unmerged)
    """,
        """
    (lock|deadlock*|mutex|signal|callback|socket|handshake|timeout)
    (depending on (the|how|what|whether|progress)|independent|ci|jenkins|your reply|your answer|your response|your update|feedback|no longer (block*|depend*|wait*)|non-blocking|not (block*|depend*|wait*)|merge conflict*|doesn't depend|does not depend)
    """,
        hedged=True,
    )
    + signs(
        Act.BLOCKED_ON,
        """
    (revisit|reconsider|come back to|get back to|return to|pick up|look at) (this|it|that) (again)? (when|once|after|as soon as) (we|there|the|it|this|that|§|N|¤) …
    pick (this|it|that) (back)? up (again)? (when|once|after|as soon as) (we|there|the|it|this|that|§|N|¤) …
    """,
        "(you|your|feel free|happy to|i can|we can|could|please|looks good|lgtm)",
        author=False,
    )
    + signs(
        Act.BLOCKED_ON,
        """
    ^ (this|this pr|this is|pr)? (is)? (based|built|stacked|builds|rebased|sits) (up)? (on|off) (top)? (of)? §
    (contains|includes) … § … (for now|until|will rebase|first)
    """,
        "suggest*",
        hedged=True,
        author=True,
    )
)

_PROPOSE = (
    "kip|flip|spip|hip|cip|pip|bip|pep|rfc|jep|aip|iep|fip|hep|dip|sip|tip|fep|kep|oep|gip"
    "|design doc|design document|design proposal|proposal|improvement proposal|enhancement proposal|design discussion"
)
_PROPOSAL = signs(
    Act.NEEDS_PROPOSAL,
    f"""
    (need|needs|require|requires|requiring|needing|without|must have|has to have|missing|deserves|warrants|subject to) (to (have|write|submit|file|go through|start))? (a|an|the|some|its own)? (small|new|proper|formal|accepted|approved)? ({_PROPOSE})
    (a|an|the) (new|accepted)? … ({_PROPOSE}) (is|would be|will be) (needed|required|necessary) …
    (write|submit|start|file|create|open|do|draft|prepare|propose) (up)? (a|an|the) (new|small|proper)? ({_PROPOSE}) (first|before|for)
    (kip|flip|spip|hip|cip|pip|bip|pep|rfc|aip|proposal|design) … (has to be|have to be|needs to be|must be|should be|has not been|hasn't been|not yet|is not|isn't|not been|first be) … (voted|accepted|approved|discussed|agreed|passed|adopted|merged)
    (first|we need|wait for|until|after|when) (the|a|that)? (kip|flip|spip|hip|cip|pip|pep|rfc|aip|proposal) (is|has|gets|vote|first|to be|$)
    (no|without) (movement|progress|activity|discussion|vote) (on|in) (the)? (kip|flip|spip|pip|rfc|aip|proposal|discuss*)
    (go|going|goes|went) through (the|a|an) … (process|kip|flip|rfc|pep|proposal)
    (open|file|create|start) (an|a|the) (new|separate)? (issue|ticket|jira|discussion|thread|feature request) … (first|before|discuss*|opinions|feedback|agree*|consensus|design)
    (need|needs|require|requires|deserves|warrants|wants|want) (a|an|some|more|broader|wider|to be|further)? (discussion|discussed|design|consensus|agreement|buy-in|sign-off) (on|in|at|with|from|before|first|by|among) …
    (write|submit|provide|need|needs|prepare) … (spec|blueprint|design doc|design document|proposal) (for|first|before) …
    (need|needs|requires|require) (a|an) (ticket|issue|jira) … (accepted|approved|agreed|triaged|first) …
    (requires|needs|need|require) (community|broader|wider|general|project) (consensus|agreement|discussion|input|buy-in) …
    (raise|bring|take|post) (it|this) (up)? (on|in|to|at) (the|our)? (forum|forums|discourse|discussions) …
    (should|must|has to|have to|needs to|better) be (discussed|agreed|proposed|designed|raised) (first|in|on|at|before) …
    (public api|public interface|public interfaces) … (kip|flip|spip|pip|proposal|rfc)
    """,
    """
    (i will|i'll|i can|i have) (open|create|file|start)
    (no (kip|flip|rfc|proposal)|*n't need|not need|doesn't require|does not require|without needing|per the|test vectors|as (described|specified|discussed))
    """,
) + signs(
    Act.NEEDS_PROPOSAL,
    """
    (start|open|post|raise|send|create) (a|the|an) (discuss|vote|[discuss]|[vote]) (thread|mail|email|$) …
    (start|open|post|bring|take|raise|send|discuss*|write|propose*|move|go) …… (mailing list|dev list|dev@*|devlist|dev ml|discuss thread|discussion thread|discuss*thread|mailing-list|python-dev|python-ideas|discourse|the list|rfcs repo*)
    """,
    "(i have|i've|i already|was|has been|had been|see the|shall we|should we)",
    asked=True,
)

_STATE = (
    signs(
        Act.CONFLICT,
        """
    (has|have|are|there are|there's|got|resolve|fix|with|some|hit|several|these) (now|merge|some)? (merge)? (conflict|conflicts)
    merge (conflict|conflicts)
    (conflict|conflicts|conflicting) with (the)? (target|base|master|main|trunk|current)
    (can't|cannot|can not|doesn't|does not|no longer|not|*n't) (be)? (cleanly|automatically)? (merge|merged|apply|applies) (cleanly|automatically|any more|anymore)
    needs (a|to be)? (rebase|rebased|rebasing)
    (patch|pr) does not apply
    """,
        "(been resolved|are resolved|were resolved|now resolved|i resolved|i've resolved|resolved (the|all|merge|some)? conflict*|^ resolved|fixed|no conflicts|without conflicts|avoid|potential|might conflict|conflict of interest)",
        hedged=True,
    )
    + signs(
        Act.CI_FAILING,
        """
    (ci|build|builds|test|tests|check|checks|travis|jenkins|checkstyle|lint|linter|spotless|pipeline|workflow|compilation|appveyor|cirrus|suite|compile) (job|jobs|task|run|step|is|are|still|currently|all|seems|seem)? (still|to be|currently)? (fail|fails|failed|failing|failure|failures|red|broken|unhappy|not pass*|doesn't pass|don't pass|does not pass|do not pass)
    (fails|failing|failed|broken|red|breaks) (the)? (ci|build|checks|travis|jenkins|checkstyle|lint|tests)
    (does not|doesn't) compile
    fail* (due to|because of|on|at|in|the) (the|some|our|a)? (static|style|lint*|format*|type|typing|ci|mypy|pylint|unit|integration|doc|docs|pre-commit|clang*|codespell) (check|checks|checker|test|tests|error|errors|job|jobs|build|hook|hooks|$)
    make sure … (tests|ci|build|checks) … pass
    (ci|build|tests) … (fails|failing|failed|red)
    (ci|build) (failure|failures) …
    """,
        """
    (unrelated|flaky|fails without|fail before|failing test for|should fail|would fail|error message|error handling|intermittent|expected to fail|test that fails|test which fails|when the|not fail)
    """,
        hedged=True,
        asked=True,
    )
    + signs(
        Act.CI_FLAKY,
        """
    (unrelated|not related) to (the|this|your|these|any of the)? (change|changes|pr|patch|pull request|diff|commit*) …
    same (failure|failures|error|errors) … (on|in) (the)? (main|master|trunk|develop) …
    (unrelated|flaky|flake|spurious|intermittent|transient|infrastructure|infra|network) … (fail*|test|tests|ci|error*|issue*|build|job)
    (fail*|test|tests|ci|error*|build|job) … (unrelated|flaky|spurious|intermittent|not related|not caused|infrastructure|infra)
    """,
        hedged=True,
    )
    + signs(
        Act.NOT_READY,
        """
    (wip|work in progress|work-in-progress)
    (not|isn't) (yet|meant|intended)? (ready|finished|complete|meant|intended) (yet|for|to be merged|$)
    (do not|don't|dont|not for) (merge|commit|land) (yet|this|it|please|$)
    (no|not for|don't|do not|please don't|not yet for) (need to)? review (yet|needed|required|for now|this|please|$)
    not (meant|intended|supposed) (for|to be) (merge*|merging)
    still (working on|a draft|in progress|a wip|missing|need to|needs some|needs work|to do|todo)
    (doesn't|does not|isn't|not) (quite|fully|really|actually|completely|all)? (work|working|functional|compile|polished|done|finished|complete|tested) (properly|correctly|right)? yet
    (initial|first|rough|early|quick) (take|draft|sketch|attempt|cut|stab|prototype|version) (only|for|yet|just|not|needs|of|,|doesn't|still) …
    still (broken|rough|unfinished|very rough|untested|incomplete|experimental|early)
    (poc|proof of concept|proof-of-concept|prototype|prototypes|prototyping|unfinished|incomplete|hack-job|early draft)
    """,
        "(no longer|remove|removed|not a|why is) … (wip|draft)",
        hedged=True,
        author=True,
    )
    + signs(
        Act.DISAGREE,
        """
    i (strongly|respectfully|really)? disagree
    (don't|do not) agree
    (no|not|lack of|without) (a|clear|real|any)? (consensus|agreement)
    (controversial|contentious|contested)
    (there is|there's|there are|we have|we still have|seems to be|appears to be|given|due to|in light of|because of) (still|clearly|obviously|quite)? (some|a lot of|much|strong|significant|clear|the|a|ongoing)? (disagreement|disagreements|dissent|divergent views|differing views|differences of opinion)
    (no|not|isn't|without|not yet|*n't) …… (consensus|agreement) (yet|to|on|for|about|here|that|at|$) …
    not how (it|this|we) …
    (opposed to|mixed feelings|mixed feedback|opinions differ)
    """,
        "(uncontroversial|not controversial|non-controversial)",
    )
    + signs(
        Act.WANT_DECISION,
        """
    what (do|does) (others|people|you all|the others|everyone|other …|the other …|the rest …) think
    (others'|other|more|second|further|additional|outside) (reviewers'|people's)? (opinion|opinions|perspective|perspectives|thoughts|views|input)
    (do|did|have) we (actually|really|all)? (have|reach|reached)? (agreement|consensus|agree|decide|decided|want)
    on the fence
    let's (decide|vote)
    (like|love|want|wait|interested|good) to hear (from|what) (@|another|a second|somebody|someone|one more) …
    (needs|need) (a|some|more)? (decision|consensus|agreement|discussion)
    see what (others|other people|people) (think|say)
    (like|love|want|curious|wait|interested) to (hear|see|know) (what|from|how) (others|other …|people|the other|more)
    (wait|waiting) for (others|other opinions|more opinions|consensus|a decision)
    if we want this
    start a vote
    (shall we|should we|let's|lets|we should|we could|i'd) (take|bring|move|discuss) … (dev list|mailing list|dev@*)
    """,
        asked=True,
        hedged=True,
    )
    + signs(
        Act.TOO_LARGE,
        """
    (pr|pull request|patch|change|diff|this|it) is (too|very|quite|really|pretty|rather|extremely|way too) (large|big|huge|massive) …
    (too|very|quite|really|pretty|rather|extremely) (large|big|huge|massive) (for|pr|pull request|patch|change|diff|to review|and|$)
    (large|larger|big|bigger|huge|combined|giant|monster) (combined)? (pr|pull request|patch|diff)
    (a lot|quite a lot|too much|too many changes|too many things) … (one pr|one pull request|one patch|single pr|single patch|to review|at once|a single|one go)
    more than (i|we|anyone|a reviewer|people) (can|could|care to|am able to) (get through|review|digest|handle|absorb|look at|go through) …
    (hard|difficult|tough|impossible|a pain|challenging) to (follow|digest|get through|go through|wrap my head) … (pr|size|large|lines|files|changes|diff)
    (pr|pull request|patch|change|diff) (of)? this size
    (hard|difficult|impossible|tough|can't|cannot) (to)? (be|effectively|properly|meaningfully|really)? (review|reviewed)
    (unreviewable|un-reviewable|not reviewable)
    (too much|so much|a lot|too many things) (is)? going on (in|here) …
    (smaller|digestible|separate) (pieces|parts|prs|chunks|pull requests)
    """,
        hedged=True,
        asked=True,
        author=False,
    )
)


GATES = (*_WAITS, *_PROPOSAL, *_STATE)
