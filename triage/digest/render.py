"""A digest as Markdown, HTML and JSON. Pure but for reading templates.

Nothing in the Markdown notifies anybody: logins carry no `@`, and links to GitHub go by way of
`redirect.github.com`, GitHub's own redirector, which (unlike a link to `github.com`) adds no
"mentioned this" to the pull requests and issues listed.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec

from triage import templates_env
from triage.digest import chart, words
from triage.digest.model import Digest
from triage.digest.tables import Bit, Cell, day, issue_bits, pull_bits, tables
from triage.models import Partial
from triage.report import safe

FORMATS = ("markdown", "html", "json")


def render(digests: Sequence[Digest], form: str) -> str:
    """The digests in one of `FORMATS`. Raises ConfigError where a person's own template is wrong."""
    if form == "json":
        return as_json(digests)
    name = "digest/digest.md.j2" if form == "markdown" else "digest/digest.html.j2"
    text = templates_env.render(
        name,
        digests=[_view(d) for d in digests],
        partial=[p for d in digests for p in d.partial],
        cell=markdown_cell,
        partial_text=partial_text,
        mermaid=chart.mermaid,
        backlog_svg=chart.backlog_svg,
        wait_svg=chart.wait_svg,
        ages=chart.AGES,
        pull_cell=pull_bits,
        issue_cell=issue_bits,
    )
    # Markdown's texts went through a filter each; HTML's are escaped, and lose what is invisible here.
    return safe.plain(text, keep_newlines=True) if form == "html" else text


def as_json(digests: Sequence[Digest]) -> str:
    """One digest as an object, several as a list."""
    document = digests[0] if len(digests) == 1 else list(digests)
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def partial_text(partial: Sequence[Partial]) -> str:
    """What could not be seen, in a line."""
    said = dict.fromkeys(f"{p.what}: {p.why}" + (f" ({p.hint})" if p.hint else "") for p in partial)
    return "; ".join(said)


def _view(digest: Digest) -> dict[str, object]:
    health = digest.health
    header, reasons = words.reason_table(digest)
    return {
        "digest": digest,
        "title": words.title(digest),
        "tables": tables(digest),
        "health": list(words.health_rows(digest)),
        "objective": words.objective(health.objective) if health.objective else None,
        "trend_header": words.TREND_HEADER,
        "trends": list(words.trend_rows(digest)),
        "reason_header": header,
        "reasons": reasons,
        "moved": any(p.open or p.opened or p.merged or p.closed for p in digest.trends),
        "source": _source(digest),
    }


def _source(digest: Digest) -> str:
    if digest.synced_at is None:
        return "from stored records"
    return f"as of {day(digest.synced_at)} {digest.synced_at:%H:%M} UTC"


def quiet_url(url: str | None) -> str:
    """An address that makes no cross-reference where it is posted; empty for what is no web address.

    A GitHub Enterprise server has no such redirector, so its pull requests are named and not linked.
    """
    target = safe.markdown_address(url)
    parts = urlsplit(target)
    elsewhere = parts.hostname not in (None, "redirect.github.com")
    return "" if elsewhere and ("/pull/" in parts.path or "/issues/" in parts.path) else target


def markdown_cell(cell: Cell) -> str:
    """A cell of a Markdown table; whatever its texts hold, it stays one cell."""
    parts: list[str] = []
    for bit in cell:
        if bit.kind == "break":
            parts.append("<br>")
        elif text := _markdown_bit(bit):
            parts.append(text)
    return " ".join(parts).replace(" <br> ", "<br>") or " "


def _markdown_bit(bit: Bit) -> str:
    if bit.kind == "code":
        return templates_env.code(bit.text)
    # `#12` is safe inside a link, where GitHub looks for no references.
    target = quiet_url(bit.url)
    number = bit.text.removeprefix("#")
    plain = f"#{number}" if target and bit.text != number and number.isdigit() else templates_env.md(bit.text)
    if not plain:
        return ""
    if bit.kind == "quote":
        return f"“{plain}”"
    if target:
        plain = f"[{plain}](<{target}>)"
    if bit.kind == "note":
        return f"<sub>{plain}</sub>"
    if bit.kind == "mark":
        return f"*({plain})*"
    return plain
