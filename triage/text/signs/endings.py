# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""What ends a pull request: another took its place, it landed elsewhere, nobody wants it any more."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.signs.sign import signs
from triage.text.signs.things import REPLACED_PART, UNNEEDED_CODE

_REPLACED = signs(
    Act.SUPERSEDED_BY,
    """
    (clos*|abandon*|drop*|discard*|withdr*|cancel*) …… in (favor|favour) of
    ^ in (favor|favour) of … (§|¤|another|new|the other)
    (landed|went in|made it in|got in) (as|via|through|in|with) (a)? (part of)? §
    (equivalent|similar|same|identical|alternative|corresponding) (change|fix|patch|pr|feature|commit|solution) … (landed|merged|committed|made it|went in|added) … §
    § (is|was) (a|the|an) (strict|clean|newer|proper)? (superset|successor|replacement|continuation|rebase|rebased|reworked|newer|cleaner|better|simpler|alternative) …
    (changes|commits|content|code|fix|patch|it|this) … (identical|same) (to|as) (the|those|that)? … §
    (carried|carrying|carry) (in|by|to|at|into) §
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
    (opened|created|submitted|raised|filed|posted|put up) § (as|with|which|that|for|instead|now|a|,) …
    (opened|created|submitted|raised|posted|put up) § to (replace|continue|address|fix|do|implement|carry|include|take|solve) …
    (rebased|refactored|new) (and refactored)? (version|variant) … (in|at|as|is|here) … §
    (see|check|check out|consider)? my (suggestion|alternative|version|take|approach|proposal|attempt|pr|pull request) (in|at|is|as)? §
    (§|another one|the other one) … (was|is|has been|got) (merged|accepted|chosen|preferred) instead
    (opened|created|submitted|raised) § (based on|building on|from|to continue|continuing|instead) …
    § … (takes|took|has|uses|is|offers|does|did|gives) (a|the) (better|simpler|cleaner|more complete|preferred|broader) …
    § has (the|all the|these) … (same|changes|plus)
    (see|check|check out|use|review|follow) § for (the|a|my) (rebased|updated|new|reworked|cleaned|latest|clean|replacement) …
    clos* …… § (fixes|fixed|solves|addresses|implements|covers|replaces|handles|resolves|does|includes|is) …
    § (is|looks|seems) (like)? the (way to go|better|preferred|right|winner) …
    § (is|looks|seems|was) (clearly|much|probably|a lot)? (better|preferable|nicer|cleaner|simpler|preferred|superior) …
    (ended up|we are|we're|will be|i'm|i am) (merging|taking|using|going with|choosing|picking) § …
    (follow|watch) (in|on|at)? § (for|instead|from|$)
    (recreated|recreating|redid|redone|reposted|refiled|resent|reissued) (this|it)? (as|in|at|with|under) §
    (continue|continuing|carry on|move|take) (the|this|our|that)? (discussion|work|review|conversation|effort)? (over)? (in|at|on|to|over to|there in) §
    (see|in) § for (the|a|my|its)? (newest|latest|newer|new|next|current|updated|final|better) (iteration|version|attempt|incarnation|take|try|approach|revision) …
    (rebased|reworked|rewrote|redid|cleaned up|squashed) (this|it|the)? … (opened|created|submitted|raised) §
    (alternative|different|other|another|similar|equivalent) (fix|change|implementation|solution|approach) … (in the codebase|in master|in main|in trunk|merged|landed|in place)
    (this|it|that|pull request|pr) (got|been|was|has been) (re-implemented|reimplemented|redone|re-done) …
    § … instead
    clos* … (is|as|now|already)? (a)? part of §
    (merge|take|use|go with) the (other|earlier|later|newer|simpler|smaller) (one|pr|pull request|patch) …
    instead … §
    (better|improved|cleaner|nicer|superior|simpler) (implementation|solution|approach|version|fix|alternative|patch) … (§|pr)
    (cherry-picked|cherry picked|picked|pulled) … (in|into) … §
    ^ (new|replacement|follow-up|updated|rebased|clean|successor) (version|pr|pull request|patch|one)? §
    """,
    f"""
    {REPLACED_PART}
    (may|might|could|would) be (supersede*|replace*|obsolete*|subsume*)
    if …
    § for (how|why|what|details|context|more|background|reference|an example|discussion)
    (revert|nit|on top of|due to (the )?(merge|conflict)|conflict*|whether|needs to be|should be|as (mentioned|discussed|suggested|noted|reported|described) in)
    """,
    asked=True,
) + signs(
    Act.SUPERSEDED_BY,
    """
    (opened|created|submitted|raised|filed|started|posted|sent|made|pushed|put up) … (new|clean|fresh|cleaner|smaller|separate|replacement|different|another) … (pr|prs|pull request|pull requests|one|ones)
    (i'll|i will|i'm going to|i am going to|will|going to|let me|we'll|gonna) … (open|create|submit|raise|file|make|send|resubmit|re-open|reopen|push|do) … (new|another|clean|fresh|smaller|separate|child|different|multiple|several|other|digestible|individual|replacement) … (pr|prs|pull request|pull requests|one|ones|parts|pieces|patches)
    (split|broken|extracted|separated) (this|it|out|up)? (in|into|to|out into|up into) … §
    (split|splitting|break|breaking|broke|broken) (this|it|the)? (pr|patch|pull request|change)? (up)? (in|into) … (ones|prs|pull requests|pieces|parts|patches)
    (redo|rework|redoing|reworking|resend|resubmit*|recreat*) … (new|another|separate|fresh) (pr|pull request|one|branch) …
    (opening|creating|submitting|raising|filing|sending|making) (a|the)? (new|clean|fresh|cleaner|separate|replacement|different|another) (pr|pull request|one|branch) …
    (replacement|successor|new|clean|cleaner|another|reworked|rebased) (pr|pull request|patch) (was|is|has been|will be)? (now)? (opened|submitted|raised|created|available|up|incoming|coming|follows)
    (open|re-open|reopen|resubmit|move|submit) (the|this|a|my)? (pr|pull request|it|patch|change) (in|to|against|at|on|over) (the|to)? … (repo*|main*|upstream|there|project|¶|§)
    """,
    """
    (please|could you|can you|should|feel free|you may|you might|you can|issue|jira|ticket|later|once|after|if)
    """,
    author=True,
)
_REPLACED += signs(
    Act.SUPERSEDED_BY,
    "in (favor|favour) of (pr|pull request|the pr)? §",
    "(concept|personally|prefer|lean*|vote*|if)",
) + signs(
    Act.SUPERSEDED_BY,
    "(this|it|which|that|issue|problem) should (now|already)? be (resolved|fixed|addressed|solved|handled|covered) (by|in|with) §",
)

