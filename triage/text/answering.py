"""What people do in a review beside asking: judge, answer, promise, argue, pass the ball.

The conventions of the field: ACK and NACK with their shades (Concept ACK, utACK, tACK, Approach NACK, ~0),
LGTM, +1 and −1, PTAL, WIP hand-overs ("up for grabs"). Phrases are read in lower case.
"""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.patterns import Table

FRAGMENTS = {
    "weak": r"weak|strong|slight|very|light|mild|soft|cautious|tentative|big|huge",
    "i_am": r"(?:i'm|i am|im|we're|we are)",
    "not_able": r"(?:can't|cannot|can not|couldn't|could not|unable to|won't|will not|don't|do not|won't be able to)",
    "done": (
        "done|fixed|addressed|updated|changed|removed|renamed|added|rebased|squashed|pushed|force[- ]?pushed|reverted|moved"
        "|resolved|implemented|corrected|adjusted|refactored|reworked|replaced|dropped|deleted|split|applied|adopted|took"
        "|taken|amended|cleaned|converted|extracted|simplified|improved|restored|included|incorporated|modified|rewrote"
        "|rewritten|reworded|reduced|extended|documented|switched|swapped|inlined|clarified|completed|reformatted"
        "|formatted|edited|covered|fixup|cherry-?picked|unified|retitled"
    ),
    "someone": r"some(?:one|body)(?: else)?|any(?:one|body)(?: else)?|others?|people|folks|you",
    "once": r"once|after|when|as soon as|if|provided|assuming|pending|modulo|except|but|with|conditional on|apart from|aside from|other than",
}

TABLE = Table(FRAGMENTS)

# --- for and against ---

TABLE.add(
    Act.APPROVE,
    r"""
    (ut|t|re|rut|crut|cr|scripted-diff |code[- ]review |reviewed?[- ]|light[- ]|tested |re-?|untested |lightly tested |crypto )?ack
    (utack|tack|reack|re-ack|crack|rutack|wtack|mack)
    (lgtm|sgtm|lgtm2|lgtm3|slgtm|lg)
    look(s|ing)? (all |very |pretty |really |quite |mostly |overall |just |about )?(good|great|fine|nice|perfect|solid|excellent|awesome|ok|okay) (to me|to go|now|from my side|as is|imo)
    ^(this |it |that |all |everything |code |the (change|patch|code|pr|fix) )?look(s|ing)? (all |very |pretty |really |quite |overall )?(good|great|fine|nice|perfect|solid|excellent|awesome)\W*$
    \+1
    👍
    🚀
    (ready|good) (to|for) (be )?(merged?|merging|commit|go|land|ship)
    ship it
    (happy|fine|good|ok|okay|comfortable) (with|to) (merge|merging|this|it|the (change|patch|pr)|these changes)( as[- ]is| now)?
    i approve
    approv(ed|ing)
    (no|without) (further |more |other |additional )?(comments|objections?|concerns?|remarks)( from my side| from me)?
    (nothing (more |else |further )?to add)
    i (think|believe) (this|it) (is|can be|should be) (good to go|ready|merged|mergeable)
    let's (merge|get) (this|it)( in| merged)?
    """,
    unless=r"""
    (concept|approach|conceptual|design|idea) (ut)?ack
    n't (an? )?ack
    not (an |yet |quite |ready )?(ack|lgtm|ready|good)
    (isn't|not|n't|before it's|until it's|when it's|once it's|is it|if it's|make it) (yet |quite |really )?(ready|good) (to|for)
    (will|would|to|can|could|happy to|i'll|may|might|gladly|then|planning to) (re-?|ut)?(ack|approve|lgtm|\+1)
    (who|already|had|has|have|got|gets?|previously|earlier|your|his|their|an?|the|another|some|of|few|more|two|many|with|for|after|and) ((re-?|ut|t)?acks?|lgtms?|approvals?)( on| from| by|ed)?
    (ping|pong|syn)[- ]ack
    tcp ack
    acks? (message|packet|frame|timeout|required|level|=)
    (once|after|when|as soon as|pending) .. (looks?|is|are|get)
    approved by
    {once} ... (i'll|i will|happy to|lgtm|ack|approve)
    not (looking|look) good
    (looks?|looking) good (to me )?(but|except|apart|besides|other than|modulo|aside)
    """,
)

