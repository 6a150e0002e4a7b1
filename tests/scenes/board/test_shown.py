from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scenes.board.motion import Motion
from scenes.board.threats import threatened
from scenes.board.timeline import plan
from scenes.geometry import Rect
from squares.core.actions import Spot
from squares.core.game import AnyGame, Piece, Setup
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat
from squares.core.shown import Shown, showing
from squares.registry import Registry

REGISTRY = Registry.of_engines()
GAMES = [(e.id, v) for e in REGISTRY.entries if e.definition for v in e.definition.variants]
A1 = Cell(File(0), Rank(0))


def table(pieces: tuple[Piece, ...]) -> set[tuple[Spot, str, str, Seat | None]]:
    """What lies where, whatever the order."""
    return {(piece.spot, piece.text, piece.back, piece.owner) for piece in pieces}


def walk(game: AnyGame, seed: int, plies: int) -> Any:
    """Positions and actions of a random game."""
    rng = Random(seed)
    position = game.start(Setup(), seed)
    for _ in range(plies):
        actions = game.legal_actions(position)
        if not actions:
            return
        action = rng.choice(actions)
        yield position, action
        position = game.apply(position, action).position


def test_some_games_are_walked() -> None:
    assert len(GAMES) >= 5


@pytest.mark.parametrize(("id", "variant"), GAMES)
def test_events_alone_lead_to_the_pieces_of_the_next_position(id: str, variant: str) -> None:
    game = REGISTRY.game(id, variant)
    for seed in range(2):
        for position, action in walk(game, seed, 40):
            step = game.apply(position, action)
            shown = Shown(game.pieces(position))
            for event in step.events:
                shown.apply(event)
            left = {piece for piece in table(shown.pieces) if piece[3] is not None}
            right = {piece for piece in table(game.pieces(step.position)) if piece[3] is not None}
            assert left == right, f"{game.format(position)} {game.format_action(action)}"


@pytest.mark.parametrize(("id", "variant"), GAMES)
def test_a_plan_ends_with_every_touched_piece_at_its_place(id: str, variant: str) -> None:
    game = REGISTRY.game(id, variant)
    motion = Motion({"move_cell": (150, lambda t: t), "fight": (340, lambda t: t)})

    def where(spot: Spot) -> Rect:
        if isinstance(spot, Cell):
            return Rect(spot.file * 100.0, spot.rank * 100.0, 84, 84)
        return Rect(700.0 + sum(map(ord, spot.text)) % 97, 0 if spot.seat is Seat.NORTH else 500, 60, 60)

    for position, action in walk(game, 7, 80):
        step = game.apply(position, action)
        made = plan(game.pieces(position), step.events, where, where, motion)
        drawn = made.at(made.length)
        at_rest = [p for p in game.pieces(step.position) if p.spot in made.touched and p.owner is not None]
        for piece in at_rest:
            like = sum(1 for p in at_rest if (p.spot, p.owner) == (piece.spot, piece.owner))
            here = [s for s in drawn if (s.piece.spot, s.piece.owner) == (piece.spot, piece.owner)]
            assert [s.centre for s in here] == [pytest.approx(where(piece.spot).center)] * like


def test_the_face_that_lies_up_is_read_from_either_notation() -> None:
    piece = Piece(A1, "tile", Seat.SOUTH, "S4", "J2")
    assert showing(piece, "S4J2") == piece
    assert (showing(piece, "J2S4").text, showing(piece, "J2").back) == ("J2", "S4")
    assert showing(piece, "T3") == Piece(A1, "tile", Seat.SOUTH, "T3", "")


def test_a_piece_is_threatened_where_it_would_not_survive_a_fight() -> None:
    game = REGISTRY.game("squares-ii")
    position = game.parse(
        "-,-,-,-,-/-,-,s5j1,-,-/-,S4J2,T3D3,-,-/-,-,-,-,-/-,-,-,-,- "
        "S1J5,S2J4,S3J3,S5J1,T1D5,T2D4,T4D2,T5D1 S1J5,S2J4,S3J3,S4J2,T1D5,T2D4,T3D3,T4D2,T5D1 n -"
    )
    assert threatened(game, position, Seat.SOUTH) == {Cell(File(2), Rank(2))}


def test_whoever_acts_is_threatened_as_if_it_passed() -> None:
    game = REGISTRY.game("squares-ii")
    board = "-,-,-,-,-/-,-,s5j1,-,-/-,S4J2,T3D3,-,-/-,-,-,-,-/-,-,-,-,-"
    hands = "S1J5,S2J4,S3J3,S5J1,T1D5,T2D4,T4D2,T5D1 S1J5,S2J4,S3J3,S4J2,T1D5,T2D4,T3D3,T4D2,T5D1"
    south, north = (game.parse(f"{board} {hands} {letter} -") for letter in "sn")
    assert threatened(game, south, Seat.SOUTH) == {Cell(File(2), Rank(2))}
    assert threatened(game, north, Seat.NORTH) == frozenset()


def test_a_piece_is_threatened_by_another_of_its_owner_that_can_be_pushed_onto_it() -> None:
    game = REGISTRY.game("squares-ii")
    position = game.parse(
        "-,-,-,-,-/-,t3d3,-,-,-/-,S4J2,-,-,-/-,-,-,-,-/-,J1S5,-,-,- "
        "S1J5,S2J4,S3J3,T1D5,T2D4,T3D3,T4D2,T5D1 S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T4D2,T5D1 s -"
    )
    assert threatened(game, position, Seat.SOUTH) == {Cell(File(1), Rank(0))}


def test_a_mark_tells_nothing_of_a_hidden_hand() -> None:
    """North could put a tile from its hand onto South's, which South can only guess where the hand is hidden."""
    board = "-,S1J5,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-"
    less, whole = (f"{first}S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1" for first in ("", "S1J5,"))
    for variant, marked in (("classic", {Cell(File(1), Rank(4))}), ("own", set())):
        game = REGISTRY.game("squares-ii", variant)
        assert threatened(game, game.parse(f"{board} {less} {whole} s -"), Seat.SOUTH) == marked
