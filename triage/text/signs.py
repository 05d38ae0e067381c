"""The phrases that decide, as data: what ends, replaces or blocks a pull request.

Read with `triage.text.phrases`; matched against the plain form of one sentence: lower case, no markup,
`§` for a pull request or issue, `¶` for a commit, `¤` for a tracker key, `@` for a person.
"""

from __future__ import annotations

import re

from msgspec import Struct

from triage.text.acts import Act
from triage.text.phrases import any_of, keys, lines, pattern


class Sign(Struct, frozen=True):
    """One way to say something."""

    act: Act
    find: re.Pattern[str]
    keys: tuple[frozenset[str], ...]
    """Beginnings of words: the sentence has one of each set."""
    unless: re.Pattern[str] | None
    """What else in the sentence makes it say something else."""
    asked: bool
    """Counts in a question as well."""
    hedged: bool
    """Counts under a negation or a condition as well."""
    author: bool | None
    """True: only in the author's mouth. False: only in others'."""


def _signs(
    act: Act,
    table: str,
    unless: str = "",
    *,
    asked: bool = False,
    hedged: bool = False,
    author: bool | None = None,
) -> list[Sign]:
    but = any_of(lines(unless))
    return [Sign(act, re.compile(pattern(p)), keys(p), but, asked, hedged, author) for p in lines(table)]


_REPLACED = _signs(
    Act.SUPERSEDED_BY,
    """
    (clos*|abandon*|drop*|discard*|withdr*|cancel*) …… in (favor|favour) of
    ^ in (favor|favour) of … (§|¤|another|new|the other)
    (superseded|superceded|superseeded|subsumed|supplanted|obsoleted|replaced|obviated) (by|in|with|through) … (§|¤|¶|pr|pull request|new|newer|another)
    ^ (closed|closing)? (as|since|because|it's|this is|this was|this has been|now)? (superseded|superceded)
    § … (supersedes|supercedes|obsoletes|replaces|subsumes|obviates)
    (moved|transferred|migrated) (this|it|over|here)? (to|into|in|as)? §
    (moved|transferred|migrated|ported|re-opened|reopened|resubmitted|re-submitted) … (to|in|into|as|at|against|on|here) … §
    (continued|continues|continuing|continuation|carried on|carried over|carried forward|picked up|picked it up|picked this up|taken over|took over|took this over|taken|taken up|revived|resurrected|reworked|redone|rerolled|rewritten|refactored) … (in|into|to|as|at|by|with|here) … §
    (fixed|addressed|covered|solved|resolved|handled|implemented|done|included|incorporated|integrated|folded|absorbed|rolled|merged|combined|squashed) … (by|in|into|with|via|through|as part of) … §
    § … (did|does|fixes|fixed|solves|solved|addresses|addressed|implements|implemented|covers|covered|handles|handled|contains|includes|resolves|resolved|took care of|takes care of) … (this|it|that|these|the same|same|the issue|the problem|the bug)
    (see|use|review|check|check out|look at|refer to|prefer) … (rebased|refactored|reworked|new|newer|updated|improved|latest|cleaned|replacement|successor|follow-up) … §
    (go|going|went|proceed|proceeding|continue|continuing|stick|move forward|moving forward) (ahead|on)? (with|in|on|at) (it|this|that)? (in|on|with)? (the)? §
    (let's|lets|we can|we will|we should|i will|i'll) (go on|continue|carry on|proceed|move) … (there|in the other)
    (we|i|let's|i'll) (go|went|will go|are going|stick) with the (main|other|original|first|alternative|new) (pr|pull request|one)
    (opened|created|submitted|raised|filed|posted|put up) § (as|with|which|to|that|for|instead|now|a|,) …
    (rebased|refactored|new) (and refactored)? (version|variant) … (in|at|as|is|here) … §
    (see|check|check out|consider)? my (suggestion|alternative|version|take|approach|proposal|attempt|pr|pull request) (in|at|is|as)? §
    § … instead
    instead … §
    (better|improved|cleaner|nicer|superior|simpler) (implementation|solution|approach|version|fix|alternative|patch) … (§|pr)
    (cherry-picked|cherry picked|picked|pulled) … (in|into) … §
    ^ (new|replacement|follow-up|updated|rebased|clean|successor) (version|pr|pull request|patch|one)? §
    """,
    """
    (may|might|could|would) (be)? (supersede*|replace*|obsolete*|subsume*)
    if …
    (revert|nit|on top of|due to (the )?(merge|conflict)|conflict*|whether|needs to be|should be|as (mentioned|discussed|suggested|noted|reported|described) in)
    """,
    asked=True,
) + _signs(
    Act.SUPERSEDED_BY,
    """
    (opened|created|submitted|raised|filed|started|posted|sent|made|pushed|put up) … (new|clean|fresh|cleaner|smaller|separate|replacement|different|another) … (pr|prs|pull request|pull requests|one|ones)
    (i'll|i will|i'm going to|i am going to|will|going to|let me|we'll|gonna) … (open|create|submit|raise|file|make|send|resubmit|re-open|reopen|push|do) … (new|another|clean|fresh|smaller|separate|child|different|multiple|several|other|digestible|individual|replacement) … (pr|prs|pull request|pull requests|one|ones|parts|pieces|patches)
    (split|broken|extracted|separated) (this|it|out|up)? (in|into|to|out into|up into) … §
    (open|re-open|reopen|resubmit|move|submit) (the|this|a|my)? (pr|pull request|it|patch|change) (in|to|against|at|on|over) (the|to)? … (repo*|main*|upstream|there|project|¶|§)
    """,
    """
    (please|could you|can you|should|feel free|you may|you might|you can|issue|jira|ticket|later|once|after|if)
    """,
    author=True,
)

