"""The same play by the rules of two games."""

from __future__ import annotations

import pytest

from squares.core.errors import IllegalAction
from squares.core.game import AnyGame
from squares.core.grid import Cell, File, Rank
from squares.core.side_by_side import SideBySide
from squares.registry import Registry

REGISTRY = Registry.of_engines()


def qubism(**house: object) -> AnyGame:
    return REGISTRY.game("qubism", house=house or None)


def cell(file: int, rank: int) -> Cell:
    return Cell(File(file), Rank(rank))


def play(pair: SideBySide, by: int, *actions: str) -> None:
    for action in actions:
        pair.play(by, pair.games[by].parse_action(action))


def boards(pair: SideBySide) -> list[str]:
    return [game.format(position) for game, position in zip(pair.games, pair.now.positions, strict=True)]


def test_what_is_played_in_one_is_played_in_the_other() -> None:
    pair = SideBySide(qubism(), qubism(cubes=5))
    play(pair, 0, "a1R")
    play(pair, 1, "e5L")
    for game, board in zip(pair.games, boards(pair), strict=True):
        pieces = {piece.spot: piece.text for piece in game.pieces(game.parse(board))}
        assert (pieces[cell(0, 0)], pieces[cell(4, 4)]) == ("R", "L")
    assert pair.now.missing == (None, None)
    assert not pair.apart(0)


def test_a_move_that_the_other_does_not_allow_is_made_in_one_alone_and_told() -> None:
    pair = SideBySide(qubism(), qubism(cubes=1))
    play(pair, 0, "a1R")
    before = boards(pair)[1]
    play(pair, 0, "e5L")
    why = pair.now.missing[1]
    assert (pair.now.missing[0], why and why.key) == (None, "qubism.no.supply")
    assert boards(pair)[1] == before
    assert pair.apart(0) == pair.apart(1) == {cell(4, 4)}


def test_an_illegal_move_changes_nothing() -> None:
    pair = SideBySide(qubism(), qubism())
    with pytest.raises(IllegalAction):
        play(pair, 0, "a1D")
    assert len(pair.line) == 1


def test_undo_takes_the_last_move_back_in_both() -> None:
    pair = SideBySide(qubism(), qubism(cubes=1))
    start = boards(pair)
    play(pair, 0, "a1R", "e5L")
    assert (pair.undo(), pair.undo(), pair.undo()) == (True, True, False)
    assert boards(pair) == start


def test_cells_of_a_larger_board_are_marked() -> None:
    pair = SideBySide(qubism(), REGISTRY.game("qubism", "7x7"))
    assert len(pair.apart(1)) >= 49 - 25
    assert all(cell.file > 4 or cell.rank > 4 or cell in pair.apart(0) for cell in pair.apart(1))


def test_a_position_that_one_does_not_have_gives_way_to_its_start() -> None:
    text = qubism().format(SideBySide(qubism(), qubism()).now.positions[0])
    pair = SideBySide(qubism(), REGISTRY.game("qubism", "7x7"), text)
    assert pair.now.missing[0] is None
    assert pair.now.missing[1] is not None


def test_what_was_played_is_played_again_as_far_as_it_goes() -> None:
    before = SideBySide(qubism(), qubism())
    play(before, 0, "a1R", "e5L", "a2U")
    pair = SideBySide(qubism(), qubism(cubes=2))
    pair.again(before)
    assert len(pair.line) == 4
    fewer = SideBySide(qubism(cubes=2), qubism())
    fewer.again(before)
    assert len(fewer.line) == 3
