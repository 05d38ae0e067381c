"""The Jinja environment that every output made from templates shares: worksheets, skeletons, digests, pages.

Templates lie in `templates/` (in the wheel: `triage/templates`). A file of the same name in the user's own
`templates/` (in `$TRIAGE_CONFIG`, else in the folder the system has for configurations) wins. Texts from
strangers pass through a filter that fits the place:

| filter | the place |
|---|---|
| `md` | running Markdown, not at the start of a line |
| `md_line` | a whole line of Markdown |
| `cell` | a cell of a Markdown table |
| `code` | a Markdown code span |
| `unlinked` | of Markdown links their text alone, as readers saw it; still to be made safe |
| `quote` | a Markdown block quote, line by line |
| `plain` | a page (HTML), where everything is escaped on its own anyway: nothing invisible |
| `url` | the target of a link in Markdown, `[text](<{{ … }}>)`; empty unless http(s) |
| `address` | the target of a link on a page; empty unless http(s) |
| `day` | a moment, as 2026-08-21 |
| `filename` | part of a file name |

Templates named `*.html.j2` escape everything on their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import jinja2

from triage.errors import ConfigError
from triage.files import safe_name
from triage.report import safe

_PACKAGE = Path(__file__).resolve().parent


def shipped() -> Path:
    """The folder of the templates that come with the program."""
    inside = _PACKAGE / "templates"
    return inside if inside.is_dir() else _PACKAGE.parent / "templates"


def users() -> Path:
    """The folder where a person's own templates may lie; it need not exist."""
    from triage.profiles.load import config_folder

    return config_folder() / "templates"


def folders() -> tuple[Path, ...]:
    """Where templates and their data are looked for, the person's own first."""
    own = users()
    return (own, shipped()) if own.is_dir() else (shipped(),)


def find(relative: str) -> Path | None:
    """The file of this name in the first of `folders()` that has it."""
    return next((f / relative for f in folders() if (f / relative).is_file()), None)


def environment() -> jinja2.Environment:
    """The shared environment. An unknown name in a template is an error, not an empty text."""
    return _environment(folders())


@cache
def _environment(where: tuple[Path, ...]) -> jinja2.Environment:
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader([str(f) for f in where]),
        autoescape=jinja2.select_autoescape(enabled_extensions=("html.j2",), default=False),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"],
    )
    env.filters.update(
        plain=plain,
        md=md,
        md_line=safe.markdown,
        cell=cell,
        code=code,
        quote=quote,
        unlinked=safe.unlinked,
        url=safe.markdown_address,
        address=safe.address,
        day=day,
        filename=safe_name,
    )
    env.tests["plain_ref"] = _PLAIN_REF.fullmatch
    return env


_PLAIN_REF = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9-]*/[A-Za-z0-9.-]+)?#\d{1,9}")
"""`#12` or `owner/name#12` with nothing in it that Markdown reads."""


def render(name: str | Iterable[str], **data: Any) -> str:
    """A template filled in; of several names the first that exists.

    Raises ConfigError, which names file and line, where a template (most likely the person's own) is wrong.
    """
    names = [name] if isinstance(name, str) else list(name)
    try:
        return environment().select_template(names).render(**data)
    except jinja2.TemplateSyntaxError as error:
        raise ConfigError(f"{error.filename or error.name}:{error.lineno}: {error.message}") from error
    except jinja2.TemplatesNotFound as error:
        raise ConfigError(f"there is no template {' or '.join(names)} in {_listed()}") from error
    except jinja2.TemplateError as error:
        raise ConfigError(
            f"{_where(error)}: {error.message}", "templates of your own: see docs/worksheet.md"
        ) from error


def _where(error: BaseException) -> str:
    at, trace = "a template", error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".j2"):
            at = f"{file}:{trace.tb_lineno}"
        trace = trace.tb_next
    return at


def _listed() -> str:
    return ", ".join(str(f) for f in folders())


# An escape that running text does not need; without it a person can read the source.
_NEEDLESS = re.compile(r"(?<=.)\\([-+!():])")


def plain(text: object, *, keep_newlines: bool = False) -> str:
    """Without control, bidirectional and invisible characters."""
    return safe.plain(str(text), keep_newlines=keep_newlines)


def md(text: object) -> str:
    """Running Markdown that renders as the text, readable in its source; not for the start of a line."""
    full = safe.markdown(str(text))
    return _NEEDLESS.sub(_unescaped, full)


def _unescaped(found: re.Match[str]) -> str:
    mark = found[1]
    after = found.string[found.end() : found.end() + 1]
    before = found.string[found.start() - 1 : found.start()]
    # `![`: an image; `](`: a link; `:word:`: an emoji. Those stay as they are.
    if (mark == "!" and after == "\\") or (mark == "(" and before == "]") or (mark == ":" and after != " "):
        return found[0]
    return mark


def cell(text: object) -> str:
    """A cell of a Markdown table: as `md`, and never empty, so that the columns stay visible."""
    return md(text) or " "


def code(text: object) -> str:
    """A Markdown code span of one line, whatever backticks the text holds."""
    line = safe.plain(str(text))
    if not line:
        return ""
    # In a table a pipe ends the cell even inside a span; a backslash cannot be escaped there.
    line = line.replace("|", "\u2502")
    fence = "`" * (max((len(run) for run in re.findall("`+", line)), default=0) + 1)
    pad = " " if line[0] in "` " or line[-1] in "` " else ""
    return f"{fence}{pad}{line}{pad}{fence}"


_FENCE = re.compile(r"[ \t]{0,3}(`{3,}|~{3,})")


def quote(text: object, limit: int | None = None) -> str:
    """A Markdown block quote of at most `limit` characters (cut at a word), each line rendered safe.

    What stands between fences stays code, in a fence of its own that nothing in it can close.
    """
    whole = safe.plain(str(text), keep_newlines=True)
    out: list[str] = []
    code: list[str] | None = None
    fence = ""
    for line in (whole if limit is None else _cut(whole, limit)).splitlines():
        opened = _FENCE.match(line)
        if code is None and opened:
            code, fence = [], opened[1]
        elif code is None:
            out.append(f"> {safe.markdown(line)}".rstrip())
        elif line.strip().startswith(fence) and not line.strip().strip(fence[0]):
            out += _quoted_code(code)
            code = None
        else:
            code.append(line)
    return "\n".join(out if code is None else [*out, *_quoted_code(code)])


def _quoted_code(lines: Sequence[str]) -> list[str]:
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return [f"> {fence}text", *(f"> {line}".rstrip() for line in lines), f"> {fence}"]


def _cut(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    kept = text[:limit].rsplit(None, 1)[0] if " " in text[:limit] else text[:limit]
    return kept.rstrip() + " …"


def day(moment: datetime | None, missing: str = "") -> str:
    """The date of a moment in UTC, as 2026-08-21."""
    return missing if moment is None else moment.astimezone(UTC).strftime("%Y-%m-%d")