_DUPLICATE = _signs(
    Act.DUPLICATE_OF,
    """
    (duplicate|dupe|dup|duplicated|duplicates|duplication|duplicating) (of|with|by|for|the work)? … (§|¤|¶|another|existing|earlier|other)
    (closing|closed|close) (this|it)? (as|since|because)? (it's|this is|a)? (a)? (duplicate|dupe|dup)
    (this|it|pr) (is|looks like|seems|seems to be|appears to be|was) (a|to be a)? duplicate $
    (there is|there's|there was|there are|has|have|had|we have|already has|is) … (already|existing) … (§|open pr|pr|pull request|patch)
    § … already (fix*|do*|address*|cover*|implement*|handle*|solve*|open*|include*|exist*)
    already (part of|in|covered by|covered in|opened|open|submitted|proposed|addressed|fixed|done|handled|being fixed|being done|being addressed|worked on|being worked on|included in|implemented) … (by|in|with|as|via)? … §
    (part of|included in|contained in|covered by) § already
    (concurrently|simultaneously) (to|with|as|and)? … §
    (same|identical|equivalent) (change|fix|thing|pr|patch|as|to)? (as|to|in|is in)? §
    § … (the same|identical|same) (change|fix|thing|as this|to this|patch)
    (leave|keep|use) … (existing|earlier|other|original|first) (one|pr|pull request)
    """,
    """
    (approved|reviewed|commented|mentioned) …
    duplicate* (code|logic|key|keys|entry|entries|symbol|symbols|definition|tests|line|lines|name|names|message|messages|record*|value*|declaration*)
    (if|whether|avoid|not a duplicate|without)
    """,
    asked=True,
)

_LANDED = _signs(
    Act.MERGED_ELSEWHERE,
    """
    (merged|committed|pushed|landed|applied|cherry-picked|cherry picked|picked|integrated|backported|checked in) (this|it|that|the pr|the patch|the change|the commit|manually|by hand|now|as|§|¶|and pushed|your patch)? (in|into|to|on|onto|as|with|at|via) (the|apache|latest|both|all)? (trunk|master|main|develop|mainline|head|upstream|¶|branch*|the branch*|release*|commit|N)
    ^ (lgtm|ok|thanks|thank you|done|great)? (i|i've|i have)? (just|manually|now)? (merged|committed|pushed|landed|applied|integrated) (this|it|manually|by hand|now|the patch)? (thanks|thank you|thx)? $
    (merged|committed|pushed|landed|applied) (this|it|the patch|the pr) (manually|by hand)
    (this|it|pr|change|patch|fix) (was|is|has been|got|have been) (now|already|just|manually)? (merged|committed|landed|pushed|applied|cherry-picked) (manually|by hand|to|into|in|as|via|with)
    clos* (by|via|with|in|as of|through) (commit)? ¶
    (squashed|rolled|folded) (in|into|with) (commit)? ¶
    """,
    """
    (please|once|after|before|when|until|needs|should|can be|could be|to be|will be|if|conflict*|rebase*|since|not|latest changes|can you|could you|would be|that was|which was)
    merged (master|main|trunk|upstream) (in|into|branch)
    """,
) + _signs(
    Act.MERGED_ELSEWHERE,
    "(you|i|we|was|were|it|already|been|is) (now|already|just)? merged (this|it)? (manually|by hand)? (via|through|in|as part of|with|as) … (§|¶)",
    "(once|when|if|after|until|not|will|should)",
)

