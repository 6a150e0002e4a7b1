"""Small games of any engine, solved from their start, and wins that are forced in games that are not small."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from squares.bots import kept
from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.prover import Prover
from squares.bots.search import Limit
from squares.bots.tables.proved import DRAWN, Proved, after
from squares.bots.tables.solved import solution_of, table_of
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.seats import TWO, Seat
from squares.registry import Registry
from squares.solving import generic, graph
from squares.solving import solve as solving
from squares.solving.graph import TooLarge, forecast
from squares.solving.solve import solve, soon

REGISTRY = Registry.of_engines()

# Two tiles each on two by four, two actions a turn; who begins wins in its second turn, the sixth ply.
TILES = """
format: 1
id: tiny-tiles
engine: tiles
title: Tiny tiles
summary: A tile that crosses the board wins.
minutes: 5
board: {files: 2, ranks: 4, territory_rows: 1, start: {south: {a1: S1D2, b1: S2D1}, north: {a4: S1D2, b4: S2D1}}}
step: [[0, 1]]
actions: 2
limit: 0
goal_tiles: 1
beaten: out
battle: {compare: higher, ties: arriving}
wins: [{by: reach}, {by: capture, tiles: 2}]
abilities:
  spin: {letter: S, name: Spin, does: turn}
  slant: {letter: D, name: Slant, does: move, vectors: [[1, 1], [-1, 1]]}
families:
  one: {front: spin, back: slant, numbers: [1, 2], sum: 3}
sets: {choice: fixed, families: [one]}
house: {repetition: 3, repetition_result: draw, max_plies: 400}
variants: {only: {name: Only}}
"""


def quietly(*_: Any) -> None:
    """Tell nobody."""


def written(folder: Path, text: str) -> AnyGame:
    """The game of a file with this text."""
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    registry = Registry(())
    return registry.game(registry.reload(path).id)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player's folder for games that are solved once for all tests."""
    return tmp_path_factory.mktemp("shelf")


def solved(game: AnyGame, folder: Path, monkeypatch: pytest.MonkeyPatch, **how: bool) -> Any:
    """The table of a game, which is solved into a player's folder where it is not yet."""
    solve(game, folder / "solved", quietly, resume=False, **how)
    monkeypatch.setattr(kept, "FOLDERS", [folder])
    table = table_of(game)
    assert table is not None
    return table


def turns_to_win(game: AnyGame, dice: random.Random) -> int:
    """In how many of its turns South, at full strength and going first, beats random play."""
    bot, position, turns = Bot(game, Roster.load().levels(game)[-1]), game.start(Setup(), 0), 1
    while game.outcome(position) is None:
        seat = game.to_act(position)
        if seat is Seat.SOUTH:
            action = bot.choose(game.observe(position, seat), Limit(nodes=5), 1).action
        else:
            action = dice.choice(game.legal_actions(position))
        position = game.apply(position, action).position
        turns += game.on_turn(position) is Seat.SOUTH is not seat and game.outcome(position) is None
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.winner == game.side(Seat.SOUTH)
    return turns


