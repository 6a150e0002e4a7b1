"""What the window asks of the tile games: pieces, targets, gauges, words."""

from __future__ import annotations

import random

import pytest

from squares.core.actions import Button, InHand
from squares.core.events import Moved, Placed
from squares.core.game import Piece, Setup
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import phrase
from squares.core.seats import TWO, Seat
from tests.rules.tile_games import KNIGHTS, invented, lay, scattered, tile_game

A1, B1 = Cell(File(0), Rank(0)), Cell(File(1), Rank(0))


def test_pieces_are_the_tiles_on_the_board_and_in_both_hands() -> None:
    game = tile_game("squares-ii")
    pieces = game.pieces(lay(game, a1="J2S4"))
    assert pieces[0] == Piece(A1, "tile", Seat.SOUTH, "J2", "S4")
    assert len(pieces) == 20
    assert Piece(InHand(Seat.NORTH, "S4J2"), "tile", Seat.NORTH, "S4", "J2") in pieces


@pytest.mark.parametrize(
    ("action", "targets"),
    [
        ("J4S2@b1", (InHand(Seat.SOUTH, "J4S2"), B1)),
        ("a1b1", (A1, B1)),
        ("a1*b1", (A1, B1)),
        ("a1*a1", (A1, A1)),
        ("a1-", (A1,)),
        ("pass", (Button("pass"),)),
    ],
)
def test_targets_are_what_a_mouse_clicks(action: str, targets: tuple[object, ...]) -> None:
    game = tile_game("squares-ii")
    assert game.targets(lay(game, a1="J2S4"), game.parse_action(action)) == targets


@pytest.mark.parametrize("scope", ["owner", "row"])
def test_gauges_show_the_sums_and_limits_of_the_kernel(scope: str) -> None:
    game, dice = tile_game("squares-ii", "own", supply_scope=scope), random.Random(1)
    for _ in range(20):
        position = scattered(game, dice)
        kernel = game.kernel(position)
        now, tables = kernel.state(), kernel.tables
        for owner in range(2):
            for row, gauges in enumerate(game.rows(position)):
                at = owner * 5 + row
                assert gauges[owner].sum == now[tables.sum + at]
                assert gauges[owner].limit == now[tables.limit + at]


def test_a_masked_position_has_gauges_too() -> None:
    game = tile_game("squares-ii", "own")
    position = lay(game, a3="S1J5", b3="S2J4", c3="T1D5")
    for seat in TWO:
        seen = game.observe(position, seat).position
        assert game.rows(seen) == game.rows(position)


def test_how_a_tile_moves_follows_from_its_mechanism() -> None:
    game = invented(KNIGHTS)
    position = lay(game, d1="G3K4", a1="K1G6")
    glide = game.apply(position, game.parse_action("d1*f3")).events[0]
    assert isinstance(glide, Moved)
    assert (glide.how, [str(cell) for cell in glide.path]) == ("slide", ["d1", "e2", "f3"])
    leap = game.apply(position, game.parse_action("a1*b3")).events[0]
    assert isinstance(leap, Moved)
    assert (leap.how, len(leap.path)) == ("leap", 2)
    step = game.apply(position, game.parse_action("a1b1")).events[0]
    assert isinstance(step, Moved)
    assert step.how == "step"


def test_placed_names_the_hand_piece_and_the_face_up() -> None:
    game = tile_game("squares-ii")
    event = game.apply(game.start(Setup(), 0), game.parse_action("J2S4@b1")).events[0]
    assert event == Placed(Seat.SOUTH, InHand(Seat.SOUTH, "S4J2"), B1, "J2")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("J4S2@b1", phrase("action.place", piece="J4", cell="b1")),
        ("a1b1", phrase("action.move", start="a1", goal="b1")),
        ("a1a2", phrase("action.fight", start="a1", goal="a2")),
        ("a1*a1", phrase("action.ability_here", name="Spin", start="a1", goal="a1")),
        ("c2*d3", phrase("action.ability", name="Diagonal", start="c2", goal="d3")),
        ("pass", phrase("action.pass")),
    ],
)
def test_actions_in_words(action: str, words: object) -> None:
    game = tile_game("squares-ii")
    position = lay(game, a1="S4J2", a2="s1j5", c2="D1T5")
    assert game.describe(position, game.parse_action(action)) == words
