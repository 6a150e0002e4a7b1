"""The player's own game files are checked beside the window: as they come, with deadlines, and without a word lost."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scenes.checker import CheckBrokenOffError, Checker
from scenes.own_games import AHEAD, PATIENCE, PATIENCE_AT_START, OwnGames
from squares.checking import checked, serve
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.registry import Entry, Registry
from tests.waiting import until

SAY = Texts.load().say
GAMES = shipped("data", "games")
TEXT = (GAMES / "qubism.yaml").read_text(encoding="utf-8").replace("id: qubism", "id: {id}", 1)


class Played(Checker):
    """Answers when it is told to: ``answers`` by the file's name, an exception to break off, nothing to hang."""

    def __init__(self) -> None:
        super().__init__()
        self.listens = True
        self.asked: list[str] = []
        self.stopped = 0
        self.hangs: set[str] = set()
        self.dies: set[str] = set()
        self._paths: list[Path] = []

    def ask(self, path: Path) -> None:
        self.asked.append(path.stem)
        self._paths.append(path)

    def poll(self) -> Entry | None:
        if not self._paths or self._paths[0].stem in self.hangs:
            return None
        if self._paths[0].stem in self.dies:
            raise CheckBrokenOffError
        return checked(self._paths.pop(0))

    def stop(self) -> None:
        self.stopped += 1
        self._paths.clear()


class Evening:
    """A folder of own games, and a clock that is set by hand."""

    def __init__(self, folder: Path, checker: Checker | None = None) -> None:
        self.folder, self.now = folder, 0.0
        self.registry = Registry([GAMES])
        self.checker = checker or Played()
        self.own = OwnGames(self.registry, folder, self.checker, lambda: self.now)

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


# ---- the process


def hanging(pipe: Any) -> None:
    """Hears the question and answers nothing."""
    pipe.send(None)
    pipe.recv()
    pipe.recv()


def dying(pipe: Any) -> None:
    """Ends over the question."""
    pipe.send(None)
    pipe.recv()
    os._exit(3)


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Callable[[Callable[[Any], None]], Evening]]:
    made: list[Evening] = []

    def begin(serving: Callable[[Any], None]) -> Evening:
        made.append(Evening(tmp_path, Checker(serving)))
        made[-1].file("a")
        made[-1].own.look()
        return made[-1]

    yield begin
    for each in made:
        each.own.close()


def polled(evening: Evening, done: Callable[[], bool]) -> None:
    def look() -> bool:
        evening.own.poll()
        return done()

    until(look)


def test_a_process_checks_a_file_with_all_that_will_be_asked_of_it(real: Any) -> None:
    evening = real(serve)
    polled(evening, lambda: not evening.own.left)
    entry = evening.registry.entry("a")
    assert entry.faults == []
    assert entry.variants == Registry([GAMES]).entry("qubism").variants
    assert evening.registry.game("a").id == "a"


def test_a_process_that_hangs_is_ended(real: Any) -> None:
    evening = real(hanging)
    polled(evening, lambda: evening.checker.listens)
    evening.now = PATIENCE + 1
    evening.own.poll()
    assert evening.registry.entry("a").faults[0].what.key == "data.given_up"
    assert not evening.checker.listens


def test_a_process_that_dies_is_noticed(real: Any) -> None:
    evening = real(dying)
    polled(evening, lambda: not evening.own.left)
    assert evening.registry.entry("a").faults[0].what.key == "data.check_died"
