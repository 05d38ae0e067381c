# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""Another change took its place, was there first, or brought it in: further families of wording."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.signs.sign import signs
from triage.text.signs.things import REPLACED_PART

_PR = "pr|prs|pull request|pull requests|pull-request|mr|patch|one"
_TRUNK = "trunk|master|main|develop|mainline|upstream|head|default branch|main branch|master branch"
_NEW = "new|newer|another|separate|clean|cleaner|fresh|other|different|better|proper|correct|updated|second|replacement|smaller"

_REPLACED = signs(
    Act.SUPERSEDED_BY,
    """
    (you've|you have|you|we have|we've|i have|i've|there is|there's|with|since|as|now that) (got|opened|created|submitted)? § (open|opened|up|ready|now|instead|already)? …… clos*
    clos* …… (you've|you have|you|we have|we've|i have|i've|there is|there's) (got|opened|created|submitted|made|now)? §
    (superseded|superceded|superseeded|replaced|obsoleted|subsumed|outdone) (by|with) (this|that|the other|mine|yours|a later|later|subsequent|the newer|my|your|his|her|their) …
    (went|gone|going|go) ahead and (submitted|opened|made|created|did|put|pushed|implemented|fixed|applied|rebased|finished|completed) …… §
    clos* …… (superseded|superceded|replaced|covered|addressed|handled|resolved|fixed|solved|continued|included|implemented|subsumed|obsoleted|done) (by|in|with|via|through|as part of|at|under) …
    clos* (this|it|that|out|now|down|this pr|this pull request|this one|the pr)? (thanks to|because of|given|in light of|in lieu of|in view of|in preference to|and going with|and using|and continuing|and moving to|via|for|with) (the|pr|pull request)? §
    (in|on) (favor|favour|favo*) (or|for|to|off) …… (§|another|other|new)
    § (will|would|is going to|can|should|is being|was|is) (be)? used (to|for|instead|in place) …
    (will|would|is going to|can) (now|also)? be (resolved|addressed|done|fixed|handled|solved|covered|implemented|replaced) (by|in|with|via|through|using) §
    clos* …… (as|since|because) (we|i) (merge|merged|are merging|land|landed|took|take|go with|went with|chose|picked|prefer|use|used) …… §
    (ended up|went with|took|taking|take|going|go|going with|chose|choosing|opted for) … (different|alternative|other|another|simpler|better) (route|approach|path|direction|way|tack) … (in|with|see|via|as) §
    (in light of|in lieu of|in view of|in preference to|instead of this one|rather than this) … §
    (new|newer|other|later|duplicate*|second|alternative|competing|another) (pr|pull request|one|patch|mr) … (approved|merged|landed|in|accepted|preferred|opened|up) …… clos*
    clos* …… (since|as|because|now that) … (new|newer|other|later|duplicate*|second|alternative|competing|another) (pr|pull request|one|patch|mr) …
    (§|¤|¶) (should|will|would|already|now|also|actually|appears to|seems to)? (cover|covers|covered|fix|fixes|fixed|handle|handles|handled|takes care of|took care of|address|addresses|addressed|solve|solves|solved|resolve|resolves|resolved|does|did|provides|implements|achieves) (all|exactly|pretty much|basically)? (of)? (this|the same|these|those|both|everything)
    (is|are) (now|also|all|both|already) (part of|included in|covered in|covered by|contained in|a subset of|incorporated in|incorporated into|folded into|absorbed by|absorbed into|merged into|rolled into|handled in|handled by|handled via|addressed in|addressed by|carried by|continued in|continued by) (the)? §
    (abandon*|ditch*|drop*|discard*|leav*) (this|the|my) (pr|one|branch|patch|pull request|approach)? (for|in favour of|in favor of|in preference of) …… (§|another|new)
    (use|using|go|going|went|proceed|continue|continuing|stick|sticking|move|moving|switch*|redirect*|focus*|concentrat*) (it|this|ahead)? (on|in|to|with|over to|to use)? § (instead|from now on|rather)
    (please)? (use|see|check|review|follow|refer to|look at|consider) (the)? § (instead|from now on)
    (please)? (continue|move|take|follow|keep) (the)? (discussion|review|conversation|work|this|it) (in|to|at|on|over to|over in|there in) (the)? §
    ^ (this|pr|was|is|now|has been|it)? (replaced|replacement|continued|continues|succeeded|redone|reopened|re-opened|resubmitted|moved|migrated|transferred|reworked|recreated|re-created) (by|with|in|to|as|at|here|into|through|pr)? (in|at|with)? §
    ^ (now|new|use|try|go to|in favor|in favour|covered|handled) (pr|pull request|in|by|with|of|via|at|here|version) (in|at|is|here)? § $
    (reworked|redone|reimplemented|re-implemented|recreated|re-created|resubmitted|re-submitted|reopened|re-opened|reposted|continued|superseded|picked up|taken over|revived|resurrected|rewritten|carried on) (this|it)? (as|in|by|at|under|via|to|into) (a|the|new|pr|pull request)? §
    (superceed*|superseed*|supercee*|supersee*) (by|with|in|via)? §
    (overtaken|overcome|outdone|outdated) by (the changes in|the work in|the merge of|the)? §
    ^ (replace|replaces|supersedes) by §
    clos* …… (use|using|keep|keeping|continue|continuing|stay|staying|stick|sticking|go|going|work|working) (with|on|in|to)? the (old|original|previous|existing|other|first|earlier|initial) (pr|prs|pull request|one) …
    (use|keep|continue with|stick with|go back to|return to|reuse) the (old|original|previous|existing|first|earlier|initial) (pr|pull request|one) (instead|for now|then|and close) …
    clos* …… (work|development|discussion|review|effort|this) (is|are|will be|gets|has been|being)? (continued|continuing|continues|going on|moved|carried on) (in|on|at|to|over at|under|with) §
    (rendered|made|makes|making|renders) (this|it)? (pr|change|patch|one)? (obsolete|redundant|moot|unnecessary|irrelevant) (by|through|with|due to|after|via) (§|¶|the|a|another|other)
    (§|¶) (now|also|will)? (makes|made|make|renders|rendered|making) (this|it|that) (pr|change|patch|one)? (obsolete|redundant|moot|unnecessary|irrelevant|superfluous)
    (we're|we are|i'm|i am|going|decided|opted|chose|choose|prefer|preferred) (to)? (go|going|went|went for|take|use|do|merge|merging)? (to)? (go with|going with|take|use|for|in favor of|in favour of) (the)? § …
    (better|cleaner|simpler|preferred|final|complete|right|proper|correct|upstream) (fix|solution|version|implementation|approach|way|pr) (is|was|now|in|landed|at|is in) … §
    (more complete|comprehensive|complete|thorough|general|generic) (fix|solution|version|implementation|approach|pr) … §
    """,
    f"""
    {REPLACED_PART}
    (in light of|given|in view of) …… (personal*|feeling*|inclin*|policy|lean*)
    (may|might|could|would) be (supersede*|replace*|obsolete*|subsume*)
    (welcome|free|please) …… (open|submit|create|send|make) (a|an|another) …
    (revert|nit|on top of|if|unless|conflict*|whether|needs to be|should be|as (mentioned|discussed|suggested|noted|reported|described) in|same (error|issue|problem|failure) (as|in)|blocked|depends|after|once|follow-up (to|of)|(build|test|ci) fail*|when § (is|gets|lands))
    """,
    asked=True,
)
_REPLACED += signs(
    Act.SUPERSEDED_BY,
    f"""
    (then|and|i'll|i will|will|going to|plan to|gonna|just) (resubmit|re-submit|repost|re-post|resend|re-raise) (it|this|later|as|with|against|to|when|soon|$)
    (will|i'll|i will|going to|we'll) (redo|re-do|rework) (this|it|without|with|in|from|as|against|on|the pr|properly|cleanly|$)
    let me (just)? (open|create|raise|submit|make|start|send|file) (a|an)? (new|another|fresh|separate|clean|different|correct|proper|better) (one|{_PR}|branch|$)
    (i|i'll|i'd|we'll|i will|we will|will|going to|gonna|i'm going to) (just|simply|then|now|also)? (recreate|re-create|resubmit|re-submit|resend|re-send|re-raise|remake|reissue) (this|it|the pr|in|as|against|on|a|an|another|my)
    clos* …… (create*|creating|open|opened|opening|make|making|made|submit*|raise*|raising|push*|send|sending|sent|file|filed|filing|start|started|prepar*) (a|an|the|up)? ({_NEW}) ({_PR}|branch|version)
    (create*|creating|open|opened|opening|made|making|submitted|submitting|raised|raising|pushed|sent|sending|filed|filing|started|prepared|posted) (a|an|the|up)? (new|newer|another|clean|cleaner|fresh|other|proper|correct|replacement|second) ({_PR}|version) … (§|instead|with the|against|from|for this|for that|here|rebased|$)
    (going|want|wanted|decided|prefer|plan|planning|will|i'll|we'll|better|easier|easiest|try) (to)? (start|starting|begin|do|try) (over|again|fresh|afresh|from scratch|anew|with a clean) …
    clos* …… (try*|tak*|going|go|pursu*|prefer*|favor|favour|found|working|with|use|using) (a|an|the)? (another|different|other|new|alternative) (approach|solution|way|implementation|attempt|strategy|direction)
    (clos*) …… (split*|smaller|separate*|individual|piecemeal|multiple|several) … ({_PR}|parts|pieces|chunks)
    (will|i'll|we'll|going to) (be)? (follow* up|come back|return|replac*|split*|break*|resubmit*) … (new|another|smaller|separate|several|multiple|cleaner|different|fresh|individual) … ({_PR}|approach|parts|pieces)
    """,
    """
    (please|could you|can you|would you|should you|feel free|you may|you might|you can|you could|you should|you want|issue|jira|ticket|follow-up|followup|if)
    """,
)

