# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""What is said where changes are voted on, numbered and championed: by editors, committees, core maintainers."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.signs.sign import signs
from triage.text.signs.things import IDLE_ACTOR

_PROPOSAL = (
    "proposal|draft|document|spec|specification|standard|kip|flip|bip|eip|erc|zip|pep|rfc|slip|bolt|nip|cip"
)
_OURS = f"{_PROPOSAL}|pr|pull request|patch|change|idea|text|this|it"
_BODY = "committee|council|team|editors|community|group|wg|tsc|pmc|maintainers|reviewers|devs|developers|meeting|call|everyone|we"
_OF_CODE = "block|peer|packet|sequence|port|row|account|serial|request|transaction|tx|node|channel|handshake|signature|wallet|estimator|download|thread|daemon|process|message|connection|version"

_DECIDED = signs(
    Act.REJECT,
    f"""
    ({_BODY}) … (resolved|decided|agreed|concluded|voted|chose|opted|preferred) (as a group|unanimously)? (not to|against|to not|to (close|reject|decline|drop|leave|keep)) …
    (decision|decided|call|choice) (was|has been|is)? (made|taken)? (not to|to not|against) …
    (consensus|outcome|conclusion|decision|agreement|resolution) (here|there|was|is|of the …|in the …|from the …)? (was|is|seems to be)? (to|that we should) (close|reject|decline|drop|leave|not) …
    (no|not much|not enough|little|insufficient|*n't (any|much|enough)) (real|sufficient|clear|general|broad|visible)? (appetite|enthusiasm|demand) …
    (consider*|think|deem*|find|feel|believe|regard*) … (not to be in scope|not in scope|not within scope|outside what) …
    (outside|beyond) (of)? what (the|this|our|we|a|an) …
    ({_BODY}|i) (don't|do not|won't|never|will not) (need to|want to)? (standardi*|specify) …
    (doesn't|does not|don't|do not) (need|require|warrant|merit|justify) (a|an|its own|to be) (standard|standardi*|protocol change|consensus change|soft fork|hard fork|number) …
    ({_BODY}|i) (usually|generally|normally|typically|ordinarily)? (don't|do not|won't|wouldn't|will not) (usually|generally|normally|typically|ordinarily)? (accept|approve|merge) …
    (refactor*|cleanup*|change*|churn|pr*|patch*|cosmetic*) … (cost*|take*|create*|cause*|eat*|waste*) (far|much|way)? more … than (they|it|this|is|you|we) …
    (shouldn't|should not|must not) be (committed|merged|accepted) $
    ({_BODY}|we're|i|i'm|project) (are|is|am)? (no longer|not) (going to be|currently|really)? (accepting|taking|merging|reviewing) …
    (can't|cannot|won't|will not) approve (this|it|prs|pull requests|changes|such|the pr|your pr) …
    ^ (uh*|um*|hm*|err|er|well|sorry|no)? (nope|no way|absolutely not|hard pass) $
    (clos*|reject*|declin*) (this|it|as)? … (too controversial|contentious|not desirable|undesired|no motivation|insufficient motivation|not motivated|inadequate motivation|weak motivation)
    """,
    f"(until|unless|if|yet|before|whether|defer*|postpone*|number|sponsor|the ({_OF_CODE})|a ({_OF_CODE}))",
    author=False,
)

