# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""What takes a pull request back: its author thinks better of it, has to leave it, or never meant it."""

from __future__ import annotations

from triage.text.acts import Act
from triage.text.signs.sign import signs

_TAKEN_BACK = signs(
    Act.WITHDRAW,
    """
    (not|no longer|isn't|wasn't|never) (fully|entirely|really)? (convinced|sure|happy|satisfied) … (this|it|change|approach|idea|removal|worth|good|about)
    (i'll|i will|i am|i'm|i have|i've|let me|let's|going to|i) (now|just)? (withdraw*|abandon*|retract*|scrap*|drop this|drop it|drop the pr|dropping this|dropping it|discard*)
    ^ (withdrawn|withdrawing|abandoned|abandoning|abandon)
    (not|no longer|nothing) of (any|much|real)? interest (any more|anymore|any longer|to (me|us|anyone)|now|$)
    (do|doing|did|done|approach|try|handle) (this|it)? differently
    (start|starting) (over|from scratch|again|afresh)
    not the (best|right|correct|proper) (approach|way|solution|fix|place)
    (needs|need|there's|there is|found|find|have) (a|to find a)? (better|different|simpler|cleaner) (approach|way|idea|solution|thought)
    (rethink|reconsider|re-think) (this|it|the)
    (not|isn't|no longer|hardly|*n't|doesn't seem|don't think this is|don't think it's) (really|be)? (worth*|valuable|beneficial) …
    (i was|i am|i'm|was) (wrong|mistaken|confused) …
    (my) (mistake|bad|fault|analysis was|assumption was|understanding was)
    turns out …
    (misunderst*|misinterpret*|misread|mis-read) …
    (premise|assumption|reasoning|argument|analysis) …… (not|doesn't|does not|*n't|wrong|false|incorrect|invalid)
    (this|it|approach|fix|pr|which) (is|was|seems) (completely|actually|just|all)? (wrong|incorrect|invalid|broken|flawed|bogus)
    (pr|branch|history|it) (is|was|got|has been) … (polluted|messed up|mangled|screwed up)
    (doesn't|does not|didn't|won't) (actually|really)? (work|hold|fix|help|solve) …
    ^ (never mind|nevermind|nvm|scratch that|on second thought|on second thoughts|forget it|forget this)
    (no longer|not|*n't) (going to|planning to|intending to|interested in) (pursu*|continu*|work*|finish*) …
    (*n't|not|no longer) (plan|intend|want|planning|intending|wish) (to|on) (push*|continu*|work*|finish*|pursu*|complet*|keep|rebas*|mak*) …
    (don't|do not) need (this|it) (any more|anymore|any longer|after all|myself)
    turned out (to be|that|it|not) …
    (can|could|will) live without (this|it|that) …
    (decided|deciding) against (this|it|that|doing|the) …
    (isn't|not|never) going anywhere …
    no longer (think|believe|feel|convinced|sure) …
    (decided|going|chose|opted|choosing|prefer) (to go|to take|to do it|to solve (it|this)|for|to fix (it|this))? (with|in)? (another|a different|different|some other) (way|route|approach|direction|solution|path)
    no longer (pursuing|interested|planning|working on|care)
    no longer (need|use|using|want) (this|it|$)
    (feel free to|free to|safe to|fine to|happy to|can be) (close|closed)
    (give|giving|gave|given) up (on)? (this|it|here|$)
    (lost interest|moved on)
    (turned|turns) out to be (a bad|a dead|not|slower|unnecessary|pointless|wrong|useless) …
    (no|not any|little|without) (real|measurable|significant|noticeable)? (improvement|speedup|speed-up|gain|difference|benefit) …… clos*
    (no|not much|little|no good) (reason|point|use|sense|need) (to|in) (keep*|continu*|pursu*|leav*) (this|the|my) (pr|pull request|one|open) …
    (removing|deleting|killing|retracting|pulling) (this|the|my)? (pr|pull request) …
    (rather|would prefer to|decided) (to)? not (to)? (pursue|continue|go on|go ahead|proceed|finish) …
    clos* …… (to|and) (think|investigate|rethink|rework|reconsider) …
    (poc|prototype|experiment) is (not|no longer) (required|needed) …
    (needs|need|requires) (more|some|further|a lot of|a bit more) (thought|thinking|work|investigation|consideration)
    (analysis|approach|assumption|fix|idea|conclusion) (was|is) (incorrect|wrong|flawed|mistaken)
    (nasty|ugly|dirty) (hack|hack-job|workaround|hackjob)
    (apply|use|carry|keep|maintain) (this|the) (patch|change)? (locally|downstream|in my fork|in our fork)
    (no|without|there is no|don't see a|do not see a) (clear|good|real)? (forward path|path forward|way forward) …
    (my|our) (current|own)? (opinion|view|feeling|preference) is (now)? (don't|not to|no|against) …
    (i|we) (no longer|don't|do not) (really|actually)? need (the ability|the possibility|this myself|it myself) …
    """,
    """
    (fixed|updated|will fix|pushed|please|commit|file|nit|rename*|let me know|should i|what do you|happy to)
    """,
    author=True,
)

