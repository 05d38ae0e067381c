"""For a person at a terminal: the verdict first, then the claim, each attempt, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from triage.models import Analysis, Ask, Evidence, Finding, PullReport, Relation, VerdictState
from triage.report import Style, wording
from triage.report.safe import address, terminal

_WIDEST = 120
"""Columns; longer lines are hard to read."""
_NARROWEST = 40
_QUOTE = 280
"""Characters of a quotation that are shown."""

_COLORS = {
    VerdictState.OPEN: "green",
    VerdictState.IN_REVIEW: "cyan",
    VerdictState.REVIVABLE: "green",
    VerdictState.CLAIMED: "yellow",
    VerdictState.CLAIMED_IDLE: "yellow",
    VerdictState.NEEDS_DECISION: "magenta",
    VerdictState.NOT_WANTED: "red",
    VerdictState.SOLVED: "blue",
    VerdictState.UNKNOWN: "bright_black",
}

_ASCII = str.maketrans(
    {
        "·": "-",
        "−": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "─": "-",
        "→": "->",
    }
)


def render(analyses: Sequence[Analysis], style: Style) -> str:
    """The answers one after the other, for a terminal of `style.width` columns; plain text without colour."""
    page = _Page(style)
    for n, analysis in enumerate(analyses):
        if n:
            page.blank()
            page.rule()
            page.blank()
        _analysis(page, analysis)
    return page.text()


class _Page:
    """Lines of styled text, wrapped with a hanging indent; nothing is padded."""

    def __init__(self, style: Style) -> None:
        self.width = max(_NARROWEST, min(style.width, _WIDEST))
        self._unicode = style.unicode
        self._out = StringIO()
        self._console = Console(
            file=self._out,
            width=self.width,
            force_terminal=style.color,
            color_system="standard" if style.color else None,
            no_color=not style.color,
            highlight=False,
            markup=False,
            emoji=False,
            legacy_windows=False,
            _environ={},
        )

    def put(self, *parts: str | tuple[str, str], indent: int = 0, hang: int = 0) -> None:
        """One paragraph of parts, each a text or a text and its style; lines after the first hang deeper."""
        whole = Text()
        for part in parts:
            text, look = (part, "") if isinstance(part, str) else part
            whole.append(terminal_keeping_ends(text), look)
        lines = whole.wrap(self._console, self.width - indent - hang)
        for n, line in enumerate(lines):
            line.rstrip()
            margin = indent if n == 0 else indent + hang
            self._line(Text(" " * margin).append_text(line))

    def url(self, url: str | None, indent: int) -> None:
        """An address on a line of its own, never broken, so that it can be followed."""
        shown = address(url)
        if shown:
            self._line(Text(" " * indent).append(shown, "blue"))

    def blank(self) -> None:
        self._out.write("\n")

    def rule(self) -> None:
        self._line(Text("─" * self.width, "dim"))

    def heading(self, text: str) -> None:
        self.blank()
        self.put((text, "bold"))

    def text(self) -> str:
        """Everything put so far."""
        text = self._out.getvalue()
        return text if self._unicode else text.translate(_ASCII)

    def _line(self, line: Text) -> None:
        self._console.print(line, no_wrap=True, overflow="ignore", crop=False, soft_wrap=True)


def terminal_keeping_ends(text: str) -> str:
    """Safe for a terminal, with a leading and a trailing blank kept: parts are joined to a paragraph."""
    if text and not text.strip(" "):  # nothing else that Python calls a blank: some of it acts
        return text
    inner = terminal(text)
    lead = " " if text[:1] == " " else ""
    trail = " " if text[-1:] == " " and text.strip() else ""
    return f"{lead}{inner}{trail}" if inner else lead


def _analysis(page: _Page, analysis: Analysis) -> None:
    for line in wording.partial_lines(analysis.partial):
        page.put((line, "yellow"), hang=2)
    for line in wording.first_lines(analysis):
        if not line.startswith(("Partial answer: ", "also not seen: ")):
            page.put((line, "italic"), hang=2)
    verdict = analysis.verdict
    issue = analysis.issue
    name, title, _ = wording.heading(analysis)
    page.put((name, "bold"), *(("  ", (title, "bold")) if title else ()), hang=2)
    page.put((verdict.headline, f"bold {_COLORS[verdict.state]}"), indent=2)
    if issue is not None:
        page.put((wording.issue_facts(issue), "dim"), indent=2)
        page.url(issue.url, 2)
    for evidence in wording.more_why(analysis):
        _evidence(page, evidence, 2, issue.url if issue else None)
    if analysis.claim is not None:
        page.heading("Claim")
        settled = wording.settled(analysis)
        page.put(wording.claim_line(analysis.claim, settled), indent=2, hang=2)
        for evidence in () if settled else analysis.claim.evidence[:3]:
            _evidence(page, evidence, 4, issue.url if issue else None)
    tries = [p for p in analysis.pulls if p.relation is not Relation.MENTION]
    mentions = [p for p in analysis.pulls if p.relation is Relation.MENTION]
    if tries:
        page.heading("Pull requests")
        for n, pull in enumerate(tries):
            if n:
                page.blank()
            _pull(page, pull)
    elif analysis.issue is not None:
        page.heading("Pull requests")
        page.put(wording.nothing_found(analysis), indent=2)
    if mentions:
        page.heading("Only mentioned")
        for pull in mentions[-wording.MOST_MENTIONS :]:
            _mention(page, pull)
        if len(mentions) > wording.MOST_MENTIONS:
            more = len(mentions) - wording.MOST_MENTIONS
            page.put((f"and {more} earlier; --format json has them all", "dim"), indent=2)
    if verdict.next_steps:
        page.heading("Next")
        for n, step in enumerate(verdict.next_steps, start=1):
            number = f"{n}. "
            page.put(number, step.text, indent=2, hang=len(number))
            if step.because:
                page.put(("because: ", "dim"), (step.because, "dim"), indent=2 + len(number), hang=2)
            page.url(step.url, 2 + len(number))
    for note in (*analysis.notes, *wording.budget_lines(analysis)):
        page.blank()
        page.put(("note: ", "dim"), (note, "dim"), hang=2)


def _pull(page: _Page, pull: PullReport) -> None:
    page.put((f"#{pull.number}", "bold"), "  ", pull.title or "(no title)", indent=2, hang=2)
    facts = [f"by {wording.author_words(pull)}", wording.life_words(pull), wording.size_words(pull)]
    page.put((" · ".join(f for f in facts if f), "dim"), indent=4)
    page.put((wording.relation_words(pull), "dim"), indent=4)
    page.url(pull.url, 4)
    if waits := wording.waits_words(pull):
        page.put(waits, indent=4)
    if pull.primary is not None:
        _finding(page, pull.primary, pull.url)
    for finding in pull.also:
        _finding(page, finding, pull.url, also=True)
    asks, _ = wording.asks_shown(pull)
    for ask in asks:
        _ask(page, ask, pull.url)
    if more := wording.more_asks(pull):
        page.put((f"{more}; --format json has them all", "dim"), indent=4)
    for skipped in pull.skipped:
        page.put((f"not judged: {skipped.reason}, {skipped.because}", "dim"), indent=4, hang=2)


def _finding(page: _Page, finding: Finding, above: str, *, also: bool = False) -> None:
    lead, look = ("also ", "none") if also else ("", "bold")
    sure = f" ({finding.confidence.value} confidence)"
    page.put(lead, (finding.reason, look), (sure, "dim"), ": ", finding.summary, indent=4, hang=2)
    for evidence in wording.distinct(finding.evidence, 1 if also else 3):
        _evidence(page, evidence, 6, above)


def _ask(page: _Page, ask: Ask, above: str) -> None:
    answered = wording.answer_words(ask)
    look = {True: "green", False: "red", None: "dim"}[ask.answered]
    optional = " (optional)" if ask.optional else ""
    page.put(f"asked: {ask.kind.value}{optional}, ", (answered, look), indent=4, hang=2)
    _evidence(page, ask.evidence, 6, above)
    if ask.answer is not None:
        _evidence(page, ask.answer, 6, above)


def _evidence(page: _Page, evidence: Evidence, indent: int, above: str | None) -> None:
    """Who, when, the words or the fact; the address unless it is the one that stands `above` already."""
    if evidence.quote:
        words: tuple[str | tuple[str, str], ...] = ("“", (_cut(wording.quoted(evidence)), "italic"), "”")
    else:
        words = (evidence.fact or "",)
    page.put(*words, (f" — {wording.source_words(evidence)}", "dim"), indent=indent, hang=2)
    if evidence.url != above:
        page.url(evidence.url, indent + 2)


def _mention(page: _Page, pull: PullReport) -> None:
    page.put((f"#{pull.number}", "bold"), "  ", pull.title or "(no title)", indent=2, hang=2)
    page.put(
        (
            f"by {wording.author_words(pull)} · {wording.life_words(pull)} · {wording.relation_words(pull)}",
            "dim",
        ),
        indent=4,
    )
    page.url(pull.url, 4)


def _cut(text: str) -> str:
    words = terminal(text)
    return words if len(words) <= _QUOTE else words[:_QUOTE].rsplit(" ", 1)[0] + " …"