_DUPLICATE = signs(
    Act.DUPLICATE_OF,
    """
    (another|other|someone|somebody|existing|equivalent|identical|similar|same|competing|parallel|earlier|prior|previous|contributor|one) (else|contributor|person|developer|dev|pr|pull request|patch|one|user|author|fix|change)? (was|were|had|has|have|is|already|got) (been|already|previously|also)? (been)? (assigned|opened|submitted|created|raised|sent|posted|filed|merged|landed|accepted|working on|fixing|done|fixed|addressed|doing|reviewed|there|in) (already|before|earlier|first|for|on|to|the|this|it|that|by|in|up|a|with|as|,|$) …… (already|before|earlier|first|same|this|§|assigned|ahead|it|that|duplicate|merged)
    (§|pr|pull request|patch|one|fix) … (was|were|had|has) (already|previously|been)? (created|opened|submitted|raised|sent|posted|filed) …… (before|earlier than|prior to|ahead of) (your|yours|this|you|mine|my)
    (because|since|as|but|though) (an|another|the)? (equivalent|identical|similar|competing|same|other|earlier|almost identical) (change|pr|pull request|patch|fix|one) (has been|was|is|had been|got|already) (already)? (merged|opened|submitted|landed|in|accepted|there|open|up)
    (there is|there's|we have|there was|there already is|we already have|already have|already has|already had|exists) (an|a|another)? (already|open|existing|earlier|similar|identical|older|other|prior|pending)? (an|a)? (open|existing|earlier|similar|identical|older|other|prior|pending) (pr|prs|pull request|pull requests|patch|fix|effort|work) …
    (keeping|keep|leaving|leave|prefer|going with|taking|merged|merge) (the)? (earlier|older|oldest|first|original) (one|pr|pull request|of the two|$)
    (two|2|several|multiple|three|another|many) (of these|prs for|pull requests for|prs that|pull requests that|competing|identical|open prs|duplicate|similar prs|prs fixing|prs doing|prs open) …
    (we|both of us|looks like we|you and i) both (fix*|work*|open*|submit*|did|had|do*)
    (dup|dupe|duplicate|duplicates|duplicated|duplicating|dups|duplication) (of|with|by|to|for|:)? (§|¤)
    (same|identical|equivalent|similar) (as|to|with) §
    (this|it|pr|change|patch|work|feature|fix) (is|was|has been|looks|seems|seems to be|appears to be) (already|now)? (proposed|submitted|worked on|done|being done|being worked on|handled|implemented|being handled|in flight|in progress) (already|elsewhere|by|in|at|with|as) … (§|someone|somebody|another|other|elsewhere)
    (didn't|did not|haven't|hadn't|wasn't|not) (see|saw|seen|notice|noticed|realize|realise|realized|realised|spot|aware|find|check) … (§|other pr|another pr|other pull request|existing pr)
    already (fixed|done|covered|addressed|handled|solved|merged|implemented|in) (by|in|with|through|via|thanks to) …… (exact|exactly|identical|very same|same) (same)? (pr|pull request|change|fix|patch|commit|thing)
    (overlap*|competes|competing|redundant|coincid*) (entirely|completely|heavily|directly|a lot)? (with|to) §
    ^ (this is|it's|it is|marked as|closing as|closed as|looks like|label)? (a|an)? (duplicate|dupe|dup) $
    """,
    """
    (some|slight*|partial*|partly|minor|little|bit of|potential|possibl*|certain) (overlap*|redundan*)
    (approved|reviewed|commented|mentioned|approach|error|failure|failing|issue with|problem with|flaky) …
    duplicate* (code|logic|key|keys|entry|entries|symbol|symbols|definition|tests|line|lines|name|names|message|messages|record*|value*|declaration*)
    (if|whether|avoid|not a duplicate|without|test|tests|once|until|when|merge conflict*|pattern|style|similar to §)
    """,
    asked=True,
)