_LEAVING = signs(
    Act.CANNOT_CONTINUE,
    """
    (*n't|no longer|never|do not|did not|not currently) … (have|find|get|got|be having) (the|much|any|enough|more|much more|spare|free)? (time|bandwidth|capacity|energy|cycles) …
    too (much|many) (time|effort|work|hours) (involved|on my|for me|spent) …
    """,
    "(if|today|tomorrow|this week*|next|until|yet|weekend|waste|review|run*|first time|same time|long time|at the time|of time|time out|compile*|ci)",
    hedged=True,
    author=True,
)

_NEVER_MEANT = (
    signs(
        Act.MISTAKE,
        """
    (by mistake|by accident|in error|accidentally|mistakenly|unintentional|unintentionally|erroneously|accidental|inadvertently) … (open*|creat*|submit*|pr|prs|pull request|upstream|repo*|base|against|target*)
    (open*|creat*|submit*|sent|pr|pull request|target*|made this) … (by mistake|by accident|in error|accidentally|accident|accidental|mistakenly|erroneously|inadvertently|a mistake)
    (wrong|incorrect) (repo|repository|base|target|base branch|target branch|project|fork|upstream|remote|org|button|destination|branch)
    (meant|intended|supposed|belongs|should have been) … (my|our|your|own|private|their|the company's|a) (own)? (fork|repo|repository|branch)
    (meant|intended|supposed) (for|to go to|to be in|to be on|to be against|to go against) (my|our|your|an|the|another|a) (own|internal|private|company|personal)? (fork|repo|repository|branch|project)
    (seems|looks|appears) … (by accident|accidental|by mistake|a mistake|an accident|unintended|unintentional|spam)
    (this is|closing|closed|looks like|considered) (as)? spam
    ^ spam $
    (pr|pull request|opened|opening|created|closing) … (seems|looks|appears) (to be|like)? (a|an) (mistake|accident|error) …
    ^ (this|it|that) (seems|looks|appears) (to be|like)? (a|an) (mistake|accident|error) $
    (miss-click|misclick|mis-click|clicked the wrong) …
    (not|*n't|never) (plan|planned|mean|meant|intend|intended) (to|for this to) (open|create|submit|send|file|raise|be opened) (this|it|a|the)? …
    (no|not a|not any|zero) (actual|proposed|real|new|code|meaningful)? (change|changes|diff|content|commits) in this (pr|pull request|patch|diff) …
    (pr|pull request|patch|branch) (contains|has|shows|includes) (no|zero) (actual|real|new|code|meaningful)? (change|changes|diff|content|commits) …
    (committed|pushed|opened|sent|submitted) … (to|against|in|at|on) (the)? wrong …
    (pr|pull request|diff|it) (is|was) empty
    (this|it|that|pr) (was|is|were) (just|all)? (made|created|opened|sent|submitted|raised|pushed|filed) (by mistake*|by accident|in error|accidentally|mistakenly|unintentionally|erroneously|inadvertently)
    (this|it|pr|pull request) (does not|doesn't|do not) belong (here|in this repo*|to this repo*)
    """,
        """
    (force|first|last|second|extra|wrong) commit
    (closed (this|it|the pr)? (by|accidentally)|accidentally clos*|clos* (this|it)? by (mistake|accident)|force-push*|removed|deleted|link|number|should not)
    """,
    )
    + signs(
        Act.MISTAKE,
        """
    ^ (sorry)? (please)? (ignore|disregard) (this|the|my)? (pr|pull request|patch|mistake)? $
    sorry (for|about) (the|this|all the) (noise|spam|mistake*|wrong|confusion, wrong)
    please (ignore|disregard) (this|the)? (pr|pull request|patch)
    (test|testing) … (please)? (ignore|disregard) $
    (don't|do not) merge … test
    ^ (just|only|this is|this was|a)? (just|only)? (a)? (ci|github|travis|jenkins|bot|workflow)? (test|testing|test pr|test commit|ci test|testing ci) (only)? $
    (didn't|did not|hadn't|had not|never) (mean|meant|intend|intended) to (open|create|submit|send|do|make) …
    (mistook|mispushed|fat-fingered)
    (shipped|published|opened|submitted|pushed|sent|posted) (it|this|the pr|the pull request) (too|way too|a bit too)? (early|soon|prematurely)
    (can|could) (i|someone|you|anyone) (delete|remove) this …
    (just|only) (testing|trying) (out)? (the|our|if|how|whether|github)? (ci|pipeline|workflow|actions|bot|webhook|travis|jenkins) …
    (clicked|pressed|hit|submitted|pushed|raised|sent|misclicked) … (by mistake*|by accident|inadvertently|accidentally)
    (should|meant|supposed|wanted|intended) (to)? … (pr|pull request|opened|made|pushed|push|merge|open|against|for|to|on) … (my|our) (own)? (branch|fork|repo*)
    ^ (please)? (discard|ignore|disregard) (this|my|the) …
    (checking|testing|check|seeing) (if|whether|that|how) …… (ci|travis|jenkins|actions|workflow|bot|github|pipeline)
    """,
        "(commit|commits|closed|clos*) … (by mistake*|by accident|inadvertently|accidentally)",
        author=True,
    )
    + signs(
        Act.MISTAKE,
        """
    (should|need|needs|must|have|has|please|can|belong|belongs) … (submitted|sent|opened|made|filed|directed|go|contributed|contribute|contributions|proposed|submit|open|to) … (upstream|main repo*|other repo*|different repo*|transifex|crowdin|weblate|another repo*|original repo*|upstream project*|upstream repo*|source repo*)
    (handled|managed|done|maintained|developed) (via|on|in|by|through) (transifex|crowdin|weblate|pontoon|upstream|the upstream|gerrit|phabricator|another repo*)
    (generated|auto-generated|vendored|subtree|subtrees|mirror|mirrored|read-only) … (upstream|don't edit|not be edited|do not accept|not accept|sent to)
    (only|just) a (read-only|readonly)? mirror
    """,
        """
    (keep (it|this) here|leave (it|this) here|separate|once|test|follow-up|commit|if|could (this|you)|maybe|should this)
    """,
        author=False,
    )
)