_DUPLICATE = signs(
    Act.DUPLICATE_OF,
    """
    (duplicate|dupe|dup|duplicated|duplicates|duplication|duplicating) (of|with|by|for|the work)? … (§|¤|¶|another|existing|earlier|other)
    (closing|closed|close) (this|it)? (as|since|because)? (it's|this is|a)? (a)? (duplicate|dupe|dup)
    (this|it|pr) (is|looks like|seems|seems to be|appears to be|was) (a|to be a)? duplicate $
    (there is|there's|there was|there are|has|have|had|we have|already has|is) … (already|existing) … (§|open pr|pr|pull request|patch)
    § … already (fix*|do*|address*|cover*|implement*|handle*|solve*|open*|include*|exist*)
    already (part of|in|covered by|covered in|opened|open|submitted|proposed|addressed|fixed|done|handled|being fixed|being done|being addressed|worked on|being worked on|included in|implemented) … (by|in|with|as|via)? … §
    (part of|included in|contained in|covered by) § already
    (pr|pull request|patch|fix) (for this|for that|with this|for the same) … already (exist*|open*|there)
    (someone|somebody|@) (else)? (already has|already opened|already submitted|is already working on) …
    (concurrently|simultaneously) (to|with|as|and)? … §
    (same|identical|equivalent) (change|fix|thing|pr|patch|as|to)? (as|to|in|is in)? §
    § … (the same|identical|same) (change|fix|thing|as this|to this|patch|$)
    § … (does|do|is|did) (exactly|basically|pretty much|essentially|precisely) (the same|this|identical) …
    (leave|keep|use) … (existing|earlier|other|original|first) (one|pr|pull request)
    § (was|is) (opened|submitted|there|created|posted|filed) (earlier|first|before|already) …
    (§|someone|somebody|another pr) (got|was|came|been) (there|here|it)? (first|faster|earlier)
    (same|identical) (thing|change|fix)? as § …
    ^ (closing|closed)? (as)? (a)? (duplicate|dupe|dup) $
    (didn't|did not|hadn't|had not|haven't|failed to) (see|seen|notice|noticed|find|found|know of|know about|spot|realize there was|realise there was) … §
    (missed|overlooked) (that)? §
    (we|there's|there is|i) (already|now)? (have|is|had) § for (this|that|it)
    § (was|is|had been) (already)? (there|open|opened|filed|proposed|submitted) (already|first|before|earlier)
    § (was|is) already there
    """,
    """
    (approved|reviewed|commented|mentioned) …
    duplicate* (code|logic|key|keys|entry|entries|symbol|symbols|definition|tests|line|lines|name|names|message|messages|record*|value*|declaration*)
    (if|whether|avoid|not a duplicate|without)
    """,
    asked=True,
)

