# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""Never meant, taken back, or overtaken by events: further families of wording."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.signs.sign import signs
from triage.text.signs.things import UNNEEDED_CODE

_TRUNK = "trunk|master|main|develop|mainline|upstream|head|the main branch|the master branch|the default branch|default branch|main branch|master branch"

_NEVER_MEANT = signs(
    Act.MISTAKE,
    """
    (was|is|were|did|do) (this|it|that|these|you) … (by mistake|by accident|in error|accidental|accidentally|mistakenly|unintentional|unintentionally|inadvertently|an accident|a mistake|intentional|meant for|intended for)
    did you (really|actually)? (mean|intend|want) (to|for) (this|it)? (to)? (open|create|submit|send|make|file|raise|target|do|be|merge|push|close) …
    (doesn't|don't|didn't|does not|do not|not) (seem*|look*|think|believe) … (you|author|this|it|op) (meant|intended|wanted|supposed|was intended|was meant|intentional) …
    (suspect|think|guess|assume|assuming|assumption is|believe|looks like|seems|seems like|presume|presumably|imagine) (that)? … (you|author|this|it|op|this pr) (didn't|did not|don't|do not|wasn't|was not|may not have|never) (really|actually)? (intend|mean|meant|want|intended|supposed) (to|for) …
    (isn't|is not|not|wasn't) (what|the thing|something) you (intended|meant|wanted|were trying) …
    (made|opened|created|submitted|raised|pushed|sent|filed|merged|posted|sent) (to us|here)? in error
    (this|the|your) (pr|pull request|branch|patch) (appears|seems|looks) (to be|like)? (empty|garbage|spam|accidental|bogus|unintended|unintentional|a mistake|an accident|a test)
    (this|that|it|which) (is|was) (just|only|merely|clearly|obviously)? (a|an)? (test|empty|dummy|temporary|spam|throwaway|blank|accidental|testing|nonsense) (pr|pull request|commit|patch|diff|submission)
    (re-submit|resubmit|re-open|reopen|open|submit|move|send|re-raise|redirect|contribute|file|raise|make|propose|port) (this|it|the|your|a|these)? (pr|pull request|change|changes|patch|issue|fix|contribution)? (in|to|at|on|against|with|over) (the|a|its|their)? (relevant|appropriate|corresponding|respective|correct|proper|new|other|main|upstream|dedicated|right|actual|original) … (repo*|project|collection*|tracker|fork|branch)
    (doesn't|does not|don't|hardly|barely) … make* (no|any|much) sense … (empty|merge commit|no diff|unrelated commits)
    (there's|there is|contains|has|with|see|sees|seeing) (absolutely|basically|really)? nothing (here|in this|in it|to merge|to review|changed|new|in the diff|meaningful|$) …
    (doesn't|does not|don't|do not) (appear|seem|look) to (be|contain|have|do|change|include|add) (anything|any|much|a real|meaningful|a valid|an actual|a legit*|a serious|a genuine) (change*|commit*|here|contribution|new|pr|$) …
    ^ (looks like|closing as|closed as|this is|marking as|seems like|otherwise)? (it|this)? (looks|seems|smells|is)? (like)? spam $
    (this|it|that|pr) (is|was|has been|must be|must have been) (just|only|probably)? (done|made|sent|opened|created) by (mistake|accident|error)
    something (is|seems|looks|went) (pretty|seriously|very|really|badly|clearly|quite)? (off|wrong|broken|messed up|amiss) (with|in|here|on|about|$) …
    something (pretty|seriously|very|really|badly|clearly|quite)? (off|wrong|amiss) with (your|this|the) (pr|branch|commit*|rebase|history|pull request|diff|fork)
    (based|created|branched|branches|cut|forked|opened|made|rebased) (on|off|from|on top of|against|off of) … (rather than|instead of|and not|not) (the|current|our|latest)? … (branch|master|main|trunk|develop|fork|base)
    (looks|this is|seems|appears) (crazy|odd|weird|strange|garbage|bogus|like garbage|nonsensical|random) …… (clos*|mistake)
    (new|clean|fresh) (commit|branch|pr|one) (from|off|based on|on top of) (the)? (latest|current)? (master|main|trunk|develop|upstream)
    clos* (this|the|my|as)? (a)? (test|dummy|empty|accidental|temporary|experimental|bogus) (pr|pull request|one|patch)
    (empty|bogus|garbage|spurious|spam|accidental|unintended|blank|nonsense|noise) (pr|prs|pull request|pull requests)
    (pr|pull request|patch|branch|it|this) (doesn't|does not|do not|don't|didn't) (seem to|appear to|actually|really)? (include|contain|have|introduce|change|add) (any|anything) (new|actual|real|of your|meaningful|own|code)? (commits|changes|commit|change|content|diff|code|work)? (of you|of yours|from you|$|and|but|so|at all|yet|compared|to merge|by you)
    (there are|there is|has|have|contains|with|shows|since there are) (no|zero|not any) (significant|meaningful|real|actual|new|code|file|relevant|visible|proposed)? (changes|commits|diff|differences|modifications) (in this|in the pr|here|at all|$) …
    (this|the|your|my|that) (pr|pull request) (should|can|is to|to|must|could|may|needs to|is supposed to) (just|probably)? be (deleted|discarded|ignored|disregarded|removed|trashed|binned)
    (wrong|bad|incorrect) (way round|way around|direction|pr|pull request|request|branch|branches|fork|account|repo|repos|repository|project|place|base|target|organisation|organization) (sorry|$|closing|close|apologies|so|my bad|oops|!|i|i'll|will)
    ^ (oops|whoops|ups|sorry|ah|woops|oh|argh|damn|apologies|ooops|doh)? (sorry)? (wrong|incorrect) (repo|repository|branch|fork|base|target|pr|place|project|window|button|remote|account|upstream|org|origin|direction)
    (against|to|at|on|in|targeting|targets|targeted|into|from) (the|a)? (wrong|incorrect) (branch|repo*|base|fork|project|remote|target|version|place)
    (we|project|apache|this repo|this repository|core) (don't|do not|doesn't|does not) (use|accept|take|handle|review|merge|track|monitor) (github)? (pull requests|prs|pull request) (here|on github|via github|for this|on this|through github|in this|at this|$) …
    (this|that) (repo|repository|project) (is|was) (only|just|merely|purely)? (a|an)? (read-only|readonly|archived|mirror|deprecated|legacy|automatic|unmaintained|github mirror|generated) …
    (development|contributions|patches|contribution|review|reviews) (happen|happens|takes place|take place|are accepted|is done|goes|go|are handled|should be|should go|must be|needs to|need to) … (gerrit|phabricator|mailing list|gitlab|upstream|bugzilla|other repo*|main repo*|svn|trac|launchpad|codeberg|sourcehut|reviewboard)
    (belongs|goes|should go|fits|needs to go|should be made|should be opened|should be fixed|should be reported|should be done|must be fixed|must be done|lives|is maintained|is generated) (better)? (upstream|in upstream|to upstream|in the upstream|in another repo*|in the other repo*|into another|in a different repo*|in the main repo*|against upstream|in the source repo*)
    """,
    """
    (force|first|last|second|extra|wrong) commit
    (i|we|i've|we've) (therefore|then|now|have|just|also)? (updated|created|made|opened|pushed|started|rebased) (a|the|an) …
    (accidentally (closed|deleted|removed|merged|approved)|(closed|deleted|removed|merged|force-pushed|dropped) (this|it|the pr|my branch)? (by|accidentally)|clos* (this|it)? by (mistake|accident)|not (a)? (mistake|accident)|link|number|tests|test file*|line|lines|method|function|should not|error message|comment|variable|import|changelog|docs)
    """,
    asked=True,
    hedged=True,
    author=False,
) + signs(
    Act.MISTAKE,
    """
    (branch|fork|rebase|git|history|commit history|merge|push|repo) (got|is|was|has been|been|became|becomes|turned|went|in a|gone|has|it's)? (all|totally|completely|too|a|really|quite|been)? (mess|messed|mess-up|messed-up|messy|screwed|screwup|screw-up|borked|botched|broken|mangled|corrupt*|wrong|badly|confused|tangled)
    (something|it|things|git|github|rebase|rebasing|hub|tool|tooling|script|ide|merge|sync|push|branching) (went|gone|has gone|goes|got|turned) (terribly|horribly|badly|completely|a bit)? wrong …
    (clicked|pressed|hit|submitted|pushed|opened|sent|tapped) (on|around|enter|the button|submit|it|this)? (too|way too|a bit too) (fast|early|soon|quickly|quick) …
    (made|drove|driving) (me|it) (crazy|mad) …
    ^ (an|by|my|total|complete)? (accident|accidental|oops|mistake|misclick) $
    (this|that|it) (is|was) (just|only|purely)? (a|an)? (test|practice|experiment|exercise|learning|demo) … (purpose*|learning|practice|exercise|class|course|workshop|hacktoberfest|myself|pr)
    (^|please|you can|can you|could you|feel free to) just (reject|close|ignore|disregard|delete) (this|it|my) (pr|pull request|one|$)
    (messed|screwed|borked|botched|mucked|fucked|stuffed|mixed|goofed|muddled|foobared|trashed) (up)? (this|the|my|it|with|git|rebase|rebasing|branch*|during|while|when|things|everything|something|due|here|a|some|$) …
    (branch|fork|repo*) … (was|got|is|has been|were) (deleted|removed|renamed|destroyed|lost|gone|recreated|re-created)
    (deleted|deleting|removed|lost|renamed|recreated|re-created|renaming|re-forked|reforked|force-pushed|force pushed|reset|synced|syncing) (my|the|this) (fork|branch|repo*|remote|source branch|head branch|forked) …
    (had|have|has|having|ran into|some|with) (some|an|a few)? (issue|issues|problem|problems|trouble|troubles|mess) (with|in|on) (my|the|this|git) (fork|branch|git|rebase|merge|repo*|local|commit*|history|$)
    wrong (direction|way round|way around)
    (it|this|that|pr|all) (is|was|were) (just|clearly|purely|all|obviously|totally|only)? (a|my|an honest|an)? (mistake|accident|misclick|test|misunderstanding|experiment|error) (sorry|$|on my|of mine|by me|please|!|so|,|and|closing|i|my)
    (it's|that's|this is|that was|it was|this was|was) (a|my|an|just a|just my)? (mistake|accident|test pr|test pull request|dummy pr|accidental pr)
    ^ (sorry|oops|whoops|ah|this is|this was|it's|it was|a|by|my|was|just|$)? (a|my|by)? (mistake|misclick|accident|mistaken|typo pr|error pr|test) (sorry|pr|$|closing|close|apologies|please)
    (sorry|apologies|apologize|apologise|excuse|forgive|pardon) …… (noise|spam|wrong pr|wrong branch|mess|mess-up|accidental|misfire|false alarm) (sorry|$|closing|everyone|all|!|folks|guys|on my|i|,|of)
    (this|the|my) (pr|pull request|patch|request|change|commit) (should|shall|must|was|is|were|wasn't|isn't) (not|never|*n't|not meant|not supposed|not intended|never meant) (to)? (be|have been|been)? (applied|opened|here|made|merged|sent|created|submitted|pushed|raised) (here|to|in|by|at all|against|into|upstream|$)
    (only|just) (wanted|meant|intended|tried|trying|meaning|supposed|going) to (open|create|sync|test|update|merge|push|pull|compare|make) … (my|fork|own|local|private|sync|upstream|it out)
    (tried|trying|wanted|meant|attempt*|intended|going) to (update|sync|pull|merge|rebase|synchroni*e|refresh|push) (my|the|from|with|changes|into|to) …… (fork|branch|branche|own|local|pr|upstream|direction|repo*)
    (opened|created|submitted|raised|made|sent|pushed|filed) (this|it|the pr|a pr|pr|here|my pr) (too early|too soon|prematurely|before it was ready|without wanting|unintended|unknowingly|automatically|by my|by vscode|by the ui|by cli)
    """,
    """
    (commit|commits|closed|clos*) (it|this)? (by mistake*|by accident|inadvertently|accidentally)
    (fixed|should be fixed|pushed a fix|removed|reverted|i've restored|restored|now fixed|is fixed|resolved)
    (think|believe|consider|feel|find) (that)? (this|it) (is|was) a mistake (because|since|as|to|in)
    """,
    author=True,
)

