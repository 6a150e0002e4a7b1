"""The journal: what is played is added to the file at a cost that never grows; no fault loses a line or is silent."""

from __future__ import annotations

import errno
import os
import random
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from squares.core.clock import TimeControl
from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Damaged, Journal, Record, SaveProblem, Store, files, new_id, record_rows, record_text
from squares.saves.record import Played
from tests.saves.trees import GAMES, do_anything, sit_down, told

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MakeMatch = Callable[..., AnyMatch]
MakeRecord = Callable[..., Record]


class Sitting:
    """A match that is saved after everything that is done."""

    def __init__(self, store: Store, match: AnyMatch) -> None:
        self.store, self.match = store, match
        self.journal = Journal(store, match)
        self.id, self.name, self.note = "a-game", "", ""

    def save(self) -> None:
        self.id = self.journal.save(self.id, NOON, NOON, self.name, self.note)

    def play(self, chance: random.Random) -> None:
        self.match.play(chance.choice(self.match.legal_actions()), 7)
        self.save()

    @property
    def path(self) -> Path:
        return self.store.folder / f"{self.id}.yaml"


def opened(store: Store, registry: Registry, id: str = "a-game") -> AnyMatch:
    """What a program that is started now finds; it must be whole."""
    found = Store(store.folder).open(id, registry)
    assert found.notice is None
    return found.value[1]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_done_is_there_after_every_save(game: str, store: Store, registry: Registry) -> None:
    chance = random.Random(game)
    sitting = Sitting(store, sit_down(registry, game, 3))
    for step in range(30):
        do_anything(sitting.match, chance)
        sitting.save()
        if step % 4 == 0:
            assert told(opened(store, registry)) == told(sitting.match)
    record = store.load("a-game").value
    assert record_text.parse(record_text.dump(record)) == record


def test_what_was_all_taken_out_is_not_put_back_from_the_copy(store: Store, registry: Registry) -> None:
    chance, sitting = random.Random(1), Sitting(store, sit_down(registry, "qubism", 3))
    sitting.save()
    for _ in range(3):
        sitting.play(chance)
    sitting.match.prune(sitting.match.nodes[1])
    sitting.save()
    assert told(opened(store, registry)) == told(sitting.match)
    assert len(sitting.match.nodes) == 1


def test_only_what_was_played_is_added(store: Store, registry: Registry) -> None:
    chance, sitting = random.Random(1), Sitting(store, sit_down(registry, "squares-ii", 3))
    sitting.play(chance)
    before = sitting.path.read_bytes()
    for _ in range(5):
        sitting.play(chance)
        after = sitting.path.read_bytes()
        assert after.startswith(before)
        assert len(after) - len(before) < 250
        before = after
    sitting.match.undo()
    sitting.save()
    assert sitting.path.read_bytes().startswith(before), "the cursor moved"
    before = sitting.path.read_bytes()
    sitting.match.time = TimeControl(60)
    sitting.match.think(1234)
    sitting.save()
    added = sitting.path.read_bytes().removeprefix(before)
    assert b"spent=1234" in added, "what the clock took from a player who left"
    assert sorted(path.name for path in store.folder.glob("*.yaml")) == ["a-game.1.yaml", "a-game.yaml"]
    assert before.startswith((store.folder / "a-game.1.yaml").read_bytes()), "a copy of its beginning"