_LANDED = (
    signs(
        Act.MERGED_ELSEWHERE,
        """
    (merged|committed|pushed|landed|applied|cherry-picked|cherry picked|picked|integrated|backported|checked in) (this|it|that|the pr|the patch|the change|the commit|manually|by hand|now|as|§|¶|and pushed|your patch)? (in|into|to|on|onto|as|with|at|via) (the|apache|latest|both|all)? (trunk|master|main|develop|mainline|head|upstream|¶|branch*|the branch*|release*|commit|N)
    ^ (lgtm|ok|thanks|thank you|done|great)? (i|i've|i have)? (just|manually|now)? (merged|committed|landed|applied|integrated) (this|it|manually|by hand|now|the patch)? (thanks|thank you|thx)? $
    ^ (lgtm|ok|thanks|thank you|done|great)? (i|i've|i have)? (just|manually|now)? (merged|committed|landed|applied) (this|it|the patch|the pr)? (please|thanks|thank you|thx|ty|closing|you can|could you|can you|so) …
    merging (this|it)? (to|into) (the)? (trunk|master|main|head|branch*|N) …
    (merged|committed|pushed|landed|applied|cherry-picked|cherry picked|picked) (your|the|these|those|this) (commit|commits|change|changes|patch) (in|into|to|on) …
    (merged|committed|pushed|landed|applied) (this|it|the patch|the pr) (manually|by hand)
    (this|it|pr|change|patch|fix) (was|is|has been|got|have been) (now|already|just|manually)? (merged|committed|landed|pushed|applied|cherry-picked) (manually|by hand|to|into|in|as|via|with)
    (this|it|pr|pull request|change|patch) has (just|now|already) been (merged|committed)
    (this|it|pr|pull request|change|patch) (has been|was|got) (merged|committed|applied) $
    ^ (merged|committed|applied|pushed|landed) (can|could|please|so|you can|feel free) … clos*
    ^ has been (merged|committed) …
    ^ (already merged|merged already|merged manually|merged by hand|already committed|already landed)
    ^ (+1|lgtm|ok|great|thanks)? (and)? (pushed|committed|merged|landed|applied) (thanks|thank you|thx|cheers) …
    clos* … (now that|as|since|because) (¤|N) (is|was|has been|got) (now|already)? (committed|merged|in|landed)
    (was|were|is|has been) already (committed|merged|landed|applied|pushed) … ¶
    clos* (by|via|with|in|as of|through) (commit)? ¶
    (squashed|rolled|folded) (in|into|with) (commit)? ¶
    (this|it|pr|patch|change) (was|got|has been) (merged|committed|applied|landed|pushed) by … (to|into|in|on) (the)? (trunk|master|main|develop|head|upstream)
    (was|were|got|is|been) (merged|committed|applied|landed|pushed) (directly|separately)? (as|via|through|in)? … ¶
    ^ (this|it|this was|it was|now|all)? (merged|landed|committed) (via|through|as part of|in|with) §
    """,
        """
    (please|once|after|before|when|until|needs|should|can be|could be|to be|will be|if|conflict*|rebase*|since|not|latest changes|can you|could you|would be|that was|which was)
    merged (master|main|trunk|upstream) (in|into|branch)
    (based on|by|via|through|from|with|in|as part of) (another|a different|an other|some other|a separate|someone else's|somebody else's|a similar|the other) (pr|pull request|patch|change|one|commit|series)
    """,
    )
    + signs(
        Act.MERGED_ELSEWHERE,
        "(you|i|we|was|were|it|already|been|is) (now|already|just)? merged (this|it)? (manually|by hand)? (via|through|in|as part of|with|as) … (§|¶)",
        "(once|when|if|after|until|not|will|should)",
    )
    + signs(
        Act.MERGED_ELSEWHERE,
        "clos* (this|it)? (now)? (as|since|because|given that) (this|it|this pr|the change) (was|is|has been|got) (already|now|since)? (merged|committed|landed) $",
        hedged=True,
    )
)
_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    """
    ^ (lgtm|ok|okay|great|thanks|thank you)? (i|i've|i have) (just|manually|now)? (merged|committed|landed|applied) (it|this) (can|could|would|please|feel free|so) …… close
    ^ (lgtm|ok|okay|great|thanks|thank you|1)? (i'm|i am|will be)? (merging|committing) (this|it)? (now|then)? $
    """,
    "(not|after|once|when)",
    asked=True,
)

