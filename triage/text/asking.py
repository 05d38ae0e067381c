"""What a reviewer wants done, by kind: the phrases of requests.

Conventions of code review, not of a repository: requests ("please …", "could you …", an imperative),
obligations ("needs", "should", "missing"), suggestions ("I'd prefer", "how about"), and the kinds that have
a remedy of their own: tests, documents, measurements, splitting, rebasing, proposals, paperwork.
"""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.patterns import Table

FRAGMENTS = {
    "verb": (
        "abort|accept|adapt|add|address|adjust|align|allocate|amend|annotate|apply|assert|assign|attach|avoid|break"
        "|bring|bump|cache|capitali[sz]e|catch|change|check|choose|clean|collapse|combine|compute"
        "|convert|copy|correct|cover|create|declare|decrease|default|define|delete|deprecate|disable"
        "|document|double[- ]check|drop|eliminate|enable|ensure|exclude|expand|expose|extend"
        "|extract|factor|fill|filter|fix|flip|fold|follow|format|generate|get rid|guard|handle|hide|hoist|implement"
        "|import|improve|include|increase|indent|initiali[sz]e|inline|insert|introduce|invert|isolate|keep|leave"
        "|limit|link|log|lower|make|mark|match|mention|migrate|minimi[sz]e|modify|move|name|narrow|omit|optimi[sz]e"
        "|order|pass|pick|pin|place|port|prefix|preserve|prevent|print|propagate|protect|provide|pull|put|raise"
        "|re-?add|redo|re-?format|re-?generate|rename|re-?order|restore|re-?use|re-?word|re-?write|re-?work|reduce"
        "|refactor|register|reject|remove|replace|require|reset|resolve|respect|restrict|restructure"
        "|return|revert|revise|separate|set|shorten|simplify|skip|sort|specify|squash|stick"
        "|stop|store|strip|submit|surround|swap|switch|synchroni[sz]e|target|throw|tidy|track|trim|truncate|tweak"
        "|undo|unify|unwrap|update|upgrade|use|validate|verify|wrap|write"
    ),
    "can": r"could|can|would|will|should|shall|may|might|must",
    "you": r"you|we|this|it|that|these|the|they|i",
    "polite": r"please|pls|plz|kindly",
    "wish": (
        r"(?:i|we)(?:'d| would)(?: really| also| still| personally| just| slightly| strongly| definitely| maybe| very much)?"
    ),
    "need": r"needs?|needed|requires?|required|must|should|has to|have to|ought to|missing|lacks|lacking|misses",
    "nice": (
        r"nice|nicer|good|better|great|helpful|useful|ideal|clearer|cleaner|simpler|safer|easier|preferable|sensible"
        r"|sense|wise|wiser|readable|consistent|appropriate|idiomatic|worthwhile|appreciated|reassuring"
    ),
    "thing": r"this|it|that|these|those|you|we|there|your|pr|patch|change|changes|code|commit|commits|branch|method|function",
    "pr": r"prs?|pull[- ]requests?|patch(?:es)?|commits?|mrs?|merge requests?|change ?sets?",
    "tests": (
        r"(?:unit |integration |regression |functional |system |e2e |end-to-end |smoke |fuzz |property |negative |api |automated )?"
        r"(?:tests?|(?:unit|automated|basic) testing|test[- ]?cases?|test coverage|coverage|junits?|uts?|reproducers?"
        r"|repros?|test vectors?|unit[- ]tests?|specs?)"
    ),
    "some": (
        "a|an|some|more|any|additional|proper|good|better|new|at least|one|further|dedicated|real|corresponding|api|and|few"
        "|functionality|negative|simple|extra|meaningful|explicit|its own|the|of|for|qt|gui|basic|such|other|also|still|it|here"
        "|integration|unit|regression|functional|comprehensive|couple"
    ),
    "provide": (
        "add|write|include|provide|have|see|get|create|extend|make|supply|come with|expand|bring|introduce|augment|improve|put"
        "|update|adapt"
    ),
    "providing": (
        "adding|writing|including|providing|having|creating|extending|making|supplying|expanding|adapting|a|an|some|more"
    ),
    "docs": (
        r"docs?|documentation|javadocs?|java docs?|scaladocs?|docstrings?|doc ?strings?|doxygen|release[- ]?notes?|changelog"
        r"|change log|upgrade notes?|upgrade guide|migration notes?|migration guide|readme|user guide|screen-?shots?"
        r"|description|commit message|code comments?|translator comments?|rationale|motivation|test instructions"
        r"|comments? (?:here )?(?:explaining|describing|saying|about|on why|on what|why|that|to explain|for|here|in the code)"
    ),
    "bench": (
        r"(?:micro-?)?benchmarks?|benchmarked|benchmarking|jmh|perf(?:ormance)? (?:numbers|results?|tests?|data|figures"
        r"|comparison|measurements?|impact)|measurements?|profiling(?: results?| data)?|bench results?"
    ),
    "measure": "add|provide|share|show|post|run|include|see|have|do|get|attach|rerun|make|try",
    "proposal": (
        r"(?:kip|flip|spip|bip|rfc|pep|kep|aip|jep|sip|cep|hip|rip|pip|gep)s?(?:-\d+)?|design doc(?:ument)?|design proposal"
        r"|(?:formal |improvement )?proposal|(?:dev|mailing|developers?'?)[- @]{0,2}(?:mailing )?(?:list|ml)|discuss(?:ion)? thread"
    ),
    "ticket": r"jira|ticket|jira (?:issue|ticket|case)|tracking issue|corresponding issue|issue (?:number|key|id)",
    "trunk": r"master|main|trunk|upstream|develop|latest|head",
    "i_will": r"(?:i|we)(?:'ll| will|'ve| have|'m| am| did| just| already| can| could)",
}

