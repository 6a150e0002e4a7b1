"""Small faults planted in what all games share that no other test found."""

from __future__ import annotations

import pytest

from squares.core.actions import InHand
from squares.core.events import Placed, Returned
from squares.core.game import Piece
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat
from squares.core.shown import Shown
from squares.core.signs import visible
from squares.core.statistics import wilson
from squares.core.tree import Node

A1 = Cell(File(0), Rank(0))


def test_a_path_leads_from_the_first_ply_to_the_last() -> None:
    nodes = [Node[str, str](None, None, 0)]
    for number in range(1, 4):
        nodes.append(Node(nodes[-1], None, number))
    assert [node.number for node in nodes[-1].path()] == [1, 2, 3]


@pytest.mark.parametrize("games", [5, 23, 40])
def test_an_interval_lies_within_all_and_nothing(games: int) -> None:
    """Numbers for which the lower end of no win comes out below 0 by rounding."""
    assert wilson(0, games)[0] >= 0
    assert wilson(games, games)[1] <= 1


def test_a_sign_next_to_those_without_a_shape_can_be_seen() -> None:
    assert not visible("\U000e0fff")
    assert visible("\U000e1000")


@pytest.mark.parametrize("arrived", [True, False])
def test_after_a_fight_the_tile_that_lost_goes_back_to_its_hand(arrived: bool) -> None:
    hand = InHand(Seat.SOUTH, "S1J5")
    shown = Shown((Piece(hand, "tile", Seat.SOUTH, "S1", "J5"), Piece(A1, "tile", Seat.NORTH, "J1", "S5")))
    shown.apply(Placed(Seat.SOUTH, hand, A1, "S1"))
    loser, text = (Seat.SOUTH, "S1J5") if arrived else (Seat.NORTH, "J1S5")
    shown.apply(Returned(loser, A1, InHand(loser, text), "fight", arrived=arrived))
    assert [piece.owner for piece in shown.pieces if piece.spot == A1] == [Seat.NORTH if arrived else Seat.SOUTH]
