"""What exercises of Qubism are about."""

from __future__ import annotations

from typing import Any

from squares.bots.reason import Deed
from squares.core.game import Setup
from squares.core.seats import Seat
from squares.games.qubism.themes import theme
from squares.registry import Registry


def test_a_way_left_open_is_the_enemys_and_the_own_way_is_one_that_stays_long() -> None:
    game: Any = Registry.of_engines().game("qubism")
    start = game.start(Setup(), 1)
    deeds = [Deed(game, start, action) for action in game.legal_actions(start)]
    before = game.ways(start)
    ways = [(deed, game.ways(deed.after)) for deed in deeds]
    blocks = next(deed for deed, now in ways if now[Seat.NORTH] > before[Seat.NORTH])
    steps = next(deed for deed, now in ways if now[Seat.SOUTH] < before[Seat.SOUTH])
    idles = next(deed for deed, now in ways if now == before)
    assert theme(blocks, steps) == "way_left_open"
    assert theme(steps, idles) == "own_way"
    assert theme(idles, idles) == ""
