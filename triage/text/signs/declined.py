# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""Declined, gone quiet, or waiting: further families of wording."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.signs.sign import signs

_CHANGE = "pr|prs|pull request|pull requests|change|changes|patch|patches|contribution|contributions|feature|features|this|it|these|that|such|refactoring*|approach|idea|proposal|addition|modification|modifications"

_DECLINED = signs(
    Act.REJECT,
    f"""
    (declin*|reject*|refus*|turning down|veto*|say no to) (this|it|the|your|these|that|both|all|such) ({_CHANGE}|request|submission|$|since|as|for|because|due|in|,)
    (have to|must|will|would|going to|i'd|we'd|need to|unfortunately|forced to|inclined to|afraid i|i'll|we'll|i have to) (respectfully|politely|sadly|unfortunately)? (decline|reject|turn this down|veto)
    (we|we're|i|i'm|team|project|maintainers|am|are|was|were) (are|am|is)? (actually|really|currently|still|also|just|sorry|afraid|probably|definitely|generally)? (not|aren't|no longer|ain't) (really|actually|currently|particularly|that|very|at all|even|planning on|ready to)? (interested in|looking to|looking for|open to|accepting|taking|considering|keen on|keen to|inclined to|willing to|prepared to|comfortable with|comfortable merging|in a position to|merging|adding|adopting|pursuing|supporting|shipping|seeking|ready to accept|able to accept|able to take|able to merge|going to (accept|merge|take|include|add|support|do|pursue|maintain|adopt|land|change|use|make|be adding|be merging)) …
    (disapprov*|rejected|vetoed|declined|turned down|voted down|shot down|nixed) (by|at|in|during|before|already|because|due|as|since|multiple|several|previously) …
    (has|have|had|was|were|is|been) (been|already|previously)? (rejected|declined|vetoed|turned down|shot down|voted down) …
    (don't|do not|doesn't|does not|didn't|not) (really|actually|significantly|seem to|appear to)? (solve|address|fix|bring|provide|add|improve) (any|anything|much|a real|an actual|a concrete) (particular|real|actual|concrete|specific|existing|known|additional|new|significant|real-world|practical|tangible)? (problem|problems|value|benefit|need|improvement|thing|issue|issues|$)
    (modification*|change*|pr|they|it|this|patch|refactor*) … (do not|don't|does not|doesn't) (significantly|really|materially|substantially|meaningfully|actually|necessarily)? (improve|enhance|benefit|help) …
    (doubtful|unlikely|not likely|doubt|improbable|can't imagine|hard to imagine|hard to see|don't expect|do not expect|no chance|slim chance|little chance|not going to happen|highly unlikely|don't think it will|don't think this will|don't think this would|don't see this|do not see this|can't see this) …… (accepted|merged|approved|land|landing|taken|included|get in|going in|go in|merging|accepting|happening|fly)
    (not|isn't|aren't) (yet|sufficiently|quite|really|a|considered|deemed)? (notable|popular|mature|stable|well-known|widely used|widespread|common|general|generic|important|useful|compelling|significant|valuable) enough (for|to|in|yet|at|that|$) …
    (doesn't|does not|don't|do not|not|fails to|didn't|did not) (currently|yet|really|quite|seem to)? (meet|satisfy|fulfil|fulfill|pass|comply with|conform to|follow|match|align with|adhere to) (our|the|all|any of our|project) … (requirement*|criteria|bar|standard*|threshold|guideline*|policy|policies|goals|vision|scope|roadmap|direction|philosophy|design|principles|convention*|acceptance)
    (wouldn't|would not|shouldn't|should not|can't|cannot|don't|do not|won't|will not) (want to|be|like to)? (carry|carrying|ship|shipping|maintain|maintaining|vendor|vendoring|host|hosting|packag*|distribut*|bundl*|own|owning) (it|this|that|such|patch|patches|these|downstream|any|the patch) …
    (contributions|prs|pull requests|patches|changes) (are|is|aren't|won't be|will not be|isn't) (not|no longer|currently not|generally not|usually not)? (being|be)? (accepted|welcome|considered|wanted|taken|merged|reviewed) (here|for|to|at|in|currently|right now|anymore|any more|as|on|unless|from|$)
    clos* …… (cosmetic|stylistic|trivial|subjective|matter of taste|personal preference|low value|low-value|low effort|low-effort|drive-by|not an improvement|no improvement|unrelated|nonsensical|slop|llm|ai-generated|ai generated|hacktoberfest|not meaningful|no value|churn|noise)
    (these|this|such|purely|mostly|just|only|is a|are) (is|are|purely|mostly|just|only|a)? (just|purely|mostly|only|a|merely)? (cosmetic|stylistic) (change|changes|commit|only|$) …… (not accept|don't accept|do not accept|don't take|avoid|clos*|no|prefer)
    (which|that|these|those|this|such) (we|i|project) (generally|usually|typically|normally)? (don't|do not|won't|can't|cannot|never) (accept|merge|take|want|support|allow|do)
    (no|not any|without|don't have|do not have|zero|have no|has no|there are no) (current|immediate|concrete|real|near-term|short-term|such)? (plan|plans|intention|intentions|intent|desire|appetite|roadmap|wish) (to|of|for|on|at|in) …
    (thank*|appreciat*|sorry|unfortunately|afraid) …… (don't|do not|won't|can't|cannot|not able to|unable to|not going to|aren't|never) (generally|usually|normally|currently|really|be able to|be)? (accept|accepting|merge|merging|take|taking|include|including|support|supporting|adopt|pursue|allow) (this|these|such|it|your|cosmetic|pure|new|any|changes|prs|pull requests|style|stylistic|refactor*|trivial|the|that|contributions|patches) …
    (cosmetic|stylistic|trivial|formatting|style-only|whitespace) (commit|change|changes|pr|patch|cleanup|only) …… (not|don't|won't|clos*|never|avoid)
    clos* …… (this is|it's|it is) (just|only|purely|mostly)? (a)? (cosmetic|stylistic|trivial|style|personal) …
    (doesn't|does not|don't|do not|didn't|wouldn't) (really|quite|currently)? (add|bring|provide|offer|have|carry|deliver|hold|yield) enough …
    (currently|sorry|we're|we are|i'm|i am|^ )? not (currently|really)? (taking|accepting|merging|pursuing) (any|more|new|external|such|these|changes|prs|pull requests|contributions|patches) …
    (not|isn't|wasn't|n't) (really|exactly|quite)? (a)? (very)? (useful|meaningful|helpful|productive|worthwhile|serious|constructive|valuable|sensible) (pr|pull request|pull-request|change|contribution|patch|addition)
    (trying|want|wanted|aim|aiming|plan|planning|prefer|goal is|working) (to)? (shrink|reduce|minimi*e|get rid of|move away from|deprecate|phase out|cut down|slim down|drop|discourage) … (not (to)? (add|grow|expand|extend)|rather than|instead of|so|clos*)
    let's not (pursue|proceed|go down|go there|go ahead|continue|move forward|take this|do this|merge this|add this|bother) …
    (rather|prefer|prefer that|preferable|preferably|wish) (we|if we|that we|you) (didn't|don't|did not|do not|not|wouldn't|avoid|avoided) (go|do|add|take|merge|change|introduce|support|have|pursue|make|start|expand|expose|move|adopt|break) …
    (isn't|not|is not|n't) (really|nearly|quite)? enough (upside|benefit|value|demand|justification|motivation|gain|need|reason|win|advantage|merit|interest|use) (here|to|for|in|of|from|$) …
    (hesitant|reluctant|wary|uneasy|uncomfortable|leery|skeptical|sceptical|loath) (to|about|of|with|on) (approv*|merg*|accept*|add*|tak*|support*|introduc*|includ*|land*|adopt*|the idea|this|making|expos*) …
    (more luck|better luck|better off|better suited|best served|better served|best suited|suggest) (releas*|publish*|as|with|in|if|by|maintaining|making|keeping) …… (separate|own|third-party|third party|plugin|library|package|fork|extension|module|downstream|userland)
    (doesn't|does not|don't|wouldn't|won't|isn't) (really|actually)? (buy|buying|gain|win|give|giving|get|getting) (us|you|me|anyone|users)? (much|anything|a lot|enough|any) …
    (it's|this is|that's|it is|is a|hard|a firm|a clear) (a)? (hard|firm|clear)? (no|no-go|non-starter|nonstarter|deal-breaker|dealbreaker) (from|for|here|$|at|because|since) …
    clos* …… (wontfix|won't fix|not planned|won't-fix|invalid|rejected|declined|not a bug|works as intended|working as intended|out of scope|by design|lack of consensus|no consensus|not accepted|not wanted|not desired|undesirable|unwanted|not interested|no need|not needed|unnecessary|disagree*|not convinced|objection*|not going|against)
    (there is|there's|i see|see|really|i think there is|i don't think there is|not) (really)? (no|any|a) (real|actual|strong|pressing|good|obvious|immediate|compelling)? need (to|for) (do|this|these|such|a pr|the pr|a change|change|merge|have|add|make|it|another|yet another) …
    (incompatible|not compatible|isn't compatible|conflict|conflicts|problematic) (with)? (the|our)? (apache|bsd|mit|gpl|project|asf)? (license|licence|licensing|copyright|trademark) …
    (license|licence|licensing|copyright|legal|trademark) (reasons|reason|problem|problems|issues|concerns|restrictions|incompatib*|grounds) …
    (prefer|favour|favor) (the)? (current|existing|status quo|original|present|old) (behavior|behaviour|approach|code|solution|way|state|version|one|implementation|design|api|style|wording|text|naming|default|syntax) …… (clos*|so|than|over|$)
    (status quo|current behavior|current behaviour|existing behavior|existing behaviour|current state|current code|existing code|current approach) (is|seems|works|looks) (fine|ok|okay|good|better|preferable|correct|intended|intentional|enough|sufficient|clearer|more readable|by design|deliberate) …
    (this|that|it|which) (is|was|were|'s) (done|deliberately|left|kept|designed)? (on purpose|deliberate|by design|intentional|intended|expected|as designed|deliberately|intentionally) …… (clos*|not a bug|don't|won't|so|no need|leave|sorry)
    (should|can|could|better|best|belongs|would be better|easily|rather|needs to|must) (be|to be)? (done|handled|implemented|achieved|solved|fixed|live|lived|placed|kept|maintained|developed|released|published|provided) (as|in|by|via|with|outside|using) (a|an|the|your|its)? (own|separate|external|third-party|third party|3rd party|user|downstream|application|wrapper|custom|different|standalone)? (plugin|plug-in|extension|library|package|addon|add-on|user code|userland|user space|userspace|application code|project|fork|gem|crate|contrib|downstream|caller|outside|tap|module|repo|repository)
    (not|isn't|n't) (a)? (project|direction|feature|change|thing|path|road|approach|route|solution|way|tradeoff|trade-off|maintenance|burden|responsibility|cost|risk) (that)? (we|i|the project|the team) (want|wants|would|like|wish|are|can|is|will|should|'d|'re|intend|willing|plan|prepared) …
    (we|i|team|maintainers|reviewers|core devs|lang team|tsc|committee|pmc) … (discussed|talked|reviewed|considered|debated|met|looked) … (decided|concluded|agreed|consensus|conclusion|felt|feel|don't|not|opted|preference) …… (not|against|close|reject*|decline*|no|won't|don't|drop*|keep*)
    (will|would|going to|might|may|can|could) (cause|create|introduce|add|be|do|bring) (much|far)? more (problems|harm|confusion|trouble|issues|work|complexity|burden|bugs|maintenance) than …
    (add|adds|adding|increase|increases|introduces|too much|extra|additional|unnecessary|ongoing) … (maintenance|maintainance) (burden|cost|overhead|load|effort) …
    (benefit*|gain*|value|advantage*|improvement*|upside) … (too|very|so|rather|quite)? (small|minor|marginal|limited|little|negligible|tiny|unclear|dubious|questionable|low) …… (to|for|clos*|justify|warrant|not|$)
    (isn't|not|hardly|barely|n't) (really|quite|going to be|seem)? (worth|worthwhile|justify|justified|warrant|warranted) (it|the|doing|this|that|merging|adding|changing|maintaining|of|a|to|in|any|having|breaking|$) …
    """,
    """
    (if|unless|until|yet|before|nit|for now, but|please follow|tests? for|whether|need to worry|request (with|is|was|if)|message*|packet*|connection*|transaction*|server*|client*|want to (block|hold|rush|bikeshed|see|be|push|delay|break|spend|repeat|put)|once)
    (name|naming|cast|comment|line|check|variable|method|import|assert*|null|helper|overload|parameter|flag|header|log|test|tests|field|class|function|argument|exception|constructor)
    here $
    """,
    author=False,
    hedged=True,
)

