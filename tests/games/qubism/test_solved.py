"""Solved games: tables against a second method, what ships, and how a bot plays by them."""

from __future__ import annotations

import itertools
import random
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from squares.bots import kept
from squares.bots.bot import Bot
from squares.bots.evaluation import WIN
from squares.bots.levels import Level, Roster
from squares.bots.process import Question, Rules, serve
from squares.bots.search import Limit
from squares.bots.tables import solved
from squares.bots.tables.proved import Table
from squares.bots.tables.solved import ending, solution_of, table_in, table_of
from squares.core.game import Setup
from squares.core.players import FULL
from squares.core.seats import TWO, Seat
from squares.data.places import shipped
from squares.games.qubism import QubismGame
from squares.games.qubism.rules.kernel import QubismKernel
from squares.games.qubism.rules.tables import CUBE
from squares.registry import definition_of, hash_of
from squares.solving.solve import solve
from tests.games.qubism.qubism_games import qubism

Stand = bytes
"""What lies on each cell, the supply, and who is to act."""


def small(files: int, ranks: int, cubes: int, reading: str = "fin") -> QubismGame:
    return qubism(board={"files": files, "ranks": ranks}, cubes=cubes, after_roll=reading)


def stand_at(kernel: QubismKernel, stand: Stand) -> None:
    kernel.stand(list(stand[:-2]), stand[-2], stand[-1])


def everything(game: QubismGame, kernel: QubismKernel) -> Iterator[Stand]:
    """All positions that are not over."""
    cells, faces = range(game.grid.size), [CUBE + i for i in range(0, 8, 3 - game.codec.fins)]
    for south, north, to_act in itertools.product(cells, cells, range(2)):
        free = [cell for cell in cells if cell not in (south, north)]
        for count in range(game.definition.cubes + 1 if south != north else 0):
            for at in itertools.combinations(free, count):
                for shown in itertools.product(faces, repeat=count):
                    board = [0] * game.grid.size
                    board[south], board[north] = 1, 2
                    for cell, cube in zip(at, shown, strict=True):
                        board[cell] = cube
                    stand = bytes([*board, game.definition.cubes - count, to_act])
                    stand_at(kernel, stand)
                    if not kernel.result() and kernel.search(0) >= 0 and kernel.search(1) >= 0:
                        yield stand


def worth(game: QubismGame) -> Iterator[tuple[Stand, int]]:
    """The second method: in how many moves whoever is on turn wins (above 0) or loses (below 0), by going over all
    positions with all their moves until nothing changes."""
    kernel, size = game.kernel(game.start(Setup(), 0)), game.grid.size
    number = {stand: n for n, stand in enumerate(everything(game, kernel))}
    worth = array("b", [0] * len(number))
    after: list[array[int]] = []
    for stand, n in number.items():
        stand_at(kernel, stand)
        reached = array("I")
        for move in kernel.legal():
            kernel.play(move)
            if kernel.result():
                worth[n] = 1
            else:
                state = kernel.state()
                reached.append(number[bytes([*state[:size], state[size + 2], state[size + 3]])])
            kernel.undo()
        after.append(reached)
    left = [n for n, value in enumerate(worth) if not value]
    for moves in itertools.count(1):
        known = len(left)
        for n in left:
            if all(worth[reply] > 0 for reply in after[n]):
                worth[n] = -moves
        for n in left:
            if not worth[n] and any(worth[reply] == -moves for reply in after[n]):
                worth[n] = moves + 1
        left = [n for n in left if not worth[n]]
        if known == len(left):
            break
    return zip(number, worth, strict=True)


def made(game: QubismGame, folder: Path) -> Table:
    """The table of a game, solved here."""
    found = solve(game, folder, lambda *_: None, resume=False)
    table = table_in(game, folder / found.hash, found.digits)
    assert table is not None
    return table


def compare(game: QubismGame, table: Table) -> int:
    """Hold every value of a table against the second method; the number of positions with South on turn."""
    kernel, south = game.kernel(game.start(Setup(), 0)), 0
    for stand, value in worth(game):
        stand_at(kernel, stand)
        proved = table.proved(kernel)
        assert proved is not None
        assert proved.result * proved.turns == value, stand
        expected = "win" if value > 0 else "loss" if value < 0 else "draw"
        found = ending(kernel, table)
        assert found is not None
        assert (found.result, found.moves) == (expected, abs(value)), stand
        south += stand[-1] == 0
    return south


