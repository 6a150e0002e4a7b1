"""The player's own game files are checked beside the window: as they come, with deadlines, and without a word lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scenes.checker import Checker
from scenes.child_process import ChildDiedError
from scenes.own_games import AHEAD, MISSED, PATIENCE, PATIENCE_AT_START, SHOWN, WARM, WATCHED, OwnGames
from squares.checking import checked, serve
from squares.data.loader import stamp
from squares.data.texts import Texts
from squares.registry import Entry, Registry
from squares.saves.versions import Versions
from tests.data.test_art_files import GOOD, SVG
from tests.game_files import game_file
from tests.scenes.stand_in_child import StandInChild
from tests.waiting import until

SAY = Texts.load().say
HEAVY = SVG.format('<path d="M0 0h316v284h-316z" opacity="0.5"/>' * 180)
TEXT = game_file("qubism").read_text(encoding="utf-8").replace("id: qubism", "id: {id}", 1)


class Played(Checker):
    """Answers when it is told to: ``answers`` by the file's name, an exception to break off, nothing to hang."""

    def __init__(self) -> None:
        super().__init__()
        self.listens = True
        self.asked: list[str] = []
        self.prepared = self.stopped = 0
        self.hangs: set[str] = set()
        self.dies: set[str] = set()
        self._paths: list[Path] = []

    def prepare(self) -> None:
        self.prepared += 1

    def ask(self, path: Path) -> None:
        self.asked.append(path.stem)
        self._paths.append(path)

    def poll(self) -> Entry | None:
        if not self._paths or self._paths[0].stem in self.hangs:
            return None
        if self._paths[0].stem in self.dies:
            raise ChildDiedError
        return checked(self._paths.pop(0))

    def stop(self) -> None:
        self.stopped += 1
        self._paths.clear()


class Evening:
    """A folder of own games, and a clock that is set by hand."""

    def __init__(self, folder: Path, checker: Checker | None = None) -> None:
        self.folder, self.now = folder, 0.0
        self.registry = Registry.of_engines()
        self.checker = checker or Played()
        self.own = OwnGames(self.registry, folder, self.checker, lambda: self.now, Versions(folder / "versions"))

    def file(self, id: str, text: str = TEXT) -> Path:
        path = self.folder / f"{id}.yaml"
        path.write_text(text.replace("{id}", id), encoding="utf-8")
        return path

    @property
    def ids(self) -> list[str]:
        return [entry.id for entry in self.registry.entries if not entry.shipped]

    def finish(self) -> None:
        while self.own.left:
            self.own.poll()


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def test_a_frame_takes_in_no_more_than_a_few_files(evening: Evening) -> None:
    for n in range(2 * AHEAD + 1):
        evening.file(f"game-{n}")
    evening.own.look()
    assert len(evening.checker.asked) == AHEAD  # type: ignore[attr-defined]
    seen = []
    while evening.own.left:
        seen.append((evening.own.left, len(evening.ids), evening.own.arrived))
        evening.own.poll()
    assert seen == [(2 * AHEAD + 1, 0, 0), (AHEAD + 1, AHEAD, AHEAD), (1, 2 * AHEAD, 2 * AHEAD)]
    assert len(evening.ids) == 2 * AHEAD + 1


def test_looking_again_checks_only_what_has_changed(evening: Evening) -> None:
    for id in ("a", "b"):
        evening.file(id)
    evening.own.look()
    evening.finish()
    evening.file("b", TEXT + "minutes: 7\n")
    evening.file("c")
    (evening.folder / "a.yaml").unlink()
    evening.own.look()
    evening.finish()
    assert evening.checker.asked == ["a", "b", "b", "c"]  # type: ignore[attr-defined]
    assert evening.ids == ["b", "c"]


def test_a_file_that_is_asked_for_comes_before_all_others(evening: Evening, tmp_path: Path) -> None:
    for n in range(AHEAD + 2):
        evening.file(f"game-{n}")
    evening.own.look()
    found: list[str] = []
    last = f"game-{AHEAD + 1}"
    evening.own.read(evening.folder / f"{last}.yaml", lambda entry: found.append(entry.id))
    evening.finish()
    assert found == [last]
    assert evening.checker.asked[AHEAD:] == [last, f"game-{AHEAD}"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("listens", "patience"), [(True, PATIENCE), (False, PATIENCE_AT_START)])
def test_a_file_that_hangs_is_given_up_and_told_and_the_others_come(
    evening: Evening, listens: bool, patience: float
) -> None:
    checker: Any = evening.checker
    checker.hangs, checker.listens = {"a"}, listens
    evening.file("a")
    evening.file("b")
    evening.own.look()
    evening.now = patience
    evening.own.poll()
    assert evening.ids == []
    evening.now = patience + 1
    evening.own.poll()
    assert checker.asked == ["a", "b", "b"]
    evening.finish()
    assert set(evening.ids) == {"a", "b"}
    hung, good = (evening.registry.entry(id) for id in ("a", "b"))
    assert [SAY(fault.what) for fault in hung.faults] == [SAY("data.given_up", n=int(patience / 1000))]
    assert good.faults == []