_NOT_WANTED = r"""
    (no|not|don't|doesn't|do not|does not|never|isn't|aren't|without) (\w+ ){0,2}(need|needed|necessary|require|required|have to|worth)
    needs? no
    needn't
    (is|are) enough
    (thanks|thank you|thx|ty) (\w+ ){0,3}for
    (he|she|they|somebody|someone|people) (already )?(asked|requested|wanted|suggested|said|mentioned)
    (asked|requested|suggested) (for|that|to)
    if (somebody|someone|anybody|anyone|they|he|she) (\w+ ){0,2}(asks|wants|requests|needs)
"""
"""Waves a thing off, thanks for it, or reports somebody else's wish."""

TABLE = Table(FRAGMENTS)

TABLE.add(
    Act.ASK_TEST,
    r"""
    ({polite}|{can}|{need}|let's|maybe|perhaps|try|worth|wish|like|love|possible|happy) ... ({provide}) (\w+ ){0,4}{tests}
    (nice|good|great|helpful|useful|better|ideal|best) (\w+ ){0,2}({provide}) (\w+ ){0,4}{tests}
    (suggest|recommend|consider|mind|how about|what about|look into|worth|about|prefer) (also )?({providing}) (\w+ ){0,5}{tests}
    (suggest|recommend|expect|want|require|request|prefer|appreciate|love) (to see |to have |adding )?(({some}) ){0,4}{tests}
    ^(let's |to )?({provide}) (\w+ ){0,4}{tests}
    ({can}|want) (this|it|that|you|we) (also |please )?(come with|be covered by|be accompanied by) (\w+ ){0,5}{tests}
    {need} (({some}) ){0,4}{tests}
    {need} (to have|to add|to include|to see|have|add|include) (\w+ ){0,4}{tests}
    (missing|lacks|lacking|without|no) (({some}) ){0,3}{tests}
    {tests} .. (is|are|seems?|be) (still |also )?(missing|needed|required|lacking|necessary)
    {tests} ... (would|might|could|will) (also |really |probably )?be (very |really |also |quite )?(nice|good|great|helpful|useful|appreciated|welcome|better|ideal|a good idea)
    (should|needs? to|has to|must|ought to) be (an? |some |more )(\w+ ){0,3}{tests}
    (is|are) there (already )?(a|any|some|an existing) (\w+ ){0,2}{tests} (for|that|covering|which|yet)
    any chance (of|for|to) .. {tests}
    where (is|are) (the )?(\w+ )?{tests}
    (don't|do not|didn't|can't|cannot) (see|find) (\w+ ){0,2}{tests}
    ^(\w+ )?{tests}( please| for (this|that|it))?\W*$
    (is|are|remains?) (un-?tested|not tested|not covered|uncovered|not (\w+ )?covered by)
    (should|needs? to|must) be (unit |properly |also |somehow )?(tested|covered)
    (can|could) (this|it|that|we|you) (be )?(unit )?test(ed)? (this|it|that|somehow|automatically)
    means of testing (this|it)
    (adapt|adjust|update|fix|extend|amend|adapting|adjusting|extending|updating) (\w+ ){0,4}tests? (to|so|for|accordingly|as well|too)
    i(?:'ve| have)? (?:added|wrote|written|made|drafted|pushed|created) .. tests? ... (?:include|take|pick|cherry-pick|use|want)
    worked on .. tests? ... if you want
    fails? (without|before) (the|this|your) (change|fix|patch|pr)
    hit this .. in a test
    {tests} .. (is|are|seems?) .. (lower|incomplete|insufficient|weak|too (weak|narrow|simple))
    ^tests? (each|every|all|both|also|that|with) \w+
    (steps|way) to reproduce
    how (to|can (i|we)|do (i|we)) reproduce
    reproduc(e|tion) steps
    """,
    unless=_NOT_WANTED
    + r"""
    tests? (still |already |all )?(pass|passes|passed|passing|fail|fails|failed|failing|failures?|run|runs|results?|net|is failing|are failing)
    (re-?test|ok to test|test this please|retest this)
    {i_will} (also |just |already |now |locally |manually )?(test|tested|testing|review|re-?test)
    i (\w+ ){0,3}(can|could|will|did|have|had) (also )?(add|write|provide|extend)
    (can|could|would|will) (you|someone|somebody|anyone|anybody) (please |also |maybe )?(re-?)?(test|try) (this|it|that|again|with|on|if|whether|the)
    (already|does) (has|have|cover|covers|covered) ... {tests}
    tests? (looks?|seems?) (good|fine|great|ok)
    (not|n't) (\w+ )?(possible|feasible|easy|easily) to (unit )?test
    tests? (instructions|plan|build|run|net|coin|key|name|this|it|on|with|setup|harness|suite|suites|infrastructure|framework|report|binary|invocations)
    coverage (reports?|numbers|builds?)
    (run|running|ran|pass|passing|compile|execute|executing) (\w+ ){0,3}tests?
    (won't|don't|not|no longer) (\w+ )?need ... tests?
    (has|have|had) no (meaningful |real )?tests? at all
    steps to reproduce:?\W*$
    i'm going to
    (i|we)(?:'ll| will) (\w+ ){0,3}(make|add|write|try|create|provide|have)
    tests? (being|are|is) run
    """,
)