TABLE.add(
    Act.CONCEPT_APPROVE,
    r"""
    ({weak} )?(concept|conceptual|approach|design|idea) (ut)?ack
    cack
    (concept|approach) \+1
    (makes?|making) (a lot of |perfect |total |complete )?sense( to me)?
    (like|love) (the|this) (idea|approach|direction|concept|change|feature)
    (good|great|nice|excellent) (idea|direction|feature|improvement|addition)
    {i_am} (all )?(in favou?r|for it|supportive|on board)
    (support|supportive of|in favou?r of) (this|the|it)
    (would|will|could) be (very |really |quite |super )?(nice|good|great|useful|helpful|welcome|valuable) to have
    (this|it|that|which) (would|will|could) be (a )?(very |really |quite |super )?(nice|good|great|useful|helpful|welcome|valuable|worthwhile) (addition|feature|improvement|change|thing)?
    (sounds?|seems?) (very |quite )?(good|great|reasonable|sensible|fine|right|useful|like a (good|great|nice|reasonable|sensible|useful) (idea|change|approach|plan|thing))
    (reasonable|sensible|worthwhile|useful|desirable) (change|improvement|feature|addition|idea)
    look(s|ing)? (pretty |very |really )?(good|great|fine|nice|solid|promising) (overall|so far|otherwise|in general|generally|at a glance)
    (overall|generally|in general),? (this |it |that )?look(s|ing)? (pretty |very )?(good|great|fine|nice|solid)
    """,
    unless=r"""
    (doesn't|does not|not|n't|wouldn't|don't|hardly|no longer|would it|does it|if it|whether it|when it) (\w+ )?(make|sense|makes|like|love|sure|support|a good|the best|such a good|in favou?r)
    (isn't|not|n't) (a |the |such a )?(good|great|sensible|reasonable) (idea|direction|approach)
    """,
)

TABLE.add(
    Act.CONDITIONAL_APPROVE,
    r"""
    (lgtm|ack|utack|\+1|approved?|looks? good|good to (go|merge)|happy to (merge|approve|ack)) ... (once|after|when|as soon as|if you|provided|assuming|pending|modulo|except|but|conditional|apart from|aside from|other than|besides|with (the|one|a few|some|minor|nits?))
    (will|would|can|could|i'll|gladly|happy to|ready to) (re-?|ut)?(ack|approve|lgtm|merge) ... (once|after|when|as soon as|if|provided|assuming|then|with|this|it)
    (once|after|when|as soon as|if you|if that's|provided) ... (lgtm|ack|\+1|approve|merge (it|this)|good to (go|merge)|i'll (ack|approve|merge)|we can (merge|get))
    (then|and) (we|i|it) (can|could|will|'ll) (be )?(merge|merged|approve|ack|get (it|this) in|go in|land)
    (almost|nearly|close to|just about) (ready|there|done|good|mergeable|lgtm)
    (just|only) (a |one |two |a few |a couple of |some |minor )*(more |last |small |minor |tiny )*(nits?|comments?|questions?|things?|suggestions?|remarks?)
    (otherwise|other than that|apart from that|besides that|aside from that|with that|rest|everything else|overall),? (it |this |the pr |all )?(lgtm|looks? (good|great|fine)|ack|good|is fine|\+1)
    """,
    unless=r"""
    (lgtm|ack) (now|after the (rebase|update|last)|since)
    if (you|anyone|somebody) (re-?touch|re-?push|need to push|push again)
    """,
)