_QUIET = signs(
    Act.CLOSE_INACTIVE,
    """
    (has not|hasn't|have not|haven't|not|never|hadn't) (been)? (acted on|touched|updated|progressed|worked on|looked at|responded to|answered|rebased|addressed|replied|responded|moved|followed up|had any (activity|updates|progress|movement|response)) (in|for|since|after|on|over|to|despite|within|by the author|$) …
    (no|little|without|not much|zero|hasn't been any|been any|been no) (action|actions|follow-up|followup|follow up|follow-ups|follow ups|follow-through|movement|engagement|traction|momentum|interaction) (on|in|here|for|since|from|at|lately|recently|by) …
    (sitting|sat|idle|idling|lingering|languishing|hanging|dormant|stalled|stale|inactive|untouched|rotting) (around|here|there|in|open|idle|now)? (for|since|over|a) (a|over|more|many|several|N|two|three|years|months|weeks|ages|quite|almost|nearly|long|awhile|some|the|too|about|way|month|year|while) …
    clos* …… (until|unless|till) …… (author|you|someone|anyone|somebody) … (time|returns|return|comes back|come back|gets back|get back|picks|pick|continue|resume|revisit|respond*|active|interested|update|rebase|wants)
    (spring cleaning|clean-up of|cleanup of|cleaning up|clean up|clearing out|clearing|tidying|triaging|housekeeping|house keeping|house-keeping|going through|pruning|sweeping|purging|culling) … (old|stale|open|inactive|ancient|outdated|dormant|our|the)? (pr|prs|pull requests|queue|backlog|pr list|pr queue)
    clos* …… (age|old age|staleness|inactivity|stagnation|abandonment|silence)
    (waiting|waited|been waiting|stuck) (on|for) (the|you|your)? (author|contributor|op|submitter|original author|you|changes|response|update) (for|since|to) (a|over|more|many|several|N|months|weeks|years|ages|quite|long|some|the|so|too|almost|nearly|over a) …
    (reached out|pinged|asked|contacted|messaged|emailed|tried reaching|tried to reach|reminded) …… (multiple|several|many|a few|twice|N|couple of) times …
    (author|contributor|op|submitter|original author) (is|seems|appears|has|seems to be|appears to be|seems to have|appears to have|is no longer|hasn't|has not|went|never|didn't|did not) (to)? (gone|unresponsive|inactive|disappeared|abandoned|mia|awol|vanished|responding|responded|respond|replied|reply|quiet|silent|active|around|come back|followed up|lost interest|moved on) …
    (seems|appears|looks|is|become|became|gone|been|presumed|assume|assuming|considered|getting|went) (to be|like|that|it's|it is|this is|to have been|to have|have|now|a bit|pretty)? (abandoned|dormant|inactive|orphaned|stale|stalled|dead|idle|forgotten|neglected) (so|closing|close|,|now|and|$|i|will|by|pr|for|please|let|we|clos*|if)
    (close|closed|closing) (this|it|the pr)? (in|within|after) (the)? (next)? (a|N|few|couple|two|three|several|some|one) (of|few)? (day|days|week|weeks|month|months) (otherwise|if|unless|without|$) …
    (keep|keeping|clean|cleaning|clear|clearing|tidy|reduce|trim) (up)? (the|our) (queue|backlog|pr list|list|pr queue|open prs|tracker) …
    (years|months|weeks|year|month) (old|ago|of inactivity|without|with no|of no|since|of silence|have passed|has passed|passed|later|now) …… clos*
    clos* …… (years|months|weeks|days|year|month|long time|while|ages|forever) (old|ago|of inactivity|without|with no|of no|since|have passed|passed|with|now|of silence)
    clos* …… (old|stale|inactive|abandon*|dormant|no activity|no progress|no response|no reply|no update*|no movement|not moving|not progress*|no longer active|not active|quiet|no one|nobody|lack of|stalled|dead|unfinished|untouched|no feedback|no answer|no traction|never finished|unresponsive)
    (no|without|never|not) (got|getting|received|receiving|gotten|had|have|get)? (a|an|any|further|more)? (response|reply|answer|feedback|update|updates|news|reaction|communication|word) (from|by|to|on|for|since|in|after|here|so|,|yet) … (author|contributor|you|op|@|submitter|clos*|weeks|months|year|while|days|comments|review|question*|feedback|request*|so|ping*|i) …
    """,
    """
    stale (data|cache|metadata|read|reads|state|value|pointer|comment|entr*|config*|offset|leader|ref*|file*|lock*|connection*|element|closure|handle|session|branch|socket|index|issue*|bot)
    (dead (code|lock|letter|link)|thread|threads|worker|connection*|server*|client*|session*|consumer*|partition*|timer|job|jobs|queue is|inactive (user|users|account|tab|window|segment|partition|session)|to review|no feedback from (reviewers|maintainers|us)|idle (connection|timeout|time|state))
    """,
    hedged=True,
)