def test_a_save_asks_for_as_much_late_as_early(store: Store, registry: Registry) -> None:
    house = {"house": {"repetition": 0, "max_plies": 9999}}
    game = registry.game("squares-ii", house=house)
    match: AnyMatch = Match(game, Setup(), 1, dict.fromkeys(game.seats, ""))
    sitting, chance = Sitting(store, match), random.Random(2)
    calls: list[int] = []
    while len(match.nodes) < 320:
        if match.outcome is not None:
            match.goto(match.cursor // 2)
            continue
        match.play(chance.choice(match.legal_actions()), 1)
        calls.append(counted(sitting.save))
    assert sorted(calls[300:])[5] <= sorted(calls[5:20])[7] + 5


def counted(act: Callable[[], object]) -> int:
    """How many functions of Python a call comes to."""
    count = 0

    def note(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return count


def test_a_file_never_grows_too_long_to_be_read(
    store: Store, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(store, sit_down(registry, "squares-ii", 3))
    sitting.play(random.Random(1))
    most = sitting.path.stat().st_size + 1000
    monkeypatch.setattr("squares.saves.store._LONG", most)
    for _ in range(40):
        sitting.match.undo() or sitting.match.redo()
        sitting.save()
        assert sitting.path.stat().st_size < most + 250
    assert told(opened(store, registry)) == told(sitting.match)


@pytest.mark.parametrize("what", ["name", "note", "bots", "promote", "prune", "name a line", "take back an end"])
def test_what_rows_cannot_tell_is_a_new_generation(what: str, store: Store, registry: Registry) -> None:
    sitting = Sitting(store, sit_down(registry, "squares-ii", 3))
    match = sitting.match
    for _ in range(3):
        sitting.play(random.Random(1))
    if what == "take back an end":
        match.resign(match.to_act)
        sitting.save()
    before, older = sitting.path.read_bytes(), store.folder / "a-game.1.yaml"
    assert older.read_bytes() != before
    if what == "name":
        sitting.name = "Sunday"
    elif what == "note":
        sitting.note = "Remember e3."
    elif what == "bots":
        match.bots[Seat.NORTH] = BotPlayer(2, 1.0)
    elif what == "promote":
        match.promote(match.node_at(2))
    elif what == "prune":
        match.prune(match.node_at(3))
    elif what == "name a line":
        match.name(match.node_at(2), "Mine")
    else:
        match.undo()
    sitting.save()
    assert older.read_bytes() == before
    again = opened(store, registry)
    assert (told(again), again.bots) == (told(match), match.bots)
    record = store.load("a-game").value
    assert (record.name, record.note) == (sitting.name, sitting.note)


def test_a_row_that_was_being_written_is_as_if_it_had_not_been(store: Store, registry: Registry) -> None:
    chance, sitting = random.Random(1), Sitting(store, sit_down(registry, "squares-ii", 3))
    for _ in range(4):
        sitting.play(chance)
    before, shown = sitting.path.read_bytes(), told(sitting.match)
    noted = (store.folder / ".latest").read_bytes()
    sitting.play(chance)
    (store.folder / ".latest").write_bytes(noted)  # which is written after the row
    source = sitting.path.read_bytes()
    for length in (*range(len(before), len(source) - 3, 3), *range(len(source) - 3, len(source))):
        sitting.path.write_bytes(source[:length])
        found = told(opened(store, registry))
        assert found == (shown if length < len(source) - 1 else told(sitting.match)), length
    sitting.path.write_bytes(source[:-40] + b"\0" * 500)
    assert told(opened(store, registry)) == shown, "some systems fill up with zeros"


def test_no_flipped_bit_opens_without_a_word(store: Store, registry: Registry) -> None:
    chance, sitting = random.Random(1), Sitting(store, sit_down(registry, "squares-ii", 3))
    for _ in range(8):
        sitting.play(chance)
    source = sitting.path.read_bytes()
    rows = source.index(record_text.ACTIONS.encode())
    for bit in range(0, 8 * len(source), 149):
        with pytest.raises(BadData):
            record_text.parse(flipped(source, bit))
    for bit in range(8 * rows + 100, 8 * len(source)):
        good, altered = record_rows.seals(flipped(source, bit), rows)
        assert altered or not good, bit


def flipped(source: bytes, bit: int) -> str:
    """A text with one bit turned over."""
    changed = bytearray(source)
    changed[bit // 8] ^= 1 << bit % 8
    return changed.decode("utf-8", "replace")


def test_an_altered_record_is_opened_only_after_asking(store: Store, registry: Registry) -> None:
    sitting = Sitting(store, sit_down(registry, "squares-ii", 3))
    for _ in range(3):
        sitting.play(random.Random(1))
    text = sitting.path.read_text()
    sitting.path.write_text(text.replace("north: Ann", "north: Eve"))
    (store.folder / "a-game.1.yaml").unlink()
    with pytest.raises(Damaged, match="altered") as caught:
        Store(store.folder).open("a-game", registry)
    assert Texts.load().say(caught.value.phrase).startswith("This saved game was changed outside Masume.")
    record = caught.value.record
    assert record.players[Seat.NORTH] == "Eve"
    assert told(record.to_match(registry)) == told(sitting.match)


def test_of_a_damaged_match_the_longer_part_is_offered(store: Store, registry: Registry) -> None:
    sitting = Sitting(store, sit_down(registry, "squares-ii", 3))
    sitting.play(random.Random(1))
    sitting.name = "Sunday"
    for _ in range(6):
        sitting.play(random.Random(1))
    source = sitting.path.read_bytes()
    sitting.path.write_bytes(source[:-200] + b"#" + source[-199:])
    with pytest.raises(Damaged) as caught:
        Store(store.folder).open("a-game", registry)
    assert len(caught.value.record.plies) >= 5, "the generation before has one ply"


def test_what_was_played_is_offered_though_the_head_is_lost(store: Store, registry: Registry) -> None:
    sitting = Sitting(store, sit_down(registry, "squares-ii", 3))
    sitting.play(random.Random(1))
    sitting.name = "Sunday"
    for _ in range(6):
        sitting.play(random.Random(1))
    sitting.path.write_bytes(sitting.path.read_bytes().replace(b"rules:", b"\0\0\0\0\0:", 1))
    older = store.folder / "a-game.1.yaml"
    older.write_bytes(older.read_bytes().replace(b"played=20", b"played=19"))
    with pytest.raises(Damaged, match="altered") as caught:
        Store(store.folder).open("a-game", registry)
    assert told(caught.value.record.to_match(registry)) == told(sitting.match)
    assert caught.value.record.id == "a-game"


# what the copy of a going match is for


def going(store: Store, registry: Registry, plies: int = 40) -> Sitting:
    chance, sitting = random.Random(1), Sitting(store, sit_down(registry, "squares-ii", 3))
    while len(sitting.match.nodes) <= plies:
        sitting.play(chance)
    return sitting


def notice_of(store: Store, registry: Registry, match: AnyMatch) -> str:
    """What is told when the match is opened, of which nothing may be missing."""
    found = Store(store.folder).open("a-game", registry)
    assert told(found.value[1]) == told(match)
    return "" if found.notice is None else found.notice.key


def test_no_flipped_bit_above_the_last_rows_costs_a_match_that_goes_on(store: Store, registry: Registry) -> None:
    sitting = going(store, registry)
    source, copy = sitting.path.read_bytes(), (store.folder / "a-game.1.yaml").read_bytes()
    assert source.startswith(copy)
    assert len(source) - len(copy) < max(4000, len(source) // 8) + 250
    for bit in random.Random(2).sample(range(8 * len(copy)), 12):
        changed = bytearray(source)
        changed[bit // 8] ^= 1 << bit % 8
        sitting.path.write_bytes(changed)
        assert notice_of(store, registry, sitting.match) == "saves.put_right", bit


def test_a_file_that_the_disk_changed_meanwhile_is_saved_anew(store: Store, registry: Registry) -> None:
    sitting = going(store, registry)
    status = sitting.path.stat()
    source = bytearray(sitting.path.read_bytes())
    source[200] ^= 1
    sitting.path.write_bytes(source)
    os.utime(sitting.path, ns=(status.st_atime_ns, status.st_mtime_ns))
    chance = random.Random(3)
    for _ in range(60):
        sitting.play(chance)
    assert notice_of(store, registry, sitting.match) == ""


def test_an_end_that_was_cut_off_at_a_seal_is_told(store: Store, registry: Registry) -> None:
    sitting = going(store, registry)
    rows = sitting.path.read_bytes().splitlines(keepends=True)
    sitting.path.write_bytes(b"".join(rows[:-3]))
    found = Store(store.folder).open("a-game", registry)
    assert len(found.value[1].plies) == 37
    assert found.notice is not None
    assert Texts.load().say(found.notice) == "The end of this save is missing: 37 of its 40 moves are left."
    sitting.path.write_bytes((store.folder / "a-game.1.yaml").read_bytes()[:-100])
    (store.folder / ".latest").unlink()
    found = Store(store.folder).open("a-game", registry)
    assert found.notice is not None
    assert found.notice.key == "saves.end_kept"


def test_a_match_out_of_which_moves_were_taken_is_not_told_as_cut(store: Store, registry: Registry) -> None:
    sitting = going(store, registry, 10)
    sitting.match.goto(4)
    sitting.match.prune(sitting.match.node_at(5))
    sitting.save()
    assert notice_of(store, registry, sitting.match) == ""


# what every game must be able to keep


@pytest.mark.parametrize(("title", "kept"), [("将棋　入門", "将棋 入門"), ("a\xa0b", "a b")])
def test_any_title_that_passes_the_check_is_kept(
    title: str, kept: str, store: Store, registry: Registry, recorded: MakeRecord
) -> None:
    rules = dict(recorded(0).definition) | {"title": title}
    made: Any = registry.from_definition(rules, "classic")
    donor = sit_down(registry, "squares-ii", 1)
    sitting = Sitting(store, Match(made, donor.setup, 1, donor.players))
    sitting.play(random.Random(1))
    record = Store(store.folder).load("a-game").value
    assert record.title == kept
    assert told(record.to_match(registry)) == told(sitting.match)


@pytest.mark.parametrize(
    ("name", "kept"),
    [("a\u3000b", "a b"), ("a\u200bb", "ab"), ("a\xadb", "ab"), ("a\U000e0fffb", "a·b"), ("a\nb", "a b")],
)
def test_a_name_is_kept_as_it_can_be_drawn(name: str, kept: str, store: Store, registry: Registry) -> None:
    sitting = Sitting(store, sit_down(registry, "squares-ii", 1))
    sitting.name = name
    sitting.match.players[Seat.SOUTH] = name
    sitting.play(random.Random(1))
    record = Store(store.folder).load("a-game").value
    assert (record.name, record.players[Seat.SOUTH]) == (kept, kept)


def test_a_title_of_an_old_record_with_a_wide_space_is_read(recorded: MakeRecord) -> None:
    old = (Path(__file__).parent / "written_by_0_1_0" / "records" / "squares-ii-finished.yaml").read_text()
    assert record_text.parse(old.replace("title: SQUARES II\n", "title: 将棋　入門\n", 1)).title == "将棋 入門"


@pytest.mark.parametrize("plies", [2_000, pytest.param(64_003, marks=pytest.mark.soak)])
def test_a_long_id_many_cards_and_a_long_match_are_kept(plies: int, store: Store, recorded: MakeRecord) -> None:
    id = "a" * 40
    many = {f"card-{i}": {"steps": [{"do": "move", "by": j} for j in range(8)]} for i in range(1300)}
    donor = recorded(0)
    nodes = tuple(Played("S4J2@b1", i // 2 + 1, 100, i) for i in range(plies))
    now = replace(donor.now, ply=len(nodes))
    record = replace(
        donor,
        id=new_id(id, NOON),
        game=id,
        definition={**donor.definition, "cards": many},
        nodes=nodes,
        line=len(nodes),
        cursor=len(nodes),
        now=now,
    )
    assert Store(store.folder).load(store.autosave(record)).value == record


def test_what_could_not_be_read_again_is_not_written(store: Store, recorded: MakeRecord) -> None:
    store.autosave(recorded(3))
    with pytest.raises(SaveProblem, match="not_readable"):
        store.autosave(replace(recorded(4), variant="Not A Variant"))
    assert len(store.load("a-game").value.plies) == 3


# of damaged records


def test_what_is_left_is_offered_only_if_it_can_be_played(registry: Registry, recorded: MakeRecord) -> None:
    text = record_text.dump(recorded(8))
    cut = text[: text.index("\n  4. ")] + "\n"
    bad_rules = cut.replace("engine: tiles", "engine: os")
    with pytest.raises(BadData) as caught:
        record_text.opened(bad_rules, registry)
    assert not isinstance(caught.value, Damaged)
    bad_action = cut.replace("\n  2. ", "\n  2. e9e9, ")
    with pytest.raises(Damaged) as worse:
        record_text.opened(bad_action, registry)
    assert len(worse.value.record.to_match(registry).plies) == 2


def test_the_other_lines_of_a_record_with_a_bad_action_are_kept(registry: Registry, played: MakeMatch) -> None:
    match = played(6)
    match.goto(2)
    match.play(match.legal_actions()[-1], 0)
    record = Record.from_match(match, "a-game", NOON, NOON)
    bad = replace(record, nodes=(*record.nodes[:3], replace(record.nodes[3], text="x9"), *record.nodes[4:]))
    with pytest.raises(Damaged) as caught:
        bad.to_match(registry)
    left = caught.value.record.to_match(registry)
    assert told(left)[1:] == told(match)[1:], "the line on the table is another one"
    assert len(left.nodes) == len(match.nodes) - 3


# windows, clocks and other people


def test_two_windows_with_one_match_both_go_on(store: Store, registry: Registry) -> None:
    here = Sitting(store, sit_down(registry, "squares-ii", 3))
    here.play(random.Random(1))
    other = Store(store.folder)
    there = Sitting(other, other.open("a-game", registry).value[1])
    there.play(random.Random(2))
    here.play(random.Random(3))
    assert here.id != "a-game"
    for sitting in (here, there):
        sitting.play(random.Random(4))
        assert told(opened(store, registry, sitting.id)) == told(sitting.match)


def test_renaming_reads_the_match_while_it_keeps_others_out(
    store: Store, recorded: MakeRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.autosave(recorded(3))
    monkeypatch.setattr(files, "_LOCK_WAIT", 0.0)
    load, tried = store.load, []

    def loading(id: str) -> Any:
        with pytest.raises(SaveProblem, match="busy"):
            Store(store.folder).autosave(recorded(4))
        tried.append(id)
        return load(id)

    monkeypatch.setattr(store, "load", loading)
    store.describe("a-game", name="Sunday\u3000morning")
    assert tried == ["a-game"]
    assert load("a-game").value.name == "Sunday morning"


def test_the_match_saved_last_is_offered_though_the_clock_went_back(store: Store, recorded: MakeRecord) -> None:
    store.autosave(recorded(3, id="yesterday"))
    late = recorded(3, id="today")
    store.autosave(replace(late, last_played=late.last_played - timedelta(days=400)))
    latest = Store(store.folder).latest_unfinished()
    assert latest is not None
    assert latest.id == "today"


@pytest.mark.skipif(sys.platform == "win32", reason="modes are another matter there")
def test_nobody_else_may_read_what_was_saved(tmp_path: Path, recorded: MakeRecord) -> None:
    folder = tmp_path / "saves"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    Store(folder).autosave(recorded(3))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


# faults of the disk


class Faults:
    """Makes every ``nth`` call that changes the disk fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, nth: int, number: int) -> None:
        self.asked = self.failed = 0
        for name in ("write", "fsync", "replace", "ftruncate"):
            monkeypatch.setattr(os, name, self._failing(getattr(os, name), nth, number))

    def _failing(self, real: Callable[..., Any], nth: int, number: int) -> Callable[..., Any]:
        def stand_in(*words: Any) -> Any:
            self.asked += 1
            if self.asked % nth == 0:
                self.failed += 1
                raise OSError(number, os.strerror(number))
            return real(*words)

        return stand_in


@pytest.mark.parametrize(
    ("nth", "number"), [*((nth, errno.ENOSPC) for nth in (1, 2, 3, 5, 7)), (3, errno.EIO), (4, errno.EPERM)]
)
def test_whatever_fails_nothing_is_lost(
    nth: int, number: int, store: Store, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts, chance, said = Texts.load(), random.Random(nth), set[str]()
    sitting = Sitting(store, sit_down(registry, "squares-ii", 3))
    sitting.play(chance)
    safe = [told(sitting.match)]
    with monkeypatch.context() as broken:
        faults = Faults(broken, nth, number)
        for _ in range(15):
            do_anything(sitting.match, chance)
            safe.append(told(sitting.match))
            try:
                sitting.save()
            except SaveProblem as problem:
                said.add(texts.say(problem.phrase))
            else:
                safe = safe[-1:]
            assert told(opened(store, registry)) in safe, "what was shown as saved, or something later"
        assert faults.failed > 1
    assert len(said) == 1, "one sentence, the same each time"
    sitting.save()
    assert told(opened(store, registry)) == told(sitting.match)
    assert sitting.id == "a-game"
    assert len(store.list()) == 1
    with suppress(StopIteration):
        assert not next(store.folder.glob(".*.tmp"))


def test_rows_seal_all_that_stands_above_them() -> None:
    first = record_rows.sealed("above\n  (now a")
    both = first + record_rows.sealed("  (now b", record_rows.checksum(first))
    assert record_rows.seals(both, 6) == (len(both), False)
    assert record_rows.seals(both.replace("above", "abovE"), 6) == (0, True)
    assert record_rows.seals(both.replace("now b", "now c"), 6) == (len(first), True)
