"""What a reviewer wants done that has a remedy of its own: the phrases of asks by kind.

Conventions of code review, not of a repository: tests, documents, measurements, a smaller pull request,
a rebase, a decision first, paperwork. `changing` holds what wants the change itself to be different.
"""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.patterns import Saying

_NOT_WANTED = r"""
    (no|not|don't|doesn't|do not|does not|never|isn't|aren't|without) (\w+ ){0,2}(need|needed|necessary|\
      require|required|have to|worth)
    needs? no
    needn't
    (is|are) enough
    (thanks|thank you|thx|ty) (\w+ ){0,3}for
    (he|she|they|somebody|someone|people) (already )?(asked|requested|wanted|suggested|said|mentioned)
    (asked|requested|suggested) (for|that|to)
    if (somebody|someone|anybody|anyone|they|he|she) (\w+ ){0,2}(asks|wants|requests|needs)
"""
"""Waves a thing off, thanks for it, or reports somebody else's wish."""

PHRASES = (
    Saying(
        Act.ASK_TEST,
        r"""
        ({polite}|{can}|{need}|let's|maybe|perhaps|try|worth|wish|like|love|possible|\
          happy) ... ({provide}) (\w+ ){0,4}{tests}
        (nice|good|great|helpful|useful|better|ideal|best) (\w+ ){0,2}({provide}) (\w+ ){0,4}{tests}
        (suggest|recommend|consider|mind|how about|what about|look into|worth|about|\
          prefer) (also )?({providing}) (\w+ ){0,5}{tests}
        (suggest|recommend|expect|want|require|request|prefer|appreciate|love) (to see |to have |\
          adding )?(({some}) ){0,4}{tests}
        ^(let's |to )?({provide}) (\w+ ){0,4}{tests}
        ({can}|want) (this|it|that|you|we) (also |please )?(come with|be covered by|\
          be accompanied by) (\w+ ){0,5}{tests}
        {need} (({some}) ){0,4}{tests}
        {need} (to have|to add|to include|to see|have|add|include) (\w+ ){0,4}{tests}
        (missing|lacks|lacking|without|no) (({some}) ){0,3}{tests}
        {tests} ... would (\w+ )?help
        (to|please|somehow) unit[- ]?test (this|it|that)
        (any|a|some|no|there a) way to (unit )?test (this|it|that)
        test (this|it|that) somehow
        could (really )?use (({some}) ){0,3}{tests}
        (nice|good|great|better|helpful|ideal) if (there (was|were|is)|we had|it had|you had|\
          we could have) (({some}) ){0,3}{tests}
        {tests} .. (is|are|seems?|be) (still |also )?(missing|needed|required|lacking|necessary)
        {tests} ... (would|might|could|will) (also |really |probably )?be (very |really |also |quite )?(nice|\
          good|great|helpful|useful|appreciated|welcome|better|ideal|a good idea)
        (should|needs? to|has to|must|ought to) be (an? |some |more )(\w+ ){0,3}{tests}
        (is|are) there (already )?(a|any|some|an existing) (\w+ ){0,2}{tests} (for|that|covering|which|yet)
        any chance (of|for|to) .. {tests}
        how (is|was|are|will|were|did you|do we) (this|it|that|these)? ?(\w+ )?(be )?(tested|covered|\
          verified|exercised|test (this|it))
        (is|are) there {tests}
        (shouldn't|isn't|aren't|wasn't|couldn't) (there|we|it|this) (be |have |need |\
          add )?(({some}) ){0,3}{tests}
        ({polite}|{can}|{need}|let's|should) (also |please )?(test|exercise|cover) (the |for the |this |\
          that |both |each )(\w+ ){0,3}(case|cases|path|paths|scenario|branch|negative|failure|error|edge)
        (assert|check|verify|cover|exercise) .. in (a|an|the|some|your) (\w+ )?tests?
        (extend|expand|enhance) (the )?\w*tests?\w* (with|to|for|so|by)
        where(?:'s| is| are) (the )?(\w+ )?{tests}
        (do|does) (we|you|this|it) (already )?have (({some}) ){0,3}{tests}
        (cover|exercise|verify|check|covered) (\w+ ){0,3}(with|by|in) (({some}) ){0,3}{tests}
        (don't|do not|didn't|can't|cannot) (see|find) (\w+ ){0,2}{tests}
        ^((more|some|any|unit) )?{tests}( please)?\?*$
        ^((more|some|any|unit) )?{tests} (please|for (this|that|it))\W*$
        (is|are|remains?) (un-?tested|not tested|not covered|uncovered|not (\w+ )?covered by)
        (should|needs? to|must) be (unit |properly |also |somehow )?(tested|covered)
        (can|could) (this|it|that|we|you) (be )?(unit )?test(ed)? (this|it|that|somehow|automatically)
        means of testing (this|it)
        (adapt|adjust|update|fix|extend|amend|adapting|adjusting|extending|updating) (\w+ ){0,4}tests? (to|\
          so|for|accordingly|as well|too)
        i(?:'ve| have)? (?:added|wrote|written|made|drafted|pushed|created) .. tests? ... (?:include|take|\
          pick|cherry-pick|use|want)
        worked on .. tests? ... if you want
        fails? (without|before) (the|this|your) (change|fix|patch|pr)
        hit this .. in a test
        {tests} .. (is|are|seems?) .. (lower|incomplete|insufficient|weak|too (weak|narrow|simple))
        ^tests? (each|every|all|both|also|that|with) \w+
        (steps|way) to reproduce
        how (to|can (i|we)|do (i|we)) reproduce
        (once|when|after|if|until|with) (there(?:'s| is| are)|you (add|have|include|provide)|we have|\
          i see) (({some}) ){0,4}{tests}
        (have|see|get|make|is|be) ... (covered|exercised|tested) (in|by) (the )?\w*tests?\w*
        reproduc(e|tion) steps
        """,
        unless=_NOT_WANTED
        + r"""
        tests? (still |already |all )?(pass|passes|passed|passing|fail|fails|failed|failing|failures?|run|\
          runs|results?|net|is failing|are failing)
        (re-?test|ok to test|test this please|retest this)
        {i_will} (also |just |already |now |locally |manually )?(test|tested|testing|review|re-?test)
        i (\w+ ){0,3}(can|could|will|did|have|had) (also )?(add|write|provide|extend)
        (can|could|would|will) (you|someone|somebody|anyone|anybody) (please |also |maybe )?(re-?)?(test|\
          try) (this|it|that|again|with|on|if|whether|the)
        test (this|it|that) (on|with|under|using)
        (my|the following|these) steps to reproduce
        steps to reproduce (it|this) on
        should have \w+ed
        (already|does) (has|have|cover|covers|covered) ... {tests}
        tests? (looks?|seems?) (good|fine|great|ok)
        (not|n't) (\w+ )?(possible|feasible|easy|easily) to (unit )?test
        tests? (instructions|plan|build|run|net|coin|key|name|on|with|setup|harness|suite|suites|\
          infrastructure|framework|report|binary|invocations)
        (see|have|had|find|found|anything|something|nothing) (\w+ ){0,2}to test
        coverage (reports?|numbers|builds?)
        (run|running|ran|pass|passing|compile|execute|executing) (\w+ ){0,3}tests?
        (won't|don't|not|no longer) (\w+ )?need ... tests?
        (has|have|had) no (meaningful |real )?tests? at all
        steps to reproduce:?\W*$
        i'm going to
        (i|we)(?:'ll| will) (\w+ ){0,3}(make|add|write|try|create|provide|have)
        tests? (being|are|is) run
        """,
    ),
    Saying(
        Act.ASK_DOCS,
        r"""
        ({polite}|add|write|include|provide|update|extend|attach|supply|mention|expand) ... {docs}
        ({can}|wish|want|like|love|expect|prefer|consider|mind|suggest|recommend|how about|what about|maybe|\
          perhaps) ... {docs}
        {need} ... {docs}
        (nice|good|great|helpful|useful|better|ideal|help) ... {docs}
        {docs} ... (is|are|seems?) (\w+ )?(missing|outdated|empty|wrong|out of date|stale|unclear|incomplete|\
          lacking|needed)
        (no|missing|empty|lacks?) (\w+ ){0,2}{docs}
        {docs} (please|missing|\?)
        ^document
        ({can}|{need}|{polite}) .. (documented|document|documenting)
        ({can} you|{polite}) .. (describe|mention|explain|elaborate) ... (description|docs?|notes?|comments?|\
          message|op)
        un-?documented
        (it|this|that|text|comment|message|docs?|title|sentence) (should|needs to|must|has to) (\w+ )?\
          (explain|describe|document|mention|state|say) (what|why|how|that|when|where|which|whether)
        (add|adding) (some |more |a |the |code )*comments? (to|that|which|on|for|about)
        {docs} (\w+ )?(has to|have to|needs? to|should|must|ought to) (also |still )?(mention|say|cover|\
          explain|be updated|reflect|describe|include)
        (migration|upgrade|user|contributing) (guide|docs?|manual) (has to|have to|needs? to|should|must)
        (worth|deserves?|warrants?|merits?) (a |an |another )?(line|mention|entry|note|word|sentence|\
          paragraph|comment) (\w+ ){0,3}{docs}
        ({polite}|{can}|{need}) ... (justify|motivate) (\w+ ){0,4}(changes?|need|reasons?|use case|\
          purpose|pr|patch)
        suggest (describing|documenting|mentioning|explaining)
        """,
        unless=_NOT_WANTED
        + r"""
        (see|read|per|according to|check|check out|follow|look at) (\w+ ){0,2}(docs?|documentation|manual|\
          readme|contributing|user guide)
        (address|addressed|respond|reply|left|leave|posted|my|your|previous|above|review|few|some|last|other|\
          inline) (\w+ ){0,2}comments?
        (docs?|documentation|description|readme|comment) (says?|states?|is clear|claims?)
        release (branch|manager|candidate|build|process|cycle)
        {i_will} (\w+ ){0,3}(add|update|write|document|describe)
        no description\W.{0,60}clos(e|ed|ing)
        no comments? (for|in|from|since|so far|yet|on)
        (stated|described|mentioned|listed|shown|given|explained|said|outlined|seen|as) in (the|your|this|\
          its) (\w+ )?(docs?|documentation|description|screen-?shots?|message|readme|op|comments?)
        (agree|disagree|agreed) with (the|your|this|that|his|her|their) (\w+ )?comments?
        i (don't|do not|wouldn't|would not) mind
        changes? since (my|the|your|last|previous|that)
        (reasons?|cause) (and|or) (\w+ )?motivation
        motivation (behind|is|was) (the|this|that|clear|good)
        (name|rename|named|renamed|call|called) ((it|this|that|to|as) ){0,2}readme
        (good|great|nice|useful|valuable|welcome) (addition|improvement)
        (it's|it is|that's|was) (good|great|nice) to (add|have|see) (this|that|these|the|such)
        """,
    ),
    Saying(
        Act.ASK_BENCHMARK,
        r"""
        ({polite}|{can}|{need}|let's|maybe|perhaps|worth|wish|like|love|curious|interested|nice|good|great|\
          helpful) ... ({measure}) (\w+ ){0,4}{bench}
        ^({measure}) (\w+ ){0,4}{bench}
        {need} (({some}) ){0,3}{bench}
        (any|some|no|without|missing) {bench}
        (is|are) there (any |some )?{bench}
        (do|did|have) you (\w+ ){0,3}{bench}
        (have|got|see|are there|show|share|provide|any|some) (\w+ ){0,2}(numbers|figures|measurements) (on|\
          for|about|showing|to show|that show|of the)
        ^(any )?{bench}\?
        ({can}|did|have|{polite}) (you|we|someone) ... measured? ... (impact|effect|cost|performance|\
          overhead|difference|improvement|gain|speed-?up)
        what(?:'s| is) the (performance|perf|runtime|memory) (impact|overhead|cost|penalty|difference)
        ^want to (benchmark|measure)
        (any|some|got|have|show|share|see) (\w+ )?numbers\W*\?
        what (does|will|would) (this|it|that) do to (the )?(throughput|latency|performance|memory|perf|\
          start-?up|allocations|speed|cpu)
        (performance|perf|latency|throughput|memory) (impact|cost|hit|implications?|overhead)\W*\?
        (has|was|have|is) (this|it|that) (\w+ )?(benchmarked|measured|profiled)
        ({can}|did|have) you (\w+ )?(benchmark|benchmarked|measure|profile) (this|it|that|the)
        (should|could|can|need to|must) (also |first |perhaps )?(benchmark|measure|profile) (this|it|that|the)
        """,
        unless=_NOT_WANTED
        + r"""
        i (\w+ ){0,2}(benchmarked|measured|ran|did|get|got|see)
        {i_will} (\w+ ){0,3}(benchmark|measure|run|benchmarks?)
        here (are|is)
        benchmarks? (show|shows|showed|looks?|say|says|on my)
        (in|for|against|new) benchmark values
        """,
    ),
    Saying(
        (Act.ASK_SPLIT, Act.TOO_LARGE),
        r"""
        ({can}|{polite}|{need}|prefer|rather|suggest|recommend|propose|maybe|perhaps|let's|consider|mind|\
          want|like) ... {splitting}
        (nice|good|great|better|easier|helpful|ideal|possible|sense|worth|going to|idea|so) ... {splitting}
        (split|cut|break|chop|carve|separate) .. (up|down|apart|out) (a bit|some|more|into|so|in)
        (broken|break|cut|split|divided?|separated?) .. (up|down|into) (\w+ ){0,2}(smaller|several|multiple|\
          separate|individual|two|three|parts|pieces|chunks|logical|different)
        in(to)? (\w+ )?(smaller|several|multiple|separate|individual|two|three|different) (\w+ ){0,2}({pr}|\
          pieces|chunks|parts)
        (in|into|to|as|for|via|have|make|own|open|raise|submit|create|moved?|done|be) .. (its|their|your|\
          a|an) \
          (own|separate|separated|dedicated|standalone|individual) (\w+ )?{pr}
        (in|into|to|as|via|open|raise|submit|create|moved?|done) (\w+ ){0,2}a different (pr|pull request|\
          patch)
        ^split
        smaller ... {pr}
        one {pr} per
        (as|in|into) (two|three|several|multiple|separate|smaller|individual) {pr}
        (break|chop|carve|cut) (this|it|that|the pr) (\w+ )?(up|down|apart)
        (two|several|multiple|many|different) (unrelated|independent|separate) (changes|things|fixes|issues|\
          features)
        smaller,? more[- ]focused
        (prefer|like|want|rather|please|should be|make|need|submit|open|send|have) (\w+ ){0,3}(separate|\
          smaller|individual|distinct|independent|dedicated|multiple|several) {pr}
        ({can}|{polite}|{need}|possible|prefer|rather|suggest|worth|easier|better|nice|\
          let's) (\w+ ){0,5}(land|submit|merge|put|move|pull|extract|factor|carve|send|do|have|\
          open) (\w+ ){1,5}(on its own|by itself|on their own|separately|independently|in isolation)
        one (thing|concern|topic|fix|feature|change) (at a time|per {pr})
        (unrelated|orthogonal|independent|separate) (changes?|cleanups?|refactorings?|fix(es)?|\
          formatting) (\w+ ){0,3}(out|separate(ly)?|elsewhere|own|another)
        mix(es|ing|ed)? (up )?(\w+ ){0,2}(things|changes|concerns|fixes|features|refactorings?|topics)
        broken (down|up)\W*$
        one (thing|change|fix|topic|issue|feature) (at a time|per (pr|pull request|patch|change))
        ({polite}|{can}|{need}|submit|send|open|do|move|put) .. (formatting|refactor\w*|renam\w*|\
          clean-?ups?|whitespace|unrelated) (\w+ ){0,2}(separately|on (its|their) own|elsewhere)
        ({polite}|{can}|{need}|let's|prefer|rather) (\w+ ){0,3}(separate|split|pull|move|factor|leave|\
          extract) (out )?(the |this |these |your |those |all )?(\w+ ){0,2}(refactor\w*|renam\w*|\
          clean-?ups?|formatting|whitespace|unrelated)
        keep (this|the|your) {pr} (focused|small|minimal|simple)
        (keep|leave|take|move) .. out of (this|the) {pr}
        (only|just) (contain|include|have) (only )?(what|the changes)
        (contain|include|have|limited to|restricted to) (only |just )(what|the changes|the part|the fix)
        (limit|reduce|narrow|shrink) (\w+ ){0,3}(scope|{pr}|changes? to)
        (would prefer|prefer) .. split
        (choos(e|ing)|pick(ing)?|start(ing)? with|focus(ing)? on|submit(ting)?) (just |only )?(one|a few|\
          part) of (your|the|these|those) (\w+ )?({pr}|changes|parts|features)
        """,
        unless=_NOT_WANTED
        + r"""
        {i_will} (\w+ ){0,3}(split|do|open|submit|create|make|move|handle|address|raise|file)
        in(to)? (\w+ ){0,3}(binaries|files?|functions?|methods?|class(es)?|lines?|headers?|targets?|\
          variables?|modules?|loops?|arrays?)
        split ?(brain|string|point|view|key|g|wallet)
        (are|is|was|were|been) (\w+ ){1,8}by splitting
        (entered|merged|landed|fixed|addressed|handled|included|covered|came|went|got|done|submitted|\
          opened|resolved|reverted) (\w+ ){0,4}(in|via|by|through|with|as) (a|an|another|the) (different|\
          separate|new|other|own) {pr}
        splits? (the )?(string|line|text|key|value|array|list|row|record)s?
        separate (issue|ticket|jira|discussion|function|method|class|file|thread)
        (can|could|should|may|might|will) (certainly |also |just |always |probably |then )?(be )?(left|done|\
          addressed|handled|fixed|follow|come|added|changed|deferred|tackled|happen|go|wait) ... \
          (separate|another|different|follow)
        (follow-?ups?|future|later|next) (pr|pull request|commit|change|release|patch)
        (as|in|for) (a |the )?follow[- ]?ups?
        {splitting} ... (lines?|columns?|sentences?|functions?|variables?|words?|methods?|strings?|class|\
          classes|files?)
        """,
    ),
    Saying(
        Act.TOO_LARGE,
        r"""
        {thing} ... (too|very|really|quite|so|pretty|rather|extremely|awfully) (big|large|huge|long|much|\
          enormous)
        {thing} ... (huge|enormous|massive|a monster|a lot for|a lot in|a lot to review)
        too (many|much) (changes|things|stuff|in one)
        (this|that) size can't be reviewed
        """,
        unless=r"""
        (diff|difference|impact|effect|value|number|output|file|font|icon|window|text|dialog|column) (is|are|\
          be|gets?) (too|very)
        """,
    ),
    Saying(
        Act.ASK_REBASE,
        r"""
        ({can}|{polite}|{need}|mind|want|time to|then|also|probably|due|remember to) ... (rebase|\
          rebasing|rebased)
        ^rebas(e|ing)( (please|needed|required|it|this|on|onto|against|to|and|the))
        ^rebas(e|ing)\W*$
        rebas(e|ing) ?\?
        conflicts? (that |which )?(must|need|needs|should|have to|has to) (\w+ )?(resolved|fixed|\
          resolving|fixing)
        a rebase (to do|is|would|please)
        ({can}|{polite}|{need}|mind|must) ... (resolve|fix|address|solve|merge|resolving|\
          fixing) (\w+ ){0,4}conflicts?
        conflicts? ... ({can} you|{polite}|need|must) ... (resolve|fix|rebase|update|merge)
        ^(resolve|fix) (\w+ ){0,4}conflicts?
        ({can}|{polite}|{need}) ... (merge|pull) (in )?(the )?(latest )?{trunk}
        (sync|update|bring) .. (with|to|against|from) (the |current |latest )?{trunk}
        """,
        unless=_NOT_WANTED
        + r"""
        {i_will} (\w+ ){0,3}(rebase|rebased|rebasing|resolve|resolved|fix)
        (i|we) (just |already )?(rebased|resolved|fixed)
        (worth|if|whether) (it's |it is )?(worth )?rebasing
        (you|they|was|been|is) (have |just |already )?rebased (this|it|the|on|onto)
        if you (need|have|want|happen|do|end up) (to )?(rebase|retouch|re-?push|touch|have to)
        (when|once|after|next time) you (next )?(rebase|retouch|re-?push|push again)
        (don't|do not|never|no|after|after the|after a|after your|since the|before the|\
          i have an?) .. (rebase|rebased|rebasing)
        """,
    ),
    Saying(
        Act.ASK_PROPOSAL,
        r"""
        ({need}|{polite}|{can}|first|write|create|open|start|file|draft|without|propose|bring|take|shall|\
          want|let's|until|before) ... {proposal}
        (discuss|discussed|discussing|agree|consensus) (\w+ ){0,6}first
        (please|should|could you|need to|must|needs? to) (\w+ )?(write|draft|submit|open|start|\
          make) (up )?(a|the) proposal
        (needs|requires) (a|the) proposal
        proposal (first|is (needed|required))
        {proposal} ... (first|needed|required|has to be|needs to be|must be|voted|accepted)
        (discuss|raise|bring up|post|ask) ... (dev|mailing|developers?'?)[- @]{0,2}(mailing )?(list|ml)
        """,
        unless=_NOT_WANTED
        + r"""
        {i_will} (\w+ ){0,2}(write|start|open|create|draft|opened|created|started)
        (as|according to|per|implements?|implementing|described in|part of|see|in|from|following|\
          mentioned in) (the )?(kip|flip|spip|bip|rfc|pep|kep)s?
        (kip|flip|spip|bip|rfc|pep|kep)s?(-\d+)? (is|was|has been) (approved|accepted|voted|adopted)
        """,
    ),
    Saying(
        Act.ASK_PAPERWORK,
        r"""
        ({can}|{polite}|{need}|want|mind) ... sign(ed)? (the |an? |our )?(i?cla|contributor|license|agreement)
        ({can}|{polite}|{need}|no|without|missing) ... (i?cla|dco|sign-?off|signed-off-by)
        ({can}|{polite}|{need}|mind|first) ... (open|create|file|raise|add|link|reference|have|mention|\
          put) .. {ticket}
        (open|create|file|raise) (an? |the )?(jira|issue|ticket) (first|for (it|this|the))
        ({can}|{polite}|{need}|also|mind) ... (change|update|fix|edit|rename|adjust|adapt|correct|prefix|\
          reword) .. (title|subject)
        (pr |pull request )?title ... (should|must|needs?|be|follow|contain|include|start|format|to)
        ({can}|{polite}|{need}) ... (follow|read|see|check) .. (contribut\w+|pr|pull request) (guide|\
          guidelines?|template|docs?)
        ({can}|{polite}|{need}) .. (fill|fill in|fill out|complete) .. (template|form|checklist)
        ({can}|{polite}|{need}) ... (take|assign) .. (ticket|jira|issue|yourself|assignee)
        there has to be .. {ticket}
        ({can}|{polite}|{need}|not|isn't|missing) ... (signed|sign|sign-?ing) ?-?off
        (sign|signing|signed)[- ]?off (on )?(the|your|all|each|every|these|this)? ?(commits?|patch|pr|\
          changes?)
        ({can}|{polite}|{need}) ... (add|set|apply|put|attach) (\w+ ){0,3}(labels?|milestone|title|\
          prefix|assignee|changelog label|release note label)
        (title|subject|commit message) ... (should|must|needs?|has to) (\w+ )?(have|follow|contain|\
          include|start|reference|mention|match)
        (can't|cannot|unable to|before we can|not able to) ... (cla|dco|contributor agreement|\
          license agreement)
        (corporate |individual )?i?cla (is |has )?(not|missing|still|needs|required|check|bot)
        which (jira|ticket|issue) (is|does)
        (needs?|missing|no|without|requires?) (a |an |any )?(jira|ticket)
        (is there|do we have|do you have|where is) (a|an|the|any) (jira|ticket|corresponding issue)
        """,
        unless=_NOT_WANTED
        + r"""
        (window|dialog|column|menu|section|page|chart|tab|html|box|group) title
        title (bar|case|of the (column|window|dialog))
        (separate|another|follow-?up|new|different) (jira|ticket|issue)
        {i_will} (\w+ ){0,3}(open|create|file|sign|update|change)
        close (and )?update the jira
        clos(e|ed|ing) (\w+ ){0,4}(due|because|for|as|since)
        """,
    ),
)