_TAKEN_BACK = signs(
    Act.WITHDRAW,
    """
    (dropping|scrapping|abandoning|shelving|nuking|killing|retracting|discarding|binning|axing|canning|ditching) (this|it|that|the pr|the idea|the change|mine|my)
    (came|come|coming) around to (your|his|her|their|the|this|that) …
    (you|he|she|they|that|this|discussion|@|arguments|feedback) (convinced|persuaded|has convinced|have convinced|'ve convinced|'ve persuaded) me …
    (doesn't|does not|didn't|don't|won't) (really)? (hold up|hold water|pan out|stand up|add up|pay off|cut it|lead anywhere) …
    (we|i) (should|could|can|may|might|would|will|'ll) (probably|just|rather|better)? (drop|abandon|scrap|discard|shelve) (this|it|that|the pr|the change|the idea) …
    please (reject|discard|drop|cancel|decline|delete|scrap|abandon) (this|the|my|it|that) (change|pr|patch|request|pull request|$)
    (this|the|my) (pr|pull request|change|patch|request|it) (is|has been|was|are|can be|to be|should be|will be) (to be|now|no longer|not|hereby)? (valid|invalid|withdrawn|cancelled|canceled|dropped|void|retracted|rejected|deleted|discarded|abandoned|scrapped|closed by me)
    (is|has been|was|am|been) (now|hereby)? (withdrawn|retracted|cancelled|canceled)
    (changed|changing|change) my (mind|opinion|view|thinking)
    after (more|some|further|giving|thinking|discussing|discussion|looking|talking|reading|sleeping|testing|reviewing|investigat*|having|careful|a lot|a bit|much|playing|re-reading|consideration) …… (clos*|not (needed|necessary|worth|the right|a good|going to|needed)|isn't|unnecessary|wrong|bad idea|doesn't make sense|drop*|abandon*|withdraw*|better|pointless|useless|realized|realised|decided)
    (it|this|that|pr|approach|idea|change|solution) … (isn't|is not|was not|wasn't|not) (really|actually|such|going to be)? (a)? (good|great|viable|feasible|practical|workable|sensible|worthwhile|useful) (idea|approach|solution|way|fix|change|$)
    (dead end|dead-end|not feasible|infeasible|unfeasible|didn't pan out|doesn't pan out|didn't work out|not working out|didn't lead anywhere|doesn't lead anywhere)
    (bigger|harder|more complicated|more complex|trickier|more difficult|more involved|larger|deeper|more work|tougher|hairier) than (i|we|expected|anticipated|it|originally|initially|thought|planned|i'd)
    (no one|nobody|noone|no-one|none|not many|few people|not enough people|nobody else|not much|little|no|isn't much|isn't enough|seems to be no|there is no|there's no) (really|else)? (seems|wants|interested|cares|appears|asked|uses|interest|is interested|is asking|demand|enthusiasm|appetite|support) …… (clos*|abandon*|withdraw*|drop*|so i|$)
    (i|we) (don't|do not|no longer|won't|will not|didn't) (really|actually|personally)? (need|use|want|care|require|care about|have a use) (this|it|for this|about this|that) (any more|anymore|any longer|now|$|so|after all|feature|myself|enough)
    (i|we) (found|have found|figured out|discovered|realized|realised|learned|learnt|see now|now see|just noticed|noticed) … (another|better|different|other|simpler|existing|already|unnecessary|not needed|not necessary|alternative|workaround|builtin|built-in) …
    (safe|fine|ok|okay|good|happy|best|better|time) (for me|with me)? (to|if we|if you) (just)? (close|drop|abandon|scrap|discard|withdraw|kill|delete) (this|it|the|that|$)
    (i'm|i am|i'd be|i will be) (fine|ok|okay|happy|good|cool) with (closing|you closing|this being closed|it being closed|dropping|abandoning|the closing|rejecting)
    (doesn't|does not|don't|no longer|didn't) (seem to|really|actually)? (make|makes) (much|any|a lot of)? sense (any more|anymore|any longer|now|to continue|to keep this|to merge this|after all|given|since|because) …
    (i'll|i will|we'll|we will|we|going to|gonna|decided to|i) (just|rather|probably|instead)? (keep|maintain|carry|use|apply|put|do|have|patch|implement) (this|it|that|the change*|the patch|them) (locally|in my fork|in our fork|downstream|in my own|in our own|in a fork|privately|internally|out of tree|in my project|in our project|on our side|on my side|as a plugin|in a separate package)
    (don't|do not|didn't|won't|not) (plan|intend|want|wish|care|bother) (on|to)? (push|pushing|see|seeing|get|getting|drive|driving|take|taking|carry|carrying) (this|it|that) (pr)? (through|to the end|over the|any further|further|forward|to completion|in)
    (lost|losing|have lost|no) (motivation|patience|energy) …
    """,
    """
    (fixed|updated|will fix|pushed|please review|nit|rename*|let me know|should i|what do you|i used|i have used|so i (used|changed|switched|added|updated|moved|made|kept)|(changed|updated|added|reverted) (it|this) (to|back|now)|instead of|i'll update|in this pr|comment)
    """,
    author=True,
    asked=True,
)

