"""Small faults planted in Qubism that no other test found: what a player would have seen of each."""

from __future__ import annotations

import pytest

from squares.core.events import Ended
from squares.core.game import Setup
from squares.core.players import People
from squares.core.seats import Seat
from squares.games.qubism.rules.kernel import A_CELL, PLACE
from squares.games.qubism.rules.ranking import Ranking
from tests.games.qubism.qubism_games import READINGS, TEXTS, lay, qubism, texts, why


def test_norths_end_shows_norths_pawn() -> None:
    game = qubism()
    position = lay(game, ".....", "..S..", ".....", "N....", ".....", to_act="n")
    step = game.apply(position, game.parse_action("a2a1"))
    (cell,) = game.codec.across(step.position, Seat.NORTH)
    assert (str(cell), step.events[-1]) == ("a1", Ended("north", "across", (cell,)))


@pytest.mark.parametrize(("to_act", "action", "told"), [("s", "c2c4", "Mei jumped over Ken's pawn"), ("n", "c3c1", "")])
def test_the_account_of_a_jump_says_whose_pawn_it_went_over(to_act: str, action: str, told: str) -> None:
    game = qubism()
    position = lay(game, ".....", ".....", "..N..", "..S..", ".....", to_act=to_act)
    step = game.apply(position, game.parse_action(action))
    said = game.account(position, step.events, People({Seat.SOUTH: "Mei", Seat.NORTH: "Ken"}))
    assert said is not None
    assert TEXTS.say(said) == (told or "Ken jumped over Mei's pawn to the far row")


@pytest.mark.parametrize("reading", READINGS)
def test_only_a_cube_with_fins_is_named_by_its_fin(reading: str) -> None:
    game = qubism(after_roll=reading)
    start = game.start(Setup(), 0)
    placed = {str(action): game.describe(start, action) for action in game.legal_actions(start)}
    words = "cube" if reading == "fin" else "arrow"
    assert TEXTS.say(placed["b3U"]) == f"b3 {TEXTS.say(f'qubism.{words}.U')}"


@pytest.mark.parametrize("last", ["i4", "a4"])
def test_on_a_large_board_too_no_cube_may_shut_the_last_way(last: str) -> None:
    """One with more cells than a number has bits, which is searched from cell to cell."""
    row = [f"{file}4" for file in "abcdefghi" if f"{file}4" != last]
    game = qubism(board={"files": 9, "ranks": 8, "blocked": row})
    start = game.start(Setup(), 0)
    assert why(game, start, f"{last}U").startswith("This would wall in both pawns.")
    assert not any(text.startswith(last) for text in texts(game, start))


def test_a_way_that_first_leads_back_keeps_a_board() -> None:
    assert qubism(board={"blocked": ["b2", "d2", "c3"], "pawns": {"south": ["c2"], "north": ["c5"]}})


@pytest.mark.parametrize("reading", ["fin", "keep"])
def test_each_cell_is_offered_with_the_first_arrow_that_it_may_have(reading: str) -> None:
    """So bots look at many plies: the kernel's quick list against its full one."""
    game = qubism(after_roll=reading)
    kernel = game.codec.kernel(lay(game, "L.N.R", ".....", "D...U", "..L..", "..S.."))
    first: dict[int, int] = {}
    for move in list(kernel.moves[: kernel.generate()]):
        if move >> 20 == PLACE:
            first.setdefault((move >> 10) & 1023, move)
    found = [move for move in list(kernel.moves[: kernel.listed(A_CELL)]) if move >> 20 == PLACE]
    assert found == list(first.values())


@pytest.mark.parametrize(("reading", "faces"), [("fin", 8), ("keep", 4), ("reverse", 4)])
def test_a_table_of_values_has_a_number_for_every_face(reading: str, faces: int) -> None:
    game = qubism(after_roll=reading)
    ranking = Ranking(game.codec.tables, 2)
    start = game.start(Setup(), 0)
    placed = [action for action in game.legal_actions(start) if str(action).startswith("b3")]
    states = [game.codec.kernel(game.apply(start, action).position).state() for action in placed]
    found = [ranking.place(state).faces for state in states]
    assert ranking.faces == faces
    assert all(ranking.face(ranking.cube(face)) == face for face in range(faces))
    assert len(set(found)) == len(found)
    assert max(found) < faces
