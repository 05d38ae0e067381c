"""The documentation's links within the repository lead somewhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_LINK = re.compile(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|\b(?:href|src|srcset)=\"([^\"]+)\"")
_CODE = re.compile(r"^(```|~~~).*?^\1|^(?: {4}|\t).*?$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def links(text: str) -> list[str]:
    """Where a page's links lead, but for those within code."""
    found = [a or b for a, b in _LINK.findall(_CODE.sub("", text))]
    return [link for link in found if not re.match(r"[a-z][a-z+.-]*:", link)]


@cache
def anchors(page: Path) -> frozenset[str]:
    """The anchors that GitHub gives a page's headings, and those written out."""
    text = re.sub(r"^(```|~~~).*?^\1", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    made: list[str] = re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text)
    for heading in re.findall(r"^#+ +(.+?)\s*#*$", text, flags=re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        made.append(f"{name}-{made.count(name)}" if name in made else name)
    return frozenset(made)


def broken(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere."""
    wrong = []
    for link in links(text):
        path, _, anchor = unquote(link).partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=[str(p.relative_to(ROOT)) for p in PAGES])
def test_its_links_lead_somewhere(page: Path) -> None:
    assert broken(page, page.read_text(encoding="utf-8")) == []


def test_a_link_that_leads_nowhere_is_seen() -> None:
    page = ROOT / "README.md"
    text = (
        "[a](docs/gone.md) [b](docs/store.md#no-such-heading) [c](#nowhere) `[d](x.md)` [e](https://x.org/y)"
    )
    assert broken(page, text) == ["docs/gone.md", "docs/store.md#no-such-heading", "#nowhere"]
    assert broken(page, '[a](docs/store.md#syncing) [b](CONTRIBUTING.md "how")') == []
