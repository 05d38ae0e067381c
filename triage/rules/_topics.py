# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""What the words of a closing are about, where no sentence of it was understood as a whole.

Who closes a pull request and says something about it says why. There single words tell enough that would tell
nothing in the middle of a review. They are asked only where the sentences themselves were not understood.
"""

from __future__ import annotations

import re

from triage.models import Kind, Role
from triage.rules._record import WEIGHTY
from triage.rules._speech import Said, Speech
from triage.text.acts import Act
from triage.text.expression import Expression
from triage.text.phrases import wording
from triage.text.targets import plain

_UNDERSTOOD = (
    Act.REJECT,
    Act.NACK,
    Act.SUPERSEDED_BY,
    Act.DUPLICATE_OF,
    Act.MERGED_ELSEWHERE,
    Act.WITHDRAW,
    Act.MISTAKE,
    Act.OBSOLETE,
    Act.BLOCKED_ON,
    Act.NEEDS_PROPOSAL,
    Act.ASK_PROPOSAL,
    Act.CANNOT_CONTINUE,
    Act.HAND_OVER,
    Act.TAKE_OVER,
    Act.DISAGREE,
    Act.CLOSE_INACTIVE,
)
_FORUM = "discuss*|debate*|vetting|design note*|design doc*|proposal|proposals|rfc|rfcs|forum|forums|mailing list|working group|shepherd*|sponsor|consensus"
_TOPICS: tuple[tuple[str, str, str], ...] = (
    (
        "author-left",
        """
        (author|op|contributor|champion|submitter|he|she|they) … (time|bandwidth|busy|left|new job|other job|changed jobs|no longer|unable|unavailable|not available|stepped|moved on)
        (doesn't|does not|don't|no longer|isn't|not) (work|works|working|employed) (at|for|with|there|here|on) … (anymore|any more|any longer|now|$)
        (energy|focus|attention|efforts|resources|priorities) … (elsewhere|other things|other projects|other work|other priorities|something else|shifted|moved)
        (moved|shifted|turned|focusing|focus) … (energy|focus|attention|efforts|elsewhere|other things|other projects|something else)
        (i|i've|i'm|my|we) … (no time|little time|bandwidth|too busy|swamped|changed jobs|new job|other priorities|priorities|no energy|motivation|more hours|burned out|burnt out)
        """,
        "(if|when|review|long time|next time|this time|at the time|first time|of time)",
    ),
    (
        "mistake",
        """
        (wrong|incorrect) (up stream|target|remote|github|base)? (tab|button|window|repo*|branch|base|place|project|fork|target|account|pr|pull request|upstream)
        (accident*|mistake|mistaken*|unintend*|unintention*|spam|misclick*|mishap|homework)
        (only contains|contains only|consists of|only changes|just) (your|local|personal|merge commits|whitespace) …
        (your|my) (own|local|personal|private) (config*|setup|settings|environment|playground)
        (belong*|lives|moved|redirect*|copy|port) … (other repo*|another repo*|repo*|over there|upstream|elsewhere|here $)
        moved to $
        (no|empty) (changes|diff|commits|content)
        """,
        "(follow-up|conflict*|moved to draft|out of (the|this|our) repo*)",
    ),
    (
        "duplicate",
        """
        (same|identical|equivalent) (patch|fix|change|thing|pr|pull request|solution|idea)
        (dupe*|duplicat*|twice)
        (another|other|earlier|existing|open) (pr|pull request|patch|user|contributor|person) … (already|first|before|same)
        (beat|beaten|ahead of) (you|me|us|him|her|them)
        (hers|his|theirs|that one|the other one|the other) (was|is|came|went) (there)? (first|earlier|before)
        """,
        "(same (error|failure|problem|issue|reason)|duplicated code)",
    ),
    (
        "needs-proposal",
        f"""
        ({_FORUM}) … (first|before|beforehand|prior|needed|required|section|instead|should have|must|wants|needs)
        (should have|needs|need|must|wants|want|please|start|started|before|first|prior|requires|create|open|raise|repost|post|float*|bring) … ({_FORUM})
        (create|open|file|raise|start) (an|a|the) (issue|ticket|thread) … (discuss*|conversation|talk|first|before|abstract|outline|explain*|agree*|idea)
        (float*|vetting|vetted) …
        """,
        "(issue (is|was) (fixed|resolved)|no consensus|without consensus|reach* consensus|as discussed|discussed (above|here|on|in)|after discuss*|per discuss*|discussion (above|here)|see the discussion|thanks for the discussion)",
    ),
    (
        "no-consensus",
        """
        (consensus|disagree*|controversial|contentious|stalemate|impasse|gridlock|deadlocked)
        (both sides|in circles|round in circles|for it as against|for and against|pros and cons|divided|opinions differ|no agreement)
        """,
        "(consensus (code|rule*|change|is to|was to|critical)|clear consensus|consensus that)",
    ),
    (
        "superseded",
        """
        (redone|redid|reworked|rewrote|rewritten|instead|continu*|replac*|newer|alternative|took|taken|over at|over in|carried|done so|picked|reopened|recreated|split|favor|favour|rebased) …… (§|¤)
        (§|¤) …… (redone|reworked|instead|continu*|replac*|newer|better|alternative|taken|carried|preferred|superior|cover*|includ*|contain*|same goal)
        (in|by|with|via|to|at|as|because|since|given|now|under|through) § …
        (see|outdated|old|stale|close|closed|closing) (now|instead|pr)? § …
        (i'll|i will|we'll|we will|have to|had to|therefore|already|just) (also)? (fix|fixed|do|did|redo|update|updated|rewrite|rewrote|handle|include|push|pushed|merge) (this|it|that|a fresh|a new) …… (as well|too|anyway|elsewhere|myself|separately|there|branch|instead)
        """,
        "(§ for|discuss*|mention*|comment*|depend*|conflict*|revert*|blocked|caus*|broke*|explain*|reason*|issue|bug|ticket|report*|context|background|related|similar|introduced|after §|until|once)",
    ),
    (
        "blocked",
        """
        (until|till|pending|awaiting|waiting|wait|on hold|on ice|postpone*|deferr*|shelve*|parked) …
        (once|after|when|as soon as) … (lands|landed|merged|released|release|stable|accepted|decided|activated|finalized|finalised|available)
        """,
        "(you|your|author|someone|somebody|anyone|interest*|time|comments|feedback|review*|test|tests|rebase*|reply|response|activity|respond*)",
    ),
    (
        "obsolete",
        """
        (no longer|outdated|out of date|out-of-date|obsolete*|redundant|superfluous|moot|unnecessary|unneeded|deprecated|bitrot*|bit-rot*|too far behind|diverged|overtaken|discontinued)
        (meanwhile|in the meantime|by now|since then|these days|nowadays) …
        (aged|ancient|too old|very old|commits behind|far behind|far away|drifted|impossible to merge|unmergeable|not mergeable|unmergable|can't be merged|cannot be merged)
        (now|all|already) … (on|in|into|part of) (master|main|trunk|upstream|develop|head|the tree|the codebase)
        (cover*|met|meets|serve*|satisf*|evolve*|fulfil*|address*) … (need|needs|purpose|goal|goals|use case|use cases|motivation|concern|concerns)
        already (exist*|there|present|in|has|have|had|done|fixed|handled|covered|supported|integrated|included|available|merged|landed|does|do|possible|solved|implemented)
        (was|were|got|been|is|are|has|have|have been) (since|now|already|meanwhile|recently|just)? (merged|fixed|removed|dropped|replaced|rewritten|implemented|addressed|resolved|gone|retired|deleted|refactored|superseded|archived|shut down)
        (master|main|trunk|upstream|develop|the latest|newer|another|other|recent) … (fixed|fixes|solved|solves|has|does|did|includes|handles|covers)
        """,
        "(not|never|*n't) (yet|been|be)? (merged|fixed|removed|addressed|resolved|implemented|needed)\n(please|could you|should be|needs to be|must be|can be)",
    ),
    (
        "inactive",
        """
        (stagnan*|stale*|inactiv*|dormant|abandon*|idle)
        (no|any|without|lack of|not enough|little) (response|responses|reply|replies|word|answer|answers|reaction|news|update|updates|activity|movement|interest|takers|shepherds|reviewers|reviews|traction|progress|engagement)
        (nothing|*n't … anything|not … anything|no one|nobody) … (happen*|moving|going on|going anywhere)
        (nobody|no one|no-one|noone) (else)? (has|is|was|came|seems|picked|reviewed|responded|replied|stepped) …
        (not|*n't|never) (yet|been)? (received|acquired|attracted|gotten|got|seen|found|drawn) …
        """,
        "",
    ),
)


_TO_READ = re.compile(
    r"/issues/|#issuecomment|#discussion|\b(?:track|announc|according|thread)", re.IGNORECASE
)
"""What is pointed at to be read, or to be done some day: no pull request that carries this one on."""
_IF = re.compile(r"\b(?:if|unless|whether|would)\b")


_READ: tuple[tuple[str, Expression, Expression | None], ...] = tuple(
    (reason, wording(words), wording(unless) if unless else None) for reason, words, unless in _TOPICS
)


def topic(story: Speech) -> tuple[str, Said] | None:
    """The reason that the closing words are about, and the sentence; None where they were understood, or say nothing."""
    words = [s for s in story.last_words if s.event.kind is not Kind.REVIEW_COMMENTED]
    if not words or words[-1].role is Role.PASSERBY:
        return None
    if story.said(*_UNDERSTOOD, by=(*WEIGHTY, Role.AUTHOR), final=True, line_comments=False):
        return None
    if story.objections or story.reluctance:
        return None  # what was held against it weighs more than a word
    for reason, find, unless in _READ:
        for statement in words:
            for sentence in statement.sentences:
                text = plain(sentence.text)
                if text.endswith("?") or _IF.search(text) or not find.search(text):
                    continue
                if unless is not None and unless.search(text):
                    continue
                if reason == "superseded" and _TO_READ.search(sentence.text):
                    continue
                return reason, Said(statement, sentence)
    return None
