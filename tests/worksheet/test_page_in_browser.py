"""The page as a browser sees it, opened from disk: rendered, printed, and nothing in it runs or loads.

Needs a Chromium (or Chrome) on this machine; skipped, and says so, where there is none.
"""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest
from test_render import HOSTILE, KAFKA, clone, full

from triage.worksheet.render import page
from triage.worksheet.strings import languages

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
BROWSER = next((path for name in BROWSERS if (path := shutil.which(name))), None)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason=f"needs one of {', '.join(BROWSERS)}, and there is none"),
]


def browse(file: Path, *args: str) -> str:
    assert BROWSER is not None
    done = subprocess.run(
        [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            f"--user-data-dir={file.parent / 'profile'}", "--window-size=1000,1600",
            "--enable-logging=stderr", "--v=0", *args, file.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )  # fmt: skip
    assert "Refused to" not in done.stderr  # the page asks for nothing that its own policy forbids
    assert "Content Security Policy" not in done.stderr
    return done.stdout


def pixels(png: bytes) -> tuple[int, int, set[bytes]]:
    """Width, height and the distinct colours of an 8-bit RGB(A) picture."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data, width, height, channels = 8, b"", 0, 0, 0
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8
            channels = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            data += body
        at += size + 12
    raw, stride = zlib.decompress(data), width * channels + 1
    # Unfiltered rows are enough to see that it is no blank sheet.
    colours: set[bytes] = set()
    for y in range(height):
        row = raw[y * stride + 1 : (y + 1) * stride]
        colours.update(row[x : x + channels] for x in range(0, len(row), channels * 7))
    return width, height, colours


@pytest.mark.parametrize("language", list(languages()))
def test_it_shows_and_prints(tmp_path: Path, language: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(page(full(), KAFKA, language, clone()), encoding="utf-8")
    shot = tmp_path / "page.png"
    browse(file, f"--screenshot={shot}")
    width, height, colours = pixels(shot.read_bytes())
    assert (width, height) == (1000, 1600)
    assert len(colours) > 50
    pdf = tmp_path / "page.pdf"
    browse(file, f"--print-to-pdf={pdf}", "--no-pdf-header-footer")
    content = pdf.read_bytes()
    assert content.startswith(b"%PDF")
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", content)) <= 8


def test_hostile_words_do_nothing_in_it(tmp_path: Path) -> None:
    words = (
        " ".join(HOSTILE) + "<svg onload=\"document.title='owned'\"><script>document.title='owned'</script>"
    )
    file = tmp_path / "page.html"
    file.write_text(page(full(words), KAFKA, "en", clone(words)), encoding="utf-8")
    dom = browse(file, "--dump-dom")
    assert "<title>KEY-1: " in dom
    assert "<title>owned" not in dom
    assert "<script" not in dom
    assert dom.count("<svg") == 1
    assert dom.count('<article class="card">') == 3
    # What a description hides is there to be read, as words.
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in dom
