"""What a worksheet carries: the text as generated last time, and where the record stood then. Pure.

It is the last thing in the file, an HTML comment that no Markdown shows:

    <!-- triage:base KEY-1 sha256:…
    (a line that says to leave it in)
    base64 of compressed JSON, 76 characters a line
    -->

In the file itself, because a worksheet is copied, renamed, mailed and committed, and what lies beside it is
left behind. Words a person writes inside the comment are taken as theirs, not as part of it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib
from collections.abc import Sequence

import msgspec
from msgspec import Struct

_OPEN = re.compile(r"<!-- triage:base (\S+) sha256:([0-9a-f]{64})\s*")
_WIDE = 76
_DATA = re.compile(rf"[A-Za-z0-9+/]{{1,{_WIDE}}}={{0,2}}")
_HEAD = re.compile(r"<!-- triage:worksheet (\S+) -->")
_NOTICE = "triage:keep"
_LARGEST = 8 * 1024 * 1024
"""Bytes a payload may unpack to; ours are some tens of thousands."""


class Payload(Struct, frozen=True):
    """What the worksheet remembers."""

    language: str
    base: str
    """The worksheet as generated last time."""
    state: msgspec.Raw
    """Where the record stood then (`triage.state.State`), as JSON."""
    version: int = 1


class Opened(Struct, frozen=True):
    """A worksheet's text, told apart."""

    body: tuple[str, ...]
    """Its lines without what it carries: the person's text."""
    key: str | None
    """What it is the worksheet of; None: it is no worksheet."""
    payload: Payload | None
    """None: missing or damaged."""


def seal(body: Sequence[str], key: str, payload: Payload, notice: str) -> list[str]:
    """The file's lines: the text, and what it carries. `key` and `notice` are one line without `--`."""
    raw = zlib.compress(msgspec.json.encode(payload), 9)
    packed = base64.b64encode(raw).decode("ascii")
    return [
        *body,
        "",
        f"<!-- triage:base {key} sha256:{hashlib.sha256(raw).hexdigest()}",
        f"{_NOTICE} {notice.replace('--', '-').replace('>', '')}",
        *(packed[i : i + _WIDE] for i in range(0, len(packed), _WIDE)),
        "-->",
    ]


def unseal(lines: Sequence[str]) -> Opened:
    """A file's lines, told apart. Never raises; of several payloads the last good one counts."""
    body: list[str] = []
    data: list[str] | None = None  # of the payload that is open
    payload: Payload | None = None
    key = named = None
    digest = ""

    def close() -> None:
        nonlocal payload, data
        if data is None:
            return
        found = _unpack("".join(data), digest)
        if found is None:  # a short line in there may be a word of the person's
            body.extend(line for line in data if len(line) < _WIDE)
        payload, data = found or payload, None

    for line in lines:
        bare = line.strip()
        if opened := _OPEN.fullmatch(line):
            if data is None and body and not body[-1].strip():
                body.pop()  # the blank line that `seal` put before it
            close()
            data, named, digest = [], named or opened[1], opened[2]
        elif data is not None and bare == "-->":
            close()
        elif data is not None and _DATA.fullmatch(bare):
            data.append(bare)
        elif data is None or not line.startswith(_NOTICE + " "):
            body.append(line)
            head = _HEAD.fullmatch(bare)
            key = key or (head[1] if head else None)
    close()
    return Opened(tuple(body), key or named, payload)


def _unpack(packed: str, digest: str) -> Payload | None:
    try:
        raw = base64.b64decode(packed, validate=True)
        if hashlib.sha256(raw).hexdigest() != digest:
            return None
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(raw, _LARGEST)
        return None if unpacker.unconsumed_tail else msgspec.json.decode(text, type=Payload)
    except (binascii.Error, zlib.error, msgspec.DecodeError, ValueError):
        return None