TABLE.add(
    Act.OBJECT,
    r"""
    ({weak} )?(concept |conceptual |approach |design |idea |code |tested )?(nack|nak)
    ^-1
    -1 (from|for|on|to|binding|non-binding|because)
    👎
    (don't|do not|doesn't|not sure|not convinced|unconvinced|not a fan|wouldn't) (\w+ ){0,4}(like|want|think|agree|believe|convinced|support|favou?r|need|see (the|a|any) (need|reason|point|value|benefit|advantage)|worth|worthwhile|is a good idea|makes? sense|the right)
    {i_am} (strongly |really |rather |still |very )?(against|opposed|skeptical|sceptical|not (in favou?r|convinced|a fan|sure (this|it|that|we|about)|comfortable|keen|happy))
    (against|opposed to) (this|it|the|adding|changing|removing|merging|doing)
    (doesn't|does not|wouldn't|would not|no longer) (really |actually |seem to |quite )?make (much |any |a lot of )?sense
    (bad|wrong|terrible|poor|dangerous) (idea|approach|direction|way|place|design)
    (overkill|not worth (it|the|doing)|too (risky|complex|complicated|invasive|hacky|fragile|dangerous))
    (what's|what is) the (point|benefit|advantage|use|motivation|rationale|value|gain) (of|for|in|here)
    why (do|would|should) (we|you|anyone) (need|want|even)
    (breaks?|broke|breaking) (backwards?[- ]compat|compat|the api|the build|existing|users|abi|binary)
    (should not|shouldn't) (be (doing|adding|changing|merged|done)|do this|add this|merge|change this)
    (prefer|rather|better) not (to|do|change|add|have)
    would rather not
    (this|it|that) is (a )?(regression|wrong|incorrect|unsafe|insecure|not (correct|right|safe|acceptable|an improvement|desirable|the right))
    (concern|concerns|concerned|worried|worries|worry) (about|that|with|regarding|is)
    """,
    unless=r"""
    (don't|do not) think (this|it|that|there|we) (is|are|'s)? ?(a problem|an issue|a big deal|matters?|needed|necessary|hurts?)
    don't (want|need) to (block|hold|delay|stop|bikeshed)
    not sure (i|if i) (understand|follow|get)
    don't (agree|think) (with )?(you|the)? ?nack
    not (opposed|against)
    no (concerns|objection)
    (nack|nak)s? (message|packet|frame)
    """,
)

TABLE.add(
    Act.NEUTRAL,
    r"""
    ~0
    (concept|approach|conceptual|weak) (~ ?|±|\+/?-)?0
    (indifferent|agnostic|no strong (opinion|feelings?|preference|view)s?|don't (have|feel) (a )?strong|on the fence|neutral on)
    (don't|do not) (really |particularly |much )?(care|mind) (either|much|too|about|which|if|whether)
    (either|both) (way |one |is |are |looks? )*(fine|works?|good|ok|okay)
    """,
)

TABLE.add(
    Act.SATISFIED,
    r"""
    (looks?|is|are|seems?|much|way|a lot|even) (much |way |a lot |even )?(better|nicer|cleaner|good) now
    (all )?(my|your|the) (comments?|concerns?|feedback|remarks?|nits?|questions?|issues?|requests?) (have been|has been|are|is|were|was|got) (all )?(addressed|resolved|fixed|answered|taken care)
    (thanks|thank you|thx|ty|great|perfect|cool|nice) ... (addressing|fixing|adding|updating|changing|clarifying|explaining|the (fix|update|explanation|clarification|answer|quick (fix|update|response|turnaround)))
    (ok|okay|ah|i see|got it|right|fair enough|understood|makes sense),? (thanks|thank you|thx)
    ^(i see|got it|understood|fair enough|fair point|right|makes sense|ok|okay|cool|perfect|great|thanks|thx|thank you|ty|resolved|works for me|wfm|i agree|agreed|sgtm|good point|nice|excellent|awesome|sure|👍|\+1|done)\W*$
    (works|fine|good|ok|okay) (for|with|by) me
    resolv(ed|ing)( this| the| my)?\W*$
    (that|this) (works|is fine|is good|is ok|is perfect|makes sense|answers? my|explains|clarifies)
    never ?mind
    """,
    unless=r"""
    (but|however|still|not|n't|except|although|though|unless) (\w+ ){0,6}
    """,
)

TABLE.add(
    Act.PRAISE,
    r"""
    (nice|great|good|excellent|awesome|amazing|fantastic|impressive|solid|cool|lovely|fine) (work|job|stuff|catch|find|fix|idea|one|change|improvement|patch|pr|clean-?up|refactor(ing)?|contribution|start)
    (well done|kudos|very cool|super cool|love it|love this|impressive)
    (very|really|so) (nice|cool|good|clean|neat)\W*$
    """,
    unless="not (a )?(nice|great|good)",
)