_REPLACED += signs(
    Act.SUPERSEDED_BY,
    """
    (i|we|i've|i'm|we've|we're) (have|have got|got|am working on|working on|am preparing|preparing)? (a|an|the)? (major|big|bigger|large|larger|complete|full|pending|ongoing|general|broader|wider)? (rewrite|rework|refactor*|restructur*|redesign|overhaul|revision|cleanup|clean-up|patch|branch|pr) …… (includes|including|contains|covers|covering|does|incorporates|incorporating|addresses|with|that has) (a|an|this|the|such|something|these) (change*|fix|tweak|edit|improvement|same|thing)? …
    (includes|contains|covers|incorporates|does|has) (a|an|this|the)? (change|fix|edit|version|thing|something|modification) (like|equivalent to|similar to|along the lines of) this …
    """,
    "(if|could|would|should|might|please|follow-up|on top of|depends|needs|you|your|conflict*)",
    author=False,
) + signs(
    Act.SUPERSEDED_BY,
    "(made|done|implemented|fixed|addressed|resolved|included|incorporated|covered|applied|integrated|handled|changed|added) (differently|instead|separately|already|now)? (in|with|via|by|through) (commit)? ¶",
    "(could|should|would|might|if|bug|regress*|broken|wrong|since|until|line|comment|nit|also|typo)",
    author=False,
)

