"""Qubism: one test or more for each rule, ruling and switch of data/games/qubism/rules.md."""

from __future__ import annotations

import random

import pytest

from squares.core.actions import Button, InHand, Swap
from squares.core.errors import BadAction, BadData, BadPosition
from squares.core.events import Ended, Moved, Placed, Turned, TurnTo
from squares.core.game import Outcome, Setup
from squares.core.grid import Cell
from squares.core.players import People
from squares.core.seats import Seat
from squares.core.shown import Shown
from squares.data.texts import Texts
from squares.games.qubism import QubismGame
from squares.games.qubism.rules.kernel import PASS
from squares.registry import hash_of
from tests.games.qubism.qubism_games import READINGS, REGISTRY, lay, pawn_goals, play, qubism, texts, why

TEXTS = Texts.load()
START = "..N../...../...../...../..S.. s 9"


@pytest.fixture
def game() -> QubismGame:
    return qubism()


def cell(text: str) -> Cell:
    found = qubism("7x7").grid.parse(text)
    assert found is not None
    return found


# ---- parts and start


def test_start_is_the_one_of_the_notation_page(game: QubismGame) -> None:
    assert game.format(game.start(Setup(), 0)) == START
    assert game.format(game.start(Setup(Seat.NORTH), 5)) == START.replace(" s ", " n ")


def test_Q1_the_board_is_five_wide_and_seven_in_a_variant() -> None:
    wide = qubism("7x7")
    empty = "/".join(["......."] * 5)
    assert wide.format(wide.start(Setup(), 0)) == f"...N.../{empty}/...S... s 9"
    assert qubism().definition.board.files == 5


def test_Q1_the_small_variant_has_three_cubes() -> None:
    assert qubism("4x4").definition.board.files == qubism("4x4").definition.board.ranks == 4
    assert qubism("4x4").definition.cubes == 3


@pytest.mark.parametrize(
    ("files", "ranks", "start"),
    [
        (4, 4, "..N./..../..../.S.. s 9"),
        (6, 3, "...N../....../..S... s 9"),
        (12, 3, "......N...../............/.....S...... s 9"),
        (3, 3, ".N./.../.S. s 9"),
    ],
)
def test_Q6_pawns_begin_left_of_the_middle_of_an_even_board(files: int, ranks: int, start: str) -> None:
    game = qubism(board={"files": files, "ranks": ranks})
    position = game.start(Setup(), 0)
    assert game.format(position) == start
    turned = position.board[::-1].translate(str.maketrans("SN", "NS"))
    assert turned == position.board, "the same to both players"


def test_Q6_pawns_begin_where_the_file_says() -> None:
    game = qubism(board={"files": 4, "ranks": 4, "pawns": {"south": "a1", "north": "b3"}})
    assert game.format(game.start(Setup(), 0)) == "..../.N../..../S... s 9"
    only = qubism("4x4", board={"pawns": {"north": "b4"}})
    assert only.format(only.start(Setup(Seat.NORTH), 0)) == ".N../..../..../.S.. n 3"


