"""Parts of phrases that several speech acts share, by name: `{polite}` in a phrase stands for one of them."""

from __future__ import annotations

FRAGMENTS = {
    # --- asking ---
    "verb": (
        "abort|accept|adapt|add|address|adjust|align|allocate|amend|annotate|apply|assert|assign|attach|avoid|break"
        "|bring|bump|cache|capitali[sz]e|catch|change|check|choose|clean|collapse|combine|compute"
        "|convert|copy|correct|cover|create|declare|decrease|default|define|delete|deprecate|disable"
        "|document|double[- ]check|drop|eliminate|enable|ensure|exclude|expand|expose|extend"
        "|extract|factor|fill|filter|fix|flip|fold|follow|format|generate|get rid|guard|handle|hide"
        "|hoist|implement"
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
        r"(?:i|we)(?:'d| would)(?: really| also| still| personally| just| slightly| strongly"
        r"| definitely| maybe| very much)?"
    ),
    "need": r"needs?|needed|requires?|required|must|should|has to|have to|ought to|missing|lacks"
    "|lacking|misses",
    "nice": (
        r"nice|nicer|good|better|great|helpful|useful|ideal|clearer|cleaner|simpler|safer|easier|preferable|sensible"
        r"|sense|wise|wiser|readable|consistent|appropriate|idiomatic|worthwhile|appreciated|reassuring"
    ),
    "thing": r"this|it|that|these|those|you|we|there|your|pr|patch|change|changes|code|commit"
    "|commits|branch|method|function",
    "pr": r"prs?|pull[- ]requests?|patch(?:es)?|commits?|mrs?|merge requests?|change ?sets?",
    "tests": (
        r"(?:unit |integration |regression |functional |system |e2e |end-to-end |smoke |fuzz "
        r"|property |negative |api |automated )?"
        r"(?:tests?|(?:unit|automated|basic) testing|it[- ]?cases?|test[- ]?cases?|test coverage|coverage"
        r"|junits?"
        r"|uts?|reproducers?"
        r"|repros?|test vectors?|unit[- ]tests?|specs?)"
    ),
    "some": (
        "a|an|some|more|any|additional|proper|good|better|new|at least|one|further|dedicated|real"
        "|corresponding|api|and|few"
        "|functionality|negative|simple|extra|meaningful|explicit|its own|the|of|for|qt|gui|basic"
        "|such|other|also|still|it|here"
        "|integration|unit|regression|functional|comprehensive|couple"
    ),
    "provide": (
        "add|write|include|provide|have|see|get|create|extend|make|supply|come with|come up with|expand|bring"
        "|introduce|augment|improve|put"
        "|update|adapt"
    ),
    "providing": (
        "adding|writing|including|providing|having|creating|extending|making|supplying|expanding|adapting|a|an|some|more"
    ),
    "docs": (
        r"docs?|documentation|javadocs?|java docs?|scaladocs?|docstrings?|doc ?strings?|doxygen"
        r"|release[- ]?notes?|changelog"
        r"|change log|upgrade notes?|upgrade guide|migration notes?|migration guide|readme|user guide"
        r"|screen-?shots?"
        r"|description|commit message|code comments?|translator comments?|rationale|motivation"
        r"|test instructions"
        r"|comments? (?:here )?(?:explaining|describing|saying|about|on why|on what|why|that"
        r"|to explain|for|here|in the code)"
    ),
    "bench": (
        r"(?:micro-?)?benchmarks?|benchmarked|benchmarking|jmh|perf(?:ormance)? (?:numbers|results?"
        r"|tests?|data|figures"
        r"|comparison|measurements?|impact)|measurements?|profiling(?: results?| data)?|bench results?"
    ),
    "splitting": (
        r"(?:split|splitting)(?! (?:on|by|string|the (?:string|line|text|array|work|users?)|their|users?)\b)"
    ),
    "measure": "add|provide|share|show|post|run|include|see|have|do|get|attach|rerun|make|try",
    "proposal": (
        r"(?:kip|flip|spip|bip|rfc|pep|kep|aip|jep|sip|cep|hip|rip|pip|gep)s?(?:-\d+)?(?!-[a-z])"
        r"|design doc(?:ument)?|design proposal"
        r"|(?:formal |improvement |design )proposal|(?:dev|mailing"
        r"|developers?'?)[- @]{0,2}(?:mailing )?(?:list|ml)|discuss(?:ion)? thread|dev@"
    ),
    "ticket": r"jira|ticket|jira (?:issue|ticket|case)|tracking issue|corresponding issue"
    "|issue (?:number|key|id)",
    "trunk": r"master|main|trunk|upstream|develop|latest|head",
    "i_will": r"(?:i|we)(?:'ll| will|'ve| have|'m| am| did| just| already| can| could)",
    # --- answering ---
    "weak": r"weak|strong|slight|very|light|mild|soft|cautious|tentative|big|huge",
    "i_am": r"(?:i'm|i am|im|we're|we are)",
    "not_able": r"(?:can't|cannot|can not|couldn't|could not|unable to|won't|will not|don't|do not"
    "|won't be able to)",
    "done": (
        "done|fixed|addressed|updated|changed|removed|renamed|added|rebased|squashed|pushed"
        "|force[- ]?pushed|reverted|moved"
        "|resolved|implemented|corrected|adjusted|refactored|reworked|replaced|dropped|deleted|split|applied|adopted|took"
        "|taken|amended|cleaned|converted|extracted|simplified|improved|restored|included|incorporated|modified|rewrote"
        "|rewritten|reworded|reduced|extended|documented|switched|swapped|inlined|clarified|completed|reformatted"
        "|formatted|edited|covered|fixup|cherry-?picked|unified|retitled|signed|filed|opened|submitted"
    ),
    "someone": r"some(?:one|body)(?: else)?|any(?:one|body)(?: else)?|others?|people|folks|you",
    "once": r"once|after|when|as soon as|if|provided|assuming|pending|modulo|except|but|with"
    "|conditional on|apart from|aside from|other than",
}
