"""Writing files so that nothing is ever lost: whole or not at all, with a backup, inside the folder meant.

Names may come from strangers (an issue's key, a class in a stack trace): `safe_name` makes a file name
of anything, `inside` refuses a path that leaves its folder.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from triage.errors import OutputError

# What Windows refuses as a file name, whatever follows the dot.
_RESERVED = re.compile(r"(?i)^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)")


def safe_name(text: str, fallback: str = "unnamed") -> str:
    """A file name (no folder) made of `text`: ASCII letters, digits, `.`, `-` and `_`; at most 120.

    Never empty, hidden, `.` or `..`, nor a device of Windows. `owner/name#12` becomes `owner-name-12`.
    """
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", text)
    name = re.sub(r"\.{2,}", ".", name).strip("-.")[:120].rstrip("-.")
    if not name:
        return fallback
    return f"_{name}" if _RESERVED.match(name) else name


def inside(folder: Path, relative: str | Path) -> Path:
    """`folder / relative`, resolved, where that stays inside `folder` (symbolic links followed).

    Raises OutputError where it does not.
    """
    root = folder.resolve()
    path = (root / relative).resolve()
    if path == root or not path.is_relative_to(root):
        raise OutputError(f"{str(relative)!r} leads outside {folder}", "nothing was written")
    return path


def read_bytes(path: Path) -> bytes | None:
    """The file's content; None where there is no such file. Raises OutputError where it cannot be read, or
    is a device, which may never end."""
    if path.is_char_device() or path.is_block_device():
        raise OutputError(f"{path} is a device, not a file", "nothing was changed")
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OutputError(f"cannot read {path}: {error.strerror or error}", "nothing was changed") from error


def atomic_write(path: Path, content: str | bytes, *, backup: Path | None = None, new: bool = False) -> None:
    """Write a file whole or not at all, as `atomic_file` does. A text is written as UTF-8 with the line ends
    it has. Raises OutputError, and leaves a former file as it was, where it cannot be done.
    """
    with atomic_file(path, backup=backup, new=new) as out:
        out.write(content.encode("utf-8") if isinstance(content, str) else content)


@contextmanager
def atomic_file(path: Path, *, backup: Path | None = None, new: bool = False) -> Iterator[IO[bytes]]:
    """A file to write piece by piece, there whole or not at all: written beside its place, flushed to the
    disk, then moved there; taken away again where the block ends in an exception (Ctrl-C too).

    A symbolic link stays one, permissions stay.
    `backup`: where the former file is kept (the very file, so that what an editor still writes to it is
    in the backup). `new`: refuse to replace anything, also what appears meanwhile.
    Raises OutputError, and leaves a former file as it was, where it cannot be done; an OSError in the block
    counts as one of the writing.
    """
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise OutputError(f"{path} is a folder", "name a file")
    if target.exists() and not target.is_file():
        raise OutputError(f"{path} is a device, not a file", "nothing was written; name a file")
    try:
        former = target.stat().st_mode & 0o777 if target.exists() else None
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".tmp", dir=target.parent)
    except OSError as error:
        raise _cannot_write(path, error) from error
    aside = Path(temporary)
    try:
        with os.fdopen(handle, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        aside.chmod(0o666 & ~_umask() if former is None else former)
        if new:
            _place(aside, target)
        else:
            if backup is not None and former is not None:
                _keep(target, backup)
            aside.replace(target)
        _sync_folder(target.parent)
    except FileExistsError as error:
        raise OutputError(f"{path} exists already", "nothing was written; name another file") from error
    except OSError as error:
        raise _cannot_write(path, error) from error
    finally:
        aside.unlink(missing_ok=True)


def free_name(path: Path) -> Path:
    """`path`, or the first of `path.2`, `path.3`, … that nothing is called yet."""
    candidate, n = path, 2
    while os.path.lexists(candidate):
        candidate, n = path.with_name(f"{path.name}.{n}"), n + 1
    return candidate


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """One at a time among runs of this program that write into `folder`; waits for the other.

    Leaves nothing behind. Where the system or the file system has no such locks, it does nothing.
    """
    try:
        import fcntl
    except ImportError:  # Windows; the check before the replacement still holds
        yield
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        yield
        return
    try:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def update(path: Path, change: Callable[[bytes | None], bytes], *, backup: Path | None = None) -> bool:
    """Replace a file by `change(its content)`, losing nothing that anybody writes meanwhile.

    `change` gets None where there is no file, and is asked again when the file changed under its hands.
    What it gives for one content must always be the same. Returns whether anything was written.
    Raises OutputError, also where the file will not stand still.
    """
    if path.is_dir():
        raise OutputError(f"{path} is a folder", "name a file")
    with folder_lock(path.resolve().parent):
        for _ in range(20):
            before = read_bytes(path)
            after = change(before)
            if after == before:
                return False
            if read_bytes(path) != before:
                continue
            try:
                atomic_write(path, after, backup=backup, new=before is None)
            except OutputError as error:
                if isinstance(error.__cause__, FileExistsError):
                    continue  # somebody made it between the two
                raise
            return True
    raise OutputError(f"{path} is being changed all the time", "close what writes to it and run this again")


def _place(aside: Path, target: Path) -> None:
    """Give `aside` the name `target` in one step that fails with FileExistsError where something has it."""
    try:
        os.link(aside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(target):
            raise FileExistsError(target) from None
        aside.replace(target)


def _keep(former: Path, backup: Path) -> None:
    aside = backup.with_name(f".{backup.name[:40]}.{os.getpid()}.tmp")
    aside.unlink(missing_ok=True)
    try:
        os.link(former, aside)
    except OSError:  # a file system without hard links
        aside.write_bytes(former.read_bytes())
    aside.replace(backup)
    # Two names of one file are left alone by rename(2): the name beside would stay.
    aside.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # Windows cannot open a folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _cannot_write(path: Path, error: OSError) -> OutputError:
    return OutputError(
        f"cannot write {path}: {error.strerror or error}",
        "check the folder's permissions and space, or name another file with -o",
    )