@pytest.mark.parametrize(
    ("pawns", "sentence"),
    [
        ({"south": "f1"}, 'There is no cell "f1" for a pawn to begin on; the board ends at e5.'),
        ({"north": "north"}, 'There is no cell "north" for a pawn'),
        ({"south": "c5", "north": "c4"}, "The pawn that begins on c5 would be across at once."),
        ({"north": "a1"}, "The pawn that begins on a1 would be across at once."),
        ({"south": "b2", "north": "b2"}, "Two pawns would begin on b2."),
        ({"north": "c1"}, "The pawn that begins on c1 would be across at once."),
    ],
)
def test_Q6_pawns_that_cannot_begin_are_told(pawns: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        qubism(board={"pawns": pawns})
    said = TEXTS.say(caught.value.phrase)
    assert sentence in said
    assert "board.pawns." in said


def test_Q6_the_usual_cells_leave_the_rules_as_they_were() -> None:
    assert hash_of(qubism(board={"pawns": {}})) == hash_of(qubism())
    assert hash_of(qubism(board={"pawns": {"south": "a1"}})) != hash_of(qubism())


def test_only_south_and_north_begin(game: QubismGame) -> None:
    with pytest.raises(BadData):
        game.start(Setup(Seat.EAST), 0)
    with pytest.raises(BadData):
        game.start(Setup(choices={"cubes": ("9",)}), 0)


def test_the_number_of_cubes_is_data() -> None:
    few = qubism(cubes=2)
    position = play(few, few.start(Setup(), 0), "a4R", "e2L")
    assert few.format(position) == "..N../R..../...../....L/..S.. s 0"
    assert not [text for text in texts(few, position) if len(text) == 3]
    assert why(few, position, "b3U") == "No cube is left beside the board. Move one that is on it."


# ---- moving the pawn


def test_a_pawn_steps_straight_and_not_onto_cubes(game: QubismGame) -> None:
    position = lay(game, "..N..", ".....", ".....", "..R..", ".US..")
    assert pawn_goals(game, position, "c1") == "d1"
    assert why(game, position, "c1b1") == "A cube stands on b1."
    assert "one cell straight" in why(game, position, "c1d2")
    assert "one cell straight" in why(game, position, "c1c1")
    assert why(game, position, "c5c4") == "The pawn on c5 belongs to North."
    assert why(game, position, "a1a2") == "There is nothing on a1."


@pytest.mark.parametrize(
    ("ranks", "start", "goals"),
    [
        ((".....", "..N..", "..S..", ".....", "....."), "c3", "b3 c2 c5 d3"),  # straight, whatever is beside it
        (("..U..", "..N..", "..S..", ".....", "....."), "c3", "b3 b4 c2 d3 d4"),  # a cube behind: to the sides
        (("..U..", ".RN..", "..S..", ".....", "....."), "c3", "b3 c2 d3 d4"),
        (("..U..", ".RNL.", "..S..", ".....", "....."), "c3", "b3 c2 d3"),  # nowhere
        (("..N..", "..S..", ".....", ".....", "....."), "c4", "b4 b5 c3 d4 d5"),  # off the board behind
        (("N....", "S....", ".....", ".....", "....."), "a4", "a3 b4 b5"),  # in a corner, from below
        (("....N", "....S", ".....", ".....", "....."), "e4", "d4 d5 e3"),
        ((".....", ".....", "NS...", ".....", "....."), "b3", "a2 a4 b2 b4 c3"),  # at the edge, from the side
        ((".....", ".....", ".NS..", ".....", "....."), "c3", "a3 c2 c4 d3"),
        ((".....", ".....", "LNS..", ".....", "....."), "c3", "b2 b4 c2 c4 d3"),
    ],
)
def test_Q5_jumps(game: QubismGame, ranks: tuple[str, ...], start: str, goals: str) -> None:
    assert pawn_goals(game, lay(game, *ranks), start) == goals


def test_Q5_jumps_of_the_north_pawn_in_the_lower_corners(game: QubismGame) -> None:
    left = lay(game, ".....", ".....", ".....", "N....", "S....", to_act="n")
    right = lay(game, ".....", ".....", ".....", "....N", "....S", to_act="n")
    assert pawn_goals(game, left, "a2") == "a3 b1 b2"
    assert pawn_goals(game, right, "e2") == "d1 d2 e3"


def test_Q5_a_jump_that_is_not_allowed_says_why(game: QubismGame) -> None:
    position = lay(game, ".....", "..N..", "..S..", ".....", ".....")
    assert "straight behind" in why(game, position, "c3b4")
    assert "only jump over" in why(game, position, "c3c4")
    step = game.apply(position, game.parse_action("c3c5"))
    assert step.events == (
        Moved(Seat.SOUTH, (cell("c3"), cell("c5")), "jump"),
        Ended("south", "across", (cell("c5"),)),
    )


# ---- placing cubes


def test_a_new_cube_points_at_an_empty_cell_on_the_board(game: QubismGame) -> None:
    position = lay(game, "..N..", ".....", ".U...", ".....", "..S..")
    assert {text[2:] for text in texts(game, position) if text.startswith("b2")} == set("RrDdLl")
    assert why(game, position, "b2U") == "The arrow would point at b3, which is not empty."
    assert why(game, position, "b1R") == "The arrow would point at c1, which is not empty."
    assert why(game, position, "a1d") == "The arrow would point off the board."
    assert why(game, position, "b3R") == "b3 is not empty."
    assert why(game, position, "c5L") == "c5 is not empty."


def test_placing_takes_a_cube_from_the_supply_and_passes_the_turn(game: QubismGame) -> None:
    step = game.apply(game.parse(START), game.parse_action("c2l"))
    assert game.format(step.position) == "..N../...../...../..l../..S.. n 8"
    assert step.events == (Placed(Seat.SOUTH, InHand(None, "cube9"), cell("c2"), "l"), TurnTo(Seat.NORTH))


# ---- moving cubes


def test_anybody_moves_any_cube(game: QubismGame) -> None:
    position = lay(game, "..N..", "R....", ".....", ".....", "..S..")
    for seat in "sn":
        mine = game.parse(game.format(position).replace(" s ", f" {seat} "))
        assert {"a4b4", "a4c4", "a4d4", "a4e4"} <= texts(game, mine)


def test_Q2_a_cube_passes_over_nothing(game: QubismGame) -> None:
    position = lay(game, "..N..", "R..U.", ".....", "d.rS.", ".....")
    found = texts(game, position)
    assert {text for text in found if text.startswith("a4") and len(text) == 4} == {"a4b4", "a4c4"}
    assert not {text for text in found if text.startswith("c2") and len(text) == 4}
    assert {text for text in found if text.startswith("a2") and len(text) == 4} == {"a2a1"}
    assert why(game, position, "a4e4") == "d4 is in the way. A cube passes over empty cells only."
    assert why(game, position, "c2d2") == "d2 is in the way. A cube passes over empty cells only."
    assert why(game, position, "a4a5") == "The arrow on a4 points right. A cube goes where its arrow points."
    assert why(game, position, "a4a4") == "The arrow on a4 points right. A cube goes where its arrow points."


TURNS = {
    "fin": "UR RD DL LU ul ld dr ru",
    "reverse": "UD RL DU LR",
    "keep": "UU RR DD LL",
    "left": "UL LD DR RU",
    "right": "UR RD DL LU",
}


@pytest.mark.parametrize("reading", READINGS)
def test_Q3_where_the_arrow_points_after_a_roll(reading: str) -> None:
    game = qubism(after_roll=reading)
    away = {"U": "c4", "R": "d3", "D": "c2", "L": "b3"}
    for turn in TURNS[reading].split():
        before, after = turn[0], turn[1]
        position = lay(game, "N....", ".....", f"..{before}..", ".....", "....S")
        goal = away[before.upper()]
        step = game.apply(position, game.parse_action(f"c3{goal}"))
        assert step.events[:2] == (
            Moved(Seat.SOUTH, (cell("c3"), cell(goal)), "slide"),
            Turned(cell(goal), after),
        )
        assert step.position.board[game.grid.index(cell(goal))] == after


@pytest.mark.parametrize("reading", READINGS)
def test_Q3_only_cubes_of_the_fin_reading_have_fins(reading: str) -> None:
    game = qubism(None if reading == "fin" else reading)
    start = game.start(Setup(), 0)
    faces = {text[2:] for text in texts(game, start) if len(text) == 3}
    assert faces == set("URDLurdl" if reading == "fin" else "URDL")
    if reading != "fin":
        with pytest.raises(BadAction) as caught:
            game.parse_action("c3u")
        assert "c3U" in TEXTS.say(caught.value.phrase)
        with pytest.raises(BadPosition):
            game.parse("..N../...../..u../...../..S.. s 8")


def test_after_a_slide_the_arrow_may_point_anywhere(game: QubismGame) -> None:
    edge = lay(game, "..N..", ".....", "..l..", ".....", "..S..")
    assert "c3a3" in texts(game, edge)  # turns down, along the edge
    off = lay(game, "..N..", ".....", "U....", ".....", "..S..")
    assert play(game, off, "a3a5", "c5c4", "a5b5").board.count("D") == 1
    crowded = lay(game, "..N..", ".....", "Ur...", ".....", "..S..")
    assert play(game, crowded, "a3a4").board[15] == "R"


def test_a_slide_tells_every_cell_on_the_way(game: QubismGame) -> None:
    position = lay(game, ".....", ".D.Nd", "r....", ".US..", "....u")
    moved = game.apply(position, game.parse_action("a3d3")).events[0]
    assert moved == Moved(Seat.SOUTH, tuple(cell(text) for text in ("a3", "b3", "c3", "d3")), "slide")


# ---- no walling in


def test_Q4_no_cube_may_wall_in_a_pawn(game: QubismGame) -> None:
    position = lay(game, "N....", "RRRR.", ".....", ".....", "..S..")
    assert not [text for text in texts(game, position) if text.startswith("e4")]
    assert why(game, position, "e4D") == "This would wall in both pawns. Each must keep a way across."
    position = lay(game, ".N...", "R.U..", ".....", ".....", "..S..")
    assert "b4D" in texts(game, position)


def test_Q4_names_the_pawn_that_would_be_walled_in(game: QubismGame) -> None:
    corner = lay(game, "NU...", ".....", ".....", ".....", "..S..")
    assert why(game, corner, "a4D") == "This would wall in North's pawn. Both pawns must keep a way across."
    own = lay(game, "..N..", ".....", ".....", ".....", "SU...")
    assert why(game, own, "a2U") == "This would wall in South's pawn. Both pawns must keep a way across."


def test_Q4_pawns_do_not_block_a_way(game: QubismGame) -> None:
    position = lay(game, "..N..", ".....", ".....", ".SR..", "U.R..")
    assert "b3U" in texts(game, position)
    narrow = lay(game, "N....", "S....", ".U...", ".....", ".....")
    assert "b4R" in texts(game, narrow)


def test_Q4_is_judged_when_the_cube_rests(game: QubismGame) -> None:
    """A cube that closes the only gap opens another one where it stood."""
    position = lay(game, "..N..", ".....", "RRR.L", ".....", "..S..")
    assert "e3d3" in texts(game, position)
    assert why(game, position, "d3U") == "This would wall in both pawns. Each must keep a way across."


def test_Q4_refused_cells_are_told_before_anything_is_tried(game: QubismGame) -> None:
    corner = lay(game, "NU...", ".....", ".....", ".....", "..S..")
    refused = {str(r.action): TEXTS.say(r.why) for r in game.refused_actions(corner)}
    assert all(refused[f"a4{cube}"].startswith("This would wall in North's pawn.") for cube in "URDLurdl")
    assert "c1c2" not in refused


# ---- the end


@pytest.mark.parametrize(
    ("line", "action", "winner"),
    [
        ("...../S..../..N../...../..... s 9", "a4a5", "south"),
        ("...../...../..S../....N/..... n 9", "e2e1", "north"),
    ],
)
def test_a_pawn_that_is_across_wins_at_once(game: QubismGame, line: str, action: str, winner: str) -> None:
    position = game.parse(line)
    step = game.apply(position, game.parse_action(action))
    assert game.outcome(position) is None
    assert game.outcome(step.position) == Outcome(winner, "across")
    assert step.position.to_act is position.to_act
    assert game.legal_actions(step.position) == ()
    assert why(game, step.position, "a1R") == "The game is over."
    assert game.parse(game.format(step.position)) == step.position


def test_H4_nobody_may_pass_who_can_do_something(game: QubismGame) -> None:
    assert "pass" not in texts(game, game.parse(START))
    assert "only if" in why(game, game.parse(START), "pass")


def test_H4_pass_is_all_that_is_left_where_nothing_else_can_be_done() -> None:
    """No position of the notation is like that; the kernel answers all the same."""
    game = qubism(cubes=0)
    kernel = game.kernel(game.start(Setup(), 0))
    stuck = 9  # a cube whose arrow points left
    walled_in = [1, stuck, 0, 0, 0, stuck] + [0] * 18 + [2]
    kernel.stand(walled_in, 0, 0)
    assert [move >> 20 for move in kernel.legal()] == [PASS]


# ---- notation and the table


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("..N../...../...../...../..S.. s", "three fields"),
        ("..N../...../...../..S.. s 9", "4 ranks"),
        ("..N../...../....../...../..S.. s 9", "Rank 3"),
        ("..N../...../..X../...../..S.. s 9", "c3 holds"),
        ("..N../...../..N../...../..S.. s 9", "North has 2 pawns"),
        ("..N../...../...../...../..... s 9", "South has 0 pawns"),
        ("..N../...../...../..U../..S.. s 9", "1 cube on the board and 9 beside"),
        ("..N../...../...../..U../..S.. s 08", "a number"),
        ("..N../...../...../...../..S.. x 9", "not"),
        ("NU.../R..../...../...../..S.. s 7", "North's pawn is walled in"),
        ("..S../...../...../...../..N.. s 9", "Both pawns are across"),
    ],
)
def test_bad_positions(game: QubismGame, line: str, said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game.parse(line)
    assert said in TEXTS.say(caught.value.phrase)


@pytest.mark.parametrize("text", ["a1a6", "f1e1", "a1", "a1X", "A1U", "a1UU", "a01U", "pass "])
def test_bad_actions(game: QubismGame, text: str) -> None:
    with pytest.raises(BadAction) as caught:
        game.parse_action(text)
    assert TEXTS.say(caught.value.phrase)


def test_targets(game: QubismGame) -> None:
    position = game.parse(START)
    assert game.targets(position, game.parse_action("b3u")) == (InHand(None, "cube9"), cell("b3"), Button("u"))
    assert game.targets(position, game.parse_action("c1c2")) == (cell("c1"), cell("c2"))
    supply = [piece.spot for piece in game.pieces(position) if isinstance(piece.spot, InHand)]
    assert supply == [InHand(None, f"cube{number}") for number in range(1, 10)]


def test_the_shortest_ways(game: QubismGame) -> None:
    position = game.parse("...../.D.Nd/r..../.US../....u s 4")
    south = game.way(position, Seat.SOUTH)
    north = game.way(position, Seat.NORTH)
    assert [str(c) for c in south] == ["c2", "c3", "c4", "c5"]
    assert [str(c) for c in north] == ["d4", "d3", "d2", "d1"]


@pytest.mark.parametrize(
    ("line", "action", "told"),
    [
        ("...../.D.Nd/r..../.US../....u s 4", "a3d3", "Kaede's way grew from 3 steps to 4"),
        (START, "c4R", "your way grew from 4 steps to 5 and Kaede's way grew from 4 steps to 5"),
        (
            "..N../..R../...../...../..S.. s 8",
            "c4e4",
            "your way shrank from 5 steps to 4 and Kaede's way shrank from 5 steps to 4",
        ),
        ("...../..N../...../...../..S.. s 9", "c1c2", None),
        ("..U../..N../..S../...../..... s 8", "c3d4", "you jumped over Kaede's pawn"),
        ("...../..N../..S../...../..... s 9", "c3c5", "you jumped over Kaede's pawn to the far row"),
        ("...../..S../...../....N/..... s 9", "c4c5", "you reached the far row"),
    ],
)
def test_the_account_tells_jumps_and_ways_that_changed(line: str, action: str, told: str | None) -> None:
    game = qubism()
    position = game.parse(line)
    step = game.apply(position, game.parse_action(action))
    said = game.account(position, step.events, People({Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}, Seat.SOUTH))
    assert (TEXTS.say(said) if said else None) == told


# ---- sides may be swapped


def test_H8_the_second_player_takes_the_other_side_once() -> None:
    game = qubism("5x5-swap")
    position = game.start(Setup(), 0)
    assert "swap" not in texts(game, position)
    assert "right after the first move" in why(game, position, "swap")
    position = play(game, position, "b2r")
    assert texts(game, position) == texts(qubism(), qubism().parse(game.format(position)[: -len(" swap")])) | {"swap"}
    assert "swap" not in texts(game, play(game, position, "c5c4"))
    position = play(game, position, "swap")
    assert game.format(position) == "..N../...l./...../...../..S.. s 8"
    assert "swap" not in texts(game, position) | texts(game, play(game, position, "c1c2"))


@pytest.mark.parametrize("first", ["s", "n"])
@pytest.mark.parametrize("roll", READINGS)
def test_H8_a_swapped_position_is_the_same_for_the_other_player(first: str, roll: str) -> None:
    """After a swap whoever began has the moves that the second player had, each turned round."""
    game = qubism(house={"swap": True}, after_roll=roll)
    start = game.parse(f"..N../...../...../...../..S.. {first} 9 open")
    for action in game.legal_actions(start)[::9]:
        position = game.apply(start, action).position
        swapped = play(game, position, "swap")
        assert game.to_act(swapped) is game.to_act(start)
        assert texts(game, swapped) == {turned(text) for text in texts(game, position) - {"swap"}}


def turned(text: str) -> str:
    """An action on a board of five by five as the other player sees it."""
    signs = {sign: "edcba54321"[i] for i, sign in enumerate("abcde12345")}
    arrows = dict(zip("UuRrDdLl", "DdLlUuRr", strict=True))
    cells, arrow = (text[:2], arrows[text[2]]) if len(text) == 3 else (text, "")
    return "".join(signs[sign] for sign in cells) + arrow


@pytest.mark.parametrize("first", ["c1c2", "c1b1", "b2r", "c3U", "a4R", "e2l"])
def test_H8_events_lead_from_one_side_to_the_other(first: str) -> None:
    game = qubism("5x5-swap")
    position = play(game, game.start(Setup(), 0), first)
    step = game.apply(position, Swap())
    shown = Shown(game.pieces(position))
    for event in step.events:
        shown.apply(event)
    lying = [
        sorted((str(p.spot), str(p.owner), p.text) for p in each) for each in (shown.pieces, game.pieces(step.position))
    ]
    assert lying[0] == lying[1]
    assert step.events[-1] == TurnTo(Seat.SOUTH)
    said = game.account(position, step.events, People({Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}))
    assert said is not None
    assert TEXTS.say(said) == "Kaede took Mei's side"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("..N../...../...../..S../..... s 9 open", "start of a game"),
        ("..N../...../...../.rr../..S.. n 7 swap", "right after the first move"),
        ("..N../...../...../..S../..... s 9 swap", "right after the first move"),
        ("..N../...../...../...../..S.. s 9 -", '"open" or "swap"'),
        ("..N../...../...../...../..S.. s 9 open 1", "perhaps a fourth"),
    ],
)
def test_H8_where_sides_are_settled_follows_from_the_position(line: str, said: str) -> None:
    with pytest.raises(BadPosition) as caught:
        qubism("5x5-swap").parse(line)
    assert said in TEXTS.say(caught.value.phrase)


