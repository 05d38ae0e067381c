"""A worksheet's file through its life: made, written in, brought up to date, damaged, copied, interrupted."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from builders import analysis, finding, jira_issue, report
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triage.check.state import state_of
from triage.errors import OutputError, UsageError
from triage.models import Analysis, PullState
from triage.profiles.load import find_profile
from triage.worksheet.envelope import Payload, seal, unseal
from triage.worksheet.keep import Fresh, Make, renew, write
from triage.worksheet.render import markdown

KAFKA = find_profile("kafka")
FIRST = analysis(report(1))
LATER = analysis(
    report(1, primary=finding("review-stalled", summary="Reviewers went silent.")),
    report(2, PullState.OPEN, day=70, author="bob"),
    day=90,
    issue=jira_issue(status="In Progress", affects_versions=("3.9.0", "4.0.0", "4.1.0")),
)


def maker(answer: Analysis) -> Make:
    import msgspec

    state = msgspec.json.encode(state_of(answer))
    return lambda language: Fresh("KEY-1", language, markdown(answer, KAFKA, language), state)


def first(language: str | None = None) -> bytes:
    return renew(None, maker(FIRST), language).content


def with_words(content: bytes, *changes: tuple[str, str]) -> bytes:
    text = content.decode()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()


def test_facts_change_and_words_stay() -> None:
    mine = with_words(
        first(),
        ("|   |   |   |   |   |", "| Monday | 4.0.0 | two threads | 7 of 20 | lost updates |"),
        ("| 1 |   |   |", "| 1 | Widget.read | takes no lock |"),
        ("| 4.0.0 | affected |   |   |", "| 4.0.0 | affected | yes, 7 of 20 | by hand |"),
        ("## Open questions\n", "## Open questions\n\nDoes the writer hold it long?\n"),
        ("- [ ] The description says", "- [x] The description says"),
    )
    outcome = renew(mine, maker(LATER))
    text = outcome.content.decode()
    for words in (
        "| Monday | 4.0.0 | two threads | 7 of 20 | lost updates |",
        "| 1 | Widget.read | takes no lock |",
        "| 4.0.0 | affected | yes, 7 of 20 | by hand |",
        "Does the writer hold it long?",
        "- [x] The description says",
        "- **Status:** In Progress",
        "| 4.1.0 | affected |",
        "`review-stalled`",
        "pull/2>",
    ):
        assert words in text
    assert "- **Status:** Open\n" not in text
    assert not outcome.conflicts


def test_again_with_the_same_facts_changes_no_byte() -> None:
    mine = with_words(first(), ("| 1 |   |   |", "| 1 | a | b |"))
    once = renew(mine, maker(FIRST)).content
    assert once == mine
    later = renew(mine, maker(LATER)).content
    assert renew(later, maker(LATER)).content == later


def test_a_conflict_is_told_with_its_line() -> None:
    mine = with_words(first(), ("- **Status:** Open", "- **Status:** they say it is done"))
    outcome = renew(mine, maker(LATER))
    lines = outcome.content.decode().splitlines()
    [number] = outcome.conflicts
    assert lines[number - 1] == "- ⚠ the record now says: **Status:** In Progress"
    assert lines[number - 2] == "- **Status:** they say it is done"


def test_windows_line_ends_stay() -> None:
    mine = with_words(first(), ("| 1 |   |   |", "| 1 | a | b |")).replace(b"\n", b"\r\n")
    content = renew(mine, maker(LATER)).content
    assert content.count(b"\n") == content.count(b"\r\n")
    assert b"| 1 | a | b |\r\n" in content
    assert renew(content, maker(LATER)).content == content


def test_a_byte_order_mark_stays() -> None:
    mine = b"\xef\xbb\xbf" + first()
    content = renew(mine, maker(LATER)).content
    assert content.startswith(b"\xef\xbb\xbf<!-- triage:worksheet")
    assert content.count(b"\xef\xbb\xbf") == 1


def test_no_line_end_at_the_end_is_no_difference() -> None:
    mine = first().rstrip(b"\n") + b"\nmy last words"
    assert b"\nmy last words\n" in renew(mine, maker(LATER)).content


def test_what_is_not_utf8_is_refused_untouched() -> None:
    with pytest.raises(OutputError, match=r"not UTF-8 \(line 3\)"):
        renew(b"one\ntwo\n\xb0\xa1\xb3\xaa\n", maker(LATER))


def test_what_is_no_worksheet_is_refused() -> None:
    with pytest.raises(OutputError, match="no worksheet"):
        renew(b"# My diary\n", maker(FIRST))


def test_another_issues_worksheet_is_refused() -> None:
    other = first().replace(b"KEY-1", b"KEY-2")
    with pytest.raises(OutputError, match="worksheet of KEY-2"):
        renew(other, maker(FIRST))


@pytest.mark.parametrize("damage", ["gone", "cut", "changed", "words inside"])
def test_without_what_it_carries_the_former_text_stands_whole(damage: str) -> None:
    mine = with_words(first(), ("| 1 |   |   |", "| 1 | a | b |"), ("## Facts", "## Fakten\nmeine Worte"))
    at = mine.index(b"<!-- triage:base")
    carried = mine[at:]
    if damage == "gone":
        mine = mine[:at]
    elif damage == "cut":
        mine = mine[: at + len(carried) // 2]
    elif damage == "changed":
        mine = mine[:at] + carried.replace(b"eN", b"eM", 1)
    else:
        middle = mine.index(b"\n", at + len(carried) // 2)
        mine = mine[:middle] + b"\nWort\n" + mine[middle + 1 :]
    outcome = renew(mine, maker(LATER))
    text = outcome.content.decode()
    assert outcome.rescued
    assert "## Your earlier text" in text
    kept = text[text.index("## Your earlier text") :]
    for line in mine[:at].decode().splitlines():
        assert line in kept
    if damage == "words inside":
        assert "\nWort\n" in kept
    assert "- **Status:** In Progress" in text
    again = renew(outcome.content, maker(LATER))
    assert again.content == outcome.content
    assert not again.rescued


def test_words_after_and_inside_the_last_comment_are_the_persons() -> None:
    mine = first().replace(b"triage:keep", b"why is this here? I wonder\ntriage:keep") + b"after it\n"
    text = renew(mine, maker(LATER)).content.decode()
    assert "why is this here? I wonder" in text
    assert "\nafter it\n" in text
    assert text.count("<!-- triage:base") == 1


def test_an_empty_file_is_a_new_worksheet() -> None:
    assert renew(b"\n \n", maker(FIRST)).content == first()


def test_nonsense_with_a_worksheets_first_line_keeps_every_line() -> None:
    mine = b"<!-- triage:worksheet KEY-1 -->\n\x00\x07 ```\n<<<<<<< HEAD\n| a\n=======\n>>>>>>> b\n"
    text = renew(mine, maker(FIRST)).content.decode()
    for line in mine.decode().split("\n"):
        assert line in text


def test_another_language_keeps_words_and_ticks() -> None:
    mine = with_words(
        first("en"),
        ("| 1 |   |   |", "| 1 | a | b |"),
        ("- [ ] Bring a test", "- [x] Bring a test"),
        ("## Facts\n", "## Facts\n\nmy words\n"),
    )
    outcome = renew(mine, maker(LATER), "ko")
    text = outcome.content.decode()
    assert "| 1 | a | b |" in text
    assert "my words" in text
    assert "## 사실" in text
    assert "## Facts" not in text
    assert "- **상태:** In Progress" in text
    assert "**Status:**" not in text
    # The same facts in other words: the tick goes with its box, and nothing is a conflict.
    same = renew(mine, maker(FIRST), "ko")
    assert "- [x] 고치기 전에는 실패하고" in same.content.decode()
    assert not same.conflicts
    assert renew(same.content, maker(FIRST), "en").content == mine
    # Without being told, it stays in the language it has.
    assert "## 사실" in renew(outcome.content, maker(FIRST)).content.decode()


def test_a_language_that_is_no_more_becomes_the_default_and_keeps_words() -> None:
    made = maker(FIRST)("en")
    foreign = Fresh("KEY-1", "en", made.text.replace("## Facts", "## Faktoj"), made.state)
    content = renew(None, lambda _: foreign).content
    lines = content.decode().splitlines()
    opened = unseal(lines)
    assert opened.payload is not None
    gone = Payload("eo", opened.payload.base, opened.payload.state)
    body = [line.replace("| 1 |   |   |", "| 1 | a | b |") for line in opened.body]
    text = renew("\n".join(seal(body, "KEY-1", gone, "x")).encode(), maker(LATER)).content.decode()
    assert "| 1 | a | b |" in text
    assert "## Facts" in text
    assert "## Faktoj" not in text


def test_an_unknown_language_lists_those_there_are() -> None:
    with pytest.raises(UsageError) as caught:
        renew(None, maker(FIRST), "tlh")
    assert caught.value.hint == "there are: en, ko"


# Whatever a person does to the file

_TYPED = st.lists(
    st.text(
        st.characters(codec="utf-8", exclude_characters="\r\n\x1c\x1d\x1e\x85\u2028\u2029\x0b\x0c⚠\ufeff")
    )
    .filter(lambda s: s.strip())
    .map(lambda s: f"{s} typed"),
    min_size=1,
    max_size=3,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    edits=st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from(["insert", "replace", "delete"]), _TYPED), max_size=8
    ),
    eol=st.sampled_from(["\n", "\r\n"]),
    damage=st.booleans(),
    language=st.sampled_from([None, "ko"]),
)
def test_every_line_typed_anywhere_in_the_file_is_in_the_result(
    edits: list[tuple[float, str, list[str]]], eol: str, damage: bool, language: str | None
) -> None:
    lines = first().decode().splitlines()
    typed = []
    for where, what, words in edits:
        at = int(where * len(lines))
        if what == "insert":
            lines[at:at] = words
        elif at < len(lines):
            lines[at : at + 1] = words if what == "replace" else []
        if what != "delete":
            typed += words
    if damage:
        lines = [line for line in lines if not line.startswith("<!-- triage:base")]
    typed = [t for t in typed if t in lines]  # a later edit may have replaced it again
    mine = (eol.join(lines) + eol).encode()
    if b"triage:worksheet KEY-1" not in mine and b"triage:base KEY-1" not in mine:
        return  # no worksheet any more: it is refused, untouched
    result = renew(mine, maker(LATER), language).content.decode().split(eol)
    for line in typed:
        assert line in result


@given(
    st.lists(st.text(st.characters(exclude_characters="\n\r", codec="utf-8")), max_size=6),
    st.text(st.characters(codec="utf-8")),
    st.integers(0, 40),
)
def test_what_is_sealed_is_unsealed(body: list[str], base: str, note: int) -> None:
    body = [line for line in body if "triage:" not in line]
    import msgspec

    payload = Payload("en", base, msgspec.Raw(b'{"n":%d}' % note))
    opened = unseal(seal(body, "KEY-1", payload, "leave -- this > in"))
    assert opened.payload == payload
    assert list(opened.body) == body
    assert opened.key == "KEY-1"


# On the disk


def test_made_then_brought_up_to_date_with_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "KEY-1.md"
    outcome, backup = write(path, maker(FIRST))
    assert (outcome.created, backup) == (True, None)
    mine = with_words(path.read_bytes(), ("| 1 |   |   |", "| 1 | a | b |"))
    path.write_bytes(mine)
    path.chmod(0o640)
    outcome, backup = write(path, maker(LATER))
    assert backup == tmp_path / "KEY-1.md.bak"
    assert backup.read_bytes() == mine
    assert path.stat().st_mode & 0o777 == 0o640
    outcome, backup = write(path, maker(LATER))
    assert backup is None
    assert sorted(p.name for p in tmp_path.iterdir()) == ["KEY-1.md", "KEY-1.md.bak"]


def test_force_keeps_what_was_there_under_a_free_name(tmp_path: Path) -> None:
    path = tmp_path / "KEY-1.md"
    path.write_text("diary")
    (tmp_path / "KEY-1.md.bak").write_text("older")
    with pytest.raises(OutputError):
        write(path, maker(FIRST))
    assert path.read_text() == "diary"
    outcome, backup = write(path, maker(FIRST), force=True)
    assert outcome.replaced
    assert backup == tmp_path / "KEY-1.md.bak.2"
    assert backup.read_text() == "diary"
    assert (tmp_path / "KEY-1.md.bak").read_text() == "older"


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    real = tmp_path / "notes" / "one.md"
    real.parent.mkdir()
    real.write_bytes(first())
    link = tmp_path / "KEY-1.md"
    link.symlink_to(real)
    write(link, maker(LATER))
    assert link.is_symlink()
    assert b"In Progress" in real.read_bytes()


@pytest.mark.parametrize("moment", ["write", "fsync", "replace"])
def test_interrupted_while_writing_leaves_the_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    path = tmp_path / "KEY-1.md"
    mine = with_words(first(), ("| 1 |   |   |", "| 1 | a | b |"))
    path.write_bytes(mine)

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    if moment == "write":
        monkeypatch.setattr(os, "fdopen", stop)
    elif moment == "fsync":
        monkeypatch.setattr(os, "fsync", stop)
    else:
        monkeypatch.setattr(Path, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        write(path, maker(LATER))
    monkeypatch.undo()
    assert path.read_bytes() == mine
    assert [p.name for p in tmp_path.iterdir() if p.name.endswith(".md")] == ["KEY-1.md"]


def test_a_full_disk_is_told_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "KEY-1.md"
    path.write_bytes(first())

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left"):
        write(path, maker(LATER))
    assert path.read_bytes() == first()
    assert [p.name for p in tmp_path.iterdir()] == ["KEY-1.md"]


def test_what_an_editor_saves_meanwhile_is_merged_too(tmp_path: Path) -> None:
    path = tmp_path / "KEY-1.md"
    path.write_bytes(first())
    calls = []

    def slow(language: str) -> Fresh:
        if not calls:  # the person saves while the first answer is being made
            path.write_bytes(with_words(first(), ("| 1 |   |   |", "| 1 | saved | meanwhile |")))
        calls.append(language)
        return maker(LATER)(language)

    write(path, slow)
    assert b"| 1 | saved | meanwhile |" in path.read_bytes()
    assert len(calls) == 2


def test_runs_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "KEY-1.md"
    path.write_bytes(with_words(first(), ("| 1 |   |   |", "| 1 | a | b |")))
    threads = [
        threading.Thread(target=write, args=(path, maker(answer))) for answer in (FIRST, LATER, FIRST, LATER)
    ]
    for t in threads:
        t.start()
    for t in threads:
        t.join(30)
    text = path.read_text()
    assert "| 1 | a | b |" in text
    assert text.count("<!-- triage:base") == 1
    assert unseal(text.splitlines()).payload is not None
    assert {p.name for p in tmp_path.iterdir()} <= {"KEY-1.md", "KEY-1.md.bak"}


def test_a_read_only_folder_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**_: object) -> None:  # what the system says; root, who may run this, could write anywhere
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refused)
    with pytest.raises(OutputError, match="Permission denied") as caught:
        write(tmp_path / "KEY-1.md", maker(FIRST))
    assert "-o" in (caught.value.hint or "")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot write"):
        write(tmp_path / "no" / "KEY-1.md", maker(FIRST))