_TAKEN_BACK = _signs(
    Act.WITHDRAW,
    """
    (not|no longer|isn't|wasn't|never) (fully|entirely|really)? (convinced|sure|happy|satisfied) … (this|it|change|approach|idea|removal|worth|good|about)
    (i'll|i will|i am|i'm|i have|i've|let me|let's|going to|i) (now|just)? (withdraw*|abandon*|retract*|scrap*|drop this|drop it|drop the pr|dropping this|dropping it|discard*)
    ^ (withdrawn|withdrawing|abandoned|abandoning|abandon)
    (do|doing|did|done|approach|try|handle) (this|it)? differently
    (start|starting) (over|from scratch|again|afresh)
    not the (best|right|correct|proper) (approach|way|solution|fix|place)
    (needs|need|there's|there is|found|find|have) (a|to find a)? (better|different|simpler|cleaner) (approach|way|idea|solution|thought)
    (rethink|reconsider|re-think) (this|it|the)
    (not|isn't|no longer|hardly|*n't|doesn't seem|don't think this is|don't think it's) (really|be)? (worth*|valuable|beneficial) …
    (i was|i am|i'm|was) (wrong|mistaken|confused) …
    (my) (mistake|bad|fault|analysis was|assumption was|understanding was)
    turns out …
    (misunderst*|misinterpret*|misread|mis-read) …
    (premise|assumption|reasoning|argument|analysis) …… (not|doesn't|does not|*n't|wrong|false|incorrect|invalid)
    (this|it|approach|fix|pr|which) (is|was|seems) (completely|actually|just|all)? (wrong|incorrect|invalid|broken|flawed|bogus)
    (pr|branch|history|it) (is|was|got|has been) … (polluted|messed up|mangled|screwed up)
    (doesn't|does not|didn't|won't) (actually|really)? (work|hold|fix|help|solve) …
    ^ (never mind|nevermind|nvm|scratch that|on second thought|on second thoughts|forget it|forget this)
    (no longer|not|*n't) (going to|planning to|intending to|interested in) (pursu*|continu*|work*|finish*) …
    no longer (pursuing|interested|planning|working on)
    (poc|prototype|experiment) is (not|no longer) (required|needed) …
    (nasty|ugly|dirty) (hack|hack-job|workaround|hackjob)
    (apply|use|carry|keep|maintain) (this|the) (patch|change)? (locally|downstream|in my fork|in our fork)
    """,
    """
    (fixed|updated|will fix|pushed|please|commit|file|nit|rename*|let me know|should i|what do you|happy to)
    """,
    author=True,
)

_NEVER_MEANT = (
    _signs(
        Act.MISTAKE,
        """
    (by mistake|by accident|in error|accidentally|mistakenly|unintentional|unintentionally|erroneously|accidental|inadvertently) … (open*|creat*|submit*|pr|prs|pull request|upstream|repo*|base|against|target*)
    (open*|creat*|submit*|sent|pr|pull request|target*|made this) … (by mistake|by accident|in error|accidentally|accident|accidental|mistakenly|erroneously|inadvertently|a mistake)
    (wrong|incorrect) (repo|repository|base|target|base branch|target branch|project|fork|upstream|remote|org|button|destination|branch)
    (meant|intended|supposed|belongs|should have been) … (my|our|your|own|private|their|the company's|a) (own)? (fork|repo|repository|branch)
    (seems|looks|appears) … (by accident|accidental|by mistake|a mistake|an accident|unintended|unintentional|spam)
    (this is|closing|closed|looks like|considered) (as)? spam
    """,
        """
    (closed (this|it|the pr)? (by|accidentally)|accidentally clos*|clos* (this|it)? by (mistake|accident)|force-push*|removed|deleted|link|number|should not)
    """,
    )
    + _signs(
        Act.MISTAKE,
        """
    ^ (sorry)? (please)? (ignore|disregard) (this|the|my)? (pr|pull request|patch|mistake)? $
    sorry (for|about) (the|this|all the) (noise|spam|mistake*|wrong|confusion, wrong)
    please (ignore|disregard) (this|the)? (pr|pull request|patch)
    (don't|do not) merge … test
    ^ (just|only|this is|this was|a)? (just|only)? (a)? (ci|github|travis|jenkins|bot|workflow)? (test|testing|test pr|test commit|ci test|testing ci) (only)? $
    (checking|testing|check|seeing) (if|whether|that|how) …… (ci|travis|jenkins|actions|workflow|bot|github|pipeline)
    """,
        author=True,
    )
    + _signs(
        Act.MISTAKE,
        """
    (should|need|needs|must|have|has|please|can|belong|belongs) … (submitted|sent|opened|made|filed|directed|go|contributed|contribute|contributions|proposed|submit|open|to) … (upstream|main repo*|other repo*|different repo*|transifex|crowdin|weblate|another repo*|original repo*|upstream project*|upstream repo*|source repo*)
    (handled|managed|done|maintained|developed) (via|on|in|by|through) (transifex|crowdin|weblate|pontoon|upstream|the upstream|gerrit|phabricator|another repo*)
    (generated|auto-generated|vendored|subtree|subtrees|mirror|mirrored|read-only) … (upstream|don't edit|not be edited|do not accept|not accept|sent to)
    (only|just) a (read-only|readonly)? mirror
    """,
        """
    (separate|once|test|follow-up|commit|if|could (this|you)|maybe|should this)
    """,
        author=False,
    )
)

