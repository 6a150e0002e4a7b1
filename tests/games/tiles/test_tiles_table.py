"""What the window asks of the tile games: pieces, targets, gauges, words."""

from __future__ import annotations

import random

import pytest

from squares.core.actions import Button, InHand
from squares.core.events import Moved, Placed
from squares.core.game import Piece, Setup
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from tests.games.tiles.tile_games import KNIGHTS, invented, lay, scattered, tile_game

TEXTS = Texts.load()
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
        ("c2*d1", phrase("action.ability_fight", name="Diagonal", start="c2", goal="d1")),
        ("S1J5@d1", phrase("action.place_fight", piece="S1", cell="d1")),
        ("pass", phrase("action.pass")),
    ],
)
def test_actions_in_words(action: str, words: Phrase) -> None:
    game = tile_game("squares-ii")
    position = lay(game, a1="S4J2", a2="s1j5", c2="D1T5", d1="t1d5")
    said = game.describe(position, game.parse_action(action))
    assert said.key == words.key
    assert said.values.items() >= words.values.items()


CLASSIC = {"a1": "S4J2", "a2": "s3j3", "b1": "T2D4", "b2": "t2d4", "b4": "J1S5", "e1": "T1D5", "e2": "d2t4"}
FIRST_GAME = {"a1": "X3Y3", "b1": "X4Y2", "a2": "l3u3", "b2": "l2u4", "c2": "u2l4"}
FULL = {"a1": "S5J1", "b1": "T4D2"}


@pytest.mark.parametrize(
    ("id", "cells", "pending", "action", "told"),
    [
        ("squares-ii", CLASSIC, "-", "a1a2", "Mei's 4 beat your 3, which is back in hand"),
        ("squares-ii", CLASSIC, "-", "e1*e4", "Tsunami sent your Diagonal 2 from e2 to e4"),
        (
            "squares-ii",
            CLASSIC,
            "-",
            "b1*b4",
            "Tsunami sent your Tsunami 2 from b2 to b4; your 2 beat Mei's 1, which is back in hand",
        ),
        ("squares-ii", CLASSIC, "-", "a1*a1", "Mei's Spin 4 turned over to Jump 2"),
        ("squares-ii", CLASSIC, "-", "b1c1", None),
        ("squares-ii", CLASSIC, "-", "S1J5@c1", None),
        ("strive", FIRST_GAME, "-", "a1*a2", "Mei's Exchange 3 swapped places with your Leap 3"),
        ("strive", FIRST_GAME, "-", "a1a2", "Mei's 3 and your 3 tied; both are back in hand"),
        ("strive", FIRST_GAME, "-", "b1b2", "Mei's 4 beat your 2 (counts 3), which is back in hand"),
        (
            "squares-ii",
            FULL,
            "return:n",
            "a1-",
            "Mei's Spin 5 is back in hand; rank 1 held 9",
        ),
    ],
)
def test_what_a_ply_did_is_told(id: str, cells: dict[str, str], pending: str, action: str, told: str | None) -> None:
    game = tile_game(id)
    position = lay(game, pending=pending, **cells)
    people = People({Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}, you=Seat.NORTH)
    events = game.apply(position, game.parse_action(action)).events
    said = game.account(position, events, people)
    assert (TEXTS.say(said) if said else None) == told


def test_an_account_names_the_row_that_holds_too_much_and_reveals_nothing() -> None:
    game = tile_game("squares-ii", "own")
    position = lay(game, c2="D4T2", a3="S5J1", d4="s4j2")
    step = game.apply(position, game.parse_action("c2*d3"))
    people = People({Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"})
    seen = tuple(game._knowledge.mask_event(event, Seat.NORTH) for event in step.events)
    said = game.account(game.observe(position, Seat.NORTH).position, seen, people)
    assert said is not None
    assert TEXTS.say(said) == "Mei's tiles in rank 3 add up to 9; the limit is 8"
