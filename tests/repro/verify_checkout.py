"""Check every Java skeleton against a real checkout of Apache Kafka.

python tests/repro/verify_checkout.py CHECKOUT

Three checks, each skipped (and said so) where the machine lacks what it needs:

1. every class that a skeleton imports from the project is declared in the checkout;
2. javac finds no error in a skeleton, with the checkout's own sources on its source path. Errors inside the
   project (generated classes, libraries that are not there) are not the skeletons'; they are left out;
3. Checkstyle finds nothing, with the checkout's own checkstyle.xml, suppressions and import control.

Ends with 1 if any check found something. Nothing is written into the checkout.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from repro_cases import harness_templates, skeletons

from triage.clone.git import Git
from triage.clone.tree import SourceTree, open_tree
from triage.profiles import find_profile
from triage.repro.skeleton import Skeleton

JARS = Path("/usr/share/java")
_OURS = re.compile(r"^import (?:static )?((?:org\.apache\.kafka|kafka)\.[\w.]+);", re.MULTILINE)


def missing_symbols(tree: SourceTree, text: str) -> list[str]:
    """Imports of the project's classes that the checkout does not declare."""
    out = []
    for name in _OURS.findall(text):
        parts = name.split(".")
        first = next(i for i, p in enumerate(parts) if p[:1].isupper())
        outer = ".".join(parts[: first + 1])
        source = tree.read(tree.declares(outer) or "") or ""
        if not re.search(rf"\b{parts[-1]}\b", source):
            out.append(name)
    return out


def source_path(root: Path) -> str:
    """Every source folder of the checkout."""
    found = {
        str(root / before / "src" / kind / "java")
        for path in root.rglob("src")
        if (before := path.relative_to(root).parent) is not None
        for kind in ("main", "test", "testFixtures")
        if (path / kind / "java").is_dir() and "upgrade-system-tests" not in str(path)
    }
    return ":".join(sorted(found))


def compile_errors(root: Path, files: Sequence[Path], out: Path) -> list[str]:
    """javac's errors in these files, with the checkout's sources at hand."""
    jars = ":".join(str(j) for j in JARS.glob("*.jar"))
    done = subprocess.run(
        [
            "javac", "-proc:none", "-implicit:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1000000",
            "-nowarn", "-d", str(out), "-sourcepath", f"{source_path(root)}:{generated(root, out)}",
            "-cp", jars, *map(str, files),
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    ours = {str(f) for f in files}
    lines = done.stderr.splitlines()
    return [
        "\n".join(lines[i : i + 4])
        for i, line in enumerate(lines)
        if ": error:" in line and line.split(":", 1)[0] in ours
    ]


def generated(root: Path, out: Path) -> Path:
    """Empty stand-ins for metadata records that the build generates: without them overloads are ambiguous."""
    folder = out.parent / "generated"
    at = folder / "org" / "apache" / "kafka" / "common" / "metadata"
    at.mkdir(parents=True, exist_ok=True)
    for file in (root / "metadata" / "src" / "main" / "resources" / "common" / "metadata").glob("*.json"):
        if named := re.search(r'"name":\s*"(\w+)"', file.read_text(encoding="utf-8")):
            (at / f"{named[1]}.java").write_text(
                "package org.apache.kafka.common.metadata;\n"
                "import org.apache.kafka.common.protocol.ApiMessage;\n"
                f"public abstract class {named[1]} implements ApiMessage {{ }}\n"
            )
    return folder


def import_control(root: Path, module: str) -> str:
    """The import control file that build.gradle gives a module; the common one where it gives none."""
    build = (root / "build.gradle").read_text(encoding="utf-8")
    name = ":" + module.replace("/", ":")
    block = re.search(rf"^project\('{re.escape(name)}'\) \{{(.*?)^\}}", build, re.MULTILINE | re.DOTALL)
    found = re.search(r'checkstyleConfigProperties\("([\w.-]+)"\)', block[1]) if block else None
    return found[1] if found else "import-control.xml"


def checkstyle_complaints(root: Path, module: str, files: Sequence[Path], at: Path) -> list[str]:
    """What Checkstyle says of these files with the checkout's configuration."""
    settings = at / f"{module.replace('/', '-')}.properties"
    settings.write_text(
        f"config_loc={root / 'checkstyle'}\nimportControlFile={import_control(root, module)}\n"
    )
    config = root / "checkstyle" / "checkstyle.xml"
    done = subprocess.run(
        ["checkstyle", "-c", str(config), "-p", str(settings), *map(str, files)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = [x for x in done.stdout.splitlines() if x.startswith(("[ERROR]", "[WARN]"))]
    return told or ([done.stderr.strip()[-600:]] if done.returncode and done.stderr.strip() else [])


def main(checkout: str) -> int:
    """Run the checks, print what they find, return the exit code."""
    root = Path(checkout).resolve()
    git = Git(root, 120)
    tree = open_tree(git)
    revision = git.text("log", "-1", "--format=%h of %cs").strip()
    made: list[tuple[str, Skeleton]] = list(skeletons(find_profile("kafka"), tree))
    wanted = {(s.id, h) for s, h in harness_templates()}
    got = {(s.scenario.id, s.place.found.harness.id) for _, s in made}
    print(f"{root} at {revision}: {len(made)} skeletons of {len(wanted)} scenario-harness pairs")
    bad = 0
    for pair in sorted(wanted - got):
        print(f"  no place for {pair[0]}.{pair[1]} in this checkout")
    with tempfile.TemporaryDirectory() as temporary:
        at = Path(temporary)
        files: dict[Path, Skeleton] = {}
        for number, (name, skeleton) in enumerate(made):
            for symbol in missing_symbols(tree, skeleton.text):
                bad += 1
                print(f"  {name}: the checkout has no {symbol}")
            path = at / str(number) / skeleton.place.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(skeleton.text, encoding="utf-8")
            files[path] = skeleton
        if shutil.which("javac") and JARS.is_dir():
            # One class name may come from several scenarios: each round holds each name once.
            rounds: list[dict[str, Path]] = []
            for path, skeleton in files.items():
                full = f"{skeleton.place.package}.{skeleton.place.class_name}"
                row = next((r for r in rounds if full not in r), None)
                if row is None:
                    rounds.append(row := {})
                row[full] = path
            errors = [e for r in rounds for e in compile_errors(root, list(r.values()), at / "classes")]
            print(f"  javac: {len(files)} files, {len(errors)} errors of theirs")
            for error in errors:
                print(error.replace(str(at), ""))
            bad += len(errors)
        else:
            print("  javac: skipped, not installed")
        if shutil.which("checkstyle"):
            modules = sorted({s.place.module for s in files.values()})
            told = [
                x
                for m in modules
                for x in checkstyle_complaints(
                    root, m, [f for f, s in files.items() if s.place.module == m], at
                )
            ]
            print(f"  checkstyle: {len(files)} files in {', '.join(modules)}: {len(told)} complaints")
            for line in told:
                print("   ", line.replace(str(at), ""))
            bad += len(told)
        else:
            print("  checkstyle: skipped, not installed")
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