_NEVER_MEANT += _signs(
    Act.MISTAKE,
    "(your|the|a) (company's|own|team's|internal|company|private) (fork|repo|repository|branch)",
    "(issue|open it|push it)",
    hedged=True,
)

_GONE = _signs(
    Act.OBSOLETE,
    """
    (no longer|not|isn't|*n't|unnecessary|aren't|never) (be|seem*|appear*|strictly|really|to be|actually)? (needed|need this|relevant|necessary|applicable|apply|applies|reproduc*|required|valid|an issue|a problem|useful|show up|happen*|occur*|exist*) (any more|anymore|any longer|now|since|because|after|given|in newer|in recent|in the latest|in current|with|on trunk|on master|on main|§|¶|$)
    no longer (needed|relevant|necessary|applicable|applies|reproducible|required|valid|an issue|a problem|useful|supported|makes sense|worth the effort|exists)
    (this|it|issue|problem|bug|change|fix|feature|pr|typo|vulnerability|that|which) (has|have|is|was|been|seems|appears|looks|got|had|has since) … (fixed|solved|resolved|addressed|dealt with|implemented|removed|taken care of|done|handled|supported|present|available) … (already|since|meanwhile|in the meantime|in trunk|in master|in main|in the latest|on trunk|on master|on main|upstream|by other|by another|by some other|elsewhere|differently|another way|separately|in newer|in a newer|in a recent|in recent)
    already (fixed|done|implemented|solved|resolved|addressed|available|supported|removed|in) (in|on|by|there)? (trunk|master|main|upstream|head|the latest|develop|current|newer|$)
    (clos*) (as|since|because)? (this|it)? (is|was|has been)? already (fixed|done|implemented|merged|solved|resolved|addressed|supported|removed|exists)
    (as|since|now that|because|given|given that|after|with) § (has been|was|is|been|got|have been|being|being)? (now|already)? (merged|landed|in|committed|accepted|merge)
    (does not|doesn't|no longer) (have|contain|exist*|use*|include*) (this|it|that|here|there)? (any more|anymore|any longer)
    (code|class|method|function|file|module|feature|it|this|api|component|line|section|itself|support|client|script|option|test|tests|they) … (is gone|are gone|will be gone|no longer exist*|does not exist|doesn't exist|has been removed|have been removed|has since been removed|was removed|were removed|has been deprecated|has been rewritten|has been deleted|has been dropped|been retired|is being removed|are being removed|will be removed|going away|been refactored)
    (removing|dropping|retiring|deprecating|getting rid of|sunsetting) …… (so|in the next|before the next|next release|itself)
    (eol|end of life|end-of-life|out of support|no longer supported|no longer maintained|not supported any more|unsupported version)
    (is|are|now|became|become|becomes|seems|this|makes this|made this|be) (now|also)? (obsolete|outdated|moot|redundant|superfluous|overtaken by events|a no-op)
    (seems|seems to be|is|it's|are) (working|fine|fixed) now
    (strictly|clearly|simply) (inferior|worse)
    are now (enabled|included|used|on|supported) by default
    """,
    """
    (test for|comment|include|header|variable|parameter|cast|const|nit|blank|whitespace|not (strictly|always)|whether|will be needed|if|rebase|could you|can you|please rebase|until|should be|you (can|could|should)|your commit|in this commit|wait)
    """,
)

