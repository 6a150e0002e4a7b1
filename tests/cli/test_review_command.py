"""masume review: a saved game is looked over, told in sentences, and kept with what was found."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scenes.main import main
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.seats import Seat
from squares.registry import Registry
from squares.review.reviewer import Reviewer
from squares.saves import Record, Store, record_text

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
WIN_IN_ONE = ".R.D./...D./.Rru./N..UL/.S.d. n 0"  # a2a1


@pytest.fixture
def store(tmp_path: Path) -> Store:
    (tmp_path / "data" / "saves").mkdir(parents=True)
    return Store(tmp_path / "data" / "saves")


def record(over: bool = True) -> Record:
    """A game in which North missed a win and South gave up, or that still goes on."""
    game = Registry.of_engines().game("qubism")
    names = {Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}
    match: AnyMatch = Match(game, Setup(), 5, names, game.parse(WIN_IN_ONE))
    match.play(game.parse_action("a2b2"), 10)
    if over:
        match.resign(Seat.SOUTH)
    return Record.from_match(match, "a-game", NOON, NOON)


def run(home: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["--home", str(home), "review", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_it_tells_the_turning_points_and_keeps_them(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    store.add(record())
    status, out, err = run(tmp_path, capsys, "a-game", "--nodes", "60")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Turn 1, Kaede: move the pawn from a2 to b2. Here a win was missed: move the pawn from a2 to a1.",
        "Better: a2a1",
        "Mei: nothing was looked over.",
        "Kaede: 1 decision, 0 good, 0 inexact, 1 mistake; on average a move cost 1.5 games in 100.",
    ]
    kept = Store(store.folder).load("a-game").value
    assert kept.review is not None
    assert kept.review.grounds.nodes == 60
    assert kept.last_played == NOON
    assert run(tmp_path, capsys, "a-game", "--nodes", "60")[1] == out


def test_as_plain_data(tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    store.add(record())
    status, out, _ = run(tmp_path, capsys, "a-game", "--nodes", "60", "--json")
    found = json.loads(out)
    assert status == 0
    assert found["turning_points"] == [1]
    [ply] = found["plies"]
    assert (ply["seat"], ply["played"], ply["kind"], ply["win_in"]) == ("north", "a2b2", "missed_win", 1)
    assert ply["better"] == ["a2a1"]
    assert found["course"]["shares"] == [0.0, 0.0]


def test_a_file_is_looked_over_where_it_lies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(record_text.dump(record()))
    assert run(tmp_path, capsys, str(file), "--nodes", "60")[0] == 0
    assert record_text.parse(file.read_text()).review is not None


def test_what_a_window_played_meanwhile_is_not_written_over(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store.add(record())
    ask = Reviewer.ask

    def meanwhile(reviewer: Reviewer) -> bool:
        Store(store.folder).describe("a-game", name="Renamed meanwhile")
        return ask(reviewer)

    monkeypatch.setattr(Reviewer, "ask", meanwhile)
    assert run(tmp_path, capsys, "a-game", "--nodes", "60")[0] == 0
    kept = [Store(store.folder).load(each.id).value for each in Store(store.folder).list()]
    assert {(each.name, each.review is None) for each in kept} == {("Renamed meanwhile", True), ("", False)}


def test_refusals_are_one_sentence_and_change_nothing(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    store.add(record(over=False))
    before = (store.folder / "a-game.yaml").read_bytes()
    assert run(tmp_path, capsys, "a-game") == (2, "", "A game is looked over once it has ended.\n")
    assert run(tmp_path, capsys, "nothing")[2].startswith('There is no file and no saved game "nothing".')
    assert (store.folder / "a-game.yaml").read_bytes() == before