@pytest.mark.parametrize(("files", "ranks", "cubes", "reading"), [(3, 3, 1, "fin"), (4, 3, 1, "reverse")])
def test_every_value_is_that_of_a_second_method(
    files: int, ranks: int, cubes: int, reading: str, tmp_path: Path
) -> None:
    pytest.importorskip("numpy")
    game = small(files, ranks, cubes, reading)
    positions = solve(game, tmp_path, lambda *_: None, resume=False).positions
    assert compare(game, made(game, tmp_path)) == positions


@pytest.mark.soak
@pytest.mark.parametrize(
    ("files", "ranks", "cubes", "reading"),
    [
        (3, 3, 2, "fin"),
        (3, 3, 3, "reverse"),
        (3, 3, 3, "fin"),
        (3, 4, 2, "keep"),
        (5, 3, 1, "left"),
        (4, 4, 1, "fin"),
        (4, 4, 2, "right"),
        (6, 6, 0, "fin"),
    ],
)
def test_every_value_of_more_boards_is_that_of_a_second_method(
    files: int, ranks: int, cubes: int, reading: str, tmp_path: Path
) -> None:
    test_every_value_is_that_of_a_second_method(files, ranks, cubes, reading, tmp_path)


# ---- runs that are stopped


class Enough(Exception):
    pass