_FOLLOWED = signs(
    Act.SUPERSEDED_BY,
    f"""
    ({_OURS}) (has been|was|got|is|have been) (now|since|effectively|essentially|basically)? (folded|rolled|absorbed|incorporated|integrated|turned|converted|split) (in|into|with|out into) (a|an|the)? … ({_PROPOSAL}|§)
    (took|taken|chose|picked|adopted|settled on) (the)? (approach|version|solution|design|fix|variant|idea|implementation|one) (in|from|of) §
    (rebased|reworked|revived|redid|resurrected|refreshed) (this|it|your|the) … (see|as|opened|submitted as) §
    been (fix|solve|resolve|address|cover) (by|in|with) §
    (given|since|as|because|now that) you (have|'ve)? (made|opened|created|submitted|sent|put up) (a|another|the)? (new|other|second|updated|separate)? (pr|pull request|one|patch) …
    (updated|rebased|reworked) (and (updated|rebased|reworked|squashed))? § … clos*
    clos* (this|it)? (due to|because of) § $
    (this|it|that|pr|patch|change|proposal|draft) (is|has been|was|got|have been) (now|since|already|effectively)? (superseded|superceded) …
    ^ (following up|follow-up|continuing|continued|resumed|picked up) (on|at|in|with|by|as)? (@ (in|as|with))? § …
    """,
    "(if|when|once|should|conflict*|lands|could you|can you|please)",
    author=False,
) + signs(
    Act.SUPERSEDED_BY,
    f"""
    (turned|converted|folded|merged|rolled|split|rewrote|moved) (this|it|the draft|this proposal|the proposal|this draft|my proposal) (in|into|with|to|as|out|over) …… ({_PROPOSAL}|§)
    (created|made|started|opened) (a|another) (new)? branch …… (clos*|new pr|new pull request|new one)
    (add|adding|put|putting|include|including|fold|folding|move|moving|squash|squashing) (this|it|these|the change|the changes) … (into|in|to|with) … §
    """,
    "(if|could|should|commit|helper|method|function)",
    author=True,
)

_FIRST = signs(
    Act.DUPLICATE_OF,
    "§ (which|that|it)? (was|is|had been)? (opened|submitted|proposed|filed|there) (first|earlier|before this|before yours)",
    "(if|closed|rejected)",
)

_IN = signs(
    Act.MERGED_ELSEWHERE,
    """
    ^ (these|those|your|the|all)? (changes|commits|patches|they|all) (were|have been|are) (now|already|all|since)? (merged|committed|landed|applied) $
    ^ (closed|closing|ok|thanks|thank you|reviewed)? (cherry-picked|cherry picked|rebased|squashed) (rebased)? and (merged|landed|committed|pushed) …
    (it|this|that|patch|change) (was|has been|got) (already|now|since)? (committed|merged|landed|applied) …… (still open|so closing|closing it|close it|close this|closing now)
    clos* … (will|i'll|we'll|and) (push|merge|commit|apply) (it|this)? (manually|by hand)
    (auto*|asf|bot|github|github's) (clos*) (stuff|thing|magic|script|hook|feature|keyword) (didn't|did not|doesn't|failed|won't|hasn't) …
    """,
    "(please|once|when|if|until|onto|on top|should|could you|can you|conflict*)",
) + signs(
    Act.OBSOLETE,
    f"""
    ({_PROPOSAL}|feature|bug|code) (that)? (it|this|this one|which it) (amends|changes|updates|extends|touches|modifies|fixes|patches|builds on) … (withdrawn|rejected|abandoned|removed|gone|replaced|superseded|obsolete*|final)
    ^ (this|it)? (is|was|has been|should be)? (now|already)? (fixed|resolved|solved|included|released) (in|since|as of|with) (version|release)? N $
    (this|it|that|which|same|change|fix|bug|issue|problem) (was|has been|is|got) (effectively|essentially|basically|already|since|now|actually|also|independently)? (been)? (done|implemented|fixed|addressed|solved|resolved) (in|by|with|as part of|via) (commit)? ¶
    """,
    "(if|until|should|would|test*|broke*|introduced|regress*)",
    author=False,
)