_AGAIN = signs(
    Act.REOPEN_IF,
    """
    (feel free to|welcome to|please|you can|don't hesitate to|go ahead and|by all means|happy for you to|happy if you|invite you to|encourage you to) (re)?(open|submit|send|create|make|raise|file|propose|resend|post|reopen|re-open) (a|an|another|this|it|the|more|new|up|your|in|on|against|here|there|again) … (pr|prs|pull request|pull requests|one|again|patch|patches|branch|repo*|monorepo|§)
    (would like to|want to|like us to|please|could you|can you|could we|can we|may i|can i|love to) (reopen|re-open) (this|it|the|my) …
    (happy|glad|willing|open|free|welcome|can|could|may|might|we'll|i'll|will) (to)? (always|also|then|certainly|be happy to|gladly)? (reconsider|reconsidered|reconsidering|revisit|revisited|revisiting|take another look|look again|look at it again|reevaluate|re-evaluate|re-review) …
    (let|tell) (me|us) know (if|in case|should) …… (reopen*|re-open*|disagree|object|still want|want me to|mistaken|wrong|missed|still relevant|still needed|still valid|reconsider*|resurrect*|revive*)
    (ping|shout|yell|holler|speak up|scream|object) … (if|in case) (you|anyone|someone|anybody) (disagree*|object*|think* otherwise|still|want* to continue|want* this|believe*|feel*|want* it|want* to keep|want* to reopen)
    (please|just|then|you can|feel free to|can|could|may|and|or|to) (rebase|update|fix|address|respond|comment|push|sign|add|resolve) …… (and|then|to|so we can|when) (reopen|re-open|reopening|re-opening|resubmit|re-submit)
    (reopen|re-open|resubmit|re-submit|recreate|re-create) (this|it|the pr|a pr|as|the pull request|pr|a new pr|a new one|with|against|on) … (if|when|once|after|with|against|should|as soon as|later|any time|anytime|whenever|in the future|again|needed|necessary|on top)
    (open|submit|create|send|make|raise|file|push) (a|another|up a)? (new|fresh|another|separate|clean|different|smaller) (pr|pull request|one|patch|mr) (if|when|once|after|with|against|should|as soon as|later|instead|that|for|on|targeting|based|containing|without|to|rebased|from|,|$) …
    (if|in case|when|once|whenever) …… (reopen|re-open|reopened|re-opened|resubmit|re-submit|resurrect|revive|open a new pr|open another pr|submit a new pr|send a new pr|create a new pr|open a new pull request|picked back up|pick this back up)
    (want|wants|like|wish*) to (continue|pick|take|work|resume|revive|resurrect|finish|pursue) …… (reopen|re-open|new pr|new pull request)
    (let|tell) (me|us) know if …… (re-consider|reconsider|reason to|should stay open|keep this open|stay open|wrong|mistake)
    (we|i|you) (can|could|may|will|might) (always|then|certainly)? (re-consider|reconsider|re-open|reopen|revisit|re-visit|resurrect|revive) …
    (closing|close|closed) (this|it|the pr|this pr)? (temporarily|until|till|pending|as we wait) …
    """,
    """
    (follow-up|followup|separate|jira|ticket|tracking|backport)
    (why (did|was)|i('ll| will| am going to| can| have|'ve| just|'m going to) (just|then|now|also)? (open|submit|create|send|make|raise|reopen|re-open|push)|reopen* (the|this) (file|connection|issue|ticket|jira|window|tab|stream|socket|app)|(we|i) have (re-opened|reopened)|let me (open|create|submit))
    """,
    hedged=True,
    asked=True,
    author=False,
)