TABLE.add(
    Act.THANKS,
    r"""
    (thanks|thank you|thx|thankyou|thnx|tysm|cheers|appreciate[d]?|many thanks|ty)
    """,
)

TABLE.add(
    Act.AGREE,
    r"""
    (good|great|nice|fair|valid|excellent|right) (point|catch|idea|call|suggestion|question|find|spot|eye|observation)
    (you're|you are|your|ur) (right|correct|absolutely right)
    (i |totally |fully |completely |strongly )?agreed?( with|\W*$)
    ^(right|true|indeed|exactly|correct|absolutely|definitely|of course|sure|yes|yep|yeah|yup|makes sense|sounds good|sgtm|oops|whoops|ah)
    my (bad|mistake|fault)
    (makes|make) sense
    """,
    unless=r"""
    (don't|do not|not|disagree|n't|can't|cannot) (\w+ ){0,2}(agree|make sense|right|correct)
    """,
)

# --- answers ---

TABLE.add(
    Act.PROMISE,
    r"""
    (will|i'll|ill|i will|gonna|going to|let me|i'm going to|planning to|plan to|intend to|i can|i'd be happy to|happy to|i could|i shall|we'll|trying to|try to|should be able to|hope to|hoping to|aim to) (\w+ ){0,3}(do|fix|add|address|update|change|rebase|look|push|try|work|remove|rename|move|split|write|open|take|investigate|check|follow|implement|clean|squash|get|include|make|create|adjust|rework|test|revert|refactor|use|extend|document|explain|drop|replace|provide|raise|send|submit|come|incorporate|amend|correct|handle|think|see|put|start|finish|continue|improve|resolve)
    ^will (do|fix|add|update|change|rebase|push|address)
    (on it|working on (it|this|that)|on my (todo|list)|in progress|stay tuned|coming (soon|up)|wip)
    (soon|tomorrow|tonight|next week|this week|later today|in the next (few )?(days|weeks)|over the weekend|this weekend|when i (get|have|find) (a |some |more )?(time|chance)|asap|shortly)
    """,
    unless=r"""
    (won't|will not|not going to|n't)
    (you|they|someone|somebody|he|she|it|this|that|we) (will|'ll|can|could|going to)
    will (be closed|close|need|cause|break|happen|always|never|not)
    """,
)

TABLE.add(
    Act.DONE_CLAIM,
    r"""
    ^{done}
    ^(is|are|it's|that's|should be|all|now|just) (now |all )?({done})
    ^(have|has|has been|have been|got) ({done})
    (i|i've|i have|i just|i've just|i also|we|we've|we have|i already|i went ahead and|i decided to|and) (now |just |already |also |finally |have |since |then |pushed and |went ahead and )*(done|did|fixed|addressed|updated|changed|removed|renamed|added|rebased|squashed|pushed|force[- ]?pushed|reverted|moved|resolved|implemented|corrected|adjusted|refactored|reworked|replaced|dropped|deleted|split|applied|adopted|took|taken|amended|cleaned|converted|extracted|simplified|improved|restored|included|incorporated|modified|rewrote|rewritten|reworded|reduced|extended|documented|switched|swapped|inlined|cherry-?picked|edited|separated|tested|opened|submitted|created|made)
    (should|must) (now )?be (fixed|done|addressed|resolved|good|ok|better|updated|gone) (now)?
    (fixed|done|addressed|resolved|updated|changed|added|rebased|implemented|squashed|included|applied|covered|removed|renamed|reworked) (in|by|with|as of|via|at|on|to|this|that|it|them|now|the|all|as|your|per|up|onto|everything|and|accordingly|both|too|!)
    (has|have|had|is|are|was|were) (now |all |already |just |also )?(been )?(fixed|addressed|updated|removed|added|rebased|resolved|corrected|renamed|squashed|implemented|split|reverted|changed|incorporated|pushed|reworked|included)
    (rebased|squashed|updated|fixed|done|pushed|addressed)\W*$
    (new|latest) (commit|push|version|revision) (adds|fixes|addresses|includes|has)
    (latest|last|new|recent) (push|commit|version|update|changes|revision) ... (address\w*|fix\w*|add\w*|resolv\w*|updat\w*)
    (comments|feedback|nits|suggestions|review|reviews) (are |have been |is )?(addressed|incorporated|applied|taken)
    (addressed|took|taken|incorporated|applied) (all |most of |some of |both |your |the |@)
    """,
    unless=r"""
    (should|needs? to|must|could|can|to|not|n't|will|yet to|haven't|hasn't|isn't|not yet|once|when|until|after|if|unless|before) (i |we |you |it |this |that |they |these |all )?(\w+ )?(be|been|is|are|have|has|get|being) ?(\w+ )?(done|fixed|addressed|updated|changed|removed|renamed|added|rebased|squashed|resolved|split|merged)
    (have|has|did) (you|this|it) (\w+ )?(been )?(fixed|addressed|updated|rebased|considered|tested)
    what (have|has|did)
    (haven't|hasn't|didn't|have not|has not|not been|not yet|hadn't)
    \?$
    """,
)

