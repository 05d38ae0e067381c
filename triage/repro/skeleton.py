"""The skeleton: scenario, place and story, rendered. Pure but for reading templates and the checkout."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from triage.clone import SourceTree, Suspect, SymbolKind
from triage.models import Issue, PullReport
from triage.profiles.model import Profile
from triage.repro.catalogue import Scenario
from triage.repro.escape import comment, java_string, python_string, shell_string
from triage.repro.jvm import finish
from triage.repro.neighbours import groups_like, header_of, uses_junit4, with_header
from triage.repro.place import Place, choose_place
from triage.repro.projects import project_of
from triage.repro.signs import Choice, Recognition, recognise
from triage.repro.story import story_of, told
from triage.repro.tried import tried_places
from triage.templates_env import render

MARKER = "is not written yet"
"""Part of what an unwritten skeleton fails with; `--run` looks for it and counts nothing then."""
_STRING = {"java": java_string, "scala": java_string, "python": python_string, "generic": shell_string}


_USUAL_GROUPS = ("", "javax", "java", "static")
_ALL_WELL = 'assertEquals(Collections.emptyList(), shown, shown.size() + " of " + RUNS + " runs show it");'
_ALL_WELL_4 = (
    "if (!shown.isEmpty()) {\n"
    '            throw new AssertionError(shown.size() + " of " + RUNS + " runs show it: " + shown);\n'
    "        }"
)


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
    tried = () if suspects else tried_places(pulls, profile, tree)
    place = choose_place(issue, found.best.scenario, profile, tree, suspects or tried)
    if tried and place.suspect is not None:
        note = f"beside {place.suspect.path}, which was {place.suspect.why}"
        place = replace(place, notes=(*place.notes, note))
    text = render_place(issue, profile, found.best.scenario, place, pulls, suspects, tree)
    return Skeleton(key=issue.key, text=text, place=place, recognition=found, suspects=tuple(suspects))


def render_place(
    issue: Issue,
    profile: Profile,
    scenario: Scenario,
    place: Place,
    pulls: Sequence[PullReport],
    suspects: Sequence[Suspect],
    tree: SourceTree | None,
    *,
    standalone: bool = False,
) -> str:
    """The text of the test at this place. `standalone`: in a project of its own, for released versions."""
    project = project_of(profile)
    story = story_of(issue, pulls, suspects, profile.layout)
    key = harmless_key(issue.key)
    junit4 = place.language == "java" and not standalone and uses_junit4(place, tree)
    text = render(
        f"repro/{place.template}",
        key=key,
        scenario=scenario,
        shape=comment(scenario.shape, 104, hang=""),
        package=place.package,
        class_name=place.class_name,
        method=place.method,
        module=place.module,
        marker=_STRING[place.language](f"The skeleton for {key} {MARKER}: write wrong(), then run it again"),
        runs=scenario.runs,
        told=told(story, scenario, place.notes),
        suspect=place.suspect is not None,
        suspect_name=_name_of(place.suspect),
        member=_member_of(place.suspect),
        setting=_STRING[place.language](_setting_of(issue)),
        classes=place.found.classes,
        flags=place.found.flags,
        standalone=standalone,
        unwritten="throw new AssertionError(NOT_WRITTEN);" if junit4 else "return fail(NOT_WRITTEN);",
        all_well=_ALL_WELL_4 if junit4 else _ALL_WELL,
        test_title=java_string(f"{key}: reproduction"),
        test_function="test_does_not_show_" + re.sub(r"[^a-z0-9]+", "_", key.lower()).strip("_"),
        suite=_suite(place),
    )
    header = header_of(place, project, tree)
    if place.language in ("java", "scala"):
        classes = {**place.found.classes, **({"Test": "org.junit.Test"} if junit4 else {})}
        groups = project.import_groups or groups_like(place, tree) or _USUAL_GROUPS
        return finish(
            text, place.language, place.package, replace(project, import_groups=groups), header, classes
        )
    return with_header(text, header, place.language)


def _suite(place: Place) -> str:
    """What a Scala suite extends: what the harness found, else ScalaTest's own."""
    if "SharedSparkSession" in place.found.classes:
        return "QueryTest with SharedSparkSession"
    return "SparkFunSuite" if "SparkFunSuite" in place.found.classes else "AnyFunSuite"


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