_GONE = signs(
    Act.OBSOLETE,
    f"""
    (due to|because of|after|with|following|given|thanks to) (the)? (merge|merging|landing|commit|release|acceptance|introduction) of (§|¶|¤|N)
    (due to|because of|after|with|following|given|thanks to) (§|¶|¤) (merge|merged|merging|being merged|landing|landed|going in|getting merged|was merged|is merged|has been merged)
    (change|changes|code|fix|commit|commits|feature|this|these|that|it|they|patch|content) (is|are|was|were|seems to be|seem to be|appears to be|appear to be|looks to be) (now|already|also) (on|in|part of|merged to|merged into|merged in|present in|present on|available in|available on|included in) (the)? (latest|current|newest)? ({_TRUNK}|release|code*|repo*|N|tree|version|kernel|stdlib|library|spec|docs|documentation)
    already (on|in|part of|merged to|merged into|merged in|present in|available in|included in|fixed in|fixed on|done in|done on|handled in|implemented in|applied to|covered in|covered by) (the)? (latest|current|newest|recent)? ({_TRUNK}|release|releases|version|N|repo*|codebase|code base|code|docs)
    clos* … (as|because|since|now that|given) …… (was|were|is|are|been|got|being) (since|already|now|completely|entirely|meanwhile)? (overwritten|rewritten|refactored|restructured|reorganized|reorganised|replaced|removed|moved|migrated|deleted|dropped|redone|retired|archived|superseded|renamed|reworked|obsoleted|modularized) …
    (line|lines|file|files|code|section|page|function|method|class|module|part|api|feature|docs) (was|were|has been|have been|got) (since|already|now|completely|entirely|meanwhile)? (since)? (overwritten|rewritten|refactored|restructured|reorganized|reorganised|replaced|removed|moved elsewhere|migrated|deleted|dropped|redone|retired|archived|reworked) (since|in|by|with|as part|meanwhile|in the meantime|a while|already|completely|entirely|recently|from|upstream|on) …
    (code*|code base|things|api|apis|module|repo*|project|implementation|architecture|a lot|lot|much) (has|have) (since)? (changed|moved|evolved|diverged|been restructured|been refactored|been rewritten|been reorganized|been reorganised|been overhauled|shifted) (a lot|too much|significantly|substantially|drastically|considerably|quite|since|so much|on|completely|a great deal|heavily|dramatically|enough) …
    (repo|repository|project|branch|version|release|N|plugin|connector) (is|are|was|has been|will be) (now|soon|being|going to be|about to be|no longer)? (archived|deprecated|retired|sunset|end of life|eol|discontinued|frozen|maintained|in maintenance mode|in maintenance-mode|under (active)? development|being developed|supported) (now|so|$|and|since|any more|anymore|any longer|,) …
    no longer (being)? (under development|under active development|actively developed|developed|being developed|maintained|supported|relevant|applicable|needed|necessary|required|an issue|a problem|reproducible|valid|useful|of interest) …
    (§|¤|issue|bug|problem|this|it) (was|is|has been|got) (already)? (fixed|resolved|solved|addressed|done|handled|implemented) (in|by|via|with|as part of) (another|a different|other|some other|a separate|an earlier|a previous|a recent) (commit|change|pr|pull request|patch|way|issue|ticket|one|release|version|project|place|manner|refactor*)
    (class|file|module|function|method|page|section|code|component|api|this touches|it touches|they touch|directory|package|script|feature) (got|was|were|is|has been|have been) (deleted|removed|dropped|retired|killed|rewritten|replaced) (last|a|some|long|in|recently|yesterday|weeks|months|entirely|completely|from|as|since|upstream|by|with) …
    (content|module|modules|plugin|plugins|code|component|components|this|it|docs|documentation|project|files|file|development|connector|connectors) (has|have|is|are|was|were) (been|now|since)? (been)? (migrated|moved|transferred|relocated|extracted|split out) (to|into|in|over to|out to) …… (repo*|project|collection*|organization|org|package|gitlab|codeberg|§)
    (repo|repository|project|library|package) (is|has been) (now|effectively|basically|pretty much|currently)? (abandoned|unmaintained|not maintained|dead|not (actively)? maintained) …
    (served|fulfilled|fulfils|serves|done|outlived) (its|their) (purpose|job|usefulness)
    (making|made|make|turning|turned|setting|marking|marked|archiving|archived|moved|moving|freezing|sunsetting|retiring|retired|deprecating|deprecated) (this|the|our) (repo|repository|project|branch|package) (read-only|readonly|archived|private|to maintenance|as|in|soon|and|so|into|deprecated|$) …
    (since|as|because|now that|given) (that)? § (has been|was|is|got|have been) (now|also|already)? (closed|rejected|reverted|abandoned|declined|withdrawn) (too|as well|already|now|$)
    (got|was|been|is|indeed) (indeed|already|since)? (reimplemented|re-implemented|rewritten|redone|reworked) (while|during|when|in some|as part|with|since|elsewhere|in the|from scratch) …
    clos* …… (we|project|codebase|we've|it|repo) (have|has|had)? (since|now|recently)? (moved|migrated|switched|converted|ported|transitioned) (the|our|this|everything|away|over|to|from|off|on) …
    ^ (already|now|this is|this was|it's|been)? (fixed|done|resolved|implemented|solved) (on|in) (the)? (trunk|master|main|develop|head|upstream|mainline) …
    upstream (has|have|already|now|just|did|has now|has already|has since) (already|since|now)? (fixed|merged|released|updated|resolved|handled|addressed|implemented|patched|removed|included|changed) …
    (fixed|resolved|solved|addressed|available|included|released|shipped|landed|part|implemented|supported|done) (in|with|as of|since|by|as part of) (the)? (latest|newest|current|recent|last|upcoming|next|new) (release|version|master|main|trunk|N|update|commit|build) …
    (someone|somebody|others|other people|another person|others have|we|we've|i|i've|colleague|upstream) (else)? (has|have|had|already|'ve)? (already|since|meanwhile)? (fixed|solved|addressed|resolved|implemented|removed|did|done) (this|it|that|the same) (already|in the meantime|meanwhile|elsewhere|separately|differently|upstream|on main|on master|in main|in master|independently|before|in another|in a different|with|via|through|by) …
    (this|it|that|pr|which|issue|problem|bug|need) (should|would|may|might|will|can|could)? (now|no longer|not|already|also)? (be)? (unnecessary|moot|obsolete|redundant|superfluous|pointless|irrelevant|unneeded|needless|dead|void|overtaken) (now|since|after|as|because|given|with|due|in light|anyway|by|then|once|$)
    (not|no|*n't|never|isn't|aren't) (be|been|really|actually)? (needed|necessary|required|relevant|applicable|useful|valid) (any more|anymore|any longer|now|after all|at this point|these days|nowadays|with) …
    (is|are) (now)? (unneeded|unnecessary|needless|not needed|unused|dead code) (now|anymore|any more|since|after|with|given|because|as) …
    (made|making|makes|rendered) (it|this|that) (pr|change|patch)? (unnecessary|obsolete|moot|redundant|irrelevant|pointless|unneeded)
    (bug|issue|problem|failure|typo|error) (seems|appears|looks|is|has) (to be|to have been|to have)? (gone|fixed|resolved|vanished|disappeared) (now|already|on|with|since|meanwhile|upstream) …
    (cannot|can't|couldn't|could not|unable to|don't|do not|not able to|no longer) (able to)? (reproduce|repro|see the issue|see the problem|observe) (this|it|the|that|any)? …… (any more|anymore|any longer|latest|master|main|trunk|clos*|recent|newer|current)
    (outlived|outlasted|past) (its|their) (usefulness|purpose|use|time)
    (pr|it|this|branch|patch) (has|is|was) (completely|totally|now|badly|thoroughly|probably)? (bit rotted|bitrotted|bit-rotted|rotted|too far behind|way behind|hopelessly behind|hopelessly outdated|very outdated|badly outdated|severely outdated|long outdated|way out of date|completely out of date|totally out of date)
    """,
    f"""
    {UNNEEDED_CODE}
    (test for|will be removed when|comment|include|header|variable|parameter|argument|cast|const|nit|blank|whitespace|import|line here|whether|will be needed|if|rebase|could you|can you|should i|rebas*|conflict*|please rebase|until|once|you (can|could|should)|your commit|in this commit|wait|cleanup|annotation|null check|override|constructor|setter|getter|brace*|semicolon|suppress*|assert*|mock|dependency version)
    """,
    asked=False,
)


RETRACTED = (*_NEVER_MEANT, *_TAKEN_BACK, *_GONE)