_GONE = signs(
    Act.OBSOLETE,
    """
    (no longer|not|isn't|*n't|unnecessary|aren't|never) (be|seem*|appear*|strictly|really|to be|actually)? (needed|need this|relevant|necessary|applicable|apply|applies|reproduc*|required|valid|an issue|a problem|useful|show up|happen*|occur*|exist*) (any more|anymore|any longer|now|since|because|after|given|in newer|in recent|in the latest|in current|with|on trunk|on master|on main|§|¶|$)
    no longer (needed|relevant|necessary|applicable|applies|reproducible|required|valid|an issue|a problem|useful|supported|makes sense|worth the effort|exists|maintained|under development|under active development)
    (change*|fix*|patch|this|it) (has|have) (already)? been (applied|made|included|incorporated|merged|done) (already|in|as part of|by|elsewhere) …
    (was|is|got|been|were) (fixed|resolved|solved|addressed|removed|replaced|covered|handled) (as part of|in the course of|during|along with|together with) (the|a|that|our|another) …
    (this|it|issue|bug|problem) (was|is|got|has been) (fixed|solved|resolved|addressed) (a while ago|some time ago|long ago|in the meantime|meanwhile|since|upstream|elsewhere|separately|by now)
    ^ (fixed|resolved|solved|addressed|done) (upstream|elsewhere|in the meantime|already|separately) …
    (fixed|fixing|solved|solving|addressed|addressing|handled|did|doing) (this|it|that) (differently|another way|in another way|in a different way|elsewhere) …
    (we've|we have|has been|have been|was|were|been) (since)? (rewritten|reworked|replaced|removed|rearchitected|redesigned|reimplemented) (this|that|the|since|in|by|with|completely|entirely) …
    (this|it|issue|problem|bug|change|fix|feature|pr|typo|vulnerability|that|which) (has|have|is|was|been|seems|appears|looks|got|had|has since) … (fixed|solved|resolved|addressed|dealt with|implemented|removed|taken care of|done|handled|supported|present|available) … (already|since|meanwhile|in the meantime|in trunk|in master|in main|in the latest|on trunk|on master|on main|upstream|by other|by another|by some other|elsewhere|differently|another way|separately|in newer|in a newer|in a recent|in recent)
    already (fixed|done|implemented|solved|resolved|addressed|available|supported|removed|in) (in|on|by|there)? (trunk|master|main|upstream|head|the latest|develop|current|newer|$)
    (clos*) (as|since|because)? (this|it)? (is|was|has been)? already (fixed|done|implemented|merged|solved|resolved|addressed|supported|removed|exists)
    (as|since|now that|because|given|given that|after|with) § (has been|was|is|been|got|have been|being|being)? (now|already)? (merged|landed|in|committed|accepted|merge)
    (does not|doesn't|no longer) (have|contain|exist*|use*|include*) (this|it|that|here|there)? (any more|anymore|any longer)
    (code|class|method|function|file|module|feature|it|this|api|component|line|section|itself|support|client|script|option|test|tests|they) … (is gone|are gone|will be gone|no longer exist*|does not exist|doesn't exist|has been removed|have been removed|has since been removed|was removed|were removed|has been deprecated|has been rewritten|has been deleted|has been dropped|been retired|is being removed|are being removed|will be removed|going away|been refactored)
    (removing|dropping|retiring|deprecating|getting rid of|sunsetting) …… (so|in the next|before the next|next release|itself)
    (eol|end of life|end-of-life|out of support|no longer supported|no longer maintained|not supported any more|unsupported version)
    (is|are|now|became|become|becomes|seems|looks|this|makes this|made this|be) (now|also|pretty|quite|very|too|rather|really|completely|totally|somewhat|badly)? (obsolete|outdated|moot|redundant|superfluous|overtaken by events|a no-op)
    (seems|seems to be|is|it's|are) (working|fine|fixed) now
    (strictly|clearly|simply) (inferior|worse)
    are now (enabled|included|used|on|supported) by default
    long gone
    (can't|cannot|can not|unable to|couldn't|could not|not able to) reproduce …… (clos*|on main|on master|on trunk)
    (no longer|don't|do not) support (that|this|the|these|those|any) (platform|version|versions|branch|os|python|java|release|releases|compiler) …
    ^ already (in|part of|on) the (codebase|code base|code|repo*|tree|docs)
    clos* … already in (the)? (code*|repo*|tree|docs|master|main|trunk)
    (may|might|probably|likely) no longer (apply|be needed|be relevant|be necessary|exist|make sense) …… clos*
    clos* …… (may|might|probably|likely) no longer (apply|be needed|be relevant|be necessary|exist|make sense)
    clos* …… (don't|do not|doesn't|no longer) (use|have|support|need|ship|run|build) … (anymore|any more|any longer)
    clos* … (outdated|obsolete|ancient|old) (code|branch|version|base|api)
    clos* … (due to|because it's|because it is|for being|being) (very|quite|long|now)? (outdated|out of date|obsolete)
    clos* … (because|since|as|now that|given that|given) (we|it|this|that|they|the|§|code|support) … (removed|dropped|deleted|retired|got rid of|moved away from|switched to|migrated to) …
    (is|are|was|were) (already|now|since|meanwhile) (fully|well|also)? covered by …
    (this|that|it|which) (now|also|probably|basically|pretty much)? (obsoletes|obviates|supersedes|removes the need for|makes unnecessary) (this|the|that) …
    (this|it|that) (is|was|were) (only|just|mainly|mostly) (used|needed|useful|required|relevant) (in|by|for|with) §
    (we've|we have|project has|project) (since|now|already|long)? (moved|switched|migrated|upgraded) (to|away|from|off|over) …
    (trunk|master|main|develop|head|the latest release) (already)? (has|contains|includes|got) (this|it|that|the fix|the change|the same) …
    (original|parent|other|real|actual|main) (pr|pull request|patch|one) (was|is|has been|got) (now|already)? (merged|committed|in) …
    (line|series|branch|version|release|api|module|connector|client) (is|are) (not|no longer) (maintained|supported|developed|active) (any more|anymore|any longer|now|$)
    (trunk|master|main|head|core|project|codebase|we|it) (doesn't|does not|don't|do not|no longer) (use|have|need|ship|contain|depend on|support) (that|this|it|the …|these|those|any …) (any more|anymore|any longer) …
    nothing (left|more|else) to (do|fix|change|merge|review) (here|$)
    (motivation|reason|need|purpose|rationale|use case) (for|of|behind|to) …… (is|was|are|has been|have been) (now|no longer|already|since|gone|planned to be) …
    (not sure|unsure|don't think|do not think|doubt) … (issue|problem|need|bug|relevant|needed|necessary|useful) (with this)? (anymore|any more|any longer)
    (is|are|will be) (going to be|being|to be|about to be)? (removed|dropped|deleted) (in|by|with) §
    (drop|dropped|dropping|removed|ended|end) support (for|of) …… clos*
    (this|it|bug|issue|problem) (got|was|been|is|has been) (fixed|resolved|solved|addressed|implemented) (in|since|with) (version|release)? N
    (branch|code|master|main|trunk|codebase|pr) (has|have) (diverged|drifted|moved on) (too|so|very|quite)? …
    clos* … as (it's|it is|this is|now)? (obsolete|outdated|out of date|no longer*|not needed|unnecessary|unneeded|fixed|done|resolved|moot)
    (this|it|pr|patch) … no longer (compatible|works|fits) (with|$) …
    (this|it|that|pr|patch|change|feature|fix|which) (is|was|has been)? already (shipped|released|in the repo*|in the tree) …
    ^ already (shipped|released|in the repo*|in the tree) …
    already (there|present|included|in the code*) … clos*
    """,
    f"""
    {UNNEEDED_CODE}
    (test for|will be removed when|comment|include|header|variable|parameter|cast|const|nit|blank|whitespace|not (strictly|always)|whether|will be needed|if|rebase|could you|can you|please rebase|until|should be|you (can|could|should)|your commit|in this commit|wait)
    """,
)