_GONE += _signs(
    Act.OBSOLETE,
    """
    (beat|beaten) (me|us) to (it|this|that)
    (this|it|pr) (is|seems|looks|should be) (probably|now|also)? (irrelevant|moot|unnecessary|superfluous|redundant) (now|$)
    """,
    author=True,
    asked=True,
)

_WAITS = _signs(
    Act.BLOCKED_ON,
    """
    (blocked|blocking|depends|depend|depending|dependent|waiting|wait|on hold|held up|pending|postponed|deferred|gated|contingent) (by|on|upon|for|until|till)? … (§|¤|upstream|release|decision|vote|merged|landed|lands|dependency|freeze|is in|is done|is released|other pr|base pr|parent pr|kip)
    (§|that|other|parent|base|upstream|underlying) (pr|change|pull request|patch)? … (needs to|has to|must|should|have to) (be)? (merged|land|go in|landed|released|accepted|in) (first|before)?
    (once|after|when|as soon as|until) (the|that)? (§|parent pr|base pr|other pr|upstream) … (merged|lands|land|landed|in|released|done|accepted|merges)
    (can't|cannot|can not|won't|shouldn't|not|unable) …… (before|until|till) (the|version)? (N|next major|next minor|next release|major release|major version|§)
    (base|parent|core|upstream) (pr|pull request|patch) … (still|under review|reviewing|not merged|not yet)
    (get|getting|got) (it|that|this|§|the other one) merged (first|so|before|then|and then)
    § needs (a|some)? (better|different|more|other) (approach|work|review|design)
    (since|as|because|and) … (based|depends|built|dependent|relies) (up)?on … (closed|rejected|abandoned|unmerged)
    """,
    """
    (independent|ci|jenkins|your reply|your answer|your response|your update|feedback|no longer (block*|depend*|wait*)|non-blocking|not (block*|depend*|wait*)|merge conflict*|doesn't depend|does not depend)
    """,
    hedged=True,
) + _signs(
    Act.BLOCKED_ON,
    """
    ^ (this|this pr|this is|pr)? (is)? (based|built|stacked|builds|rebased|sits) (up)? (on|off) (top)? (of)? §
    (contains|includes) … § … (for now|until|will rebase|first)
    """,
    "suggest*",
    hedged=True,
    author=True,
)

_PROPOSE = (
    "kip|flip|spip|hip|cip|pip|bip|pep|rfc|jep|aip|iep|fip|hep|dip|sip|tip|fep|kep|oep|gip"
    "|design doc|design document|design proposal|proposal|improvement proposal|enhancement proposal|design discussion"
)
_PROPOSAL = _signs(
    Act.NEEDS_PROPOSAL,
    f"""
    (need|needs|require|requires|requiring|needing|without|must have|has to have|missing|deserves|warrants|subject to) (to (have|write|submit|file|go through|start))? (a|an|the|some|its own)? (small|new|proper|formal|accepted|approved)? ({_PROPOSE})
    (write|submit|start|file|create|open|do|draft|prepare|propose) (up)? (a|an|the) (new|small|proper)? ({_PROPOSE}) (first|before|for)
    (kip|flip|spip|hip|cip|pip|bip|pep|rfc|aip|proposal|design|it) … (has to be|have to be|needs to be|must be|should be|has not been|hasn't been|not yet|is not|isn't|not been|first be) … (voted|accepted|approved|discussed|agreed|passed|adopted|merged)
    (first|we need|wait for|until|after|when) (the|a|that)? (kip|flip|spip|hip|cip|pip|pep|rfc|aip|proposal) (is|has|gets|vote|first|to be|$)
    (no|without) (movement|progress|activity|discussion|vote) (on|in) (the)? (kip|flip|spip|pip|rfc|aip|proposal|discuss*)
    (public api|public interface|public interfaces) … (kip|flip|spip|pip|proposal|rfc)
    """,
    """
    (no (kip|flip|rfc|proposal)|n't need|not need|doesn't require|does not require|without needing|per the|test vectors|as (described|specified|discussed))
    """,
) + _signs(
    Act.NEEDS_PROPOSAL,
    """
    (start|open|post|bring|take|raise|send|discuss*|write|propose*|move|go) …… (mailing list|dev list|dev@*|devlist|dev ml|discuss thread|discussion thread|discuss*thread|mailing-list|python-dev|python-ideas|discourse|the list|rfcs repo*)
    """,
    "(i have|i've|i already|was|has been|had been|see the|shall we|should we)",
    asked=True,
)