_WAITS = signs(
    Act.BLOCKED_ON,
    """
    (waiting|wait|awaiting|pending|blocked|held up|stalled) (for|on|by)? (changes|a fix|fixes|a release|support|the fix|the release|a new release|a response|work|dependency|the dependency) (from|in|by|on|of) (upstream|§|the|another|hub) …
    (only|not|n't) …… (after|until|once|before) (the|a|that)? (kip|flip|vote|rfc|proposal|pep|release|freeze|migration|refactor*) (vote)? (has|have|is|was|gets|been) …… (passed|accepted|approved|done|over|merged|released|voted|finished|complete*|landed)
    (cannot|can't|can not|couldn't) be (worked on|continued|merged|reviewed|finished|completed|progressed|landed) (pending|until|till|before|without) …
    ^ (this|this pr|this is|it's|it is|currently|still|now|pr|the pr|marking as|labeling as|labelled|moving to|status|putting)? (is|are|this|it)? (currently|still|now|also)? (blocked|gated|on hold|held up|on ice|parked|stalled|waiting|pending|contingent|deferred|postponed) (on|by|until|till|pending|for|while|behind|as|because|due to|upon) …
    (hold off|holding off|hold on|let's wait|wait a bit|let's hold) (on|with|for)? (this|that|it|merging|the merge|landing|these)? (one|pr|change)? (for)? (a bit|a while|a moment|a few|now|a little|a day|a week|until|till|$) …
    (once|when|after|as soon as|until) (yours|his|hers|theirs|the other|that one|the other one|upstream|those|the dependency|the fix|the base) (pr|change|one)? (is|are|has|have|gets|get|lands|land) (been)? (in|merged|landed|released|done|available|fixed|out|$) …
    (can't|cannot|can not|couldn't|unable to) (go|move|get|proceed|continue|progress|make progress|advance) (any)? (further|forward|ahead|on|farther)? (here|with this|on this)? (until|till|before|without|unless) …
    (hold|holding|held|wait|waiting) (off|up|back)? (on|with|from|for)? (merging|merge|landing|this|it|committing|reviewing|submitting|review|approving|the merge) …… (until|till|for|before|because|pending|while) …
    (please|let's|lets|we should|i'd|should|we'll|i'll|need to|better) (wait|hold|hold off|postpone|defer|delay|park|pause) …… (until|till|for|before|pending|once) …… (merged|lands|landed|released|release|in|done|resolved|freeze|decided|decision|vote|fixed|branch*|N|§|upstream|available|accepted|out|complete*|finished|ready|clarified|answer*)
    (only|can only|should only|must only|needs to be|has to be|makes sense|sense|could be|can be|should be|will be|would be) … (merged|approved|reviewed|landed|applied|rebased|useful|merge|land|considered|done|released) … (after|once|when|until|as soon as|following) (the|that|other|this|previous|§|it|upstream|we|its|dependent|base|parent|underlying|N|both|all) …… (merged|approved|lands|landed|in|released|accepted|resolved|done|merge|finished|fixed|complete*|available|out)
    (keep|hold|save|leave|move|moving|postpone|postponing|defer|deferring|punt|punting|push|pushing|bump|bumping|reschedul*|retarget*|target*) (this|it|that|the pr|merging|to|for) (out|back|off|until|till|over|update|change)? (for|to|until|till|in)? (the|a|our|some)? (next|N|major|later|future|following|upcoming|subsequent) (release|version|milestone|cycle|major|minor|series|train)
    (prerequisite|precondition|pre-requisite|pre-req|prereq|requires|needs|depends on|dependent on|relies on|builds on|built on|stacked on|sits on|blocked by|blocked on|waiting for|waiting on|pending) (the|for|on)? (merge|merging|landing|release|changes|approval|completion|resolution|acceptance|fix)? (of|from|in)? (§|¤)
    (merge|land|review|get|need|wait for|waiting for|waiting on|landing|merging|resolve|settle|finish) (the)? (§|other pr|base pr|parent pr|upstream pr|upstream|other one|dependent pr|dependency) … (first|before this|before we|before merging|merged|before|beforehand|upfront|up front)
    (§|¤|that|it|upstream|other|parent|base|previous|first) (pr|change|pull request|patch|fix|release|version|issue|one)? (must|needs to|has to|should|needs|will need to|will have to|would need to|have to) (be|get)? (merged|landed|land|go in|released|resolved|fixed|accepted|approved|finished|done|settled|decided) (first|before|prior|beforehand|ahead)
    (can't|cannot|can not|won't|shouldn't|should not|don't|do not|unable to|not|couldn't) (be)? (merge|merged|land|landed|proceed|go in|go ahead|do this|move forward|continue|accept|progress|happen|take this|release*) … (until|till|before|without|unless) (we|the|§|¤|upstream|N|it|that|this|after|there|next|a|an|other|all|some|those|these|both) …… (merge*|land*|release*|resolve*|fix*|drop*|upgrade*|decide*|decision|available|branch*|freeze|done|in|accept*|support*|§|vote|N|major|answer*|complete*|finish*|publish*|ready|out)
    (too late|missed|after|past|during|in|because of|due to) (for|the)? … (feature freeze|code freeze|freeze|release candidate|rc phase|cut-off|cutoff|merge window) …
    (next|N|future|upcoming|following) (major|major version|major release) (version|release|only)? (only|material|instead|,|because|since|as|change|$) …
    """,
    """
    (depending on (the|how|what|whether|progress)|independent|ci|jenkins|tests|the build|your (reply|answer|response|update|feedback|review)|review|reviewer*|feedback|approval from|no longer (block*|depend*|wait*)|non-blocking|not (block*|depend*|wait*)|merge conflict*|doesn't depend|does not depend|thread|threads|lock|mutex|queue|queued|io|i/o|socket|read|write|call|callback|you to|author|contributor|response|timeout|request|requests|partition*|transaction|consumer|event loop|based on § (comment|feedback)|should be fixed|was merged|has been merged|is merged now|(now|already) merged|rebased on (master|main|top))
    """,
    hedged=True,
)