_LANDED = signs(
    Act.MERGED_ELSEWHERE,
    f"""
    (the|your|this) (pr|patch|pull request|change|changes|commit|commits|work|fix) (has|have|had|was|were|is|are|got) (been)? (now|already|just|all|finally|manually|since|successfully)? (been)? (merged|committed|landed|pushed|applied|integrated|cherry-picked|checked in)
    (commits|changes|change|it|this|work|code|fix|patch|everything|content*|all) … (entered|reached|made it into|made it to|made its way into|made their way into|went into|got into|landed in|landed on|ended up in|arrived in|in) (the)? ({_TRUNK}) … (via|through|with|by|already|now|in|as part of) …
    (supposed to|should|was meant to|expected to) (be|have been|have) (auto-closed|autoclosed|automatically closed|closed|auto closed|closed automatically) (by|automatically|when|after|with|via) …
    (i|i've|we) (was able to|have|just|managed to|went ahead and|also)? (cherry-picked|cherry picked|cherry-pick|cherry pick|backported|backport) (the|this|it|your|that|them|these) …… (you can|can you|closing|no conflict*|cleanly|thanks|thank you|close)
    (bot|github|script|asfgit|gitbox|tooling|it|gh) (didn't|did not|doesn't|does not|failed to|won't|forgot to) (automatically|auto)? close (it|this|the pr|automatically|these)
    (didn't|did not|doesn't|does not|won't|wasn't|isn't|failed to|forgot to|not) (automatically|get|be|been)? (auto-close|autoclose|auto close|auto-closed|autoclosed|automatically close*|close automatically|closed automatically|pick this up|picked up by the bot)
    (work|code|it|this|everything|all|that) is (now|already|now all|all|finally)? merged
    ^ (thanks|thank you|great|ok|okay|lgtm|nice|perfect|cool|awesome|1|good)? (i)? (just|have|now)? (applied|merged|committed|pushed|landed|pulled|queued|integrated) (thanks|thank you|thx|cheers|ty|with thanks|much appreciated) …
    ^ (applied|queued|pulled|committed|landed|merged|pushed|integrated) (this|it)? (for|to|into|in|onto|on) (the)? ({_TRUNK}|next|N|release*|stable|staging)
    (merged|committed|pushed|landed|applied) (it|this|that|the pr|the patch|your (pr|patch|change|changes|commit|commits)) (manually|by hand|locally|from the command line|with|via|using|offline|for you)
    (asfgit|bot|bors|homu|copybara|merge script|merge tool) (closed|merged|pushed) …
    (manually|squash|squashed and|squash and|rebased and|rebase and|squash-|rebase-) (merged|pushed|committed|landed|applied) …
    (landed|merged|committed|went in|submitted|applied|pushed|checked in) (as|in|at|via|with|by) (commit|revision|changeset|svn|r|§|¶|hash|sha) …
    (closed|closing) …… (has|have|was|were|is|got) (been|already|now)? (merged|landed|applied|committed|pushed|cherry-picked) (manually|by hand|to|into|in|as|via|with|already|upstream|elsewhere|separately|through)
    """,
    """
    (please|once|before|when|until|needs|should|can be|could be|to be|will be|would be|if|conflict*|rebase*|since|not|latest changes|can you merge|could you merge|other pr|base pr|(an|another|equivalent|similar|identical|different|parent|previous|related|upstream|first|second|your other|my other) (pr|pull request|patch|change|fix)|unless|by mistake|accident*|suggest*|feedback|comment*|review|nit|nits|after (the|this|that|your) (pr|change|patch|commit))
    merged ({_TRUNK}) (in|into|branch)
    """,
    author=False,
)

