# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""Closing it, and declining it."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.signs.sign import signs
from triage.text.signs.things import IDLE_ACTOR, REFUSED_INPUT

_CLOSING = (
    signs(
        Act.CLOSE_INACTIVE,
        """
    (inactiv*|unresponsive)
    (lack|absence|want|due to) (of)? (any|recent|further|author|long|a long|an extended)? (activity|progress|response|interest|support|follow-up|followup|movement|feedback|attention|reply|updates|update|period)
    (no|any|without|zero) (recent|further|new)? activities (on|in|since|for|here|$) …
    (no|any|without|zero) (recent|further|new|visible)? (activity|response|progress|updates|update|movement|reply|answer) …
    (haven't|have not|not|never) (heard|seen|gotten|received|had) (back|anything|any|a)? …… (activity|progress|update|response|back|from you|from @|a while|in a while|reply|here $|yet $|since $|anything $)
    (gone|went|goes|become|became|is|seems|been|looks|marked|closing|as) (quite|rather|somewhat)? (stale|quiet|silent|abandoned|stalled|dormant|staled)
    (it|this|since it) stalled
    (has|have|had|with) (no|zero) new (commits|updates|changes|activity) …
    (non-responsive|nonresponsive|unresponsive) (author|contributor|submitter|$)
    (not responding|not responded|no longer responding|has not replied|hasn't replied|hasn't responded|did not respond|didn't respond|never responded|never replied) …
    (timing|timed) (this|it) out
    (no|without) (response|reply|feedback|answer|update|updates) from (the)? (author|contributor|submitter|op|@) …
    clos* … (stale|ancient|abandoned|outdated) (prs|pr|pull requests|pull request|patch*) …
    clos* (all|some|many|several|these|those|our|very|really|out)? … old (prs|pull requests|patches) …
    clos* (this|it|out)? (a|an|this|very|really|as|such)? (very|really|such)? old (pr|pull request|patch) …
    clos* …… never (got|been|was|were|received|updated|finished) …
    clos* …… (haven't|hasn't|has not|have not|not) been (any|answered|addressed|updated|follow*|respon*|touched|pushed)
    ^ (abandoned|stale|inactive|stalled|dormant) (pr|pull request)? (clos*|$)
    not (attracted|seem to have attracted) …
    (no|without|wasn't any|no further) (follow-up|followup|follow up|reaction|feedback|answer|reply|response) (since|so far|here|from|to|after|$)
    (been|sat|sitting|lying|lain) (idle|untouched|around|dormant) (for|since) …
    (no one|nobody|no-one|noone) (is|was|has been|seems to be) (currently|actively|still)? (working on|pushing|driving|interested in) …
    (hasn't|has not) (been)? (had|seen|updated|touched|any|active|moved) …
    """,
        f"""
    {IDLE_ACTOR}
    (cache|entry|entries|value|values|data|read|reads|lock|handle|iterator) …… stale
    stale (data|cache|metadata|read|reads|state|value|pointer|comment|entr*|config*|offset|leader|ref*|file*|lock*|connection*)
    """,
        hedged=True,
    )
    + signs(
        Act.CLOSE,
        """
    (close|closing|closed|closes) (this|it|that|the pr|the pull request|my pr|this pr|for|as|in|due|because|since|per|both|all|now|out|here|until|without|by|pr|down|then|these|until|according|to avoid|based)
    ^ (ok|okay|thanks|so|sorry|yes|fine|sure|alright|done|right|indeed|well)? (so)? (closing|closed)
    (closing|closed) $
    (i|will|i'll|gonna|going to|let's|lets|to|we|can|should|i'd|would|shall|please|and|could you) (just|now|then|also|probably|therefore|please|we)? close (it|this|the|that|as|for|$|then|both)
    (cancel|withdraw) this (pr|pull request)
    ^ /close
    (mind|minded) (to close|closing) (this|it|the|your)? …
    """,
        """
    (don't|do not|not|never|without|instead of|before) (yet)? (close|closing) (this|it|the pr|yet)
    (close|closes|closed|closing) (the|this|that|a|an|our|its|every|each)? (channel*|peer*|connection*|socket*|stream*|file*|channel*|producer*|consumer*|reader*|client*|dialog*|window*|tab|database|wallet*|handle*|session*|button*|issue*|jira|ticket*|gap|look*|parenthes*|tag*|brace*|to the|to each|to (merg*|being|ready|done)|enough|source)
    (closing|closed) (quote*|brace*|bracket*|tag*|parenthes*|paren|curly|angle|delimiter*|element*|div|price|date|time)
    (why|how come) (did|was|is|are|has|have|do|been|would|should|not|you)? … (close|closed|closing)
    (closed by|was closed|is closed|were closed|be closed (when|by)|accidentally closed|closed accidentally|closed by (mistake|accident))
    """,
        asked=True,
    )
    + signs(
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

_DECLINED = (
    signs(
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
    (doesn't|does not|don't|do not|isn't|hardly) (really|quite)? (seem|feel|look|appear|sound) (like|to be|to me)? (it|that|really)? (to be|be)? (worth*|right|necessary|needed|useful|helpful|beneficial|an improvement) …
    (don't|do not|won't|never) (usually|generally|normally|typically)? (accept|merge|take) (cosmetic|style|stylistic|formatting|pure*|changes|prs|patches|pull requests|contributions|refactor*) …
    (i'm|i am|we're|we are|i'll|we'll|we will|i will|gonna|have to) (going to|have to|gonna)? (pass|skip|say no) (on|to|for|here|$)
    (isn't|wasn't|not) (really|quite)? something (that)? (we|the project|core) …
    (doesn't|does not|didn't|don't) (actually|really)? (meet|satisfy|match|fulfil|fulfill|clear) our …
    (can't|cannot|can not|won't|unable to|not able to) (accept|take|merge|include|adopt) (this|it|that|your|the pr|the patch|such|a) …
    not (really|quite|fully|at all)? (convinced|sold|persuaded) (that)? (this|it|the change|we) … (is needed|is worth*|belongs|is an improvement|should do|want this) …
    (decided|agreed|prefer|chose|voted) (as a team)? (to)? not (to)? (move|go|proceed|pursue|continue|accept|merge|take|do) …
    (consensus|agreement) (here|so far|among us)? (is|was|seems|that) … (not|*n't|no need|unnecessary) …
    (like|prefer|trying|rather) to keep … (small|minimal|lean|as is|as-is|unchanged) …
    not the (way|approach|direction|solution) (that)? (we|i|the project) (want|would|like|prefer|should|intend) …
    clos* … (doesn't|does not|not) (actually|really)? (address|fix|solve|improve|change) (an|any|the|a) …
    (team|committee|group|wg|editors|maintainers|council|meeting|we|we've) (have|has|briefly|also|just|recently)? (discussed|talked about|talked over|considered|triaged|reviewed|debated) (this|it|the pr|this pr|this rfc|this proposal) …… (clos*|not (to)? (merge|accept|take|adopt|pursue|proceed)|declin*|against)
    (i think|i'd|i would|i tend to|i'd rather|i prefer|prefer|inclined|lean*|i vote|agree*|better) …… (leave|keep|leaving|keeping) (it|this|that|things|the text|the current|what we have|the status quo|the wording|the section|everything)? (text|wording|behavior|behaviour|section|name|naming)? (as-is|as is|as it is|as it stands|unchanged|the way it is|like it is)
    (can't|cannot|can not|couldn't|unable to) (really|quite|honestly)? (fathom|imagine|think of|come up with|see) (a|any|why|the)? (good|single|compelling|valid)? (reason*|use case|use cases|situation*|scenario*|circumstance*|anyone) …
    (is|are|as|since|this|because|it's|already|an|the) (now|already)? (a|an|in)? (final|finalised|finalized|frozen|immutable) (pr|eip|erc|bip|pep|nip|rfc|proposal|spec|specification|standard|document|state|status) …
    (too|very|rather|quite|pretty|is) specific (to|for) … (project|use case|case|setup|environment|company|needs)
    (doesn't|does not|don't) (really)? (apply|generalize|generalise) (to|for|in) … (general|here|most|other)
    (belongs|better|fits|live|lives|suited) … (plugin|third-party|third party|3rd party|downstream|separate package|external package|userland|its own package|own library|separate library|separate repo*)
    (decline*|declining|rejecting|rejected|turn* down) (this|it|the|your|as|for|because|since|in favo*|by|here|now|at this|$)
    (won't|will not|wouldn't|not going to|not willing to|never going to|unlikely to|not planning to|not be able to) (be|get)? (merge|merged|merging|accept|accepted|accepting|take|taking|support|supporting|include|included|including|land|adopt|happen|implement|considered|go in|upstream)
    (does not|doesn't|do not|don't|not) (really|quite)? (belong*|fit) (here|in|into|to|with|the)
    not (really)? (a)? (good)? fit (for|in|here|with)
    not (something|a direction|the direction|a thing|a feature|a change) (that)? (we|the project|i|you|kafka|spark)? …
    not what (we|the project|the library|users) (want|wants|need|needs|are looking for|should do|is for|expect from) …
    (against|contrary to|violates) (our|the) (policy|guideline*|principle*|goal*|philosophy|convention*)
    should (focus|stay focused) on …
    (wrong direction|wrong layer|misuse of|not our goal|not a goal|a non-goal)
    clos* … (following|per|according to|as per) (our|the) …
    only be (considered|accepted|welcome) …
    (rather|prefer|prefer to|would like to) not (to)? (add|merge|change|have|introduce|support|take|do|make|accept|include)
    (no|not a|don't see a|do not see a|isn't a|there is no|see any) (compelling|strong|good|convincing|sufficient|pressing) (reason|argument|motivation|use case|need|case)
    (not a|not a big|not a huge) fan of (this|the|it|adding|changing|such)
    ^ (wontfix|won't fix|wont fix|thanks but no thanks|no thanks|nope)
    (won't|wont|will not) fix $
    (for|with) (very|so|too)? little (gain|benefit|value)
    (decided|agreed) (as a|with the)? … (not to|against) (merge|accept|do|add|include|take|go|support|this)
    (we|i) (have)? decided to close (this|it|the|your)
    there (are|is) (already)? (plenty of|many|other|better|enough) (other)? (libraries|ways|tools|alternatives|options|solutions|projects)
    (came|come) to the conclusion ……
    (we|it was|has been|team|maintainers) (have|has)? (decided|agreed|concluded) (not to|against|to not|to drop|to close|to go with|to keep)
    (pretty|quite|very|rather) controversial
    (don't|doesn't|do not|does not|not) … (carry|carries|pull|pulls) (its|their) (own)? weight
    (we|i|project) (generally|usually|typically|normally|tend to|try to|try hard to) (avoid|refrain from|stay away from|keep away from) …
    (current|existing|present) (behavior|behaviour|semantics) (is|are) (documented|expected|intended|intentional|correct|deliberate|by design|on purpose)
    (can|could) (already|easily|also|just)? be (done|achieved|solved|implemented|handled|worked around) (in|by|with|from|on) (user*|client*|application*|the application|the client|a plugin|an extension|downstream|the caller|userland|your own)
    (users|you|people|one|callers|applications) can (already|easily) (do|achieve|get|use|set|configure|implement|write|override|pass) …
    vote (did not|didn't|has not|hasn't|does not|failed to) (pass|carry|succeed|reach)
    (gain|gains|benefit|benefits|improvement|value|win|advantage) (is|are|seems|seem|looks|would be) (fairly|rather|quite|very|pretty|too|at best)? (marginal|limited|minor|negligible|questionable|dubious|unclear)
    (not|*n't) (really|quite|such)? a (good|great|natural) fit
    (status quo|current state|existing code|current code|current approach|existing approach|current version|existing version) (is|works|seems|looks) (actually|already|just|perfectly)? (better|fine|good enough|preferable|ok|okay)
    (that's|that is|it's|this is) a (hard|firm|clear|soft)? no (from|for) …
    (policy|rule) (of|is) (not|to not|that we don't|against|never) …
    ^ (this is|it's|closing as)? (not planned|won't do|wontdo|not accepted|declined|rejected)
    (goes|going|is) (well|far|way)? (beyond|against) (what|the|our) …
    (nobody|no one|*n't … anyone|*n't … anybody|not … anyone|not … anybody) (actually|really|else)? (needs|uses|wants|would use|asked for|would need) (this|it|that) …
    (deliberately|intentionally|purposely|purposefully) (don't|doesn't|not|does not|do not|avoid*|omit*|left out|chose not|decided) …
    (gain|gains|benefit|benefits|improvement|value|win|advantage) (is|are|seems|seem|looks) (far|way|much)? too (small|little|minor|marginal|limited|low) …
    (isn't|is not|not) something (that)? (i'd|i would|i'm|i am|i|we'd|we would) …
    (i'd|i would|we'd|we would|let's|better|rather) (rather|prefer to|just)? (leave|keep) (things|it|this|everything) (as|the way|like) (they|it|this|that) (are|is|was) …
    (like|want|decided|going|have) to (pass|skip) on (this|it|that) …
    (too|very|rather) (niche|exotic|obscure|narrow|specialized|specialised) …
    (don't|do not|can't|cannot|won't) (accept|take|merge|review) … (contributions|changes|patches|prs|pull requests|submissions) …
    (against|decided against|voted against) (doing|adding|including|merging|taking|supporting) (this|it|that) …
    (no|not a) (good|great|worthwhile)? (need|use case|demand|call) for (this|it|that|such) $
    not (sure|convinced|certain|clear) (this|it|that|if this|whether this|that this) (is|'s|would be) (a|an) (good|right|great|sensible|worthwhile) …
    (no|not enough|little|without) (clear|real|strong|visible)? support (for this|for the|here|$)
    (we'll|we will|can|let's) deal with (this|it|that) (problem|issue)? (when|if|once) …
    (don't|do not|can't|cannot) (really)? see (a|any) (good|reasonable|clean|sane|nice)? way to …
    (prefer|rather|better) (to)? (leave|keep) (this|it|things|the current|the existing|that) (as is|as it is|unchanged|way|…)
    suggest (not|against) (bother*|do*|chang*|merg*|add*)
    (hesitant|reluctant|wary|unwilling) (to|about|of) (add*|introduc*|expos*|chang*|support*|merg*|accept*|tak*|maintain*) …
    (is|seems like|looks like|would be) an (anti-pattern|antipattern) …
    let's not (do|add|merge|change|touch|bother|go|introduce|support)
    (doesn't|does not|don't) (look|seem|sound) (like|to be)? (something|anything|a change|useful|right|desirable|necessary|an improvement) (we|that|i|$)
    (is|it's|seems|looks|works) (already)? (perfectly)? (fine|ok|okay|correct) (as is|as it is|the way it is|without this)
    (strongly|firmly)? (against|opposed to) (this|adding|the|merging|changing|such|it)
    """,
        f"""
    {REFUSED_INPUT}
    (just|only) a (test|practice|experiment)
    (of|for|in|to) (this|the) (pr|pull request|patch|commit|review)
    (the|this|a|that|extra|separate) (name|naming|cast|comment|line|check|variable|method|import|assert*|null|helper|overload|parameter|flag|header|log)
    (against|for) (the|a|this|latest|current)? (wrong|right|correct|same|latest|current|main|master|trunk|develop|branch|base|real|production|test)
    here $
    (if|unless|until|yet|before|nit|for now, but|please follow|in this pr|tests?|tested|verified|seems to work|whether|in this commit|my pr|pr goal|need to worry|(reason|point|sense|need) (to|in) keep*|have to|want to (block|hold|rush|bikeshed|see|be|push|delay|break|spend|repeat|put))
    """,
        author=False,
    )
    + signs(
        Act.REJECT,
        """
    (see|sees|find) (no|little) (real|clear|obvious|good)? (benefit|value|advantage|merit) (in|here|for|to|of|from|$)
    (see|sees|find) (no|little) (real|clear|obvious|good)? (reason|point|need|use) (for this|in this|of this|here $|$)
    (not|*n't) think … (complexity|churn|cost|risk|effort|burden|overhead) (is|are) (really)? (justified|worth*|warranted)
    (too risky|maintenance burden|maintenance cost|more harm than|more trouble than|doesn't justify|does not justify|don't justify|unnecessary churn|unneeded churn|code churn)
    (cosmetic|stylistic|style|whitespace|refactoring|typo|formatting|such changes|such prs|such pull requests|kind of change*) … (not|aren't|isn't|never|*n't|rarely|seldom) … (accept*|merge*|welcome|considered|take*)
    (better|best) (kept|left|done|handled|placed|put|maintained) (out of|outside|outside of|elsewhere|downstream|in user|by users) …
    (discussed|proposed|suggested|tried|brought up|rejected|debated) … (before|already|in the past|previously|many times|several times) … (no|rejected|declined|against|same answer|not accepted|wontfix*)
    (wontfixed|won't-fixed|wontfix|marked as won't fix)
    (isn't|is not|not|won't be|will not be) (going in|getting in|getting merged|being merged|going to be merged|going to go in|making it in) …
    (not|*n't) (really|generally)? in (favor|favour|support) of (this|the|adding|changing|such|it|making|merging) …
    (benefits|benefit|gain|gains|advantages|value) … (not|*n't) (outweigh|justify|exceed|warrant|worth) …
    (outweigh|outweighs|outweighed by) … (benefit|benefits|gain|gains|advantages|value)
    (breaking change|backwards incompatible|backward incompatible|incompatible change) … (so no|can't|cannot|won't|not acceptable|don't want|unacceptable)
    (can't|cannot|can not|couldn't|won't) … (because of|due to|for|without breaking) (backwards|backward|bc|binary|source|api) …
    (goes|go|runs|is) (directly|a bit)? (against|contrary to|counter to|at odds with) (our|the|how|what) …
    (don't|do not|can't|cannot) see (us|this|it|how we|ourselves) … (supporting|merging|accepting|taking|maintaining|adopting|happening)
    (adds|add|adding|introduces) (too much|unnecessary|needless|a lot of|extra|more|additional)? (complexity|noise|bloat|clutter) … (without|for little|for no|with no) …
    (i|we) (would|'d)? (rather|prefer) (we|to|that we)? (not|don't|didn't) …
    (unlikely|not likely|improbable) … (be merged|get merged|be accepted|land|go in|get in|merged|accepted)
    (lack|no|don't have|do not have|not have|doesn't have|haven't) (the|enough|any)? (resources|manpower|bandwidth|capacity|appetite) … (to|for) …
    """,
        "(unless|until|yet|take long|taken into|reduce*|less|lower*|avoid*)",
        author=False,
    )
    + signs(
        Act.REJECT,
        """
    (unclear|not clear|isn't clear|not obvious|isn't obvious|don't know|not sure|don't see|don't understand) … (what|which) (problem|issue|bug|use case) (this|it) (is)? (solv*|fix*|address*|help*|for|trying) …
    (unclear|not clear|not obvious|don't know|not sure) … (how much|what|whether) … (gain*|benefit*|advantage|improvement|worth*|buys us|would help) …
    (unclear|not clear|not obvious|not sure|unsure|doubtful|i doubt|not convinced) … (this|it|there) (is|'s|really is|even is|would be)? (really|even|actually)? (a problem|an issue|useful|needed|worth*|necessary|beneficial|an improvement|makes sense|helps)
    """,
        "(any more|anymore|any longer|elegant)",
        hedged=True,
        author=False,
    )
    + signs(
        Act.NACK,
        """
    ^ (sorry)? (strong|hard|weak|soft|definite|a|my|code)? (concept)? (re-)?(nack|nak|veto)
    ^ (sorry)? (but)? (a|strong|hard|soft|weak)? -1
    (strong|hard|weak|soft|definite) -1
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
)


_DECLINED += signs(
    Act.REJECT,
    """
    clos* …… (per|as per|following|after|according to|based on|by) (the|wg|our|working group|group|list|team|committee)? (rough|group|wg|working group|list|team)? (consensus|agreement|decision|vote) (in|at|on|of|to|from|during|not|$)
    clos* …… (agreed|decided|concluded|resolved) (in|at|on|during) (the|our|today's|yesterday's|last|this)? (week's)? (virtual)? (interim|meeting|call|telco|telecon|sync|session|ietf|list|mailing list)
    """,
    "(no|lack of|without|not|reopen|until|wait*) (a|clear|rough)? (consensus|agreement|decision)",
)


REFUSALS = (*_CLOSING, *_DECLINED)
