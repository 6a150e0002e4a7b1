"""The program in its window with an engine from outside, and a match of it on the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scenes.boot import build
from scenes.driver import Driver
from scenes.screens.home.screen import Home
from scenes.screens.table.screen import Table
from squares.core.game import AnyGame, Setup
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from tests.ready_checker import ReadyChecker

NAMES = {Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}


def opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """Open the program at its home screen, and close it at the end."""
    monkeypatch.setattr("scenes.checker.Checker", ReadyChecker)
    app = build(home, (1440, 900))
    app.services.stack.push(Home(app.services))
    yield Driver(app).run_until_idle()
    app.close()


def sit(driver: Driver, game: AnyGame, position: str = "", bots: dict[Seat, BotPlayer] | None = None) -> Table:
    """Begin a match, at a position or at the start."""
    start = game.parse(position) if position else None
    match: Match[Any, Any] = Match(game, Setup(), 1, NAMES, start, bots=bots or {})
    table = Table(driver.app.services, match)
    driver.app.services.stack.push(table)
    driver.run_until_idle()
    return table
