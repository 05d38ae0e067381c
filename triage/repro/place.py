"""Where the test goes: language, module, folder, package, name; beside the suspect's own test."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from triage.clone import SourceTree, Suspect
from triage.models import Issue
from triage.profiles.model import Profile
from triage.repro.catalogue import Scenario
from triage.repro.escape import identifier
from triage.repro.harness import UNIT, Found, harnesses, look
from triage.repro.projects import Project, project_of
from triage.templates_env import find

LANGUAGES = {"java": "java", "scala": "scala", "python": "py", "generic": "sh"}
"""Language of the templates → extension of the file."""
_BY_EXTENSION = {"java": "java", "kt": "java", "groovy": "java", "scala": "scala", "py": "python"}


class Place(Struct, frozen=True, kw_only=True):
    """The file to write, and what it stands on."""

    language: str
    path: str
    """Inside the repository, with `/`."""
    module: str
    package: str
    class_name: str
    method: str
    """Name of the test."""
    found: Found
    template: str
    """Name of the template, below `repro/`."""
    suspect: Suspect | None
    notes: tuple[str, ...] = ()
    """What a person should know of the choice."""


def choose_place(
    issue: Issue,
    scenario: Scenario,
    profile: Profile,
    tree: SourceTree | None,
    suspects: Sequence[Suspect],
) -> Place:
    """The best place and harness for this issue's test.

    The first of the scenario's harnesses that the suspect's module allows, the checkout has and a template
    exists for; the plain unit test otherwise.
    """
    project = project_of(profile)
    language = _language(profile, tree, suspects)
    suspect = next((s for s in suspects if _fits(s, language)), None)
    module = suspect.module if suspect else _module_of(issue, tree, project)
    notes: list[str] = []
    if tree is None:
        notes.append(
            "made without a clone: places of helpers are the newest known; --clone PATH looks in yours"
        )
    within = module if suspect or issue.components else None
    found, template = _harness(scenario, language, within, tree, project.base, notes)
    folder, package = _folder(found, suspect, module, tree, project, language, profile)
    name = _name(issue.key, suspect, found, language)
    file = f"{name}.{LANGUAGES[language]}"
    path = f"{folder}/{file}" if folder else file
    style = any(package == p or package.startswith(f"{p}.") for p in project.should_under)
    method = f"{'shouldNotShow' if style else 'test'}{identifier(issue.key)}"
    return Place(
        language=language,
        path=path,
        module=_module_in(path, tree) if tree else _before_src(path, module),
        package=package,
        class_name=name,
        method=method,
        found=found,
        template=template,
        suspect=suspect,
        notes=tuple(notes),
    )


def _language(profile: Profile, tree: SourceTree | None, suspects: Sequence[Suspect]) -> str:
    named = profile.layout.language
    if named in LANGUAGES and named != "generic":
        return named
    for suspect in suspects:
        extension = suspect.path.rpartition(".")[2]
        if extension in _BY_EXTENSION:
            return _BY_EXTENSION[extension]
    if tree is not None:
        counts: dict[str, int] = {}
        for path in tree.paths:
            known = _BY_EXTENSION.get(path.rpartition(".")[2])
            if known:
                counts[known] = counts.get(known, 0) + 1
        if counts:
            best = max(counts, key=lambda k: counts[k])
            if 5 * counts[best] > len(tree.paths):
                return best
    return "generic"


def _fits(suspect: Suspect, language: str) -> bool:
    extension = suspect.path.rpartition(".")[2]
    return language == "generic" or (
        extension == "py" if language == "python" else extension in ("java", "scala", "kt", "groovy")
    )


def _harness(
    scenario: Scenario,
    language: str,
    module: str | None,
    tree: SourceTree | None,
    base: Sequence[str],
    notes: list[str],
) -> tuple[Found, str]:
    """The first harness that fits, and its template; `base` comes before the plain unit test."""
    known = harnesses()
    unit = _template(language, scenario.id, UNIT) or f"{language}/plain.{LANGUAGES[language]}.j2"
    tries = [(name, _template(language, scenario.id, name)) for name in scenario.harness if name != UNIT]
    tries += [(name, _template(language, scenario.id, name) or unit) for name in base]
    for name, template in tries:
        harness = known.get(name)
        if harness is None or template is None or language not in harness.languages:
            continue
        if module is not None and not any(re.search(p, module) for p in harness.modules):
            continue
        found, lacking = look(harness, tree)
        if found is not None:
            return found, template
        notes.append(f"{lacking}; another harness was taken")
    plain, _ = look(known[UNIT], tree)
    assert plain is not None  # it needs nothing
    return plain, unit


def _template(language: str, scenario: str, harness: str) -> str | None:
    extension = LANGUAGES[language]
    names = [f"{language}/{scenario}.{harness}.{extension}.j2"]
    if harness == UNIT:
        names = [f"{language}/{scenario}.{extension}.j2", f"{language}/plain.{extension}.j2"]
    return next((n for n in names if find(f"repro/{n}") is not None), None)


def _folder(
    found: Found,
    suspect: Suspect | None,
    module: str,
    tree: SourceTree | None,
    project: Project,
    language: str,
    profile: Profile,
) -> tuple[str, str]:
    """Folder and package of the test."""
    root = found.root
    if root is not None:
        package = (
            suspect.package
            if suspect and root.under and _below(suspect.package, root.under)
            else root.package
        )
        return f"{root.folder}/{package.replace('.', '/')}", package
    if language == "generic":
        return "", ""
    if suspect is not None and suspect.test_path is not None:
        beside = _beside(suspect, tree, language)
        if beside is not None:
            return beside
    if suspect is not None and "/src/main/" in f"/{suspect.path}":
        base = f"{suspect.module}/" if suspect.module else ""
        package = suspect.package
        return f"{base}src/test/{language}/{package.replace('.', '/')}".rstrip("/"), package
    if language == "python":
        return _python_folder(suspect, module, tree, project, profile), ""
    base = f"{module}/" if module else ""
    package = suspect.package if suspect else project.package
    return f"{base}{project.test_root}/{package.replace('.', '/')}".rstrip("/"), package


def _below(package: str, top: str) -> bool:
    return package == top or package.startswith(f"{top}.")


def _beside(suspect: Suspect, tree: SourceTree | None, language: str) -> tuple[str, str] | None:
    """The folder of the suspect's own test, where that is in the right language and package."""
    path = suspect.test_path or ""
    if not path.endswith(f".{LANGUAGES[language]}"):
        return None
    folder = path.rpartition("/")[0]
    package = tree.package_of(path) if tree is not None else ""
    if language != "python" and package != suspect.package and path != suspect.path:
        return None  # an integration test elsewhere; the plain place is the package's own
    return folder, package if language != "python" else ""