TABLE.add(
    Act.ARGUE,
    r"""
    (i )?(disagree|don't agree|do not agree|beg to differ|am not convinced)
    (don't|do not) (think|see|believe) ... (necessary|needed|worth|should|matters?|better|problem|issue|reason|point|why|how|need)
    (i'd|i would|would|i) (rather|prefer) (not|to keep|to leave|keeping|leaving|the current)
    (i'd|i would) (keep|leave)
    (on purpose|intentional|intentionally|by design|deliberate|deliberately|as intended)
    (out of|outside|beyond) (the )?scope
    not (related|in scope|part of this|introduced|relevant|caused) ... (pr|change|patch|here|this)
    (unrelated|pre-?existing|move[- ]only)
    (already|same as) (the case|exists?|there|like that|handled|before|master|done)
    (leave|leaving|left|keep|keeping|kept) (it |this |that |them )?(as[- ]is|as it is|like (this|that)|unchanged)
    n/a
    """,
)

TABLE.add(
    Act.WAIVE,
    r"""
    (no|not|don't|doesn't|isn't|aren't|without) (really |strictly |necessarily |absolutely |any |a |the |that )*(need|needed|necessary|required?|have to|worth) (for |to |a |any |of |doing |adding |it |this |that |more )*(tests?|testing|docs?|documentation|split|splitting|rebase|kip|change|changes?|benchmark|jira|ticket|add|fix|block|here|now|anymore|worry)?
    (never ?mind|nevermind|nvm|nm|scratch that|ignore (that|this|my|me)|disregard|forget (it|that|what|about)|please ignore|my (bad|mistake|misunderstanding)|i misread|i was wrong|i stand corrected|on second thoughts?|i take (that|it) back)
    (fine|ok|okay|good|happy|works|alright) (for me |with me |by me )?(to )?(leave|leaving|keep|keeping|as[- ]is|as it is|like (this|that)|without|either way|for now|to skip|skipping)
    (can|could|should|may|let's|we can) (\w+ ){0,3}(be )?(done|addressed|left|fixed|handled|deferred|come|go|improved|added|tackled|follow|wait) ... (follow-?ups?|later|separate(ly)?|another pr|other pr|next pr|future|subsequent)
    (not a (blocker|blocking|show-?stopper|big deal|must)|non-?blocking|no blocker|not blocking|won't block|don't block|(doesn't|does not|shouldn't|should not) block)
    no action (needed|required|necessary)
    (leave|keep) (it|this|that) (as[- ]is|for (now|later|a follow))
    """,
)