_CLOSING = (
    _signs(
        Act.CLOSE_INACTIVE,
        """
    (inactiv*|unresponsive)
    (lack|absence|want|due to) (of)? (any|recent|further|author|long|a long|an extended)? (activity|progress|response|interest|support|follow-up|followup|movement|feedback|attention|reply|updates|update|period)
    (no|any|without|zero) (recent|further|new|visible)? (activity|response|progress|updates|update|movement|reply|answer) …
    (haven't|have not|not|never) (heard|seen|gotten|received|had) (back|anything|any|a)? …… (activity|progress|update|response|back|from you|from @|a while|in a while|reply|$)
    (gone|went|goes|become|became|is|seems|been|looks|marked|closing|as) (quite|rather|somewhat)? (stale|quiet|silent|abandoned|stalled|dormant|staled)
    (it|this|since it) stalled
    not (attracted|seem to have attracted) …
    (hasn't|has not) (been)? (had|seen|updated|touched|any|active|moved) …
    """,
        """
    stale (data|cache|metadata|read|reads|state|value|pointer|comment|entr*|config*|offset|leader|ref*|file*|lock*|connection*)
    """,
        hedged=True,
    )
    + _signs(
        Act.CLOSE,
        """
    (close|closing|closed|closes) (this|it|that|the pr|the pull request|my pr|this pr|for|as|in|due|because|since|per|both|all|now|out|here|until|without|by|pr|down|then|these|until|according|to avoid|based)
    ^ (ok|okay|thanks|so|sorry|yes|fine|sure|alright|done|right|indeed|well)? (so)? (closing|closed)
    (closing|closed) $
    (i|will|i'll|gonna|going to|let's|lets|to|we|can|should|i'd|would|shall|please|and|could you) (just|now|then|also|probably|therefore|please|we)? close (it|this|the|that|as|for|$|then|both)
    (closing|close) this (one|pr|pull|patch|mr|for|as|out|down|now|due|since|in|until|because|and|$)
    (cancel|withdraw) this (pr|pull request)
    """,
        """
    (don't|do not|not|never|without|instead of|before) (yet)? (close|closing) (this|it|the pr|yet)
    (close|closes|closed|closing) (the)? (connection*|socket*|stream*|file*|channel*|producer*|consumer*|reader*|client*|dialog*|window*|tab|database|wallet*|handle*|session*|button*|issue*|jira|ticket*|gap|look*|parenthes*|tag*|brace*|to the|to each|to (merg*|being|ready|done)|enough|source)
    (closed by|was closed|is closed|were closed|be closed (when|by)|why|accidentally closed|closed accidentally|closed by (mistake|accident))
    """,
        asked=True,
    )
    + _signs(
        Act.REOPEN_IF,
        """
    (re-open|reopen|reopened|re-opened|reconsider|revisit) … (if|when|once|after|later|any time|anytime|again)
    (if|once|when|after|please|feel free|happy|can|could|welcome|ping|until) …… (re-open|reopen|reopened|re-opened|reconsider|revisit)
    (feel free to|please|you can|happy if you|welcome to) (re)?(open|submit|make|send|file|raise) (a)? (fresh|new|another) (pr|pull request|one)
    """,
        "why (did|was)",
        hedged=True,
        asked=True,
        author=False,
    )
)

