"""Small games of any engine, solved from their start."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from squares.bots import kept
from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.bots.solved import lost_by, solution_of, table_of
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.seats import Seat
from squares.registry import Registry
from squares.solving import graph
from squares.solving.solve import solve

REGISTRY = Registry.of_engines()


def quietly(*_: Any) -> None:
    """Tell nobody."""


def solved(game: AnyGame, folder: Path, monkeypatch: pytest.MonkeyPatch, **how: bool) -> Any:
    """Solve a game into a player's folder and return its table."""
    solve(game, folder / "solved", quietly, resume=False, **how)
    monkeypatch.setattr(kept, "FOLDERS", [folder])
    table = table_of(game)
    assert table is not None
    return table


@pytest.mark.parametrize("variant", ["classic", "misere"])
def test_every_value_of_a_game_without_circles_is_that_of_trying_everything(
    variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the second variant a side loses by its own move."""
    game = REGISTRY.game("tic-tac-toe", variant)
    table = solved(game, tmp_path, monkeypatch)

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
            known[key] = best, min(lengths) if best > 0 else max(lengths)
            assert table.moves(kernel) == ((known[key][1] + 1) // 2 if best > 0 else 0)
        return known[key]

    assert value()[0] == 0
    assert len(known) == 4520  # those that are not over, of 5,478 in all


def test_a_game_with_circles_agrees_with_itself_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A win in n has a move after which the enemy loses within n - 1; where there is none, no move loses at once."""
    game = REGISTRY.game("three-mens-morris")
    table = solved(game, tmp_path, monkeypatch)
    dice, kernel = random.Random(1), game.kernel(game.start(Setup(), 0))
    for _ in range(400):
        if kernel.result():
            kernel.load(game.kernel(game.start(Setup(), 0)).state())
        assert table.knows(kernel)
        wins = table.moves(kernel)
        best = None
        for move in kernel.legal():
            mover = kernel.side()
            kernel.play(move)
            if kernel.result():
                far = 1 if kernel.result() == mover + 1 else None
            else:
                replies = [lost_by(kernel, table, reply) for reply in kernel.legal()]
                far = None if None in replies else 1 + max(each for each in replies if each is not None)
            kernel.undo()
            best = far if best is None else best if far is None else min(best, far)
        assert (best or 0) == wins
        kernel.apply(dice.choice(kernel.legal()))


def test_the_bot_at_full_strength_wins_what_is_won_in_the_fewest_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = REGISTRY.game("three-mens-morris")
    solved(game, tmp_path, monkeypatch, pack=True)
    found = solution_of(game)
    assert found is not None
    ending = found.begins["south"]
    assert ending.result == "win"
    bot, dice = Bot(game, Roster.load().levels(game)[-1]), random.Random(3)
    position, moves = game.start(Setup(), 0), 0
    while game.outcome(position) is None:
        seat = game.to_act(position)
        if seat is Seat.SOUTH:
            choice = bot.choose(game.observe(position, seat), Limit(nodes=5), 1)
            moves += 1
            position = game.apply(position, choice.action).position
        else:
            position = game.apply(position, dice.choice(game.legal_actions(position))).position
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.winner == game.side(Seat.SOUTH)
    assert moves <= ending.moves


def test_a_position_that_cannot_come_up_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that does not know a position does not call it a draw."""
    game = REGISTRY.game("tic-tac-toe")
    table = solved(game, tmp_path, monkeypatch)
    kernel = game.kernel(game.start(Setup(), 0))
    state = kernel.state()
    state[0] = state[1] = state[4] = 1  # three of one side, none of the other
    kernel.load(state)
    assert not table.knows(kernel)


@pytest.mark.parametrize(("id", "key"), [("rengoma", "solve.chance"), ("small-tables", "solve.chance")])
def test_games_of_chance_are_refused(id: str, key: str, tmp_path: Path) -> None:
    with pytest.raises(BadData, match=key):
        solve(REGISTRY.game(id), tmp_path, quietly, resume=False)


def test_too_many_positions_and_a_side_that_moves_twice_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graph, "MOST", 500)
    with pytest.raises(BadData, match=r"solve.too_many\(most=500"):
        solve(REGISTRY.game("tic-tac-toe"), tmp_path, quietly, resume=False)
    with pytest.raises(BadData, match="solve.twice|solve.too_many"):
        solve(REGISTRY.game("nine-mens-morris"), tmp_path, quietly, resume=False)
    assert not list(tmp_path.rglob("*.json"))


@pytest.mark.parametrize("name", ["keys.bin", "moves.bin"])
def test_a_table_that_is_not_whole_is_not_used(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = REGISTRY.game("tic-tac-toe")
    solved(game, tmp_path, monkeypatch)
    file = next(tmp_path.rglob(name))
    file.write_bytes(file.read_bytes()[:-3])
    assert table_of(game) is None