def test_H8_a_kernel_takes_back_what_is_played_across_the_swap() -> None:
    game = qubism("5x5-swap")
    kernel = game.kernel(game.start(Setup(), 0))
    dice, states, keys = random.Random(3), [], []
    for ply in range(12):
        states.append(kernel.state())
        keys.append(int(kernel.key()))
        legal = sorted(kernel.legal())
        kernel.play(legal[-1] if ply == 1 else dice.choice(legal))
        assert int(kernel.plies()) == ply + 1
    assert str(game.action(game.codec.position(kernel), 3 << 20)) == "swap"
    assert len(set(keys)) == len(keys)
    settled = game.kernel(game.codec.position(kernel))
    assert settled.key() == kernel.key()
    for state, key in zip(reversed(states), reversed(keys), strict=True):
        kernel.undo()
        assert (kernel.state(), int(kernel.key())) == (state, key)


def test_H8_swap_is_refused_where_the_engine_has_none_and_leaves_other_hashes_alone() -> None:
    with pytest.raises(BadData) as caught:
        REGISTRY.game("squares-ii", house={"house": {"swap": True}})
    assert "does not let sides be swapped" in TEXTS.say(caught.value.phrase)
    assert hash_of(qubism(house={"swap": False})) == hash_of(qubism())
    assert hash_of(qubism("5x5-swap")) != hash_of(qubism())
