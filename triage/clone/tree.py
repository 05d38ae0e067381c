"""The checkout as it is: which files there are, what they hold, which module and package they belong to.

A clone with a work tree is read from the disk, with the person's changes; a bare one from HEAD.
"""

from __future__ import annotations

import re
import stat
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from triage.clone.git import Git, GitError

_LARGEST = 4 * 1024 * 1024
_BUILD_FILES = frozenset(
    {"build.gradle", "build.gradle.kts", "pom.xml", "build.sbt", "pyproject.toml", "setup.py", "Cargo.toml"}
)
_PACKAGE = re.compile(r"^[ \t]*package[ \t]+([\w.]+)", re.MULTILINE)
_FOLDERS = re.compile(r"/src/\w+/(?:java|scala|kotlin|groovy)/(.+)/[^/]+$")
_JVM = (".java", ".scala", ".kt", ".groovy")


class SourceTree:
    """The files of one checkout. Paths are relative to its root, with `/`."""

    def __init__(self, git: Git, paths: Iterable[str]) -> None:
        """`paths`: every file that git knows of here; see `open_tree`."""
        self.git = git
        self.paths = tuple(sorted(paths))
        self._set = frozenset(self.paths)
        self._by_name: dict[str, list[str]] = {}
        for path in self.paths:
            self._by_name.setdefault(path.rsplit("/", 1)[-1], []).append(path)
        self._built = {p.rpartition("/")[0] for p in self.paths if p.rsplit("/", 1)[-1] in _BUILD_FILES}
        self._read: dict[str, str | None] = {}

    def __contains__(self, path: object) -> bool:
        return path in self._set

    def named(self, name: str) -> Sequence[str]:
        """Paths of the files with this name, sorted."""
        return self._by_name.get(name, ())

    def names(self) -> Iterable[str]:
        """Every file name that occurs."""
        return self._by_name.keys()

    def inside(self, folder: str) -> Sequence[str]:
        """Paths of the files that lie in a folder itself, sorted."""
        start = bisect_left(self.paths, f"{folder}/")
        out = []
        for path in self.paths[start:]:
            if not path.startswith(f"{folder}/"):
                break
            if "/" not in path[len(folder) + 1 :]:
                out.append(path)
        return out

    def read(self, path: str) -> str | None:
        """What the file holds; None if it is not there, too large, a link or a folder.

        Links are never followed: one may point out of the clone.
        """
        if path not in self._read:
            self._read[path] = self._load(path)
        return self._read[path]

    def _load(self, path: str) -> str | None:
        if path not in self._set:
            return None
        if self.git.bare:
            if self.git.partial:
                return None  # what was left out would have to be fetched
            try:
                raw = self.git.run("cat-file", "blob", f"HEAD:{path}")
            except GitError:
                return None
            return raw.decode("utf-8", "replace") if len(raw) <= _LARGEST else None
        place = self.git.root
        try:
            for part in PurePosixPath(path).parts:
                place = place / part
                kind = place.lstat()
                if stat.S_ISLNK(kind.st_mode):
                    return None
            if not stat.S_ISREG(kind.st_mode) or kind.st_size > _LARGEST:
                return None
            return place.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return None

    def module_of(self, path: str) -> str:
        """The build's module: what stands before `/src/`, else the nearest folder with a build file."""
        before, found, _ = f"/{path}".partition("/src/")
        if found:
            return before.lstrip("/")
        folder = path.rpartition("/")[0]
        while folder and folder not in self._built:
            folder = folder.rpartition("/")[0]
        return folder

    def package_of(self, path: str) -> str:
        """Dotted package: as a JVM source declares it; for Python, from its folders with `__init__.py`."""
        if path.endswith(_JVM):
            found = _PACKAGE.search(self.read(path) or "")
            if found is None and self.read(path) is None:
                found = _FOLDERS.search(f"/{path}")
                return found[1].replace("/", ".") if found else ""
            return found[1] if found else ""
        if path.endswith(".py"):
            folders = path.split("/")[:-1]
            parts: list[str] = []
            while folders and "/".join([*folders, "__init__.py"]) in self._set:
                parts.insert(0, folders.pop())
            return ".".join(parts)
        return ""

    def declares(self, qualified: str) -> str | None:
        """Path of the JVM source that declares `a.b.Class`; None if there is none."""
        package, _, name = qualified.rpartition(".")
        for extension in _JVM:
            for path in self.named(name + extension):
                if path.endswith(f"/{qualified.replace('.', '/')}{extension}") or (
                    self.package_of(path) == package
                ):
                    return path
        return None


def open_tree(git: Git) -> SourceTree:
    """The checkout of this clone. Raises GitError and TimeUpError as git does."""
    if git.bare:
        listed = git.text("ls-tree", "-r", "-z", "--name-only", "HEAD")
    else:
        listed = git.text("ls-files", "-z", "--cached")
    return SourceTree(git, (p for p in listed.split("\0") if p))