_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    """
    ^ (this|it|that|now|pr|the pr|patch|all|ok|okay|done)? (is|was|has been|got|been)? (now|already|finally)? (merged|committed|landed) (please|so|closing|you can|can you|could you|thanks|thank|pls|feel free|$) …
    (r+|lgtm|1|ok|okay|approved|green|thanks|thx|passes|passing|passed|pass|so|good|days|fine|and|i'm|i am|unrelated|flaky|change|will be) (—|-|–)? (just|then|now)? merging (this|it|now|to|in|then|thanks|thank you|today|$)
    ^ merging (this|it|now|then|thanks|thank you|in|today|to|since|as|$)
    """,
    """
    (before|after|once|not|when|until|needs|block*|hold off|avoid|prior|don't|consider*|against|if|conflict*|instead of|rather than|worth|other pr|until|unless|sorted|list*|ranges?|array*|branches|master in|main in)
    """,
    author=False,
    asked=True,
)

_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    """
    (merged|committed|landed) (this|it|the pr|the patch|your (pr|patch|change|changes|commit|commits))? (here|commit|commits|as|in|at|with|through|via)? (commit)? ¶
    (thanks|thank you|lot|thx|great|perfect|nice|all) (merged|committed|landed|applied) (now|it|this|$)
    (since|as|because|now that|now) (it's|its|it is|it was|it has been|you have|you've|this is|this was|i have|i've|all) (been)? (already|now)? (merge|merged|committed|landed) (in|into|to|on|as|via|by|with|this|it|$) …
    (didn't|did not|doesn't|does not) (get)? (auto-close|autoclose|auto close|auto-closed|autoclosed|close automatically|closed automatically) …
    """,
    "(once|not merged|reverted|conflict*|until|should be|needs to be|to be|broke*|caus*|regress*|since|introduced)",
    asked=True,
)

