"""A project of its own for one reproduction: Maven, one test, a broker where one is needed, and `matrix`.

It runs the same scenario against released versions; the skeleton in a clone runs against one source tree.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from triage.errors import ConfigError, OutputError, UsageError
from triage.models import Issue, PullReport
from triage.profiles.model import Profile
from triage.repro.catalogue import Scenario
from triage.repro.harness import UNIT, Found, harnesses
from triage.repro.place import Place
from triage.repro.projects import Standalone, project_of
from triage.repro.skeleton import MARKER, harmless_key, render_place
from triage.templates_env import find, render

PACKAGE = "repro"
_TIMES = 3
_HEAP = re.compile(r"[1-9]\d{0,5}[kKmMgG]")
_NEEDS_BROKER = frozenset(("cluster", "streams-cluster"))
# Simple names that stand in for helpers of the project's own tests, by harness.
_HELPERS = {
    "cluster": ("ClusterInstance",),
    "streams-cluster": ("EmbeddedKafkaCluster", "TestUtils"),
    "mock-consumer": ("Releases",),
}


def make_project(
    issue: Issue,
    profile: Profile,
    scenario: Scenario,
    *,
    pulls: Sequence[PullReport] = (),
    heap: str | None = None,
) -> dict[str, str]:
    """The project's files: relative path → text. `matrix` is to be made executable.

    `heap`: the JVM's limit (`128m`), else the scenario's, else 512m.
    Raises UsageError for a heap that is none, and for a project without released artefacts on file.
    """
    project = project_of(profile)
    if project.standalone is None:
        raise UsageError(
            f"no standalone project is known for {profile.title}",
            "a [standalone] section in repro/projects/"
            f"{profile.name}.toml of your templates folder would make one; see docs/repro.md",
        )
    limit = heap or scenario.heap or "512m"
    if not _HEAP.fullmatch(limit):
        raise UsageError(f"--heap: {limit!r} is no heap size", "such as --heap 128m")
    place = _place(issue, scenario, project.standalone)
    key = harmless_key(issue.key)
    harness = place.found.harness.id
    broker = harness in _NEEDS_BROKER
    helpers = _HELPERS.get(harness, ())
    about = {
        "key": key,
        "key_word": shlex.quote(key),
        "artifact": re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-") or "issue",
        "class_name": place.class_name,
        "heap": limit,
        "broker": broker,
        "times": _TIMES,
        "unwritten_mark": MARKER,
        "dependencies": [d.split(":", 1) for d in project.standalone.dependencies],
        "version": project.standalone.version,
        "image": project.standalone.image,
        "image_since": project.standalone.image_since,
        "examples": " ".join(project.standalone.examples),
        "helpers": helpers,
        "worksheet": re.sub(r"[^A-Za-z0-9.-]+", "-", key) + ".md",
    }
    source = f"src/test/java/{PACKAGE}"
    files = {
        "pom.xml": render("repro/standalone/pom.xml.j2", **about),
        "matrix": render("repro/standalone/matrix.j2", **about),
        "README.md": render("repro/standalone/README.md.j2", **about),
        f"{source}/{place.class_name}.java": render_place(
            issue, profile, scenario, place, pulls, (), None, standalone=True
        ),
    }
    if broker:
        files["compose.yaml"] = render("repro/standalone/compose.yaml.j2", **about)
    for helper in helpers:
        files[f"{source}/{helper}.java"] = _helper(helper)
    return files


def _place(issue: Issue, scenario: Scenario, standalone: Standalone) -> Place:
    known = harnesses()
    usable = [h for h in scenario.harness if h in standalone.harness]
    if scenario.id in standalone.only_mock:
        usable = [h for h in usable if h not in _NEEDS_BROKER]
    chosen = next(
        (h for h in usable if h in known and find(f"repro/java/{scenario.id}.{h}.java.j2") is not None), UNIT
    )
    if chosen != UNIT:
        template = f"java/{scenario.id}.{chosen}.java.j2"
    else:
        own = f"java/{scenario.id}.java.j2"
        template = own if find(f"repro/{own}") is not None else "java/plain.java.j2"
    helpers = _HELPERS.get(chosen, ())
    classes = {
        n.name: f"{PACKAGE}.{n.name}" if n.name in helpers else f"{n.packages[0]}.{n.name}"
        for n in known[chosen].needs
        if not n.optional
    }
    name = re.sub(r"[^A-Za-z0-9]+", " ", harmless_key(issue.key)).title().replace(" ", "")[:60]
    class_name = f"{name if name[:1].isalpha() else 'Issue' + name}Test"
    return Place(
        language="java",
        path=f"src/test/java/{PACKAGE}/{class_name}.java",
        module="",
        package=PACKAGE,
        class_name=class_name,
        method=f"test{name}",
        found=Found(harness=known[chosen], classes=classes, flags={}, root=None),
        template=template,
        suspect=None,
    )


def _helper(name: str) -> str:
    path = find(f"repro/standalone/helpers/{name}.java")
    if path is None:
        raise ConfigError(f"there is no repro/standalone/helpers/{name}.java among the templates")
    return path.read_text(encoding="utf-8")


def write_project(folder: Path, files: dict[str, str]) -> None:
    """Write the files into a folder that is new or empty.

    Raises OutputError where it is neither, or cannot be written.
    """
    from triage.files import atomic_write, inside

    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder} is a file", "name a folder that is new or empty")
    try:
        if folder.is_dir() and any(folder.iterdir()):
            raise OutputError(f"{folder} is not empty", "name a folder that is new or empty")
        folder.mkdir(parents=True, exist_ok=True)
        for relative, text in files.items():
            path = inside(folder, relative)
            path.parent.mkdir(parents=True, exist_ok=True)
            atomic_write(path, text, new=True)
        (folder / "matrix").chmod(0o755)
    except OSError as error:
        raise OutputError(
            f"cannot write into {folder}: {error.strerror or error}", "is it writable?"
        ) from error
