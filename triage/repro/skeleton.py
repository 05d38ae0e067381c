"""The skeleton: scenario, place and story, rendered. Pure but for reading templates and the checkout."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence

from msgspec import Struct

from triage.clone import SourceTree, Suspect, SymbolKind
from triage.errors import ConfigError
from triage.models import Issue, PullReport
from triage.profiles.model import Profile
from triage.repro.catalogue import Scenario
from triage.repro.escape import comment, identifier, java_string, python_string, shell_string
from triage.repro.jvm import finish, leading_comment
from triage.repro.place import Place, Project, choose_place, project_of
from triage.repro.signs import Choice, Recognition, recognise
from triage.repro.story import story_of, told
from triage.templates_env import find, render

MARKER = "is not written yet"
"""Part of what an unwritten skeleton fails with; `--run` looks for it and counts nothing then."""
_STRING = {"java": java_string, "scala": java_string, "python": python_string, "generic": shell_string}


class Skeleton(Struct, frozen=True, kw_only=True):
    """A test to be written, and why it looks as it does."""

    key: str
    text: str
    place: Place
    recognition: Recognition
    suspects: tuple[Suspect, ...]

    @property
    def scenario(self) -> Scenario:
        """The failure kind."""
        return self.recognition.best.scenario


def make_skeleton(
    issue: Issue,
    profile: Profile,
    *,
    pulls: Sequence[PullReport] = (),
    tree: SourceTree | None = None,
    suspects: Sequence[Suspect] = (),
    scenario: Scenario | None = None,
) -> Skeleton:
    """A skeleton for the issue.

    `tree` and `suspects`: the clone, if there is one (`triage.clone.locate`). `scenario`: the person's own
    choice, else the one whose signs the issue shows. Raises ConfigError where a template or its data is off.
    """
    found = recognise(issue)
    if scenario is not None:
        same = found.best.scenario.id == scenario.id
        chosen = Choice(
            scenario=scenario, score=found.best.score if same else 0.0, words=found.best.words if same else ()
        )
        found = Recognition(best=chosen, runner_up=found.runner_up if same else found.best, asked=True)
    kind = found.best.scenario
    place = choose_place(issue, kind, profile, tree, suspects)
    project = project_of(profile)
    story = story_of(issue, pulls, suspects, profile.layout)
    key = harmless_key(issue.key)
    text = render(
        f"repro/{place.template}",
        key=key,
        scenario=kind,
        shape=comment(kind.shape, 104, hang=""),
        package=place.package,
        class_name=place.class_name,
        method=place.method,
        module=place.module,
        marker=_STRING[place.language](f"The skeleton for {key} {MARKER}: write wrong(), then run it again"),
        runs=kind.runs,
        told=told(story, kind, place.notes),
        suspect=place.suspect is not None,
        suspect_name=_name_of(place.suspect),
        member=_member_of(place.suspect),
        setting=_STRING[place.language](_setting_of(issue)),
        classes=place.found.classes,
        flags=place.found.flags,
        short=identifier(key),
    )
    header = header_of(place, project, tree)
    if place.language in ("java", "scala"):
        text = finish(text, place.language, place.package, project, header, place.found.classes)
    else:
        text = _with_header(text, header, place.language)
    return Skeleton(key=issue.key, text=text, place=place, recognition=found, suspects=tuple(suspects))


def header_of(place: Place, project: Project, tree: SourceTree | None) -> list[str]:
    """The licence header with comment marks: the checkout's own, else its neighbours', else the named one."""
    if place.language in ("java", "scala") and tree is not None:
        own = tree.read(project.header) if project.header else None
        if own:
            return own.rstrip().splitlines()
        near = [place.suspect.test_path, place.suspect.path] if place.suspect else []
        for path in near:
            if path and (lines := leading_comment(tree.read(path) or "")):
                return lines
    if project.license is None:
        return []
    plain = _license(project.license)
    if place.language in ("java", "scala"):
        return ["/*", *(f" * {line}".rstrip() for line in plain), " */"]
    return [f"# {line}".rstrip() for line in plain]


def _license(name: str) -> list[str]:
    path = find("repro/licenses.toml")
    if path is None:
        raise ConfigError("there is no repro/licenses.toml among the templates")
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get(name)
    except (tomllib.TOMLDecodeError, OSError) as error:
        raise ConfigError(f"{path}: {error}") from error
    if not isinstance(found, list) or not all(isinstance(x, str) for x in found):
        raise ConfigError(f"{path}: there is no header {name!r}")
    return found


def _with_header(text: str, header: Sequence[str], language: str) -> str:
    """Headers of scripts come after `#!`, those of Python files first."""
    if not header:
        return text
    if language == "generic" and text.startswith("#!"):
        first, _, rest = text.partition("\n")
        return "\n".join([first, *header, "", rest.lstrip("\n")])
    return "\n".join([*header, "", text.lstrip("\n")])


def harmless_key(key: str) -> str:
    """An issue's key with nothing but letters, digits and `._/#-`: it stands in strings and doc comments."""
    return re.sub(r"[^A-Za-z0-9._/#-]+", "-", key)[:120] or "issue"


def _name_of(suspect: Suspect | None) -> str:
    """The suspect's class as the source spells it: letters, digits, `_` and `$` only."""
    stem = suspect.path.rsplit("/", 1)[-1].rpartition(".")[0] if suspect else ""
    return re.sub(r"[^\w$]", "", stem, flags=re.ASCII)[:100] or "the suspect"


def _member_of(suspect: Suspect | None) -> str:
    if suspect is None or suspect.symbol.kind is not SymbolKind.METHOD:
        return ""
    name = re.sub(r"[^\w$]", "", suspect.symbol.name, flags=re.ASCII)[:100]
    return f"{_name_of(suspect)}.{name}" if name else ""


def _setting_of(issue: Issue) -> str:
    """A configuration key the issue names, else a word to be replaced."""
    from triage.clone import Origin
    from triage.clone.symbols import Said, named

    said = [Said(issue.title, Origin.TITLE), Said(issue.body[:20_000], Origin.DESCRIPTION)]
    return next((s.name for s in named(said) if s.kind is SymbolKind.SETTING), "the.setting")
