"""What a GitHub Actions job is told: its summary page and its step's outputs."""

from __future__ import annotations

import os
import uuid
from collections.abc import Mapping
from pathlib import Path

from triage.digest.split import SUMMARY_LIMIT, split
from triage.errors import OutputError
from triage.publish.target import Published


def append_summary(text: str) -> Published:
    """Adds a digest to the job's summary page, which holds 1 MiB for a step.

    Raises OutputError where it cannot be written.
    """
    path = Path(os.environ.get("GITHUB_STEP_SUMMARY", ""))
    taken = path.stat().st_size if path.is_file() else 0
    note = (
        "\n\n**Cut here:** the job summary holds no more; write it to a file with `-o` to read all of it.\n"
    )
    room = SUMMARY_LIMIT - taken - len(note.encode())
    if room < 1000:
        raise OutputError("the job summary is full", "publish the digest in a step of its own")
    parts = split(text, room, in_bytes=True)
    _append(path, parts[0] + (note if len(parts) > 1 else "\n"))
    return Published(f"added to the job summary{' (cut to fit)' if len(parts) > 1 else ''}")


def set_outputs(values: Mapping[str, str]) -> None:
    """Sets the step's outputs, where this is a step. A value can hold anything: it ends at a line of its own
    that nobody can guess."""
    path = os.environ.get("GITHUB_OUTPUT")
    if not path:
        return
    lines = []
    for name, value in values.items():
        end = f"end-{uuid.uuid4().hex}"
        lines.append(f"{name}<<{end}\n{value}\n{end}\n")
    _append(Path(path), "".join(lines))


def _append(path: Path, text: str) -> None:
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise OutputError(f"{path} cannot be written: {error.strerror or error}") from error
