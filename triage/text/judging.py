"""For and against: the phrases that judge a change.

The conventions of the field: ACK and NACK with their shades (Concept ACK, utACK, tACK, Approach NACK, ~0),
LGTM, +1 and −1. Phrases are read in lower case.
"""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.patterns import Saying

PHRASES = (
    Saying(
        Act.APPROVE,
        r"""
        (ut|t|re|rut|crut|cr|scripted-diff |code[- ]review |reviewed?[- ]|light[- ]|tested |re-?|untested |\
          lightly tested |crypto )?ack
        (utack|tack|reack|re-ack|crack|rutack|wtack|mack)
        (lgtm|sgtm|lgtm2|lgtm3|slgtm|lg)
        look(s|ing)? (all |very |pretty |really |quite |mostly |overall |just |about )?(good|great|fine|nice|\
          perfect|solid|excellent|awesome|ok|okay) (to me|to go|now|from my side|as is|imo)
        ^(this |it |that |all |everything |code |the (change|patch|code|pr|fix) )?look(s|ing)? (all |very |\
          pretty |really |quite |overall )?(good|great|fine|nice|perfect|solid|excellent|awesome)\W*$
        \+1
        👍
        🚀
        (ready|good) (to|for) (be )?(merged?|merging|commit|go|land|ship)
        ship it
        (bors )?r\+
        /approve
        look(s|ing)? (right|correct) to me
        (i'll|i will|will|going to|gonna) merge (this|it)
        (happy|fine|good|ok|okay|comfortable) (with|to) (merge|merging|this|it|the (change|patch|pr)|\
          these changes)( as[- ]is| now)?
        i approve
        feel free to (merge|land|commit|submit)( (this|it|that|the pr))?(?! (master|main|trunk|upstream))
        (go ahead and|merge away|merge at will|please) (merge|land)( (this|it|now|when))?\W*$
        good enough (for|to) (me|merge|go|land|now|ship|commit|get in|a first)
        look(s|ing)? (all |very |pretty |really |quite )?(good|great|fine|nice|perfect|solid|excellent|\
          awesome)\W+(thanks|thank you|thx|ty|cheers|merging|i'll merge|will merge|approved|nice work|\
          good work|great work|\+1|let's|ship|well done|congrats)
        (i'm|i am|im|we're|we are) (ok|okay|fine|good|happy) with (this|it|that|the (change|changes|\
          approach|pr|patch|fix|code|current (state|version)))\W*$
        (ok|okay|good|fine|works|great) (for|by|from|with) (me|my side|my end)\W*$
        (this |it |pr )?can be merged( now)?\W*$
        (let's|lets|let us) (ship|land|merge|commit) (it|this)\W*$
        (rs|r|rubber[- ]?stamp)[- ]?lgtm
        stamp(ed|ing)?\W*$
        (no|zero) (more |further )?(complaints|issues|nits|blockers) (from me|from my side|left|\
          remaining|anymore)
        approv(ed|ing)
        (no|without) (further |more |other |additional )?(comments|objections?|concerns?|\
          remarks)( from my side| from me)?
        (nothing (more |else |further )?to add)
        i (think|believe) (this|it) (is|can be|should be) (good to go|ready|merged|mergeable)
        let's (merge|get) (this|it)( in| merged)?
        """,
        unless=r"""
        (concept|approach|conceptual|design|idea) (ut)?ack
        n't (an? )?ack
        not (an |yet |quite |ready )?(ack|lgtm|ready|good)
        /(lgtm|approve) cancel
        (isn't|not|n't|before it's|until it's|when it's|once it's|is it|if it's|make it) (yet |quite |\
          really )?(ready|good) (to|for)
        (will|would|to|can|could|happy to|i'll|may|might|gladly|then|planning to) (re-?|ut)?(ack|approve|\
          lgtm|\+1)
        (who|already|had|has|have|got|gets?|previously|earlier|your|his|their|an?|the|another|some|of|few|\
          more|two|many|with|for|after|and) ((re-?|ut|t)?acks?|lgtms?|approvals?)( on| from| by|ed)?
        (ping|pong|syn)[- ]ack
        tcp ack
        acks? (message|packet|frame|timeout|required|level|=)
        (once|after|when|as soon as|pending) .. (looks?|is|are|get)
        approved by
        {once} ... (i'll|i will|happy to|lgtm|ack|approve)
        not (looking|look) good
        (before|until|so|so that|once|after|not|n't|when|whether|if|how|why) (\w+ ){0,4}can be merged
        looks? (good|fine|great|ok|okay|nice|solid) (\w+ ){0,2}(except|besides|apart from|other than|\
          aside from|modulo|but)
        sign[- ]?off
        (ship it|merge|land it|good to go|approve) (once|when|after|if|as soon as|provided|assuming|\
          pending|modulo)
        other pr
        (pr|pull request|patch) is (now )?approved
        (doesn't|does not|don't) (quite |really )?look
        (looks?|looking) good (to me )?(but|except|apart|besides|other than|modulo|aside)
        """,
    ),
    Saying(
        Act.CONCEPT_APPROVE,
        r"""
        ({weak} )?(concept|conceptual|approach|design|idea) (ut)?ack
        cack
        (concept|approach) \+1
        (makes?|making) (a lot of |perfect |total |complete )?sense( to me)?
        i (really |quite |do )?(like|love) (it|this|that)
        sounds? like a plan
        (like|love) (the|this) (idea|approach|direction|concept|change|feature)
        (good|great|nice|excellent) (idea|direction|feature|improvement|addition)
        {i_am} (all )?(in favou?r|for it|supportive|on board)
        (support|supportive of|in favou?r of) (this|the|it)
        (would|will|could) be (very |really |quite |super )?(nice|good|great|useful|helpful|welcome|\
          valuable) to have
        (this|it|that|which) (would|will|could) be (a )?(very |really |quite |super )?(nice|good|great|\
          useful|helpful|welcome|valuable|worthwhile) (addition|feature|improvement|change|thing)?
        (sounds?|seems?) (very |quite )?(good|great|reasonable|sensible|fine|right|useful|like a (good|great|\
          nice|reasonable|sensible|useful) (idea|change|approach|plan|thing))
        (reasonable|sensible|worthwhile|useful|desirable) (change|improvement|feature|addition|idea)
        look(s|ing)? (pretty |very |really )?(good|great|fine|nice|solid|promising) (overall|so far|\
          otherwise|in general|generally|at a glance)
        look(s|ing)? (reasonable|sensible)
        (overall|generally|in general),? (this |it |that )?look(s|ing)? (pretty |very )?(good|great|fine|\
          nice|solid)
        """,
        unless=r"""
        (doesn't|does not|not|n't|wouldn't|don't|hardly|no longer|would it|does it|if it|whether it|\
          when it) (\w+ )?(make|sense|makes|like|love|sure|support|a good|the best|such a good|in favou?r)
        (isn't|not|n't) (a |the |such a )?(good|great|sensible|reasonable) (idea|direction|approach)
        """,
    ),
    Saying(
        Act.CONDITIONAL_APPROVE,
        r"""
        (lgtm|ack|utack|\+1|approved?|looks? good|good to (go|merge)|happy to (merge|approve|ack)) ... (once|\
          after|when|as soon as|if you|provided|assuming|pending|modulo|%|mod|except|but|conditional|\
            apart from|\
          aside from|other than|besides|with (the|one|a few|some|minor|nits?))
        (will|would|can|could|i'll|gladly|happy to|ready to) (re-?|ut)?(ack|approve|lgtm|merge) ... (once|\
          after|when|as soon as|if|provided|assuming|then|with)
        (will|would|can|could|i'll|gladly|happy to|ready to) (re-?|ut)?(ack|approve|lgtm) ... (this|it)
        (once|after|when|as soon as|if you|if that's|provided) ... (lgtm|ack|\+1|approve|merge (it|this)|\
          good to (go|merge)|i'll (ack|approve|merge)|we can (merge|get))
        (then|and) (we|i|it) (can|could|will|'ll) (be )?(lgtm|land|commit|ship|merge|merged|approve|ack|\
          get (it|this) in|go in|land)
        (i'll|i will|will|we'll|we can|can|i can|happy to|going to|gonna) (commit|merge|land|push|\
          approve|submit|get) (it |this |that |the (pr|patch|change) )?(in )?(once|when|after|as soon as|\
          if|provided)
        looks? (good|fine|great|ok|okay|nice|solid) (\w+ ){0,2}(except|besides|apart from|other than|\
          aside from|modulo)
        if (there are |there's |i hear )?no (further |more |other |additional |new )*(comments?|\
          objections?|concerns?|feedback|complaints?) ... (merge|commit|land|merging|push)
        (ship it|land it|merge it|stamp|r\+) (once|when|after|if|as soon as|provided|assuming|pending|modulo)
        ^(modulo|besides|apart from|except|other than|aside from|pending|assuming|provided|once|\
          with) ... (happy|fine|good|lgtm|ok|okay|ship|approve|ready|mergeable|can go|can be merged|\
          can land)
        (fine|good|ok|okay|happy|ready|great|approved|looks) (\w+ ){0,3}(once|after|pending|modulo|\
          assuming|provided|as soon as|when) (\w+ ){0,5}(ci|tests?|checks?|comments?|nits?|green|\
          pass(es)?|rebased?|addressed|fixed|resolved|conflicts?|docs?|cla|build|jenkins)
        (almost|nearly|close to|just about) (ready|there|done|good|mergeable|lgtm)
        (just|only) (a |one |two |a few |a couple of |some |minor )*(more |last |small |minor |tiny )*(nits?|\
          comments?|questions?|things?|suggestions?|remarks?)
        (otherwise|other than that|apart from that|besides that|aside from that|with that|rest|\
          everything else|overall),? (it |this |the pr |all )?(lgtm|looks? (good|great|fine)|ack|good|\
          is fine|\+1)
        """,
        unless=r"""
        not (a |an )?(committer|maintainer|pmc|pmc member|expert|reviewer)
        (no|don't have) (merge|commit|write) (rights|access|permissions?|bit)
        (lgtm|ack) (now|after the (rebase|update|last)|since)
        if (you|anyone|somebody) (re-?touch|re-?push|need to push|push again)
        """,
    ),
    Saying(
        Act.OBJECT,
        r"""
        ({weak} )?(concept |conceptual |approach |design |idea |code |tested )?(nack|nak)
        ^-1
        (i'm|i am|am|still|a|binding) -1
        -1 on (this|it|the|adding|changing|that)
        (doesn't|does not|don't) (quite |really )?(look|seem|feel) (right|good|correct)
        (strongly |respectfully )?(disagree|oppose)
        (can't|cannot|can not|won't) (accept|merge|take|have) (this|it|that)
        (is|be|it's|that's|this is) a breaking change
        (over-?engineered|over-?engineering|yagni|over-?complicated)
        not (really |so |too |quite )?sure about (this|it|that)
        i (really |highly |strongly )?doubt
        (would|i'd) not (do|add|change|merge|make|want|like) (this|it|that|to)
        wrong (layer|abstraction|level|fix|solution)
        -1 (from|for|to|binding|non-binding|because)
        👎
        (don't|do not|doesn't|not sure|not convinced|unconvinced|not a fan|wouldn't) (\w+ ){0,4}(like|want|\
          think|agree|believe|convinced|support|favou?r|need|see (the|a|any) (need|reason|point|value|\
          benefit|advantage)|worth|worthwhile|is a good idea|makes? sense|the right)
        {i_am} (strongly |really |rather |still |very )?(against|opposed|skeptical|sceptical|not (in favou?r|\
          convinced|a fan|sure (this|it|that|we|about)|comfortable|keen|happy))
        (against|opposed to) (this|it|the|adding|changing|removing|merging|doing)
        (doesn't|does not|wouldn't|would not|no longer) (really |actually |seem to |quite )?make (much |any |\
          a lot of )?sense
        (unneeded|unnecessary|needless|added|extra|additional) (\w+ )?complexity (for|with|without|and) (no|\
          any|little|zero)
        (bad|wrong|terrible|horrible|awful|poor|dangerous) (idea|approach|direction|way|place|design)
        (overkill|not worth (it|the|doing)|too (risky|complex|complicated|invasive|intrusive|disruptive|\
          niche|opinionated|magical|clever|hacky|fragile|dangerous))
        (what's|what is) the (point|benefit|advantage|use|motivation|rationale|value|gain) (of|for|in|here)
        why (do|would|should) (we|you|anyone) (need|want|even)
        (breaks?|broke|breaking) (backwards?[- ])?compat\w*
        (breaks?|broke|breaking) (the api|the build|existing|users|abi|binary)
        (should not|shouldn't) (be (doing|adding|changing|merged|done)|do this|add this|merge|change this)
        (prefer|rather|better) not (to|do|change|add|have)
        would rather not
        (makes?|making) (no|little|zero) sense
        (would|will|could|might|may) break (a lot of|lots of|many|all|most|existing|our|some|every|any|\
          too many|users?)
        (should|would|rather|must) (\w+ ){0,2}do the opposite
        (this|it|that) is (a )?(regression|wrong|incorrect|unsafe|insecure|not (correct|right|safe|\
          acceptable|an improvement|desirable|the right))
        (concern|concerns|concerned|worried|worries|worry) (about|that|with|regarding|is)
        """,
        unless=r"""
        (don't|do not|not) (really |strongly )?(disagree|oppose)
        (if|in case|unless|should) (you|anyone|anybody|someone|somebody|others|folks|people) (still |\
          strongly |really )?(disagree|oppose)
        (don't|do not) think (this|it|that|there|we) (is|are|'s)? ?(a problem|an issue|a big deal|matters?|\
          needed|necessary|hurts?)
        don't (want|need) to (block|hold|delay|stop|bikeshed)
        not sure (i|if i) (understand|follow|get)
        don't (agree|think) (with )?(you|the)? ?nack
        not (opposed|against)
        no (concerns|objection)
        (nack|nak)s? (message|packet|frame)
        """,
    ),
    Saying(
        Act.NEUTRAL,
        r"""
        ~0
        (concept|approach|conceptual|weak) (~ ?|±|\+/?-)?0
        (indifferent|agnostic|no strong (opinion|feelings?|preference|view)s?|don't (have|feel) (a )?strong|\
          on the fence|neutral on)
        (don't|do not) (really |particularly |much )?(care|mind) (either|much|too|about|which|if|whether)
        (either|both) (way |one |is |are |looks? )*(fine|works?|good|ok|okay)
        """,
    ),
    Saying(
        Act.PRAISE,
        r"""
        (nice|great|good|excellent|awesome|amazing|fantastic|impressive|solid|cool|lovely|fine) (work|job|\
          stuff|catch|find|fix|idea|one|change|improvement|patch|pr|clean-?up|refactor(ing)?|contribution|\
          start)
        (well done|kudos|very cool|super cool|love it|love this|impressive)
        (very|really|so) (nice|cool|good|clean|neat)\W*$
        """,
        unless="not (a )?(nice|great|good)",
    ),
    Saying(
        Act.THANKS,
        r"""
        (thanks|thank you|thx|thankyou|thnx|tysm|cheers|appreciate[d]?|many thanks|ty)
        """,
    ),
    Saying(
        Act.FINDING,
        r"""
        (crash(es|ed|ing)?|segfaults?|assert(s|ion)? fail(s|ed|ure)?|fails? to (compile|build|link|start|\
          apply|run)|doesn't (compile|build|work|apply|link|run|start|pass|handle)|does not (compile|build|\
          work|apply|link|run|handle|pass)|isn't working|not working|no longer works|broken|breaks|\
          regress(es|ed|ion)|deadlocks?|leaks?|hangs?|race condition|overflow|undefined behaviou?r|\
          use[- ]after[- ]free|memory leak|compile errors?|build errors?|linter? (errors?|fails?)|npe)
        (i|we) (get|got|see|saw|am getting|am seeing|keep getting|still get|still see|hit|\
          encounter(ed)?) (\w+ ){0,3}(error|errors|crash|failure|failures|warnings?|exception|segfault|issue|\
          problem)
        (what|how) (about|if|happens) (when|if)
        (won't|will not|wouldn't|would not|can't|cannot) (work|compile|build|handle|be (safe|correct))
        """,
        unless=r"""
        (no|not|without|n't|fixes|fixed|fix|prevents?|avoids?|solves?|resolves?) (\w+ ){0,3}(crash|leak|\
          regress|break|broken|error|issue|problem|warning|fail|hang|deadlock|overflow|race)
        """,
    ),
)