@pytest.mark.parametrize("variant", ["classic", "misere"])
def test_every_value_of_a_game_without_circles_is_that_of_trying_everything(
    variant: str, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the second variant a side loses by its own move."""
    game = REGISTRY.game("tic-tac-toe", variant)
    table = solved(game, shelf, monkeypatch)

    kernel = game.kernel(game.start(Setup(), 0))
    known: dict[int, tuple[int, int]] = {}

    def value() -> tuple[int, int]:
        """1, 0 or -1 for the side on turn, and in how many plies."""
        key, side = int(kernel.key()), int(kernel.side())
        if key not in known:
            found = []
            for move in kernel.legal():
                kernel.play(move)
                result = int(kernel.result())
                worth, plies = (0 if result < 0 else 1 if result == side + 1 else -1, 0) if result else value()
                found.append((worth if result else -worth, plies + 1))
                kernel.undo()
            best = max(worth for worth, _ in found)
            lengths = [plies for worth, plies in found if worth == best]
            plies = min(lengths) if best > 0 else max(lengths)
            known[key] = best, plies
            assert table.proved(kernel) == (Proved(best, (plies + (best > 0)) // 2, plies) if best else DRAWN)
        return known[key]

    assert value()[0] == 0
    assert len(known) == 4520  # those that are not over, of 5,478 in all


@pytest.mark.parametrize("name", ["three-mens-morris", "tiles"])
def test_a_game_with_circles_agrees_with_itself_everywhere(
    name: str, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is proved of a position is the best of what is proved of its moves, in turns of one ply and of several."""
    game = written(shelf, TILES) if name == "tiles" else REGISTRY.game(name)
    table = solved(game, shelf, monkeypatch)
    start = game.kernel(game.start(Setup(), 0)).state()
    dice, kernel, results = random.Random(1), game.kernel(game.start(Setup(), 0)), set()
    for _ in range(400):
        if kernel.result():
            kernel.load(start)
        proved = [after(kernel, table, move) for move in kernel.legal()]
        here = table.proved(kernel)
        assert here == max((each for each in proved if each is not None), key=lambda each: each.order)
        results.add(here.result)
        kernel.apply(dice.choice(kernel.legal()))
    assert results >= {1, -1}


def test_turns_are_those_of_the_slow_prover(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another method, which counts turns of several plies by itself."""
    game = written(shelf, TILES)
    table, dice = solved(game, shelf, monkeypatch), random.Random(4)
    seen = set()
    for _ in range(30):
        position = game.start(Setup(dice.choice(TWO)), 0)
        for _ in range(dice.randrange(8)):
            further = game.apply(position, dice.choice(game.legal_actions(position))).position
            position = position if game.outcome(further) else further
        proved = table.proved(game.kernel(position))
        assert proved is not None
        side = int(game.kernel(position).side())
        wins = [Prover(game.kernel(position), side, 0).wins(turns, 0) for turns in (1, 2)]
        assert wins == [proved.result > 0 and proved.turns <= turns for turns in (1, 2)]
        seen.add((proved.result, min(proved.turns, 3)))
    assert {(1, 1), (1, 2)} <= seen


@pytest.mark.parametrize("name", ["three-mens-morris", "tiles"])
def test_the_bot_at_full_strength_wins_what_is_won_in_the_fewest_turns(
    name: str, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = written(shelf, TILES) if name == "tiles" else REGISTRY.game(name)
    solved(game, shelf, monkeypatch)
    found = solution_of(game)
    assert found is not None
    ending = found.begins["south"]
    assert ending.result == "win"
    dice = random.Random(3)
    assert max(turns_to_win(game, dice) for _ in range(3)) <= ending.moves


@pytest.mark.parametrize(("name", "turns"), [("three-mens-morris", 5), ("tiles", 2)])
def test_a_forced_win_is_found_in_a_game_that_is_too_large(
    name: str, turns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its table holds the positions that the win may come to, and full strength plays it whatever the enemy does."""
    monkeypatch.setattr(generic, "MOST", 3000)
    game = written(tmp_path, TILES) if name == "tiles" else REGISTRY.game(name)
    solved(game, tmp_path, monkeypatch, pack=True)
    found = solution_of(game)
    assert found is not None
    assert not found.whole
    assert found.positions < 3000
    assert {(each.result, each.moves) for each in found.begins.values()} == {("win", turns)}
    assert turns_to_win(game, random.Random(7)) <= turns


def test_in_passing_a_win_is_proved_in_a_game_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_SMALL", 500)
    house = {"board": {"files": 3, "ranks": 3}, "strengths": [1, 1, 2], "line": 2, "chips": 0, "stock": "open"}
    found = soon(REGISTRY.game("rengoma", house=house))
    assert found is not None
    assert not found.whole
    assert {(each.result, each.moves) for each in found.begins.values()} == {("win", 2)}


def test_without_a_forced_win_a_game_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generic, "MOST", 500)
    monkeypatch.setattr(generic, "NODES", 500)
    with pytest.raises(BadData, match=r"solve.no_win\(.*solve.too_many"):
        solve(REGISTRY.game("tic-tac-toe"), tmp_path, quietly, resume=False)
    assert not list(tmp_path.rglob("*.json"))


def test_who_repeats_and_loses_leaves_open_what_nobody_forces(monkeypatch: pytest.MonkeyPatch) -> None:
    """No draw is told where the result hangs on who has to repeat."""
    game = REGISTRY.game("three-mens-morris")
    moved = game.parse("MmM/mMm/--- s -/-")
    monkeypatch.setattr(game, "start", lambda setup, seed: moved)
    loses = game.definition.house.model_copy(update={"repetition_result": "loses"})
    monkeypatch.setattr(game, "definition", game.definition.model_copy(update={"house": loses}))
    results = Counter(each.result for each in generic.solved(game, quietly, 10_000).values())
    assert set(results) == {1, -1}


def test_a_position_that_cannot_come_up_is_searched(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that does not know a position does not call it a draw."""
    game = REGISTRY.game("tic-tac-toe")
    table = solved(game, shelf, monkeypatch)
    kernel = game.kernel(game.start(Setup(), 0))
    state = kernel.state()
    state[0] = state[1] = state[4] = 1  # three of one side, none of the other
    kernel.load(state)
    assert table.proved(kernel) is None


@pytest.mark.parametrize(
    ("name", "variant", "key"),
    [
        ("rengoma", "standard", "solve.chance"),
        ("small-tables", "classic", "solve.chance"),
        ("squares-ii", "any-two", "solve.choices"),
    ],
)
def test_what_cannot_be_solved_is_refused(name: str, variant: str, key: str, tmp_path: Path) -> None:
    with pytest.raises(BadData, match=key):
        solve(REGISTRY.game(name, variant), tmp_path, quietly, resume=False)


def test_a_game_that_will_be_too_large_is_known_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes few of the positions of breakthrough to see that they are many."""
    monkeypatch.setattr(graph, "EARLY", 300)
    seen: list[int] = []

    def noted(layers: list[int], most: int) -> int:
        seen.append(sum(layers))
        return forecast(layers, most)

    monkeypatch.setattr(graph, "forecast", noted)
    with pytest.raises(TooLarge):
        generic.solved(REGISTRY.game("breakthrough"), quietly, 2_000)
    assert seen[-1] < 2_000


@pytest.mark.parametrize(
    ("layers", "least", "most"),
    [
        ([10 * 2**at for at in range(12)], 10**9, 10**9),  # goes on growing
        ([1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78], 5478, 5600),  # has shrunk
        ([8] * 12, 96, 96),  # stands still
        ([1, 2, 4, 0], 7, 7),  # is over
    ],
)
def test_how_many_positions_there_will_be_is_told_by_their_growth(layers: list[int], least: int, most: int) -> None:
    assert least <= forecast(layers, 10**9) <= most


def test_a_table_that_is_not_whole_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = written(tmp_path, TILES)
    solved(game, tmp_path, monkeypatch)
    for name in ("keys.bin", "turns.bin", "plies.bin"):
        file = next(tmp_path.rglob(name))
        whole = file.read_bytes()
        file.write_bytes(whole[:-3])
        assert table_of(game) is None
        file.write_bytes(whole)
    assert table_of(game) is not None
