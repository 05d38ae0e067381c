# ruff: noqa: E501 - a phrase is one line, however many ways there are to say it
"""Sentences about code and protocols that sound like the end of a pull request: what `unless` shuts out."""

from __future__ import annotations

_PIECE = "function|method|variable|field|parameter|argument|opcode|include|import|line|lines|loop|check|lock|cast|header|flag|helper|struct|constant|macro|call|comment|overload|wrapper|assert|assertion|mutex|semicolon|brackets|parentheses|annotation|conversion|null check"
_ACTOR = "block|peer|packet|transaction|tx|version|request|message|input|value|signature|connection|channel|session|socket|invoice|offer|payment|order|row|record|token|address|estimator|thread|process|download|handshake|task|header"

UNNEEDED_CODE = f"^ (so|then|and|also|here|please …|note …|mention …|i think …)? (the|this|that|these|those|both) (old|new|extra|first|second|last)? ({_PIECE}) (is|are|was|were|seems|seem|looks) (now|then|also|probably|actually|all)? (no longer|not|superfluous|redundant|unneeded|unnecessary|unused|obsolete)"
"""A piece of code that is not needed any more."""
REFUSED_INPUT = f"({_ACTOR}) (is|are|was|were|gets|get|be|being|has been|will be|would be) (silently|then|also)? (rejected|declined|refused|dropped|vetoed)"
"""Something that the program turns down."""
REPLACED_PART = "(scheme|rule|rules|section|format|algorithm|message|field|key|value|entry|record|state|setting|loop|table|map) (is|are|was|were|gets|will be) (then|now)? (superseded|replaced|obsoleted|subsumed) (by|with)"
"""Something that is replaced where the program or the protocol runs."""
IDLE_ACTOR = f"({_ACTOR}) (is|are|was|were|gets|becomes|became|goes|went) … (inactiv*|unresponsive|abandoned|stalled|stale|silent|dormant|deferred|closed)"
"""Something in the program that does nothing."""