_DECLINED = _signs(
    Act.REJECT,
    """
    (we|i|project|apache|don't think we|do not think we|really) (really|currently|generally|also|just|probably|definitely|at this point)? (don't|do not|shouldn't|should not|wouldn't|won't|never) (really|necessarily|currently|generally|usually|actually)? (want|need|like|accept|merge|take|support|add|include|do|change|grow|encourage|allow|pursue|maintain|adopt|expose|provide|plan|intend) (to|any|such|this|it|that|these|a|the|more|new|another|support|prs|pull requests|further|external|such)
    (don't|do not|not) (think|believe|see why|feel) (that)? (we|this|it|there|the project|kafka|spark) (should|need*|want*|is needed|is necessary|is worth*|is useful|is desirable|is a good|is the right|is an improvement|belongs|makes sense|is beneficial|'s beneficial|is practical|adds|brings|really)
    (don't|do not|not) (think|believe) (that)? (this|it) (change|pr|patch|feature|option|is|'s|really)? (is|really)? (worth*|useful|needed|necessary|beneficial|practical|desirable|a good idea|the right|an improvement|appropriate)
    (out of|outside|outside of|beyond|not in|not within) (the|our)? scope
    (by design|as designed|as intended|working as expected|works as expected|works as intended|works as designed|intended behavior|intended behaviour|expected behavior|expected behaviour|not a bug|isn't a bug|not really a bug|not actually a bug|intentional|works fine as is|works fine as it is)
    (not|isn't|*n't) (really|be|particularly|quite)? (worth|worthwhile|worth it|justified|warranted) …
    (don't|do not|can't|cannot|fail to|didn't|doesn't|does not) (really|quite|currently)? (see|think there is|think there's|find|have|offer|bring|provide|add) (much|any|the|a|enough|a lot of|real|sufficient|great|that much|a strong|a good|a clear)? (value|benefit|benefits|merit|need|point|advantage|justification|use case|upside|motivation)
    (no|little|not much|without any) (real|clear|obvious|strong|good|added)? (benefit|value|justification|upside|use) …
    (too risky|maintenance burden|maintenance cost|more harm than|more trouble than|doesn't justify|does not justify|don't justify|unnecessary churn|unneeded churn|code churn)
    (decline*|declining|rejecting|rejected|turn* down) (this|it|the)?
    (won't|will not|wouldn't|not going to|not willing to|never going to|unlikely to|not planning to|not be able to) (be|get)? (merge|merged|merging|accept|accepted|accepting|take|taking|support|supporting|include|included|including|land|adopt|happen|implement|considered|go in|upstream)
    (does not|doesn't|do not|don't|not) (really|quite)? (belong*|fit) (here|in|into|to|with|the)
    not (really)? (a)? (good)? fit (for|in|here|with)
    not (something|a direction|the direction|a thing|a feature|what|a change) (that)? (we|the project|i|you|kafka|spark)? …
    (against|contrary to|violates) (our|the) (policy|guideline*|principle*|goal*|philosophy|convention*)
    should (focus|stay focused) on …
    (wrong direction|wrong layer|misuse of|not our goal|not a goal|a non-goal)
    clos* … (following|per|according to|as per) (our|the) …
    only be (considered|accepted|welcome) …
    there (are|is) (already)? (plenty of|many|other|better|enough) (other)? (libraries|ways|tools|alternatives|options|solutions|projects)
    (came|come) to the conclusion ……
    (we|it was|has been|team|maintainers) (have|has)? (decided|agreed|concluded) (not to|against|to not|to drop|to close|to go with|to keep)
    (pretty|quite|very|rather) controversial
    (prefer|rather|better) (to)? (leave|keep) (this|it|things|the current|the existing|that) (as is|as it is|unchanged|way|…)
    suggest (not|against) (bother*|do*|chang*|merg*|add*)
    let's not (do|add|merge|change|touch|bother|go|introduce|support)
    (doesn't|does not|don't) (look|seem|sound) (like|to be)? (something|anything|a change|useful|right|desirable|necessary|an improvement) (we|that|i|$)
    (is|it's|seems|looks|works) (already)? (perfectly)? (fine|ok|okay|correct) (as is|as it is|the way it is|without this)
    (strongly|firmly)? (against|opposed to) (this|adding|the|merging|changing|such|it)
    (we|i) will close this …
    """,
    """
    (of|for|in|to) (this|the) (pr|pull request|patch|commit|review)
    (if|unless|until|yet|before|nit|for now, but|please follow|in this pr|tests?|tested|verified|seems to work|whether|in this commit|my pr|pr goal|need to worry|have to|want to (block|hold|rush|bikeshed|see|be|push|delay|break|spend|repeat|put))
    """,
    author=False,
) + _signs(
    Act.NACK,
    """
    ^ (sorry)? (strong|hard|weak|soft|definite|a|my|code)? (concept)? (re-)?(nack|nak|veto)
    ^ (sorry)? (but)? (a)? -1
    (concept|conceptual) (re-nack|nack|nak)
    (nack|nak) (from me|for|to|due|as|because|$)
    (so|then|still|but|hence|therefore|thus) (a)? (weak|soft|strong)? (concept)? (nack|nak)
    (tend|tending|lean|leaning) (towards|toward|to) (a)? (concept)? (nack|nak|-1)
    (i'm|i am) (a)? (strong|hard|weak|soft)? (concept)? (nack|-1)
    veto* this
    """,
    """
    overall
    (nack|-1) on (the)? (name|naming|nit|reorder*|part*|changes (on|in|of))
    (approach nack|i'll probably|would be a nack)
    """,
    author=False,
)