_GONE += signs(
    Act.OBSOLETE,
    "clos* …… (¤|§|jira|ticket|issue|bug) … (has been|was|is|got|have been) (already|now|since|meanwhile)? (resolved|fixed|closed|done|solved) (as|$|already|now|in|elsewhere|meanwhile|upstream|by then)",
    "(until|unless|once|when|if (this|the|that) (issue|jira|ticket|bug)|(not|isn't|hasn't|wasn't) (been)? (resolved|fixed|closed|done|solved))",
)
_GONE += signs(
    Act.OBSOLETE,
    """
    (obe|(overtaken|overcome|superceded|superseded) by (events|other events|recent events|time|developments|other changes|other work))
    (this|it|that|pr|change|changes|text|content|all of this|everything) (here)? (is|are|was|were|has been|have been|seems|seems to be|appears to be) (now|already|all|largely|mostly)? (incorporated|included|covered|reflected|addressed|handled|contained|integrated) (by|in|into) (the)? (current|latest|published|new|newest|newer|most recent|editor's|working) (draft|version|text|spec|specification|revision|release|document|code|implementation)
    """,
    "(if|unless|before|would|could|might)",
)
_GONE += signs(
    Act.OBSOLETE,
    """
    (beat|beaten) (me|us) to (it|this|that)
    (this|it|pr) (is|seems|looks|should be) (probably|now|also)? (irrelevant|moot|unnecessary|superfluous|redundant) (now|$)
    """,
    author=True,
    asked=True,
)


ENDINGS = (*_REPLACED, *_DUPLICATE, *_LANDED, *_GONE)
