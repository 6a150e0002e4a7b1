"""What the evaluation of games of pieces counts, that both sides are treated alike, and that bots see what wins."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from squares.bots.bot import Bot
from squares.bots.evaluation import MOST, Evaluation
from squares.bots.evaluations import evaluation_of
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import Setup
from squares.core.players import FULL
from squares.core.seats import TWO, Seat
from squares.games.pieces import PiecesGame
from squares.games.pieces.rules.values import PiecesPosition
from tests.game_files import each_eighth
from tests.games.pieces.pieces_games import EXAMPLES, REGISTRY, example, mapping, small
from tests.games.pieces.test_pieces_invented import invented

ROSTER = Roster.load()
GAMES = list(dict.fromkeys(id for id, _ in EXAMPLES))
PLAYED_OUT = ("clobber", "hex", "rock-pool", "small-tables")
"""Games in which playouts tell more than terms."""
ALIKE = {*GAMES} - {"four-in-a-row", "fox-and-geese", "hasami-shogi", "konane", "quarter-turns", "reversi"}
ALIKE -= {"tablut", *PLAYED_OUT}
"""Games that look the same to both sides after half a turn of the board, and are soon uneven."""
SHORT = {
    "alquerque": 23, "amazons": 8, "ataxx": 17, "breakthrough": 21, "clobber": 5, "cub-shogi": 6,
    "english-draughts": 31, "fanorona": 13, "flying-draughts": 0, "four-in-a-row": 9, "fox-and-geese": 14,
    "gobblet": 13, "gomoku": 6, "hex": 24, "konane": 2, "lines-of-action": 18, "marsh-frogs": 1,
    "nine-mens-morris": 16, "quarter-turns": 25, "reversi": 1, "rock-pool": 0, "small-tables": 10, "tablut": 10,
    "teeko": 35, "three-mens-morris": 4, "tic-tac-toe": 4,
}  # fmt: skip
"""Seeds with which random games are soon won."""


def evaluation(game: PiecesGame) -> Evaluation:
    found = evaluation_of(game, ROSTER.level(game, FULL).weights)
    assert found is not None
    return found


def walk(game: PiecesGame, seed: int, plies: int) -> list[PiecesPosition]:
    """Positions of a random game that goes on."""
    found: list[PiecesPosition] = []
    dice, position = random.Random(seed), game.start(Setup(), seed)
    while len(found) < plies and game.outcome(position) is None:
        found.append(position)
        position = game.apply(position, dice.choice(game.legal_actions(position))).position
    return found


def turned(game: PiecesGame, position: PiecesPosition) -> PiecesPosition:
    """The position as the other side would see it as its own."""
    board = tuple(tuple(piece.swapcase() for piece in stack) for stack in reversed(position.board))
    held = None if position.held is None else game.grid.cell(game.grid.size - 1 - game.grid.index(position.held))
    return replace(
        position,
        board=board,
        hands=position.hands[::-1],
        held=held,
        heading=(position.heading + 3) % 8 + 1 if position.heading else 0,
        to_act=TWO[1 - TWO.index(position.to_act)],
    )


@pytest.mark.parametrize("id", GAMES)
def test_a_game_begins_even(id: str) -> None:
    game = example(id)
    if id in PLAYED_OUT:
        assert evaluation_of(game, ROSTER.level(game, FULL).weights) is None
    else:
        assert evaluation(game).value(game.kernel(game.start(Setup(), 0))) == 0


@pytest.mark.parametrize("id", sorted(ALIKE))
def test_both_sides_are_treated_alike(id: str) -> None:
    game = example(id)
    measured, values = evaluation(game), set()
    for position in walk(game, 2, 24):
        value, quiet = measured.value(game.kernel(position)), measured.is_quiet
        assert measured.value(game.kernel(turned(game, position))) == -value
        assert measured.is_quiet == quiet
        values.add(value)
    assert len(values) > 2


@pytest.mark.parametrize("id", sorted({*GAMES} - {*PLAYED_OUT}))
def test_measuring_changes_nothing(id: str) -> None:
    game, measured = example(id), evaluation(example(id))
    kernel = game.kernel(walk(game, 1, 6)[-1])
    before, value = kernel.state(), measured.value(kernel)
    for move in kernel.legal()[:5]:
        kernel.play(move)
        measured.value(kernel)
        kernel.undo()
    assert kernel.state() == before
    assert measured.value(kernel) == value


def test_games_that_nobody_thought_of_are_measured() -> None:
    measured = 0
    for game in filter(None, map(invented, range(24))):
        found = evaluation_of(game, ROSTER.level(game, FULL).weights)
        for position in walk(game, 3, 5) if found is not None else ():
            kernel = game.kernel(position)
            before = kernel.state()
            assert found is not None
            assert abs(int(found.value(kernel))) <= MOST
            assert kernel.state() == before
            measured += 1
    assert measured > 10


def test_weak_levels_find_a_move() -> None:
    game = example("cub-shogi")
    view = game.observe(game.start(Setup(), 0), TWO[0])
    for level in ROSTER.levels(game)[::4]:
        assert Bot(game, level).choose(view, Limit(nodes=60), 1).action in view.legal


@pytest.mark.parametrize("id", each_eighth(GAMES))
def test_bots_take_a_win_in_one(id: str) -> None:
    game = example(id)
    position, seat = before_a_win(game)
    bot = Bot(game, ROSTER.level(game, FULL))
    action = bot.choose(game.observe(position, seat), Limit(nodes=30), 1).action
    outcome = game.outcome(game.apply(position, action).position)
    assert outcome is not None
    assert outcome.winner == game.side(seat)


def before_a_win(game: PiecesGame) -> tuple[PiecesPosition, Seat]:
    """A position whose next ply can win, and who plays it: of a random game, but where these never end."""
    if game.id == "hasami-shogi":
        return laid(game, "Md5 me5 Mf1 ma9"), TWO[0]
    for seed in range(SHORT[game.id], 1000):
        start = game.start(Setup(), seed)
        moves: list[int] = []
        kernel, dice, mover = game.kernel(start), random.Random(seed), 0
        while kernel.result() == 0 and len(moves) < 200:
            mover = int(kernel.mover())
            moves.append(dice.choice(kernel.legal()))
            kernel.apply(moves[-1])
        if kernel.result() == mover + 1:
            position = start
            for move in moves[:-1]:
                position = game.apply(position, game.action(position, move)).position
            return position, TWO[mover]
    raise AssertionError(f"{game.id} is never won by one's own ply")


# ---- what is counted


@pytest.mark.parametrize(
    ("id", "term", "better", "worse"),
    [
        ("tic-tac-toe", "lines", "Ma1 Mb2", "Ma1 Mb1 mc1"),
        ("tic-tac-toe", "threat", "Ma1 Mb2", "Ma1 Mb2 mc3"),
        ("four-in-a-row", "threat", "Da1 Db1 Dc1", "Da2 Db2 Dc2 da1 db1 dc1"),
        ("nine-mens-morris", "lines", "Ma1 Md1", "Ma1 Md2"),
        ("breakthrough", "way", "Ma7", "Ma6"),
        ("breakthrough", "force", "Ma3 Mb3", "Ma3"),
        ("english-draughts", "force", "Ka3", "Ma3"),
        ("english-draughts", "post", "Md6", "Md4"),
        ("tablut", "flight", "Kc3", "Kc3 Rb3 Rc2"),
        ("lines-of-action", "groups", "Ma1 Ma2", "Ma1 Ma3"),
        ("lines-of-action", "spread", "Ma1 Mc1", "Ma1 Mh1"),
        ("konane", "mobility", "Sa1 sb1 sd4", "Sa1 sc1 sd4"),
        ("fox-and-geese", "mobility", "fd7 Gc7 Ge7 Gd6 Gd5 Ga3 Gb3", "fd7 Gd6 Gd5 Ga3 Gb3 Gc3 Gd3"),
        ("amazons", "room", "Aa1 ad4", "Aa1 ad4 *Xb2"),
        ("reversi", "corners", "Da1", "Da2"),
        ("reversi", "corners", "Db2 Da1", "Db2 da1"),
    ],
)
def test_a_term_tells_the_better_from_the_worse(id: str, term: str, better: str, worse: str) -> None:
    game = example(id)
    assert count(game, term, better) > count(game, term, worse)


def test_a_line_that_loses_is_worth_nothing() -> None:
    assert count(example("tic-tac-toe", "misere"), "lines", "Ma1 Mb2") < 0


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({}, True),
        ({"ends": [{"by": "line", "length": 3, "exactly": True}]}, False),
        ({"ends": [{"by": "line", "length": 3, "result": "loss"}]}, False),
        ({"kinds": {"man": {"letter": "M", "moves": [{"does": "place", "next_to": "enemy"}]}}}, False),
        ({"kinds": {"man": {"letter": "M", "moves": [{"does": "place"}, {"does": "fly"}]}}}, False),
    ],
)
def test_a_win_is_named_only_where_a_cell_decides(change: dict[str, Any], named: bool) -> None:
    race = {"kinds": {"man": {"letter": "M", "moves": [{"does": "place"}]}}, "ends": [{"by": "line", "length": 3}]}
    game = REGISTRY.from_definition({**mapping("board: {files: 5, ranks: 5}"), **race, **change})
    assert isinstance(game, PiecesGame)
    measured, kernel = evaluation(game), game.kernel(laid(game, "Ma1 Mb1 me5"))
    move = int(measured.winning(kernel))
    assert (move >= 0) == named
    assert not named or str(game.action(laid(game, "Ma1 Mb1 me5"), move)) == "M@c1"


def test_only_the_cell_that_the_enemy_needs_is_an_answer() -> None:
    game = example("gomoku")
    measured, kernel = evaluation(game), game.kernel(laid(game, "sa1 sb1 sc1 sd1 Se5"))
    assert measured.winning(kernel) < 0
    assert measured.pressed(kernel)
    count = int(measured.answers(kernel, kernel.moves, kernel.generate()))
    assert [str(game.action(laid(game, "Se5"), int(move))) for move in kernel.moves[:count]] == ["S@e1"]


def test_where_the_last_piece_wins_fewer_are_better() -> None:
    game = small(
        "kinds: {man: {letter: M, start: {south: [a1, b1]}, moves: [{does: step, directions: [forward], onto: [empty,"
        " enemy]}]}}\nends: [{by: left, result: win}]"
    )
    assert count(game, "force", "Ma1 mc3 mb3") > count(game, "force", "Ma1 Mb1 mc3 mb3")


def test_past_the_last_ply_what_is_taken_is_taken_back() -> None:
    assert worth("Mc3 Mg1 md4 me5 mh8", "c3d4") < worth("Mc3 Mg1 md4 me6 mh8", "c3d4")


def test_past_the_last_ply_nobody_has_to_take() -> None:
    """North's one capture costs as much as it brings: South has gained nothing by it."""
    assert worth("Mb2 Mc3 Mg1 md4 me5 mh8", "g1g2") == worth("Mb2 Mc3 Mg1 md4 me5 mh8", "g1g2", depth=1)


def worth(pieces: str, action: str, depth: int = 0) -> int:
    """What an action of Breakthrough is worth a ply deep; with a ``depth`` of 1 nothing is looked at past it."""
    game = example("breakthrough")
    view = game.observe(laid(game, pieces), TWO[0])
    choice = Bot(game, ROSTER.level(game, FULL)).choose(view, Limit(nodes=1, depth=depth), 1)
    return next(value for each, value in choice.others if str(each) == action)


def laid(game: PiecesGame, pieces: str, to_act: Seat = TWO[0]) -> PiecesPosition:
    """A position with these pieces, each with its cell behind it."""
    board: list[tuple[str, ...]] = [()] * game.grid.size
    for each in pieces.split():
        cell = game.grid.parse(each[-2:])
        assert cell is not None
        board[game.grid.index(cell)] = (each[:-2],)
    turns = int(game.codec.tables.turns)
    return replace(game.start(Setup(), 0), board=tuple(board), to_act=to_act, turns=turns)


def count(game: PiecesGame, term: str, pieces: str) -> int:
    """A term of a position with South to act."""
    measured = evaluation(game)
    measured.measure(game.kernel(laid(game, pieces)))
    return int(measured.terms[measured.names.index(term)])