_NOT_HERE = signs(
    Act.MISTAKE,
    f"""
    ^ (clearly|obviously|probably|likely|presumably|apparently|surely) (accidental|unintentional|unintended|a mistake|an accident|spam) $
    (obvious|clear|blatant|pure|plain|likely|apparent|ai|llm|bot) spam
    (stop|don't|do not|please no|no more) (opening|sending|submitting)? spam*
    (might|may|must|could|seems to|appears to) (have|of)? (been)? (issued|opened|created|submitted|sent|pushed|raised|made) (accidentally|unintentionally|inadvertently|by accident|by mistake|unintended)
    ({_OURS}|standards|which|that|they) (belong|belongs|lives|live|should go|fits better|should be (created|opened|submitted|made|filed|proposed|moved)|needs to be (created|opened|submitted|made|filed|proposed|moved)|has to be (created|opened|submitted|made|filed|proposed|moved)) … (in|into|to|at|against|over at) (the|our|a|another|its) … (repo|repos|repository) …
    (submit|send|open|make|propose|contribute|direct|redirect) (this|it|the pr|your pr|the change|your change|your proposal|the proposal) (to|at|against|in) (the)? … (itself|upstream|project directly)
    (not|*n't|never) (currently)? (configured|set up|setup|equipped|monitored|monitoring|used|using) … (pull requests|pull request|prs|github)
    (pushed|opened|sent|submitted|proposed|included|dumped) (your|the|a|an) (whole|entire|complete|full) (fork|branch|repo*|history|tree)
    clos* …… (just|only|merely|since this is|as this is|because this is) (a|an)? (test|personal|practice|private|experiment|homework|exercise) …
    (assumption|assume|assuming|guess) … (mishap|accident|mistake|unintended)
    """,
    "(file*|folder|directory|root|top of|docs|documentation|script*|test file*|test case*|jira|helper|line|function|if|issue)",
    asked=True,
    hedged=True,
    author=False,
) + signs(
    Act.MISTAKE,
    """
    (got|had) (it|this|that|things) (backwards|the wrong way round|the wrong way around|reversed|mixed up)
    (meant|met|supposed|wanted|intended) (for it|it|this)? to go the other way …
    (wanted|meant|intended) to (open|create|send|submit|push|make) (this|it|that) (on|to|in|at|against|for) my …
    (instead of|rather than) my (own)? (fork|repo*|branch)
    """,
    "(fixed|should be fixed|will fix|sign*|condition*)",
    author=True,
)

_WITHDRAWN = signs(
    Act.WITHDRAW,
    f"""
    (withdrawn|retracted|withdrew|retracting|withdrawing) (by|at) (the|its|their|request of the)? (original)? (author|authors|champion|proposer|proposers|submitter|op|request of)
    ^ (closing|closed|close) (this|it)? as (withdrawn|retracted) …
    clos* (this|it|the {_PROPOSAL})? … (at|upon|on|by|per|as per|following) (the)? (author's|authors'|champion's|op's|@'s|author|request of the author|request by the author|request from the author) (own|explicit)? (request|wish|wishes|$)
    clos* … (as)? (requested|asked|wished) (for)? by (the)? (original)? (author|authors|champion|submitter|op)
    (author|authors|champion|op|@) (has|have)? (now|since|already)? (withdrew|withdrawn|retracted) (this|it|the|their|his|her) …
    """,
    "(if|should|could|whether|until|please)",
    asked=False,
    author=False,
)

_DEFERRED = signs(
    Act.BLOCKED_ON,
    """
    (clos*|mark*|label*|decid*|agree*|chose|voted|propos*|prefer*|want|like) (this|it)? (as|to|it as) (be)? (postpone|postponed|defer|deferred|shelve|shelved|table|tabled|park|parked) …
    ^ (this|pr|proposal|it|the proposal|the draft|decision)? (is|was|has been|are)? (now)? (postponed|deferred|shelved|tabled|parked) (until|till|for now|indefinitely|to|pending|for the time being|$) …
    (clos*|shelv*|park*|defer*|postpon*) (this|it|for now)? (until|till) …… (release*|version|major|N|merged|lands|landed|final|finali*|accepted|approved|activat*|decided|available|freeze|fork|sponsor|specified|stable|§)
    (merged|fixed|landed|accepted|done|submitted|released|go|in|solved|addressed) (in|by|to|into)? upstream first
    """,
    f"{IDLE_ACTOR}\n(lock|thread|callback|event|evaluation|if you|when you|you (get|have|find|are)|author)",
    hedged=True,
)