TABLE.add(
    Act.ASK_DOCS,
    r"""
    ({polite}|add|write|include|provide|update|extend|attach|supply|mention|expand) ... {docs}
    ({can}|wish|want|like|love|expect|prefer|consider|mind|suggest|recommend|how about|what about|maybe|perhaps) ... {docs}
    {need} ... {docs}
    (nice|good|great|helpful|useful|better|ideal|help) ... {docs}
    {docs} ... (is|are|seems?) (\w+ )?(missing|outdated|empty|wrong|out of date|stale|unclear|incomplete|lacking|needed)
    (no|missing|empty|lacks?) (\w+ ){0,2}{docs}
    {docs} (please|missing|\?)
    ^document
    ({can}|{need}|{polite}) .. (documented|document|documenting)
    ({can} you|{polite}) .. (describe|mention|explain|elaborate) ... (description|docs?|notes?|comments?|message|op)
    un-?documented
    suggest (describing|documenting|mentioning|explaining)
    """,
    unless=_NOT_WANTED
    + r"""
    (see|read|per|according to|check|check out|follow|look at|in) (\w+ ){0,2}(docs?|documentation|manual|readme|contributing|user guide)
    (address|addressed|respond|reply|left|leave|posted|my|your|previous|above|review|few|some|last|other|inline) (\w+ ){0,2}comments?
    (docs?|documentation|description|readme|comment) (says?|states?|is clear|claims?)
    release (branch|manager|candidate|build|process|cycle)
    {i_will} (\w+ ){0,3}(add|update|write|document|describe)
    """,
)