def test_a_check_that_ends_its_process_is_one_fault(evening: Evening) -> None:
    evening.checker.dies = {"a"}  # type: ignore[attr-defined]
    evening.file("a")
    evening.file("b")
    evening.own.look()
    evening.finish()
    assert evening.checker.asked == ["a", "b", "b"]  # type: ignore[attr-defined]
    assert [fault.what.key for fault in evening.registry.entry("a").faults] == ["data.check_died"]
    assert evening.registry.entry("b").faults == []


def test_an_id_that_a_shipped_game_has_stays_with_it(evening: Evening) -> None:
    evening.file("mine", TEXT.replace("{id}", "qubism"))
    evening.own.look()
    evening.finish()
    assert evening.registry.entry("qubism").shipped
    own = evening.registry.entries[-1]
    assert own.faults[0].what.key == "data.id_taken"


# ---- watching a file that is open in an editor

FRAME = 40.0
CHANGED = TEXT.replace("minutes: 10", "minutes: 7")


def in_place(path: Path, text: str, wait: Callable[[float], None]) -> None:
    path.write_text(text, encoding="utf-8")


def by_rename(path: Path, text: str, wait: Callable[[float], None]) -> None:
    """As gedit and many others do."""
    written = path.with_name(".goutputstream-1")
    written.write_text(text, encoding="utf-8")
    wait(FRAME)
    written.replace(path)


def with_backup(path: Path, text: str, wait: Callable[[float], None]) -> None:
    """As vim does: the file goes away for a moment."""
    path.rename(path.with_name("mine.yaml~"))
    wait(3 * FRAME)
    path.write_text(text, encoding="utf-8")


def emptied_first(path: Path, text: str, wait: Callable[[float], None]) -> None:
    path.write_text("", encoding="utf-8")
    wait(3 * FRAME)
    path.write_text(text, encoding="utf-8")