_NUMBERED = signs(
    Act.NEEDS_PROPOSAL,
    f"""
    (no|only|not|*n't|never|before) … (number|numbers|number*) (can be|will be|has been|have been|is|are|was|gets|get|to be)? (only|yet|been)? (assigned|allocated|issued|given) …
    (number|numbers) (are|is|will be|can be) (only|not) (assigned|allocated|issued) …
    (find|get|need|needs|requires|require|obtain|secure|without|lack*|missing|have) (a|an|some)? (core)? (sponsor|shepherd|shepherds|co-sponsor|working group|implementation interest) (first|before|beforehand|and|to|for|from|who|on|in|among|$) …
    (hasn't|has not|haven't) (yet)? (been|had|seen|received) (a|any|enough|much|yet)? (public|prior|real|wider|proper)? (discussion|discussed|announced|posted|floated|circulated) …
    (not|never|*n't|yet to) (been)? (through|gone through|go through|went through) the (…)? (process|review|list|editors|committee)
    (put|post|posting|float|floating|circulat*|announc*|send|sending|present*) (it|this|the (draft|idea|proposal)|your (draft|idea|proposal)|an (idea|outline)) (first)? (on|to|in|at|with) (the|a|our)? … (list|forum|forums|magicians|discourse|delving*|working group|meeting) …
    ({_PROPOSAL}|this|it|which) (must|has to|needs to|should|would have to|first has to) (first)? be (voted|accepted|adopted|approved|ratified|assigned a number) …
    """,
    f"(the ({_OF_CODE})|a ({_OF_CODE})|if|i have|i've|does (this|it)|do you|has been discussed|sponsor (button|link|logo|page))",
    hedged=True,
    author=False,
)

_WAITED = signs(
    Act.CLOSE_INACTIVE,
    """
    (need*|requir*|wait*) (for)? (a)? (rebase|rebasing) (for|since) (a|more|over|N|many|several|months|years|ages|long|quite|the|january|february|march|april|may|june|july|august|september|october|november|december|last) …
    (not|*n't|no|little|insufficient|lack of) (seem to be|appear to be|be|have|been|see|really|there)? (enough|sufficient|much|any|real|general|broad|clear|conceptual)? interest (in|on|from|for|among|to|here|at|$) …
    (lack|absence|want) of (any|conceptual|concept|enough|sufficient|further|meaningful)? (review|reviews|acks|interest|momentum|champion)
    (clos*) … (all|every|any|most|several|many|some|old|older|these) … (prs|pull requests|patches|proposals) … (older|month*|year*|untouched|without activity|no activity)
    ^ no (reaction|response|reply|answer|feedback|activity|progress|update|movement|news) (here|yet|so far)? $
    (no|without|had no) (news|word|sign|signs) (from|of) (you|the author|@|op|the champion) …
    (author|champion|op|submitter|contributor|person|@) (is|has been|was|seems|appears) (to be)? (inactive|unreachable|unresponsive|absent|missing) …
    never (saw|got|received|had) (a|any|another|the)? (rebase|further|reply|response|follow-up|update|answer) …
    ^ (this|it|that|feature|proposal|the proposal|pr)? (is|was|has been|seems|appears|looks)? (to be|now|long)? (stagnant|moribund|abandonware) …
    """,
    f"(interest (rate|accru*|group)|your interest|of interest|(the|a|an|this) ({_OF_CODE}) (is|was|has)|if you|interest in (help*|contribut*|work*|tak*|review*))",
    hedged=True,
)