TABLE.add(
    Act.OPTIONAL,
    r"""
    (nits?|nitpicks?|nitty|nano-?nit|bike-?shed(ding)?|cosmetic|pedantic|picky)
    (optional|optionally|non-?blocking|not blocking|not a blocker|no blocker|take it or leave it|feel free (to|not to)|up to you|your call|your choice|as you (like|wish|prefer)|if you (like|want|prefer|feel like|think|agree|wish|have time|touch|re-?touch|re-?push|push|happen|end up|do|need to|care|are)|only if|ymmv|just (a|my) (thought|suggestion|idea|preference|opinion|nit|personal)|personal(ly)? (preference|taste|opinion|nit)|matter of taste|no strong (opinion|preference|feeling)s?|don't feel strongly|not (a )?(strong|must|mandatory|critical|important|required)|minor|for (a |the |another )?follow-?ups?|in (a |the |another )?follow-?ups?|(in )?(a )?(future|later|subsequent|separate|next|another) pr|could also|might also|can also|some ideas?|food for thought|just thinking|just wondering|fwiw|for what it's worth|low priority|can be (left|done|addressed) (later|for)|future work|out of scope|doesn't have to be|does not have to)
    (might|could|may|would) (also )?be (nice|cool|neat|interesting) to
    """,
    unless=r"""
    feel free to (re-?open|close|ping|take|pick|review|merge|ask|reach|submit|open|cherry)
    optional<|std::optional|optional\W*(class|type|parameter|argument|param|field|value)
    """,
)

# --- whose move ---

TABLE.add(
    Act.PING,
    r"""
    (ping|bump|nudge|poke|pinging|bumping|re-?ping)
    (any|some) (update|updates|news|progress|status|movement|thoughts|feedback|plans|eta|chance|luck|word|interest|activity)
    (what(?:'s| is)|whats) the (status|state|progress|plan|situation|eta|story|hold-?up|blocker)
    what are the blockers
    (are|will|do|would|can) you (still |be |planning |plan |want |intend |able |going |currently |actively |have (the )?(time|interest) )+(to )?(working|work|on|interested|plan|want|planning|intend|interest|continue|finish|pursue|follow|pick|time|able|going|update|up|look)
    (still|anyone|anybody|someone|somebody) (relevant|needed|working on|interested|alive|active|planning|on (it|this)|valid|want|wanted|pursuing|looking)
    (is|are) (this|it|there|anything|anyone) .. (still|anything|any) (\w+ ){0,3}(relevant|needed|being worked|active|alive|in progress|happening|missing|blocking|valid|open|a thing|wanted|planned|going|going on|left|holding|i can)
    (what's|what is|whats|what) (missing|blocking|left|needed|holding|stopping|happening|going on) (here|this|to|for|up|it)
    (can|could|will|would|should|when) (this|it|we|you|the pr) (\w+ )?(be )?(merged?|re-?opened?|reviewed|land|landed|get (this|it) (merged|in|reviewed)|move forward|moved forward|go in|released|in a release)
    when (will|can|is) (this|it)
    is (this|it) (merged|ready|going|abandoned|stalled|dead|stuck|blocked)
    do(?:es)? (this|anyone|you) (still )?(need|want|plan|have (any )?plans)
    do you (want|wish|plan|intend|have time|need help) to (continue|finish|work|update|address|pursue|keep|rebase|move|proceed|still)
    need (some |any )?(help|assistance) (with|on|to|finishing|completing)
    (haven't|have not|not) heard (from|back)
    (is|are) (this|it|that) (pr )?(still )?(needed|relevant|required|wanted|valid|necessary|active|alive)( any ?more)?
    (are|will|do|would|can|could) you (\w+ )?(going to |planning to |plan to |want to )?(revisit|get back to|come back to|pick this (back )?up)
    (reminder|reminding)
    same here,? can
    """,
    unless=r"""
    (ping|pings?|pinging) (time|message|pong|latency|interval|timeout|peer|min|rpc|command|request|response)
    version bump
    bump(s|ed|ing)? (the |to |version|fee|up|dependency|versions)
    """,
)

TABLE.add(
    Act.REVIEW_PLEASE,
    r"""
    (ptal|plz take|please (take|have) (a|another) (\w+ )?look|pls (take|have) a look|please (re-?)?review|pls (re-?)?review|please re-?check|please have another)
    (can|could|would|will|may) (you|someone|somebody|anyone|anybody|one of you|some|people|folks|a committer|any committer|maintainers?|@[\w-]+) (please |kindly |also |maybe |help |to |perhaps )*(have|take|review|re-?review|look|check|give|approve|merge|help)
    ready (for|to be|to) (another |a |re-?|final |further |more |your |the |next )*(review|reviewed|re-?review|look|round|pass)
    (another|second|fresh|final|new) (look|review|round|pass)
    (need|needs|looking for|seeking|waiting (for|on)|awaiting|request|requesting|would (like|love|appreciate)|appreciate|want|welcome) (\w+ ){0,3}(reviews?|reviewers?|feedback|opinions?|thoughts|comments|a look|review)
    (cc|ping|pinging) @[\w-]+
    (review|reviews|feedback|thoughts|opinions?|comments|input) (please|welcome|appreciated|needed|wanted|would be|\?)
    (what do you think|wdyt|thoughts\?|opinions\?|does (this|that) (look|sound|work))
    help review
    """,
)

