"""What a skeleton repeats of the issue: steps, stack trace, earlier attempts' tests, as plain lines. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from triage.clone import Suspect
from triage.clone.symbols import JAVA_FRAME, PYTHON_FRAME
from triage.models import Issue, PullReport, Relation
from triage.profiles.model import Layout
from triage.repro.catalogue import Scenario
from triage.repro.escape import comment, cut

_MAX_STEPS = 40
_MAX_TRACE = 30
_MAX_BODY = 30
_STEP = re.compile(r"^[ \t]{0,8}(?:\d{1,2}[.)]|[-*+#])[ \t]+\S")
_HEADING = re.compile(
    r"(?i)^[ \t#*_]*(?:h\d\.[ \t]*)?(?:how|steps?)?[ \t]*(?:to|for)?[ \t]*"
    r"(?:re-?produc\w*|replicat\w*|recreat\w*)"
    r"(?:[ \t]+\w+){0,4}[ \t*_:.]*$"
)
_THROWN = re.compile(
    r"^[ \t]*(?:Caused by: |Exception in thread .{1,80} )?(?:[\w$]{1,80}\.){1,12}[A-Z]\w{1,80}\b.{0,300}$"
)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~|\{code|\{noformat)")
_LOOSE_LINK = re.compile(r"!?\[([^\]\n]{0,200})\]\(([^)\s]{0,500})\)")


class Attempted(Struct, frozen=True):
    """A pull request that tried, and the tests it brought."""

    number: int
    repo: str
    url: str
    tests: tuple[str, ...]


class Story(Struct, frozen=True, kw_only=True):
    """What the skeleton says of the issue; every text is a stranger's until it is made a comment."""

    key: str
    title: str
    url: str
    steps: str
    """The steps, or where there are none the description's beginning; "" for no description."""
    steps_found: bool
    trace: str
    """The first stack trace; "" for none."""
    attempts: tuple[Attempted, ...] = ()
    suspects: tuple[Suspect, ...] = ()


def story_of(issue: Issue, pulls: Sequence[PullReport], suspects: Sequence[Suspect], layout: Layout) -> Story:
    """The parts of an issue that help whoever writes its test."""
    body = issue.body[:200_000]
    trace = first_trace(body)
    steps = steps_in(_without(body, trace))
    return Story(
        key=issue.key,
        title=issue.title,
        url=issue.url,
        steps=steps or _opening(_without(body, trace)),
        steps_found=bool(steps),
        trace=trace or next((t for e in issue.events or () if (t := first_trace(e.text[:50_000]))), ""),
        attempts=tuple(_attempts(pulls, layout)),
        suspects=tuple(suspects[:5]),
    )


def steps_in(body: str) -> str:
    """The list under a heading like "Steps to reproduce", else the first list of three or more."""
    lines = body.splitlines()
    for number, line in enumerate(lines):
        if len(line) < 200 and _HEADING.match(line):
            found = _until_heading(lines[number + 1 :])
            if found.strip():
                return found
    run: list[str] = []
    for line in [*lines, ""]:
        if _STEP.match(line) or (run and line.startswith((" ", "\t")) and line.strip()):
            run.append(line)
        elif run and not line.strip() and sum(bool(_STEP.match(x)) for x in run) < 3:
            continue
        else:
            if sum(bool(_STEP.match(x)) for x in run) >= 3:
                return "\n".join(run)
            run = []
    return ""


def _until_heading(lines: Sequence[str]) -> str:
    out: list[str] = []
    for line in lines:
        if out and re.match(r"^[ \t]*(?:#{1,6}[ \t]|h\d\.|\*\*?[A-Z][^*]{2,60}\*?\*[ \t]*:?[ \t]*$)", line):
            break
        if out and not line.strip() and len(out) > _MAX_STEPS:
            break
        if (line.strip() or out) and not _FENCE.match(line):
            out.append(line)
    return "\n".join(out).rstrip()


def first_trace(text: str) -> str:
    """The first stack trace of a text, Java's or Python's, with the exception that heads it."""
    lines = text.splitlines()
    at = next((i for i, x in enumerate(lines) if len(x) < 600 and _is_frame(x)), None)
    if at is None:
        return ""
    start = at
    while start > 0 and at - start < 3 and lines[start - 1].strip() and not _FENCE.match(lines[start - 1]):
        start -= 1
        if _THROWN.match(lines[start]) or lines[start].startswith("Traceback"):
            break
    end = at + 1
    gap = 0
    while end < len(lines) and end - start < 400:
        line = lines[end]
        if _FENCE.match(line) or (not line.strip() and gap):
            break
        held = _is_frame(line) or _THROWN.match(line[:600]) or line.strip().startswith(("...", "Caused by"))
        gap = 0 if held else gap + 1
        if gap > 2:
            end -= 2
            break
        end += 1
    return "\n".join(lines[start:end]).rstrip()


def _is_frame(line: str) -> bool:
    return bool(JAVA_FRAME.match(line) or PYTHON_FRAME.match(line))


def _without(body: str, trace: str) -> str:
    return body.replace(trace, "") if trace else body


def _opening(body: str) -> str:
    kept = [line for line in body.splitlines() if not _FENCE.match(line)]
    return "\n".join(kept).strip()


def _attempts(pulls: Iterable[PullReport], layout: Layout) -> Iterable[Attempted]:
    for pull in pulls:
        if pull.relation is Relation.MENTION:
            continue
        paths = [f.path for f in pull.files or () if layout.is_test(f.path)]
        yield Attempted(pull.number, pull.repo, pull.url, tuple(paths[:4]))


def told(story: Story, scenario: Scenario, place_notes: Sequence[str] = ()) -> list[str]:
    """The story as lines for comments, harmless in every language."""
    out = [*comment(f"{story.key}: {story.title}"), *comment(story.url), ""]
    if story.steps:
        out.append("Steps, as the issue tells them:" if story.steps_found else "From the issue:")
        most = _MAX_STEPS if story.steps_found else _MAX_BODY
        out += [f"  {x}".rstrip() for x in cut(_squeezed(comment(_plain_links(story.steps), 96)), most)]
    else:
        out.append("The issue has no description.")
    if story.trace:
        out += ["", "Stack trace, as the issue shows it:"]
        out += [f"  {x}".rstrip() for x in cut(comment(story.trace, 140), _MAX_TRACE, "frames")]
    if story.suspects:
        out += ["", "Named by the issue and found in this tree (suspects, not culprits):"]
        for s in story.suspects:
            at = f":{s.line}" if s.line else ""
            out += [f"  {x}" for x in comment(f"{s.path}{at} ({s.why})", 140)]
    if story.attempts:
        out += ["", "Earlier attempts and their tests:"]
        for a in story.attempts[:6]:
            tests = f": {', '.join(a.tests)}" if a.tests else ": none on record"
            out += [f"  {x}" for x in comment(f"{a.url}/files{tests}", 140)]
    out += ["", "Record of each run:"]
    for line in scenario.record:
        out += [f"  - {x}" if i == 0 else f"    {x}" for i, x in enumerate(comment(line, 94))]
    for line in [*scenario.outside, *place_notes]:
        out += [f"  {x}" for x in comment(f"({line})", 94)]
    return _squeezed(out)


def _plain_links(text: str) -> str:
    return _LOOSE_LINK.sub(lambda m: f"{m[1]} {m[2]}" if m[1] and m[1] != m[2] else m[2], text)


def _squeezed(lines: Iterable[str]) -> list[str]:
    out: list[str] = []
    for line in lines:
        if line or (out and out[-1]):
            out.append(line)
    return out
