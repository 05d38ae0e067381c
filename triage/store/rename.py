"""A repository that is called otherwise now: what was stored stays, under the new name."""

from __future__ import annotations

from triage.store.db import Store


def rename(store: Store, former: str, name: str) -> None:
    """Moves everything of `former` to `name` and remembers the former name as an alias.

    Where both names hold the same pull request, the new name's stays. Raises StoreError.
    """
    if former.lower() == name.lower():
        return
    with store.transaction() as db:
        # The name may be one that was given up before: it is no alias any more.
        db.execute("DELETE FROM aliases WHERE former = ?", (name,))
        db.execute("INSERT OR REPLACE INTO aliases VALUES (?,?)", (former, name))
        for table in ("pulls", "pull_keys", "judgements"):
            db.execute(f"UPDATE OR IGNORE {table} SET repo = ? WHERE repo = ?", (name, former))  # noqa: S608  # constants
            db.execute(f"DELETE FROM {table} WHERE repo = ?", (former,))  # noqa: S608  # constants
        db.execute(
            "UPDATE OR IGNORE issues SET project = ?, key = ? || substr(key, length(project) + 1)"
            " WHERE project = ? AND tracker = 'github'",
            (name, name, former),
        )
        db.execute("DELETE FROM issues WHERE project = ? AND tracker = 'github'", (former,))
        old = f"{former}#".lower()
        db.execute(
            "UPDATE OR IGNORE pull_keys SET key = ? || substr(key, ?) WHERE substr(lower(key), 1, ?) = ?",
            (f"{name}#".lower(), len(old) + 1, len(old), old),
        )
        db.execute("UPDATE OR IGNORE snapshots SET scope = ? WHERE scope = ?", (name, former))
        for source, value in db.execute("SELECT source, value FROM marks").fetchall():
            kind, _, of = source.partition(" ")
            if of.lower() == former.lower():
                db.execute("INSERT OR REPLACE INTO marks VALUES (?,?)", (f"{kind} {name}", value))
                db.execute("DELETE FROM marks WHERE source = ?", (source,))