TABLE.add(
    Act.WILL_REVIEW,
    r"""
    (i'll|i will|will|going to|plan to|planning to|hope to|intend to|let me|want to|try to|i'm) (\w+ ){0,3}(review|reviewing|re-?review|test|testing|have a (\w+ )?look|take a (\w+ )?look|look (at|into|over|closer)|get to (this|it)|go through|look)
    (review|reviewing) (this )?(soon|shortly|tomorrow|next|now|in progress|begun|started)
    (adding|put|on) (it |this )?(to |on )?my (review|list|todo|queue)
    reviewing
    """,
)

TABLE.add(
    Act.HAND_OVER,
    r"""
    up[- ]for[- ]grabs?
    (feel free|free|welcome|happy for ({someone})|please|go ahead|{someone} (is|are) (free|welcome)) (to |and )?(take|pick|grab|adopt|continue|finish|use|carry|cherry-?pick|resubmit|work on|complete|run|re-?use|fork|build) .. (over|up|this|it|on|from|where|ownership|forward|commits?|branch|code|changes)
    (anyone|anybody|someone|somebody|others?|{someone}) (else )?(is |are |who |may |can |could |should |wants?|wanna |to |would |willing |interested |like |likes? |free |wishes )+ ?(to |in )*(take|pick|picking|taking|grab|adopt|continue|finish|carry|work) .. (over|up|this|it|on|from|working)
    (would you|do you|could you|can you|will you|are you able|maybe you) (\w+ ){0,3}(take|pick) (it|this|that|the pr|them) (over|up)
    (please|you can|someone should|someone could|anyone can) (take|pick) (it|this|that) (over|up)
    (looking for|need|want) (someone|somebody|a volunteer|volunteers|a new (owner|author|champion)|help) (to )?(take|pick|finish|continue|finishing)
    (hand|handing|passing|pass) (it|this|that|the) (\w+ )?(over|off|on)
    (make|making) your changes and resubmit
    """,
    unless=r"""
    (i|i'll|i will|i'd|i can|i could|may i|can i|could i|i'm|we|let me) (\w+ ){0,5}(take|pick|picking|taking|continue|finish|carry) (\w+ )?(over|up|this|it|on)
    (i|i'd|i would) (\w+ )?(like|love|want) to (take|pick|work|continue)
    no longer up for grabs
    """,
)

TABLE.add(
    Act.CANNOT_CONTINUE,
    r"""
    (i )?(don't|do not|won't|no longer|didn't|haven't|hardly|can't|cannot|not) (\w+ ){0,4}(have|find|got|get|having|able to find|going to have) (\w+ ){0,3}(time|bandwidth|cycles|capacity|energy|interest|motivation|resources|spare)
    (no|lack of|out of|not enough|little|short on|insufficient|running out of) (\w+ )?(time|bandwidth|cycles|capacity|motivation|interest)( (to|for|on|at|anymore|any more|right now|these days))?
    (too|very|really|so|quite|super|extremely|pretty) busy
    {i_am} (sorry,? )?(not|no longer|afraid i|unable|giving up|moving on|stepping (down|back|away)|done|out|leaving|abandoning) (\w+ ){0,4}(working on|work on|able to|interested in|going to|continue|actively|pursue|this|it|maintaining|be able)
    (can't|cannot|can not|won't|unable to|not able to|not be able to|won't be able to|not going to) (\w+ ){0,3}(continue|finish|complete|pursue|follow up|follow through|maintain|work on (this|it)|keep (working|up)|get (back )?to (this|it)|getting to)
    (don't|do not|not|won't) (plan|intend|planning|going|want|expect|see myself) (\w+ ){0,3}(to )?(continue|work|working|pursue|finish|spend|get|getting|push|pursuing|come back)
    (stopped|stop|given up|gave up|quit|abandon(ed|ing)?|dropped|lost interest|moved on|walking away|losing interest) (\w+ )?(working|on|this|it|interest|from|in)?
    (not (my|a) (priority|focus)|isn't my focus|other priorities|decided to not spend|not spend further time)
    """,
    unless=r"""
    (don't|do not|haven't) have (time|the time|a chance) (right now |now |today |this week )?(to )?(review|look|test|check|comment)
    (you|author|they|he|she|op) (\w+ )?(don't|do not|doesn't|lost|no longer|stopped|not|abandoned|are|is|has|have)
    (if|did|do|are) (you|the author)
    (sorry|apologies) for (the|being|my|not) .. (busy|time)
    (thread|process|loop|service|node|server|program|test|it|we|should|to|will) (is |was |has |be |been )?(stop|stopped|quit|abandon)
    busy (loop|wait|waiting|spin)
    running time
    """,
)