@pytest.mark.parametrize("stops", [(1, 3, 8), (40, 41, 90, 200)])
def test_a_run_that_is_stopped_goes_on_to_the_same_table(stops: tuple[int, ...], tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    game = small(3, 3, 2)
    whole = solve(game, tmp_path / "whole", lambda *_: None, resume=False)
    for stop in stops:
        told = itertools.count(1)

        def tell(*_: int, told: itertools.count[int] = told, stop: int = stop) -> None:
            if next(told) == stop:
                raise Enough

        with pytest.raises(Enough):
            solve(game, tmp_path / "parts", tell, resume=True)
    assert solve(game, tmp_path / "parts", lambda *_: None, resume=True) == whole
    files = sorted((tmp_path / "whole" / whole.hash).iterdir())
    assert [path.read_bytes() for path in files] == [
        (tmp_path / "parts" / whole.hash / path.name).read_bytes() for path in files
    ]


# ---- what ships


def shipped_games() -> list[QubismGame]:
    """Every game with a solution that ships, by its folder."""
    games = [qubism("4x4", cubes=cubes) for cubes in range(5)] + [qubism("5x5", cubes=cubes) for cubes in range(4)]
    return sorted(games, key=hash_of)


def test_every_solution_that_ships_is_of_a_game_that_set_up_can_make() -> None:
    folders = sorted(path.name for path in shipped("data", "games", "qubism", "solved").iterdir())
    assert folders == [hash_of(game) for game in shipped_games()]
    for game in shipped_games():
        solution = solution_of(game)
        assert solution is not None
        assert (solution.game, solution.variant) == (game.id, game.variant)
        assert set(solution.begins) == {seat.value for seat in TWO}


@pytest.mark.parametrize(("variant", "cubes"), [("4x4", 3), ("5x5", 2)])
def test_solutions_that_ship_say_what_their_tables_hold(variant: str, cubes: int) -> None:
    game = qubism(variant, cubes=cubes)
    solution, table = solution_of(game), table_of(game)
    assert solution is not None
    assert table is not None
    for seat in TWO:
        assert ending(game.kernel(game.start(Setup(seat), 0)), table) == solution.begins[seat.value]


@pytest.mark.soak
@pytest.mark.parametrize(("variant", "cubes"), [("4x4", 1), ("4x4", 2), ("5x5", 1)])
def test_shipped_tables_hold_the_values_of_a_second_method(variant: str, cubes: int) -> None:
    game = qubism(variant, cubes=cubes)
    table = table_of(game)
    assert table is not None
    assert compare(game, table) == getattr(solution_of(game), "positions", 0)


def test_other_rules_have_no_solution() -> None:
    assert solution_of(qubism()) is None
    assert solution_of(qubism("4x4", after_roll="keep")) is None
    assert solution_of(qubism("4x4", house={"repetition_result": "loses"})) is None
    assert table_of(qubism("4x4", cubes=4)) is None, "its table is too large to ship"


# ---- perfect play


def strongest(game: QubismGame) -> Level:
    return Roster.load().levels(game)[-1]


@pytest.mark.parametrize("first", TWO)
def test_full_strength_wins_the_small_variant_whatever_the_enemy_does(first: Seat) -> None:
    game, dice = qubism("4x4"), random.Random(5)
    bot, table = Bot(game, strongest(game)), table_of(game)
    solution = solution_of(game)
    assert table is not None
    assert solution is not None
    position, moves = game.start(Setup(first), 0), 0
    while game.outcome(position) is None:
        if game.to_act(position) is first:
            choice = bot.choose(game.observe(position, first), Limit(nodes=50), seed=1)
            proved = table.proved(game.kernel(position))
            assert proved is not None
            assert choice.value == WIN + 1 - 2 * proved.turns
            position, moves = game.apply(position, choice.action).position, moves + 1
        else:
            position = game.apply(position, dice.choice(game.legal_actions(position))).position
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.winner == first.value
    assert moves <= solution.begins[first.value].moves


def test_full_strength_keeps_what_it_has_and_tells_the_whole_win() -> None:
    """From positions of random games, with a board where all three results occur."""
    game, dice, results = qubism("5x5", cubes=2), random.Random(2), set()
    bot, table = Bot(game, strongest(game)), table_of(game)
    assert table is not None
    for _ in range(24):
        position = game.start(Setup(dice.choice(TWO)), 0)
        for _ in range(dice.randrange(12)):
            after = game.apply(position, dice.choice(game.legal_actions(position))).position
            position = after if game.outcome(after) is None else position
        before = ending(game.kernel(position), table)
        assert before is not None
        results.add(before.result)
        choice = bot.choose(game.observe(position, position.to_act), Limit(nodes=50), seed=1)
        after = game.apply(position, choice.action).position
        if before.result == "win":
            for action in choice.line:
                assert game.outcome(position) is None
                position = game.apply(position, action).position
            assert game.outcome(position) is not None
            assert len(choice.line) == 2 * before.moves - 1
        else:
            assert game.outcome(after) is None
            reached = ending(game.kernel(after), table)
            assert reached is not None
            assert reached.moves == before.moves
            assert reached.result == ("draw" if before.result == "draw" else "win")
            assert choice.value == (0 if before.result == "draw" else 2 * before.moves - WIN)
    assert results == {"win", "draw", "loss"}


def test_only_full_strength_plays_by_the_table() -> None:
    game = qubism("4x4")
    known = [Bot(game, level)._table is not None for level in Roster.load().levels(game)]
    assert known == [False] * (len(known) - 1) + [True]


def test_a_table_that_is_not_whole_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    game = small(3, 3, 1)
    found = solve(game, tmp_path / "solved", lambda *_: None, resume=False)
    monkeypatch.setattr(kept, "FOLDERS", [tmp_path])
    assert table_of(game) is not None
    part = tmp_path / "solved" / found.hash / "moves-1-0.bin"
    whole = part.read_bytes()
    for torn in (b"", whole[:-1], whole + b"0"):
        part.write_bytes(torn)
        assert table_of(game) is None
    part.unlink()
    assert table_of(game) is None
    part.with_name("moves-1-0.bin.xz").write_bytes(whole)
    assert table_of(game) is None
    (tmp_path / "solved" / found.hash / solved.FILE).write_text("{}", encoding="utf-8")
    assert solution_of(game) is None


class Asked:
    """A pipe through which one question comes."""

    def __init__(self, question: Question) -> None:
        self.questions, self.sent = [question], list[Any]()

    def send(self, message: object) -> None:
        self.sent.append(message)

    def recv(self) -> Question:
        if not self.questions:
            raise EOFError
        return self.questions.pop()

    def poll(self) -> bool:
        return False


def test_the_bots_process_finds_the_tables_of_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    game = small(3, 3, 1)
    solve(game, tmp_path / "solved", lambda *_: None, resume=False)
    monkeypatch.setattr(kept, "FOLDERS", [])
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    view = game.observe(game.start(Setup(Seat.NORTH), 0), Seat.NORTH)
    rules = Rules(definition_of(game), game.variant)
    pipe = Asked(Question(rules, view, FULL, Limit(nodes=10), 1))
    serve(pipe, own=tmp_path)
    answer = pipe.sent[-1]
    assert answer.choice.value == WIN - 9, "a win in five moves"
    assert len(answer.choice.line) == 9
