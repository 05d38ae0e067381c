"""A digest's sections as tables of cells: what both Markdown and HTML show, in one place. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Struct

from triage.digest.model import Digest, Group, IssueLine, Pull
from triage.models import Evidence

VISIBLE = 10
"""Rows shown at once."""
FOLDED = 50
"""Rows shown at all; the rest is counted, and in the JSON."""

_TITLE = 90
_QUOTE = 160


class Bit(Struct, frozen=True):
    """A piece of a cell. Texts are as strangers wrote them; the renderer makes them safe."""

    text: str
    url: str | None = None
    kind: str = ""
    """`note` (small), `code`, `mark` (a badge), `quote`, `strong`, `break`."""


Cell = tuple[Bit, ...]

_UNREVIEWED = frozenset({"no-review", "large-unreviewed"})
"""Reasons that say nobody reviewed it: a first human answer beside them was no review of substance."""


class Table(Struct, frozen=True, kw_only=True):
    """A section."""

    id: str
    title: str
    intro: str
    header: tuple[str, ...]
    visible: tuple[tuple[Cell, ...], ...]
    folded: tuple[tuple[Cell, ...], ...] = ()
    left_out: int = 0
    """Rows beyond both."""
    total: int
    note: str = ""


def tables(digest: Digest) -> tuple[Table, ...]:
    """Every section that has something in it, in the order of urgency."""
    return tuple(filter(None, (_table(digest, *shape) for shape in _SHAPES)))


def _table(
    digest: Digest, name: str, title: str, intro: str, header: str, row: Callable[[Any], tuple[Cell, ...]]
) -> Table | None:
    entries: Sequence[Any] = getattr(digest.sections, name)
    if not entries:
        return None
    shown = [row(entry) for entry in entries[:FOLDED]]
    return Table(
        id=name,
        title=title,
        intro=intro,
        header=tuple(header.split("|")),
        visible=tuple(shown[:VISIBLE]),
        folded=tuple(shown[VISIBLE:]),
        left_out=max(0, len(entries) - FOLDED),
        total=len(entries),
        note=_note(digest, name),
    )


def _note(digest: Digest, name: str) -> str:
    bots = digest.sections.by_bots
    if name == "waiting_for_reviewer" and bots:
        return f"{bots} open pull request{'s' if bots > 1 else ''} by bots left out."
    if name == "merged" and digest.sections.first_merged:
        return "Thank you for a first contribution: " + ", ".join(digest.sections.first_merged) + "."
    return ""


# -- bits


def pull_bits(pull: Pull) -> Cell:
    """`#12 Title`, linked, with a badge for a newcomer or a draft."""
    bits = [Bit(f"#{pull.number}", pull.url, "strong"), Bit(cut(pull.title, _TITLE))]
    if pull.first_timer:
        bits.append(Bit("first pull request here", kind="mark"))
    if pull.draft:
        bits.append(Bit("draft", kind="mark"))
    return tuple(bits)


def evidence_bits(evidence: Sequence[Evidence]) -> Cell:
    """The words or the fact that show a reason, who said so, when."""
    if not evidence:
        return (Bit("—"),)
    first = evidence[0]
    said = Bit(cut(first.quote, _QUOTE), kind="quote") if first.quote else Bit(cut(first.fact or "", _QUOTE))
    by = f"{first.role.value}, {day(first.at)}"
    return (said, Bit(by, first.url, "note"))


def cut(text: str, limit: int) -> str:
    """At most `limit` characters, cut at a word, on one line."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    kept = line[:limit].rsplit(" ", 1)[0] if " " in line[:limit] else line[:limit]
    return kept.rstrip(" ,;:.") + " …"


def day(moment: datetime) -> str:
    """`3 Aug 2026`, in UTC."""
    moment = moment.astimezone(UTC)
    return f"{moment.day} {moment:%b %Y}"


def days(count: float) -> str:
    """`3 days`, `1 day`, `today`."""
    whole = int(count)
    return "today" if whole == 0 else "1 day" if whole == 1 else f"{whole:,} days"


def size(lines: int | None) -> str:
    """Lines changed; a dash where not known."""
    return "—" if lines is None else f"{lines:,}"


def _text(text: str, kind: str = "") -> Cell:
    return (Bit(text or "—", kind=kind),)


def _reason(pull: Pull) -> Cell:
    if pull.reason is None:
        return _text("—")
    sure = f"{pull.confidence.value} confidence" if pull.confidence else ""
    return (Bit(pull.reason, kind="code"), Bit(sure, kind="note"))


def _why(pull: Pull) -> Cell:
    bits: list[Bit] = []
    if pull.reason:
        bits.append(Bit(pull.reason, kind="code"))
    if pull.summary:
        bits.append(Bit(cut(pull.summary, _QUOTE)))
    return tuple(bits) or _text("—")


def _pulls(pulls: Sequence[Pull], most: int = 6) -> Cell:
    bits: list[Bit] = []
    for n, pull in enumerate(pulls[:most]):
        if n:
            bits.append(Bit("", kind="break"))
        bits += [
            Bit(f"#{pull.number}", pull.url, "strong"),
            Bit(cut(pull.title, 60)),
            Bit(pull.author, kind="note"),
        ]
    if len(pulls) > most:
        bits += [Bit("", kind="break"), Bit(f"and {len(pulls) - most} more")]
    return tuple(bits)


def issue_bits(line: IssueLine) -> Cell:
    """`KAFKA-1 Title` or `#12 Title`, linked."""
    # A repository's own issue needs no repository before its number.
    key = f"#{line.key.partition('#')[2]}" if "#" in line.key else line.key
    return (Bit(key, line.url or None, "strong"), Bit(cut(line.title, _TITLE)))


