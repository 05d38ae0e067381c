"""What texts name of the source: frames of stack traces, classes, methods, constants, settings. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from triage.clone.model import Origin, Symbol, SymbolKind

_MAX_TEXT = 200_000
"""Characters of one text that are read; logs of megabytes are pasted into issues."""
_MAX_NAME = 100

# Every pattern below reads a text in linear time: no `\s*` over newlines, no nested repetition.
JAVA_FRAME = re.compile(
    r"^[ \t]*(?:at[ \t]+)?(?:[\w.$@-]{1,200}//?)?"
    r"(?P<class>(?:[a-z_]\w{0,100}\.){1,20}[A-Z][\w$]{0,200})\.(?P<method>[\w$<>]{1,200})"
    r"\((?P<file>[\w$]{1,200}\.(?:java|scala|kt|groovy))(?::(?P<line>\d{1,7}))?\)",
    re.MULTILINE,
)
PYTHON_FRAME = re.compile(
    r'^[ \t]*File "(?P<path>[^"\n]{1,300}\.py)", line (?P<line>\d{1,7}), in (?P<method>[\w<>]{1,200})',
    re.MULTILINE,
)
_NAME = re.compile(r"[A-Za-z_]\w*")
_CLASS_FORM = re.compile(r"[A-Z]\w*")
_HUMPS = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]")
_ACRONYMS = re.compile(r"[A-Z]+s")
_MEMBER = re.compile(r"(?:\.|#|::)([A-Za-z_]\w{1,100})")
_CONSTANT_FORM = re.compile(r"[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+")
_METHOD_FORM = re.compile(r"[a-z][a-z0-9]*(?:[A-Z]\w*|_\w+)")
_SETTING = re.compile(r"(?<![\w./@-])[a-z]{3,40}(?:\.[a-z0-9]{2,40}){2,7}(?![\w/(-]|\.\w)")
_PATHS = re.compile(
    r"(?<![\w:/.-])(?:[\w.-]{1,80}/){1,15}[\w-]{1,80}\.(?:java|scala|kt|py|groovy|go|rs|cpp|cc|c|h)\b"
)

_PLAIN_WORDS = frozenset(
    [
        "JavaScript",
        "GitHub",
        "GitLab",
        "JavaDoc",
        "JavaDocs",
        "PowerShell",
        "LinkedIn",
        "OpenJDK",
        "JUnit",
        "MacOS",
        "DataDog",
        "StackOverflow",
        "YouTube",
        "TypeScript",
        "OpenSSL",
        "IntelliJ",
        "WebSocket",
        "ConfluentCloud",
    ]
)
"""Camel-case words of prose that name no class."""
_EXTENSIONS = frozenset(
    ("java", "scala", "py", "class", "kt", "md", "txt", "html", "xml", "com", "org", "io")
)
_FOREIGN = ("org.", "com.", "java.", "www.", "net.", "io.", "http.")
_STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "in",
        "on",
        "to",
        "for",
        "and",
        "or",
        "is",
        "are",
        "was",
        "be",
        "been",
        "it",
        "its",
        "this",
        "that",
        "with",
        "when",
        "then",
        "than",
        "as",
        "at",
        "by",
        "from",
        "not",
        "no",
        "can",
        "could",
        "may",
        "should",
        "would",
        "will",
        "has",
        "have",
        "had",
        "do",
        "does",
        "did",
        "if",
        "so",
        "we",
        "i",
        "you",
        "they",
    ]
)


class Said(Struct, frozen=True):
    """A text and where it stands."""

    text: str
    origin: Origin


class Frame(Struct, frozen=True):
    """A line of a stack trace."""

    qualified: str
    """Dotted class without inner classes, or the path of a Python file."""
    method: str
    file: str
    line: int | None


def frames(text: str) -> Iterator[Frame]:
    """The frames of every stack trace in a text, in order."""
    text = text[:_MAX_TEXT]
    for m in JAVA_FRAME.finditer(text):
        method = (
            m["method"].split("$")[0] if not m["method"].startswith("lambda$") else m["method"].split("$")[1]
        )
        yield Frame(m["class"].split("$")[0], method, m["file"], int(m["line"]) if m["line"] else None)
    for m in PYTHON_FRAME.finditer(text):
        yield Frame(m["path"], m["method"], m["path"].rsplit("/", 1)[-1], int(m["line"]))


def named(said: Iterable[Said]) -> tuple[Symbol, ...]:
    """Every symbol the texts spell as the source does; in order of mention, each once."""
    found: dict[tuple[object, ...], Symbol] = {}
    for one in said:
        for symbol in _of(one.text[:_MAX_TEXT], one.origin):
            found.setdefault((symbol.name, symbol.owner, symbol.kind), symbol)
    return tuple(found.values())


def _of(text: str, origin: Origin) -> Iterator[Symbol]:
    for frame in frames(text):
        simple = frame.qualified.rsplit(".", 1)[-1]
        package = frame.qualified.rpartition(".")[0] if not frame.file.endswith(".py") else None
        owner = simple if package is not None else frame.qualified
        yield Symbol(
            name=frame.method,
            kind=SymbolKind.METHOD,
            origin=Origin.STACK_TRACE,
            owner=owner,
            package=package,
            line=frame.line,
            quote=f"{simple}.{frame.method}({frame.file}{f':{frame.line}' if frame.line else ''})",
        )
    rest = PYTHON_FRAME.sub(" ", JAVA_FRAME.sub(" ", text))
    for m in _PATHS.finditer(rest):
        yield _symbol(m[0], SymbolKind.FILE, origin, rest, m.start())
    for m in _SETTING.finditer(rest):
        if not m[0].startswith(_FOREIGN):
            yield _symbol(m[0], SymbolKind.SETTING, origin, rest, m.start())
    taken = 0
    for m in _NAME.finditer(rest):
        name, start = m[0], m.start()
        if len(name) > _MAX_NAME or start < taken or rest[start - 1 : start] in ("/", "-", "@", "$", "\\"):
            continue
        coded = rest[start - 1 : start] in ("`", "{") and rest[m.end() : m.end() + 1] in ("`", "}", "(")
        if _CONSTANT_FORM.fullmatch(name):
            yield _symbol(name, SymbolKind.CONSTANT, origin, rest, start)
        elif _CLASS_FORM.fullmatch(name):
            member = _member(rest, m.end())
            if not (_class_like(name, coded) or (member and _certain(rest, m.end(), member))):
                continue
            yield _symbol(name, SymbolKind.CLASS, origin, rest, start)
            if member and (kind := _member_kind(member[1])) is not None:
                taken = member.end()
                yield _symbol(member[1], kind, origin, rest, start, owner=name)
        elif _METHOD_FORM.fullmatch(name) or (coded and len(name) > 4 and name.islower()):
            yield _symbol(name, SymbolKind.METHOD, origin, rest, start)


def _member(text: str, at: int) -> re.Match[str] | None:
    found = _MEMBER.match(text, at)
    return found if found and found[1] not in _EXTENSIONS else None


def _certain(text: str, at: int, member: re.Match[str]) -> bool:
    """`Sensor#record`, `Sensor.checkQuotas`, `Sensor.record()` are code; `Sensor.record` may be prose."""
    return (
        text[at] != "."
        or bool(_METHOD_FORM.fullmatch(member[1]) or _CONSTANT_FORM.fullmatch(member[1]))
        or text[member.end() : member.end() + 1] == "("
    )


def _class_like(name: str, coded: bool) -> bool:
    if name in _PLAIN_WORDS or name.isupper():
        return False
    return coded or (_HUMPS.search(name) is not None and not _ACRONYMS.fullmatch(name))


def _member_kind(name: str) -> SymbolKind | None:
    if _CONSTANT_FORM.fullmatch(name):
        return SymbolKind.CONSTANT
    return SymbolKind.METHOD if name[0].islower() and len(name) > 2 else None


def _symbol(
    name: str, kind: SymbolKind, origin: Origin, text: str, start: int, owner: str | None = None
) -> Symbol:
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", start)
    line = text[line_start : line_end if line_end >= 0 else len(text)].strip()
    if len(line) > 160:
        offset = max(0, start - line_start - 60)
        end = "…" if offset + 150 < len(line) else ""
        line = ("…" if offset else "") + line[offset : offset + 150] + end
    return Symbol(name=name, kind=kind, origin=origin, owner=owner, quote=line)


def words(text: str) -> tuple[str, ...]:
    """A text's words in order: lower case, camel case split, plural `s` dropped, stop words left out."""
    out = []
    for word in _NAME.findall(text[:_MAX_TEXT]):
        out += [w for w in parts(word) if w not in _STOP]
    return tuple(out)


def parts(name: str) -> tuple[str, ...]:
    """A name's words: `StreamsThreadMetrics` → stream, thread, metric; `REPLACE_THREAD` → replace, thread."""
    split = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    return tuple(_singular(w.lower()) for w in split)


def _singular(word: str) -> str:
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def spoken(name: str, text_words: Sequence[str], drop: frozenset[str] = frozenset()) -> int:
    """How often a text says a class's name in words, side by side; 0 where it does not.

    `drop`: words of the module's own name, which people leave out (`streams` in StreamsUncaughtException…).
    A name of fewer than two words that count is never spoken.
    """
    wanted = parts(name)
    tries = {wanted, tuple(w for w in wanted if w not in drop)}
    count = 0
    for want in tries:
        if len(want) < 2:
            continue
        span = len(want)
        count = max(count, sum(text_words[i : i + span] == want for i in range(len(text_words) - span + 1)))
    return count
