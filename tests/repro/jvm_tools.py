"""javac, scalac and the jars of Debian's packages, for tests that compile; tests skip where they are not."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

STANDINS = Path(__file__).parent / "standins"
_JARS = Path("/usr/share/java")
_NEEDED = (
    "junit-jupiter-api",
    "junit-platform-commons",
    "opentest4j",
    "apiguardian-api",
    "mockito-core",
    "hamcrest",
)
PACKAGES = "openjdk-17-jdk-headless junit5 libmockito-java libhamcrest-java"


def class_path() -> str:
    """JUnit 5, Mockito and Hamcrest; skips the test where javac or a jar is missing."""
    jars = [_JARS / f"{n}.jar" for n in _NEEDED]
    missing = [j.name for j in jars if not j.is_file()]
    if shutil.which("javac") is None or missing:
        lacking = ", ".join(missing) or "javac"
        pytest.skip(f"needs {lacking} (Debian: {PACKAGES})")
    return ":".join(map(str, jars))


def write_standins(folder: Path) -> Path:
    """The stand-ins for Kafka's classes as source files; the folder is a source path."""
    text = (STANDINS / "kafka.java.txt").read_text(encoding="utf-8")
    for part in text.split("\n=== ")[1:]:
        name, _, body = part.partition("\n")
        path = folder / f"{name}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        package = name.rpartition("/")[0].replace("/", ".")
        path.write_text(f"package {package};\n{body}\n", encoding="utf-8")
    return folder


def javac(
    sources: Mapping[str, str],
    at: Path,
    release: int = 11,
    source_path: Path | None = None,
    lint: Sequence[str] = (
        "-Xlint:all",
        "-Xlint:-serial",
        "-Xlint:-try",
        "-Xlint:-options",
        "-Xlint:-path",
        "-Werror",
    ),
) -> str:
    """Compile `sources` (path → text) as strictly as Kafka's build does; what javac says, "" if nothing."""
    jars = class_path()
    files = []
    for name, text in sources.items():
        file = at / "src" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        files.append(str(file))
    (at / "classes").mkdir(parents=True, exist_ok=True)
    path = ["-sourcepath", str(source_path)] if source_path else ["-sourcepath", str(at / "none")]
    done = subprocess.run(
        [
            "javac", "-proc:none", "-implicit:none", "-encoding", "UTF-8", "--release", str(release), *lint,
            *path, "-cp", jars, "-d", str(at / "classes"), *files,
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return "" if done.returncode == 0 else done.stdout + done.stderr


def scalac(sources: Mapping[str, str], at: Path) -> str:
    """Compile Scala sources with the stand-ins; what scalac complained of, "" if nothing."""
    if shutil.which("scalac") is None:
        pytest.skip("needs scalac (Debian: scala)")
    files = [str(STANDINS / "spark.scala")]
    for name, text in sources.items():
        file = at / "src" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        files.append(str(file))
    (at / "classes").mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["scalac", "-encoding", "UTF-8", "-d", str(at / "classes"), *files],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return "" if done.returncode == 0 else done.stdout + done.stderr