# -- rows, one function for each section


def _for_reviewer(p: Pull) -> tuple[Cell, ...]:
    first = "none yet" if p.first_review_days is None else f"after {days(p.first_review_days)}"
    first = first.replace("after today", "within a day")
    if p.reason in _UNREVIEWED and p.first_review_days is not None:
        first = f"a comment only, {first}"
    return pull_bits(p), _text(p.author), _text(days(p.days)), _text(first), _text(size(p.size)), _why(p)


def _for_author(p: Pull) -> tuple[Cell, ...]:
    shown = evidence_bits(p.evidence) if p.evidence else _text("—")
    return pull_bits(p), _text(p.author), _text(days(p.days)), _why(p), shown


def _stalled(p: Pull) -> tuple[Cell, ...]:
    ended = "open" if p.state == "open" else "closed"
    since = p.since or p.created_at
    return (
        pull_bits(p),
        _text(p.author),
        _reason(p),
        evidence_bits(p.evidence),
        (Bit(ended), Bit(f"since {day(since)}", kind="note")),
    )


def _revivable(p: Pull) -> tuple[Cell, ...]:
    since = p.since or p.created_at
    ended = f"closed {day(since)}" if p.state != "open" else f"quiet since {day(since)}"
    return pull_bits(p), _text(p.author), _reason(p), _text(cut(p.remedy, 220)), _text(ended)


def _approved(p: Pull) -> tuple[Cell, ...]:
    who = ", ".join(p.people[:3]) + (f" and {len(p.people) - 3} more" if len(p.people) > 3 else "")
    return pull_bits(p), _text(p.author), _text(who), _text(days(p.days)), _text(size(p.size))


def _rivals(g: Group) -> tuple[Cell, ...]:
    what = f"#{g.what.partition('#')[2]}" if "#" in g.what else g.what
    return (Bit(what, g.url, "strong"),), _pulls(g.pulls), _text(g.why)


def _same_files(g: Group) -> tuple[Cell, ...]:
    bits: list[Bit] = []
    for path in g.files[:3]:
        bits += [Bit(path, kind="code"), Bit("", kind="break")]
    more = g.shared - min(3, len(g.files))
    bits = [*bits, Bit(f"and {more} more")] if more > 0 else bits[:-1]
    return _pulls(g.pulls), tuple(bits)


def _quiet(line: IssueLine) -> tuple[Cell, ...]:
    return issue_bits(line), _text(line.who or ""), _text(days(line.days))


def _issue_why(line: IssueLine) -> tuple[Cell, ...]:
    return issue_bits(line), _text(cut(line.why, _QUOTE)), _text(days(line.days))


def _issue_pulls(line: IssueLine) -> tuple[Cell, ...]:
    return issue_bits(line), _pulls(line.pulls), _text(cut(line.why, _QUOTE))


def _merged(p: Pull) -> tuple[Cell, ...]:
    return pull_bits(p), _text(", ".join(p.people)), _text(p.author), _text(size(p.size))


_SHAPES: tuple[tuple[str, str, str, str, Callable[[Any], tuple[Cell, ...]]], ...] = (
    (
        "approved_unmerged",
        "Approved and unmerged",
        "Approved by somebody with standing here, and no objection since.",
        "Pull request|Author|Approved by|For|Lines",
        _approved,
    ),
    (
        "waiting_for_decision",
        "Waiting for a decision",
        "Only the project can move these.",
        "Pull request|Author|Waiting|Why|What shows it",
        _for_author,
    ),
    (
        "waiting_for_reviewer",
        "Waiting for a reviewer",
        "The longest wait first. Only people count as reviewers.",
        "Pull request|Author|Waiting|First human review|Lines|Why",
        _for_reviewer,
    ),
    (
        "waiting_for_author",
        "Waiting for the author",
        "The longest wait first.",
        "Pull request|Author|Waiting|Why|What shows it",
        _for_author,
    ),
    (
        "newly_stalled",
        "Newly stalled",
        "Still moving when the span began; standing still, or ended without landing, now.",
        "Pull request|Author|Reason|What shows it|Now",
        _stalled,
    ),
    (
        "revivable",
        "Worth reviving",
        "Stalled for a reason that somebody else can mend, and nobody carries it on. Credit the author.",
        "Pull request|Credit|Reason|What it takes|Ended",
        _revivable,
    ),
    (
        "rivals",
        "Rivals and duplicates",
        "Open pull requests for the same issue, or the same change under different ones.",
        "About|Pull requests|Why",
        _rivals,
    ),
    (
        "same_files",
        "Open pull requests that touch the same files",
        "Whichever lands first, the other must be rebased. Files that everybody touches do not count.",
        "Pull requests|Shared files",
        _same_files,
    ),
    (
        "quiet_claims",
        "Claims gone quiet",
        "Assigned, or said to be taken, and no sign of life since.",
        "Issue|Claimed by|Quiet for",
        _quiet,
    ),
    (
        "patch_without_pull",
        "Marked as having a patch, without an open pull request",
        "",
        "Issue|Why|For",
        _issue_why,
    ),
    (
        "pull_without_patch",
        "With an open pull request, and not marked so",
        "",
        "Issue|Pull requests|Why",
        _issue_pulls,
    ),
    (
        "resolved_with_open_pull",
        "Resolved issues whose pull requests are still open",
        "",
        "Issue|Pull requests|Why",
        _issue_pulls,
    ),
    (
        "merged",
        "Merged",
        "",
        "Pull request|Merged by|For|Lines",
        _merged,
    ),
)


def contents(digest: Digest) -> Iterator[tuple[str, int]]:
    """Section titles with their counts, for the line under the top."""
    for table in tables(digest):
        yield table.title, table.total