_NEVER_MEANT += signs(
    Act.MISTAKE,
    """
    (move|open|submit|send|resubmit|re-open|reopen|make|file) (this|it|the|your)? (pr|pull request|patch|change)? (to|into|in|against|at|on) (the)? (main|other|upstream|right|correct|core|parent) (repo|repository|project)
    this (repo|repository) is (only|just)? for …… only
    (open|submit|target|raise|send|make|point|retarget|direct) (this|it|the pr|your pr|prs|pull requests)? (against|to|on|at) (the)? (main|master|trunk|develop|default) (branch)? (instead|not|rather) …
    """,
    "(follow-up|second|separate|also)",
    asked=True,
    hedged=True,
    author=False,
)

_NEVER_MEANT += signs(
    Act.MISTAKE,
    "(your|the|a) (company's|own|team's|internal|company|private) (fork|repo|repository|branch)",
    "(issue|open it|push it)",
    hedged=True,
)


_NEVER_MEANT += signs(
    Act.MISTAKE,
    """
    (is|was) (this|it|the pr|this pr|this pull request) (opened|created|submitted|sent|raised|meant|made) (by mistake|by accident|accidentally|mistakenly|in error|unintentionally) …
    (pr|pull request|this|it) (is|was|must be|may be|seems|seems to be|looks like|appears to be) (a|an) (mistake|accident|error) …
    did you (really|actually)? (mean|intend) to (open|create|submit|send|target|merge) …
    (not|*n't) (seem|look|appear|think|believe) … you (meant|intended|wanted) to (send|open|create|submit) …
    (isn't|is not|not) what you (intended|meant|wanted) …
    (guess|assume|think|looks like|seems like|seems) you (are|were|'re)? (just|only)? (testing|trying out|trying|playing|practicing|experimenting) …
    you're (just|only)? (testing|trying out|playing with|practicing) (something|things|git*|the|out) …
    (contains|includes|has|consists of) only (commits|changes|work) (that|which) (are|is|have been) already …
    (something|anything|things) (went|has gone|must have gone) wrong with (this|the|your) (pr|pull request|branch|merge|rebase) …
    (proposes|tries|wants|seems|asks) to merge (a|the|your|an)? (whole|entire|old)? (release|feature|release-*)? (branch|fork) …
    """,
    "(if not|nit|commit message|typo|a mistake (because|since|to|in))",
    asked=True,
    hedged=True,
    author=False,
) + signs(
    Act.MISTAKE,
    """
    ^ (sorry)? (a|my)? mistake $
    (confused|mixed up|mistook) (the|with|by|between)? (the)? (different|two|other|wrong)? (repos|repositories|branches|forks|remotes) …
    (please|can you|just) (discard|delete|ignore|disregard) (it|this|that|me) $
    (pr|pull request|opened|created|submitted|branch) (is|was)? (here|there)? (only|just|solely|purely) (used|opened|created|meant|intended|here|there|made)? (for|to) (test|testing|debug|debugging|try|trying|check|checking|ci|trigger|triggering|run|running) …
    no need (to|for) (review*|a review) …
    (copy|clone|duplicate) of § (for|to) (run*|test*|trigger*|check*) …
    (this|pr|pull request) is (just|only)? (a|my) (scratchpad|scratch pad|playground) …
    (can't|cannot) (test|try) (this|it)? here $
    (pr|pull request) is to be (deleted|closed|ignored)
    """,
    "(test that|tests that|local*|comment|when)",
    author=True,
)


FAREWELLS = (*_TAKEN_BACK, *_LEAVING, *_NEVER_MEANT)
