"""What wants the change itself to be different: demands, and thoughts put forward.

A demand is a request ("please …", "could you …"), an imperative, or says of this change that it must be
otherwise. A suggestion ("we could", "it might be nicer", "there should be") puts a thought forward: an ask
in a review of lines, an opinion in a discussion. So does a hedge ("maybe", "how about", "should it …?").
"""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.patterns import Saying

_OWN_OR_IDLE = r"""
    (apologies|sorry|excuse|pardon) ... typos?
    should be (fine|ok|okay|good|enough|safe|fixed now|done|ready|resolved|possible|all|able)
    should (work|now|help|also work|fix (it|this)|just work|have been|cover|already|pass|suffice)
    should (i|we)\W.{0,160}\?
    (i|we) (should|must|need|need to|have to|had to|may|might) (have |think|look|check|review|test|\
      understand|read|admit|say|go|be|add|miss)
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

_OF_OTHERS = r"""
    why not\W*$
    (i|we) (\w+ )?(should|could|need to|needs to|have to|must|may|might) (\w+ )?(discuss|talk|decide|agree|\
      recommend|(have|take) (a|another) (\w+ )?look|wait|figure out|find out|ask)
    (like|love|want|good|nice|great|interesting) to (see|hear|get|have) (\w+ ){0,2}(opinions?|thoughts|\
      feedback|views|input|eyes)
    needs? (a|an|some|more|another) (\w+ ){0,5}(reviewers?|testers?|acks?)
    """
"""Has nothing against it, or wants something of all who are there, not of the author."""

_AS_IT_IS = r"""
    changes? since (my|the|your|last|previous|that)
    since (my |the |your )?(last|previous) review
    (failures?|errors?|ci|checks?) (is|are|seems?|looks?|look) (\w+ )?unrelated
    should (\w+ )?be (a |an )?(no-?op|benefit|improvement|correct|equivalent|harmless|trivial|obvious|\
      sufficient|cheap|rare)
    should have (\w+ )?(appeared|failed|worked|caught|passed|happened)
    (shouldn't|should not) (\w+ )?(make (a|any|much)|matter|hurt|happen|cause|affect|break|be (any|an issue|\
      a problem))
    (not|n't) (\w+ ){0,4}worth
    (to|can|could|will) live with
    (i|we) now (only |just )?(need|have) to
    makes? (perfect |total )?sense (as|because|since)
    (is|are|was|were) (dropped|removed|gone) (because|since|as)
    i (do not|don't|do|would|wouldn't) consider
    """
"""Says how it is, or is expected to be, and reports what was found in order."""

DEMANDS = (
    Saying(
        Act.SUGGEST,
        r"""
        (maybe|perhaps)
        (how|what) about
        what if (we|you|this|it|the)
        (should|could|can|would|might) (it|this|that|these|they|we) \w+\W.{0,160}\?
        """,
        unless=r"""
        {polite}
        """,
    ),
    Saying(
        Act.ASK_CHANGE,
        r"""
        ^(let's )?({verb})(?! (is|are|was|were|looks?|seems?|lgtm|works?|passes|passed|fails?|failed|case|of|\
          in case)\b)(?!\W*$|[:=,])
        ^(don't|do not|never|always) ({verb})
        {polite} ... ({verb})
        ({can}) (you|we|they) ... ({verb})\W.{0,160}\?
        ({can}) (this|it|that|these|the) ... (have|use|go|take|return|live|move|get|just|come|\
          become)\W.{0,160}\?
        ({can}) (this|it|that|these|the) ... be (\w+(ed|en|ade|one|ut)|an?|in|const|final|private|\
          static)\W.{0,160}\?
        (mind|consider|suggest|recommend|propose|how about|what about|worth) (also |maybe |instead |just |\
          not )?(\w+ing)
        (would|do) you mind
        (want|like) you to
        ({can}|{polite}) ... squash
        squash (\w+ ){0,3}(commits?|please)
        needs? (squash|squashing)
        don't forget to ({verb})
        (you|we) forgot (to|the|a)
        ^prefer
        {polite} (also )?(run|execute)
        ^(outdated|stale|dead code|off by one|copy[- ]?paste)
        ^(remove|rename|delete|drop|inline|simplify|revert|unused|redundant)\W*$
        ({polite}|{can} you) .. look (at|into) (\w+ ){0,3}(failing|failures?|failed|ci|build|tests?|\
          errors?|conflicts?)
        ({polite}|{can}|{need}|last|remaining|open|outstanding|pending|unresolved) (\w+ ){0,4}(comments?|\
          feedback|concerns?|nits?|points?|suggestions?) (that )?(still )?(to be|to|need|needs|needs to be|\
          need to be|remain) (addressed|address|resolved|resolve|answered|open)
        ({polite}|{can} you|need to|needs to) (\w+ ){0,2}(address|resolve|respond to|look at|\
          take care of) (\w+ ){0,4}(comments?|feedback|concerns?|nits?|points?|suggestions?|questions?|review)
        ^make sure (to|that|the|you|it|we)
        ({polite}|{can} you|{can} we|need to|needs to|should) (also )?make sure (to|that|the|you|it|we)
        """,
        unless=_AS_IT_IS
        + r"""
        ^follow-?ups?
        (have|take) (a|another) (\w+ )?look(?!.{0,40}(fail|build|conflict))
        (re-?review|review) (this|it|again|the|my|please)
        let's (see|wait|hope|discuss|go|merge|close|get|keep this)
        looks? (good|great|fine)
        let me know
        (merge|close|re-?open|approve|ping) (this|it|the pr|now|when|me|this pr)
        (can|could) (this|it|we) (be )?(merged?|closed?|re-?opened|land|backport)
        (please|pls) (ping|let|tell|advise|help|note|see|find|ignore|disregard|correct me|feel|review|merge|\
          close|re-?open|re-?run|wait)
        can you (please )?(tell|say|confirm|review|merge|close|try|test|check if|see if)
        (could|would) you (please )?(tell|say|confirm|review|merge|close|try|test|check if|see if|point me)
        {i_will} (\w+ ){0,2}({verb})
        (i|we)(?:'ll| will) \w+
        wouldn't mind
        not (really |quite )?worth
        (apologies|sorry|excuse|pardon) ... typos?
        worth (noting|noticing|mentioning|pointing)
        (run|re-?run) (the |all )?(\w+ )?(tests?|ci|build|jenkins|checks?|again)
        keep (up|in mind)
        start (with|by|reviewing)
        check(ed|ing)
        check (this|that|it|these|them) out
        check out (this|the|my|that)
        ^(test|fix|change|patch|check|build|set|use|name|log|report) (is|was|are|has|\
          works?|looks?|cases?|\
          passes|failed)
        """,
    ),
    Saying(
        Act.ASK_CHANGE,
        r"""
        ^((i think|imo|imho|i believe|i guess|seems like|looks like) )?(that )?{thing} (\w+ ){0,2}(should|\
          shouldn't|must|mustn't|needs? to|has to|have to|ought to|needs (a|an|some|more|\w+ing))
        ^(should|must) (probably |also |just |really |not |only |always |never |still )?(be|have|use|go|\
          return|take|say|come|handle|check|add|do|get|call|live|stay|become)
        ^(is|are) (missing|unnecessary|redundant|superfluous|unused|wrong|incorrect|misleading|unrelated)
        ^(missing|unnecessary|redundant|unused|extra|spurious|stray|leftover|unrelated|duplicated?|wrong|\
          incorrect|superfluous)
        (typos?|misspell?ed|misspelling)
        (why not|why don't (we|you)|why didn't you|shouldn't (we|this|it|that|you|the)|couldn't (we|this|it|\
          you)|can't (we|you|this|it))
        {thing} (still )?(needs|need) (work|updating|fixing|cleanup|translation|changes)
        {wish} (prefer|rather|like|love) (it )?(if )?(you|this|that|to see|it)
        instead\W*$
        """,
        unless=_OWN_OR_IDLE + _OF_OTHERS + _AS_IT_IS,
    ),
    Saying(
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
    ),
)

SUGGESTIONS = (
    Saying(
        (Act.ASK_CHANGE, Act.SUGGEST),
        r"""
        {thing} (\w+ ){0,3}(should|shouldn't|must|mustn't|ought to|supposed to)
        {thing} (\w+ ){0,3}needs? (to|a|an|some|more|brackets|braces|\w+ing)
        (should|must) (probably |also |just |really |not |only |always |never |still )?(be|have|use|go|\
          return|take|say|come|handle|check|add|do|go|get|call|live|stay|become)
        (needs|need) (to be|a|an|some|more|work|updating|fixing|cleanup|braces|brackets|translation|a better)
        (has|have) to (be|go|use|\w+)
        (is|are|seems?|looks?) (\w+ )?(missing|unnecessary|redundant|superfluous|unused|wrong|incorrect|\
          misleading|unrelated|inconsistent|confusing|overkill|dead code)
        (is|are) (not|no longer) (really |actually )?(needed|necessary|used|required|correct|right|valid|\
          thread[- ]?safe|safe)
        (isn't|aren't) (really |actually )?(needed|necessary|used|required|correct|right)
        ^(nit:? )?(missing|unnecessary|redundant|unused|extra|spurious|stray|leftover|unrelated|duplicated?|\
          wrong|incorrect|superfluous)
        (there's|there is) (a |an )?(typo|bug|race|leak|mistake|error|problem|issue|inconsistency)
        lacks
        (we|this project) (don't|do not|never|no longer|usually|normally|always|generally) (use|do|put|\
          write|allow|add)
        (indentation|formatting|alignment|spacing) is (off|wrong|broken)
        belongs? (in|into|to|elsewhere)
        """,
        unless=_OWN_OR_IDLE + _OF_OTHERS + _AS_IT_IS,
    ),
    Saying(
        (Act.ASK_CHANGE, Act.SUGGEST),
        r"""
        {wish} (prefer|suggest|rather|recommend|propose|like|love|expect|vote|go|move|drop|remove|add|use|\
          keep|make|put|change|rename|avoid|write|create|call|leave|do)
        (i|we) (strongly |slightly |would |still )?(prefer|suggest|recommend|propose)
        my (suggestion|preference|recommendation)
        ^suggest(ion|ed|s)?
        (would|might|may|could|will|can|seems?) (probably |also |perhaps |maybe |much |be |a |bit |slightly |\
          make |even |more |to |far |just )*({nice}) (to|if|as|than|when|idea|for|having|with|here|that|\
          \w+ing|and|not)
        (is|are) (probably |also |perhaps |maybe |much |a |bit |slightly |more |far )*(better|nicer|cleaner|\
          simpler|clearer|preferable) (to|if|than|as|when|here)
        better (to|not to|if)
        (why not|why don't (we|you)|why didn't you|wouldn't it|isn't it better|shouldn't (we|this|it|that|\
          you|the)|couldn't (we|this|it|you)|can't (we|you|this|it))
        what if (we|you|this|it|the)
        (maybe|perhaps) ... (instead|better|could|should|move|use|add|remove|rename|drop|make|change|worth|\
          keep|combine|define|put)
        instead of\W.{0,160}\?
        instead\W*$
        {thing} (can|could|might|may) (\w+ ){0,2}(be )?(just |also |simply |probably |even |actually |\
          instead |maybe |already )?(simplif\w+|avoid\w*|remov\w+|drop\w*|us(e|ed|ing)|reus\w+|mov\w+|\
          replac\w+|inlin\w+|combin\w+|merged (with|into)|short\w+|extract\w+|omit\w*|renam\w+|add\w*|ma(k|\
          d)e|call\w*|return\w*|delet\w+|declar\w+|chang\w+|reduc\w+|writ\w+|const|final|static|private)
        (isn't|not) (a )?(good|great|right|ideal) (idea|place|way|approach|name)
        """,
        unless=_OF_OTHERS
        + _AS_IT_IS
        + r"""
        (nice|great|good|lovely|love) (work|job|catch|find|idea|improvement|change|start|point|cleanup|\
          refactor)
        (hear|wait for) ... (opinions?|thoughts|others)
        i'd (like|love) to (thank|review|see this|take|work|help|understand|hear|know|get this|test|see it)
        (looks?|sounds?) (like a )?(good|great|better|fine|nice|reasonable|sensible)
        why not both
    (like|love|prefer|want) @[\w-]+ to
        feel free
        i'd (say|go) (it's|this is|for it|ahead|lgtm)
        would be (nice|good|great) (to|if) (\w+ ){0,2}(get|have|see|merge) (this|it) (in|merged|landed|soon)?
        (you|we) can (close|merge)
        (this|it) (can|could) be (merged|closed|re-?opened)
        i (can|could|may|might|will|was)
        good idea
        """,
    ),
)