_SPLIT = signs(
    Act.DISAGREE,
    """
    (no|not|lack of|without|lacks|never|*n't (have|reach*|see)) (a|any|yet)? (rough|general|broad|conceptual|community|sufficient|enough|wide|overwhelming) (consensus|agreement)
    (split|divided|conflicting|diverging|differing|opposing|mixed|polari*ed) (opinions|opinion|views|feedback|reactions|feelings|reviews|positions)
    (opinions|views|reviewers|maintainers|people|we|editors|contributors|implementers) (are|were|remain|still|clearly|can't|cannot|don't|do not|couldn't|seem to) (quite|still|too)? (split|divided|torn|at odds|differ|disagree|agree) …
    (not|never|*n't) (been able to|able to|managed to|going to)? (reach*|come to|find|found|get to|converge* on) (a|an|any)? (consensus|agreement|compromise|common ground)
    """,
    "(algorithm|if|until|unless|once|before|nodes|peers|chain|protocol reaches|naming|nit)",
)

_LEFT = (
    signs(
        Act.CANNOT_CONTINUE,
        """
    (author|op|contributor|champion|submitter|@|he|she|they) (has|have|had)? (told|said|says|mentioned|informed|let|wrote|confirmed|indicated|stated|replied|emailed|messaged) …… (no time|no more time|no bandwidth|no capacity|no longer|unable to|can't (work|continue|finish)|cannot (work|continue|finish)|stepp* (down|away|back)|lost interest|moved on)
    (author|op|contributor|champion|submitter|@|he|she|they) (has|have|had)? (told|said|says|mentioned|informed|let|wrote|confirmed|indicated|stated|replied|emailed|messaged) …… (won't|*n't|not) (be able|have (the|any|enough|much)? (time|bandwidth)|plan|intend|want|going|able|continue|interested|find (the)? time) …
    (author|op|contributor|champion|submitter|@|he|she|they) (is|has|sadly|unfortunately|currently|now|also|apparently)? (doesn't|does not|don't|do not|no longer|hasn't|has not) (currently|really|presently)? (have|has|had|having|got) (the|any|enough|much)? (time|bandwidth|capacity|energy|cycles) …
    (author|champion|contributor) (has|is) (now|since|unfortunately)? (left|leaving|moved on|stepped (down|back|away)|no longer (working on|with|able|involved|interested)) …
    """,
        "(if|whether|unless|review|reproduce|use)",
        hedged=True,
        author=False,
    )
    + signs(
        Act.HAND_OVER,
        """
    (up for grabs|up for adoption|adoption needed|adopters wanted|free to be taken over|free for the taking)
    (needs|need|looking for|seeking|wants|wanted) (a)? (new|another) (champion|owner|author|maintainer|volunteer|adopter|driver) …
    (author|op|contributor|champion|@|he|she|they) (is|was|would be|are|were|agreed|does|doesn't|has) (fine|happy|ok|okay|glad|good|not mind|mind|no objection|no objections)? (for|with|if|to|to let|to have|that) (somebody|someone|anybody|anyone|others|me|us|you|another …) …… (tak*|pick*|continu*|finish*|adopt*|carry*)
    """,
        "(if this is|is this|good first|issue|whether)",
        author=False,
    )
    + signs(
        Act.HAND_OVER,
        """
    (anybody|anyone|whoever|somebody|someone) (else)? (who)? (wants|want|would like|is willing|cares|feels like) (it|this|to (champion|drive|push|own|carry|have) …) …… (can|may|is|should|welcome|please|feel free|go ahead|have it) …
    """,
        "(test|try|review|reproduce|use)",
        hedged=True,
        author=True,
    )
)


PROPOSALS = (
    *_DECIDED,
    *_FOLLOWED,
    *_FIRST,
    *_IN,
    *_NOT_HERE,
    *_WITHDRAWN,
    *_DEFERRED,
    *_NUMBERED,
    *_WAITED,
    *_SPLIT,
    *_LEFT,
)