TABLE.add(
    Act.TAKE_OVER,
    r"""
    (i'd|i would|i'll|i will|i can|i could|can i|could i|may i|i'm going to|i am going to|mind if i|i want|happy|i'm happy|i've|i have|let me|i'm willing) (\w+ ){0,4}(take|taken|taking|pick|picked|picking|continue|continuing|carry|finish) (\w+ ){0,3}(over|up|this|it|on|working|from)
    (picked|taken|picking|taking|carried|carrying|continued) (this |it )?(up|over|on) (in|by|at|with|here|as)
    i (can|could|would like to|want to|am interested (in|to)) (\w+ )?(work|working) on (this|it)
    (took|picked) (this |it )?(over|up)
    """,
)

TABLE.add(
    Act.FINDING,
    r"""
    (crash(es|ed|ing)?|segfaults?|assert(s|ion)? fail(s|ed|ure)?|fails? to (compile|build|link|start|apply|run)|doesn't (compile|build|work|apply|link|run|start|pass|handle)|does not (compile|build|work|apply|link|run|handle|pass)|isn't working|not working|no longer works|broken|breaks|regress(es|ed|ion)|deadlocks?|leaks?|hangs?|race condition|overflow|undefined behaviou?r|use[- ]after[- ]free|memory leak|compile errors?|build errors?|linter? (errors?|fails?)|npe)
    (i|we) (get|got|see|saw|am getting|am seeing|keep getting|still get|still see|hit|encounter(ed)?) (\w+ ){0,3}(error|errors|crash|failure|failures|warnings?|exception|segfault|issue|problem)
    (what|how) (about|if|happens) (when|if)
    (won't|will not|wouldn't|would not|can't|cannot) (work|compile|build|handle|be (safe|correct))
    """,
    unless=r"""
    (no|not|without|n't|fixes|fixed|fix|prevents?|avoids?|solves?|resolves?) (\w+ ){0,3}(crash|leak|regress|break|broken|error|issue|problem|warning|fail|hang|deadlock|overflow|race)
    """,
)

TABLE.add(
    Act.QUESTION,
    r"""
    (i )?(wonder(ing|ed)?|curious) (if|why|whether|how|what|about|when|where)
    (not|n't) (really |quite |entirely |fully )?(sure|clear|understand|follow|get|see|know) (why|how|what|whether|if|where|the (purpose|reason|point|motivation)|this|it)
    (can|could|would) (you|someone) (please |also |maybe |briefly |perhaps )?(explain|clarify|elaborate|describe how|describe what|describe why|tell|say|confirm|share|expand)
    (please|pls) (explain|clarify|elaborate)
    ^(explain|clarify|elaborate)
    (can|could|would) you (please |also |maybe )?(share|give|point|show|link|provide|post) ... (examples?|details|links?|references?|output|info|logs?|context|insight)
    (mind|care to) (explaining|explain|elaborating|elaborate|clarifying)
    """,
    unless=r"""
    (sure|know) (this|it|if) (is|will be) (fine|ok|good)
    """,
)
