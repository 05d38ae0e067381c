"""Whose move it is: the phrases that ask for movement, for a review, or hand the work to somebody else."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.patterns import Saying

PHRASES = (
    Saying(
        Act.PING,
        r"""
        (ping|bump|nudge|poke|pinging|bumping|re-?ping)
        (were|are) you able to
        (do|does|would|will|if) (you|the author) (still |currently |also )?have (some |any |the |enough |\
          a bit of )?(bandwidth|time|interest|plans|capacity|energy)
        (can|could|should) (it|this) be taken over
        (seems?|looks?|appears?) (to be |like it's |like it is |like )?(a bit )?(stalled|abandoned|stuck)
        (remain|stay|left|keep (this|it)) open\W*(or|\?)
        you (can|could|will|might|still|be able to) (\w+ )?find (the |some |any )?time
        (leave|drop|give) (us |me )?(a |some )?(quick |short )?(message|note|comment|sign|update)
        let (us|me) know (if|whether|when) you(?:'re| are|'ll| will)? (\w+ )?(still|plan|planning|want|\
          intend|able|going|interested|have|need|can|could|working)
        (how|hows|how's) (is )?(this|it|that) (going|coming|progressing|looking)
        where (are|do) we (stand|at|with) (\w+ )?(this|it|here)
        any ?(body|one)\W*\?
        (make sure|ensure|see to it) (that )?(this|it|the) (pr )?(is|gets|get) (merged|reviewed|in)
        (still|is (this|it)) worth (pursuing|keeping|continuing|reviving|finishing)
        let us know (if|whether|when) you are (happy|ok|okay|fine|satisfied|ready|done)
        what (else )?(is|'s|do i|do you|do we|needs?) (\w+ )?(else )?(needed|missing|left|required|\
          blocking|need|outstanding)
        do (i|we) (still )?need to (make|do|change|add|fix|address) (any|anything|something|more)
        (how|hows|how's) is it going
        (wanted|want|just|wanting) to (check|see|ask|know|follow up|check in|touch base) (\w+ ){0,3}(if|\
          whether|on|about|in|with|how)
        (check|checking|following|circling|touching) (in|up|back|base) (on|about|here|to|with|regarding)
        (reminder|friendly|gentle)[- ](poke|ping|nudge|reminder|bump)
        (either|any|one|some) of you (\w+ )?(review|merge|look|take|help|approve)
        (can|could|shall|should) we (\w+ )?(move on|move forward|proceed|get this (in|done|merged|going)|\
          push this)
        (sorry|apologies) for (being pushy|pushing|the ping|pinging|bugging|nagging|the nag|bothering)
        (didn't|haven't|did not|have not|not|didnt|havent) (hear|heard|seen|see|get|got|\
          gotten) (\w+ )?(from you|back|anything|a reply|a response|an answer|any reply)
        when (do|will|are|would|can) you (\w+ )?(plan|going|able|expect|intend|think|finish|update|have time)
        when you (do )?plan to
        can this (one |pr )?be (updated|finished|revived|unblocked|moved)
        (still|currently) waiting (for|on) (a |your |the |some |any )?(reply|response|answer|feedback|update)
        what(?:'s| is| are) (the )?next( steps?)?
        (over|been|after) (a|one|two|three|several|some|\d+) (weeks?|months?|years?) (already|now|\
          without|with no|and)
        (do|does) (this|it) (still )?(need|require|want) (\w+ )?(work|anything|attention|a rebase|changes)
        (did|have) you (had |get |got |have |found |find )+(a |the |any |some )?(chance|time|opportunity)
        (is|was) (this|the) (pr |pull request )?(abandoned|stalled|dead|stuck)
        do (we|you) still (need|want)
        (should|shall|can|could) (we|i|you|this) (please )?(be )?closed? (this|it|the)
        gentle reminder
        (any|some) (update|updates|news|progress|status|movement|thoughts|feedback|plans|eta|chance|luck|\
          word|interest|activity)
        (what(?:'s| is)|whats) the (status|state|progress|plan|situation|eta|story|hold-?up|blocker)
        what are the blockers
        (are|will|do|would|can) you (still |be |planning |plan |want |intend |able |going |currently |\
          actively |have (the )?(time|interest) )+(to )?(working|work|on|interested|plan|want|planning|\
          intend|interest|continue|finish|pursue|follow|pick|time|able|going|update|up|look)
        (still|anyone|anybody|someone|somebody) (relevant|needed|working on|interested|alive|active|planning|\
          on (it|this)|valid|want|wanted|pursuing|looking)
        (is|are) (this|it|there|anything|anyone) .. (still|anything|any) (\w+ ){0,3}(relevant|needed|\
          being worked|active|alive|in progress|happening|missing|blocking|valid|open|a thing|wanted|planned|\
          going|going on|left|holding|i can)
        (what's|what is|whats|what) (missing|blocking|left|needed|holding|stopping|happening|going on) (here|\
          this|to|for|up|it)
        (can|could|will|would|should|when) (this|it|we|you|the pr) (\w+ )?(be )?(merged?|re-?opened?|\
          reviewed|land|landed|get (this|it) (merged|in|reviewed)|move forward|moved forward|go in|released|\
          in a release)
        when (will|can|is) (this|it)
        is (this|it) (merged|ready|going|abandoned|stalled|dead|stuck|blocked)
        do(?:es)? (this|anyone|you) (still )?(need|want|plan|have (any )?plans)
        do you (want|wish|plan|intend|have time|need help) to (continue|finish|work|update|address|pursue|\
          keep|rebase|move|proceed|still)
        need (some |any )?(help|assistance) (with|on|to|finishing|completing)
        (haven't|have not|not) heard (from|back)
        ^(is|are) (this|it|that) (pr )?(still )?(needed|relevant|required|wanted|valid|necessary|active|\
          alive)( any ?more)?
        (are|will|do|would|can|could) you (\w+ )?(going to |planning to |plan to |want to )?(revisit|\
          get back to|come back to|pick this (back )?up)
        (reminder|reminding)
        same here,? can
        """,
        unless=r"""
        (ping|pings?|pinging) (time|message|pong|latency|interval|timeout|peer|min|rpc|command|request|\
          response)
        ping (me|us)
        version bump
        status (code|bar|line|text|message|quo|flag|field|page)
        (no|not|without|hasn't|haven't|isn't|n't|never|nor) (\w+ ){0,3}(any|some|\
          been any) (\w+ )?(update|updates|activity|progress|movement|feedback|interest|news)
        bump(s|ed|ing)? (the |to |version|fee|up|dependency|versions)
        """,
    ),
    Saying(
        Act.REVIEW_PLEASE,
        r"""
        (ptal|plz take|please (take|have) (a|another) (\w+ )?look|pls (take|have) a look|\
          please (re-?)?review|pls (re-?)?review|please re-?check|please have another)
        (can|could|would|will|may) (you|someone|somebody|anyone|anybody|one of you|some|people|folks|\
          a committer|any committer|maintainers?|@[\w-]+) (please |kindly |also |maybe |help |to |\
          perhaps )*(have|take|review|re-?review|look|check|give|approve|merge|help)
        ready (for|to be|to) (another |a |re-?|final |further |more |your |the |next )*(review|reviewed|\
          re-?review|look|round|pass)
        (another|second|fresh|final|new) (look|review|round|pass)
        (need|needs|looking for|seeking|waiting (for|on)|awaiting|request|requesting|would (like|love|\
          appreciate)|appreciate|want|welcome) (\w+ ){0,3}(reviews?|reviewers?|feedback|opinions?|thoughts|\
          comments|a look|review)
        (cc|ping|pinging) @[\w-]+
        (review|reviews|feedback|thoughts|opinions?|comments|input) (please|welcome|appreciated|needed|\
          wanted|would be|\?)
        (what do you think|wdyt|thoughts\?|opinions\?|does (this|that) (look|sound|work) (ok|okay|good|\
          right|better|fine|for you))
        help review
        """,
    ),
    Saying(
        Act.WILL_REVIEW,
        r"""
        (i'll|i will|will|going to|plan to|planning to|hope to|intend to|let me|want to|try to|\
          i'm) (\w+ ){0,3}(review|reviewing|re-?review|test|testing|have a (\w+ )?look|take a (\w+ )?look|\
          look (at|into|over|closer)|get to (this|it)|go through|look)
        (review|reviewing) (this )?(soon|shortly|tomorrow|next|now|in progress|begun|started)
        (adding|put|on) (it |this )?(to |on )?my (review|list|todo|queue)
        reviewing
        """,
    ),
    Saying(
        Act.HAND_OVER,
        r"""
        up[- ]for[- ](grabs?|adoption)
        (be|is) my guest
        all yours
        (would|i'd) (appreciate|be (glad|happy|great|nice|good|\
          grateful)) if ({someone})( else)? (\w+ )?(work|works|worked|take|takes|took|pick|picks|finish|\
          finishes|continue|continues|help|takes|could)
        ({someone})( else)? with (\w+ ){1,5}(is|are|can|may|could|should) (\w+ )?(welcome|free|take|\
          finish|pick|continue)
        ({someone}|interested parties|others|folks|contributors|whoever|everyone) (\w+ )?(is|are|\
          would be|more than) (very |always |most |more than )?(welcome|free|invited|encouraged) to
        ({someone}) (else )?(wants?|would like|wanting|willing|interested|happy|ready) (to |\
          in )(\w+ )?(drive|push|bring|get|carry|take|shepherd|see|revive|resurrect|champion)
        (ok|okay|fine|welcome|free|happy|cool|good) (with me |for me |by me )?(to|for|\
          if) ({someone} )?(to )?(complete|finish|finishes|take|takes|took|continue|continues|adopt|\
          picks?|carry|resume|revive) (this|it|the pr|over|on|up|from|my|work)
        (happy|glad|fine|ok|okay|good|cool) (if|with|for) ({someone}) (else )?(to )?(take|takes|taking|\
          took|pick|picks|picking|finish|finishes|finishing|continue|continuing|use|using|adopt|adopting|\
          wants)
        (if|should) ({someone}) (else )?(has|have|with|feels?|wants?|would like|is|are) (the |enough |\
          more |some |any |up |to )*(energy|time|bandwidth|interest|motivation|like|willing|interested|\
          take|pick|finish|continue|carry)
        ({someone}) (else )?(may|can|could|should|might|will have to|has to|needs to|is free to|\
          are free to) (now |then |please |gladly )?(take|pick|continue|finish|carry|complete|adopt|grab|\
          revive|resume)
        (help|contributors?|volunteers?) (is )?(wanted|welcome|needed) (to|on|for|here)
        leav(e|ing) (it|this|that|the rest) (to|for|up to) (someone|somebody|others?|anyone|you|\
          the maintainers|whoever)
        whoever (wants|has|is|feels)
        (feel free|free|welcome|happy for ({someone})|please|go ahead|{someone} (is|are) (free|\
          welcome)) (to |and )?(take|pick|grab|adopt|continue|finish|use|carry|cherry-?pick|resubmit|work on|\
          complete|run|re-?use|fork|build) .. (over|up|this|it|on|from|where|ownership|forward|commits?|\
          branch|code|changes)
        (anyone|anybody|someone|somebody|others?|{someone}) (else )?(is |are |who |may |can |could |should |\
          wants?|wanna |to |would |willing |interested |like |likes? |free |wishes )+ ?(to |in )*(take|pick|\
          picking|taking|grab|adopt|continue|finish|carry|work)(?! (\w+ ){1,2}look) .. (over|up|this|it|on|\
          from|working)
        (would you|do you|could you|can you|will you|are you able|maybe you) (\w+ ){0,3}(take|pick) (it|this|\
          that|the pr|them) (over|up)
        (please|you can|someone should|someone could|anyone can) (take|pick) (it|this|that) (over|up)
        (looking for|need|want) (someone|somebody|a volunteer|volunteers|a new (owner|author|champion)|\
          help) (to )?(take|pick|finish|continue|finishing)
        (hand|handing|passing|pass) (it|this|that|the) (\w+ )?(over|off|on)
        (make|making) your changes and resubmit
        """,
        unless=r"""
        (i|i'll|i will|i'd|i can|i could|may i|can i|could i|i'm|we|let me) (\w+ ){0,5}(take|pick|picking|\
          taking|continue|finish|carry) (\w+ )?(over|up|this|it|on)
        (i|i'd|i would) (\w+ )?(like|love|want) to (take|pick|work|continue)
        no longer up for grabs
        """,
    ),
    Saying(
        Act.CANNOT_CONTINUE,
        r"""
        (i )?(don't|do not|won't|no longer|didn't|haven't|hardly|can't|cannot|not) (\w+ ){0,4}(have|find|got|\
          get|having|able to find|going to have) (\w+ ){0,3}(time|bandwidth|cycles|capacity|energy|interest|\
          motivation|resources|spare)
        (no|lack of|out of|not enough|little|short on|insufficient|running out of) (\w+ )?(time|\
          bandwidth|cycles|\
          capacity|motivation|interest) (to|for|on|at|anymore|any more|left|right now|these days)
        (have|has|had|got|found|find) (no|little|not enough) (\w+ )?(time|bandwidth|cycles|capacity|\
          motivation)\W*$
        (too|very|really|so|quite|super|extremely|pretty) busy
        ^(sorry,? )?no time(,? sorry| left| for this)?\W*$
        (won't|not|no longer) (\w+ )?be (working|able to work|continuing) (on (this|it))?
        {i_am} (\w+ )?(swamped|occupied|overloaded|tied up|snowed under)
        i (\w+ )?(no longer|don't) (work|use|maintain|contribute)
        (moved|changed|switched) (on )?to (another|a different|a new|other) (job|project|company|team|role)
        changed jobs?
        (didn't|didnt|did not|couldn't|could not|haven't|havent) (get|find|have|got|gotten|\
          manage) (\w+ ){0,2}(time|chance) to (work|finish|continue|complete|get back|come back|do)
        (won't|will not|not going to|don't expect to|unlikely to) be (\w+ )?(getting|coming|going|\
          returning) back
        (will|would|is|it's|be) (\w+ )?(difficult|hard|impossible|tough) (for me )?(\w+ )?(right now|\
          at the moment|to (continue|work|find|finish|keep)|for a while|these days)
        (got|been|get|getting|am|was|is) (\w+ )?(pulled|dragged|sucked|moved|reassigned|assigned|\
          switched|busy|distracted|diverted|sidetracked|shifted) (on ?to|into|away|with|by|from|\
          to) (\w+ ){0,3}(things?|projects?|work|tasks?|stuff|team|priorities|job|company|life)
        (won't|will not|not going to|isn't going to) (\w+ )?(move|progress|happen|go anywhere|\
          be (finished|done|completed)) (\w+ ){0,2}(from|on|by|at) my (side|end|part|time)?
        (never|haven't|have not|not) (\w+ )?(looked|touched|come back|came back|gotten back|got back|\
          worked|returned) (at|to|on)? ?(it|this|that) (since|again|in|for)
        (on|going on|away on|off on) (vacation|parental leave|paternity leave|maternity leave|leave|\
          sabbatical|holidays?) (for|until|till|now|and)
        my (priorities|focus|interests?|role|situation|circumstances) (have |has )?(changed|shifted|\
          moved|is elsewhere|are elsewhere)
        (other|different|more urgent|higher) (priorities|commitments|obligations|responsibilities)
        (step|stepping|stepped) (away|back|down) from (this|it|the|contribut\w+)
        not (be )?(much|very|really|that) (active|available|around) (on|in|for|here|anymore|any more|\
          these days)
        life (got|gets) in the way
        no longer have (access|the (time|setup|environment|hardware|machine))
        left the (company|project|team)
        {i_am} (sorry,? )?(not|no longer|afraid i|unable|giving up|moving on|stepping (down|back|away)|done|\
          out|leaving|abandoning) (\w+ ){0,4}(working on|work on|able to|interested in|going to|continue|\
          actively|pursue|this|it|maintaining|be able)
        (can't|cannot|can not|won't|unable to|not able to|not be able to|won't be able to|\
          not going to) (\w+ ){0,3}(continue|finish|complete|pursue|follow up|follow through|maintain|\
          work on (this|it)|keep (working|up)|get (back )?to (this|it)|getting to)
        (don't|do not|not|won't) (plan|intend|planning|going|want|expect|\
          see myself) (\w+ ){0,3}(to )?(continue|work|working|pursue|finish|spend|get|getting|push|pursuing|\
          come back)
        (stopped|stop|given up|gave up|quit|abandon(ed|ing)?|dropped|lost interest|moved on|walking away|\
          losing interest) (\w+ )?(working|on|this|it|interest|from|in)?
        (not (my|a) (priority|focus)|isn't my focus|other priorities|decided to not spend|\
          not spend further time)
        """,
        unless=r"""
        (don't|do not|haven't) have (time|the time|a chance) (right now |now |today |\
          this week )?(to )?(review|look|test|check|comment)
        (you|author|they|he|she|op) (\w+ )?(don't|do not|doesn't|lost|no longer|stopped|not|abandoned|are|is|\
          has|have)
        (if|did|do|are) (you|the author)
        (sorry|apologies) for (the|being|my|not) .. (busy|time)
        (thread|process|loop|service|node|server|program|test|it|we|should|to|will) (is |was |has |be |\
          been )?(stop|stopped|quit|abandon)
        busy (loop|wait|waiting|spin)
        (today|tomorrow|tonight|this week|next week|until (monday|next|the weekend))
        running time
        """,
    ),
    Saying(
        Act.TAKE_OVER,
        r"""
        (i'd|i would|i'll|i will|i can|i could|can i|could i|may i|i'm going to|i am going to|mind if i|\
          i want|happy|i'm happy|i've|i have|let me|i'm willing) (\w+ ){0,4}(take|taken|taking|pick|picked|\
          picking|continue|continuing|carry|finish) (\w+ ){0,3}(over|up|this|it|on|working|from)
        (picked|taken|picking|taking|carried|carrying|continued) (this |it )?(up|over|on) (in|by|at|with|\
          here|as)
        i (can|could|would like to|want to|am interested (in|to)) (\w+ )?(work|working) on (this|it)
        (took|picked) (this |it )?(over|up)(?! (some |new |merge |a )?conflicts?)
        (i|we)(?:'ll|'d)? (will |wil |can |could |might |may |would |am going to )?(just |also |\
          probably )?(revive|resurrect|adopt|salvage|finish off|bring back) (this|it|your|the|#\d+)
        (i|we)(?:'ll|'d)? (will |wil |can |could |may |would )?(just |also |locally )?(rebase|rework|\
          finish|complete|update|fix up|polish) (up )?your (changes?|commits?|branch|pr|patch|work|code)
        (take|taking|took) the (wheel|lead|baton|torch|reins)
        i (just )?(went|will go|'ll go|am going|'m going|decided to go) ahead and (\w+ )?(submitted|\
          opened|created|finished|implemented|pick|picked|rebased your|submit|open|create|finish|implement)
        (want|wanted|would love|would like|like|love|interested|eager|willing|able|try|trying) (to |\
          in )(\w+ )?(finish|finishing|complete|completing|continue|continuing|adopt|adopting|take over|\
          taking over|pick up|picking up|carry on|revive) (this|it|on|the|where|#\d+|your)
        """,
        unless=r"""
        (don't|do not|not|n't|no longer|won't|never|cannot|can't) (\w+ ){0,4}(have|think|time|bandwidth|\
          able|going|plan|want|intend|be)
        happy to take (it|this|that) (as|without|in|either|like|now|with)
        (are|do|would|will|can|could|did) you (\w+ ){0,3}(want|like|able|willing|planning|plan|going|\
          continue|finish|still|take|pick)
        (if|should|unless|in case) (you|someone|somebody|anyone|the author)(?:'d| would)? (want|like|\
          wish|prefer|are|have|need|still|can|could|plan|feel)
        (feel free|free|welcome|someone|somebody|anyone|anybody|please) (\w+ ){0,3}(to )?(take|pick|\
          finish|continue|complete|carry)
        """,
    ),
)