_STATE = (
    _signs(
        Act.CONFLICT,
        """
    (has|have|are|there are|there's|got|resolve|fix|with|some|hit|several|these) (now|merge|some)? (merge)? (conflict|conflicts)
    merge (conflict|conflicts)
    (conflict|conflicts|conflicting) with (the)? (target|base|master|main|trunk|current)
    (can't|cannot|can not|doesn't|does not|no longer|not|*n't) (be)? (cleanly|automatically)? (merge|merged|apply|applies) (cleanly|automatically|any more|anymore)
    needs (a|to be)? (rebase|rebased|rebasing)
    (patch|pr) does not apply
    """,
        "(resolved|fixed|no conflicts|without conflicts|avoid|potential|might conflict|conflict of interest)",
        hedged=True,
    )
    + _signs(
        Act.CI_FAILING,
        """
    (ci|build|builds|test|tests|check|checks|travis|jenkins|checkstyle|lint|linter|spotless|pipeline|workflow|compilation|appveyor|cirrus|suite|compile) (job|jobs|task|run|step|is|are|still|currently|all|seems|seem)? (still|to be|currently)? (fail|fails|failed|failing|failure|failures|red|broken|unhappy|not pass*|doesn't pass|don't pass|does not pass|do not pass)
    (fails|failing|failed|broken|red|breaks) (the)? (ci|build|checks|travis|jenkins|checkstyle|lint|tests)
    (does not|doesn't) compile
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
    + _signs(
        Act.CI_FLAKY,
        """
    (unrelated|flaky|flake|spurious|intermittent|transient|infrastructure|infra|network) … (fail*|test|tests|ci|error*|issue*|build|job)
    (fail*|test|tests|ci|error*|build|job) … (unrelated|flaky|spurious|intermittent|not related|not caused|infrastructure|infra)
    """,
        hedged=True,
    )
    + _signs(
        Act.NOT_READY,
        """
    (wip|work in progress|work-in-progress)
    (not|isn't) (yet|meant|intended)? (ready|finished|complete|meant|intended) (yet|for|to be merged|$)
    (do not|don't|dont|not for) merge (yet|this|$)
    not (meant|intended|supposed) (for|to be) (merge*|merging)
    still (working on|a draft|in progress|a wip|missing|need to|needs some|needs work|to do|todo)
    (poc|proof of concept|proof-of-concept|prototype|prototypes|prototyping|unfinished|incomplete|hack-job|early draft)
    """,
        "(no longer|remove|removed|not a|why is) … (wip|draft)",
        hedged=True,
        author=True,
    )
    + _signs(
        Act.DISAGREE,
        """
    i (strongly|respectfully|really)? disagree
    (don't|do not) agree
    (no|not|lack of|without) (a|clear|real|any)? (consensus|agreement)
    (controversial|contentious|contested)
    not how (it|this|we) …
    (opposed to|mixed feelings|mixed feedback|opinions differ)
    """,
        "(uncontroversial|not controversial|non-controversial)",
    )
    + _signs(
        Act.WANT_DECISION,
        """
    what (do|does) (others|people|you all|the others|everyone|other …) think
    (others'|other|more|second|further|additional|outside) (reviewers'|people's)? (opinion|opinions|perspective|perspectives|thoughts|views|input)
    (do|did|have) we (actually|really|all)? (have|reach|reached)? (agreement|consensus|agree|decide|decided|want)
    on the fence
    let's (decide|vote)
    (needs|need) (a|some|more)? (decision|consensus|agreement|discussion)
    see what (others|other people|people) (think|say)
    (wait|waiting) for (others|other opinions|more opinions|consensus|a decision)
    if we want this
    start a vote
    (take|bring|move) … (dev list|mailing list)
    """,
        asked=True,
        hedged=True,
    )
    + _signs(
        Act.TOO_LARGE,
        """
    (too|very|quite|really|pretty|rather|extremely) (large|big|huge|massive) (for|pr|pull request|patch|change|diff|to review|and|$)
    (large|larger|big|bigger|huge|combined|giant|monster) (combined)? (pr|pull request|patch|diff)
    (a lot|quite a lot|too much|too many changes|too many things) … (one pr|one pull request|one patch|single pr|single patch|to review|at once|a single|one go)
    (pr|pull request|patch|change|diff) (of)? this size
    (hard|difficult|impossible|tough|can't|cannot) (to)? (be)? (review|reviewed)
    (smaller|digestible|separate) (pieces|parts|prs|chunks|pull requests)
    """,
        hedged=True,
        asked=True,
        author=False,
    )
)

SIGNS: tuple[Sign, ...] = tuple(
    _REPLACED
    + _DUPLICATE
    + _LANDED
    + _TAKEN_BACK
    + _NEVER_MEANT
    + _GONE
    + _WAITS
    + _PROPOSAL
    + _CLOSING
    + _DECLINED
    + _STATE
)
