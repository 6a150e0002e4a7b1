"""The engine against the slow one that was written from data/games/qubism/rules.md alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.core.game import Setup
from squares.core.seats import TWO, Seat
from squares.games.qubism import QubismGame
from squares.games.qubism.rules.values import BLOCKED, EMPTY, PAWNS, QubismPosition
from squares.games.qubism.rules.ways import Ways
from tests.games.qubism.oracle_qubism import World, legal, perft
from tests.games.qubism.qubism_games import READINGS, qubism

SIZES = [(3, 3), (3, 5), (5, 5), (4, 4), (7, 4), (7, 7), (9, 8)]
"""The last one has too many cells for sets of them in one number."""


def compare(game: QubismGame, position: QubismPosition) -> dict[str, World]:
    line = game.format(position)
    after = legal(World(line, game.definition.pawns_home), game.definition.after_roll)
    assert [str(a) for a in game.legal_actions(position)] == sorted(after), line
    return after


def walk(game: QubismGame, dice: random.Random, plies: int) -> int:
    """Play random actions and compare all that both engines say; return the plies played."""
    position = game.start(Setup(dice.choice(TWO)), 0)
    for ply in range(plies):
        after = compare(game, position)
        winner = World(game.format(position), game.definition.pawns_home).winner()
        outcome = game.outcome(position)
        assert (outcome.winner[0] if outcome and outcome.winner else None) == winner
        if not after:
            return ply
        # Pawns that seldom step make a crowded board.
        quiet = [text for text in after if text[-1] not in "123456789" or dice.random() < 0.4]
        text = dice.choice(sorted(quiet or after))
        position = game.apply(position, game.parse_action(text)).position
        assert game.format(position) == after[text].line()
    return plies


def scattered(game: QubismGame, dice: random.Random) -> QubismPosition:
    """A crowded position with pawns anywhere but across, both with a way."""
    letters, start = game.notation.cubes, game.start(Setup(), 0).board
    owned = "".join(letter for letter in start if letter in PAWNS)
    cells = [i for i, letter in enumerate(start) if letter != BLOCKED]
    while True:
        board = [letter if letter == BLOCKED else EMPTY for letter in start]
        pawns = dice.sample(cells, len(owned))
        count = dice.randrange(min(10, game.definition.cubes + 1, len(cells) // 2))
        for cell in dice.sample([i for i in cells if i not in pawns], count):
            board[cell] = dice.choice(letters)
        for cell, letter in zip(pawns, owned, strict=True):
            board[cell] = letter
        supply = game.definition.cubes - count
        position = QubismPosition("".join(board), dice.choice(TWO), supply)
        world = World(game.format(position), game.definition.pawns_home)
        if world.winner() is None and world.open():
            return position


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("size", SIZES[1:4], ids=str)
def test_walks_are_equal(reading: str, size: tuple[int, int]) -> None:
    dice = random.Random(f"{reading}{size}")
    game = qubism(after_roll=reading, board={"files": size[0], "ranks": size[1]})
    assert walk(game, dice, 24) >= 2


SEVERAL = {"south": ["b1", "e1"], "north": ["b6", "e6"]}
OTHERS: list[dict[str, Any]] = [
    {"board": {"files": 6, "ranks": 6, "pawns": SEVERAL}},
    {"board": {"files": 6, "ranks": 6, "pawns": SEVERAL}, "pawns_home": 2},
    {"board": {"files": 3, "ranks": 4, "pawns": {"south": ["a1", "b1", "c1"], "north": "b4"}}, "cubes": 2},
    {"board": {"files": 5, "ranks": 5, "blocked": ["b3", "d3", "d5"]}, "after_roll": "right"},
    {"board": {"files": 9, "ranks": 8, "pawns": {"south": ["b1", "h1"], "north": ["c8"]}, "blocked": ["e4", "e5"]}},
]


@pytest.mark.parametrize("other", OTHERS, ids=range(len(OTHERS)))
def test_several_pawns_and_blocked_cells_are_equal(other: dict[str, Any]) -> None:
    """Q7 to Q9, on boards small and large, in walks and in crowded positions."""
    dice = random.Random(5)
    game = qubism(**other)
    walk(game, dice, 3 if game.grid.size < 50 else 1)
    for _ in range(3 if game.grid.size < 50 else 1):
        compare(game, scattered(game, dice))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_crowded_positions_are_equal(size: tuple[int, int]) -> None:
    """Jumps, blocked slides and the path rule (Q4) against brute force; somebody can always do something."""
    dice = random.Random(str(size))
    game = qubism(board={"files": size[0], "ranks": size[1]})
    for _ in range(12 if game.grid.size < 50 else 4):
        after = compare(game, scattered(game, dice))
        assert "pass" not in after


def test_a_pawn_with_a_way_can_always_move() -> None:
    """Which is why nobody ever has to pass, even with no cube left."""
    dice = random.Random(3)
    game = qubism(board={"files": 3, "ranks": 4})
    for _ in range(200):
        position = scattered(game, dice)
        pawn = game.grid.cell(position.pawns(position.to_act)[0])
        assert any(str(action).startswith(str(pawn)) for action in game.legal_actions(position))


@pytest.mark.parametrize("reading", READINGS)
def test_perft_is_equal(reading: str) -> None:
    game = qubism(after_roll=reading, board={"files": 3, "ranks": 3}, cubes=3)
    position = game.start(Setup(Seat.NORTH), 0)
    counts = [game.kernel(position).perft(depth) for depth in (1, 2, 3)]
    assert counts == [perft(World(game.format(position)), depth, reading) for depth in (1, 2, 3)]


PERFT = [
    pytest.param(content["variant"], case["position"], case["perft"], id=f"{file.stem}: {case['name']}")
    for file in sorted((Path(__file__).parent / "perft").glob("qubism*.yaml"))
    for content in [yaml.safe_load(file.read_text(encoding="utf-8"))]
    for case in content["cases"]
    if len(case["position"].split(" ")) == 3  # the slow engine knows no choice of sides
]


@pytest.mark.parametrize(("variant", "line", "counts"), PERFT)
def test_perft_files_of_the_slow_engine(variant: str, line: str, counts: list[int]) -> None:
    reading = qubism(variant).definition.after_roll
    deep = [depth for depth, count in enumerate(counts, 1) if count <= 3000]
    assert [perft(World(line), depth, reading) for depth in deep] == counts[: len(deep)]


def test_ways_over_sets_of_cells_are_as_long_as_from_cell_to_cell() -> None:
    dice = random.Random(9)
    game = qubism()
    for _ in range(60):
        kernel = game.kernel(scattered(game, dice))
        ways, now, tables = kernel.tables.ways, kernel.now, kernel.tables
        for owner in range(2):
            kernel.route(owner)
            start, free = ways.bit[now[tables.pawn + owner]], now[tables.free]
            assert ways.flood(start, ways.goal[owner], free) == kernel.steps - 1


def test_cuts_are_the_cells_without_which_there_is_no_way() -> None:
    dice, found = random.Random(9), 0
    for files, ranks in [*SIZES[:6]] * 12:
        ways = Ways(files, ranks)
        free = sum(int(bit) for bit in ways.bit if dice.random() < 0.7)
        start, owner = dice.choice([int(bit) for bit in ways.bit if free & bit]), dice.randrange(2)
        goal = ways.goal[owner]
        others = [int(bit) for bit in ways.bit if free & bit & ~start]
        without = sum(bit for bit in others if not ways.reach(start, goal, free & ~bit))
        expected = without if ways.reach(start, goal, free) else 0
        assert ways.cuts(start, goal, free) == ways.cuts(start, goal, free) == expected
        found += expected > 0
    assert found > 10


@pytest.mark.parametrize("other", [{}, {"board": {"files": 9, "ranks": 8}}, *OTHERS[1:4]], ids=range(5))
def test_taking_back_restores_everything_and_equal_positions_have_equal_keys(other: dict[str, Any]) -> None:
    dice = random.Random(4)
    game = qubism(**other)
    kernel = game.kernel(scattered(game, dice))
    states, plies = [kernel.state()], 80
    while len(states) <= plies and kernel.legal():
        kernel.play(dice.choice(kernel.legal()))
        states.append(kernel.state())
        assert kernel.key() == game.kernel(game.codec.position(kernel)).key()
    while len(states) > 1:
        assert kernel.plies() == len(states) - 1
        assert kernel.state() == states.pop()
        kernel.undo()
    assert kernel.state() == states[0]