TABLE.add(
    Act.ASK_BENCHMARK,
    r"""
    ({polite}|{can}|{need}|let's|maybe|perhaps|worth|wish|like|love|curious|interested|nice|good|great|helpful) ... ({measure}) (\w+ ){0,4}{bench}
    ^({measure}) (\w+ ){0,4}{bench}
    {need} (({some}) ){0,3}{bench}
    (any|some|no|without|missing) {bench}
    (is|are) there (any |some )?{bench}
    (do|did|have) you (\w+ ){0,3}{bench}
    {bench} ?\?
    ({can}|did|have|{polite}) (you|we|someone) ... measured? ... (impact|effect|cost|performance|overhead|difference|improvement|gain|speed-?up)
    what(?:'s| is) the (performance|perf|runtime|memory) (impact|overhead|cost|penalty|difference)
    want to (benchmark|measure)
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
)

TABLE.add(
    (Act.ASK_SPLIT, Act.TOO_LARGE),
    r"""
    ({can}|{polite}|{need}|prefer|rather|suggest|recommend|propose|maybe|perhaps|let's|consider|mind|want|like) ... (split|splitting)
    (nice|good|great|better|easier|helpful|ideal|possible|sense|worth|going to|idea|so) ... (split|splitting)
    (split|cut|break|chop|carve|separate) .. (up|down|apart|out) (a bit|some|more|into|so|in)
    (broken|break|cut|split|divided?|separated?) .. (up|down|into) (\w+ ){0,2}(smaller|several|multiple|separate|individual|two|three|parts|pieces|chunks|logical|different)
    in(to)? (\w+ )?(smaller|several|multiple|separate|individual|two|three|different) (\w+ ){0,2}({pr}|pieces|chunks|parts)
    (in|into|to|as|for|via|have|make|own|open|raise|submit|create|moved?|done|be) ... (its|their|your|a|an) (own|separate|separated|different|dedicated|standalone|individual) (\w+ )?{pr}
    ^split
    smaller ... {pr}
    one {pr} per
    (two|several|multiple|many|different) (unrelated|independent|separate) (changes|things|fixes|issues|features)
    smaller,? more[- ]focused
    (only|just) (contain|include|have) (only )?(what|the changes)
    (limit|reduce|narrow|shrink|keep) ... (scope|changes? to|size)
    (would prefer|prefer) .. split
    """,
    unless=_NOT_WANTED
    + r"""
    {i_will} (\w+ ){0,3}(split|do|open|submit|create|make|move|handle|address|raise|file)
    split ?(brain|string|point|view|key|g|wallet)
    splits? (the )?(string|line|text|key|value|array|list|row|record)s?
    separate (issue|ticket|jira|discussion|function|method|class|file|thread)
    (can|could|should|may|might|will) (certainly |also |just |always |probably |then )?(be )?(left|done|addressed|handled|fixed|follow|come|added|changed|deferred|tackled) ... (separate|another|follow)
    (follow-?ups?|future|later|next) (pr|pull request|commit|change|release|patch)
    """,
)

TABLE.add(
    Act.TOO_LARGE,
    r"""
    {thing} ... (too|very|really|quite|so|pretty|rather|extremely|awfully) (big|large|huge|long|much|enormous)
    {thing} ... (huge|enormous|massive|a monster|a lot for|a lot in|a lot to review)
    too (many|much) (changes|things|stuff|in one)
    (this|that) size can't be reviewed
    """,
    unless=r"""
    (diff|difference|impact|effect|value|number|output|file|font|icon|window|text|dialog|column) (is|are|be|gets?) (too|very)
    """,
)

TABLE.add(
    Act.ASK_REBASE,
    r"""
    ({can}|{polite}|{need}|mind|want|time to|then|also|probably|due|remember to) ... (rebase|rebasing|rebased)
    ^rebas(e|ing)( (please|needed|required|it|this|on|onto|against|to|and|the))
    ^rebas(e|ing)\W*$
    rebas(e|ing) ?\?
    a rebase (to do|is|would|please)
    ({can}|{polite}|{need}|mind|must) ... (resolve|fix|address|solve|merge|resolving|fixing) (\w+ ){0,4}conflicts?
    conflicts? ... ({can} you|{polite}|need|must) ... (resolve|fix|rebase|update|merge)
    ^(resolve|fix) (\w+ ){0,4}conflicts?
    ({can}|{polite}|{need}) ... (merge|pull) (in )?(the )?(latest )?{trunk}
    (sync|update|bring) .. (with|to|against|from) (the |current |latest )?{trunk}
    """,
    unless=_NOT_WANTED
    + r"""
    {i_will} (\w+ ){0,3}(rebase|rebased|rebasing|resolve|resolved|fix)
    (i|we) (just |already )?(rebased|resolved|fixed)
    (you|they|was|been|is) (have |just |already )?rebased (this|it|the|on|onto)
    if you (need|have|want|happen|do|end up) (to )?(rebase|retouch|re-?push|touch|have to)
    (when|once|after|next time) you (next )?(rebase|retouch|re-?push|push again)
    (don't|do not|never|no|after|after the|after a|after your|since the|before the|i have an?) .. (rebase|rebased|rebasing)
    """,
)

TABLE.add(
    Act.ASK_PROPOSAL,
    r"""
    ({need}|{polite}|{can}|first|write|create|open|start|file|draft|without|propose|bring|take|shall|want|let's|until|before) ... {proposal}
    {proposal} ... (first|needed|required|has to be|needs to be|must be|voted|accepted)
    (discuss|raise|bring up|post|ask) ... (dev|mailing|developers?'?)[- @]{0,2}(mailing )?(list|ml)
    """,
    unless=_NOT_WANTED
    + r"""
    {i_will} (\w+ ){0,2}(write|start|open|create|draft|opened|created|started)
    (as|according to|per|implements?|implementing|described in|part of|see|in|from|following|mentioned in) (the )?(kip|flip|spip|bip|rfc|pep|kep)s?
    (kip|flip|spip|bip|rfc|pep|kep)s?(-\d+)? (is|was|has been) (approved|accepted|voted|adopted)
    """,
)

TABLE.add(
    Act.ASK_PAPERWORK,
    r"""
    ({can}|{polite}|{need}|want|mind) ... sign(ed)? (the |an? |our )?(i?cla|contributor|license|agreement)
    ({can}|{polite}|{need}|no|without|missing) ... (i?cla|dco|sign-?off|signed-off-by)
    ({can}|{polite}|{need}|mind|first) ... (open|create|file|raise|add|link|reference|have|mention|put) .. {ticket}
    (open|create|file|raise) (an? |the )?(jira|issue|ticket) (first|for (it|this|the))
    ({can}|{polite}|{need}|also|mind) ... (change|update|fix|edit|rename|adjust|adapt|correct|prefix|reword) .. (title|subject)
    (pr |pull request )?title ... (should|must|needs?|be|follow|contain|include|start|format|to)
    ({can}|{polite}|{need}) ... (follow|read|see|check) .. (contribut\w+|pr|pull request) (guide|guidelines?|template|docs?)
    ({can}|{polite}|{need}) .. (fill|fill in|fill out|complete) .. (template|form|checklist)
    ({can}|{polite}|{need}) ... (take|assign) .. (ticket|jira|issue|yourself|assignee)
    there has to be .. {ticket}
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
    """,
)

TABLE.add(
    Act.ASK_CHANGE,
    r"""
    ^(let's )?({verb})(?! (is|are|was|were|looks?|seems?|lgtm|works?|passes|passed|fails?|failed|case|of|in case)\b)(?!\W*$|[:=])
    ^(don't|do not|never|always) ({verb})
    {polite} ... ({verb})
    ({can}) (you|we|they) ... ({verb}) ... \?
    ({can}) (this|it|that|these|the) ... (be|have|use|go|take|return|live|move|get|just|come|become) ... \?
    (mind|consider|suggest|recommend|propose|how about|what about|worth) (also |maybe |instead |just |not )?(\w+ing)
    (would|do) you mind
    (want|like) you to
    ({can}|{polite}) ... squash
    squash (\w+ ){0,3}(commits?|please)
    needs? (squash|squashing)
    don't forget to ({verb})
    ({polite}|{can}|{need}|last|remaining|open|outstanding|pending|unresolved) (\w+ ){0,4}(comments?|feedback|concerns?|nits?|points?|suggestions?) (that )?(still )?(to be|to|need|needs|needs to be|need to be|remain) (addressed|address|resolved|resolve|answered|open)
    ({polite}|{can} you|need to|needs to) (\w+ ){0,2}(address|resolve|respond to|look at|take care of) (\w+ ){0,4}(comments?|feedback|concerns?|nits?|points?|suggestions?|questions?|review)
    make sure (to|that|the|you|it)
    """,
    unless=r"""
    (have|take) (a|another) (\w+ )?look
    (re-?review|review) (this|it|again|the|my|please)
    let's (see|wait|hope|discuss|go|merge|close|get|keep this)
    looks? (good|great|fine)
    let me know
    (merge|close|re-?open|approve|ping) (this|it|the pr|now|when|me|this pr)
    (can|could) (this|it|we) (be )?(merged?|closed?|re-?opened|land|backport)
    (please|pls) (ping|let|tell|advise|help|note|see|find|ignore|disregard|correct me|feel|review|merge|close|re-?open|re-?run|wait)
    can you (please )?(tell|say|confirm|review|merge|close|try|test|check if|see if)
    (could|would) you (please )?(tell|say|confirm|review|merge|close|try|test|check if|see if|point me)
    {i_will} (\w+ ){0,2}({verb})
    (i|we)(?:'ll| will) \w+
    wouldn't mind
    worth (noting|noticing|mentioning|pointing)
    keep (up|in mind)
    start (with|by|reviewing)
    check(ed|ing)
    (test|fix|change|patch|check|build|set|use|name|log|report) (is|was|are|has|works?|looks?|cases?|passes|failed)
    """,
)

_OWN_OR_IDLE = r"""
    should be (fine|ok|okay|good|enough|safe|fixed now|done|ready|resolved|possible|all|able)
    should (work|now|help|also work|fix (it|this)|just work|have been|cover|already|pass|suffice)
    should (i|we) ... \?
    (i|we) (should|must|need|need to|have to|had to|may|might) (have |think|look|check|review|test|understand|read|admit|say|go|be|add|miss)
    (i|that) should have
    (what|how|when|where) (should|is|are)
    am i missing
    i'm (probably |maybe )?missing
    missing something
    not (missing|wrong)
    nothing (is )?(wrong|missing)
    need (more |some )?time
    if i'm not wrong
    correct me
    """
"""Speaks of oneself, of a hope, or asks rather than wants."""

TABLE.add(
    Act.ASK_CHANGE,
    r"""
    ^((i think|imo|imho|i believe|i guess|seems like|looks like) )?(that )?{thing} (\w+ ){0,2}(should|shouldn't|must|mustn't|needs? to|has to|have to|ought to|needs (a|an|some|more|\w+ing))
    ^(should|must) (probably |also |just |really |not |only |always |never |still )?(be|have|use|go|return|take|say|come|handle|check|add|do|get|call|live|stay|become)
    ^(is|are) (missing|unnecessary|redundant|superfluous|unused|wrong|incorrect|misleading|unrelated)
    ^(missing|unnecessary|redundant|unused|extra|spurious|stray|leftover|unrelated|duplicated?|wrong|incorrect|superfluous)
    (typos?|misspell?ed|misspelling)
    (why not|why don't (we|you)|why didn't you|shouldn't (we|this|it|that|you|the)|couldn't (we|this|it|you)|can't (we|you|this|it))
    {thing} (still )?(needs|need) (work|updating|fixing|cleanup|translation|changes)
    {wish} (prefer|rather|like|love) (it )?(if )?(you|this|that|to see|it)
    instead\W*$
    """,
    unless=_OWN_OR_IDLE,
)

TABLE.add(
    Act.ASK_CHANGE,
    r"""
    s/[^/]{1,80}/[^/]{0,80}/?
    (super|tiny|small|nano|micro|minor|style)?[- ]?(nits?|nitpicks?|nanonits?)
    """,
    unless=r"""
    nits? (are |were |is )?(addressed|fixed|done|resolved)
    (address|addressed|fixed|fix) (the |your |all )?nits?
    (no|without|besides|apart from|other than|modulo|except) (\w+ )?nits?
    """,
)

SUGGESTIONS = Table(FRAGMENTS)
"""Thoughts put forward: an ask in a review of lines, an opinion in a discussion."""

SUGGESTIONS.add(
    (Act.ASK_CHANGE, Act.SUGGEST),
    r"""
    {thing} (\w+ ){0,3}(should|shouldn't|must|mustn't|ought to|supposed to)
    {thing} (\w+ ){0,3}needs? (to|a|an|some|more|brackets|braces|\w+ing)
    (should|must) (probably |also |just |really |not |only |always |never |still )?(be|have|use|go|return|take|say|come|handle|check|add|do|go|get|call|live|stay|become)
    (needs|need) (to be|a|an|some|more|work|updating|fixing|cleanup|braces|brackets|translation|a better)
    (has|have) to (be|go|use|\w+)
    (is|are|seems?|looks?) (\w+ )?(missing|unnecessary|redundant|superfluous|unused|wrong|incorrect|misleading|unrelated|inconsistent|confusing|overkill|dead code)
    (is|are) (not|no longer) (really |actually )?(needed|necessary|used|required|correct|right|valid|thread-?safe|safe)
    (isn't|aren't) (really |actually )?(needed|necessary|used|required|correct|right)
    ^(nit:? )?(missing|unnecessary|redundant|unused|extra|spurious|stray|leftover|unrelated|duplicated?|wrong|incorrect|superfluous)
    (there's|there is) (a |an )?(typo|bug|race|leak|mistake|error|problem|issue|inconsistency)
    lacks
    belongs? (in|into|to|elsewhere)
    """,
    unless=_OWN_OR_IDLE,
)

SUGGESTIONS.add(
    (Act.ASK_CHANGE, Act.SUGGEST),
    r"""
    {wish} (prefer|suggest|rather|recommend|propose|like|love|expect|vote|go|move|drop|remove|add|use|keep|make|put|change|rename|avoid|write|create|call|leave|do)
    (i|we) (strongly |slightly |would |still )?(prefer|suggest|recommend|propose)
    my (suggestion|preference|recommendation)
    ^suggest(ion|ed|s)?
    (would|might|may|could|will|can|seems?) (probably |also |perhaps |maybe |much |be |a |bit |slightly |make |even |more |to |far |just )*({nice}) (to|if|as|than|when|idea|for|having|with|here|that|\w+ing|and|not)
    (is|are) (probably |also |perhaps |maybe |much |a |bit |slightly |more |far )*(better|nicer|cleaner|simpler|clearer|preferable) (to|if|than|as|when|here)
    better (to|not to|if)
    (why not|why don't (we|you)|why didn't you|wouldn't it|isn't it better|shouldn't (we|this|it|that|you|the)|couldn't (we|this|it|you)|can't (we|you|this|it))
    what if (we|you|this|it|the)
    (maybe|perhaps) ... (instead|better|could|should|move|use|add|remove|rename|drop|make|change|worth|keep|combine|define|put)
    instead of ... \?
    instead\W*$
    {thing} (can|could|might|may) (\w+ ){0,2}(be )?(just |also |simply |probably |even |actually |instead |maybe |already )?(simplif\w+|avoid\w*|remov\w+|drop\w*|us(e|ed|ing)|reus\w+|mov\w+|replac\w+|inlin\w+|combin\w+|merged (with|into)|short\w+|extract\w+|omit\w*|renam\w+|add\w*|ma(k|d)e|call\w*|return\w*|delet\w+|declar\w+|chang\w+|reduc\w+|writ\w+|const|final|static|private)
    (isn't|not) (a )?(good|great|right|ideal) (idea|place|way|approach|name)
    """,
    unless=r"""
    (nice|great|good|lovely|love) (work|job|catch|find|idea|improvement|change|start|point|cleanup|refactor)
    (hear|wait for) ... (opinions?|thoughts|others)
    i'd (like|love) to (thank|review|see this|take|work|help|understand|hear|know|get this|test|see it)
    (looks?|sounds?) (like a )?(good|great|better|fine|nice|reasonable|sensible)
    why not both
    feel free
    i'd (say|go) (it's|this is|for it|ahead|lgtm)
    would be (nice|good|great) (to|if) (\w+ ){0,2}(get|have|see|merge) (this|it) (in|merged|landed|soon)?
    (you|we) can (close|merge)
    (this|it) (can|could) be (merged|closed|re-?opened)
    i (can|could|may|might|will|was)
    good idea
    """,
)
