"""What answers, or seems to: satisfaction, waivers, claims, promises, arguments; and open questions."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.patterns import Saying

PHRASES = (
    Saying(
        Act.SATISFIED,
        r"""
        (looks?|is|are|seems?|much|way|a lot|even) (much |way |a lot |even )?(better|nicer|cleaner|good) now
        (all )?(my|your|the) (comments?|concerns?|feedback|remarks?|nits?|questions?|issues?|\
          requests?) (have been|has been|are|is|were|was|got) (all )?(addressed|resolved|fixed|answered|\
          taken care)
        (thanks|thank you|thx|ty|great|perfect|cool|nice) ... (addressing|fixing|adding|updating|changing|\
          clarifying|explaining|the (fix|update|explanation|clarification|answer|quick (fix|update|response|\
          turnaround)))
        (ok|okay|ah|i see|got it|right|fair enough|understood|makes sense),? (thanks|thank you|thx)
        ^(i see|got it|understood|fair enough|fair point|right|makes sense|ok|okay|cool|perfect|great|thanks|\
          thx|thank you|ty|resolved|works for me|wfm|i agree|agreed|sgtm|good point|nice|excellent|awesome|\
          sure|👍|\+1|done)\W*$
        (works|fine|good|ok|okay) (for|with|by) me
        resolv(ed|ing)( this| the| my)?\W*$
        look(s|ing)? (much|way|a lot|far|even) (better|nicer|cleaner)
        (i see|got it|understood),? (now|makes sense|thanks|that makes|it makes|ok|okay)
        (that|this) (works|is fine|is good|is ok|is perfect|makes sense|answers? my|explains|clarifies)
        never ?mind
        """,
        unless=r"""
        (but|however|still|not|except|although|though|unless)
        \w+n't
        """,
    ),
    Saying(
        Act.AGREE,
        r"""
        (good|great|nice|fair|valid|excellent|right) (point|catch|idea|call|suggestion|question|find|spot|\
          eye|observation)
        (you're|you are|your|ur) (right|correct|absolutely right)
        (i |totally |fully |completely |strongly )?agreed?( with|\W*$)
        ^(right|true|indeed|exactly|correct|absolutely|definitely|of course|sure|yes|yep|yeah|yup|\
          makes sense|sounds good|sgtm|oops|whoops|ah)
        my (bad|mistake|fault)
        (makes|make) sense
        """,
        unless=r"""
        (don't|do not|not|disagree|n't|can't|cannot) (\w+ ){0,2}(agree|make sense|right|correct)
        """,
    ),
    Saying(
        Act.PROMISE,
        r"""
        ^(looking|working|digging) (into|at|on)
        ({i_am}|still|currently) (working on|looking into|looking at|digging into)
        (will|i'll|ill|i will|gonna|going to|let me|i'm going to|planning to|plan to|intend to|i can|\
          i'd be happy to|happy to|i could|i shall|we'll|trying to|try to|should be able to|hope to|\
          hoping to|aim to) (\w+ ){0,3}(do|fix|add|address|update|change|rebase|look|push|try|work|remove|\
          rename|move|split|write|open|take|investigate|check|follow|implement|clean|squash|get|include|make|\
          create|adjust|rework|test|revert|refactor|use|extend|document|explain|drop|replace|provide|raise|\
          send|submit|come|incorporate|amend|correct|handle|think|see|put|start|finish|continue|improve|\
          resolve)
        ^will (do|fix|add|update|change|rebase|push|address)
        (i'll|i will|will|we'll) (\w+ )?be (doing|fixing|adding|addressing|updating|changing|rebasing|\
          pushing|working|writing|splitting|reworking|looking|revisiting|finishing|continuing)
        i (\w+ )?(should|still need to|need to|have to|want to|ought to) (\w+ ){0,2}(rework|update|\
          rebase|redo|address|fix|finish|revisit|port) (this|it|that|the pr|the branch)
        (on it|working on (it|this|that)|on my (todo|list)|in progress|stay tuned|coming (soon|up))
        (soon|tomorrow|tonight|next week|this week|later today|in the next (few )?(days|weeks)|\
          over the weekend|this weekend|when i (get|have|find) (a |some |more )?(time|chance)|asap|shortly)
        """,
        unless=r"""
        (won't|will not|not going to|n't)
        (you|they|someone|somebody|he|she|it|this|that|we) (will|'ll|can|could|going to)
        (this|that|it|which) (should|might|may|will|would) (hopefully |probably )?(happen|land|be|come|merge)
        (don't|do not|not|n't) (\w+ )?(think|believe|see|guess) (\w+ ){0,3}(will|'ll|have|able|get)
        will (be closed|close|need|cause|break|happen|always|never|not)
        """,
    ),
    Saying(
        Act.DONE_CLAIM,
        r"""
        (tests?|docs?|comments?|changes?|fix|fixes|description|title|branch|pr|code|patch) (is |are |\
          was |were |has been |have been )?(now )?({done})
        ^{done}
        ^(is|are|it's|that's|should be|all|now|just) (now |all )?({done})
        ^(have|has|has been|have been|got) ({done})
        (i|i've|i have|i just|i've just|i also|we|we've|we have|i already|i went ahead and|i decided to|\
          and) (now |just |already |also |finally |have |since |then |pushed and |went ahead and )*(done|did|\
          fixed|addressed|updated|changed|removed|renamed|added|rebased|squashed|pushed|force[- ]?pushed|\
          reverted|moved|resolved|implemented|corrected|adjusted|refactored|reworked|replaced|dropped|\
          deleted|split|applied|adopted|took|taken|amended|cleaned|converted|extracted|simplified|improved|\
          restored|included|incorporated|modified|rewrote|rewritten|reworded|reduced|extended|documented|\
          switched|swapped|inlined|cherry-?picked|edited|separated|tested|opened|submitted|created|made)
        (should|must) (now )?be (fixed|done|addressed|resolved|good|ok|better|updated|gone) (now)?
        (fixed|done|addressed|resolved|updated|changed|added|rebased|implemented|squashed|included|applied|\
          covered|removed|renamed|reworked) (in|by|with|as of|via|at|on|to|this|that|it|them|now|the|all|as|\
          your|per|up|onto|everything|and|accordingly|both|too|!)
        (has|have|had|is|are|was|were) (now |all |already |just |also )?(been )?(fixed|addressed|updated|\
          removed|added|rebased|resolved|corrected|renamed|squashed|implemented|split|reverted|changed|\
          incorporated|pushed|reworked|included)
        (rebased|squashed|updated|fixed|done|pushed|addressed)\W*$
        (new|latest) (commit|push|version|revision) (adds|fixes|addresses|includes|has)
        (latest|last|new|recent) (push|commit|version|update|changes|revision) ... (address\w*|fix\w*|add\w*|\
          resolv\w*|updat\w*)
        (comments|feedback|nits|suggestions|review|reviews) (are |have been |is )?(addressed|incorporated|\
          applied|taken)
        (addressed|took|taken|incorporated|applied) (all |most of |some of |both |your |the |@)
        """,
        unless=r"""
        (you've|you have|you are|you're)
        (should|needs? to|must|could|can|to|not|n't|will|yet to|haven't|hasn't|isn't|not yet|once|when|until|\
          after|if|unless|before) (i |we |you |it |this |that |they |these |all )?(\w+ )?(be|been|is|are|\
          have|has|get|being) ?(\w+ )?(done|fixed|addressed|updated|changed|removed|renamed|added|rebased|\
          squashed|resolved|split|merged)
        (have|has|did) (you|this|it) (\w+ )?(been )?(fixed|addressed|updated|rebased|considered|tested)
        what (have|has|did)
        (haven't|hasn't|didn't|have not|has not|not been|not yet|hadn't)
        \?$
        """,
    ),
    Saying(
        Act.ARGUE,
        r"""
        (i )?(disagree|don't agree|do not agree|beg to differ|am not convinced)
        (don't|do not) (think|see|believe) ... (necessary|needed|worth|should|matters?|better|problem|issue|\
          reason|point|why|how|need)
        (i'd|i would|would) rather (keep|leave|not)
        (i'd|i would|would|i) (rather|prefer) (not|to keep|to leave|keeping|leaving|the current)
        (i'd|i would) (keep|leave)
        existing (code|behaviou?r|logic)
        (on purpose|intentional|intentionally|by design|deliberate|deliberately|as intended)
        (out of|outside|beyond) (the )?scope
        not (related|in scope|part of this|introduced|relevant|caused) ... (pr|change|patch|here|this)
        (unrelated|pre-?existing|move[- ]only)
        (already|same as) (the case|exists?|there|like that|handled|before|master|done)
        (leave|leaving|left|keep|keeping|kept) (it |this |that |them )?(as[- ]is|as it is|like (this|that)|\
          unchanged)
        n/a
        """,
    ),
    Saying(
        Act.WAIVE,
        r"""
        (no|not|don't|doesn't|isn't|aren't|without) (really |strictly |necessarily |absolutely |any |a |the |\
          that )*(need|needed|necessary|required?|have to|worth) (for |to |a |any |of |doing |adding |it |\
          this |that |more )*(tests?|testing|docs?|documentation|split|splitting|rebase|kip|change|changes?|\
          benchmark|jira|ticket|add|fix|block|here|now|anymore|worry)?
        (never ?mind|nevermind|nvm|nm|scratch that|ignore (that|this|my|me)|disregard|forget (it|that|what|\
          about)|please ignore|my (bad|mistake|misunderstanding)|i misread|i was wrong|i stand corrected|\
          on second thoughts?|i take (that|it) back)
        (fine|ok|okay|good|happy|works|alright) (for me |with me |by me )?(to )?(leave|leaving|keep|keeping|\
          as[- ]is|as it is|like (this|that)|without|either way|for now|to skip|skipping)
        (can|could|should|may|let's|we can) (\w+ ){0,3}(be )?(done|addressed|left|fixed|handled|deferred|\
          come|go|improved|added|tackled|follow|wait) ... (follow-?ups?|later|separate(ly)?|another pr|\
          other pr|next pr|future|subsequent)
        (not a (blocker|blocking|show-?stopper|big deal|must)|non-?blocking|no blocker|not blocking|\
          won't block|don't block|(doesn't|does not|shouldn't|should not) block)
        no action (needed|required|necessary)
        (fine|ok|okay|happy|good|alright|willing) (with me |by me )?(to|with|if we|if you) (just )?(skip|\
          skipping|drop|dropping|omit|omitting|take (it|this) (without|as)|defer|deferring|ignore|\
          ignoring|postpone|forgo|merge (it|this) (without|as))
        (let's|we can|you can|can|could|i'd) (just )?(skip|drop|omit|leave out|ignore|forget|defer|\
          postpone) (that|this|it|the (tests?|docs?|benchmarks?|changelog|comments?|rename|\
          nit))( for now| then| here|\W*$)
        (not|won't|will not|n't|don't want to|do not want to) (going to |gonna )?(insist|be a blocker|\
          hold (this|it) up|hold up|stand in the way)
        (i'm|i am|i'd be) (ok|okay|fine|good|happy) (with|if) (leaving|keeping|that|it|this|not|you|\
          we) (\w+ ){0,3}(as|out|leave|keep|don't|skip|like|way|follow)
        (don't|do not|no need to|needn't|please don't) (worry|bother|care|fret) (about|with|over|too much)
        (no|without) (a |the |any )?(tests?|docs?|changelog|benchmarks?|release notes?) (then|is fine|\
          is ok|is okay|necessary|needed here)
        (withdraw|retract|drop) my (objection|comment|request|concern|nack|suggestion|-1)
        (not|n't) (\w+ )?(required|needed|necessary|needing|essential) (for|in) (this|the) (pr|patch|\
          change|first|initial)
        (can|could|will|let's) (do|fix|address|handle|leave|improve|change) (this|it|that) (later|\
          separately|afterwards|another time|in a follow)
        (leave|keep) (it|this|that) (as[- ]is|for (now|later|a follow))
        """,
    ),
    Saying(
        Act.OPTIONAL,
        r"""
        (as|some|a|any|in|for|possible) follow[- ]?ups?
        (nits?|nitpicks?|nitty|nano-?nit|bike-?shed(ding)?|cosmetic|pedantic|picky)
        (optional|optionally|non-?blocking|not blocking|not a blocker|no blocker|take it or leave it|\
          feel free (to|not to)|up to you|your call|your choice|as you (like|wish|prefer)|if you (like|want|\
          prefer|feel like|think|agree|wish|have time|touch|re-?touch|re-?push|push|happen|end up|do|need to|\
          care|are)|only if|ymmv|just (a|my) (thought|suggestion|idea|preference|opinion|nit|personal)|\
          personal(ly)? (preference|taste|opinion|nit)|matter of taste|no strong (opinion|preference|\
          feeling)s?|don't feel strongly|not (a )?(strong|must|mandatory|critical|important|required)|minor|\
          for (a |the |another )?follow-?ups?|in (a |the |another )?follow-?ups?|(in )?(a )?(future|later|\
          subsequent|separate|next|another) pr|could also|might also|can also|some ideas?|food for thought|\
          just thinking|just wondering|fwiw|for what it's worth|low priority|can be (left|done|\
          addressed) (later|for)|future work|out of scope|doesn't have to be|does not have to)
        (might|could|may|would) (also )?be (nice|cool|neat|interesting) to
        (outside|beyond) (of )?(the |this )?(pr's |patch's )?scope
        (long[- ]term|in the long (run|term)|off-?topic|not for this pr|some ?day|at some point)
        (don't|doesn't|do not|does not|needn't) (need|have) to be (answered|addressed|done|fixed|resolved|\
          changed) (now|right now|here|in this)
        (not|n't|nor|without) (\w+ )?(stop|stopping|block|blocking|delay|delaying|hold up|holding up) (this|\
          it|the (pr|merge)|merging)
        """,
        unless=r"""
        feel free to (re-?open|close|ping|take|pick|review|merge|ask|reach|submit|open|cherry)
        optional<|std::optional|optional\W*(class|type|parameter|argument|param|field|value)
        """,
    ),
    Saying(
        Act.QUESTION,
        r"""
        (i )?(wonder(ing|ed)?|curious) (if|why|whether|how|what|about|when|where)
        (not|n't) (really |quite |entirely |fully )?(sure|clear|understand|follow|get|see|know) (why|how|\
          what|whether|if|where|the (purpose|reason|point|motivation)|this|it)
        (don't|do not) (really |quite |fully |entirely )?(understand|get|follow) (this|it|that|why|how|\
          what|the)
        (not|un)[- ]?clear (to me |yet )?(what|why|how|if|whether|where)
        (can|could|would) (you|someone) (please |also |maybe |briefly |perhaps )?(explain|clarify|elaborate|\
          describe how|describe what|describe why|tell|say|confirm|share|expand)
        (please|pls) (explain|clarify|elaborate)
        ^(explain|clarify|elaborate)
        (can|could|would) you (please |also |maybe )?(share|give|point|show|link|provide|\
          post) ... (examples?|details|links?|references?|output|info|logs?|context|insight)
        (mind|care to) (explaining|explain|elaborating|elaborate|clarifying)
        """,
        unless=r"""
        (sure|know) (this|it|if) (is|will be) (fine|ok|good)
        (sure|know|see|understand) (why|how|what) i
        (even if|although|even though|though|while) (i|we|you|they)(?:'m|'re| am| are)? (\w+ )?not (\w+ )?sure
        """,
    ),
)