def _python_folder(
    suspect: Suspect | None, module: str, tree: SourceTree | None, project: Project, profile: Profile
) -> str:
    """The folder of tests nearest to the suspect: one that mirrors its path, else the first there is."""
    if tree is None:
        return "/".join(x for x in (module, project.test_root if profile.name != "generic" else "tests") if x)
    is_test = profile.layout.is_test
    known = sorted({p.rpartition("/")[0] for p in tree.paths if p.endswith(".py") and is_test(p)})
    if not known:
        return "tests"
    wanted = set(suspect.path.rpartition("/")[0].split("/")) if suspect else set()
    return max(
        known,
        key=lambda f: (
            bool(suspect) and tree.module_of(f + "/x.py") == module,
            len(wanted & set(f.split("/"))),
            -f.count("/"),
        ),
    )


def _module_of(issue: Issue, tree: SourceTree | None, project: Project) -> str:
    """The module that a component names, else the project's main one."""
    if tree is not None:
        modules = sorted(
            {m for p in tree.paths if "/src/" in p and (m := tree.module_of(p))},
            key=lambda m: (m.count("/"), m),
        )
        for component in issue.components:
            wanted = component.strip().lower().replace(" ", "-")
            exact = next(
                (m for m in modules if m.lower() == wanted or m.rsplit("/", 1)[-1].lower() == wanted), None
            )
            if exact is None:
                exact = next((m for m in modules if m.split("/")[0].lower() == wanted), None)
            if exact is not None:
                return exact
        if project.module in modules or not modules:
            return project.module
    return project.module


