"""Thin records of landed pull requests, made from a clone's history, to measure `relate` with.

    python tests/benchmarks/records_from_git.py CLONE owner/name MAIN RELEASE_REGEX > records.jsonl

One record for each commit of a branch that says which pull request it lands: `(#N)` at the end of the
subject, `Merge pull request #N from …` (the title is then the first line of the body), or a line
`Closes #N from …`. It holds the title, the body, the author's name, the commit's date, the changed files and
the branch it went to. A number that is on the main branch is not looked for on release branches (a plain
cherry-pick has no pull request of its own). Extra fields,
for labelling only: `sha`, and `picked` and `reverts`, the shas that the message names.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator

_NUMBER = re.compile(r"\(#(\d+)\)\s*$")
_MERGED = re.compile(r"Merge pull request #(\d+) from ([\w.-]+)/")
_CLOSED = re.compile(r"(?m)^Closes #(\d+) from ")
_PICKED = re.compile(r"cherry[- ]picked from (?:commit )?([0-9a-f]{7,40})", re.IGNORECASE)
_REVERTS = re.compile(r"reverts? commit ([0-9a-f]{7,40})", re.IGNORECASE)


def git(clone: str, *args: str) -> str:
    done = subprocess.run(["git", "-C", clone, *args], capture_output=True, check=True)
    return done.stdout.decode(errors="replace")


def commits(clone: str, span: list[str], base: str, repo: str) -> Iterator[dict]:
    form = "--format=%x1e%H%x1f%an%x1f%cI%x1f%s%x1f%b%x1f"
    # No renames: they are found by contents, which a partial clone lacks.
    log = ("log", "--first-parent", "--diff-merges=first-parent", "--no-renames", *span, form, "--name-only")
    for entry in git(clone, *log).split("\x1e")[1:]:
        sha, author, date, subject, body, files = entry.split("\x1f")
        if found := _MERGED.match(subject):
            author = found[2]
            subject, _, body = body.strip().partition("\n")
        else:
            found = _NUMBER.search(subject) or _CLOSED.search(body)
        if not found or not subject.strip():
            continue
        number = int(found[1])
        yield {
            "pull": {
                "number": number,
                "html_url": f"https://github.com/{repo}/pull/{number}",
                "title": _NUMBER.sub("", subject).strip(),
                "body": body.strip(),
                "created_at": date,
                "merged_at": date,
                "closed_at": date,
                "state": "closed",
                "user": {"login": re.sub(r"\W+", "-", author.lower()).strip("-") or "nobody"},
                "base": {"ref": base, "repo": {"full_name": repo}},
            },
            "files": [{"filename": f} for f in files.split("\n") if f],
            "events": [{"event": "merged", "created_at": date, "actor": None, "commit_id": sha}],
            "comments": [],
            "sha": sha,
            "picked": _PICKED.findall(body),
            "reverts": _REVERTS.findall(body),
        }


def main() -> None:
    clone, repo, main_branch, release = sys.argv[1:5]
    seen: set[int] = set()
    heads = git(clone, "for-each-ref", "--format=%(refname)", "refs/heads").split()
    main_ref = f"refs/heads/{main_branch}"
    branches = [h for h in heads if re.fullmatch(release, h.removeprefix("refs/heads/"))]
    for base, span in [
        (main_branch, [main_ref]),
        *((b.removeprefix("refs/heads/"), [b, f"^{main_ref}"]) for b in branches),
    ]:
        for record in commits(clone, span, base, repo):
            if record["pull"]["number"] not in seen:
                seen.add(record["pull"]["number"])
                print(json.dumps(record))


if __name__ == "__main__":
    main()