_PROPOSAL = signs(
    Act.NEEDS_PROPOSAL,
    """
    (place|venue|forum|way) (for|to) … (discuss*|propos*|such|this|that|suggest*|ideas) … (is|would be|are) (the|on the|in the|a|our|via|to)? … (list|forum|discourse|issue tracker|zulip|discussions|meeting|rfc|github discussion*)
    (needs to|need to|should|has to|must|will need to|ought to) (first|also)? (hit|reach|be sent to|be posted to|be posted on|go to|go on|be on|be brought to|be announced on|be raised on|be proposed on) (the|our|a)? … (list|forum|discourse|zulip|discussions|meeting)
    (best|better|helpful|preferable|good) (to|if you) (first)? (post|ask|raise|bring|discuss|start|propose|open|announce|float) …… (forum|list|discuss*|discourse|issue|zulip|slack|irc|community)
    (open|create|file|start|raise|write) (up)? (an|a|the)? (new)? (issue|discussion|thread|topic|rfc|proposal|feature request|github discussion|ticket|jira) (first|beforehand|upfront|up front|before|and|to|so|where|for|on|in|describing) …… (opinion*|discuss*|feedback|consensus|talk|agree*|listen|decide|design|debate|weigh in|input|approach|hash|proceed|first|reach|before)
    (should|must|needs to|need to|has to|have to|better|ought to|want to|would like to|prefer to|let's|please|could you|would need to|will need to) (probably|really|first|also|be|please)? (be)? (discuss|discussed|discussing|propose|proposed|design|designed|agree|agreed|debated|hashed out|brought up|raised|vetted|talked about|talk about) (first|beforehand|upfront|up front|before|on the|in an issue|in a|with the|at the|in the|by the|somewhere|elsewhere|more widely|more broadly|publicly) …
    (needs|need|require*|requires|deserves|warrants|wants|missing|without|lacks|requiring|needing|going through|go through|follow|needed) (a|an|the|some|its|our)? (proper|full|formal|new|small|written|approved|accepted|separate)? (adr|fcp|mcp|acp|tep|nep|lep|xep|tip|djep|dep|rfd|cfp|slep|enhancement|design review|api review|architecture review|architectural review|security review|design discussion|design doc*|technical design|tech design|spec change|specification change|spec|specification|final comment period|change proposal|tsc approval|tsc vote|sig approval|language proposal|team decision|team discussion|team sign-off|formal vote|vote|pmc vote|board approval|wider discussion|broader discussion|more discussion|some discussion|further discussion|community discussion|design work|design consensus|product decision|approval from the)
    (take|taking|bring|bringing|raise|raising|post|posting|propose|proposing|discuss|discussing|start*|suggest*|send) … (to|on|in|at|up on|it on|up in|up at|with) (the|our|a)? (forum|forums|discourse|zulip|internals|ideas|python-ideas|python-dev|dev list|mailing list|mailing-list|list|dev mailing list|rfc repo*|rfcs repo*|proposals repo*|community meeting|sig meeting|weekly meeting|working group|sig|wg|core team|steering committee|tsc|discussions|discussion tab|dev@*|spec repo*|whatwg|w3c|tc39|standards body)
    (have to|has to|must|need to|needs to|should|requires|going to have to) (first|be|to)? (go|run|taken|pass|come|get|brought|vetted|approved|reviewed|approval|signed off) (through|past|by|before|to|from|with) (the|an|a|our)? … (council|committee|process|board|api review|steering*|working group|lang team|libs team|core team|tsc|sig|list|forum|architects|governance|tc)
    (process|procedure) (for|of|is|requires) (adding|changing|making|introducing|new|such|public|breaking|these|a|an|to) … (kip|rfc|proposal|pep|kep|issue|discussion|design|spec|vote)
    (not|no|without|hasn't|has not|isn't|never|lack*) (an|a|been|yet|any|the|having|prior|been any)? (accepted|approved|agreed|triaged|approved by|discussed|agreed upon|prior discussion|design discussion) (issue|ticket|proposal|design|rfc|kip|feature|discussion|as a feature|first|before|beforehand|yet|anywhere|on the|by the) …
    """,
    """
    (i will|i'll|i can|i have|i've|i already|sure) (open|create|file|start|opened|created|filed|started|submit|write|raise|send|post|i will|i'll) …
    (separate|follow-up|new) (issue|ticket|jira)
    (shall|should) we (take|move|discuss|start|post|bring)
    (does|is|do) (this|it|we) …… (need|require)
    (no (kip|flip|rfc|proposal|need)|n't need|not need|doesn't require|does not require|without needing|per the|test vectors|as (described|specified|discussed|agreed)|was (discussed|proposed|agreed)|follow-up|separate (issue|ticket)|new (issue|ticket) (for|to track)|spec (file|helper|test*))
    """,
    asked=True,
    author=False,
)


DECLINED = (*_DECLINED, *_QUIET, *_AGAIN, *_WAITS, *_PROPOSAL)
