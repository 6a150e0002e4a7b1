"""The store: three generations, a list that never fails, and faults of the disk that cost nothing."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.core.session import Paper, Session
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import BadFile, Damaged, Record, SaveProblem, Store, Summary, files, new_id, record_text
from squares.saves.store import BIN

MakeRecord = Callable[..., Record]


class Killed(BaseException):
    """The program ends here."""


def names(store: Store) -> list[str]:
    return sorted(path.name for path in store.folder.iterdir() if path.name[0] != "." and path.name != BIN)


def ids(store: Store) -> list[str]:
    return [entry.id for entry in store.list()]


def break_at(monkeypatch: pytest.MonkeyPatch, call: int, error: BaseException) -> list[str]:
    """Make the ``call``-th thing asked of the disk fail; the list grows with what was asked."""
    asked: list[str] = []

    def breaking(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def stand_in(*words: Any, **more: Any) -> Any:
            asked.append(name)
            if len(asked) == call:
                raise error
            return real(*words, **more)

        return stand_in

    for name in ("replace", "fsync"):
        monkeypatch.setattr(os, name, breaking(name))
    return asked


def test_what_is_saved_can_be_opened(store: Store, recorded: MakeRecord, registry: Registry) -> None:
    record = recorded(12)
    assert store.autosave(record) == "a-game"
    assert store.load("a-game").value == record
    opened = Store(store.folder).open("a-game", registry)
    assert opened.notice is None
    assert opened.value[0] == record
    assert [ply.text for ply in opened.value[1].plies] == [played.text for played in record.plies]


def test_three_generations_are_kept(store: Store, recorded: MakeRecord) -> None:
    for plies in range(5):
        store.autosave(recorded(plies))
    assert names(store) == ["a-game.1.yaml", "a-game.2.yaml", "a-game.yaml"]
    kept = [record_text.parse((store.folder / f"a-game{i}.yaml").read_text()) for i in ("", ".1", ".2")]
    assert [len(record.plies) for record in kept] == [4, 3, 2]


@pytest.mark.parametrize("damage", [b"", b"\0\0\0", b"masume_record: 1\nwhat: is this"])
def test_a_damaged_newest_generation_gives_way_to_the_one_before(
    damage: bytes, store: Store, recorded: MakeRecord, registry: Registry
) -> None:
    for plies in (5, 6):
        store.autosave(recorded(plies))
    (store.folder / "a-game.yaml").write_bytes(damage)
    opened = Store(store.folder).open("a-game", registry)
    assert len(opened.value[1].plies) == 5
    assert opened.notice is not None
    assert Texts.load().say(opened.notice).startswith("The newest save is damaged")
    assert ids(store) == ["a-game"]


def test_a_cut_record_without_others_offers_what_is_left(
    store: Store, recorded: MakeRecord, registry: Registry
) -> None:
    store.autosave(recorded(8))
    path = store.folder / "a-game.yaml"
    path.write_text(path.read_text().partition("  (now")[0][:-2])
    again = Store(store.folder)
    path = path.rename(store.folder / "b-game.yaml")
    with pytest.raises(Damaged) as caught:
        again.open("b-game", registry)
    part = caught.value.record
    assert 0 < len(part.plies) < 8
    assert part.id == "b-game"
    kept = path.read_text()
    again.autosave(part)
    assert path.read_text() == kept, "the damaged file stays; the match goes on beside it"
    assert len(ids(again)) == 2


@pytest.mark.parametrize("call", range(1, 6))
def test_killed_between_any_two_steps_the_last_shown_ply_is_there(
    call: int, store: Store, recorded: MakeRecord, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    for plies in (3, 4, 5):
        store.autosave(recorded(plies))
    asked = break_at(monkeypatch, call, Killed())
    with pytest.raises(Killed):
        store.autosave(recorded(6))
    monkeypatch.undo()
    assert len(asked) == call
    again = Store(store.folder)
    assert len(again.open("a-game", registry).value[1].plies) in ((5, 6) if call == 5 else (5,))
    assert ids(again) == ["a-game"]
    again.autosave(recorded(7))
    assert len(again.load("a-game").value.plies) == 7


@pytest.mark.parametrize(
    ("number", "told"),
    [(errno.ENOSPC, "disk is full"), (errno.EDQUOT, "disk is full"), (errno.EROFS, "read-only"),
     (errno.EACCES, "read-only"), (errno.EIO, "The system says")],
)  # fmt: skip
@pytest.mark.parametrize("call", [1, 2, 3, 4])
def test_a_fault_of_the_disk_is_told_and_costs_nothing(
    number: int, told: str, call: int, store: Store, recorded: MakeRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    for plies in (3, 4, 5):
        store.autosave(recorded(plies))
    break_at(monkeypatch, call, OSError(number, os.strerror(number)))
    with pytest.raises(SaveProblem) as caught:
        store.autosave(recorded(6))
    monkeypatch.undo()
    assert told in Texts.load().say(caught.value.phrase)
    assert len(store.load("a-game").value.plies) == 5
    assert not list(store.folder.glob(".*.tmp"))
    assert store.autosave(recorded(7)) == "a-game"
    assert len(store.load("a-game").value.plies) == 7


def test_a_folder_that_is_gone_is_told(store: Store, recorded: MakeRecord, tmp_path: Path) -> None:
    lost = Store(tmp_path / "lost")
    with pytest.raises(SaveProblem):
        lost.autosave(recorded(1))
    assert lost.list() == ()
    assert lost.latest_unfinished() is None


def test_the_list_is_sorted_and_holds_bad_files_with_their_reason(store: Store, recorded: MakeRecord) -> None:
    for minute, id in ((5, "five"), (9, "nine"), (7, "seven")):
        store.autosave(recorded(4, id=id, minute=minute))
    (store.folder / "bad.yaml").write_text("what: is this")
    (store.folder / "folder.yaml").mkdir()
    os.symlink(os.devnull, store.folder / "pipe.yaml")
    (store.folder / "con.yaml").write_text("")
    (store.folder / "notes.txt").write_text("")
    entries = store.list()
    assert [entry.id for entry in entries if isinstance(entry, Summary)] == ["nine", "seven", "five"]
    bad = {entry.id: Texts.load().say(entry.why) for entry in entries if isinstance(entry, BadFile)}
    assert bad == {
        "bad": "This is not a saved game of Masume.",
        "folder": "folder.yaml is not a file.",
        "pipe": "pipe.yaml is not a file.",
    }


def test_a_list_reads_again_what_has_changed(store: Store, recorded: MakeRecord) -> None:
    for plies in (3, 4, 5):
        Store(store.folder).add(recorded(plies, id=f"game-{plies}"))
        assert len(ids(store)) == plies - 2
    other = Store(store.folder)
    other.describe("game-4", name="Sunday")
    assert {entry.id: entry.name for entry in store.list() if isinstance(entry, Summary)}["game-4"] == "Sunday"
    other.delete("game-3")
    assert set(ids(store)) == {"game-4", "game-5"}


def test_the_latest_unfinished_match_is_offered(
    store: Store, recorded: MakeRecord, played: Callable[..., AnyMatch]
) -> None:
    assert store.latest_unfinished() is None
    store.autosave(recorded(4, id="old", minute=1))
    store.autosave(recorded(5, id="new", minute=2))
    over = played(3)
    over.resign(over.to_act)
    done = recorded(3, minute=3)
    store.autosave(Record.from_match(over, "over", done.started, done.last_played))
    store.autosave(replace(recorded(2, id="paper", minute=4), session=Session(paper=Paper())))
    latest = store.latest_unfinished()
    assert latest is not None
    assert (latest.id, latest.now.ply) == ("new", 5), "what was played on paper is not waiting"
    summary = store.list()[1]
    assert isinstance(summary, Summary)
    assert summary.now.outcome == over.outcome


@pytest.mark.parametrize("id", ["", "..", "../a", "a/b", "a.yaml", "A", "a\0", "-a", "con", "x" * 81, "/etc/passwd"])
def test_no_id_leads_out_of_the_folder(id: str, store: Store, recorded: MakeRecord, registry: Registry) -> None:
    for act in (
        store.load,
        store.delete,
        store.duplicate,
        lambda id: store.describe(id, name=""),
        lambda id: store.open(id, registry),
    ):
        with pytest.raises(BadData, match="bad_id"):
            act(id)
    with pytest.raises(BadData, match="bad_id"):
        store.autosave(replace(recorded(1), id=id))
    assert store.add(replace(recorded(1), id=id)) != id
    assert len(names(store)) == 1


def test_the_name_of_the_file_is_the_id(store: Store, recorded: MakeRecord) -> None:
    (store.folder / "copy-of-it.yaml").write_text(record_text.dump(recorded(3)))
    assert ids(store) == ["copy-of-it"]
    assert store.load("copy-of-it").value.id == "copy-of-it"


def test_delete_removes_all_generations_of_one_match(store: Store, recorded: MakeRecord) -> None:
    for plies in range(3):
        store.autosave(recorded(plies))
        store.autosave(recorded(plies, id="a-game-2"))
    store.delete("a-game")
    assert ids(store) == ["a-game-2"]
    assert len(names(store)) == 3
    with pytest.raises(BadData, match="gone"):
        store.load("a-game")


def test_rename_and_duplicate(store: Store, recorded: MakeRecord) -> None:
    store.autosave(recorded(3))
    store.describe("a-game", name="Sunday")
    twin = store.duplicate("a-game")
    assert {entry.name for entry in store.list() if isinstance(entry, Summary)} == {"Sunday"}
    assert set(ids(store)) == {"a-game", twin}
    assert store.load(twin).value.plies == store.load("a-game").value.plies


def test_two_windows_with_one_match_keep_both_lines(store: Store, recorded: MakeRecord, registry: Registry) -> None:
    store.autosave(recorded(3))
    other = Store(store.folder)
    other.open("a-game", registry)
    other.autosave(recorded(4))
    moved = store.autosave(recorded(5))
    assert moved != "a-game"
    assert store.autosave(recorded(6)) == moved
    assert other.autosave(recorded(5)) == "a-game"
    assert [len(store.load(id).value.plies) for id in ("a-game", moved)] == [5, 6]


def test_another_window_keeps_the_folder_busy(
    store: Store, recorded: MakeRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_LOCK_WAIT", 0.0)
    with files.locked(store.folder), pytest.raises(SaveProblem, match="busy"):
        store.autosave(recorded(3))
    store.autosave(recorded(3))


def test_what_a_killed_program_left_is_swept_away(store: Store) -> None:
    old, new = store.folder / ".a.yaml.0.tmp", store.folder / ".b.yaml.0.tmp"
    for path in (old, new):
        path.write_text("")
    os.utime(old, (0, 0))
    Store(store.folder)
    assert [path.name for path in store.folder.glob(".*.tmp")] == [new.name]


def test_ids_are_new_and_sort_by_time(recorded: MakeRecord) -> None:
    when = recorded(0).started
    made = {new_id("strive", when) for _ in range(100)}
    assert len(made) == 100
    assert min(made) < new_id("strive", when.replace(year=when.year + 1))