def _module_in(path: str, tree: SourceTree) -> str:
    return tree.module_of(path)


def _before_src(path: str, module: str) -> str:
    before, found, _ = f"/{path}".partition("/src/")
    return before.lstrip("/") if found else module


def _name(key: str, suspect: Suspect | None, found: Found, language: str) -> str:
    """`SensorKafka15154Test`, `test_scheduler_issue_12`, `repro-kafka-1`."""
    number = identifier(key.rsplit("/", 1)[-1])
    stem = ""
    if suspect is not None:
        stem = re.sub(r"[^A-Za-z0-9_]", "", suspect.path.rsplit("/", 1)[-1].rpartition(".")[0])[:60]
        stem = re.sub(r"(?:Integration)?(?:Test|Tests|Suite|Spec|IT)$", "", stem) or stem
    if language == "python":
        words = [
            *re.findall(r"[A-Za-z]+|\d+", re.sub(r"^test_|_test$", "", stem)),
            *re.findall(r"[A-Za-z]+|\d+", key.rsplit("/", 1)[-1]),
        ]
        return "test_" + "_".join(w.lower() for w in words)
    if language == "generic":
        return "repro-" + re.sub(r"[^a-z0-9]+", "-", key.rsplit("/", 1)[-1].lower()).strip("-")
    stem = stem[:1].upper() + stem[1:]
    return (
        f"{stem}{number.lstrip('_')}{'Suite' if language == 'scala' else found.harness.suffix}"
        if stem
        else (
            f"{number if not number.startswith('_') else 'Issue' + number[1:]}"
            f"{'Suite' if language == 'scala' else found.harness.suffix}"
        )
    )


def the_test_named(scenario: Scenario, place: Place, tree: SourceTree) -> Place | None:
    """For a flaky test: the place of the test that the issue names; None for other kinds, or without one."""
    path = place.suspect.test_path if place.suspect else None
    if scenario.id != "flaky-test" or path is None:
        return None
    return replace(
        place,
        path=path,
        module=tree.module_of(path),
        package=tree.package_of(path),
        class_name=path.rsplit("/", 1)[-1].rpartition(".")[0],
    )


def command_of(
    profile: Profile, place: Place, project: Project, tree: SourceTree | None = None
) -> tuple[str, ...] | None:
    """The project's own command for this one test, as words; None where nothing tells one.

    Gradle wants its modules with colons; `{module}`, `{package}`, `{test}` are filled in. A profile without
    a command gets what the checkout's build files ask for.
    """
    told = profile.layout.test_command or _usual_command(place, tree)
    if place.language == "generic":
        return ("sh", place.path)
    if not told:
        return None
    values: Mapping[str, str] = {
        "module": place.module.replace("/", ":") if "gradle" in told else place.module,
        "package": place.package,
        "test": place.path if place.language == "python" else place.class_name,
        "path": place.path,
    }
    words = [re.sub(r"\{(\w+)\}", lambda m: values.get(m[1], m[0]), word) for word in shlex.split(told)]
    if not place.module:  # the root: no colon before the task, no module to choose
        words = [w.removeprefix(":") for i, w in enumerate(words) if w and words[i + 1 : i + 2] != [""]]
    return (*words, *(shlex.split(project.rerun) if project.rerun and project.rerun not in words else ()))


def _usual_command(place: Place, tree: SourceTree | None) -> str | None:
    """How one test is run by the build tool that the checkout shows."""
    if place.language == "python":
        return "pytest {path}"
    if tree is None:
        return None
    if "gradlew" in tree:
        return "./gradlew :{module}:test --tests {package}.{test} --rerun"
    if "pom.xml" in tree:
        return f"{'./mvnw' if 'mvnw' in tree else 'mvn'} -pl {{module}} test -Dtest={{test}}"
    return 'sbt "testOnly {package}.{test}"' if "build.sbt" in tree else None