def in_parts(path: Path, text: str, wait: Callable[[float], None]) -> None:
    """Each part is there at another look."""
    for part in range(1, 9):
        path.write_text(text[: len(text) * part // 8], encoding="utf-8")
        wait(FRAME / 2)
    path.write_text(text, encoding="utf-8")


class Sitting(Evening):
    """A game file of one's own is on show."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.path = self.file("mine")
        self.own.look()
        self.finish()

    def wait(self, ms: float) -> None:
        for _ in range(round(ms / 20)):
            self.now += 20
            self.own.poll()
            self.own.watch(20, self.path)

    @property
    def checks(self) -> int:
        """How often the file has been checked since it was opened."""
        asked: list[str] = self.checker.asked  # type: ignore[attr-defined]
        return len(asked) - 1


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return Sitting(tmp_path)


@pytest.mark.parametrize("save", [in_place, by_rename, with_backup, emptied_first, in_parts])
def test_however_an_editor_saves_the_file_is_checked_once_and_soon(sitting: Sitting, save: Any) -> None:
    sitting.wait(200)
    assert sitting.checks == 0
    save(sitting.path, CHANGED.replace("{id}", "mine"), sitting.wait)
    assert sitting.registry.entry("mine").minutes != 7
    sitting.wait(100)
    assert sitting.registry.entry("mine").minutes == 7
    sitting.wait(1000)
    assert sitting.checks == 1


def test_a_file_that_stays_away_is_forgotten_and_taken_in_when_it_comes_back(sitting: Sitting) -> None:
    text = sitting.path.read_text(encoding="utf-8")
    sitting.path.unlink()
    sitting.wait(MISSED - 100)
    assert sitting.ids == ["mine"]
    sitting.wait(200)
    assert sitting.ids == []
    sitting.path.write_text(text, encoding="utf-8")
    sitting.wait(WATCHED + 100)
    assert sitting.ids == ["mine"]


def test_what_a_file_includes_or_draws_with_counts_as_the_file(tmp_path: Path) -> None:
    game = game_file("logistic").read_text(encoding="utf-8")
    game = game[: game.index("\nhelp:") + 1].replace("id: logistic", "id: mine", 1)
    game = game.replace("all.yaml,", "all.yaml, mine/cards.yaml,").replace("cover: logistic", "cover: a.svg")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="2" height="2"/></svg>'
    sitting = Sitting(tmp_path)

    def told() -> tuple[int, int]:
        entry = sitting.registry.entry("mine")
        return len(entry.faults), len(entry.warnings)

    sitting.path.write_text(game, encoding="utf-8")
    sitting.wait(100)
    found = [told()]
    (tmp_path / "mine").mkdir()
    cards = "mine/cards.yaml"
    for name, text in ((cards, "format: 1\ncards: {}"), ("a.svg", drawing), (cards, "cards: 1")):
        (tmp_path / name).write_text(text, encoding="utf-8")
        sitting.wait(100)
        found.append(told())
    assert found == [(1, 0), (0, 1), (0, 0), (1, 0)]
    (tmp_path / cards).unlink()
    sitting.wait(MISSED + 100)
    assert [fault.what.key for fault in sitting.registry.entry("mine").faults] == ["data.include_missing"]
    assert sitting.checks == 5


def test_the_process_is_up_while_a_file_is_on_show_and_ends_after_it(sitting: Sitting) -> None:
    checker: Any = sitting.checker
    sitting.wait(20)
    stopped = checker.stopped
    sitting.wait(100)
    assert checker.prepared == 1
    assert checker.stopped == stopped
    sitting.now += WARM
    sitting.own.poll()
    assert checker.stopped > stopped


def test_a_shipped_game_is_not_followed(sitting: Sitting) -> None:
    sitting.own.watch(20, sitting.registry.entry("qubism").path)
    assert sitting.checker.prepared == 0  # type: ignore[attr-defined]


def test_files_are_told_of_before_they_are_shown_and_one_that_stopped_the_program_is_left_out(tmp_path: Path) -> None:
    sitting = Evening(tmp_path)
    paths = [sitting.file(id) for id in "abc"]
    told: list[tuple[str, list[str]]] = []
    stopped = stamp(paths[1])
    assert stopped is not None
    sitting.own.heed({paths[1]: stopped}, lambda path: told.append((path.stem, sitting.ids)))
    sitting.own.look()
    for _ in range(3):
        sitting.own.poll()
    assert told == [("a", ["b"])]
    sitting.now += SHOWN
    sitting.own.poll()
    assert told == [("a", ["b"]), ("c", ["a", "b"])]
    assert [fault.what.key for fault in sitting.registry.entry("b").faults] == ["data.stopped"]
    sitting.file("b", TEXT + "# saved anew\n")
    sitting.own.look()
    sitting.now += SHOWN
    sitting.own.poll()
    assert sitting.registry.entry("b").faults == []
    assert sitting.checker.asked == ["a", "c", "b"]  # type: ignore[attr-defined]


# ---- the process


def polled(evening: Evening, done: Callable[[], bool]) -> None:
    def look() -> bool:
        evening.own.poll()
        return done()

    until(look)


def test_a_process_checks_a_file_with_all_that_will_be_asked_of_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Checker(serve))
    evening.file("a")
    evening.own.look()
    polled(evening, lambda: not evening.own.left)
    entry = evening.registry.entry("a")
    assert entry.faults == []
    assert entry.variants == Registry.of_engines().entry("qubism").variants
    assert evening.registry.game("a").id == "a"
    evening.own.close()


def test_a_process_draws_or_leaves_out_a_drawing_that_would_hold_the_window_up(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Checker())
    path = evening.file("a")
    path.write_text(path.read_text(encoding="utf-8").replace("cover: qubism", "cover: a.svg"), encoding="utf-8")
    (path.parent / "a.svg").write_text(HEAVY, encoding="utf-8")
    evening.own.look()
    polled(evening, lambda: not evening.own.left)
    entry = evening.registry.entry("a")
    evening.own.close()
    assert entry.faults == []
    told = [Texts.load().say(warning.what) for warning in entry.warnings]
    assert isinstance(entry.picture, bytes) or any("takes longer" in each for each in told), "it comes as pixels or not"


def test_a_process_that_has_drawn_still_ends_when_it_is_told_to(tmp_path: Path) -> None:
    checker, evening = Checker(), Evening(tmp_path)
    path = evening.file("a", TEXT.replace("cover: qubism", "cover: a.svg"))
    (tmp_path / "a.svg").write_text(GOOD, encoding="utf-8")
    checker.ask(path)
    until(lambda: checker.poll() is not None)
    [pid] = checker._child.pids
    assert pid is not None
    os.kill(pid, signal.SIGTERM)
    until(lambda: not checker._child.alive)
    checker.stop()


def test_a_process_that_hangs_is_ended_and_one_that_dies_is_noticed(tmp_path: Path) -> None:
    checker, child = Checker(), StandInChild()
    checker._child = child
    evening = Evening(tmp_path, checker)
    for id, says, why in (("a", None, "data.given_up"), ("b", child.DIES, "data.check_died")):
        evening.file(id)
        evening.own.look()
        child.says.append(says)
        evening.own.poll()
        assert child.running is checker.listens is (says is None)
        evening.now += PATIENCE + 1
        evening.own.poll()
        assert evening.registry.entry(id).faults[0].what.key == why
        assert not checker.listens
        assert not child.running
    assert len(child.starts) == 2


def test_a_process_that_ended_while_nothing_was_asked_is_no_fault_of_a_file(tmp_path: Path) -> None:
    checker = Checker(serve)
    checker.prepare()
    [pid] = checker._child.pids
    assert pid is not None
    os.kill(pid, signal.SIGTERM)
    until(lambda: not checker._child.alive)
    evening = Evening(tmp_path, checker)
    evening.file("a")
    evening.own.look()
    polled(evening, lambda: not evening.own.left)
    assert evening.registry.entry("a").faults == []
    evening.own.close()