_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    """
    ^ (thanks|thank you|ok|okay|done|now)? (updated|rebased|squashed|fixed|tweaked|edited|cleaned up|reworded|adjusted|rewrote)? (it)? (and)? (now|then|was|has been|been)? (merged|landed|committed|applied) (this|it)? (separately|by hand|manually|locally|offline|out of band|via the command line|from the command line) $
    ^ (separately|manually|locally) (merged|landed|committed|applied|pushed) $
    """,
    "(conflict*|once|before|when|until|if|master|main|trunk|base|upstream)",
)
_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    """
    ^ (thanks|thank you|great|lgtm|ok|okay|@)? (i|i've|we|we've) (have)? (just|now|already|manually)? (merged|pushed|committed|landed) (this|it|your) (one|pr|pull request|change|commit|patch)? (thanks|just now|now|$|you|to|into|already|and|with|as)
    ^ (thanks|thank you|great|lgtm|ok|okay|and)? (this|it)? (was|has been|is)? (now)? merged (to|into|in|on) (the)? … $
    """,
    "(can you|please|once|before|when|until|if|not|conflict*|rebase*|latest|your branch|my branch|your fork|my fork|this branch|(master|main|trunk|upstream|base) (in|into|to|branch))",
    author=False,
)
_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    "(thanks|thank you|thx|cheers) (a lot|so much|all|@)? for (the)? (merging|landing|committing|merge|cherry-picking|applying) (this|it|my|$|and|the (pr|patch|change))",
    "(§|¤|if|once|master|main|into (my|this)|conflict*)",
    author=True,
)
_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    """
    (resolved|resolve|fixed|committed|handled|merged|applied|done|closed|addressed|landed|integrated|submitted|went in) (already|now|upstream)? (through|via|by|using|with|in) (the|our|a)? (manual|jira|svn|review board|gerrit|phabricator|mailing list|patch|manual patch) (patch|commit|merge|review)? (process|workflow|procedure|review|file|$)
    ^ (fixed|resolved|committed|done|handled|merged|applied) (already|now)? (through|via|in) (jira|svn|gerrit|phabricator|review board|the mailing list) …
    """,
    "(can|could|should|please|will|would|must|need*|once|if)",
    author=False,
)
_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    "(this|it|pr|pull request|patch|change) (was|is|has been|got) (essentially|effectively|basically|practically|mostly|already|now|also) (merged|landed|committed|applied) (with|in|as|by|via|through) (commit)? ¶",
    "(once|when|until|if|another|other|different)",
)
_LANDED += signs(
    Act.MERGED_ELSEWHERE,
    "(this|it|that|pr|patch|change|which) (has|have|had|was|were|got) (been)? (now|already)? (pulled|committed|merged|applied|landed|cherry-picked|accepted) …… (and|so|then) (is|it's|i'm|i am)? (clos*)",
    "(once|when|until|if|§|another|other|different)",
)


REPLACED = (*_REPLACED, *_DUPLICATE, *_LANDED)
